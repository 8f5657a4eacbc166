/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two spin buttons that keep the lowest level at or below the highest. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "common/shoal-labels.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalLevelBounds
{
  AdwBin parent_instance;

  GtkSpinButton *lowest;
  GtkSpinButton *highest;
  GtkLabel *note; /* which levels do not apply, and why */

  /* Owned references */
  ShoalSession *session;
  ShoalSessionColumn *column;

  gulong listed_handler;
  guint height;
  guint syncing : 1;
};

G_DEFINE_FINAL_TYPE (ShoalLevelBounds, shoal_level_bounds, ADW_TYPE_BIN)

/* Shows the levels of the project; levels above the height of the hierarchy are shown as its height. */
static void
update_cb (ShoalLevelBounds *self)
{
  ShoalLevelRange levels = SHOAL_LEVEL_RANGE_ALL;
  const char *note = NULL;

  if (self->column != NULL)
    {
      levels = self->column->listed->meaning.levels;
      note = shoal_cell_form_get_level_note (self->column->listed->meaning.cell_form, levels);
    }
  self->syncing = TRUE;
  gtk_spin_button_set_range (self->lowest, 0, self->height);
  gtk_spin_button_set_range (self->highest, 0, self->height);
  gtk_spin_button_set_value (self->lowest, MIN (levels.lowest, self->height));
  gtk_spin_button_set_value (self->highest, MIN (levels.highest, self->height));
  shoal_label_show_text (self->note, note);
  self->syncing = FALSE;
}

static void
changed_cb (ShoalLevelBounds *self,
            GtkSpinButton    *changed)
{
  guint lowest = (guint) gtk_spin_button_get_value_as_int (self->lowest);
  guint highest = (guint) gtk_spin_button_get_value_as_int (self->highest);
  ShoalLevelRange levels;

  if (self->syncing || self->column == NULL)
    return;
  if (changed == self->lowest)
    highest = MAX (lowest, highest);
  else
    lowest = MIN (lowest, highest);
  levels = (ShoalLevelRange){ lowest, highest };
  if (lowest == 0 && highest == self->height)
    levels = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
  shoal_session_set_levels (self->session, self->column->index, levels);
  update_cb (self);
}

/**
 * shoal_level_bounds_show:
 * @column: (nullable): a quasi-identifier of @session
 * @hierarchy: (nullable): the hierarchy of @column, if it has one
 *
 * Shows and edits which levels of @column may be published.
 */
void
shoal_level_bounds_show (ShoalLevelBounds   *self,
                         ShoalSession       *session,
                         ShoalSessionColumn *column,
                         ShoalHierarchy     *hierarchy)
{
  g_return_if_fail (SHOAL_IS_LEVEL_BOUNDS (self));

  if (self->column != column)
    {
      g_clear_signal_handler (&self->listed_handler, self->column);
      g_set_object (&self->column, column);
      if (column != NULL)
        self->listed_handler = g_signal_connect_swapped (column, "notify::listed", G_CALLBACK (update_cb), self);
    }
  g_set_object (&self->session, session);
  self->height = hierarchy != NULL ? shoal_hierarchy_get_height (hierarchy) : 0;
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->height > 0);
  update_cb (self);
}

static void
shoal_level_bounds_dispose (GObject *object)
{
  ShoalLevelBounds *self = SHOAL_LEVEL_BOUNDS (object);

  g_clear_signal_handler (&self->listed_handler, self->column);
  g_clear_object (&self->column);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_level_bounds_parent_class)->dispose (object);
}

static void
shoal_level_bounds_class_init (ShoalLevelBoundsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_level_bounds_dispose;
}

static GtkSpinButton *
add_spin (ShoalLevelBounds *self,
          GtkWidget        *box,
          const char       *title,
          const char       *name)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (title);
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 0, 1);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 2);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), spin);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), spin);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (changed_cb), self);
  return GTK_SPIN_BUTTON (spin);
}

static void
shoal_level_bounds_init (ShoalLevelBounds *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *levels = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_tooltip_text (levels, _("Every label that is published stands on one of these levels: solvers keep to them, and a release is checked by them"));
  /* Translators: as in "Publish levels 1 to 3": two entries for numbers follow */
  self->lowest = add_spin (self, levels, _("_Publish levels"), _("Lowest level that may be published"));
  /* Translators: between the two entries of "Publish levels 1 to 3" */
  self->highest = add_spin (self, levels, _("_to"), _("Highest level that may be published"));
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_xalign (self->note, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "caption");
  gtk_box_append (GTK_BOX (box), levels);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  adw_bin_set_child (ADW_BIN (self), box);
}
