/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The class of an earlier release in which each person of a table was. */
#pragma once

#include "privacy/shoal-earlier-run.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalEarlier:
 * @part_of_row: (array): for each row of the table, the class of the earlier release, from 1; 0 for a person who was not in it
 * @n_parts: number of classes plus one
 * @people: (array length=n_parts): records of each class, also those of people who have left the table; the first entry is 0
 *
 * Immutable.
 */
typedef struct
{
  guint32 *part_of_row;
  guint32 n_parts;
  gsize *people;
} ShoalEarlier;

ShoalEarlier *shoal_earlier_new          (const ShoalModel  *model,
                                          ShoalMicrodata    *microdata,
                                          ShoalProgress     *progress,
                                          GError           **error);
void          shoal_earlier_free         (ShoalEarlier      *self);
guint        *shoal_earlier_parse_levels (const char        *text,
                                          ShoalMicrodata    *microdata,
                                          GError           **error);
ShoalTable   *shoal_earlier_read_table   (const char        *name,
                                          const char        *link,
                                          ShoalProgress     *progress,
                                          guint             *link_column,
                                          GError           **error);
char         *shoal_earlier_name_value   (guint32            part,
                                          const char        *value);
guint32       shoal_earlier_get_part     (const char        *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEarlier, shoal_earlier_free)

G_END_DECLS
