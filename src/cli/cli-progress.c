/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread prints the progress several times per second, because the main thread is busy. */

#include "cli-shared.h"

#include "base/shoal-format.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define FIRST_LINE_USEC (300 * G_TIME_SPAN_MILLISECOND)
#define INTERVAL_USEC (200 * G_TIME_SPAN_MILLISECOND)
#define CLEAR_LINE "\r\033[K"

struct _CliProgress
{
  ShoalProgress *progress;
  char *what;
  GThread *thread;
  GMutex mutex;
  GCond cond;
  gboolean stopped; /* protected by the mutex */
  gboolean shown;
};

static void
show (CliProgress *self)
{
  g_autoptr (GString) line = g_string_new (CLEAR_LINE);
  g_autofree char *message = shoal_progress_dup_message (self->progress);
  double fraction = shoal_progress_get_fraction (self->progress);
  double best = shoal_progress_get_best (self->progress);
  double bound = shoal_progress_get_bound (self->progress);
  guint64 checked = shoal_progress_get_checked (self->progress);

  g_string_append (line, self->what);
  if (message != NULL)
    g_string_append_printf (line, ": %s", message);
  if (isfinite (fraction))
    {
      g_autofree char *percent = shoal_format_percent (fraction, 0);

      g_string_append_printf (line, " %s", percent);
    }
  if (checked > 0)
    g_string_append_printf (line, _(", %" PRIu64 " nodes"), checked);
  if (isfinite (best))
    {
      g_autofree char *value = shoal_format_value (best);

      /* Translators: in a line of what is told of a search: the value of the objective so far */
      g_string_append_printf (line, _(", best %s"), value);
    }
  if (isfinite (bound))
    {
      g_autofree char *value = shoal_format_value (bound);

      g_string_append_printf (line, _(", bound %s"), value);
    }
  g_string_append_printf (line, ", %.0f s", shoal_progress_get_elapsed (self->progress));
  fputs (line->str, stderr);
  fflush (stderr);
  self->shown = TRUE;
}

static gpointer
watch (gpointer data)
{
  CliProgress *self = data;
  gint64 next = g_get_monotonic_time () + FIRST_LINE_USEC;

  g_mutex_lock (&self->mutex);
  while (!self->stopped)
    if (!g_cond_wait_until (&self->cond, &self->mutex, next))
      {
        show (self);
        next = g_get_monotonic_time () + INTERVAL_USEC;
      }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/**
 * cli_progress_start:
 * @what: name of the operation
 *
 * Returns: (transfer full) (nullable): a line that is updated by a thread; %NULL if standard error is not a terminal
 */
CliProgress *
cli_progress_start (ShoalProgress *progress,
                    const char    *what)
{
  CliProgress *self;

  if (!isatty (STDERR_FILENO))
    return NULL;
  self = g_new0 (CliProgress, 1);
  self->progress = g_object_ref (progress);
  self->what = g_strdup (what);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->thread = g_thread_new ("progress", watch, self);
  return self;
}

/** cli_progress_stop: removes the line and frees @self (nullable). */
void
cli_progress_stop (CliProgress *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->stopped = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);
  if (self->shown)
    fputs (CLEAR_LINE, stderr);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_object_unref (self->progress);
  g_free (self->what);
  g_free (self);
}
