/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of bits of fixed size in 64-bit words, for hot loops: plain memory, without checks of bounds. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef guint64 ShoalBits;

/** shoal_bits_n_words: Returns: the number of words that hold @n_bits bits. */
static inline gsize
shoal_bits_n_words (gsize n_bits)
{
  return (n_bits + 63) / 64;
}

/** shoal_bits_new: Returns: (transfer full): @n_bits cleared bits, to be freed with g_free(). */
static inline ShoalBits *
shoal_bits_new (gsize n_bits)
{
  return g_new0 (ShoalBits, MAX (1, shoal_bits_n_words (n_bits)));
}

static inline gboolean
shoal_bits_get (const ShoalBits *bits,
                gsize            i)
{
  return (bits[i >> 6] >> (i & 63)) & 1;
}

static inline void
shoal_bits_set (ShoalBits *bits,
                gsize      i)
{
  bits[i >> 6] |= G_GUINT64_CONSTANT (1) << (i & 63);
}

G_END_DECLS
