/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting classes takes a worker and a while: only where the pointer rests. */

#include "config.h"

#include "solve/lattice/shoal-lattice-card.h"

#include "models/solve/shoal-node-text.h"

/* Beyond so many attributes a line for each would make the card too tall. */
#define MAX_LINES 10
/* So long the pointer rests on a node before its classes are counted. */
#define HOVER_MILLISECONDS 250

struct _ShoalLatticeCard
{
  GObject parent_instance;

  ShoalSession *session;
  ShoalLatticeModel *model;
  ShoalLatticeArea *area; /* not owned: it is stopped before */
  GCancellable *evaluating;
  guint timeout;
};

G_DEFINE_FINAL_TYPE (ShoalLatticeCard, shoal_lattice_card, G_TYPE_OBJECT)

static void
forget_node (ShoalLatticeCard *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->evaluating != NULL)
    g_cancellable_cancel (self->evaluating);
  g_clear_object (&self->evaluating);
}

static void
write_card (ShoalLatticeCard *self,
            const char       *facts)
{
  ShoalMicrodata *microdata = shoal_lattice_model_get_microdata (self->model);
  const guint *levels = shoal_lattice_area_get_hovered (self->area);
  g_autofree char *levels_text = NULL;
  g_autofree char *text = NULL;

  if (levels == NULL || microdata == NULL)
    return;
  levels_text = microdata->n_attributes <= MAX_LINES ? shoal_node_text_level_lines (microdata, levels)
                                                     : shoal_node_text_levels (microdata, levels);
  text = g_strdup_printf ("%s\n%s", levels_text,
                          facts != NULL ? facts
                                        : shoal_node_state_get_title (shoal_lattice_model_get_state (self->model, levels)));
  shoal_lattice_area_set_hover_text (self->area, text);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalLatticeCard) self = user_data;
  g_autoptr (ShoalNodeReport) report = NULL;
  g_autofree char *facts = NULL;

  report = shoal_evaluator_evaluate_finish (SHOAL_EVALUATOR (object), result, NULL);
  /* None for a node that is not under the pointer any more: forgetting it has cancelled this. */
  if (report == NULL)
    return;
  g_clear_object (&self->evaluating);
  facts = shoal_node_text_fact_lines (report, shoal_metrics_find (shoal_project_get_objective (
                                                shoal_session_get_project (self->session))));
  write_card (self, facts);
}

static gboolean
timeout_cb (gpointer data)
{
  ShoalLatticeCard *self = data;
  g_autoptr (ShoalRecoding) node = NULL;
  const guint *levels = shoal_lattice_area_get_hovered (self->area);

  self->timeout = 0;
  if (levels == NULL)
    return G_SOURCE_REMOVE;
  node = shoal_recoding_new_node (levels, shoal_lattice_area_get_n_attributes (self->area));
  self->evaluating = g_cancellable_new ();
  shoal_evaluator_evaluate_async (shoal_session_get_evaluator (self->session), node, self->evaluating, evaluated_cb,
                                  g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
hovered_cb (ShoalLatticeCard *self)
{
  forget_node (self);
  if (shoal_lattice_area_get_hovered (self->area) == NULL)
    return;
  write_card (self, NULL);
  self->timeout = g_timeout_add (HOVER_MILLISECONDS, timeout_cb, self);
}

static void
shoal_lattice_card_dispose (GObject *object)
{
  ShoalLatticeCard *self = SHOAL_LATTICE_CARD (object);

  forget_node (self);
  g_clear_object (&self->model);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_lattice_card_parent_class)->dispose (object);
}

static void
shoal_lattice_card_class_init (ShoalLatticeCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_lattice_card_dispose;
}

static void
shoal_lattice_card_init (ShoalLatticeCard *self)
{
}

/** shoal_lattice_card_new: Returns: (transfer full): writes the card of @area, which must be there until it is stopped. */
ShoalLatticeCard *
shoal_lattice_card_new (ShoalSession      *session,
                        ShoalLatticeModel *model,
                        ShoalLatticeArea  *area)
{
  ShoalLatticeCard *self = g_object_new (SHOAL_TYPE_LATTICE_CARD, NULL);

  self->session = g_object_ref (session);
  self->model = g_object_ref (model);
  self->area = area;
  g_signal_connect_object (area, "hovered", G_CALLBACK (hovered_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_lattice_card_stop: counts nothing any more, until the pointer is on another node. */
void
shoal_lattice_card_stop (ShoalLatticeCard *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_CARD (self));

  forget_node (self);
}
