/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of a workbook, which is a ZIP archive, as streams of XML. */
#pragma once

#include <expat.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct _SheetPackage SheetPackage;

/**
 * SheetXml: handlers for a stream of XML
 * @start: an element begins; @name has no namespace prefix
 * @end: an element ends
 * @text: a piece of text
 */
typedef struct
{
  void (*start) (gpointer     data,
                 const char  *name,
                 const char **attributes);
  void (*end)   (gpointer     data,
                 const char  *name);
  void (*text)  (gpointer     data,
                 const char  *text,
                 int          length);
} SheetXml;

/** SheetOutcome: how reading a stream has ended */
typedef enum
{
  SHEET_READ,
  SHEET_STOPPED, /* by sheet_package_stop() */
  SHEET_ABSENT,
  SHEET_DAMAGED,
  SHEET_HARMFUL, /* it has a document type declaration, or inflates too much */
} SheetOutcome;

SheetPackage *sheet_package_open      (int                fd);
void          sheet_package_free      (SheetPackage      *self);
SheetOutcome  sheet_package_read      (SheetPackage      *self,
                                       const char        *path,
                                       const SheetXml    *xml,
                                       gpointer           data);
void          sheet_package_stop      (SheetPackage      *self);
double        sheet_package_fraction  (SheetPackage      *self);
const char   *sheet_xml_get           (const char       **attributes,
                                       const char        *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SheetPackage, sheet_package_free)

G_END_DECLS
