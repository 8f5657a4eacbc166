/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of whole parts (one lost, one twice, two exchanged, one of another place) and within a part (numbers that count
 * or point to something, texts that lose their end, single bits). */

#include "mutant.h"

#include <string.h>

static const struct
{
  const char *format;
  MutantMaker make;
} makers[] = {
  { "csv", mutant_make_text },
  { "hierarchy", mutant_make_hierarchy },
  { "project", mutant_make_project },
#if MUTANTS_OF_STATISTICS
  { "sav", mutant_make_spss },
  { "por", mutant_make_portable },
  { "dta", mutant_make_stata },
  { "sas7bdat", mutant_make_sas },
  { "xpt", mutant_make_transport },
#endif
#if MUTANTS_OF_SHEETS
  { "xlsx", mutant_make_excel },
  { "ods", mutant_make_open_document },
#endif
};

/** mutant_find_maker: Returns: (nullable): what makes valid files of @format. */
MutantMaker
mutant_find_maker (const char *format)
{
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    if (g_str_equal (makers[i].format, format))
      return makers[i].make;
  return NULL;
}

/** mutant_init: makes an empty file. */
void
mutant_init (Mutant *self)
{
  self->bytes = g_byte_array_new ();
  self->cuts = g_array_new (FALSE, FALSE, sizeof (gsize));
}

/** mutant_clear: frees what @self holds. */
void
mutant_clear (Mutant *self)
{
  g_byte_array_unref (self->bytes);
  g_array_unref (self->cuts);
}

/** mutant_cut: begins a part. */
void
mutant_cut (Mutant *self)
{
  gsize place = self->bytes->len;

  if (self->cuts->len == 0 || g_array_index (self->cuts, gsize, self->cuts->len - 1) != place)
    g_array_append_val (self->cuts, place);
}

/** mutant_add: adds text. */
void
mutant_add (Mutant     *self,
            const char *text)
{
  g_byte_array_append (self->bytes, (const guint8 *) text, (guint) strlen (text));
}

typedef struct
{
  gsize begin;
  gsize length;
} Part;

static Part
choose_part (Mutant      *self,
             ShoalRandom *random)
{
  guint index = (guint) shoal_random_below (random, self->cuts->len);
  gsize begin = g_array_index (self->cuts, gsize, index);
  gsize end = index + 1 < self->cuts->len ? g_array_index (self->cuts, gsize, index + 1) : self->bytes->len;

  /* The cuts are those of the valid file: after some changes they are near enough */
  begin = MIN (begin, self->bytes->len);
  end = CLAMP (end, begin, self->bytes->len);
  return (Part){ begin, end - begin };
}

static void
replace_part (Mutant       *self,
              Part          part,
              const guint8 *bytes,
              gsize         length)
{
  g_autoptr (GByteArray) rest = g_byte_array_new ();

  g_byte_array_append (rest, self->bytes->data + part.begin + part.length,
                       (guint) (self->bytes->len - part.begin - part.length));
  g_byte_array_set_size (self->bytes, (guint) part.begin);
  g_byte_array_append (self->bytes, bytes, (guint) length);
  g_byte_array_append (self->bytes, rest->data, rest->len);
}

static void
change_parts (Mutant      *self,
              ShoalRandom *random)
{
  Part a = choose_part (self, random);
  Part b = choose_part (self, random);
  g_autoptr (GByteArray) copy = g_byte_array_new ();

  g_byte_array_append (copy, self->bytes->data + a.begin, (guint) a.length);
  switch (shoal_random_below (random, 4))
    {
    case 0:
      replace_part (self, a, NULL, 0);
      break;
    case 1:
      replace_part (self, (Part){ a.begin, 0 }, copy->data, copy->len);
      break;
    case 2:
      replace_part (self, b, copy->data, copy->len);
      break;
    default:
      replace_part (self, (Part){ b.begin, 0 }, copy->data, copy->len);
      break;
    }
}

/* Numbers that limits lie beside. */
static guint64
choose_number (Mutant      *self,
               ShoalRandom *random,
               guint64      old)
{
  static const guint64 odd[] = { 0, 1, 2, 7, 8, 255, 256, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
                                 G_MAXINT64, G_MAXUINT64 };

  switch (shoal_random_below (random, 6))
    {
    case 0:
      return old + 1;
    case 1:
      return old - 1;
    case 2:
      return old * 2;
    case 3:
      return self->bytes->len + shoal_random_below (random, 17) - 8;
    case 4:
      return shoal_random_below (random, self->bytes->len + 1);
    default:
      return odd[shoal_random_below (random, G_N_ELEMENTS (odd))];
    }
}

/* One, two, four or eight bytes at their boundary within the part, in one of both orders. */
static void
change_number (Mutant      *self,
               ShoalRandom *random,
               Part         part)
{
  gsize width = (gsize) 1 << shoal_random_below (random, 4);
  gboolean swapped = shoal_random_below (random, 4) == 0;
  guint8 *bytes;
  guint64 number = 0;

  if (part.length < width)
    return;
  bytes = self->bytes->data + part.begin + shoal_random_below (random, part.length / width) * width;
  for (gsize i = 0; i < width; i++)
    number |= (guint64) bytes[swapped ? width - 1 - i : i] << (8 * i);
  number = choose_number (self, random, number);
  for (gsize i = 0; i < width; i++)
    bytes[swapped ? width - 1 - i : i] = (guint8) (number >> (8 * i));
}

/* A text that has no end any more, or ends at once. */
static void
change_text (Mutant      *self,
             ShoalRandom *random,
             Part         part)
{
  static const guint8 fillings[] = { 0, 'A', '0', ' ', 0x80, 0xff, '"', '\n' };
  guint8 filling = fillings[shoal_random_below (random, G_N_ELEMENTS (fillings))];
  gsize begin = part.length > 0 ? shoal_random_below (random, part.length) : 0;
  gsize length = 1 + shoal_random_below (random, 64);

  length = MIN (length, part.length - begin);
  if (part.length > 0)
    memset (self->bytes->data + part.begin + begin, filling, length);
}

/* A number as text, where the file has one. */
static void
change_digits (Mutant      *self,
               ShoalRandom *random,
               Part         part)
{
  static const char *const odd[] = { "0", "-1", "1e308", "-1e400", "99999999999999999999", "0.1", "2147483648", "",
                                     "9007199254740993", "\"", "null", "[[", "}" };
  const char *text = odd[shoal_random_below (random, G_N_ELEMENTS (odd))];
  gsize begin = part.begin, end;

  while (begin < part.begin + part.length && !g_ascii_isdigit (self->bytes->data[begin]))
    begin++;
  for (end = begin; end < part.begin + part.length && g_ascii_isdigit (self->bytes->data[end]);)
    end++;
  replace_part (self, (Part){ begin, end - begin }, (const guint8 *) text, strlen (text));
}

static void
change_once (Mutant      *self,
             ShoalRandom *random)
{
  Part part = choose_part (self, random);

  switch (shoal_random_below (random, 8))
    {
    case 0:
    case 1:
      change_parts (self, random);
      break;
    case 2:
    case 3:
      change_number (self, random, part);
      break;
    case 4:
      change_text (self, random, part);
      break;
    case 5:
      change_digits (self, random, part);
      break;
    case 6:
      if (part.length > 0)
        self->bytes->data[part.begin + shoal_random_below (random, part.length)] ^= (guint8) (1 << shoal_random_below (random, 8));
      break;
    default:
      if (shoal_random_below (random, 8) == 0)
        g_byte_array_set_size (self->bytes, (guint) shoal_random_below (random, self->bytes->len + 1));
      else
        change_number (self, random, part);
      break;
    }
}

/** mutant_change: makes some changes; sometimes none. */
void
mutant_change (Mutant      *self,
               ShoalRandom *random)
{
  guint n = (guint) shoal_random_below (random, 6);

  for (guint i = 0; i < n && self->bytes->len > 0 && self->bytes->len < 1024 * 1024; i++)
    change_once (self, random);
}
