/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models besides k-anonymity: every node of small lattices against a naive count, every solver against these, and Adult
 * against what other programs find. */

#include "base/shoal-error.h"
#include "fixture-effort.h"
#include "fixture-privacy.h"
#include "fixture-small-lattice.h"
#include "privacy/shoal-earlier.h"
#include "project/runs/shoal-run-record.h"
#include "project/shoal-project-load.h"

#include <glib/gstdio.h>

#define N_ROWS 36

static const char *const models[] = {
  "l-diversity l=2",
  "l-diversity l=3",
  "l-diversity variant=entropy,l=1.7",
  "l-diversity variant=recursive,c=2,l=2",
  "t-closeness t=0.35",
  "t-closeness variant=ordered,t=0.3",
  "t-closeness variant=hierarchical,t=0.3",
  "alpha-k alpha=0.6",
  "alpha-k alpha=0.3,value=30",
  "delta-disclosure delta=1.6",
  "beta-likeness variant=basic,beta=1",
  "beta-likeness beta=0.8",
  "average-risk threshold=0.16",
  "population-uniqueness threshold=0.1,population-size=300,estimator=zayatz",
  "population-uniqueness threshold=0.1,population-size=100,estimator=snb",
  "population-uniqueness threshold=0.05,population-size=1000",
  "k-map k=4,population-size=150",
  "k-map k=9,population=@",
  "earlier-release k=3,link=1/2/1",
  "earlier-release k=2,l=2,link=2/0/1,earlier-k=3",
  "earlier-release k=2,file=%,link=id",
  "earlier-release k=2,l=2,file=%,link=id",
  "earlier-release k=3,run=node",
  "earlier-release k=2,run=groups",
  "earlier-release k=2,l=2,run=groups",
  "delta-presence max=0.4,population=@",
  "delta-presence min=0.2,max=0.7,population=@",
  "k-map k=6,population-size=200,estimator=zero-truncated,significance=0.1",
};

/* Nobody is alone where k is 2 */
static guint
get_k (const ShoalModel *model)
{
  return model->guarantee == &shoal_population_uniqueness ? 1 : 2;
}

/* People of the population who are not in the table */
#define N_OTHERS 60
#define N_PEOPLE (N_ROWS + N_OTHERS)
/* In the place of a value that no hierarchy knows */
#define UNKNOWN 9

static char *population_name; /* of the file that "@" stands for */
static char *earlier_name;    /* of the file that "%" stands for */

/* The file has these rows of the table and so many others, on these levels. */
#define N_EARLIER_ROWS 30
#define N_EARLIER_OTHERS 10
#define N_GROUPS 8
static const guint earlier_levels[N_QUASI_IDENTIFIERS] = { 1, 2, 1 };

typedef struct
{
  guint cells[N_PEOPLE][N_QUASI_IDENTIFIERS];
  guint values[N_ROWS];
  ShoalMicrodata *microdata;
  guint32 groups[N_ROWS]; /* of the run “groups” */
} Small;

/* Smaller classes were left out of the runs. */
#define EARLIER_RUN_K 3

static void
small_clear (Small *self)
{
  g_clear_object (&self->microdata);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Small, small_clear)

/* The people of the table, and others, the last of whom nobody knows in one column */
static void
draw_population (Small       *self,
                 ShoalRandom *random)
{
  g_autoptr (GString) text = g_string_new ("q2;name;q0;q1\n");
  g_autoptr (GError) error = NULL;

  for (guint person = 0; person < N_PEOPLE; person++)
    {
      const char *own[N_QUASI_IDENTIFIERS];

      for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
        {
          if (person >= N_ROWS)
            self->cells[person][q] = (guint) shoal_random_below (random, 2) * 4 + (guint) shoal_random_below (random, 2);
          if (person + 1 == N_PEOPLE && q == 1)
            self->cells[person][q] = UNKNOWN;
          own[q] = self->cells[person][q] == UNKNOWN ? "z" : labels[0][self->cells[person][q]];
        }
      g_string_append_printf (text, "%s;n%u;%s;%s\n", own[2], person, own[0], own[1]);
    }
  g_file_set_contents (population_name, text->str, (gssize) text->len, &error);
  g_assert_no_error (error);
}

static gboolean
is_in_earlier_file (guint person)
{
  return person < N_EARLIER_ROWS || (person >= N_ROWS && person < N_ROWS + N_EARLIER_OTHERS);
}

/* As it was given away, with the column that links it */
static void
write_earlier (const Small *self)
{
  g_autoptr (GString) text = g_string_new ("q1,id,q0,q2\n");
  g_autoptr (GError) error = NULL;

  for (guint person = 0; person < N_PEOPLE; person++)
    if (is_in_earlier_file (person))
      g_string_append_printf (text, "%s,i%u,%s,%s\n", labels[2][0], person, labels[1][self->cells[person][0]], labels[1][self->cells[person][2]]);
  g_file_set_contents (earlier_name, text->str, (gssize) text->len, &error);
  g_assert_no_error (error);
}

static void
small_draw (Small       *self,
            ShoalRandom *random)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  GString *texts[N_QUASI_IDENTIFIERS + 1];
  FixtureColumn columns[] = {
    { "q0", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, LINES },
    { "q1", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, LINES },
    { "q2", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, LINES },
    { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, NULL, SENSITIVE_LINES },
    { "id", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, NULL, NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint i = 0; i <= N_QUASI_IDENTIFIERS; i++)
    texts[i] = g_string_new (NULL);
  for (guint row = 0; row < N_ROWS; row++)
    {
      for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
        {
          /* Few values of each, so that some nodes below the top hold */
          self->cells[row][q] = (guint) shoal_random_below (random, 2) * 4 + (guint) shoal_random_below (random, 2);
          g_string_append_printf (texts[q], "%s%s", row > 0 ? "|" : "", labels[0][self->cells[row][q]]);
        }
      self->values[row] = (guint) shoal_random_below (random, G_N_ELEMENTS (sensitive));
      g_string_append_printf (texts[N_QUASI_IDENTIFIERS], "%s%s", row > 0 ? "|" : "", sensitive[self->values[row]]);
    }
  for (guint row = 0; row < N_ROWS; row++)
    g_string_append_printf (ids, "%si%u", row > 0 ? "|" : "", row);
  for (guint i = 0; i <= N_QUASI_IDENTIFIERS; i++)
    columns[i].values = texts[i]->str;
  columns[N_QUASI_IDENTIFIERS + 1].values = ids->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  self->microdata = fixture_microdata (&fixture);
  draw_population (self, random);
  write_earlier (self);
  /* Some of them publish the same. */
  for (guint row = 0; row < N_ROWS; row++)
    self->groups[row] = self->cells[row][0] / 4 * 4 + self->cells[row][2] / 4 * 2 + (guint) shoal_random_below (random, 5) / 4;
  for (guint32 group = 0; group < N_GROUPS; group++)
    self->groups[group] = group;
  for (guint i = 0; i <= N_QUASI_IDENTIFIERS; i++)
    g_string_free (texts[i], TRUE);
}

/* The runs “node”, of the levels above, with the columns in another order, and “groups”, of the groups of @self */
static const ShoalEarlierRun *
make_run (const Small *self,
          const char  *name)
{
  static const char *const columns[] = { "q2", "q0", "q1", NULL };
  static guint n_runs = 0;
  const guint levels[] = { earlier_levels[2], earlier_levels[0], earlier_levels[1] };
  const ShoalRequirements requirements = { .k = EARLIER_RUN_K };
  gboolean is_node = strcmp (name, "node") == 0;
  g_autofree char *answer = g_strdup_printf ("%u", n_runs++);
  g_autoptr (ShoalRecoding) recoding = is_node ? shoal_recoding_new_node (levels, N_QUASI_IDENTIFIERS)
                                               : shoal_recoding_new_partition (self->groups, N_ROWS, N_GROUPS);

  return shoal_earlier_run_new (name, answer, recoding, is_node ? columns : NULL, &requirements, shoal_requirements_make_classes);
}

static ShoalSensitive *
count_all (const Small *self)
{
  static const guint32 leaves[] = { 0, 1, 2, 3 };
  g_autoptr (ShoalHierarchy) hierarchy = fixture_hierarchy (SENSITIVE_LINES);
  guint32 counts[G_N_ELEMENTS (sensitive)] = { 0 };

  for (guint row = 0; row < N_ROWS; row++)
    counts[self->values[row]]++;
  return shoal_sensitive_new (counts, G_N_ELEMENTS (sensitive), hierarchy, leaves);
}

static gboolean
are_together (const Small *self,
              const guint *levels,
              guint        a,
              guint        b)
{
  for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
    if (levels[q] + 1 < N_LEVELS
        && (self->cells[a][q] == UNKNOWN || self->cells[b][q] == UNKNOWN
            || strcmp (labels[levels[q]][self->cells[a][q]], labels[levels[q]][self->cells[b][q]]) != 0))
      return FALSE;
  return TRUE;
}

/* What the group of @row publishes of a column: the label of the lowest level that all of it share */
static const char *
get_group_cell (const Small *self,
                guint        row,
                guint        q)
{
  for (guint level = 0; level + 1 < N_LEVELS; level++)
    {
      gboolean same = TRUE;

      for (guint other = 0; other < N_ROWS; other++)
        same = same && (self->groups[other] != self->groups[row]
                        || strcmp (labels[level][self->cells[other][q]], labels[level][self->cells[row][q]]) == 0);
      if (same)
        return labels[level][self->cells[row][q]];
    }
  return "*";
}

static gboolean
were_grouped (const Small *self,
              guint        a,
              guint        b)
{
  for (guint q = 0; q < N_QUASI_IDENTIFIERS; q++)
    if (strcmp (get_group_cell (self, a, q), get_group_cell (self, b, q)) != 0)
      return FALSE;
  return TRUE;
}

/* The first person of the same class of the earlier release, or N_PEOPLE for who was in none */
static guint
get_part (const Small      *self,
          const ShoalModel *model,
          guint             person)
{
  guint levels[N_QUASI_IDENTIFIERS], first = N_PEOPLE, n = 0, fewest = 1;

  memcpy (levels, earlier_levels, sizeof levels);
  if (model->run != NULL)
    fewest = EARLIER_RUN_K;
  else if (model->file == NULL)
    {
      g_assert_cmpint (sscanf (model->value, "%u/%u/%u", &levels[0], &levels[1], &levels[2]), ==, 3);
      fewest = (guint) shoal_model_get_number (model, "earlier-k");
    }
  for (guint other = 0; other < N_PEOPLE; other++)
    if ((model->file != NULL ? is_in_earlier_file (other) : other < N_ROWS)
        && (model->run != NULL && model->run->columns == NULL ? person < N_ROWS && were_grouped (self, person, other)
                                                              : are_together (self, levels, person, other)))
      {
        first = MIN (first, other);
        n++;
      }
  return n >= fewest && (model->file == NULL || is_in_earlier_file (person)) ? first : N_PEOPLE;
}

/* Whether a class of @row has a part that is too small or too uniform; @parts: the part of everybody */
static gboolean
has_weak_part (const Small      *self,
               const ShoalModel *model,
               const guint      *parts,
               const guint      *levels,
               guint             row)
{
  for (guint of_part = 0; of_part < N_ROWS; of_part++)
    {
      gboolean seen[G_N_ELEMENTS (sensitive)] = { FALSE };
      guint n = 0, n_values = 0;

      if (!are_together (self, levels, row, of_part))
        continue;
      for (guint other = 0; other < N_ROWS; other++)
        if (are_together (self, levels, row, other) && parts[other] == parts[of_part])
          {
            n++;
            n_values += !seen[self->values[other]];
            seen[self->values[other]] = TRUE;
          }
      if (n < model->numbers[0] || n_values < model->numbers[1])
        return TRUE;
    }
  return FALSE;
}

/* Whether of each class of the earlier release nobody, or enough people, are in no row that is published */
static gboolean
leaves_enough (const ShoalModel *model,
               const guint      *parts,
               const gboolean   *fails)
{
  for (guint person = 0; person < N_PEOPLE; person++)
    {
      guint part = parts[person], n_left = 0;

      if (part == N_PEOPLE || (model->file == NULL && person >= N_ROWS))
        continue;
      for (guint other = 0; other < (model->file != NULL ? N_PEOPLE : N_ROWS); other++)
        n_left += parts[other] == part && (other >= N_ROWS || fails[other]);
      if (n_left > 0 && n_left < model->numbers[0])
        return FALSE;
    }
  return TRUE;
}

/* Rows of classes that are too small or fail, by comparing every row with every other; @together: (out) (optional): whether the
 * other classes hold together */
static guint
count_failing (const Small          *self,
               const ShoalSensitive *all,
               const ShoalModel     *model,
               const guint          *levels,
               gboolean             *together)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  ShoalReleaseContent release;
  double found;
  gboolean is_earlier = model->guarantee == &shoal_earlier_release, failed[N_ROWS];
  guint parts[N_PEOPLE], n_failing = 0;
  gsize n_people = 0;

  for (guint person = 0; is_earlier && person < N_PEOPLE; person++)
    parts[person] = get_part (self, model, person);
  for (guint row = 0; row < N_ROWS; row++)
    {
      guint32 of_value[G_N_ELEMENTS (sensitive)] = { 0 }, values[G_N_ELEMENTS (sensitive)], counts[G_N_ELEMENTS (sensitive)];
      ShoalClassContent content = { .n_table = N_ROWS, .values = values, .counts = counts, .all = all, .named = 3 };
      gboolean first = TRUE, fails;
      double value;

      for (guint other = 0; other < N_ROWS; other++)
        if (are_together (self, levels, row, other))
          {
            of_value[self->values[other]]++;
            content.n_rows++;
            content.n_persons++;
            first &= other >= row;
          }
      for (guint32 v = 0; v < G_N_ELEMENTS (sensitive); v++)
        if (of_value[v] > 0)
          {
            values[content.n_values] = v;
            counts[content.n_values++] = of_value[v];
          }
      content.n_population = N_PEOPLE;
      for (guint person = 0; person < N_PEOPLE; person++)
        content.n_people += are_together (self, levels, row, person);
      fails = content.n_rows < get_k (model)
              || (is_earlier && has_weak_part (self, model, parts, levels, row))
              || (!is_earlier && model->guarantee->measure != NULL && !model->guarantee->measure (model, &content, &value));
      failed[row] = fails;
      n_failing += fails;
      if (first && !fails)
        n_people += content.n_people;
      if (first && !fails)
        g_array_append_val (sizes, ((ShoalRiskClass) { (guint32) content.n_rows, 1 }));
    }
  shoal_release_content_init (&release, sizes);
  release.n_people = n_people;
  release.n_population = N_PEOPLE;
  if (together != NULL && is_earlier)
    *together = release.n_persons == 0 || leaves_enough (model, parts, failed);
  else if (together != NULL)
    *together = release.n_persons == 0 || model->guarantee->measure_release == NULL
                || model->guarantee->measure_release (model, &release, &found);
  return n_failing;
}

/* The classes of every node, and what of them may be published */
static void
check_nodes (const Small             *self,
             const ShoalRequirements *requirements,
             const gboolean          *feasible,
             const guint             *n_failing)
{
  for (guint number = 0; number < N_NODES; number++)
    {
      guint levels[N_QUASI_IDENTIFIERS];
      g_autoptr (ShoalRecoding) recoding = NULL;
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalVerifiedRelease) verified = NULL;
      g_autoptr (GError) error = NULL;

      get_node (number, levels);
      recoding = shoal_recoding_new_node (levels, N_QUASI_IDENTIFIERS);
      classes = shoal_requirements_make_classes (requirements, self->microdata, recoding, 1, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (classes->n_suppressed, ==, n_failing[number]);
      verified = shoal_verified_release_new (self->microdata, recoding, requirements, 1, NULL, &error);
      g_assert_cmpint (verified != NULL, ==, feasible[number]);
      g_assert_cmpint (error == NULL, ==, feasible[number]);
      if (n_failing[number] > 0 || !feasible[number])
        check_tampered (self->microdata, requirements, recoding);
      if (verified != NULL && n_failing[number] < N_ROWS)
        {
          const ShoalVerdict *verdict = shoal_verified_release_get_verdict (verified);

          g_assert_cmpuint (verdict->n_findings, ==, 2);
          g_assert_true (verdict->findings[1].holds);
          g_assert_cmpuint (verdict->n_rows, ==, N_ROWS - n_failing[number]);
        }
    }
}

static void
test_brute_force (gconstpointer data)
{
  static const double suppressions[] = { 0, 0.02, 0.06, 0.2, 0.5 };
  const char *text = data;
  guint n_feasible = 0, n_problems = 0;
  ShoalRandom random;

  shoal_random_init (&random, g_str_hash (text), 0);
  /* A file is read again and again. */
  for (guint draw = 0; draw < FIXTURE_TRIES (strpbrk (text, "@%") != NULL || strstr (text, "snb") != NULL ? 2 : strstr (text, "earlier") != NULL ? 4 : 8); draw++)
    {
      g_auto (Small) small = { 0 };
      g_autoptr (ShoalSensitive) all = NULL;
      guint n_failing[N_NODES], levels[N_QUASI_IDENTIFIERS];

      small_draw (&small, &random);
      all = count_all (&small);
      for (guint i = 0; i < G_N_ELEMENTS (suppressions); i++)
        {
          ShoalModel model = fixture_privacy_model (text, "s", population_name, earlier_name);
          ShoalRequirements requirements = { .k = get_k (&model), .suppression = suppressions[i] };
          double least_height = INFINITY;
          gboolean feasible[N_NODES];

          if (model.run != NULL)
            model.run = make_run (&small, model.run->name);
          g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
          for (guint number = 0; number < N_NODES; number++)
            {
              gboolean together;

              get_node (number, levels);
              n_failing[number] = count_failing (&small, all, &model, levels, &together);
              feasible[number] = together && n_failing[number] <= shoal_requirements_get_suppression_limit (&requirements, N_ROWS);
              if (feasible[number])
                least_height = MIN (least_height, levels[0] + levels[1] + levels[2]);
              n_feasible += feasible[number];
            }
          check_nodes (&small, &requirements, feasible, n_failing);
          check_solvers (small.microdata, &requirements, feasible, least_height);
          n_problems++;
        }
    }
  g_assert_cmpuint (n_feasible, >, 0);
  g_assert_cmpuint (n_feasible, <, n_problems * N_NODES);
}

/* A published file alone: the original as it is, of which some classes hold and most do not */
static void
test_file (gconstpointer data)
{
  static const guint nothing[N_QUASI_IDENTIFIERS] = { 0 };
  static const char *const names[] = { "q0", "q1", "q2", NULL };
  const ShoalModel model = fixture_privacy_model (data, "s", population_name, earlier_name);
  ShoalRequirements requirements = { .k = get_k (&model) };
  ShoalRandom random;

  g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
  shoal_random_init (&random, 5, 0);
  for (guint draw = 0; draw < 20; draw++)
    {
      g_auto (Small) small = { 0 };
      g_auto (ShoalVerdict) verdict = { 0 };
      g_autoptr (ShoalSensitive) all = NULL;
      g_autoptr (GError) error = NULL;
      gboolean together;
      guint n_failing;

      small_draw (&small, &random);
      all = count_all (&small);
      n_failing = count_failing (&small, all, &model, nothing, &together);
      g_assert_true (shoal_verifier_check_table (small.microdata->table, names, NULL, &requirements, &verdict, NULL, &error));
      g_assert_no_error (error);
      if (strstr (data, "hierarchical") != NULL || strchr (data, '@') != NULL || strstr (data, "earlier") != NULL)
        {
          g_assert_false (verdict.holds);
          g_assert_false (verdict.checkable);
          g_assert_nonnull (verdict.message);
          continue;
        }
      /* Where some are too small, those too that would not be published count for all together. */
      if (n_failing == 0 || model.guarantee->measure_release == NULL)
        g_assert_cmpint (verdict.holds, ==, n_failing == 0 && together);
      if (model.guarantee->measure_release != NULL)
        continue;
      g_assert_cmpuint (MAX (verdict.findings[0].n_offending, verdict.findings[1].n_offending), <=, n_failing);
      g_assert_cmpuint (verdict.findings[0].n_offending + verdict.findings[1].n_offending, >=, n_failing);
    }
}

/* What cannot be asked, and who cannot be asked */
static void
test_refused (void)
{
  g_auto (Small) small = { 0 };
  ShoalRandom random;
  ShoalRequirements requirements = { .k = 2 };
  ShoalModel model = fixture_privacy_model ("l-diversity l=2", "s", population_name, earlier_name);
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  shoal_random_init (&random, 6, 0);
  small_draw (&small, &random);
  g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
  g_assert_false (shoal_requirements_add_model (&requirements, &model, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  problem = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error);
  g_assert_no_error (error);
  check_matchings_refuse (problem, "k-anonymity only");
  requirements.models[0].column = g_intern_static_string ("q1");
  g_assert_null (shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  requirements.models[0].column = g_intern_static_string ("nobody");
  g_assert_null (shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (shoal_model_init (&model, "l-diversity", NULL, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

/* Populations and earlier releases that are not there, or cannot be compared */
static void
test_other_tables (void)
{
  static const char *const wrong[] = {
    "k-map k=2,population=/nowhere.csv",
    "delta-presence population=%",
    "k-map k=2,population-size=35",
    "population-uniqueness population-size=35",
    "earlier-release link=1/2",
    "earlier-release link=1/2/3",
    "earlier-release file=/nowhere.csv,link=id",
    "earlier-release file=%,link=s",
    "earlier-release file=%,link=q0",
    "earlier-release file=@,link=name",
    "earlier-release run=nobody",
  };
  g_auto (Small) small = { 0 };
  ShoalRandom random;

  shoal_random_init (&random, 8, 0);
  small_draw (&small, &random);
  /* A population without one of the quasi-identifiers */
  g_assert_true (g_file_set_contents (earlier_name, "id,q0,q1\ni0,a,b\n", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      ShoalRequirements requirements = { .k = 2 };
      const ShoalModel model = fixture_privacy_model (wrong[i], NULL, population_name, earlier_name);
      g_autoptr (GError) error = NULL;

      if (i == 6)
        write_earlier (&small);
      g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
      g_assert_null (shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error));
      g_assert_nonnull (error);
      g_test_message ("%s: %s", wrong[i], error->message);
    }
}

/* A matching with a model is neither published nor said to hold. */
static void
test_matching (void)
{
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d", LINES },
    { "s", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, "2|9|10|30", NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_matching (originals, 4, 2);
  const ShoalModel model = fixture_privacy_model ("l-diversity l=1", "s", population_name, earlier_name);
  ShoalRequirements requirements = { .k = 2 };
  g_autoptr (ShoalVerifiedRelease) verified = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  verified = shoal_verified_release_new (microdata, recoding, &requirements, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (verified);
  g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
  g_assert_null (shoal_verified_release_new (microdata, recoding, &requirements, 1, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
}

/* A project file keeps models as they are; one that is not known is an error, never passed over. */
static void
test_project (void)
{
  static const char with[] = "{ \"shoal\": 1, \"data\": { \"file\": \"d.csv\" }, \"columns\": [], \"privacy\": { \"k\": 5, \"models\": [ "
                             "{ \"model\": \"l-diversity\", \"variant\": \"recursive\", \"l\": 3, \"c\": 2.5, \"column\": \"a, b\" }, "
                             "{ \"model\": \"alpha-k\", \"alpha\": 0.25, \"value\": \"flu\", \"column\": \"d\" }, "
                             "{ \"model\": \"k-map\", \"k\": 7, \"population\": \"r/people.csv\" } ] } }";
  static const char *const wrong[] = {
    "{ \"model\": \"l-diversity\", \"l\": 0, \"column\": \"d\" }",
    "{ \"model\": \"l-diversity\", \"m\": 3, \"column\": \"d\" }",
    "{ \"model\": \"l-diversity\", \"l\": [3], \"column\": \"d\" }",
    "{ \"model\": \"l-diversity\" }",
    "{ \"model\": \"k-map\" }",
    "{ \"model\": \"k-map\", \"population-size\": 100, \"column\": \"d\" }",
    "{ \"model\": \"delta-presence\" }",
    "{ \"model\": \"k-anonymity\", \"k\": 3 }",
    "{ \"model\": \"differential\", \"column\": \"d\" }",
    "{ \"l\": 3, \"column\": \"d\" }",
    "3",
  };
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p.shoal");
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_parse (with, strlen (with), file, NULL, &error);
  g_autoptr (ShoalProject) again = NULL;
  g_autofree char *written = NULL;
  const ShoalRequirements *requirements;

  g_assert_no_error (error);
  requirements = shoal_project_get_requirements (project);
  g_assert_cmpuint (requirements->n_models, ==, 3);
  g_assert_cmpstr (requirements->models[2].file, ==, "/somewhere/r/people.csv");
  g_assert_cmpfloat (requirements->models[0].numbers[2], ==, 2.5);
  g_assert_cmpstr (requirements->models[0].column, ==, "a, b");
  g_assert_cmpstr (requirements->models[1].value, ==, "flu");
  written = shoal_project_to_text (project, file);
  g_assert_nonnull (strstr (written, "\"r/people.csv\""));
  again = shoal_project_parse (written, strlen (written), file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_requirements_equal (requirements, shoal_project_get_requirements (again)));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *text = g_strdup_printf ("{ \"shoal\": 1, \"data\": { \"file\": \"d.csv\" }, \"columns\": [], "
                                               "\"privacy\": { \"k\": 5, \"models\": [ %s ] } }", wrong[i]);

      g_assert_null (shoal_project_parse (text, strlen (text), file, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
      g_assert_nonnull (strstr (error->message, "models"));
      g_clear_error (&error);
    }
}

/* What a run was asked for is remembered with its result, whatever the names of columns and values are; what nobody knows is not. */
static void
test_record (void)
{
  static const char *const texts[] = { "l-diversity variant=recursive,c=2.5,l=3", "t-closeness t=0.15", "alpha-k alpha=0.5,value=flu",
                                        "beta-likeness beta=2" };
  ShoalRunFigures figures = { .value = NAN, .bound = NAN, .seconds = 1, .requirements = { 5, 0.02 } };
  g_autoptr (ShoalRunRecord) plain = shoal_run_record_new ("optimal", NULL, 1);
  g_autoptr (ShoalRunRecord) ended = shoal_run_record_with_result (plain, SHOAL_STATUS_FEASIBLE, NULL, NULL, 0);
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    figures.requirements.models[figures.requirements.n_models++] = fixture_privacy_model (texts[i], i == 1 ? "a,column=b, c" : "s", population_name, earlier_name);
  figures.requirements.models[2].value = g_intern_string ("flu, or cold");
  record = shoal_run_record_with_figures (ended, &figures);
  for (guint wrong = 0; wrong < 2; wrong++)
    {
      g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (ShoalJsonReader) reader = NULL;
      g_autoptr (ShoalRunRecord) again = NULL;
      JsonObject *object = shoal_run_record_to_json (record);

      if (wrong == 1)
        json_array_add_string_element (json_object_get_array_member (json_object_get_object_member (object, "result"), "models"),
                                       "no-such-model,l=3");
      json_node_take_object (node, object);
      reader = shoal_json_reader_new (node, "p.shoal", "runs[0]", &error);
      g_assert_no_error (error);
      again = shoal_run_record_from_json (reader, warnings, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (again->figures.requirements.k, ==, wrong == 1 ? 0 : 5);
      g_assert_cmpuint (again->figures.requirements.n_models, ==, wrong == 1 ? 0 : figures.requirements.n_models);
      if (wrong == 0)
        g_assert_true (shoal_requirements_equal (&again->figures.requirements, &figures.requirements));
    }
}

/* A model is named with its numbers, those that matter, and asked for in words; a distance by hierarchy has one made for its
 * column, and for no other that is sensitive. */
static void
test_words (void)
{
  static const struct
  {
    const char *model, *name, *request;
  } cases[] = {
    { "l-diversity l=4", "l-diversity of “s” (distinct, l = 4)", "At least 4 different values of “s” in each class" },
    { "l-diversity variant=recursive,c=2.5,l=3", "l-diversity of “s” (recursive, l = 3, c = 2.5)",
      "Most frequent value of “s” in each class less than 2.5 times as frequent as all from the 3-th on" },
    { "t-closeness t=0.15", "t-closeness of “s” (equal, t = 0.15)", "Values of “s” in each class no farther than 0.15 from those of the table" },
    { "alpha-k alpha=0.5,value=flu", "(α, k)-anonymity of “s” (alpha = 0.5, value = flu)",
      "Value “flu” of “s” in at most 50\u00a0% of the rows of each class" },
  };
  ShoalRequirements requirements = { .k = 5, .suppression = 0.02 };
  g_autofree char *words = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const ShoalModel model = fixture_privacy_model (cases[i].model, "s", population_name, earlier_name);
      g_autofree char *name = shoal_model_dup_name (&model);
      g_autofree char *request = shoal_model_dup_request (&model);

      g_assert_cmpstr (name, ==, cases[i].name);
      g_assert_cmpstr (request, ==, cases[i].request);
      g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
    }
  shoal_requirements_remove_model (&requirements, 1);
  shoal_requirements_remove_model (&requirements, 2);
  words = shoal_requirements_dup_words (&requirements);
  g_assert_cmpstr (words, ==, "k = 5 · l-diversity of “s” (distinct, l = 4) · t-closeness of “s” (equal, t = 0.15) · up to 2\u00a0% left out");
}

/* Nodes that hold, of 240, and the least sum of levels of one, as two independent programs count them (ARX 3.9.2 is one). */
static void
test_adult (void)
{
  static const char *const columns[] = { "sex", "age", "race", "marital-status", "education" };
  static const struct
  {
    const char *model;
    guint n_hold[2], least[2];
  } cases[] = {
    { "l-diversity l=3", { 33, 211 }, { 7, 3 } },
    { "l-diversity l=6", { 26, 177 }, { 7, 4 } },
    { "l-diversity variant=entropy,l=4", { 24, 114 }, { 7, 4 } },
    { "l-diversity variant=recursive,c=3,l=3", { 25, 148 }, { 7, 3 } },
    { "t-closeness t=0.3", { 7, 13 }, { 9, 8 } },
    { "t-closeness t=0.15", { 2, 2 }, { 10, 10 } },
    { "beta-likeness variant=basic,beta=3", { 5, 31 }, { 9, 7 } },
    { "beta-likeness beta=2", { 3, 14 }, { 10, 8 } },
  };
  const char *data = g_getenv ("SHOAL_DATA");
  g_autoptr (GString) text = g_string_new ("{ \"shoal\": 1, \"data\": { ");
  g_autoptr (GFile) file = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  if (data == NULL)
    {
      g_test_skip ("SHOAL_DATA is not set");
      return;
    }
  g_string_append_printf (text, "\"file\": \"%s/adult/adult_30162.csv\", \"delimiter\": \";\" }, \"columns\": [", data);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_string_append_printf (text, "{ \"name\": \"%s\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"file\": "
                                  "\"%s/adult/hierarchies/%s.csv\" } }, ", columns[i], data, columns[i]);
  g_string_append (text, "{ \"name\": \"occupation\", \"role\": \"sensitive\" } ] }");
  file = g_file_new_for_path ("/somewhere/p.shoal");
  project = shoal_project_parse (text->str, text->len, file, NULL, &error);
  g_assert_no_error (error);
  loaded = shoal_loaded_project_load (project, NULL, NULL, &error);
  g_assert_no_error (error);
  microdata = shoal_loaded_project_make_microdata (loaded, 1, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i += FIXTURE_STEP)
    for (guint j = 0; j < 2; j++)
      {
        ShoalRequirements requirements = { .k = 5, .suppression = j * 0.05 };
        const ShoalModel model = fixture_privacy_model (cases[i].model, "occupation", population_name, earlier_name);
        guint levels[5] = { 0 }, n_hold = 0, least = G_MAXUINT, n_nodes = 0;
        gboolean more = TRUE;

        g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
        while (more)
          {
            g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 5);
            g_autoptr (ShoalClasses) classes
              = shoal_requirements_make_classes (&requirements, microdata, recoding, 1, NULL, &error);
            guint height = 0;

            g_assert_no_error (error);
            more = FALSE;
            for (guint a = 0; a < 5; a++)
              height += levels[a];
            n_nodes++;
            if (classes->n_suppressed <= shoal_requirements_get_suppression_limit (&requirements, microdata->n_rows))
              {
                n_hold++;
                least = MIN (least, height);
              }
            for (guint a = 0; a < 5 && !more; a++)
              if ((more = levels[a] < shoal_microdata_get_attribute (microdata, a)->height))
                levels[a]++;
              else
                levels[a] = 0;
          }
        g_assert_cmpuint (n_nodes, ==, 240);
        g_assert_cmpuint (n_hold, ==, cases[i].n_hold[j]);
        g_assert_cmpuint (least, ==, cases[i].least[j]);
      }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("shoal-models-XXXXXX", &error);
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_no_error (error);
  population_name = g_build_filename (folder, "people.csv", NULL);
  earlier_name = g_build_filename (folder, "earlier.csv", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (models[i]), " =,.", '-');
      g_autofree char *nodes = g_strconcat ("/models/brute-force/", name, NULL);
      g_autofree char *file = g_strconcat ("/models/file/", name, NULL);

      g_test_add_data_func (nodes, models[i], test_brute_force);
      g_test_add_data_func (file, models[i], test_file);
    }
  g_test_add_func ("/models/refused", test_refused);
  g_test_add_func ("/models/other-tables", test_other_tables);
  g_test_add_func ("/models/matching", test_matching);
  g_test_add_func ("/models/project", test_project);
  g_test_add_func ("/models/record", test_record);
  g_test_add_func ("/models/words", test_words);
  g_test_add_func ("/models/adult", test_adult);
  status = g_test_run ();
  g_unlink (population_name);
  g_unlink (earlier_name);
  g_free (earlier_name);
  g_rmdir (folder);
  g_free (population_name);
  return status;
}
