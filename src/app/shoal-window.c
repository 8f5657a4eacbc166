/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The header bar, the pages, and what replaces them without a project or while one is loading. The actions of the window. */

#include "config.h"

#include "shoal-window.h"

#include "compare/shoal-compare-parts.h"
#include "data/shoal-data-parts.h"
#include "hierarchies/shoal-hierarchy-parts.h"
#include "release/shoal-release-parts.h"
#include "session/shoal-data-watch.h"
#include "session/shoal-session-edit.h"
#include "shoal-window-parts.h"
#include "solve/shoal-solve-parts.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>

#define PULSE_MILLISECONDS 80

/* Minimum number of characters shown of a longer name. */
#define LEAST_NAME_CHARS 10

/* Maximum number of characters of a name: in a window narrower than ROOMY_WIDTH, a longer name would move the page switcher
 * to the bottom. */
#define MOST_NAME_CHARS 14
#define ROOMY_WIDTH 1400

/* Minimum width to show undo and redo buttons, and the document's name. */
#define LEAST_WIDTH_FOR_ALL 620

struct _ShoalWindow
{
  AdwApplicationWindow parent_instance;

  /* Template widgets */
  AdwSplitButton *open_button;
  GtkMenuButton *menu_button;
  GtkWidget *undo_button;
  GtkLabel *name_label;
  AdwViewSwitcherTitle *switcher_title;
  AdwViewSwitcherBar *switcher_bar;
  AdwToastOverlay *toasts;
  GtkStack *content;
  AdwViewStack *pages;
  AdwStatusPage *empty_page;
  AdwStatusPage *loading_page;
  GtkProgressBar *loading_bar;
  GtkRevealer *reading_revealer;
  GtkProgressBar *reading_bar;
  GtkInfoBar *changed_bar;
  GtkLabel *changed_label;
  ShoalGuideBar *guide_bar;

  /* Owned references */
  ShoalSession *session;
  ShoalDataWatch *watch;
  ShoalOpenDialogs *opening;
  ShoalSaveDialogs *saving;
  GSettings *settings;
  guint pulse;

  guint n_pages; /* number of pages made so far */
  gboolean drawn;
  gboolean narrow;
  gboolean roomy;
};

G_DEFINE_FINAL_TYPE (ShoalWindow, shoal_window, ADW_TYPE_APPLICATION_WINDOW)

/* ---- Pages ---- */

/* From left to right, in the order of work. */
static GType (*const page_types[]) (void) = {
  shoal_data_page_get_type, shoal_hierarchies_page_get_type, shoal_solve_page_get_type, shoal_compare_page_get_type,
  shoal_release_page_get_type,
};

static void
add_page (ShoalWindow *self)
{
  GtkWidget *page = g_object_new (page_types[self->n_pages++] (), "session", self->session, NULL);
  ShoalPageClass *page_class = SHOAL_PAGE_GET_CLASS (page);
  AdwViewStackPage *place;

  place = adw_view_stack_add_titled (self->pages, page, page_class->name, _(page_class->title));
  adw_view_stack_page_set_icon_name (place, page_class->icon_name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, _(page_class->title), -1);
}

/** shoal_window_show_page: @name: of a page: "data", "hierarchies", "solve", "compare", "release". */
void
shoal_window_show_page (ShoalWindow *self,
                        const char  *name)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (name != NULL);

  if (adw_view_stack_get_child_by_name (self->pages, name) != NULL)
    adw_view_stack_set_visible_child_name (self->pages, name);
}

/* Makes the remaining pages. Pages are only shown when a project is open. */
static void
complete_pages (ShoalWindow *self)
{
  g_autofree char *shown = NULL;

  if (self->n_pages == G_N_ELEMENTS (page_types))
    return;
  while (self->n_pages < G_N_ELEMENTS (page_types))
    add_page (self);
  shown = g_settings_get_string (self->settings, "page");
  shoal_window_show_page (self, shown);
}

/* Making the pages takes longest: the first frame shows the window without pages, each later frame makes a page. */
static gboolean
frame_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       data)
{
  ShoalWindow *self = SHOAL_WINDOW (widget);

  if (!self->drawn)
    self->drawn = TRUE;
  else if (self->n_pages + 1 < G_N_ELEMENTS (page_types))
    add_page (self);
  else
    complete_pages (self);
  return self->n_pages < G_N_ELEMENTS (page_types);
}

/* ---- Content ---- */

/* Each page has a help page of the same name. */
static void
update_help (ShoalWindow *self)
{
  const char *page = adw_view_stack_get_visible_child_name (self->pages);

  shoal_help_set_page (GTK_WIDGET (self),
                       self->session->document->project != NULL && page != NULL ? page : "index");
}

/* A switcher bar at the bottom replaces the switcher in the header bar when the header bar is too narrow. */
static void
update_switcher (ShoalWindow *self)
{
  adw_view_switcher_bar_set_reveal (self->switcher_bar,
                                    self->session->document->project != NULL
                                      && adw_view_switcher_title_get_title_visible (self->switcher_title));
}

static void
update_actions (ShoalWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean ready = self->session->document->project != NULL && !self->session->loader->loading;

  gtk_widget_action_set_enabled (widget, "win.save", ready);
  gtk_widget_action_set_enabled (widget, "win.save-as", ready);
  gtk_widget_action_set_enabled (widget, "win.use-another-table", ready);
  gtk_widget_action_set_enabled (widget, "win.read-again", ready && self->watch->changed);
  gtk_widget_action_set_enabled (widget, "win.open-database", HAVE_ODBC);
  gtk_widget_action_set_enabled (widget, "win.show-page", ready);
  gtk_widget_action_set_enabled (widget, "win.export", ready);
  gtk_widget_action_set_enabled (widget, "win.undo", shoal_session_can_undo (self->session));
  gtk_widget_action_set_enabled (widget, "win.redo", shoal_session_can_redo (self->session));
  gtk_widget_action_set_enabled (widget, "win.cancel-loading", self->session->loader->loading);
}

/* In a narrow window, the name replaces the page switcher in the header bar, and the undo buttons are hidden. This depends
 * on the width of the window only: if it depended on the widgets shown, showing and hiding them could alternate endlessly. */
static void
update_title (ShoalWindow *self)
{
  const char *title = self->session->document->title;
  GFile *file = self->session->document->file;
  g_autofree char *path = file != NULL ? g_file_get_parse_name (file) : NULL;
  g_autofree char *marked = NULL;
  gboolean wide = title != NULL && !self->narrow;

  if (title != NULL && self->session->document->modified)
    {
      /* Translators: title of a window with unsaved changes; the dot is a mark. */
      marked = g_strdup_printf (_("• %s"), title);
      title = marked;
    }
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : _("Shoal"));
  gtk_label_set_text (self->name_label, title != NULL ? title : "");
  gtk_label_set_width_chars (self->name_label, (int) MIN (title != NULL ? g_utf8_strlen (title, -1) : 0, LEAST_NAME_CHARS));
  gtk_label_set_max_width_chars (self->name_label, self->roomy ? 3 * MOST_NAME_CHARS : MOST_NAME_CHARS);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), path != NULL ? path : title);
  gtk_widget_set_visible (GTK_WIDGET (self->name_label), wide);
  gtk_widget_set_visible (self->undo_button, !self->narrow);
  shoal_guide_bar_set_narrow (self->guide_bar, self->narrow);
  adw_view_switcher_title_set_title (self->switcher_title, wide ? "" : gtk_window_get_title (GTK_WINDOW (self)));
}

static gboolean
width_changed_cb (gpointer data)
{
  update_title (data);
  return G_SOURCE_REMOVE;
}

/* Widgets must not be shown or hidden during a layout, so that happens later. */
static void
shoal_window_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  ShoalWindow *self = SHOAL_WINDOW (widget);
  gboolean narrow = width < LEAST_WIDTH_FOR_ALL;
  gboolean roomy = width >= ROOMY_WIDTH;

  GTK_WIDGET_CLASS (shoal_window_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->narrow == narrow && self->roomy == roomy)
    return;
  self->narrow = narrow;
  self->roomy = roomy;
  g_idle_add_full (G_PRIORITY_DEFAULT, width_changed_cb, g_object_ref (self), g_object_unref);
}

/* Hides the guide bar while the table has changed on disk: reading the table again may change the open decisions. */
static void
update_changed_bar (ShoalWindow *self)
{
  gboolean on_disk = self->watch->changed;

  gtk_label_set_text (self->changed_label,
                      on_disk ? _("The file of the table is not what it was when it was read.")
                              : _("The data have changed since this project was saved. Earlier results are outdated."));
  gtk_info_bar_set_revealed (self->changed_bar, self->session->document->project != NULL
                                                  && (on_disk || self->session->dataset->data_changed));
  gtk_widget_set_visible (GTK_WIDGET (self->guide_bar), !on_disk);
}

static void
update_content (ShoalWindow *self)
{
  gboolean has_project = self->session->document->project != NULL;
  gboolean loading = self->session->loader->loading;

  if (has_project || loading)
    complete_pages (self);
  gtk_stack_set_visible_child_name (self->content, has_project ? "project" : loading ? "loading" : "empty");
  adw_view_switcher_title_set_view_switcher_enabled (self->switcher_title, has_project);
  update_switcher (self);
  gtk_revealer_set_reveal_child (self->reading_revealer, has_project && loading);
  gtk_widget_set_sensitive (GTK_WIDGET (self->pages), !loading);
  update_changed_bar (self);
  update_help (self);
  update_actions (self);
}

static gboolean
pulse_cb (gpointer data)
{
  ShoalWindow *self = data;

  gtk_progress_bar_pulse (self->loading_bar);
  gtk_progress_bar_pulse (self->reading_bar);
  return G_SOURCE_CONTINUE;
}

static void
update_progress (ShoalWindow *self)
{
  double fraction = self->session->loader->fraction;
  gboolean pulsing = self->session->loader->loading && isnan (fraction);

  if (!isnan (fraction))
    {
      gtk_progress_bar_set_fraction (self->loading_bar, fraction);
      gtk_progress_bar_set_fraction (self->reading_bar, fraction);
    }
  if (pulsing && self->pulse == 0)
    self->pulse = g_timeout_add (PULSE_MILLISECONDS, pulse_cb, self);
  else if (!pulsing)
    g_clear_handle_id (&self->pulse, g_source_remove);
}

static void
loading_changed_cb (ShoalWindow *self)
{
  update_content (self);
  update_progress (self);
}

static void
problem_cb (ShoalWindow *self,
            const char  *summary,
            const char  *detail)
{
  shoal_page_show_problem (GTK_WIDGET (self), summary, detail);
}

static void
watch_session (ShoalWindow *self)
{
  const char *actions[] = { "notify::can-undo", "notify::can-redo" };
  const char *title[] = { "notify::title", "notify::modified", "notify::file" };
  ShoalDocument *document = self->session->document;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_signal_connect_object (document, actions[i], G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (title); i++)
    g_signal_connect_object (document, title[i], G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::project", G_CALLBACK (update_content), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session->dataset, "notify::data-changed", G_CALLBACK (update_content), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watch, "notify::changed", G_CALLBACK (update_content), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session->loader, "notify::loading", G_CALLBACK (loading_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session->loader, "notify::fraction", G_CALLBACK (update_progress), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
}

/* ---- Opening and saving ---- */

/** shoal_window_new: Returns: (transfer none): a window without a project. */
ShoalWindow *
shoal_window_new (AdwApplication *application)
{
  g_return_val_if_fail (ADW_IS_APPLICATION (application), NULL);

  return g_object_new (SHOAL_TYPE_WINDOW, "application", application, NULL);
}

/** shoal_window_is_free: Returns: whether a file can be opened in the window without replacing anything. */
gboolean
shoal_window_is_free (ShoalWindow *self)
{
  g_return_val_if_fail (SHOAL_IS_WINDOW (self), FALSE);

  return self->session->document->project == NULL && !self->session->loader->loading
         && !shoal_open_dialogs_is_importing (self->opening);
}

static ShoalWindow *
find_window_of (ShoalWindow *self,
                GFile       *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      GFile *other = SHOAL_IS_WINDOW (l->data) ? SHOAL_WINDOW (l->data)->session->document->file : NULL;

      if (other != NULL && g_file_equal (file, other))
        return l->data;
    }
  return NULL;
}

/**
 * shoal_window_open_file:
 * @file: a project, or a table to import
 *
 * Opens the file here if no project is open, otherwise in a new window. If the project already is open, shows its window.
 */
void
shoal_window_open_file (ShoalWindow *self,
                        GFile       *file)
{
  ShoalWindow *window;

  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  window = find_window_of (self, file);
  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  window = self;
  if (!shoal_window_is_free (self))
    window = shoal_window_new (ADW_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
  gtk_window_present (GTK_WINDOW (window));
  shoal_open_dialogs_open (window->opening, file);
}

/** shoal_window_open_located: @file: a project. @data: its table, which is not at the place that the project names.
 *   For tests. */
void
shoal_window_open_located (ShoalWindow *self,
                           GFile       *file,
                           GFile       *data)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_open_located (self->opening, file, data);
}

/** shoal_window_open_sample: opens the sample project as a new one, which has no file yet. */
void
shoal_window_open_sample (ShoalWindow *self)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_open_sample (self->opening);
}

/** shoal_window_use_table: @file: a table to replace the project's, see shoal_open_dialogs_use_table(). For tests. */
void
shoal_window_use_table (ShoalWindow *self,
                        GFile       *file)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_use_table (self->opening, file);
}

/** shoal_window_recover: @recovery: (transfer full): unsaved work after a crash. */
void
shoal_window_recover (ShoalWindow   *self,
                      ShoalRecovery *recovery)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_recover (self->opening, recovery);
}

static gboolean
drop_cb (ShoalWindow  *self,
         const GValue *value)
{
  g_autoptr (GSList) files = NULL;

  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  for (GSList *l = files; l != NULL; l = l->next)
    shoal_window_open_file (self, l->data);
  return files != NULL;
}

static void
add_drop_target (ShoalWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static void
open_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_open_dialogs_choose (SHOAL_WINDOW (widget)->opening);
}

static void
open_database_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  shoal_open_dialogs_choose_in_database (SHOAL_WINDOW (widget)->opening);
}

static void
open_uri_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  shoal_window_open_file (SHOAL_WINDOW (widget), file);
}

static void
open_sample_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  shoal_window_open_sample (SHOAL_WINDOW (widget));
}

static void
save_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_save_dialogs_save (SHOAL_WINDOW (widget)->saving);
}

static void
save_as_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  shoal_save_dialogs_choose (SHOAL_WINDOW (widget)->saving);
}

/* ---- Replacing or rereading the table ---- */

static void
use_another_table_action (GtkWidget  *widget,
                          const char *action_name,
                          GVariant   *parameter)
{
  shoal_open_dialogs_choose_table (SHOAL_WINDOW (widget)->opening);
}

/* Compares files by the quasi-identifiers of the project, as far as the files have them. */
static void
compare_files_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  ShoalDataset *dataset = SHOAL_WINDOW (widget)->session->dataset;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (ShoalFileComparison) comparison = NULL;

  for (guint i = 0; dataset->schema != NULL && i < shoal_table_get_n_columns (dataset->table); i++)
    if (shoal_schema_get_meaning (dataset->schema, i)->role == SHOAL_ROLE_QUASI_IDENTIFIER)
      g_ptr_array_add (names, (gpointer) shoal_column_get_name (shoal_table_get_column (dataset->table, i)));
  g_ptr_array_add (names, NULL);
  comparison = shoal_file_comparison_new ((const char *const *) names->pdata);
  gtk_window_present (shoal_file_comparison_window_new (GTK_WINDOW (widget), comparison));
}

static void
read_again_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  ShoalSession *session = SHOAL_WINDOW (widget)->session;
  ShoalDataSource *data = shoal_project_get_data (session->document->project);
  g_autoptr (ShoalDataSource) again = shoal_data_source_reread (data, data->options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);

  shoal_session_set_data (session, again, _("Read the Table Again"));
}

/* ---- Decisions ---- */

static void
run_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  shoal_guide_bar_run (SHOAL_WINDOW (widget)->guide_bar);
}

static void
decide_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  shoal_guide_bar_decide (SHOAL_WINDOW (widget)->guide_bar, g_variant_get_uint32 (parameter));
}

static void
next_step_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  shoal_guide_bar_take_step (SHOAL_WINDOW (widget)->guide_bar);
}

/* ---- Immediate actions ---- */

static void
show_page_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalWindow *self = SHOAL_WINDOW (widget);

  shoal_window_show_page (self, g_variant_get_string (parameter, NULL));
  /* The key that showed the page moves the focus into it, so that keys work there and not in the header bar. */
  gtk_widget_child_focus (adw_view_stack_get_visible_child (self->pages), GTK_DIR_TAB_FORWARD);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalWindow *self = SHOAL_WINDOW (widget);

  shoal_window_show_page (self, "release");
  gtk_widget_activate_action (adw_view_stack_get_visible_child (self->pages), "release.ask-to-export", NULL);
}

static void
undo_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_session_undo (SHOAL_WINDOW (widget)->session);
}

static void
redo_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_session_redo (SHOAL_WINDOW (widget)->session);
}

static void
close_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  gtk_window_close (GTK_WINDOW (widget));
}

static void
cancel_loading_action (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  shoal_loader_cancel (SHOAL_WINDOW (widget)->session->loader);
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  gtk_menu_button_popup (SHOAL_WINDOW (widget)->menu_button);
}

/* Made when a person first asks for it, and kept: making it takes longer than the rest of the window. */
static void
show_help_overlay_action (GtkWidget  *widget,
                          const char *action_name,
                          GVariant   *parameter)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (widget);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/shoal_privacy/Shoal/ui/help-overlay.ui");

      gtk_application_window_set_help_overlay (window,
                                               GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
    }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

/* Tells which step undo or redo would affect. */
static gboolean
step_tooltip_cb (ShoalWindow *self,
                 int          x,
                 int          y,
                 gboolean     keyboard_mode,
                 GtkTooltip  *tooltip,
                 GtkWidget   *button)
{
  gboolean undo = button == self->undo_button;
  const char *label = undo ? self->session->document->undo_label : self->session->document->redo_label;
  g_autofree char *text = NULL;

  if (label != NULL)
    text = g_strdup_printf (undo ? _("Undo: %s") : _("Redo: %s"), label);
  gtk_tooltip_set_text (tooltip, text != NULL ? text : undo ? _("Undo") : _("Redo"));
  return TRUE;
}

/* Installs the actions after the class has got its template. */
static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-database", NULL, open_database_action);
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", open_uri_action);
  gtk_widget_class_install_action (widget_class, "win.open-sample", NULL, open_sample_action);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_as_action);
  gtk_widget_class_install_action (widget_class, "win.use-another-table", NULL, use_another_table_action);
  gtk_widget_class_install_action (widget_class, "win.compare-files", NULL, compare_files_action);
  gtk_widget_class_install_action (widget_class, "win.read-again", NULL, read_again_action);
  gtk_widget_class_install_action (widget_class, "win.next-step", NULL, next_step_action);
  gtk_widget_class_install_action (widget_class, "win.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "win.decide", "u", decide_action);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "win.close", NULL, close_action);
  gtk_widget_class_install_action (widget_class, "win.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, show_help_overlay_action);
  gtk_widget_class_install_action (widget_class, "win.cancel-loading", NULL, cancel_loading_action);
  gtk_widget_class_install_action (widget_class, "win.show-page", "s", show_page_action);
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_action);
  gtk_widget_class_bind_template_callback (widget_class, step_tooltip_cb);
}

/* ---- The window ---- */

static void
restore_state (ShoalWindow *self)
{
  int width = g_settings_get_int (self->settings, "window-width");

  gtk_window_set_default_size (GTK_WINDOW (self), width, g_settings_get_int (self->settings, "window-height"));
  /* A window left narrow must not get the larger width that its hidden widgets would need. */
  self->narrow = width < LEAST_WIDTH_FOR_ALL;
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

/** shoal_window_keep_state: Stores size and page for the next window. */
void
shoal_window_keep_state (ShoalWindow *self)
{
  const char *page = adw_view_stack_get_visible_child_name (self->pages);
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  if (page != NULL && self->session->document->project != NULL)
    g_settings_set_string (self->settings, "page", page);
}

static gboolean
shoal_window_close_request (GtkWindow *window)
{
  ShoalWindow *self = SHOAL_WINDOW (window);

  if (shoal_save_dialogs_ask_to_close (self->saving))
    return TRUE;
  shoal_window_keep_state (self);
  shoal_session_close (self->session);
  return GTK_WINDOW_CLASS (shoal_window_parent_class)->close_request (window);
}

static void
shoal_window_constructed (GObject *object)
{
  ShoalWindow *self = SHOAL_WINDOW (object);

  G_OBJECT_CLASS (shoal_window_parent_class)->constructed (object);
  restore_state (self);
  shoal_recent_menu_attach (self->open_button);
  add_drop_target (self);
  shoal_guide_bar_set_session (self->guide_bar, self->session, self->pages);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), frame_cb, NULL, NULL);
  watch_session (self);
  update_title (self);
  update_content (self);
}

static void
shoal_window_dispose (GObject *object)
{
  ShoalWindow *self = SHOAL_WINDOW (object);

  g_clear_handle_id (&self->pulse, g_source_remove);
  g_clear_object (&self->opening);
  g_clear_object (&self->saving);
  if (self->watch != NULL)
    g_object_run_dispose (G_OBJECT (self->watch));
  g_clear_object (&self->watch);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (shoal_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, name_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, switcher_title);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, switcher_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, content);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, empty_page);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, loading_page);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, loading_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, reading_revealer);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, reading_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, changed_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, changed_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalWindow, guide_bar);
  gtk_widget_class_bind_template_callback (widget_class, update_switcher);
  gtk_widget_class_bind_template_callback (widget_class, update_help);
}

static void
shoal_window_class_init (ShoalWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = shoal_window_constructed;
  object_class->dispose = shoal_window_dispose;
  widget_class->size_allocate = shoal_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = shoal_window_close_request;
  bind_template (widget_class);
  install_actions (widget_class);
}

/* The index of the metric in its table; for an unknown metric, the index of the default objective. */
static gboolean
get_objective (GValue   *value,
               GVariant *variant,
               gpointer  user_data)
{
  const ShoalMetric *metric = shoal_metrics_find (g_variant_get_string (variant, NULL));
  guint n_metrics;

  if (metric == NULL)
    metric = shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE);
  g_value_set_uint (value, (guint) (metric - shoal_metrics_get (&n_metrics)));
  return TRUE;
}

static void
shoal_window_init (ShoalWindow *self)
{
  self->session = shoal_session_new ();
  self->watch = shoal_data_watch_new (self->session->dataset);
  self->settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_settings_bind (self->settings, "threads", self->session->dataset, "n-threads", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "k", self->session, "default-k", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "suppression", self->session, "default-suppression", G_SETTINGS_BIND_GET);
  g_settings_bind_with_mapping (self->settings, "objective", self->session, "default-objective", G_SETTINGS_BIND_GET,
                                get_objective, NULL, NULL, NULL);
  g_settings_bind (self->settings, "autosave", self->session->autosave, "enabled", G_SETTINGS_BIND_GET);
  g_type_ensure (SHOAL_TYPE_GUIDE_BAR);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->opening = shoal_open_dialogs_new (GTK_WINDOW (self), self->toasts, self->session);
  self->saving = shoal_save_dialogs_new (GTK_WINDOW (self), self->toasts, self->session);
  if (g_str_has_suffix (SHOAL_APPLICATION_ID, ".Devel"))
    gtk_widget_add_css_class (GTK_WIDGET (self), "devel");
  shoal_accessible_name_set (GTK_WIDGET (self->open_button), _("Open"));
  shoal_accessible_name_set (shoal_gtk_split_button_get_menu (GTK_WIDGET (self->open_button)), _("Recent Files"));
}

/** shoal_window_get_session: Returns: (transfer none): the session of the window. */
ShoalSession *
shoal_window_get_session (ShoalWindow *self)
{
  g_return_val_if_fail (SHOAL_IS_WINDOW (self), NULL);

  return self->session;
}
