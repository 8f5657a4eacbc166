/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of choices, each terminated by a choice without a label. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

const ShoalImportChoice shoal_import_delimiters[] = {
  { NC_ ("delimiter", "Automatic"), 0 },
  { NC_ ("delimiter", "Comma"), ',' },
  { NC_ ("delimiter", "Semicolon"), ';' },
  { NC_ ("delimiter", "Tab"), '\t' },
  { NC_ ("delimiter", "Vertical bar"), '|' },
  { NC_ ("delimiter", "Space"), ' ' },
  { NC_ ("delimiter", "Colon"), ':' },
  { 0 },
};

const ShoalImportChoice shoal_import_quotes[] = {
  { NC_ ("quote", "Automatic"), 0 },
  { NC_ ("quote", "Double quotes"), '"' },
  { NC_ ("quote", "Single quotes"), '\'' },
  { NC_ ("quote", "None"), SHOAL_READER_NO_QUOTE },
  { 0 },
};

/* A double quote stands for "doubled" in this list; shoal_import_options_dup() replaces it by the chosen quote. */
const ShoalImportChoice shoal_import_escapes[] = {
  { NC_ ("escape", "Automatic"), 0 },
  { NC_ ("escape", "Doubled"), '"' },
  { NC_ ("escape", "After a backslash"), '\\' },
  { 0 },
};

const ShoalImportChoice shoal_import_encodings[] = {
  { NC_ ("encoding", "Automatic"), 0, NULL },
  { NC_ ("encoding", "UTF-8"), 0, "UTF-8" },
  { NC_ ("encoding", "Western (Windows-1252)"), 0, "WINDOWS-1252" },
  { NC_ ("encoding", "Western (ISO-8859-1)"), 0, "ISO-8859-1" },
  { NC_ ("encoding", "Western (ISO-8859-15)"), 0, "ISO-8859-15" },
  { NC_ ("encoding", "Western (Mac)"), 0, "MACINTOSH" },
  { NC_ ("encoding", "Western (DOS)"), 0, "CP850" },
  { NC_ ("encoding", "Central European (Windows-1250)"), 0, "WINDOWS-1250" },
  { NC_ ("encoding", "Central European (ISO-8859-2)"), 0, "ISO-8859-2" },
  { NC_ ("encoding", "Cyrillic (Windows-1251)"), 0, "WINDOWS-1251" },
  { NC_ ("encoding", "Greek (Windows-1253)"), 0, "WINDOWS-1253" },
  { NC_ ("encoding", "Turkish (Windows-1254)"), 0, "WINDOWS-1254" },
  { NC_ ("encoding", "Japanese (Shift JIS)"), 0, "SHIFT_JIS" },
  { NC_ ("encoding", "Chinese (GB18030)"), 0, "GB18030" },
  { NC_ ("encoding", "Chinese (Big5)"), 0, "BIG5" },
  { NC_ ("encoding", "Korean (EUC-KR)"), 0, "EUC-KR" },
  { NC_ ("encoding", "UTF-16, little-endian"), 0, "UTF-16LE" },
  { NC_ ("encoding", "UTF-16, big-endian"), 0, "UTF-16BE" },
  { 0 },
};

const ShoalImportChoice shoal_import_decimals[] = {
  { NC_ ("decimal mark", "Automatic"), 0 },
  { NC_ ("decimal mark", "Point"), '.' },
  { NC_ ("decimal mark", "Comma"), ',' },
  { 0 },
};

const ShoalImportChoice shoal_import_thousands[] = {
  { NC_ ("thousands", "Automatic"), 0 },
  { NC_ ("thousands", "Comma"), ',' },
  { NC_ ("thousands", "Point"), '.' },
  { NC_ ("thousands", "Apostrophe"), '\'' },
  { NC_ ("thousands", "Space"), ' ' },
  { 0 },
};

const ShoalImportChoice shoal_import_headers[] = {
  { NC_ ("header", "Automatic"), 0 },
  { NC_ ("header", "Names of columns"), 'y' },
  { NC_ ("header", "Values"), 'n' },
  { 0 },
};

static const char *
get_context (const ShoalImportChoice *choices)
{
  if (choices == shoal_import_delimiters)
    return "delimiter";
  if (choices == shoal_import_quotes)
    return "quote";
  if (choices == shoal_import_escapes)
    return "escape";
  if (choices == shoal_import_encodings)
    return "encoding";
  if (choices == shoal_import_decimals)
    return "decimal mark";
  return choices == shoal_import_thousands ? "thousands" : "header";
}

/** shoal_import_choices_list: Returns: (transfer full): the translated labels of the choices. */
GListModel *
shoal_import_choices_list (const ShoalImportChoice *choices)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; choices[i].label != NULL; i++)
    gtk_string_list_append (list, shoal_import_choices_get_label (choices, i));
  return G_LIST_MODEL (list);
}

/** shoal_import_choices_find_character: Returns: place of the choice for @character, or 0. */
guint
shoal_import_choices_find_character (const ShoalImportChoice *choices,
                                     char                     character)
{
  for (guint i = 0; choices[i].label != NULL; i++)
    if (choices[i].character == character)
      return i;
  return 0;
}

/** shoal_import_choices_find_text: @text: (nullable). Returns: place of the choice for @text, or 0. */
guint
shoal_import_choices_find_text (const ShoalImportChoice *choices,
                                const char              *text)
{
  for (guint i = 1; text != NULL && choices[i].label != NULL; i++)
    if (choices[i].text != NULL && g_ascii_strcasecmp (choices[i].text, text) == 0)
      return i;
  return 0;
}

/** shoal_import_choices_get_label: Returns: the translated label of the choice at @position. */
const char *
shoal_import_choices_get_label (const ShoalImportChoice *choices,
                                guint                    position)
{
  return g_dpgettext2 (NULL, get_context (choices), choices[position].label);
}
