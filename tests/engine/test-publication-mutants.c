/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writers that are wrong: the linker puts functions of this file in the place of some that a release is made and written with.
 * Whatever they do wrong, for whatever kind of recoding, what they write gets no name. */

#include "base/shoal-error.h"
#include "fixture-microdata.h"
#include "table/write/shoal-writer.h"
#include "verify/shoal-graph-file.h"
#include "verify/shoal-publication.h"

#include <glib/gstdio.h>

#include <stdlib.h>

#define N_ROWS 80
#define K 4

typedef enum
{
  RIGHT,
  RAW_CELLS,         /* quasi-identifiers as they are in the table */
  WIDER_CELLS,       /* those of another row */
  OTHER_AGGREGATE,   /* a class shows a value near its mean, or beside its median */
  ONE_PERSON,        /* everybody has the other columns of one person */
  OWN_VALUES,        /* rows show their own other columns, whatever was drawn */
  EXCHANGED_VALUES,  /* two rows have each other's */
  ASKED_IN_ORDER,    /* whoever publishes asks for the order of the table */
  NOT_SHUFFLED,      /* the order that is drawn is the table's */
  SHIFTED,           /* … or almost so */
  SORTED_BY_CLASS,   /* … or within each class */
  ORDER_IGNORED,     /* an order is drawn, and another written */
  IDENTIFIER,        /* a further column */
  ROW_MISSING,
  FORGOTTEN_MODEL,   /* a privacy model that was asked for was not looked at */
  FORGOTTEN_PERSONS, /* rows of one person were taken for rows of several */
  OTHER_GRAPH,       /* the graph of the table's order */
  GRAPH_OF_ONE,      /* a graph in which each row hides among fewer */
  N_MUTANTS,
} Mutant;

static Mutant mutant = RIGHT;
static ShoalCellForm cell_form = SHOAL_CELL_RANGE;

const char *__real_shoal_release_get_variant_text (ShoalRelease *self, guint column, guint32 variant, GString *buffer);
const char *__wrap_shoal_release_get_variant_text (ShoalRelease *self, guint column, guint32 variant, GString *buffer);
void __real_shoal_release_get_variants (ShoalRelease *self, guint column, const guint32 *rows, gsize n, guint32 *variants);
void __wrap_shoal_release_get_variants (ShoalRelease *self, guint column, const guint32 *rows, gsize n, guint32 *variants);
guint32 *__real_shoal_release_order_rows (ShoalRelease *self, const ShoalReleaseOptions *options, gsize *n);
guint32 *__wrap_shoal_release_order_rows (ShoalRelease *self, const ShoalReleaseOptions *options, gsize *n);
gboolean __real_shoal_release_write (ShoalRelease *self, const guint32 *rows, gsize n, ShoalNewFile *file,
                                     const ShoalReleaseOptions *options, gsize *n_guarded, ShoalProgress *progress, GError **error);
gboolean __wrap_shoal_release_write (ShoalRelease *self, const guint32 *rows, gsize n, ShoalNewFile *file,
                                     const ShoalReleaseOptions *options, gsize *n_guarded, ShoalProgress *progress, GError **error);
ShoalNewFile *__real_shoal_graph_file_write (ShoalRecoding *matching, const guint32 *rows, gsize n, GFile *file,
                                             gboolean replace, GError **error);
ShoalNewFile *__wrap_shoal_graph_file_write (ShoalRecoding *matching, const guint32 *rows, gsize n, GFile *file,
                                             gboolean replace, GError **error);
const ShoalRequirements *__real_shoal_verified_release_get_requirements (ShoalVerifiedRelease *self);
const ShoalRequirements *__wrap_shoal_verified_release_get_requirements (ShoalVerifiedRelease *self);
gboolean __real_shoal_schema_find_person (ShoalSchema *self, guint *column);
gboolean __wrap_shoal_schema_find_person (ShoalSchema *self, guint *column);
gboolean __real_shoal_writer_end_row (ShoalWriter *self, GError **error);
gboolean __wrap_shoal_writer_end_row (ShoalWriter *self, GError **error);

static ShoalColumn *
get_column (ShoalRelease *release,
            guint         column)
{
  return shoal_table_get_column (shoal_release_get_classes (release)->microdata->table,
                                 shoal_release_get_table_column (release, column));
}

const char *
__wrap_shoal_release_get_variant_text (ShoalRelease *self,
                                       guint         column,
                                       guint32       variant,
                                       GString      *buffer)
{
  gboolean by_code = shoal_release_get_classes (self)->kind == SHOAL_RECODING_NODE;
  ShoalColumn *in_table = get_column (self, column);

  if (!shoal_release_is_quasi_identifier (self, column))
    return __real_shoal_release_get_variant_text (self, column, variant, buffer);
  if (mutant == RAW_CELLS)
    return shoal_column_get_label (in_table, by_code ? variant : shoal_column_get_code (in_table, variant));
  if (mutant == WIDER_CELLS && !by_code)
    return __real_shoal_release_get_variant_text (self, column, variant == 0 ? shoal_release_get_classes (self)->n_groups - 1 : 0,
                                                  buffer);
  /* The ages 26, 26, 27 and 27 */
  if (mutant == OTHER_AGGREGATE && variant == 3)
    return cell_form == SHOAL_CELL_MEAN || cell_form == SHOAL_CELL_MIDDLE ? "26.6" : "27";
  return __real_shoal_release_get_variant_text (self, column, variant, buffer);
}

void
__wrap_shoal_release_get_variants (ShoalRelease  *self,
                                   guint          column,
                                   const guint32 *rows,
                                   gsize          n,
                                   guint32       *variants)
{
  ShoalColumn *in_table = get_column (self, column);

  __real_shoal_release_get_variants (self, column, rows, n, variants);
  if (shoal_release_is_quasi_identifier (self, column))
    return;
  for (gsize i = 0; i < n; i++)
    if (mutant == ONE_PERSON)
      variants[i] = shoal_column_get_code (in_table, 0);
    else if (mutant == OWN_VALUES)
      variants[i] = shoal_column_get_code (in_table, rows[i]);
    else if (mutant == EXCHANGED_VALUES && (rows[i] == 0 || rows[i] == N_ROWS - 1))
      {
        guint32 other = rows[i] == 0 ? N_ROWS - 1 : 0;

        __real_shoal_release_get_variants (self, column, &other, 1, &variants[i]);
      }
}

static ShoalClasses *sorted_by;

static int
compare_groups (const void *a,
                const void *b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  guint32 x_group = shoal_classes_group_of_row (sorted_by, x) % 7, y_group = shoal_classes_group_of_row (sorted_by, y) % 7;

  return x_group != y_group ? (x_group > y_group) - (x_group < y_group) : (x > y) - (x < y);
}

guint32 *
__wrap_shoal_release_order_rows (ShoalRelease              *self,
                                 const ShoalReleaseOptions *options,
                                 gsize                     *n)
{
  ShoalReleaseOptions changed = *options;
  guint32 *rows;

  changed.shuffle = options->shuffle && mutant != NOT_SHUFFLED && mutant != SHIFTED && mutant != SORTED_BY_CLASS;
  rows = __real_shoal_release_order_rows (self, &changed, n);
  if (mutant == SHIFTED)
    {
      guint32 first = rows[0];

      memmove (rows, rows + 1, (*n - 1) * sizeof *rows);
      rows[*n - 1] = first;
    }
  sorted_by = shoal_release_get_classes (self);
  if (mutant == SORTED_BY_CLASS)
    qsort (rows, *n, sizeof *rows, compare_groups);
  return rows;
}

static int
compare_rows (const void *a,
              const void *b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

gboolean
__wrap_shoal_release_write (ShoalRelease               *self,
                            const guint32              *rows,
                            gsize                       n,
                            ShoalNewFile               *file,
                            const ShoalReleaseOptions  *options,
                            gsize                      *n_guarded,
                            ShoalProgress              *progress,
                            GError                    **error)
{
  g_autofree guint32 *changed = g_memdup2 (rows, n * sizeof *rows);

  if (mutant == ORDER_IGNORED)
    qsort (changed, n, sizeof *changed, compare_rows);
  return __real_shoal_release_write (self, changed, mutant == ROW_MISSING ? n - 1 : n, file, options, n_guarded, progress, error);
}

ShoalNewFile *
__wrap_shoal_graph_file_write (ShoalRecoding *matching,
                               const guint32 *rows,
                               gsize          n,
                               GFile         *file,
                               gboolean       replace,
                               GError       **error)
{
  g_autofree guint32 *changed = g_memdup2 (rows, n * sizeof *rows);
  g_autofree guint32 *own = g_new (guint32, n);
  g_autoptr (ShoalRecoding) of_one = NULL;

  for (gsize i = 0; i < n; i++)
    own[i] = (guint32) i;
  of_one = shoal_recoding_new_matching (own, n, 1);
  if (mutant == OTHER_GRAPH)
    qsort (changed, n, sizeof *changed, compare_rows);
  return __real_shoal_graph_file_write (mutant == GRAPH_OF_ONE ? of_one : matching, changed, n, file, replace, error);
}

static guint n_written;

gboolean
__wrap_shoal_writer_end_row (ShoalWriter *self,
                             GError     **error)
{
  const char *text = n_written++ == 0 ? "name" : "Ada";

  if (mutant == IDENTIFIER)
    shoal_writer_field (self, text, strlen (text));
  return __real_shoal_writer_end_row (self, error);
}

/* Of the youngest all are ill. */
const ShoalRequirements *
__wrap_shoal_verified_release_get_requirements (ShoalVerifiedRelease *self)
{
  static ShoalRequirements asked;
  ShoalModel model;

  if (mutant != FORGOTTEN_MODEL)
    return __real_shoal_verified_release_get_requirements (self);
  asked = *__real_shoal_verified_release_get_requirements (self);
  g_assert_true (shoal_model_init (&model, "l-diversity", NULL, "ill", NULL));
  g_assert_true (shoal_requirements_add_model (&asked, &model, NULL));
  return &asked;
}

gboolean
__wrap_shoal_schema_find_person (ShoalSchema *self,
                                 guint       *column)
{
  return mutant == FORGOTTEN_PERSONS && __real_shoal_schema_find_person (self, column);
}

/* Whether what is wrong can be wrong with such a release. */
static gboolean
applies (Mutant            which,
         ShoalRecodingKind kind,
         gboolean          with_graph)
{
  if (which == OTHER_GRAPH || which == GRAPH_OF_ONE)
    return with_graph;
  if (which == FORGOTTEN_MODEL)
    return kind == SHOAL_RECODING_NODE;
  if (which == WIDER_CELLS)
    return kind != SHOAL_RECODING_NODE;
  if (which == OTHER_AGGREGATE)
    return kind == SHOAL_RECODING_PARTITION && shoal_cell_form_is_aggregate (cell_form);
  return which != OWN_VALUES || kind == SHOAL_RECODING_MATCHING;
}

/* Ages of two decades, in @cell_form or by a hierarchy; every note is of one person. The rows of the first decade are of fewer than K people. */
static ShoalMicrodata *
make_microdata (void)
{
  g_autoptr (GString) names = g_string_new (NULL), ages = g_string_new (NULL), notes = g_string_new (NULL);
  g_autoptr (GString) ill = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  FixtureColumn columns[] = {
    { "name", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, NULL, NULL },
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, NULL },
    { "note", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, NULL, NULL },
    { "ill", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, NULL, NULL },
  };

  for (guint row = 0; row < N_ROWS; row++)
    {
      const char *between = row > 0 ? "|" : "";

      g_string_append_printf (names, "%sperson %u", between, row < N_ROWS / 4 ? row % (K - 1) : row);
      g_string_append_printf (ages, "%s%u", between, 20 + row / 2);
      g_string_append_printf (notes, "%snote %u", between, row);
      g_string_append_printf (ill, "%s%s", between, row < N_ROWS / 4 || row % 2 == 0 ? "yes" : "no");
    }
  for (guint age = 20; age < 20 + N_ROWS / 2; age++)
    g_string_append_printf (lines, "%u;%u0s;*\n", age, age / 10);
  columns[0].values = names->str;
  columns[1].values = ages->str;
  columns[1].hierarchy = lines->str;
  columns[2].values = notes->str;
  columns[3].values = ill->str;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, cell_form));
  return fixture_microdata (&fixture);
}

/* Blocks of four neighbours, so that an assignment that was drawn is none that could be guessed. */
static ShoalRecoding *
make_recoding (ShoalRecodingKind kind)
{
  static const guint levels[] = { 1 };
  guint32 clusters[N_ROWS];
  guint32 originals[N_ROWS * K];

  for (guint32 row = 0; row < N_ROWS; row++)
    {
      clusters[row] = row / K;
      for (guint32 i = 0; i < K; i++)
        originals[row * K + i] = row / K * K + (row + i) % K;
    }
  switch (kind)
    {
    case SHOAL_RECODING_NODE:
      return shoal_recoding_new_node (levels, 1);
    case SHOAL_RECODING_PARTITION:
      return shoal_recoding_new_partition (clusters, N_ROWS, N_ROWS / K);
    case SHOAL_RECODING_MATCHING:
    default:
      return shoal_recoding_new_matching (originals, N_ROWS, K);
    }
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) open = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (open) != NULL)
    n++;
  return n;
}

static void
publish (ShoalRecodingKind kind,
         gboolean          with_graph,
         Mutant            which)
{
  static const ShoalRequirements requirements = { .k = K };
  ShoalReleaseOptions options = SHOAL_RELEASE_OPTIONS_DEFAULT;
  g_autofree char *folder = g_dir_make_tmp ("shoal-mutants-XXXXXX", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "out.csv", NULL);
  g_autoptr (GFile) graph = g_file_new_build_filename (folder, "graph.txt", NULL);
  g_autoptr (ShoalMicrodata) microdata = make_microdata ();
  g_autoptr (ShoalRecoding) recoding = make_recoding (kind);
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (GError) error = NULL;
  gboolean published;

  release = shoal_verified_release_new (microdata, recoding, &requirements, 1, NULL, &error);
  g_assert_no_error (error);
  options.shuffle = which != ASKED_IN_ORDER;
  mutant = which;
  n_written = 0;
  published = shoal_publish (release, file, with_graph ? graph : NULL, NULL, NULL, FALSE, &options, NULL, NULL, &error);
  mutant = RIGHT;
  if (published != (which == RIGHT))
    g_error ("mutant %d of kind %d, form %d: %s", which, kind, cell_form, published ? "was published" : error->message);
  if (!published)
    g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
  g_assert_cmpuint (count_files (folder), ==, published ? 1 + with_graph : 0);
  if (published)
    g_assert_cmpint (g_remove (g_file_peek_path (file)), ==, 0);
  if (published && with_graph)
    g_assert_cmpint (g_remove (g_file_peek_path (graph)), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Each mutant for each kind of recoding. */
static void
test_mutants (void)
{
  for (ShoalRecodingKind kind = SHOAL_RECODING_NODE; kind <= SHOAL_RECODING_MATCHING; kind++)
    for (guint with_graph = 0; with_graph <= (kind == SHOAL_RECODING_MATCHING); with_graph++)
      for (Mutant which = RIGHT; which < N_MUTANTS; which++)
        if (applies (which, kind, with_graph != 0))
          publish (kind, with_graph != 0, which);
}

/* Each mutant for each form of cells. */
static void
test_forms (void)
{
  for (cell_form = SHOAL_CELL_NODE; cell_form < SHOAL_CELL_N_FORMS; cell_form++)
    for (ShoalRecodingKind kind = SHOAL_RECODING_NODE; kind <= SHOAL_RECODING_MATCHING; kind++)
      for (Mutant which = RIGHT; which < N_MUTANTS; which++)
        if (applies (which, kind, FALSE))
          publish (kind, FALSE, which);
  cell_form = SHOAL_CELL_RANGE;
}

/* Orders that were drawn are taken for such. */
static void
test_no_false_alarm (void)
{
  for (guint i = 0; i < 100; i++)
    publish (SHOAL_RECODING_PARTITION, FALSE, RIGHT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/publication-mutants/each", test_mutants);
  g_test_add_func ("/publication-mutants/forms", test_forms);
  g_test_add_func ("/publication-mutants/no-false-alarm", test_no_false_alarm);

  return g_test_run ();
}
