/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the real program in a folder of its own that holds copies of the fixtures. */
#pragma once

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "project/json/shoal-json.h"

typedef struct
{
  char *folder;
} Fixture;

typedef struct
{
  int status;
  char *output;
  char *errors;
  JsonNode *json; /* output as JSON, if it is */
} Run;

static inline void
run_clear (Run *run)
{
  g_free (run->output);
  g_free (run->errors);
  g_clear_pointer (&run->json, json_node_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static inline void
fixture_set_up (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "fixtures", "cli", NULL);
  g_autoptr (GDir) dir = g_dir_open (source, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  fixture->folder = g_dir_make_tmp ("shoal-cli-XXXXXX", NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *from = g_build_filename (source, name, NULL);
      g_autofree char *to = g_build_filename (fixture->folder, name, NULL);
      g_autofree char *contents = NULL;
      gsize length;

      g_assert_true (g_file_get_contents (from, &contents, &length, NULL));
      g_assert_true (g_file_set_contents (to, contents, (gssize) length, NULL));
    }
}

static inline void
remove_all (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        remove_all (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

static inline void
fixture_tear_down (Fixture       *fixture,
                   gconstpointer  data)
{
  remove_all (fixture->folder);
  g_free (fixture->folder);
}

/* @data: (nullable): for @test */
static inline void
fixture_add (const char    *path,
             void         (*test) (Fixture *, gconstpointer),
             gconstpointer  data)
{
  g_test_add (path, Fixture, data, fixture_set_up, test, fixture_tear_down);
}

static inline const char *
get_program (void)
{
  const char *program = g_getenv ("SHOAL_CLI");

  if (program == NULL)
    g_error ("SHOAL_CLI does not name the program");
  return program;
}

static inline int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Name and checksum of every file in the folder: what a command must leave as it was. */
static inline char *
describe_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *contents = NULL;
      g_autofree char *sum = NULL;
      gsize length = 0;

      if (g_file_get_contents (path, &contents, &length, NULL))
        sum = g_compute_checksum_for_data (G_CHECKSUM_MD5, (const guchar *) contents, length);
      g_ptr_array_add (lines, g_strdup_printf ("%s %s", name, sum != NULL ? sum : "-"));
    }
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

/* @line: words separated by spaces; a word that has to hold one is quoted as in a shell. */
static inline void
run_cli (Fixture    *fixture,
         const char *line,
         Run        *run)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) parsed = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (words, (gpointer) get_program ());
  if (*line != '\0')
    g_assert_true (g_shell_parse_argv (line, NULL, &parsed, NULL));
  for (guint i = 0; parsed != NULL && parsed[i] != NULL; i++)
    g_ptr_array_add (words, parsed[i]);
  g_ptr_array_add (words, NULL);

  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &run->output, &run->errors, &error));
  g_assert_no_error (error);
  if (!g_subprocess_get_if_exited (process))
    g_error ("%s: ended by signal %d: %s", line, g_subprocess_get_term_sig (process), run->errors);
  run->status = g_subprocess_get_exit_status (process);
  run->json = shoal_json_parse (run->output, strlen (run->output), line, NULL);
}

static inline void
assert_status (const Run  *run,
               const char *line,
               int         expected)
{
  if (run->status != expected)
    g_error ("%s: exit code %d instead of %d\n%s%s", line, run->status, expected, run->output, run->errors);
}

/* Runs a command that must print nothing and say @word of why. */
static inline void
assert_refused (Fixture    *fixture,
                const char *line,
                int         status,
                const char *word)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, line, &run);
  assert_status (&run, line, status);
  g_assert_cmpstr (run.output, ==, "");
  if (strstr (run.errors, word) == NULL)
    g_error ("%s: “%s” is not in: %s", line, word, run.errors);
}

/* Runs a command that must succeed and print one JSON object. */
static inline JsonObject *
run_json (Fixture    *fixture,
          const char *line,
          Run        *run)
{
  run_cli (fixture, line, run);
  assert_status (run, line, 0);
  if (run->json == NULL || !JSON_NODE_HOLDS_OBJECT (run->json))
    g_error ("%s: not one JSON object: %s", line, run->output);
  return json_node_get_object (run->json);
}

static inline char *
read_file (Fixture    *fixture,
           const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  char *contents = NULL;

  if (!g_file_get_contents (path, &contents, NULL, NULL))
    g_error ("%s is not there", path);
  return contents;
}

static inline void
write_file (Fixture    *fixture,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static inline gboolean
file_exists (Fixture    *fixture,
             const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}
/* What every answer of solve has. */
static const char *const solve_keys[] G_GNUC_UNUSED = {
  "solver",         "family",        "status",     "rows", "suppressed", "suppression_limit", "k",
  "required_k",     "classes",       "verified",   "seed", "threads",    "load_seconds",      "solve_seconds",
  "verify_seconds", "write_seconds", "peak_bytes", "node", "objective",  "metrics",           "attributes",
  "search",         "warnings",      "advice",
};

static inline void
assert_solve_keys (JsonObject *object)
{
  for (gsize i = 0; i < G_N_ELEMENTS (solve_keys); i++)
    if (!json_object_has_member (object, solve_keys[i]))
      g_error ("“%s” is missing", solve_keys[i]);
}

/* The element of @array whose member @key is @value: (transfer none). */
static inline JsonObject *
find_by (JsonArray  *array,
         const char *key,
         const char *value)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *object = json_array_get_object_element (array, i);

      if (strcmp (json_object_get_string_member (object, key), value) == 0)
        return object;
    }
  g_error ("nothing has %s “%s”", key, value);
}
