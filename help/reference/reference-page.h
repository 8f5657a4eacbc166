/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page of the help in Mallard, written from top to bottom. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ReferencePage: what has been written so far. */
typedef GString ReferencePage;

ReferencePage *reference_page_new           (const char     *id,
                                             const char     *title,
                                             const char     *description);
gboolean       reference_page_write         (ReferencePage  *self,
                                             const char     *folder,
                                             const char     *id,
                                             GError        **error);
void           reference_page_begin_section (ReferencePage  *self,
                                             const char     *id,
                                             const char     *title);
void           reference_page_end_section   (ReferencePage  *self);
void           reference_page_add_text      (ReferencePage  *self,
                                             const char     *text);
void           reference_page_add_name      (ReferencePage  *self,
                                             const char     *label,
                                             const char     *name);
void           reference_page_add_link      (ReferencePage  *self,
                                             const char     *id);
void           reference_page_begin_terms   (ReferencePage  *self);
void           reference_page_add_term      (ReferencePage  *self,
                                             const char     *title,
                                             const char     *code,
                                             const char     *text,
                                             const char     *note);
void           reference_page_end_terms     (ReferencePage  *self);

G_END_DECLS
