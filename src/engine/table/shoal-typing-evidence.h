/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a column has its type, for a person. */
#pragma once

#include "table/shoal-typing.h"

G_BEGIN_DECLS

char       *shoal_typing_describe_notation  (const ShoalTyping     *self,
                                             gsize                  n_values,
                                             gboolean               order_given);
char       *shoal_typing_describe_text      (const ShoalDictionary *dictionary,
                                             const guint8          *missing);
const char *shoal_typing_describe_ambiguity (const ShoalTyping     *self);

G_END_DECLS
