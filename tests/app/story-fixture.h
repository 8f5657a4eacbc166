/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stories end with: somebody else looks at the file. */
#pragma once

#include "user-fixture.h"

G_BEGIN_DECLS

/* Exit status of the program for other people. */
static inline int
verify_file (ShoalSession *session,
             GFile        *file,
             guint         k)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  GListModel *columns = shoal_session_get_columns (session);

  g_ptr_array_add (arguments, g_strdup (g_getenv ("SHOAL_CLI")));
  g_ptr_array_add (arguments, g_strdup ("verify"));
  g_ptr_array_add (arguments, g_file_get_path (file));
  g_ptr_array_add (arguments, g_strdup_printf ("--k=%u", k));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (session, i);

      if (shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER)
        g_ptr_array_add (arguments, g_strdup_printf ("--qi=%s", shoal_session_column_get_name (column)));
    }
  g_ptr_array_add (arguments, NULL);
  process = g_subprocess_newv ((const char *const *) arguments->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

G_END_DECLS
