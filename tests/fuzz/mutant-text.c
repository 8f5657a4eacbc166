/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables, hierarchies and projects, which are text. */

#include "mutant.h"

#include <string.h>

static const char *const words[] = {
  "a", "b c", " x", "y ", "\t", "", "?", "NA", "M\303\274ller", "\360\237\230\200", "\"", "'", "\\", "0", "1", "-1", "1.0", "1,5",
  "1,234", "1.234.567,8", "007", "1e5", "2020-02-29", "31.12.1999", "12/31/1999", "1999-12-31T23:59:59", "*", "=1+1",
  "\302\240" "5", "99999999999999999999", "nan", "\357\273\277",
};

static const char *
choose (ShoalRandom *random)
{
  return words[shoal_random_below (random, G_N_ELEMENTS (words))];
}

static void
add_field (Mutant      *self,
           ShoalRandom *random,
           char         quote)
{
  const char *word = choose (random);

  mutant_cut (self);
  if (shoal_random_below (random, 3) != 0 && strpbrk (word, "\",;\t|'") == NULL)
    {
      mutant_add (self, word);
      return;
    }
  g_byte_array_append (self->bytes, (const guint8 *) &quote, 1);
  for (; *word != '\0'; word++)
    {
      if (*word == quote)
        g_byte_array_append (self->bytes, (const guint8 *) &quote, 1);
      g_byte_array_append (self->bytes, (const guint8 *) word, 1);
    }
  g_byte_array_append (self->bytes, (const guint8 *) &quote, 1);
}

static void
convert (Mutant      *self,
         ShoalRandom *random)
{
  static const char *const encodings[] = { "UTF-16", "UTF-16LE", "UTF-16BE", "WINDOWS-1252" };
  g_autofree char *text = NULL;
  gsize length;

  if (shoal_random_below (random, 8) != 0)
    return;
  text = g_convert ((const char *) self->bytes->data, (gssize) self->bytes->len,
                    encodings[shoal_random_below (random, G_N_ELEMENTS (encodings))], "UTF-8", NULL, &length, NULL);
  if (text == NULL)
    return;
  g_byte_array_set_size (self->bytes, 0);
  g_byte_array_append (self->bytes, (const guint8 *) text, (guint) length);
}

/** mutant_make_text: a table of delimited text, sometimes with options in front for the reader's target. */
void
mutant_make_text (Mutant      *self,
                  ShoalRandom *random)
{
  static const char *const ends[] = { "\n", "\r\n", "\r" };
  static const char *const delimiters[] = { ",", ";", "\t", "|", " " };
  const char *delimiter = delimiters[shoal_random_below (random, G_N_ELEMENTS (delimiters))];
  const char *end = ends[shoal_random_below (random, G_N_ELEMENTS (ends))];
  char quote = shoal_random_below (random, 4) == 0 ? '\'' : '"';
  guint n_columns = 1 + (guint) shoal_random_below (random, 5);
  guint n_rows = (guint) shoal_random_below (random, 12);

  mutant_cut (self);
  if (shoal_random_below (random, 4) == 0)
    {
      guint8 options[] = { '@', (guint8) shoal_random_next (random), (guint8) shoal_random_next (random) };

      g_byte_array_append (self->bytes, options, sizeof options);
    }
  for (guint row = 0; row <= n_rows; row++)
    {
      for (guint i = 0; i < n_columns; i++)
        {
          g_autofree char *name = g_strdup_printf ("name %u", i);

          if (i > 0)
            mutant_add (self, delimiter);
          if (row == 0)
            mutant_add (self, name);
          else
            add_field (self, random, quote);
        }
      mutant_cut (self);
      mutant_add (self, end);
    }
  convert (self, random);
}

/** mutant_make_hierarchy: a hierarchy's file: a line for each leaf. */
void
mutant_make_hierarchy (Mutant      *self,
                       ShoalRandom *random)
{
  const char *delimiter = shoal_random_below (random, 2) == 0 ? ";" : ",";
  guint n_leaves = 1 + (guint) shoal_random_below (random, 20);
  guint height = 1 + (guint) shoal_random_below (random, 4);

  for (guint leaf = 0; leaf < n_leaves; leaf++)
    {
      mutant_cut (self);
      for (guint level = 0; level <= height; level++)
        {
          g_autofree char *label = level == height ? g_strdup ("*") : g_strdup_printf ("%u-%u", level, leaf >> (2 * level));

          mutant_cut (self);
          if (level > 0)
            mutant_add (self, delimiter);
          mutant_add (self, shoal_random_below (random, 30) == 0 ? choose (random) : label);
        }
      mutant_add (self, "\n");
    }
  convert (self, random);
}

/** mutant_make_project: a project, whose parts are its words. */
void
mutant_make_project (Mutant      *self,
                     ShoalRandom *random)
{
  static const char *const pieces[] = {
    "{ \"shoal\"", ": 1", ", ", "\"data\": { \"file\": \"patients.csv\"", ", \"delimiter\": \",\"", ", \"quote\": \"\"",
    ", \"encoding\": \"UTF-8\"", ", \"header\": true", ", \"trim\": true", ", \"decimal\": \".\"",
    ", \"missing\": [\"\", \"?\"]", ", \"rows\": 10000", ", \"fingerprint\": \"sha256:abc\"", " }", ", ",
    "\"columns\": [ ", "{ \"name\": \"age\"", ", \"type\": \"number\"", ", \"role\": \"quasi-identifier\"",
    ", \"weight\": 1.5", ", \"cells\": \"range\"", ", \"hierarchy\": { \"file\": \"hierarchies/age.csv\" } }", ", ",
    "{ \"name\": \"zip\"", ", \"role\": \"quasi-identifier\"",
    ", \"hierarchy\": { \"builder\": \"mask\"", ", \"from\": \"right\"", ", \"character\": \"*\" } }", ", ",
    "{ \"name\": \"sex\", \"hierarchy\": { ", "\"levels\": [[\"f\", \"*\"], ", "[\"m\", \"*\"]]", ", \"edge-weights\": [0.25, 2]",
    " } }", ", ", "{ \"name\": \"income\", \"role\": \"target\" }", " ]", ", \"privacy\": { \"k\": 5",
    ", \"suppression\": 0.005", ", \"suppression-price\": 0.5", " }", ", \"objective\": \"gcp\"", ", \"runs\": [ ",
    "{ \"solver\": \"optimal\"", ", \"parameters\": { \"depth\": 3", ", \"share\": 0.1", ", \"fast\": true }",
    ", \"seed\": 9007199254740991", ", \"result\": { \"node\": { \"age\": 2", ", \"zip\": 1 }", ", \"status\": \"optimal\"",
    ", \"value\": 0.5", ", \"seconds\": 1.25 } }", " ]", ", \"selected-run\": 0", ", \"unknown\": [ { \"x\": null } ]", " }",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      mutant_cut (self);
      mutant_add (self, pieces[i]);
    }
}
