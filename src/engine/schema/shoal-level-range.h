/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of a hierarchy that may be published. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalLevelRange:
 * @lowest: the lowest level that may be published
 * @highest: the highest one; %SHOAL_LEVEL_TOP for the level of the root of any hierarchy
 *
 * A plain value. Level 0 is that of the values themselves.
 */
typedef struct
{
  guint lowest;
  guint highest;
} ShoalLevelRange;

#define SHOAL_LEVEL_TOP G_MAXUINT

/** SHOAL_LEVEL_RANGE_ALL: all levels may be published: none is fixed. */
#define SHOAL_LEVEL_RANGE_ALL { 0, SHOAL_LEVEL_TOP }

/** shoal_level_range_is_all: Returns: whether no level is fixed. */
static inline gboolean
shoal_level_range_is_all (ShoalLevelRange self)
{
  return self.lowest == 0 && self.highest == SHOAL_LEVEL_TOP;
}

gboolean shoal_level_range_equal (ShoalLevelRange   a,
                                  ShoalLevelRange   b);
gboolean shoal_level_range_parse (const char       *text,
                                  ShoalLevelRange  *range);
gboolean shoal_level_range_fits  (ShoalLevelRange   self,
                                  guint             height,
                                  const char       *column,
                                  GError          **error);

G_END_DECLS
