/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads every different text of a published column once. */

#include "verify/shoal-foreign-cells.h"

#include "recoding/shoal-release.h"
#include "verify/shoal-cell-spelling.h"

#include <string.h>

/**
 * shoal_foreign_cells_find:
 * @published: a column of a published file, read as texts
 * @attribute: the quasi-identifier that it was made from
 * @found: (out caller-allocates): cells that cannot come from @attribute
 *
 * A cell can come from @attribute if it is #SHOAL_RELEASE_SUPPRESSED, a node of the hierarchy, a value of the column, a missing
 * cell (if the column has some), or a range, set or aggregate that @attribute publishes, within the levels that may be
 * published. An apostrophe against formulas may precede it.
 */
void
shoal_foreign_cells_find (ShoalColumn       *published,
                          ShoalAttribute    *attribute,
                          ShoalForeignCells *found)
{
  g_autoptr (ShoalCellSpelling) spelling = NULL;
  g_autofree gboolean *is_foreign = NULL;
  g_autofree gboolean *is_counted = NULL;
  gsize n_codes;

  g_return_if_fail (SHOAL_IS_COLUMN (published) && SHOAL_IS_ATTRIBUTE (attribute) && found != NULL);

  spelling = shoal_cell_spelling_new (attribute, FALSE);
  *found = (ShoalForeignCells){ .first_row = G_MAXSIZE };
  n_codes = shoal_column_get_n_codes (published);
  is_foreign = g_new (gboolean, MAX (1, n_codes));
  is_counted = g_new0 (gboolean, MAX (1, n_codes));
  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *text = shoal_column_get_label (published, code);

      is_foreign[code] = strcmp (text, SHOAL_RELEASE_SUPPRESSED) != 0 && !shoal_cell_spelling_knows (spelling, text)
                         && !(*text == '\'' && shoal_cell_spelling_knows (spelling, text + 1));
    }
  for (gsize row = 0; row < shoal_column_get_n_rows (published); row++)
    {
      guint32 code = shoal_column_get_code (published, row);

      if (!is_foreign[code])
        continue;
      found->n_rows++;
      found->n_values += (gsize) !is_counted[code];
      is_counted[code] = TRUE;
      found->first_row = MIN (found->first_row, row);
    }
}

/**
 * shoal_foreign_values_find:
 * @published: a column of a published file, read as texts, that is not a quasi-identifier
 * @coded: the column it was made from, after coding
 * @found: (out caller-allocates): cells that cannot come from @coded
 *
 * A text may occur at most as often as in @coded; an apostrophe against formulas may precede it. Of the rows with a text, those after
 * this number count as foreign.
 */
void
shoal_foreign_values_find (ShoalColumn       *published,
                           ShoalColumn       *coded,
                           ShoalForeignCells *found)
{
  g_autofree gsize *n_left = NULL;
  g_autofree guint32 *code_of_text = NULL;
  g_autofree gboolean *is_counted = NULL;
  gsize n_texts;

  g_return_if_fail (SHOAL_IS_COLUMN (published) && SHOAL_IS_COLUMN (coded) && found != NULL);

  *found = (ShoalForeignCells){ .first_row = G_MAXSIZE };
  n_texts = shoal_column_get_n_codes (published);
  n_left = g_new0 (gsize, shoal_column_get_n_values (coded) + 2);
  code_of_text = g_new (guint32, MAX (1, n_texts));
  is_counted = g_new0 (gboolean, MAX (1, n_texts));
  for (gsize row = 0; row < shoal_column_get_n_rows (coded); row++)
    n_left[shoal_column_get_code (coded, row)]++;
  for (guint32 i = 0; i < n_texts; i++)
    {
      const char *text = shoal_column_get_label (published, i);
      guint32 code;

      if (shoal_column_find_label (coded, text, &code) || (*text == '\'' && shoal_column_find_label (coded, text + 1, &code)))
        code_of_text[i] = code;
      else
        code_of_text[i] = (guint32) shoal_column_get_n_values (coded) + !shoal_column_is_missing_text (coded, text);
    }
  for (gsize row = 0; row < shoal_column_get_n_rows (published); row++)
    {
      guint32 text = shoal_column_get_code (published, row);
      gsize *left = &n_left[code_of_text[text]];

      if (*left > 0)
        {
          --*left;
          continue;
        }
      found->n_rows++;
      found->n_values += (gsize) !is_counted[text];
      is_counted[text] = TRUE;
      found->first_row = MIN (found->first_row, row);
    }
}
