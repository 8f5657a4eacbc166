/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The messages that the program for files of statistics programs, workbooks and SQLite files writes into a pipe to the
 * process that started it: a header, and then @length bytes. Both run on one machine, so numbers have its byte order. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Increased when a message changes. */
#define SHOAL_STAT_MESSAGE_VERSION 4

/* The longest message. */
#define SHOAL_STAT_MESSAGE_MAX ((guint32) 64 * 1024 * 1024)

/* The length of a missing value, in place of the length of a text. */
#define SHOAL_STAT_NO_VALUE G_MAXUINT32

/**
 * ShoalStatMessageType:
 * @SHOAL_STAT_MESSAGE_HELLO: the first message: the version, 32 bits
 * @SHOAL_STAT_MESSAGE_VARIABLE: a variable: a byte that is 1 if its values are texts, and its name
 * @SHOAL_STAT_MESSAGE_ROWS: a #ShoalStatRows, the length of each value, 32 bits, row by row, and then all texts
 * @SHOAL_STAT_MESSAGE_LABELS: for files of statistics programs, behind the variables: the number of a variable, 32 bits, and
 *   a #ShoalStatLabel with its text for each of its value labels
 * @SHOAL_STAT_MESSAGE_SHEET: for workbooks and databases, before the variables: a byte of #ShoalStatSheetFlags, and the name
 *   of a sheet or table
 * @SHOAL_STAT_MESSAGE_COLUMNS: for workbooks, behind the rows: a byte of #ShoalStatCellKind for each column
 * @SHOAL_STAT_MESSAGE_NOTES: for workbooks, behind the rows: a number of 64 bits for each #ShoalStatNote
 * @SHOAL_STAT_MESSAGE_FAILURE: the last message: a #ShoalStatFailed, and a text for some failures
 * @SHOAL_STAT_MESSAGE_END: the last message: all rows have been sent
 */
typedef enum
{
  SHOAL_STAT_MESSAGE_HELLO = 'H',
  SHOAL_STAT_MESSAGE_VARIABLE = 'V',
  SHOAL_STAT_MESSAGE_ROWS = 'R',
  SHOAL_STAT_MESSAGE_LABELS = 'L',
  SHOAL_STAT_MESSAGE_SHEET = 'S',
  SHOAL_STAT_MESSAGE_COLUMNS = 'C',
  SHOAL_STAT_MESSAGE_NOTES = 'N',
  SHOAL_STAT_MESSAGE_FAILURE = 'F',
  SHOAL_STAT_MESSAGE_END = 'E',
} ShoalStatMessageType;

/** ShoalStatSheetFlags: properties of a sheet */
typedef enum
{
  SHOAL_STAT_SHEET_HIDDEN = 1 << 0,
  SHOAL_STAT_SHEET_CHOSEN = 1 << 1,
} ShoalStatSheetFlags;

/** ShoalStatCellKind: the types of cells of a sheet */
typedef enum
{
  SHOAL_STAT_CELL_NUMBER = 1 << 0,
  SHOAL_STAT_CELL_TEXT = 1 << 1,
  SHOAL_STAT_CELL_DATE = 1 << 2,
  SHOAL_STAT_CELL_BOOLEAN = 1 << 3,
  SHOAL_STAT_CELL_ERROR = 1 << 4, /* is read as no value */
} ShoalStatCellKind;

/** ShoalStatNote: peculiarities of a sheet that are counted, to be reported */
typedef enum
{
  SHOAL_STAT_NOTE_HIDDEN_ROWS,
  SHOAL_STAT_NOTE_HIDDEN_COLUMNS,
  SHOAL_STAT_NOTE_MERGED,   /* groups of merged cells, with the value in the first cell */
  SHOAL_STAT_NOTE_FORMULAS, /* the last result of a formula is read */
  SHOAL_STAT_NOTE_ERRORS,
  SHOAL_STAT_NOTE_BESIDE,   /* filled cells beside the table, which are left out */
  SHOAL_STAT_N_NOTES,
} ShoalStatNote;

/** ShoalStatMessage: @type: a #ShoalStatMessageType; @length: bytes that follow */
typedef struct
{
  guint32 type;
  guint32 length;
} ShoalStatMessage;

/** ShoalStatRows: @fraction: share of the file read so far; @n_rows: number of rows */
typedef struct
{
  double fraction;
  guint64 n_rows;
} ShoalStatRows;

/** ShoalStatLabel: @code: a value; @length: bytes of its label, which follows */
typedef struct
{
  double code;
  guint64 length;
} ShoalStatLabel;

/** ShoalStatFailure: why the file cannot be read */
typedef enum
{
  SHOAL_STAT_FAILURE_FORMAT,          /* with the message of the library */
  SHOAL_STAT_FAILURE_NO_VARIABLES,
  SHOAL_STAT_FAILURE_VARIABLE_ORDER,
  SHOAL_STAT_FAILURE_NAME,            /* the name is not text */
  SHOAL_STAT_FAILURE_VALUE_ORDER,
  SHOAL_STAT_FAILURE_VALUE,           /* the value is not text */
  SHOAL_STAT_FAILURE_LAST_ROW,
  SHOAL_STAT_FAILURE_CHANGED,
  SHOAL_STAT_FAILURE_TOO_LONG,        /* the row is longer than a message may be */
  SHOAL_STAT_FAILURE_NO_SHEET,        /* no sheet of that name; with the names of all sheets */
  SHOAL_STAT_FAILURE_EMPTY_SHEET,
  SHOAL_STAT_FAILURE_DAMAGED,         /* with the damaged part */
  SHOAL_STAT_FAILURE_HARMFUL,
  SHOAL_STAT_FAILURE_LOCKED,          /* the workbook is locked by a password */
  SHOAL_STAT_FAILURE_NO_TABLE,        /* no table of that name; with the names of all tables */
  SHOAL_STAT_FAILURE_QUERY,           /* with the message of the database */
  SHOAL_STAT_FAILURE_CONFINEMENT,     /* the system cannot confine the reader; with the reason */
  SHOAL_STAT_N_FAILURES,
} ShoalStatFailure;

/** ShoalStatFailed: @failure: a #ShoalStatFailure; @row, @column: the place of the failure, from 1 */
typedef struct
{
  guint64 failure;
  guint64 row;
  guint64 column;
} ShoalStatFailed;

G_END_DECLS
