/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds contents that a release must not have: foreign values, identifiers, and columns that were not named. */
#pragma once

#include "cli-data.h"

G_BEGIN_DECLS

/**
 * CliForeign:
 * @identifiers: (element-type utf8): names of identifiers that are columns of the file
 * @columns: (element-type JsonObject): an object for each column with foreign cells: name of the column, number of foreign
 *   values and of their rows, and the first such value and its line
 * @unnamed: (element-type utf8): columns of the file that neither project nor command line name
 * @uncompared: (element-type utf8): quasi-identifiers of the project that are columns of the file and were not compared
 * @must_be_named: whether an unnamed column is a fault, because a project or an original tells which columns are allowed
 */
typedef struct
{
  GPtrArray *identifiers;
  GPtrArray *columns;
  GPtrArray *unnamed;
  GPtrArray *uncompared;
  gboolean must_be_named;
} CliForeign;

void     cli_foreign_clear    (CliForeign          *self);
gboolean cli_foreign_find     (CliForeign          *self,
                               ShoalProject        *project,
                               ShoalTable          *published,
                               const char * const  *quasi_identifiers,
                               GError             **error);
void     cli_foreign_find_unnamed
                              (CliForeign          *self,
                               ShoalTable          *published,
                               ShoalProject        *project,
                               const char * const  *quasi_identifiers,
                               const char * const  *others);
gboolean cli_foreign_is_empty (const CliForeign    *self);
void     cli_foreign_add_json (const CliForeign    *self,
                               JsonObject          *object);
void     cli_foreign_add_text (const CliForeign    *self,
                               GString             *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliForeign, cli_foreign_clear)

G_END_DECLS
