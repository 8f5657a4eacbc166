/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The small functions of shoal-widgets.h; the widgets have their own files. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "widgets/shoal-gtk-internals.h"

#include <glib/gi18n.h>

/* The text between these characters has its own direction; Unicode calls them isolates (UAX #9). */
#define FIRST_STRONG_ISOLATE "\342\201\250"
#define POP_DIRECTIONAL_ISOLATE "\342\201\251"

/* The height of a toast of one line with its margins, in pixels. */
#define ROOM 66

#define TOASTS "shoal-toasts"

/* After this time a toast has slid in, in microseconds of frame time. */
#define COMING (G_USEC_PER_SEC)

/** shoal_accessible_name_set: sets the accessible name of @widget and of the first button in it, which has the focus.
 *   The rows of a drop-down get their texts as names. */
void
shoal_accessible_name_set (GtkWidget  *widget,
                           const char *name)
{
  GtkWidget *button;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (name != NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  button = shoal_gtk_get_button (widget);
  if (button != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (GTK_IS_DROP_DOWN (widget))
    shoal_gtk_name_list_rows (widget);
}

/** shoal_label_show_text: @text: (nullable): the text of @label, which is hidden if there is none. */
void
shoal_label_show_text (GtkLabel   *label,
                       const char *text)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
set_up_two_lines_cb (GtkSignalListItemFactory *factory,
                     GtkListItem              *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "caption");
  gtk_list_item_set_child (item, box);
}

/** shoal_two_lines_factory_new: Returns: (transfer full): the caller's "bind" handler calls shoal_two_lines_show(). */
GtkListItemFactory *
shoal_two_lines_factory_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_two_lines_cb), NULL);
  return factory;
}

/** shoal_two_lines_show: @item: from shoal_two_lines_factory_new(). */
void
shoal_two_lines_show (GtkListItem *item,
                      const char  *title,
                      const char  *text)
{
  GtkWidget *box;

  g_return_if_fail (GTK_IS_LIST_ITEM (item));

  box = gtk_list_item_get_child (item);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), title);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), text);
}

/**
 * shoal_file_chooser_new:
 * @widget: in the window of the dialog
 * @accept: (nullable): label of the button that accepts a file; %NULL for GTK's label
 *
 * Returns: (transfer full): a dialog that is not shown yet
 */
GtkFileChooserNative *
shoal_file_chooser_new (GtkWidget            *widget,
                        const char           *title,
                        GtkFileChooserAction  action,
                        const char           *accept)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, action,
                                                               accept, accept != NULL ? _("_Cancel") : NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

/** shoal_file_chooser_add_filter: @suffixes: (nullable): endings of the file names that are shown; %NULL for all files. */
void
shoal_file_chooser_add_filter (GtkFileChooserNative *chooser,
                               const char           *name,
                               const char *const    *suffixes)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; suffixes != NULL && suffixes[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, suffixes[i]);
  if (suffixes == NULL)
    gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

/**
 * shoal_direction_isolate:
 * @text: a value, or another text that is not translated
 *
 * An interval has no letters that determine its direction: in a window with right-to-left text, [20, 30) would be shown
 * reversed. Only for texts that are shown; texts that are copied, compared or written must not be changed.
 *
 * Returns: (transfer full): @text; in such a window with characters around it that keep its order
 */
char *
shoal_direction_isolate (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  if (*text == '\0' || gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL)
    return g_strdup (text);
  return g_strconcat (FIRST_STRONG_ISOLATE, text, POP_DIRECTIONAL_ISOLATE, NULL);
}

/**
 * shoal_list_keys_focus_row:
 * @direction: where the focus goes
 * @moved: (out): whether it has moved; as in #GtkWidgetClass.focus
 *
 * For rows that handle the focus themselves. In GTK, Tab goes through all rows of a list and selects each, so that
 * passing the list would change the selection. Here Tab goes to the selected row of a list, or to its first or last one,
 * without selecting it, then to the widgets in that row, and then out of the list. Arrow keys go from row to row.
 *
 * Returns: whether @direction is one of Tab; if %FALSE, the row uses its default behaviour
 */
gboolean
shoal_list_keys_focus_row (GtkListBoxRow    *row,
                           GtkDirectionType  direction,
                           gboolean         *moved)
{
  GtkWidget *child;
  GtkWidget *row_with_focus;
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;

  g_return_val_if_fail (GTK_IS_LIST_BOX_ROW (row), FALSE);
  g_return_val_if_fail (moved != NULL, FALSE);

  if (!forward && direction != GTK_DIR_TAB_BACKWARD)
    return FALSE;
  child = gtk_list_box_row_get_child (row);
  row_with_focus = gtk_widget_get_focus_child (gtk_widget_get_parent (GTK_WIDGET (row)));
  if (row_with_focus != NULL && row_with_focus != GTK_WIDGET (row))
    *moved = FALSE;
  else if (gtk_widget_is_focus (GTK_WIDGET (row)))
    *moved = forward && gtk_widget_child_focus (child, direction);
  else if (row_with_focus != NULL)
    *moved = gtk_widget_child_focus (child, direction) || (!forward && gtk_widget_grab_focus (GTK_WIDGET (row)));
  else
    *moved = (!forward && gtk_widget_child_focus (child, direction)) || gtk_widget_grab_focus (GTK_WIDGET (row));
  return TRUE;
}

/* A toast slides in. If it is dismissed before that is complete, by a key or because no frame was drawn during its time,
 * libadwaita 1.2 frees it while its animation still runs. So the animation is ended first. */
typedef struct
{
  guint n;      /* the toast that is shown, and those that wait */
  guint tick;   /* 0 when the shown toast has slid in */
  gint64 begun; /* time of its first frame, 0 before that */
} Toasts;

static gboolean
tick_cb (GtkWidget     *overlay,
         GdkFrameClock *clock,
         gpointer       data)
{
  Toasts *toasts = data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (toasts->begun == 0)
    toasts->begun = now;
  if (now - toasts->begun < COMING)
    return G_SOURCE_CONTINUE;
  toasts->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
watch (AdwToastOverlay *overlay,
       Toasts          *toasts)
{
  toasts->begun = 0;
  if (toasts->tick == 0)
    toasts->tick = gtk_widget_add_tick_callback (GTK_WIDGET (overlay), tick_cb, toasts, NULL);
}

/* Runs before the handler of the overlay. */
static void
dismissed_cb (AdwToastOverlay *overlay)
{
  Toasts *toasts = g_object_get_data (G_OBJECT (overlay), TOASTS);

  toasts->n--;
  /* Without a child the window is being destroyed. */
  if (adw_toast_overlay_get_child (overlay) == NULL)
    return;
  /* Unmapping ends the animation */
  if (toasts->tick != 0 && gtk_widget_get_mapped (GTK_WIDGET (overlay)))
    {
      gtk_widget_unmap (GTK_WIDGET (overlay));
      gtk_widget_map (GTK_WIDGET (overlay));
    }
  if (toasts->n > 0)
    watch (overlay, toasts);
  else
    gtk_widget_set_margin_bottom (adw_toast_overlay_get_child (overlay), 0);
}

/** shoal_toasts_add: @toast: (transfer full): shown below the content of @overlay, which then has a margin. */
void
shoal_toasts_add (AdwToastOverlay *overlay,
                  AdwToast        *toast)
{
  Toasts *toasts;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (ADW_IS_TOAST (toast));

  toasts = g_object_get_data (G_OBJECT (overlay), TOASTS);
  if (toasts == NULL)
    {
      toasts = g_new0 (Toasts, 1);
      g_object_set_data_full (G_OBJECT (overlay), TOASTS, toasts, g_free);
    }
  if (toasts->n++ == 0)
    watch (overlay, toasts);
  gtk_widget_set_margin_bottom (adw_toast_overlay_get_child (overlay), ROOM);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (dismissed_cb), overlay, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (overlay, toast);
}
