/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Markup of Mallard 1.0: pages, sections, paragraphs and lists of terms. */

#include "reference-page.h"

/**
 * reference_page_new:
 * @id: of the page, and the name of its file
 * @title: of the page
 * @description: one sentence, for the page that links to it
 *
 * Returns: (transfer full): a page that the reference of the help leads to.
 */
ReferencePage *
reference_page_new (const char *id,
                    const char *title,
                    const char *description)
{
  ReferencePage *self = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  g_autofree char *text = g_markup_printf_escaped ("<page xmlns=\"http://projectmallard.org/1.0/\" type=\"topic\" id=\"%s\">\n"
                                                   "<info>\n<link type=\"guide\" xref=\"index#reference\" group=\"%s\"/>\n"
                                                   "<desc>%s</desc>\n</info>\n<title>%s</title>\n",
                                                   id, id, description, title);

  return g_string_append (self, text);
}

/** reference_page_write: writes the page to @folder, in a file that is called after its @id. Frees @self. */
gboolean
reference_page_write (ReferencePage  *self,
                      const char     *folder,
                      const char     *id,
                      GError        **error)
{
  g_autoptr (GString) page = self;
  g_autofree char *name = g_strconcat (id, ".page", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_string_append (page, "</page>\n");
  return g_file_set_contents (path, page->str, (gssize) page->len, error);
}

/** reference_page_begin_section: @id: unique in the page. */
void
reference_page_begin_section (ReferencePage *self,
                              const char    *id,
                              const char    *title)
{
  g_autofree char *text = g_markup_printf_escaped ("<section id=\"%s\">\n<title>%s</title>\n", id, title);

  g_string_append (self, text);
}

void
reference_page_end_section (ReferencePage *self)
{
  g_string_append (self, "</section>\n");
}

/** reference_page_add_text: adds a paragraph. */
void
reference_page_add_text (ReferencePage *self,
                         const char    *text)
{
  g_autofree char *markup = g_markup_printf_escaped ("<p>%s</p>\n", text);

  g_string_append (self, markup);
}

/** reference_page_add_name: adds a paragraph "@label: @name". @name: as it is written in a file. */
void
reference_page_add_name (ReferencePage *self,
                         const char    *label,
                         const char    *name)
{
  g_autofree char *markup = g_markup_printf_escaped ("<p>%s: <code>%s</code></p>\n", label, name);

  g_string_append (self, markup);
}

/** reference_page_add_link: adds a paragraph that leads to the page @id, under its title. */
void
reference_page_add_link (ReferencePage *self,
                         const char    *id)
{
  g_string_append_printf (self, "<p><link xref=\"%s\"/></p>\n", id);
}

void
reference_page_begin_terms (ReferencePage *self)
{
  g_string_append (self, "<terms>\n");
}

/**
 * reference_page_add_term:
 * @title: the term
 * @code: (nullable): what it is called on the command line and in files
 * @text: what it is
 * @note: (nullable): a second paragraph
 */
void
reference_page_add_term (ReferencePage *self,
                         const char    *title,
                         const char    *code,
                         const char    *text,
                         const char    *note)
{
  g_autofree char *begin = g_markup_printf_escaped ("<item>\n<title>%s", title);
  g_autofree char *name = code != NULL ? g_markup_printf_escaped (" <code>%s</code>", code) : g_strdup ("");
  g_autofree char *paragraph = g_markup_printf_escaped ("<p>%s</p>\n", text);

  g_string_append_printf (self, "%s%s</title>\n%s", begin, name, paragraph);
  if (note != NULL)
    reference_page_add_text (self, note);
  g_string_append (self, "</item>\n");
}

void
reference_page_end_terms (ReferencePage *self)
{
  g_string_append (self, "</terms>\n");
}
