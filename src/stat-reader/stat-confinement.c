/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets resource limits, and then a filter of system calls: the process can only read and write open files, and use memory.
 * Everything else (another file, the network, a program, a signal to another process) fails with EPERM. */

#define _GNU_SOURCE

#include "stat-confinement.h"

#include <errno.h>
#include <iconv.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers reserve terabytes of address space, and read files of their own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__x86_64__) && !defined(__ILP32__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__LP64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define THIS_ARCHITECTURE AUDIT_ARCH_RISCV64
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define THIS_ARCHITECTURE AUDIT_ARCH_PPC64LE
#elif defined(__s390x__)
#define THIS_ARCHITECTURE AUDIT_ARCH_S390X
#endif

/* Encodings of files; the C library loads their conversions from files. */
static const char *const encodings[] = {
  "UTF-8", "US-ASCII", "ISO-8859-1", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7",
  "ISO-8859-8", "ISO-8859-9", "ISO-8859-10", "ISO-8859-11", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "WINDOWS-1250",
  "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257",
  "WINDOWS-1258", "WINDOWS-874", "CP437", "CP850", "CP852", "CP855", "CP857", "CP858", "CP860", "CP861", "CP862", "CP863",
  "CP864", "CP865", "CP866", "CP869", "CP874", "CP932", "CP936", "CP949", "CP950", "BIG5", "BIG5-HKSCS", "EUC-CN",
  "EUC-JP", "EUC-KR", "EUC-TW", "GB18030", "GBK", "SHIFT_JIS", "KOI8-R", "MACINTOSH", "MACCYRILLIC", "MAC-CENTRALEUROPE",
  "TIS-620", "UTF-16LE", "UTF-16BE",
};

/**
 * stat_confinement_prepare:
 * @encoding: (nullable): another encoding
 *
 * Loads the encodings, which cannot be loaded after stat_confinement_enter(). They stay loaded until the process ends.
 */
void
stat_confinement_prepare (const char *encoding)
{
  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    (void) iconv_open ("UTF-8", encodings[i]);
  if (encoding != NULL)
    (void) iconv_open ("UTF-8", encoding);
}

/* Sets a limit to @value, or to the hard limit if that is lower. */
static gboolean
limit (int      resource,
       guint64  value)
{
  struct rlimit now;
  struct rlimit wanted = { value, value };

  if (getrlimit ((__rlimit_resource_t) resource, &now) != 0)
    return FALSE;
  wanted.rlim_cur = MIN (wanted.rlim_cur, now.rlim_max);
  /* The soft limit of time sends SIGXCPU, which tells the reason but can be blocked; the hard limit kills */
  wanted.rlim_max = resource == RLIMIT_CPU ? MIN (wanted.rlim_cur + 1, now.rlim_max) : wanted.rlim_cur;
  return setrlimit ((__rlimit_resource_t) resource, &wanted) == 0;
}

#if defined(THIS_ARCHITECTURE) && !defined(SANITIZED)

#define LOAD(field) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, field))
#define RETURN(action) BPF_STMT (BPF_RET | BPF_K, action)
#define REFUSE RETURN (SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(call) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), RETURN (SECCOMP_RET_ALLOW)

/* Offset of the low half of a 64-bit argument. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define LOW_HALF 0
#else
#define LOW_HALF 4
#endif

/* Allows a call that maps or protects memory, if the memory is not executable. The protection is the third argument of both
 * calls. */
#define ALLOW_DATA(call)                                                                                                 \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4),                                                               \
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[2]) + LOW_HALF),                             \
    BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), REFUSE, RETURN (SECCOMP_RET_ALLOW)

static gboolean
filter_calls (void)
{
  static struct sock_filter filter[] = {
    LOAD (arch),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0),
    RETURN (SECCOMP_RET_KILL_PROCESS),
    LOAD (nr),
    ALLOW (read),
    ALLOW (pread64),
    ALLOW (write),
    ALLOW (fstat),
    ALLOW (close),
    ALLOW (brk),
    ALLOW_DATA (mmap),
    ALLOW_DATA (mprotect),
    ALLOW (munmap),
    ALLOW (mremap),
    ALLOW (madvise),
    ALLOW (futex),
    ALLOW (getrandom),
    ALLOW (clock_gettime),
    ALLOW (gettimeofday),
    ALLOW (getpid),
    ALLOW (gettid),
    ALLOW (rt_sigprocmask),
    ALLOW (rt_sigreturn),
    ALLOW (exit),
    ALLOW (exit_group),
    REFUSE,
  };
  static const struct sock_fprog program = { G_N_ELEMENTS (filter), filter };

  return prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#else

/* Without a filter, on an unsupported architecture or with a sanitizer, only the limits apply. */
static gboolean
filter_calls (void)
{
  return TRUE;
}

#endif

static gboolean
limit_memory (guint64 bytes)
{
#ifdef SANITIZED
  return TRUE;
#else
  return limit (RLIMIT_AS, bytes);
#endif
}

/**
 * stat_confinement_enter:
 * @limits: limits of the process
 * @problem: (out): the error of the system
 *
 * Confines the process: it can read and write its open files, and use memory and time up to the limits. This cannot be
 * undone.
 *
 * Returns: %FALSE if the system refuses the confinement
 */
gboolean
stat_confinement_enter (const StatLimits  *limits,
                        char             **problem)
{
  sigset_t time_is_over;

  /* The parent process decides when this one ends, not a key on the terminal */
  signal (SIGINT, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
  /* The parent process may have blocked SIGXCPU */
  sigemptyset (&time_is_over);
  sigaddset (&time_is_over, SIGXCPU);
  sigprocmask (SIG_UNBLOCK, &time_is_over, NULL);
  signal (SIGXCPU, SIG_DFL);
  if (limit (RLIMIT_CORE, 0) && limit (RLIMIT_FSIZE, 0) && limit (RLIMIT_CPU, limits->seconds)
      && limit_memory (limits->bytes) && limit (RLIMIT_NOFILE, 0)
      && prctl (PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filter_calls ())
    return TRUE;
  *problem = g_strdup (g_strerror (errno));
  return FALSE;
}

/**
 * stat_confinement_get_size:
 * @fd: a file
 *
 * The C library's fstat() may use a call that also takes paths. The filter refuses this call, since it would tell which
 * files exist.
 *
 * Returns: size of the file in bytes; -1 if unknown
 */
gint64
stat_confinement_get_size (int fd)
{
  struct stat status;

#if defined(THIS_ARCHITECTURE) && !defined(SANITIZED)
  return syscall (__NR_fstat, fd, &status) == 0 ? status.st_size : -1;
#else
  return fstat (fd, &status) == 0 ? status.st_size : -1;
#endif
}

/** stat_confinement_filters: Returns: whether this build filters system calls and limits memory. */
gboolean
stat_confinement_filters (void)
{
#if defined(THIS_ARCHITECTURE) && !defined(SANITIZED)
  return TRUE;
#else
  return FALSE;
#endif
}
