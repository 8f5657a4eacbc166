/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hints about the role of a column from words of its name, in several languages. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalRoleHint:
 * @role: the role that the word suggests
 * @kind: the kind of word: "person", "contact", "number", "device", "postcode", "birth", "fact", "private", "money" or
 *   "belief"
 * @what: the hint, as text for a person; the caller translates it
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
