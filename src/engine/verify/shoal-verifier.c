/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers the published texts, sorts the rows by them and counts. The texts alone decide what a class is: the grouping that made the
 * release only tells which rows are left out, and is a shortcut after all its rows were compared (shoal_claimed_classes_find()). */

#include "verify/shoal-verifier.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "table/shoal-typing.h"
#include "verify/shoal-aggregate-check.h"
#include "verify/shoal-cell-spelling.h"
#include "verify/shoal-coding-check.h"
#include "verify/shoal-earlier-texts.h"
#include "verify/shoal-published-edges.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-sensitive-texts.h"
#include "verify/shoal-verifier-parts.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define BLOCK 4096

/* The compared data: quasi-identifiers, persons, and for each privacy model besides k-anonymity its sensitive values */
typedef struct
{
  ShoalRowKey *keys;
  guint n_keys;
  GPtrArray *numbers; /* (nullable) (element-type GHashTable): by key, its different texts with their numbers; only for a release */
  ShoalPersonTexts *persons; /* nullable */
  ShoalSensitiveTexts *sensitive[SHOAL_REQUIREMENTS_MAX_MODELS];
  ShoalEarlierTexts earlier[SHOAL_REQUIREMENTS_MAX_MODELS];
  ShoalPopulationTexts *population; /* nullable */
  const guint32 *weights; /* nullable: how many people each row stands for */
} Keys;

static void
keys_clear (Keys *self)
{
  for (guint i = 0; i < self->n_keys; i++)
    g_free (self->keys[i].codes);
  g_free (self->keys);
  g_clear_pointer (&self->numbers, g_ptr_array_unref);
  g_clear_pointer (&self->persons, shoal_person_texts_free);
  for (guint i = 0; i < SHOAL_REQUIREMENTS_MAX_MODELS; i++)
    {
      g_clear_pointer (&self->sensitive[i], shoal_sensitive_texts_free);
      shoal_earlier_texts_clear (&self->earlier[i]);
    }
  g_clear_pointer (&self->population, shoal_population_texts_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Keys, keys_clear)

static void
start_key (ShoalRowKey *key,
           gsize        n_rows,
           gsize        n_texts)
{
  key->n_codes = n_texts;
  key->width = shoal_codes_width (n_texts);
  key->codes = g_malloc_n (MAX (n_rows, 1), key->width);
}

static void
number_release_column (ShoalRelease *release,
                       guint         column,
                       gsize         n_rows,
                       ShoalRowKey  *key,
                       GHashTable   *numbers)
{
  g_autofree guint32 *text_of_variant = shoal_texts_number_column (release, column, numbers);
  guint32 rows[BLOCK];
  guint32 variants[BLOCK];

  start_key (key, n_rows, g_hash_table_size (numbers));
  for (gsize first = 0; first < n_rows; first += BLOCK)
    {
      gsize n = MIN (BLOCK, n_rows - first);

      for (gsize i = 0; i < n; i++)
        rows[i] = (guint32) (first + i);
      shoal_release_get_variants (release, column, rows, n, variants);
      for (gsize i = 0; i < n; i++)
        shoal_codes_set (key->codes, key->width, first + i, text_of_variant[variants[i]]);
    }
}

static void
number_table_column (ShoalColumn *column,
                     ShoalRowKey *key)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize n_rows = shoal_column_get_n_rows (column);
  gsize n_codes = shoal_column_get_n_codes (column);
  g_autofree guint32 *text_of_code = g_new (guint32, n_codes);

  for (guint32 code = 0; code < n_codes; code++)
    text_of_code[code] = shoal_texts_number (numbers, shoal_column_get_label (column, code));
  start_key (key, n_rows, g_hash_table_size (numbers));
  for (gsize row = 0; row < n_rows; row++)
    shoal_codes_set (key->codes, key->width, row, text_of_code[shoal_column_get_code (column, row)]);
}

/* Ranks of the texts of @column in the order of its values: numbers and dates by size, if the values are such, and missing values last.
 * @type: (nullable): name of its type, %NULL to find it. @doubt: (out) (nullable) (transfer full): if the texts have two readings, how they
 * were read. Returns: (transfer full) (array) */
static double *
rank_texts (ShoalColumn  *column,
            const char   *type,
            char        **doubt)
{
  guint32 n_codes = (guint32) shoal_column_get_n_codes (column);
  g_autofree guint8 *missing = g_new0 (guint8, MAX (1, n_codes));
  g_autofree guint32 *number_of_code = g_new (guint32, MAX (1, n_codes));
  double *ranks = g_new (double, MAX (1, n_codes));
  ShoalTypeWish wish = { 0 };
  ShoalDictionary dictionary;
  ShoalTyping typing;
  const char *complaint;
  gboolean is_text;
  gsize failure;

  is_text = type != NULL && shoal_type_wish_parse (type, &wish) && wish.type == SHOAL_VALUE_TEXT;
  shoal_dictionary_init (&dictionary);
  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *text = shoal_column_get_label (column, code);

      number_of_code[code] = shoal_dictionary_number (&dictionary, text);
      missing[number_of_code[code]] = *text == '\0' || strcmp (text, "?") == 0 || (!is_text && shoal_typing_is_missing_word (text));
    }
  if (!shoal_typing_find (&typing, &dictionary, missing, &wish, &failure, &complaint))
    {
      /* The column was coded after it was read, so its texts may have another type. */
      shoal_typing_clear (&typing);
      shoal_typing_find (&typing, &dictionary, missing, &(ShoalTypeWish) { 0 }, &failure, &complaint);
    }
  *doubt = NULL;
  if (typing.ambiguous && shoal_typing_settle (&typing, &dictionary, missing, '.'))
    *doubt = g_strdup_printf (_("“%s”: the mark in every value can be a decimal mark or stand between thousands; numbers were "
                                "read with a decimal point, and the values ordered by that"), shoal_column_get_name (column));
  else if (typing.ambiguous)
    *doubt = g_strdup_printf (_("“%s”: every value can be read day first and month first; the values were ordered by their texts"),
                              shoal_column_get_name (column));
  for (guint32 code = 0; code < n_codes; code++)
    ranks[code] = missing[number_of_code[code]] ? INFINITY : typing.numbers != NULL ? typing.numbers[number_of_code[code]] : 0;
  shoal_typing_clear (&typing);
  shoal_dictionary_clear (&dictionary);
  return ranks;
}

/* @remark: (inout) (nullable): gets a line if the model needs the order of @column and its texts have two readings */
static ShoalSensitiveTexts *
read_sensitive (ShoalColumn      *column,
                const ShoalModel *model,
                const char       *type,
                char            **remark)
{
  gsize n_rows = shoal_column_get_n_rows (column), n_codes = shoal_column_get_n_codes (column);
  g_autofree const char **texts = g_new (const char *, MAX (1, n_codes));
  gboolean needs_order = (shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_ORDER) != 0;
  g_autofree char *doubt = NULL;
  g_autofree double *ranks = needs_order ? rank_texts (column, type, &doubt) : NULL;
  guint32 *text_of_row = g_new (guint32, MAX (1, n_rows));

  for (gsize code = 0; code < n_codes; code++)
    texts[code] = shoal_column_get_label (column, (guint32) code);
  for (gsize row = 0; row < n_rows; row++)
    text_of_row[row] = shoal_column_get_code (column, row);
  if (doubt != NULL)
    {
      g_autofree char *before = *remark;

      *remark = before != NULL ? g_strconcat (before, "\n", doubt, NULL) : g_steal_pointer (&doubt);
    }
  return shoal_sensitive_texts_new (model, texts, (guint32) n_codes, text_of_row, n_rows, NULL, ranks, NULL, NULL);
}

typedef struct
{
  const Keys *keys;
  ShoalVerdict *verdict;
  gsize n_table;
} Judging;

static void
judge_class (const guint32 *rows,
             gsize          n_rows,
             gpointer       data)
{
  const Judging *judging = data;
  ShoalVerdict *verdict = judging->verdict;
  ShoalPersonTexts *persons = judging->keys->persons;
  const guint32 *weights = judging->keys->weights;
  gsize n_people = weights != NULL ? 0 : n_rows;
  ShoalClassContent contents[SHOAL_VERDICT_MAX_FINDINGS] = {
    { 0 },
  };
  ShoalPopulationTexts *population = judging->keys->population;
  ShoalClassContent fit = { 0 };

  for (gsize i = 0; weights != NULL && i < n_rows; i++)
    n_people += weights[rows[i]];
  contents[0].n_rows = n_people;
  contents[0].n_persons = persons != NULL ? shoal_person_texts_count (persons, rows, n_rows) : n_people;
  if (population != NULL)
    shoal_population_texts_count (population, rows[0], &fit);
  for (guint i = 0; i < verdict->required.n_models; i++)
    {
      contents[i + 1].n_rows = n_people;
      contents[i + 1].n_persons = contents[0].n_persons;
      if (judging->keys->sensitive[i] != NULL)
        shoal_sensitive_texts_count (judging->keys->sensitive[i], rows, n_rows, &contents[i + 1]);
      else if (judging->keys->earlier[i].values != NULL)
        shoal_sensitive_texts_count (judging->keys->earlier[i].values, rows, n_rows, &contents[i + 1]);
      contents[i + 1].n_table = judging->n_table;
      contents[i + 1].n_people = fit.n_people;
      contents[i + 1].n_in_table = fit.n_in_table;
      contents[i + 1].n_shared = fit.n_shared;
      contents[i + 1].n_population = fit.n_population;
    }
  verdict->n_classes++;
  shoal_verdict_add (verdict, contents, n_people, rows[0]);
}

static void
begin (const Judging *judging)
{
  const Keys *keys = judging->keys;
  ShoalVerdict *verdict = judging->verdict;

  shoal_verdict_begin (verdict, keys->persons != NULL);
  for (guint i = 0; i < verdict->required.n_models; i++)
    {
      verdict->findings[i + 1].left = keys->earlier[i].left;
      verdict->findings[i + 1].n_parts = keys->earlier[i].n_parts;
    }
}

/* @n_table: people of the whole table. The sort is stable and gets the rows in order, so a class starts with its smallest row. */
static gboolean
judge (const Keys         *keys,
       guint32            *rows,
       gsize               n_rows,
       gsize               n_table,
       ShoalRecodingKind   kind,
       ShoalVerdict       *verdict,
       ShoalProgress      *progress,
       GError            **error)
{
  Judging judging = { keys, verdict, n_table };

  begin (&judging);
  if (!shoal_row_sort_classes (keys->keys, keys->n_keys, rows, n_rows, judge_class, &judging, progress, error))
    return FALSE;
  shoal_verdict_conclude (verdict, kind);
  return TRUE;
}

/* Identifiers must not be published, and every published quasi-identifier must be compared. */
static gboolean
check_columns (ShoalRelease *release,
               ShoalVerdict *verdict)
{
  ShoalSchema *schema = shoal_release_get_classes (release)->microdata->schema;

  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    {
      ShoalRole role = shoal_schema_get_meaning (schema, shoal_release_get_table_column (release, i))->role;

      if (role == SHOAL_ROLE_UNSET || shoal_role_identifies (role)
          || (role == SHOAL_ROLE_QUASI_IDENTIFIER) != shoal_release_is_quasi_identifier (release, i))
        {
          verdict->message = g_strdup_printf (_("column “%s” must not be published as it is"),
                                              shoal_release_get_column_name (release, i));
          return FALSE;
        }
    }
  return TRUE;
}

/* Checks that each coded cell of the table is allowed for its original value. */
static gboolean
check_codings (ShoalTable     *table,
               ShoalVerdict   *verdict,
               gboolean       *is_right,
               ShoalProgress  *progress,
               GError        **error)
{
  guint wrong;

  if (!shoal_coded_table_check (table, &wrong, progress, error))
    return FALSE;
  *is_right = wrong == shoal_table_get_n_columns (table);
  if (!*is_right)
    verdict->message = g_strdup_printf (_("column “%s” has a cell that is not coded as its value should be"),
                                        shoal_column_get_name (shoal_table_get_column (table, wrong)));
  return TRUE;
}

static ShoalAttribute *
get_attribute (ShoalRelease *release,
               guint         column)
{
  ShoalMicrodata *microdata = shoal_release_get_classes (release)->microdata;
  guint a = shoal_microdata_find_attribute (microdata, shoal_release_get_table_column (release, column));

  return a != SHOAL_NO_ATTRIBUTE ? shoal_microdata_get_attribute (microdata, a) : NULL;
}

/* Whether all texts of published rows are allowed in @column. */
static gboolean
has_allowed_levels (ShoalRelease   *release,
                    guint           column,
                    ShoalAttribute *attribute)
{
  gboolean only_nodes = shoal_release_get_classes (release)->kind == SHOAL_RECODING_NODE && !shoal_attribute_is_aggregated (attribute);
  gsize n_rows = shoal_release_get_classes (release)->microdata->n_entries;
  gsize n_variants = shoal_release_get_n_variants (release, column);
  g_autoptr (ShoalCellSpelling) spelling = shoal_cell_spelling_new (attribute, only_nodes);
  g_autoptr (GString) buffer = g_string_new (NULL);
  g_autofree ShoalBits *seen = shoal_bits_new (MAX (1, n_variants));
  guint32 rows[BLOCK];
  guint32 variants[BLOCK];

  for (gsize first = 0; first < n_rows; first += BLOCK)
    {
      gsize n = MIN (BLOCK, n_rows - first);

      for (gsize i = 0; i < n; i++)
        rows[i] = (guint32) (first + i);
      shoal_release_get_variants (release, column, rows, n, variants);
      for (gsize i = 0; i < n; i++)
        {
          if (shoal_release_is_suppressed (release, first + i) || shoal_bits_get (seen, variants[i]))
            continue;
          shoal_bits_set (seen, variants[i]);
          if (!shoal_cell_spelling_knows (spelling, shoal_release_get_variant_text (release, column, variants[i], buffer)))
            return FALSE;
        }
    }
  return TRUE;
}

/* The fixed levels of the user are required like a guarantee. */
static gboolean
check_levels (ShoalRelease *release,
              ShoalVerdict *verdict)
{
  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    {
      ShoalAttribute *attribute = get_attribute (release, i);

      if (attribute == NULL || (attribute->lowest_level == 0 && attribute->highest_level == attribute->height)
          || has_allowed_levels (release, i, attribute))
        continue;
      verdict->message = g_strdup_printf (_("column “%s” has cells that are not on the levels from %u to %u, which are fixed"),
                                          shoal_release_get_column_name (release, i), attribute->lowest_level,
                                          attribute->highest_level);
      return FALSE;
    }
  return TRUE;
}

static gboolean
find_release_column (ShoalRelease *release,
                     const char   *name,
                     guint        *index)
{
  for (*index = 0; *index < shoal_release_get_n_columns (release); (*index)++)
    if (strcmp (shoal_release_get_column_name (release, *index), name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
shows_aggregates (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_attribute_is_aggregated (shoal_microdata_get_attribute (microdata, a)))
      return TRUE;
  return FALSE;
}

/* In a heterogeneous release only k-anonymity can be checked; in other releases, the sensitive column must be published unchanged. */
static gboolean
check_models (ShoalRelease *release,
              ShoalVerdict *verdict)
{
  ShoalClasses *classes = shoal_release_get_classes (release);
  for (guint i = 0; i < verdict->required.n_models; i++)
    {
      const char *name = verdict->required.models[i].column;
      guint index;

      if (classes->kind == SHOAL_RECODING_MATCHING)
        verdict->message = g_strdup_printf (_("the privacy model “%s” cannot be checked in a release by person"),
                                            verdict->required.models[i].guarantee->id);
      else if (shows_aggregates (classes->microdata) && (shoal_model_get_needs (&verdict->required.models[i]) & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0)
        verdict->message = g_strdup_printf (_("the privacy model “%s” cannot be checked where a mean, median, mode or middle does not say who fits it"),
                                            verdict->required.models[i].guarantee->id);
      else if (name == NULL)
        continue;
      else if (!find_release_column (release, name, &index))
        verdict->message = g_strdup_printf (_("column “%s”, which a privacy model is about, is not published"), name);
      else if (shoal_release_is_quasi_identifier (release, index))
        verdict->message = g_strdup_printf (_("column “%s”, which a privacy model is about, is generalized"), name);
      else
        continue;
      return FALSE;
    }
  return TRUE;
}

/* Reads the published values of all rows, with the original's hierarchy if the model needs it */
static gboolean
number_release_sensitive (ShoalRelease         *release,
                          const ShoalModel     *model,
                          ShoalPersonTexts     *persons,
                          ShoalSensitiveTexts **sensitive,
                          ShoalProgress        *progress,
                          GError              **error)
{
  ShoalMicrodata *microdata = shoal_release_get_classes (release)->microdata;
  gsize n_rows = microdata->n_entries;
  g_autofree guint32 *text_of_row = g_new (guint32, MAX (1, n_rows));
  g_autofree guint32 *rows = g_new (guint32, MAX (1, n_rows));
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (ShoalAttribute) attribute = NULL;
  g_autofree const char **texts = NULL;
  g_autofree guint32 *text_of_variant = NULL;
  g_autofree double *ranks = NULL;
  guint column = 0, table_column;

  find_release_column (release, model->column, &column);
  table_column = shoal_release_get_table_column (release, column);
  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0)
    {
      attribute = shoal_attribute_new (microdata->table, microdata->schema, table_column, progress, error);
      if (attribute == NULL)
        return FALSE;
    }
  text_of_variant = shoal_texts_number_column (release, column, numbers);
  texts = shoal_texts_list (numbers);
  for (gsize row = 0; row < n_rows; row++)
    rows[row] = (guint32) row;
  shoal_release_get_variants (release, column, rows, n_rows, text_of_row);
  for (gsize row = 0; row < n_rows; row++)
    text_of_row[row] = text_of_variant[text_of_row[row]];
  ranks = shoal_sensitive_texts_rank (model, texts, g_hash_table_size (numbers), shoal_table_get_column (microdata->table, table_column));
  *sensitive = shoal_sensitive_texts_new (model, texts, g_hash_table_size (numbers),
                                          g_steal_pointer (&text_of_row), n_rows, microdata->weights, ranks,
                                          attribute, persons);
  return TRUE;
}

/* Checks the aggregates that classes show instead of their values. */
static gboolean
check_aggregates (ShoalRelease    *release,
                  const Keys      *keys,
                  const guint32   *rows,
                  gsize            n_rows,
                  ShoalVerdict    *verdict,
                  gboolean        *is_right,
                  ShoalProgress   *progress,
                  GError         **error)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (ShoalAggregateColumn));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) published = g_array_new (FALSE, FALSE, sizeof (guint));
  guint wrong, next_key = 0;

  *is_right = TRUE;
  if (shoal_release_get_classes (release)->kind == SHOAL_RECODING_MATCHING)
    return TRUE;
  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    {
      ShoalAttribute *attribute = get_attribute (release, i);
      ShoalAggregateColumn column = { .attribute = attribute };
      guint key;

      if (!shoal_release_is_quasi_identifier (release, i))
        continue;
      key = next_key++;
      if (attribute == NULL || !shoal_attribute_is_aggregated (attribute))
        continue;
      column.numbers = &keys->keys[key];
      column.texts = shoal_texts_list (g_ptr_array_index (keys->numbers, key));
      g_ptr_array_add (texts, (gpointer) column.texts);
      g_array_append_val (columns, column);
      g_array_append_val (published, i);
    }
  if (!shoal_aggregates_check ((const ShoalAggregateColumn *) (void *) columns->data, columns->len, keys->keys, keys->n_keys, rows, n_rows,
                               NULL, &wrong, progress, error))
    return FALSE;
  *is_right = wrong == columns->len;
  if (!*is_right)
    verdict->message = g_strdup_printf (_("column “%s” shows a value that is not the one of its class"),
                                        shoal_release_get_column_name (release, g_array_index (published, guint, wrong)));
  return TRUE;
}

/* Judges the classes if the grouping of the release is correct; if not, sets @agree to FALSE and judges nothing. */
static gboolean
judge_claimed (ShoalRelease   *release,
               const Keys     *keys,
               gsize           n_table,
               ShoalVerdict   *verdict,
               gboolean       *agree,
               ShoalProgress  *progress,
               GError        **error)
{
  Judging judging = { keys, verdict, n_table };
  gboolean with_rows = keys->persons != NULL || keys->weights != NULL || verdict->required.n_models > 0;

  begin (&judging);
  if (!shoal_claimed_classes_find (release, with_rows, judge_class, &judging, agree, progress, error))
    return FALSE;
  if (*agree)
    shoal_verdict_conclude (verdict, shoal_release_get_classes (release)->kind);
  return TRUE;
}

/**
 * shoal_verifier_check_release:
 * @release: the release to check
 * @requirements: the requirements
 * @verdict: (out caller-allocates): the verdict; clear it with shoal_verdict_clear()
 * @progress: (nullable): asked whether to stop
 *
 * Recomputes the classes from the texts of the published cells, which must be at levels that may be published; aggregates must be those
 * of the class's rows. For a matching it checks, against the original, that the graph is simple and regular and that the cells of each
 * row cover its k originals.
 *
 * Errors: %SHOAL_ERROR_USAGE if @requirements are out of range; %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether there is a verdict; it tells whether the requirements hold.
 */
gboolean
shoal_verifier_check_release (ShoalRelease             *release,
                              const ShoalRequirements  *requirements,
                              ShoalVerdict             *verdict,
                              ShoalProgress            *progress,
                              GError                  **error)
{
  g_auto (Keys) keys = { NULL };
  g_autofree guint32 *rows = NULL;
  ShoalMicrodata *microdata;
  gsize n_published = 0, n_table;
  guint n_columns, person;
  gboolean is_right, agree = FALSE;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release) && requirements != NULL && verdict != NULL, FALSE);

  microdata = shoal_release_get_classes (release)->microdata;
  if (!shoal_verdict_start (verdict, requirements, microdata->n_rows, error))
    return FALSE;
  if (!check_codings (microdata->table, verdict, &is_right, progress, error))
    return FALSE;
  if (!is_right || !check_columns (release, verdict) || !check_levels (release, verdict) || !check_models (release, verdict))
    {
      verdict->checkable = TRUE;
      return TRUE;
    }
  keys.weights = microdata->weights;
  if (shoal_schema_find_person (microdata->schema, &person))
    keys.persons = shoal_person_texts_new (shoal_table_get_column (microdata->table, person));
  if (shoal_release_get_classes (release)->kind == SHOAL_RECODING_MATCHING)
    {
      if (keys.persons == NULL || !shoal_person_texts_repeat (keys.persons))
        return shoal_matching_check_release (release, verdict, progress, error);
      verdict->message = g_strdup (_("persons with several rows cannot be checked in a release by person"));
      verdict->checkable = TRUE;
      return TRUE;
    }
  for (guint i = 0; i < requirements->n_models; i++)
    {
      const ShoalModel *model = &requirements->models[i];

      if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_EARLIER) != 0)
        {
          if (!shoal_earlier_texts_init (&keys.earlier[i], model, microdata, progress, error))
            return FALSE;
        }
      else if (model->column != NULL && !number_release_sensitive (release, model, keys.persons, &keys.sensitive[i], progress, error))
        return FALSE;
    }
  for (guint i = 0; i < requirements->n_models && keys.population == NULL; i++)
    if ((shoal_model_get_needs (&requirements->models[i]) & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0
        && (keys.population = shoal_population_texts_new (requirements->models[i].file, release, progress, error)) == NULL)
      return FALSE;
  n_table = keys.persons != NULL ? shoal_person_texts_get_n (keys.persons) : microdata->n_rows;
  if (!shows_aggregates (microdata) && !judge_claimed (release, &keys, n_table, verdict, &agree, progress, error))
    return FALSE;
  if (agree)
    return TRUE;
  n_columns = shoal_release_get_n_columns (release);
  keys.keys = g_new0 (ShoalRowKey, n_columns);
  keys.numbers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  for (guint i = 0; i < n_columns; i++)
    if (shoal_release_is_quasi_identifier (release, i))
      {
        g_ptr_array_add (keys.numbers, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL));
        number_release_column (release, i, microdata->n_entries, &keys.keys[keys.n_keys], g_ptr_array_index (keys.numbers, keys.n_keys));
        keys.n_keys++;
      }
  rows = g_new (guint32, MAX (1, microdata->n_entries));
  for (gsize row = 0; row < microdata->n_entries; row++)
    if (!shoal_release_is_suppressed (release, row))
      rows[n_published++] = (guint32) row;
  if (!check_aggregates (release, &keys, rows, n_published, verdict, &is_right, progress, error))
    return FALSE;
  if (!is_right)
    {
      verdict->checkable = TRUE;
      return TRUE;
    }
  return judge (&keys, rows, n_published, n_table, shoal_release_get_classes (release)->kind, verdict, progress, error);
}

/**
 * shoal_verifier_check_table:
 * @table: a published file, read with all columns as texts
 * @quasi_identifiers: (array zero-terminated=1): names of columns
 * @types: (nullable) (element-type utf8 utf8): types of columns by their names, see #ShoalReaderOptions; other types are found
 * @requirements: the requirements
 * @verdict: (out caller-allocates): the verdict; clear it with shoal_verdict_clear()
 * @progress: (nullable): asked whether to stop
 *
 * Rows whose quasi-identifiers are all "*" are a class like any other. A file without rows never holds, and its k is 0: it cannot be
 * the expected release. The line of the first offending row is known if the table was read from a file.
 *
 * Errors: %SHOAL_ERROR_USAGE if @requirements are out of range, a name is unknown, or there is none;
 * %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether there is a verdict; it tells whether the requirements hold.
 */
gboolean
shoal_verifier_check_table (ShoalTable               *table,
                            const char * const       *quasi_identifiers,
                            GHashTable               *types,
                            const ShoalRequirements  *requirements,
                            ShoalVerdict             *verdict,
                            ShoalProgress            *progress,
                            GError                  **error)
{
  g_auto (Keys) keys = { NULL };
  g_autofree guint32 *rows = NULL;
  gsize n_rows;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && quasi_identifiers != NULL, FALSE);
  g_return_val_if_fail (requirements != NULL && verdict != NULL, FALSE);

  n_rows = shoal_table_get_n_rows (table);
  if (!shoal_verdict_start (verdict, requirements, n_rows, error))
    return FALSE;
  keys.keys = g_new0 (ShoalRowKey, g_strv_length ((char **) quasi_identifiers));
  for (guint i = 0; quasi_identifiers[i] != NULL; i++)
    {
      guint index;

      if (!shoal_published_find_column (table, quasi_identifiers[i], &index))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s”"), quasi_identifiers[i]);
          return FALSE;
        }
      number_table_column (shoal_table_get_column (table, index), &keys.keys[keys.n_keys++]);
    }
  if (keys.n_keys == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("no quasi-identifier is named"));
      return FALSE;
    }
  for (guint i = 0; i < requirements->n_models; i++)
    {
      const ShoalModel *model = &requirements->models[i];
      guint index;

      if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_EARLIER) != 0)
        {
          verdict->message = g_strdup_printf (_("the privacy model “%s” needs the rows of the table, which the file does not tell"),
                                              model->guarantee->id);
          return TRUE;
        }
      if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0)
        {
          verdict->message = g_strdup_printf (_("the privacy model “%s” needs the hierarchies by which the population is compared, which are "
                                                "not in the file"), model->guarantee->id);
          return TRUE;
        }
      if (model->column == NULL)
        continue;
      if (!shoal_published_find_column (table, model->column, &index))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s”"), model->column);
          return FALSE;
        }
      if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0)
        {
          verdict->message = g_strdup_printf (_("the privacy model “%s” needs a hierarchy of the column “%s”, which is not in the "
                                                "file"), model->guarantee->id, model->column);
          return TRUE;
        }
      keys.sensitive[i] = read_sensitive (shoal_table_get_column (table, index), model,
                                          types != NULL ? g_hash_table_lookup (types, model->column) : NULL, &verdict->remark);
    }
  rows = g_new (guint32, n_rows);
  for (gsize row = 0; row < n_rows; row++)
    rows[row] = (guint32) row;
  if (!judge (&keys, rows, n_rows, n_rows, SHOAL_RECODING_NODE, verdict, progress, error))
    return FALSE;
  verdict->holds &= n_rows > 0;
  if (verdict->first_offending_row != G_MAXSIZE)
    verdict->first_offending_line = shoal_table_get_line (table, verdict->first_offending_row);
  return TRUE;
}
