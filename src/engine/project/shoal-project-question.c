/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A digest of what solvers are asked, by which a remembered result is known to answer the project's question or not. */

#include "project/shoal-project-private.h"

#include <string.h>

/* Counted when a question that stays the same gets another digest. */
#define QUESTION_VERSION 1

/* The length in front tells where a text ends, whatever it contains. NULL is not the empty text. */
static void
add_text (GString    *question,
          const char *key,
          const char *text)
{
  if (text != NULL)
    g_string_append_printf (question, "%s %zu:%s\n", key, strlen (text), text);
  else
    g_string_append_printf (question, "%s -\n", key);
}

/* In the form that every locale and a project file give back the same. */
static void
add_number (GString    *question,
            const char *key,
            double      number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  add_text (question, key, g_ascii_dtostr (buffer, sizeof buffer, number));
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (a, b);
}

/* By name, since a project file may change their order. Files are named from the folder of @data, so that neither saving
 * the project elsewhere nor moving it together with its files makes another question. */
static void
add_definition (GString              *question,
                ShoalHierarchySource *source,
                GFile                *data)
{
  g_autoptr (JsonNode) definition = shoal_hierarchy_source_to_json (source, data);
  JsonObject *object = json_node_get_object (definition);
  g_autoptr (GList) names = g_list_sort (json_object_get_members (object), compare_names);

  for (GList *name = names; name != NULL; name = name->next)
    {
      g_autofree char *value = shoal_json_to_text (json_object_get_member (object, name->data));

      add_text (question, "parameter", name->data);
      add_text (question, "value", value);
    }
}

static void
add_quasi_identifier (GString            *question,
                      ShoalProjectColumn *column,
                      GFile              *data)
{
  add_text (question, "quasi-identifier", column->name);
  add_text (question, "type", column->type);
  add_number (question, "weight", column->weight);
  add_text (question, "cells", shoal_cell_form_to_string (column->cell_form));
  if (column->hierarchy == NULL)
    add_text (question, "hierarchy", NULL);
  else if (shoal_hierarchy_source_get_kind (column->hierarchy) == SHOAL_HIERARCHY_SOURCE_LEVELS)
    add_text (question, "hierarchy", shoal_hierarchy_source_get_levels_digest (column->hierarchy));
  else
    add_definition (question, column->hierarchy, data);
}

static void
add_columns (GString      *question,
             ShoalProject *project)
{
  GFile *data = shoal_project_get_data (project)->file;

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (column->role == SHOAL_ROLE_QUASI_IDENTIFIER)
        add_quasi_identifier (question, column, data);
      else if (column->role == SHOAL_ROLE_TARGET)
        {
          add_text (question, "target", column->name);
          add_text (question, "type", column->type);
        }
    }
}

/* (transfer full): see shoal_project_get_question(). */
char *
shoal_project_compute_question (ShoalProject *project)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (project);
  g_autoptr (GString) question = g_string_new (NULL);
  g_autofree char *digest = NULL;

  add_number (question, "question", QUESTION_VERSION);
  add_text (question, "data", shoal_project_get_data (project)->fingerprint);
  add_columns (question, project);
  add_number (question, "k", requirements->k);
  add_number (question, "suppression", requirements->suppression);
  add_number (question, "suppression-price", requirements->suppression_price);
  add_text (question, "objective", shoal_project_get_objective (project));
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) question->str, question->len);
  return g_strconcat ("sha256:", digest, NULL);
}

/* The same bytes on every machine. */
static void
add_word (GString *nodes,
          guint32  word)
{
  word = GUINT32_TO_LE (word);
  g_string_append_len (nodes, (const char *) &word, sizeof word);
}

/* (transfer full): of every node of @hierarchy, its place and its weight. Bytes, since there may be very many nodes and
 * the main loop may wait. */
char *
shoal_hierarchy_compute_digest (ShoalHierarchy *hierarchy)
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
    add_number (nodes, "weight", shoal_hierarchy_get_edge_weight (hierarchy, node));
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) nodes->str, nodes->len);
}
