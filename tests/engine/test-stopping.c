/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What prepares a large table for the solvers, and groups it, asks often enough whether to stop, and does then. */

#include "fixture-large.h"
#include "solve/lattice/search/shoal-lattice.h"
#include "table/shoal-column-builder.h"

#define N_ROWS 300000
#define N_FEW 50
#define N_THREADS 2
/* Threads that are told to stop, and what they are a part of, may each ask once more. */
#define MAX_POLLS_AFTER_STOP (2 * N_THREADS + 2)
#define MOST_STOPS 12
#define MOST_ATTEMPTS 1000

static Fixture fixture;
static ShoalMicrodata *microdata;
static ShoalDictionary dictionary;
static double *numbers;

/* Returns: whether it was done to the end. */
typedef gboolean (*Work) (ShoalProgress  *progress,
                          gconstpointer   data,
                          GError        **error);

typedef struct
{
  const char *path;
  Work work;
  gconstpointer data;
  gsize n_steps; /* over rows or values, that it takes at least */
} Case;

static gboolean
prepare (ShoalProgress  *progress,
         gconstpointer   data,
         GError        **error)
{
  g_autoptr (ShoalMicrodata) made = shoal_microdata_new (fixture.table, fixture.schema, N_THREADS, progress, error);

  return made != NULL;
}

static gboolean
group (ShoalProgress  *progress,
       gconstpointer   data,
       GError        **error)
{
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autofree guint32 *numbers_of_rows = g_new (guint32, 2 * N_ROWS);

  if (data == GINT_TO_POINTER (SHOAL_RECODING_NODE))
    recoding = shoal_recoding_new_node ((const guint[]){ 0, 0 }, 2);
  else if (data == GINT_TO_POINTER (SHOAL_RECODING_PARTITION))
    {
      for (guint32 row = 0; row < N_ROWS; row++)
        numbers_of_rows[row] = row / 3;
      recoding = shoal_recoding_new_partition (numbers_of_rows, N_ROWS, N_ROWS / 3);
    }
  else
    {
      for (guint32 row = 0; row < N_ROWS; row++)
        {
          numbers_of_rows[2 * row] = row;
          numbers_of_rows[2 * row + 1] = (row + 1) % N_ROWS;
        }
      recoding = shoal_recoding_new_matching (numbers_of_rows, N_ROWS, 2);
    }
  classes = shoal_classes_new_with_progress (microdata, recoding, 2, N_THREADS, progress, error);
  return classes != NULL;
}

/* A lattice that was stopped is there all the same, but its entries are all tuples. */
static gboolean
make_lattice (ShoalProgress  *progress,
              gconstpointer   data,
              GError        **error)
{
  const ShoalRequirements requirements = { .k = 2, .suppression = 1 };
  g_autoptr (ShoalProblem) problem =
    shoal_problem_new (microdata, &requirements, shoal_metrics_find ("precision"), 1, N_THREADS, NULL);
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, progress, NULL);

  g_assert_nonnull (lattice);
  if (lattice->is_reduced)
    return TRUE;
  g_assert_cmpuint (lattice->n_entries, ==, microdata->n_tuples);
  g_assert_true (lattice->leaves == microdata->leaves);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "not reduced");
  return FALSE;
}

static gboolean
sort (ShoalProgress  *progress,
      gconstpointer   data,
      GError        **error)
{
  g_autofree ShoalKey *keys = NULL;
  gsize n_keys;

  keys = data != NULL ? shoal_value_order_texts (&dictionary, NULL, progress, &n_keys)
                      : shoal_value_order_numbers (numbers, dictionary.n, NULL, progress, &n_keys);
  if (keys == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "no order");
      return FALSE;
    }
  for (gsize i = 1; i < n_keys; i++)
    if (data != NULL)
      g_assert_cmpstr (shoal_dictionary_get (&dictionary, keys[i - 1].value), <,
                       shoal_dictionary_get (&dictionary, keys[i].value));
    else
      g_assert_cmpfloat (numbers[keys[i - 1].value], <=, numbers[keys[i].value]);
  return TRUE;
}

/* The texts end with the same digits for long, so that sorting goes deep. */
static void
make_values (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  shoal_dictionary_init (&dictionary);
  for (guint i = 0; i < N_ROWS; i++)
    {
      char text[40];

      g_snprintf (text, sizeof text, "value %08u", (guint) (i * 7919u) % 100000007u);
      shoal_dictionary_number (&dictionary, text);
    }
  numbers = g_new (double, dictionary.n);
  for (gsize i = 0; i < dictionary.n; i++)
    numbers[i] = 1e6 * (shoal_random_double (&random) - 0.5);
}

/* A column of as many values as rows, and one of few, both under one root. */
static void
make_table (void)
{
  fixture_large_init (&fixture, N_ROWS, (const gsize[]){ N_ROWS, N_FEW }, 2, SHOAL_VALUE_TEXT, "flat");
  microdata = fixture_microdata (&fixture);
}

/* Not more than a fixed number of steps passes between two questions, whatever the machine. */
static void
test_polls (gconstpointer data)
{
  const Case *tested = data;
  g_autoptr (ShoalProgress) whole = shoal_progress_new ();
  g_autoptr (GError) own_error = NULL;
  guint64 n_polls;

  shoal_progress_start (whole, NULL, 0);
  g_assert_true (tested->work (whole, tested->data, &own_error));
  g_assert_no_error (own_error);
  n_polls = shoal_progress_get_polls (whole);
  g_assert_cmpuint (n_polls, >=, tested->n_steps / SHOAL_PROGRESS_STEPS);
  for (guint64 after = 0; after + N_THREADS < n_polls; after += MAX (1, n_polls / MOST_STOPS))
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (GError) error = NULL;

      shoal_progress_start (progress, NULL, 0);
      shoal_progress_stop_after_polls (progress, after);
      g_assert_false (tested->work (progress, tested->data, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (shoal_progress_get_polls (progress), <=, after + MAX_POLLS_AFTER_STOP);
    }
}

static void
test_cancelled_before (gconstpointer data)
{
  const Case *tested = data;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  shoal_progress_start (progress, cancellable, 0);
  g_assert_false (tested->work (progress, tested->data, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (shoal_progress_get_polls (progress), <=, MAX_POLLS_AFTER_STOP);
}

typedef struct
{
  ShoalProgress *progress;
  GCancellable *cancellable;
  int done; /* atomic */
} Canceller;

static gpointer
cancel_soon (gpointer data)
{
  Canceller *self = data;

  while (shoal_progress_get_polls (self->progress) == 0 && !g_atomic_int_get (&self->done))
    g_thread_yield ();
  g_cancellable_cancel (self->cancellable);
  return NULL;
}

/* The work may be over before the other thread gets its turn: then once more. */
static void
test_cancelled_meanwhile (gconstpointer data)
{
  const Case *tested = data;
  gboolean cancelled = FALSE;

  for (guint i = 0; i < MOST_ATTEMPTS && !cancelled; i++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      Canceller canceller = { progress, cancellable, FALSE };
      GThread *thread;

      shoal_progress_start (progress, cancellable, 0);
      thread = g_thread_new ("canceller", cancel_soon, &canceller);
      cancelled = !tested->work (progress, tested->data, &error);
      g_atomic_int_set (&canceller.done, TRUE);
      g_thread_join (thread);
      if (cancelled)
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  g_assert_true (cancelled);
}

int
main (int    argc,
      char **argv)
{
  static const Case cases[] = {
    { "prepare", prepare, NULL, 3 * N_ROWS },
    { "group/node", group, GINT_TO_POINTER (SHOAL_RECODING_NODE), 3 * N_ROWS },
    { "group/partition", group, GINT_TO_POINTER (SHOAL_RECODING_PARTITION), 4 * N_ROWS },
    { "group/matching", group, GINT_TO_POINTER (SHOAL_RECODING_MATCHING), 4 * N_ROWS },
    { "lattice", make_lattice, NULL, N_ROWS },
    { "sort/texts", sort, GINT_TO_POINTER (TRUE), 3 * N_ROWS },
    { "sort/numbers", sort, NULL, 3 * N_ROWS },
  };
  int result;

  g_test_init (&argc, &argv, NULL);
  make_table ();
  make_values ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *polls = g_strdup_printf ("/stopping/%s/polls", cases[i].path);
      g_autofree char *before = g_strdup_printf ("/stopping/%s/before", cases[i].path);
      g_autofree char *meanwhile = g_strdup_printf ("/stopping/%s/meanwhile", cases[i].path);

      g_test_add_data_func (polls, &cases[i], test_polls);
      g_test_add_data_func (before, &cases[i], test_cancelled_before);
      g_test_add_data_func (meanwhile, &cases[i], test_cancelled_meanwhile);
    }
  result = g_test_run ();
  g_object_unref (microdata);
  fixture_clear (&fixture);
  shoal_dictionary_clear (&dictionary);
  g_free (numbers);
  return result;
}
