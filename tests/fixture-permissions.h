/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Permissions bind the superuser as well, once the capabilities that override them are given up. */
#pragma once

#include <glib.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* For the calling thread, those that it starts and the programs that they run: call it first in main().
 * Returns: whether permissions bind now; not where the machine lets nobody give anything up */
static inline gboolean
fixture_bind_by_permissions (void)
{
  static const guint overriding[] = { CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH };
  struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];

  if (syscall (SYS_capget, &header, sets) != 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (overriding); i++)
    {
      const guint bit = 1u << overriding[i];

      if ((sets[0].effective & bit) == 0)
        continue;
      /* A program that root runs would have it back, were it not out of the bounds. */
      if (prctl (PR_CAPBSET_READ, overriding[i], 0, 0, 0) == 1 && prctl (PR_CAPBSET_DROP, overriding[i], 0, 0, 0) != 0)
        return FALSE;
      sets[0].effective &= ~bit;
      sets[0].permitted &= ~bit;
      sets[0].inheritable &= ~bit;
    }
  return syscall (SYS_capset, &header, sets) == 0;
}
