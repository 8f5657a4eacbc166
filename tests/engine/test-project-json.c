/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON text: what is read, what is refused, and that numbers survive. */

#include "base/shoal-error.h"
#include "project/json/shoal-json.h"

#include <math.h>
#include <string.h>

static JsonNode *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = shoal_json_parse (text, strlen (text), "t.json", &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
  return node;
}

static void
assert_same_text (const char *text)
{
  g_autoptr (JsonNode) node = parse (text);
  g_autofree char *written = shoal_json_to_text (node);

  g_assert_cmpstr (g_strchomp (written), ==, text);
}

static void
test_values (void)
{
  static const char *const same[] = {
    "true", "false", "null",    "0",      "-7",   "9223372036854775807",     "-9223372036854775808",
    "0.1",  "0.005", "1.5e-07", "1e+300", "\"\"", "\"a\\\"b\\\\c\\nd\\te\"", "\"é😀\"",
    "[]",   "{}",    "1.0",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    assert_same_text (same[i]);
}

static void
test_escapes (void)
{
  g_autoptr (JsonNode) node = parse ("\"\\u0041\\u00e9\\ud83d\\ude00\\/\\b\\f\\r\"");

  g_assert_cmpstr (json_node_get_string (node), ==, "Aé😀/\b\f\r");
}

static void
test_byte_order_mark (void)
{
  g_autoptr (JsonNode) node = parse ("\xef\xbb\xbf[1]");

  g_assert_true (JSON_NODE_HOLDS_ARRAY (node));
}

static void
test_large_number (void)
{
  g_autoptr (JsonNode) node = parse ("18446744073709551615");

  g_assert_cmpfloat (json_node_get_double (node), ==, 18446744073709551615.0);
}

typedef struct
{
  const char *text;
  const char *place;
} Malformed;

static const Malformed malformed[] = {
  { "", "line 1, column 1" },
  { " \n ", "line 2, column 2" },
  { "{} x", "line 1, column 4" },
  { "{}{}", "line 1, column 3" },
  { "{\n \"a\": 1,\n \"a\": 2 }", "line 3, column 5" },
  { "\"a\\u0000b\"", "column 9" },
  { "\"\\ud83d\"", "column 8" },
  { "\"\\ude00\"", "column 8" },
  { "\"\\q\"", "column 3" },
  { "\"é\\q\"", "column 4" },
  { "\"abc", "column 5" },
  { "\"a\nb\"", "column 3" },
  { "'a'", "column 1" },
  { "/* */ 1", "column 1" },
  { "01", "column 3" },
  { "0x1F", "column 2" },
  { ".5", "column 1" },
  { "1.", "column 3" },
  { "-", "column 2" },
  { "1e", "column 3" },
  { "1e400", "column 1" },
  { "NaN", "column 1" },
  { "[1,]", "column 4" },
  { "[1 2]", "column 4" },
  { "{\"a\" 1}", "column 6" },
  { "{a: 1}", "column 2" },
  { "{\"a\": 1,}", "column 9" },
  { "tru", "column 1" },
  { "\"\xff\"", "column 2" },
};

static void
test_malformed (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (malformed); i++)
    {
      g_autoptr (GError) error = NULL;
      JsonNode *node = shoal_json_parse (malformed[i].text, strlen (malformed[i].text), "t.json", &error);

      g_assert_null (node);
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
      g_assert_true (g_str_has_prefix (error->message, "t.json: "));
      if (strstr (error->message, malformed[i].place) == NULL)
        g_error ("“%s”: “%s” does not say “%s”", malformed[i].text, error->message, malformed[i].place);
    }
}

static void
test_zero_byte (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_json_parse ("\"a\0b\"", 5, "t.json", &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
}

static JsonNode *
parse_nested (guint     depth,
              char      open,
              char      close,
              GError  **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < depth; i++)
    {
      g_string_append_c (text, open);
      if (open == '{')
        g_string_append (text, "\"a\":");
    }
  g_string_append_c (text, '1');
  for (guint i = 0; i < depth; i++)
    g_string_append_c (text, close);
  return shoal_json_parse (text->str, text->len, "t.json", error);
}

/* A few megabytes of brackets would exhaust the stack of a reader that recurses without limit. */
static void
test_depth (void)
{
  g_autoptr (JsonNode) deepest = parse_nested (SHOAL_JSON_MAX_DEPTH, '[', ']', NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (deepest);
  g_assert_null (parse_nested (SHOAL_JSON_MAX_DEPTH + 1, '[', ']', &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_clear_error (&error);
  g_assert_null (parse_nested (4000000, '{', '}', &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
}

static void
test_not_finite (void)
{
  static const double values[] = { NAN, INFINITY, -INFINITY };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (JsonNode) number = shoal_json_number (values[i]);
      g_autoptr (JsonNode) raw = json_node_init_double (json_node_alloc (), values[i]);
      g_autofree char *text = shoal_json_to_text (raw);

      g_assert_true (JSON_NODE_HOLDS_NULL (number));
      g_assert_cmpstr (text, ==, "null\n");
    }
}

static void
test_doubles_round_trip (void)
{
  for (int i = 0; i < 20000; i++)
    {
      double value = ldexp (g_test_rand_double_range (-1, 1), g_test_rand_int_range (-900, 900));
      g_autoptr (JsonNode) node = shoal_json_number (value);
      g_autofree char *text = shoal_json_to_text (node);
      g_autoptr (JsonNode) again = parse (text);

      g_assert_cmpfloat (json_node_get_double (again), ==, value);
    }
}

static void
test_layout (void)
{
  g_autoptr (JsonNode) node = parse (
      "{\"short\":[1,2],\"o\":{\"a\":true},\"long\":[\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\","
      "\"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\",\"cccccccccccccccccccccccccccccc\"]}");
  g_autofree char *text = shoal_json_to_text (node);

  g_assert_cmpstr (text, ==,
                   "{\n"
                   "  \"short\": [1, 2],\n"
                   "  \"o\": { \"a\": true },\n"
                   "  \"long\": [\n"
                   "    \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",\n"
                   "    \"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\",\n"
                   "    \"cccccccccccccccccccccccccccccc\"\n"
                   "  ]\n"
                   "}\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/json/values", test_values);
  g_test_add_func ("/json/escapes", test_escapes);
  g_test_add_func ("/json/byte-order-mark", test_byte_order_mark);
  g_test_add_func ("/json/large-number", test_large_number);
  g_test_add_func ("/json/malformed", test_malformed);
  g_test_add_func ("/json/zero-byte", test_zero_byte);
  g_test_add_func ("/json/depth", test_depth);
  g_test_add_func ("/json/not-finite", test_not_finite);
  g_test_add_func ("/json/doubles-round-trip", test_doubles_round_trip);
  g_test_add_func ("/json/layout", test_layout);

  return g_test_run ();
}
