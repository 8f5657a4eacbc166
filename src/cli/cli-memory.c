/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GLib ends a program that gets no memory, or no thread, by a signal. A command that fails has a message, an exit code, and an
 * object for whoever reads JSON; nothing here needs memory. Files in the making have no name yet, so that none is left. */

#include "cli-memory.h"

#include "cli.h"

#include <string.h>
#include <unistd.h>

#define SENTENCE "there is not enough memory"

static gboolean wants_json;

static void
print (int         stream,
       const char *text)
{
  if (write (stream, text, strlen (text)) < 0)
    return;
}

/* As GLib says it */
static gboolean
is_about_memory (const GLogField *fields,
                 gsize            n_fields)
{
  gboolean by_glib = FALSE, about_memory = FALSE;

  for (gsize i = 0; i < n_fields; i++)
    {
      const char *text = fields[i].value;

      if (strcmp (fields[i].key, "GLIB_DOMAIN") == 0)
        by_glib = strcmp (text, "GLib") == 0;
      else if (strcmp (fields[i].key, "MESSAGE") == 0)
        about_memory = strstr (text, "failed to allocate") != NULL || strstr (text, "creating thread") != NULL;
    }
  return by_glib && about_memory;
}

static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         data)
{
  if ((level & G_LOG_LEVEL_ERROR) == 0 || !is_about_memory (fields, n_fields))
    return g_log_writer_default (level, fields, n_fields, data);
  print (STDERR_FILENO, "shoal-cli: " SENTENCE "\n");
  if (wants_json)
    print (STDOUT_FILENO, "{ \"error\": \"" SENTENCE "\", \"exit_code\": 4 }\n");
  _exit (CLI_EXIT_INPUT_OUTPUT);
}

/** cli_memory_init: from now on a lack of memory is a failure as any other; with @json an object says so. */
void
cli_memory_init (gboolean json)
{
  G_STATIC_ASSERT (CLI_EXIT_INPUT_OUTPUT == 4);

  wants_json = json;
  g_log_set_writer_func (write_log, NULL, NULL);
}
