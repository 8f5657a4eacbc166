/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No icon of GTK is freed in a thread.
 *
 * GtkImage has its icon loaded by a thread, which comes to hold the last reference when the image goes, or changes, just
 * then. GTK's cache holds none: while the thread frees the icon, the main thread still finds it there for the next image of
 * that name, and goes on with a dead object. Windows that open soon after others were closed meet this. */

#include "config.h"

#include "shoal-icon-keeper.h"

static GThread *main_thread;
static void (*dispose_icon) (GObject *icon);

/* An object may be given a new reference while it is disposed of. This one is for good: if the main thread dropped it,
 * that could come before the other thread is through with g_object_unref(). The cache then gives out the same icon again,
 * so that at most one is kept of each name and size. */
static void
dispose (GObject *icon)
{
  if (g_thread_self () == main_thread)
    dispose_icon (icon);
  else
    g_object_ref (icon);
}

/**
 * shoal_icon_keeper_start:
 *
 * To be called in the main thread, before the first window. GtkIconPaintable is a final class whose objects only GTK
 * makes: what happens at their end can be changed nowhere but in the class itself.
 */
void
shoal_icon_keeper_start (void)
{
  GObjectClass *klass;

  if (main_thread != NULL)
    return;
  main_thread = g_thread_self ();
  klass = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE);
  dispose_icon = klass->dispose;
  klass->dispose = dispose;
}
