/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of runs in a project: other projects with other records. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

int           shoal_run_records_find    (ShoalProject   *project,
                                         ShoalRunRecord *record);
ShoalProject *shoal_run_records_append  (ShoalProject   *project,
                                         gpointer        record);
ShoalProject *shoal_run_records_select  (ShoalProject   *project,
                                         gpointer        record);
ShoalProject *shoal_run_records_remove  (ShoalProject   *project,
                                         ShoalRunRecord *record);
ShoalProject *shoal_run_records_replace (ShoalProject   *project,
                                         ShoalRunRecord *record,
                                         ShoalRunRecord *replacement);

G_END_DECLS
