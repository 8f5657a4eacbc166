/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The export dialog over a release of the sample. */
#pragma once

#include "session-fixture.h"
#include "window-fixture.h"

#include "release/shoal-release-parts.h"

G_BEGIN_DECLS

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  GFile *folder;
} Page;

static inline void
page_clear (Page *self)
{
  if (self->window != NULL)
    destroy_window (self->window);
  g_clear_object (&self->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Page, page_clear)

static inline void
wait_for_report (Page *self)
{
  wait_until (self->session->selection->looked->report != NULL);
  wait_until (!self->session->selection->looked->pending);
}

static inline void
page_init (Page *self)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  self->window = present_sample ();
  self->session = shoal_window_get_session (self->window);
  self->folder = make_folder ();
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "release");
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_RELEASE_PAGE);
  shoal_session_start_run (self->session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (self->session->runs));
  wait_for_report (self);
}

/* A page over a table of few rows, with so many diseases, whose column has @role. */
static inline void
page_of_few (Page      *page,
             guint      n_diseases,
             ShoalRole  role)
{
  g_autoptr (GString) table = g_string_new ("age,zip,disease\n");
  g_autoptr (GFile) data = NULL;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (table, "%u,%u,disease %u\n", 20 + i * 37 % 50, 13000 + i * 101 % 60, i % n_diseases);
  page->window = present_window ();
  page->session = shoal_window_get_session (page->window);
  page->folder = make_folder ();
  data = write_file (page->folder, "people.csv", table->str);
  import_table (page->session, data);
  for (guint i = 0; i < 3; i++)
    shoal_session_set_role (page->session, i, i < 2 ? SHOAL_ROLE_QUASI_IDENTIFIER : role);
  shoal_session_set_requirements (page->session, &(ShoalRequirements) { .k = 3 });
  shoal_session_set_objective (page->session, "gcp");
  wait_until (!page->session->dataset->schema_pending);
  gtk_widget_activate_action (GTK_WIDGET (page->window), "win.show-page", "s", "release");
  page->page = find_widget (GTK_WIDGET (page->window), SHOAL_TYPE_RELEASE_PAGE);
}

static inline void
wait_for_matching (ShoalSession *session)
{
  wait_until (!shoal_runs_is_running (session->runs));
  wait_until (session->selection->looked->report != NULL && !session->selection->looked->pending);
  wait_until (session->selection->looked->report->classes->kind == SHOAL_RECODING_MATCHING);
}

static inline void
solve_by_person (Page       *page,
                 const char *id)
{
  g_autoptr (ShoalSolver) solver = create_quick_solver (id);

  shoal_session_start_run (page->session, id, solver, 1, 0);
  wait_for_matching (page->session);
}

/* @check: the kind's button in the dialog. */
static inline ShoalExportDialog *
open_dialog (Page       *page,
             const char *check)
{
  ShoalExportDialog *dialog;

  click (get_child (page->page, "export_button"));
  dialog = find_toplevel (SHOAL_TYPE_EXPORT_DIALOG);
  g_assert_nonnull (dialog);
  gtk_check_button_set_active (get_child (dialog, check), TRUE);
  return dialog;
}

/* The row that says @title; NULL if there is none. */
static inline GtkWidget *
find_titled_row (GtkWidget  *widget,
          const char *title)
{
  if (ADW_IS_ACTION_ROW (widget)
      && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_titled_row (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The switch of the row that says @title. */
static inline GtkSwitch *
find_switch (GtkWidget  *widget,
             const char *title)
{
  GtkWidget *row = find_titled_row (widget, title);

  return row != NULL ? find_widget (row, GTK_TYPE_SWITCH) : NULL;
}

static inline char *
load (GFile *file)
{
  char *content = NULL;
  g_autoptr (GError) error = NULL;

  g_file_load_contents (file, NULL, &content, NULL, NULL, &error);
  g_assert_no_error (error);
  return content;
}

/* Whether some label below @widget says @text. */
static inline gboolean
says (GtkWidget  *widget,
      const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

/* Answers the message that is open when it says @text, and waits until it is gone. */
static inline void
answer (const char *text,
        const char *response)
{
  GtkWidget *message;

  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  message = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  if (!says (message, text))
    g_error ("“%s” does not say “%s”", adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (message)), text);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (message), response);
  gtk_window_destroy (GTK_WINDOW (message));
}

static inline guint
count_files (GFile *folder)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static inline void
set_places (Page *page)
{
  g_autoptr (GFile) samples = get_sample ("");
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchyOrigin) source
      = shoal_hierarchy_origin_parse ("builder:place,table=places.csv", samples, &error);

  g_assert_no_error (error);
  shoal_session_set_hierarchy (page->session, find_column (page->session, "place")->index, source,
                               "Places");
  wait_until (!page->session->dataset->schema_pending);
}

G_END_DECLS
