/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handles a start without standard streams, and resource limits that would end the program by a signal. */

#include "base/shoal-process.h"

#include <sys/resource.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* Opens /dev/null in place of a closed stream: otherwise the next opened file would get the number of the stream, and
 * the texts printed to it. It is opened in the wrong direction, so that reading or printing fails with an error. */
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

/* The memory of the program contains personal data, which must not be written to disk. A limit of 1 byte also keeps the
 * system from passing the memory to a program that collects crashes; a limit of 0 does not. */
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
 * To be called first in main(). Opens /dev/null in place of closed standard streams. Makes writing beyond a size
 * limit, or to a pipe without reader, return an error instead of ending the program by a signal. Keeps a crash from
 * writing a copy of the memory.
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
 * Returns: the number of bytes that the program can use if no other program runs: the machine's memory, or a lower
 *   limit if one is set; %G_MAXUINT64 if unknown
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
 * Returns: the number of bytes that a table may use: half of shoal_process_get_memory(), or the number of megabytes in
 *   the environment variable SHOAL_MEMORY
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

/** shoal_memory_peak_bytes: Returns: the largest resident size of this process so far, in bytes. */
guint64
shoal_memory_peak_bytes (void)
{
  struct rusage usage;

  if (getrusage (RUSAGE_SELF, &usage) != 0)
    return 0;
  return (guint64) usage.ru_maxrss * 1024;
}
