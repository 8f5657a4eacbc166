/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k-anonymity says nothing about columns that are published unchanged: their values may identify a person (an exact income), and a
 * value that all rows of a class share is known for each of its people (the homogeneity attack of Machanavajjhala et al.,
 * l-diversity, TKDD 1, 2007). In a heterogeneous release the same holds for a value that all candidate rows of a person share. */

#include "privacy/shoal-disclosure.h"

#include "recoding/shoal-distinct.h"
#include "schema/shoal-proposals.h"
#include "table/shoal-dictionary.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* A column is reported from this share of rows with a rare value on; almost every column has a few rare values. */
#define WARN_FROM 0.1

/* (transfer full): the published rows, ascending. */
static GArray *
list_rows (ShoalRelease *release)
{
  ShoalClasses *classes = shoal_release_get_classes (release);
  gsize n_rows = classes->microdata->n_entries;
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n_rows);
  guint32 *published = (guint32 *) (gpointer) rows->data;
  guint n = 0;

  for (guint32 row = 0; row < n_rows; row++)
    if (!shoal_classes_is_suppressed (classes, shoal_classes_group_of_row (classes, row)))
      published[n++] = row;
  g_array_set_size (rows, n);
  return rows;
}

/* Missing values identify no person, so they do not count as rare. */
static void
find_rare (GArray                *found,
           ShoalColumn           *column,
           const GArray          *rows,
           ShoalDisclosure        disclosure)
{
  gsize n_values = shoal_column_get_n_values (column);
  const guint32 *weights = shoal_column_get_weights (column);
  g_autofree guint32 *counts = g_new0 (guint32, shoal_column_get_n_codes (column));

  for (guint i = 0; i < rows->len; i++)
    {
      guint32 row = g_array_index (rows, guint32, i);

      counts[shoal_column_get_code (column, row)] += shoal_weights_get (weights, row);
    }
  disclosure.kind = SHOAL_DISCLOSURE_RARE_VALUES;
  for (gsize value = 0; value < n_values; value++)
    if (counts[value] < disclosure.least)
      {
        disclosure.n_rows += counts[value];
        disclosure.n_unique += counts[value] == 1;
      }
  if (disclosure.n_rows > 0 && (double) disclosure.n_rows >= WARN_FROM * (double) disclosure.n_published)
    g_array_append_val (found, disclosure);
}

/* (transfer full): a number for each variant. Variants with equal texts get equal numbers: a reader cannot tell their clusters apart. */
static guint32 *
number_texts (ShoalRelease *release,
              guint         column,
              gsize        *n_texts)
{
  gsize n_variants = shoal_release_get_n_variants (release, column);
  guint32 *numbers = g_new (guint32, MAX (1, n_variants));
  g_auto (ShoalDictionary) known = { NULL };
  g_autoptr (GString) buffer = g_string_new (NULL);

  shoal_dictionary_init (&known);
  for (gsize variant = 0; variant < n_variants; variant++)
    numbers[variant] = shoal_dictionary_number (&known, shoal_release_get_variant_text (release, column, (guint32) variant, buffer));
  *n_texts = known.n;
  return numbers;
}

/* Groups classes that publish equal quasi-identifiers: an attacker cannot tell their rows apart. All rows of a class publish the same
 * cells, so one row of each class is enough.
 * Returns: (transfer full) (nullable): for each class, the number of its group; undefined for a class without published rows */
static guint32 *
number_classes (ShoalRelease   *release,
                const GArray   *rows,
                guint32        *n_numbers,
                ShoalProgress  *progress,
                GError        **error)
{
  ShoalClasses *classes = shoal_release_get_classes (release);
  g_autoptr (GPtrArray) owned = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (ShoalDistinctColumn));
  g_autofree guint32 *first_rows = NULL, *counts = NULL, *distinct = NULL;
  g_autofree guint32 *samples = g_new (guint32, MAX (1, classes->n_groups));
  guint32 *numbers = g_new (guint32, MAX (1, classes->n_groups));
  guint32 n_samples = 0;

  memset (numbers, 0xff, classes->n_groups * sizeof *numbers);
  for (guint i = 0; i < rows->len; i++)
    {
      guint32 row = g_array_index (rows, guint32, i), group = shoal_classes_group_of_row (classes, row);

      if (numbers[group] != G_MAXUINT32)
        continue;
      numbers[group] = n_samples;
      samples[n_samples++] = row;
    }
  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    if (shoal_release_is_quasi_identifier (release, i))
      {
        guint32 *codes = g_new (guint32, MAX (1, n_samples));
        ShoalDistinctColumn key = { codes, sizeof (guint32), NULL, 0 };
        guint32 *map = number_texts (release, i, &key.n_mapped);

        key.map = map;
        g_ptr_array_add (owned, codes);
        g_ptr_array_add (owned, map);
        shoal_release_get_variants (release, i, samples, n_samples, codes);
        g_array_append_val (keys, key);
      }
  distinct = shoal_distinct_rows ((const ShoalDistinctColumn *) (gconstpointer) keys->data, keys->len, n_samples, 1, progress,
                                  &first_rows, &counts, n_numbers, error);
  for (guint32 group = 0; distinct != NULL && group < classes->n_groups; group++)
    if (numbers[group] != G_MAXUINT32)
      numbers[group] = distinct[numbers[group]];
  if (distinct == NULL)
    g_clear_pointer (&numbers, g_free);
  return numbers;
}

/* Adds @value to the values seen so far. Returns: the common value, or SEVERAL if they differ. */
#define NO_VALUE G_MAXUINT32
#define SEVERAL (G_MAXUINT32 - 1)

static inline guint32
join_values (guint32 so_far,
             guint32 value)
{
  return so_far == NO_VALUE || so_far == value ? value : SEVERAL;
}

static void
find_shared (GArray          *found,
             ShoalColumn     *column,
             const GArray    *rows,
             ShoalClasses    *classes,
             const guint32   *number_of_class,
             guint32          n_groups,
             ShoalDisclosure  disclosure)
{
  const guint32 missing = (guint32) shoal_column_get_n_values (column);
  const guint32 *weights = shoal_column_get_weights (column);
  g_autofree guint32 *value_of_group = g_new (guint32, MAX (1, n_groups));
  g_autofree guint32 *sizes = g_new0 (guint32, MAX (1, n_groups));

  for (guint32 g = 0; g < n_groups; g++)
    value_of_group[g] = NO_VALUE;
  for (guint i = 0; i < rows->len; i++)
    {
      guint32 row = g_array_index (rows, guint32, i);
      guint32 group = number_of_class[shoal_classes_group_of_row (classes, row)];

      value_of_group[group] = join_values (value_of_group[group], shoal_column_get_code (column, row));
      sizes[group] += shoal_weights_get (weights, row);
    }
  disclosure.kind = SHOAL_DISCLOSURE_SHARED_VALUE;
  for (guint32 g = 0; g < n_groups; g++)
    if (value_of_group[g] < missing)
      {
        disclosure.n_classes++;
        disclosure.n_rows += sizes[g];
      }
  if (disclosure.n_classes > 0)
    g_array_append_val (found, disclosure);
}

/* Finds people whose candidate rows all show the same value, and rows whose candidate people all have the same value. */
static gboolean
find_candidates (GArray          *found,
                 ShoalColumn     *column,
                 ShoalRelease    *release,
                 ShoalDisclosure  disclosure,
                 ShoalProgress   *progress,
                 GError         **error)
{
  const guint32 missing = (guint32) shoal_column_get_n_values (column);
  const guint32 *assignment = shoal_release_get_assignment (release);
  gsize n_rows;
  guint degree;
  const guint32 *originals
    = shoal_recoding_get_originals (shoal_release_get_classes (release)->recoding, &n_rows, &degree);
  g_autofree guint32 *value_of_person = g_new (guint32, MAX (1, n_rows));

  for (gsize person = 0; person < n_rows; person++)
    value_of_person[person] = NO_VALUE;
  disclosure.kind = SHOAL_DISCLOSURE_CANDIDATES;
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 shown = shoal_column_get_code (column, assignment[row]);
      guint32 of_people = NO_VALUE;

      if (shoal_progress_stops_at (progress, row))
        return shoal_progress_check (progress, error);
      for (guint i = 0; i < degree; i++)
        {
          guint32 person = originals[row * degree + i];

          value_of_person[person] = join_values (value_of_person[person], shown);
          of_people = join_values (of_people, shoal_column_get_code (column, person));
        }
      disclosure.n_alike += of_people < missing;
    }
  for (gsize person = 0; person < n_rows; person++)
    disclosure.n_rows += value_of_person[person] < missing;
  if (disclosure.n_rows > 0 || disclosure.n_alike > 0)
    g_array_append_val (found, disclosure);
  return TRUE;
}

/* Finds identifiers whose values repeat as those of a column of persons would, if no column has the role of a person. */
static void
find_repeated (GArray         *found,
               ShoalMicrodata *microdata)
{
  for (guint i = 0; microdata->persons == NULL && i < shoal_schema_get_n_columns (microdata->schema); i++)
    {
      ShoalColumn *column = shoal_table_get_column (microdata->table, i);
      ShoalDisclosure disclosure = { .kind = SHOAL_DISCLOSURE_REPEATED_IDENTIFIER, .column = i, .role = SHOAL_ROLE_IDENTIFIER };
      g_autofree char *reason = NULL;

      if (shoal_schema_get_meaning (microdata->schema, i)->role != SHOAL_ROLE_IDENTIFIER
          || shoal_role_propose_in_table (microdata->table, i, &reason) != SHOAL_ROLE_PERSON)
        continue;
      disclosure.n_rows = microdata->n_rows - shoal_column_get_n_missing (column) - shoal_column_count_unique (column);
      g_array_append_val (found, disclosure);
    }
}

/**
 * shoal_disclosure_find:
 * @release: the release to examine
 * @required_k: the k that is asked for
 * @progress: (nullable): asked whether to stop
 *
 * Examines the columns that are published unchanged, in the published rows. A value is rare if fewer than @required_k published rows
 * have it, or fewer than two for a smaller k; a column is reported when a tenth of the published rows have rare values. A sensitive
 * column is also reported when all rows that publish equal quasi-identifiers have the same known value; in a heterogeneous release,
 * when the k candidate rows of a person, or the k candidate people of a row, all have the same known value. An identifier with
 * repeated values is reported if no column has the role of a person. The time is proportional to rows times columns (times k).
 * A release may be published in spite of what is found; a person has to judge. shoal_disclosure_describe_rest() tells what was
 * examined without a finding.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full) (element-type ShoalDisclosure): repeated identifiers first, then the others in the order of the columns,
 *   or %NULL
 */
GArray *
shoal_disclosure_find (ShoalRelease   *release,
                       guint           required_k,
                       ShoalProgress  *progress,
                       GError        **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (ShoalDisclosure));
  g_autoptr (GArray) rows = NULL;
  g_autofree guint32 *number_of_class = NULL;
  ShoalMicrodata *microdata;
  guint32 n_groups = 0;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release), NULL);

  microdata = shoal_release_get_classes (release)->microdata;
  find_repeated (found, microdata);
  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    {
      guint index = shoal_release_get_table_column (release, i);
      ShoalColumn *column = shoal_table_get_column (microdata->table, index);
      ShoalDisclosure disclosure = { .column = index,
                                     .role = shoal_schema_get_meaning (microdata->schema, index)->role,
                                     .least = MAX (2, required_k) };

      if (!shoal_progress_check (progress, error))
        return NULL;
      if (shoal_release_is_quasi_identifier (release, i))
        continue;
      if (rows == NULL)
        rows = list_rows (release);
      if (rows->len == 0)
        break;
      disclosure.n_published = microdata->n_rows - shoal_release_get_classes (release)->n_suppressed;
      find_rare (found, column, rows, disclosure);
      if (disclosure.role != SHOAL_ROLE_SENSITIVE)
        continue;
      if (shoal_release_get_classes (release)->kind == SHOAL_RECODING_MATCHING)
        {
          if (!find_candidates (found, column, release, disclosure, progress, error))
            return NULL;
          continue;
        }
      if (number_of_class == NULL)
        number_of_class = number_classes (release, rows, &n_groups, progress, error);
      if (number_of_class == NULL)
        return NULL;
      find_shared (found, column, rows, shoal_release_get_classes (release), number_of_class, n_groups, disclosure);
    }
  return g_steal_pointer (&found);
}

/** shoal_disclosure_kind_to_string: Returns: the name of the kind in program output. */
const char *
shoal_disclosure_kind_to_string (ShoalDisclosureKind kind)
{
  switch (kind)
    {
    case SHOAL_DISCLOSURE_SHARED_VALUE:
      return "shared-value";
    case SHOAL_DISCLOSURE_CANDIDATES:
      return "candidates-share-value";
    case SHOAL_DISCLOSURE_REPEATED_IDENTIFIER:
      return "repeated-identifier";
    case SHOAL_DISCLOSURE_RARE_VALUES:
    default:
      return "rare-values";
    }
}

/** shoal_disclosure_describe: @table: the table that @self is about. Returns: (transfer full): a sentence or two for a person. */
char *
shoal_disclosure_describe (const ShoalDisclosure *self,
                           ShoalTable            *table)
{
  const char *name;

  g_return_val_if_fail (self != NULL && SHOAL_IS_TABLE (table), NULL);

  name = shoal_column_get_name (shoal_table_get_column (table, self->column));
  if (self->kind == SHOAL_DISCLOSURE_SHARED_VALUE)
    return g_strdup_printf (_("“%s”: classes whose rows all have the same value: %'zu. Whoever knows the quasi-identifiers of "
                              "somebody in them knows it. People in them: %'zu."),
                            name, self->n_classes, self->n_rows);
  if (self->kind == SHOAL_DISCLOSURE_CANDIDATES)
    return g_strdup_printf (_("“%s”: people of whom all the rows that may be theirs show the same value: %'zu of %'zu. It is known "
                              "of them to whoever finds these rows. Rows that may only be people who all have the same value: "
                              "%'zu."),
                            name, self->n_rows, self->n_published, self->n_alike);
  /* No number is given: the release does not tell how often an identifier repeats. */
  if (self->kind == SHOAL_DISCLOSURE_REPEATED_IDENTIFIER)
    return g_strdup_printf (_("“%s” is an identifier, and values of it repeat: several rows may be one person's, who then hides among "
                              "rows of their own. Each row was counted as a person. Give the column the role “person”, and "
                              "persons are counted."),
                            name);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "“%s” is published unchanged, and %'zu of %'zu rows has a value there that fewer than %'u rows "
                                       "have (alone with it: %'zu): it could identify people.",
                                       "“%s” is published unchanged, and %'zu of %'zu rows have a value there that fewer than %'u rows "
                                       "have (alone with it: %'zu): it could identify people.", self->n_rows),
                          name, self->n_rows, self->n_published, self->least, self->n_unique);
}

/** shoal_disclosure_kind_get_title: Returns: a title of two words for a person. */
const char *
shoal_disclosure_kind_get_title (ShoalDisclosureKind kind)
{
  switch (kind)
    {
    case SHOAL_DISCLOSURE_RARE_VALUES:
      return _("Rare values");
    case SHOAL_DISCLOSURE_REPEATED_IDENTIFIER:
      return _("Rows and people");
    case SHOAL_DISCLOSURE_SHARED_VALUE:
    case SHOAL_DISCLOSURE_CANDIDATES:
    default:
      return _("Shared values");
    }
}

static void
append_sentence (GString    *text,
                 const char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

/**
 * shoal_disclosure_describe_rest:
 * @found: (element-type ShoalDisclosure): the findings of shoal_disclosure_find() in a release of @classes
 *
 * Tells which checks found nothing, and which checks were not made.
 *
 * Returns: (transfer full): sentences for a person; empty if every check was made and found something.
 */
char *
shoal_disclosure_describe_rest (const GArray *found,
                                ShoalClasses *classes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean rare = FALSE, shared = FALSE;
  guint n_sensitive = 0, n_others = 0;
  ShoalSchema *schema;

  g_return_val_if_fail (found != NULL && SHOAL_IS_CLASSES (classes), NULL);

  if (classes->microdata->n_rows == classes->n_suppressed)
    return g_strdup (_("Nothing is published, so that nothing was checked."));
  schema = classes->microdata->schema;
  for (guint i = 0; i < shoal_schema_get_n_columns (schema); i++)
    {
      ShoalRole role = shoal_schema_get_meaning (schema, i)->role;

      n_sensitive += role == SHOAL_ROLE_SENSITIVE;
      n_others += role != SHOAL_ROLE_QUASI_IDENTIFIER && !shoal_role_identifies (role) && role != SHOAL_ROLE_UNSET;
    }
  for (guint i = 0; i < found->len; i++)
    {
      ShoalDisclosureKind kind = g_array_index (found, ShoalDisclosure, i).kind;

      rare = rare || kind == SHOAL_DISCLOSURE_RARE_VALUES;
      shared = shared || kind == SHOAL_DISCLOSURE_SHARED_VALUE || kind == SHOAL_DISCLOSURE_CANDIDATES;
    }
  if (n_others == 0)
    append_sentence (text, _("Only quasi-identifiers are published."));
  else if (!rare)
    append_sentence (text, _("No column besides the quasi-identifiers has many values that are rare."));
  if (n_others > 0 && n_sensitive == 0)
    append_sentence (text, _("Whether people who cannot be told apart share a sensitive value was not checked: no column has the "
                             "role “sensitive”."));
  else if (n_sensitive > 0 && !shared)
    append_sentence (text, classes->kind == SHOAL_RECODING_MATCHING
                             ? _("There is nobody of whom all the rows that may be theirs show the same known sensitive value, and "
                                 "no row that may only be people who all have the same.")
                             : _("There is no class whose rows all have the same known sensitive value."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
