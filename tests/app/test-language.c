/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything a person reads can be translated: in a made-up language that puts each text in brackets, whatever stands
 * without them, and is not a word of the sample, is a text that translators never see. */

#include "config.h"

#include "tour.h"

#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "table/shoal-label-words.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n.h>
#include <locale.h>

#define MARK "⟦"

static GHashTable *sample_words;

static void
add_words (GHashTable *words,
           const char *text)
{
  g_auto (GStrv) parts = g_regex_split_simple ("[^\\w]+", text, G_REGEX_OPTIMIZE, 0);

  for (guint i = 0; parts[i] != NULL; i++)
    g_hash_table_add (words, g_strdup (parts[i]));
}

static void
add_file (GHashTable *words,
          const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;

  add_words (words, name);
  if (g_file_get_contents (path, &text, NULL, NULL))
    add_words (words, text);
}

/* Words of the sample: its data, its hierarchies, its names of files. */
static GHashTable *
read_sample_words (void)
{
  const char *samples = g_getenv ("SHOAL_SAMPLES");
  g_autofree char *hierarchies = g_build_filename (samples, "hierarchies", NULL);
  g_autoptr (GDir) folder = g_dir_open (hierarchies, 0, NULL);
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *name;
  guint n_languages;
  const ShoalLabelWords *languages = shoal_label_words_list (&n_languages);

  add_file (words, samples, "patients.csv");
  add_file (words, samples, "places.csv");
  while ((name = g_dir_read_name (folder)) != NULL)
    add_file (words, hierarchies, name);
  add_words (words, "uneven.csv absent.csv there.csv nowhere.csv january.csv february.csv city ill");
  /* What the builder by frequency puts into a release is data, and the same in every language. */
  add_words (words, "Other");
  /* Languages are called by their own names. */
  for (guint i = 0; i < n_languages; i++)
    add_words (words, languages[i].title);
  return words;
}

static gboolean
is_of_sample (const char *text)
{
  g_auto (GStrv) parts = g_regex_split_simple ("[^\\w]+", text, G_REGEX_OPTIMIZE, 0);

  /* Files of the tour lie there, in a folder that is called anyhow. */
  if (g_str_has_prefix (text, g_get_tmp_dir ()))
    return TRUE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (g_regex_match_simple ("[[:alpha:]]{2}", parts[i], 0, 0) && !g_hash_table_contains (sample_words, parts[i]))
      return FALSE;
  return TRUE;
}

/* What GTK and libadwaita say themselves, in their own translation. */
static gboolean
is_foreign (GtkWidget *widget)
{
  return GTK_IS_SHORTCUTS_WINDOW (widget) || ADW_IS_ABOUT_WINDOW (widget) || GTK_IS_WINDOW_CONTROLS (widget)
         || GTK_IS_TREE_EXPANDER (widget) || ADW_IS_PREFERENCES_WINDOW (widget);
}

static void
check_text (const char *kind,
            const char *text,
            const char *name)
{
  if (text == NULL || strstr (text, MARK) != NULL || is_of_sample (text))
    return;
  g_test_message ("%s: a %s that is not translated: %s", name, kind, text);
  g_test_fail ();
}

static void
check_widget (GtkWidget  *widget,
              const char *name)
{
  if (!gtk_widget_get_mapped (widget) || (is_foreign (widget) && !ADW_IS_PREFERENCES_WINDOW (widget)))
    return;
  /* Keys beside the items of a menu are GTK's, so is the title of a window of preferences. */
  if (GTK_IS_LABEL (widget) && gtk_widget_get_ancestor (widget, ADW_TYPE_WINDOW_TITLE) == NULL
      && !g_str_equal (G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)), "GtkModelButton"))
    check_text ("label", gtk_label_get_text (GTK_LABEL (widget)), name);
  /* The button that shows a password is libadwaita's. */
  if (gtk_widget_get_ancestor (widget, ADW_TYPE_PASSWORD_ENTRY_ROW) == NULL)
    check_text ("tooltip", gtk_widget_get_tooltip_text (widget), name);
  if (!is_foreign (widget) && !GTK_IS_LABEL (widget)
      && gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    {
      g_autofree char *label =
        gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "");

      check_text ("name", label, name);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_widget (child, name);
}

static void
check_surface (GtkWidget  *surface,
               const char *name,
               gpointer    user_data)
{
  check_widget (surface, name);
}

static void
test_widgets (void)
{
  sample_words = read_sample_words ();
  tour_everything (1200, 800, check_surface, NULL);
  g_clear_pointer (&sample_words, g_hash_table_unref);
}

static void
assert_translated (const char *text)
{
  if (strstr (_(text), MARK) == NULL)
    g_error ("“%s” is not translated", text);
}

static void
test_solvers (void)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
      g_autofree ShoalParameterSpec *specs = NULL;
      guint n_specs;

      assert_translated (solvers[i].title);
      assert_translated (solvers[i].summary);
      specs = shoal_solver_list_parameters (solver, &n_specs);
      for (guint p = 0; p < n_specs; p++)
        {
          assert_translated (specs[p].title);
          assert_translated (specs[p].summary);
        }
    }
}

static void
test_metrics (void)
{
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    {
      assert_translated (metrics[i].title);
      assert_translated (metrics[i].summary);
    }
}

static void
test_builders (void)
{
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  for (guint i = 0; i < n_builders; i++)
    {
      assert_translated (builders[i].title);
      assert_translated (builders[i].summary);
      assert_translated (builders[i].needs);
      for (guint p = 0; p < builders[i].n_parameters; p++)
        {
          const ShoalParameterSpec *spec = &builders[i].parameters[p];

          assert_translated (spec->title);
          assert_translated (spec->summary);
          for (guint w = 0; spec->choice_titles != NULL && spec->choice_titles[w] != NULL; w++)
            assert_translated (spec->choice_titles[w]);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  if (g_getenv ("SHOAL_PSEUDO_LANGUAGE") == NULL)
    {
      g_print ("1..0 # SKIP no catalogue\n");
      return 0;
    }
  g_setenv ("LANGUAGE", "xx", TRUE);
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("SHOAL_PSEUDO_LANGUAGE"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (!tour_init (&argc, &argv))
    return 0;
  /* Tests of GTK speak American English; this is none. */
  setlocale (LC_ALL, "");
  g_test_add_func ("/language/solvers", test_solvers);
  g_test_add_func ("/language/metrics", test_metrics);
  g_test_add_func ("/language/builders", test_builders);
  g_test_add_func ("/language/widgets", test_widgets);
  return g_test_run ();
}
