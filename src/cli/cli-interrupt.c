/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals are blocked in all threads, and one thread waits for them, which may take locks, unlike a signal handler. The
 * first signal cancels the operation, the second ends the program at once: unfinished output files have no name yet. While
 * nothing is being written, the first signal also ends the program after a moment, instead of waiting until a solver has
 * completed its answer over millions of rows. Until the thread exists, while libraries are initialized, a signal handler
 * ends the program. */

#include "cli-shared.h"

#include "cli.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_NANOSECONDS 300000000

static const char *sentence = N_("Operation was cancelled"); /* cli_interrupt_init() translates it, except for JSON output */

enum
{
  BUSY,
  FREE,
  LEAVING,
};

static GCancellable *cancellable;
static sigset_t waited_for;
static gboolean with_json;
static int state; /* atomic */

static const int signal_numbers[] = { SIGINT, SIGTERM, SIGHUP };

static void
end_at_once (int number)
{
  _exit (CLI_EXIT_INTERRUPTED);
}

/* Leaves signals alone that the parent process set to be ignored, as nohup does. */
static void
install_handlers (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signal_numbers); i++)
    {
      struct sigaction action;

      if (sigaction (signal_numbers[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        continue;
      action = (struct sigaction){ .sa_handler = end_at_once };
      sigaction (signal_numbers[i], &action, NULL);
    }
}

/* Runs before the constructors of all libraries. */
__attribute__ ((used, section (".preinit_array"))) static void (*const before_libraries) (void) = install_handlers;

static void
print (int         stream,
       const char *text)
{
  if (write (stream, text, strlen (text)) < 0)
    return;
}

/* Ends the program with the same output and exit code as main() */
static void
leave (void)
{
  G_STATIC_ASSERT (CLI_EXIT_INTERRUPTED == 130);

  print (STDERR_FILENO, isatty (STDERR_FILENO) ? "\r\033[Kshoal-cli: " : "shoal-cli: ");
  print (STDERR_FILENO, sentence);
  print (STDERR_FILENO, "\n");
  if (with_json)
    {
      print (STDOUT_FILENO, "{ \"error\": \"");
      print (STDOUT_FILENO, sentence);
      print (STDOUT_FILENO, "\", \"exit_code\": 130 }\n");
    }
  _exit (CLI_EXIT_INTERRUPTED);
}

static gpointer
wait_for_signals (gpointer data)
{
  const struct timespec patience = { .tv_nsec = PATIENCE_NANOSECONDS };
  int number;

  while (sigwait (&waited_for, &number) != 0)
    ;
  g_cancellable_cancel (cancellable);
  while (sigtimedwait (&waited_for, NULL, &patience) < 0)
    if (g_atomic_int_compare_and_exchange (&state, FREE, LEAVING))
      leave ();
  _exit (CLI_EXIT_INTERRUPTED);
  return NULL;
}

static void
add_unless_ignored (int number)
{
  struct sigaction action;

  if (sigaction (number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
    sigaddset (&waited_for, number);
}

/** cli_interrupt_init: must be called before other threads exist. @json: whether to print a JSON object to standard output
 *   before the program ends. */
void
cli_interrupt_init (gboolean json)
{
  with_json = json;
  sentence = _(sentence);
  cancellable = g_cancellable_new ();
  sigemptyset (&waited_for);
  for (gsize i = 0; i < G_N_ELEMENTS (signal_numbers); i++)
    add_unless_ignored (signal_numbers[i]);
  pthread_sigmask (SIG_BLOCK, &waited_for, NULL);
  g_thread_unref (g_thread_new ("signals", wait_for_signals, NULL));
}

/** cli_interrupt_get_cancellable: Returns: (transfer none): the cancellable that the first signal cancels. */
GCancellable *
cli_interrupt_get_cancellable (void)
{
  return cancellable;
}

/** cli_interrupt_check: Returns: %FALSE with %G_IO_ERROR_CANCELLED after a signal. */
gboolean
cli_interrupt_check (GError **error)
{
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/** cli_interrupt_set_free: @is_free: whether nothing is being written, so that a signal may end the program at any point. */
void
cli_interrupt_set_free (gboolean is_free)
{
  if (is_free)
    g_atomic_int_set (&state, FREE);
  /* The signal thread is about to end the program: waits for that */
  else if (!g_atomic_int_compare_and_exchange (&state, FREE, BUSY) && g_atomic_int_get (&state) == LEAVING)
    for (;;)
      pause ();
}
