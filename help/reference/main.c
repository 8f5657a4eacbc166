/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the pages of the help that say what there is to choose from, out of the tables that the programs choose from:
 * `make-reference FOLDER LOCALES LANGUAGE`. */

#include "config.h"

#include "reference-page.h"

#include "common/shoal-labels.h"
#include "common/shoal-term.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "privacy/shoal-guarantee.h"
#include "solve/shoal-solver-registry.h"
#include "strategy/classify/shoal-classifier.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n.h>

#include <libintl.h>
#include <locale.h>

/* What an entry is called where it is not shown to people. */
static void
add_name (ReferencePage *page,
          const char    *id)
{
  reference_page_add_name (page, _("On the command line and in projects"), id);
}

/* What a parameter may be and what it is when nobody sets it. */
static char *
describe_range (const ShoalParameterSpec *spec)
{
  g_autofree char *choices = NULL;
  g_auto (GStrv) words = NULL;

  switch (spec->kind)
    {
    case SHOAL_PARAMETER_NUMBER:
    case SHOAL_PARAMETER_INTEGER:
      if (spec->maximum >= G_MAXINT)
        return g_strdup_printf (_("From %.15g on; %s unless you choose otherwise."), spec->minimum, spec->fallback);
      return g_strdup_printf (_("From %.15g to %.15g; %s unless you choose otherwise."), spec->minimum, spec->maximum,
                              spec->fallback);
    case SHOAL_PARAMETER_CHOICE:
      words = g_strsplit (spec->choices, "/", -1);
      choices = g_strjoinv (", ", words);
      return g_strdup_printf (_("One of: %s; %s unless you choose otherwise."), choices, spec->fallback);
    case SHOAL_PARAMETER_BOOLEAN:
      return g_strdup (g_str_equal (spec->fallback, "true") ? _("On unless you choose otherwise.")
                                                            : _("Off unless you choose otherwise."));
    case SHOAL_PARAMETER_NUMBERS:
    case SHOAL_PARAMETER_WORDS:
    case SHOAL_PARAMETER_TEXT:
    case SHOAL_PARAMETER_FILE:
    case SHOAL_PARAMETER_RUN:
    default:
      return *spec->fallback == '\0' ? g_strdup (_("Empty unless you choose otherwise."))
                                     : g_strdup_printf (_("%s unless you choose otherwise."), spec->fallback);
    }
}

static void
add_parameters (ReferencePage            *page,
                const ShoalParameterSpec *specs,
                guint                     n_specs)
{
  for (guint i = 0; i < n_specs; i++)
    {
      const char *title = specs[i].title != NULL ? _(specs[i].title) : g_dpgettext2 (NULL, "parameter", specs[i].name);
      g_autofree char *range = describe_range (&specs[i]);

      reference_page_add_term (page, title, g_str_equal (title, specs[i].name) ? NULL : specs[i].name,
                               specs[i].summary != NULL ? _(specs[i].summary) : "", range);
    }
}

static const char *
describe_family (ShoalSolverFamily family)
{
  if (family == SHOAL_FAMILY_PARTITION)
    return _("Local recoding");
  return family == SHOAL_FAMILY_MATCHING ? _("Heterogeneous recoding") : _("Full-domain recoding");
}

/* The objectives that @solver can search for, separated by commas. */
static char *
list_objectives (ShoalSolver *solver)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    if (shoal_solver_accepts (solver, &metrics[i], NULL))
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", metrics[i].id);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_solver (ReferencePage         *page,
            const ShoalSolverInfo *info)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_specs;
  g_autofree ShoalParameterSpec *specs = shoal_solver_list_parameters (solver, &n_specs);
  g_autofree char *objectives = list_objectives (solver);

  reference_page_begin_section (page, info->id, _(info->title));
  reference_page_add_text (page, _(info->summary));
  add_name (page, info->id);
  reference_page_begin_terms (page);
  reference_page_add_term (page, _("Kind of recoding"), NULL, describe_family (info->family),
                           info->exact ? _("Proves that nothing is better, unless it is stopped.") : NULL);
  reference_page_add_term (page, _("Objectives"), NULL, objectives, NULL);
  if (info->source != NULL)
    reference_page_add_term (page, _("Described in"), NULL, _(info->source), NULL);
  add_parameters (page, specs, n_specs);
  reference_page_end_terms (page);
  reference_page_end_section (page);
}

static gboolean
write_solvers (const char  *folder,
               GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-solvers", _("Solvers"),
                                            _("Every algorithm that searches for a release, with its parameters."));
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    add_solver (page, &solvers[i]);
  return reference_page_write (page, folder, "reference-solvers", error);
}

static gboolean
write_metrics (const char  *folder,
               GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-metrics", _("Metrics"),
                                            _("Every measure of what a release loses or keeps."));
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    {
      const ShoalMetric *metric = &metrics[i];

      reference_page_begin_section (page, metric->id, _(metric->title));
      reference_page_add_text (page, _(metric->summary));
      add_name (page, metric->id);
      reference_page_begin_terms (page);
      reference_page_add_term (page, _("Values"), NULL, metric->range != NULL ? metric->range : "–",
                               metric->direction == SHOAL_METRIC_LOWER ? _("Less is better.") : _("More is better."));
      if (metric->source != NULL)
        reference_page_add_term (page, _("Described in"), NULL, _(metric->source), NULL);
      reference_page_end_terms (page);
      reference_page_end_section (page);
    }
  return reference_page_write (page, folder, "reference-metrics", error);
}

static gboolean
write_models (const char  *folder,
              GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-models", _("Privacy models"),
                                            _("Every guarantee that a release can be asked for."));
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  for (guint i = 0; i < n_guarantees; i++)
    {
      const ShoalGuarantee *guarantee = guarantees[i];

      reference_page_begin_section (page, guarantee->id, _(guarantee->title));
      reference_page_add_text (page, _(guarantee->summary));
      reference_page_add_text (page, shoal_guarantee_get_limits (guarantee, SHOAL_RECODING_NODE));
      add_name (page, guarantee->id);
      reference_page_begin_terms (page);
      add_parameters (page, guarantee->parameters, guarantee->n_parameters);
      reference_page_add_term (page, _("Described in"), NULL, guarantee->source, NULL);
      reference_page_end_terms (page);
      reference_page_end_section (page);
    }
  return reference_page_write (page, folder, "reference-models", error);
}

static gboolean
write_builders (const char  *folder,
                GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-builders", _("Hierarchy builders"),
                                            _("Every way to make a hierarchy from the values of a column."));
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  for (guint i = 0; i < n_builders; i++)
    {
      reference_page_begin_section (page, builders[i].id, _(builders[i].title));
      reference_page_add_text (page, _(builders[i].summary));
      add_name (page, builders[i].id);
      reference_page_begin_terms (page);
      reference_page_add_term (page, _("Needs"), NULL,
                               builders[i].needs != NULL ? _(builders[i].needs) : _("any column"), NULL);
      add_parameters (page, builders[i].parameters, builders[i].n_parameters);
      reference_page_end_terms (page);
      reference_page_end_section (page);
    }
  return reference_page_write (page, folder, "reference-builders", error);
}

static gboolean
write_roles (const char  *folder,
             GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-roles", _("Roles of columns"),
                                            _("What a column can be, and what becomes of it in a release."));
  g_autoptr (GEnumClass) roles = g_type_class_ref (SHOAL_TYPE_ROLE);

  for (guint i = 0; i < roles->n_values; i++)
    {
      ShoalRole role = (ShoalRole) roles->values[i].value;

      reference_page_begin_section (page, roles->values[i].value_nick, shoal_role_get_label (role));
      reference_page_add_text (page, shoal_role_get_description (role));
      add_name (page, roles->values[i].value_nick);
      reference_page_end_section (page);
    }
  return reference_page_write (page, folder, "reference-roles", error);
}

static gboolean
write_classifiers (const char  *folder,
                   GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-classifiers", _("Classifiers"),
                                            _("What measures how well a release still predicts its target."));
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  for (guint i = 0; i < n_classifiers; i++)
    {
      reference_page_begin_section (page, classifiers[i].id, _(classifiers[i].title));
      reference_page_add_text (page, _(classifiers[i].summary));
      add_name (page, classifiers[i].id);
      reference_page_begin_terms (page);
      reference_page_add_term (page, _("Described in"), NULL, _(classifiers[i].source), NULL);
      reference_page_end_terms (page);
      reference_page_end_section (page);
    }
  return reference_page_write (page, folder, "reference-classifiers", error);
}

static gboolean
write_terms (const char  *folder,
             GError     **error)
{
  ReferencePage *page = reference_page_new ("reference-terms", _("Glossary"), _("Words of the field, and what they mean."));
  guint n_terms;
  const ShoalTerm *terms = shoal_terms_get (&n_terms);

  for (guint i = 0; i < n_terms; i++)
    {
      reference_page_begin_section (page, terms[i].id, _(terms[i].title));
      reference_page_add_text (page, _(terms[i].text));
      reference_page_add_link (page, terms[i].page);
      reference_page_end_section (page);
    }
  return reference_page_write (page, folder, "reference-terms", error);
}

/* A language shows in every locale but plain C. */
static gboolean
choose_language (const char *locales,
                 const char *language)
{
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_setenv ("LANGUAGE", g_str_equal (language, "C") ? "en" : language, TRUE);
  if (setlocale (LC_ALL, "") == NULL)
    return FALSE;
  bindtextdomain (GETTEXT_PACKAGE, locales);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  static gboolean (*const write[]) (const char  *folder,
                                    GError     **error) = {
    write_solvers, write_metrics, write_models, write_builders, write_roles, write_classifiers, write_terms,
  };
  g_autoptr (GError) error = NULL;

  if (argc != 4)
    {
      g_printerr ("usage: make-reference FOLDER LOCALES LANGUAGE\n");
      return 2;
    }
  if (!choose_language (argv[2], argv[3]))
    {
      g_printerr ("make-reference: there is no locale C.UTF-8\n");
      return 1;
    }
  for (guint i = 0; i < G_N_ELEMENTS (write); i++)
    if (!write[i] (argv[1], &error))
      {
        g_printerr ("make-reference: %s\n", error->message);
        return 1;
      }
  return 0;
}
