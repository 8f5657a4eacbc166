/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without a solution, the most general node tells which requirements could be met. With one, solvers try changes that
 * may reduce the loss, one after another, in a thread of lower priority. */

#include "config.h"

#include "models/solve/shoal-run-advice.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"
#include "privacy/shoal-remedy.h"

#include <glib/gi18n-lib.h>

G_DEFINE_TYPE (ShoalRunAdvice, shoal_run_advice, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
case_free (ShoalAdviceCase *self)
{
  g_object_unref (self->problem);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_free (self);
}

static void
offer_free (ShoalRunOffer *self)
{
  g_free (self->title);
  g_free (self->gain);
  g_free (self->label);
  g_free (self);
}

/* ---- Messages to the main thread ---- */

/* A text or an offer, on its way to the main thread */
typedef struct
{
  char *text;
  ShoalRunOffer *offer;
} Piece;

static void
piece_free (Piece *self)
{
  g_free (self->text);
  g_clear_pointer (&self->offer, offer_free);
  g_free (self);
}

static void
take_piece_cb (gpointer source,
               gpointer data)
{
  ShoalRunAdvice *self = source;
  Piece *piece = data;

  if (piece->text != NULL)
    self->text = g_steal_pointer (&piece->text);
  if (piece->offer != NULL)
    g_ptr_array_add (self->offers, g_steal_pointer (&piece->offer));
  g_signal_emit (self, signals[CHANGED], 0);
}

/* @text: (transfer full) (nullable); @offer: (transfer full) (nullable) */
static void
tell (GTask         *task,
      char          *text,
      ShoalRunOffer *offer)
{
  Piece *piece = g_new0 (Piece, 1);

  piece->text = text;
  piece->offer = offer;
  shoal_worker_tell (task, take_piece_cb, piece, (GDestroyNotify) piece_free);
}

/* @gain: (transfer full) (nullable) */
static void
tell_offer (GTask             *task,
            const ShoalAdvice *advice,
            char              *gain)
{
  const ShoalAdviceCase *release = g_task_get_task_data (task);
  ShoalRunOffer *offer = g_new0 (ShoalRunOffer, 1);
  g_autofree char *share = shoal_format_limit (advice->requirements.suppression);

  offer->advice = *advice;
  offer->title = shoal_advice_describe (advice, release->problem->microdata->table);
  offer->gain = gain;
  switch (advice->kind)
    {
    case SHOAL_ADVICE_SUPPRESSION:
      offer->label = g_strdup_printf (_("Leave Out up to %s"), share);
      break;
    case SHOAL_ADVICE_BY_GROUP:
      offer->label = g_strdup (_("Solve by Group"));
      break;
    case SHOAL_ADVICE_COLUMN:
      offer->label = g_strdup (_("Leave Column Out"));
      break;
    case SHOAL_ADVICE_K:
    default:
      offer->label = g_strdup_printf (_("Use k = %'u"), advice->requirements.k);
    }
  tell (task, NULL, offer);
}

/* ---- No solution ---- */

/* The most general node: every attribute at the highest level that may be published. */
static ShoalRecoding *
make_top (ShoalMicrodata *microdata)
{
  g_autofree guint *levels = g_new0 (guint, microdata->n_attributes + 1);

  for (guint a = 0; a < microdata->n_attributes; a++)
    levels[a] = shoal_microdata_get_attribute (microdata, a)->highest_level;
  return shoal_recoding_new_node (levels, microdata->n_attributes);
}

static char *
explain_lack (const ShoalProblem *problem,
              const ShoalRemedy  *remedy)
{
  gsize n_rows = problem->microdata->n_rows;
  g_autofree char *rows = shoal_format_count (n_rows);
  g_autofree char *small = shoal_format_count (remedy->n_small);
  g_autofree char *limit = shoal_format_count (problem->suppression_limit);

  if (n_rows == 0)
    return g_strdup (_("The table has no rows: there is nobody to protect."));
  if (n_rows < problem->min_size)
    return g_strdup_printf (ngettext ("The table has %s row: nobody can hide among %'u.",
                                      "The table has %s rows: nobody can hide among %'u.", n_rows),
                            rows, problem->min_size);
  if (problem->requirements.n_models > 0)
    return g_strdup_printf (ngettext ("Even with every column at its highest level %s row stands in a group that does not meet what is "
                                      "required, and %s may be left out.",
                                      "Even with every column at its highest level %s rows stand in groups that do not meet what is "
                                      "required, and %s may be left out.",
                                      remedy->n_small),
                            small, limit);
  return g_strdup_printf (ngettext ("Even with every column at its highest level %s row stands in a group below k = %'u, "
                                    "and %s may be left out.",
                                    "Even with every column at its highest level %s rows stand in groups below k = %'u, "
                                    "and %s may be left out.",
                                    remedy->n_small),
                          small, problem->min_size, limit);
}

static void
tell_remedies (GTask             *task,
               ShoalProblem      *problem,
               ShoalSolverFamily  family)
{
  const ShoalRequirements *asked = &problem->requirements;
  g_autoptr (ShoalRecoding) top = make_top (problem->microdata);
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (asked, problem->microdata, top, 1, NULL, NULL);
  ShoalAdvice advice = { .kind = SHOAL_ADVICE_SUPPRESSION, .requirements = *asked };
  ShoalRemedy remedy;

  if (classes == NULL)
    return;
  shoal_remedy_find (asked, classes, &remedy);
  tell (task, explain_lack (problem, &remedy), NULL);
  /* Local and heterogeneous recodings suppress no rows, so more suppression would not help. */
  if (family == SHOAL_FAMILY_LATTICE && remedy.suppression > asked->suppression)
    {
      advice.requirements.suppression = remedy.suppression;
      /* The privacy models also judge all classes together. */
      if (shoal_requirements_hold (&advice.requirements, classes, NULL))
        tell_offer (task, &advice, NULL);
    }
  if (remedy.k > 0 && remedy.k < asked->k)
    {
      g_autoptr (ShoalClasses) of_k = NULL;

      advice = (ShoalAdvice) { .kind = SHOAL_ADVICE_K, .requirements = *asked };
      advice.requirements.k = remedy.k;
      of_k = shoal_requirements_make_classes (&advice.requirements, problem->microdata, top, 1, NULL, NULL);
      /* Other privacy models may still fail. */
      if (of_k != NULL && shoal_requirements_hold (&advice.requirements, of_k, NULL))
        tell_offer (task, &advice, NULL);
    }
}

/* ---- A release ---- */

static void
tell_release (GTask                 *task,
              const ShoalAdviceCase *release,
              GCancellable          *cancellable)
{
  const ShoalProblem *problem = release->problem;
  guint n_wanted = SHOAL_RUN_ADVICE (g_task_get_source_object (task))->n_wanted;
  g_autoptr (ShoalClasses) classes = NULL;
  guint n_found = 0;

  classes = shoal_requirements_make_classes (&problem->requirements, problem->microdata, release->recoding, problem->n_threads, NULL,
                                             NULL);
  if (classes == NULL)
    return;
  tell (task, shoal_kept_describe (classes), NULL);
  g_clear_object (&classes);
  for (guint kind = 0; kind < SHOAL_ADVICE_N_KINDS && n_found < n_wanted; kind++)
    {
      ShoalAdvice advice;

      if (!shoal_advice_find (release, kind, cancellable, &advice))
        continue;
      tell_offer (task, &advice, shoal_advice_describe_gain (&advice));
      n_found++;
    }
}

/* ---- The worker ---- */

static void
find_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  const ShoalAdviceCase *release = task_data;

  if (release->recoding == NULL)
    tell_remedies (task, release->problem, release->family);
  else
    tell_release (task, release, cancellable);
  g_task_return_boolean (task, TRUE);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalRunAdvice *self = SHOAL_RUN_ADVICE (object);

  self->searching = FALSE;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- The object ---- */

static void
shoal_run_advice_finalize (GObject *object)
{
  ShoalRunAdvice *self = SHOAL_RUN_ADVICE (object);

  g_free (self->text);
  g_ptr_array_unref (self->offers);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (shoal_run_advice_parent_class)->finalize (object);
}

static void
shoal_run_advice_class_init (ShoalRunAdviceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_run_advice_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_run_advice_init (ShoalRunAdvice *self)
{
  self->offers = g_ptr_array_new_with_free_func ((GDestroyNotify) offer_free);
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_run_advice_new:
 * @problem: the problem of the run
 * @family: of its solver
 * @recoding: (nullable): its result; %NULL if it found none
 * @n_wanted: how many offers to find if there is a result, each by a short search
 *
 * Starts at once. The object lives until the worker has ended, which shoal_run_advice_stop() makes it do soon.
 *
 * Returns: (transfer full): the advice, at first without text and offers.
 */
ShoalRunAdvice *
shoal_run_advice_new (ShoalProblem      *problem,
                      ShoalSolverFamily  family,
                      ShoalRecoding     *recoding,
                      guint              n_wanted)
{
  ShoalRunAdvice *self;
  ShoalAdviceCase *release;
  g_autoptr (GTask) task = NULL;

  g_return_val_if_fail (SHOAL_IS_PROBLEM (problem), NULL);

  self = g_object_new (SHOAL_TYPE_RUN_ADVICE, NULL);
  self->family = family;
  self->n_wanted = n_wanted;
  self->searching = TRUE;
  release = g_new0 (ShoalAdviceCase, 1);
  release->problem = g_object_ref (problem);
  release->family = family;
  release->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  task = g_task_new (self, self->cancellable, found_cb, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, release, (GDestroyNotify) case_free);
  shoal_worker_run_alone (task, find_worker);
  return self;
}

/** shoal_run_advice_stop: Stops the worker. */
void
shoal_run_advice_stop (ShoalRunAdvice *self)
{
  g_return_if_fail (SHOAL_IS_RUN_ADVICE (self));

  g_cancellable_cancel (self->cancellable);
}
