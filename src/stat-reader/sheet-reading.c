/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that the readers of all workbook formats need. */

#include "sheet-reading.h"

#include <gsf/gsf-utils.h>

#include <math.h>
#include <string.h>

/* Day 0 of both date systems, as seconds from 1970-01-01. */
#define EPOCH_1900 (-25569.0 * 86400)
#define EPOCH_1904 (-24107.0 * 86400)
/* Excel treats 1900 as a leap year: the numbers of days before this one are one too small. */
#define FIRST_RIGHT_DAY 60.0

/** sheet_reading_prepare: initializations that are impossible once the process is confined. */
void
sheet_reading_prepare (void)
{
  gsf_init ();
}

/** sheet_reading_fail: sends the reason why a workbook cannot be read; @part: (nullable): the part with the error. Returns:
 *   %FALSE. */
gboolean
sheet_reading_fail (StatSender       *sender,
                    ShoalStatFailure  failure,
                    const char       *part)
{
  stat_sender_fail (sender, failure, 1, 1, part);
  return FALSE;
}

/**
 * sheet_reading_choose:
 * @names: (array zero-terminated=1): names of all sheets
 * @hidden: (array): whether each sheet is hidden
 *
 * Sends the names of all sheets. Returns: index of the requested sheet, or -1 with a message if there is none.
 */
int
sheet_reading_choose (const SheetRequest *request,
                      char *const        *names,
                      const gboolean     *hidden,
                      StatSender         *sender)
{
  int chosen = -1;

  for (int i = 0; names[i] != NULL && chosen < 0; i++)
    if (request->sheet != NULL ? strcmp (names[i], request->sheet) == 0 : !hidden[i])
      chosen = i;
  if (chosen < 0 && request->sheet == NULL && names[0] != NULL)
    chosen = 0;
  for (int i = 0; names[i] != NULL; i++)
    if (!stat_sender_sheet (sender, names[i],
                            (hidden[i] ? SHOAL_STAT_SHEET_HIDDEN : 0) | (i == chosen ? SHOAL_STAT_SHEET_CHOSEN : 0)))
      return -1;
  if (chosen < 0)
    {
      g_autofree char *list = g_strjoinv (", ", (char **) names);

      sheet_reading_fail (sender, SHOAL_STAT_FAILURE_NO_SHEET, list);
    }
  return chosen;
}

/** sheet_format_number: @text: (out caller-allocates): SHOAL_STAT_TEXT_SIZE bytes. Returns: length of the text. */
gsize
sheet_format_number (double  number,
                     char   *text)
{
  static const ShoalStatFormat plain = { FALSE };

  shoal_stat_format_number (&plain, number, text);
  return strlen (text);
}

/**
 * sheet_format_day:
 * @serial: number of a day, with the time as fraction
 * @from_1904: whether day 0 is in 1904
 * @text: (out caller-allocates): SHOAL_STAT_TEXT_SIZE bytes
 *
 * Writes a date or a date with time as in ISO 8601; in the 1900 system, numbers below 1 are a time only. Returns: length of
 * the text.
 */
gsize
sheet_format_day (double    serial,
                  gboolean  from_1904,
                  char     *text)
{
  gboolean with_time = serial != floor (serial);
  ShoalStatFormat format = { TRUE, with_time, from_1904 ? EPOCH_1904 : EPOCH_1900, 86400 };

  if (serial >= 0 && serial < 1 && !from_1904)
    {
      int seconds = (int) lround (serial * 86400) % 86400;

      return (gsize) g_snprintf (text, SHOAL_STAT_TEXT_SIZE, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
  if (!from_1904 && serial < FIRST_RIGHT_DAY)
    serial++;
  shoal_stat_format_number (&format, serial, text);
  return strlen (text);
}

/**
 * sheet_reading_run:
 * @request: the file and the part to read; not a workbook of Excel 97
 * @sender: sends the sheets, the rows and the end, or why the workbook cannot be read
 *
 * Returns: whether everything was read and sent
 */
gboolean
sheet_reading_run (const SheetRequest *request,
                   StatSender         *sender)
{
  gboolean good;

  switch (request->kind)
    {
    case SHOAL_STAT_EXCEL:
      good = sheet_reading_run_xlsx (request, sender);
      break;
    case SHOAL_STAT_OPEN_DOCUMENT:
      good = sheet_reading_run_ods (request, sender);
      break;
    case SHOAL_STAT_EXCEL_97:
    case SHOAL_STAT_NONE:
    case SHOAL_STAT_SPSS:
    case SHOAL_STAT_SPSS_PORTABLE:
    case SHOAL_STAT_STATA:
    case SHOAL_STAT_SAS:
    case SHOAL_STAT_SAS_TRANSPORT:
    case SHOAL_STAT_SQLITE:
    case SHOAL_STAT_N_KINDS:
    default:
      return FALSE;
    }
  return good && stat_sender_end (sender);
}
