/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that coded texts are correct for the values of the original. */
#pragma once

#include "base/shoal-progress.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

typedef struct _ShoalCodingCheck ShoalCodingCheck;

ShoalCodingCheck *shoal_coding_check_new     (ShoalCoding             *coding,
                                              ShoalColumn             *original);
void              shoal_coding_check_free    (ShoalCodingCheck        *self);
gboolean          shoal_coding_check_accepts (const ShoalCodingCheck  *self,
                                              guint32                  code,
                                              const char              *text);
gboolean          shoal_coded_table_check    (ShoalTable              *table,
                                              guint                   *wrong,
                                              ShoalProgress           *progress,
                                              GError                 **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCodingCheck, shoal_coding_check_free)

G_END_DECLS
