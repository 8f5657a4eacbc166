/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable array of strings in one block of memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _ShoalStrings ShoalStrings;

ShoalStrings *shoal_strings_new        (gsize               size_hint);
ShoalStrings *shoal_strings_ref        (ShoalStrings       *self);
void          shoal_strings_unref      (ShoalStrings       *self);
gsize         shoal_strings_append     (ShoalStrings       *self,
                                        const char         *bytes,
                                        gsize               length);
gsize         shoal_strings_get_n      (const ShoalStrings *self);
const char   *shoal_strings_get        (const ShoalStrings *self,
                                        gsize               index);
gsize         shoal_strings_get_length (const ShoalStrings *self,
                                        gsize               index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrings, shoal_strings_unref)

G_END_DECLS
