/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another program's figures, for tests that compare with them where it is installed. */
#pragma once

#include <gio/gio.h>

/* Returns: (transfer full) (nullable): a Python that has scikit-learn: that of the path, or Debian's. */
static inline char *
find_scikit_learn (void)
{
  g_autofree char *found = g_find_program_in_path ("python3");
  const char *const programs[] = { found, "/usr/bin/python3" };

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autoptr (GSubprocess) process = NULL;

      if (programs[i] == NULL)
        continue;
      process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, programs[i], "-c",
                                  "import sklearn", NULL);
      if (process != NULL && g_subprocess_wait_check (process, NULL, NULL))
        return g_strdup (programs[i]);
    }
  return NULL;
}
