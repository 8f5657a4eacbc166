/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shoal-stat-reader KIND SECONDS BYTES MAX-ROWS ENCODING SHEET FIRST-COLUMN LAST-COLUMN FIRST-ROW LAST-ROW TABLE QUERY
 *
 * Reads an SPSS, Stata or SAS file, a workbook or an SQLite file from its standard input, and writes messages to its standard
 * output. shoal_stat_process_start() starts it for each file, because files may be hostile and the libraries that read them may
 * have bugs. */

#include "config.h"

#include "stat-confinement.h"
#if HAVE_READSTAT
#include "stat-reading.h"
#endif
#if HAVE_SPREADSHEETS
#include "sheet-reading.h"
#endif

#if HAVE_SQLITE
#include "sqlite-reading.h"
#endif

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#define USAGE 2

static gboolean
parse_number (const char *text,
              guint64     maximum,
              guint64    *number)
{
  return g_ascii_string_to_unsigned (text, 10, 0, maximum, number, NULL);
}

static void
prepare (void)
{
#if HAVE_SPREADSHEETS
  sheet_reading_prepare ();
#endif
#if HAVE_SQLITE
  sqlite_reading_prepare ();
#endif
}

static gboolean
read_file (ShoalStatKind   kind,
           guint64         max_rows,
           char          **arguments,
           const guint64  *range,
           StatSender     *sender)
{
#if HAVE_SQLITE
  if (kind == SHOAL_STAT_SQLITE)
    {
      SqliteRequest request = { STDIN_FILENO, *arguments[11] != '\0' ? arguments[11] : NULL,
                                *arguments[12] != '\0' ? arguments[12] : NULL, max_rows };

      return sqlite_reading_run (&request, sender);
    }
#endif
#if HAVE_SPREADSHEETS
  if (shoal_stat_kind_is_workbook (kind))
    {
      SheetRequest request = { STDIN_FILENO, kind, *arguments[6] != '\0' ? arguments[6] : NULL,
                               { (guint32) range[0], (guint32) range[1], (guint32) range[2], (guint32) range[3], max_rows } };

#if HAVE_FREEXL
      if (kind == SHOAL_STAT_EXCEL_97)
        return sheet_reading_run_xls (&request, sender);
#endif
      return sheet_reading_run (&request, sender);
    }
#endif
#if HAVE_READSTAT
  {
    StatRequest request = { STDIN_FILENO, kind, *arguments[5] != '\0' ? arguments[5] : NULL, (long) max_rows };

    return stat_reading_run (&request, sender);
  }
#else
  return FALSE;
#endif
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (StatSender) sender = NULL;
  g_autofree char *problem = NULL;
  StatLimits limits;
  guint64 kind, max_rows, range[4];

  if (argc != 13 || !parse_number (argv[1], SHOAL_STAT_N_KINDS - 1, &kind)
      || !parse_number (argv[2], G_MAXINT32, &limits.seconds) || !parse_number (argv[3], G_MAXINT64, &limits.bytes)
      || !parse_number (argv[4], LONG_MAX, &max_rows))
    return USAGE;
  for (guint i = 0; i < G_N_ELEMENTS (range); i++)
    if (!parse_number (argv[7 + i], G_MAXUINT32, &range[i]))
      return USAGE;

  sender = stat_sender_new (STDOUT_FILENO);
  stat_confinement_prepare (*argv[5] != '\0' ? argv[5] : NULL);
  prepare ();
  if (!stat_sender_hello (sender))
    return EXIT_FAILURE;
  if (!stat_confinement_enter (&limits, &problem))
    {
      stat_sender_fail (sender, SHOAL_STAT_FAILURE_CONFINEMENT, 1, 1, problem);
      return EXIT_FAILURE;
    }
  return read_file ((ShoalStatKind) kind, max_rows, argv, range, sender) ? EXIT_SUCCESS : EXIT_FAILURE;
}
