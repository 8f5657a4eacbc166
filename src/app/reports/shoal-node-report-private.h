/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report is, for the file that makes it and the one that shows it. */
#pragma once

#include "reports/shoal-node-report.h"

G_BEGIN_DECLS

struct _ShoalNodeReport
{
  GObject parent_instance;

  ShoalClasses *classes;
  ShoalRelease *release;
  char *blocked;
  ShoalVerifiedRelease *verified; /* NULL where there is nothing to be published */
  ShoalVerdict refused;           /* what the verifier found then */
  gboolean feasible;
  ShoalRequirements requirements;
  gsize suppression_limit;
  GListStore *metrics;
  GListStore *attributes;
  ShoalClassOrder *order;
};

G_END_DECLS
