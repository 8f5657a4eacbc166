/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes are found once; what is drawn of them is another file. */

#include "config.h"

#include "charts/classmap/shoal-class-map-private.h"

#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

/* ---- The boxes ---- */

static double
get_extent (const ShoalClassMap    *self,
            const ShoalClassMapBox *box)
{
  return (box->right - box->left) / (self->x.axis.max - self->x.axis.min) * (box->top - box->bottom)
         / (self->y.axis.max - self->y.axis.min);
}

static int
compare_boxes (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  double x = get_extent (user_data, a), y = get_extent (user_data, b);
  const ShoalClassMapBox *box = a, *other = b;

  if (x != y)
    return x > y ? -1 : 1;
  return box->group < other->group ? -1 : box->group > other->group;
}

static gboolean
place (ShoalClassMap    *self,
       guint             attribute_x,
       guint             attribute_y,
       ShoalClassMapBox *box)
{
  ShoalCell cell;

  if (shoal_classes_is_suppressed (self->classes, box->group))
    return FALSE;
  shoal_classes_get_cell (self->classes, box->group, attribute_x, &cell);
  if (!shoal_class_map_axis_get_band (&self->x, &cell, &box->left, &box->right))
    return FALSE;
  shoal_classes_get_cell (self->classes, box->group, attribute_y, &cell);
  return shoal_class_map_axis_get_band (&self->y, &cell, &box->bottom, &box->top);
}

static void
make_boxes (ShoalClassMap *self,
            guint          attribute_x,
            guint          attribute_y,
            const double  *losses)
{
  self->boxes = g_new (ShoalClassMapBox, MAX (1, self->classes->n_groups));
  self->least = INFINITY;
  self->most = -INFINITY;
  for (guint32 group = 0; group < self->classes->n_groups; group++)
    {
      ShoalClassMapBox *box = &self->boxes[self->n_boxes];

      box->group = group;
      if (!place (self, attribute_x, attribute_y, box))
        continue;
      box->value = losses != NULL ? losses[group] : self->classes->sizes[group];
      self->least = MIN (self->least, box->value);
      self->most = MAX (self->most, box->value);
      self->n_boxes++;
    }
  g_qsort_with_data (self->boxes, (int) self->n_boxes, sizeof (ShoalClassMapBox), compare_boxes, self);
  self->box_of_group = g_new (guint32, MAX (1, self->classes->n_groups));
  for (guint32 group = 0; group < self->classes->n_groups; group++)
    self->box_of_group[group] = SHOAL_CLASS_MAP_NO_CLASS;
  for (guint32 i = 0; i < self->n_boxes; i++)
    self->box_of_group[self->boxes[i].group] = i;
}

/**
 * shoal_class_map_new:
 * @attribute_x: the quasi-identifier to the side
 * @attribute_y: the quasi-identifier upwards; it may be the same
 * @losses: (nullable) (array): what each class loses, which colours say; %NULL for its size
 *
 * Goes through all classes, not through the rows.
 *
 * Returns: (transfer full): the map of @classes
 */
ShoalClassMap *
shoal_class_map_new (ShoalClasses       *classes,
                     guint               attribute_x,
                     guint               attribute_y,
                     const double       *losses)
{
  ShoalClassMap *self;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), NULL);
  g_return_val_if_fail (attribute_x < classes->microdata->n_attributes, NULL);
  g_return_val_if_fail (attribute_y < classes->microdata->n_attributes, NULL);

  self = g_new0 (ShoalClassMap, 1);
  self->classes = g_object_ref (classes);
  self->by_loss = losses != NULL;
  self->hover = self->selected = SHOAL_CLASS_MAP_NO_CLASS;
  shoal_class_map_axis_init (&self->x, shoal_microdata_get_attribute (classes->microdata, attribute_x));
  shoal_class_map_axis_init (&self->y, shoal_microdata_get_attribute (classes->microdata, attribute_y));
  make_boxes (self, attribute_x, attribute_y, losses);
  return self;
}

void
shoal_class_map_free (ShoalClassMap *self)
{
  if (self == NULL)
    return;
  shoal_class_map_axis_clear (&self->x);
  shoal_class_map_axis_clear (&self->y);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->theme, shoal_chart_theme_free);
  g_clear_object (&self->classes);
  g_free (self->boxes);
  g_free (self->box_of_group);
  g_free (self);
}

/** shoal_class_map_get_n_placed: Returns: how many classes have a place. */
guint32
shoal_class_map_get_n_placed (const ShoalClassMap *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_boxes;
}

/** shoal_class_map_set_hover: @group: the class under the pointer, or %SHOAL_CLASS_MAP_NO_CLASS. */
void
shoal_class_map_set_hover (ShoalClassMap *self,
                           guint32        group)
{
  g_return_if_fail (self != NULL);

  self->hover = group;
}

/** shoal_class_map_set_selected: @group: the chosen class, or %SHOAL_CLASS_MAP_NO_CLASS. */
void
shoal_class_map_set_selected (ShoalClassMap *self,
                              guint32        group)
{
  g_return_if_fail (self != NULL);

  self->selected = group;
}

/**
 * shoal_class_map_get_next:
 * @group: a class, or %SHOAL_CLASS_MAP_NO_CLASS
 * @step: 1 or -1
 *
 * Returns: the next class with a place, the widest first; from none the first or the last; at an end @group
 */
guint32
shoal_class_map_get_next (const ShoalClassMap *self,
                          guint32              group,
                          int                  step)
{
  g_return_val_if_fail (self != NULL, SHOAL_CLASS_MAP_NO_CLASS);

  if (self->n_boxes == 0)
    return SHOAL_CLASS_MAP_NO_CLASS;
  if (group < self->classes->n_groups && self->box_of_group[group] != SHOAL_CLASS_MAP_NO_CLASS)
    {
      gint64 next = (gint64) self->box_of_group[group] + step;

      return next >= 0 && next < self->n_boxes ? self->boxes[next].group : group;
    }
  return self->boxes[step > 0 ? 0 : self->n_boxes - 1].group;
}

/** shoal_class_map_describe_class: Returns: (transfer full): what @group publishes on both axes, and how many rows it has. */
char *
shoal_class_map_describe_class (const ShoalClassMap *self,
                                guint32              group)
{
  const ShoalClassMapAxis *axes[] = { &self->x, &self->y };
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 size;

  g_return_val_if_fail (self != NULL && group < self->classes->n_groups, NULL);

  for (guint i = 0; i < (self->x.attribute != self->y.attribute ? 2 : 1); i++)
    {
      g_autoptr (GString) buffer = g_string_new (NULL);
      ShoalCell cell;
      guint a = 0;

      while (shoal_microdata_get_attribute (self->classes->microdata, a) != axes[i]->attribute)
        a++;
      shoal_classes_get_cell (self->classes, group, a, &cell);
      /* Translators: name of a column, and what is published of it. */
      g_string_append_printf (text, _("%s: %s"), shoal_column_get_name (axes[i]->attribute->column),
                              shoal_cell_text_get (axes[i]->attribute, &cell, buffer));
      g_string_append (text, " · ");
    }
  size = self->classes->sizes[group];
  g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%u row", "%u rows", size), size);
  return g_strdup (text->str);
}

/** shoal_class_map_as_marked: @self: (nullable): the classes are its marks. */
SHOAL_DEFINE_MARKED_CHART (ShoalClassMap, shoal_class_map_as_marked, shoal_class_map_draw, shoal_class_map_get_class_at,
                           shoal_class_map_set_hover)
