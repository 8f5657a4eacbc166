/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person at a display: a pointer and keys that reach the window through the X server, and eyes that find what to use. */
#pragma once

#include "window-fixture.h"

#include <gdk/x11/gdkx.h>

#include <errno.h>
#include <math.h>

G_BEGIN_DECLS

/* Notches of the wheel after which something that is not yet in view never comes. */
#define MOST_NOTCHES 200

/* ---- A display of one's own ---- */

static inline char *
read_line (GInputStream *stream)
{
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);

  return g_data_input_stream_read_line (lines, NULL, NULL, NULL);
}

/*
 * A display on which no other program moves the pointer or has a window. Keys do not repeat, however long they are held by a busy machine. It goes away with the test's connection to it.
 * Says why, as TAP, where there is none.
 */
static inline gboolean
start_display (void)
{
  static const char *const programs[] = { "Xvfb", "xdotool" };
  g_autoptr (GSubprocess) server = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *number = NULL;
  g_autofree char *display = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *path = g_find_program_in_path (programs[i]);

      if (path == NULL)
        {
          g_print ("1..0 # SKIP %s is not installed\n", programs[i]);
          return FALSE;
        }
    }
  server = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, "Xvfb",
                             "-displayfd", "1", "-screen", "0", "1280x900x24", "-terminate", "-r", NULL);
  g_assert_no_error (error);
  number = read_line (g_subprocess_get_stdout_pipe (server));
  if (number == NULL)
    {
      g_print ("1..0 # SKIP no display can be opened\n");
      return FALSE;
    }
  display = g_strconcat (":", number, NULL);
  g_setenv ("DISPLAY", display, TRUE);
  g_print ("# display %s\n", display);
  return TRUE;
}

static inline gboolean
init_user_tests (int    *argc,
                 char ***argv)
{
  if (!start_display () || !init_window_tests (argc, argv))
    return FALSE;
  /* Nothing moves away from the pointer. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  return TRUE;
}

/* ---- Pointer and keys ---- */

/* Clicks, keys (with what is held with them) and typed texts: what a person did. To point at something, and to turn the wheel, are
 * no actions. */
static guint user_n_actions;

/* Runs xdotool and waits until it has sent what it is told to. */
static inline void
send_input (const char *first,
            ...)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  const char *argument;
  va_list rest;

  g_ptr_array_add (arguments, (gpointer) "xdotool");
  va_start (rest, first);
  for (argument = first; argument != NULL; argument = va_arg (rest, const char *))
    g_ptr_array_add (arguments, (gpointer) argument);
  va_end (rest);
  user_n_actions += strcmp (first, "key") == 0 || strcmp (first, "type") == 0
                    || (strcmp (first, "click") == 0 && strcmp (arguments->pdata[2], "1") == 0);
  g_ptr_array_add (arguments, NULL);
  process = g_subprocess_newv ((const char *const *) arguments->pdata, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check (process, NULL, &error);
  g_assert_no_error (error);
}

static inline GtkWidget *
get_native (gpointer widget)
{
  return GTK_WIDGET (gtk_widget_get_native (widget));
}

/* Whether a click there would reach @widget: it is in its window and nothing is in front of it. */
static inline gboolean
is_reachable (gpointer widget,
              double   x,
              double   y)
{
  GtkWidget *native, *picked;
  graphene_point_t point;

  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  native = get_native (widget);
  if (!gtk_widget_compute_point (widget, native, &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return FALSE;
  picked = gtk_widget_pick (native, point.x, point.y, GTK_PICK_DEFAULT);
  return picked != NULL && (picked == widget || gtk_widget_is_ancestor (picked, widget));
}

static inline void
point_at (gpointer widget,
          double   x,
          double   y)
{
  GtkWidget *native = get_native (widget);
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (native));
  g_autofree char *id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  g_autofree char *across = NULL;
  g_autofree char *down = NULL;
  graphene_point_t point;
  double dx, dy;

  g_assert_true (gtk_widget_compute_point (widget, native, &GRAPHENE_POINT_INIT ((float) x, (float) y), &point));
  gtk_native_get_surface_transform (GTK_NATIVE (native), &dx, &dy);
  across = g_strdup_printf ("%.0f", floor (point.x + dx));
  down = g_strdup_printf ("%.0f", floor (point.y + dy));
  send_input ("mousemove", "--window", id, across, down, NULL);
}

/* Turns the wheel over @scrolled. */
static inline void
turn_wheel (GtkWidget *scrolled,
            gboolean   up)
{
  double before = gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)));
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;

  point_at (scrolled, gtk_widget_get_width (scrolled) / 2.0, gtk_widget_get_height (scrolled) / 2.0);
  send_input ("click", up ? "4" : "5", NULL);
  while (gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))) == before
         && g_get_monotonic_time () < end)
    wait_milliseconds (5);
}

/* Turns the wheel once over what @widget stands in, if its place (x, y) is out of view there. */
static inline gboolean
turn_towards (GtkWidget *widget,
              double     x,
              double     y)
{
  for (GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW); scrolled != NULL;
       scrolled = gtk_widget_get_ancestor (gtk_widget_get_parent (scrolled), GTK_TYPE_SCROLLED_WINDOW))
    {
      graphene_point_t point;

      g_assert_true (gtk_widget_compute_point (widget, scrolled, &GRAPHENE_POINT_INIT ((float) x, (float) y), &point));
      if (point.y < 0 || point.y >= gtk_widget_get_height (scrolled))
        {
          turn_wheel (scrolled, point.y < 0);
          return TRUE;
        }
    }
  return FALSE;
}

/* Turns wheels until @widget can be clicked at its place (x, y), again where what comes later moves it away.
 * Returns: whether it can be clicked after at most @seconds. */
static inline gboolean
comes_into_view (gpointer widget,
                 double   x,
                 double   y,
                 guint    seconds)
{
  gint64 end = g_get_monotonic_time () + seconds * G_USEC_PER_SEC;

  while (!is_reachable (widget, x, y) && g_get_monotonic_time () < end)
    if (!gtk_widget_get_mapped (widget) || !turn_towards (widget, x, y))
      wait_milliseconds (20);
  return is_reachable (widget, x, y);
}

static inline void
bring_into_view (gpointer widget,
                 double   x,
                 double   y)
{
  wait_until (gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0);
  gtk_test_widget_wait_for_draw (widget);
  if (!comes_into_view (widget, x, y, PATIENCE_SECONDS))
    g_error ("“%s” (%s) does not come into view", G_OBJECT_TYPE_NAME (widget),
             gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)));
}

/* Clicks at a place of @widget, as soon as it can be clicked. */
static inline void
user_click_at (gpointer widget,
               double   x,
               double   y)
{
  bring_into_view (widget, x, y);
  wait_until (gtk_widget_is_sensitive (widget));
  point_at (widget, x, y);
  send_input ("click", "1", NULL);
  wait_milliseconds (20);
}

static inline void
user_click (gpointer widget)
{
  wait_until (gtk_widget_get_width (widget) > 0);
  user_click_at (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

/* Presses keys where the pointer is; @key as xdotool calls it, such as “ctrl+s”. */
static inline void
user_press (const char *key)
{
  send_input ("key", key, NULL);
  wait_milliseconds (20);
}

/* Replaces what stands in an entry. */
static inline void
user_type (gpointer    entry,
           const char *text)
{
  GtkWidget *delegate = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry)));

  user_click (delegate != NULL ? delegate : entry);
  wait_until (gtk_widget_is_focus (delegate != NULL ? delegate : entry));
  send_input ("key", "ctrl+a", NULL);
  send_input ("type", "--delay", "2", "--", text, NULL);
  wait_until (strcmp (gtk_editable_get_text (GTK_EDITABLE (entry)), text) == 0);
}

/* Types a number into a spin button and leaves it. */
static inline void
user_set_number (gpointer spin,
                 double   value)
{
  g_autofree char *text = g_strdup_printf ("%g", value);

  user_type (spin, text);
  send_input ("key", "Tab", NULL);
  wait_until (gtk_spin_button_get_value (spin) == value);
}

/* ---- Eyes ---- */

static inline const char *
get_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_INSCRIPTION (widget))
    return gtk_inscription_get_text (GTK_INSCRIPTION (widget));
  return NULL;
}

/* What can be seen below @widget and reads @text; NULL if there is nothing. */
static inline GtkWidget *
find_text (gpointer    widget,
           const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (g_strcmp0 (get_text (widget), text) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_text (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline void
user_click_text (gpointer    widget,
                 const char *text)
{
  wait_until (find_text (widget, text) != NULL);
  user_click (find_text (widget, text));
}

/* The popover below @widget that is open. */
static inline GtkWidget *
find_popover (GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_popover (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Looks for @text in a list of which only a part is in view: on from there, then from its beginning. */
static inline GtkWidget *
look_through (GtkWidget  *list,
              const char *text)
{
  GtkWidget *scrolled = find_widget (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  gtk_test_widget_wait_for_draw (list);
  for (guint i = 0; i < MOST_NOTCHES && find_text (list, text) == NULL; i++)
    {
      double before = gtk_adjustment_get_value (down);

      turn_wheel (scrolled, FALSE);
      if (gtk_adjustment_get_value (down) == before)
        while (gtk_adjustment_get_value (down) > gtk_adjustment_get_lower (down))
          turn_wheel (scrolled, TRUE);
    }
  g_assert_nonnull (find_text (list, text));
  return find_text (list, text);
}

/* Clicks what reads @choice in an open list. A list uses its rows again for other choices when it scrolls, also by itself
 * when it has just been opened: who does not reach one, or finds another in its place, looks for it again.
 * Returns: whether it was clicked. */
static inline gboolean
try_to_choose (GtkWidget  *list,
               const char *choice)
{
  GtkWidget *label = look_through (list, choice);
  double x = gtk_widget_get_width (label) / 2.0, y = gtk_widget_get_height (label) / 2.0;

  if (!comes_into_view (label, x, y, 1))
    return FALSE;
  point_at (label, x, y);
  wait_milliseconds (50);
  if (find_text (list, choice) != label || !is_reachable (label, x, y))
    return FALSE;
  send_input ("click", "1", NULL);
  return TRUE;
}

/* Opens a list of choices and clicks the one that reads @choice. */
static inline void
user_choose (gpointer    row,
             const char *choice)
{
  guint n_tries = 0;

  user_click (row);
  wait_until (find_popover (row) != NULL);
  while (!try_to_choose (find_popover (row), choice))
    g_assert_cmpuint (n_tries++, <, PATIENCE_SECONDS);
  wait_until (find_popover (row) == NULL);
}

/* The row whose title is @title below @widget. */
static inline GtkWidget *
find_row (GtkWidget  *widget,
          const char *title)
{
  if (ADW_IS_PREFERENCES_ROW (widget)
      && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline gpointer
get_row (gpointer    widget,
         const char *title)
{
  wait_until (find_row (widget, title) != NULL);
  return find_row (widget, title);
}

/* What the row called @title sets, of a type that has a value. */
static inline gpointer
get_control (gpointer    widget,
             const char *title)
{
  return adw_action_row_get_activatable_widget (get_row (widget, title));
}

/* ---- Dialogs ---- */

/* Types a path into the dialog for files that is open, or about to be, and confirms it. */
static inline void
user_choose_file (GFile *file)
{
  GtkWidget *dialog, *entry;

  wait_until (find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL);
  dialog = find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG);
  gtk_test_widget_wait_for_draw (dialog);
  point_at (dialog, gtk_widget_get_width (dialog) / 2.0, gtk_widget_get_height (dialog) - 4.0);
  if (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (dialog)) == GTK_FILE_CHOOSER_ACTION_OPEN)
    user_press ("ctrl+l");
  wait_until (GTK_IS_TEXT (gtk_window_get_focus (GTK_WINDOW (dialog))));
  entry = gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (dialog)), GTK_TYPE_ENTRY);
  send_input ("key", "ctrl+a", NULL);
  send_input ("type", "--delay", "2", "--", g_file_peek_path (file), NULL);
  wait_until (strcmp (gtk_editable_get_text (GTK_EDITABLE (entry)), g_file_peek_path (file)) == 0);
  /* The first one may only close the list of names that complete what was typed. */
  for (guint i = 0; i < PATIENCE_SECONDS && find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) == dialog; i++)
    {
      user_press ("Return");
      for (guint j = 0; j < 50 && find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) == dialog; j++)
        wait_milliseconds (20);
    }
  g_assert_null (find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG));
}

G_END_DECLS
