/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program can be started without standard streams, and with limits that end it by a signal. */

#include "base/shoal-process.h"

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

/**
 * shoal_process_prepare:
 *
 * To be called first in main(). Opens closed standard streams on /dev/null; writing beyond a size limit, or to a pipe that
 * nobody reads, becomes an error of the write instead of a signal that ends the program.
 */
void
shoal_process_prepare (void)
{
  open_stream (STDIN_FILENO, O_WRONLY);
  open_stream (STDOUT_FILENO, O_RDONLY);
  open_stream (STDERR_FILENO, O_RDONLY);
  signal (SIGXFSZ, SIG_IGN);
  signal (SIGPIPE, SIG_IGN);
}
