/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One immutable column: a code per row, and a dictionary of the distinct values. */
#pragma once

#include "base/shoal-strings.h"
#include "table/shoal-value-type.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_COLUMN (shoal_column_get_type ())

G_DECLARE_FINAL_TYPE (ShoalColumn, shoal_column, SHOAL, COLUMN, GObject)

ShoalColumn    *shoal_column_new_take       (const char     *name,
                                             ShoalValueType  type,
                                             gsize           n_rows,
                                             gpointer        codes,
                                             guint           code_width,
                                             ShoalStrings   *labels,
                                             double         *numbers,
                                             gsize           n_missing,
                                             const char     *missing_token,
                                             const char     *evidence);
ShoalColumn    *shoal_column_new_with_rows  (ShoalColumn    *self,
                                             const guint32  *rows,
                                             gsize           n_rows);
ShoalColumn    *shoal_column_new_with_weights
                                            (ShoalColumn    *self,
                                             GBytes         *weights,
                                             const guint32  *rows);
ShoalColumn    *shoal_column_with_missing_word
                                            (ShoalColumn    *self,
                                             const char     *word);
ShoalColumn    *shoal_column_new_from_texts (const char         *name,
                                             ShoalValueType      type,
                                             const char * const *texts,
                                             gsize               n_rows);

const char     *shoal_column_get_name          (ShoalColumn *self);
ShoalValueType  shoal_column_get_value_type    (ShoalColumn *self);
const char     *shoal_column_get_evidence      (ShoalColumn *self);
gsize           shoal_column_get_n_rows        (ShoalColumn *self);
gsize           shoal_column_get_n_values      (ShoalColumn *self);
gsize           shoal_column_get_n_missing     (ShoalColumn *self);
gsize           shoal_column_get_n_codes       (ShoalColumn *self);
const char     *shoal_column_get_missing_label (ShoalColumn *self);
const char     *shoal_column_get_missing_token (ShoalColumn *self);
const char     *shoal_column_get_missing_word  (ShoalColumn *self);
gboolean        shoal_column_is_missing_text   (ShoalColumn *self,
                                                const char  *text);
void            shoal_column_set_value_codes   (ShoalColumn *self,
                                                GHashTable  *codes);
GHashTable     *shoal_column_get_value_codes   (ShoalColumn *self);
const guint32  *shoal_column_get_weights       (ShoalColumn *self);
guint32        *shoal_column_count_rows        (ShoalColumn *self);
gconstpointer   shoal_column_get_codes         (ShoalColumn *self,
                                                guint       *code_width);
guint32         shoal_column_get_code          (ShoalColumn *self,
                                                gsize        row);
const char     *shoal_column_get_label         (ShoalColumn *self,
                                                guint32      code);
double          shoal_column_get_number        (ShoalColumn *self,
                                                guint32      code);
gboolean        shoal_column_find_label        (ShoalColumn *self,
                                                const char  *label,
                                                guint32     *code);

/** shoal_codes_get: Returns: code @i of an array whose codes are @width (1, 2 or 4) bytes wide. */
static inline guint32
shoal_codes_get (gconstpointer codes,
                 guint         width,
                 gsize         i)
{
  if (width == 1)
    return ((const guint8 *) codes)[i];
  if (width == 2)
    return ((const guint16 *) codes)[i];
  return ((const guint32 *) codes)[i];
}

/** shoal_codes_set: stores @code at @i of an array whose codes are @width (1, 2 or 4) bytes wide. */
static inline void
shoal_codes_set (gpointer codes,
                 guint    width,
                 gsize    i,
                 guint32  code)
{
  if (width == 1)
    ((guint8 *) codes)[i] = (guint8) code;
  else if (width == 2)
    ((guint16 *) codes)[i] = (guint16) code;
  else
    ((guint32 *) codes)[i] = code;
}

/** shoal_codes_width: Returns: the narrowest width, 1, 2 or 4, for codes below @n_codes. */
static inline guint
shoal_codes_width (gsize n_codes)
{
  return n_codes <= 0x100 ? 1 : n_codes <= 0x10000 ? 2 : 4;
}

/** shoal_weights_get: @weights: (nullable): see shoal_column_get_weights(). Returns: how many people a row stands for. */
static inline guint32
shoal_weights_get (const guint32 *weights,
                   gsize          row)
{
  return weights != NULL ? weights[row] : 1;
}

G_END_DECLS
