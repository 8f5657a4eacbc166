/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Peak memory as the kernel counts it. */

#include "base/shoal-memory.h"

#include <sys/resource.h>

/** shoal_memory_peak_bytes: Returns: the largest resident size of this process so far, in bytes. */
guint64
shoal_memory_peak_bytes (void)
{
  struct rusage usage;

  if (getrusage (RUSAGE_SELF, &usage) != 0)
    return 0;
  return (guint64) usage.ru_maxrss * 1024;
}
