/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends messages to the program that reads the table. */
#pragma once

#include "table/stat/shoal-stat-message.h"

G_BEGIN_DECLS

typedef struct _StatSender StatSender;

StatSender *stat_sender_new       (int               fd);
void        stat_sender_free      (StatSender       *self);
gboolean    stat_sender_hello     (StatSender       *self);
gboolean    stat_sender_variable  (StatSender       *self,
                                   const char       *name,
                                   gboolean          is_text);
gboolean    stat_sender_labels    (StatSender       *self,
                                   guint32           variable,
                                   GHashTable       *labels);
gboolean    stat_sender_value     (StatSender       *self,
                                   const char       *text);
gboolean    stat_sender_value_of_length
                                  (StatSender       *self,
                                   const char       *text,
                                   gsize             length);
gboolean    stat_sender_sheet     (StatSender       *self,
                                   const char       *name,
                                   ShoalStatSheetFlags flags);
gboolean    stat_sender_columns   (StatSender       *self,
                                   const guint8     *kinds,
                                   gsize             n_columns);
gboolean    stat_sender_notes     (StatSender       *self,
                                   const guint64    *notes);
gboolean    stat_sender_end_row   (StatSender       *self,
                                   double            fraction);
gboolean    stat_sender_fail      (StatSender       *self,
                                   ShoalStatFailure  failure,
                                   guint64           row,
                                   guint64           column,
                                   const char       *text);
gboolean    stat_sender_end       (StatSender       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (StatSender, stat_sender_free)

G_END_DECLS
