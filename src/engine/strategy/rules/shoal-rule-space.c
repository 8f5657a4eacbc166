/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the levels that rules use, and counts the distinct rows with their target. */

#include "strategy/rules/shoal-rule-space.h"

#include "base/shoal-error.h"
#include "recoding/shoal-distinct.h"

#include <glib/gi18n-lib.h>

/* The step of a rule takes seven bits. */
#define MAX_STEPS 128

/* The k of the table with attribute @a as its only quasi-identifier, at @level. */
static gsize
get_own_k (ShoalMicrodata *microdata,
           guint           a,
           guint           level)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
  g_autofree guint32 *node_of_leaf = g_new (guint32, attribute->n_leaves);
  g_autofree gsize *rows = NULL;
  guint32 n_nodes;
  gsize k = G_MAXSIZE;

  shoal_hierarchy_get_level_nodes (attribute->hierarchy, level, &n_nodes);
  shoal_hierarchy_map_level (attribute->hierarchy, level, node_of_leaf);
  rows = g_new0 (gsize, n_nodes);
  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    rows[node_of_leaf[leaf]] += microdata->rows_of_leaf[a][leaf];
  for (guint32 node = 0; node < n_nodes; node++)
    {
      if (rows[node] > 0)
        k = MIN (k, rows[node]);
    }
  return k;
}

static void
choose_levels (ShoalRuleSpace *self,
               guint           a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);
  gsize reached = get_own_k (self->microdata, a, attribute->lowest_level);
  guint n = 1;

  self->levels[a] = g_new0 (guint, attribute->height + 1);
  self->levels[a][0] = attribute->lowest_level;
  for (guint level = attribute->lowest_level + 1; level <= attribute->highest_level; level++)
    {
      gsize k = get_own_k (self->microdata, a, level);

      if (k > reached && n < MAX_STEPS)
        {
          self->levels[a][n++] = level;
          reached = k;
        }
    }
  /* The top step is the highest allowed level: an attribute that a rule does not name is generalized as far as possible. */
  if (n > 1)
    self->levels[a][n - 1] = attribute->highest_level;
  self->tops[a] = n - 1;
  self->size *= n;
}

static gboolean
collect_entries (ShoalRuleSpace  *self,
                 GError         **error)
{
  ShoalDistinctColumn columns[2] = { { .codes = self->microdata->tuple_of_row, .width = 4,
                                       .n_mapped = self->microdata->n_tuples } };
  g_autofree guint32 *entry_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;

  columns[1].codes = shoal_column_get_codes (self->target, &columns[1].width);
  columns[1].n_mapped = shoal_column_get_n_codes (self->target);
  entry_of_row = shoal_distinct_rows (columns, 2, self->microdata->n_rows, 0, NULL, &first_rows, &self->counts,
                                      &self->n_entries, error);
  if (entry_of_row == NULL)
    return FALSE;
  self->tuples = g_new (guint32, MAX (1, self->n_entries));
  self->labels = g_new (guint32, MAX (1, self->n_entries));
  for (guint32 i = 0; i < self->n_entries; i++)
    {
      self->tuples[i] = self->microdata->tuple_of_row[first_rows[i]];
      self->labels[i] = shoal_column_get_code (self->target, first_rows[i]);
    }
  return TRUE;
}

/**
 * shoal_rule_space_new:
 *
 * Errors: %SHOAL_ERROR_USAGE when there is no target, no quasi-identifier or no row.
 *
 * Returns: (transfer full): the steps and entries for rules about @microdata.
 */
ShoalRuleSpace *
shoal_rule_space_new (ShoalMicrodata  *microdata,
                      GError         **error)
{
  g_autoptr (ShoalRuleSpace) self = NULL;
  guint target;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);

  if (!shoal_schema_find_target (microdata->schema, &target))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("strategies are about what can be predicted: no column is the target"));
      return NULL;
    }
  if (microdata->n_attributes == 0 || microdata->n_rows == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           microdata->n_rows == 0 ? _("the table has no rows") : _("no column is a quasi-identifier"));
      return NULL;
    }
  self = g_new0 (ShoalRuleSpace, 1);
  self->microdata = g_object_ref (microdata);
  self->target = g_object_ref (shoal_table_get_column (microdata->table, target));
  self->n_attributes = microdata->n_attributes;
  self->tops = g_new0 (guint, self->n_attributes);
  self->levels = g_new0 (guint *, self->n_attributes);
  self->size = 1;
  for (guint a = 0; a < self->n_attributes; a++)
    choose_levels (self, a);
  if (!collect_entries (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
shoal_rule_space_free (ShoalRuleSpace *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->n_attributes; a++)
    g_free (self->levels[a]);
  g_free (self->levels);
  g_free (self->tops);
  g_free (self->tuples);
  g_free (self->labels);
  g_free (self->counts);
  g_object_unref (self->target);
  g_object_unref (self->microdata);
  g_free (self);
}

/** shoal_rule_space_get_levels: writes the levels of the node that a rule stands for. */
void
shoal_rule_space_get_levels (const ShoalRuleSpace *self,
                             const guint8         *steps,
                             guint                *levels)
{
  for (guint a = 0; a < self->n_attributes; a++)
    levels[a] = self->levels[a][steps[a]];
}
