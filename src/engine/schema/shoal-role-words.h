/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the words of a column's name say about its role, in several languages. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalRoleHint:
 * @role: that a word suggests
 * @kind: of the word: "person", "contact", "number", "device", "postcode", "birth", "fact", "private", "money" or "belief"
 * @what: what such a word hints at, for a person; translated by whoever shows it
 */
typedef struct
{
  ShoalRole role;
  const char *kind;
  const char *what;
} ShoalRoleHint;

const ShoalRoleHint *shoal_role_words_find (const char  *name,
                                            char       **word);

G_END_DECLS
