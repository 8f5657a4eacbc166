/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchies page of a window with the sample, and what a person does there. */
#pragma once

#include "window-fixture.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "models/hierarchies/shoal-hierarchy-words.h"

#include <time.h>

G_BEGIN_DECLS

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  GtkListBox *list;
  ShoalHierarchyEditor *editor;
} Story;

static inline ShoalHierarchyEditing *
get_editing (Story *story)
{
  return shoal_hierarchy_editor_get_editing (story->editor);
}

/* The column that is edited. */
static inline ShoalSessionColumn *
get_edited (Story *story)
{
  return get_editing (story)->column;
}

static inline ShoalHierarchy *
get_hierarchy (Story *story)
{
  return get_editing (story)->hierarchy;
}

static inline void
begin (Story *story)
{
  story->window = present_sample ();
  story->session = shoal_window_get_session (story->window);
  gtk_widget_activate_action (GTK_WIDGET (story->window), "win.show-page", "s", "hierarchies");
  story->page = find_widget (GTK_WIDGET (story->window), SHOAL_TYPE_HIERARCHIES_PAGE);
  story->list = get_child (story->page, "list");
  story->editor = get_child (story->page, "editor");
  gtk_test_widget_wait_for_draw (story->page);
}

/* Whether the table of levels is that of the hierarchy as it is. */
static inline gboolean
shows_levels (Story *story)
{
  GtkSingleSelection *levels = GTK_SINGLE_SELECTION (gtk_column_view_get_model (get_child (story->editor, "levels_view")));
  ShoalHierarchyReport *report = get_edited (story)->report;

  return gtk_single_selection_get_model (levels) == (report != NULL ? report->levels : NULL);
}

static inline void
wait_for_editor (Story *story)
{
  wait_until (!get_editing (story)->busy && shows_levels (story));
}

static inline void
select_attribute (Story      *story,
                  const char *name)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (story->list, i)) != NULL; i++)
    if (g_str_equal (shoal_hierarchy_row_get_column (SHOAL_HIERARCHY_ROW (row))->name, name))
      {
        gtk_list_box_select_row (story->list, row);
        wait_for_editor (story);
        return;
      }
  g_error ("there is no attribute “%s”", name);
}

/* The node called @label that begins highest. */
static inline guint32
find_node (Story      *story,
           const char *label)
{
  ShoalHierarchy *hierarchy = get_hierarchy (story);

  for (guint32 node = shoal_hierarchy_get_n_nodes (hierarchy); node-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, node), label))
      return node;
  g_error ("there is no value “%s”", label);
}

static inline void
select_values (Story      *story,
               const char *first,
               const char *second)
{
  guint32 nodes[2] = { find_node (story, first), 0 };

  if (second != NULL)
    nodes[1] = find_node (story, second);
  shoal_hierarchy_editing_select (get_editing (story), nodes, second != NULL ? 2 : 1, TRUE);
}

/* Answers the open question. @text: (nullable) */
static inline void
answer (Story      *story,
        const char *text)
{
  GtkWidget *dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  GtkWidget *entry;

  g_assert_nonnull (dialog);
  entry = find_widget (adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog)), GTK_TYPE_ENTRY);
  if (text != NULL)
    gtk_editable_set_text (GTK_EDITABLE (entry), text);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "apply");
  gtk_window_destroy (GTK_WINDOW (dialog));
  wait_for_editor (story);
}

static inline const char *
get_parent_label (Story      *story,
                  const char *label)
{
  ShoalHierarchy *hierarchy = get_hierarchy (story);

  return shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_parent (hierarchy, find_node (story, label)));
}

static inline void
undo (Story *story)
{
  shoal_session_undo (story->session);
  wait_for_editor (story);
}

/* Of this thread only, in microseconds: other programs do not count. */
static inline gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* Turns the main loop until @condition holds; the longest turn, in microseconds. */
#define measure_until(condition)                                                                                       \
  ({                                                                                                                   \
    gint64 longest_turn = 0;                                                                                           \
    gint64 patience_ends = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;                                \
    while (!(condition) && g_get_monotonic_time () < patience_ends)                                                    \
      {                                                                                                                \
        gint64 turn_begins;                                                                                            \
                                                                                                                       \
        if (!g_main_context_pending (NULL))                                                                            \
          {                                                                                                            \
            g_usleep (500);                                                                                            \
            continue;                                                                                                  \
          }                                                                                                            \
        turn_begins = get_time ();                                                                                      \
        g_main_context_iteration (NULL, FALSE);                                                                        \
        longest_turn = MAX (longest_turn, get_time () - turn_begins);                                                  \
      }                                                                                                                \
    g_assert_true (condition);                                                                                         \
    longest_turn;                                                                                                      \
  })

G_END_DECLS
