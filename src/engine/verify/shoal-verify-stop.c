/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The common error of all verifications that are stopped. */

#include "verify/shoal-verifier-parts.h"

#include <glib/gi18n-lib.h>

/** shoal_verify_is_stopped: @progress: (nullable). Returns: whether to stop, with %G_IO_ERROR_CANCELLED. */
gboolean
shoal_verify_is_stopped (ShoalProgress  *progress,
                         GError        **error)
{
  if (!shoal_progress_should_stop (progress))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while verifying"));
  return TRUE;
}
