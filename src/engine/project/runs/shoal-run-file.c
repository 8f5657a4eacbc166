/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All numbers are little-endian and 32 bits wide:
 *
 *   8 bytes  "SHOALRUN"
 *   version, kind (1 partition, 2 matching, 3 matching with its assignment), rows, clusters or degree, length of the problem digest
 *   the problem digest: the question that the result answers; it covers the fingerprint of the data
 *   one number per row (partition), or as many numbers per row as the degree (matching); then one number per row (assignment)
 *   32 bytes SHA-256 of everything before
 *
 * The assignment is the secret of a matching: it tells from which original row the other columns of a published row come. It is
 * stored because every release must have the same assignment; the original table is next to this folder anyway.
 *
 * A file with another length or another checksum is rejected. */

#include "project/runs/shoal-run-file.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "recoding/shoal-recoding.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define PROJECT_SUFFIX ".shoal"
#define FOLDER_SUFFIX ".shoal-runs"
#define FILE_SUFFIX ".run"

#define MAGIC "SHOALRUN"
#define MAGIC_LENGTH 8
#define FILE_VERSION 1
#define DIGEST_LENGTH 32
#define MAX_PROBLEM_DIGEST 4096

enum
{
  VERSION,
  KIND,
  N_ROWS,
  N_CLUSTERS_OR_DEGREE,
  PROBLEM_DIGEST_LENGTH,
  N_FIELDS
};

#define HEADER_LENGTH (MAGIC_LENGTH + N_FIELDS * sizeof (guint32))

enum
{
  KIND_PARTITION = 1,
  KIND_MATCHING = 2,
  KIND_ASSIGNED_MATCHING = 3
};

static void
compute_digest (const guint8 *bytes,
                gsize         length,
                guint8       *digest)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize digest_length = DIGEST_LENGTH;

  while (length > 0)
    {
      gsize n = MIN (length, (gsize) 1 << 30);

      g_checksum_update (checksum, bytes, (gssize) n);
      bytes += n;
      length -= n;
    }
  g_checksum_get_digest (checksum, digest, &digest_length);
}

static void
add_numbers (GByteArray    *array,
             const guint32 *numbers,
             gsize          n_numbers)
{
  gsize start = array->len;

  g_byte_array_set_size (array, (guint) (start + n_numbers * sizeof (guint32)));
  for (gsize i = 0; i < n_numbers; i++)
    {
      guint32 number = GUINT32_TO_LE (numbers[i]);

      memcpy (array->data + start + i * sizeof number, &number, sizeof number);
    }
}

/**
 * shoal_run_file_to_bytes:
 * @recoding: a partition or a matching, of less than 4 GB
 * @problem_digest: (nullable): the question that it answers
 *
 * Includes the assignment of a matching, and draws it if there is none, so that the file never has to change.
 *
 * Returns: (transfer full): the contents of a file
 */
GBytes *
shoal_run_file_to_bytes (ShoalRecoding *recoding,
                         const char    *problem_digest)
{
  gboolean is_partition = shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION;
  const guint32 *numbers;
  const guint32 *assignment = is_partition ? NULL : shoal_assignment_take (recoding, NULL);
  guint32 fields[N_FIELDS] = { FILE_VERSION, is_partition ? KIND_PARTITION : KIND_MATCHING };
  guint8 digest[DIGEST_LENGTH];
  GByteArray *array;
  gsize n_rows;

  g_return_val_if_fail (shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE, NULL);

  problem_digest = problem_digest != NULL ? problem_digest : "";
  if (is_partition)
    numbers = shoal_recoding_get_clusters (recoding, &n_rows, &fields[N_CLUSTERS_OR_DEGREE]);
  else
    numbers = shoal_recoding_get_originals (recoding, &n_rows, &fields[N_CLUSTERS_OR_DEGREE]);
  fields[N_ROWS] = (guint32) n_rows;
  if (assignment != NULL)
    fields[KIND] = KIND_ASSIGNED_MATCHING;
  fields[PROBLEM_DIGEST_LENGTH] = (guint32) strlen (problem_digest);
  array = g_byte_array_new ();
  g_byte_array_append (array, (const guint8 *) MAGIC, MAGIC_LENGTH);
  add_numbers (array, fields, N_FIELDS);
  g_byte_array_append (array, (const guint8 *) problem_digest, fields[PROBLEM_DIGEST_LENGTH]);
  add_numbers (array, numbers, n_rows * (is_partition ? 1 : fields[N_CLUSTERS_OR_DEGREE]));
  if (assignment != NULL)
    add_numbers (array, assignment, n_rows);
  compute_digest (array->data, array->len, digest);
  g_byte_array_append (array, digest, DIGEST_LENGTH);
  return g_byte_array_free_to_bytes (array);
}

static void
read_numbers (const guint8 *bytes,
              guint32      *numbers,
              gsize         n_numbers)
{
  memcpy (numbers, bytes, n_numbers * sizeof *numbers);
  for (gsize i = 0; i < n_numbers; i++)
    numbers[i] = GUINT32_FROM_LE (numbers[i]);
}

static guint64
count_per_row (const guint32 *fields)
{
  if (fields[KIND] == KIND_PARTITION)
    return 1;
  return (guint64) fields[N_CLUSTERS_OR_DEGREE] + (fields[KIND] == KIND_ASSIGNED_MATCHING ? 1 : 0);
}

/* Checks a file as a whole. Returns: (nullable): the fault; NULL if version, checksum and length are right, and sets @n_numbers. */
static const char *
find_fault (const guint8  *bytes,
            gsize          length,
            const guint32 *fields,
            guint64       *n_numbers)
{
  guint8 digest[DIGEST_LENGTH];

  if (fields[VERSION] != FILE_VERSION)
    return _("it was written by another version");
  compute_digest (bytes, length - DIGEST_LENGTH, digest);
  if (memcmp (digest, bytes + length - DIGEST_LENGTH, DIGEST_LENGTH) != 0)
    return _("it is damaged or incomplete");
  if (fields[KIND] < KIND_PARTITION || fields[KIND] > KIND_ASSIGNED_MATCHING)
    return _("it has a kind of result that is not known");
  *n_numbers = (guint64) fields[N_ROWS] * count_per_row (fields);
  if (fields[PROBLEM_DIGEST_LENGTH] > MAX_PROBLEM_DIGEST
      || *n_numbers > (length - HEADER_LENGTH) / sizeof (guint32)
      || HEADER_LENGTH + fields[PROBLEM_DIGEST_LENGTH] + *n_numbers * sizeof (guint32) + DIGEST_LENGTH != length)
    return _("it has not the length it says it has");
  if (!g_utf8_validate ((const char *) bytes + HEADER_LENGTH, fields[PROBLEM_DIGEST_LENGTH], NULL)
      || (fields[KIND] != KIND_PARTITION && fields[N_CLUSTERS_OR_DEGREE] == 0))
    return _("a number in it is out of range");
  return NULL;
}

/* Makes the recoding from the numbers. Returns: (transfer full) (nullable): NULL if they are not valid. */
static ShoalRecoding *
make_recoding (const guint32 *fields,
               const guint32 *numbers)
{
  guint32 n_rows = fields[N_ROWS];
  guint32 degree = fields[N_CLUSTERS_OR_DEGREE];
  g_autoptr (ShoalRecoding) matching = NULL;

  if (fields[KIND] == KIND_PARTITION)
    return shoal_recoding_new_partition (numbers, n_rows, fields[N_CLUSTERS_OR_DEGREE]);
  matching = shoal_recoding_new_matching (numbers, n_rows, degree);
  if (fields[KIND] == KIND_ASSIGNED_MATCHING
      && !shoal_recoding_keep_assignment (matching, numbers + (gsize) n_rows * degree))
    return NULL;
  return g_steal_pointer (&matching);
}

/**
 * shoal_run_file_parse:
 * @bytes: (array length=length): contents of a file
 * @name: name of the file for messages
 * @problem_digest: (out): the question that the result answers
 *
 * Errors: %SHOAL_ERROR_PROJECT when it is not such a file, or damaged.
 *
 * Returns: (transfer full): the recoding; shoal_run_record_make_recoding() checks whether it fits a table
 */
ShoalRecoding *
shoal_run_file_parse (gconstpointer   bytes,
                      gsize           length,
                      const char     *name,
                      char          **problem_digest,
                      GError        **error)
{
  const guint8 *start = bytes;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autofree guint32 *numbers = NULL;
  guint32 fields[N_FIELDS] = { 0 };
  const char *fault = NULL;
  guint64 n_numbers = 0;
  guint32 limit;

  if (length < HEADER_LENGTH + DIGEST_LENGTH || memcmp (start, MAGIC, MAGIC_LENGTH) != 0)
    fault = _("it is no result of a run");
  else
    {
      read_numbers (start + MAGIC_LENGTH, fields, N_FIELDS);
      fault = find_fault (start, length, fields, &n_numbers);
    }
  if (fault == NULL)
    {
      numbers = g_new (guint32, MAX (1, n_numbers));
      read_numbers (start + HEADER_LENGTH + fields[PROBLEM_DIGEST_LENGTH], numbers, n_numbers);
      limit = fields[KIND] == KIND_PARTITION ? fields[N_CLUSTERS_OR_DEGREE] : fields[N_ROWS];
      for (gsize i = 0; i < n_numbers && fault == NULL; i++)
        if (numbers[i] >= limit)
          fault = _("a number in it is out of range");
      if (fault == NULL)
        recoding = make_recoding (fields, numbers);
      if (fault == NULL && recoding == NULL)
        fault = _("a number in it is out of range");
    }
  if (fault != NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, "%s: %s", name, fault);
      return NULL;
    }
  *problem_digest = g_strndup ((const char *) start + HEADER_LENGTH, fields[PROBLEM_DIGEST_LENGTH]);
  return g_steal_pointer (&recoding);
}

/** shoal_run_file_get_folder: Returns: (transfer full): the folder for results: for "NAME.shoal" it is "NAME.shoal-runs" beside it. */
GFile *
shoal_run_file_get_folder (GFile *project_file)
{
  g_autoptr (GFile) parent = g_file_get_parent (project_file);
  g_autofree char *name = g_file_get_basename (project_file);
  g_autofree char *folder = NULL;

  if (g_str_has_suffix (name, PROJECT_SUFFIX))
    name[strlen (name) - strlen (PROJECT_SUFFIX)] = '\0';
  folder = g_strconcat (name, FOLDER_SUFFIX, NULL);
  return parent != NULL ? g_file_get_child (parent, folder) : g_file_new_for_path (folder);
}

/** shoal_run_file_new_name: Returns: (transfer full): a new unique name for the file of a result. */
char *
shoal_run_file_new_name (void)
{
  g_autofree char *unique = g_uuid_string_random ();

  return g_strconcat (unique, FILE_SUFFIX, NULL);
}

/** shoal_run_file_owns_name: Returns: whether @name has the form of shoal_run_file_new_name(), so that it cannot lead to another folder. */
gboolean
shoal_run_file_owns_name (const char *name)
{
  g_autofree char *unique = NULL;

  g_return_val_if_fail (name != NULL, FALSE);

  if (!g_str_has_suffix (name, FILE_SUFFIX))
    return FALSE;
  unique = g_strndup (name, strlen (name) - strlen (FILE_SUFFIX));
  return g_uuid_string_is_valid (unique);
}

/** shoal_run_file_get: Returns: (transfer full): the file called @name in the folder of @project_file. */
GFile *
shoal_run_file_get (GFile      *project_file,
                    const char *name)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);

  return g_file_get_child (folder, name);
}

/**
 * shoal_run_file_read:
 * @name: name of a file in the folder for the results of @project_file
 * @problem_digest: (out): the question that the result answers
 *
 * Errors: %G_IO_ERROR; %SHOAL_ERROR_PROJECT when it is damaged.
 *
 * Returns: (transfer full): the result of a run
 */
ShoalRecoding *
shoal_run_file_read (GFile         *project_file,
                     const char    *name,
                     char         **problem_digest,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr (GFile) file = shoal_run_file_get (project_file, name);
  g_autofree char *shown = g_file_get_parse_name (file);
  g_autofree char *bytes = NULL;
  gsize length;

  bytes = shoal_file_load (file, shown, &length, cancellable, error);
  return bytes != NULL ? shoal_run_file_parse (bytes, length, shown, problem_digest, error) : NULL;
}
