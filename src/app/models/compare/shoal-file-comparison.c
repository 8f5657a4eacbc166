/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker reads both files as their recipients would, every cell as text, and compares them. */

#include "config.h"

#include "models/compare/shoal-file-comparison.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"
#include "project/shoal-data-source.h"
#include "table/read/shoal-reader.h"

#include <glib/gi18n-lib.h>

#include <math.h>

G_DEFINE_FINAL_TYPE (ShoalFileComparison, shoal_file_comparison, SHOAL_TYPE_GRID)

#define WIDTH_OF_NAMES 14
#define WIDTH_OF_NUMBERS 10

enum
{
  NAME,
  VALUES_OF_FIRST,
  VALUES_OF_SECOND,
  ONLY_IN_FIRST,
  ONLY_IN_SECOND,
  MOVED,
  N_COLUMNS
};

/* ---- The grid ---- */

static gsize
get_n_rows (ShoalGrid *grid)
{
  const ShoalFileDifference *difference = SHOAL_FILE_COMPARISON (grid)->difference;

  return difference != NULL ? difference->n_columns : 0;
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return N_COLUMNS;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  static const char *const titles[] = {
    N_("Column"), N_("Values of the First"), N_("Values of the Second"), N_("Only in the First"), N_("Only in the Second"), N_("Moved"),
  };

  return _(titles[column]);
}

static gboolean
is_numeric (ShoalGrid *grid,
            guint      column)
{
  return column != NAME;
}

static gboolean
is_sortable (ShoalGrid *grid,
             guint      column)
{
  return FALSE;
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return column == NAME ? WIDTH_OF_NAMES : WIDTH_OF_NUMBERS;
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  const ShoalColumnDifference *told = &SHOAL_FILE_COMPARISON (grid)->difference->columns[row];
  gboolean has_both = told->has[0] && told->has[1];
  g_autofree char *number = NULL;
  gsize n = 0;

  if (column == NAME)
    {
      g_string_append (text, told->name);
      return SHOAL_GRID_CELL_PLAIN;
    }
  if (column == MOVED)
    {
      if (!isfinite (told->moved))
        return SHOAL_GRID_CELL_PLAIN;
      number = shoal_format_percent (told->moved, 2);
    }
  else if (column <= VALUES_OF_SECOND ? told->has[column - VALUES_OF_FIRST] : has_both)
    {
      n = column <= VALUES_OF_SECOND ? told->n_texts[column - VALUES_OF_FIRST] : told->n_only[column - ONLY_IN_FIRST];
      number = shoal_format_count (n);
    }
  else
    number = g_strdup ("–");
  g_string_append (text, number);
  return column >= ONLY_IN_FIRST && (column == MOVED ? told->moved > 0 : n > 0) ? SHOAL_GRID_CELL_DIFFERENT : SHOAL_GRID_CELL_PLAIN;
}

/* ---- Reading and comparing ---- */

typedef struct
{
  GFile *files[2];
  char **quasi_identifiers;
  char *classes_of;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  for (guint side = 0; side < 2; side++)
    g_object_unref (job->files[side]);
  g_strfreev (job->quasi_identifiers);
  g_free (job->classes_of);
  g_free (job);
}

/* Whether the first line of the second file has column names is decided by comparing it with the names of the first file. */
static ShoalTable *
read_file (GFile          *file,
           ShoalTable     *first,
           ShoalProgress  *progress,
           GError        **error)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  shoal_reader_options_set_texts (options);
  source = shoal_data_source_new (file, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  for (guint i = 0; first != NULL && i < shoal_table_get_n_columns (first); i++)
    g_ptr_array_add (names, (gpointer) shoal_column_get_name (shoal_table_get_column (first, i)));
  g_ptr_array_add (names, NULL);
  if (shoal_data_source_has_columns (source, options, (const char *const *) names->pdata, progress))
    options->header = TRUE;
  return shoal_data_source_open (source, options, NULL, progress, error);
}

static gboolean
have_all (GPtrArray *tables,
          char     **names)
{
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    for (guint side = 0; side < 2; side++)
      if (!shoal_table_find_column (tables->pdata[side], names[i], NULL))
        return FALSE;
  return names != NULL && names[0] != NULL;
}

static void
compare (GTask        *task,
         gpointer      source_object,
         gpointer      task_data,
         GCancellable *cancellable)
{
  Job *job = task_data;
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  ShoalFileDifference *difference = NULL;
  gboolean named;
  GError *error = NULL;

  shoal_progress_start (progress, cancellable, 0);
  for (guint side = 0; side < 2 && error == NULL; side++)
    {
      ShoalTable *table = read_file (job->files[side], side > 0 ? tables->pdata[0] : NULL, progress, &error);

      if (table != NULL)
        g_ptr_array_add (tables, table);
    }
  if (error == NULL)
    {
      named = have_all (tables, job->quasi_identifiers);
      if (named)
        job->classes_of = g_strjoinv (", ", job->quasi_identifiers);
      difference = shoal_file_difference_find (tables->pdata[0], tables->pdata[1],
                                               named ? (const char *const *) job->quasi_identifiers : NULL, progress, &error);
    }
  shoal_worker_return (task, difference, (GDestroyNotify) shoal_file_difference_free, error);
}

static void
compared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalFileComparison *self = SHOAL_FILE_COMPARISON (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  ShoalFileDifference *difference = g_task_propagate_pointer (G_TASK (result), &error);

  if (!shoal_worker_take (&self->latest, result))
    {
      g_clear_pointer (&difference, shoal_file_difference_free);
      return;
    }
  self->pending = FALSE;
  self->difference = difference;
  self->classes_of = g_steal_pointer (&job->classes_of);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  shoal_grid_rows_changed (SHOAL_GRID (self));
}

/** shoal_file_comparison_take_file: @file: replaces the file of @side, 0 or 1. With both files set, they are compared. */
void
shoal_file_comparison_take_file (ShoalFileComparison *self,
                                 guint                side,
                                 GFile               *file)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (SHOAL_IS_FILE_COMPARISON (self) && side < 2);
  g_return_if_fail (G_IS_FILE (file));

  g_set_object (&self->files[side], file);
  g_clear_pointer (&self->difference, shoal_file_difference_free);
  g_clear_pointer (&self->problem, g_free);
  g_clear_pointer (&self->classes_of, g_free);
  self->pending = self->files[0] != NULL && self->files[1] != NULL;
  if (self->pending)
    {
      job = g_new0 (Job, 1);
      for (guint i = 0; i < 2; i++)
        job->files[i] = g_object_ref (self->files[i]);
      job->quasi_identifiers = g_strdupv (self->quasi_identifiers);
      task = shoal_worker_begin (&self->latest, self, job, job_free, compared_cb);
      shoal_worker_run (task, compare);
    }
  shoal_grid_rows_changed (SHOAL_GRID (self));
}

/* ---- In words ---- */

static gboolean
is_equal (const ShoalFileDifference *difference)
{
  for (guint i = 0; i < difference->n_columns; i++)
    if (!difference->columns[i].has[0] || !difference->columns[i].has[1])
      return FALSE;
  return difference->n_rows[0] == difference->n_rows[1] && difference->n_common == difference->n_rows[0];
}

/** shoal_file_comparison_dup_summary: Returns: (transfer full) (nullable): the result of the comparison in words; %NULL
 *   before it is complete */
char *
shoal_file_comparison_dup_summary (ShoalFileComparison *self)
{
  const ShoalFileDifference *difference;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *rows = NULL, *more_rows = NULL, *common_rows = NULL, *classes = NULL, *more_classes = NULL, *common_classes = NULL;

  g_return_val_if_fail (SHOAL_IS_FILE_COMPARISON (self), NULL);

  difference = self->difference;
  if (difference == NULL)
    return NULL;
  rows = shoal_format_count (difference->n_rows[0]);
  more_rows = shoal_format_count (difference->n_rows[1]);
  common_rows = shoal_format_count (difference->n_common);
  classes = shoal_format_count (difference->n_classes[0]);
  more_classes = shoal_format_count (difference->n_classes[1]);
  common_classes = shoal_format_count (difference->n_common_classes);
  if (is_equal (difference))
    g_string_append_printf (text, "%s\n", _("The files publish the same rows."));
  /* Translators: how many the first file has, how many the second, and how many are in both. */
  g_string_append_printf (text, _("Rows: %s and %s, in both: %s."), rows, more_rows, common_rows);
  g_string_append_c (text, '\n');
  /* Translators: how many the first file has, how many the second, how many are in both, and the rows of the smallest of each file. */
  g_string_append_printf (text, _("Groups: %s and %s, in both: %s; rows of the smallest: %'zu and %'zu."), classes, more_classes,
                          common_classes, difference->smallest[0], difference->smallest[1]);
  g_string_append_c (text, '\n');
  if (self->classes_of != NULL)
    g_string_append_printf (text, _("A group is of rows with equal texts in: %s."), self->classes_of);
  else
    g_string_append (text, _("A group is of rows with equal texts in all columns that both files have."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- The object ---- */

static void
shoal_file_comparison_finalize (GObject *object)
{
  ShoalFileComparison *self = SHOAL_FILE_COMPARISON (object);

  shoal_worker_stop (&self->latest);
  for (guint side = 0; side < 2; side++)
    g_clear_object (&self->files[side]);
  g_clear_pointer (&self->difference, shoal_file_difference_free);
  g_free (self->problem);
  g_free (self->classes_of);
  g_strfreev (self->quasi_identifiers);
  G_OBJECT_CLASS (shoal_file_comparison_parent_class)->finalize (object);
}

static void
shoal_file_comparison_class_init (ShoalFileComparisonClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_file_comparison_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->is_numeric = is_numeric;
  grid_class->is_sortable = is_sortable;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
shoal_file_comparison_init (ShoalFileComparison *self)
{
}

/**
 * shoal_file_comparison_new:
 * @quasi_identifiers: (nullable): the columns that define the classes, used only if both files have all of them
 *
 * Returns: (transfer full): a comparison without files
 */
ShoalFileComparison *
shoal_file_comparison_new (const char * const *quasi_identifiers)
{
  ShoalFileComparison *self = g_object_new (SHOAL_TYPE_FILE_COMPARISON, NULL);

  self->quasi_identifiers = g_strdupv ((char **) quasi_identifiers);
  return self;
}
