/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of a column are hashed once each, whatever the number of rows that show them. */

#include "verify/shoal-release-tally.h"

#include "table/write/shoal-formula-guard.h"
#include "verify/shoal-verify-stop.h"

#include <string.h>

#define BLOCK 4096

/* Returns: (transfer full): the hash of each variant of @column. */
static guint64 *
hash_variants (ShoalRelease              *release,
               const ShoalReleaseOptions *options,
               guint                      column)
{
  g_autoptr (GString) buffer = g_string_new (NULL);
  g_autoptr (GString) guarded = g_string_new (NULL);
  gsize n = shoal_release_get_n_variants (release, column);
  guint64 *hashes = g_new (guint64, MAX (n, 1));

  for (guint32 variant = 0; variant < n; variant++)
    {
      const char *text = shoal_release_get_variant_text (release, column, variant, buffer);

      if (options->guard_formulas)
        text = shoal_formula_guard (text, guarded);
      hashes[variant] = shoal_release_tally_hash (text, strlen (text));
    }
  return hashes;
}

/* Adds the cells of @column to the hashes of the @n_rows rows. */
static void
add_column (ShoalRelease              *release,
            const ShoalReleaseOptions *options,
            guint                      column,
            const guint32             *rows,
            gsize                      n_rows,
            guint64                   *row_hashes)
{
  g_autofree guint64 *hashes = hash_variants (release, options, column);
  gboolean masked = options->keep_suppressed && shoal_release_is_quasi_identifier (release, column);
  guint64 star = shoal_release_tally_hash (SHOAL_RELEASE_SUPPRESSED, strlen (SHOAL_RELEASE_SUPPRESSED));
  guint32 variants[BLOCK];

  for (gsize first = 0; first < n_rows; first += BLOCK)
    {
      gsize n = MIN (BLOCK, n_rows - first);

      shoal_release_get_variants (release, column, rows + first, n, variants);
      for (gsize i = 0; i < n; i++)
        {
          gboolean suppressed = masked && shoal_release_is_suppressed (release, rows[first + i]);

          row_hashes[first + i] =
            shoal_release_tally_add_cell (row_hashes[first + i], suppressed ? star : hashes[variants[i]]);
        }
    }
}

/**
 * shoal_release_tally_find:
 * @release: what is published
 * @options: how it is written
 * @rows: (array length=n_rows): its published rows, in any order
 * @n_rows: how many
 * @progress: (nullable): asked whether to stop
 * @tally: (out caller-allocates): the tally
 *
 * Takes 8 bytes for a row.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED when told to stop
 */
gboolean
shoal_release_tally_find (ShoalRelease               *release,
                          const ShoalReleaseOptions  *options,
                          const guint32              *rows,
                          gsize                       n_rows,
                          ShoalProgress              *progress,
                          ShoalReleaseTally          *tally,
                          GError                    **error)
{
  g_autofree guint64 *row_hashes = NULL;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release) && options != NULL && tally != NULL, FALSE);

  row_hashes = g_new0 (guint64, MAX (n_rows, 1));
  *tally = (ShoalReleaseTally){ 0, n_rows };
  for (guint column = 0; column < shoal_release_get_n_columns (release); column++)
    {
      if (shoal_verify_is_stopped (progress, error))
        return FALSE;
      add_column (release, options, column, rows, n_rows, row_hashes);
    }
  for (gsize i = 0; i < n_rows; i++)
    tally->sum += row_hashes[i];
  return TRUE;
}
