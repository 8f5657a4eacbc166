/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the release page consists of, a file each. */
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

/* Whether the release can be given away. */

#define SHOAL_TYPE_VERDICT_BAR (shoal_verdict_bar_get_type ())

/** ShoalVerdictBar: stands above all views of a release, with what is in its way and the way to export it. */
G_DECLARE_FINAL_TYPE (ShoalVerdictBar, shoal_verdict_bar, SHOAL, VERDICT_BAR, GtkBox)

void        shoal_verdict_bar_set_report (ShoalVerdictBar     *self,
                                          ShoalRecodingReport *report,
                                          gboolean             outdated);
void        shoal_verdict_bar_set_origin (ShoalVerdictBar     *self,
                                          const char          *text);
const char *shoal_verdict_bar_get_title  (ShoalVerdictBar     *self);
gboolean    shoal_verdict_allows_export  (ShoalRecodingReport *report);

/* What speaks against publishing it, what was checked, and what was not. */

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
 * Of a heterogeneous release the selected row is described below: with whom it hides, and who makes its cells so wide. Signal
 * "picked" (group): a row of a published class was selected.
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

/** ShoalCrossTableView: two columns to choose, and their table in the original, in the release, or the difference.
 *  Signal "changed": the columns are others. */
G_DECLARE_FINAL_TYPE (ShoalCrossTableView, shoal_cross_table_view, SHOAL, CROSS_TABLE_VIEW, GtkBox)

void     shoal_cross_table_view_set_pair      (ShoalCrossTableView *self,
                                               guint                first,
                                               guint                second);
gboolean shoal_cross_table_view_get_pair      (ShoalCrossTableView *self,
                                               guint               *first,
                                               guint               *second);

/* What the release still says, for who has to decide whether it is of use. */

#define SHOAL_TYPE_RETENTION_PANE (shoal_retention_pane_get_type ())

/** ShoalRetentionPane: distributions of columns, what depends on what, and a cross table of the chosen pair. */
G_DECLARE_FINAL_TYPE (ShoalRetentionPane, shoal_retention_pane, SHOAL, RETENTION_PANE, GtkBox)

void                   shoal_retention_pane_set_release (ShoalRetentionPane *self,
                                                         ShoalRelease       *release);

/* What the release is worth to a statistician. */

#define SHOAL_TYPE_WORTH_PANE (shoal_worth_pane_get_type ())

/** ShoalWorthPane: statistics, regressions and predictions, of the original and of the release. Busy until all of it is shown. */
G_DECLARE_FINAL_TYPE (ShoalWorthPane, shoal_worth_pane, SHOAL, WORTH_PANE, AdwBin)

void shoal_worth_pane_set_release (ShoalWorthPane *self,
                                   ShoalRelease   *release);

/* The equivalence classes: how many there are of each size, each one, and its rows. */

#define SHOAL_TYPE_CLASS_BROWSER (shoal_class_browser_get_type ())

/** ShoalClassBrowser: Action "classes.show-all". Signal "picked" (uint): the number of a class that has been selected. */
G_DECLARE_FINAL_TYPE (ShoalClassBrowser, shoal_class_browser, SHOAL, CLASS_BROWSER, GtkBox)

void            shoal_class_browser_set_report (ShoalClassBrowser   *self,
                                                ShoalRecodingReport *report);
void            shoal_class_browser_select     (ShoalClassBrowser   *self,
                                                guint32              group);
ShoalClassList *shoal_class_browser_get_list   (ShoalClassBrowser   *self);

/* How many equivalence classes have which size. */

#define SHOAL_TYPE_CLASS_SIZES (shoal_class_sizes_get_type ())

/** SHOAL_CLASS_SIZES_ALL: no bar is chosen. */
#define SHOAL_CLASS_SIZES_ALL G_MAXUINT

/** ShoalClassSizes: A bar that is clicked, or gone to by the arrow keys, limits the list to its sizes; Escape lists all again. */
G_DECLARE_FINAL_TYPE (ShoalClassSizes, shoal_class_sizes, SHOAL, CLASS_SIZES, AdwBin)

void  shoal_class_sizes_set_list   (ShoalClassSizes *self,
                                    ShoalClassList  *list);
void  shoal_class_sizes_select_bar (ShoalClassSizes *self,
                                    guint            bar);

/* Whom the original singles out, and what the Safe Harbor list says of its columns. */

#define SHOAL_TYPE_ORIGINAL_RISK (shoal_original_risk_get_type ())

G_DECLARE_FINAL_TYPE (ShoalOriginalRisk, shoal_original_risk, SHOAL, ORIGINAL_RISK, AdwBin)

void              shoal_original_risk_set_population (ShoalOriginalRisk *self,
                                                      double             population);
void              shoal_original_risk_set_microdata  (ShoalOriginalRisk *self,
                                                      ShoalMicrodata    *microdata);

/* What three attackers could do with the release. */

#define SHOAL_TYPE_RISK_PANE (shoal_risk_pane_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRiskPane, shoal_risk_pane, SHOAL, RISK_PANE, AdwBin)

void shoal_risk_pane_set_report (ShoalRiskPane       *self,
                                 ShoalRecodingReport *report);

/* Lists of metrics and of the losses per attribute. */

void shoal_utility_rows_show_metric    (GtkListBox               *list,
                                        guint                     place,
                                        const ShoalMetricValue   *value,
                                        const char               *objective);
void shoal_utility_rows_show_attribute (GtkListBox               *list,
                                        guint                     place,
                                        const ShoalAttributeLoss *loss);
void shoal_utility_rows_trim           (GtkListBox               *list,
                                        guint                     n_rows);

/* How the sensitive values of a class are distributed, beside the table. */

#define SHOAL_TYPE_CLASS_VALUES_VIEW (shoal_class_values_view_get_type ())

/** ShoalClassValuesView: a list for each sensitive column, with a row and two bars for each value; hidden while there is none. */
G_DECLARE_FINAL_TYPE (ShoalClassValuesView, shoal_class_values_view, SHOAL, CLASS_VALUES_VIEW, GtkBox)

void shoal_class_values_view_set_class (ShoalClassValuesView *self,
                                        ShoalMicrodata       *microdata,
                                        GArray               *rows);

/* How the cells of local and heterogeneous recodings are published, column by column. */

#define SHOAL_TYPE_CELL_FORM_DIALOG (shoal_cell_form_dialog_get_type ())
G_DECLARE_FINAL_TYPE (ShoalCellFormDialog, shoal_cell_form_dialog, SHOAL, CELL_FORM_DIALOG, AdwWindow)

GtkWidget *shoal_cell_form_dialog_new           (GtkWindow           *parent,
                                                 ShoalSession        *session);

/* Asks what to write of a release, how and where, and writes it. */

#define SHOAL_TYPE_EXPORT_DIALOG (shoal_export_dialog_get_type ())

/**
 * ShoalExportDialog:
 *
 * Actions "export.choose" and "export.cancel". Signal "exported" (#GFile): the file is there; %NULL: a table of the
 * database is. Signal "labels" (string): another language of labels is chosen, %NULL for none; whoever gets it gives the release with
 * these by shoal_export_dialog_set_report().
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

/** ShoalExportRows: controls, owned by the groups they stand in. They activate "export.check" when they may be wrong, or right again. */
typedef struct
{
  AdwComboRow *format;
  AdwComboRow *delimiter;
  ShoalCustomValueRow *other_delimiter; /* seen while it is wanted */
  GtkSwitch *guard_formulas;
  GtkWidget *guard_row;
  GtkSwitch *keep_suppressed;
  GtkSwitch *with_dictionary;
  GtkSwitch *with_graph; /* NULL where there is none */
  GtkSwitch *with_hierarchies;
  AdwComboRow *dialect;
  GtkEditable *source;
  GtkEditable *script_target;
  GtkEditable *table_target;
  char *names[2]; /* of the tables, as they were last asked for */
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

/* Hosts a table of colours. */

#define SHOAL_TYPE_HEAT_MAP_AREA (shoal_heat_map_area_get_type ())

/**
 * ShoalHeatMapArea:
 *
 * Cells have a readout under the pointer; where somebody listens to "picked", they can be picked by click, and with the arrow keys
 * from the first selected one on.
 *
 * Signals: "picked" (cell); "describe" (cell): returns (transfer full) the readout.
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

/* What is given away: looked at, judged, verified and written. */

#define SHOAL_TYPE_RELEASE_PAGE (shoal_release_page_get_type ())

/** ShoalReleasePage: Actions "release.export" and "release.cells" (how cells are published). */
G_DECLARE_FINAL_TYPE (ShoalReleasePage, shoal_release_page, SHOAL, RELEASE_PAGE, ShoalPage)

G_END_DECLS
