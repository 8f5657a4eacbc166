/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of the help that are made of the tables of the engine have a section for each row, and nothing else, in every
 * language. */

#include "config.h"

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
#include <string.h>

typedef struct
{
  GPtrArray *ids; /* of the sections */
  GString *text;
} Page;

static void
start_cb (GMarkupParseContext  *context,
          const char           *name,
          const char          **names,
          const char          **values,
          gpointer              user_data,
          GError              **error)
{
  Page *page = user_data;
  gboolean is_section = g_str_equal (name, "section");

  for (gsize i = 0; names[i] != NULL && is_section; i++)
    if (g_str_equal (names[i], "id"))
      g_ptr_array_add (page->ids, g_strdup (values[i]));
}

static void
text_cb (GMarkupParseContext  *context,
         const char           *text,
         gsize                 length,
         gpointer              user_data,
         GError              **error)
{
  g_string_append_len (((Page *) user_data)->text, text, (gssize) length);
}

static void
page_free (Page *self)
{
  g_ptr_array_unref (self->ids);
  g_string_free (self->text, TRUE);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Page, page_free)

static Page *
read_page (const char *language,
           const char *name)
{
  static const GMarkupParser parser = { start_cb, NULL, text_cb, NULL, NULL };
  g_autofree char *path = g_build_filename (g_getenv ("SHOAL_HELP_BUILD"), language, name, NULL);
  Page *page = g_new0 (Page, 1);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, page, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  page->ids = g_ptr_array_new_with_free_func (g_free);
  page->text = g_string_new (NULL);
  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_parse (context, text, (gssize) length, &error);
  g_assert_no_error (error);
  return page;
}

/* The next section of the page is called @id, and the page says @title and @summary in the language. */
static void
check_row (Page       *page,
           guint       place,
           const char *id,
           const char *title,
           const char *summary)
{
  g_assert_cmpuint (place, <, page->ids->len);
  g_assert_cmpstr (page->ids->pdata[place], ==, id);
  g_assert_nonnull (strstr (page->text->str, title));
  g_assert_nonnull (strstr (page->text->str, summary));
}

static void
test_solvers (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-solvers.page");
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
      guint n_specs;
      g_autofree ShoalParameterSpec *specs = shoal_solver_list_parameters (solver, &n_specs);

      check_row (page, i, solvers[i].id, _(solvers[i].title), _(solvers[i].summary));
      for (guint j = 0; j < n_specs; j++)
        g_assert_nonnull (strstr (page->text->str, _(specs[j].summary)));
    }
  g_assert_cmpuint (page->ids->len, ==, n_solvers);
}

static void
test_metrics (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-metrics.page");
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    check_row (page, i, metrics[i].id, _(metrics[i].title), _(metrics[i].summary));
  g_assert_cmpuint (page->ids->len, ==, n_metrics);
}

static void
test_models (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-models.page");
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  for (guint i = 0; i < n_guarantees; i++)
    {
      check_row (page, i, guarantees[i]->id, _(guarantees[i]->title), _(guarantees[i]->summary));
      for (guint j = 0; j < guarantees[i]->n_parameters; j++)
        g_assert_nonnull (strstr (page->text->str, _(guarantees[i]->parameters[j].summary)));
    }
  g_assert_cmpuint (page->ids->len, ==, n_guarantees);
}

static void
test_builders (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-builders.page");
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  for (guint i = 0; i < n_builders; i++)
    {
      check_row (page, i, builders[i].id, _(builders[i].title), _(builders[i].summary));
      for (guint j = 0; j < builders[i].n_parameters; j++)
        g_assert_nonnull (strstr (page->text->str, _(builders[i].parameters[j].summary)));
    }
  g_assert_cmpuint (page->ids->len, ==, n_builders);
}

static void
test_roles (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-roles.page");
  g_autoptr (GEnumClass) roles = g_type_class_ref (SHOAL_TYPE_ROLE);

  for (guint i = 0; i < roles->n_values; i++)
    {
      ShoalRole role = (ShoalRole) roles->values[i].value;

      check_row (page, i, shoal_role_to_string (role), shoal_role_get_label (role), shoal_role_get_description (role));
    }
  g_assert_cmpuint (page->ids->len, ==, roles->n_values);
}

static void
test_classifiers (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-classifiers.page");
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  for (guint i = 0; i < n_classifiers; i++)
    check_row (page, i, classifiers[i].id, _(classifiers[i].title), _(classifiers[i].summary));
  g_assert_cmpuint (page->ids->len, ==, n_classifiers);
}

static void
test_terms (gconstpointer language)
{
  g_autoptr (Page) page = read_page (language, "reference-terms.page");
  guint n_terms;
  const ShoalTerm *terms = shoal_terms_get (&n_terms);

  for (guint i = 0; i < n_terms; i++)
    {
      check_row (page, i, terms[i].id, _(terms[i].title), _(terms[i].text));
      g_assert_true (shoal_terms_find (terms[i].id) == &terms[i]);
    }
  g_assert_cmpuint (page->ids->len, ==, n_terms);
  g_assert_null (shoal_terms_find ("nothing"));
}

int
main (int    argc,
      char **argv)
{
  const char *language = g_getenv ("SHOAL_HELP_LANGUAGE");
  const char *locales = g_getenv ("SHOAL_LOCALE_DIR");

  g_assert_nonnull (language);
  g_assert_nonnull (setlocale (LC_ALL, ""));
  bindtextdomain (GETTEXT_PACKAGE, locales);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_test_init (&argc, &argv, NULL);
  if (!g_str_equal (language, "C"))
    g_assert_cmpstr (shoal_role_get_label (SHOAL_ROLE_SENSITIVE), !=, "Sensitive");
  g_test_add_data_func ("/reference/solvers", language, test_solvers);
  g_test_add_data_func ("/reference/metrics", language, test_metrics);
  g_test_add_data_func ("/reference/models", language, test_models);
  g_test_add_data_func ("/reference/builders", language, test_builders);
  g_test_add_data_func ("/reference/roles", language, test_roles);
  g_test_add_data_func ("/reference/classifiers", language, test_classifiers);
  g_test_add_data_func ("/reference/terms", language, test_terms);
  return g_test_run ();
}
