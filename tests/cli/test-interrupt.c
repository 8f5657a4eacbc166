/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals: the program ends with 130, and the folder is as it was. */

#include "fixture-cli.h"

#include "cli-shared.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_ROWS 20000
#define N_COLUMNS 40
#define PATIENCE_SECONDS 600

/* Without an allocation per number, each of which the sanitizers would trace. */
static void
append_number (GString *text,
               char     before,
               guint    number)
{
  char buffer[16];

  g_snprintf (buffer, sizeof buffer, "%c%u", before, number);
  g_string_append (text, buffer);
}

/* A problem whose optimum nobody proves within the time of this test. */
static void
write_hard_problem (Fixture *fixture)
{
  g_autoptr (GString) data = g_string_new (NULL);
  g_autoptr (GString) project = g_string_new ("{ \"shoal\": 1, \"data\": { \"file\": \"hard.csv\" }, "
                                              "\"privacy\": { \"k\": 5, \"suppression\": 0.01 }, \"columns\": [");
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *data_path = g_build_filename (fixture->folder, "hard.csv", NULL);
  g_autofree char *project_path = g_build_filename (fixture->folder, "hard.shoal", NULL);

  for (guint c = 0; c < N_COLUMNS; c++)
    {
      g_string_append_printf (data, "%sc%u", c > 0 ? "," : "", c);
      g_string_append_printf (project, "%s{ \"name\": \"c%u\", \"type\": \"number\", \"role\": \"quasi-identifier\", "
                                       "\"hierarchy\": { \"builder\": \"pairs\" } }", c > 0 ? ", " : "", c);
    }
  for (guint r = 0; r < N_ROWS; r++)
    for (guint c = 0; c < N_COLUMNS; c++)
      append_number (data, c > 0 ? ',' : '\n', (guint) g_rand_int_range (random, 0, 200 + 20 * (gint32) c));
  g_string_append_c (data, '\n');
  g_string_append (project, "] }");
  g_assert_true (g_file_set_contents (data_path, data->str, (gssize) data->len, NULL));
  g_assert_true (g_file_set_contents (project_path, project->str, -1, NULL));
}

typedef struct
{
  const char *path;
  gboolean begun; /* main has taken signals over by then */
  guint delay;    /* milliseconds */
  int signal;
  guint times;
} Interrupt;

static const Interrupt interrupts[] = {
  { "/interrupt/at-start", FALSE, 30, SIGINT, 1 },
  { "/interrupt/early", FALSE, 250, SIGINT, 1 },
  { "/interrupt/searching", TRUE, 3000, SIGINT, 1 },
  { "/interrupt/terminated", TRUE, 3000, SIGTERM, 1 },
  { "/interrupt/twice", TRUE, 3000, SIGINT, 2 },
};

/* Whether the program's main thread leaves the signals to another one, as it does first of all. */
static gboolean
has_begun (GSubprocess *process)
{
  const char *pid = g_subprocess_get_identifier (process);
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", pid != NULL ? pid : "");
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents (path, &status, NULL, NULL))
    return FALSE;
  line = strstr (status, "\nSigBlk:");
  return line != NULL
         && (g_ascii_strtoull (line + strlen ("\nSigBlk:"), NULL, 16) & (1u << (SIGINT - 1))) != 0;
}

static void
wait_for_begin (GSubprocess *process)
{
  for (guint i = 0; !has_begun (process); i++)
    {
      g_assert_cmpuint (i, <, PATIENCE_SECONDS * 100);
      g_usleep (G_USEC_PER_SEC / 100);
    }
}

static void
test_interrupt (Fixture       *fixture,
                gconstpointer  data)
{
  const Interrupt *interrupt = data;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *output = NULL;

  write_hard_problem (fixture);
  before = describe_folder (fixture->folder);
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "hard.shoal", "-o", "out.csv",
                                         "--threads", "2", NULL);
  if (interrupt->begun)
    wait_for_begin (process);
  g_usleep (interrupt->delay * 1000);
  for (guint i = 0; i < interrupt->times; i++)
    g_subprocess_send_signal (process, interrupt->signal);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, NULL));

  /* Before main has begun the signal ends the process itself, which a shell reports as 130 too. */
  if (g_subprocess_get_if_exited (process))
    g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
  else
    {
      g_assert_false (interrupt->begun);
      g_assert_cmpint (g_subprocess_get_term_sig (process), ==, interrupt->signal);
    }
  g_assert_cmpstr (output, ==, "");
  after = describe_folder (fixture->folder);
  g_assert_cmpstr (before, ==, after);
}

/* Whether the process has begun to catch, or to wait for, the signals of SIGTERM and SIGINT. */
static gboolean
listens (GSubprocess *process)
{
  static const char *const masks[] = { "SigCgt:", "SigBlk:" };
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", g_subprocess_get_identifier (process));
  g_autofree char *status = NULL;
  const guint64 wanted = (guint64) 1 << (SIGTERM - 1) | (guint64) 1 << (SIGINT - 1);

  if (!g_file_get_contents (path, &status, NULL, NULL))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (masks); i++)
    {
      const char *mask = strstr (status, masks[i]);

      if (mask != NULL && (g_ascii_strtoull (mask + strlen (masks[i]), NULL, 16) & wanted) == wanted)
        return TRUE;
    }
  return FALSE;
}

/* From the moment on at which a line of our program has run, long before main(), the end is 130. */
static void
test_first_moments (Fixture       *fixture,
                    gconstpointer  data)
{
  write_hard_problem (fixture);
  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE
                                                                            | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
      g_autoptr (GSubprocess) process = NULL;

      g_subprocess_launcher_set_cwd (launcher, fixture->folder);
      process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "solve", "hard.shoal", NULL);
      while (!listens (process))
        g_thread_yield ();
      g_usleep (i * 1500);
      g_subprocess_send_signal (process, i % 2 == 0 ? SIGTERM : SIGINT);
      g_assert_true (g_subprocess_wait (process, NULL, NULL));
      g_assert_true (g_subprocess_get_if_exited (process));
      g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
    }
}

/* Reading a pipe that nobody writes to, or a large table, is left at once too. */
static void
test_loading (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autofree char *path = g_build_filename (fixture->folder, "long.csv", NULL);
  g_autoptr (GString) text = g_string_new ("a,b");

  for (guint i = 0; i < 3000000; i++)
    {
      append_number (text, '\n', i * 7919u % 3000017u);
      append_number (text, ',', i);
    }
  g_string_append_c (text, '\n');
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  for (guint delay = 100; delay <= 700; delay += 200)
    {
      g_autoptr (GSubprocess) process = g_subprocess_launcher_spawn (launcher, NULL, get_program (), "init", "long.csv",
                                                                     "-o", "long.shoal", "--qi", "a", "--force", NULL);

      g_usleep (delay * 1000);
      g_subprocess_send_signal (process, SIGINT);
      g_assert_true (g_subprocess_wait (process, NULL, NULL));
      /* A fast machine may be done by then. */
      if (g_subprocess_get_if_exited (process) && g_subprocess_get_exit_status (process) == 0)
        g_assert_true (file_exists (fixture, "long.shoal"));
      else if (g_subprocess_get_if_exited (process))
        {
          g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
          g_assert_false (file_exists (fixture, "long.shoal"));
        }
      else
        g_assert_cmpint (g_subprocess_get_term_sig (process), ==, SIGINT);
      if (file_exists (fixture, "long.shoal"))
        break;
    }
}

/* What a command is while it searches, or writes, and asks nobody: a process of its own. Returns: how it ended. */
static int
end_of_deaf (gboolean  is_free,
             char    **output)
{
  int ready[2], printed[2], status;
  char buffer[200] = "";
  pid_t child;

  g_assert_cmpint (pipe (ready), ==, 0);
  g_assert_cmpint (pipe (printed), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      dup2 (printed[1], STDOUT_FILENO);
      close (printed[1]);
      cli_interrupt_init (TRUE);
      cli_interrupt_set_free (is_free);
      if (write (ready[1], "r", 1) != 1)
        _exit (1);
      while (!g_cancellable_is_cancelled (cli_interrupt_get_cancellable ()))
        g_usleep (1000);
      /* Longer than anybody waits for a search; what is written ends by itself */
      for (guint i = 0; is_free || i < 15; i++)
        g_usleep (100000);
      _exit (7);
    }
  close (printed[1]);
  g_assert_cmpint (read (ready[0], buffer, 1), ==, 1);
  g_assert_cmpint (kill (child, SIGINT), ==, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  memset (buffer, 0, sizeof buffer);
  g_assert_cmpint (read (printed[0], buffer, sizeof buffer - 1), >=, 0);
  *output = g_strdup (buffer);
  close (ready[0]);
  close (ready[1]);
  close (printed[0]);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* A solver may need long to complete what it has over millions of rows. Nobody waits for that, but nothing is left half written. */
static void
test_deaf (void)
{
  g_autofree char *left = NULL;
  g_autofree char *written = NULL;

  g_assert_cmpint (end_of_deaf (TRUE, &left), ==, 130);
  g_assert_nonnull (strstr (left, "\"exit_code\": 130"));
  g_assert_cmpint (end_of_deaf (FALSE, &written), ==, 7);
  g_assert_cmpstr (written, ==, "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  /* First, since it forks */
  g_test_add_func ("/interrupt/deaf", test_deaf);
  for (gsize i = 0; i < G_N_ELEMENTS (interrupts); i++)
    fixture_add (interrupts[i].path, test_interrupt, &interrupts[i]);
  fixture_add ("/interrupt/first-moments", test_first_moments, NULL);
  fixture_add ("/interrupt/loading", test_loading, NULL);

  return g_test_run ();
}
