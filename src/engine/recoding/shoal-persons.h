/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose each row is: several rows of a table may be of the same person. */
#pragma once

#include "base/shoal-progress.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/** SHOAL_PERSON_ALONE: in the place of a person's number: a person who has no other row. */
#define SHOAL_PERSON_ALONE G_MAXUINT32

/** SHOAL_PERSON_COUNTED: in the place of a person's number: people who are counted already, see %SHOAL_TABLE_COUNTED_PERSON. */
#define SHOAL_PERSON_COUNTED (G_MAXUINT32 - 1)

/**
 * ShoalPersons:
 * @column: the column of the table with role person
 * @codes: its codes
 * @width: bytes per code
 * @weights: (nullable): how many rows each row stands for; those of a row without a value are of as many people
 * @n_persons: different people: a row without a value is of a person of its own
 * @n_several: how many of them have several rows
 * @person_of_code: (nullable): by code of @column, the number of a person with several rows, %SHOAL_PERSON_ALONE or
 *   %SHOAL_PERSON_COUNTED; %NULL where nobody has several rows
 *
 * Whose the rows of a table are. Immutable.
 */
typedef struct
{
  ShoalColumn *column;
  gconstpointer codes;
  guint width;
  const guint32 *weights;
  gsize n_persons;
  guint32 n_several;
  guint32 *person_of_code;
} ShoalPersons;

ShoalPersons *shoal_persons_new  (ShoalTable   *table,
                                  ShoalSchema  *schema);
void          shoal_persons_free (ShoalPersons *self);

/** shoal_persons_get: Returns: the number of the person whose row @row is, where somebody has several rows. */
static inline guint32
shoal_persons_get (const ShoalPersons *self,
                   gsize               row)
{
  return self->person_of_code[shoal_codes_get (self->codes, self->width, row)];
}

/**
 * ShoalPersonGroups:
 * @n_groups: groups of rows
 * @alone: (array length=n_groups): people all of whose rows are in that group
 * @n_spread: people with rows in several groups
 * @first: (array length=n_spread+1): where the groups of each of these begin in @groups
 * @groups: the groups in which a person has rows, each once
 *
 * Whose rows many groups have. Groups that become parts of larger ones take their people with them, and whoever has rows in
 * several parts counts once: so what is stored shrinks from one grouping to the next, and where nobody has rows in two groups
 * there is nothing to count but sums.
 */
typedef struct
{
  guint32 n_groups;
  guint32 *alone;
  guint32 n_spread;
  guint32 *first;
  guint32 *groups;
} ShoalPersonGroups;

gboolean shoal_person_groups_init  (ShoalPersonGroups       *self,
                                    const ShoalPersons      *persons,
                                    const guint32           *group_of_row,
                                    guint32                  n_groups,
                                    ShoalProgress           *progress);
void     shoal_person_groups_merge (ShoalPersonGroups       *self,
                                    const ShoalPersonGroups *fine,
                                    const guint32           *group_of_fine,
                                    guint32                  n_groups);
void     shoal_person_groups_count (const ShoalPersonGroups *self,
                                    guint32                 *n_persons);
gsize    shoal_person_groups_bytes (const ShoalPersonGroups *self);
void     shoal_person_groups_clear (ShoalPersonGroups       *self);

/** SHOAL_PERSON_SHARES: so many shares are a whole person. */
#define SHOAL_PERSON_SHARES (1u << 16)

/**
 * ShoalGroupPersons:
 * @groups: whose rows the groups have; not owned
 * @shares: (array length=n_groups): people of each group in shares: who is in several groups counts in each with an equal part, rounded
 *   down. A union of groups has at least as many people as the sum of their shares says, rounded up
 * @first: (array length=n_groups+1): where those of each group who are in other groups, too, begin in @persons
 * @persons: their numbers in the list of @groups
 *
 * The same the other way round: who is in a group. What shares leave open of a union is counted without a look at other groups.
 */
typedef struct
{
  const ShoalPersonGroups *groups;
  guint64 *shares;
  guint32 *first;
  guint32 *persons;
} ShoalGroupPersons;

ShoalGroupPersons *shoal_group_persons_new   (const ShoalPersonGroups *groups);
void               shoal_group_persons_free  (ShoalGroupPersons       *self);
guint32            shoal_group_persons_count (const ShoalGroupPersons *self,
                                              const guint32           *parts,
                                              guint32                  n_parts,
                                              guint32                  most,
                                              guint32                 *stamps,
                                              guint32                  stamp);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPersons, shoal_persons_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalGroupPersons, shoal_group_persons_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalPersonGroups, shoal_person_groups_clear)

G_END_DECLS
