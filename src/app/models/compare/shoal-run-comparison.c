/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates the results of the runs and is a grid of the lines to compare. An unknown number is marked neither as
 * different nor as best. */

#include "config.h"

#include "models/compare/shoal-run-comparison.h"

#include "base/shoal-field-property.h"
#include "common/shoal-labels.h"
#include "models/solve/shoal-solve-words.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define WIDTH_OF_TITLES 14
#define WIDTH_OF_VALUES 14

/* Smaller differences are rounding errors. */
#define PRECISION 1e-12

#define UNKNOWN "–"

/* One run and its evaluated result. */
typedef struct
{
  ShoalSessionRun *run;
  ShoalRecodingReport *report; /* nullable */
  char *error; /* why there is no report, nullable */
} ComparedRun;

/* A line of the grid. */
typedef struct
{
  char *title;
  gboolean heading;
  guint n_cells;
  char **texts;              /* n_cells; NULL in headings */
  ShoalGridCellFlags *flags; /* n_cells */
} ComparisonLine;

struct _ShoalRunComparison
{
  ShoalGrid parent_instance;

  GPtrArray *runs;  /* of ComparedRun */
  GPtrArray *lines; /* of ComparisonLine */
  GCancellable *cancellable;
  guint n_pending;
  gboolean pending; /* whether n_pending is not 0 */
};

G_DEFINE_FINAL_TYPE (ShoalRunComparison, shoal_run_comparison, SHOAL_TYPE_GRID)

static void
compared_run_free (gpointer data)
{
  ComparedRun *compared = data;

  g_object_unref (compared->run);
  g_clear_object (&compared->report);
  g_free (compared->error);
  g_free (compared);
}

/* ---- The lines ---- */

static void
line_free (gpointer data)
{
  ComparisonLine *line = data;

  for (guint i = 0; line->texts != NULL && i < line->n_cells; i++)
    g_free (line->texts[i]);
  g_free (line->texts);
  g_free (line->flags);
  g_free (line->title);
  g_free (line);
}

static void
add_heading (GPtrArray  *lines,
             const char *title)
{
  ComparisonLine *line = g_new0 (ComparisonLine, 1);

  line->title = g_strdup (title);
  line->heading = TRUE;
  g_ptr_array_add (lines, line);
}

static ComparisonLine *
add_line (GPtrArray  *lines,
          const char *title,
          guint       n_cells)
{
  ComparisonLine *line = g_new0 (ComparisonLine, 1);

  line->title = g_strdup (title);
  line->n_cells = n_cells;
  line->texts = g_new0 (char *, n_cells);
  line->flags = g_new0 (ShoalGridCellFlags, n_cells);
  g_ptr_array_add (lines, line);
  return line;
}

static gboolean
is_known (const char *text)
{
  return strcmp (text, UNKNOWN) != 0;
}

/* Marks the cells that differ from the cell of the first run. */
static void
mark_differences (ComparisonLine *line)
{
  for (guint i = 1; i < line->n_cells; i++)
    if (is_known (line->texts[0]) && is_known (line->texts[i]) && strcmp (line->texts[0], line->texts[i]) != 0)
      line->flags[i] |= SHOAL_GRID_CELL_DIFFERENT;
}

static void
mark_best (ComparisonLine       *line,
           const double         *values,
           ShoalMetricDirection  direction)
{
  double best = NAN, worst = NAN;

  for (guint i = 0; i < line->n_cells; i++)
    if (isfinite (values[i]))
      {
        best = direction == SHOAL_METRIC_LOWER ? fmin (best, values[i]) : fmax (best, values[i]);
        worst = direction == SHOAL_METRIC_LOWER ? fmax (worst, values[i]) : fmin (worst, values[i]);
      }
  if (isnan (best) || fabs (best - worst) <= PRECISION * fmax (1, fabs (best)))
    return;
  for (guint i = 0; i < line->n_cells; i++)
    if (isfinite (values[i]) && fabs (values[i] - best) <= PRECISION * fmax (1, fabs (best)))
      line->flags[i] |= SHOAL_GRID_CELL_BEST;
}

/* ---- Solvers and their figures ---- */

static const ShoalMetric *
get_objective (const ComparedRun *compared)
{
  return shoal_session_run_get_objective (compared->run);
}

/* The record of a saved run may lack the value of the objective; it is then taken from the report of its result. */
static double
get_best (const ComparedRun *compared)
{
  double best = shoal_session_run_get_best (compared->run);
  const ShoalMetric *objective = get_objective (compared);

  if (isfinite (best) || compared->report == NULL || objective == NULL)
    return best;
  return shoal_recoding_report_get_metric (compared->report, objective->id);
}

static double
get_gap (const ComparedRun *compared)
{
  double best = get_best (compared), bound = shoal_session_run_get_bound (compared->run);

  if (compared->run->record->status == SHOAL_STATUS_OPTIMAL || best == bound)
    return 0;
  return isfinite (best) && isfinite (bound) && best != 0 ? (best - bound) / best : NAN;
}

static double
get_elapsed (const ComparedRun *compared)
{
  return compared->run->elapsed;
}

static double
get_checked (const ComparedRun *compared)
{
  guint64 checked = shoal_session_run_get_checked (compared->run);

  return checked > 0 ? (double) checked : NAN;
}

static double
get_bound (const ComparedRun *compared)
{
  return shoal_session_run_get_bound (compared->run);
}

static char *
format_time (double seconds)
{
  if (!(seconds < 1))
    return shoal_format_seconds (seconds);
  /* Translators: a duration in milliseconds. */
  return g_strdup_printf (_("%.1f ms"), 1000 * seconds);
}

static ComparisonLine *
add_numbers (GPtrArray   *lines,
             const char  *title,
             GPtrArray   *runs,
             double     (*get) (const ComparedRun *),
             char      *(*format) (double),
             gboolean     best)
{
  ComparisonLine *line = add_line (lines, title, runs->len);
  g_autofree double *values = g_new (double, runs->len);

  for (guint i = 0; i < runs->len; i++)
    {
      values[i] = get (runs->pdata[i]);
      line->texts[i] = isfinite (values[i]) ? format (values[i]) : g_strdup (UNKNOWN);
    }
  if (best)
    mark_best (line, values, SHOAL_METRIC_LOWER);
  return line;
}

/* Whether all runs have the same objective, so that its values can be compared. */
static gboolean
have_one_objective (GPtrArray *runs)
{
  for (guint i = 1; i < runs->len; i++)
    if (get_objective (runs->pdata[i]) != get_objective (runs->pdata[0]))
      return FALSE;
  return TRUE;
}

static void
add_search (GPtrArray *lines,
            GPtrArray *runs)
{
  gboolean one_objective = have_one_objective (runs);
  ComparisonLine *objective, *status;

  add_heading (lines, _("Search"));
  objective = add_line (lines, _("Objective"), runs->len);
  for (guint i = 0; i < runs->len; i++)
    {
      const ShoalMetric *metric = get_objective (runs->pdata[i]);

      objective->texts[i] = g_strdup (metric != NULL ? _(metric->title) : UNKNOWN);
    }
  mark_differences (objective);
  status = add_line (lines, _("Status"), runs->len);
  for (guint i = 0; i < runs->len; i++)
    {
      ComparedRun *compared = runs->pdata[i];
      const char *label = shoal_status_get_label (compared->run->record->status);

      status->texts[i] = compared->run->outdated
                           /* Translators: how a run ended, of which the project has changed since. */
                           ? g_strdup_printf (_("%s, outdated"), label)
                           : g_strdup (label);
    }
  mark_differences (status);
  add_numbers (lines, _("Value"), runs, get_best, shoal_format_value, one_objective);
  add_numbers (lines, _("Bound"), runs, get_bound, shoal_format_value, FALSE);
  add_numbers (lines, _("Gap"), runs, get_gap, shoal_format_share, one_objective);
  add_numbers (lines, _("Time"), runs, get_elapsed, format_time, TRUE);
  add_numbers (lines, _("Nodes checked"), runs, get_checked, shoal_format_value, FALSE);
}

/* ---- Results ---- */

static double
get_k (const ComparedRun *compared)
{
  return compared->report != NULL ? compared->report->classes->smallest_published : NAN;
}

static gboolean
is_matching (const ComparedRun *compared)
{
  return compared->report != NULL
         && shoal_recoding_get_kind (compared->report->classes->recoding) == SHOAL_RECODING_MATCHING;
}

/* A heterogeneous release has no classes. */
static double
get_n_classes (const ComparedRun *compared)
{
  return compared->report != NULL && !is_matching (compared) ? (double) compared->report->n_classes : NAN;
}

/* What k counts in a run, in words: the rows or people of the smallest class, or, in a heterogeneous release, the people
 * that each row may belong to */
static char *
describe_k (const ComparedRun *compared)
{
  if (compared->report == NULL)
    return g_strdup (UNKNOWN);
  if (is_matching (compared))
    return g_strdup (_("people each row may be"));
  return g_strdup (compared->report->classes->microdata->persons != NULL ? _("persons of the smallest class")
                                                                         : _("rows of the smallest class"));
}

static double
get_n_suppressed (const ComparedRun *compared)
{
  return compared->report != NULL ? (double) compared->report->classes->n_suppressed : NAN;
}

static char *
describe_verdict (const ComparedRun *compared)
{
  if (compared->error != NULL)
    return g_strdup (compared->error);
  if (compared->report == NULL)
    return g_strdup (UNKNOWN);
  if (!compared->report->feasible)
    return g_strdup (_("Too many rows suppressed"));
  if (compared->report->release == NULL)
    return g_strdup (_("Publishing is blocked"));
  return g_strdup (shoal_recoding_report_is_verified (compared->report) ? _("Verified") : _("Not verified"));
}

static void
add_classes (GPtrArray *lines,
             GPtrArray *runs)
{
  ComparisonLine *verdict, *meaning;

  add_heading (lines, _("Privacy"));
  verdict = add_line (lines, _("Requirements"), runs->len);
  for (guint i = 0; i < runs->len; i++)
    verdict->texts[i] = describe_verdict (runs->pdata[i]);
  mark_differences (verdict);
  add_numbers (lines, _("k"), runs, get_k, shoal_format_value, FALSE);
  meaning = add_line (lines, _("k counts"), runs->len);
  for (guint i = 0; i < runs->len; i++)
    meaning->texts[i] = describe_k (runs->pdata[i]);
  mark_differences (meaning);
  add_numbers (lines, _("Classes"), runs, get_n_classes, shoal_format_value, FALSE);
  add_numbers (lines, _("Suppressed rows"), runs, get_n_suppressed, shoal_format_value, TRUE);
}

static void
add_node (GPtrArray           *lines,
          GPtrArray           *runs,
          ShoalRecodingReport *example)
{
  add_heading (lines, _("Levels"));
  for (guint a = 0; a < example->classes->microdata->n_attributes; a++)
    {
      ComparisonLine *line = add_line (lines, example->attributes[a].name, runs->len);

      for (guint i = 0; i < runs->len; i++)
        line->texts[i] = shoal_node_text_level (((const ComparedRun *) runs->pdata[i])->report, a);
      mark_differences (line);
    }
}

static void
add_metrics (GPtrArray *lines,
             GPtrArray *runs)
{
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  g_autofree double *values = g_new (double, runs->len);

  add_heading (lines, _("Metrics"));
  for (guint m = 0; m < n_metrics; m++)
    {
      g_autofree char *title = g_strconcat (_(metrics[m].title), metrics[m].direction == SHOAL_METRIC_LOWER ? " ↓" : " ↑", NULL);
      ComparisonLine *line = add_line (lines, title, runs->len);

      for (guint i = 0; i < runs->len; i++)
        {
          ComparedRun *compared = runs->pdata[i];

          values[i] = compared->report != NULL ? shoal_recoding_report_get_metric (compared->report, metrics[m].id) : NAN;
          line->texts[i] = isfinite (values[i]) ? shoal_format_value (values[i]) : g_strdup (UNKNOWN);
        }
      mark_best (line, values, metrics[m].direction);
    }
}

/* Adds the users' notes on the runs, if there are any. */
static void
add_notes (GPtrArray *lines,
           GPtrArray *runs)
{
  ComparisonLine *line;
  gboolean any = FALSE;

  for (guint i = 0; i < runs->len; i++)
    any = any || ((const ComparedRun *) runs->pdata[i])->run->record->note != NULL;
  if (!any)
    return;
  line = add_line (lines, _("Note"), runs->len);
  for (guint i = 0; i < runs->len; i++)
    {
      const char *note = ((const ComparedRun *) runs->pdata[i])->run->record->note;

      line->texts[i] = g_strdup (note != NULL ? note : UNKNOWN);
    }
}

/* All lines that can be filled so far: (transfer full) (element-type ComparisonLine). */
static GPtrArray *
list_lines (GPtrArray *runs)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);
  ShoalRecodingReport *example = NULL;

  for (guint i = 0; example == NULL && i < runs->len; i++)
    example = ((ComparedRun *) runs->pdata[i])->report;
  add_notes (lines, runs);
  add_search (lines, runs);
  add_classes (lines, runs);
  if (example != NULL)
    add_node (lines, runs, example);
  add_metrics (lines, runs);
  return lines;
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

typedef struct
{
  GWeakRef comparison; /* a weak reference, since the comparison may be freed before the report arrives */
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
      g_clear_pointer (&self->lines, g_ptr_array_unref);
      self->lines = list_lines (self->runs);
      shoal_grid_rows_changed (SHOAL_GRID (self));
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
 * @session: the session that has the runs
 * @runs: (element-type ShoalSessionRun): at least one, all of which can be compared; the others are compared with the first
 *
 * Returns: (transfer full): their comparison, which gets more lines while workers evaluate the results
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
  self->lines = list_lines (self->runs);
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

/** shoal_run_comparison_is_pending: Returns: whether some results are still to be evaluated. For tests. */
gboolean
shoal_run_comparison_is_pending (ShoalRunComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (self), FALSE);

  return self->pending;
}
