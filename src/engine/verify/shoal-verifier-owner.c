/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a published file of a heterogeneous release against the original and the graph, which only its owner has. The cells of each
 * line must cover its originals; and every line must be able to take its other columns from one of its originals, so that each original
 * is used once: a perfect matching among the edges that the texts allow. */

#include "verify/shoal-verifier.h"

#include "base/shoal-bitset.h"
#include "verify/shoal-published-edges.h"
#include "verify/shoal-verifier-parts.h"

#include <glib/gi18n-lib.h>

/* Returns: the first line whose cell does not cover its originals, or the number of lines. */
static gsize
check_cells (ShoalAttribute *attribute,
             ShoalColumn    *published,
             const guint32  *originals,
             guint           degree)
{
  gsize n_texts = shoal_column_get_n_codes (published);
  g_autofree const char **texts = g_new (const char *, MAX (1, n_texts));
  ShoalRowKey numbers = { .n_codes = n_texts };

  for (guint32 code = 0; code < n_texts; code++)
    texts[code] = shoal_column_get_label (published, code);
  numbers.codes = (gpointer) shoal_column_get_codes (published, &numbers.width);
  return shoal_uncovered_cell_find (attribute, texts, n_texts, &numbers, originals, shoal_column_get_n_rows (published), degree);
}

/* Checks that the file has every column of the original except identifiers, and no other column. Returns: (transfer full) (nullable): the
 * fault */
static char *
check_columns (ShoalTable     *table,
               ShoalMicrodata *original)
{
  guint n_columns = shoal_table_get_n_columns (table);
  g_autofree ShoalBits *known = shoal_bits_new (n_columns);
  guint index;

  for (guint i = 0; i < shoal_table_get_n_columns (original->table); i++)
    {
      const char *name = shoal_column_get_name (shoal_table_get_column (original->table, i));
      ShoalRole role = shoal_schema_get_meaning (original->schema, i)->role;
      gboolean published = shoal_published_find_column (table, name, &index);

      if (shoal_role_identifies (role) && published)
        return g_strdup_printf (_("the identifier “%s” is still there"), name);
      if (!shoal_role_identifies (role) && !published)
        return g_strdup_printf (_("the column “%s” is missing"), name);
      if (published)
        shoal_bits_set (known, index);
    }
  for (guint i = 0; i < n_columns; i++)
    if (!shoal_bits_get (known, i))
      return g_strdup_printf (_("the column “%s” is none of the original"),
                              shoal_column_get_name (shoal_table_get_column (table, i)));
  return NULL;
}

static void
check_texts (ShoalTable     *table,
             ShoalMicrodata *original,
             const guint32  *originals,
             guint           degree,
             ShoalVerdict   *verdict)
{
  gsize n_rows = shoal_table_get_n_rows (table);
  g_autoptr (ShoalPublishedEdges) edges = shoal_published_edges_new (originals, (guint32) n_rows, degree);
  g_autofree char *problem = check_columns (table, original);
  gsize row;

  if (problem != NULL)
    {
      shoal_graph_verdict_refuse (verdict, table, G_MAXSIZE, problem);
      return;
    }
  for (guint i = 0; i < shoal_table_get_n_columns (original->table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (original->table, i);
      guint attribute = shoal_microdata_find_attribute (original, i);
      guint index;

      if (!shoal_published_find_column (table, shoal_column_get_name (column), &index))
        continue;
      if (attribute == SHOAL_NO_ATTRIBUTE)
        shoal_published_edges_compare (edges, column, shoal_table_get_column (table, index));
      else if ((row = check_cells (shoal_microdata_get_attribute (original, attribute), shoal_table_get_column (table, index),
                                   originals, degree))
               < n_rows)
        {
          shoal_graph_verdict_refuse (verdict, table, row, _("a row's cells do not cover its originals"));
          return;
        }
    }
  if ((row = shoal_published_edges_find_unmatched (edges)) < n_rows)
    shoal_graph_verdict_refuse (verdict, table, row,
                                _("a row shows values of no original that it stands for, or that another row needs"));
}

/**
 * shoal_verifier_check_owned:
 * @table: a published file, every cell as its text
 * @original: the table it was made from, with the meaning of its columns
 * @person: (nullable): the column of @original with the person of each row, instead of the column that has this role there
 * @graph: a matching: the originals of each of its rows
 * @requirements: the requirements
 * @verdict: (out): the verdict
 *
 * Checks a heterogeneous release by the files alone: that it has the columns of the original except identifiers and no others,
 * that the graph is simple and regular, that each line's cells cover its originals, at levels that may be published, and that its
 * other columns are those of one of them, with each original used once.
 *
 * Errors: those of shoal_verdict_start(); %SHOAL_ERROR_USAGE if there is no column @person.
 *
 * Returns: whether it could be checked; @verdict tells whether it holds.
 */
gboolean
shoal_verifier_check_owned (ShoalTable               *table,
                            ShoalMicrodata           *original,
                            const char               *person,
                            ShoalRecoding            *graph,
                            const ShoalRequirements  *requirements,
                            ShoalVerdict             *verdict,
                            GError                  **error)
{
  const guint32 *originals;
  gsize n_rows;
  guint degree, index;

  originals = shoal_recoding_get_originals (graph, &n_rows, &degree);
  if (!shoal_verdict_start (verdict, requirements, n_rows, error))
    return FALSE;
  if (!shoal_graph_verdict_check_shape (verdict, graph, table, original->n_rows))
    return TRUE;
  verdict->n_rows = 0;
  shoal_graph_verdict_judge_rows (verdict, n_rows, degree);
  if (person == NULL && shoal_schema_find_person (original->schema, &index))
    person = shoal_column_get_name (shoal_table_get_column (original->table, index));
  if (!shoal_graph_verdict_check_persons (verdict, table, original->table, person, error))
    return FALSE;
  if (verdict->holds)
    check_texts (table, original, originals, degree, verdict);
  return TRUE;
}
