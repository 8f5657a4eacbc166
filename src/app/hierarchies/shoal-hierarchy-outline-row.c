/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list makes hundreds of rows at once, so a row creates a widget only when it needs it: most rows have only a label. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* Indentation of a child below its parent, and width of an arrow with its gap, in pixels. */
#define INDENT 16
#define ARROW_WIDTH 22

struct _ShoalHierarchyOutlineRow
{
  GtkBox parent_instance;

  GtkWidget *arrow;   /* NULL until needed, like warning and detail */
  GtkWidget *warning;
  GtkWidget *label;
  GtkWidget *detail;

  ShoalHierarchy *hierarchy;
  guint32 node;
  gboolean unfolded;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyOutlineRow, shoal_hierarchy_outline_row, GTK_TYPE_BOX)

enum
{
  FOLD,
  PARENT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
can_unfold (ShoalHierarchyOutlineRow *self)
{
  return self->hierarchy != NULL && shoal_hierarchy_get_lowest_level (self->hierarchy, self->node) > 0;
}

/* ---- Keys ---- */

/* Keys towards the children unfold the row. Keys towards the parent fold it; on a folded row, they go to the parent. */
static gboolean
key_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   user_data)
{
  ShoalHierarchyOutlineRow *self = SHOAL_HIERARCHY_OUTLINE_ROW (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int direction = g_variant_get_int32 (arguments);
  /* ±2 stands for the left and right keys, which swap their meaning in right-to-left layouts. */
  gboolean unfold = (direction > 0) != (mirrored && ABS (direction) == 2);

  if (can_unfold (self) && self->unfolded != unfold)
    g_signal_emit (self, signals[FOLD], 0, unfold);
  else if (!unfold)
    g_signal_emit (self, signals[PARENT], 0);
  else
    return FALSE;
  return TRUE;
}

static void
add_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint keyval;
    int direction;
  } keys[] = {
    { GDK_KEY_Right, 2 }, { GDK_KEY_KP_Right, 2 }, { GDK_KEY_plus, 1 }, { GDK_KEY_KP_Add, 1 },
    { GDK_KEY_Left, -2 }, { GDK_KEY_KP_Left, -2 }, { GDK_KEY_minus, -1 }, { GDK_KEY_KP_Subtract, -1 },
    { GDK_KEY_BackSpace, -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].keyval, 0, key_cb, "i", keys[i].direction);
}

/* ---- The widget ---- */

static void
shoal_hierarchy_outline_row_dispose (GObject *object)
{
  g_clear_object (&SHOAL_HIERARCHY_OUTLINE_ROW (object)->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_outline_row_parent_class)->dispose (object);
}

static void
shoal_hierarchy_outline_row_class_init (ShoalHierarchyOutlineRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_hierarchy_outline_row_dispose;
  signals[FOLD] = g_signal_new ("fold", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[PARENT] = g_signal_new ("parent", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "outlinerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE_ITEM);
  add_keys (widget_class);
}

static void
shoal_hierarchy_outline_row_init (ShoalHierarchyOutlineRow *self)
{
  self->node = SHOAL_HIERARCHY_NO_NODE;
  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_box_append (GTK_BOX (self), self->label);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
shoal_hierarchy_outline_row_new (void)
{
  return g_object_new (SHOAL_TYPE_HIERARCHY_OUTLINE_ROW, NULL);
}

/* ---- Content ---- */

static char *
describe (ShoalHierarchyOutlineRow *self)
{
  guint32 n = shoal_hierarchy_get_leaf_count (self->hierarchy, self->node);
  double weight = shoal_hierarchy_get_edge_weight (self->hierarchy, self->node);
  g_autofree char *values = can_unfold (self) ? g_strdup_printf (ngettext ("%'u value", "%'u values", n), n) : g_strdup ("");

  if (self->node == shoal_hierarchy_get_root (self->hierarchy) || weight == 1)
    return g_steal_pointer (&values);
  /* Translators: the number of values, then the weight of an edge */
  return *values != '\0' ? g_strdup_printf (_("%s · weight %g"), values, weight) : g_strdup_printf (_("weight %g"), weight);
}

static int
count_ancestors (ShoalHierarchy *hierarchy,
                 guint32         node)
{
  int n = 0;

  for (guint32 root = shoal_hierarchy_get_root (hierarchy); node != root; node = shoal_hierarchy_get_parent (hierarchy, node))
    n++;
  return n;
}

static void
show_arrow (ShoalHierarchyOutlineRow *self,
            int                       depth)
{
  gboolean visible = can_unfold (self);

  if (visible && self->arrow == NULL)
    {
      self->arrow = gtk_image_new ();
      gtk_box_prepend (GTK_BOX (self), self->arrow);
    }
  if (self->arrow != NULL)
    gtk_widget_set_visible (self->arrow, visible);
  if (visible)
    {
      gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow), self->unfolded ? "pan-down-symbolic" : "pan-end-symbolic");
      gtk_widget_set_margin_start (self->arrow, depth * INDENT);
      gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED, self->unfolded, -1);
    }
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED);
  gtk_widget_set_margin_start (self->label, visible ? 0 : depth * INDENT + ARROW_WIDTH);
}

static void
show_warning (ShoalHierarchyOutlineRow *self,
              gboolean                  problem)
{
  if (problem && self->warning == NULL)
    {
      self->warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
      gtk_widget_add_css_class (self->warning, "warning");
      gtk_box_insert_child_after (GTK_BOX (self), self->warning, self->label);
    }
  if (self->warning != NULL)
    gtk_widget_set_visible (self->warning, problem);
}

static void
show_detail (ShoalHierarchyOutlineRow *self,
             const char               *detail)
{
  if (*detail != '\0' && self->detail == NULL)
    {
      self->detail = gtk_label_new (NULL);
      gtk_widget_add_css_class (self->detail, "dim-label");
      gtk_widget_add_css_class (self->detail, "numeric");
      gtk_widget_set_margin_end (self->detail, 6);
      gtk_box_append (GTK_BOX (self), self->detail);
    }
  if (self->detail != NULL)
    gtk_label_set_text (GTK_LABEL (self->detail), detail);
}

/** shoal_hierarchy_outline_row_show: @node: a node of the hierarchy of @outline. @problem: whether to warn of it. */
void
shoal_hierarchy_outline_row_show (ShoalHierarchyOutlineRow *self,
                                  ShoalHierarchyOutline    *outline,
                                  guint32                   node,
                                  gboolean                  problem)
{
  ShoalHierarchy *hierarchy;
  const char *text;
  g_autofree char *shown = NULL;
  g_autofree char *detail = NULL;
  int depth;

  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self));
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (outline));

  hierarchy = shoal_hierarchy_outline_get_hierarchy (outline);
  g_return_if_fail (hierarchy != NULL && node < shoal_hierarchy_get_n_nodes (hierarchy));
  g_set_object (&self->hierarchy, hierarchy);
  self->node = node;
  self->unfolded = shoal_hierarchy_outline_is_unfolded (outline, node);
  text = shoal_hierarchy_get_label (hierarchy, node);
  shown = shoal_direction_isolate (text);
  detail = describe (self);
  depth = count_ancestors (hierarchy, node);
  show_arrow (self, depth);
  show_warning (self, problem);
  gtk_label_set_text (GTK_LABEL (self->label), *text != '\0' ? shown : _("(no name)"));
  show_detail (self, detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, GTK_ACCESSIBLE_PROPERTY_LEVEL, depth + 1, -1);
}

void
shoal_hierarchy_outline_row_mark (ShoalHierarchyOutlineRow *self,
                                  ShoalHierarchyDropMark    mark)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self));

  gtk_widget_remove_css_class (GTK_WIDGET (self), "drop-before");
  gtk_widget_remove_css_class (GTK_WIDGET (self), "drop-below");
  if (mark != SHOAL_HIERARCHY_DROP_NOWHERE)
    gtk_widget_add_css_class (GTK_WIDGET (self), mark == SHOAL_HIERARCHY_DROP_BEFORE ? "drop-before" : "drop-below");
}

/** shoal_hierarchy_outline_row_get_node: Returns: the node shown, or #SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_outline_row_get_node (ShoalHierarchyOutlineRow *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self), SHOAL_HIERARCHY_NO_NODE);

  return self->node;
}

/** shoal_hierarchy_outline_row_is_arrow: Returns: whether @widget is the arrow of the row. */
gboolean
shoal_hierarchy_outline_row_is_arrow (ShoalHierarchyOutlineRow *self,
                                      GtkWidget                *widget)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self), FALSE);

  return widget == self->arrow;
}

/** shoal_hierarchy_outline_row_toggle: emits "fold", to unfold a folded row or fold an unfolded one. */
void
shoal_hierarchy_outline_row_toggle (ShoalHierarchyOutlineRow *self)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self));

  if (can_unfold (self))
    g_signal_emit (self, signals[FOLD], 0, !self->unfolded);
}
