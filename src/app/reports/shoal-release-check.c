/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The findings of the verifier, and of the rules of the project, as sentences. */

#include "config.h"

#include "reports/shoal-release-check.h"

#include <glib/gi18n-lib.h>

#define MOST_NAMES 12

static void
clear_check (gpointer data)
{
  g_free (((ShoalReleaseCheck *) data)->text);
}

/* @text: (transfer full) */
static void
add (GArray   *checks,
     gboolean  passed,
     char     *text)
{
  const ShoalReleaseCheck check = { text, passed };

  g_array_append_val (checks, check);
}

/* The names of the columns with @role, "and 3 more" if there are many: (transfer full). */
static char *
list_names (ShoalMicrodata *microdata,
            ShoalRole       role,
            guint          *n_names)
{
  g_autoptr (GString) names = g_string_new (NULL);

  *n_names = 0;
  for (guint i = 0; i < shoal_schema_get_n_columns (microdata->schema); i++)
    {
      if (shoal_schema_get_meaning (microdata->schema, i)->role != role)
        continue;
      if (++*n_names > MOST_NAMES)
        continue;
      /* Translators: between the names of columns. */
      g_string_append (names, names->len > 0 ? _(", ") : "");
      g_string_append (names, shoal_column_get_name (shoal_table_get_column (microdata->table, i)));
    }
  if (*n_names > MOST_NAMES)
    g_string_append_printf (names, g_dngettext (GETTEXT_PACKAGE, " and %'u more", " and %'u more", *n_names - MOST_NAMES),
                            *n_names - MOST_NAMES);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
add_columns (GArray         *checks,
             ShoalMicrodata *microdata)
{
  guint n_unset, n_identifiers, n_persons;
  g_autofree char *persons = list_names (microdata, SHOAL_ROLE_PERSON, &n_persons);
  g_autofree char *unset = list_names (microdata, SHOAL_ROLE_UNSET, &n_unset);
  g_autofree char *identifiers = list_names (microdata, SHOAL_ROLE_IDENTIFIER, &n_identifiers);

  if (n_unset > 0)
    add (checks, FALSE, g_strdup_printf (_("Columns without a role: %s"), unset));
  else
    add (checks, TRUE, g_strdup (_("Every column has a role")));
  if (n_identifiers > 0)
    add (checks, TRUE, g_strdup_printf (_("Identifiers, not published: %s"), identifiers));
  if (n_persons > 0)
    add (checks, TRUE, g_strdup_printf (_("Persons were counted by the column, not published: %s"), persons));
}

static void
add_suppression (GArray              *checks,
                 ShoalRecodingReport *report)
{
  gsize n_suppressed = report->classes->n_suppressed;
  const ShoalPersons *persons = report->classes->microdata->persons;

  if (persons != NULL && persons->n_persons < shoal_recoding_report_get_required_k (report))
    add (checks, FALSE, g_strdup_printf (_("Persons of the table: %'zu; required: %'u"), persons->n_persons,
                                         shoal_recoding_report_get_required_k (report)));
  else if (report->classes->microdata->n_rows < shoal_recoding_report_get_required_k (report))
    add (checks, FALSE,
         g_strdup_printf (_("Rows of the table: %'zu; required: %'u"), report->classes->microdata->n_rows,
                          shoal_recoding_report_get_required_k (report)));
  if (persons != NULL)
    add (checks, n_suppressed <= report->suppression_limit,
         g_strdup_printf (_("Persons with rows left out: %'zu (rows: %'zu, allowed: %'zu)"),
                          report->n_suppressed_persons, n_suppressed, report->suppression_limit));
  else
    add (checks, n_suppressed <= report->suppression_limit,
         g_strdup_printf (_("Rows left out: %'zu, allowed: %'zu"), n_suppressed, report->suppression_limit));
}

static void
add_classes (GArray              *checks,
             ShoalRecodingReport *report,
             const ShoalVerdict  *verdict)
{
  guint n_names;
  ShoalMicrodata *microdata = report->classes->microdata;
  g_autofree char *names = list_names (microdata, SHOAL_ROLE_QUASI_IDENTIFIER, &n_names);
  ShoalRecodingKind kind = report->classes->kind;

  add (checks, TRUE,
       g_strdup_printf (_("Published rows read anew, without the solver’s work: %'zu"), verdict->n_rows));
  if (kind != SHOAL_RECODING_MATCHING)
    add (checks, TRUE, g_strdup_printf (_("Compared in every quasi-identifier: %s"), names));
  for (guint i = 0; i < verdict->n_findings; i++)
    {
      const ShoalFinding *finding = &verdict->findings[i];

      add (checks, finding->holds, finding->model.guarantee->describe (kind, finding));
    }
}

/** shoal_release_checks_list: Returns: (transfer full) (element-type ShoalReleaseCheck): all checks of @report. */
GArray *
shoal_release_checks_list (ShoalRecodingReport *report)
{
  GArray *checks = g_array_new (FALSE, FALSE, sizeof (ShoalReleaseCheck));
  const ShoalVerdict *verdict;

  g_array_set_clear_func (checks, clear_check);
  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (report), checks);

  verdict = report->verdict;
  add_columns (checks, report->classes->microdata);
  add_suppression (checks, report);
  if (verdict != NULL && verdict->checkable && verdict->n_rows > 0)
    add_classes (checks, report, verdict);
  if (verdict != NULL && verdict->message != NULL && !verdict->holds)
    add (checks, FALSE, g_strdup (verdict->message));
  return checks;
}
