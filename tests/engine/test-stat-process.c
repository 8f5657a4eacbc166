/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of a program that reads a file for this one when it crashes, hangs, lies or is not there, and what it may
 * do. */

#define _GNU_SOURCE

#include "base/shoal-error.h"
#include "stat-confinement.h"
#include "table/read/shoal-table-readers.h"
#include "table/stat/shoal-stat-message.h"
#include "table/stat/shoal-stat-process.h"
#include "table/stat/shoal-stat-receiver.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Programs that stand in for the one that reads ---- */

typedef struct
{
  char *folder;
  char *program;
  char *table;
  char *libexec; /* what the environment said */
  GFile *file;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("shoal-stat-process-XXXXXX", NULL);
  fixture->program = g_build_filename (fixture->folder, "shoal-stat-reader", NULL);
  fixture->table = g_build_filename (fixture->folder, "people.sav", NULL);
  fixture->file = g_file_new_for_path (fixture->table);
  fixture->libexec = g_strdup (g_getenv ("SHOAL_LIBEXEC_DIR"));
  g_assert_true (g_file_set_contents (fixture->table, "$FL2 and so on", -1, NULL));
  g_setenv ("SHOAL_LIBEXEC_DIR", fixture->folder, TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_setenv ("SHOAL_LIBEXEC_DIR", fixture->libexec, TRUE);
  g_unlink (fixture->program);
  g_unlink (fixture->table);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_object_unref (fixture->file);
  g_free (fixture->table);
  g_free (fixture->program);
  g_free (fixture->folder);
  g_free (fixture->libexec);
}

static void
write_program (Fixture    *fixture,
               const char *script)
{
  g_autofree char *text = g_strconcat ("#!/bin/sh\n", script, "\n", NULL);

  g_assert_true (g_file_set_contents_full (fixture->program, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
}

static void
assert_fails (Fixture    *fixture,
              GQuark      domain,
              int         code,
              const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_reader_read (fixture->file, NULL, NULL, NULL, &error));
  g_assert_error (error, domain, code);
  g_assert_true (g_str_has_prefix (error->message, "people.sav:"));
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
}

static void
test_crash (Fixture       *fixture,
            gconstpointer  data)
{
  write_program (fixture, "kill -SEGV $$");
  assert_fails (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "the program that reads such files failed at it");
  write_program (fixture, "exit 1");
  assert_fails (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "the program that reads such files failed at it");
  write_program (fixture, "kill -XCPU $$");
  assert_fails (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "more than 60 seconds of computing");
}

static void
test_lie (Fixture       *fixture,
          gconstpointer  data)
{
  write_program (fixture, "exec cat /dev/zero");
  assert_fails (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "no proper answer");
  write_program (fixture, "echo 'name,age'; echo 'x,1'; exec sleep 600");
  assert_fails (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "no proper answer");
}

static void
test_absent (Fixture       *fixture,
             gconstpointer  data)
{
  assert_fails (fixture, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, fixture->program);
}

/* A program that hangs is not waited for. */
static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;

  write_program (fixture, "exec sleep 600");
  shoal_progress_start (progress, NULL, 0);
  shoal_progress_stop_after_polls (progress, 3);
  g_assert_null (shoal_reader_read (fixture->file, NULL, NULL, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  /* Nor is it left behind */
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, -1);
  g_assert_cmpint (errno, ==, ECHILD);
}

/* Nothing but the file and the pipe is open there, and nothing of the environment is known but where libraries are. */
static void
test_descriptors (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *told = g_build_filename (fixture->folder, "told", NULL);
  g_autofree char *script = g_strdup_printf ("ls /proc/self/fd | wc -l > %s; echo \"x$SECRET $LD_LIBRARY_PATH\" >> %s; cat >> %s", told, told,
                                             told);
  g_autofree char *text = NULL;
  g_autofree char *expected = NULL;
  int fd = dup (STDIN_FILENO);

  g_setenv ("SECRET", "secret", TRUE);
  g_setenv ("LD_LIBRARY_PATH", fixture->folder, TRUE);
  write_program (fixture, script);
  assert_fails (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "failed at it");
  g_unsetenv ("SECRET");
  g_unsetenv ("LD_LIBRARY_PATH");
  close (fd);
  g_assert_true (g_file_get_contents (told, &text, NULL, NULL));
  g_unlink (told);
  /* The three standard ones, and that of the folder that ls reads; the file's offset is where it was read to */
  expected = g_strdup_printf ("4\nx %s\n", fixture->folder);
  g_assert_true (g_str_has_prefix (text, expected));
}

/* ---- Messages that are not what they should be ---- */

static void
add_message (GByteArray    *stream,
             guint32        type,
             gconstpointer  payload,
             gsize          length,
             guint32        told_length)
{
  ShoalStatMessage message = { type, told_length };

  g_byte_array_append (stream, (const guint8 *) &message, sizeof message);
  g_byte_array_append (stream, payload, (guint) length);
}

static GByteArray *
begin_stream (void)
{
  GByteArray *stream = g_byte_array_new ();
  guint32 version = SHOAL_STAT_MESSAGE_VERSION;

  add_message (stream, SHOAL_STAT_MESSAGE_HELLO, &version, sizeof version, sizeof version);
  add_message (stream, SHOAL_STAT_MESSAGE_VARIABLE, "\0a", 2, 2);
  add_message (stream, SHOAL_STAT_MESSAGE_VARIABLE, "\1b", 2, 2);
  return stream;
}

static void
add_rows (GByteArray    *stream,
          guint64        n_rows,
          const guint32 *lengths,
          gsize          n_lengths,
          const char    *texts,
          gsize          n_texts)
{
  g_autoptr (GByteArray) payload = g_byte_array_new ();
  ShoalStatRows rows = { 0.5, n_rows };

  g_byte_array_append (payload, (const guint8 *) &rows, sizeof rows);
  g_byte_array_append (payload, (const guint8 *) lengths, (guint) (n_lengths * sizeof *lengths));
  g_byte_array_append (payload, (const guint8 *) texts, (guint) n_texts);
  add_message (stream, SHOAL_STAT_MESSAGE_ROWS, payload->data, payload->len, payload->len);
}

/* Returns: (transfer full) (nullable): the table. */
static ShoalTable *
receive (const GByteArray  *stream,
         gboolean          *complete,
         GError           **error)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalTableBuilder) builder = NULL;
  ShoalStatReceiver receiver = { .file_name = "people.sav", .file_size = 100, .options = options };
  int fd = memfd_create ("messages", MFD_CLOEXEC);
  gboolean good;

  options->header = 1;
  builder = shoal_table_builder_new (options, "people.sav");
  receiver.builder = builder;
  g_assert_cmpint (write (fd, stream->data, stream->len), ==, stream->len);
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  good = shoal_stat_receiver_run (&receiver, fd, complete, error);
  close (fd);
  return good && *complete ? shoal_table_builder_finish (builder, NULL, options, NULL, error) : NULL;
}

static void
test_messages (void)
{
  static const guint32 lengths[] = { 1, SHOAL_STAT_NO_VALUE, 2, 0 };
  g_autoptr (GByteArray) stream = begin_stream ();
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;
  gboolean complete;

  add_rows (stream, 2, lengths, 4, "723", 3);
  add_message (stream, SHOAL_STAT_MESSAGE_END, "", 0, 0);
  table = receive (stream, &complete, &error);
  g_assert_no_error (error);
  g_assert_true (complete);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 2);
  g_assert_cmpuint (shoal_table_get_n_columns (table), ==, 2);
  g_assert_cmpstr (shoal_column_get_label (shoal_table_get_column (table, 0), 1), ==, "23");
  g_assert_cmpuint (shoal_column_get_n_missing (shoal_table_get_column (table, 1)), ==, 2);

  /* Cut anywhere, it is no table and no error of its own: whoever started the process knows how it ended. */
  for (guint length = 0; length < stream->len; length++)
    {
      g_autoptr (GByteArray) part = g_byte_array_new ();

      g_byte_array_append (part, stream->data, length);
      g_assert_null (receive (part, &complete, &error));
      g_assert_no_error (error);
      g_assert_false (complete);
    }
}

static void
assert_refused (GByteArray *stream,
                const char *part)
{
  g_autoptr (GError) error = NULL;
  gboolean complete;

  add_message (stream, SHOAL_STAT_MESSAGE_END, "", 0, 0);
  g_assert_null (receive (stream, &complete, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
  g_byte_array_unref (stream);
}

static void
assert_rows_refused (guint64        n_rows,
                     const guint32 *lengths,
                     gsize          n_lengths,
                     const char    *texts,
                     gsize          n_texts)
{
  GByteArray *stream = begin_stream ();

  add_rows (stream, n_rows, lengths, n_lengths, texts, n_texts);
  assert_refused (stream, "no proper answer");
}

static void
test_false_messages (void)
{
  static const guint32 good[] = { 1, 1 };
  static const guint32 too_long[] = { 1, 3 };
  static const guint32 huge[] = { 1, SHOAL_STAT_NO_VALUE - 1 };
  const ShoalStatFailed unknown = { 99, 1, 1 };
  GByteArray *stream;

  assert_rows_refused (0, good, 2, "xy", 2);
  assert_rows_refused (2, good, 2, "xy", 2);
  assert_rows_refused (G_MAXUINT64 / 2 + 2, good, 2, "xy", 2);
  assert_rows_refused (1, good, 1, "xy", 2);
  assert_rows_refused (1, good, 2, "x", 1);
  assert_rows_refused (1, good, 2, "xyz", 3);
  assert_rows_refused (1, too_long, 2, "xyz", 3);
  assert_rows_refused (1, huge, 2, "xyz", 3);
  assert_rows_refused (1, good, 2, "x\0", 2);
  assert_rows_refused (1, good, 2, "x\377", 2);

  stream = begin_stream ();
  add_message (stream, SHOAL_STAT_MESSAGE_VARIABLE, "\0\377", 2, 2);
  assert_refused (stream, "no proper answer");
  stream = begin_stream ();
  add_message (stream, SHOAL_STAT_MESSAGE_VARIABLE, "", 0, 0);
  assert_refused (stream, "no proper answer");
  stream = begin_stream ();
  add_message (stream, SHOAL_STAT_MESSAGE_VARIABLE, "\0a", 2, 2);
  assert_refused (stream, "column 3 has the name of column 1");
  stream = begin_stream ();
  add_message (stream, 'X', "", 0, 0);
  assert_refused (stream, "no proper answer");
  stream = begin_stream ();
  add_message (stream, SHOAL_STAT_MESSAGE_ROWS, "", 0, SHOAL_STAT_MESSAGE_MAX + 1);
  assert_refused (stream, "no proper answer");
  stream = begin_stream ();
  add_message (stream, SHOAL_STAT_MESSAGE_FAILURE, &unknown, sizeof unknown, sizeof unknown);
  assert_refused (stream, "no proper answer");
}

/* ---- What a confined process can do ---- */

/* Runs @work in a process that is confined. Returns: its status for waitpid(). */
static int
run_confined (int (*work) (void),
              guint64 seconds)
{
  const StatLimits limits = { seconds, (guint64) 1 << 30 };
  pid_t pid = fork ();
  int status;

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      g_autofree char *problem = NULL;

      _exit (stat_confinement_enter (&limits, &problem) ? work () : 100);
    }
  while (waitpid (pid, &status, 0) < 0)
    g_assert_cmpint (errno, ==, EINTR);
  return status;
}

static int
try_everything (void)
{
  struct stat status;
  void *memory;

  if (open ("/etc/passwd", O_RDONLY) >= 0)
    return 1;
  if (socket (AF_INET, SOCK_STREAM, 0) >= 0 || socket (AF_UNIX, SOCK_STREAM, 0) >= 0)
    return 2;
  if (fork () >= 0)
    return 3;
  if (execl ("/bin/true", "true", NULL) == 0)
    return 4;
  if (kill (getppid (), 0) == 0)
    return 5;
  memory = mmap (NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED)
    return 6;
  memory = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect (memory, 4096, PROT_READ | PROT_EXEC) == 0)
    return 7;
  if (mmap (NULL, (size_t) 2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
    return 8;
  if (unlink ("/nonexistent") == 0 || errno != EPERM)
    return 9;
  if (stat ("/etc/passwd", &status) == 0 || lstat ("/etc/passwd", &status) == 0
      || fstatat (STDIN_FILENO, "/etc/passwd", &status, AT_EMPTY_PATH) == 0 || access ("/etc/passwd", F_OK) == 0)
    return 10;
  return 0;
}

static int
compute_for_ever (void)
{
  for (volatile guint64 i = 0;; i++)
    ;
  return 0;
}

/* A signal that tells that time is over is one that can be blocked. */
static int
compute_deaf (void)
{
  sigset_t all;

  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  return compute_for_ever ();
}

static int
work_in_memory (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *text = g_strnfill (1000 * i, 'x');

      if (strlen (text) != 1000 * i)
        return 1;
    }
  return 0;
}

static void
test_confinement (void)
{
  int status = run_confined (work_in_memory, 60);

  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  status = run_confined (compute_for_ever, 1);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGXCPU);
  status = run_confined (compute_deaf, 1);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGKILL);
  if (!stat_confinement_filters ())
    {
      g_test_skip ("calls are not filtered here");
      return;
    }
  status = run_confined (try_everything, 60);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

#define ADD(path, func) g_test_add ("/stat-process/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("crash", test_crash);
  ADD ("lie", test_lie);
  ADD ("absent", test_absent);
  ADD ("cancel", test_cancel);
  ADD ("descriptors", test_descriptors);
  g_test_add_func ("/stat-process/messages", test_messages);
  g_test_add_func ("/stat-process/false-messages", test_false_messages);
  g_test_add_func ("/stat-process/confinement", test_confinement);
  return g_test_run ();
}
