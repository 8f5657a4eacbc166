/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The person of each row: several rows of a table may belong to the same person. */
#pragma once

#include "base/shoal-progress.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/** SHOAL_PERSON_ALONE: takes the place of a person's number for people with one row. */
#define SHOAL_PERSON_ALONE G_MAXUINT32

/** SHOAL_PERSON_COUNTED: a person's number for people who are already counted, see %SHOAL_TABLE_COUNTED_PERSON. */
#define SHOAL_PERSON_COUNTED (G_MAXUINT32 - 1)

/**
 * ShoalPersons:
 * @column: the column of the table with role person
 * @codes: its codes
 * @width: bytes per code
 * @weights: (nullable): the number of rows that each row stands for; a row without a value stands for as many people
 * @n_persons: number of different people; each row without a value belongs to a person of its own
 * @n_several: number of people with several rows
 * @person_of_code: (nullable): for each code of @column, the number of a person with several rows, %SHOAL_PERSON_ALONE
 *   or %SHOAL_PERSON_COUNTED; %NULL if nobody has several rows
 *
 * The persons of the rows of a table. Immutable.
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

/** shoal_persons_get: Returns: the number of the person of row @row; @person_of_code must not be %NULL. */
static inline guint32
shoal_persons_get (const ShoalPersons *self,
                   gsize               row)
{
  return self->person_of_code[shoal_codes_get (self->codes, self->width, row)];
}

/**
 * ShoalPersonGroups:
 * @n_groups: number of groups of rows
 * @alone: (array length=n_groups): number of people whose rows are all in that group
 * @n_spread: number of people with rows in several groups
 * @first: (array length=n_spread+1): index in @groups at which the groups of each of these people begin
 * @groups: the groups in which a person has rows, each once
 *
 * The persons of the rows of many groups. When groups are merged to larger ones, a person with rows in several parts
 * counts once. The lists therefore get shorter with each merge; if nobody has rows in two groups, only sums have to be
 * added.
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

/** SHOAL_PERSON_SHARES: the number of shares of one person. */
#define SHOAL_PERSON_SHARES (1u << 16)

/**
 * ShoalGroupPersons:
 * @groups: the persons of the groups; not owned
 * @shares: (array length=n_groups): number of people of each group, in shares: a person in several groups counts in
 *   each of them with an equal part, rounded down. A union of groups has at least as many people as the sum of their
 *   shares, rounded up
 * @first: (array length=n_groups+1): index in @persons of the first person of each group who is also in others
 * @persons: their numbers in the list of @groups
 *
 * The reverse of #ShoalPersonGroups: the persons of each group. If the shares do not decide how many people a union of
 * groups has, these are counted from the lists of these groups only.
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
