/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows with weights: recodings of a table of counts are what they are of the table with a row for each person. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "fixture-privacy.h"
#include "privacy/shoal-disclosure.h"
#include "solve/shoal-solver-registry.h"
#include "verify/shoal-verified-release.h"

#include <math.h>

#define N_ROWS 40
#define COUNTS 4

static const char *const models[] = {
  "",
  "l-diversity l=2",
  "l-diversity variant=entropy,l=1.7",
  "l-diversity variant=recursive,c=2,l=2",
  "t-closeness t=0.35",
  "t-closeness variant=ordered,t=0.3",
  "t-closeness variant=hierarchical,t=0.3",
  "alpha-k alpha=0.6",
  "delta-disclosure delta=1.6",
  "beta-likeness beta=0.8",
  "average-risk threshold=0.1",
  "k-map k=4,population-size=400",
};

/* Ages, sexes, places and a sensitive value; the last column says how many people have them, of some none. */
static void
draw (Fixture *self,
      guint64  seed)
{
  static const char *const names[] = { "age", "sex", "place", "s", "n" };
  static const char *const hierarchies[] = {
    "1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n5;5;*\n", "f;*\nm;*\n", "a;ab;*\nb;ab;*\nc;c;*\n", "10;low;*\n20;low;*\n30;high;*\n", NULL,
  };
  static const char *const values[][5] = {
    { "1", "2", "3", "4", "5" }, { "f", "m", "f", "m", "m" }, { "a", "b", "c", "a", "?" }, { "10", "20", "30", "10", "10" },
    { "0", "1", "2", "7", "30" },
  };
  FixtureColumn columns[G_N_ELEMENTS (names)];
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GString *text = g_string_new (NULL);

      for (guint row = 0; row < N_ROWS; row++)
        g_string_append_printf (text, "%s%s", row > 0 ? "|" : "", values[i][shoal_random_below (&random, 5)]);
      g_ptr_array_add (texts, g_string_free (text, FALSE));
      columns[i] = (FixtureColumn) {
        names[i], i == 0 || i > 2 ? SHOAL_VALUE_NUMBER : SHOAL_VALUE_TEXT,
        i < 3 ? SHOAL_ROLE_QUASI_IDENTIFIER : i == 3 ? SHOAL_ROLE_SENSITIVE : SHOAL_ROLE_COUNT, texts->pdata[i], hierarchies[i], i == 3,
      };
    }
  fixture_init (self, columns, G_N_ELEMENTS (names));
  /* Levels that are fixed cut the table into blocks. */
  if (seed % 2 == 0)
    fixture_take_schema (self, schema_with_levels (self->schema, 0, (ShoalLevelRange){ 1, 1 }));
}

static ShoalMicrodata *
make (const Fixture *fixture,
      gboolean       weighted)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = weighted ? shoal_table_weigh (fixture->table, COUNTS, &error)
                                          : shoal_table_expand (fixture->table, COUNTS, &error);
  ShoalMicrodata *microdata;

  g_assert_no_error (error);
  microdata = shoal_microdata_new (table, fixture->schema, 2, NULL, &error);
  g_assert_no_error (error);
  return microdata;
}

static void
ask (ShoalRequirements *requirements,
     const char        *text)
{
  g_autoptr (GError) error = NULL;
  ShoalModel model;

  if (*text == '\0')
    return;
  model = fixture_privacy_model (text, "s", NULL, NULL);
  g_assert_true (shoal_requirements_add_model (requirements, &model, &error));
  g_assert_no_error (error);
}

static void
assert_near (double a,
             double b)
{
  if (!isnan (a) || !isnan (b))
    g_assert_cmpfloat_with_epsilon (a, b, 1e-9);
}

/* What is said of a release, by code that grouped it and by code that did not. */
static void
compare_releases (ShoalVerifiedRelease *weighted,
                  ShoalVerifiedRelease *expanded)
{
  ShoalClasses *of[] = { shoal_verified_release_get_classes (weighted), shoal_verified_release_get_classes (expanded) };
  const ShoalVerdict *said = shoal_verified_release_get_verdict (weighted), *as = shoal_verified_release_get_verdict (expanded);
  const GArray *told[] = { shoal_verified_release_get_disclosures (weighted), shoal_verified_release_get_disclosures (expanded) };
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  g_assert_cmpmem (of[0]->sizes, of[0]->n_groups * sizeof (guint32), of[1]->sizes, of[1]->n_groups * sizeof (guint32));
  g_assert_cmpuint (of[0]->n_suppressed, ==, of[1]->n_suppressed);
  g_assert_cmpuint (said->k, ==, as->k);
  g_assert_cmpuint (said->n_rows, ==, as->n_rows);
  g_assert_cmpuint (said->n_classes, ==, as->n_classes);
  for (guint i = 0; i < as->n_findings; i++)
    {
      assert_near (said->findings[i].worst, as->findings[i].worst);
      g_assert_cmpuint (said->findings[i].n_offending, ==, as->findings[i].n_offending);
    }
  g_assert_cmpuint (told[0]->len, ==, told[1]->len);
  for (guint i = 0; i < told[0]->len; i++)
    {
      const ShoalDisclosure *a = &g_array_index (told[0], ShoalDisclosure, i), *b = &g_array_index (told[1], ShoalDisclosure, i);

      g_assert_true (a->kind == b->kind && a->column == b->column && a->role == b->role && a->least == b->least);
      g_assert_cmpuint (a->n_rows, ==, b->n_rows);
      g_assert_cmpuint (a->n_published, ==, b->n_published);
      g_assert_cmpuint (a->n_unique, ==, b->n_unique);
      g_assert_cmpuint (a->n_classes, ==, b->n_classes);
      g_assert_cmpuint (a->n_alike, ==, b->n_alike);
    }
  for (guint i = 0; i < n_metrics; i++)
    {
      double *groups[] = { NULL, NULL };

      g_test_message ("%s", metrics[i].id);
      assert_near (shoal_metric_evaluate (&metrics[i], of[0]), shoal_metric_evaluate (&metrics[i], of[1]));
      for (guint j = 0; j < 2; j++)
        groups[j] = shoal_metric_evaluate_groups (&metrics[i], of[j]);
      g_assert_true ((groups[0] != NULL) == (groups[1] != NULL));
      for (guint32 group = 0; groups[0] != NULL && group < of[0]->n_groups; group++)
        assert_near (groups[0][group], groups[1][group]);
      g_free (groups[0]);
      g_free (groups[1]);
    }
}

static gboolean
is_mondrian (const ShoalSolverInfo *info)
{
  return g_strcmp0 (info->id, "mondrian") == 0;
}

static ShoalSolver *
make_solver (const ShoalSolverInfo *info)
{
  g_autoptr (GError) error = NULL;
  ShoalSolver *solver = shoal_solver_registry_create (info->id, NULL);

  if (is_mondrian (info))
    {
      g_assert_true (shoal_solver_set_parameter (solver, "equal-together", "true", &error));
      g_assert_no_error (error);
    }
  return solver;
}

/* Every solver of levels finds the same, and so does the one of groups that knows weights. */
static void
test_same (void)
{
  static const char *const objectives[] = { "gcp", "cm", "info_loss" };
  guint n_solvers, n_compared = 0, n_by_group = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint64 seed = 1; seed <= 4; seed++)
    {
      g_auto (Fixture) fixture = { NULL };
      g_autoptr (ShoalMicrodata) weighted = NULL;
      g_autoptr (ShoalMicrodata) expanded = NULL;

      draw (&fixture, seed);
      weighted = make (&fixture, TRUE);
      expanded = make (&fixture, FALSE);
      g_assert_cmpuint (weighted->n_rows, ==, expanded->n_rows);
      g_assert_cmpuint (weighted->n_entries, <=, N_ROWS);
      for (guint i = 0; i < G_N_ELEMENTS (models) * n_solvers; i++)
        {
          const char *objective = is_mondrian (&solvers[i % n_solvers]) ? "gcp" : objectives[i / n_solvers % G_N_ELEMENTS (objectives)];
          ShoalRequirements requirements = { .k = 3, .suppression = i % 2 * 0.1 };
          ShoalMicrodata *tables[] = { weighted, expanded };
          ShoalVerifiedRelease *releases[] = { NULL, NULL };
          ShoalSolution *solutions[] = { NULL, NULL };

          if (solvers[i % n_solvers].family != SHOAL_FAMILY_LATTICE && (!is_mondrian (&solvers[i % n_solvers]) || seed % 2 == 0))
            continue;
          ask (&requirements, models[i / n_solvers]);
          for (guint j = 0; j < 2; j++)
            {
              g_autoptr (GError) error = NULL;
              g_autoptr (ShoalSolver) solver = make_solver (&solvers[i % n_solvers]);
              g_autoptr (ShoalProblem) problem
                = shoal_problem_new (tables[j], &requirements, shoal_metrics_find (objective), 1, 2, &error);

              g_assert_no_error (error);
              solutions[j] = shoal_solver_solve (solver, problem, 0, NULL, NULL, NULL);
              if (solutions[j] == NULL || solutions[j]->recoding == NULL)
                continue;
              releases[j] = shoal_verified_release_new (tables[j], solutions[j]->recoding, &requirements, 2, NULL, &error);
              g_assert_no_error (error);
            }
          g_test_message ("seed %u, %s, %s, %s", (guint) seed, solvers[i % n_solvers].id, models[i / n_solvers], objective);
          /* Of rows such clusters are put together until they hold; of counts they cannot be */
          g_assert_true (is_mondrian (&solvers[i % n_solvers]) ? releases[0] == NULL || releases[1] != NULL
                                                               : (releases[0] != NULL) == (releases[1] != NULL));
          if (releases[0] != NULL)
            {
              g_assert_true (is_mondrian (&solvers[i % n_solvers])
                             || shoal_recoding_equal (solutions[0]->recoding, solutions[1]->recoding));
              assert_near (solutions[0]->objective, solutions[1]->objective);
              assert_near (solutions[0]->bound, solutions[1]->bound);
              compare_releases (releases[0], releases[1]);
              n_compared++;
              n_by_group += is_mondrian (&solvers[i % n_solvers]);
              g_assert_true (!is_mondrian (&solvers[i % n_solvers]) || isfinite (solutions[0]->bound));
            }
          for (guint j = 0; j < 2; j++)
            {
              g_clear_object (&releases[j]);
              g_clear_object (&solutions[j]);
            }
        }
    }
  g_assert_cmpuint (n_compared, >=, 100);
  g_assert_cmpuint (n_by_group, >=, 15);
}

/* What mondrian finds with some parameters, by group without models. */
static ShoalSolution *
split (ShoalMicrodata *microdata,
       const char     *together,
       const char     *aside,
       ShoalClasses  **classes)
{
  const char *const parameters[] = { "descend", "false", "bound", "false", "equal-together", together, "set-aside", aside };
  ShoalRequirements requirements = { .k = 3 };
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("mondrian", NULL);
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;

  for (guint i = 0; i < G_N_ELEMENTS (parameters); i += 2)
    g_assert_true (shoal_solver_set_parameter (solver, parameters[i], parameters[i + 1], &error));
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 2, &error);
  g_assert_no_error (error);
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (solution->recoding);
  *classes = shoal_classes_new (microdata, solution->recoding, requirements.k);
  return solution;
}

/* Tuples that stay whole make the partition of strict Mondrian, for that splits none. What is set aside then loses no more. */
static void
test_whole_tuples (void)
{
  guint n_better = 0;

  for (guint64 seed = 1; seed <= 79; seed += 2)
    {
      g_auto (Fixture) fixture = { NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalClasses) rows = NULL, tuples = NULL, aside = NULL;
      g_autoptr (ShoalSolution) by_row = NULL, by_tuple = NULL, with_aside = NULL;

      draw (&fixture, seed);
      microdata = make (&fixture, FALSE);
      by_row = split (microdata, "false", "false", &rows);
      by_tuple = split (microdata, "true", "false", &tuples);
      with_aside = split (microdata, "true", "true", &aside);
      g_assert_cmpuint (rows->n_groups, ==, tuples->n_groups);
      assert_near (by_row->objective, by_tuple->objective);
      for (gsize row = 0; row < microdata->n_rows; row++)
        g_assert_cmpuint (rows->sizes[shoal_classes_group_of_row (rows, row)], ==, tuples->sizes[shoal_classes_group_of_row (tuples, row)]);
      for (gsize row = 0; row < microdata->n_rows; row++)
        for (gsize other = 0; other < row; other++)
          g_assert_true (microdata->tuple_of_row[row] != microdata->tuple_of_row[other]
                         || shoal_classes_group_of_row (aside, row) == shoal_classes_group_of_row (aside, other));
      g_assert_cmpfloat (with_aside->objective, <=, by_tuple->objective + 1e-12);
      n_better += with_aside->objective < by_tuple->objective - 1e-9;
    }
  g_assert_cmpuint (n_better, >=, 10);
}

/* Of "c" and "d" all have one sensitive value: they need others, but not all of them. */
static void
test_company (void)
{
  const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|a|a|b|b|b|b|b|c|d", "a;*\nb;*\nc;*\nd;*\n", FALSE },
    { "s", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "x|y|x|y|x|x|y|x|y|x|x|x", NULL, FALSE },
  };
  g_auto (Fixture) fixture = { NULL };
  ShoalRequirements requirements = { .k = 2 };
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("mondrian", NULL);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  ask (&requirements, "l-diversity l=2");
  g_assert_true (shoal_solver_set_parameter (solver, "equal-together", "true", &error));
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 2, &error);
  g_assert_no_error (error);
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_near (solution->objective, 7.0 / 12);
}

/* Who cannot do with weights says so. */
static void
test_refused (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalMicrodata) weighted = NULL;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRequirements requirements = { .k = 3 };
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  draw (&fixture, 1);
  weighted = make (&fixture, TRUE);
  problem = shoal_problem_new (weighted, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n_solvers; i++)
    if (solvers[i].family != SHOAL_FAMILY_LATTICE && !is_mondrian (&solvers[i]))
      {
        g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);

        g_assert_null (shoal_solver_solve (solver, problem, 0, NULL, NULL, &error));
        g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
        g_clear_error (&error);
      }
  {
    g_autoptr (ShoalSolver) relaxed = shoal_solver_registry_create ("mondrian", NULL);

    g_assert_true (shoal_solver_set_parameter (relaxed, "relaxed", "true", NULL));
    g_assert_null (shoal_solver_solve (relaxed, problem, 0, NULL, NULL, &error));
    g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    g_clear_error (&error);
  }
}

/* ---- Persons with several rows ---- */

#define N_VISITS 60
#define N_CELLS 4

/* In the place of a person: no value */
#define NOBODY 0

static const char *const cell_names[N_CELLS] = { "age", "sex", "place", "s" };
static const char *const cell_values[N_CELLS][4] = { { "1", "2", "3", "5" }, { "f", "m", "f", "m" }, { "a", "b", "c", "?" }, { "10", "20", "30", "10" } };

typedef struct
{
  guint cells[N_VISITS][N_CELLS];
  guint persons[N_VISITS];
} Visits;

/* Some persons have all rows alike, others do not, and some rows are nobody's. */
static void
draw_visits (Visits  *self,
             guint64  seed)
{
  guint n_persons = 6 + (guint) seed % 4 * 12;
  ShoalRandom random;

  shoal_random_init (&random, seed, 1);
  for (guint row = 0; row < N_VISITS; row++)
    {
      guint before = 0;

      self->persons[row] = shoal_random_below (&random, 8) == 0 ? NOBODY : 1 + (guint) shoal_random_below (&random, n_persons);
      for (guint i = 0; i < N_CELLS; i++)
        self->cells[row][i] = (guint) shoal_random_below (&random, 4);
      while (before < row && self->persons[before] != self->persons[row])
        before++;
      if (before < row && self->persons[row] != NOBODY && self->persons[row] % 3 > 0)
        memcpy (self->cells[row], self->cells[before], sizeof self->cells[row]);
    }
}

static gboolean
are_alike (const Visits *self,
           guint         a,
           guint         b)
{
  for (guint i = 0; i < N_CELLS; i++)
    if (strcmp (cell_values[i][self->cells[a][i]], cell_values[i][self->cells[b][i]]) != 0)
      return FALSE;
  return TRUE;
}

static void
add_entry (GString      **texts,
           const Visits  *self,
           guint          row,
           const char    *person,
           guint          n)
{
  const char *mark = texts[0]->len > 0 ? "|" : "";

  for (guint i = 0; i < N_CELLS; i++)
    g_string_append_printf (texts[i], "%s%s", mark, cell_values[i][self->cells[row][i]]);
  g_string_append_printf (texts[N_CELLS], "%s%s", mark, person);
  g_string_append_printf (texts[N_CELLS + 1], "%s%u", mark, n);
}

/* The rows of a combination, which begin with @row, as counts: one row after the other is compared with all. */
static void
add_counts (GString      **texts,
            const Visits  *self,
            guint          row)
{
  guint n_first = 0, n_all = 0;

  for (guint i = row; i < N_VISITS; i++)
    {
      gboolean moves = FALSE, is_first = TRUE;
      guint n = 0;

      if (!are_alike (self, row, i))
        continue;
      for (guint other = 0; other < N_VISITS && self->persons[i] != NOBODY; other++)
        if (self->persons[other] == self->persons[i])
          {
            moves |= !are_alike (self, other, i);
            is_first &= other >= i || !are_alike (self, other, i);
            n += are_alike (self, other, i);
          }
      n_all += !moves;
      n_first += !moves && is_first;
      if (moves && is_first)
        {
          g_autofree char *person = g_strdup_printf ("%u", self->persons[i]);

          add_entry (texts, self, i, person, n);
        }
    }
  if (n_first > 0)
    add_entry (texts, self, row, "?", n_first);
  if (n_all > n_first)
    add_entry (texts, self, row, SHOAL_TABLE_COUNTED_PERSON, n_all - n_first);
}

/* The table with a row for each visit, or with counts in their place. */
static ShoalMicrodata *
make_visits (const Visits *self,
             gboolean      counted,
             gboolean      blocks)
{
  static const char *const hierarchies[] = { "1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n5;5;*\n", "f;*\nm;*\n", "a;ab;*\nb;ab;*\nc;c;*\n",
                                             "10;low;*\n20;low;*\n30;high;*\n" };
  FixtureColumn columns[N_CELLS + 2];
  GString *texts[N_CELLS + 2];
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;
  ShoalMicrodata *microdata;

  for (guint i = 0; i < N_CELLS + 2; i++)
    texts[i] = g_string_new (NULL);
  for (guint row = 0; row < N_VISITS; row++)
    {
      g_autofree char *person = self->persons[row] != NOBODY ? g_strdup_printf ("p%u", self->persons[row]) : g_strdup ("?");
      gboolean is_first = TRUE;

      for (guint before = 0; before < row; before++)
        is_first &= !are_alike (self, before, row);
      if (!counted)
        add_entry (texts, self, row, person, 1);
      else if (is_first)
        add_counts (texts, self, row);
    }
  for (guint i = 0; i < N_CELLS; i++)
    columns[i] = (FixtureColumn) { cell_names[i], i % 3 == 0 ? SHOAL_VALUE_NUMBER : SHOAL_VALUE_TEXT,
                                   i < 3 ? SHOAL_ROLE_QUASI_IDENTIFIER : SHOAL_ROLE_SENSITIVE, texts[i]->str, hierarchies[i], i == 3 };
  columns[N_CELLS] = (FixtureColumn) { "who", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, texts[N_CELLS]->str, NULL };
  columns[N_CELLS + 1] = (FixtureColumn) { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_COUNT, texts[N_CELLS + 1]->str, NULL };
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  if (blocks)
    fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, (ShoalLevelRange){ 1, 1 }));
  table = counted ? shoal_table_weigh (fixture.table, N_CELLS + 1, &error) : g_object_ref (fixture.table);
  g_assert_no_error (error);
  microdata = shoal_microdata_new (table, fixture.schema, 2, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_CELLS + 2; i++)
    g_string_free (texts[i], TRUE);
  return microdata;
}

/* Every solver that knows weights finds the same of counts as of the rows, and the same is said of both, by persons. */
static void
test_persons (void)
{
  guint n_solvers, n_compared = 0, n_by_group = 0, n_fewer = 0, n_suppressed = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint64 seed = 1; seed <= 8; seed++)
    {
      Visits visits;
      g_autoptr (ShoalMicrodata) counted = NULL;
      g_autoptr (ShoalMicrodata) plain = NULL;

      draw_visits (&visits, seed);
      counted = make_visits (&visits, TRUE, seed % 4 == 0);
      plain = make_visits (&visits, FALSE, seed % 4 == 0);
      g_assert_cmpuint (counted->n_rows, ==, N_VISITS);
      g_assert_cmpuint (counted->persons->n_persons, ==, plain->persons->n_persons);
      g_assert_cmpmem (counted->block_persons, counted->n_blocks * sizeof (guint32), plain->block_persons, plain->n_blocks * sizeof (guint32));
      for (guint i = 0; i < G_N_ELEMENTS (models) * n_solvers; i++)
        {
          ShoalRequirements requirements = { .k = 3, .suppression = i % 2 * 0.15 };
          ShoalMicrodata *tables[] = { counted, plain };
          ShoalVerifiedRelease *releases[] = { NULL, NULL };
          ShoalSolution *solutions[] = { NULL, NULL };

          if (solvers[i % n_solvers].family != SHOAL_FAMILY_LATTICE && (!is_mondrian (&solvers[i % n_solvers]) || seed % 4 == 0))
            continue;
          ask (&requirements, models[i / n_solvers]);
          g_test_message ("seed %u, %s, %s", (guint) seed, solvers[i % n_solvers].id, models[i / n_solvers]);
          for (guint j = 0; j < 2; j++)
            {
              g_autoptr (GError) error = NULL;
              g_autoptr (ShoalSolver) solver = make_solver (&solvers[i % n_solvers]);
              g_autoptr (ShoalProblem) problem = shoal_problem_new (tables[j], &requirements, shoal_metrics_find ("gcp"), 1, 2, &error);

              g_assert_no_error (error);
              solutions[j] = shoal_solver_solve (solver, problem, 0, NULL, NULL, NULL);
              /* Clusters that publish equal cells are one class, which may fail in a model where persons have rows in both */
              if (solutions[j] != NULL && solutions[j]->recoding != NULL)
                releases[j] = shoal_verified_release_new (tables[j], solutions[j]->recoding, &requirements, 2, NULL, NULL);
              g_assert_true (releases[j] != NULL || solutions[j] == NULL || solutions[j]->recoding == NULL || is_mondrian (&solvers[i % n_solvers]));
            }
          /* Of rows such clusters are put together until they hold; of counts they cannot be */
          g_assert_true (is_mondrian (&solvers[i % n_solvers]) ? releases[0] == NULL || releases[1] != NULL
                                                               : (releases[0] != NULL) == (releases[1] != NULL));
          if (releases[0] != NULL)
            {
              ShoalClasses *of[] = { shoal_verified_release_get_classes (releases[0]), shoal_verified_release_get_classes (releases[1]) };

              g_assert_true (is_mondrian (&solvers[i % n_solvers]) || shoal_recoding_equal (solutions[0]->recoding, solutions[1]->recoding));
              assert_near (solutions[0]->objective, solutions[1]->objective);
              compare_releases (releases[0], releases[1]);
              g_assert_cmpmem (of[0]->persons, of[0]->n_groups * sizeof (guint32), of[1]->persons, of[1]->n_groups * sizeof (guint32));
              g_assert_cmpuint (shoal_classes_count_suppressed_persons (of[0]), ==, shoal_classes_count_suppressed_persons (of[1]));
              n_fewer += shoal_classes_count_suppressed_persons (of[0]) < of[0]->n_suppressed;
              n_suppressed += of[0]->n_suppressed > 0;
              n_compared++;
              n_by_group += is_mondrian (&solvers[i % n_solvers]);
            }
          for (guint j = 0; j < 2; j++)
            {
              g_clear_object (&releases[j]);
              g_clear_object (&solutions[j]);
            }
        }
    }
  g_assert_cmpuint (n_compared, >=, 200);
  g_assert_cmpuint (n_by_group, >=, 15);
  g_assert_cmpuint (n_suppressed, >=, 10);
  g_assert_cmpuint (n_fewer, >=, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/weights/same", test_same);
  g_test_add_func ("/weights/whole-tuples", test_whole_tuples);
  g_test_add_func ("/weights/company", test_company);
  g_test_add_func ("/weights/refused", test_refused);
  g_test_add_func ("/weights/persons", test_persons);
  return g_test_run ();
}
