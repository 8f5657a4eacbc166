/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzing of stored results: whatever the bytes, also under a sum that is right, there is a recoding or an error. */

#include "base/shoal-error.h"
#include "project/runs/shoal-run-file.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define DIGEST_LENGTH 32

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static void
check (const uint8_t *data,
       size_t         size)
{
  g_autofree char *problem_digest = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_run_file_parse (data, size, "fuzz", &problem_digest, &error);

  if (recoding != NULL)
    {
      /* A matching that had no assignment gets one, so that what is written may be longer. */
      g_autoptr (GBytes) bytes = shoal_run_file_to_bytes (recoding, problem_digest);
      g_autofree char *digest_again = NULL;
      g_autoptr (ShoalRecoding) again = shoal_run_file_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "fuzz",
                                                              &digest_again, &error);

      g_assert_no_error (error);
      g_assert_true (shoal_recoding_equal (again, recoding));
      g_assert_cmpstr (digest_again, ==, problem_digest);
    }
  else
    g_assert_true (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT)
                   && g_utf8_validate (error->message, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree uint8_t *summed = g_malloc (size + DIGEST_LENGTH);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize digest_length = DIGEST_LENGTH;

  check (data, size);
  if (size > 0)
    memcpy (summed, data, size);
  g_checksum_update (checksum, summed, (gssize) size);
  g_checksum_get_digest (checksum, summed + size, &digest_length);
  check (summed, size + DIGEST_LENGTH);
  return 0;
}
