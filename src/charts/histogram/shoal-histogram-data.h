/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histograms of what the engine holds. */
#pragma once

#include "recoding/shoal-classes.h"
#include "charts/histogram/shoal-histogram.h"

G_BEGIN_DECLS

ShoalHistogram *shoal_histogram_new_class_sizes (ShoalClasses *classes);

G_END_DECLS
