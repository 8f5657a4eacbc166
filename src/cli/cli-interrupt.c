/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals are blocked everywhere and waited for by one thread, which may take locks, unlike a signal handler. The first
 * cancels what is going on, the second ends the program at once: unfinished output has no name yet. */

#include "cli-interrupt.h"

#include "cli.h"

#include <signal.h>
#include <unistd.h>

static GCancellable *cancellable;
static sigset_t waited_for;

static gpointer
wait_for_signals (gpointer data)
{
  int number;

  while (sigwait (&waited_for, &number) != 0)
    ;
  g_cancellable_cancel (cancellable);
  while (sigwait (&waited_for, &number) != 0)
    ;
  _exit (CLI_EXIT_INTERRUPTED);
  return NULL;
}

/* A signal that the parent has told us to ignore, as nohup does, stays ignored. */
static void
add_unless_ignored (int number)
{
  struct sigaction action;

  if (sigaction (number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
    sigaddset (&waited_for, number);
}

/** cli_interrupt_init: called first, before any other thread exists. */
void
cli_interrupt_init (void)
{
  cancellable = g_cancellable_new ();
  sigemptyset (&waited_for);
  add_unless_ignored (SIGINT);
  add_unless_ignored (SIGTERM);
  add_unless_ignored (SIGHUP);
  pthread_sigmask (SIG_BLOCK, &waited_for, NULL);
  g_thread_unref (g_thread_new ("signals", wait_for_signals, NULL));
}

/** cli_interrupt_get_cancellable: Returns: (transfer none): cancelled by the first signal. */
GCancellable *
cli_interrupt_get_cancellable (void)
{
  return cancellable;
}

/** cli_interrupt_check: Returns: %FALSE with %G_IO_ERROR_CANCELLED when the user wants the program to end. */
gboolean
cli_interrupt_check (GError **error)
{
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}
