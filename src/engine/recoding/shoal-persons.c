/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People with one row are not listed, only counted: a group has as many of them as it has rows of them. The others are
 * listed person by person, with the groups of each. Grouping them again takes one pass over that list, with a stamp for
 * each group: the last person who was found in it. */

#include "recoding/shoal-persons.h"

#include <string.h>

/* For a person with at most this many rows, the groups of the rows are compared with each other */
#define FEW_ROWS 8

/**
 * shoal_persons_new:
 * @table: a table
 * @schema: what its columns mean
 *
 * Returns: (transfer full) (nullable): the persons of its rows; %NULL if no column has the role person
 */
ShoalPersons *
shoal_persons_new (ShoalTable  *table,
                   ShoalSchema *schema)
{
  ShoalPersons *self;
  gsize n_rows, n_values, n_codes;
  g_autofree guint32 *counts = NULL;
  guint32 counted = G_MAXUINT32;
  guint index;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && SHOAL_IS_SCHEMA (schema), NULL);

  if (!shoal_schema_find_person (schema, &index))
    return NULL;
  self = g_new0 (ShoalPersons, 1);
  self->column = g_object_ref (shoal_table_get_column (table, index));
  n_rows = shoal_column_get_n_rows (self->column);
  n_values = shoal_column_get_n_values (self->column);
  n_codes = shoal_column_get_n_codes (self->column);
  self->codes = shoal_column_get_codes (self->column, &self->width);
  self->weights = shoal_column_get_weights (self->column);
  counts = g_new0 (guint32, MAX (1, n_codes));
  for (gsize row = 0; row < n_rows; row++)
    counts[shoal_codes_get (self->codes, self->width, row)] += shoal_weights_get (self->weights, row);
  if (self->weights == NULL || !shoal_column_find_label (self->column, SHOAL_TABLE_COUNTED_PERSON, &counted) || counts[counted] == 0)
    counted = G_MAXUINT32;
  for (gsize code = 0; code < n_codes; code++)
    if (code != counted)
      {
        self->n_persons += code < n_values ? counts[code] > 0 : counts[code];
        self->n_several += code < n_values && counts[code] > 1;
      }
  if (self->n_several > 0 || counted != G_MAXUINT32)
    {
      guint32 n = 0;

      self->person_of_code = g_new (guint32, n_codes);
      for (gsize code = 0; code < n_codes; code++)
        self->person_of_code[code] = code < n_values && counts[code] > 1 && code != counted ? n++ : SHOAL_PERSON_ALONE;
      if (counted != G_MAXUINT32)
        self->person_of_code[counted] = SHOAL_PERSON_COUNTED;
    }
  return self;
}

void
shoal_persons_free (ShoalPersons *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->column);
  g_free (self->person_of_code);
  g_free (self);
}

/** shoal_person_groups_clear: Frees the data of @self. */
void
shoal_person_groups_clear (ShoalPersonGroups *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->alone, g_free);
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->groups, g_free);
}

/* Ends the list of groups of one person, which ends before place @n. A person with one group is only counted there.
 * Returns: the end of all lists. */
static inline guint32
end_person (ShoalPersonGroups *self,
            guint32            n)
{
  guint32 begin = self->first[self->n_spread];

  if (n - begin == 1)
    {
      self->alone[self->groups[begin]]++;
      return begin;
    }
  if (n > begin)
    self->first[++self->n_spread] = n;
  return n;
}

/**
 * shoal_person_groups_init:
 * @self: (out caller-allocates): clear it with shoal_person_groups_clear(), also when told to stop
 * @persons: the persons of the rows; some persons have several rows
 * @group_of_row: the group of each row
 * @n_groups: the number of groups
 * @progress: (nullable): asked whether to stop
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_person_groups_init (ShoalPersonGroups  *self,
                          const ShoalPersons *persons,
                          const guint32      *group_of_row,
                          guint32             n_groups,
                          ShoalProgress      *progress)
{
  gsize n_rows = shoal_column_get_n_rows (persons->column);
  g_autofree guint32 *next = g_new0 (guint32, (gsize) persons->n_several + 1);
  g_autofree guint32 *stamps = g_new (guint32, MAX (1, n_groups));
  g_autofree guint32 *by_person = NULL;
  guint32 n = 0;

  *self = (ShoalPersonGroups) { .n_groups = n_groups, .alone = g_new0 (guint32, MAX (1, n_groups)) };
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 person = shoal_persons_get (persons, row);

      if (shoal_progress_stops_at (progress, row))
        return FALSE;
      if (person == SHOAL_PERSON_ALONE)
        self->alone[group_of_row[row]] += shoal_weights_get (persons->weights, row);
      else if (person != SHOAL_PERSON_COUNTED)
        next[person + 1]++;
    }
  for (guint32 person = 0; person < persons->n_several; person++)
    next[person + 1] += next[person];
  by_person = g_new (guint32, MAX (1, next[persons->n_several]));
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 person = shoal_persons_get (persons, row);

      if (shoal_progress_stops_at (progress, row))
        return FALSE;
      if (person < persons->n_several)
        by_person[next[person]++] = group_of_row[row];
    }
  self->first = g_new0 (guint32, (gsize) persons->n_several + 1);
  self->groups = g_steal_pointer (&by_person);
  memset (stamps, 0xff, n_groups * sizeof *stamps);
  /* The list is overwritten in place: the place that is written is never behind the place that is read. */
  for (guint32 person = 0, i = 0; person < persons->n_several; person++)
    {
      guint32 begin = n;
      gboolean few = next[person] - i <= FEW_ROWS;

      for (; i < next[person]; i++)
        {
          guint32 group = self->groups[i], same = begin;

          /* Comparing a few groups takes less time than one access to a stamp, which may be anywhere in memory. */
          for (; few && same < n && self->groups[same] != group; same++)
            ;
          if (few ? same < n : stamps[group] == person)
            continue;
          if (!few)
            stamps[group] = person;
          self->groups[n++] = group;
        }
      n = end_person (self, n);
    }
  self->first = g_renew (guint32, self->first, (gsize) self->n_spread + 1);
  self->groups = g_renew (guint32, self->groups, MAX (1, n));
  return TRUE;
}

/**
 * shoal_person_groups_merge:
 * @self: (out caller-allocates): clear it with shoal_person_groups_clear()
 * @fine: finer groups
 * @group_of_fine: the group that each of them becomes a part of
 * @n_groups: the number of these groups
 */
void
shoal_person_groups_merge (ShoalPersonGroups       *self,
                           const ShoalPersonGroups *fine,
                           const guint32           *group_of_fine,
                           guint32                  n_groups)
{
  g_autofree guint32 *stamps = g_new (guint32, MAX (1, n_groups));
  guint32 n = 0;

  *self = (ShoalPersonGroups) { .n_groups = n_groups, .alone = g_new0 (guint32, MAX (1, n_groups)) };
  for (guint32 i = 0; i < fine->n_groups; i++)
    self->alone[group_of_fine[i]] += fine->alone[i];
  self->first = g_new0 (guint32, (gsize) fine->n_spread + 1);
  self->groups = g_new (guint32, MAX (1, fine->first[fine->n_spread]));
  memset (stamps, 0xff, n_groups * sizeof *stamps);
  for (guint32 person = 0; person < fine->n_spread; person++)
    {
      for (guint32 i = fine->first[person]; i < fine->first[person + 1]; i++)
        {
          guint32 group = group_of_fine[fine->groups[i]];

          if (stamps[group] == person)
            continue;
          stamps[group] = person;
          self->groups[n++] = group;
        }
      n = end_person (self, n);
    }
}

/** shoal_person_groups_count: @n_persons: (out) (array): the number of different people with rows in each group. */
void
shoal_person_groups_count (const ShoalPersonGroups *self,
                           guint32                 *n_persons)
{
  memcpy (n_persons, self->alone, self->n_groups * sizeof *n_persons);
  for (guint32 i = 0; i < self->first[self->n_spread]; i++)
    n_persons[self->groups[i]]++;
}

/** shoal_person_groups_bytes: Returns: the memory that @self uses. */
gsize
shoal_person_groups_bytes (const ShoalPersonGroups *self)
{
  return ((gsize) self->n_groups + self->n_spread + 1 + self->first[self->n_spread]) * sizeof (guint32);
}

/** shoal_group_persons_new: @groups: must outlive the result. Returns: (transfer full): the persons of each of
 * @groups. */
ShoalGroupPersons *
shoal_group_persons_new (const ShoalPersonGroups *groups)
{
  ShoalGroupPersons *self = g_new0 (ShoalGroupPersons, 1);
  guint32 n = groups->first[groups->n_spread];
  g_autofree guint32 *next = NULL;

  self->groups = groups;
  self->shares = g_new (guint64, MAX (1, groups->n_groups));
  self->first = g_new0 (guint32, (gsize) groups->n_groups + 1);
  self->persons = g_new (guint32, MAX (1, n));
  for (guint32 group = 0; group < groups->n_groups; group++)
    self->shares[group] = (guint64) groups->alone[group] * SHOAL_PERSON_SHARES;
  for (guint32 i = 0; i < n; i++)
    self->first[groups->groups[i] + 1]++;
  for (guint32 group = 0; group < groups->n_groups; group++)
    self->first[group + 1] += self->first[group];
  next = g_memdup2 (self->first, ((gsize) groups->n_groups + 1) * sizeof *next);
  for (guint32 person = 0; person < groups->n_spread; person++)
    {
      guint32 share = SHOAL_PERSON_SHARES / (groups->first[person + 1] - groups->first[person]);

      for (guint32 i = groups->first[person]; i < groups->first[person + 1]; i++)
        {
          self->persons[next[groups->groups[i]]++] = person;
          self->shares[groups->groups[i]] += share;
        }
    }
  return self;
}

void
shoal_group_persons_free (ShoalGroupPersons *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->shares);
  g_free (self->first);
  g_free (self->persons);
  g_free (self);
}

/**
 * shoal_group_persons_count:
 * @parts: (array length=n_parts): different groups
 * @n_parts: number of groups
 * @most: a number of people at which counting may stop
 * @stamps: (inout) (array): a stamp for each person with rows in several groups; none of them is @stamp
 * @stamp: a number that marks this count
 *
 * Returns: the number of different people in all these groups; after @most people, counting stops at the end of a group
 */
guint32
shoal_group_persons_count (const ShoalGroupPersons *self,
                           const guint32           *parts,
                           guint32                  n_parts,
                           guint32                  most,
                           guint32                 *stamps,
                           guint32                  stamp)
{
  guint64 n = 0;

  for (guint32 i = 0; i < n_parts && n < most; i++)
    {
      n += self->groups->alone[parts[i]];
      for (guint32 j = self->first[parts[i]]; j < self->first[parts[i] + 1]; j++)
        {
          n += stamps[self->persons[j]] != stamp;
          stamps[self->persons[j]] = stamp;
        }
    }
  return (guint32) MIN (n, G_MAXUINT32);
}
