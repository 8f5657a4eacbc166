/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a population, finds its values in the hierarchies, and counts the people who fit the classes of a node. */

#include "privacy/shoal-population.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "base/shoal-parallel.h"
#include "recoding/shoal-distinct.h"
#include "table/read/shoal-reader.h"
#include "table/shoal-typing.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/**
 * shoal_population_read_table:
 * @name: name of a file in any table format
 * @progress: (nullable): asked whether to stop
 *
 * Detects the format from the content. All columns are read as texts.
 *
 * Errors: those of the reader.
 *
 * Returns: (transfer full): the people of the population, one per row
 */
ShoalTable *
shoal_population_read_table (const char     *name,
                             ShoalProgress  *progress,
                             GError        **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();

  /* A run records the digest of the file as part of its question. */
  shoal_file_learn_digest (name, progress);
  options->text_only = TRUE;
  return shoal_reader_read (file, options, NULL, progress, error);
}

static ShoalPopulation *
shoal_population_ref (ShoalPopulation *self)
{
  g_atomic_ref_count_inc (&self->n_references);
  return self;
}

void
shoal_population_unref (ShoalPopulation *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->n_references))
    return;
  for (guint a = 0; self->leaves != NULL && a < self->n_attributes; a++)
    g_free (self->leaves[a]);
  for (guint a = 0; self->places != NULL && a < self->n_attributes; a++)
    g_free (self->places[a]);
  g_free (self->leaves);
  g_free (self->places);
  g_free (self->counts);
  g_free (self->in_table);
  shoal_population_tree_free (self);
  g_free (self);
}

/** shoal_population_is_missing: @people: a column of the population; @column: the same column of the table; @code: of @people. Returns:
 *   whether the value is missing: in columns of numbers and dates, some words mean this too. */
gboolean
shoal_population_is_missing (ShoalColumn *people,
                             ShoalColumn *column,
                             guint32      code)
{
  return code >= shoal_column_get_n_values (people)
         || (shoal_column_get_value_type (column) != SHOAL_VALUE_TEXT
             && shoal_typing_is_missing_word (shoal_column_get_label (people, code)));
}

/* Reads the values in a notation found from them, if some do not fit the notation of the table. */
static void
read_in_own_notation (ShoalColumn         *people,
                      ShoalColumn         *column,
                      const ShoalNotation *notation,
                      double              *numbers)
{
  guint32 n_values = (guint32) shoal_column_get_n_values (people);
  g_autofree guint8 *missing = g_new0 (guint8, MAX (1, n_values));
  g_autofree guint32 *place = g_new (guint32, MAX (1, n_values));
  ShoalTypeWish wish = { .given = TRUE, .type = notation->type };
  ShoalDictionary dictionary;
  ShoalTyping typing;
  const char *complaint;
  gsize failure;

  shoal_dictionary_init (&dictionary);
  for (guint32 code = 0; code < n_values; code++)
    {
      place[code] = shoal_dictionary_number (&dictionary, shoal_column_get_label (people, code));
      missing[place[code]] = shoal_population_is_missing (people, column, code);
    }
  shoal_typing_find (&typing, &dictionary, missing, &wish, &failure, &complaint);
  if (typing.ambiguous)
    shoal_typing_settle (&typing, &dictionary, missing, notation->decimal);
  for (guint32 code = 0; code < n_values && typing.numbers != NULL; code++)
    numbers[code] = typing.numbers[place[code]];
  shoal_typing_clear (&typing);
  shoal_dictionary_clear (&dictionary);
}

/**
 * shoal_population_read_numbers:
 * @people: a column of the population, of texts
 * @column: the same column in @table
 *
 * If all values of @people fit the notation of @column, it is used; else the notation that all of them fit. If there is none, each value
 * that fits the notation of @column is read in it. If @column has a coding, it is applied to the numbers.
 *
 * Returns: (transfer full) (nullable) (array): for each code of @people its number, or its date in seconds; NAN if it is not one; %NULL if
 *   @column has texts
 */
double *
shoal_population_read_numbers (ShoalColumn *people,
                               ShoalTable  *table,
                               guint        column)
{
  ShoalColumn *original = shoal_table_get_column (shoal_table_get_original (table), column);
  ShoalCoding *coding = shoal_table_get_coding (table, column);
  gboolean all = TRUE;
  guint32 n_codes = (guint32) shoal_column_get_n_codes (people);
  ShoalNotation notation;
  double *numbers;

  if (shoal_column_get_value_type (original) == SHOAL_VALUE_TEXT)
    return NULL;
  notation = shoal_notation_of_values (original);
  numbers = g_new (double, MAX (1, n_codes));
  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *text = shoal_column_get_label (people, code);

      if (shoal_population_is_missing (people, original, code))
        numbers[code] = NAN;
      else if (!shoal_notation_parse_value (&notation, text, strlen (text), &numbers[code]))
        {
          numbers[code] = NAN;
          all = FALSE;
        }
    }
  if (!all)
    read_in_own_notation (people, original, &notation, numbers);
  if (coding != NULL)
    shoal_coding_code_numbers (coding, original, numbers, n_codes);
  return numbers;
}

/* (transfer full): the leaf of each number plus one: numbers of the attribute's column, and of leaves that occur in no row */
static GHashTable *
list_leaves_of_numbers (ShoalAttribute *attribute)
{
  ShoalNotation notation = shoal_notation_of_values (attribute->column);
  GHashTable *leaves = g_hash_table_new_full (g_double_hash, g_double_equal, g_free, NULL);

  for (guint32 leaf = attribute->n_leaves; leaf-- > 0;)
    {
      const char *label = shoal_hierarchy_get_label (attribute->hierarchy, leaf);
      double number;

      if (leaf != attribute->missing_leaf && shoal_notation_parse_value (&notation, label, strlen (label), &number))
        g_hash_table_insert (leaves, g_memdup2 (&number, sizeof number), GUINT_TO_POINTER (leaf + 1));
    }
  for (guint32 code = (guint32) shoal_column_get_n_values (attribute->column); code-- > 0;)
    {
      double number = shoal_column_get_number (attribute->column, code);

      g_hash_table_insert (leaves, g_memdup2 (&number, sizeof number), GUINT_TO_POINTER (attribute->leaf_of_code[code] + 1));
    }
  return leaves;
}

/* Whether the text of a code of @people is also a value of @column, with the same number: another notation may give another number */
static gboolean
find_same (ShoalColumn  *people,
           guint32       code,
           const double *numbers,
           ShoalColumn  *column,
           guint32      *own)
{
  return shoal_column_find_label (column, shoal_column_get_label (people, code), own)
         && (numbers == NULL || isnan (numbers[code]) || numbers[code] == shoal_column_get_number (column, *own));
}

/* (transfer full): the leaf of each code of @column, n_leaves if it has none. Numbers and dates are compared by value, in any notation. */
static guint32 *
map_codes (ShoalAttribute *attribute,
           ShoalColumn    *column,
           const double   *numbers)
{
  guint32 n_codes = (guint32) shoal_column_get_n_codes (column);
  guint32 *leaves = g_new (guint32, MAX (1, n_codes));
  g_autoptr (GHashTable) leaf_of_number = numbers != NULL ? list_leaves_of_numbers (attribute) : NULL;

  for (guint32 code = 0; code < n_codes; code++)
    {
      guint32 own;

      leaves[code] = SHOAL_HIERARCHY_NO_NODE;
      if (shoal_population_is_missing (column, attribute->column, code))
        leaves[code] = attribute->missing_leaf;
      else if (find_same (column, code, numbers, attribute->column, &own))
        leaves[code] = attribute->leaf_of_code[own];
      else if (numbers != NULL && !isnan (numbers[code]))
        leaves[code] = GPOINTER_TO_UINT (g_hash_table_lookup (leaf_of_number, &numbers[code])) - 1;
      else
        shoal_hierarchy_find_leaf (attribute->hierarchy, shoal_column_get_label (column, code), &leaves[code]);
      if (leaves[code] == SHOAL_HIERARCHY_NO_NODE)
        leaves[code] = attribute->n_leaves;
    }
  return leaves;
}

/* (transfer full): the place of each code of @column among the n values of the attribute's column: the number of code c is at 2 c + 1,
 * numbers between two codes at even places, a missing value at 2 n + 1, and a text that is not a number at 2 n + 2 */
static guint32 *
place_codes (ShoalAttribute *attribute,
             ShoalColumn    *column,
             const double   *numbers)
{
  guint32 n_codes = (guint32) shoal_column_get_n_codes (column), n = (guint32) shoal_column_get_n_values (attribute->column);
  guint32 *places = g_new (guint32, MAX (1, n_codes));

  for (guint32 code = 0; code < n_codes; code++)
    {
      guint32 own;

      if (shoal_population_is_missing (column, attribute->column, code))
        places[code] = 2 * n + 1;
      else if (find_same (column, code, numbers, attribute->column, &own))
        places[code] = 2 * own + 1;
      else if (n == 0 || numbers == NULL || isnan (numbers[code]))
        places[code] = 2 * n + 2;
      else
        {
          double number;

          own = shoal_attribute_find_number (attribute, numbers[code]);
          number = shoal_column_get_number (attribute->column, own);
          places[code] = 2 * own + (number == numbers[code] ? 1 : number < numbers[code] ? 2 : 0);
        }
    }
  return places;
}

/* A hash table of groups by the nodes that they publish, or of tuples by their values */
typedef struct
{
  guint n_attributes;
  const guint32 *nodes;
  guint32 *slots; /* 0 if empty, or the number of a group plus 1 */
  gsize mask;
} Groups;

static gsize
hash_nodes (const guint32 *nodes,
            guint          n)
{
  guint64 hash = 0x9e3779b97f4a7c15u;

  for (guint i = 0; i < n; i++)
    {
      hash = (hash ^ nodes[i]) * 0xff51afd7ed558ccdu;
      hash ^= hash >> 32;
    }
  return (gsize) hash;
}

/* The slot of the group that publishes @nodes, or an empty slot */
static gsize
find_slot (const Groups  *groups,
           const guint32 *nodes)
{
  gsize bytes = groups->n_attributes * sizeof *nodes;
  gsize slot = hash_nodes (nodes, groups->n_attributes) & groups->mask;

  while (groups->slots[slot] != 0
         && memcmp (groups->nodes + (gsize) (groups->slots[slot] - 1) * groups->n_attributes, nodes, bytes) != 0)
    slot = (slot + 1) & groups->mask;
  return slot;
}

/* Counts how many people of each tuple have rows in the table, at most as many as the population lists. */
static void
count_table (ShoalPopulation *self,
             ShoalMicrodata  *microdata)
{
  guint n = self->n_attributes;
  g_autofree guint32 *keys = g_new (guint32, MAX (1, (gsize) self->n_tuples * n));
  g_autofree guint32 *own = g_new (guint32, MAX (1, n));
  g_autofree guint32 **key_of_leaf = g_new0 (guint32 *, MAX (1, n));
  g_autofree guint32 *n_persons = g_memdup2 (microdata->counts, microdata->n_tuples * sizeof *n_persons);
  Groups tuples = { n, keys, NULL, 1 };

  if (microdata->tuple_persons != NULL)
    shoal_person_groups_count (microdata->tuple_persons, n_persons);
  self->in_table = g_new0 (guint32, MAX (1, self->n_tuples));
  for (guint a = 0; a < n; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
        keys[(gsize) tuple * n + a] = self->places[a] != NULL ? self->places[a][tuple] : self->leaves[a][tuple];
      key_of_leaf[a] = g_new (guint32, attribute->n_leaves);
      for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
        key_of_leaf[a][leaf] = leaf;
      for (gsize code = 0; self->places[a] != NULL && code < shoal_column_get_n_codes (attribute->column); code++)
        key_of_leaf[a][attribute->leaf_of_code[code]] = 2 * (guint32) code + 1;
    }
  while (tuples.mask < 2 * (gsize) self->n_tuples)
    tuples.mask *= 2;
  tuples.slots = g_new0 (guint32, tuples.mask);
  tuples.mask--;
  for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
    tuples.slots[find_slot (&tuples, keys + (gsize) tuple * n)] = tuple + 1;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      gsize slot;

      for (guint a = 0; a < n; a++)
        own[a] = key_of_leaf[a][shoal_microdata_get_leaf (microdata, a, tuple)];
      slot = find_slot (&tuples, own);
      if (tuples.slots[slot] != 0)
        self->in_table[tuples.slots[slot] - 1] = MIN (n_persons[tuple], self->counts[tuples.slots[slot] - 1]);
    }
  for (guint a = 0; a < n; a++)
    g_free (key_of_leaf[a]);
  g_free (tuples.slots);
}

static ShoalPopulation *
read_population (const char      *name,
                 ShoalMicrodata  *microdata,
                 ShoalProgress   *progress,
                 GError         **error)
{
  g_autoptr (ShoalPopulation) self = g_new0 (ShoalPopulation, 1);
  g_autofree ShoalDistinctColumn *keys = g_new0 (ShoalDistinctColumn, MAX (1, microdata->n_attributes));
  g_autoptr (GPtrArray) maps = g_ptr_array_new_with_free_func (g_free), places = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalTable) table = NULL;
  g_autofree guint32 *tuple_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;

  g_atomic_ref_count_init (&self->n_references);
  self->n_attributes = microdata->n_attributes;
  self->leaves = g_new0 (guint32 *, MAX (1, microdata->n_attributes));
  self->places = g_new0 (guint32 *, MAX (1, microdata->n_attributes));
  table = shoal_population_read_table (name, progress, error);
  if (table == NULL)
    {
      g_prefix_error (error, _("the population cannot be read: "));
      return NULL;
    }
  self->n_people = shoal_table_get_n_rows (table);
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
      const char *column = shoal_column_get_name (attribute->column);
      g_autofree double *numbers = NULL;
      ShoalColumn *of_population;
      guint index;

      if (!shoal_table_find_column (table, column, &index))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the population “%s” has no column “%s”"), name, column);
          return NULL;
        }
      of_population = shoal_table_get_column (table, index);
      numbers = shoal_population_read_numbers (of_population, microdata->table, attribute->column_index);
      g_ptr_array_add (maps, map_codes (attribute, of_population, numbers));
      keys[a].codes = shoal_column_get_codes (of_population, &keys[a].width);
      if (attribute->cell_form == SHOAL_CELL_RANGE)
        {
          g_ptr_array_add (places, place_codes (attribute, of_population, numbers));
          keys[a].n_mapped = shoal_column_get_n_codes (of_population);
        }
      else
        {
          g_ptr_array_add (places, NULL);
          keys[a].map = g_ptr_array_index (maps, a);
          keys[a].n_mapped = attribute->n_leaves + 1;
        }
    }
  tuple_of_row = shoal_distinct_rows (keys, microdata->n_attributes, self->n_people, shoal_parallel_n_threads (0), progress, &first_rows,
                                      &self->counts, &self->n_tuples, error);
  if (tuple_of_row == NULL)
    return NULL;
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      guint32 n_leaves = shoal_microdata_get_attribute (microdata, a)->n_leaves;
      const guint32 *leaf_of_code = g_ptr_array_index (maps, a), *place_of_code = g_ptr_array_index (places, a);

      self->leaves[a] = g_new (guint32, MAX (1, self->n_tuples));
      self->places[a] = place_of_code != NULL ? g_new (guint32, MAX (1, self->n_tuples)) : NULL;
      for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
        {
          guint32 code = shoal_codes_get (keys[a].codes, keys[a].width, first_rows[tuple]);

          self->leaves[a][tuple] = leaf_of_code[code] < n_leaves ? leaf_of_code[code] : SHOAL_HIERARCHY_NO_NODE;
          if (place_of_code != NULL)
            self->places[a][tuple] = place_of_code[code];
        }
    }
  count_table (self, microdata);
  return g_steal_pointer (&self);
}

static gpointer
dup_population (gpointer data,
                gpointer unused)
{
  return data != NULL ? shoal_population_ref (data) : NULL;
}

/**
 * shoal_population_get:
 * @name: absolute name of a file
 * @microdata: a table whose quasi-identifiers are also columns of the file, with the same names
 * @progress: (nullable): asked whether to stop
 *
 * The population is kept with @microdata as long as the file does not change, because every node that is checked needs it.
 *
 * Errors: %SHOAL_ERROR_USAGE if the file lacks a quasi-identifier; those of shoal_population_read_table().
 *
 * Returns: (transfer full): the population
 */
ShoalPopulation *
shoal_population_get (const char      *name,
                      ShoalMicrodata  *microdata,
                      ShoalProgress   *progress,
                      GError         **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED ","
                                                  G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC, G_FILE_QUERY_INFO_NONE, NULL, error);
  g_autofree char *key = NULL;
  ShoalPopulation *self;

  if (info == NULL)
    {
      g_prefix_error (error, _("the population cannot be read: "));
      return NULL;
    }
  key = g_strdup_printf ("shoal-population %s %" G_GOFFSET_FORMAT " %" G_GUINT64_FORMAT ".%u", name, g_file_info_get_size (info),
                         g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED),
                         g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC));
  self = g_object_dup_data (G_OBJECT (microdata), key, dup_population, NULL);
  if (self != NULL)
    return self;
  self = read_population (name, microdata, progress, error);
  if (self != NULL)
    g_object_set_data_full (G_OBJECT (microdata), key, shoal_population_ref (self), (GDestroyNotify) shoal_population_unref);
  return self;
}

/* ---- Counting ---- */

/* The node at a level that covers all values, or none: values that the hierarchy lacks belong to this node. */
static guint32
find_root (ShoalAttribute *attribute,
           guint           level)
{
  guint32 node = shoal_hierarchy_get_node_at (attribute->hierarchy, level, 0);

  return shoal_hierarchy_get_leaf_count (attribute->hierarchy, node) == attribute->n_leaves ? node : SHOAL_HIERARCHY_NO_NODE;
}

/**
 * shoal_population_count_nodes:
 * @microdata: the table given to shoal_population_get()
 * @levels: a node of the lattice
 * @nodes: (array): for each group, the node of each attribute's hierarchy that it publishes, at these levels; all groups differ
 *
 * Returns: (transfer full) (array length=n_groups): how many people fit each group
 */
ShoalPopulationFit *
shoal_population_count_nodes (ShoalPopulation *self,
                              ShoalMicrodata  *microdata,
                              const guint     *levels,
                              const guint32   *nodes,
                              guint32          n_groups)
{
  guint n_attributes = self->n_attributes;
  ShoalPopulationFit *fits = g_new0 (ShoalPopulationFit, MAX (1, n_groups));
  g_autofree guint32 **node_of_leaf = g_new0 (guint32 *, MAX (1, n_attributes));
  g_autofree guint32 *roots = g_new (guint32, MAX (1, n_attributes));
  g_autofree guint32 *own = g_new (guint32, MAX (1, n_attributes));
  Groups groups = { n_attributes, nodes, NULL, 1 };

  while (groups.mask < 2 * (gsize) n_groups)
    groups.mask *= 2;
  groups.slots = g_new0 (guint32, groups.mask);
  groups.mask--;
  for (guint32 group = 0; group < n_groups; group++)
    groups.slots[find_slot (&groups, nodes + (gsize) group * n_attributes)] = group + 1;
  for (guint a = 0; a < n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      roots[a] = find_root (attribute, levels[a]);
      node_of_leaf[a] = g_new (guint32, attribute->n_leaves);
      for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
        node_of_leaf[a][leaf] = shoal_hierarchy_get_node_at (attribute->hierarchy, levels[a], leaf);
    }
  for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
    {
      gboolean known = TRUE;
      gsize slot;

      for (guint a = 0; a < n_attributes && known; a++)
        {
          guint32 leaf = self->leaves[a][tuple];

          own[a] = leaf != SHOAL_HIERARCHY_NO_NODE ? node_of_leaf[a][leaf] : roots[a];
          known = own[a] != SHOAL_HIERARCHY_NO_NODE;
        }
      if (!known)
        continue;
      slot = find_slot (&groups, own);
      if (groups.slots[slot] != 0)
        fits[groups.slots[slot] - 1].n_people += self->counts[tuple];
    }
  for (guint a = 0; a < n_attributes; a++)
    g_free (node_of_leaf[a]);
  g_free (groups.slots);
  return fits;
}
