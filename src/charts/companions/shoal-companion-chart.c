/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The axes stay while one row is looked at after the other: they know all values of their columns. */

#include "charts/companions/shoal-companion-private.h"

/* So many have room around a row */
#define MOST_SHOWN 48

/** shoal_companion_chart_new: @classes: of a matching. Returns: (transfer full): a chart of no row yet. */
ShoalCompanionChart *
shoal_companion_chart_new (ShoalClasses *classes)
{
  ShoalCompanionChart *self;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && classes->kind == SHOAL_RECODING_MATCHING, NULL);

  self = g_new0 (ShoalCompanionChart, 1);
  self->classes = g_object_ref (classes);
  self->marked = SHOAL_COMPANION_CHART_NONE;
  self->axes = g_new0 (ShoalClassMapAxis, classes->microdata->n_attributes);
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    shoal_class_map_axis_init (&self->axes[a], shoal_microdata_get_attribute (classes->microdata, a));
  return self;
}

void
shoal_companion_chart_free (ShoalCompanionChart *self)
{
  if (self == NULL)
    return;
  for (guint a = 0; a < self->classes->microdata->n_attributes; a++)
    shoal_class_map_axis_clear (&self->axes[a]);
  g_free (self->axes);
  g_clear_pointer (&self->companions, shoal_companions_free);
  g_object_unref (self->classes);
  g_free (self);
}

/** shoal_companion_chart_set_row: @row: a published row; no companion is marked. */
void
shoal_companion_chart_set_row (ShoalCompanionChart *self,
                               guint32              row)
{
  g_return_if_fail (self != NULL && row < self->classes->n_groups);

  if (self->companions != NULL && self->companions->row == row)
    return;
  g_clear_pointer (&self->companions, shoal_companions_free);
  self->companions = shoal_companions_new (self->classes, row);
  self->marked = SHOAL_COMPANION_CHART_NONE;
}

/** shoal_companion_chart_get_companions: Returns: (nullable): those of the row. */
const ShoalCompanions *
shoal_companion_chart_get_companions (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->companions;
}

/** shoal_companion_chart_get_n_shown: Returns: how many companions have a place in the ring: not more than some dozens. */
guint
shoal_companion_chart_get_n_shown (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->companions != NULL ? MIN (self->companions->n, MOST_SHOWN) : 0;
}

/** shoal_companion_chart_set_marked: @companion: whose values are pointed out, or %SHOAL_COMPANION_CHART_NONE. */
void
shoal_companion_chart_set_marked (ShoalCompanionChart *self,
                                  guint                companion)
{
  g_return_if_fail (self != NULL);

  self->marked = companion < shoal_companion_chart_get_n_shown (self) ? companion : SHOAL_COMPANION_CHART_NONE;
}

guint
shoal_companion_chart_get_marked (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, SHOAL_COMPANION_CHART_NONE);

  return self->marked;
}

/** shoal_companion_chart_as_marked: @self: (nullable): the companions in its ring are its marks. */
SHOAL_DEFINE_MARKED_CHART (ShoalCompanionChart, shoal_companion_chart_as_marked, shoal_companion_chart_draw_ring,
                           shoal_companion_chart_get_companion_at, shoal_companion_chart_set_marked)
