/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The n-th call that writes fails, or is the last one: an error or an end, never half a file under its name, never a crash;
 * and bytes that were spoiled on their way are never given a name. */

#include "fixture-cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#define MOST_CALLS 200

/* What happened to a command in which a call was spoiled. */
typedef struct
{
  gboolean reached; /* there was such a call */
  gboolean exited;
  int status; /* exit code, or signal */
} Outcome;

static char *
find_shim (void)
{
  return g_test_build_filename (G_TEST_BUILT, "cli", "libfault-shim.so", NULL);
}

/* @fault: for the shim. @named: files have a hidden name from the start. */
static Outcome
run_spoiled (Fixture    *fixture,
             const char *line,
             const char *fault,
             gboolean    named)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *shim = find_shim ();
  g_autofree char *whole = g_strdup_printf ("%s %s", get_program (), line);
  g_autofree char *errors = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;
  Outcome outcome;

  g_assert_true (g_shell_parse_argv (whole, NULL, &words, NULL));
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_setenv (launcher, "LD_PRELOAD", shim, TRUE);
  g_subprocess_launcher_setenv (launcher, "SHOAL_FAULT", fault, TRUE);
  if (named)
    g_subprocess_launcher_setenv (launcher, "SHOAL_FAULT_NAMED", "1", TRUE);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &errors, NULL));
  outcome.reached = strstr (errors, "fault\n") != NULL;
  outcome.exited = g_subprocess_get_if_exited (process);
  outcome.status = outcome.exited ? g_subprocess_get_exit_status (process) : g_subprocess_get_term_sig (process);
  return outcome;
}

static void
remove_file (Fixture    *fixture,
             const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_unlink (path);
}

static guint
count_left_overs (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, ".shoal-");
  return n;
}

typedef struct
{
  const char *path;
  const char *line; /* writes "out", and perhaps "graph", and a draw that is kept */
} Command;

static const Command commands[] = {
  { "/faults/solve", "solve people.shoal -o out" },
  { "/faults/graph", "solve people.shoal --solver greedy-match --objective gcp -o out --graph graph" },
  { "/faults/init", "init people.csv -o out --qi age --others insensitive" },
  { "/faults/hierarchy", "hierarchy people.csv age -o out" },
  { "/faults/report", "report people.shoal -o out" },
};

/* What @line writes when nothing fails is at least as long as a table; an old file is "old". */
static void
check_outcome (Fixture    *fixture,
               Outcome     outcome,
               const char *before,
               gboolean    old)
{
  static const char *const outputs[] = { "out", "graph" };
  g_autofree char *draws = g_build_filename (fixture->folder, "people.shoal-runs", NULL);
  g_autofree char *after = NULL;

  g_assert_true (outcome.exited);
  if (outcome.status == 0)
    {
      g_autofree char *contents = read_file (fixture, "out");

      g_assert_cmpuint (strlen (contents), >, 20);
      g_assert_cmpuint (count_left_overs (fixture), ==, 0);
      for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
        if (old && file_exists (fixture, outputs[i]))
          write_file (fixture, outputs[i], "old");
        else
          remove_file (fixture, outputs[i]);
      remove_all (draws);
    }
  else
    g_assert_cmpint (outcome.status, ==, 4);
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

/* Every call of @what in turn. */
static guint
spoil_all (Fixture    *fixture,
           const char *line,
           const char *what,
           int         number,
           gboolean    named)
{
  gboolean old = file_exists (fixture, "out");
  g_autofree char *before = describe_folder (fixture->folder);

  for (guint n = 1; n < MOST_CALLS; n++)
    {
      g_autofree char *fault = g_strdup_printf ("%s:%u:%d", what, n, number);
      Outcome outcome = run_spoiled (fixture, line, fault, named);

      check_outcome (fixture, outcome, before, old);
      if (!outcome.reached)
        return n - 1;
    }
  g_assert_not_reached ();
}

static void
test_failing (Fixture       *fixture,
              gconstpointer  data)
{
  const Command *command = data;
  g_autofree char *forced = g_strconcat (command->line, " --force", NULL);
  g_auto (Run) report = { 0 };

  run_cli (fixture, "report --help", &report);
  if (report.status != 0 && g_str_has_prefix (command->line, "report"))
    {
      g_test_skip ("reports are not built");
      return;
    }

  for (guint named = 0; named < 2; named++)
    {
      g_assert_cmpuint (spoil_all (fixture, command->line, "write", ENOSPC, named != 0), >=, 1);
      g_assert_cmpuint (spoil_all (fixture, command->line, "fsync", EIO, named != 0), >=, 1);
      g_assert_cmpuint (spoil_all (fixture, command->line, named ? "rename" : "link", EACCES, named != 0), >=, 1);
    }
  write_file (fixture, "out", "old");
  if (strstr (command->line, "--graph") != NULL)
    write_file (fixture, "graph", "old");
  for (guint named = 0; named < 2; named++)
    {
      g_assert_cmpuint (spoil_all (fixture, forced, "write", EDQUOT, named != 0), >=, 1);
      g_assert_cmpuint (spoil_all (fixture, forced, "fsync", EIO, named != 0), >=, 1);
      g_assert_cmpuint (spoil_all (fixture, forced, "fchmod", EPERM, named != 0), >=, 1);
      g_assert_cmpuint (spoil_all (fixture, forced, "rename", EACCES, named != 0), >=, 1);
    }
  g_assert_cmpuint (spoil_all (fixture, forced, "link", EACCES, FALSE), >=, 1);
}

/* Whatever the moment, at most one hidden file is left, and the next command removes it. */
static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const calls[] = { "write", "fsync", "link", "rename" };
  guint n_left = 0;

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (calls); i++)
    for (guint n = 1;; n++)
      {
        g_autofree char *fault = g_strdup_printf ("%s:%u:kill", calls[i / 2], n);
        g_auto (Run) next = { 0 };
        Outcome outcome;

        write_file (fixture, "out", "old");
        outcome = run_spoiled (fixture, "solve people.shoal -o out --force", fault, i % 2 != 0);
        if (!outcome.reached)
          break;
        g_assert_false (outcome.exited);
        g_assert_cmpint (outcome.status, ==, SIGKILL);
        g_assert_cmpuint (count_left_overs (fixture), <=, 1);
        n_left += count_left_overs (fixture);
        run_cli (fixture, "hierarchy people.csv zip -o another --force", &next);
        assert_status (&next, "the next command", 0);
        g_assert_cmpuint (count_left_overs (fixture), ==, 0);
      }
  /* It was the hidden files that were looked for */
  g_assert_cmpuint (n_left, >=, 3);
}

/* A hidden file of somebody who still writes stays. */
static void
test_busy (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, ".shoal-0123456789abcdef.part", NULL);
  g_auto (Run) run = { 0 };
  g_auto (Run) later = { 0 };
  int fd;

  write_file (fixture, ".shoal-0123456789abcdef.part", "busy");
  fd = open (path, O_RDWR | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  run_cli (fixture, "hierarchy people.csv zip -o another", &run);
  assert_status (&run, "hierarchy", 0);
  g_assert_cmpuint (count_left_overs (fixture), ==, 1);
  close (fd);
  run_cli (fixture, "hierarchy people.csv zip -o another --force", &later);
  assert_status (&later, "hierarchy", 0);
  g_assert_cmpuint (count_left_overs (fixture), ==, 0);
}

/* A bit that falls on the way to the disk. */
static void
test_spoiled_release (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *before = describe_folder (fixture->folder);
  g_auto (Run) run = { 0 };
  g_autofree char *text = NULL;

  run_cli (fixture, "solve people.shoal -o out", &run);
  assert_status (&run, "solve", 0);
  text = read_file (fixture, "out");
  remove_file (fixture, "out");
  for (gsize byte = 0; byte < strlen (text); byte += 5)
    {
      g_autofree char *fault = g_strdup_printf ("write:1:flip:%zu", byte);
      g_autofree char *after = NULL;
      Outcome outcome = run_spoiled (fixture, "solve people.shoal -o out", fault, FALSE);

      g_assert_true (outcome.reached && outcome.exited);
      g_assert_cmpint (outcome.status, ==, 1);
      after = describe_folder (fixture->folder);
      g_assert_cmpstr (before, ==, after);
    }
}

/* What cannot be read back is not given away. */
static void
test_unreadable (Fixture       *fixture,
                 gconstpointer  data)
{
  g_assert_cmpuint (spoil_all (fixture, "solve people.shoal -o out", "pread", EIO, FALSE), >=, 1);
}

/* Files to be read when there is no memory, and a column of each. */
static const struct
{
  const char *path;
  const char *file;
  const char *column;
} readings[] = {
  { "/faults/memory/csv", "people.csv", "zip" },
  { "/faults/memory/gzip", "people.csv.gz", "zip" },
  { "/faults/memory/sav", "people.sav", "ZIP" },
  { "/faults/memory/zsav", "people.zsav", "ZIP" },
  { "/faults/memory/por", "people.por", "ZIP" },
  { "/faults/memory/dta", "people.dta", "ZIP" },
  { "/faults/memory/sas7bdat", "people.sas7bdat", "ZIP" },
  { "/faults/memory/xpt", "people.xpt", "ZIP" },
};

static void
compress_table (Fixture *fixture)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autofree char *path = g_build_filename (fixture->folder, "people.csv.gz", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileOutputStream) plain = g_file_create (file, G_FILE_CREATE_NONE, NULL, NULL);
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (G_OUTPUT_STREAM (plain), G_CONVERTER (gzip));
  g_autofree char *text = read_file (fixture, "people.csv");

  g_assert_true (g_output_stream_write_all (stream, text, strlen (text), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
}

static void
copy_fixture (Fixture    *fixture,
              const char *name)
{
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "fixtures", "stat", name, NULL);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (source, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
}

/* Files of statistics programs are read by a program of its own, which gets no environment: another one of its name, in
 * @folder, starts it with @fault. Beside it is what the shim marks. */
static void
wrap_stat_reader (const char *folder,
                  const char *fault)
{
  g_autofree char *path = g_build_filename (folder, "shoal-stat-reader", NULL);
  g_autofree char *program = g_build_filename (g_getenv ("SHOAL_LIBEXEC_DIR"), "shoal-stat-reader", NULL);
  g_autofree char *mark = g_build_filename (folder, "mark", NULL);
  g_autofree char *shim = find_shim ();
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nLD_PRELOAD='%s' SHOAL_FAULT=%s SHOAL_FAULT_MARK='%s' exec '%s' \"$@\"\n",
                                             shim, fault, mark, program);

  g_assert_true (g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_assert_true (g_file_set_contents (mark, "0", 1, NULL));
}

static gboolean
is_marked (const char *folder)
{
  g_autofree char *mark = g_build_filename (folder, "mark", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (mark, &text, NULL, NULL) && *text == '1';
}

/* The n-th time that a reader asks for memory there is none: the whole table, an error, or an abort; never a part of the table,
 * and never the end by a signal that tells of memory that is not ours. */
static void
test_memory (Fixture       *fixture,
             gconstpointer  data)
{
  guint index = GPOINTER_TO_UINT (data);
  gboolean by_stat_reader = index >= 2;
  g_autofree char *folder = g_dir_make_tmp ("shoal-reader-XXXXXX", NULL);
  g_autofree char *line = g_strdup_printf ("hierarchy %s %s -o out", readings[index].file, readings[index].column);
  g_autofree char *expected = NULL;
  g_autofree char *before = NULL;
  g_autofree char *real = g_strdup (g_getenv ("SHOAL_LIBEXEC_DIR"));
  g_auto (Run) whole = { 0 };
  gboolean reached = TRUE;
  guint n;

  if (by_stat_reader && real == NULL)
    {
      g_test_skip ("files of statistics programs are not read");
      return;
    }
  compress_table (fixture);
  if (by_stat_reader)
    copy_fixture (fixture, readings[index].file);
  run_cli (fixture, line, &whole);
  assert_status (&whole, line, 0);
  expected = read_file (fixture, "out");
  remove_file (fixture, "out");
  before = describe_folder (fixture->folder);
  for (n = 1; reached; n++)
    {
      g_autofree char *fault = g_strdup_printf ("alloc:%u:%d", n, ENOMEM);
      g_autofree char *after = NULL;
      Outcome outcome;

      if (by_stat_reader)
        {
          wrap_stat_reader (folder, fault);
          g_setenv ("SHOAL_LIBEXEC_DIR", folder, TRUE);
        }
      outcome = run_spoiled (fixture, line, by_stat_reader ? "none:0:0" : fault, FALSE);
      if (by_stat_reader)
        g_setenv ("SHOAL_LIBEXEC_DIR", real, TRUE);
      reached = by_stat_reader ? is_marked (folder) : outcome.reached;
      if (outcome.exited && outcome.status == 0)
        {
          g_autofree char *contents = read_file (fixture, "out");

          g_assert_cmpstr (contents, ==, expected);
          remove_file (fixture, "out");
        }
      else if (outcome.exited)
        g_assert_cmpint (outcome.status, >=, 2);
      else if (outcome.status != SIGABRT && outcome.status != SIGTRAP)
        g_error ("%s: the end by signal %d at allocation %u", readings[index].file, outcome.status, n);
      after = describe_folder (fixture->folder);
      g_assert_cmpstr (before, ==, after);
    }
  g_test_message ("%s: %u allocations", readings[index].file, n - 2);
  g_assert_cmpuint (n, >, 2);
  remove_all (folder);
}

static void
limit_size (gpointer data)
{
  const struct rlimit limit = { 0, 0 };

  setrlimit (RLIMIT_FSIZE, &limit);
}

/* A limit on the size of files is an error message, not the end by a signal. */
static void
test_size_limit (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *before = describe_folder (fixture->folder);
  g_autofree char *after = NULL;
  g_autofree char *errors = NULL;
  g_autoptr (GSubprocess) process = NULL;

  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_set_child_setup (launcher, limit_size, NULL, NULL);
  process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "people.shoal", "-o", "out", NULL);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &errors, NULL));
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 4);
  g_assert_nonnull (strstr (errors, "out: cannot be written"));
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

static void
close_streams (gpointer data)
{
  for (int fd = 0; fd <= 2; fd++)
    if ((GPOINTER_TO_INT (data) & (1 << fd)) != 0)
      close (fd);
}

/* Without standard streams the release gets none of what is printed, and is complete. */
static void
test_closed_streams (Fixture       *fixture,
                     gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "solve people.shoal -o whole", &run);
  assert_status (&run, "solve", 0);
  for (int streams = 1; streams < 8; streams++)
    {
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE
                                                                            | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
      g_autoptr (GSubprocess) process = NULL;
      g_autofree char *whole = read_file (fixture, "whole");
      g_autofree char *out = NULL;

      g_subprocess_launcher_set_cwd (launcher, fixture->folder);
      g_subprocess_launcher_set_child_setup (launcher, close_streams, GINT_TO_POINTER (streams), NULL);
      process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "people.shoal", "-o", "out", NULL);
      g_assert_true (g_subprocess_wait (process, NULL, NULL));
      g_assert_true (g_subprocess_get_if_exited (process));
      g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
      out = read_file (fixture, "out");
      g_assert_cmpuint (strlen (out), ==, strlen (whole));
      g_assert_true (g_str_has_prefix (out, "age,sex,zip,disease\n"));
      remove_file (fixture, "out");
    }
}

/* Without a file to write, an answer that nobody gets is a failure. */
static void
test_closed_answer (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = NULL;

  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_set_child_setup (launcher, close_streams, GINT_TO_POINTER (2), NULL);
  process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "people.shoal", NULL);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 4);
}

/* Address space in KB that a command gets */
#define LEAST_SPACE 8000
#define MOST_SPACE 2000000

static void
run_in_space (Fixture    *fixture,
              guint       space,
              const char *line,
              Run        *run)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *script = g_strdup_printf ("ulimit -c 0; ulimit -v %u; exec '%s' %s", space, get_program (), line);
  const char *const words[] = { "/bin/sh", "-c", script, NULL };
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  process = g_subprocess_launcher_spawnv (launcher, words, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &run->output, &run->errors, &error));
  g_assert_no_error (error);
  run->status = g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process) : -1;
  run->json = shoal_json_parse (run->output, strlen (run->output), line, NULL);
}

/* With as little memory as lets the program begin, and more each time: a failure as any other, until there is enough. */
static void
test_no_memory (Fixture       *fixture,
                gconstpointer  data)
{
  guint n_failures = 0;
  gboolean begins = FALSE, enough = FALSE;

  for (guint space = LEAST_SPACE; space < MOST_SPACE && !enough; space += space / 16)
    {
      g_auto (Run) version = { 0 };
      g_auto (Run) run = { 0 };

      if (!begins)
        {
          run_in_space (fixture, space, "--version", &version);
          begins = version.status == 0;
          continue;
        }
      run_in_space (fixture, space, "inspect people.csv --json", &run);
      enough = run.status == 0;
      if (enough)
        continue;
      n_failures++;
      if (run.status != 4 || run.json == NULL)
        g_error ("%u KB: exit code %d: %s%s", space, run.status, run.output, run.errors);
      g_assert_cmpint (json_object_get_int_member (json_node_get_object (run.json), "exit_code"), ==, 4);
      g_assert_nonnull (strstr (run.errors, "memory"));
    }
  g_assert_true (enough);
  g_assert_cmpuint (n_failures, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *shim = NULL;

  g_test_init (&argc, &argv, NULL);

  shim = find_shim ();
  if (g_file_test (shim, G_FILE_TEST_EXISTS))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
        fixture_add (commands[i].path, test_failing, &commands[i]);
      fixture_add ("/faults/killed", test_killed, NULL);
      fixture_add ("/faults/spoiled-release", test_spoiled_release, NULL);
      for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
        fixture_add (readings[i].path, test_memory, GUINT_TO_POINTER (i));
      fixture_add ("/faults/no-memory", test_no_memory, NULL);
      fixture_add ("/faults/unreadable", test_unreadable, NULL);
    }
  fixture_add ("/faults/busy", test_busy, NULL);
  fixture_add ("/faults/size-limit", test_size_limit, NULL);
  fixture_add ("/faults/closed-streams", test_closed_streams, NULL);
  fixture_add ("/faults/closed-answer", test_closed_answer, NULL);

  return g_test_run ();
}
