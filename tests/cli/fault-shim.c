/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loaded before the C library: makes one call of a program fail, spoils what it writes, or ends the program there.
 * SHOAL_FAULT is WHAT:N:HOW, where WHAT names calls, N counts them from 1, and HOW is an error number, "kill", or "flip:B"
 * for a bit of byte B. Calls about standard streams do not count. A line on standard error says that it has happened. */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_uint n_calls;

/* Returns what is to happen to this call of @what, NULL for nothing. */
static const char *
find_fault (const char *what)
{
  const char *fault = getenv ("SHOAL_FAULT");
  size_t length = strlen (what);
  char *how;

  if (fault == NULL || strncmp (fault, what, length) != 0 || fault[length] != ':')
    return NULL;
  if (strtoul (fault + length + 1, &how, 10) != atomic_fetch_add (&n_calls, 1) + 1)
    return NULL;
  syscall (SYS_write, 2, "fault\n", 6);
  if (strcmp (how + 1, "kill") == 0)
    raise (SIGKILL);
  return how + 1;
}

static int
fails (const char *what)
{
  const char *how = find_fault (what);

  if (how == NULL)
    return 0;
  errno = atoi (how);
  return 1;
}

#define NEXT(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

ssize_t
write (int         fd,
       const void *bytes,
       size_t      length)
{
  const char *how = fd > 2 ? find_fault ("write") : NULL;
  char *spoiled;
  ssize_t n;
  size_t at;

  if (how == NULL)
    return NEXT (write) (fd, bytes, length);
  if (strncmp (how, "flip:", 5) != 0)
    {
      errno = atoi (how);
      return -1;
    }
  at = strtoul (how + 5, NULL, 10);
  spoiled = malloc (length + 1);
  memcpy (spoiled, bytes, length);
  if (at < length)
    spoiled[at] ^= 1;
  n = NEXT (write) (fd, spoiled, length);
  free (spoiled);
  return n;
}

int
fsync (int fd)
{
  return fails ("fsync") ? -1 : NEXT (fsync) (fd);
}

int
fchmod (int    fd,
        mode_t mode)
{
  return fails ("fchmod") ? -1 : NEXT (fchmod) (fd, mode);
}

ssize_t
pread (int    fd,
       void  *buffer,
       size_t length,
       off_t  offset)
{
  return fails ("pread") ? -1 : NEXT (pread) (fd, buffer, length, offset);
}

int
linkat (int         old_folder,
        const char *old_path,
        int         new_folder,
        const char *new_path,
        int         flags)
{
  return fails ("link") ? -1 : NEXT (linkat) (old_folder, old_path, new_folder, new_path, flags);
}

int
rename (const char *old_path,
        const char *new_path)
{
  return fails ("rename") ? -1 : NEXT (rename) (old_path, new_path);
}

int
renameat2 (int          old_folder,
           const char  *old_path,
           int          new_folder,
           const char  *new_path,
           unsigned int flags)
{
  return fails ("rename") ? -1 : NEXT (renameat2) (old_folder, old_path, new_folder, new_path, flags);
}

/* A name is given to a file under /proc: without it the hidden name is taken from the start. */
int
access (const char *path,
        int         mode)
{
  if (strcmp (path, "/proc/self/fd") == 0 && getenv ("SHOAL_FAULT_NAMED") != NULL)
    {
      errno = ENOENT;
      return -1;
    }
  return NEXT (access) (path, mode);
}
