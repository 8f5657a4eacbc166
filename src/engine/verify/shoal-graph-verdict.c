/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict on a heterogeneous release, whose rows and originals form a graph. */

#include "verify/shoal-verifier-parts.h"

#include "base/shoal-error.h"
#include "recoding/shoal-recoding.h"

#include <glib/gi18n-lib.h>

/**
 * shoal_graph_verdict_refuse:
 * @verdict: gets the fault
 * @table: the published release
 * @row: the line with the fault, or %G_MAXSIZE
 * @message: the fault, translated
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
 * @verdict: gets the number of rows, and the fault
 * @graph: the originals of each line
 * @table: the published release
 * @n_originals: rows of the original
 *
 * Returns: whether the three have the same number of rows and the graph is regular; else nothing more can be checked.
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
 * Judges every row as a class of its own, of its @degree originals. Privacy models other than k-anonymity cannot be checked, so the
 * verdict does not hold if any is required.
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
 * @verdict: gets the fault
 * @table: the published release
 * @original: the table it was made from
 * @person: (nullable): the column of @original with the person of each row
 *
 * Refuses a release of persons with several rows: in a heterogeneous release, the anonymity of such persons is unknown.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE if @original has no such column.
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
