/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever has a report and all of the original but one cell tries the values that this cell may have, and compares what a report
 * would say. */

#include "../engine/fixture-effort.h"
#include "../engine/fixture-microdata.h"
#include "base/shoal-random.h"
#include "charts/report/shoal-report-sections.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"

/* Ages 0 to 79, published in twenties; incomes 0 to 999, published in hundreds; towns. */
#define N_AGES 80
#define AGES_OF_CELL 20
#define N_INCOMES 1000
#define INCOMES_OF_CELL 100

typedef struct
{
  guint n_rows;
  guint *ages;
  guint *incomes;
  guint *towns;
  gboolean built; /* hierarchies have a leaf for each value that occurs, and no other */
  gboolean suppress;
} Original;

static void
original_init (Original    *self,
               guint        n_rows,
               gboolean     built,
               ShoalRandom *random)
{
  /* No two tables are alike, so that their figures stand anywhere between two that are told. */
  guint n_ages = N_AGES / 4 + (guint) shoal_random_below (random, 3 * N_AGES / 4);
  guint n_incomes = N_INCOMES / 4 + (guint) shoal_random_below (random, 3 * N_INCOMES / 4);

  *self = (Original) { n_rows, g_new (guint, n_rows), g_new (guint, n_rows), g_new (guint, n_rows), built, FALSE };
  for (guint row = 0; row < n_rows; row++)
    {
      /* Few are old, few are rich. */
      self->ages[row] = MIN ((guint) shoal_random_below (random, n_ages), (guint) shoal_random_below (random, n_ages));
      self->incomes[row] = MIN ((guint) shoal_random_below (random, n_incomes), (guint) shoal_random_below (random, n_incomes));
      self->towns[row] = (guint) shoal_random_below (random, 4);
    }
}

static void
original_clear (Original *self)
{
  g_free (self->ages);
  g_free (self->incomes);
  g_free (self->towns);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Original, original_clear)

static char *
join (const guint *numbers,
      guint        n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? "|" : "", numbers[i]);
  return g_string_free (text, FALSE);
}

/* A line for each number below @n, or for those that @numbers has. */
static char *
make_tree (const guint *numbers,
           guint        n_rows,
           guint        n,
           guint        width,
           gboolean     built)
{
  g_autofree gboolean *occurs = g_new0 (gboolean, n);
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < n_rows; row++)
    occurs[numbers[row]] = TRUE;
  for (guint i = 0; i < n; i++)
    if (occurs[i] || !built)
      g_string_append_printf (text, "%u;%u-%u;*\n", i, i / width * width, i / width * width + width - 1);
  return g_string_free (text, FALSE);
}

/* ROUNDED: figures as a report says them; EXACT: the same to the last digit; PUBLISHED: statistics of the published table, to the last
 * digit. */
typedef enum
{
  ROUNDED,
  EXACT,
  PUBLISHED,
} Telling;

static char *
tell_statistics (const ShoalStatistics *statistics)
{
  GString *text = g_string_new (NULL);
  guint n = statistics->design->n_columns;

  for (guint c = 0; c < n; c++)
    {
      const ShoalDesignColumn *column = &statistics->design->columns[c];
      const ShoalColumnSummary *summary = &statistics->summaries[SHOAL_DESIGN_RELEASE][c];

      g_string_append_printf (text, "%s %u %zu %zu\n", shoal_design_column_get_name (column), column->read[SHOAL_DESIGN_RELEASE]->is_number,
                              summary->n, summary->n_missing);
      if (column->read[SHOAL_DESIGN_RELEASE]->is_number)
        g_string_append_printf (text, "%.17g %.17g %.17g %.17g %.17g\n", summary->mean, summary->deviation, summary->quartiles[0],
                                summary->quartiles[1], summary->quartiles[2]);
      for (guint i = 0; i < MIN (column->n_groups, SHOAL_STATISTICS_COMMON); i++)
        g_string_append_printf (text, "%s %.17g\n",
                                shoal_read_column_get_value_label (column->read[SHOAL_DESIGN_RELEASE], column->values[i]),
                                summary->shares[i]);
      for (guint i = 0; i < c; i++)
        g_string_append_printf (text, "%.17g\n", shoal_statistics_get_association (statistics, SHOAL_DESIGN_RELEASE, i, c));
    }
  return g_string_free (text, FALSE);
}

/* All that a report says of the table in figures. */
static char *
tell (const Original *original,
      Telling         telling)
{
  g_autofree char *ages = join (original->ages, original->n_rows);
  g_autofree char *incomes = join (original->incomes, original->n_rows);
  g_autofree char *towns = join (original->towns, original->n_rows);
  g_autofree char *age_tree = make_tree (original->ages, original->n_rows, N_AGES, AGES_OF_CELL, original->built);
  g_autofree char *income_tree
    = make_tree (original->incomes, original->n_rows, N_INCOMES, INCOMES_OF_CELL, original->built);
  const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, ages, age_tree },
    { "income", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, incomes, income_tree },
    { "town", SHOAL_VALUE_NUMBER, SHOAL_ROLE_INSENSITIVE, towns, NULL, TRUE },
  };
  const char *const from_file[] = { "age", "income" };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((const guint[]){ 1, 1 }, 2);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalReportFigures) figures = NULL;
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/t.csv");
  g_autoptr (ShoalDataSource) data = shoal_data_source_new (file, NULL, original->n_rows, "");
  g_autoptr (ShoalProject) empty = shoal_project_new (data);
  g_autoptr (GPtrArray) project_columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  ShoalRequirements requirements = { .k = 2, .suppression = 1 };
  ShoalReportInput input = { NULL };
  guint n;
  const ShoalMetric *metrics = shoal_metrics_get (&n);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, node, original->suppress ? MAX (2, original->n_rows / 100) : 1);
  for (guint i = 0; i < G_N_ELEMENTS (from_file); i++)
    {
      ShoalProjectColumn *column = shoal_project_column_new (from_file[i]);
      g_autoptr (ShoalHierarchyOrigin) origin = original->built ? shoal_hierarchy_origin_new_builder ("ranges", NULL)
                                                                : shoal_hierarchy_origin_new_file (file);

      shoal_project_column_set_hierarchy (column, origin);
      g_ptr_array_add (project_columns, column);
    }
  project = shoal_project_with_columns (empty, project_columns);
  input.project = project;
  input.classes = classes;
  if (telling == PUBLISHED)
    {
      input.problem = problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, NULL);
      input.release = release = shoal_release_new (classes, NULL);
    }
  figures = _shoal_report_figures_new (&input, NULL);
  if (telling == PUBLISHED)
    return tell_statistics (_shoal_report_figures_get_statistics (figures));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *told = _shoal_report_figures_tell (figures, &metrics[i]);
      g_autofree char *percent = _shoal_report_figures_tell_percent (figures, &metrics[i]);

      if (telling == EXACT)
        g_string_append_printf (text, "%s %.17g\n", metrics[i].id, shoal_metric_evaluate (&metrics[i], classes));
      else
        g_string_append_printf (text, "%s %s %s\n", metrics[i].id, told, percent);
    }
  for (guint a = 0; a < 2 && telling == ROUNDED; a++)
    {
      double fraction;
      g_autofree char *told = _shoal_report_figures_tell_ncp (figures, a, &fraction);

      g_string_append_printf (text, "attribute-%u %s %.17g\n", a, told, fraction);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Gives a cell another value that is published alike. */
static void
change (Original    *original,
        ShoalRandom *random)
{
  guint row = (guint) shoal_random_below (random, original->n_rows);
  gboolean of_age = shoal_random_below (random, 2) == 0;
  guint *value = of_age ? &original->ages[row] : &original->incomes[row];
  guint width = of_age ? AGES_OF_CELL : INCOMES_OF_CELL;
  guint step = 1 + (guint) shoal_random_below (random, width - 1);

  *value = *value / width * width + (*value % width + step) % width;
}

/* One table is tried so often: a figure of it may stand close to where it is rounded to the other side. */
#define TRIES_PER_TABLE 10

typedef struct
{
  guint moved[64]; /* of each figure */
  guint exact;     /* tables of which some figure with all its digits moves in the first try */
} Found;

static void
try_table (Original    *original,
           ShoalRandom *random,
           Found       *found)
{
  g_autofree char *before = tell (original, ROUNDED);
  g_autofree char *exactly = tell (original, EXACT);
  g_auto (GStrv) lines = g_strsplit (before, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), <, G_N_ELEMENTS (found->moved));
  for (guint i = 0; i < TRIES_PER_TABLE; i++)
    {
      g_autofree guint *ages = g_memdup2 (original->ages, original->n_rows * sizeof *ages);
      g_autofree guint *incomes = g_memdup2 (original->incomes, original->n_rows * sizeof *incomes);
      g_autofree char *now = NULL;
      g_autofree char *now_exactly = NULL;
      g_auto (GStrv) now_lines = NULL;

      change (original, random);
      now = tell (original, ROUNDED);
      if (i == 0)
        {
          now_exactly = tell (original, EXACT);
          found->exact += !g_str_equal (now_exactly, exactly);
        }
      now_lines = g_strsplit (now, "\n", -1);
      for (guint l = 0; lines[l] != NULL; l++)
        if (!g_str_equal (lines[l], now_lines[l]))
          {
            found->moved[l]++;
            g_test_message ("%u rows: %s → %s", original->n_rows, lines[l], now_lines[l]);
          }
      memcpy (original->ages, ages, original->n_rows * sizeof *ages);
      memcpy (original->incomes, incomes, original->n_rows * sizeof *incomes);
    }
}

/* How many of @n_tries move the figure that moves most often. */
static guint
attack (guint     n_rows,
        gboolean  built,
        gboolean  suppress,
        guint     n_tries,
        guint    *exact)
{
  Found found = { 0 };
  ShoalRandom random;
  guint most = 0;

  shoal_random_init (&random, n_rows, built);
  for (guint i = 0; i < n_tries / TRIES_PER_TABLE; i++)
    {
      g_auto (Original) original = { 0 };

      original_init (&original, n_rows, built, &random);
      original.suppress = suppress;
      try_table (&original, &random, &found);
    }
  for (guint l = 0; l < G_N_ELEMENTS (found.moved); l++)
    most = MAX (most, found.moved[l]);
  *exact = found.exact;
  return most;
}

static void
test_figures (void)
{
  static const struct
  {
    guint n_rows;
    guint n_tries;
  } cases[] = { { 40, 400 }, { 300, 400 }, { 10000, 200 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint kind = 0; kind < 4; kind++)
      {
        guint exact, most;

        if ((i + kind) % FIXTURE_STEP != 0)
          continue;
        most = attack (cases[i].n_rows, kind % 2 == 1, kind / 2 == 1, cases[i].n_tries, &exact);

        g_test_message ("%u rows, %s hierarchies, %s: of %u tries the figure that moves most often moved in %u, one with all its "
                        "digits of %u tables of %u", cases[i].n_rows, kind % 2 == 1 ? "built" : "known",
                        kind / 2 == 1 ? "with suppression" : "complete", cases[i].n_tries, most, exact, cases[i].n_tries / TRIES_PER_TABLE);
        g_assert_cmpuint (most * 100, <, cases[i].n_tries);
        g_assert_cmpuint (exact * 2, >, cases[i].n_tries / TRIES_PER_TABLE);
      }
}

/* No statistic of the published table depends on which of the values that a cell covers the original has, not in its last digit; also
 * where hierarchies are made from the values. */
static void
test_published (void)
{
  for (guint kind = 0; kind < 4; kind++)
    {
      ShoalRandom random;

      shoal_random_init (&random, 11, kind);
      for (guint i = 0; i < 40; i++)
        {
          g_auto (Original) original = { 0 };
          g_autofree char *before = NULL;
          g_autofree char *after = NULL;
          g_autofree char *otherwise = NULL;

          original_init (&original, 40 + 10 * i, kind % 2 == 1, &random);
          original.suppress = kind / 2 == 1;
          before = tell (&original, PUBLISHED);
          for (guint cell = 0; cell < 10; cell++)
            change (&original, &random);
          after = tell (&original, PUBLISHED);
          g_assert_cmpstr (before, ==, after);
          g_assert_nonnull (strstr (before, "age 1 "));
          g_assert_nonnull (strstr (before, "town 1 "));
          /* They are those of this table: a cell that is published as it is shows. */
          original.towns[0] += 4;
          otherwise = tell (&original, PUBLISHED);
          if (!original.suppress)
            g_assert_cmpstr (before, !=, otherwise);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report-attack/figures", test_figures);
  g_test_add_func ("/report-attack/published", test_published);
  return g_test_run ();
}
