/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running whole processes. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Ends the benchmark where the command fails. Returns: (transfer full): what the command printed. */
static inline char *
run (const char * const *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  char *output = NULL;

  if (process == NULL || !g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error))
    g_error ("%s: %s", arguments[0], error->message);
  if (!g_subprocess_get_successful (process))
    g_error ("%s %s failed", arguments[0], arguments[1]);
  return output;
}

G_END_DECLS
