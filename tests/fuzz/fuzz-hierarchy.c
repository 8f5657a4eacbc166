/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzing of the hierarchy reader: whatever the bytes, there is a hierarchy whose parts fit together, or an error. */

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-file.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static void
check (ShoalHierarchy *hierarchy)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  for (guint32 node = 0; node < root; node++)
    {
      guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);

      g_assert_true (parent > node && parent <= root);
      g_assert_true (g_utf8_validate (shoal_hierarchy_get_label (hierarchy, node), -1, NULL));
    }
  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    {
      guint32 found;

      g_assert_true (shoal_hierarchy_find_leaf (hierarchy, shoal_hierarchy_get_label (hierarchy, leaf), &found));
      g_assert_true (found == leaf);
      g_assert_true (shoal_hierarchy_get_node_at (hierarchy, shoal_hierarchy_get_height (hierarchy), leaf) == root);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_file_parse ("fuzz", (const char *) data, size, &error);

  if (hierarchy != NULL)
    check (hierarchy);
  else
    g_assert_true (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY)
                   && g_utf8_validate (error->message, -1, NULL));
  return 0;
}
