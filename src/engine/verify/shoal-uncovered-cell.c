/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each different text is read once. */

#include "verify/shoal-verifier-parts.h"

#include "recoding/shoal-release.h"
#include "table/shoal-column.h"
#include "verify/shoal-cell-spelling.h"

#include <string.h>

/* The values that a text covers: the leaves from @first to @last, or else those of @cover, which is NULL if it covers none. */
typedef struct
{
  ShoalCellCover *cover;
  guint32 first;
  guint32 last;
} Text;

typedef struct
{
  Text *texts;
  gsize n;
} Texts;

static void
texts_clear (Texts *self)
{
  for (gsize i = 0; i < self->n; i++)
    shoal_cell_cover_free (self->texts[i].cover);
  g_free (self->texts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Texts, texts_clear)

static void
read_text (const ShoalCellSpelling *spelling,
           const char              *text,
           Text                    *read)
{
  *read = (Text){ .first = 1, .last = 0 };
  if (strcmp (text, SHOAL_RELEASE_SUPPRESSED) == 0)
    {
      *read = (Text){ .first = 0, .last = G_MAXUINT32 };
      return;
    }
  read->cover = shoal_cell_spelling_read (spelling, text);
  if (read->cover == NULL && *text == '\'')
    read->cover = shoal_cell_spelling_read (spelling, text + 1);
  if (read->cover != NULL && shoal_cell_cover_get_run (read->cover, &read->first, &read->last))
    g_clear_pointer (&read->cover, shoal_cell_cover_free);
}

/**
 * shoal_uncovered_cell_find:
 * @attribute: the quasi-identifier of the original
 * @texts: (array length=n_texts): the texts of the published column
 * @n_texts: number of different texts
 * @numbers: by line, the number of its text
 * @originals: the @degree rows of the original that line 0 may be, then those of line 1, …
 * @n_rows: number of lines
 * @degree: originals per line
 *
 * An apostrophe against formulas may precede a text. Only texts of levels that may be published count as covering.
 *
 * Returns: the first line whose text does not cover the values of all its originals; @n_rows if there is none
 */
gsize
shoal_uncovered_cell_find (ShoalAttribute     *attribute,
                           const char * const *texts,
                           gsize               n_texts,
                           const ShoalRowKey  *numbers,
                           const guint32      *originals,
                           gsize               n_rows,
                           guint               degree)
{
  g_autoptr (ShoalCellSpelling) spelling = shoal_cell_spelling_new (attribute, FALSE);
  g_auto (Texts) read = { g_new (Text, MAX (1, n_texts)), n_texts };
  const guint32 *leaf_of_code = attribute->leaf_of_code;
  guint width;
  gconstpointer codes = shoal_column_get_codes (attribute->column, &width);

  for (gsize i = 0; i < n_texts; i++)
    read_text (spelling, texts[i], &read.texts[i]);
  for (gsize row = 0; row < n_rows; row++)
    {
      const Text *text = &read.texts[shoal_codes_get (numbers->codes, numbers->width, row)];

      for (guint i = 0; i < degree; i++)
        {
          guint32 code = shoal_codes_get (codes, width, originals[row * degree + i]);
          guint32 leaf = leaf_of_code[code];

          if ((leaf < text->first || leaf > text->last)
              && (text->cover == NULL || !shoal_cell_cover_has (text->cover, code, leaf)))
            return row;
        }
    }
  return n_rows;
}
