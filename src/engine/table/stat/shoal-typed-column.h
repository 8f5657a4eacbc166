/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column of a file whose cells have types: a workbook, or a file of SPSS or Stata. */
#pragma once

#include "table/shoal-column.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/**
 * ShoalTypedKind:
 * @SHOAL_TYPED_TEXT: texts, as they are
 * @SHOAL_TYPED_NUMBER: numbers
 * @SHOAL_TYPED_DAY: days
 * @SHOAL_TYPED_TIME: days with the time of day
 * @SHOAL_TYPED_LABELLED: numbers with value labels, which the column has from the file that was read
 */
typedef enum
{
  SHOAL_TYPED_TEXT,
  SHOAL_TYPED_NUMBER,
  SHOAL_TYPED_DAY,
  SHOAL_TYPED_TIME,
  SHOAL_TYPED_LABELLED,
} ShoalTypedKind;

/**
 * ShoalTypedValue:
 * @missing: whether the cell has no value
 * @number: for all kinds but text: the number, the day or time in seconds since 1970-01-01T00:00Z, or the code of the label
 * @text: (nullable): for the kind text the text of the cell, else %NULL
 */
typedef struct
{
  gboolean missing;
  double number;
  const char *text;
} ShoalTypedValue;

/** ShoalTypedColumn: the type of a column, decided by all texts that it is to have in the file. */
typedef struct _ShoalTypedColumn ShoalTypedColumn;

ShoalTypedColumn *shoal_typed_column_new          (ShoalColumn            *column,
                                                   ShoalStatKind           format,
                                                   gboolean                distinct);
void              shoal_typed_column_free         (ShoalTypedColumn       *self);
void              shoal_typed_column_add          (ShoalTypedColumn       *self,
                                                   const char             *text);
void              shoal_typed_column_settle       (ShoalTypedColumn       *self);
const char       *shoal_typed_column_get_name     (const ShoalTypedColumn *self);
ShoalTypedKind    shoal_typed_column_get_kind     (const ShoalTypedColumn *self);
gsize             shoal_typed_column_get_width    (const ShoalTypedColumn *self);
GHashTable       *shoal_typed_column_get_labels   (const ShoalTypedColumn *self);
void              shoal_typed_column_find_value   (const ShoalTypedColumn *self,
                                                   const char             *text,
                                                   ShoalTypedValue        *value);
const char       *shoal_typed_column_spell        (const ShoalTypedColumn *self,
                                                   const char             *text,
                                                   GString                *buffer);
const char       *shoal_typed_column_spell_read   (const ShoalTypedColumn *self,
                                                   const char             *text,
                                                   GString                *buffer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTypedColumn, shoal_typed_column_free)

G_END_DECLS
