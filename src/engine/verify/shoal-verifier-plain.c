/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a published heterogeneous release against the original and the graph, without the hierarchies of the original's columns.
 * Cells must cover their originals; cells that only a hierarchy explains are left open and counted. */

#include "verify/shoal-verifier.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "verify/shoal-covering-text.h"
#include "verify/shoal-published-edges.h"
#include "verify/shoal-verifier-parts.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalTable *table;
  ShoalTable *original;
  const guint32 *originals;
  gsize n_rows;
  guint degree;
  gsize n_open;          /* cells that cannot be judged */
  const char *open_name; /* a column with such cells */
} Check;

/* Returns: the first line whose cell does not cover its originals, or the number of lines. */
static gsize
check_cells (Check       *self,
             ShoalColumn *original,
             ShoalColumn *published)
{

  for (gsize row = 0; row < self->n_rows; row++)
    {
      const char *text = shoal_column_get_label (published, shoal_column_get_code (published, row));

      switch (shoal_covering_text_check (original, text, self->originals + row * self->degree, self->degree))
        {
        case SHOAL_COVERING_ALL:
          break;
        case SHOAL_COVERING_NOT_ALL:
          return row;
        case SHOAL_COVERING_UNKNOWN:
        default:
          self->n_open++;
          self->open_name = shoal_column_get_name (published);
        }
    }
  return self->n_rows;
}

static const char *
get_original_name (const Check *self,
                   guint        column)
{
  return shoal_column_get_name (shoal_table_get_column (self->original, column));
}

static gboolean
has_only_original_columns (const Check *self)
{
  guint n_columns = shoal_table_get_n_columns (self->table);
  g_autofree ShoalBits *known = shoal_bits_new (n_columns);
  guint index;

  for (guint i = 0; i < shoal_table_get_n_columns (self->original); i++)
    if (shoal_published_find_column (self->table, get_original_name (self, i), &index))
      shoal_bits_set (known, index);
  for (guint i = 0; i < n_columns; i++)
    if (!shoal_bits_get (known, i))
      return FALSE;
  return TRUE;
}

static void
check_texts (Check               *self,
             const char * const  *quasi_identifiers,
             ShoalPublishedEdges *edges,
             ShoalVerdict        *verdict)
{
  gsize row;

  if (!has_only_original_columns (self))
    {
      shoal_graph_verdict_refuse (verdict, self->table, G_MAXSIZE, _("a column of the release is none of the original"));
      return;
    }
  for (guint i = 0; i < shoal_table_get_n_columns (self->original); i++)
    {
      ShoalColumn *original = shoal_table_get_column (self->original, i);
      guint index;

      if (!shoal_published_find_column (self->table, get_original_name (self, i), &index))
        continue;
      if (!g_strv_contains (quasi_identifiers, get_original_name (self, i)))
        shoal_published_edges_compare (edges, original, shoal_table_get_column (self->table, index));
      else if ((row = check_cells (self, original, shoal_table_get_column (self->table, index))) < self->n_rows)
        {
          shoal_graph_verdict_refuse (verdict, self->table, row, _("a row's cells do not cover its originals"));
          return;
        }
    }
  if ((row = shoal_published_edges_find_unmatched (edges)) < self->n_rows)
    shoal_graph_verdict_refuse (verdict, self->table, row,
                                _("a row shows values of no original that it stands for, or that another row needs"));
}

/* Reports that no fault was found, but that some cells could not be checked. */
static void
leave_open (const Check  *self,
            ShoalVerdict *verdict)
{
  if (!verdict->holds || self->n_open == 0)
    return;
  verdict->holds = FALSE;
  verdict->checkable = FALSE;
  g_free (verdict->message);
  verdict->message = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                   "%'zu cell is not checkable, of the column “%s”, because only its hierarchy "
                                                   "says what it covers: give the project; nothing else is wrong",
                                                   "%'zu cells are not checkable, some of the column “%s”, because only their "
                                                   "hierarchy says what they cover: give the project; nothing else is wrong",
                                                   self->n_open),
                                      self->n_open, self->open_name);
}

/**
 * shoal_verifier_check_owned_table:
 * @table: a published file, every cell as its text
 * @original: the table that it was made from
 * @quasi_identifiers: (array zero-terminated=1): columns of both
 * @person: (nullable): the column of @original with the person of each row
 * @graph: a matching: the originals of each of its rows
 * @requirements: the requirements
 * @verdict: (out): the verdict
 *
 * Checks a heterogeneous release as shoal_verifier_check_owned() does, but without the hierarchies. A cell has to cover its
 * originals: it is their common value, everything, a range of numbers or a set. For any other text this is unknown, and then the release
 * is not checkable, unless it has another fault.
 *
 * Errors: those of shoal_verdict_start(); %SHOAL_ERROR_USAGE if a quasi-identifier is not published, or there is no column
 * @person.
 *
 * Returns: whether it could be examined; @verdict tells whether it holds, and whether all of it was checkable.
 */
gboolean
shoal_verifier_check_owned_table (ShoalTable               *table,
                                  ShoalTable               *original,
                                  const char * const       *quasi_identifiers,
                                  const char               *person,
                                  ShoalRecoding            *graph,
                                  const ShoalRequirements  *requirements,
                                  ShoalVerdict             *verdict,
                                  GError                  **error)
{
  g_autoptr (ShoalPublishedEdges) edges = NULL;
  Check self = { .table = table, .original = original };

  self.originals = shoal_recoding_get_originals (graph, &self.n_rows, &self.degree);
  if (!shoal_verdict_start (verdict, requirements, self.n_rows, error))
    return FALSE;
  for (guint i = 0; quasi_identifiers[i] != NULL; i++)
    {
      guint index;

      if (shoal_published_find_column (table, quasi_identifiers[i], &index))
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s” in the release"), quasi_identifiers[i]);
      return FALSE;
    }
  if (!shoal_graph_verdict_check_shape (verdict, graph, table, shoal_table_get_n_rows (original)))
    return TRUE;
  verdict->n_rows = 0;
  shoal_graph_verdict_judge_rows (verdict, self.n_rows, self.degree);
  if (!shoal_graph_verdict_check_persons (verdict, table, original, person, error))
    return FALSE;
  edges = shoal_published_edges_new (self.originals, (guint32) self.n_rows, self.degree);
  if (verdict->holds)
    check_texts (&self, quasi_identifiers, edges, verdict);
  leave_open (&self, verdict);
  return TRUE;
}
