/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table begins with the first row that has more than half as many filled cells as the fullest row; this row has the
 * names, and rows above it are titles. A column without a name belongs to the table only if more than half of its first cells
 * are filled, or a range was given. */

#include "table/stat/shoal-sheet-frame.h"

#include "base/shoal-error.h"
#include "table/read/shoal-cell-range.h"
#include "table/read/shoal-dialect.h"
#include "table/stat/shoal-stat-message.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _ShoalSheetFrame
{
  ShoalReaderOptions *options; /* the options, with those that were found */
  ShoalTableBuilder *builder;
  char *file_name;
  GString *evidence;
  GStrvBuilder *sheets;
  guint64 first_row;    /* first row of the range */
  gboolean given;       /* whether a range was given */
  ShoalBatch *waiting;  /* rows that wait until it is decided which rows and columns are read */
  ShoalBatch *mapped;
  GArray *columns;      /* of gsize: the fields that are read, counted from 0 */
  gsize width;
  guint64 n_beside;
};

/** shoal_sheet_frame_new: @options: the options, which get what is found; @builder: gets the rows. Returns: (transfer full):
 *   a frame. */
ShoalSheetFrame *
shoal_sheet_frame_new (ShoalReaderOptions *options,
                       ShoalTableBuilder  *builder,
                       const char         *file_name)
{
  ShoalSheetFrame *self = g_new0 (ShoalSheetFrame, 1);
  ShoalCellRange range = SHOAL_CELL_RANGE_ALL;

  self->options = options;
  self->builder = builder;
  self->file_name = g_strdup (file_name);
  self->evidence = g_string_new (NULL);
  self->sheets = g_strv_builder_new ();
  self->given = options->range != NULL && shoal_cell_range_parse (options->range, &range);
  self->first_row = range.first_row;
  self->waiting = shoal_batch_new ();
  self->mapped = shoal_batch_new ();
  return self;
}

/** shoal_sheet_frame_free: frees the frame. */
void
shoal_sheet_frame_free (ShoalSheetFrame *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->waiting, shoal_batch_free);
  shoal_batch_free (self->mapped);
  g_clear_pointer (&self->columns, g_array_unref);
  g_string_free (self->evidence, TRUE);
  g_strv_builder_unref (self->sheets);
  g_free (self->file_name);
  g_free (self);
}

/** shoal_sheet_frame_add_sheet: adds the next sheet of the workbook; @chosen: whether it is the one that is read. */
void
shoal_sheet_frame_add_sheet (ShoalSheetFrame *self,
                             const char      *name,
                             gboolean         hidden,
                             gboolean         chosen)
{
  g_strv_builder_add (self->sheets, name);
  if (chosen)
    {
      if (self->options->sheet == NULL)
        g_string_append_printf (self->evidence, _("sheet: “%s” is the first that is not hidden\n"), name);
      g_free (self->options->sheet);
      self->options->sheet = g_strdup (name);
    }
  if (hidden)
    g_string_append_printf (self->evidence, chosen ? _("hidden sheet: “%s”, which is read\n") : _("hidden sheet: “%s”\n"), name);
}

static gboolean
is_filled (const ShoalBatch *batch,
           gsize             field)
{
  gsize length;

  shoal_batch_get (batch, field, &length);
  return length > 0;
}

/* Copies the rows of @batch from @first on into @mapped, with those columns that are read. */
static void
map_rows (ShoalSheetFrame  *self,
          const ShoalBatch *batch,
          gsize             first)
{
  shoal_batch_clear (self->mapped);
  for (gsize row = first; row < batch->n_rows; row++)
    {
      gsize next = 0;

      for (gsize i = 0; i < self->columns->len; i++)
        {
          gsize column = g_array_index (self->columns, gsize, i);
          gsize length;
          const char *text = shoal_batch_get (batch, row * self->width + column, &length);

          for (; next < column; next++)
            self->n_beside += is_filled (batch, row * self->width + next);
          next = column + 1;
          shoal_batch_add_field (self->mapped, text, length);
        }
      for (; next < self->width; next++)
        self->n_beside += is_filled (batch, row * self->width + next);
      shoal_batch_add_row (self->mapped, batch->lines[row]);
    }
}

/* The row with which the table begins: the first one behind @skip_rows rows, or else the first one with more than half as
 * many filled cells as the fullest row. */
static gsize
find_first_row (ShoalSheetFrame *self)
{
  const ShoalBatch *batch = self->waiting;
  g_autofree gsize *n_filled = g_new0 (gsize, MAX (1, batch->n_rows));
  gsize most = 0;

  for (gsize row = 0; row < batch->n_rows; row++)
    {
      for (gsize column = 0; column < self->width; column++)
        n_filled[row] += is_filled (batch, row * self->width + column);
      most = MAX (most, n_filled[row]);
    }
  for (gsize row = 0; row < batch->n_rows; row++)
    if (self->options->skip_rows >= 0 ? batch->lines[row] >= self->first_row + (guint64) self->options->skip_rows
                                      : n_filled[row] * 2 > most)
      return row;
  return 0;
}

static void
find_columns (ShoalSheetFrame *self,
              gsize            first)
{
  const ShoalBatch *batch = self->waiting;

  self->columns = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (gsize column = 0; column < self->width; column++)
    {
      gboolean named = is_filled (batch, first * self->width + column);
      gsize n_values = 0;

      for (gsize row = first + 1; row < batch->n_rows; row++)
        n_values += is_filled (batch, row * self->width + column);
      /* A column without a name and with few values is a remark beside the table */
      if (self->given || named || n_values * 2 > batch->n_rows - first - 1)
        g_array_append_val (self->columns, column);
    }
}

/* Puts names of several lines into one line. Such names are usual in narrow columns. */
static void
join_lines_of_names (ShoalBatch *batch,
                     gsize       n_columns)
{
  for (gsize i = 0; i < batch->ends[n_columns - 1]; i++)
    if (batch->bytes[i] == '\n' || batch->bytes[i] == '\r')
      batch->bytes[i] = ' ';
}

static gboolean
decide (ShoalSheetFrame  *self,
        GError          **error)
{
  gsize first;

  if (self->waiting->n_rows == 0)
    return TRUE;
  first = find_first_row (self);
  find_columns (self, first);
  map_rows (self, self->waiting, first);
  if (self->options->skip_rows < 0)
    {
      self->options->skip_rows = (int) (self->waiting->lines[first] - self->first_row);
      if (first > 0)
        g_string_append_printf (self->evidence, _("titles: the table begins in row %" PRIu64 "\n"),
                                self->waiting->lines[first]);
    }
  if (self->options->header < 0)
    self->options->header = shoal_dialect_detect_header_of_rows (self->options, self->mapped, self->evidence);
  if (self->options->header != 0)
    join_lines_of_names (self->mapped, self->columns->len);
  g_clear_pointer (&self->waiting, shoal_batch_free);
  return shoal_table_builder_append (self->builder, self->mapped, error);
}

static gboolean
fail (ShoalSheetFrame  *self,
      GError          **error)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
               _("%s:1:1: the program that reads such files gave no proper answer; the file may be made to do harm"),
               self->file_name);
  return FALSE;
}

/**
 * shoal_sheet_frame_take:
 * @batch: rows, each with its number in the first field; is changed
 * @error: place for a #ShoalError
 *
 * Returns: %FALSE on error.
 */
gboolean
shoal_sheet_frame_take (ShoalSheetFrame  *self,
                        ShoalBatch       *batch,
                        GError          **error)
{
  gsize n_fields = batch->n_rows > 0 ? batch->n_finished / batch->n_rows : 0;
  g_autoptr (ShoalBatch) rows = shoal_batch_new ();

  if (n_fields == 0)
    return TRUE;
  self->width = n_fields - 1;
  for (gsize row = 0; row < batch->n_rows; row++)
    {
      g_autofree char *number = NULL;
      gsize length;
      const char *text = shoal_batch_get (batch, row * n_fields, &length);

      number = g_strndup (text, MIN (length, 24));
      if (!g_ascii_string_to_unsigned (number, 10, 1, G_MAXUINT32, &batch->lines[row], NULL))
        return fail (self, error);
      for (gsize field = 1; field < n_fields; field++)
        {
          text = shoal_batch_get (batch, row * n_fields + field, &length);
          shoal_batch_add_field (rows, text, length);
        }
      shoal_batch_add_row (rows, batch->lines[row]);
    }
  if (self->waiting == NULL)
    {
      map_rows (self, rows, 0);
      return shoal_table_builder_append (self->builder, self->mapped, error);
    }
  shoal_batch_move_rows (rows, 0, self->waiting);
  return self->waiting->n_rows < SHOAL_SHEET_FRAME_ROWS || decide (self, error);
}

/** shoal_sheet_frame_set_decimal: tells that column @column of the sheet has numbers, which are written with a decimal
 *   point. */
void
shoal_sheet_frame_set_decimal (ShoalSheetFrame *self,
                               gsize            column)
{
  for (gsize i = 0; self->columns != NULL && i < self->columns->len; i++)
    if (g_array_index (self->columns, gsize, i) == column)
      shoal_table_builder_set_decimal (self->builder, i, '.');
}

/* Appends a sentence about @note, which occurred @n times. */
static void
append_note (GString       *text,
             ShoalStatNote  note,
             guint64        n)
{
  switch (note)
    {
    case SHOAL_STAT_NOTE_HIDDEN_ROWS:
      g_string_append_printf (text, ngettext ("hidden rows: %" PRIu64 ", which is read like the others\n",
                                              "hidden rows: %" PRIu64 ", which are read like the others\n", (gulong) n), n);
      break;
    case SHOAL_STAT_NOTE_HIDDEN_COLUMNS:
      g_string_append_printf (text, ngettext ("hidden columns: %" PRIu64 ", which is read like the others\n",
                                              "hidden columns: %" PRIu64 ", which are read like the others\n", (gulong) n), n);
      break;
    case SHOAL_STAT_NOTE_MERGED:
      g_string_append_printf (text, ngettext ("merged cells: %" PRIu64 " group, whose value stands in the first cell alone\n",
                                              "merged cells: %" PRIu64 " groups, whose values stand in their first cells alone\n", (gulong) n), n);
      break;
    case SHOAL_STAT_NOTE_FORMULAS:
      g_string_append_printf (text, ngettext ("formulas: %" PRIu64 ", of which the last result is read\n",
                                              "formulas: %" PRIu64 ", of which the last results are read\n", (gulong) n), n);
      break;
    case SHOAL_STAT_NOTE_ERRORS:
      g_string_append_printf (text, ngettext ("cells with an error: %" PRIu64 ", which has no value\n",
                                              "cells with an error: %" PRIu64 ", which have no values\n", (gulong) n), n);
      break;
    case SHOAL_STAT_NOTE_BESIDE:
      g_string_append_printf (text, ngettext ("cells beside the table: %" PRIu64 ", which is left out\n",
                                              "cells beside the table: %" PRIu64 ", which are left out\n", (gulong) n), n);
      break;
    case SHOAL_STAT_N_NOTES:
    default:
      break;
    }
}

/** shoal_sheet_frame_note: @notes: (array): for each #ShoalStatNote how often it occurred. */
void
shoal_sheet_frame_note (ShoalSheetFrame *self,
                        const guint64   *notes)
{
  for (guint i = 0; i < SHOAL_STAT_N_NOTES; i++)
    {
      guint64 n = notes[i] + (i == SHOAL_STAT_NOTE_BESIDE ? self->n_beside : 0);

      if (n > 0)
        append_note (self->evidence, (ShoalStatNote) i, n);
    }
}

/** shoal_sheet_frame_finish: must be called behind the last row, and before shoal_sheet_frame_set_decimal() and
 *   shoal_sheet_frame_note(). Returns: %FALSE on error. */
gboolean
shoal_sheet_frame_finish (ShoalSheetFrame  *self,
                          GError          **error)
{
  return self->waiting == NULL || decide (self, error);
}

/** shoal_sheet_frame_tell: puts what was found into the options. Must be called before the table is finished. */
void
shoal_sheet_frame_tell (ShoalSheetFrame *self)
{
  g_strfreev (self->options->sheets);
  self->options->sheets = g_strv_builder_end (self->sheets);
  g_free (self->options->evidence);
  self->options->evidence = g_strdup (self->evidence->str);
}
