/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written for GTK 4.8 and libadwaita 1.2, whose public functions do not suffice. The functions look for internal parts
 * of widgets; if another version lacks a part, its function does nothing or returns %NULL. When the oldest supported
 * version rises, the newer public function that a comment names replaces the function here. */

#include "config.h"

#include "widgets/shoal-gtk-internals.h"

/* ---- Before the start ---- */

/**
 * shoal_gtk_spare_gl:
 *
 * Prevents that OpenGL is set up if the environment variable GSK_RENDERER selects cairo, which does not need it. On X11,
 * GDK sets up OpenGL when it opens the display, with every renderer; without a graphics card the OpenGL driver loads a
 * compiler, which takes longer than to show the first window. Call this before GTK is initialized and before threads
 * exist: it sets the environment variable GDK_DEBUG. 4.8.
 */
void
shoal_gtk_spare_gl (void)
{
  const char *others = g_getenv ("GDK_DEBUG");
  g_autofree char *debug = others != NULL ? g_strconcat (others, ",gl-disable", NULL) : g_strdup ("gl-disable");

  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0 && gtk_check_version (4, 10, 0) != NULL)
    g_setenv ("GDK_DEBUG", debug, TRUE);
}

/* ---- Any widget ---- */

/**
 * shoal_gtk_find_inside:
 * @type: a widget type
 *
 * Used for the label in a title of a column view, which accepts a text but no attributes; for the list in a drop-down,
 * which does not offer its filter; and for the title of a group, which is cut. Every version so far.
 *
 * Returns: (transfer none) (nullable): the first widget of @type below @widget, or @widget itself.
 */
gpointer
shoal_gtk_find_inside (GtkWidget *widget,
                       GType      type)
{
  gpointer found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = shoal_gtk_find_inside (child, type);
  return found;
}

/**
 * shoal_gtk_get_content:
 * @row: the widget that a list view makes around the child of an item, or a column view around a cell
 *
 * The widget has padding around the child, which also gets clicks. Every version so far.
 *
 * Returns: (transfer none) (nullable): the only child.
 */
GtkWidget *
shoal_gtk_get_content (GtkWidget *row)
{
  GtkWidget *child = gtk_widget_get_first_child (row);

  return child != NULL && gtk_widget_get_next_sibling (child) == NULL ? child : NULL;
}

/* ---- Column views: a row of titles, then the list ---- */

/** shoal_gtk_column_view_get_header: to move the focus from the rows back to it; before 4.12, which has GtkListTabBehavior.
 *   Returns: (transfer none) (nullable): the parent of the titles. */
GtkWidget *
shoal_gtk_column_view_get_header (GtkColumnView *view)
{
  return gtk_widget_get_first_child (GTK_WIDGET (view));
}

/** shoal_gtk_column_view_get_title: to style or measure it; every version so far.
 *   Returns: (transfer none) (nullable): the title @place, from the start. */
GtkWidget *
shoal_gtk_column_view_get_title (GtkColumnView *view,
                                 guint          place)
{
  GtkWidget *header = shoal_gtk_column_view_get_header (view);
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  while (title != NULL && place-- > 0)
    title = gtk_widget_get_next_sibling (title);
  return title;
}

/** shoal_gtk_column_view_get_list: to find out which rows are in view; every version so far.
 *   Returns: (transfer none) (nullable): the parent of the rows. */
GtkWidget *
shoal_gtk_column_view_get_list (GtkColumnView *view)
{
  return gtk_widget_get_last_child (GTK_WIDGET (view));
}

/** shoal_gtk_column_view_scroll_to: scrolls to a row; before 4.12, which has gtk_column_view_scroll_to(). */
void
shoal_gtk_column_view_scroll_to (GtkColumnView *view,
                                 guint          position)
{
  GtkWidget *list = shoal_gtk_column_view_get_list (view);

  if (list != NULL)
    gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
}

/* Number of the sorter that was called last. */
static guint asked;

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      data)
{
  asked = GPOINTER_TO_UINT (data);
  return -1;
}

/**
 * shoal_gtk_title_sorter_new:
 * @number: of the column, less than %G_MAXUINT
 *
 * A title can be clicked only if its column has a sorter. This sorter does not sort: when it is called it stores its
 * number, which tells which title was clicked. Before 4.10, which has GtkColumnViewSorter.
 *
 * Returns: (transfer full): for a column of a view whose rows the caller sorts
 */
GtkSorter *
shoal_gtk_title_sorter_new (guint number)
{
  return GTK_SORTER (gtk_custom_sorter_new (compare_cb, GUINT_TO_POINTER (number), NULL));
}

/**
 * shoal_gtk_column_view_get_sort:
 * @view: its columns must have sorters of shoal_gtk_title_sorter_new()
 * @number: (out): of the column whose title shows an arrow
 * @descending: (out): the direction of the arrow
 *
 * Before 4.10, which has GtkColumnViewSorter.
 *
 * Returns: whether there is such a column.
 */
gboolean
shoal_gtk_column_view_get_sort (GtkColumnView *view,
                                guint         *number,
                                gboolean      *descending)
{
  g_autoptr (GObject) first = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) second = g_object_new (G_TYPE_OBJECT, NULL);

  asked = G_MAXUINT;
  *descending = gtk_sorter_compare (gtk_column_view_get_sorter (view), first, second) == GTK_ORDERING_LARGER;
  *number = asked;
  return asked != G_MAXUINT;
}

/* ---- Lists ---- */

static void
row_mapped_cb (GtkWidget *row)
{
  GtkWidget *label = shoal_gtk_find_inside (row, GTK_TYPE_LABEL);

  if (label != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

static void
rows_changed_cb (GListModel *rows,
                 guint       position,
                 guint       n_removed,
                 guint       n_added)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (GtkWidget) row = g_list_model_get_item (rows, i);

      /* A row that was only moved is reported again, and already has a handler. */
      g_signal_handlers_disconnect_by_func (row, row_mapped_cb, NULL);
      g_signal_connect (row, "map", G_CALLBACK (row_mapped_cb), NULL);
    }
}

/** shoal_gtk_name_list_rows: @widget: contains one or more GtkListView, like drop-downs and combo rows. A screen reader
 *   gets the first text in a row as its name. Before 4.12, whose list items have a name. */
void
shoal_gtk_name_list_rows (GtkWidget *widget)
{
  GListModel *rows;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !GTK_IS_LIST_VIEW (widget);
       child = gtk_widget_get_next_sibling (child))
    shoal_gtk_name_list_rows (child);
  if (!GTK_IS_LIST_VIEW (widget))
    return;
  rows = gtk_widget_observe_children (widget);
  g_signal_connect (rows, "items-changed", G_CALLBACK (rows_changed_cb), NULL);
  rows_changed_cb (rows, 0, 0, g_list_model_get_n_items (rows));
  g_object_set_data_full (G_OBJECT (widget), "shoal-rows", rows, g_object_unref);
}

/* ---- Buttons and entries ---- */

/** shoal_gtk_get_button: GtkDropDown and AdwSplitButton do not pass their accessible name to the button in them, which
 *   has the focus. 4.8 and libadwaita 1.2. Returns: (transfer none) (nullable): the first button that is a child of
 *   @widget. */
GtkWidget *
shoal_gtk_get_button (GtkWidget *widget)
{
  GtkWidget *part = gtk_widget_get_first_child (widget);

  while (part != NULL && !GTK_IS_BUTTON (part))
    part = gtk_widget_get_next_sibling (part);
  return part;
}

static void (*notify_button) (GObject *button, GParamSpec *property);

static void
button_notify_cb (GObject    *button,
                  GParamSpec *property)
{
  if ((g_str_equal (property->name, "label") || g_str_equal (property->name, "use-underline"))
      && gtk_button_get_use_underline (GTK_BUTTON (button)) && gtk_button_get_label (GTK_BUTTON (button)) != NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (notify_button != NULL)
    notify_button (button, property);
}

/**
 * shoal_gtk_name_buttons_once:
 *
 * Makes a screen reader read the text of a button only once. Call this before the first button is made, since classes
 * are copied.
 *
 * A button with a mnemonic key is labelled by the text on it, and also takes the text with its underscore as its name: a
 * screen reader gets both, "_Run Run". GTK has no option against this, so the name is reset as soon as it is set. A name
 * that is set later stays. 4.8.
 */
void
shoal_gtk_name_buttons_once (void)
{
  GObjectClass *klass = g_type_class_ref (GTK_TYPE_BUTTON);

  if (klass->notify == button_notify_cb)
    return;
  notify_button = klass->notify;
  klass->notify = button_notify_cb;
}

/** shoal_gtk_split_button_get_menu: to set its name; libadwaita 1.2, later versions have a tooltip for it.
 *   Returns: (transfer none) (nullable): the part of an AdwSplitButton that opens the menu. */
GtkWidget *
shoal_gtk_split_button_get_menu (GtkWidget *split_button)
{
  return gtk_widget_get_last_child (split_button);
}

/** shoal_gtk_password_row_name_button: @row: an AdwPasswordEntryRow, or part of one; @name: for its button that shows
 *   the password, which has only a tooltip. libadwaita 1.2 and later. */
void
shoal_gtk_password_row_name_button (GtkWidget  *row,
                                    const char *name)
{
  const char *icon = GTK_IS_BUTTON (row) ? gtk_button_get_icon_name (GTK_BUTTON (row)) : NULL;

  if (icon != NULL && g_str_has_prefix (icon, "view-"))
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  for (GtkWidget *child = gtk_widget_get_first_child (row); child != NULL; child = gtk_widget_get_next_sibling (child))
    shoal_gtk_password_row_name_button (child, name);
}

/** shoal_gtk_spin_button_ignore_scroll: @spin keeps its value when the user scrolls over it. Every version so far. */
void
shoal_gtk_spin_button_ignore_scroll (GtkSpinButton *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (spin));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        {
          gtk_widget_remove_controller (GTK_WIDGET (spin), controller);
          break;
        }
    }
}

static void
focus_selected_cb (GtkWidget *popover)
{
  GtkWidget *list = gtk_widget_get_visible (popover) ? shoal_gtk_find_inside (popover, GTK_TYPE_LIST_VIEW) : NULL;

  for (GtkWidget *row = list != NULL ? gtk_widget_get_first_child (list) : NULL; row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if ((gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0)
      {
        gtk_widget_grab_focus (row);
        return;
      }
}

/** shoal_gtk_choice_begin_at_selected: @choice: an AdwComboRow or a GtkDropDown. When its list is opened, the arrow keys
 *   start at the selected item instead of the first. 4.8 and libadwaita 1.2. */
void
shoal_gtk_choice_begin_at_selected (GtkWidget *choice)
{
  GtkWidget *popover = shoal_gtk_find_inside (choice, GTK_TYPE_POPOVER);

  if (popover != NULL)
    g_signal_connect (popover, "notify::visible", G_CALLBACK (focus_selected_cb), NULL);
}

/* ---- Icons ---- */

static GThread *main_thread;
static void (*dispose_icon) (GObject *icon);

/* An object may get a new reference during dispose. This reference is never released: if the main thread released it, this
 * might happen before the other thread leaves g_object_unref(). The cache then returns the same icon again,
 * so at most one icon of each name and size is kept. */
static void
dispose_cb (GObject *icon)
{
  if (g_thread_self () == main_thread)
    dispose_icon (icon);
  else
    g_object_ref (icon);
}

/**
 * shoal_gtk_keep_icons:
 *
 * Prevents that an icon is freed in a thread of GTK. Call this in the main thread, before the first window.
 *
 * GtkImage loads its icon in a thread, which holds the last reference if the image is destroyed or changed at that
 * moment. GTK's cache holds no reference: while the thread frees the icon, the main thread can still find it in the
 * cache for the next image of that name, and then uses a freed object. This happens when windows are opened soon after
 * others were closed. GtkIconPaintable is a final class whose objects only GTK makes, so their dispose can be changed
 * only in the class itself. Seen with 4.8.3; harmless in versions without the bug.
 */
void
shoal_gtk_keep_icons (void)
{
  GObjectClass *klass;

  if (main_thread != NULL)
    return;
  main_thread = g_thread_self ();
  klass = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE);
  dispose_icon = klass->dispose;
  klass->dispose = dispose_cb;
}
