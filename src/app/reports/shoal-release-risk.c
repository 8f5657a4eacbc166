/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computed from the sizes of classes, of which there are few different ones, so that it follows a control at once. */

#include "config.h"

#include "reports/shoal-release-risk.h"

#include <glib/gi18n-lib.h>

#define SMALLEST_FRACTION 1e-12

struct _ShoalReleaseRisk
{
  GObject parent_instance;

  ShoalNodeReport *report;
  double threshold;
  double population;
  gsize n_rows; /* of the report, or the one before */
  GListStore *attackers;
  ShoalRisk risk;
};

G_DEFINE_FINAL_TYPE (ShoalReleaseRisk, shoal_release_risk, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_REPORT,
  PROP_THRESHOLD,
  PROP_POPULATION,
  PROP_ATTACKERS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
update (ShoalReleaseRisk *self)
{
  const ShoalRiskFigures *figures[] = { &self->risk.prosecutor, &self->risk.journalist, &self->risk.marketer };
  g_autoptr (GArray) classes = NULL;
  double n_rows;

  if (self->report == NULL)
    return;
  classes = shoal_risk_list_published (shoal_node_report_get_classes (self->report),
                                       shoal_node_report_get_class_order (self->report));
  n_rows = (double) shoal_node_report_get_n_rows (self->report);
  shoal_risk_compute ((const ShoalRiskClass *) (gconstpointer) classes->data, classes->len,
                      CLAMP (n_rows / self->population, SMALLEST_FRACTION, 1), self->threshold, &self->risk);
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autoptr (ShoalAttacker) attacker = g_list_model_get_item (G_LIST_MODEL (self->attackers), i);

      shoal_attacker_set_figures (attacker, figures[i]);
    }
}

static void
shoal_release_risk_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  ShoalReleaseRisk *self = SHOAL_RELEASE_RISK (object);

  switch (prop_id)
    {
    case PROP_REPORT:
      g_value_set_object (value, self->report);
      break;
    case PROP_THRESHOLD:
      g_value_set_double (value, self->threshold);
      break;
    case PROP_POPULATION:
      g_value_set_double (value, self->population);
      break;
    case PROP_ATTACKERS:
      g_value_set_object (value, self->attackers);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_release_risk_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  ShoalReleaseRisk *self = SHOAL_RELEASE_RISK (object);

  switch (prop_id)
    {
    case PROP_REPORT:
      shoal_release_risk_set_report (self, g_value_get_object (value));
      break;
    case PROP_THRESHOLD:
      shoal_release_risk_set_threshold (self, g_value_get_double (value));
      break;
    case PROP_POPULATION:
      shoal_release_risk_set_population (self, g_value_get_double (value));
      break;
    case PROP_ATTACKERS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_release_risk_finalize (GObject *object)
{
  ShoalReleaseRisk *self = SHOAL_RELEASE_RISK (object);

  g_clear_object (&self->report);
  g_clear_object (&self->attackers);
  G_OBJECT_CLASS (shoal_release_risk_parent_class)->finalize (object);
}

static void
shoal_release_risk_class_init (ShoalReleaseRiskClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_release_risk_get_property;
  object_class->set_property = shoal_release_risk_set_property;
  object_class->finalize = shoal_release_risk_finalize;
  properties[PROP_REPORT] = g_param_spec_object ("report", NULL, NULL, SHOAL_TYPE_NODE_REPORT, flags);
  properties[PROP_THRESHOLD] = g_param_spec_double ("threshold", NULL, NULL, 0, 1, SHOAL_RELEASE_RISK_THRESHOLD, flags);
  properties[PROP_POPULATION] = g_param_spec_double ("population", NULL, NULL, 1, G_MAXDOUBLE, 1, flags);
  properties[PROP_ATTACKERS] = g_param_spec_object ("attackers", NULL, NULL, G_TYPE_LIST_MODEL,
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_release_risk_init (ShoalReleaseRisk *self)
{
  g_autoptr (ShoalAttacker) prosecutor =
    shoal_attacker_new (_("Prosecutor"), _("Knows that a certain person is in the table, and looks for the record."), NULL);
  g_autoptr (ShoalAttacker) journalist =
    shoal_attacker_new (_("Journalist"), _("Knows a person of the population, but not whether that person is in the table."), NULL);
  g_autoptr (ShoalAttacker) marketer =
    shoal_attacker_new (_("Marketer"), _("Matches all records with a register of the population: the share of right matches to expect."),
                        _("A marketer is after as many records as possible, not after one: there is only an average"));

  self->threshold = SHOAL_RELEASE_RISK_THRESHOLD;
  self->population = 1;
  self->attackers = g_list_store_new (SHOAL_TYPE_ATTACKER);
  g_list_store_append (self->attackers, prosecutor);
  g_list_store_append (self->attackers, journalist);
  g_list_store_append (self->attackers, marketer);
}

/** shoal_release_risk_new: Returns: (transfer full): attackers without a release. */
ShoalReleaseRisk *
shoal_release_risk_new (void)
{
  return g_object_new (SHOAL_TYPE_RELEASE_RISK, NULL);
}

/** shoal_release_risk_set_report: @report: (nullable): of the release to judge. */
void
shoal_release_risk_set_report (ShoalReleaseRisk *self,
                               ShoalNodeReport  *report)
{
  g_return_if_fail (SHOAL_IS_RELEASE_RISK (self));
  g_return_if_fail (report == NULL || SHOAL_IS_NODE_REPORT (report));

  if (!g_set_object (&self->report, report))
    return;
  /* Whoever comes back to the same table finds the population as it was left. */
  if (report != NULL && shoal_node_report_get_n_rows (report) != self->n_rows)
    {
      self->n_rows = shoal_node_report_get_n_rows (report);
      self->population = (double) MAX (1, self->n_rows);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POPULATION]);
    }
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REPORT]);
}

/** shoal_release_risk_set_threshold: @threshold: 0 to 1. */
void
shoal_release_risk_set_threshold (ShoalReleaseRisk *self,
                                  double            threshold)
{
  g_return_if_fail (SHOAL_IS_RELEASE_RISK (self));
  g_return_if_fail (threshold >= 0 && threshold <= 1);

  if (self->threshold == threshold)
    return;
  self->threshold = threshold;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THRESHOLD]);
}

/** shoal_release_risk_set_population: @population: people; fewer than the table has rows become as many. */
void
shoal_release_risk_set_population (ShoalReleaseRisk *self,
                                   double            population)
{
  g_return_if_fail (SHOAL_IS_RELEASE_RISK (self));

  population = MAX (population, (double) MAX (1, self->n_rows));
  if (self->population == population)
    return;
  self->population = population;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POPULATION]);
}

double
shoal_release_risk_get_population (ShoalReleaseRisk *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_RISK (self), 1);

  return self->population;
}

/** shoal_release_risk_get_n_rows: Returns: rows of the table, the least population; 0 before there is one. */
gsize
shoal_release_risk_get_n_rows (ShoalReleaseRisk *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_RISK (self), 0);

  return self->n_rows;
}

/** shoal_release_risk_get_attackers: Returns: (transfer none): prosecutor, journalist, marketer. */
GListModel *
shoal_release_risk_get_attackers (ShoalReleaseRisk *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_RISK (self), NULL);

  return G_LIST_MODEL (self->attackers);
}
