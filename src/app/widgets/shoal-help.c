/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The viewer is started directly: in a sandbox the portal would start a viewer outside, which cannot read the pages. */

#include "config.h"

#include "widgets/shoal-help.h"

#include "base/shoal-field-property.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <string.h>

/* ---- Help folder ---- */

/* Searches the folders that help viewers use, and the folder where this program was installed. */

static char *
find_in (const char *folder)
{
  const char * const *languages = g_get_language_names ();

  for (gsize i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, languages[i], SHOAL_HELP_ID, NULL);
      g_autofree char *index = g_build_filename (path, "index.page", NULL);

      if (g_file_test (index, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/** shoal_help_folder_find: Returns: (transfer full) (nullable): the folder of the pages in the user's language, else in English. */
char *
shoal_help_folder_find (void)
{
  const char * const *folders = g_get_system_data_dirs ();
  char *found = find_in (SHOAL_HELP_DIR);

  for (gsize i = 0; folders[i] != NULL && found == NULL; i++)
    {
      g_autofree char *help = g_build_filename (folders[i], "help", NULL);

      found = find_in (help);
    }
  return found;
}

/**
 * shoal_help_folder_outside:
 * @path: a folder as this program sees it
 * @info_file: the file in which Flatpak describes the sandbox, "/.flatpak-info"
 *
 * Returns: (transfer full): the path of the same folder outside the sandbox, which does not have the sandbox's /app.
 */
char *
shoal_help_folder_outside (const char *path,
                           const char *info_file)
{
  g_autoptr (GKeyFile) info = g_key_file_new ();
  g_autofree char *app = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (g_str_has_prefix (path, "/app/") && g_key_file_load_from_file (info, info_file, G_KEY_FILE_NONE, NULL))
    app = g_key_file_get_string (info, "Instance", "app-path", NULL);
  return app != NULL ? g_build_filename (app, path + strlen ("/app/"), NULL) : g_strdup (path);
}

/* ---- Help ---- */

static G_DEFINE_QUARK (shoal-help-page, page)

/** shoal_help_set_page: @page: (not nullable): id of the page that F1 opens if @widget, or a child, has the focus. */
void
shoal_help_set_page (GtkWidget  *widget,
                     const char *page)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (page != NULL);

  g_object_set_qdata (G_OBJECT (widget), page_quark (), (gpointer) g_intern_string (page));
}

/** shoal_help_find_page: Returns: the page of @widget, of a widget around it, or of the window that its dialog belongs to. */
const char *
shoal_help_find_page (GtkWidget *widget)
{
  while (widget != NULL)
    {
      const char *page = g_object_get_qdata (G_OBJECT (widget), page_quark ());

      if (page != NULL)
        return page;
      widget = GTK_IS_WINDOW (widget) ? GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (widget)))
                                      : gtk_widget_get_parent (widget);
    }
  return "index";
}

/* Tells the user which folder has the text, as there is no viewer. */
static void
show_folder (GtkWindow *parent)
{
  g_autofree char *folder = shoal_help_folder_find ();
  g_autofree char *outside = folder != NULL ? shoal_help_folder_outside (folder, "/.flatpak-info") : NULL;
  GtkWidget *dialog = adw_message_dialog_new (parent, _("No Viewer for Help"), NULL);

  if (outside != NULL)
    adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                    /* Translators: %s is a folder. */
                                    _("No program here shows the pages of the help; Yelp is one that does. Their text is in "
                                      "the folder\n%s"),
                                    outside);
  else
    adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), _("The help is not installed. Install Shoal completely, and a "
                                                                "viewer such as Yelp."));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/** shoal_help_show: @parent: its display is used. Opens @page in the system's help viewer, or tells where the text is. */
void
shoal_help_show (GtkWindow  *parent,
                 const char *page)
{
  g_autoptr (GAppInfo) viewer = g_app_info_get_default_for_uri_scheme ("help");
  g_autoptr (GdkAppLaunchContext) context = NULL;
  g_autofree char *uri = NULL;
  GList uris = { NULL };

  g_return_if_fail (GTK_IS_WINDOW (parent));
  g_return_if_fail (page != NULL);

  uri = g_strdup_printf ("help:%s/%s", SHOAL_HELP_ID, page);
  uris.data = uri;
  context = gdk_display_get_app_launch_context (gtk_widget_get_display (GTK_WIDGET (parent)));
  if (viewer == NULL || !g_app_info_launch_uris (viewer, &uris, G_APP_LAUNCH_CONTEXT (context), NULL))
    show_folder (parent);
}

/** shoal_help_show_for: opens the page of the focused widget in @window, or of the window. */
void
shoal_help_show_for (GtkWindow *window)
{
  GtkWidget *focus;

  g_return_if_fail (GTK_IS_WINDOW (window));

  focus = gtk_window_get_focus (window);
  shoal_help_show (window, shoal_help_find_page (focus != NULL ? focus : GTK_WIDGET (window)));
}

static gboolean
key_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   user_data)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  if (GTK_IS_WINDOW (root))
    shoal_help_show_for (GTK_WINDOW (root));
  return GTK_IS_WINDOW (root);
}

/** shoal_help_watch_key: @widget: in a dialog, where F1 is to open the help; the application's keys do not work there. */
void
shoal_help_watch_key (GtkWidget *widget)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F1, 0),
                                                          gtk_callback_action_new (key_cb, NULL, NULL)));
  gtk_widget_add_controller (widget, keys);
}

/* Dialogs cannot use the actions of the application, so the button opens the help itself, and adds the key F1. */

struct _ShoalHelpButton
{
  GtkButton parent_instance;

  char *page; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalHelpButton, shoal_help_button, GTK_TYPE_BUTTON)

static void
shoal_help_button_root (GtkWidget *widget)
{
  ShoalHelpButton *self = SHOAL_HELP_BUTTON (widget);

  GTK_WIDGET_CLASS (shoal_help_button_parent_class)->root (widget);
  if (self->page != NULL)
    shoal_help_set_page (GTK_WIDGET (gtk_widget_get_root (widget)), self->page);
}

static void
shoal_help_button_clicked (GtkButton *button)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (button)));
  const char *page = SHOAL_HELP_BUTTON (button)->page;

  shoal_help_show (window, page != NULL ? page : shoal_help_find_page (GTK_WIDGET (button)));
}

static void
shoal_help_button_constructed (GObject *object)
{
  ShoalHelpButton *self = SHOAL_HELP_BUTTON (object);

  G_OBJECT_CLASS (shoal_help_button_parent_class)->constructed (object);
  gtk_button_set_icon_name (GTK_BUTTON (self), "shoal-help-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), _("Help"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Help"), -1);
  if (self->page != NULL)
    shoal_help_watch_key (GTK_WIDGET (self));
}

static void
shoal_help_button_finalize (GObject *object)
{
  g_free (SHOAL_HELP_BUTTON (object)->page);
  G_OBJECT_CLASS (shoal_help_button_parent_class)->finalize (object);
}

static void
shoal_help_button_class_init (ShoalHelpButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = shoal_help_button_constructed;
  object_class->finalize = shoal_help_button_finalize;
  GTK_WIDGET_CLASS (klass)->root = shoal_help_button_root;
  GTK_BUTTON_CLASS (klass)->clicked = shoal_help_button_clicked;
  shoal_object_class_add_field (
      object_class, G_STRUCT_OFFSET (ShoalHelpButton, page),
      g_param_spec_string ("page", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
}

static void
shoal_help_button_init (ShoalHelpButton *self)
{
}
