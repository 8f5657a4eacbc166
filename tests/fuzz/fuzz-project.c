/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzing of the project reader: whatever the bytes, there is a project that writes what it reads, or an error. */

#include "base/shoal-error.h"
#include "project/shoal-project.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static void
check (ShoalProject *project,
       GFile        *file)
{
  g_autofree char *text = shoal_project_to_text (project, file);
  g_autoptr (ShoalProject) again = shoal_project_parse (text, strlen (text), file, NULL, NULL);
  g_autofree char *twice = NULL;

  g_assert_nonnull (again);
  twice = shoal_project_to_text (again, file);
  g_assert_cmpstr (text, ==, twice);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/folder/fuzz.shoal");
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_parse ((const char *) data, size, file, warnings, &error);

  if (project != NULL)
    check (project, file);
  else
    g_assert_true (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT)
                   && g_utf8_validate (error->message, -1, NULL));
  return 0;
}
