/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The risk of re-identification of a report's release, for a threshold and a population that a person sets. */
#pragma once

#include "reports/shoal-attacker.h"
#include "reports/shoal-node-report.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE_RISK (shoal_release_risk_get_type ())

/** SHOAL_RELEASE_RISK_THRESHOLD: the threshold at first. */
#define SHOAL_RELEASE_RISK_THRESHOLD 0.2

/**
 * ShoalReleaseRisk:
 *
 * Properties: "report" (#ShoalNodeReport, nullable), "threshold" (0 to 1: a risk above it is too high), "population" (double:
 * people the table was drawn from; never fewer than its rows, and as many for another table), "attackers" (read-only: GListModel of
 * the three #ShoalAttacker: prosecutor, journalist, marketer).
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseRisk, shoal_release_risk, SHOAL, RELEASE_RISK, GObject)

ShoalReleaseRisk *shoal_release_risk_new            (void);
void              shoal_release_risk_set_report     (ShoalReleaseRisk *self,
                                                     ShoalNodeReport  *report);
void              shoal_release_risk_set_threshold  (ShoalReleaseRisk *self,
                                                     double            threshold);
void              shoal_release_risk_set_population (ShoalReleaseRisk *self,
                                                     double            population);
double            shoal_release_risk_get_population (ShoalReleaseRisk *self);
gsize             shoal_release_risk_get_n_rows     (ShoalReleaseRisk *self);
GListModel       *shoal_release_risk_get_attackers  (ShoalReleaseRisk *self);

G_END_DECLS
