/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workbooks of Excel 97 to 2003, read by libfreexl, which keeps the whole workbook in memory: a sheet has at most 65,536
 * rows. */

#define _GNU_SOURCE

#include "sheet-reading.h"

#include "stat-confinement.h"

#include <freexl.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A confined process can only read the file that is already open, but the library opens files by name. The fopen() below
 * replaces that of the C library and returns the open file. */
typedef struct
{
  int fd;
  off64_t offset;
} OpenFile;

static int open_fd = -1;

static ssize_t
read_cb (void   *data,
         char   *bytes,
         size_t  size)
{
  OpenFile *self = data;
  ssize_t n;

  do
    n = pread (self->fd, bytes, size, self->offset);
  while (n < 0 && errno == EINTR);
  self->offset += MAX (n, 0);
  return n;
}

static int
seek_cb (void    *data,
         off64_t *offset,
         int      whence)
{
  OpenFile *self = data;
  off64_t base = whence == SEEK_CUR ? self->offset : 0;

  if (whence == SEEK_END)
    base = stat_confinement_get_size (self->fd);
  if (base < 0 || __builtin_add_overflow (base, *offset, &base) || base < 0)
    return -1;
  self->offset = *offset = base;
  return 0;
}

static int
close_cb (void *data)
{
  g_free (data);
  return 0;
}

FILE *open_the_file (const char *name,
                     const char *mode) __asm__ ("fopen") __attribute__ ((visibility ("default")));

/* The library is linked to this function instead of the C library's fopen(). */
FILE *
open_the_file (const char *name,
               const char *mode)
{
  OpenFile *file;

  if (open_fd < 0)
    {
      errno = EPERM;
      return NULL;
    }
  file = g_new0 (OpenFile, 1);
  file->fd = open_fd;
  return fopencookie (file, mode, (cookie_io_functions_t){ read_cb, NULL, seek_cb, close_cb });
}

static void
add_cell (SheetRows              *rows,
          guint32                 column,
          const FreeXL_CellValue *cell)
{
  char buffer[SHOAL_STAT_TEXT_SIZE];
  int year, month, day, hour, minute, second;
  const char *text = cell->value.text_value;

  switch (cell->type)
    {
    case FREEXL_CELL_INT:
      sheet_rows_add_cell (rows, column, buffer, sheet_format_number (cell->value.int_value, buffer), SHOAL_STAT_CELL_NUMBER);
      break;
    case FREEXL_CELL_DOUBLE:
      sheet_rows_add_cell (rows, column, buffer, sheet_format_number (cell->value.double_value, buffer), SHOAL_STAT_CELL_NUMBER);
      break;
    case FREEXL_CELL_DATE:
    case FREEXL_CELL_DATETIME:
    case FREEXL_CELL_TIME:
      if (text == NULL)
        break;
      /* ISO 8601 has a T between date and time */
      if (sscanf (text, "%d-%d-%d %d:%d:%d", &year, &month, &day, &hour, &minute, &second) == 6)
        {
          g_snprintf (buffer, sizeof buffer, "%04d-%02d-%02dT%02d:%02d:%02d", year, month, day, hour, minute, second);
          text = buffer;
        }
      sheet_rows_add_cell (rows, column, text, strlen (text), SHOAL_STAT_CELL_DATE);
      break;
    case FREEXL_CELL_TEXT:
    case FREEXL_CELL_SST_TEXT:
      if (text != NULL && g_utf8_validate (text, -1, NULL))
        sheet_rows_add_cell (rows, column, text, strlen (text), SHOAL_STAT_CELL_TEXT);
      break;
    case FREEXL_CELL_NULL:
    default:
      break;
    }
}

static gboolean
read_sheet (const SheetRequest *request,
            StatSender         *sender,
            const void         *workbook,
            int                 chosen)
{
  g_autoptr (SheetRows) rows = sheet_rows_new (sender, &request->range);
  unsigned int n_rows = 0;
  unsigned short n_columns = 0;

  if (freexl_select_active_worksheet (workbook, (unsigned short) chosen) != FREEXL_OK
      || freexl_worksheet_dimensions (workbook, &n_rows, &n_columns) != FREEXL_OK)
    return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, NULL);
  for (unsigned int row = 0; row < n_rows; row++)
    {
      if (!sheet_rows_begin_row (rows, (guint64) row + 1, FALSE))
        break;
      for (unsigned short column = 0; column < n_columns; column++)
        {
          FreeXL_CellValue cell = { 0 };

          if (freexl_get_cell_value (workbook, row, column, &cell) == FREEXL_OK)
            add_cell (rows, column, &cell);
        }
      if (!sheet_rows_end_row (rows, (double) row / n_rows))
        return FALSE;
    }
  return sheet_rows_finish (rows);
}

static gboolean
read_workbook (const SheetRequest *request,
               StatSender         *sender,
               const void         *workbook)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  g_autofree gboolean *hidden = NULL;
  unsigned int n_sheets = 0, password = 0;
  int chosen;

  freexl_get_info (workbook, FREEXL_BIFF_PASSWORD, &password);
  if (password == FREEXL_BIFF_OBFUSCATED)
    return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_LOCKED, NULL);
  if (freexl_get_info (workbook, FREEXL_BIFF_SHEET_COUNT, &n_sheets) != FREEXL_OK || n_sheets == 0)
    return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, NULL);
  for (unsigned int i = 0; i < MIN (n_sheets, G_MAXUINT16); i++)
    {
      const char *name = NULL;

      freexl_get_worksheet_name (workbook, (unsigned short) i, &name);
      g_strv_builder_add (builder, name != NULL && g_utf8_validate (name, -1, NULL) ? name : "");
    }
  names = g_strv_builder_end (builder);
  /* The library does not tell which sheets are hidden */
  hidden = g_new0 (gboolean, n_sheets + 1);
  chosen = sheet_reading_choose (request, names, hidden, sender);
  return chosen >= 0 && read_sheet (request, sender, workbook, chosen);
}

/** sheet_reading_run_xls: Returns: whether the sheet was read and sent, including the end message. */
gboolean
sheet_reading_run_xls (const SheetRequest *request,
                       StatSender         *sender)
{
  const void *workbook = NULL;
  gboolean good;

  open_fd = request->fd;
  good = freexl_open ("", &workbook) == FREEXL_OK ? read_workbook (request, sender, workbook) && stat_sender_end (sender)
                                                  : sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, NULL);
  if (workbook != NULL)
    freexl_close (workbook);
  open_fd = -1;
  return good;
}
