/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates the results, and is the grid of the lines that come of it. */

#include "config.h"

#include "models/compare/shoal-run-comparison-private.h"

#include "base/shoal-field-property.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <string.h>

struct _ShoalRunComparison
{
  ShoalGrid parent_instance;

  GPtrArray *runs;  /* of ComparedRun */
  GPtrArray *lines; /* of ComparisonLine */
  GCancellable *cancellable;
  guint n_pending;
  gboolean pending; /* whether there are such */
};

G_DEFINE_FINAL_TYPE (ShoalRunComparison, shoal_run_comparison, SHOAL_TYPE_GRID)

#define WIDTH_OF_TITLES 14
#define WIDTH_OF_VALUES 14

static void
compared_run_free (gpointer data)
{
  ComparedRun *compared = data;

  g_object_unref (compared->run);
  g_clear_object (&compared->report);
  g_free (compared->error);
  g_free (compared);
}

/* ---- The grid ---- */

static gsize
get_n_rows (ShoalGrid *grid)
{
  return SHOAL_RUN_COMPARISON (grid)->lines->len;
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return 1 + SHOAL_RUN_COMPARISON (grid)->runs->len;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  /* Translators: title of a column: what the runs are compared by. */
  return column == SHOAL_RUN_COMPARISON_WHAT
           ? _("Compared")
           : shoal_session_run_get_name (shoal_run_comparison_get_run (SHOAL_RUN_COMPARISON (grid), column - 1));
}

static char *
dup_subtitle (ShoalGrid *grid,
              guint      column)
{
  const ShoalSolverInfo *info;
  ShoalSessionRun *run;

  if (column == SHOAL_RUN_COMPARISON_WHAT)
    return NULL;
  run = shoal_run_comparison_get_run (SHOAL_RUN_COMPARISON (grid), column - 1);
  info = shoal_session_run_get_solver_info (run);
  if (info == NULL)
    return g_strdup (run->record->solver);
  if (strcmp (_(info->title), shoal_session_run_get_name (run)) == 0)
    /* Translators: the number that random choices started from. */
    return g_strdup_printf (_("seed %" PRIu64), run->record->seed);
  /* Translators: a solver, and the number that its random choices started from. */
  return g_strdup_printf (_("%s, seed %" PRIu64), _(info->title), run->record->seed);
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return column == SHOAL_RUN_COMPARISON_WHAT ? WIDTH_OF_TITLES : WIDTH_OF_VALUES;
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  ComparisonLine *line = SHOAL_RUN_COMPARISON (grid)->lines->pdata[row];

  if (column == SHOAL_RUN_COMPARISON_WHAT)
    {
      g_string_append (text, line->title);
      return line->heading ? SHOAL_GRID_CELL_HEADING : SHOAL_GRID_CELL_PLAIN;
    }
  if (line->heading)
    return SHOAL_GRID_CELL_PLAIN;
  g_string_append (text, line->texts[column - 1]);
  return line->flags[column - 1];
}

/* ---- The object ---- */

static void
shoal_run_comparison_finalize (GObject *object)
{
  ShoalRunComparison *self = SHOAL_RUN_COMPARISON (object);

  g_cancellable_cancel (self->cancellable);
  g_ptr_array_unref (self->runs);
  g_ptr_array_unref (self->lines);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (shoal_run_comparison_parent_class)->finalize (object);
}

static void
shoal_run_comparison_class_init (ShoalRunComparisonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  object_class->finalize = shoal_run_comparison_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->dup_subtitle = dup_subtitle;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalRunComparison, pending),
                                g_param_spec_boolean ("pending", NULL, NULL, FALSE, SHOAL_FIELD));
}

static void
shoal_run_comparison_init (ShoalRunComparison *self)
{
  self->runs = g_ptr_array_new_with_free_func (compared_run_free);
  self->cancellable = g_cancellable_new ();
}

static void
update (ShoalRunComparison *self)
{
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  self->lines = _shoal_run_comparison_list_lines (self->runs);
  shoal_grid_rows_changed (SHOAL_GRID (self));
}

typedef struct
{
  GWeakRef comparison; /* which may be gone when the answer comes */
  guint index;
} Request;

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  Request *request = user_data;
  g_autoptr (ShoalRunComparison) self = g_weak_ref_get (&request->comparison);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalRecodingReport) report = shoal_evaluate_finish (result, &error);

  if (self != NULL)
    {
      ComparedRun *compared = self->runs->pdata[request->index];

      g_set_object (&compared->report, report);
      compared->error = error != NULL ? g_strdup (error->message) : NULL;
      self->n_pending--;
      self->pending = self->n_pending > 0;
      update (self);
      if (!self->pending)
        g_object_notify (G_OBJECT (self), "pending");
    }
  g_weak_ref_clear (&request->comparison);
  g_free (request);
}

/** shoal_run_comparison_can_take: Returns: whether @run has ended with a result that can be compared. */
gboolean
shoal_run_comparison_can_take (ShoalSessionRun *run)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (run), FALSE);

  return !run->running && run->recoding != NULL;
}

/**
 * shoal_run_comparison_new:
 * @session: whose project the runs are of
 * @runs: (element-type ShoalSessionRun): at least one, all of which can be compared; the first is what others differ from
 *
 * Returns: (transfer full): their comparison, which fills while their results are evaluated
 */
ShoalRunComparison *
shoal_run_comparison_new (ShoalSession *session,
                          GPtrArray    *runs)
{
  ShoalRunComparison *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);
  g_return_val_if_fail (runs != NULL && runs->len > 0, NULL);

  self = g_object_new (SHOAL_TYPE_RUN_COMPARISON, NULL);
  for (guint i = 0; i < runs->len; i++)
    {
      ComparedRun *compared = g_new0 (ComparedRun, 1);

      compared->run = g_object_ref (runs->pdata[i]);
      g_ptr_array_add (self->runs, compared);
    }
  self->lines = _shoal_run_comparison_list_lines (self->runs);
  self->n_pending = runs->len;
  self->pending = TRUE;
  for (guint i = 0; i < runs->len; i++)
    {
      ShoalSessionRun *run = runs->pdata[i];
      Request *request = g_new0 (Request, 1);

      g_weak_ref_init (&request->comparison, self);
      request->index = i;
      shoal_evaluate_async (session->preparation, run->recoding, self->cancellable, evaluated_cb, request);
    }
  return self;
}

guint
shoal_run_comparison_get_n_runs (ShoalRunComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (self), 0);

  return self->runs->len;
}

/** shoal_run_comparison_get_run: Returns: (transfer none): the run of column @index + 1. */
ShoalSessionRun *
shoal_run_comparison_get_run (ShoalRunComparison *self,
                              guint               index)
{
  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (self) && index < self->runs->len, NULL);

  return ((ComparedRun *) self->runs->pdata[index])->run;
}

/** shoal_run_comparison_is_pending: Returns: whether not all results are evaluated yet. For tests. */
gboolean
shoal_run_comparison_is_pending (ShoalRunComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (self), FALSE);

  return self->pending;
}
