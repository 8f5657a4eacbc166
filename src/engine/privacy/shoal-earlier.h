/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In which classes of an earlier release the people of a table were. */
#pragma once

#include "privacy/shoal-earlier-run.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalEarlier:
 * @part_of_row: (array): of each row of the table, the class of the earlier release, from 1; 0 for who was not in it
 * @n_parts: one more than there are classes
 * @people: (array length=n_parts): records of each class, those of people who are not in the table any more among them; the first is 0
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
