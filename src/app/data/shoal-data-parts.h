/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the data page; each has a file of its own. */
#pragma once

#include "models/data/shoal-undecided.h"
#include "session/shoal-session.h"
#include "table/read/shoal-reader.h"
#include "table/read/shoal-table-format.h"
#include "table/shoal-table.h"
#include "widgets/shoal-page.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>
#include <gio/gio.h>
#include <glib.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A list of all columns of the table, to give a role to many columns at once. */

#define SHOAL_TYPE_COLUMN_OVERVIEW (shoal_column_overview_get_type ())

/**
 * ShoalColumnOverview:
 *
 * Actions: "columns.set-role" (a role as in project files; also digit keys) and "columns.filter". Property "filtering"
 * (writable): whether the list is searched by names. If exactly one column is selected, it becomes the session's selected column.
 */
G_DECLARE_FINAL_TYPE (ShoalColumnOverview, shoal_column_overview, SHOAL, COLUMN_OVERVIEW, GtkBox)

void               shoal_column_overview_set_session   (ShoalColumnOverview *self,
                                                        ShoalSession        *session,
                                                        ShoalUndecided      *undecided);
void               shoal_column_overview_show_next     (ShoalColumnOverview *self);
void               shoal_column_overview_focus         (ShoalColumnOverview *self);

/* The profile of the selected column, and the choices that a person makes for it: role, type, coding. */

#define SHOAL_TYPE_COLUMN_PANE (shoal_column_pane_get_type ())

/** ShoalColumnPane: follows "selected-column" of its property "session". */
G_DECLARE_FINAL_TYPE (ShoalColumnPane, shoal_column_pane, SHOAL, COLUMN_PANE, AdwBin)

void shoal_column_pane_set_session (ShoalColumnPane *self,
                                    ShoalSession    *session);

/* Limits, rounding and periods that are applied to the values of a column before everything else. */

#define SHOAL_TYPE_CODING_ROW (shoal_coding_row_get_type ())

/** ShoalCodingRow: a row in which limits, a step and a period can be entered; what is entered goes to the session. */
G_DECLARE_FINAL_TYPE (ShoalCodingRow, shoal_coding_row, SHOAL, CODING_ROW, AdwExpanderRow)

void shoal_coding_row_set_column (ShoalCodingRow     *self,
                                  ShoalSession       *session,
                                  ShoalSessionColumn *column);

/* An entry for a text to find in the rows of a table. */

#define SHOAL_TYPE_FIND_BAR (shoal_find_bar_get_type ())

/**
 * ShoalFindBar:
 *
 * Properties: "view" (#ShoalTableView, writable), in which found rows are selected; "open" (writable); "searching": the
 * cancellable of the searching worker, or %NULL. Signal "found" (place of the row, column).
 */
G_DECLARE_FINAL_TYPE (ShoalFindBar, shoal_find_bar, SHOAL, FIND_BAR, AdwBin)

void     shoal_find_bar_set_table    (ShoalFindBar *self,
                                      ShoalTable   *table);
void     shoal_find_bar_open         (ShoalFindBar *self);
gboolean shoal_find_bar_is_searching (ShoalFindBar *self);

/* A list of the proposed roles, to accept or reject each before they are applied. */

#define SHOAL_TYPE_PROPOSALS_DIALOG (shoal_proposals_dialog_get_type ())

/** ShoalProposalsDialog: Signal "applied": the columns have got the accepted roles. */
G_DECLARE_FINAL_TYPE (ShoalProposalsDialog, shoal_proposals_dialog, SHOAL, PROPOSALS_DIALOG, AdwWindow)

ShoalProposalsDialog *shoal_proposals_dialog_new (GtkWindow      *parent,
                                                  ShoalUndecided *undecided);

/* The cells of the list of columns, and how the list is sorted by each. */

/**
 * ShoalColumnCell:
 * @SHOAL_COLUMN_CELL_NAME: the name
 * @SHOAL_COLUMN_CELL_ROLE: the role
 * @SHOAL_COLUMN_CELL_PROPOSAL: the proposed role, and why
 * @SHOAL_COLUMN_CELL_KIND: type of the values
 * @SHOAL_COLUMN_CELL_VALUES: number of distinct values
 * @SHOAL_COLUMN_CELL_UNIQUENESS: share of the rows that the column alone singles out
 * @SHOAL_COLUMN_N_CELLS: number of cells
 */
typedef enum
{
  SHOAL_COLUMN_CELL_NAME,
  SHOAL_COLUMN_CELL_ROLE,
  SHOAL_COLUMN_CELL_PROPOSAL,
  SHOAL_COLUMN_CELL_KIND,
  SHOAL_COLUMN_CELL_VALUES,
  SHOAL_COLUMN_CELL_UNIQUENESS,
  SHOAL_COLUMN_N_CELLS,
} ShoalColumnCell;

GtkListItemFactory *shoal_column_cells_new_factory (ShoalColumnCell cell);
GtkSorter          *shoal_column_cells_new_sorter  (ShoalColumnCell cell);

/* A dialog to choose a table of a database. */

#define SHOAL_TYPE_DATABASE_DIALOG (shoal_database_dialog_get_type ())

/**
 * ShoalDatabaseDialog:
 *
 * Signal "chosen" (ShoalDataSource): a person has chosen a table, a query, or to count a table in the database; the dialog
 * closes itself afterwards.
 */
G_DECLARE_FINAL_TYPE (ShoalDatabaseDialog, shoal_database_dialog, SHOAL, DATABASE_DIALOG, AdwWindow)

GtkWidget *shoal_database_dialog_new (GtkWindow *parent);

/* The table and its columns, with their roles. */

#define SHOAL_TYPE_DATA_PAGE (shoal_data_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalDataPage, shoal_data_page, SHOAL, DATA_PAGE, ShoalPage)

/* The reader options as lists of choices. */

/**
 * ShoalImportChoice:
 * @label: label of the choice, marked for translation
 * @character: a delimiter, quote, escape or mark; 0 to detect it
 * @text: (nullable): name of an encoding; %NULL to detect it
 *
 * The first choice of a list is to let the reader detect the option.
 */
typedef struct
{
  const char *label;
  char character;
  const char *text;
} ShoalImportChoice;

extern const ShoalImportChoice shoal_import_delimiters[];
extern const ShoalImportChoice shoal_import_quotes[];
extern const ShoalImportChoice shoal_import_escapes[];
extern const ShoalImportChoice shoal_import_encodings[];
extern const ShoalImportChoice shoal_import_decimals[];
extern const ShoalImportChoice shoal_import_thousands[];
extern const ShoalImportChoice shoal_import_headers[];

GListModel *shoal_import_choices_list           (const ShoalImportChoice *choices);
guint       shoal_import_choices_find_character (const ShoalImportChoice *choices,
                                                 char                     character);
guint       shoal_import_choices_find_text      (const ShoalImportChoice *choices,
                                                 const char              *text);
const char *shoal_import_choices_get_label      (const ShoalImportChoice *choices,
                                                 guint                    position);

/* A dialog for the reader options of a table, with a preview of the rows. */

#define SHOAL_TYPE_IMPORT_DIALOG (shoal_import_dialog_get_type ())

/**
 * ShoalImportDialog:
 *
 * Signal "import" (ShoalDataSource): a person has confirmed the options; the dialog closes itself afterwards.
 */
G_DECLARE_FINAL_TYPE (ShoalImportDialog, shoal_import_dialog, SHOAL, IMPORT_DIALOG, AdwWindow)

ShoalImportDialog  *shoal_import_dialog_new         (GtkWindow                *parent,
                                                     ShoalDataSource *source);
void                shoal_import_dialog_set_options (ShoalImportDialog        *self,
                                                     const ShoalReaderOptions *options);
ShoalReaderOptions *shoal_import_dialog_dup_options (ShoalImportDialog        *self);
gboolean            shoal_import_dialog_is_ready    (ShoalImportDialog        *self);

/* Rows for the signs of missing values in a table. */

/* Signs of missing values as a person writes them: “?, n/a, "none, or lost"”. */

char **shoal_missing_tokens_parse  (const char  *text);
char  *shoal_missing_tokens_format (char *const *tokens);

#define SHOAL_TYPE_IMPORT_MISSING (shoal_import_missing_get_type ())

/** ShoalImportMissing: the signs of missing values. Signal "changed": a person has changed them. */
G_DECLARE_FINAL_TYPE (ShoalImportMissing, shoal_import_missing, SHOAL, IMPORT_MISSING, AdwPreferencesGroup)

void   shoal_import_missing_set        (ShoalImportMissing *self,
                                        char *const        *tokens);
void   shoal_import_missing_show_found (ShoalImportMissing *self,
                                        char *const        *words);
char **shoal_import_missing_dup        (ShoalImportMissing *self);

/* Rows for the reader options of a table. */

#define SHOAL_TYPE_IMPORT_OPTIONS (shoal_import_options_get_type ())

/** ShoalImportOptions: all options except the types of columns. Signal "changed": a person has changed an option. */
G_DECLARE_FINAL_TYPE (ShoalImportOptions, shoal_import_options, SHOAL, IMPORT_OPTIONS, AdwBin)

void                shoal_import_options_set        (ShoalImportOptions       *self,
                                                     const ShoalReaderOptions *options);
gboolean            shoal_import_options_is_valid   (ShoalImportOptions       *self);
ShoalReaderOptions *shoal_import_options_dup        (ShoalImportOptions       *self);
void                shoal_import_options_show_found (ShoalImportOptions       *self,
                                                     const ShoalReaderOptions *found);
void                shoal_import_options_set_format (ShoalImportOptions       *self,
                                                     ShoalFormatOptions counting);

/* The type of each column of a table that is about to be imported. */

/* (transfer none): the types to choose from for a column. */

GListModel *shoal_type_choice_list (void);
guint       shoal_type_choice_find (const char *type);
const char *shoal_type_choice_get  (guint       position);

#define SHOAL_TYPE_IMPORT_TYPES (shoal_import_types_get_type ())

/**
 * ShoalImportTypes:
 *
 * Shows the type of one column at a time. Property "selected" (int): the column shown, -1 for none. Signal "changed": a
 * person has chosen another type.
 */
G_DECLARE_FINAL_TYPE (ShoalImportTypes, shoal_import_types, SHOAL, IMPORT_TYPES, AdwPreferencesGroup)

void        shoal_import_types_set_table (ShoalImportTypes *self,
                                          ShoalTable       *table);
void        shoal_import_types_set_types (ShoalImportTypes *self,
                                          GHashTable       *types);
GHashTable *shoal_import_types_get_types (ShoalImportTypes *self);
void        shoal_import_types_select    (ShoalImportTypes *self,
                                          int               column);

G_END_DECLS
