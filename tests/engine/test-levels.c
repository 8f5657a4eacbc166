/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowest and highest levels that are fixed: every solver keeps to them, the verifier looks for them in the texts. */

#include "base/shoal-error.h"
#include "fixture-effort.h"
#include "fixture-solver.h"
#include "solve/lattice/map/shoal-lattice-explorer.h"
#include "strategy/shoal-strategy-study.h"
#include "verify/shoal-foreign-cells.h"

#define N_SEEDS FIXTURE_TRIES (80)

typedef struct
{
  FixtureModel model;
  guint lowest[FIXTURE_MAX_ATTRIBUTES];
  guint highest[FIXTURE_MAX_ATTRIBUTES];
  guint k;
  double suppression;
} Fixed;

static void
fixed_clear (Fixed *self)
{
  fixture_model_clear (&self->model);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixed, fixed_clear)

static void
fixed_init (Fixed   *self,
            guint64  seed)
{
  ShoalRandom random;

  *self = (Fixed){ .k = 2 + seed % 4, .suppression = (double) (seed % 4) / 10 };
  fixture_model_init_random (&self->model, seed);
  shoal_random_init (&random, seed, 1);
  for (guint a = 0; a < self->model.n_attributes; a++)
    {
      guint height = self->model.heights[a];
      guint first = (guint) shoal_random_below (&random, height + 1);
      guint second = (guint) shoal_random_below (&random, height + 1);
      gboolean is_open = shoal_random_below (&random, 2) == 0;

      self->lowest[a] = MIN (first, second);
      self->highest[a] = is_open ? height : MAX (first, second);
    }
}

/* @microdata with other levels. */
static ShoalMicrodata *
with_levels (ShoalMicrodata *microdata,
             const guint    *lowest,
             const guint    *highest)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSchema) schema = g_object_ref (microdata->schema);
  ShoalMicrodata *result;

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalSchema *changed = schema_with_levels (schema, a, (ShoalLevelRange){ lowest[a], highest[a] });

      g_object_unref (schema);
      schema = changed;
    }
  result = shoal_microdata_new (microdata->table, schema, 2, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static ShoalMicrodata *
fixed_make_microdata (Fixed *self)
{
  g_autoptr (ShoalMicrodata) plain = fixture_model_make_microdata (&self->model, FALSE);

  return with_levels (plain, self->lowest, self->highest);
}

/* Whether each published cell is the label that the row's own value has on a level that is allowed. */
static void
check_cells (const Fixed   *self,
             ShoalClasses  *classes)
{
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, NULL);
  g_autoptr (GString) buffer = g_string_new (NULL);

  for (guint32 row = 0; row < self->model.n_rows; row++)
    for (guint a = 0; a < self->model.n_attributes; a++)
      {
        gboolean found = FALSE;
        const char *text;
        guint32 variant;

        if (shoal_release_is_suppressed (release, row))
          continue;
        shoal_release_get_variants (release, a, &row, 1, &variant);
        text = shoal_release_get_variant_text (release, a, variant, buffer);
        for (guint level = self->lowest[a]; level <= self->highest[a]; level++)
          {
            const char *label = self->model.labels[a][level][self->model.cells[row][a]];

            /* A missing cell is published as the column's first missing token. */
            found = found || g_str_equal (label, text) || (g_str_equal (label, "?") && g_str_equal (text, ""));
          }
        g_assert_true (found);
      }
}

/* Whether a node is between the bounds. */
static gboolean
is_within (const Fixed *self,
           const guint *levels)
{
  for (guint a = 0; a < self->model.n_attributes; a++)
    if (levels[a] < self->lowest[a] || levels[a] > self->highest[a])
      return FALSE;
  return TRUE;
}

/* The least loss of all nodes that are allowed, one by one; NAN where none is feasible. */
static double
find_best (const Fixed    *self,
           ShoalMicrodata *microdata,
           const char     *objective,
           guint           budget)
{
  guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
  double best = NAN;

  if (self->model.n_rows < self->k)
    return NAN;
  do
    {
      g_autoptr (ShoalClasses) classes = NULL;
      double value;

      if (!is_within (self, levels) || fixture_model_count_small (&self->model, levels, self->k) > budget)
        continue;
      classes = fixture_node (microdata, self->k, levels);
      value = shoal_metric_evaluate (shoal_metrics_find (objective), classes);
      if (isnan (best) || value < best)
        best = value;
    }
  while (fixture_model_next_node (&self->model, levels));
  return best;
}

/* Where all rows are alike a metric that compares them says nothing. */
static gboolean
is_defined (ShoalMicrodata *microdata,
            const guint    *levels,
            const char     *objective)
{
  g_autoptr (ShoalClasses) classes = fixture_node (microdata, 1, levels);

  return !isnan (shoal_metric_evaluate (shoal_metrics_find (objective), classes));
}

static void
test_respected (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  guint n_solved = 0;

  for (guint64 seed = 0; seed < N_SEEDS; seed++)
    {
      static const char *const objectives[] = { "gcp", "entropy", "precision", "distortion" };
      const char *objective = objectives[seed % (info->family == SHOAL_FAMILY_LATTICE ? 4 : 2)];
      g_auto (Fixed) fixed = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (ShoalClasses) classes = NULL;
      guint n_exposed, budget;
      gboolean possible;

      fixed_init (&fixed, seed);
      microdata = fixed_make_microdata (&fixed);
      if (!is_defined (microdata, fixed.highest, objective))
        objective = "gcp";
      problem = fixture_problem_new (microdata, fixed.k, fixed.suppression, objective, seed, 2);
      n_exposed = fixture_model_count_small (&fixed.model, fixed.highest, fixed.k);
      budget = info->family == SHOAL_FAMILY_MATCHING ? 0 : (guint) problem->suppression_limit;
      possible = fixed.model.n_rows >= fixed.k && n_exposed <= budget;
      solution = solve (info, problem, NULL);
      check_solution (info, problem, solution);
      g_assert_cmpint (solution->status == SHOAL_STATUS_INFEASIBLE, ==, !possible);
      g_assert_cmpint (solution->reason != NULL, ==, !possible);
      if (!possible)
        continue;
      classes = shoal_classes_new (microdata, solution->recoding, fixed.k);
      check_cells (&fixed, classes);
      if (info->family == SHOAL_FAMILY_PARTITION)
        g_assert_cmpuint (classes->n_suppressed, ==, n_exposed);
      if (info->exact && info->family == SHOAL_FAMILY_LATTICE)
        {
          g_assert_cmpint (solution->status, ==, SHOAL_STATUS_OPTIMAL);
          g_assert_cmpfloat (fabs (solution->objective - find_best (&fixed, microdata, objective, budget)), <, 1e-9);
        }
      n_solved++;
    }
  g_assert_cmpuint (n_solved, >, N_SEEDS / 4);
}

/* At any moment there is an answer that keeps to the levels. */
static void
test_stopped (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  guint n_tried = 0;

  for (guint64 seed = 0; n_tried < 4; seed++)
    {
      g_auto (Fixed) fixed = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;

      fixed_init (&fixed, seed);
      if (fixed.model.n_rows < 20 || fixture_model_count_small (&fixed.model, fixed.highest, fixed.k) > 0)
        continue;
      microdata = fixed_make_microdata (&fixed);
      problem = fixture_problem_new (microdata, fixed.k, 0, "gcp", seed, 2);
      for (guint64 after = 0; after < 200; after += 1 + after / 3)
        {
          g_autoptr (ShoalProgress) progress = shoal_progress_new ();
          g_autoptr (ShoalSolution) solution = NULL;
          g_autoptr (ShoalClasses) classes = NULL;

          shoal_progress_stop_after_polls (progress, after);
          solution = solve (info, problem, progress);
          check_solution (info, problem, solution);
          if (solution->recoding == NULL)
            continue;
          classes = shoal_classes_new (microdata, solution->recoding, fixed.k);
          check_cells (&fixed, classes);
        }
      n_tried++;
    }
}

/* Two tens with tens below, four people each; places of one country. */
#define AGES "21;20-29;20-39;*\n25;20-29;20-39;*\n31;30-39;20-39;*\n38;30-39;20-39;*\n"
static const FixtureColumn people[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "21|21|25|25|31|31|38|38|", AGES },
  { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "f|m|f|m|f|m|f|m|f", "f;*\nm;*\n" },
};

static ShoalMicrodata *
make_people (ShoalCellForm   form,
             ShoalLevelRange levels,
             guint           n_columns)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, people, n_columns);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, levels));
  return fixture_microdata (&fixture);
}

static gboolean
is_verified (ShoalMicrodata *microdata,
             ShoalRecoding  *recoding,
             guint           k,
             char          **message)
{
  const ShoalRequirements requirements = { k, 0.5, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, k);
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, &error);
  g_auto (ShoalVerdict) verdict = { 0 };

  g_assert_no_error (error);
  g_assert_true (shoal_verifier_check_release (release, &requirements, &verdict, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (verdict.checkable);
  *message = g_strdup (verdict.message);
  return verdict.holds;
}

/* The verifier names the column whose cells are not of the levels that are allowed. */
static void
test_verifier (void)
{
  const ShoalLevelRange fixed = { 1, 2 };
  g_autoptr (ShoalMicrodata) microdata = make_people (SHOAL_CELL_NODE, fixed, 1);

  for (guint level = 0; level <= 3; level++)
    {
      g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (&level, 1);
      g_autofree char *message = NULL;

      /* At level 1 and 2 the missing cell is left out; at level 3 it hides. */
      g_assert_cmpint (is_verified (microdata, node, 2, &message), ==, level == 1 || level == 2);
      if (level == 1 || level == 2)
        continue;
      g_assert_nonnull (message);
      g_assert_nonnull (strstr (message, "age"));
    }
}

/* A range lies below a node of the highest level; the lowest level is one of nodes alone. */
static void
test_forms (void)
{
  static const guint32 within[] = { 0, 0, 0, 0, 1, 1, 1, 1, 2 };
  static const guint32 across[] = { 0, 0, 1, 1, 1, 1, 0, 0, 2 };
  static const guint32 single[] = { 0, 0, 1, 1, 2, 2, 3, 3, 4 };
  const ShoalLevelRange fixed = { 1, 1 };
  g_autoptr (ShoalRecoding) inner = shoal_recoding_new_partition (within, 9, 3);
  g_autoptr (ShoalRecoding) outer = shoal_recoding_new_partition (across, 9, 3);
  g_autoptr (ShoalRecoding) alone = shoal_recoding_new_partition (single, 9, 5);

  for (guint form = SHOAL_CELL_NODE; form <= SHOAL_CELL_SET; form++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_people (form, fixed, 1);
      g_autofree char *first = NULL;
      g_autofree char *second = NULL;
      g_autofree char *third = NULL;

      g_assert_true (is_verified (microdata, inner, 2, &first));
      g_assert_false (is_verified (microdata, outer, 2, &second));
      g_assert_true (is_verified (microdata, alone, 2, &third));
    }
}

/* A local recoding of ranges stays below the highest level too. */
static void
test_ranges_divided (void)
{
  const ShoalLevelRange fixed = { 0, 1 };
  g_autoptr (ShoalMicrodata) microdata = make_people (SHOAL_CELL_RANGE, fixed, 2);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 4, 0.2, "gcp", 1, 2);
  g_autoptr (ShoalSolution) solution = solve (shoal_solver_registry_find ("k-member"), problem, NULL);
  const guint32 *clusters;

  g_assert_nonnull (solution->recoding);
  clusters = shoal_recoding_get_clusters (solution->recoding, NULL, NULL);
  for (guint row = 1; row < 4; row++)
    {
      g_assert_cmpuint (clusters[row], ==, clusters[0]);
      g_assert_cmpuint (clusters[4 + row], ==, clusters[4]);
    }
  g_assert_cmpuint (clusters[0], !=, clusters[4]);
  check_solution (shoal_solver_registry_find ("k-member"), problem, solution);
}

/* A published file is read by the same rule. */
static void
test_file (void)
{
  static const char *const texts[] = { "20-29", "30-39", "*", "21", "20-39" };
  const ShoalLevelRange fixed = { 1, 1 };
  g_autoptr (ShoalMicrodata) microdata = make_people (SHOAL_CELL_NODE, fixed, 1);
  g_autoptr (ShoalColumn) published = shoal_column_new_from_texts ("age", SHOAL_VALUE_TEXT, texts, G_N_ELEMENTS (texts));
  ShoalForeignCells found;

  shoal_foreign_cells_find (published, shoal_microdata_get_attribute (microdata, 0), &found);
  /* "*" stands for a row that is left out, too. */
  g_assert_cmpuint (found.n_values, ==, 2);
  g_assert_cmpuint (found.first_row, ==, 3);
}

/* The map shows nodes outside as left out, whatever is known of the others. */
static void
test_map (void)
{
  const ShoalRequirements requirements = { 2, 0.2, 0 };
  const ShoalLevelRange fixed = { 1, 2 };
  g_autoptr (ShoalMicrodata) microdata = make_people (SHOAL_CELL_NODE, fixed, 2);
  g_autoptr (ShoalLatticeExplorer) explorer = shoal_lattice_explorer_new (microdata, &requirements);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  ShoalLatticeMap *map = shoal_lattice_explorer_get_map (explorer);
  g_autofree double *shares = g_new (double, map->n_heights);
  g_autoptr (GError) error = NULL;
  gboolean complete;

  g_assert_true (shoal_lattice_explorer_explore_all (explorer, progress, shares, &complete, &error));
  g_assert_no_error (error);
  g_assert_true (complete);
  for (guint age = 0; age <= 3; age++)
    for (guint sex = 0; sex <= 1; sex++)
      {
        const guint levels[] = { age, sex };
        ShoalNodeState state = shoal_lattice_map_get_state (map, levels);

        g_assert_true (shoal_lattice_explorer_look_around (explorer, levels, progress, &error));
        if (age == 0 || age == 3)
          g_assert_cmpint (state, ==, SHOAL_NODE_STATE_PRUNED);
        else
          g_assert_cmpint (state, !=, SHOAL_NODE_STATE_PRUNED);
      }
}

/* Levels that the hierarchy lacks are an error that names the column. */
static void
test_too_high (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, people, 1);
  fixture_take_schema (&fixture, schema_with_levels (fixture.schema, 0, (ShoalLevelRange){ 0, 4 }));
  microdata = shoal_microdata_new (fixture.table, fixture.schema, 1, NULL, &error);
  g_assert_null (microdata);
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "age"));
}

static void
test_parse (void)
{
  static const char *const wrong[] = { "", "1", ":", "1:", ":1", "2:1", "-1:2", "1:2:3", "1,2", "a:b", "0:4294967295" };
  ShoalLevelRange range = SHOAL_LEVEL_RANGE_ALL;

  g_assert_true (shoal_level_range_is_all (range));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (shoal_level_range_parse (wrong[i], &range));
  g_assert_true (shoal_level_range_parse ("0:0", &range));
  g_assert_true (shoal_level_range_equal (range, (ShoalLevelRange){ 0, 0 }));
  g_assert_true (shoal_level_range_parse ("1:12", &range));
  g_assert_true (shoal_level_range_equal (range, (ShoalLevelRange){ 1, 12 }));
}

int
main (int    argc,
      char **argv)
{
  const ShoalSolverInfo *infos;
  guint n_infos;

  g_test_init (&argc, &argv, NULL);
  infos = shoal_solver_registry_get (&n_infos);
  for (guint i = 0; i < n_infos; i++)
    {
      g_autofree char *respected = g_strdup_printf ("/levels/respected/%s", infos[i].id);
      g_autofree char *stopped = g_strdup_printf ("/levels/stopped/%s", infos[i].id);

      g_test_add_data_func (respected, &infos[i], test_respected);
      g_test_add_data_func (stopped, &infos[i], test_stopped);
    }
  g_test_add_func ("/levels/verifier", test_verifier);
  g_test_add_func ("/levels/forms", test_forms);
  g_test_add_func ("/levels/ranges-divided", test_ranges_divided);
  g_test_add_func ("/levels/file", test_file);
  g_test_add_func ("/levels/map", test_map);
  g_test_add_func ("/levels/too-high", test_too_high);
  g_test_add_func ("/levels/parse", test_parse);
  return g_test_run ();
}
