/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of unsaved work in the state folder, found again after a crash. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

/**
 * ShoalRecovery:
 *
 * The place of one project's copy. The object holds a lock that ends with the program, also in a crash: a copy whose
 * lock is free was left by a crash.
 */
typedef struct _ShoalRecovery ShoalRecovery;

ShoalRecovery *shoal_recovery_new          (GFile          *folder,
                                            GError        **error);
void           shoal_recovery_free         (ShoalRecovery  *self);
GPtrArray     *shoal_recovery_list         (GFile          *folder);
GFile         *shoal_recovery_get_folder   (void);
gboolean       shoal_recovery_write        (ShoalRecovery  *self,
                                            ShoalProject   *project,
                                            const char     *digest,
                                            GError        **error);
ShoalProject  *shoal_recovery_read         (ShoalRecovery  *self,
                                            char          **digest,
                                            GPtrArray      *warnings,
                                            GError        **error);
GFile         *shoal_recovery_put_aside    (ShoalRecovery  *self,
                                            GError        **error);
char          *shoal_recovery_dup_title    (ShoalRecovery  *self);
GDateTime     *shoal_recovery_dup_time     (ShoalRecovery  *self);
void           shoal_recovery_delete       (ShoalRecovery  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRecovery, shoal_recovery_free)

G_END_DECLS
