/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Digests of what comes in pieces are those of GChecksum. */

#include "base/shoal-digest.h"

#include <string.h>

#define MOST 300

/* The example of FIPS 180-2. */
static void
test_known (void)
{
  g_autoptr (ShoalDigest) digest = shoal_digest_new ();
  g_autofree char *of_nothing = shoal_digest_dup_fingerprint (digest);
  g_autofree char *fingerprint = NULL;

  shoal_digest_add (digest, "abc", 3);
  fingerprint = shoal_digest_dup_fingerprint (digest);
  g_assert_cmpstr (of_nothing, ==, "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  g_assert_cmpstr (fingerprint, ==, "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

/* Every length, in one piece, in two, and byte by byte; a digest that was asked for goes on. */
static void
test_pieces (void)
{
  guint8 bytes[MOST];
  g_autoptr (ShoalDigest) growing = shoal_digest_new ();

  for (guint i = 0; i < MOST; i++)
    bytes[i] = (guint8) (i * 7 + i / 11);
  for (gsize n = 0; n < MOST; n++)
    {
      g_autofree char *hexadecimal = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, n);
      g_autofree char *expected = g_strconcat ("sha256:", hexadecimal, NULL);
      g_autofree char *grown = shoal_digest_dup_fingerprint (growing);

      g_assert_cmpstr (grown, ==, expected);
      shoal_digest_add (growing, bytes + n, 1);
      for (gsize cut = 0; cut <= n; cut += 1 + n / 5)
        {
          g_autoptr (ShoalDigest) digest = shoal_digest_new ();
          g_autofree char *found = NULL;

          shoal_digest_add (digest, bytes, cut);
          shoal_digest_add (digest, bytes + cut, n - cut);
          found = shoal_digest_dup_fingerprint (digest);
          g_assert_cmpstr (found, ==, expected);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/digest/known", test_known);
  g_test_add_func ("/digest/pieces", test_pieces);

  return g_test_run ();
}
