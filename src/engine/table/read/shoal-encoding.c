/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the encoding of a text: by its byte order mark, by the zero bytes of UTF-16, by whether it is valid UTF-8, and last
 * by whether the bytes make words in the Western European code page. */

#include "table/read/shoal-encoding.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define HIGH_BITS G_GUINT64_CONSTANT (0x8080808080808080)
#define LOW_BITS G_GUINT64_CONSTANT (0x0101010101010101)

/**
 * shoal_encoding_valid_length:
 * @bytes: (array length=length): bytes
 * @length: number of bytes
 * @ascii: (inout): set to %FALSE when there are characters beyond ASCII
 *
 * Returns: the number of bytes at the beginning that are UTF-8 without NUL: @length if all are.
 */
gsize
shoal_encoding_valid_length (const char *bytes,
                             gsize       length,
                             gboolean   *ascii)
{
  const char *p = bytes;
  const char *end = bytes + length;

  while (p < end)
    {
      guint64 word;
      gunichar character;

      if (end - p >= 8)
        {
          memcpy (&word, p, 8);
          /* No byte has its high bit set, and none is zero (the subtraction would borrow) */
          if ((((word - LOW_BITS) | word) & HIGH_BITS) == 0)
            {
              p += 8;
              continue;
            }
        }
      if (*p > 0)
        {
          p++;
          continue;
        }
      if (*p == 0)
        break;
      character = g_utf8_get_char_validated (p, end - p);
      if (character == (gunichar) -1 || character == (gunichar) -2)
        break;
      *ascii = FALSE;
      p = g_utf8_next_char (p);
    }
  return (gsize) (p - bytes);
}

typedef enum
{
  OTHER,
  UPPER,
  LOWER,
} Letter;

static Letter
classify (guint8 byte)
{
  if (g_ascii_isupper (byte) || (byte >= 0xc0 && byte <= 0xde && byte != 0xd7) || byte == 0x8a || byte == 0x8c
      || byte == 0x8e || byte == 0x9f)
    return UPPER;
  if (g_ascii_islower (byte) || (byte >= 0xdf && byte <= 0xfd && byte != 0xf7) || byte == 0x9a || byte == 0x9c
      || byte == 0x9e)
    return LOWER;
  return OTHER;
}

/* Signs of Windows-1252 that occur without letters beside them: quotes, dashes, currencies, degree, paragraph, ordinals. */
static gboolean
is_sign (guint8 byte)
{
  static const guint8 signs[] = { 0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0xa0, 0xa1, 0xa3,
                                  0xa7, 0xaa, 0xab, 0xb0, 0xb1, 0xb2, 0xb3, 0xb4, 0xb5, 0xb7, 0xba, 0xbb, 0xbc, 0xbd,
                                  0xbe, 0xbf, 0xd7 };

  return memchr (signs, byte, sizeof signs) != NULL;
}

/**
 * shoal_encoding_is_latin:
 * @bytes: (array length=length): bytes
 * @length: number of bytes
 *
 * Whether every byte above 127 is plausible in a Western European text: a letter next to a letter, no capital letter after a
 * small one, or a usual sign. Damaged UTF-8 is hardly ever plausible: its sequences look like a capital letter and signs.
 *
 * Returns: whether the bytes may be read as Windows-1252.
 */
gboolean
shoal_encoding_is_latin (const char *bytes,
                         gsize       length)
{
  const guint8 *p = (const guint8 *) bytes;

  for (gsize i = 0; i < length; i++)
    {
      Letter here, before, after;

      if (p[i] == 0)
        return FALSE;
      if (p[i] < 0x80)
        continue;
      here = classify (p[i]);
      before = i > 0 ? classify (p[i - 1]) : OTHER;
      after = i + 1 < length ? classify (p[i + 1]) : OTHER;
      if (here == OTHER ? !is_sign (p[i]) : before == OTHER && after == OTHER)
        return FALSE;
      if (here == UPPER && before == LOWER)
        return FALSE;
      /* A capital letter and a sign: the beginning of a UTF-8 sequence */
      if (here == UPPER && after == OTHER && i + 1 < length && p[i + 1] >= 0x80)
        return FALSE;
    }
  return TRUE;
}

/* UTF-16 without a byte order mark: most texts have many characters below 256, with a high byte of zero. */
static const char *
detect_utf16 (const char *bytes,
              gsize       length)
{
  gsize n_pairs = length / 2, even = 0, odd = 0;

  for (gsize i = 0; i < n_pairs; i++)
    {
      even += bytes[2 * i] == 0;
      odd += bytes[2 * i + 1] == 0;
    }
  if (n_pairs > 0 && odd * 5 >= n_pairs * 2 && odd >= 3 * even)
    return "UTF-16LE";
  if (n_pairs > 0 && even * 5 >= n_pairs * 2 && even >= 3 * odd)
    return "UTF-16BE";
  return NULL;
}

static const char *
find_mark (const char *bytes,
           gsize       length,
           gsize      *mark_length)
{
  *mark_length = 0;
  if (length >= 3 && memcmp (bytes, "\357\273\277", 3) == 0)
    {
      *mark_length = 3;
      return "UTF-8";
    }
  if (length >= 2 && (memcmp (bytes, "\377\376", 2) == 0 || memcmp (bytes, "\376\377", 2) == 0))
    {
      *mark_length = 2;
      return (guint8) bytes[0] == 0xff ? "UTF-16LE" : "UTF-16BE";
    }
  return NULL;
}

/**
 * shoal_encoding_detect:
 * @bytes: (array length=length): the beginning of a file
 * @length: number of bytes
 * @complete: whether @bytes is the whole file
 *
 * Returns: the most likely encoding; UTF-8 when nothing fits, so that the error tells what is wrong with UTF-8.
 */
ShoalEncoding
shoal_encoding_detect (const char *bytes,
                       gsize       length,
                       gboolean    complete)
{
  ShoalEncoding encoding = { NULL, 0, NULL };
  gboolean ascii = TRUE;
  gsize valid;

  encoding.name = find_mark (bytes, length, &encoding.mark_length);
  if (encoding.name != NULL)
    {
      encoding.evidence = N_("the file begins with its byte order mark");
      return encoding;
    }
  encoding.name = detect_utf16 (bytes, length);
  if (encoding.name != NULL)
    {
      encoding.evidence = N_("every other byte is zero");
      return encoding;
    }
  encoding.name = "UTF-8";
  valid = shoal_encoding_valid_length (bytes, length, &ascii);
  /* The sample may end within a character */
  if (valid == length || (!complete && length - valid < 4))
    encoding.evidence = ascii ? N_("all bytes are ASCII") : N_("all bytes are valid UTF-8");
  else if (ascii && shoal_encoding_is_latin (bytes, length))
    {
      encoding.name = "WINDOWS-1252";
      encoding.evidence = N_("not UTF-8, and the other bytes make Western European words");
    }
  else
    encoding.evidence = N_("nothing else fits");
  return encoding;
}

/**
 * shoal_encoding_canonical_name:
 * @name: the user's name of an encoding
 * @bytes: (array length=length): the beginning of the file
 * @length: number of bytes
 * @mark_length: (out): bytes of a byte order mark of this encoding at the beginning
 *
 * Returns: (transfer none): the name for iconv, with the byte order of UTF-16.
 */
const char *
shoal_encoding_canonical_name (const char *name,
                               const char *bytes,
                               gsize       length,
                               gsize      *mark_length)
{
  const char *marked = find_mark (bytes, length, mark_length);
  const char *canonical = name;

  if (g_ascii_strcasecmp (name, "UTF-8") == 0 || g_ascii_strcasecmp (name, "UTF8") == 0
      || g_ascii_strcasecmp (name, "ASCII") == 0 || g_ascii_strcasecmp (name, "US-ASCII") == 0)
    canonical = "UTF-8";
  else if (g_ascii_strcasecmp (name, "Latin-1") == 0 || g_ascii_strcasecmp (name, "Latin1") == 0)
    canonical = "ISO-8859-1";
  else if (g_ascii_strcasecmp (name, "UTF-16") == 0 || g_ascii_strcasecmp (name, "UTF16") == 0)
    {
      if (marked != NULL && g_str_has_prefix (marked, "UTF-16"))
        return marked;
      canonical = detect_utf16 (bytes, length);
      if (canonical == NULL)
        canonical = "UTF-16LE";
    }
  if (marked == NULL || g_ascii_strcasecmp (canonical, marked) != 0)
    *mark_length = 0;
  return canonical;
}
