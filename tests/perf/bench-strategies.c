/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The experiment of “Decision support with relaxed functional dependencies” on Electricity, Adult and Bank, all attributes,
 * with the published taxonomies:
 *
 *   bench-strategies [TABLE[,TABLE…]] [COVERAGE[,COVERAGE…]] [CLASSIFIER[,CLASSIFIER…]] [SEARCHED]
 *
 * Default: all three, 0.05,0.1,0.2,0.5, c45, 300 nodes searched beyond the rules. It prints when the first strategies were
 * there and how long each stage took; per coverage the rules before and after Pareto (figures 25 to 27) and the largest k
 * (13 to 18); then, beside the best accuracy and gain per k of rules found, rules joined, the search and the runs of our own
 * solver of partitions (4 to 12, 13 to 18), what other solvers reach at the same k (19 to 24), as they were published.
 * A partition by the target was made with the targets of all rows in view, those of the test folds too: its accuracy is that
 * of the table it publishes, not that for people who are new to it. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"
#include "strategy/shoal-strategy-study.h"

#include <math.h>
#include <stdlib.h>

static const guint ks[] = { 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000 };

/* Solvers that are compared: ours, and those of others as published. What only serves other metrics is off in all. */
static const struct
{
  const char *id;
  const char *parameters;
  gboolean ours;
} solvers[] = {
  { "basic-mondrian", "bound=false,descend=false,set-aside=false", TRUE },
  { "datafly", "", FALSE },
  { "basic-mondrian", "bound=false,descend=false,set-aside=false,one-child=false", FALSE },
  { "top-down-greedy", "bound=false,descend=false,set-aside=false", FALSE },
};

/* The largest k of the paper at a coverage of 5 %. */
static const struct
{
  const char *table;
  guint k;
} published[] = { { "electricity", 7846 }, { "adult", 469 }, { "bank", 752 } };

typedef struct
{
  double accuracy;
  double gain;
} Best;

/* Whether a strategy belongs to what is asked for: found rules, joins, all rules, all. */
typedef enum
{
  SET_FOUND,
  SET_JOINED,
  SET_RULES,
  SET_ALL,
} Set;

static gboolean
is_in (const ShoalStrategy *strategy,
       Set                  set,
       guint32              coverages)
{
  if (strategy->kind == SHOAL_STRATEGY_ORIGINAL)
    return FALSE;
  if (set == SET_FOUND)
    return (strategy->found_for & coverages) != 0;
  if (set == SET_JOINED)
    return (strategy->joined_for & coverages) != 0;
  return set == SET_ALL || ((strategy->found_for | strategy->joined_for) & coverages) != 0;
}

static Best
find_best (GPtrArray *strategies,
           Set        set,
           guint32    coverages,
           guint32    k)
{
  Best best = { NAN, NAN };

  for (guint i = 0; i < strategies->len; i++)
    {
      const ShoalStrategy *strategy = g_ptr_array_index (strategies, i);

      if (!is_in (strategy, set, coverages) || strategy->figures.k < k)
        continue;
      best.accuracy = fmax (best.accuracy, strategy->figures.accuracy);
      best.gain = fmax (best.gain, strategy->figures.gain);
    }
  return best;
}

/* How many of a set have the k, and how many of these are on its own front. */
static gsize
count_front (GPtrArray *strategies,
             Set        set,
             guint32    coverages,
             guint32    k,
             gsize     *n_front,
             guint32   *largest)
{
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  g_autofree gsize *dominators = NULL;

  *largest = 0;
  for (guint i = 0; i < strategies->len; i++)
    {
      ShoalStrategy *strategy = g_ptr_array_index (strategies, i);

      if (!is_in (strategy, set, coverages) || strategy->figures.k < k)
        continue;
      g_ptr_array_add (chosen, strategy);
      *largest = MAX (*largest, strategy->figures.k);
    }
  dominators = shoal_strategies_find_front (chosen, k, n_front);
  return chosen->len;
}

/* What is more of each. */
static Best
join_best (Best a,
           Best b)
{
  return (Best){ fmax (a.accuracy, b.accuracy), fmax (a.gain, b.gain) };
}

/* What a solver reaches for some k, on the table it publishes. */
static Best
ask_solver (guint               number,
            ShoalMicrodata     *microdata,
            ShoalStrategyGauge *gauge,
            guint               k)
{
  const ShoalRequirements requirements = { k, 0, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProblem) problem =
    shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 0, &error);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[number].id, &error);
  g_auto (GStrv) parameters = g_strsplit (solvers[number].parameters, ",", -1);
  g_autoptr (ShoalSolution) solution = NULL;
  ShoalStrategyFigures figures;

  for (guint i = 0; error == NULL && parameters[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (parameters[i], "=", 2);

      shoal_solver_set_parameter (solver, pair[0], pair[1], &error);
    }
  if (error == NULL)
    solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  if (error != NULL)
    g_error ("%s: %s", solvers[number].id, error->message);
  if (solution->recoding == NULL)
    return (Best){ NAN, NAN };
  if (!shoal_strategy_gauge_read_recoding (gauge, solution->recoding, k, SHOAL_GAUGE_ACCURACY, 0, NULL, &figures, &error))
    g_error ("%s: %s", solvers[number].id, error->message);
  return (Best){ figures.accuracy, figures.gain };
}

/* What every solver reaches for every k; and ours for any larger k, too: a run for 50 is one for 20. */
static void
ask_solvers (ShoalMicrodata     *microdata,
             ShoalStrategyGauge *gauge,
             Best                reached[G_N_ELEMENTS (ks)][G_N_ELEMENTS (solvers)])
{
  for (guint i = G_N_ELEMENTS (ks); i-- > 0;)
    for (guint s = 0; s < G_N_ELEMENTS (solvers); s++)
      {
        reached[i][s] = ask_solver (s, microdata, gauge, ks[i]);
        if (solvers[s].ours && i + 1 < G_N_ELEMENTS (ks))
          reached[i][s] = join_best (reached[i][s], reached[i + 1][s]);
      }
}

static void
print_value (const Best *best,
             gboolean    gain)
{
  if (isnan (best->accuracy))
    printf (" %9s", "–");
  else if (gain)
    printf (" %9.5f", best->gain);
  else
    printf (" %7.2f %%", 100 * best->accuracy);
}

/* One figure per k: ours in parts and together, then others; what beats ours is marked. */
static void
print_figure (GPtrArray *strategies,
              Best       reached[G_N_ELEMENTS (ks)][G_N_ELEMENTS (solvers)],
              gboolean   gain)
{
  static const Set sets[] = { SET_FOUND, SET_JOINED, SET_ALL };

  printf ("  %s\n  %6s %9s %9s %9s %9s %9s | %9s %9s %9s\n", gain ? "gain in bits" : "accuracy", "k", "found", "joined",
          "search", "one child", "ours", "datafly", "basic-m.", "top-down");
  for (guint i = 0; i < G_N_ELEMENTS (ks); i++)
    {
      Best ours = { NAN, NAN };

      printf ("  %6u", ks[i]);
      for (guint j = 0; j < G_N_ELEMENTS (sets); j++)
        {
          Best best = find_best (strategies, sets[j], G_MAXUINT32, ks[i]);

          print_value (&best, gain);
          ours = join_best (ours, best);
        }
      for (guint s = 0; s < G_N_ELEMENTS (solvers); s++)
        {
          if (solvers[s].ours)
            ours = join_best (ours, reached[i][s]);
          else if (solvers[s - 1].ours)
            {
              print_value (&ours, gain);
              printf (" |");
            }
          print_value (&reached[i][s], gain);
          if (gain ? reached[i][s].gain > ours.gain : reached[i][s].accuracy > ours.accuracy)
            printf (" < ours loses");
        }
      printf ("\n");
    }
}

static void
print_per_k (ShoalMicrodata              *microdata,
             const ShoalStrategySettings *settings,
             GPtrArray                   *strategies)
{
  g_autoptr (ShoalStrategyGauge) gauge =
    shoal_strategy_gauge_new (microdata, settings->classifier, settings->n_folds, settings->seed, NULL);
  Best reached[G_N_ELEMENTS (ks)][G_N_ELEMENTS (solvers)];

  ask_solvers (microdata, gauge, reached);
  print_figure (strategies, reached, FALSE);
  print_figure (strategies, reached, TRUE);
  fflush (stdout);
}

/* Tells when something was there first, and when each stage began. */
typedef struct
{
  ShoalStrategyStudy *study;
  int done;
} Watch;

static gpointer
watch (gpointer data)
{
  Watch *self = data;
  ShoalProgress *progress = shoal_strategy_study_get_progress (self->study);
  ShoalStrategyStage stage = SHOAL_STRATEGY_STAGE_NOTHING;
  gboolean seen = FALSE;

  while (!g_atomic_int_get (&self->done))
    {
      ShoalStrategyStage now = shoal_strategy_study_get_stage (self->study);

      if (now != stage)
        {
          g_autofree char *message = shoal_progress_dup_message (progress);

          printf ("  %8.2f s  %s\n", shoal_progress_get_elapsed (progress), message != NULL ? message : "done");
          stage = now;
        }
      if (!seen && shoal_progress_get_checked (progress) > 1)
        {
          printf ("  %8.2f s  the first strategy\n", shoal_progress_get_elapsed (progress));
          seen = TRUE;
        }
      fflush (stdout);
      g_usleep (10000);
    }
  return NULL;
}

static void
measure (const char                  *folder,
         const char                  *table,
         const ShoalStrategySettings *settings)
{
  g_autoptr (ShoalMicrodata) microdata = data_load_taxonomies (folder, table, G_MAXUINT);
  g_autoptr (ShoalStrategyStudy) study = shoal_strategy_study_new (microdata, settings);
  g_autoptr (GPtrArray) strategies = NULL;
  g_autoptr (GError) error = NULL;
  Watch watched = { study, FALSE };
  GThread *thread = g_thread_new ("watch", watch, &watched);
  gsize n, n_front;
  guint32 largest;

  printf ("%s: %zu rows, %u attributes, %s\n", table, microdata->n_rows, microdata->n_attributes, settings->classifier->id);
  if (!shoal_strategy_study_perform (study, NULL, &error))
    g_error ("%s", error->message);
  g_atomic_int_set (&watched.done, TRUE);
  g_thread_join (thread);
  printf ("  %8.2f s  in all\n", shoal_progress_get_elapsed (shoal_strategy_study_get_progress (study)));
  strategies = shoal_strategy_study_dup_strategies (study);
  printf ("  base line %.2f %%, %.5f bits\n",
          100 * ((ShoalStrategy *) g_ptr_array_index (strategies, 0))->figures.accuracy,
          ((ShoalStrategy *) g_ptr_array_index (strategies, 0))->figures.gain);
  for (guint i = 0; i < settings->n_coverages; i++)
    {
      ShoalStrategyCount count;

      shoal_strategy_study_get_count (study, i, &count);
      n = count_front (strategies, SET_RULES, 1u << i, settings->threshold, &n_front, &largest);
      printf ("  %2.0f %%: %zu patterns, %zu rules, %zu with k, %zu joined%s; %zu strategies, %zu on their front, largest k %u",
              100 * settings->coverages[i], count.n_patterns, count.n_rules, count.n_with_k, count.n_joined,
              count.complete ? "" : " (cut)", n, n_front, largest);
      for (guint p = 0; i == 0 && p < G_N_ELEMENTS (published); p++)
        {
          if (g_str_equal (published[p].table, table))
            printf (" (published at 5 %%: %u)", published[p].k);
        }
      printf ("\n");
    }
  n = count_front (strategies, SET_ALL, 0, settings->threshold, &n_front, &largest);
  printf ("  with the search: %zu strategies, %zu on the front, largest k %u%s\n", n, n_front, largest,
          shoal_strategy_study_is_complete (study) ? ", complete" : "");
  print_per_k (microdata, settings, strategies);
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  g_auto (GStrv) names = g_strsplit (argc > 1 ? argv[1] : "electricity,adult,bank", ",", -1);
  g_auto (GStrv) coverages = g_strsplit (argc > 2 ? argv[2] : "0.05,0.1,0.2,0.5", ",", -1);
  g_auto (GStrv) classifiers = g_strsplit (argc > 3 ? argv[3] : "c45", ",", -1);
  ShoalStrategySettings settings;

  if (folder == NULL)
    return EXIT_SUCCESS;
  shoal_strategy_settings_init (&settings);
  settings.n_coverages = MIN (g_strv_length (coverages), SHOAL_STRATEGY_MAX_COVERAGES);
  for (guint i = 0; i < settings.n_coverages; i++)
    settings.coverages[i] = g_ascii_strtod (coverages[i], NULL);
  settings.max_searched = argc > 4 ? (gsize) atoi (argv[4]) : 300;
  for (guint i = 0; names[i] != NULL; i++)
    for (guint c = 0; classifiers[c] != NULL; c++)
      {
        settings.classifier = shoal_classifiers_find (classifiers[c]);
        if (settings.classifier == NULL)
          g_error ("no classifier “%s”", classifiers[c]);
        measure (folder, names[i], &settings);
      }
  return EXIT_SUCCESS;
}
