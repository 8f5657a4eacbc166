/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawing is rendered in memory first, so that a file is written completely or not at all. */

#include "config.h"

#include "widgets/chart/shoal-drawing-export.h"

#include "base/shoal-error.h"
#include "charts/base/shoal-chart-export.h"
#include "common/shoal-worker.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* Device pixels per drawing unit in PNG files, so that they can be printed. */
#define PIXELS 2

/* The file's content: (transfer full), or NULL with an error. */
static GBytes *
render (GFile               *file,
        ShoalChartDrawFunc   func,
        gpointer             user_data,
        double               width,
        double               height,
        GError             **error)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autofree char *name = g_file_get_basename (file);
  ShoalChartFormat format;

  if (!shoal_chart_format_from_name (name, &format))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The name must end in .svg, .png or .pdf."));
      return NULL;
    }
  theme->scale = PIXELS;
  theme->right_to_left = gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL;
  return shoal_chart_render (func, user_data, theme, width, height, format, error);
}

static void
show_problem (GtkWidget    *parent,
              const GError *error)
{
  GtkWidget *page = gtk_widget_get_ancestor (parent, SHOAL_TYPE_PAGE);

  if (page != NULL)
    shoal_page_show_problem (GTK_WIDGET (page), _("The File Could Not Be Saved"), error->message);
}

typedef struct
{
  ShoalProject *project; /* NULL if none is open */
  GFile *file;
  GBytes *bytes;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_clear_object (&saving->project);
  g_object_unref (saving->file);
  g_bytes_unref (saving->bytes);
  g_free (saving);
}

static void
save_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Saving *saving = task_data;
  GError *error = NULL;

  if ((saving->project == NULL || shoal_project_check_output (saving->project, saving->file, &error))
      && shoal_chart_write_file (saving->file, saving->bytes, TRUE, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  GtkWidget *parent = GTK_WIDGET (object);
  GtkWidget *page = gtk_widget_get_ancestor (parent, SHOAL_TYPE_PAGE);
  Saving *saving = g_task_get_task_data (G_TASK (result));
  g_autofree char *name = g_file_get_basename (saving->file);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      show_problem (parent, error);
      return;
    }
  text = g_strdup_printf (_("Saved “%s”"), name);
  if (page != NULL)
    shoal_page_add_toast (SHOAL_PAGE (page), adw_toast_new (text));
}

/** shoal_drawing_export_write: writes @bytes to @file, as shoal_drawing_export_save() does with a drawing. */
void
shoal_drawing_export_write (GtkWidget *parent,
                            GFile     *file,
                            GBytes    *bytes)
{
  GtkWidget *page = NULL;
  g_autoptr (GTask) task = NULL;
  Saving *saving;

  g_return_if_fail (GTK_IS_WIDGET (parent));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (bytes != NULL);

  page = gtk_widget_get_ancestor (parent, SHOAL_TYPE_PAGE);
  saving = g_new0 (Saving, 1);
  if (page != NULL && shoal_page_get_session (SHOAL_PAGE (page))->document->project != NULL)
    saving->project = g_object_ref (shoal_page_get_session (SHOAL_PAGE (page))->document->project);
  saving->file = g_object_ref (file);
  saving->bytes = g_bytes_ref (bytes);
  task = g_task_new (parent, NULL, saved_cb, NULL);
  g_task_set_task_data (task, saving, saving_free);
  shoal_worker_run (task, save_worker);
}

/**
 * shoal_drawing_export_save:
 * @parent: a widget in a page; the files of the page's project are not overwritten
 *
 * Draws and writes @file, replacing it if it exists; the page of @parent shows whether this has succeeded.
 */
void
shoal_drawing_export_save (GtkWidget          *parent,
                           GFile              *file,
                           ShoalChartDrawFunc  func,
                           gpointer            user_data,
                           double              width,
                           double              height)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (GTK_IS_WIDGET (parent));
  g_return_if_fail (G_IS_FILE (file));

  bytes = render (file, func, user_data, width, height, &error);
  if (bytes != NULL)
    shoal_drawing_export_write (parent, file, bytes);
  else
    show_problem (parent, error);
}

typedef struct
{
  GtkWidget *parent;
  ShoalChartDrawFunc func;
  gpointer user_data;
  double width;
  double height;
} Choice;

static void
choice_free (gpointer  data,
             GClosure *closure)
{
  Choice *choice = data;

  g_object_unref (choice->parent);
  g_free (choice);
}

static void
chosen_cb (GtkNativeDialog *chooser,
           int              response,
           Choice          *choice)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file != NULL)
    shoal_drawing_export_save (choice->parent, file, choice->func, choice->user_data, choice->width, choice->height);
  g_object_unref (chooser);
}

/**
 * shoal_drawing_export_choose:
 * @parent: a widget in a page; @user_data must live as long as it
 * @name: proposed for the file, without its ending
 * @ending: "svg", "png" or "pdf"
 *
 * Asks for a file; the file chooser asks before an existing file is replaced.
 */
void
shoal_drawing_export_choose (GtkWidget          *parent,
                             const char         *name,
                             const char         *ending,
                             ShoalChartDrawFunc  func,
                             gpointer            user_data,
                             double              width,
                             double              height)
{
  g_autofree char *proposed = g_strdup_printf ("%s.%s", name, ending);
  GtkFileChooserNative *chooser;
  Choice *choice;

  g_return_if_fail (GTK_IS_WIDGET (parent));

  chooser = shoal_file_chooser_new (parent, _("Save Drawing"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), proposed);
  choice = g_new0 (Choice, 1);
  *choice = (Choice) { g_object_ref (parent), func, user_data, width, height };
  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb), choice, choice_free, G_CONNECT_DEFAULT);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Button ---- */

typedef struct
{
  ShoalChartArea *area; /* weak */
  char *name;
  double width;
  double height;
} Offer;

static void
offer_free (gpointer  data,
            GClosure *closure)
{
  Offer *offer = data;

  g_clear_weak_pointer (&offer->area);
  g_free (offer->name);
  g_free (offer);
}

static void
draw_area_cb (cairo_t               *cr,
              const ShoalChartTheme *theme,
              double                 width,
              double                 height,
              gpointer               user_data)
{
  shoal_chart_area_draw (user_data, cr, theme, width, height);
}

static void
save_as_cb (GSimpleAction *action,
            GVariant      *parameter,
            Offer         *offer)
{
  int height;

  if (offer->area == NULL)
    return;
  g_object_get (offer->area, "content-height", &height, NULL);
  shoal_drawing_export_choose (GTK_WIDGET (offer->area), offer->name, g_variant_get_string (parameter, NULL), draw_area_cb, offer->area,
                               offer->width, offer->height > 0 ? offer->height : height);
}

/**
 * shoal_drawing_export_button_new:
 * @area: in a page
 * @label: the name of the drawing that the user sees
 * @name: proposed for files, without an ending
 * @height: of the saved drawing; 0 for the least height of @area
 *
 * Returns: a button whose menu saves the current drawing of @area.
 */
GtkWidget *
shoal_drawing_export_button_new (ShoalChartArea *area,
                                 const char     *label,
                                 const char     *name,
                                 double          width,
                                 double          height)
{
  static const struct
  {
    const char *label;
    const char *ending;
  } items[] = { { N_ ("_SVG…"), "svg" }, { N_ ("_PNG…"), "png" }, { N_ ("P_DF…"), "pdf" } };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) action = g_simple_action_new ("save-as", G_VARIANT_TYPE_STRING);
  GtkWidget *button = gtk_menu_button_new ();
  /* Translators: what is drawn. */
  g_autofree char *text = g_strdup_printf (_("Save Drawing: %s"), label);
  Offer *offer = g_new0 (Offer, 1);

  g_return_val_if_fail (SHOAL_IS_CHART_AREA (area), NULL);

  *offer = (Offer) { .name = g_strdup (name), .width = width, .height = height };
  g_set_weak_pointer (&offer->area, area);
  g_signal_connect_data (action, "activate", G_CALLBACK (save_as_cb), offer, offer_free, G_CONNECT_DEFAULT);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  gtk_widget_insert_action_group (button, "drawing", G_ACTION_GROUP (group));
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(items[i].label), NULL);

      g_menu_item_set_action_and_target (item, "drawing.save-as", "s", items[i].ending);
      g_menu_append_item (section, item);
    }
  g_menu_append_section (menu, _("Save Drawing As"), G_MENU_MODEL (section));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "document-save-as-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (button, _("Save Drawing"));
  shoal_accessible_name_set (button, text);
  gtk_widget_add_css_class (button, "flat");
  return button;
}
