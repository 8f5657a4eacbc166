/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formulas of the metrics, which only their registry may call. */
#pragma once

#include "utility/shoal-group-costs.h"
#include "utility/shoal-metric.h"

G_BEGIN_DECLS

/* shoal-metric-levels.c */
double   _shoal_metric_precision       (ShoalClasses      *classes);
double   _shoal_metric_precision_cost  (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        guint              level);
double   _shoal_metric_height          (ShoalClasses      *classes);
double   _shoal_metric_height_cost     (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        guint              level);

/* shoal-metric-classes.c */
double   _shoal_metric_los             (ShoalClasses      *classes);
double   _shoal_metric_dm              (ShoalClasses      *classes);
gboolean _shoal_metric_dm_begin         (ShoalMicrodata    *microdata,
                                        ShoalGroupCosts   *costs);
double   _shoal_metric_dm_cost          (const ShoalGroupCosts *costs,
                                        gsize              n_rows,
                                        const ShoalValueCounts *targets);
double   _shoal_metric_c_avg           (ShoalClasses      *classes);
double   _shoal_metric_ca              (ShoalClasses      *classes);
double   _shoal_metric_clusters        (ShoalClasses      *classes);
double   _shoal_metric_cluster_dm      (ShoalClasses      *classes);
double   _shoal_metric_cluster_c_avg   (ShoalClasses      *classes);
double   _shoal_metric_cluster_ca      (ShoalClasses      *classes);

/* shoal-sil.c */
guint32 *_shoal_metric_list_codes      (ShoalAttribute    *attribute);

/* shoal-metric-sil.c */
double   _shoal_metric_sil             (ShoalClasses      *classes);

/* shoal-metric-sse.c */
double   _shoal_metric_sse             (ShoalClasses      *classes);

/* shoal-metric-target.c */
double   _shoal_metric_cm              (ShoalClasses      *classes);
double   _shoal_metric_info_gain       (ShoalClasses      *classes);
double   _shoal_metric_info_loss       (ShoalClasses      *classes);
gboolean _shoal_metric_cm_begin         (ShoalMicrodata    *microdata,
                                        ShoalGroupCosts   *costs);
double   _shoal_metric_cm_cost          (const ShoalGroupCosts *costs,
                                        gsize              n_rows,
                                        const ShoalValueCounts *targets);
gboolean _shoal_metric_info_loss_begin  (ShoalMicrodata    *microdata,
                                        ShoalGroupCosts   *costs);
double   _shoal_metric_info_loss_cost   (const ShoalGroupCosts *costs,
                                        gsize              n_rows,
                                        const ShoalValueCounts *targets);

/* shoal-metric-nodes.c */
gboolean _shoal_metric_gcp             (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_gen_total_il    (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_entropy         (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_modified        (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_deleted         (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_distortion      (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_ncp             (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_total           (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_llm             (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_nllm            (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_wllm            (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_wnllm           (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);
gboolean _shoal_metric_weighted        (ShoalMicrodata    *microdata,
                                        guint              attribute,
                                        double            *number_of_node);

/* shoal-metric-cells.c */
gboolean _shoal_metric_cells           (const ShoalMetric *metric,
                                        ShoalClasses      *classes,
                                        ShoalProgress     *progress,
                                        double            *value);
double   _shoal_metric_attribute_cells (const ShoalMetric *metric,
                                        ShoalClasses      *classes,
                                        guint              attribute);

G_END_DECLS
