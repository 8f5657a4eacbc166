/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of any size that look like Adult. */
#pragma once

#include "base/shoal-random.h"

#include <gio/gio.h>
#include <stdio.h>

#define ADULT_COLUMNS 9
#define ADULT_REDRAWN 0.2

static const char *const adult_columns[ADULT_COLUMNS] = {
  "sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation", "salary-class",
};

/* Returns: (element-type GStrv): the rows of Adult without the line of names. */
static inline GPtrArray *
adult_read (const char *data)
{
  g_autofree char *path = g_build_filename (data, "adult", "adult_30162.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  if (!g_file_get_contents (path, &text, NULL, NULL))
    g_error ("cannot read %s", path);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL && lines[i][0] != '\0'; i++)
    g_ptr_array_add (rows, g_strsplit (g_strchomp (lines[i]), ";", -1));
  return rows;
}

/* Rows are drawn from Adult with replacement, then every cell is redrawn from its column's marginal with some probability:
 * plain drawing would give every row dozens of copies, and nothing would need generalizing.
 * @rows_of_person: so many rows, far from each other, have the same person in a first column; 0 for no such column. */
static inline void
adult_write_perturbed (GPtrArray  *rows,
                       gsize       n_rows,
                       gsize       rows_of_person,
                       const char *path)
{
  gsize n_persons = rows_of_person > 0 ? (n_rows + rows_of_person - 1) / rows_of_person : 0;
  FILE *file = fopen (path, "w");
  ShoalRandom random;

  if (file == NULL)
    g_error ("cannot write %s", path);
  shoal_random_init (&random, 1, 0);
  if (n_persons > 0)
    fprintf (file, "person;");
  for (guint c = 0; c < ADULT_COLUMNS; c++)
    fprintf (file, "%s%c", adult_columns[c], c + 1 < ADULT_COLUMNS ? ';' : '\n');
  for (gsize i = 0; i < n_rows; i++)
    {
      char **row = rows->pdata[shoal_random_below (&random, rows->len)];

      if (n_persons > 0)
        fprintf (file, "P%09" G_GSIZE_FORMAT ";", i % n_persons);
      for (guint c = 0; c < ADULT_COLUMNS; c++)
        {
          char **other = shoal_random_double (&random) < ADULT_REDRAWN
                           ? rows->pdata[shoal_random_below (&random, rows->len)]
                           : row;

          fprintf (file, "%s%c", other[c], c + 1 < ADULT_COLUMNS ? ';' : '\n');
        }
    }
  fclose (file);
}
