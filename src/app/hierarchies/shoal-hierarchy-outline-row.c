/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows what it was told last. Where something dropped would go is drawn while it is over the row. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-outline-row.h"

#include "hierarchies/shoal-hierarchy-family.h"

#include <glib/gi18n.h>

/* Pixels by which children stand further in than their parent. */
#define INDENT 16

struct _ShoalHierarchyOutlineRow
{
  AdwBin parent_instance;

  GtkWidget *box;
  GtkWidget *arrow;
  GtkWidget *warning;
  GtkWidget *label;
  GtkWidget *detail;

  ShoalHierarchy *hierarchy;
  guint32 node;
  gboolean unfolded;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyOutlineRow, shoal_hierarchy_outline_row, ADW_TYPE_BIN)

enum
{
  FOLD,
  PARENT,
  MOVE,
  MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
can_unfold (ShoalHierarchyOutlineRow *self)
{
  return self->hierarchy != NULL && shoal_hierarchy_get_lowest_level (self->hierarchy, self->node) > 0;
}

/* ---- Drag and drop ---- */

static GdkContentProvider *
prepare_drag_cb (ShoalHierarchyOutlineRow *self)
{
  g_autoptr (ShoalHierarchyNode) item = NULL;

  if (self->hierarchy == NULL || self->node == shoal_hierarchy_get_root (self->hierarchy))
    return NULL;
  item = shoal_hierarchy_node_new (self->hierarchy, self->node);
  return gdk_content_provider_new_typed (SHOAL_TYPE_HIERARCHY_NODE, item);
}

static void
begin_drag_cb (ShoalHierarchyOutlineRow *self,
               GdkDrag                  *drag,
               GtkDragSource            *source)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (self->box);

  gtk_drag_source_set_icon (source, picture, 0, 0);
}

/* Where @value would go at @y. */
static gboolean
find_target (ShoalHierarchyOutlineRow *self,
             const GValue             *value,
             double                    y,
             guint32                  *parent,
             guint32                  *place)
{
  ShoalHierarchyNode *dropped = value != NULL ? g_value_get_object (value) : NULL;

  if (dropped == NULL || shoal_hierarchy_node_get_hierarchy (dropped) != self->hierarchy)
    return FALSE;
  return shoal_hierarchy_find_drop (self->hierarchy, shoal_hierarchy_node_get_node (dropped), self->node,
                                    y / MAX (1, gtk_widget_get_height (GTK_WIDGET (self))), parent, place);
}

static void
mark_target (ShoalHierarchyOutlineRow *self,
             const char               *css_class)
{
  static const char *const classes[] = { "drop-before", "drop-below" };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (g_strcmp0 (css_class, classes[i]) == 0)
      gtk_widget_add_css_class (GTK_WIDGET (self), classes[i]);
    else
      gtk_widget_remove_css_class (GTK_WIDGET (self), classes[i]);
}

static GdkDragAction
drag_over_cb (ShoalHierarchyOutlineRow *self,
              double                    x,
              double                    y,
              GtkDropTarget            *target)
{
  guint32 parent, place;

  if (!find_target (self, gtk_drop_target_get_value (target), y, &parent, &place))
    {
      mark_target (self, NULL);
      return 0;
    }
  mark_target (self, parent == self->node ? "drop-below" : "drop-before");
  return GDK_ACTION_MOVE;
}

static void
drag_leave_cb (ShoalHierarchyOutlineRow *self)
{
  mark_target (self, NULL);
}

static gboolean
drop_cb (ShoalHierarchyOutlineRow *self,
         const GValue             *value,
         double                    x,
         double                    y)
{
  guint32 parent, place;

  mark_target (self, NULL);
  if (!find_target (self, value, y, &parent, &place))
    return FALSE;
  g_signal_emit (self, signals[MOVE], 0, shoal_hierarchy_node_get_node (g_value_get_object (value)), parent, place);
  return TRUE;
}

static void
add_drag_and_drop (ShoalHierarchyOutlineRow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (SHOAL_TYPE_HIERARCHY_NODE, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect_swapped (source, "prepare", G_CALLBACK (prepare_drag_cb), self);
  g_signal_connect_swapped (source, "drag-begin", G_CALLBACK (begin_drag_cb), self);
  g_signal_connect_swapped (target, "enter", G_CALLBACK (drag_over_cb), self);
  g_signal_connect_swapped (target, "motion", G_CALLBACK (drag_over_cb), self);
  g_signal_connect_swapped (target, "leave", G_CALLBACK (drag_leave_cb), self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* ---- Clicks and keys ---- */

static void
arrow_pressed_cb (ShoalHierarchyOutlineRow *self,
                  int                       n_press,
                  double                    x,
                  double                    y,
                  GtkGesture               *gesture)
{
  if (!can_unfold (self))
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[FOLD], 0, !self->unfolded);
}

static void
secondary_pressed_cb (ShoalHierarchyOutlineRow *self,
                      int                       n_press,
                      double                    x,
                      double                    y)
{
  g_signal_emit (self, signals[MENU], 0, x, y);
}

static void
add_click (ShoalHierarchyOutlineRow *self,
           GtkWidget                *widget,
           guint                     button,
           GCallback                 callback)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), button);
  g_signal_connect_swapped (click, "pressed", callback, self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

/* Towards the children: unfolds. Towards the parent: folds, or goes there. */
static gboolean
key_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   user_data)
{
  ShoalHierarchyOutlineRow *self = SHOAL_HIERARCHY_OUTLINE_ROW (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int direction = g_variant_get_int32 (arguments);
  /* ±2 are keys that point to a side. */
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
  signals[MOVE] = g_signal_new ("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                G_TYPE_UINT, G_TYPE_UINT);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
  gtk_widget_class_set_css_name (widget_class, "outlinerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE_ITEM);
  add_keys (widget_class);
}

static void
shoal_hierarchy_outline_row_init (ShoalHierarchyOutlineRow *self)
{
  self->node = SHOAL_HIERARCHY_NO_NODE;
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->arrow = gtk_image_new ();
  self->warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  self->label = gtk_label_new (NULL);
  self->detail = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->warning, "warning");
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_add_css_class (self->detail, "dim-label");
  gtk_widget_add_css_class (self->detail, "numeric");
  gtk_widget_set_margin_end (self->detail, 6);
  gtk_box_append (GTK_BOX (self->box), self->arrow);
  gtk_box_append (GTK_BOX (self->box), self->warning);
  gtk_box_append (GTK_BOX (self->box), self->label);
  gtk_box_append (GTK_BOX (self->box), self->detail);
  adw_bin_set_child (ADW_BIN (self), self->box);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  add_drag_and_drop (self);
  add_click (self, self->arrow, GDK_BUTTON_PRIMARY, G_CALLBACK (arrow_pressed_cb));
  add_click (self, GTK_WIDGET (self), GDK_BUTTON_SECONDARY, G_CALLBACK (secondary_pressed_cb));
}

GtkWidget *
shoal_hierarchy_outline_row_new (void)
{
  return g_object_new (SHOAL_TYPE_HIERARCHY_OUTLINE_ROW, NULL);
}

static char *
describe (ShoalHierarchyOutlineRow *self)
{
  guint32 n = shoal_hierarchy_get_leaf_count (self->hierarchy, self->node);
  double weight = shoal_hierarchy_get_edge_weight (self->hierarchy, self->node);
  g_autofree char *values = can_unfold (self) ? g_strdup_printf (ngettext ("%u value", "%u values", n), n) : g_strdup ("");

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
  gtk_widget_set_margin_start (self->arrow, depth * INDENT);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LEVEL, depth + 1, -1);
  if (!can_unfold (self))
    {
      gtk_image_clear (GTK_IMAGE (self->arrow));
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED);
      return;
    }
  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow), self->unfolded ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED, self->unfolded, -1);
}

/** shoal_hierarchy_outline_row_show: @node: of the hierarchy of @outline. @problem: whether something is wrong with it. */
void
shoal_hierarchy_outline_row_show (ShoalHierarchyOutlineRow *self,
                                  ShoalHierarchyOutline    *outline,
                                  guint32                   node,
                                  gboolean                  problem)
{
  ShoalHierarchy *hierarchy;
  const char *text;
  g_autofree char *detail = NULL;

  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self));
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (outline));

  hierarchy = shoal_hierarchy_outline_get_hierarchy (outline);
  g_return_if_fail (hierarchy != NULL && node < shoal_hierarchy_get_n_nodes (hierarchy));
  g_set_object (&self->hierarchy, hierarchy);
  self->node = node;
  self->unfolded = shoal_hierarchy_outline_is_unfolded (outline, node);
  text = shoal_hierarchy_get_label (hierarchy, node);
  detail = describe (self);
  show_arrow (self, count_ancestors (hierarchy, node));
  gtk_widget_set_visible (self->warning, problem);
  gtk_label_set_text (GTK_LABEL (self->label), *text != '\0' ? text : _("(no name)"));
  gtk_label_set_text (GTK_LABEL (self->detail), detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, -1);
}

/** shoal_hierarchy_outline_row_get_node: Returns: what it shows, or #SHOAL_HIERARCHY_NO_NODE before it shows anything. */
guint32
shoal_hierarchy_outline_row_get_node (ShoalHierarchyOutlineRow *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_ROW (self), SHOAL_HIERARCHY_NO_NODE);

  return self->node;
}
