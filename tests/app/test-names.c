/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every control of every page and dialog has a name for a screen reader, and is reached by the keyboard. */

#include "tour.h"

static guint n_controls, n_rows;

/* Parts of a control that has the name itself, and rows that are read by their cells. */
static gboolean
is_part (GtkWidget *widget)
{
  static const char *const parts[] = { "GtkColumnListView", "GtkListItemWidget", "GtkText", "GtkModelButton", "GtkLabel",
                                       "GtkScrolledWindow", "AdwViewSwitcherButton", "GtkTreeExpander", NULL };
  GtkWidget *parent = gtk_widget_get_parent (widget);
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  /* GTK has it labelled by the menu button. */
  if (GTK_IS_MENU_BUTTON (parent))
    return TRUE;
  if (role == GTK_ACCESSIBLE_ROLE_NONE || g_strv_contains (parts, G_OBJECT_TYPE_NAME (widget)))
    return TRUE;
  /* The lists that rows of libadwaita have inside. */
  return GTK_IS_LIST_BASE (widget) || GTK_IS_LIST_BOX (widget)
           ? gtk_widget_get_ancestor (parent, ADW_TYPE_PREFERENCES_GROUP) != NULL
               || gtk_widget_get_ancestor (parent, ADW_TYPE_PREFERENCES_ROW) != NULL
           : FALSE;
}

static gboolean
is_control (GtkWidget *widget)
{
  if (GTK_IS_SPIN_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_DROP_DOWN (widget)
      || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_COLUMN_VIEW (widget))
    return TRUE;
  return gtk_widget_get_focusable (widget) && !is_part (widget);
}

static gboolean
has_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0')
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (has_text (child))
      return TRUE;
  return FALSE;
}

static char *
describe (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      const char *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget));

      g_string_append_printf (text, "%s%s", text->len > 0 ? " in " : "", G_OBJECT_TYPE_NAME (widget));
      if (id != NULL && !g_str_has_prefix (id, "___"))
        {
          g_string_append_printf (text, " “%s”", id);
          if (text->len > 80)
            break;
        }
    }
  return g_string_free (text, FALSE);
}

/* (nullable) (transfer full): what @widget itself says that it is called. */
static char *
dup_label (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  if (!gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL))
    return NULL;
  /* No name is like this, so that it is told what the name is. */
  return gtk_test_accessible_check_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "\001");
}

/* An underscore that shows a key; one inside a word is of a column's name. */
static gboolean
has_mnemonic (const char *label)
{
  for (const char *place = strchr (label, '_'); place != NULL; place = strchr (place + 1, '_'))
    if (place == label || !g_ascii_isalnum (place[-1]))
      return TRUE;
  return FALSE;
}

/* A row of a list, such as the choices of a row; those of a table are read by their cells. */
static gboolean
is_list_row (GtkWidget *widget)
{
  GtkWidget *list = gtk_widget_get_parent (widget);

  return GTK_IS_LIST_VIEW (list) && !GTK_IS_COLUMN_VIEW (gtk_widget_get_parent (list));
}

/* Whether a name of its own would come on top of the title of a row, by which @widget, or the row, is labelled. */
static gboolean
is_named_twice (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_ACTION_ROW);

  return row != NULL && (row == widget || adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row)) == widget)
         && gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* What is wrong with the name of @widget, control or not: GTK joins its own name to that of what it is labelled by. */
static const char *
find_flaw (GtkWidget *widget)
{
  g_autofree char *label = dup_label (widget);

  if (label != NULL && has_mnemonic (label))
    return "underscore";
  if (label != NULL && GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL
      && gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      && strstr (label, gtk_button_get_label (GTK_BUTTON (widget))) != NULL)
    return "doubled";
  if (label != NULL && !GTK_IS_BUTTON (widget) && is_named_twice (widget))
    return "doubled";
  if (is_list_row (widget) && label == NULL
      && !gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return "no name of a row";
  return NULL;
}

static void
check_flaws (GtkWidget  *widget,
             const char *name)
{
  const char *flaw;

  if (!gtk_widget_get_mapped (widget))
    return;
  n_rows += is_list_row (widget);
  flaw = find_flaw (widget);
  if (flaw != NULL)
    {
      g_autofree char *place = describe (widget);
      g_autofree char *label = dup_label (widget);

      g_test_message ("%s: %s: %s: %s", name, flaw, label != NULL ? label : "", place);
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_flaws (child, name);
}

/* A button with a picture is said to be labelled by the picture, which is called after its type. */
static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  g_autofree char *label = NULL;

  if (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL))
    {
      label = gtk_test_accessible_check_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "");
      return label != NULL;
    }
  return gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
         && (!GTK_IS_BUTTON (widget) || has_text (widget));
}

/* Windows that are GTK's and libadwaita's own. */
static gboolean
is_foreign (GtkWidget *surface)
{
  return GTK_IS_SHORTCUTS_WINDOW (surface) || ADW_IS_ABOUT_WINDOW (surface);
}

static void
collect_controls (GtkWidget *widget,
                  GPtrArray *controls)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (is_control (widget))
    g_ptr_array_add (controls, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_controls (child, controls);
}

static void
check_names (GtkWidget  *surface,
             const char *name,
             gpointer    user_data)
{
  g_autoptr (GPtrArray) controls = g_ptr_array_new ();

  if (is_foreign (surface))
    return;
  check_flaws (surface, name);
  collect_controls (surface, controls);
  n_controls += controls->len;
  for (guint i = 0; i < controls->len; i++)
    if (!has_name (controls->pdata[i]))
      {
        g_autofree char *place = describe (controls->pdata[i]);

        g_test_message ("%s: no name: %s", name, place);
        g_test_fail ();
      }
}

/* Whether the focus has been on @widget or, in a list, where the arrow keys lead on, beside it. */
static gboolean
is_reached (GtkWidget  *widget,
            GHashTable *reached)
{
  GtkWidget *list;

  if (g_hash_table_contains (reached, widget))
    return TRUE;
  for (list = gtk_widget_get_parent (widget); list != NULL; list = gtk_widget_get_parent (list))
    if ((GTK_IS_LIST_BOX (list) || GTK_IS_LIST_BASE (list) || GTK_IS_COLUMN_VIEW (list) || ADW_IS_VIEW_SWITCHER (list))
        && g_hash_table_contains (reached, list))
      return TRUE;
  return FALSE;
}

/* Goes around with the tabulator key, and notes every widget the focus was on or in. */
static GHashTable *
tab_around (GtkWindow *window)
{
  GHashTable *reached = g_hash_table_new (NULL, NULL);
  GtkWidget *first = NULL;

  gtk_window_set_focus (window, NULL);
  for (guint i = 0; i < 400; i++)
    {
      GtkWidget *focus;

      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
      focus = gtk_window_get_focus (window);
      if (focus == NULL)
        continue;
      if (focus == first)
        break;
      if (first == NULL)
        first = focus;
      for (GtkWidget *widget = focus; widget != NULL; widget = gtk_widget_get_parent (widget))
        g_hash_table_add (reached, widget);
    }
  return reached;
}

/* The desktop has its own keys for the buttons of a window; and in a list that is empty, or only to be read, there is
 * nothing to be done. */
static gboolean
needs_no_key (GtkWidget *widget)
{
  GtkListBoxRow *row = GTK_IS_LIST_BOX (widget) ? gtk_list_box_get_row_at_index (GTK_LIST_BOX (widget), 0) : NULL;

  return gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS) != NULL
         || (GTK_IS_LIST_BOX (widget) && (row == NULL || !gtk_widget_get_focusable (GTK_WIDGET (row))));
}

static void
check_keyboard (GtkWidget  *surface,
                const char *name,
                gpointer    user_data)
{
  g_autoptr (GPtrArray) controls = g_ptr_array_new ();
  g_autoptr (GHashTable) reached = NULL;

  if (is_foreign (surface) || !GTK_IS_WINDOW (surface))
    return;
  reached = tab_around (GTK_WINDOW (surface));
  collect_controls (surface, controls);
  for (guint i = 0; i < controls->len; i++)
    if (gtk_widget_is_sensitive (controls->pdata[i]) && !needs_no_key (controls->pdata[i]) && !is_reached (controls->pdata[i], reached))
      {
        g_autofree char *place = describe (controls->pdata[i]);

        g_test_message ("%s: not reached: %s", name, place);
        g_test_fail ();
      }
}

static void
check_both (GtkWidget  *surface,
            const char *name,
            gpointer    user_data)
{
  check_names (surface, name, user_data);
  check_keyboard (surface, name, user_data);
}

static void
test_wide (void)
{
  n_controls = 0;
  tour_everything (1200, 800, check_both, NULL);
  g_assert_cmpuint (n_controls, >, 500);
  g_assert_cmpuint (n_rows, >, 10);
}

static void
test_narrow (void)
{
  tour_everything (360, 720, check_names, NULL);
}

int
main (int    argc,
      char **argv)
{
  if (!tour_init (&argc, &argv))
    return 0;
  g_test_add_func ("/names/wide", test_wide);
  g_test_add_func ("/names/narrow", test_narrow);
  return g_test_run ();
}
