/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is published as one number, whatever the order of its rows. */
#pragma once

#include "recoding/shoal-release.h"

G_BEGIN_DECLS

/**
 * ShoalReleaseTally:
 * @sum: of the hashes of the rows, modulo 2^64
 * @n_rows: how many
 *
 * Two tables with the same rows, as often and in whatever order, have the same tally.
 */
typedef struct
{
  guint64 sum;
  gsize n_rows;
} ShoalReleaseTally;

/* The last step of MurmurHash3 (Appleby): every bit of @number changes half the bits of the result. */
static inline guint64
shoal_release_tally_mix (guint64 number)
{
  number = (number ^ (number >> 33)) * 0xff51afd7ed558ccdu;
  number = (number ^ (number >> 33)) * 0xc4ceb9fe1a85ec53u;
  return number ^ (number >> 33);
}

/** shoal_release_tally_hash: Returns: the hash of a cell that shows @text: FNV-1a, mixed. */
static inline guint64
shoal_release_tally_hash (const char *text,
                          gsize       length)
{
  guint64 hash = 0xcbf29ce484222325u;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guint8) text[i]) * 0x100000001b3u;
  return shoal_release_tally_mix (hash ^ length);
}

/** shoal_release_tally_add_cell: Returns: the hash of a row, that of its cells so far being @row, with the next cell. */
static inline guint64
shoal_release_tally_add_cell (guint64 row,
                              guint64 cell)
{
  return shoal_release_tally_mix (row * 0x9e3779b97f4a7c15u + cell);
}

gboolean shoal_release_tally_find (ShoalRelease               *release,
                                   const ShoalReleaseOptions  *options,
                                   const guint32              *rows,
                                   gsize                       n_rows,
                                   ShoalProgress              *progress,
                                   ShoalReleaseTally          *tally,
                                   GError                    **error);

G_END_DECLS
