/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pattern is found from a sample of a column's distinct values, so that it takes the same time for ten rows and for a
 * million. Nine of ten values must match, because real columns contain some typing errors or "n/a". */

#include "schema/shoal-value-pattern.h"

#include "hierarchy/build/shoal-countries.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include <string.h>

#define KEY "shoal-value-pattern"
#define SAMPLE_SIZE 2000
#define SHARE_NEEDED 0.9

/* Longer values are free texts. */
#define MAX_LENGTH 254

/* @value without blanks, dots, dashes, slashes and brackets. */
static char *
squeeze (const char *value)
{
  char *text = g_malloc (strlen (value) + 1);
  gsize length = 0;

  for (const char *c = value; *c != '\0'; c++)
    {
      if (strchr (" .-/()", *c) == NULL)
        text[length++] = *c;
    }
  text[length] = '\0';
  return text;
}

static gboolean
is_digits (const char *text,
           gsize       least,
           gsize       most)
{
  gsize length = strlen (text);

  return length >= least && length <= most && strspn (text, "0123456789") == length;
}

static gboolean
is_email (const char *value)
{
  const char *at = strchr (value, '@');
  const char *dot = at == NULL ? NULL : strrchr (at, '.');

  return dot != NULL && at > value && dot > at + 1 && strlen (dot) >= 3 && strchr (at + 1, '@') == NULL
         && strpbrk (value, " ,;") == NULL;
}

static gboolean
is_web_address (const char *value)
{
  return g_str_has_prefix (value, "http://") || g_str_has_prefix (value, "https://") || g_str_has_prefix (value, "www.");
}

/* A number without a dot or colon is not an address, although the C library accepts it as one. */
static gboolean
is_network_address (const char *value)
{
  g_autoptr (GInetAddress) address = NULL;
  gsize n_colons = 0;

  for (const char *c = value; *c != '\0'; c++)
    {
      if (!g_ascii_isxdigit (*c) && *c != '.' && *c != ':')
        return FALSE;
      n_colons += *c == ':';
    }
  if (n_colons == 5 && strlen (value) == 17)
    return TRUE;
  if (n_colons < 2 && strchr (value, '.') == NULL)
    return FALSE;
  address = g_inet_address_new_from_string (value);
  return address != NULL;
}

/* The remainder of an account number modulo 97, after its first four characters were moved to the end; letters are the
 * numbers 10 to 35 (ISO 13616, ISO 7064 MOD 97-10). */
static guint
rest_of_97 (const char *text,
            gsize       length)
{
  guint rest = 0;

  for (gsize i = 0; i < length; i++)
    {
      char c = text[(i + 4) % length];

      if (g_ascii_isdigit (c))
        rest = (rest * 10 + (guint) g_ascii_digit_value (c)) % 97;
      else
        rest = (rest * 100 + (guint) (g_ascii_toupper (c) - 'A' + 10)) % 97;
    }
  return rest;
}

static gboolean
is_iban (const char *value)
{
  g_autofree char *text = squeeze (value);
  gsize length = strlen (text);

  if (length < 15 || length > 34 || !g_ascii_isalpha (text[0]) || !g_ascii_isalpha (text[1])
      || !g_ascii_isdigit (text[2]) || !g_ascii_isdigit (text[3]))
    return FALSE;
  for (gsize i = 4; i < length; i++)
    {
      if (!g_ascii_isalnum (text[i]))
        return FALSE;
    }
  return rest_of_97 (text, length) == 1;
}

/* The last digit of a card number makes a weighted sum of the digits divisible by ten (ISO/IEC 7812-1, annex B). */
static gboolean
is_card_number (const char *value)
{
  g_autofree char *text = squeeze (value);
  guint sum = 0;

  if (!is_digits (text, 13, 19))
    return FALSE;
  for (gsize i = 0, length = strlen (text); i < length; i++)
    {
      guint digit = (guint) g_ascii_digit_value (text[length - 1 - i]) * (i % 2 + 1);

      sum += digit > 9 ? digit - 9 : digit;
    }
  return sum % 10 == 0;
}

/* A telephone number starts with +, ( or 0, or has at least nine digits in groups. Other digits can be any number. */
static gboolean
is_telephone (const char *value)
{
  g_autofree char *text = squeeze (value);
  gboolean international = *text == '+';

  if (!is_digits (text + international, 7, 15) || strspn (value, "+0123456789 .-/()") != strlen (value))
    return FALSE;
  if (international || *value == '(')
    return TRUE;
  return (*value == '0' && is_digits (value, 7, 15)) || (strpbrk (value, " -/") != NULL && is_digits (text, 9, 15));
}

static gboolean
is_social_security (const char *value)
{
  return strlen (value) == 11 && value[3] == '-' && value[6] == '-' && strspn (value, "0123456789-") == 11;
}

/* Seventeen letters and digits without I, O and Q (ISO 3779), at least one of each. */
static gboolean
is_vehicle_number (const char *value)
{
  static const char digits[] = "0123456789", letters[] = "ABCDEFGHJKLMNPRSTUVWXYZ";

  return strlen (value) == 17 && strcspn (value, digits) < 17 && strcspn (value, letters) < 17
         && strspn (value, "0123456789ABCDEFGHJKLMNPRSTUVWXYZ") == 17;
}

static gboolean
is_picture (const char *value)
{
  static const char *const endings[] = { ".jpg", ".jpeg", ".png", ".tif", ".tiff", ".gif", ".bmp", ".heic", ".dcm" };
  const char *dot = strrchr (value, '.');

  for (gsize i = 0; dot != NULL && i < G_N_ELEMENTS (endings); i++)
    {
      if (g_ascii_strcasecmp (dot, endings[i]) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_uuid (const char *value)
{
  return g_uuid_string_is_valid (value);
}

/* Returns: whether @value matches @shape, in which 9 stands for a digit, A for a letter, and any other character for
 * itself. */
static gboolean
has_shape (const char *value,
           const char *shape)
{
  gsize length = strlen (shape);

  if (strlen (value) != length)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (shape[i] == '9' ? !g_ascii_isdigit (value[i])
                          : shape[i] == 'A' ? !g_ascii_isalpha (value[i]) : value[i] != shape[i])
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_postcode_shape (const char *value)
{
  static const char *const shapes[] = {
    "99999-9999", "9999 AA", "9999AA", "A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA",
    "A9A 9A9", "A9A9A9", "99-999", "9999-999", "999 99", "A-99999", "AA-9999",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      if (has_shape (value, shapes[i]))
        return TRUE;
    }
  return FALSE;
}

/* Digits alone are postcodes only in a column of texts; numbers with leading zeros are read as texts. All must have the
 * same number of digits, because no country has postcodes of four and of five digits. */
static gboolean
is_postcode_of_five (const char *value)
{
  return has_shape (value, "99999") || has_postcode_shape (value);
}

static gboolean
is_postcode_of_four (const char *value)
{
  return has_shape (value, "9999") || has_postcode_shape (value);
}

static gboolean
is_sex (const char *value)
{
  static const char *const words[] = {
    "m", "f", "w", "d", "x", "v", "h", "male", "female", "man", "woman", "men", "women", "diverse", "other", "unknown",
    "maennlich", "weiblich", "divers", "mann", "frau", "unbekannt", "homme", "femme", "masculin", "feminin", "hombre",
    "mujer", "masculino", "femenino", "vrouw", "mannelijk", "vrouwelijk", "maschio", "femmina", "uomo", "donna",
  };
  g_autofree char *lower = g_utf8_strdown (value, -1);
  g_autofree char *text = g_str_to_ascii (lower, "de");

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (strcmp (words[i], text) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Returns: whether @value is one of @names, which are separated by '/'. */
static gboolean
is_one_of (const char *names,
           const char *value)
{
  gsize value_length = strlen (value);

  while (*names != '\0')
    {
      gsize length = strcspn (names, "/");

      if (length == value_length && g_ascii_strncasecmp (names, value, length) == 0)
        return TRUE;
      names += length + (names[length] == '/');
    }
  return FALSE;
}

/* Codes of two letters do not count, because provinces and languages have such codes too. */
static gboolean
is_country (const char *value)
{
  gsize n_countries;
  const ShoalCountry *countries = shoal_countries_get (&n_countries);

  for (gsize i = 0; i < n_countries; i++)
    {
      if (strcmp (countries[i].alpha_3, value) == 0 || is_one_of (countries[i].names, value))
        return TRUE;
    }
  return FALSE;
}

static const ShoalValuePattern patterns[] = {
  { SHOAL_ROLE_IDENTIFIER, N_("e-mail addresses"), 1, NULL, is_email },
  { SHOAL_ROLE_IDENTIFIER, N_("bank account numbers (IBAN)"), 1, NULL, is_iban },
  { SHOAL_ROLE_IDENTIFIER, N_("social security numbers"), 2, "number", is_social_security },
  { SHOAL_ROLE_IDENTIFIER, N_("web addresses"), 1, NULL, is_web_address },
  { SHOAL_ROLE_IDENTIFIER, N_("network addresses"), 2, NULL, is_network_address },
  { SHOAL_ROLE_IDENTIFIER, N_("unique numbers (UUID)"), 2, "number", is_uuid },
  { SHOAL_ROLE_IDENTIFIER, N_("numbers of vehicles (VIN)"), 2, NULL, is_vehicle_number },
  { SHOAL_ROLE_IDENTIFIER, N_("files of pictures"), 2, NULL, is_picture },
  { SHOAL_ROLE_IDENTIFIER, N_("card numbers"), 5, NULL, is_card_number },
  { SHOAL_ROLE_QUASI_IDENTIFIER, N_("postcodes"), 3, "postcode", is_postcode_of_five },
  { SHOAL_ROLE_QUASI_IDENTIFIER, N_("postcodes"), 3, "postcode", is_postcode_of_four },
  { SHOAL_ROLE_IDENTIFIER, N_("telephone numbers"), 3, NULL, is_telephone },
  { SHOAL_ROLE_QUASI_IDENTIFIER, N_("the sexes"), 2, "sex", is_sex },
  { SHOAL_ROLE_QUASI_IDENTIFIER, N_("countries"), 3, NULL, is_country },
};

/* Counts @label for each pattern that it matches. */
static void
tally (const char *label,
       gsize      *tallies)
{
  g_autofree char *value = NULL;

  if (strlen (label) > MAX_LENGTH || !g_utf8_validate (label, -1, NULL))
    return;
  value = g_strstrip (g_strdup (label));
  for (gsize p = 0; p < G_N_ELEMENTS (patterns); p++)
    tallies[p] += patterns[p].matches (value);
}

static const ShoalValuePattern *
find_pattern (ShoalColumn *column)
{
  gsize tallies[G_N_ELEMENTS (patterns)] = { 0 };
  gsize n_values = shoal_column_get_n_values (column);
  gsize n_sampled = MIN (n_values, SAMPLE_SIZE);

  if (n_values == 0 || shoal_column_get_value_type (column) == SHOAL_VALUE_DATE)
    return NULL;
  for (gsize i = 0; i < n_sampled; i++)
    tally (shoal_column_get_label (column, (guint32) (i * n_values / n_sampled)), tallies);
  for (gsize p = 0; p < G_N_ELEMENTS (patterns); p++)
    {
      if (shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && patterns[p].matches != is_card_number)
        continue;
      if (n_values >= patterns[p].least_values && (double) tallies[p] >= SHARE_NEEDED * (double) n_sampled)
        return &patterns[p];
    }
  return NULL;
}

/**
 * shoal_value_pattern_find:
 * @column: a column
 *
 * Looks at up to 2,000 distinct values, evenly spread over the dictionary. Columns of dates have no pattern, and
 * columns of numbers only that of card numbers. The answer is kept with the column, which never changes: usually a
 * worker thread has found it before the window needs it.
 *
 * Returns: (transfer none) (nullable): the pattern that nine of ten values match
 */
const ShoalValuePattern *
shoal_value_pattern_find (ShoalColumn *column)
{
  static const ShoalValuePattern none;
  const ShoalValuePattern *pattern;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  pattern = g_object_get_data (G_OBJECT (column), KEY);
  if (pattern == NULL)
    {
      pattern = find_pattern (column);
      g_object_set_data (G_OBJECT (column), KEY, (gpointer) (pattern != NULL ? pattern : &none));
    }
  return pattern != &none ? pattern : NULL;
}
