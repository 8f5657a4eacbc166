/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The origin of a hierarchy and its reason, its size, and its problems. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-words.h"

#include "schema/shoal-proposals.h"

#include <glib/gi18n-lib.h>

ShoalHierarchyState
shoal_hierarchy_words_get_state (ShoalSessionColumn *column)
{
  ShoalHierarchyOrigin *source = column->source;

  if (column->pending != NULL)
    return SHOAL_HIERARCHY_STATE_PENDING;
  if (shoal_session_column_get_hierarchy (column) == NULL)
    return SHOAL_HIERARCHY_STATE_NONE;
  if (source == NULL)
    return SHOAL_HIERARCHY_STATE_AUTOMATIC;
  switch (source->kind)
    {
    case SHOAL_HIERARCHY_ORIGIN_FILE:
      return SHOAL_HIERARCHY_STATE_FILE;
    case SHOAL_HIERARCHY_ORIGIN_LEVELS:
      return SHOAL_HIERARCHY_STATE_EDITED;
    case SHOAL_HIERARCHY_ORIGIN_BUILDER:
    default:
      return SHOAL_HIERARCHY_STATE_BUILDER;
    }
}

static const char *
get_builder_title (const char *id)
{
  const ShoalHierarchyBuilder *builder = shoal_hierarchy_builders_find (id);

  return builder != NULL ? _(builder->title) : id;
}

/** shoal_hierarchy_words_dup_origin: Returns: (transfer full): where the hierarchy comes from. */
char *
shoal_hierarchy_words_dup_origin (ShoalSessionColumn *column)
{
  ShoalHierarchyOrigin *source = column->source;
  g_autofree char *name = NULL;

  switch (shoal_hierarchy_words_get_state (column))
    {
    case SHOAL_HIERARCHY_STATE_PENDING:
      return g_strdup (_("Being made…"));
    case SHOAL_HIERARCHY_STATE_NONE:
      return g_strdup (_("No hierarchy"));
    case SHOAL_HIERARCHY_STATE_FILE:
      name = g_file_get_basename (source->file);
      return g_strdup_printf (_("From “%s”"), name);
    case SHOAL_HIERARCHY_STATE_EDITED:
      return g_strdup (_("Edited by hand"));
    case SHOAL_HIERARCHY_STATE_BUILDER:
      return g_strdup (get_builder_title (source->builder));
    case SHOAL_HIERARCHY_STATE_AUTOMATIC:
    default:
      return g_strdup_printf (_("%s (automatic)"), get_builder_title (shoal_automatic_builder_find (column->column)));
    }
}

/** shoal_hierarchy_words_dup_reason: Returns: (transfer full) (nullable): why an automatic hierarchy was chosen, else %NULL. */
char *
shoal_hierarchy_words_dup_reason (ShoalSessionColumn *column)
{
  if (shoal_hierarchy_words_get_state (column) != SHOAL_HIERARCHY_STATE_AUTOMATIC)
    return NULL;
  /* Translators: why a way to make a hierarchy was chosen: "Chosen because the values are dates" */
  return g_strdup_printf (_("Chosen because %s"), shoal_automatic_builder_explain (column->column));
}

/** shoal_hierarchy_words_dup_size: Returns: (transfer full): height and number of values; empty without a hierarchy. */
char *
shoal_hierarchy_words_dup_size (ShoalSessionColumn *column)
{
  ShoalHierarchy *hierarchy = shoal_session_column_get_hierarchy (column);
  g_autofree char *levels = NULL;
  g_autofree char *values = NULL;
  guint height;
  guint32 n_leaves;

  if (hierarchy == NULL)
    return g_strdup ("");
  height = shoal_hierarchy_get_height (hierarchy);
  n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);
  levels = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "height %u", "height %u", height), height);
  values = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%'u value", "%'u values", n_leaves), n_leaves);
  return g_strdup_printf (_("%s, %s"), levels, values);
}

/** shoal_hierarchy_words_dup_attention: Returns: (transfer full) (nullable): the most important problem, for the user. */
char *
shoal_hierarchy_words_dup_attention (ShoalSessionColumn *column)
{
  const char *error = shoal_session_column_get_hierarchy_error (column);
  ShoalHierarchyReport *report = column->report;
  guint n;

  if (error != NULL)
    return g_strdup (error);
  if (report == NULL || column->pending != NULL)
    return NULL;
  n = report->problems->len;
  return n > 0 ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%'u problem", "%'u problems", n), n) : NULL;
}
