/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small hierarchies, and their nodes by label. */
#pragma once

#include "app-fixture.h"

#include "hierarchy/shoal-hierarchy-file.h"

G_BEGIN_DECLS

/* Three levels: * over north (a, b) and south (c, @last): (transfer full). */
static inline ShoalHierarchy *
make_hierarchy (const char *last)
{
  g_autofree char *text = g_strdup_printf ("a;north;*\nb;north;*\nc;south;*\n%s;south;*\n", last);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "h.csv", text);
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *hierarchy = shoal_hierarchy_file_read (file, NULL, &error);

  g_assert_no_error (error);
  return hierarchy;
}

static inline guint32
find_labelled (ShoalHierarchy *hierarchy,
               const char     *label)
{
  for (guint32 node = shoal_hierarchy_get_n_nodes (hierarchy); node-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, node), label))
      return node;
  g_error ("there is no value “%s”", label);
}

G_END_DECLS
