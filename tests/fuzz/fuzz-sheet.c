/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes taken for a workbook, or for a sheet in one, are a table or an error, whatever becomes of the process that reads
 * them. The first byte chooses which. The process is a fork, which is faster than a program of its own. */

#define _GNU_SOURCE

#include "base/shoal-error.h"
#include "sheet-reading.h"
#include "stat-confinement.h"
#include "table/stat/shoal-stat-receiver.h"

#include <fcntl.h>
#include <gsf/gsf-outfile-zip.h>
#include <gsf/gsf-output-memory.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Enough for any of the small files, and not too much for one that hangs. */
#define SECONDS 5

#define RELATION "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            size_t        size);

static void
add_part (GsfOutfile   *folder,
          const char   *name,
          const guint8 *bytes,
          gsize         length)
{
  g_autoptr (GObject) part = G_OBJECT (gsf_outfile_new_child (folder, name, FALSE));

  gsf_output_write (GSF_OUTPUT (part), length, bytes);
  gsf_output_close (GSF_OUTPUT (part));
}

#define ADD(folder, name, text) add_part (folder, name, (const guint8 *) (text), strlen (text))

/* (transfer full): a workbook whose sheet, or content, is @bytes. */
static GByteArray *
wrap (gboolean      excel,
      const guint8 *bytes,
      gsize         size)
{
  g_autoptr (GObject) memory = G_OBJECT (gsf_output_memory_new ());
  g_autoptr (GObject) archive = G_OBJECT (gsf_outfile_zip_new (GSF_OUTPUT (memory), NULL));
  GByteArray *all = g_byte_array_new ();

  if (excel)
    {
      g_autoptr (GObject) folder = G_OBJECT (gsf_outfile_new_child (GSF_OUTFILE (archive), "xl", TRUE));
      g_autoptr (GObject) relations = G_OBJECT (gsf_outfile_new_child (GSF_OUTFILE (folder), "_rels", TRUE));

      ADD (GSF_OUTFILE (folder), "workbook.xml", "<workbook><sheets><sheet name=\"a\" id=\"r\"/></sheets></workbook>");
      ADD (GSF_OUTFILE (folder), "shared.xml", "<sst><si><t>one</t></si></sst>");
      ADD (GSF_OUTFILE (folder), "styles.xml", "<s><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></s>");
      add_part (GSF_OUTFILE (folder), "sheet.xml", bytes, size);
      ADD (GSF_OUTFILE (relations), "workbook.xml.rels",
           "<r><Relationship Id=\"r\" Type=\"" RELATION "worksheet\" Target=\"sheet.xml\"/><Relationship Id=\"s\" Type=\"" RELATION
           "sharedStrings\" Target=\"shared.xml\"/><Relationship Id=\"t\" Type=\"" RELATION "styles\" Target=\"styles.xml\"/></r>");
      gsf_output_close (GSF_OUTPUT (relations));
      gsf_output_close (GSF_OUTPUT (folder));
    }
  else
    add_part (GSF_OUTFILE (archive), "content.xml", bytes, size);
  gsf_output_close (GSF_OUTPUT (archive));
  g_byte_array_append (all, gsf_output_memory_get_bytes (GSF_OUTPUT_MEMORY (memory)), (guint) gsf_output_size (GSF_OUTPUT (memory)));
  return all;
}

/* In the process that reads. */
static void G_GNUC_NORETURN
read_and_tell (int           file,
               int           pipe,
               ShoalStatKind kind)
{
  const StatLimits limits = { SECONDS, (guint64) 1 << 30 };
  const SheetRequest request = { file, kind, NULL, { 0, G_MAXUINT32, 1, G_MAXUINT32, 0 } };
  g_autofree char *problem = NULL;
  g_autoptr (StatSender) sender = stat_sender_new (pipe);
  int nowhere = open ("/dev/null", O_WRONLY);

  /* What it says when it crashes is no finding */
  dup2 (nowhere, STDERR_FILENO);
  stat_sender_hello (sender);
  if (!stat_confinement_enter (&limits, &problem))
    abort ();
  sheet_reading_run (&request, sender);
  _exit (0);
}

static void
receive (int    fd,
         gsize  size)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalTableBuilder) builder = shoal_table_builder_new (options, "fuzz");
  g_autoptr (ShoalSheetFrame) frame = shoal_sheet_frame_new (options, builder, "fuzz");
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;
  ShoalStatReceiver receiver = { .file_name = "fuzz", .file_size = size, .options = options, .builder = builder, .frame = frame };
  gboolean complete;

  if (shoal_stat_receiver_run (&receiver, fd, &complete, &error))
    {
      if (!complete)
        return;
      table = shoal_table_builder_finish (builder, NULL, options, NULL, &error);
    }
  if (table == NULL
      && (error == NULL || !g_utf8_validate (error->message, -1, NULL) || strchr (error->message, '\n') != NULL
          || strstr (error->message, "no proper answer") != NULL))
    abort ();
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        size_t        size)
{
  static gboolean prepared;
  g_autoptr (GByteArray) workbook = NULL;
  ShoalStatKind kind;
  int file, pipes[2];
  pid_t pid;

  if (size == 0)
    return 0;
  if (!prepared)
    sheet_reading_prepare ();
  prepared = TRUE;
  kind = bytes[0] % 2 == 0 ? SHOAL_STAT_EXCEL : SHOAL_STAT_OPEN_DOCUMENT;
  if (bytes[0] % 4 < 2)
    workbook = g_byte_array_append (g_byte_array_new (), bytes + 1, (guint) (size - 1));
  else
    workbook = wrap (kind == SHOAL_STAT_EXCEL, bytes + 1, size - 1);
  file = memfd_create ("fuzz", MFD_CLOEXEC);
  if (file < 0 || write (file, workbook->data, workbook->len) != (gssize) workbook->len || pipe2 (pipes, O_CLOEXEC) != 0)
    abort ();
  pid = fork ();
  if (pid == 0)
    {
      close (pipes[0]);
      read_and_tell (file, pipes[1], kind);
    }
  close (pipes[1]);
  receive (pipes[0], workbook->len);
  close (pipes[0]);
  close (file);
  waitpid (pid, NULL, 0);
  return 0;
}
