/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The probability that an attacker finds the person of a published record. */
#pragma once

#include "recoding/shoal-class-order.h"

G_BEGIN_DECLS

/**
 * ShoalRiskClass:
 * @size: people of an equivalence class, at least 1
 * @n_classes: how many published classes have that size
 */
typedef struct
{
  guint32 size;
  guint32 n_classes;
} ShoalRiskClass;

/**
 * ShoalRiskFigures:
 * @highest: the risk of the record that is easiest to identify, 0 to 1
 * @average: mean over the records, 0 to 1
 * @above: share of the records whose risk is above the threshold, 0 to 1
 *
 * All are NAN if nothing is published.
 */
typedef struct
{
  double highest;
  double average;
  double above;
} ShoalRiskFigures;

/**
 * ShoalRisk:
 * @n_rows: published rows
 * @n_classes: published classes
 * @prosecutor: an attacker who knows that a certain person is in the table
 * @journalist: an attacker who knows a person of the population, but not whether that person is in the table
 * @marketer: share of all records that are expected to be matched correctly with a register of the population; "highest"
 *   and "above" make no sense for it and are NAN
 */
typedef struct
{
  gsize n_rows;
  gsize n_classes;
  ShoalRiskFigures prosecutor;
  ShoalRiskFigures journalist;
  ShoalRiskFigures marketer;
} ShoalRisk;

double  shoal_risk_of_record      (guint32                size,
                                   double                 fraction);
GArray *shoal_risk_list_published (ShoalClasses          *classes,
                                   const ShoalClassOrder *order);
void    shoal_risk_compute        (const ShoalRiskClass  *classes,
                                   gsize                  n,
                                   double                 fraction,
                                   double                 threshold,
                                   ShoalRisk             *risk);

G_END_DECLS
