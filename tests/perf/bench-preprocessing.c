/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the preprocessing of the KGEN paper leaves of a lattice, and that nothing it removes is feasible, also with suppression.
 *
 *   bench-preprocessing [NODES]     that are drawn outside of what is left, default 500
 *
 * The paper (section 7) finds its own bound unsound with suppression: in table 7, with one row of three to be suppressed, it
 * lets each attribute suppress rows of its own, two in all, and is left with a single row. With one budget for the whole table
 * the bound is sound, because a projection on one attribute never has more rows in small classes. Nodes that it removes are
 * grouped here row by row, without the evaluator of the solvers. */

#include "../engine/fixture-microdata.h"
#include "base/shoal-random.h"
#include "fixture-data.h"
#include "solve/lattice/search/shoal-lattice.h"

#include <stdlib.h>

static gsize
count_small (ShoalProblem *problem,
             const guint  *levels)
{
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, problem->microdata->n_attributes);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (problem->microdata, recoding, problem->requirements.k);

  return classes->n_suppressed;
}

/* Draws nodes of the whole lattice until @n_wanted lie outside of what is left. Returns: how many of these are feasible. */
static guint
draw_removed (const ShoalLattice *lattice,
              guint               n_wanted,
              guint              *n_drawn)
{
  g_autofree guint *levels = g_new (guint, lattice->n_attributes);
  guint n_feasible = 0;
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  *n_drawn = 0;
  for (guint tries = 0; *n_drawn < n_wanted && tries < 100 * n_wanted; tries++)
    {
      for (guint a = 0; a < lattice->n_attributes; a++)
        levels[a] = (guint) shoal_random_below (&random, lattice->heights[a] + 1);
      if (shoal_levels_leq (lattice->lowest, levels, lattice->n_attributes))
        continue;
      ++*n_drawn;
      n_feasible += count_small (lattice->problem, levels) <= lattice->problem->suppression_limit;
    }
  return n_feasible;
}

static void
measure (const char   *name,
         ShoalProblem *problem,
         guint         n_wanted)
{
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, NULL, NULL);
  double n_left = 1;
  guint n_drawn, n_feasible;

  for (guint a = 0; a < lattice->n_attributes; a++)
    n_left *= lattice->heights[a] - lattice->lowest[a] + 1;
  n_feasible = draw_removed (lattice, n_wanted, &n_drawn);
  printf ("%-18s %6u %4u %8zu %10.3g %10.3g %8.3g %% %8u %9u ", name, lattice->n_attributes, problem->requirements.k,
          problem->suppression_limit, lattice->size, n_left, 100 * n_left / lattice->size, n_drawn, n_feasible);
  for (guint a = 0; a < lattice->n_attributes; a++)
    printf ("%s%u", a > 0 ? "," : " ", lattice->lowest[a]);
  printf ("\n");
  if (n_feasible > 0)
    g_error ("%s: the bound is not sound", name);
}

static void
measure_table_7 (guint n_wanted)
{
  static const FixtureColumn columns[] = {
    { "Age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "24|28|42", FIXTURE_KGEN_AGE },
    { "Postcode", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "80015|80019|85073", FIXTURE_KGEN_POSTCODE },
    { "Gender", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "F|M|F", FIXTURE_KGEN_GENDER },
  };
  const guint zero[] = { 0, 0, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  problem = data_make_problem (microdata, 2, 0.35, 1);
  measure ("KGEN, table 7", problem, n_wanted);
  printf ("  its node 0,0,0: %zu rows in classes below 2, of which %zu may be suppressed\n", count_small (problem, zero),
          problem->suppression_limit);
}

int
main (int    argc,
      char **argv)
{
  static const guint sizes[] = { 3, 6, 10, 25 };
  static const char *const names[] = { "adult", "bank", "electricity" };
  static const double budgets[] = { 0, 0.005, 0.05 };
  guint n_wanted = argc > 1 ? (guint) MAX (1, atoi (argv[1])) : 500;
  const char *folder = data_get_folder ();

  printf ("%-18s %6s %4s %8s %10s %10s %10s %8s %9s  %s\n", "table", "attr.", "k", "budget", "nodes", "left", "share", "drawn",
          "feasible", "lowest levels");
  measure_table_7 (n_wanted);
  if (folder == NULL)
    return EXIT_SUCCESS;
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_load_cargo (folder, sizes[i]);

      for (guint j = 0; j < G_N_ELEMENTS (budgets); j++)
        {
          g_autoptr (ShoalProblem) problem = data_make_problem (microdata, 5, budgets[j], 1);

          measure ("Cargo 2000", problem, n_wanted);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_load_taxonomies (folder, names[i], G_MAXUINT);
      g_autoptr (ShoalProblem) problem = data_make_problem (microdata, 5, 0.005, 1);

      measure (names[i], problem, n_wanted);
    }
  return EXIT_SUCCESS;
}
