/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-256 (FIPS 180-4) by the instructions that many x86 processors have for it, five times as fast as GChecksum, which does it where they
 * lack. Without them the digest of a large table costs as much as reading it. */

#include "base/shoal-digest.h"

#include <string.h>

#if defined __x86_64__ && defined __GNUC__
#define KNOWS_INSTRUCTIONS 1
#include <cpuid.h>
#include <immintrin.h>
#else
#define KNOWS_INSTRUCTIONS 0
#endif

#define BLOCK 64
#define N_WORDS 8

struct _ShoalDigest
{
  GChecksum *checksum; /* NULL where the instructions are used: then what follows is */
  guint32 state[N_WORDS];
  guint64 n_bytes;
  guint8 block[BLOCK]; /* begins with what is no whole block yet */
};

#if KNOWS_INSTRUCTIONS

#define SSSE3_BIT (1u << 9)
#define SSE41_BIT (1u << 19)
#define SHA_BIT (1u << 29)

/* The fractional parts of the square roots of the first primes. */
static const guint32 first_state[N_WORDS] = {
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

/* The fractional parts of the cube roots of the first primes. */
static const guint32 constants[BLOCK] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
  0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
  0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
  0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
  0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
  0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static gboolean
has_instructions (void)
{
  guint a, b, c, d;

  return __get_cpuid (1, &a, &b, &c, &d) && (c & SSSE3_BIT) != 0 && (c & SSE41_BIT) != 0 && __get_cpuid_count (7, 0, &a, &b, &c, &d)
         && (b & SHA_BIT) != 0;
}

/* Four rounds at a time. The instructions want the words of the state as a, b, e, f and c, d, g, h, the first one highest, and of the
 * message schedule the last sixteen words. */
__attribute__ ((target ("sha,sse4.1"))) static void
add_blocks (guint32       state[N_WORDS],
            const guint8 *bytes,
            gsize         n_blocks)
{
  const __m128i big_endian = _mm_set_epi64x (0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i abef = _mm_set_epi32 ((int) state[0], (int) state[1], (int) state[4], (int) state[5]);
  __m128i cdgh = _mm_set_epi32 ((int) state[2], (int) state[3], (int) state[6], (int) state[7]);
  guint32 out[N_WORDS];

  for (; n_blocks > 0; n_blocks--, bytes += BLOCK)
    {
      __m128i abef_before = abef, cdgh_before = cdgh;
      __m128i words[4];

      for (guint i = 0; i < BLOCK / 4; i++)
        {
          __m128i next, sum;

          if (i < 4)
            next = _mm_shuffle_epi8 (_mm_loadu_si128 ((gconstpointer) (bytes + 16 * i)), big_endian);
          else
            {
              next = _mm_sha256msg1_epu32 (words[i % 4], words[(i + 1) % 4]);
              next = _mm_add_epi32 (next, _mm_alignr_epi8 (words[(i + 3) % 4], words[(i + 2) % 4], 4));
              next = _mm_sha256msg2_epu32 (next, words[(i + 3) % 4]);
            }
          words[i % 4] = next;
          sum = _mm_add_epi32 (next, _mm_loadu_si128 ((gconstpointer) (constants + 4 * i)));
          cdgh = _mm_sha256rnds2_epu32 (cdgh, abef, sum);
          abef = _mm_sha256rnds2_epu32 (abef, cdgh, _mm_shuffle_epi32 (sum, 0x0e));
        }
      abef = _mm_add_epi32 (abef, abef_before);
      cdgh = _mm_add_epi32 (cdgh, cdgh_before);
    }
  _mm_storeu_si128 ((gpointer) out, abef);
  _mm_storeu_si128 ((gpointer) (out + 4), cdgh);
  state[0] = out[3];
  state[1] = out[2];
  state[2] = out[7];
  state[3] = out[6];
  state[4] = out[1];
  state[5] = out[0];
  state[6] = out[5];
  state[7] = out[4];
}

static void
start (ShoalDigest *self)
{
  if (has_instructions ())
    memcpy (self->state, first_state, sizeof self->state);
  else
    self->checksum = g_checksum_new (G_CHECKSUM_SHA256);
}

#else

static void
add_blocks (guint32       state[N_WORDS],
            const guint8 *bytes,
            gsize         n_blocks)
{
  g_assert_not_reached ();
}

static void
start (ShoalDigest *self)
{
  self->checksum = g_checksum_new (G_CHECKSUM_SHA256);
}

#endif

/** shoal_digest_new: Returns: (transfer full): of no bytes. */
ShoalDigest *
shoal_digest_new (void)
{
  ShoalDigest *self = g_new0 (ShoalDigest, 1);

  start (self);
  return self;
}

void
shoal_digest_free (ShoalDigest *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->checksum, g_checksum_free);
  g_free (self);
}

static void
add (ShoalDigest  *self,
     const guint8 *bytes,
     gsize         length)
{
  gsize begun = self->n_bytes % BLOCK;
  gsize n = begun > 0 ? MIN (length, BLOCK - begun) : 0;

  self->n_bytes += length;
  if (n > 0)
    {
      memcpy (self->block + begun, bytes, n);
      if (begun + n < BLOCK)
        return;
      add_blocks (self->state, self->block, 1);
    }
  add_blocks (self->state, bytes + n, (length - n) / BLOCK);
  memcpy (self->block, bytes + length - (length - n) % BLOCK, (length - n) % BLOCK);
}

/** shoal_digest_add: @bytes: (array length=length): what comes next; @length: bytes */
void
shoal_digest_add (ShoalDigest   *self,
                  gconstpointer  bytes,
                  gsize          length)
{
  if (length == 0)
    return;
  if (self->checksum != NULL)
    g_checksum_update (self->checksum, bytes, (gssize) length);
  else
    add (self, bytes, length);
}

/* The bytes end with a one, zeros, and how many bits they are. */
static char *
finish (ShoalDigest self)
{
  static const guint8 padding[BLOCK] = { 0x80 };
  guint64 n_bits = GUINT64_TO_BE (self.n_bytes * 8);
  gsize begun = self.n_bytes % BLOCK, last = BLOCK - sizeof n_bits;
  GString *text = g_string_new ("sha256:");

  add (&self, padding, begun < last ? last - begun : BLOCK + last - begun);
  add (&self, (const guint8 *) &n_bits, sizeof n_bits);
  for (guint i = 0; i < N_WORDS; i++)
    g_string_append_printf (text, "%08x", self.state[i]);
  return g_string_free (text, FALSE);
}

/** shoal_digest_dup_fingerprint: Returns: (transfer full): "sha256:" and the digest of all bytes so far, in hexadecimal digits. */
char *
shoal_digest_dup_fingerprint (const ShoalDigest *self)
{
  g_autoptr (GChecksum) copy = NULL;

  if (self->checksum == NULL)
    return finish (*self);
  copy = g_checksum_copy (self->checksum);
  return g_strconcat ("sha256:", g_checksum_get_string (copy), NULL);
}
