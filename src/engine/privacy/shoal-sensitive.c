/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts of sensitive values by group, made by two counting sorts: time and memory depend on the number of rows, not on the
 * number of values. */

#include "privacy/shoal-sensitive.h"

#include "base/shoal-bitset.h"

#include <stdlib.h>

#include <string.h>

/**
 * shoal_sensitive_new:
 * @counts: (array length=n_values): people of the table with each value: rows if each person has one row
 * @hierarchy: (nullable): of the values
 * @leaf_of_value: (nullable) (array length=n_values): their leaves in it
 *
 * Returns: (transfer full): the distribution
 */
ShoalSensitive *
shoal_sensitive_new (const guint32  *counts,
                     guint32         n_values,
                     ShoalHierarchy *hierarchy,
                     const guint32  *leaf_of_value)
{
  ShoalSensitive *self = g_new0 (ShoalSensitive, 1);
  gsize up_to = 0;
  double sum = 0;

  self->n_values = n_values;
  self->counts = g_memdup2 (counts, n_values * sizeof *counts);
  self->shares = g_new (double, n_values);
  self->shares_up_to = g_new (double, n_values);
  self->sums_up_to = g_new (double, n_values);
  for (guint32 value = 0; value < n_values; value++)
    self->n_rows += counts[value];
  self->n_persons = self->n_rows;
  for (guint32 value = 0; value < n_values; value++)
    {
      up_to += counts[value];
      self->shares[value] = (double) counts[value] / (double) self->n_rows;
      self->shares_up_to[value] = (double) up_to / (double) self->n_rows;
      sum += self->shares_up_to[value];
      self->sums_up_to[value] = sum;
    }
  if (hierarchy != NULL)
    {
      self->hierarchy = g_object_ref (hierarchy);
      self->leaf_of_value = g_memdup2 (leaf_of_value, n_values * sizeof *leaf_of_value);
    }
  return self;
}

void
shoal_sensitive_free (ShoalSensitive *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->counts);
  g_free (self->shares);
  g_free (self->shares_up_to);
  g_free (self->sums_up_to);
  g_clear_object (&self->hierarchy);
  g_free (self->leaf_of_value);
  g_free (self->part_of_value);
  g_free (self);
}

void
shoal_sensitive_counts_clear (ShoalSensitiveCounts *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->counts, g_free);
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->spread_first, g_free);
  g_clear_pointer (&self->spread_groups, g_free);
  g_clear_pointer (&self->spread_values, g_free);
  self->n_spread = 0;
}

/* A row of a person with several rows, to be sorted by value and group */
typedef struct
{
  guint32 value, group, row;
} PersonRow;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const PersonRow *left = a, *right = b;

  if (left->value != right->value)
    return left->value < right->value ? -1 : 1;
  if (left->group != right->group)
    return left->group < right->group ? -1 : 1;
  return left->row < right->row ? -1 : left->row > right->row;
}

/* Takes the sorted rows of one person: marks rows that repeat a value in the same group in @repeated, and lists the values that occur
 * in several groups. */
static void
take_person (ShoalSensitiveCounts *self,
             const PersonRow      *rows,
             gsize                 n_rows,
             GArray               *first,
             GArray               *groups,
             GArray               *values,
             ShoalBits            *repeated)
{
  for (gsize i = 0, end; i < n_rows; i = end)
    {
      guint n_before = groups->len;

      for (end = i; end < n_rows && rows[end].value == rows[i].value; end++)
        if (end > i && rows[end].group == rows[end - 1].group)
          shoal_bits_set (repeated, rows[end].row);
        else
          g_array_append_val (groups, rows[end].group);
      if (groups->len == n_before + 1)
        {
          g_array_set_size (groups, n_before);
          continue;
        }
      g_array_append_val (first, groups->len);
      g_array_append_val (values, rows[i].value);
      self->n_spread++;
    }
}

/* Lists people with one value in several groups. Returns: (transfer full) (array length=n_rows): rows that add no new person to a value
 * of their group */
static ShoalBits *
list_spread (ShoalSensitiveCounts *self,
             ShoalColumn          *column,
             const guint32        *value_of_code,
             const ShoalPersons   *persons,
             const guint32        *group_of_row)
{
  gsize n_rows = shoal_column_get_n_rows (column);
  g_autofree guint32 *next = g_new0 (guint32, (gsize) persons->n_several + 1);
  g_autofree PersonRow *rows = NULL;
  GArray *first = g_array_new (FALSE, FALSE, sizeof (guint32)), *groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *values = g_array_new (FALSE, FALSE, sizeof (guint32));
  ShoalBits *repeated = shoal_bits_new (MAX (1, n_rows));
  guint32 begin = 0;

  for (gsize row = 0; row < n_rows; row++)
    if (shoal_persons_get (persons, row) < persons->n_several)
      next[shoal_persons_get (persons, row) + 1]++;
    else if (shoal_persons_get (persons, row) == SHOAL_PERSON_COUNTED)
      shoal_bits_set (repeated, row);
  for (guint32 person = 0; person < persons->n_several; person++)
    next[person + 1] += next[person];
  rows = g_new (PersonRow, MAX (1, next[persons->n_several]));
  for (gsize row = 0; row < n_rows; row++)
    if (shoal_persons_get (persons, row) < persons->n_several)
      rows[next[shoal_persons_get (persons, row)]++] = (PersonRow) {
        value_of_code[shoal_column_get_code (column, row)], group_of_row[row], (guint32) row,
      };
  g_array_append_val (first, groups->len);
  for (guint32 person = 0; person < persons->n_several; person++)
    {
      qsort (rows + begin, next[person] - begin, sizeof *rows, compare_rows);
      take_person (self, rows + begin, next[person] - begin, first, groups, values, repeated);
      begin = next[person];
    }
  self->spread_first = (guint32 *) (gpointer) g_array_free (first, FALSE);
  self->spread_groups = (guint32 *) (gpointer) g_array_free (groups, FALSE);
  self->spread_values = (guint32 *) (gpointer) g_array_free (values, FALSE);
  return repeated;
}

/* (transfer full): the rows in the order of their codes; NULL when told to stop. */
static guint32 *
sort_by_code (ShoalColumn   *column,
              ShoalProgress *progress)
{
  gsize n_rows = shoal_column_get_n_rows (column), n_codes = shoal_column_get_n_codes (column);
  g_autofree gsize *next = g_new0 (gsize, n_codes + 1);
  g_autofree guint32 *rows = g_new (guint32, MAX (1, n_rows));

  for (gsize row = 0; row < n_rows; row++)
    next[shoal_column_get_code (column, row) + 1]++;
  for (gsize code = 0; code < n_codes; code++)
    next[code + 1] += next[code];
  for (gsize row = 0; row < n_rows; row++)
    {
      if (shoal_progress_stops_at (progress, row))
        return NULL;
      rows[next[shoal_column_get_code (column, row)]++] = (guint32) row;
    }
  return g_steal_pointer (&rows);
}

/**
 * shoal_sensitive_counts_init:
 * @self: (out caller-allocates): clear it with shoal_sensitive_counts_clear()
 * @column: the sensitive column
 * @value_of_code: the value of each code; values are in the order of their codes
 * @persons: (nullable): the person of each row, if some have several rows: a person counts once for each value of a group
 * @group_of_row: the group of each row
 * @n_groups: number of groups
 * @progress: (nullable): asked whether to stop
 *
 * Returns: %FALSE when told to stop; @self is then empty
 */
gboolean
shoal_sensitive_counts_init (ShoalSensitiveCounts *self,
                             ShoalColumn          *column,
                             const guint32        *value_of_code,
                             const ShoalPersons   *persons,
                             const guint32        *group_of_row,
                             guint32               n_groups,
                             ShoalProgress        *progress)
{
  gsize n_rows = shoal_column_get_n_rows (column), n;
  const guint32 *weights = shoal_column_get_weights (column);
  g_autofree guint32 *rows = sort_by_code (column, progress);
  g_autofree guint32 *last = g_new (guint32, MAX (1, n_groups)); /* last value seen in each group */
  g_autofree ShoalBits *repeated = NULL;
  g_autofree gsize *next = NULL;

  *self = (ShoalSensitiveCounts) { NULL };
  if (rows == NULL)
    return FALSE;
  if (persons != NULL)
    repeated = list_spread (self, column, value_of_code, persons, group_of_row);
  self->first = g_new0 (gsize, (gsize) n_groups + 1);
  memset (last, 0xff, n_groups * sizeof *last);
  for (gsize i = 0; i < n_rows; i++)
    {
      guint32 group = group_of_row[rows[i]], value = value_of_code[shoal_column_get_code (column, rows[i])];

      self->first[group + 1] += last[group] != value;
      last[group] = value;
    }
  for (guint32 group = 0; group < n_groups; group++)
    self->first[group + 1] += self->first[group];
  n = self->first[n_groups];
  self->values = g_new (guint32, MAX (1, n));
  self->counts = g_new0 (guint32, MAX (1, n));
  next = g_memdup2 (self->first, ((gsize) n_groups + 1) * sizeof *next);
  for (gsize i = 0; i < n_rows; i++)
    {
      guint32 group = group_of_row[rows[i]], value = value_of_code[shoal_column_get_code (column, rows[i])];

      if (shoal_progress_stops_at (progress, i))
        {
          shoal_sensitive_counts_clear (self);
          return FALSE;
        }
      if (next[group] == self->first[group] || self->values[next[group] - 1] != value)
        self->values[next[group]++] = value;
      if (repeated == NULL || !shoal_bits_get (repeated, rows[i]))
        self->counts[next[group] - 1]
          += persons == NULL || shoal_persons_get (persons, rows[i]) == SHOAL_PERSON_ALONE ? shoal_weights_get (weights, rows[i]) : 1;
    }
  return TRUE;
}

/* The count of a value that occurs in a group. */
static guint32 *
find_count (ShoalSensitiveCounts *self,
            guint32               group,
            guint32               value)
{
  gsize low = self->first[group], high = self->first[group + 1];

  while (high - low > 1)
    {
      gsize middle = low + (high - low) / 2;

      if (self->values[middle] <= value)
        low = middle;
      else
        high = middle;
    }
  return &self->counts[low];
}

/* Corrects sums: a person with one value in several merged groups was counted in each of them, and must count once. */
static void
merge_spread (ShoalSensitiveCounts       *self,
              const ShoalSensitiveCounts *fine,
              const guint32              *group_of_fine,
              guint32                     n_groups)
{
  g_autofree guint32 *stamps = g_new (guint32, MAX (1, n_groups));
  guint32 n = 0;

  self->spread_first = g_new0 (guint32, (gsize) fine->n_spread + 1);
  self->spread_groups = g_new (guint32, MAX (1, fine->spread_first[fine->n_spread]));
  self->spread_values = g_new (guint32, MAX (1, fine->n_spread));
  memset (stamps, 0xff, n_groups * sizeof *stamps);
  for (guint32 i = 0; i < fine->n_spread; i++)
    {
      guint32 begin = self->spread_first[self->n_spread];

      for (guint32 j = fine->spread_first[i]; j < fine->spread_first[i + 1]; j++)
        {
          guint32 group = group_of_fine[fine->spread_groups[j]];

          if (stamps[group] == i)
            {
              (*find_count (self, group, fine->spread_values[i]))--;
              continue;
            }
          stamps[group] = i;
          self->spread_groups[n++] = group;
        }
      if (n == begin + 1)
        n = begin;
      else
        {
          self->spread_values[self->n_spread] = fine->spread_values[i];
          self->spread_first[++self->n_spread] = n;
        }
    }
}

/* Up to this many cells per entry, a table of groups and values is cleared and read faster than the entries are sorted. */
#define CELLS_PER_ENTRY 4

/* For few values: counts are added up in a table of groups and values, and read from it in the order of both. */
static void
merge_by_table (ShoalSensitiveCounts       *self,
                const ShoalSensitiveCounts *fine,
                guint32                     n_fine,
                const guint32              *group_of_fine,
                guint32                     n_groups,
                guint32                     n_values)
{
  g_autofree guint32 *table = g_new0 (guint32, MAX (1, (gsize) n_groups * n_values));
  gsize n_entries = fine->first[n_fine], n = 0;

  for (guint32 i = 0; i < n_fine; i++)
    {
      guint32 *counts = table + (gsize) group_of_fine[i] * n_values;

      for (gsize entry = fine->first[i]; entry < fine->first[i + 1]; entry++)
        counts[fine->values[entry]] += fine->counts[entry];
    }
  self->first = g_new (gsize, (gsize) n_groups + 1);
  self->values = g_new (guint32, MAX (1, n_entries));
  self->counts = g_new (guint32, MAX (1, n_entries));
  for (guint32 group = 0; group < n_groups; group++)
    {
      const guint32 *counts = table + (gsize) group * n_values;

      self->first[group] = n;
      for (guint32 value = 0; value < n_values; value++)
        if (counts[value] > 0)
          {
            self->values[n] = value;
            self->counts[n++] = counts[value];
          }
    }
  self->first[n_groups] = n;
}

static void
merge_by_sorting (ShoalSensitiveCounts       *self,
                  const ShoalSensitiveCounts *fine,
                  guint32                     n_fine,
                  const guint32              *group_of_fine,
                  guint32                     n_groups,
                  guint32                     n_values)
{
  gsize n_entries = fine->first[n_fine], n = 0;
  g_autofree gsize *next_of_value = g_new0 (gsize, (gsize) n_values + 1);
  g_autofree guint32 *by_value = g_new (guint32, MAX (1, n_entries));
  g_autofree guint32 *group_of_entry = g_new (guint32, MAX (1, n_entries));
  g_autofree gsize *next = NULL;

  for (guint32 i = 0; i < n_fine; i++)
    for (gsize entry = fine->first[i]; entry < fine->first[i + 1]; entry++)
      {
        group_of_entry[entry] = group_of_fine[i];
        next_of_value[fine->values[entry] + 1]++;
      }
  for (guint32 value = 0; value < n_values; value++)
    next_of_value[value + 1] += next_of_value[value];
  for (gsize entry = 0; entry < n_entries; entry++)
    by_value[next_of_value[fine->values[entry]]++] = (guint32) entry;
  /* Each group gets room for all its entries. Equal values share one, so gaps remain, which are closed at the end. */
  self->first = g_new0 (gsize, (gsize) n_groups + 1);
  for (gsize entry = 0; entry < n_entries; entry++)
    self->first[group_of_entry[entry] + 1]++;
  for (guint32 group = 0; group < n_groups; group++)
    self->first[group + 1] += self->first[group];
  next = g_memdup2 (self->first, ((gsize) n_groups + 1) * sizeof *next);
  self->values = g_new (guint32, MAX (1, n_entries));
  self->counts = g_new0 (guint32, MAX (1, n_entries));
  for (gsize i = 0; i < n_entries; i++)
    {
      guint32 entry = by_value[i], group = group_of_entry[entry];

      if (next[group] == self->first[group] || self->values[next[group] - 1] != fine->values[entry])
        self->values[next[group]++] = fine->values[entry];
      self->counts[next[group] - 1] += fine->counts[entry];
    }
  for (guint32 group = 0; group < n_groups; group++)
    {
      gsize begin = self->first[group], end = next[group];

      self->first[group] = n;
      for (gsize entry = begin; entry < end; entry++, n++)
        {
          self->values[n] = self->values[entry];
          self->counts[n] = self->counts[entry];
        }
    }
  self->first[n_groups] = n;
}

/**
 * shoal_sensitive_counts_merge:
 * @self: (out caller-allocates): clear it with shoal_sensitive_counts_clear()
 * @fine: counts of finer groups
 * @n_fine: number of finer groups
 * @group_of_fine: (array length=n_fine): the group that contains each finer group
 * @n_groups: number of groups
 * @n_values: different values of the column
 */
void
shoal_sensitive_counts_merge (ShoalSensitiveCounts       *self,
                              const ShoalSensitiveCounts *fine,
                              guint32                     n_fine,
                              const guint32              *group_of_fine,
                              guint32                     n_groups,
                              guint32                     n_values)
{
  *self = (ShoalSensitiveCounts) { NULL };
  if ((gsize) n_groups * n_values <= CELLS_PER_ENTRY * fine->first[n_fine])
    merge_by_table (self, fine, n_fine, group_of_fine, n_groups, n_values);
  else
    merge_by_sorting (self, fine, n_fine, group_of_fine, n_groups, n_values);
  if (fine->spread_first != NULL)
    merge_spread (self, fine, group_of_fine, n_groups);
}
