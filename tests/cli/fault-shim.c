/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loaded before the C library: makes one call of a program fail, spoils what it writes, or ends the program there.
 * SHOAL_FAULT is WHAT:N:HOW, where WHAT names calls, N counts them from 1, and HOW is an error number, "kill", or "flip:B"
 * for a bit of byte B. Calls about standard streams do not count. A line on standard error says that it has happened, and so
 * does a byte of the file SHOAL_FAULT_MARK, for programs that may not write.
 *
 * Of the calls for memory ("alloc") those count that may fail without ending the program: of the libraries that read files, and
 * of the program itself, which asks GLib for memory that it can do without. */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_uint n_calls;
static char *mark;

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
  if (mark != NULL)
    *mark = '1';
  if (strcmp (how + 1, "kill") == 0)
    raise (SIGKILL);
  return how + 1;
}

/* Where the code of readers is. */
static struct
{
  uintptr_t begin, end;
} code[16];

static unsigned n_codes;
static int counts_memory;

static int
add_code (struct dl_phdr_info *info,
          size_t               size,
          void                *data)
{
  static const char *const libraries[] = { "/libcsv.", "/libz.", "/libreadstat." };
  int wanted = info->dlpi_name[0] == '\0';

  for (unsigned i = 0; i < sizeof libraries / sizeof *libraries; i++)
    wanted = wanted || strstr (info->dlpi_name, libraries[i]) != NULL;
  for (unsigned i = 0; wanted && i < info->dlpi_phnum && n_codes < sizeof code / sizeof *code; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X) != 0)
      {
        code[n_codes].begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        code[n_codes].end = code[n_codes].begin + info->dlpi_phdr[i].p_memsz;
        n_codes++;
      }
  return 0;
}

__attribute__ ((constructor)) static void
start (void)
{
  const char *fault = getenv ("SHOAL_FAULT");
  const char *name = getenv ("SHOAL_FAULT_MARK");
  int fd = name != NULL ? open (name, O_RDWR | O_CLOEXEC) : -1;

  if (fd >= 0)
    {
      mark = mmap (NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
      close (fd);
    }
  if (fault == NULL || strncmp (fault, "alloc:", 6) != 0)
    return;
  dl_iterate_phdr (add_code, NULL);
  counts_memory = 1;
}

static int
memory_fails (const void *caller)
{
  const char *how;

  for (unsigned i = 0; counts_memory && i < n_codes; i++)
    if ((uintptr_t) caller >= code[i].begin && (uintptr_t) caller < code[i].end)
      {
        how = find_fault ("alloc");
        if (how == NULL)
          return 0;
        errno = ENOMEM;
        return 1;
      }
  return 0;
}

/* The C library's own. */
void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n,
                     size_t size);
void *__libc_realloc (void  *memory,
                      size_t size);

void *
malloc (size_t size)
{
  return memory_fails (__builtin_return_address (0)) ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n,
        size_t size)
{
  return memory_fails (__builtin_return_address (0)) ? NULL : __libc_calloc (n, size);
}

void *
realloc (void  *memory,
         size_t size)
{
  return memory_fails (__builtin_return_address (0)) ? NULL : __libc_realloc (memory, size);
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
