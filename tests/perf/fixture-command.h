/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running whole processes. */
#pragma once

#include "fixture-adult.h"

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

/* A project about @table, which has the columns of Adult, for k = 5 and precision with 5 % of the rows suppressed. @more: (nullable): an
 * option more. */
static inline void
adult_init_project (const char *cli,
                    const char *data,
                    const char *table,
                    const char *project,
                    const char *more)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *output = NULL;

  g_ptr_array_add (arguments, g_strdup (cli));
  g_ptr_array_add (arguments, g_strdup ("init"));
  g_ptr_array_add (arguments, g_strdup (table));
  g_ptr_array_add (arguments, g_strdup ("-o"));
  g_ptr_array_add (arguments, g_strdup (project));
  for (guint c = 0; c < ADULT_COLUMNS; c++)
    {
      g_ptr_array_add (arguments, g_strdup ("--qi"));
      g_ptr_array_add (arguments, g_strdup_printf ("%s=%s/adult/hierarchies/%s.csv", adult_columns[c], data, adult_columns[c]));
    }
  g_ptr_array_add (arguments, g_strdup ("--k=5"));
  g_ptr_array_add (arguments, g_strdup ("--objective=precision"));
  g_ptr_array_add (arguments, g_strdup ("--suppression=5%"));
  if (more != NULL)
    g_ptr_array_add (arguments, g_strdup (more));
  g_ptr_array_add (arguments, NULL);
  output = run ((const char *const *) arguments->pdata);
}

G_END_DECLS
