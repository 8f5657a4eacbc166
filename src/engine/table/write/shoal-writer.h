/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes delimited text, complete or not at all. */
#pragma once

#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_WRITER (shoal_writer_get_type ())

G_DECLARE_FINAL_TYPE (ShoalWriter, shoal_writer, SHOAL, WRITER, GObject)

ShoalWriter *shoal_writer_new     (GFile         *file,
                                   gboolean       replace,
                                   char           delimiter,
                                   char           quote,
                                   GError       **error);
ShoalWriter *shoal_writer_new_into (ShoalNewFile *file,
                                   char           delimiter,
                                   char           quote);
void         shoal_writer_field   (ShoalWriter   *self,
                                   const char    *text,
                                   gsize          length);
void         shoal_writer_spell   (ShoalWriter   *self,
                                   const char    *text,
                                   gsize          length,
                                   GString       *spelled);
void         shoal_writer_spelled (ShoalWriter   *self,
                                   const char    *spelled,
                                   gsize          length);
gboolean     shoal_writer_end_row (ShoalWriter   *self,
                                   GError       **error);
gboolean     shoal_writer_finish  (ShoalWriter   *self,
                                   GError       **error);
gboolean     shoal_writer_commit  (ShoalWriter   *self,
                                   GCancellable  *cancellable,
                                   GError       **error);

G_END_DECLS
