/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small reproducible generator for solvers, and the system's random source for secret choices. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalRandom: state of a xoshiro256** generator (Blackman and Vigna 2021), a plain value. */
typedef struct
{
  guint64 state[4];
} ShoalRandom;

void    shoal_random_init   (ShoalRandom *self,
                             guint64      seed,
                             guint64      stream);
guint64 shoal_random_next   (ShoalRandom *self);
guint64 shoal_random_below  (ShoalRandom *self,
                             guint64      bound);
double  shoal_random_double (ShoalRandom *self);
void    shoal_random_secret (ShoalRandom *self);
char   *shoal_random_new_secret (void);

G_END_DECLS
