/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are valid, in parts, and what changes them without losing all of their structure. */
#pragma once

#include "base/shoal-random.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * Mutant:
 * @bytes: the file
 * @cuts: (element-type gsize): where its parts begin: records, tags, lines, pages, fields; the first is 0
 */
typedef struct
{
  GByteArray *bytes;
  GArray *cuts;
} Mutant;

typedef void (*MutantMaker) (Mutant      *mutant,
                             ShoalRandom *random);

MutantMaker mutant_find_maker (const char   *format);
void        mutant_init       (Mutant       *self);
void        mutant_clear      (Mutant       *self);
void        mutant_cut        (Mutant       *self);
void        mutant_add        (Mutant       *self,
                               const char   *text);
void        mutant_change     (Mutant       *self,
                               ShoalRandom  *random);

/* For each family of formats, in a file of its own. */
void        mutant_make_text      (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_hierarchy (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_project   (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_spss      (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_portable  (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_stata     (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_sas       (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_transport (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_excel     (Mutant      *self,
                                   ShoalRandom *random);
void        mutant_make_open_document
                                  (Mutant      *self,
                                   ShoalRandom *random);

G_END_DECLS
