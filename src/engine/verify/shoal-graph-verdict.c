/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a verdict says of a release whose rows and originals are a graph. */

#include "verify/shoal-verifier-parts.h"

#include "base/shoal-error.h"
#include "recoding/shoal-recoding.h"

#include <glib/gi18n-lib.h>

/**
 * shoal_graph_verdict_refuse:
 * @verdict: gets what is wrong
 * @table: the release as it was published
 * @row: the line that is wrong, or %G_MAXSIZE
 * @message: why, translated
 */
void
shoal_graph_verdict_refuse (ShoalVerdict *verdict,
                            ShoalTable   *table,
                            gsize         row,
                            const char   *message)
{
  verdict->holds = FALSE;
  verdict->checkable = TRUE;
  if (row != G_MAXSIZE)
    {
      verdict->first_offending_row = row;
      verdict->first_offending_line = shoal_table_get_line (table, row);
    }
  g_free (verdict->message);
  verdict->message = g_strdup (message);
}

/**
 * shoal_graph_verdict_check_shape:
 * @verdict: gets the number of rows, and what is wrong
 * @graph: which originals each line stands for
 * @table: the release as it was published
 * @n_originals: rows of the original
 *
 * Returns: whether the three are of one shape: else there is nothing to look at.
 */
gboolean
shoal_graph_verdict_check_shape (ShoalVerdict  *verdict,
                                 ShoalRecoding *graph,
                                 ShoalTable    *table,
                                 gsize          n_originals)
{
  gsize n_rows;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (graph, &n_rows, &degree);

  verdict->n_rows = shoal_table_get_n_rows (table);
  if (n_rows != verdict->n_rows || n_rows != n_originals)
    {
      shoal_graph_verdict_refuse (verdict, table, G_MAXSIZE,
                                  _("the release, the original and the graph differ in the number of their rows"));
      return FALSE;
    }
  if (shoal_assignment_is_regular (originals, n_rows, degree))
    return TRUE;
  shoal_graph_verdict_refuse (verdict, table, G_MAXSIZE,
                              _("the graph is not regular: some row does not hide among as many as the others"));
  return FALSE;
}

/**
 * shoal_graph_verdict_judge_rows:
 *
 * Judges every row: it hides among its @degree originals, which are a class of its own. Whether other privacy models than
 * k-anonymity hold cannot be told, so that nothing holds where they are asked for.
 */
void
shoal_graph_verdict_judge_rows (ShoalVerdict *verdict,
                                gsize         n_rows,
                                guint         degree)
{
  const ShoalClassContent content = { .n_rows = degree, .n_persons = degree };

  shoal_verdict_begin (verdict, FALSE);
  verdict->n_findings = 1;
  for (gsize row = 0; row < n_rows; row++)
    shoal_verdict_add (verdict, &content, 1, row);
  shoal_verdict_conclude (verdict, SHOAL_RECODING_MATCHING);
  if (verdict->required.n_models == 0)
    return;
  verdict->holds = FALSE;
  g_free (verdict->message);
  verdict->message = g_strdup_printf (_("the privacy model “%s” cannot be checked in a release by person"),
                                      verdict->required.models[0].guarantee->id);
}

/**
 * shoal_graph_verdict_check_persons:
 * @verdict: gets what is wrong
 * @table: the release as it was published
 * @original: what it was made from
 * @person: (nullable): the column of @original that says whose each row is
 *
 * Refuses a release of persons with several rows: of those nothing is known where each row hides on its own.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE where @original has no such column.
 */
gboolean
shoal_graph_verdict_check_persons (ShoalVerdict  *verdict,
                                   ShoalTable    *table,
                                   ShoalTable    *original,
                                   const char    *person,
                                   GError       **error)
{
  g_autoptr (ShoalPersonTexts) persons = NULL;
  guint index;

  if (person == NULL)
    return TRUE;
  if (!shoal_table_find_column (original, person, &index))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s” in the original"), person);
      return FALSE;
    }
  persons = shoal_person_texts_new (shoal_table_get_column (original, index));
  if (shoal_person_texts_repeat (persons))
    shoal_graph_verdict_refuse (verdict, table, G_MAXSIZE, _("persons with several rows cannot be checked in a release by person"));
  return TRUE;
}
