/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker loads, builds or edits a hierarchy, checks whether it covers its column, and counts the rows of its nodes. */

#include "config.h"

#include "reports/shoal-hierarchy-report.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "project/shoal-project-schema.h"
#include "schema/shoal-attribute.h"
#include "schema/shoal-proposals.h"

#include <glib/gi18n-lib.h>

/* The number of values that are named as examples of a level. */
#define N_EXAMPLES 3
/* The greatest number of levels in a summary. */
#define MOST_LEVELS 8

G_DEFINE_FINAL_TYPE (ShoalHierarchyLevel, shoal_hierarchy_level, G_TYPE_OBJECT)

static void
shoal_hierarchy_level_finalize (GObject *object)
{
  ShoalHierarchyLevel *self = SHOAL_HIERARCHY_LEVEL (object);

  g_strfreev (self->examples);
  g_free (self->problem);
  G_OBJECT_CLASS (shoal_hierarchy_level_parent_class)->finalize (object);
}

static void
shoal_hierarchy_level_class_init (ShoalHierarchyLevelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const struct
  {
    gsize offset;
    GParamSpec *spec;
  } fields[] = {
    { G_STRUCT_OFFSET (ShoalHierarchyLevel, level),
      g_param_spec_uint ("level", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD) },
    { G_STRUCT_OFFSET (ShoalHierarchyLevel, n_nodes),
      g_param_spec_uint ("n-nodes", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD) },
    { G_STRUCT_OFFSET (ShoalHierarchyLevel, n_classes),
      g_param_spec_uint ("n-classes", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD) },
    { G_STRUCT_OFFSET (ShoalHierarchyLevel, k), g_param_spec_uint64 ("k", NULL, NULL, 0, G_MAXUINT64, 0, SHOAL_FIELD) },
    { G_STRUCT_OFFSET (ShoalHierarchyLevel, problem), g_param_spec_string ("problem", NULL, NULL, NULL, SHOAL_FIELD) },
    { G_STRUCT_OFFSET (ShoalHierarchyLevel, icon_name),
      g_param_spec_string ("icon-name", NULL, NULL, NULL, SHOAL_FIELD) },
  };

  object_class->finalize = shoal_hierarchy_level_finalize;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    shoal_object_class_add_field (object_class, fields[i].offset, fields[i].spec);
}

static void
shoal_hierarchy_level_init (ShoalHierarchyLevel *self)
{
}

/* ---- The report ---- */

ShoalHierarchyReport *
shoal_hierarchy_report_ref (ShoalHierarchyReport *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_hierarchy_report_unref (ShoalHierarchyReport *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->source, shoal_hierarchy_origin_unref);
  g_clear_object (&self->hierarchy);
  g_free (self->error);
  g_object_unref (self->levels);
  g_ptr_array_unref (self->problems);
  g_free (self);
}

/* The input of a worker. */
typedef struct
{
  ShoalTable *table;
  guint index;
  ShoalProject *project;
  ShoalHierarchyOrigin *source; /* or NULL */
  ShoalHierarchyEdit *edit;     /* or NULL */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->table);
  g_object_unref (job->project);
  g_clear_pointer (&job->source, shoal_hierarchy_origin_unref);
  g_clear_pointer (&job->edit, shoal_hierarchy_edit_free);
  g_free (job);
}

/* Loads or builds the hierarchy, and applies the edit if there is one. */
static ShoalHierarchy *
make_hierarchy (const Job     *job,
                GCancellable  *cancellable,
                GError       **error)
{
  ShoalColumn *column = shoal_table_get_column (job->table, job->index);
  GFile *file = shoal_project_get_file (job->project);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  const ShoalHierarchyContext context = {
    .table = job->table,
    .target = shoal_project_find_target (job->project, job->table),
    .folder = folder,
    .cancellable = cancellable,
    .labels = shoal_project_get_labels (job->project),
    .by_title = TRUE,
  };
  g_autoptr (ShoalHierarchyOrigin) source = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  source = job->source != NULL ? shoal_hierarchy_origin_ref (job->source)
                               : shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (column), NULL);
  hierarchy = shoal_hierarchy_origin_load (source, column, &context, error);
  if (hierarchy == NULL || job->edit == NULL)
    return g_steal_pointer (&hierarchy);
  return shoal_hierarchy_edit_apply (job->edit, hierarchy, error);
}

/* Binds the hierarchy to its column, with a leaf for missing cells, as solvers do. NULL with an error if values have no leaf. */
static ShoalAttribute *
bind_column (const Job       *job,
             ShoalHierarchy  *hierarchy,
             GError         **error)
{
  g_autoptr (ShoalSchema) plain = shoal_schema_new (job->table);
  g_autoptr (ShoalSchema) schema = shoal_schema_with_hierarchy (plain, job->index, hierarchy);

  return shoal_attribute_new (job->table, schema, job->index, NULL, error);
}

/* The number of rows of each leaf. Without @attribute, cells whose value has no leaf and missing cells are not counted. */
static guint64 *
count_rows (ShoalHierarchy *hierarchy,
            ShoalColumn    *column,
            ShoalAttribute *attribute)
{
  guint64 *rows = g_new0 (guint64, shoal_hierarchy_get_n_leaves (hierarchy));
  gsize n_values = shoal_column_get_n_values (column);
  g_autofree guint64 *rows_of_code = g_new0 (guint64, shoal_column_get_n_codes (column));
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    rows_of_code[shoal_codes_get (codes, width, row)]++;
  for (gsize code = 0; code < shoal_column_get_n_codes (column); code++)
    {
      guint32 leaf = attribute != NULL ? attribute->leaf_of_code[code] : SHOAL_HIERARCHY_NO_NODE;

      if (attribute != NULL
          ? leaf != SHOAL_HIERARCHY_NO_NODE
          : code < n_values && shoal_hierarchy_find_leaf (hierarchy, shoal_column_get_label (column, (guint32) code), &leaf))
        rows[leaf] += rows_of_code[code];
    }
  return rows;
}

/* @counted: @hierarchy with a leaf for missing cells, if there are any. @problem: (nullable): of the whole level */
static ShoalHierarchyLevel *
make_level (ShoalHierarchy *hierarchy,
            ShoalHierarchy *counted,
            guint           level,
            const guint64  *rows_of_leaf,
            const char     *problem)
{
  ShoalHierarchyLevel *self = g_object_new (SHOAL_TYPE_HIERARCHY_LEVEL, NULL);
  guint32 n_counted, leaf = 0;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &self->n_nodes);
  guint n_examples = MIN (self->n_nodes, N_EXAMPLES);

  self->level = level;
  self->problem = g_strdup (problem);
  self->icon_name = problem != NULL ? "dialog-warning-symbolic" : NULL;
  self->examples = g_new0 (char *, n_examples + 1);
  for (guint i = 0; i < n_examples; i++)
    self->examples[i] = g_strdup (shoal_hierarchy_get_label (hierarchy, nodes[i]));
  nodes = shoal_hierarchy_get_level_nodes (counted, level, &n_counted);
  for (guint32 i = 0; i < n_counted; i++)
    {
      guint64 rows = 0;

      for (guint32 n = shoal_hierarchy_get_leaf_count (counted, nodes[i]); n > 0; n--)
        rows += rows_of_leaf[leaf++];
      if (rows > 0)
        self->k = self->n_classes++ == 0 ? rows : MIN (self->k, rows);
    }
  return self;
}

static void
fill_report (ShoalHierarchyReport *self,
             const Job            *job)
{
  ShoalColumn *column = shoal_table_get_column (job->table, job->index);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalAttribute) attribute = bind_column (job, self->hierarchy, &error);
  ShoalHierarchy *counted = attribute != NULL ? attribute->hierarchy : self->hierarchy;
  g_autofree guint64 *rows = count_rows (counted, column, attribute);
  guint n_levels = shoal_hierarchy_get_n_levels (self->hierarchy);
  g_autofree const char **problem_of_level = g_new0 (const char *, n_levels);

  if (attribute == NULL)
    self->error = g_strdup (error->message);
  g_ptr_array_unref (self->problems);
  /* If the attribute could be made, every value has a leaf, even if the spelling differs. */
  self->problems = shoal_hierarchy_find_problems (self->hierarchy, attribute != NULL ? NULL : column);
  for (guint i = 0; i < self->problems->len; i++)
    {
      const ShoalHierarchyProblem *problem = self->problems->pdata[i];

      if (problem->kind == SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
        problem_of_level[problem->level] = problem->message;
    }
  for (guint level = 0; level < n_levels; level++)
    {
      g_autoptr (ShoalHierarchyLevel) item = make_level (self->hierarchy, counted, level, rows, problem_of_level[level]);

      g_list_store_append (G_LIST_STORE (self->levels), item);
    }
}

static void
work (GTask        *task,
      gpointer      source_object,
      gpointer      task_data,
      GCancellable *cancellable)
{
  const Job *job = task_data;
  ShoalHierarchyReport *self = g_new0 (ShoalHierarchyReport, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) input = job->source != NULL ? shoal_hierarchy_origin_dup_input (job->source) : NULL;

  g_atomic_ref_count_init (&self->ref_count);
  self->levels = G_LIST_MODEL (g_list_store_new (SHOAL_TYPE_HIERARCHY_LEVEL));
  self->problems = g_ptr_array_new ();
  self->hierarchy = make_hierarchy (job, cancellable, &error);
  if (self->hierarchy == NULL)
    self->error = g_strdup (error->message);
  else
    {
      fill_report (self, job);
      /* Runs are compared by a digest of their hierarchies. It takes too long for the main loop, so the worker computes it. */
      if (input != NULL || job->edit != NULL)
        shoal_hierarchy_get_digest (self->hierarchy);
    }
  if (job->edit != NULL && self->hierarchy != NULL)
    self->source = shoal_hierarchy_origin_new_levels (self->hierarchy);
  else if (job->source != NULL)
    self->source = shoal_hierarchy_origin_ref (job->source);
  g_task_return_pointer (task, self, (GDestroyNotify) shoal_hierarchy_report_unref);
}

/**
 * shoal_hierarchy_report_make_async:
 * @column: index in @table
 * @project: has the target and the language of labels for builders, and the folder for relative file names
 * @source: (nullable): the origin of the hierarchy; %NULL for the automatic one
 * @edit: (transfer full) (nullable): applied to it
 * @cancellable: (nullable): stops it
 */
void
shoal_hierarchy_report_make_async (ShoalTable           *table,
                                   guint                 column,
                                   ShoalProject         *project,
                                   ShoalHierarchyOrigin *source,
                                   ShoalHierarchyEdit   *edit,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (SHOAL_IS_TABLE (table));
  g_return_if_fail (SHOAL_IS_PROJECT (project));

  job = g_new0 (Job, 1);
  job->table = g_object_ref (table);
  job->index = column;
  job->project = g_object_ref (project);
  job->source = source != NULL ? shoal_hierarchy_origin_ref (source) : NULL;
  job->edit = edit;
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_hierarchy_report_make_async);
  g_task_set_task_data (task, job, job_free);
  g_task_set_check_cancellable (task, FALSE);
  shoal_worker_run (task, work);
}

/** shoal_hierarchy_report_make_finish: Returns: (transfer full): a report, also if no hierarchy could be made. */
ShoalHierarchyReport *
shoal_hierarchy_report_make_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, shoal_hierarchy_report_make_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

/** shoal_hierarchy_report_count_uncovered: Returns: how many values of the data have no leaf. */
guint32
shoal_hierarchy_report_count_uncovered (ShoalHierarchyReport *self)
{
  guint32 n_uncovered = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->problems->len; i++)
    n_uncovered += ((const ShoalHierarchyProblem *) self->problems->pdata[i])->n_values;
  return n_uncovered;
}

/** shoal_hierarchy_report_dup_summary: Returns: (transfer full): height, number of values and k of each level, in words. */
char *
shoal_hierarchy_report_dup_summary (ShoalHierarchyReport *self)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) own = g_string_new (NULL);
  guint n;

  g_return_val_if_fail (self != NULL, NULL);

  n = g_list_model_get_n_items (self->levels);
  for (guint i = 0; i < MIN (n, MOST_LEVELS); i++)
    {
      g_autoptr (ShoalHierarchyLevel) level = g_list_model_get_item (self->levels, i);

      g_string_append_printf (values, i > 0 ? " → %'u" : "%'u", level->n_nodes);
      g_string_append_printf (own, i > 0 ? " → %'" G_GUINT64_FORMAT : "%'" G_GUINT64_FORMAT, level->k);
    }
  if (n > MOST_LEVELS)
    {
      g_string_append (values, " → …");
      g_string_append (own, " → …");
    }
  /* Translators: the height of a hierarchy, then the number of values on each level, then the smallest number of rows
   * that are alike on each level */
  return g_strdup_printf (_("Height %u\nValues per level: %s\nRows of the smallest class: %s"), n - 1, values->str, own->str);
}
