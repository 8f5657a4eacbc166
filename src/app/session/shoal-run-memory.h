/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which run stands for which record, as long as a document is open. */
#pragma once

#include "session/shoal-dataset.h"
#include "session/shoal-session-run.h"

G_BEGIN_DECLS

typedef struct _ShoalRunMemory ShoalRunMemory;

ShoalRunMemory  *shoal_run_memory_new   (ShoalDataset    *dataset);
void             shoal_run_memory_free  (ShoalRunMemory  *self);
void             shoal_run_memory_add   (ShoalRunMemory  *self,
                                         ShoalRunRecord  *record,
                                         ShoalSessionRun *run);
ShoalSessionRun *shoal_run_memory_find  (ShoalRunMemory  *self,
                                         ShoalRunRecord  *record,
                                         ShoalProject    *project);
void             shoal_run_memory_clear (ShoalRunMemory  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRunMemory, shoal_run_memory_free)

G_END_DECLS
