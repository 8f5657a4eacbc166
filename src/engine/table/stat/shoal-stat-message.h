/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the program that reads files of statistics programs tells, over a pipe, to the one that started it: a header, and
 * then @length bytes. Both run on one machine, so numbers are as this machine has them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Counted when a message changes. */
#define SHOAL_STAT_MESSAGE_VERSION 4

/* No message is longer than this. */
#define SHOAL_STAT_MESSAGE_MAX ((guint32) 64 * 1024 * 1024)

/* In place of a text's length, where there is no value. */
#define SHOAL_STAT_NO_VALUE G_MAXUINT32

/**
 * ShoalStatMessageType:
 * @SHOAL_STAT_MESSAGE_HELLO: the first one: the version, 32 bits
 * @SHOAL_STAT_MESSAGE_VARIABLE: a variable: a byte that is 1 where its values are texts, and its name
 * @SHOAL_STAT_MESSAGE_ROWS: a #ShoalStatRows, the length of each value, 32 bits, row by row, and their texts
 * @SHOAL_STAT_MESSAGE_LABELS: of a file of statistics, behind its variables: a #ShoalStatLabel with its text for each value label of
 *   a variable, whose number comes first, 32 bits
 * @SHOAL_STAT_MESSAGE_SHEET: of a workbook or a database, before variables: a byte of #ShoalStatSheetFlags, and the name of a
 *   sheet or table
 * @SHOAL_STAT_MESSAGE_COLUMNS: of a workbook, behind the rows: a byte for each column, of #ShoalStatCellKind
 * @SHOAL_STAT_MESSAGE_NOTES: of a workbook, behind the rows: a number of 64 bits for each #ShoalStatNote
 * @SHOAL_STAT_MESSAGE_FAILURE: the last one: a #ShoalStatFailed, and a text for some failures
 * @SHOAL_STAT_MESSAGE_END: the last one: all rows have been told
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

/** ShoalStatSheetFlags: what is said of a sheet */
typedef enum
{
  SHOAL_STAT_SHEET_HIDDEN = 1 << 0,
  SHOAL_STAT_SHEET_CHOSEN = 1 << 1,
} ShoalStatSheetFlags;

/** ShoalStatCellKind: what cells of a sheet hold */
typedef enum
{
  SHOAL_STAT_CELL_NUMBER = 1 << 0,
  SHOAL_STAT_CELL_TEXT = 1 << 1,
  SHOAL_STAT_CELL_DATE = 1 << 2,
  SHOAL_STAT_CELL_BOOLEAN = 1 << 3,
  SHOAL_STAT_CELL_ERROR = 1 << 4, /* which is no value */
} ShoalStatCellKind;

/** ShoalStatNote: what is counted in a sheet, to be said */
typedef enum
{
  SHOAL_STAT_NOTE_HIDDEN_ROWS,
  SHOAL_STAT_NOTE_HIDDEN_COLUMNS,
  SHOAL_STAT_NOTE_MERGED,   /* groups of cells that are one, whose value stands in the first */
  SHOAL_STAT_NOTE_FORMULAS, /* whose last result is read */
  SHOAL_STAT_NOTE_ERRORS,
  SHOAL_STAT_NOTE_BESIDE,   /* cells beside the table, which are left out */
  SHOAL_STAT_N_NOTES,
} ShoalStatNote;

/** ShoalStatMessage: @type: a #ShoalStatMessageType; @length: bytes that follow */
typedef struct
{
  guint32 type;
  guint32 length;
} ShoalStatMessage;

/** ShoalStatRows: @fraction: part of the file read so far; @n_rows: number of rows */
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
  SHOAL_STAT_FAILURE_FORMAT,          /* what the library says, as text */
  SHOAL_STAT_FAILURE_NO_VARIABLES,
  SHOAL_STAT_FAILURE_VARIABLE_ORDER,
  SHOAL_STAT_FAILURE_NAME,            /* a name is not text */
  SHOAL_STAT_FAILURE_VALUE_ORDER,
  SHOAL_STAT_FAILURE_VALUE,           /* a value is not text */
  SHOAL_STAT_FAILURE_LAST_ROW,
  SHOAL_STAT_FAILURE_CHANGED,
  SHOAL_STAT_FAILURE_TOO_LONG,        /* a row is longer than a message */
  SHOAL_STAT_FAILURE_NO_SHEET,        /* of that name; the names there are, as text */
  SHOAL_STAT_FAILURE_EMPTY_SHEET,
  SHOAL_STAT_FAILURE_DAMAGED,         /* which part, as text */
  SHOAL_STAT_FAILURE_HARMFUL,
  SHOAL_STAT_FAILURE_LOCKED,          /* by a password */
  SHOAL_STAT_FAILURE_NO_TABLE,        /* of that name; the names there are, as text */
  SHOAL_STAT_FAILURE_QUERY,           /* what the database says, as text */
  SHOAL_STAT_FAILURE_CONFINEMENT,     /* the system does not confine the reader, and says why as text */
  SHOAL_STAT_N_FAILURES,
} ShoalStatFailure;

/** ShoalStatFailed: @failure: a #ShoalStatFailure; @row, @column: where, from 1 */
typedef struct
{
  guint64 failure;
  guint64 row;
  guint64 column;
} ShoalStatFailed;

G_END_DECLS
