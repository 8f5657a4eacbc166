/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures are shown at once; metrics and levels are added when both sides have been evaluated. */

#include "config.h"

#include "models/compare/shoal-strategy-pair.h"

#include "common/shoal-labels.h"
#include "common/shoal-worker.h"
#include "models/compare/shoal-strategy-text.h"
#include "models/solve/shoal-solve-words.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define UNKNOWN "–"
#define WIDTH_OF_TITLES 14
#define WIDTH_OF_VALUES 15

typedef struct
{
  char *name;
  ShoalStrategyFigures figures;
  ShoalStrategyKind kind;
  ShoalRecodingReport *report; /* NULL until the evaluation is complete, and if it fails */
} Side;

typedef struct
{
  char *title;
  char *texts[2]; /* NULL in headings */
} Line;

struct _ShoalStrategyPair
{
  ShoalGrid parent_instance;

  Side sides[2];
  GPtrArray *lines; /* of Line */
  GCancellable *cancellable;
  guint n_pending;
};

G_DEFINE_FINAL_TYPE (ShoalStrategyPair, shoal_strategy_pair, SHOAL_TYPE_GRID)

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->title);
  g_free (line->texts[0]);
  g_free (line->texts[1]);
  g_free (line);
}

/* @first and @second: (transfer full) (nullable) */
static void
add_line (ShoalStrategyPair *self,
          const char        *title,
          char              *first,
          char              *second)
{
  Line *line = g_new0 (Line, 1);

  line->title = g_strdup (title);
  line->texts[0] = first;
  line->texts[1] = second;
  g_ptr_array_add (self->lines, line);
}

static void
add_figures (ShoalStrategyPair *self)
{
  const Side *a = &self->sides[0], *b = &self->sides[1];

  add_line (self, _("Kind"), g_strdup (shoal_strategy_kind_get_label (a->kind)),
            g_strdup (shoal_strategy_kind_get_label (b->kind)));
  add_line (self, _("k"), shoal_format_count (a->figures.k), shoal_format_count (b->figures.k));
  add_line (self, _("Accuracy"), shoal_format_share (a->figures.accuracy), shoal_format_share (b->figures.accuracy));
  add_line (self, _("Gain in bits"), shoal_format_value (a->figures.gain), shoal_format_value (b->figures.gain));
}

static void
add_levels (ShoalStrategyPair *self)
{
  ShoalRecodingReport *example = self->sides[0].report != NULL ? self->sides[0].report : self->sides[1].report;

  add_line (self, _("Levels"), NULL, NULL);
  for (guint a = 0; a < example->classes->microdata->n_attributes; a++)
    add_line (self, example->attributes[a].name, shoal_node_text_level (self->sides[0].report, a),
              shoal_node_text_level (self->sides[1].report, a));
}

/* These metrics depend on the required k, so they have no value for the original table. */
static gboolean
is_about_k (const char *id)
{
  return g_str_equal (id, "c_avg") || g_str_equal (id, "ca");
}

static char *
format_metric (const Side *side,
               const char *id)
{
  if (side->report == NULL || (side->kind == SHOAL_STRATEGY_ORIGINAL && is_about_k (id)))
    return g_strdup (UNKNOWN);
  return shoal_format_value (shoal_recoding_report_get_metric (side->report, id));
}

static char *
format_suppressed (ShoalRecodingReport *report)
{
  return report != NULL ? shoal_format_count (report->classes->n_suppressed) : g_strdup (UNKNOWN);
}

static void
add_metrics (ShoalStrategyPair *self)
{
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  add_line (self, _("Metrics"), NULL, NULL);
  add_line (self, _("Suppressed rows"), format_suppressed (self->sides[0].report), format_suppressed (self->sides[1].report));
  for (guint m = 0; m < n_metrics; m++)
    add_line (self, _(metrics[m].title), format_metric (&self->sides[0], metrics[m].id),
              format_metric (&self->sides[1], metrics[m].id));
}

static void
update (ShoalStrategyPair *self)
{
  g_ptr_array_set_size (self->lines, 0);
  add_figures (self);
  if (self->sides[0].report != NULL || self->sides[1].report != NULL)
    {
      add_levels (self);
      add_metrics (self);
    }
  shoal_grid_rows_changed (SHOAL_GRID (self));
}

/* ---- The grid ---- */

static gsize
get_n_rows (ShoalGrid *grid)
{
  return SHOAL_STRATEGY_PAIR (grid)->lines->len;
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return 3;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  return column == 0 ? _("Compared") : SHOAL_STRATEGY_PAIR (grid)->sides[column - 1].name;
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return column == 0 ? WIDTH_OF_TITLES : WIDTH_OF_VALUES;
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  const Line *line = SHOAL_STRATEGY_PAIR (grid)->lines->pdata[row];

  if (column == 0)
    {
      g_string_append (text, line->title);
      return line->texts[0] == NULL ? SHOAL_GRID_CELL_HEADING : SHOAL_GRID_CELL_PLAIN;
    }
  if (line->texts[0] == NULL)
    return SHOAL_GRID_CELL_PLAIN;
  g_string_append (text, line->texts[column - 1]);
  return column == 2 && strcmp (line->texts[0], line->texts[1]) != 0 && strcmp (line->texts[0], UNKNOWN) != 0
             && strcmp (line->texts[1], UNKNOWN) != 0
           ? SHOAL_GRID_CELL_DIFFERENT : SHOAL_GRID_CELL_PLAIN;
}

/* ---- The object ---- */

static void
shoal_strategy_pair_finalize (GObject *object)
{
  ShoalStrategyPair *self = SHOAL_STRATEGY_PAIR (object);

  g_cancellable_cancel (self->cancellable);
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->sides[side].name);
      g_clear_object (&self->sides[side].report);
    }
  g_ptr_array_unref (self->lines);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (shoal_strategy_pair_parent_class)->finalize (object);
}

static void
shoal_strategy_pair_class_init (ShoalStrategyPairClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_strategy_pair_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
shoal_strategy_pair_init (ShoalStrategyPair *self)
{
  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->cancellable = g_cancellable_new ();
}

typedef struct
{
  GWeakRef pair; /* a weak reference, since the pair may be freed before the report arrives */
  guint side;
} Request;

typedef struct
{
  ShoalMicrodata *microdata;
  ShoalRecoding *recoding;
} Original;

static void
original_free (gpointer data)
{
  Original *original = data;

  g_object_unref (original->microdata);
  shoal_recoding_unref (original->recoding);
  g_free (original);
}

/* Reports on the original table, without requirements and without suppression. */
static void
report_original (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  const ShoalRequirements none = { .k = 1 };
  const Original *original = task_data;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  GError *error = NULL;
  ShoalRecodingReport *report;

  shoal_progress_start (progress, cancellable, 0);
  report = shoal_recoding_report_new (original->microdata, original->recoding, &none, progress, &error);
  shoal_worker_return (task, report, g_object_unref, error);
}

/* @request: (transfer full) */
static void
take_report (Request             *request,
             ShoalRecodingReport *report)
{
  g_autoptr (ShoalStrategyPair) self = g_weak_ref_get (&request->pair);

  if (self != NULL)
    {
      Side *side = &self->sides[request->side];

      g_set_object (&side->report, report);
      self->n_pending--;
      update (self);
    }
  g_weak_ref_clear (&request->pair);
  g_free (request);
}

static void
original_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalRecodingReport) report = g_task_propagate_pointer (G_TASK (result), NULL);

  take_report (user_data, report);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalRecodingReport) report = shoal_evaluate_finish (result, NULL);

  take_report (user_data, report);
}

/** shoal_strategy_pair_new: @strategies: their numbers in @comparison. Returns: (transfer full): a grid that gets more lines. */
ShoalStrategyPair *
shoal_strategy_pair_new (ShoalSession            *session,
                         ShoalStrategyComparison *comparison,
                         const guint              strategies[2])
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  ShoalStrategyPair *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (comparison), NULL);

  self = g_object_new (SHOAL_TYPE_STRATEGY_PAIR, NULL);
  for (guint i = 0; i < 2; i++)
    {
      const ShoalStrategy *strategy = shoal_strategy_list_get (list, strategies[i]);
      g_autoptr (ShoalRecoding) recoding = shoal_strategy_list_dup_recoding (list, strategies[i]);
      Request *request;

      self->sides[i] = (Side) { shoal_strategy_text_name (comparison, strategies[i]), strategy->figures, strategy->kind };
      if (recoding == NULL)
        continue;
      request = g_new0 (Request, 1);
      g_weak_ref_init (&request->pair, self);
      request->side = i;
      self->n_pending++;
      if (strategy->kind == SHOAL_STRATEGY_ORIGINAL)
        {
          g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, original_cb, request);

          Original *original = g_new (Original, 1);

          *original = (Original) { g_object_ref (shoal_strategy_comparison_get_microdata (comparison)),
                                   shoal_recoding_ref (recoding) };
          g_task_set_task_data (task, original, original_free);
          shoal_worker_run (task, report_original);
          continue;
        }
      shoal_evaluate_async (session->preparation, recoding, self->cancellable, evaluated_cb,
                                      request);
    }
  update (self);
  return self;
}

/** shoal_strategy_pair_get_report: Returns: (transfer none) (nullable): the report on one side's table. */
ShoalRecodingReport *
shoal_strategy_pair_get_report (ShoalStrategyPair *self,
                                guint              side)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_PAIR (self) && side < 2, NULL);

  return self->sides[side].report;
}

const char *
shoal_strategy_pair_get_name (ShoalStrategyPair *self,
                              guint              side)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_PAIR (self) && side < 2, NULL);

  return self->sides[side].name;
}

/** shoal_strategy_pair_is_original: Returns: whether one side is the original table, which must not be published. */
gboolean
shoal_strategy_pair_is_original (ShoalStrategyPair *self,
                                 guint              side)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_PAIR (self) && side < 2, FALSE);

  return self->sides[side].kind == SHOAL_STRATEGY_ORIGINAL;
}

gboolean
shoal_strategy_pair_is_pending (ShoalStrategyPair *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_PAIR (self), FALSE);

  return self->n_pending > 0;
}
