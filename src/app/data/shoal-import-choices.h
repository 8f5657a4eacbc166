/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said about how a table is read, as lists to choose from. */
#pragma once

#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

/**
 * ShoalImportChoice:
 * @label: what it is called, marked for translation
 * @character: a delimiter, quote, escape or mark; 0 to find it
 * @text: (nullable): name of an encoding; %NULL to find it
 *
 * The first of a list leaves it to the reader.
 */
typedef struct
{
  const char *label;
  char character;
  const char *text;
} ShoalImportChoice;

extern const ShoalImportChoice shoal_import_delimiters[];
extern const ShoalImportChoice shoal_import_quotes[];
extern const ShoalImportChoice shoal_import_escapes[];
extern const ShoalImportChoice shoal_import_encodings[];
extern const ShoalImportChoice shoal_import_decimals[];
extern const ShoalImportChoice shoal_import_thousands[];
extern const ShoalImportChoice shoal_import_headers[];

GListModel *shoal_import_choices_list           (const ShoalImportChoice *choices);
guint       shoal_import_choices_find_character (const ShoalImportChoice *choices,
                                                 char                     character);
guint       shoal_import_choices_find_text      (const ShoalImportChoice *choices,
                                                 const char              *text);
const char *shoal_import_choices_get_label      (const ShoalImportChoice *choices,
                                                 guint                    position);

G_END_DECLS
