/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shoal-stat-reader KIND SECONDS BYTES MAX-ROWS [ENCODING]
 *
 * Reads the file of SPSS, Stata or SAS on its standard input, and writes messages to its standard output. It is started by
 * shoal_stat_process_start() for each file: files come from strangers, and libraries that read them have faults. */

#include "stat-confinement.h"
#include "stat-reading.h"

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

int
main (int    argc,
      char **argv)
{
  g_autoptr (StatSender) sender = NULL;
  g_autofree char *problem = NULL;
  StatRequest request = { .fd = STDIN_FILENO };
  StatLimits limits;
  guint64 kind, max_rows;

  if (argc < 5 || argc > 6 || !parse_number (argv[1], SHOAL_STAT_SAS_TRANSPORT, &kind)
      || !parse_number (argv[2], G_MAXINT32, &limits.seconds) || !parse_number (argv[3], G_MAXINT64, &limits.bytes)
      || !parse_number (argv[4], LONG_MAX, &max_rows))
    return USAGE;
  request.kind = (ShoalStatKind) kind;
  request.max_rows = (long) max_rows;
  request.encoding = argv[5];

  sender = stat_sender_new (STDOUT_FILENO);
  stat_confinement_prepare (request.encoding);
  if (!stat_sender_hello (sender))
    return EXIT_FAILURE;
  if (!stat_confinement_enter (&limits, &problem))
    {
      stat_sender_fail (sender, SHOAL_STAT_FAILURE_CONFINEMENT, 1, 1, problem);
      return EXIT_FAILURE;
    }
  return stat_reading_run (&request, sender) ? EXIT_SUCCESS : EXIT_FAILURE;
}
