/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first rows are kept back until they are enough to determine the width of the table. */

#include "sheet-rows.h"

#include <string.h>

/* Number of rows that determine the width of the table. */
#define N_FIRST_ROWS 256

/* No program supports more columns. */
#define MAX_COLUMNS 16384

typedef struct
{
  guint32 column;
  gsize begin;
  gsize length;
} Cell;

typedef struct
{
  guint64 number;
  GArray *cells; /* of Cell */
  GString *texts;
} Row;

struct _SheetRows
{
  StatSender *sender;
  SheetRange range;
  GPtrArray *waiting; /* of Row; NULL once the width is known */
  Row *row;           /* the row being read */
  gboolean within;    /* whether this row is in the range */
  guint32 width;
  guint64 n_rows;
  guint8 *kinds;      /* for each column, bits of ShoalStatCellKind */
  guint64 notes[SHOAL_STAT_N_NOTES];
  gboolean failed;
};

static Row *
row_new (void)
{
  Row *self = g_new0 (Row, 1);

  self->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  self->texts = g_string_new (NULL);
  return self;
}

static void
row_free (gpointer data)
{
  Row *self = data;

  g_array_unref (self->cells);
  g_string_free (self->texts, TRUE);
  g_free (self);
}

/** sheet_rows_new: Returns: (transfer full): an object without rows. */
SheetRows *
sheet_rows_new (StatSender       *sender,
                const SheetRange *range)
{
  SheetRows *self = g_new0 (SheetRows, 1);

  self->sender = sender;
  self->range = *range;
  self->waiting = g_ptr_array_new_with_free_func (row_free);
  self->row = row_new ();
  self->kinds = g_new0 (guint8, MAX_COLUMNS);
  return self;
}

void
sheet_rows_free (SheetRows *self)
{
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  row_free (self->row);
  g_free (self->kinds);
  g_free (self);
}

/** sheet_rows_note: counts an observation about the sheet. */
void
sheet_rows_note (SheetRows     *self,
                 ShoalStatNote  note)
{
  self->notes[note]++;
}

/** sheet_rows_begin_row: @row: number of the row, from 1. Returns: %FALSE if no more rows are wanted. */
gboolean
sheet_rows_begin_row (SheetRows *self,
                      guint64    row,
                      gboolean   hidden)
{
  self->row->number = row;
  g_array_set_size (self->row->cells, 0);
  g_string_truncate (self->row->texts, 0);
  self->within = row >= self->range.first_row && row <= self->range.last_row;
  if (self->within && hidden)
    self->notes[SHOAL_STAT_NOTE_HIDDEN_ROWS]++;
  return row <= self->range.last_row && !(self->range.max_rows > 0 && self->n_rows >= self->range.max_rows);
}

/** sheet_rows_add_cell: @column: from 0, ascending within a row; cells without text are ignored. */
void
sheet_rows_add_cell (SheetRows         *self,
                     guint32            column,
                     const char        *text,
                     gsize              length,
                     ShoalStatCellKind  kind)
{
  Cell cell = { column - self->range.first_column, self->row->texts->len, length };

  if (kind == SHOAL_STAT_CELL_ERROR)
    self->notes[SHOAL_STAT_NOTE_ERRORS]++;
  if (!self->within || length == 0 || kind == SHOAL_STAT_CELL_ERROR || column < self->range.first_column
      || column > self->range.last_column || cell.column >= MAX_COLUMNS
      || (self->row->cells->len > 0
          && g_array_index (self->row->cells, Cell, self->row->cells->len - 1).column >= cell.column))
    return;
  if (self->waiting == NULL && cell.column >= self->width)
    {
      self->notes[SHOAL_STAT_NOTE_BESIDE]++;
      return;
    }
  g_string_append_len (self->row->texts, text, (gssize) length);
  g_array_append_val (self->row->cells, cell);
  self->kinds[cell.column] |= (guint8) kind;
}

/* Sends the number of the row as first value, and then its cells. */
static gboolean
send_row (SheetRows *self,
          const Row *row,
          double     fraction)
{
  char number[24];
  guint32 column = 0;

  g_snprintf (number, sizeof number, "%" G_GUINT64_FORMAT, row->number);
  if (!stat_sender_value (self->sender, number))
    return FALSE;
  for (guint i = 0; i < row->cells->len; i++)
    {
      const Cell *cell = &g_array_index (row->cells, Cell, i);

      for (; column < cell->column; column++)
        if (!stat_sender_value (self->sender, NULL))
          return FALSE;
      if (!stat_sender_value_of_length (self->sender, row->texts->str + cell->begin, cell->length))
        return FALSE;
      column++;
    }
  for (; column < self->width; column++)
    if (!stat_sender_value (self->sender, NULL))
      return FALSE;
  return stat_sender_end_row (self->sender, fraction);
}

static guint32
find_width (SheetRows *self)
{
  guint32 width = 0;

  if (self->range.last_column != G_MAXUINT32)
    return self->range.last_column - self->range.first_column + 1;
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const Row *row = self->waiting->pdata[i];

      if (row->cells->len > 0)
        width = MAX (width, g_array_index (row->cells, Cell, row->cells->len - 1).column + 1);
    }
  return width;
}

/* Determines the width, sends the variables, and then the rows that were kept back. */
static gboolean
send_waiting (SheetRows *self)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  self->waiting = waiting;
  self->width = find_width (self);
  self->waiting = NULL;
  if (self->width == 0)
    return TRUE;
  for (guint32 i = 0; i <= self->width; i++)
    {
      char name[12];

      g_snprintf (name, sizeof name, "%u", i);
      if (!stat_sender_variable (self->sender, name, FALSE))
        return FALSE;
    }
  for (guint i = 0; i < waiting->len; i++)
    if (!send_row (self, waiting->pdata[i], 0))
      return FALSE;
  return TRUE;
}

/** sheet_rows_end_row: @fraction: fraction of the file that has been read. Returns: %FALSE if the receiver is gone. */
gboolean
sheet_rows_end_row (SheetRows *self,
                    double     fraction)
{
  /* A damaged sheet may end a row twice: ignores the second end */
  self->within = FALSE;
  if (self->row->cells->len == 0)
    return TRUE;
  self->n_rows++;
  if (self->waiting == NULL)
    {
      gboolean good = send_row (self, self->row, fraction);

      g_array_set_size (self->row->cells, 0);
      return good;
    }
  g_ptr_array_add (self->waiting, self->row);
  self->row = row_new ();
  return self->waiting->len < N_FIRST_ROWS || send_waiting (self);
}

/** sheet_rows_finish: sends the remaining rows, and the observations about columns and sheet. Returns: %FALSE if the sheet
 *   is empty or the receiver is gone. */
gboolean
sheet_rows_finish (SheetRows *self)
{
  if (self->waiting != NULL && !send_waiting (self))
    return FALSE;
  if (self->n_rows == 0)
    {
      stat_sender_fail (self->sender, SHOAL_STAT_FAILURE_EMPTY_SHEET, 1, 1, NULL);
      return FALSE;
    }
  return stat_sender_columns (self->sender, self->kinds, self->width) && stat_sender_notes (self->sender, self->notes);
}
