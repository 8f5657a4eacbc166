/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Persons with several rows: every node of small lattices against a naive count, every solver against these, and what may not be
 * published. */

#include "base/shoal-error.h"
#include "fixture-effort.h"
#include "fixture-privacy.h"
#include "fixture-small-lattice.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define N_ROWS 50
#define N_SENSITIVE G_N_ELEMENTS (sensitive)

/* A file of people: those that have the rows, and more */
#define N_PEOPLE 120

/* In the place of a person: no value */
#define NOBODY 0

typedef struct
{
  guint cells[N_ROWS][N_QUASI_IDENTIFIERS];
  guint persons[N_ROWS];
  guint values[N_ROWS];
  guint people[N_PEOPLE][N_QUASI_IDENTIFIERS]; /* of the population */
  ShoalMicrodata *microdata;
} Small;

static void
small_clear (Small *self)
{
  g_clear_object (&self->microdata);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Small, small_clear)

/* @n_persons: 0 for rows without a value, G_MAXUINT for another person in every row; some rows never have a value */
static void
small_draw (Small       *self,
            ShoalRandom *random,
            guint        n_persons)
{
  GString *texts[N_QUASI_IDENTIFIERS + 2];
  FixtureColumn columns[] = {
    { "q0", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, LINES },
    { "q1", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, LINES },
    { "q2", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, LINES },
    { "patient", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, NULL, NULL },
    { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, NULL, SENSITIVE_LINES },
  };
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    texts[i] = g_string_new (NULL);
  for (guint row = 0; row < N_ROWS; row++)
    {
      guint person = n_persons == G_MAXUINT ? row + 1 : n_persons == 0 ? NOBODY : 1 + (guint) shoal_random_below (random, n_persons);

      if (shoal_random_below (random, 12) == 0)
        person = NOBODY;
      for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
        {
          self->cells[row][q] = (guint) shoal_random_below (random, 2) * 4 + (guint) shoal_random_below (random, 2);
          g_string_append_printf (texts[q], "%s%s", row > 0 ? "|" : "", labels[0][self->cells[row][q]]);
        }
      self->persons[row] = person;
      g_string_append_printf (texts[N_QUASI_IDENTIFIERS], person == NOBODY ? "%s?" : "%sp%u", row > 0 ? "|" : "", person);
      self->values[row] = (guint) shoal_random_below (random, N_SENSITIVE);
      g_string_append_printf (texts[N_QUASI_IDENTIFIERS + 1], "%s%s", row > 0 ? "|" : "", sensitive[self->values[row]]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i].values = texts[i]->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  self->microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_string_free (texts[i], TRUE);
}

static gboolean
are_together (const Small *self,
              const guint *levels,
              guint        a,
              guint        b)
{
  for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
    if (strcmp (labels[levels[q]][self->cells[a][q]], labels[levels[q]][self->cells[b][q]]) != 0)
      return FALSE;
  return TRUE;
}

/* People in the class of @row, by comparing it with every other row, and each of these with every one before */
static guint
count_persons (const Small *self,
               const guint *levels,
               guint        row)
{
  guint n = 0;

  for (guint other = 0; other < N_ROWS; other++)
    {
      gboolean seen = FALSE;

      if (!are_together (self, levels, row, other))
        continue;
      for (guint before = 0; before < other; before++)
        seen = seen || (self->persons[other] != NOBODY && self->persons[before] == self->persons[other]
                        && are_together (self, levels, row, before));
      n += !seen;
    }
  return n;
}

/* Rows of classes of too few people, and how many people have such rows */
static guint
count_failing (const Small *self,
               const guint *levels,
               guint        k,
               guint       *n_persons)
{
  gboolean failing[N_ROWS];
  guint n = 0;

  *n_persons = 0;
  for (guint row = 0; row < N_ROWS; row++)
    {
      gboolean seen = FALSE;

      failing[row] = count_persons (self, levels, row) < k;
      for (guint before = 0; before < row; before++)
        seen = seen || (failing[before] && self->persons[row] != NOBODY && self->persons[before] == self->persons[row]);
      n += failing[row];
      *n_persons += failing[row] && !seen;
    }
  return n;
}

/* The classes of a node and what of them may be published */
static void
check_node (const Small             *self,
            const ShoalRequirements *requirements,
            const guint             *levels,
            guint                    n_failing,
            guint                    n_persons,
            gboolean                 feasible)
{
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, N_QUASI_IDENTIFIERS);
  g_autoptr (ShoalVerifiedRelease) verified = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (GError) error = NULL;

  classes = shoal_requirements_make_classes (requirements, self->microdata, recoding, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (classes->n_suppressed, ==, n_failing);
  g_assert_cmpuint (shoal_classes_count_suppressed_persons (classes), ==, n_persons);
  for (guint row = 0; row < N_ROWS; row++)
    g_assert_cmpuint (classes->persons[shoal_classes_group_of_row (classes, row)], ==, count_persons (self, levels, row));
  verified = shoal_verified_release_new (self->microdata, recoding, requirements, 1, NULL, &error);
  g_assert_cmpint (verified != NULL, ==, feasible);
  if (verified != NULL && n_failing < N_ROWS)
    {
      const ShoalVerdict *verdict = shoal_verified_release_get_verdict (verified);

      g_assert_true (verdict->counts_persons);
      g_assert_cmpuint (verdict->k, ==, classes->smallest_published);
      g_assert_cmpuint (verdict->n_rows, ==, N_ROWS - n_failing);
    }
}

/* Whatever is added by going up: what holds stays, and what is suppressed never grows. */
static void
check_monotone (const gboolean *feasible,
                const guint    *n_failing)
{
  for (guint number = 0; number < N_NODES; number++)
    {
      guint levels[N_QUASI_IDENTIFIERS];

      get_node (number, levels);
      for (guint q = 0, step = 1; q < N_QUASI_IDENTIFIERS; q++, step *= N_LEVELS)
        if (levels[q] + 1 < N_LEVELS)
          {
            g_assert_cmpuint (n_failing[number + step], <=, n_failing[number]);
            g_assert_true (!feasible[number] || feasible[number + step]);
          }
    }
}

static void
test_brute_force (gconstpointer data)
{
  static const double suppressions[] = { 0, 0.02, 0.05, 0.2 };
  guint n_persons = GPOINTER_TO_UINT (data), n_feasible = 0, n_by_rows = 0;
  ShoalRandom random;

  shoal_random_init (&random, n_persons, 0);
  for (guint draw = 0; draw < FIXTURE_TRIES (6); draw++)
    {
      g_auto (Small) small = { 0 };

      small_draw (&small, &random, n_persons);
      for (guint k = 2; k <= 4; k++)
        for (guint i = 0; i < G_N_ELEMENTS (suppressions); i++)
          {
            ShoalRequirements requirements = { .k = k, .suppression = suppressions[i] };
            gsize limit = shoal_requirements_get_suppression_limit (&requirements, N_ROWS);
            double least_height = INFINITY;
            gboolean feasible[N_NODES];
            guint n_failing[N_NODES];

            for (guint number = 0; number < N_NODES; number++)
              {
                guint levels[N_QUASI_IDENTIFIERS], n_suppressed;
                g_autoptr (ShoalClasses) by_rows = NULL;

                get_node (number, levels);
                n_failing[number] = count_failing (&small, levels, k, &n_suppressed);
                feasible[number] = n_failing[number] <= limit;
                if (feasible[number])
                  least_height = MIN (least_height, levels[0] + levels[1] + levels[2]);
                check_node (&small, &requirements, levels, n_failing[number], n_suppressed, feasible[number]);
                by_rows = fixture_node (small.microdata, 1, levels);
                for (guint32 group = 0; group < by_rows->n_groups; group++)
                  n_by_rows += by_rows->sizes[group] >= k && by_rows->persons[group] < k;
                n_feasible += feasible[number];
              }
            check_monotone (feasible, n_failing);
            check_solvers (small.microdata, &requirements, feasible, least_height);
          }
    }
  g_assert_cmpuint (n_feasible, >, 0);
  /* Rows and persons are not the same where persons repeat. */
  g_assert_cmpint (n_by_rows > 0, ==, n_persons != 0 && n_persons != G_MAXUINT);
}

/* ---- Privacy models ---- */

static const char *const models[] = {
  "l-diversity l=3",
  "l-diversity variant=entropy,l=2.4",
  "l-diversity variant=recursive,c=1.5,l=2",
  "t-closeness t=0.2",
  "t-closeness variant=ordered,t=0.15",
  "t-closeness variant=hierarchical,t=0.15",
  "alpha-k alpha=0.6",
  "alpha-k alpha=0.4,value=30",
  "delta-disclosure delta=1",
  "beta-likeness variant=basic,beta=0.4",
  "beta-likeness beta=0.4",
  "average-risk threshold=0.2",
  "population-uniqueness estimator=zayatz,threshold=0.2,population-size=200",
  "k-map k=4,population-size=60,significance=0.3",
  "k-map k=6,population=@",
  "delta-presence max=0.4,population=@",
};

static char *population_name; /* of the file that “@” stands for */

/* How many people have each value, of those together with @row, or of all where @levels is NULL; each of them by looking at all rows
 * before. Returns: how many people there are. */
static guint
count_values (const Small *self,
              const guint *levels,
              guint        row,
              guint32     *counts)
{
  guint n = 0;

  memset (counts, 0, N_SENSITIVE * sizeof *counts);
  for (guint other = 0; other < N_ROWS; other++)
    {
      gboolean seen = FALSE, seen_value = FALSE;

      if (levels != NULL && !are_together (self, levels, row, other))
        continue;
      for (guint before = 0; before < other; before++)
        if (self->persons[other] != NOBODY && self->persons[before] == self->persons[other]
            && (levels == NULL || are_together (self, levels, row, before)))
          {
            seen = TRUE;
            seen_value = seen_value || self->values[before] == self->values[other];
          }
      n += !seen;
      counts[self->values[other]] += !seen_value;
    }
  return n;
}

/* A file of people, each in a place of the population */
static void
write_population (Small       *self,
                  ShoalRandom *random)
{
  g_autoptr (GString) text = g_string_new ("q2,q1,q0\n");

  for (guint person = 0; person < N_PEOPLE; person++)
    {
      for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
        self->people[person][q] = person < N_ROWS ? self->cells[person][q]
                                                  : (guint) shoal_random_below (random, 2) * 4 + (guint) shoal_random_below (random, 2);
      g_string_append_printf (text, "%s,%s,%s\n", labels[0][self->people[person][2]], labels[0][self->people[person][1]],
                              labels[0][self->people[person][0]]);
    }
  g_assert_true (g_file_set_contents (population_name, text->str, (gssize) text->len, NULL));
}

static gsize
count_people (const Small *self,
              const guint *levels,
              guint        row)
{
  gsize n = 0;

  for (guint person = 0; person < N_PEOPLE; person++)
    {
      gboolean fits = TRUE;

      for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
        fits = fits && strcmp (labels[levels[q]][self->people[person][q]], labels[levels[q]][self->cells[row][q]]) == 0;
      n += fits;
    }
  return n;
}

/* @together: (out): whether the others hold together */
static guint
count_failing_in_model (const Small          *self,
                        const ShoalModel     *model,
                        const ShoalSensitive *all,
                        const guint          *levels,
                        guint                 k,
                        gboolean             *together)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  ShoalReleaseContent release;
  guint n_failing = 0;

  for (guint row = 0; row < N_ROWS; row++)
    {
      guint32 counts[N_SENSITIVE], values[N_SENSITIVE], of_value[N_SENSITIVE];
      ShoalClassContent content = { .values = values, .counts = of_value, .all = all, .named = 3, .n_table = all->n_persons };
      gboolean fails, first = TRUE;
      double value;

      content.n_people = count_people (self, levels, row);
      content.n_persons = content.n_rows = count_values (self, levels, row, counts);
      for (guint32 v = 0; v < N_SENSITIVE; v++)
        if (counts[v] > 0)
          {
            values[content.n_values] = v;
            of_value[content.n_values++] = counts[v];
          }
      fails = content.n_persons < k
              || (model->guarantee->measure != NULL && !model->guarantee->measure (model, &content, &value));
      n_failing += fails;
      for (guint before = 0; before < row; before++)
        first = first && !are_together (self, levels, row, before);
      if (first && !fails)
        g_array_append_val (sizes, ((ShoalRiskClass) { (guint32) content.n_persons, 1 }));
    }
  shoal_release_content_init (&release, sizes);
  if (together != NULL)
    {
      double value;

      *together = release.n_persons == 0 || model->guarantee->measure_release == NULL
                  || model->guarantee->measure_release (model, &release, &value);
    }
  return n_failing;
}

static void
test_models (gconstpointer data)
{
  static const double suppressions[] = { 0, 0.05, 0.4 };
  static const guint32 leaves[] = { 0, 1, 2, 3 };
  const char *text = data;
  const ShoalModel model = fixture_privacy_model (text, "s", population_name, NULL);
  guint n_feasible = 0, n_problems = 0;
  ShoalRandom random;

  shoal_random_init (&random, g_str_hash (text), 0);
  for (guint draw = 0; draw < FIXTURE_TRIES (4); draw++)
    {
      g_auto (Small) small = { 0 };
      g_autoptr (ShoalHierarchy) hierarchy = fixture_hierarchy (SENSITIVE_LINES);
      g_autoptr (ShoalSensitive) all = NULL;
      guint32 counts[N_SENSITIVE];
      guint n_persons;

      small_draw (&small, &random, draw % 2 == 0 ? 12 : 30);
      write_population (&small, &random);
      n_persons = count_values (&small, NULL, 0, counts);
      all = shoal_sensitive_new (counts, N_SENSITIVE, hierarchy, leaves);
      all->n_persons = n_persons;
      g_assert_cmpuint (n_persons, <, all->n_rows);
      for (guint i = 0; i < G_N_ELEMENTS (suppressions); i++)
        {
          ShoalRequirements requirements = { .k = 2, .suppression = suppressions[i] };
          double least_height = INFINITY;
          gboolean feasible[N_NODES];

          g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
          n_problems++;
          for (guint number = 0; number < N_NODES; number++)
            {
              guint levels[N_QUASI_IDENTIFIERS], n_failing;
              gboolean together;
              g_autoptr (ShoalVerifiedRelease) verified = NULL;
              g_autoptr (ShoalRecoding) recoding = NULL;
              g_autoptr (ShoalClasses) classes = NULL;
              g_autoptr (GError) error = NULL;

              get_node (number, levels);
              recoding = shoal_recoding_new_node (levels, N_QUASI_IDENTIFIERS);
              n_failing = count_failing_in_model (&small, &model, all, levels, 2, &together);
              feasible[number] = together && n_failing <= shoal_requirements_get_suppression_limit (&requirements, N_ROWS);
              if (feasible[number])
                least_height = MIN (least_height, levels[0] + levels[1] + levels[2]);
              n_feasible += feasible[number];
              classes = shoal_requirements_make_classes (&requirements, small.microdata, recoding, 1, NULL, &error);
              g_assert_no_error (error);
              g_assert_cmpuint (classes->n_suppressed, ==, n_failing);
              verified = shoal_verified_release_new (small.microdata, recoding, &requirements, 1, NULL, &error);
              g_assert_cmpint (verified != NULL, ==, feasible[number]);
              if (n_failing > 0)
                check_tampered (small.microdata, &requirements, recoding);
            }
          check_solvers (small.microdata, &requirements, feasible, least_height);
        }
    }
  g_assert_cmpuint (n_feasible, >, 0);
  g_assert_cmpuint (n_feasible, <, n_problems * N_NODES);
}

/* Where nobody has several rows nothing is kept, and every solver may be asked. */
static void
test_one_row_each (void)
{
  g_auto (Small) small = { 0 };
  ShoalRandom random;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const ShoalRequirements requirements = { .k = 3 };
  g_autoptr (ShoalProblem) problem = NULL;

  shoal_random_init (&random, 1, 0);
  small_draw (&small, &random, G_MAXUINT);
  g_assert_nonnull (small.microdata->persons);
  g_assert_cmpuint (small.microdata->persons->n_persons, ==, N_ROWS);
  g_assert_null (small.microdata->tuple_persons);
  problem = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, NULL);
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolution) solution = solve (&solvers[i], problem, NULL);

      check_solution (&solvers[i], problem, solution);
      g_assert_nonnull (solution->recoding);
    }
}

/* ---- Local recodings ---- */

static gboolean
is_partition_solver (const ShoalSolverInfo *info)
{
  return info->family == SHOAL_FAMILY_PARTITION;
}

/* People in each class of the release, by comparing every row with those before it that publish the same */
static void
check_classes (const Small             *self,
               const ShoalRequirements *requirements,
               ShoalRecoding           *recoding)
{
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (requirements, self->microdata, recoding, 1, NULL, NULL);

  for (guint row = 0; row < N_ROWS; row++)
    {
      guint32 group = shoal_classes_group_of_row (classes, row);
      guint n = 0;

      for (guint other = 0; other < N_ROWS; other++)
        {
          gboolean seen = FALSE;

          if (shoal_classes_group_of_row (classes, other) != group)
            continue;
          for (guint before = 0; before < other; before++)
            seen = seen || (self->persons[other] != NOBODY && self->persons[before] == self->persons[other]
                            && shoal_classes_group_of_row (classes, before) == group);
          n += !seen;
        }
      g_assert_cmpuint (classes->persons[group], ==, n);
      g_assert_cmpuint (n, >=, requirements->k);
    }
}

/* A group of a local recoding has k different people, whoever makes it; @data: people of the table */
static void
test_local (gconstpointer data)
{
  guint n_solvers, n_solved = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRandom random;

  shoal_random_init (&random, GPOINTER_TO_UINT (data), 1);
  for (guint draw = 0; draw < FIXTURE_TRIES (4); draw++)
    {
      g_auto (Small) small = { 0 };

      small_draw (&small, &random, GPOINTER_TO_UINT (data));
      for (guint k = 2; k <= 4; k++)
        {
          const ShoalRequirements requirements = { .k = k };
          g_autoptr (ShoalProblem) problem
            = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), draw, 2, NULL);

          for (guint i = 0; i < n_solvers; i++)
            {
              static const char *const options[] = { "descend=true", "keep-natural-classes=true", "set-aside=false", "descend=false" };

              if (!is_partition_solver (&solvers[i]))
                continue;
              for (guint option = 0; option < G_N_ELEMENTS (options); option++)
                {
                  g_autoptr (ShoalSolution) solution = solve_with (&solvers[i], problem, options[option]);

                  check_classes (&small, &requirements, solution->recoding);
                  n_solved++;
                }
            }
        }
    }
  g_assert_cmpuint (n_solved, >, 0);
}

/* With another privacy model: an answer holds in it, as the verifier finds, and there is one wherever all rows together hold. */
static void
test_local_models (gconstpointer data)
{
  const ShoalModel model = fixture_privacy_model (data, "s", population_name, NULL);
  gboolean is_taken = (shoal_model_get_needs (&model) & SHOAL_GUARANTEE_NEEDS_EVERYBODY) == 0;
  guint n_solvers, n_solved = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRandom random;

  shoal_random_init (&random, g_str_hash (data), 1);
  for (guint draw = 0; draw < 4; draw++)
    {
      g_auto (Small) small = { 0 };
      ShoalRequirements requirements = { .k = 2 };
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalRecoding) all = NULL;
      g_autoptr (ShoalClasses) together = NULL;
      g_autofree guint32 *one_cluster = NULL;

      small_draw (&small, &random, draw % 2 == 0 ? 12 : 30);
      one_cluster = g_new0 (guint32, small.microdata->n_rows);
      all = shoal_recoding_new_partition (one_cluster, small.microdata->n_rows, 1);
      write_population (&small, &random);
      g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
      problem = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), draw, 2, NULL);
      together = shoal_requirements_make_classes (&requirements, small.microdata, all, 1, NULL, NULL);
      for (guint i = 0; i < n_solvers; i++)
        {
          g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
          g_autoptr (ShoalSolution) solution = NULL;
          g_autoptr (GError) error = NULL;

          if (!is_partition_solver (&solvers[i]))
            continue;
          solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
          if (!is_taken)
            {
              g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
              continue;
            }
          g_assert_no_error (error);
          check_solution (&solvers[i], problem, solution);
          g_assert_cmpint (solution->recoding != NULL, ==, shoal_requirements_hold (&requirements, together, NULL));
          /* Parts may hold where the whole does not: nobody says that nothing does. */
          if (solution->recoding == NULL)
            g_assert_nonnull (solution->reason);
          else
            check_classes (&small, &requirements, solution->recoding);
          n_solved += solution->recoding != NULL;
        }
    }
  g_assert_cmpint (n_solved > 0, ==, is_taken);
}

/* Two groups that hold publish the same cell, and are one class of three people, two of whom share a value. */
static void
test_local_equal_cells (void)
{
  static const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|a|d|d|d|d|d|d", LINES },
    { "patient", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, "p|q|p|r|u|v|w|x|y|z", NULL },
    { "s", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "9|2|10|2|9|10|9|10|9|10", NULL },
  };
  const ShoalModel model = fixture_privacy_model ("alpha-k alpha=0.5", "s", population_name, NULL);
  ShoalRequirements requirements = { .k = 2 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
  problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, NULL);
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolution) solution = NULL;

      if (is_partition_solver (&solvers[i]))
        solution = solve_with (&solvers[i], problem, "set-aside=false");
    }
}

/* Where levels are fixed, a block with too few people is left out, however many rows it has. */
static void
test_local_blocks (void)
{
  static const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|a|d|e|f|d|e|f|g|h|i|g", LINES },
    { "patient", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, "x|x|y|x|u|v|w|z|?|?|u|v|w|x", NULL },
  };
  static const double suppressions[] = { 0.2, 0.3 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, (ShoalLevelRange) { 0, 1 }));
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < n_solvers; i++)
    for (guint s = 0; s < G_N_ELEMENTS (suppressions); s++)
      {
        const ShoalRequirements requirements = { .k = 3, .suppression = suppressions[s] };
        g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, NULL);
        g_autoptr (ShoalSolution) solution = NULL;
        g_autoptr (ShoalClasses) classes = NULL;

        if (!is_partition_solver (&solvers[i]))
          continue;
        solution = solve (&solvers[i], problem, NULL);
        check_solution (&solvers[i], problem, solution);
        g_assert_cmpint (solution->recoding != NULL, ==, suppressions[s] > 0.25);
        if (solution->recoding == NULL)
          continue;
        classes = shoal_requirements_make_classes (&requirements, microdata, solution->recoding, 1, NULL, NULL);
        g_assert_cmpuint (classes->n_suppressed, ==, 4);
      }
}

/* A search that is stopped before it begins still has groups of k people. */
static void
test_local_stopped (void)
{
  g_auto (Small) small = { 0 };
  ShoalRandom random;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const ShoalRequirements requirements = { .k = 4 };
  g_autoptr (ShoalProblem) problem = NULL;

  shoal_random_init (&random, 2, 2);
  small_draw (&small, &random, 9);
  problem = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, NULL);
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (ShoalSolution) solution = NULL;

      if (!is_partition_solver (&solvers[i]))
        continue;
      g_cancellable_cancel (cancellable);
      solution = shoal_solver_solve (solver, problem, 0, NULL, cancellable, NULL);
      g_assert_nonnull (solution->recoding);
      check_solution (&solvers[i], problem, solution);
      check_classes (&small, &requirements, solution->recoding);
    }
}

/* Who cannot tell persons apart says so in a sentence. */
static void
test_refused (void)
{
  g_auto (Small) small = { 0 };
  ShoalRandom random;
  const ShoalRequirements requirements = { .k = 2 };
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  shoal_random_init (&random, 6, 0);
  small_draw (&small, &random, 20);
  problem = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error);
  g_assert_no_error (error);
  check_matchings_refuse (problem, "persons");
}

/* Four rows of two people, all alike: as rows they are four, as people two. No shape of a recoding gets a release of them. */
static void
test_rows_of_one (void)
{
  static const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|a|b|b|b", LINES },
    { "patient", SHOAL_VALUE_NUMBER, SHOAL_ROLE_PERSON, "7|7|7|8|1|2|3", NULL },
  };
  static const guint32 clusters[] = { 0, 0, 0, 0, 1, 1, 1 };
  static const guint32 originals[] = { 0, 1, 2, 1, 2, 3, 2, 3, 0, 3, 0, 1, 4, 5, 6, 5, 6, 4, 6, 4, 5 };
  static const guint bottom[] = { 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL, rows = NULL;
  g_autoptr (GPtrArray) recodings = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recoding_unref);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  fixture_take_schema (&fixture, schema_with_role (fixture.schema, 1, SHOAL_ROLE_IDENTIFIER));
  rows = fixture_microdata (&fixture);
  g_ptr_array_add (recodings, shoal_recoding_new_node (bottom, 1));
  g_ptr_array_add (recodings, shoal_recoding_new_partition (clusters, 7, 2));
  g_ptr_array_add (recodings, shoal_recoding_new_matching (originals, 7, 3));
  for (guint i = 0; i < recodings->len; i++)
    {
      const ShoalRequirements requirements = { .k = 3 };
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalVerifiedRelease) by_rows
        = shoal_verified_release_new (rows, recodings->pdata[i], &requirements, 1, NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (by_rows);
      g_assert_null (shoal_verified_release_new (microdata, recodings->pdata[i], &requirements, 1, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
    }
}

/* The verifier counts for itself: a release whose makers took rows for persons is found out. */
static void
test_verifier (void)
{
  static const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|b|b|b|b", LINES },
    { "patient", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, "x|y|x|?|?|?|z", NULL },
  };
  static const guint bottom[] = { 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  classes = fixture_node (microdata, 1, bottom);
  g_assert_cmpuint (classes->persons[0], ==, 2);
  g_assert_cmpuint (classes->persons[1], ==, 4);
  memcpy (classes->persons, classes->sizes, classes->n_groups * sizeof *classes->persons);
  release = fixture_release (classes);
  for (guint k = 1; k <= 4; k++)
    {
      const ShoalRequirements requirements = { .k = k };
      g_auto (ShoalVerdict) verdict = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_true (shoal_verifier_check_release (release, &requirements, &verdict, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpint (verdict.holds, ==, k <= 2);
      g_assert_true (verdict.counts_persons);
      g_assert_cmpuint (verdict.k, ==, 2);
      g_assert_cmpuint (verdict.findings[0].n_offending, ==, k <= 2 ? 0 : k <= 4 ? 3 : 7);
      g_assert_cmpuint (verdict.first_offending_row, ==, k <= 2 ? G_MAXSIZE : 0);
    }
}

/* Levels that are fixed leave blocks: who is in a block counts once there. */
static void
test_blocks (void)
{
  static const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d|e|f|d", LINES },
    { "patient", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, "x|x|y|x|u|v|w", NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  ShoalRequirements requirements = { .k = 3 };
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, (ShoalLevelRange) { 0, 1 }));
  microdata = fixture_microdata (&fixture);
  g_assert_cmpuint (microdata->n_blocks, ==, 2);
  g_assert_cmpuint (microdata->block_sizes[0], ==, 3);
  g_assert_cmpuint (microdata->block_persons[0], ==, 2);
  g_assert_cmpuint (microdata->block_persons[1], ==, 4);
  g_assert_false (shoal_requirements_can_hold (&requirements, microdata, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE);
  requirements.k = 2;
  g_assert_true (shoal_requirements_can_hold (&requirements, microdata, NULL));
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  /* The same test may run in another build at the same time */
  population_name = g_strdup_printf ("%s/%d-shoal-test-persons.csv", g_get_tmp_dir (), (int) getpid ());
  g_test_add_data_func ("/persons/brute-force/few", GUINT_TO_POINTER (6), test_brute_force);
  g_test_add_data_func ("/persons/brute-force/some", GUINT_TO_POINTER (20), test_brute_force);
  g_test_add_data_func ("/persons/brute-force/many", GUINT_TO_POINTER (100), test_brute_force);
  g_test_add_data_func ("/persons/brute-force/one-row-each", GUINT_TO_POINTER (G_MAXUINT), test_brute_force);
  g_test_add_data_func ("/persons/brute-force/nobody", GUINT_TO_POINTER (0), test_brute_force);
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (models[i]), " =,.", '-');
      g_autofree char *path = g_strconcat ("/persons/models/", name, NULL);

      g_test_add_data_func (path, models[i], test_models);
    }
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (models[i]), " =,.", '-');
      g_autofree char *path = g_strconcat ("/persons/local/models/", name, NULL);

      g_test_add_data_func (path, models[i], test_local_models);
    }
  g_test_add_data_func ("/persons/local/few", GUINT_TO_POINTER (6), test_local);
  g_test_add_data_func ("/persons/local/some", GUINT_TO_POINTER (20), test_local);
  g_test_add_data_func ("/persons/local/many", GUINT_TO_POINTER (100), test_local);
  g_test_add_func ("/persons/local/equal-cells", test_local_equal_cells);
  g_test_add_func ("/persons/local/blocks", test_local_blocks);
  g_test_add_func ("/persons/local/stopped", test_local_stopped);
  g_test_add_func ("/persons/one-row-each", test_one_row_each);
  g_test_add_func ("/persons/refused", test_refused);
  g_test_add_func ("/persons/rows-of-one", test_rows_of_one);
  g_test_add_func ("/persons/verifier", test_verifier);
  g_test_add_func ("/persons/blocks", test_blocks);
  status = g_test_run ();
  g_unlink (population_name);
  g_free (population_name);
  return status;
}
