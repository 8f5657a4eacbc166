/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The experiment of “Decision support with relaxed functional dependencies” on Electricity, Adult and Bank, all attributes,
 * with the published taxonomies:
 *
 *   bench-strategies [TABLE[,TABLE…]] [COVERAGE[,COVERAGE…]] [CLASSIFIER] [SEARCHED]
 *
 * Default: all three, 0.05,0.1,0.2,0.5, c45, 300 nodes searched beyond the rules. It prints when the first strategies were
 * there and how long each stage took; per coverage the rules before and after Pareto (figures 25 to 27) and the largest k
 * (13 to 18); the best accuracy and gain per k of rules found, rules joined, and of what the search adds (4 to 12, 13 to 18);
 * and beside them what other solvers reach at the same k (19 to 24). */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"
#include "strategy/shoal-strategy-study.h"

#include <math.h>
#include <stdlib.h>

static const guint ks[] = { 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000 };

/* Solvers that are compared; those that are not there are left out. */
static const char *const solvers[] = { "datafly", "basic-mondrian", "top-down-greedy" };

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

static void
print_best (const Best *best)
{
  if (isnan (best->accuracy))
    printf ("        –        – ");
  else
    printf (" %6.2f %% %.5f ", 100 * best->accuracy, best->gain);
}

/* What a solver reaches for some k, on the table it publishes. */
static Best
ask_solver (const char         *id,
            ShoalMicrodata     *microdata,
            ShoalStrategyGauge *gauge,
            guint               k)
{
  g_autoptr (ShoalProblem) problem = data_make_problem (microdata, k, 0, 1);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (ShoalSolution) solution = NULL;
  ShoalStrategyFigures figures;

  if (solver != NULL)
    solution = shoal_solver_solve (solver, problem, 120, NULL, NULL, NULL);
  if (solution == NULL || solution->recoding == NULL
      || !shoal_strategy_gauge_read_recoding (gauge, solution->recoding, k, SHOAL_GAUGE_ACCURACY, 0, NULL, &figures, NULL))
    return (Best){ NAN, NAN };
  return (Best){ figures.accuracy, figures.gain };
}

static void
print_per_k (ShoalMicrodata              *microdata,
             const ShoalStrategyQuestion *question,
             GPtrArray                   *strategies)
{
  g_autoptr (ShoalStrategyGauge) gauge =
    shoal_strategy_gauge_new (microdata, question->classifier, question->n_folds, question->seed, NULL);

  printf ("  %6s %-18s %-18s %-18s", "k", "rules found", "rules joined", "with the search");
  for (guint s = 0; s < G_N_ELEMENTS (solvers); s++)
    {
      if (shoal_solver_registry_find (solvers[s]) != NULL)
        printf (" %-17s", solvers[s]);
    }
  printf ("\n");
  for (guint i = 0; i < G_N_ELEMENTS (ks); i++)
    {
      Best found = find_best (strategies, SET_FOUND, G_MAXUINT32, ks[i]);
      Best joined = find_best (strategies, SET_JOINED, G_MAXUINT32, ks[i]);
      Best all = find_best (strategies, SET_ALL, G_MAXUINT32, ks[i]);

      printf ("  %6u", ks[i]);
      print_best (&found);
      print_best (&joined);
      print_best (&all);
      for (guint s = 0; s < G_N_ELEMENTS (solvers); s++)
        {
          Best other;

          if (shoal_solver_registry_find (solvers[s]) == NULL)
            continue;
          other = ask_solver (solvers[s], microdata, gauge, ks[i]);
          print_best (&other);
          if (other.accuracy > all.accuracy || other.gain > all.gain)
            printf ("< loses");
        }
      printf ("\n");
      fflush (stdout);
    }
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
         const ShoalStrategyQuestion *question)
{
  g_autoptr (ShoalMicrodata) microdata = data_load_taxonomies (folder, table, G_MAXUINT);
  g_autoptr (ShoalStrategyStudy) study = shoal_strategy_study_new (microdata, question);
  g_autoptr (GPtrArray) strategies = NULL;
  g_autoptr (GError) error = NULL;
  Watch watched = { study, FALSE };
  GThread *thread = g_thread_new ("watch", watch, &watched);
  gsize n, n_front;
  guint32 largest;

  printf ("%s: %zu rows, %u attributes, %s\n", table, microdata->n_rows, microdata->n_attributes, question->classifier->id);
  if (!shoal_strategy_study_perform (study, NULL, &error))
    g_error ("%s", error->message);
  g_atomic_int_set (&watched.done, TRUE);
  g_thread_join (thread);
  printf ("  %8.2f s  in all\n", shoal_progress_get_elapsed (shoal_strategy_study_get_progress (study)));
  strategies = shoal_strategy_study_dup_strategies (study);
  printf ("  base line %.2f %%, %.5f bits\n",
          100 * ((ShoalStrategy *) g_ptr_array_index (strategies, 0))->figures.accuracy,
          ((ShoalStrategy *) g_ptr_array_index (strategies, 0))->figures.gain);
  for (guint i = 0; i < question->n_coverages; i++)
    {
      ShoalStrategyCount count;

      shoal_strategy_study_get_count (study, i, &count);
      n = count_front (strategies, SET_RULES, 1u << i, question->threshold, &n_front, &largest);
      printf ("  %2.0f %%: %zu patterns, %zu rules, %zu with k, %zu joined%s; %zu strategies, %zu on their front, largest k %u",
              100 * question->coverages[i], count.n_patterns, count.n_rules, count.n_with_k, count.n_joined,
              count.complete ? "" : " (cut)", n, n_front, largest);
      for (guint p = 0; i == 0 && p < G_N_ELEMENTS (published); p++)
        {
          if (g_str_equal (published[p].table, table))
            printf (" (published at 5 %%: %u)", published[p].k);
        }
      printf ("\n");
    }
  n = count_front (strategies, SET_ALL, 0, question->threshold, &n_front, &largest);
  printf ("  with the search: %zu strategies, %zu on the front, largest k %u%s\n", n, n_front, largest,
          shoal_strategy_study_is_complete (study) ? ", complete" : "");
  print_per_k (microdata, question, strategies);
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  g_auto (GStrv) names = g_strsplit (argc > 1 ? argv[1] : "electricity,adult,bank", ",", -1);
  g_auto (GStrv) coverages = g_strsplit (argc > 2 ? argv[2] : "0.05,0.1,0.2,0.5", ",", -1);
  ShoalStrategyQuestion question;

  if (folder == NULL)
    return EXIT_SUCCESS;
  shoal_strategy_question_init (&question);
  question.n_coverages = MIN (g_strv_length (coverages), SHOAL_STRATEGY_MAX_COVERAGES);
  for (guint i = 0; i < question.n_coverages; i++)
    question.coverages[i] = g_ascii_strtod (coverages[i], NULL);
  question.classifier = shoal_classifiers_find (argc > 3 ? argv[3] : "c45");
  question.max_searched = argc > 4 ? (gsize) atoi (argv[4]) : 300;
  if (question.classifier == NULL)
    g_error ("no classifier “%s”", argv[3]);
  for (guint i = 0; names[i] != NULL; i++)
    measure (folder, names[i], &question);
  return EXIT_SUCCESS;
}
