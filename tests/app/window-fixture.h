/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A real window under a display without a user. */
#pragma once

#include "config.h"

#include "app-fixture.h"

#include "data/shoal-data-parts.h"
#include "shoal-application.h"
#include "shoal-window.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-gtk-internals.h"

#include <execinfo.h>
#include <signal.h>
#include <unistd.h>

G_BEGIN_DECLS

static ShoalApplication *test_application;

/* A warning ends a test, and one that comes once in a thousand runs is only understood where it came from. */
static inline void
print_callers (int number)
{
  void *callers[64];

  backtrace_symbols_fd (callers, backtrace (callers, G_N_ELEMENTS (callers)), STDERR_FILENO);
  signal (number, SIG_DFL);
  raise (number);
}

/* Whether tests of widgets can run; says why not where they cannot. */
static inline gboolean
init_window_tests (int    *argc,
                   char ***argv)
{
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GError) error = NULL;

  signal (SIGTRAP, print_callers);
  signal (SIGSEGV, print_callers);
  g_setenv ("GTK_A11Y", "test", FALSE);
  if (g_getenv ("DISPLAY") == NULL)
    {
      g_print ("1..0 # SKIP no display\n");
      return FALSE;
    }
  shoal_gtk_spare_gl ();
  gtk_test_init (argc, argv, NULL);
  adw_init ();
  test_application = shoal_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (test_application), NULL, &error);
  g_assert_no_error (error);
  /* Searches that nobody asked for would run beside every test; who tests them wants them. */
  settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_settings_set_boolean (settings, "next-steps", FALSE);
  return TRUE;
}

static inline void wait_for_pages (ShoalWindow *window);

/* A window with all of its pages, which are made with its first frames. */
static inline ShoalWindow *
present_window (void)
{
  ShoalWindow *window = shoal_window_new (ADW_APPLICATION (test_application));

  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  wait_for_pages (window);
  return window;
}

/* Names the widgets that need more than @most pixels, from the outside in. */
static inline void
tell_wide (GtkWidget *widget,
           int        most)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least <= most)
    return;
  g_test_message ("%s “%s”: %d", G_OBJECT_TYPE_NAME (widget), gtk_widget_get_name (widget), least);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    tell_wide (child, most);
}

static inline ShoalWindow *
present_sample (void)
{
  ShoalWindow *window = present_window ();

  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-sample", NULL);
  wait_until (shoal_window_get_session (window)->document->project != NULL);
  wait_until (!shoal_window_get_session (window)->dataset->schema_pending);
  return window;
}

static inline ShoalImportDialog *
new_import_dialog (GtkWindow *parent,
                   GFile     *file)
{
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (file, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);

  return shoal_import_dialog_new (parent, source);
}

/* Closes the window without being asked, and waits until nothing holds it. */
static inline void
destroy_window (ShoalWindow *window)
{
  shoal_session_close (shoal_window_get_session (window));
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (window));
  wait_until (window == NULL);
}

/* The widget below @widget that has @id in a template; NULL if there is none. */
static inline gpointer
find_child (gpointer    widget,
            const char *id)
{
  if (g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), id) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = find_child (child, id);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline gpointer
get_child (gpointer    widget,
           const char *id)
{
  gpointer child = find_child (widget, id);

  if (child == NULL)
    g_error ("there is no widget “%s”", id);
  return child;
}

static inline void
wait_for_pages (ShoalWindow *window)
{
  AdwViewStack *pages = get_child (window, "pages");

  wait_until (adw_view_stack_get_child_by_name (pages, "release") != NULL);
}

/* Whether @widget says that it is still being filled: its parts come with the frames. */
static inline gboolean
is_busy (gpointer widget)
{
  g_autofree char *otherwise = gtk_test_accessible_check_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_BUSY, TRUE);

  return otherwise == NULL;
}

/* The first widget of @type below @widget, itself included; NULL if there is none. */
static inline gpointer
find_widget (GtkWidget *widget,
             GType      type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Whether a cell or a label below @widget says @text. */
static inline gboolean
shows_text (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_INSCRIPTION (widget) && g_strcmp0 (gtk_inscription_get_text (GTK_INSCRIPTION (widget)), text) == 0)
    return TRUE;
  if (GTK_IS_LABEL (widget) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, text))
      return TRUE;
  return FALSE;
}

/* The open window of @type, or NULL. */
static inline gpointer
find_toplevel (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (toplevels, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

static inline void
click (gpointer button)
{
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

/* Turns the wheel over a drawing. Returns: whether the drawing has used it. */
static inline gboolean
turn_over (GtkWidget *drawing,
           double     dy)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (drawing);
  gboolean used = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        g_signal_emit_by_name (controller, "scroll", 0.0, dy, &used);
    }
  return used;
}

/* Presses a key where @widget, a drawing or what it is in, has the focus. Returns: whether the drawing has used it. */
static inline gboolean
press_key_over (gpointer         widget,
                guint            keyval,
                GdkModifierType  state)
{
  gboolean used = FALSE;

  g_signal_emit_by_name (find_widget (widget, SHOAL_TYPE_CHART_AREA), "key", keyval, state, &used);
  return used;
}

static inline void
press_key (gpointer widget,
           guint    keyval)
{
  g_assert_true (press_key_over (widget, keyval, 0));
}

G_END_DECLS
