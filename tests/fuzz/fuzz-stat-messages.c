/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes taken for the messages of the process that reads a file are a table, an error, or cut off. */

#define _GNU_SOURCE

#include "table/stat/shoal-stat-receiver.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            size_t        size);

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        size_t        size)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalTableBuilder) builder = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;
  ShoalStatReceiver receiver = { .file_name = "fuzz", .file_size = size, .options = options };
  gboolean complete;
  int fd = memfd_create ("fuzz", MFD_CLOEXEC);

  if (fd < 0 || write (fd, bytes, size) != (gssize) size || lseek (fd, 0, SEEK_SET) != 0)
    abort ();
  options->header = 1;
  builder = shoal_table_builder_new (options, "fuzz");
  receiver.builder = builder;
  if (!shoal_stat_receiver_run (&receiver, fd, &complete, &error))
    {
      if (error == NULL || !g_utf8_validate (error->message, -1, NULL))
        abort ();
    }
  else if (complete)
    table = shoal_table_builder_finish (builder, NULL, options, NULL, NULL);
  close (fd);
  return 0;
}
