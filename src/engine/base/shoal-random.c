/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xoshiro256** with splitmix64 seeding: the same numbers on every platform. */

#include "base/shoal-random.h"

#include <errno.h>
#include <sys/random.h>

static guint64
rotate_left (guint64 x,
             guint   bits)
{
  return (x << bits) | (x >> (64 - bits));
}

static guint64
splitmix (guint64 *state)
{
  guint64 z = (*state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/**
 * shoal_random_init:
 * @self: the generator
 * @seed: the user's seed
 * @stream: number of an independent stream under the same seed, 0 for the first
 *
 * Starts a reproducible sequence.
 */
void
shoal_random_init (ShoalRandom *self,
                   guint64      seed,
                   guint64      stream)
{
  guint64 mixed = seed;

  mixed = splitmix (&mixed) ^ (stream * G_GUINT64_CONSTANT (0xd1342543de82ef95));
  for (guint i = 0; i < G_N_ELEMENTS (self->state); i++)
    self->state[i] = splitmix (&mixed);
}

/** shoal_random_next: Returns: 64 uniform bits. */
guint64
shoal_random_next (ShoalRandom *self)
{
  guint64 *s = self->state;
  guint64 result = rotate_left (s[1] * 5, 7) * 9;
  guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left (s[3], 45);
  return result;
}

/** shoal_random_below: Returns: a uniform number in 0 .. @bound - 1, without modulo bias; @bound is positive. */
guint64
shoal_random_below (ShoalRandom *self,
                    guint64      bound)
{
  guint64 threshold = -bound % bound;
  guint64 value;

  do
    value = shoal_random_next (self);
  while (value < threshold);
  return value % bound;
}

/** shoal_random_double: Returns: a uniform number in [0, 1) with 53 bits. */
double
shoal_random_double (ShoalRandom *self)
{
  return (double) (shoal_random_next (self) >> 11) * 0x1.0p-53;
}

/* Aborts if the system has no random source: guessable numbers would be a privacy failure that nobody notices. */
static void
fill_secret (gpointer bytes,
             gsize    size)
{
  gsize done = 0;

  while (done < size)
    {
      gssize got = getrandom ((guint8 *) bytes + done, size - done, 0);

      if (got > 0)
        done += (gsize) got;
      else if (errno != EINTR)
        g_error ("The system's random source does not answer: %s", g_strerror (errno));
    }
}

/**
 * shoal_random_secret:
 * @self: the generator
 *
 * Starts a sequence from the system's random source, for choices that nobody must be able to repeat, such as the order
 * of published rows. Aborts if the system has no random source: a guessable order would be
 * a silent privacy failure.
 */
void
shoal_random_secret (ShoalRandom *self)
{
  fill_secret (self->state, sizeof self->state);
}

/** shoal_random_new_secret: Returns: (transfer full): 256 bits of the system's random source, in hexadecimal. */
char *
shoal_random_new_secret (void)
{
  guint8 bytes[32];
  GString *text = g_string_new (NULL);

  fill_secret (bytes, sizeof bytes);
  for (guint i = 0; i < sizeof bytes; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  return g_string_free (text, FALSE);
}
