/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the release page; each has a file of its own. */
#pragma once

#include "charts/retention/shoal-heat-map.h"
#include "models/release/shoal-release-export.h"
#include "models/release/shoal-release-retention.h"
#include "privacy/shoal-risk.h"
#include "recoding/shoal-release.h"
#include "reports/shoal-class-list.h"
#include "reports/shoal-class-rows.h"
#include "reports/shoal-recoding-report.h"
#include "session/shoal-session.h"
#include "utility/retention/shoal-retention.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-page.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* The verdict: whether the release can be published. */

#define SHOAL_TYPE_VERDICT_BAR (shoal_verdict_bar_get_type ())

/** ShoalVerdictBar: stands above all views of a release; tells obstacles to publishing, and has the button to export. */
G_DECLARE_FINAL_TYPE (ShoalVerdictBar, shoal_verdict_bar, SHOAL, VERDICT_BAR, GtkBox)

void        shoal_verdict_bar_set_report (ShoalVerdictBar     *self,
                                          ShoalRecodingReport *report,
                                          gboolean             outdated);
void        shoal_verdict_bar_set_origin (ShoalVerdictBar     *self,
                                          const char          *text);
const char *shoal_verdict_bar_get_title  (ShoalVerdictBar     *self);
gboolean    shoal_verdict_allows_export  (ShoalRecodingReport *report);

/* Warnings about the release, the checks that were made, and risks that were not checked. */

#define SHOAL_TYPE_VERDICT_PANE (shoal_verdict_pane_get_type ())

G_DECLARE_FINAL_TYPE (ShoalVerdictPane, shoal_verdict_pane, SHOAL, VERDICT_PANE, GtkBox)

void     shoal_verdict_pane_set_report (ShoalVerdictPane    *self,
                                        ShoalRecodingReport *report,
                                        gboolean             gradually);
gboolean shoal_verdict_pane_show_next  (ShoalVerdictPane    *self);

/* Original and release side by side, scrolled together. */

#define SHOAL_TYPE_RELEASE_TABLES (shoal_release_tables_get_type ())

/**
 * ShoalReleaseTables:
 *
 * For a heterogeneous release, a text below the tables describes the selected row: its companions, and which of them widen
 * its cells. Signal "picked" (group): a row of a published class was selected.
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseTables, shoal_release_tables, SHOAL, RELEASE_TABLES, AdwBin)

void            shoal_release_tables_set_release  (ShoalReleaseTables *self,
                                                   ShoalRelease       *release);
void            shoal_release_tables_select_class (ShoalReleaseTables *self,
                                                   guint32             group);
void            shoal_release_tables_select_row   (ShoalReleaseTables *self,
                                                   guint32             row);

/* The rows of two columns, in a table. */

#define SHOAL_TYPE_CROSS_TABLE_VIEW (shoal_cross_table_view_get_type ())

/** ShoalCrossTableView: two columns to choose, and their cross table in the original, in the release, or the difference.
 *  Signal "changed": other columns were chosen. */
G_DECLARE_FINAL_TYPE (ShoalCrossTableView, shoal_cross_table_view, SHOAL, CROSS_TABLE_VIEW, GtkBox)

void     shoal_cross_table_view_set_pair      (ShoalCrossTableView *self,
                                               guint                first,
                                               guint                second);
gboolean shoal_cross_table_view_get_pair      (ShoalCrossTableView *self,
                                               guint               *first,
                                               guint               *second);

/* The information that the release retains, to judge whether it is useful. */

#define SHOAL_TYPE_RETENTION_PANE (shoal_retention_pane_get_type ())

/** ShoalRetentionPane: distributions of columns, associations of columns, and a cross table of the chosen pair. */
G_DECLARE_FINAL_TYPE (ShoalRetentionPane, shoal_retention_pane, SHOAL, RETENTION_PANE, GtkBox)

void                   shoal_retention_pane_set_release (ShoalRetentionPane *self,
                                                         ShoalRelease       *release);

/* The usefulness of the release for statistics. */

#define SHOAL_TYPE_WORTH_PANE (shoal_worth_pane_get_type ())

/** ShoalWorthPane: statistics, regressions and predictions for original and release. Busy until all are shown. */
G_DECLARE_FINAL_TYPE (ShoalWorthPane, shoal_worth_pane, SHOAL, WORTH_PANE, AdwBin)

void shoal_worth_pane_set_release (ShoalWorthPane *self,
                                   ShoalRelease   *release);

/* The equivalence classes: a histogram of their sizes, a list, and the rows of a class. */

#define SHOAL_TYPE_CLASS_BROWSER (shoal_class_browser_get_type ())

/** ShoalClassBrowser: Action "classes.show-all". Signal "picked" (uint): number of the class that was selected. */
G_DECLARE_FINAL_TYPE (ShoalClassBrowser, shoal_class_browser, SHOAL, CLASS_BROWSER, GtkBox)

void            shoal_class_browser_set_report (ShoalClassBrowser   *self,
                                                ShoalRecodingReport *report);
void            shoal_class_browser_select     (ShoalClassBrowser   *self,
                                                guint32              group);
ShoalClassList *shoal_class_browser_get_list   (ShoalClassBrowser   *self);

/* A histogram of the sizes of equivalence classes. */

#define SHOAL_TYPE_CLASS_SIZES (shoal_class_sizes_get_type ())

/** SHOAL_CLASS_SIZES_ALL: no bar is chosen. */
#define SHOAL_CLASS_SIZES_ALL G_MAXUINT

/** ShoalClassSizes: A click on a bar or the arrow keys limit the list to the sizes of a bar; Escape lists all classes. */
G_DECLARE_FINAL_TYPE (ShoalClassSizes, shoal_class_sizes, SHOAL, CLASS_SIZES, AdwBin)

void  shoal_class_sizes_set_list   (ShoalClassSizes *self,
                                    ShoalClassList  *list);
void  shoal_class_sizes_select_bar (ShoalClassSizes *self,
                                    guint            bar);

/* The persons or rows that the original singles out, and its columns by the Safe Harbor list. */

#define SHOAL_TYPE_ORIGINAL_RISK (shoal_original_risk_get_type ())

G_DECLARE_FINAL_TYPE (ShoalOriginalRisk, shoal_original_risk, SHOAL, ORIGINAL_RISK, AdwBin)

void              shoal_original_risk_set_population (ShoalOriginalRisk *self,
                                                      double             population);
void              shoal_original_risk_set_microdata  (ShoalOriginalRisk *self,
                                                      ShoalMicrodata    *microdata);

/* The risks of the release under three attacker models. */

#define SHOAL_TYPE_RISK_PANE (shoal_risk_pane_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRiskPane, shoal_risk_pane, SHOAL, RISK_PANE, AdwBin)

void shoal_risk_pane_set_report (ShoalRiskPane       *self,
                                 ShoalRecodingReport *report);

/* Rows for metrics and for the losses per attribute. */

void shoal_utility_rows_show_metric    (GtkListBox               *list,
                                        guint                     place,
                                        const ShoalMetricValue   *value,
                                        const char               *objective);
void shoal_utility_rows_show_attribute (GtkListBox               *list,
                                        guint                     place,
                                        const ShoalAttributeLoss *loss);
void shoal_utility_rows_trim           (GtkListBox               *list,
                                        guint                     n_rows);

/* The distribution of the sensitive values in a class and in the whole table. */

#define SHOAL_TYPE_CLASS_VALUES_VIEW (shoal_class_values_view_get_type ())

/** ShoalClassValuesView: a list for each sensitive column, with a row and two bars for each value; hidden without a class. */
G_DECLARE_FINAL_TYPE (ShoalClassValuesView, shoal_class_values_view, SHOAL, CLASS_VALUES_VIEW, GtkBox)

void shoal_class_values_view_set_class (ShoalClassValuesView *self,
                                        ShoalMicrodata       *microdata,
                                        GArray               *rows);

/* The form in which local and heterogeneous recodings publish the cells of each column. */

#define SHOAL_TYPE_CELL_FORM_DIALOG (shoal_cell_form_dialog_get_type ())
G_DECLARE_FINAL_TYPE (ShoalCellFormDialog, shoal_cell_form_dialog, SHOAL, CELL_FORM_DIALOG, AdwWindow)

GtkWidget *shoal_cell_form_dialog_new           (GtkWindow           *parent,
                                                 ShoalSession        *session);

/* Asks for the kind, options and file of an export, and writes it. */

#define SHOAL_TYPE_EXPORT_DIALOG (shoal_export_dialog_get_type ())

/**
 * ShoalExportDialog:
 *
 * Actions "export.choose" and "export.cancel". Signal "exported" (#GFile): the file was written; with %NULL, the table in the
 * database was made. Signal "labels" (string): another language of labels was chosen, %NULL for none; the handler passes the release
 * with these labels to shoal_export_dialog_set_report().
 */
G_DECLARE_FINAL_TYPE (ShoalExportDialog, shoal_export_dialog, SHOAL, EXPORT_DIALOG, AdwWindow)

GtkWidget    *shoal_export_dialog_new         (GtkWindow           *parent,
                                               ShoalRecodingReport *report,
                                               ShoalProject        *project);
void          shoal_export_dialog_set_run     (ShoalExportDialog   *self,
                                               ShoalSessionRun     *run);
ShoalProject *shoal_export_dialog_get_project (ShoalExportDialog   *self);
void          shoal_export_dialog_export      (ShoalExportDialog   *self,
                                               GFile               *file,
                                               gboolean             replace);
void          shoal_export_dialog_set_report  (ShoalExportDialog   *self,
                                               ShoalRecodingReport *report,
                                               ShoalProject        *project);

/* The options of the export dialog. */

/** ShoalExportRows: controls, owned by their groups. They activate "export.check" when their validity may have changed. */
typedef struct
{
  AdwComboRow *format;
  AdwComboRow *delimiter;
  ShoalCustomValueRow *other_delimiter; /* visible while “Other” is chosen */
  GtkSwitch *guard_formulas;
  GtkWidget *guard_row;
  GtkSwitch *keep_suppressed;
  GtkSwitch *with_dictionary;
  GtkSwitch *with_graph; /* NULL without a graph */
  GtkSwitch *with_hierarchies;
  AdwComboRow *dialect;
  GtkEditable *source;
  GtkEditable *script_target;
  GtkEditable *table_target;
  char *names[2]; /* names of the tables, copied for shoal_export_rows_get_options() */
} ShoalExportRows;

void     shoal_export_rows_add         (ShoalExportRows       *self,
                                        AdwPreferencesGroup   *release,
                                        AdwPreferencesGroup   *recipe,
                                        ShoalRecodingReport   *report,
                                        ShoalProject          *project);
void     shoal_export_rows_add_sql     (ShoalExportRows       *self,
                                        AdwPreferencesGroup   *script,
                                        AdwPreferencesGroup   *table,
                                        ShoalProject          *project);
void     shoal_export_rows_clear       (ShoalExportRows       *self);
gboolean shoal_export_rows_is_valid    (const ShoalExportRows *self,
                                        ShoalExportKind        kind);
const char *
         shoal_export_rows_get_suffix  (const ShoalExportRows *self);
void     shoal_export_rows_get_options (ShoalExportRows       *self,
                                        ShoalExportOptions    *options);

/* A widget that shows a heat map. */

#define SHOAL_TYPE_HEAT_MAP_AREA (shoal_heat_map_area_get_type ())

/**
 * ShoalHeatMapArea:
 *
 * Pointing at a cell shows its description. If a handler is connected to "picked", a click picks a cell, and so do the
 * arrow keys, starting at the first selected cell.
 *
 * Signals: "picked" (cell); "describe" (cell): returns (transfer full) the description.
 */
G_DECLARE_FINAL_TYPE (ShoalHeatMapArea, shoal_heat_map_area, SHOAL, HEAT_MAP_AREA, AdwBin)

void          shoal_heat_map_area_set_name (ShoalHeatMapArea *self,
                                            const char       *label);
GtkWidget    *shoal_heat_map_area_make_export_button
                                           (ShoalHeatMapArea *self,
                                            const char       *name);
void          shoal_heat_map_area_take_map (ShoalHeatMapArea *self,
                                            ShoalHeatMap     *map);
ShoalHeatMap *shoal_heat_map_area_get_map  (ShoalHeatMapArea *self);
void          shoal_heat_map_area_select   (ShoalHeatMapArea *self,
                                            guint             cell,
                                            guint             other);

/* The page to inspect, verify and export the release. */

#define SHOAL_TYPE_RELEASE_PAGE (shoal_release_page_get_type ())

/** ShoalReleasePage: Actions "release.export" and "release.cells" (how cells are published). */
G_DECLARE_FINAL_TYPE (ShoalReleasePage, shoal_release_page, SHOAL, RELEASE_PAGE, ShoalPage)

G_END_DECLS
