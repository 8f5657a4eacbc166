/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verifier and the project's rules say, sentence by sentence. */

#include "config.h"

#include "reports/shoal-release-check.h"

#include <glib/gi18n-lib.h>

#define MOST_NAMES 12

struct _ShoalReleaseCheck
{
  GObject parent_instance;

  char *text;
  gboolean passed;
};

G_DEFINE_FINAL_TYPE (ShoalReleaseCheck, shoal_release_check, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_PASSED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_release_check_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  ShoalReleaseCheck *self = SHOAL_RELEASE_CHECK (object);

  switch (prop_id)
    {
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_PASSED:
      g_value_set_boolean (value, self->passed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_release_check_finalize (GObject *object)
{
  g_free (SHOAL_RELEASE_CHECK (object)->text);
  G_OBJECT_CLASS (shoal_release_check_parent_class)->finalize (object);
}

static void
shoal_release_check_class_init (ShoalReleaseCheckClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_release_check_get_property;
  object_class->finalize = shoal_release_check_finalize;
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  properties[PROP_PASSED] = g_param_spec_boolean ("passed", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_release_check_init (ShoalReleaseCheck *self)
{
}

static void
add (GListStore *checks,
     gboolean    passed,
     char       *text)
{
  g_autoptr (ShoalReleaseCheck) check = g_object_new (SHOAL_TYPE_RELEASE_CHECK, NULL);

  check->text = text;
  check->passed = passed;
  g_list_store_append (checks, check);
}

/* The names of the columns of @role, "and 3 more" where there are many: (transfer full). */
static char *
list_names (ShoalMicrodata *microdata,
            ShoalRole       role,
            guint          *n_names)
{
  g_autoptr (GString) names = g_string_new (NULL);

  *n_names = 0;
  for (guint i = 0; i < shoal_schema_get_n_columns (microdata->schema); i++)
    {
      if (shoal_schema_get_role (microdata->schema, i) != role)
        continue;
      if (++*n_names > MOST_NAMES)
        continue;
      /* Translators: between the names of columns. */
      g_string_append (names, names->len > 0 ? _(", ") : "");
      g_string_append (names, shoal_column_get_name (shoal_table_get_column (microdata->table, i)));
    }
  if (*n_names > MOST_NAMES)
    g_string_append_printf (names, g_dngettext (GETTEXT_PACKAGE, " and %u more", " and %u more", *n_names - MOST_NAMES),
                            *n_names - MOST_NAMES);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
add_columns (GListStore     *checks,
             ShoalMicrodata *microdata)
{
  guint n_unset, n_identifiers;
  g_autofree char *unset = list_names (microdata, SHOAL_ROLE_UNSET, &n_unset);
  g_autofree char *identifiers = list_names (microdata, SHOAL_ROLE_IDENTIFIER, &n_identifiers);

  if (n_unset > 0)
    add (checks, FALSE, g_strdup_printf (_("Columns without a role: %s"), unset));
  else
    add (checks, TRUE, g_strdup (_("Every column has a role")));
  if (n_identifiers > 0)
    add (checks, TRUE, g_strdup_printf (_("Identifiers, not published: %s"), identifiers));
}

static void
add_suppression (GListStore      *checks,
                 ShoalNodeReport *report)
{
  gsize n_suppressed = shoal_node_report_get_n_suppressed (report);

  if (shoal_node_report_get_n_rows (report) < shoal_node_report_get_required_k (report))
    add (checks, FALSE, g_strdup_printf (_("Rows of the table: %'zu; required: %u"), shoal_node_report_get_n_rows (report),
                                         shoal_node_report_get_required_k (report)));
  add (checks, n_suppressed <= shoal_node_report_get_suppression_limit (report),
       g_strdup_printf (_("Rows left out: %'zu, allowed: %'zu"), n_suppressed,
                        shoal_node_report_get_suppression_limit (report)));
}

static void
add_classes (GListStore         *checks,
             ShoalNodeReport    *report,
             const ShoalVerdict *verdict)
{
  guint n_names;
  ShoalMicrodata *microdata = shoal_node_report_get_classes (report)->microdata;
  g_autofree char *names = list_names (microdata, SHOAL_ROLE_QUASI_IDENTIFIER, &n_names);
  ShoalRecodingKind kind = shoal_node_report_get_classes (report)->kind;

  add (checks, TRUE,
       g_strdup_printf (_("Published rows read anew, without the solver’s work: %'zu"), verdict->n_rows));
  if (kind != SHOAL_RECODING_MATCHING)
    add (checks, TRUE, g_strdup_printf (_("Compared in every quasi-identifier: %s"), names));
  for (guint i = 0; i < verdict->n_findings; i++)
    {
      const ShoalFinding *finding = &verdict->findings[i];

      add (checks, finding->holds, finding->guarantee->describe (&verdict->required, kind, finding));
    }
}

/** shoal_release_checks_new: Returns: (transfer full): a list of #ShoalReleaseCheck, all that was checked for @report. */
GListModel *
shoal_release_checks_new (ShoalNodeReport *report)
{
  GListStore *checks = g_list_store_new (SHOAL_TYPE_RELEASE_CHECK);
  const ShoalVerdict *verdict;

  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (report), G_LIST_MODEL (checks));

  verdict = shoal_node_report_get_verdict (report);
  add_columns (checks, shoal_node_report_get_classes (report)->microdata);
  add_suppression (checks, report);
  if (verdict != NULL && verdict->checkable && verdict->n_rows > 0)
    add_classes (checks, report, verdict);
  if (verdict != NULL && verdict->message != NULL && !verdict->holds)
    add (checks, FALSE, g_strdup (verdict->message));
  return G_LIST_MODEL (checks);
}

/** shoal_release_warnings_new: Returns: (transfer full): a list of #ShoalReleaseCheck, what to consider before publishing. */
GListModel *
shoal_release_warnings_new (ShoalNodeReport *report)
{
  GListStore *warnings = g_list_store_new (SHOAL_TYPE_RELEASE_CHECK);
  const GArray *disclosures;

  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (report), G_LIST_MODEL (warnings));

  disclosures = shoal_node_report_get_disclosures (report);
  for (guint i = 0; disclosures != NULL && i < disclosures->len; i++)
    add (warnings, FALSE,
         shoal_disclosure_describe (&g_array_index (disclosures, ShoalDisclosure, i),
                                    shoal_node_report_get_classes (report)->microdata->table));
  return G_LIST_MODEL (warnings);
}

const char *
shoal_release_check_get_text (ShoalReleaseCheck *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_CHECK (self), NULL);

  return self->text;
}

gboolean
shoal_release_check_get_passed (ShoalReleaseCheck *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_CHECK (self), FALSE);

  return self->passed;
}
