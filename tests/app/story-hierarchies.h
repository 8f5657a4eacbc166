/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chapter about hierarchies: one is built, edited and imported. */
#pragma once

#include "story-tale.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

static inline ShoalHierarchy *
get_hierarchy (Story      *story,
               const char *attribute)
{
  return shoal_session_column_get_hierarchy (find_column (story->session, attribute));
}

static inline void
select_attribute (Story      *story,
                  const char *attribute)
{
  GtkWidget *page = find_page (story->window, "hierarchies");
  ShoalHierarchyEditor *editor = get_child (page, "editor");

  user_click_text (get_child (page, "list"), attribute);
  wait_until (g_strcmp0 (gtk_label_get_text (get_child (editor, "name_label")), attribute) == 0);
  wait_until (!shoal_hierarchy_editor_get_editing (editor)->busy);
}

/* Ranges of ten years below ranges of twenty and forty. */
static inline void
build_hierarchy (Story *story)
{
  GtkWidget *page = show_page (story->window, "hierarchies");
  ShoalHierarchyEditor *editor = get_child (page, "editor");
  ShoalHierarchyBuilderDialog *dialog;

  select_attribute (story, "age");
  user_click (get_child (editor, "build_button"));
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  user_choose (get_child (dialog, "builder_row"), shoal_hierarchy_builders_find ("ranges")->title);
  user_type (get_control (dialog, "Width"), "10");
  user_type (get_control (dialog, "Put together on each level"), "2/2");
  user_type (get_control (dialog, "Counted from"), "0");
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_true (gtk_widget_is_sensitive (get_child (dialog, "apply_button")));
  user_click (get_child (dialog, "apply_button"));
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) == NULL);
  wait_until (!shoal_hierarchy_editor_get_editing (editor)->busy);
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (story, "age")), ==, 4);
}

static inline gboolean
has_value (Story      *story,
           const char *attribute,
           const char *label,
           guint32    *node)
{
  ShoalHierarchy *hierarchy = get_hierarchy (story, attribute);

  for (guint32 i = hierarchy != NULL ? shoal_hierarchy_get_n_nodes (hierarchy) : 0; i-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, i), label))
      {
        *node = i;
        return TRUE;
      }
  return FALSE;
}

static inline gboolean
is_selected (Story   *story,
             guint32  node)
{
  ShoalHierarchyEditor *editor = get_child (find_page (story->window, "hierarchies"), "editor");
  gsize n;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (shoal_hierarchy_editor_get_editing (editor), &n);

  return n == 1 && nodes[0] == node;
}

/* Clicks a value in the drawing. */
static inline void
select_value (Story      *story,
              const char *label)
{
  ShoalHierarchyDrawing *drawing = get_child (find_page (story->window, "hierarchies"), "drawing");
  GtkWidget *area = find_widget (GTK_WIDGET (drawing), SHOAL_TYPE_CHART_AREA);
  graphene_rect_t place;
  guint32 node = 0;

  g_assert_true (has_value (story, "age", label, &node));
  gtk_test_widget_wait_for_draw (area);
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, node, &place));
  user_click_at (area, place.origin.x + place.size.width / 2, place.origin.y + place.size.height / 2);
  wait_until (is_selected (story, node));
}

static inline void
rename_value (Story      *story,
              const char *label,
              const char *name)
{
  GtkWidget *page = find_page (story->window, "hierarchies");
  AdwMessageDialog *dialog;
  guint32 node = 0;

  select_value (story, label);
  user_click (get_child (page, "rename_button"));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  user_type (find_widget (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_ENTRY), name);
  user_click_text (dialog, "Rename");
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
  wait_until (has_value (story, "age", name, &node));
  wait_until (!shoal_hierarchy_editor_get_editing (get_child (page, "editor"))->busy);
}

static inline void
edit_hierarchy (Story *story)
{
  guint32 node = 0;

  rename_value (story, "[20, 40)", "mistake");
  g_assert_false (has_value (story, "age", "[20, 40)", &node));
  user_click (get_child (story->window, "undo_button"));
  wait_until (has_value (story, "age", "[20, 40)", &node));
  user_press ("ctrl+shift+z");
  wait_until (has_value (story, "age", "mistake", &node));
  user_press ("ctrl+z");
  wait_until (has_value (story, "age", "[20, 40)", &node));
  wait_until (!shoal_hierarchy_editor_get_editing (get_child (find_page (story->window, "hierarchies"), "editor"))->busy);
  rename_value (story, "[20, 40)", "young");
  g_assert_false (has_value (story, "age", "mistake", &node));
}

static inline void
import_hierarchy (Story *story)
{
  GtkWidget *page = find_page (story->window, "hierarchies");
  ShoalHierarchyEditor *editor = get_child (page, "editor");
  g_autoptr (ShoalHierarchy) expected = shoal_hierarchy_file_read (story->tale->hierarchy, NULL, NULL);

  g_assert_nonnull (expected);
  select_attribute (story, story->tale->imported);
  user_click (get_child (editor, "menu_button"));
  user_click_text (get_child (editor, "menu_button"), "Import…");
  user_choose_file (story->tale->hierarchy);
  wait_until (get_hierarchy (story, story->tale->imported) != NULL
              && g_str_equal (shoal_hierarchy_get_digest (get_hierarchy (story, story->tale->imported)), shoal_hierarchy_get_digest (expected)));
  wait_until (!shoal_hierarchy_editor_get_editing (editor)->busy);
}

G_END_DECLS
