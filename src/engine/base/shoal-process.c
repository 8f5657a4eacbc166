/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program can be started without standard streams, and with limits that end it by a signal. */

#include "base/shoal-process.h"

#include <sys/resource.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* The first file that is opened would take the number of a closed stream, and get what is printed. Opened the wrong way
 * round, so that whoever uses the stream is told. */
static void
open_stream (int fd,
             int mode)
{
  if (fcntl (fd, F_GETFD) < 0 && errno == EBADF)
    {
      int opened = open ("/dev/null", mode);

      if (opened >= 0 && opened != fd)
        {
          dup2 (opened, fd);
          close (opened);
        }
    }
}

/* What is in memory are people's data. A limit of 1 byte also keeps the system from handing them to a program that collects
 * crashes, which a limit of 0 does not. */
static void
leave_no_core (void)
{
  struct rlimit none = { 1, 1 };
  struct rlimit now;

  if (getrlimit (RLIMIT_CORE, &now) == 0 && now.rlim_max > 1)
    setrlimit (RLIMIT_CORE, &none);
}

/**
 * shoal_process_prepare:
 *
 * To be called first in main(). Opens closed standard streams on /dev/null; writing beyond a size limit, or to a pipe that
 * nobody reads, becomes an error of the write instead of a signal that ends the program; a crash leaves no copy of the
 * memory behind.
 */
void
shoal_process_prepare (void)
{
  open_stream (STDIN_FILENO, O_WRONLY);
  open_stream (STDOUT_FILENO, O_RDONLY);
  open_stream (STDERR_FILENO, O_RDONLY);
  signal (SIGXFSZ, SIG_IGN);
  signal (SIGPIPE, SIG_IGN);
  leave_no_core ();
}

/**
 * shoal_process_get_memory:
 *
 * Returns: how many bytes the program can have at most, in a machine of its own: the machine's memory, or less where a limit
 *   is set; %G_MAXUINT64 where nobody knows
 */
guint64
shoal_process_get_memory (void)
{
  guint64 memory = G_MAXUINT64;
  struct rlimit limit;
  long n_pages = sysconf (_SC_PHYS_PAGES);
  long page_size = sysconf (_SC_PAGESIZE);

  if (n_pages > 0 && page_size > 0)
    memory = (guint64) n_pages * (guint64) page_size;
  if (getrlimit (RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    memory = MIN (memory, limit.rlim_cur);
  return memory;
}

/**
 * shoal_process_get_budget:
 *
 * Returns: how many bytes a table may take by itself: half of shoal_process_get_memory(), or as many megabytes as the environment
 *   variable SHOAL_MEMORY says
 */
guint64
shoal_process_get_budget (void)
{
  const char *text = g_getenv ("SHOAL_MEMORY");
  guint64 megabytes;

  if (text != NULL && g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT64 >> 20, &megabytes, NULL))
    return megabytes << 20;
  return shoal_process_get_memory () / 2;
}

/* How much memory the process has used. Peak memory as the kernel counts it. */

/** shoal_memory_peak_bytes: Returns: the largest resident size of this process so far, in bytes. */
guint64
shoal_memory_peak_bytes (void)
{
  struct rusage usage;

  if (getrusage (RUSAGE_SELF, &usage) != 0)
    return 0;
  return (guint64) usage.ru_maxrss * 1024;
}
