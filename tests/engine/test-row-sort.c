/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes by sorting against classes by comparing each row with each other. */

#include "base/shoal-random.h"
#include "table/shoal-column.h"
#include "verify/shoal-row-sort.h"

#define MOST_KEYS 8

/* The columns of a table, and what sorting told of its rows: the class of each, by the smallest row of it. */
typedef struct
{
  ShoalRowKey keys[MOST_KEYS];
  guint n_keys;
  gsize n_table_rows;
  guint32 *class_of_row;
  gsize n_told;
} Table;

static void
table_clear (Table *self)
{
  for (guint i = 0; i < self->n_keys; i++)
    g_free (self->keys[i].codes);
  g_free (self->class_of_row);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

static Table
make_table (gsize n_table_rows)
{
  Table self = { .n_table_rows = n_table_rows, .class_of_row = g_new (guint32, n_table_rows + 1) };

  for (gsize row = 0; row < n_table_rows; row++)
    self.class_of_row[row] = G_MAXUINT32;
  return self;
}

/* A column of @n_codes, of which a row has one of @n_used that lie @step apart: equal rows are to be found. */
static void
add_key (Table       *self,
         ShoalRandom *random,
         gsize        n_codes,
         guint32      n_used,
         guint32      step)
{
  ShoalRowKey *key = &self->keys[self->n_keys++];

  g_assert_cmpuint ((gsize) (n_used - 1) * step, <, n_codes);
  key->n_codes = n_codes;
  key->width = shoal_codes_width (n_codes);
  key->codes = g_malloc_n (self->n_table_rows + 1, key->width);
  for (gsize row = 0; row < self->n_table_rows; row++)
    shoal_codes_set (key->codes, key->width, row, (guint32) shoal_random_below (random, n_used) * step);
}

static void
found_cb (const guint32 *rows,
          gsize          n_rows,
          gpointer       data)
{
  Table *self = data;

  g_assert_cmpuint (n_rows, >, 0);
  for (gsize i = 0; i < n_rows; i++)
    {
      /* The order in which they were given. */
      g_assert_true (i == 0 || rows[i - 1] < rows[i]);
      g_assert_cmpuint (self->class_of_row[rows[i]], ==, G_MAXUINT32);
      self->class_of_row[rows[i]] = rows[0];
    }
  self->n_told += n_rows;
}

static gboolean
are_equal (const Table *self,
           guint32      a,
           guint32      b)
{
  for (guint i = 0; i < self->n_keys; i++)
    if (shoal_codes_get (self->keys[i].codes, self->keys[i].width, a)
        != shoal_codes_get (self->keys[i].codes, self->keys[i].width, b))
      return FALSE;
  return TRUE;
}

static void
check (Table         *self,
       const guint32 *rows,
       gsize          n_rows)
{
  g_autofree guint32 *sorted = g_memdup2 (rows, n_rows * sizeof *rows);
  g_autoptr (GError) error = NULL;

  g_assert_true (shoal_row_sort_classes (self->keys, self->n_keys, sorted, n_rows, found_cb, self, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (self->n_told, ==, n_rows);
  for (gsize i = 0; i < n_rows; i++)
    {
      gsize first = 0;

      while (!are_equal (self, rows[first], rows[i]))
        first++;
      g_assert_cmpuint (self->class_of_row[rows[i]], ==, rows[first]);
    }
}

/* Every third row is left out, as suppressed ones are. */
static void
check_subset (Table *self)
{
  g_autofree guint32 *rows = g_new (guint32, self->n_table_rows + 1);
  gsize n_rows = 0;

  for (guint32 row = 0; row < self->n_table_rows; row++)
    if (row % 3 != 1)
      rows[n_rows++] = row;
  check (self, rows, n_rows);
}

static void
test_random (void)
{
  static const gsize n_codes[] = { 1, 2, 3, 16, 255, 256, 257, 4096, 65536, 65537, 1000000, G_MAXUINT32 };
  ShoalRandom random;

  shoal_random_init (&random, 7, 0);
  for (guint n = 0; n < 200; n++)
    {
      g_auto (Table) table = make_table (1 + shoal_random_below (&random, 300));
      guint n_keys = (guint) shoal_random_below (&random, MOST_KEYS + 1);

      for (guint i = 0; i < n_keys; i++)
        {
          gsize codes = n_codes[shoal_random_below (&random, G_N_ELEMENTS (n_codes))];
          gsize wanted = 1 + shoal_random_below (&random, 3);
          guint32 used = (guint32) MIN (codes, wanted);

          add_key (&table, &random, codes, used, (guint32) ((codes - 1) / MAX (1, used - 1)));
        }
      check_subset (&table);
    }
}

/* Two columns fill a digit to the last value, one more value does not fit. */
static void
test_full_digit (void)
{
  static const gsize pairs[][2] = { { 256, 256 }, { 256, 257 }, { 65536, 1 }, { 65536, 2 }, { 65537, 65536 } };
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_auto (Table) table = make_table (200);

      for (guint j = 0; j < 2; j++)
        add_key (&table, &random, pairs[i][j], (guint32) MIN (2, pairs[i][j]), (guint32) MAX (1, pairs[i][j] - 1));
      check_subset (&table);
    }
}

/* No column, and columns of one code, make one class of all rows; no rows make none. */
static void
test_edges (void)
{
  ShoalRandom random;
  g_auto (Table) without = make_table (10);
  g_auto (Table) alike = make_table (10);
  g_auto (Table) empty = make_table (0);

  shoal_random_init (&random, 1, 0);
  check_subset (&without);
  add_key (&alike, &random, 1, 1, 1);
  check_subset (&alike);
  add_key (&empty, &random, 5, 5, 1);
  check_subset (&empty);
}

/* Many rows: each pass can be stopped. */
static void
test_stop (void)
{
  ShoalRandom random;
  g_auto (Table) table = make_table (200000);
  g_autofree guint32 *rows = g_new (guint32, table.n_table_rows);

  shoal_random_init (&random, 1, 0);
  for (guint i = 0; i < 3; i++)
    add_key (&table, &random, 1000, 10, 100);
  for (guint64 n = 0; n < 12; n++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (GError) error = NULL;

      for (guint32 row = 0; row < table.n_table_rows; row++)
        rows[row] = row;
      shoal_progress_stop_after_polls (progress, n);
      g_assert_false (shoal_row_sort_classes (table.keys, table.n_keys, rows, table.n_table_rows, found_cb, &table,
                                              progress, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (table.n_told, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row-sort/random", test_random);
  g_test_add_func ("/row-sort/full-digit", test_full_digit);
  g_test_add_func ("/row-sort/edges", test_edges);
  g_test_add_func ("/row-sort/stop", test_stop);
  return g_test_run ();
}
