/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A digest that says whether two hierarchies are the same, whatever they were read from. */

#include "hierarchy/shoal-hierarchy-digest.h"

#include <string.h>

/* The same bytes on every machine. */
static void
add_word (GString *nodes,
          guint32  word)
{
  word = GUINT32_TO_LE (word);
  g_string_append_len (nodes, (const char *) &word, sizeof word);
}

/* In the form that every locale and a project file give back the same. */
static void
add_weight (GString *nodes,
            double   weight)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char *text = g_ascii_dtostr (buffer, sizeof buffer, weight);

  g_string_append_printf (nodes, "weight %zu:%s\n", strlen (text), text);
}

/** shoal_hierarchy_digest_compute: Returns: (transfer full): SHA-256 of every node's label, place and weight, in hexadecimal. */
char *
shoal_hierarchy_digest_compute (ShoalHierarchy *hierarchy)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  gboolean weighted = shoal_hierarchy_has_edge_weights (hierarchy);
  g_autoptr (GString) nodes = g_string_new (NULL);

  add_word (nodes, shoal_hierarchy_get_n_levels (hierarchy));
  add_word (nodes, shoal_hierarchy_get_n_leaves (hierarchy));
  add_word (nodes, root);
  for (guint32 node = 0; node <= root; node++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, node);

      add_word (nodes, shoal_hierarchy_get_parent (hierarchy, node));
      add_word (nodes, shoal_hierarchy_get_lowest_level (hierarchy, node));
      g_string_append_len (nodes, label, (gssize) strlen (label) + 1);
    }
  for (guint32 node = 0; weighted && node < root; node++)
    add_weight (nodes, shoal_hierarchy_get_edge_weight (hierarchy, node));
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) nodes->str, nodes->len);
}
