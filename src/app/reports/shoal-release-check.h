/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thing that was looked at before a release may be given away. */
#pragma once

#include "reports/shoal-node-report.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE_CHECK (shoal_release_check_get_type ())

/** ShoalReleaseCheck: Properties, read-only: "text" (for a person), "passed". */
G_DECLARE_FINAL_TYPE (ShoalReleaseCheck, shoal_release_check, SHOAL, RELEASE_CHECK, GObject)

GListModel *shoal_release_checks_new          (ShoalNodeReport   *report);
GListModel *shoal_release_warnings_new        (ShoalNodeReport   *report);
const char *shoal_release_check_get_text      (ShoalReleaseCheck *self);
gboolean    shoal_release_check_get_passed    (ShoalReleaseCheck *self);

G_END_DECLS
