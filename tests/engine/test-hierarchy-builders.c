/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builders: what each makes of small columns, and the edges: no values, one value, a million. */

#include "fixture-hierarchy.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "hierarchy/shoal-hierarchy-derive.h"
#include "hierarchy/shoal-hierarchy-problem.h"
#include "schema/shoal-automatic-builder.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>

/* Values separated by '|', as rows of a column. */
static ShoalColumn *
make_named_column (const char    *name,
                   ShoalValueType type,
                   const char    *values)
{
  g_auto (GStrv) texts = g_strsplit (values, "|", -1);

  return shoal_column_new_from_texts (name, type, (const char *const *) texts, g_strv_length (texts));
}

static ShoalColumn *
make_column (ShoalValueType type,
             const char    *values)
{
  return make_named_column ("column", type, values);
}

/* Parameters as name=value, separated by ','. */
static ShoalParameters *
make_parameters (const char *text)
{
  ShoalParameters *parameters = shoal_parameters_new ();
  g_auto (GStrv) pairs = g_strsplit (text, ",", -1);

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      char *equals = strchr (pairs[i], '=');

      *equals = '\0';
      shoal_parameters_set (parameters, pairs[i], equals + 1);
    }
  return parameters;
}

typedef struct
{
  const char *builder;
  ShoalValueType type;
  const char *parameters;
  const char *values;
  const char *expected; /* lines, or a part of the message */
} BuildCase;

static const BuildCase cases[] = {
  { "flat", SHOAL_VALUE_TEXT, "", "b|a|b", "a;*\nb;*\n" },
  { "flat", SHOAL_VALUE_TEXT, "", "a|a", "a\n" },
  { "flat", SHOAL_VALUE_TEXT, "", "?|", "\n" },

  { "pairs", SHOAL_VALUE_NUMBER, "", "3|1|2", "1;*\n2;*\n3;*\n" },
  { "pairs", SHOAL_VALUE_NUMBER, "", "5|4|3|2|1|0",
    "0;[0, 4];*\n1;[0, 4];*\n2;[0, 4];*\n3;[0, 4];*\n4;[0, 4];*\n5;5;*\n" },
  { "pairs", SHOAL_VALUE_NUMBER, "first=2", "-1.5|-20|0.1|2|1e3|7|8",
    "-20;[-20, -1.5];[-20, 2];*\n-1.5;[-20, -1.5];[-20, 2];*\n0.1;[0.1, 2];[-20, 2];*\n2;[0.1, 2];[-20, 2];*\n"
    "7;[7, 8];[7, 1000];*\n8;[7, 8];[7, 1000];*\n1e3;1e3;[7, 1000];*\n" },
  { "pairs", SHOAL_VALUE_NUMBER, "first=2,factor=3", "1|2|3|4|5|6|7",
    "1;[1, 2];[1, 6];*\n2;[1, 2];[1, 6];*\n3;[3, 4];[1, 6];*\n4;[3, 4];[1, 6];*\n5;[5, 6];[1, 6];*\n"
    "6;[5, 6];[1, 6];*\n7;7;7;*\n" },
  { "pairs", SHOAL_VALUE_NUMBER, "", "42", "42\n" },
  { "pairs", SHOAL_VALUE_TEXT, "", "a|b", "“pairs” needs numbers or dates; column “column” holds type text" },
  { "pairs", SHOAL_VALUE_DATE, "first=2", "2020-01-01|2020-01-02|2020-01-03",
    "2020-01-01;[2020-01-01, 2020-01-02];*\n2020-01-02;[2020-01-01, 2020-01-02];*\n2020-01-03;2020-01-03;*\n" },

  { "ranges", SHOAL_VALUE_NUMBER, "width=10", "3|12|19|25",
    "3;[0, 10);[0, 20);*\n12;[10, 20);[0, 20);*\n19;[10, 20);[0, 20);*\n25;[20, 30);[20, 40);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=10,origin=5,multiples=2/5", "3|12|19|105",
    "3;[-5, 5);[-15, 5);[-95, 5);*\n12;[5, 15);[5, 25);[5, 105);*\n19;[15, 25);[5, 25);[5, 105);*\n"
    "105;[105, 115);[105, 125);[105, 205);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=0.1,multiples=2", "-0.1|0|0.3|0.7",
    "-0.1;[-0.1, 0);[-0.2, 0);*\n0;[0, 0.1);[0, 0.2);*\n0.3;[0.3, 0.4);[0.2, 0.4);*\n0.7;[0.7, 0.8);[0.6, 0.8);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "cuts=18/30/65", "1|18|29|30|65|99",
    "1;< 18;< 30;*\n18;[18, 30);< 30;*\n29;[18, 30);< 30;*\n30;[30, 65);≥ 30;*\n65;≥ 65;≥ 30;*\n99;≥ 65;≥ 30;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=10,bottom=17,top=90", "3|17|18|45|89|90|101",
    "3;≤ 17;≤ 17;≤ 17;≤ 17;*\n17;≤ 17;≤ 17;≤ 17;≤ 17;*\n18;(17, 20);(17, 20);(17, 40);(17, 80);*\n"
    "45;[40, 50);[40, 60);[40, 80);(17, 80);*\n89;[80, 90);[80, 90);[80, 90);[80, 90);*\n"
    "90;≥ 90;≥ 90;≥ 90;≥ 90;*\n101;≥ 90;≥ 90;≥ 90;≥ 90;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "", "0|100", "0;*\n100;*\n" },
  /* Round intervals, the ends open on each level */
  { "ranges", SHOAL_VALUE_NUMBER, "", "17|18|23|34|41|58|90",
    "17;< 20;< 40;*\n18;< 20;< 40;*\n23;[20, 40);< 40;*\n34;[20, 40);< 40;*\n41;[40, 80);≥ 40;*\n58;[40, 80);≥ 40;*\n"
    "90;≥ 80;≥ 40;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "", "-7|-3|0|4|12",
    "-7;< 0;< 0;*\n-3;< 0;< 0;*\n0;[0, 4);≥ 0;*\n4;≥ 4;≥ 0;*\n12;≥ 4;≥ 0;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "", "0|0|0|0|1|2|3", "0;< 2;*\n1;< 2;*\n2;≥ 2;*\n3;≥ 2;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "", "0.5|0.75|2.5|4.25|9.5",
    "0.5;< 2;< 2;*\n0.75;< 2;< 2;*\n2.5;[2, 4);≥ 2;*\n4.25;≥ 4;≥ 2;*\n9.5;≥ 4;≥ 2;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "", "-1e300|0|1e300", "-1e300;< 5e299;*\n0;< 5e299;*\n1e300;≥ 5e299;*\n" },
  /* Each cut as high as it reaches; levels that put nothing together are none. */
  { "ranges", SHOAL_VALUE_NUMBER, "cuts=20/25/40,reach=2/1/5", "17|22|27|34|51",
    "17;< 20;< 20;< 40;*\n22;[20, 25);[20, 40);< 40;*\n27;[25, 40);[20, 40);< 40;*\n34;[25, 40);[20, 40);< 40;*\n"
    "51;≥ 40;≥ 40;≥ 40;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "cuts=20/25/40,reach=2/1", "17|22|27", "a number for each of “cuts”" },
  { "ranges", SHOAL_VALUE_NUMBER, "cuts=20/25/40,reach=2/1/1.5", "17|22|27", "“reach” must be whole numbers" },
  { "frequency", SHOAL_VALUE_TEXT, "", "a|a|a|a|a|a|a|a|a|a|a|a|b|b|b|c|c|d|e|f",
    "a;a;a;*\nb;b;Other;*\nc;c;Other;*\nd;Other;Other;*\ne;Other;Other;*\nf;Other;Other;*\n" },
  { "frequency", SHOAL_VALUE_TEXT, "coverage=80", "a|a|a|a|a|a|a|a|a|a|a|a|b|b|b|c|c|d|e|f",
    "a;a;*\nb;b;*\nc;c;*\nd;Other;*\ne;Other;*\nf;Other;*\n" },
  /* What every fifth row has is not rare, and a single value is no group. */
  { "frequency", SHOAL_VALUE_TEXT, "", "f|f|f|f|f|f|f|f|f|f|f|m|m|m|m|m|m|m|m|m|x", "f;*\nm;*\nx;*\n" },
  { "frequency", SHOAL_VALUE_TEXT, "", "Self-inc|Self-not|Private|Private|Private|State",
    "Private;Private;*\nSelf-inc;Self-…;*\nSelf-not;Self-…;*\nState;State;*\n" },
  { "frequency", SHOAL_VALUE_TEXT, "alike=false", "Self-inc|Self-not|Private|Private|Private|State",
    "Private;*\nSelf-inc;*\nSelf-not;*\nState;*\n" },
  { "frequency", SHOAL_VALUE_TEXT, "", "Other|a|a|a|a|a|a|a|b|c",
    "Other;Other values;*\nb;Other values;*\nc;Other values;*\na;a;*\n" },
  { "frequency", SHOAL_VALUE_TEXT, "coverage=101", "a|b|c", "0 to 100" },
  { "date", SHOAL_VALUE_DATE, "", "2020-01-05|2020-02-05|2020-05-05|2020-05-06",
    "2020-01-05;2020-01;2020-Q1;*\n2020-02-05;2020-02;2020-Q1;*\n2020-05-05;2020-05;2020-Q2;*\n2020-05-06;2020-05;2020-Q2;*\n" },
  /* Far from the origin, and next to the end of an interval, each number is where its label says. */
  { "ranges", SHOAL_VALUE_NUMBER, "width=100,multiples=10", "5551234599|5551234600|5551234700|5551234699",
    "5551234599;[5551234500, 5551234600);[5551234000, 5551235000);*\n"
    "5551234600;[5551234600, 5551234700);[5551234000, 5551235000);*\n"
    "5551234699;[5551234600, 5551234700);[5551234000, 5551235000);*\n"
    "5551234700;[5551234700, 5551234800);[5551234000, 5551235000);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "multiples=2", "1700000000259|1700000009000",
    "1700000000259;[1700000000000, 1700000000500);[1700000000000, 1700000001000);*\n"
    "1700000009000;[1700000009000, 1700000009500);[1700000009000, 1700000010000);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=1,multiples=10", "123456789012345|123456789012346|9007199254740992",
    "123456789012345;[123456789012345, 123456789012346);[123456789012340, 123456789012350);*\n"
    "123456789012346;[123456789012346, 123456789012347);[123456789012340, 123456789012350);*\n"
    "9007199254740992;[9007199254740992, 9007199254740993);[9007199254740990, 9007199254741000);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=0.1,multiples=3", "0.2999999999999999|0.3|-1e-30",
    "-1e-30;[-0.1, 0);[-0.3, 0);*\n0.2999999999999999;[0.2, 0.3);[0, 0.3);*\n0.3;[0.3, 0.4);[0.3, 0.6);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=0.1,multiples=3,origin=0.05", "0.14999999999|0.15|1e3",
    "0.14999999999;[0.05, 0.15);[0.05, 0.35);*\n0.15;[0.15, 0.25);[0.05, 0.35);*\n"
    "1e3;[999.95, 1000.05);[999.95, 1000.25);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "cuts=0.3/0.30000000000000004", "0.3|0.30000000000000004|0.2",
    "0.2;< 0.3;< 0.30000000000000004;*\n0.3;[0.3, 0.30000000000000004);< 0.30000000000000004;*\n"
    "0.30000000000000004;≥ 0.30000000000000004;≥ 0.30000000000000004;*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=1e300,multiples=2", "1e300|5e300|-1",
    "-1;[-1e300, 0);[-2e300, 0);*\n1e300;[1e300, 2e300);[0, 2e300);*\n5e300;[5e300, 6e300);[4e300, 6e300);*\n" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=1,multiples=1000000/1000000/1000000/1000000", "1|9", "too large together" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=1e-300,origin=1e300", "1|9", "too small" },
  { "ranges", SHOAL_VALUE_NUMBER, "bottom=5,top=5", "1|9", "“bottom” must be below “top”" },
  { "ranges", SHOAL_VALUE_NUMBER, "cuts=3/2", "1|9", "“cuts” must be ascending" },
  { "ranges", SHOAL_VALUE_NUMBER, "multiples=2.5", "1|9", "“multiples” must be whole numbers" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=1e-10", "1|9e9", "“width” is too small" },
  { "ranges", SHOAL_VALUE_NUMBER, "width=-1", "1|9", "a number of at least 0" },
  { "ranges", SHOAL_VALUE_TEXT, "", "1|9", "needs numbers" },

  { "mask", SHOAL_VALUE_TEXT, "", "1234|1235|1299|5678",
    "1234;123*;12**;*\n1235;123*;12**;*\n1299;129*;12**;*\n5678;567*;56**;*\n" },
  { "mask", SHOAL_VALUE_TEXT, "from=left,character=#", "AX1|BX1|CY2", "AX1;#X1;*\nBX1;#X1;*\nCY2;#Y2;*\n" },
  /* 12 counts as 12 and one more hidden character, so that it meets 123. */
  { "mask", SHOAL_VALUE_TEXT, "", "12|123|129|345", "12;12*;*\n123;12*;*\n129;12*;*\n345;34*;*\n" },
  { "mask", SHOAL_VALUE_TEXT, "from=left", "12|312|45", "12;*12;*\n312;*12;*\n45;*45;*\n" },
  { "mask", SHOAL_VALUE_TEXT, "length=4", "12|19|34", "12;1***;*\n19;1***;*\n34;3***;*\n" },
  { "mask", SHOAL_VALUE_TEXT, "step=2", "1234|1299|5678", "1234;12**;*\n1299;12**;*\n5678;56**;*\n" },
  /* Characters, not bytes. */
  { "mask", SHOAL_VALUE_TEXT, "character=•", "äöü|äöß|éèê", "äöß;äö•;*\näöü;äö•;*\néèê;éè•;*\n" },
  { "mask", SHOAL_VALUE_TEXT, "", "a|b", "a;*\nb;*\n" },
  { "mask", SHOAL_VALUE_TEXT, "character=**", "a|b", "must be one character, not “**”" },
  { "mask", SHOAL_VALUE_TEXT, "character=", "a|b", "must be" },
  { "mask", SHOAL_VALUE_NUMBER, "", "101|102|200", "101;10*;*\n102;10*;*\n200;20*;*\n" },

  { "date", SHOAL_VALUE_DATE, "", "1970-01-01|1970-01-31|1971-02-01|1969-12-31",
    "1969-12-31;1969-12;1960s;*\n1970-01-01;1970-01;1970s;*\n1970-01-31;1970-01;1970s;*\n1971-02-01;1971-02;1970s;*\n" },
  { "date", SHOAL_VALUE_DATE, "levels=year", "2020-05-05|2021-05-05", "2020-05-05;2020;*\n2021-05-05;2021;*\n" },
  { "date", SHOAL_VALUE_DATE, "levels=quarter/day", "2020-05-05 10:00|2020-05-05 23:59:59|2020-07-01 00:00",
    "2020-05-05 10:00;2020-05-05;2020-Q2;*\n2020-05-05 23:59:59;2020-05-05;2020-Q2;*\n"
    "2020-07-01 00:00;2020-07-01;2020-Q3;*\n" },
  /* 2021-01-03 is the Sunday of week 53 of 2020, whose Thursday is in December. */
  { "date", SHOAL_VALUE_DATE, "levels=week/month", "2021-01-03|2021-01-04|2020-12-28|1970-01-01",
    "1970-01-01;1970-W01;1970-01;*\n2020-12-28;2020-W53;2020-12;*\n2021-01-03;2020-W53;2020-12;*\n"
    "2021-01-04;2021-W01;2021-01;*\n" },
  { "date", SHOAL_VALUE_DATE, "levels=", "2020-05-05|2021-05-05", "2020-05-05;*\n2021-05-05;*\n" },
  { "date", SHOAL_VALUE_DATE, "levels=century", "2020-05-05|2021-05-05", "out of day/week" },
  { "date", SHOAL_VALUE_TEXT, "", "a|b", "needs dates" },

  { "place", SHOAL_VALUE_TEXT, "", "Germany|France|Japan|usa",
    "France;Europe;*\nGermany;Europe;*\nJapan;Asia;*\nusa;North America;*\n" },
  { "place", SHOAL_VALUE_TEXT, "", "DE|Germany|FRA|Cote-d'Ivoire|Côte d’Ivoire",
    "Cote-d'Ivoire;Ivory Coast;Africa;*\nCôte d’Ivoire;Ivory Coast;Africa;*\nDE;Germany;Europe;*\n"
    "Germany;Germany;Europe;*\nFRA;France;Europe;*\n" },
  { "place", SHOAL_VALUE_TEXT, "", "Germany|Atlantis|Mu", "unknown: “Atlantis”, “Mu”, according to the table of countries" },
  { "place", SHOAL_VALUE_TEXT, "", "a|b|c|d|e|f|g|h|i|j|k|l", "“j” and 2 more" },
  { "place", SHOAL_VALUE_TEXT, "unknown=root", "Germany|Mu", "Germany;Europe;*\nMu;Mu;*\n" },
  { "place", SHOAL_VALUE_TEXT, "table=/nowhere/at/all.csv", "Germany|Mu", "No such file" },
  { "place", SHOAL_VALUE_DATE, "", "2020-05-05|2021-05-05", "needs texts" },

  { "clusters", SHOAL_VALUE_TEXT, "", "a|b", "a;*\nb;*\n" },
  { "clusters", SHOAL_VALUE_TEXT, "splits=1", "aaaa|aaab|zzzz|zzzy",
    "aaaa;{aaaa, aaab};*\naaab;{aaaa, aaab};*\nzzzy;{zzzy, zzzz};*\nzzzz;{zzzy, zzzz};*\n" },

  { "pairs", SHOAL_VALUE_NUMBER, "first=2,height=2", "1|2|3|4|5|6|7|8",
    "1;[1, 2];*\n2;[1, 2];*\n3;[3, 4];*\n4;[3, 4];*\n5;[5, 6];*\n6;[5, 6];*\n7;[7, 8];*\n8;[7, 8];*\n" },
  { "pairs", SHOAL_VALUE_NUMBER, "height=-1", "1|2", "a whole number from 0" },
  { "nothing", SHOAL_VALUE_NUMBER, "", "1|2", "no builder “nothing”, only ranges, pairs, mask, date, place, frequency, clusters, flat" },
};

static void
check_case (const BuildCase *c)
{
  g_autoptr (ShoalColumn) column = make_column (c->type, c->values);
  g_autoptr (ShoalParameters) parameters = make_parameters (c->parameters);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (c->builder, column, parameters, &error);
  g_autofree char *text = hierarchy != NULL ? fixture_format (hierarchy) : g_strdup (error->message);

  if (hierarchy != NULL ? !g_str_equal (text, c->expected) : strstr (text, c->expected) == NULL)
    g_error ("%s %s %s: expected\n%s\ngot\n%s", c->builder, c->parameters, c->values, c->expected, text);
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_case (&cases[i]);
}

/* A column as a reader makes it: numbers that are written otherwise than with a point, or dates that are none. */
static ShoalColumn *
make_written_column (ShoalValueType type,
                     const char    *texts,
                     const double  *numbers)
{
  g_auto (GStrv) split = g_strsplit (texts, "|", -1);
  guint n = g_strv_length (split);
  ShoalStrings *labels = shoal_strings_new (n);
  guint8 *codes = g_new (guint8, n);

  for (guint i = 0; i < n; i++)
    {
      shoal_strings_append (labels, split[i], strlen (split[i]));
      codes[i] = (guint8) i;
    }
  return shoal_column_new_take ("column", type, n, codes, 1, labels, g_memdup2 (numbers, n * sizeof (double)), 0, "", "");
}

static void
assert_build (const char  *builder,
              ShoalColumn *column,
              const char  *parameters,
              const char  *expected)
{
  g_autoptr (ShoalParameters) set = make_parameters (parameters);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, set, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = fixture_format (hierarchy);
  g_assert_cmpstr (text, ==, expected);
}

/* Where numbers have a decimal comma, so have the intervals. */
static void
test_decimal_comma (void)
{
  const double weights[] = { 0.5, 2.5, 4.25 };
  const double pays[] = { 1234.5, 1250 };
  g_autoptr (ShoalColumn) column = make_written_column (SHOAL_VALUE_NUMBER, "0,5|2,5|4,25", weights);
  g_autoptr (ShoalColumn) grouped = make_written_column (SHOAL_VALUE_NUMBER, "1.234,5|1.250", pays);

  assert_build ("ranges", column, "width=2.5,multiples=2",
                "0,5;[0; 2,5);[0; 5);*\n2,5;[2,5; 5);[0; 5);*\n4,25;[2,5; 5);[0; 5);*\n");
  assert_build ("pairs", column, "first=2", "0,5;[0,5; 2,5];*\n2,5;[0,5; 2,5];*\n4,25;4,25;*\n");
  assert_build ("ranges", grouped, "width=12.5,multiples=2",
                "1.234,5;[1225; 1237,5);[1225; 1250);*\n1.250;[1250; 1262,5);[1250; 1275);*\n");
}

/* What has no day at all is refused, wherever it stands in the order of the values. */
static void
test_date_without_day (void)
{
  static const double without[] = { NAN, INFINITY, -INFINITY, 1e300 };

  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    {
      double numbers[] = { 1577836800, without[i], 1578009600 };
      g_autoptr (ShoalColumn) column = make_written_column (SHOAL_VALUE_DATE, "2020-01-01|2020-01-02|2020-01-03", numbers);
      g_autoptr (GError) error = NULL;

      g_assert_null (shoal_hierarchy_builders_build ("date", column, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
}

/* Nobody waits for the hierarchy: no builder makes one. */
static void
test_cancelled (void)
{
  guint n;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const ShoalHierarchyContext context = { .target = -1, .cancellable = cancellable };

  g_cancellable_cancel (cancellable);
  for (guint i = 0; i < n; i++)
    {
      gboolean dates = g_str_equal (builders[i].id, "date");
      gboolean places = g_str_equal (builders[i].id, "place");
      g_autoptr (ShoalColumn) column = make_column (dates ? SHOAL_VALUE_DATE : places ? SHOAL_VALUE_TEXT : SHOAL_VALUE_NUMBER,
                                                    dates ? "2020-01-01|2021-01-01" : places ? "Mu|France" : "101|102|203");
      g_autoptr (GError) error = NULL;

      g_assert_null (shoal_hierarchy_builders_build_in (builders[i].id, column, &context, NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

typedef struct
{
  GCancellable *cancellable;
  guint n_labels;
} Canceller;

static void
cancel_at_third_label (GString      *label,
                       guint32       code,
                       gconstpointer data)
{
  Canceller *canceller = *(Canceller *const *) data;

  g_string_append_printf (label, "%u", code / 2);
  if (++canceller->n_labels == 3)
    g_cancellable_cancel (canceller->cancellable);
}

/* A level that is being made is left at once, and no more are begun. */
static void
test_cancelled_on_the_way (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const ShoalHierarchyContext context = { .target = -1, .cancellable = cancellable };
  g_autoptr (ShoalColumn) column = make_column (SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7|8|9");
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (column, &context);
  Canceller canceller = { cancellable, 0 };
  Canceller *data = &canceller;
  g_autoptr (GError) error = NULL;

  shoal_level_stack_push (stack, cancel_at_third_label, &data);
  shoal_level_stack_push_if_fewer (stack, cancel_at_third_label, &data);
  g_assert_cmpuint (canceller.n_labels, ==, 3);
  g_assert_true (shoal_level_stack_is_cancelled (stack));
  g_assert_cmpuint (shoal_level_stack_get_n_groups (stack), ==, 9);
  g_assert_null (shoal_level_stack_finish (stack, "*", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* An all-missing column has one leaf, which with_missing() finds again. */
static void
test_all_missing (void)
{
  guint n;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n);
  g_autoptr (ShoalColumn) column = make_column (SHOAL_VALUE_NUMBER, "?||?");
  const char *tokens[] = { "", "?", NULL };

  g_assert_cmpuint (n, ==, 8);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builders[i].id, column, NULL, NULL);
      guint32 leaf;
      g_autoptr (ShoalHierarchy) with_missing = shoal_hierarchy_with_missing (hierarchy, tokens, &leaf);

      g_assert_cmpuint (shoal_hierarchy_get_height (with_missing), ==, 0);
      g_assert_cmpuint (leaf, ==, 0);
    }
}

static void
test_default (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
    const char *builder;
    const char *name; /* nullable */
  } defaults[] = {
    /* What a name or values mean says more than their type. */
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "plz" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "Postcode" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "home_zip" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "Code postal" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "ranges", "income" },
    { SHOAL_VALUE_NUMBER, "1067|10117|20095", "ranges", "plz" },
    { SHOAL_VALUE_TEXT, "SW1A 1AA|M1 1AE|CR2 6XH", "mask", NULL },
    { SHOAL_VALUE_TEXT, "unknown|01067|80331", "mask", "plz" },
    { SHOAL_VALUE_NUMBER, "1980|1981|2001", "ranges", "year of birth" },
    { SHOAL_VALUE_DATE, "1980-05-05|1981-05-06|2001-05-07", "date", "Geburtsdatum" },
    { SHOAL_VALUE_NUMBER, "1|2", "flat" },
    { SHOAL_VALUE_NUMBER, "1|2|3", "ranges" },
    { SHOAL_VALUE_DATE, "2020-05-05", "flat" },
    { SHOAL_VALUE_DATE, "2020-05-05|2020-05-06|2020-05-07", "date" },
    { SHOAL_VALUE_TEXT, "02139|02140|02141", "mask" },
    { SHOAL_VALUE_TEXT, "E11|J45|E12", "mask" },
    { SHOAL_VALUE_TEXT, "DE|FR|NL", "place" },
    { SHOAL_VALUE_TEXT, "Germany|France|Atlantis", "frequency" },
    { SHOAL_VALUE_TEXT, "02139|021|0213", "frequency" },
    { SHOAL_VALUE_TEXT, "1|2|3", "frequency" },
    { SHOAL_VALUE_TEXT, "f|m", "flat" },
    { SHOAL_VALUE_TEXT, "?", "flat" },
  };
  g_autofree char **texts = g_new0 (char *, 1001);
  g_autoptr (ShoalColumn) many = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    {
      const char *name = defaults[i].name != NULL ? defaults[i].name : "column";
      g_autoptr (ShoalColumn) column = make_named_column (name, defaults[i].type, defaults[i].values);

      g_test_message ("%s: %s", name, defaults[i].values);
      g_assert_cmpstr (shoal_automatic_builder_find (column), ==, defaults[i].builder);
      g_assert_nonnull (shoal_automatic_builder_explain (column));
    }
  for (guint i = 0; i < 1001; i++)
    texts[i] = g_strnfill (i + 1, 'x');
  many = shoal_column_new_from_texts ("many", SHOAL_VALUE_TEXT, (const char *const *) texts, 1001);
  g_assert_cmpstr (shoal_automatic_builder_find (many), ==, "frequency");
  for (guint i = 0; i < 1001; i++)
    g_free (texts[i]);
}

/* Digits are hidden from the right, and zeros at the beginning stay. */
static void
test_postcodes (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
    const char *expected;
  } postcodes[] = {
    { SHOAL_VALUE_NUMBER, "101|102|110|200",
      "101;10*;1**;*\n102;10*;1**;*\n110;11*;1**;*\n200;20*;2**;*\n" },
    { SHOAL_VALUE_TEXT, "010|011|020|100",
      "010;01*;0**;*\n011;01*;0**;*\n020;02*;0**;*\n100;10*;1**;*\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (postcodes); i++)
    {
      g_autoptr (ShoalColumn) column = make_named_column ("plz", postcodes[i].type, postcodes[i].values);
      const char *builder = shoal_automatic_builder_find (column);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, NULL);
      g_autofree char *lines = fixture_format (hierarchy);

      g_assert_cmpstr (lines, ==, postcodes[i].expected);
      g_assert_nonnull (strstr (shoal_automatic_builder_explain (column), "postcode"));
    }
}

/* A few extremes make no interval wide, and an end has some rows: 0 to 999 once each, 5 far away. */
static void
test_extremes (void)
{
  g_autofree char **texts = g_new0 (char *, 1005);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (GPtrArray) problems = NULL;
  guint32 leaf;

  for (guint i = 0; i < 1005; i++)
    texts[i] = g_strdup_printf ("%u", i < 1000 ? i : i * 1000000);
  column = shoal_column_new_from_texts ("tail", SHOAL_VALUE_NUMBER, (const char *const *) texts, 1005);
  hierarchy = shoal_hierarchy_builders_build (shoal_automatic_builder_find (column), column, NULL, NULL);
  problems = shoal_hierarchy_find_problems (hierarchy, column);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_true (shoal_hierarchy_find_leaf (hierarchy, "1004000000", &leaf));
  g_assert_cmpstr (shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, 1, leaf)), ==, "≥ 996");
  for (guint i = 0; i < 1005; i++)
    g_free (texts[i]);
}

/* What the rows lose on @level: the share of the values under their node, on average. */
static double
measure_loss (ShoalHierarchy *hierarchy,
              ShoalColumn    *column,
              guint           level)
{
  double n_leaves = shoal_hierarchy_get_n_leaves (hierarchy), loss = 0;
  gsize n_rows = shoal_column_get_n_rows (column);

  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 leaf;

      g_assert_true (shoal_hierarchy_find_leaf (hierarchy, shoal_column_get_label (column, shoal_column_get_code (column, row)), &leaf));
      loss += shoal_hierarchy_get_leaf_count (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, leaf)) / n_leaves;
    }
  return loss / (double) n_rows;
}

/* Most rows have one of a few values, most values a single row: intervals are narrow where the rows are and wide where they are
 * few, so that each level loses about half of what the one above loses. */
static void
test_heavy_tail (void)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  guint n_levels;

  for (guint i = 0; i < 9000; i++)
    g_ptr_array_add (texts, g_strdup_printf ("%u", i % 100));
  for (guint i = 0; i < 1000; i++)
    g_ptr_array_add (texts, g_strdup_printf ("%u", 100 + i * i / 10));
  column = shoal_column_new_from_texts ("tail", SHOAL_VALUE_NUMBER, (const char *const *) texts->pdata, texts->len);
  hierarchy = shoal_hierarchy_builders_build ("ranges", column, NULL, NULL);
  n_levels = shoal_hierarchy_get_n_levels (hierarchy);
  g_assert_cmpuint (n_levels, ==, 9);
  for (guint level = n_levels - 2; level > 0; level--)
    g_assert_cmpfloat (measure_loss (hierarchy, column, level), <, pow (0.6, n_levels - 1 - level));
}

/* The parameters that are found out make the same hierarchy, and say so themselves. */
static void
test_settled (void)
{
  static const char *const columns[] = { "17|18|23|34|41|58|90", "0.5|0.75|2.5|4.25|9.5", "-1e300|0|1e300", "-5|-4|-4|0|3" };
  const ShoalHierarchyBuilder *ranges = shoal_hierarchy_builders_find ("ranges");

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (ShoalColumn) column = make_column (SHOAL_VALUE_NUMBER, columns[i]);
      g_autoptr (ShoalColumn) more = make_named_column ("column", SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7|8|9|10|11|12|1000");
      g_autoptr (ShoalParameters) settled = ranges->settle (column, NULL);
      g_autoptr (ShoalHierarchy) automatic = shoal_hierarchy_builders_build ("ranges", column, NULL, NULL);
      g_autoptr (ShoalHierarchy) same = shoal_hierarchy_builders_build ("ranges", column, settled, NULL);

      g_assert_cmpstr (shoal_hierarchy_get_digest (same), ==, shoal_hierarchy_get_digest (automatic));
      g_assert_null (ranges->settle (column, settled));
      g_assert_null (ranges->settle (more, settled));
    }
}

/* No automatic hierarchy warns about itself or tells the least or the greatest value in an interval. */
static void
test_automatic (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
  } columns[] = {
    { SHOAL_VALUE_NUMBER, "17|90|33|45|45|51|62|62|23" },
    { SHOAL_VALUE_NUMBER, "-5|-4|-4|0|3" },
    { SHOAL_VALUE_NUMBER, "1|1|1|1|1|2|3" },
    { SHOAL_VALUE_NUMBER, "0.001|0.002|5|1000000" },
    { SHOAL_VALUE_NUMBER, "42" },
    { SHOAL_VALUE_NUMBER, "?|?" },
    { SHOAL_VALUE_DATE, "1920-05-05|1921-05-05|2020-12-31" },
    { SHOAL_VALUE_DATE, "2020-05-05|2020-05-06|2020-05-07" },
    { SHOAL_VALUE_TEXT, "Other|other|OTHER|a|a|a|a|a|a|a|a|b|c" },
    { SHOAL_VALUE_TEXT, "a-b|a-c|abc-d|abc-e|abc|x|y" },
    { SHOAL_VALUE_TEXT, "DE|Germany|FR|Japan" },
    { SHOAL_VALUE_TEXT, "10115|10117|20095" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (ShoalColumn) column = make_column (columns[i].type, columns[i].values);
      const char *builder = shoal_automatic_builder_find (column);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, NULL);
      g_autoptr (GPtrArray) problems = shoal_hierarchy_find_problems (hierarchy, column);

      g_test_message ("%s: %s", columns[i].values, builder);
      g_assert_cmpuint (problems->len, ==, 0);
      for (guint32 node = shoal_hierarchy_get_n_leaves (hierarchy);
           g_str_equal (builder, "ranges") && node < shoal_hierarchy_get_root (hierarchy); node++)
        {
          guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
          const char *label = shoal_hierarchy_get_label (hierarchy, node);

          g_assert_null (strstr (label, shoal_column_get_label (column, (guint32) shoal_column_get_n_values (column) - 1)));
          if (first == 0)
            g_assert_true (g_str_has_prefix (label, "< "));
          if (first + shoal_hierarchy_get_leaf_count (hierarchy, node) == shoal_hierarchy_get_n_leaves (hierarchy))
            g_assert_true (g_str_has_prefix (label, "≥ "));
        }
    }
}

/* Paper 002's taxonomies keep only levels on which every value hides among more rows. */
static void
test_drop (void)
{
  g_autoptr (ShoalColumn) column = make_column (SHOAL_VALUE_NUMBER, "1|1|1|2|2|2|3|4|5|6|7|?");
  g_autoptr (ShoalParameters) parameters = make_parameters ("first=2,drop=true");
  g_autoptr (ShoalParameters) kept_parameters = make_parameters ("first=2");
  g_autoptr (ShoalHierarchy) dropped = shoal_hierarchy_builders_build ("pairs", column, parameters, NULL);
  g_autoptr (ShoalHierarchy) kept = shoal_hierarchy_builders_build ("pairs", column, kept_parameters, NULL);
  g_autofree guint64 *smallest = shoal_hierarchy_count_smallest (kept, column);
  g_autofree char *text = fixture_format (dropped);

  /* Groups of 6, 2, 2 and 1 rows, then of 8 and 3, then all 11. */
  g_assert_cmpuint (shoal_hierarchy_get_height (kept), ==, 3);
  g_assert_cmpuint (smallest[0], ==, 1);
  g_assert_cmpuint (smallest[1], ==, 1);
  g_assert_cmpuint (smallest[2], ==, 3);
  g_assert_cmpuint (smallest[3], ==, 11);
  g_assert_cmpstr (text, ==, "1;[1, 4];*\n2;[1, 4];*\n3;[1, 4];*\n4;[1, 4];*\n5;[5, 7];*\n6;[5, 7];*\n7;[5, 7];*\n");
}

static void
check_place_table (const char *content,
                   const char *values,
                   const char *expected)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "places.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  g_autoptr (ShoalColumn) column = make_column (SHOAL_VALUE_TEXT, values);
  g_autoptr (ShoalParameters) parameters = make_parameters ("table=places.csv");
  const ShoalHierarchyContext context = { .target = -1, .folder = file };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (path, content, -1, NULL));
  hierarchy = shoal_hierarchy_builders_build_in ("place", column, &context, parameters, &error);
  text = hierarchy != NULL ? fixture_format (hierarchy) : g_strdup (error->message);
  if (hierarchy != NULL ? !g_str_equal (text, expected) : strstr (text, expected) == NULL)
    g_error ("Expected\n%s\ngot\n%s", expected, text);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_place_table (void)
{
  const char table[] = "Springfield;Illinois;USA\nSpringfield;Ohio;USA\nMaastricht;Limburg;NL\nHasselt;Limburg;BE\n"
                       "Rome;Lazio;IT\nRome;Lazio;IT\n";

  check_place_table (table, "Rome|hasselt|Maastricht",
                     "Maastricht;Limburg, NL;NL;*\nRome;Lazio;IT;*\nhasselt;Limburg, BE;BE;*\n");
  check_place_table (table, "Rome|Springfield", "ambiguous: “Springfield”, according to ");
  check_place_table (table, "Rome|Springfield|Mu", "unknown: “Mu”; that are ambiguous: “Springfield”, according to ");
  /* A column that is the same everywhere is the root. */
  check_place_table ("Rome;IT;World\nParis;FR;World\n", "Rome|Paris", "Paris;FR;*\nRome;IT;*\n");
  check_place_table ("Rome\nParis\n", "Rome|Paris", "at least two columns");
  check_place_table ("", "Rome|Paris", "at least two columns");
  check_place_table ("Rome;IT\nParis;FR;x\n", "Rome|Paris", "places.csv:2: The line of “Paris” has 3 values");
  check_place_table ("Rome;\"IT\nParis;FR\n", "Rome|Paris", "places.csv:1: A quote is not closed");
}

/* With a table, values whose rows behave alike in the other columns come together. */
static void
test_clusters_in_table (void)
{
  ShoalColumn *jobs = make_named_column ("jobs", SHOAL_VALUE_TEXT, "cook|cook|waiter|waiter|judge|judge|notary|notary");
  ShoalColumn *income = make_named_column ("income", SHOAL_VALUE_TEXT, "low|low|low|low|high|high|high|high");
  ShoalColumn *age = make_named_column ("age", SHOAL_VALUE_NUMBER, "20|21|22|?|60|61|62|63");
  ShoalColumn *id = make_named_column ("id", SHOAL_VALUE_TEXT, "a|b|c|d|e|f|g|h");
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  ShoalHierarchyContext context = { .target = 1 };
  g_autoptr (ShoalParameters) parameters = make_parameters ("splits=1");
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (columns, jobs);
  g_ptr_array_add (columns, income);
  g_ptr_array_add (columns, age);
  g_ptr_array_add (columns, id);
  context.table = table = shoal_table_new (columns, 8, "");
  hierarchy = shoal_hierarchy_builders_build_in ("clusters", jobs, &context, parameters, NULL);
  text = fixture_format (hierarchy);
  g_assert_cmpstr (text, ==,
                   "cook;{cook, waiter};*\nwaiter;{cook, waiter};*\njudge;{judge, notary};*\nnotary;{judge, notary};*\n");
}

/* The same column gives the same hierarchy, and its labels tell clusters apart. */
static void
test_clusters_repeat (void)
{
  g_autofree char **texts = g_new0 (char *, 500);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) first = NULL;
  g_autoptr (ShoalHierarchy) second = NULL;
  ShoalRandom random;

  shoal_random_init (&random, 6, 0);
  for (guint i = 0; i < 500; i++)
    texts[i] = g_strdup_printf ("%c%c%c%u", (char) ('a' + shoal_random_below (&random, 26)),
                                (char) ('a' + shoal_random_below (&random, 26)),
                                (char) ('a' + shoal_random_below (&random, 26)), i % 50);
  column = shoal_column_new_from_texts ("c", SHOAL_VALUE_TEXT, (const char *const *) texts, 500);
  first = shoal_hierarchy_builders_build ("clusters", column, NULL, NULL);
  second = shoal_hierarchy_builders_build ("clusters", column, NULL, NULL);
  g_assert_cmpstr (shoal_hierarchy_get_digest (first), ==, shoal_hierarchy_get_digest (second));
  g_assert_cmpuint (shoal_hierarchy_get_height (first), >, 3);
  g_assert_cmpuint (shoal_hierarchy_get_height (first), <=, 9);
  for (guint level = 1; level < shoal_hierarchy_get_height (first); level++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      guint32 n;
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (first, level, &n);

      for (guint32 i = 0; i < n; i++)
        g_assert_true (g_hash_table_add (seen, (gpointer) shoal_hierarchy_get_label (first, nodes[i])));
    }
  for (guint i = 0; i < 500; i++)
    g_free (texts[i]);
}

static ShoalColumn *
make_large_column (ShoalValueType type,
                   guint          n)
{
  g_autofree char **texts = g_new (char *, n);
  ShoalColumn *column;

  for (guint i = 0; i < n; i++)
    if (type == SHOAL_VALUE_DATE)
      {
        g_autoptr (GDateTime) start = g_date_time_new_utc (1900, 1, 1, 0, 0, 0);
        g_autoptr (GDateTime) time = g_date_time_add_minutes (start, (int) i * 60);

        texts[i] = g_date_time_format (time, "%Y-%m-%d %H:%M");
      }
    else
      texts[i] = g_strdup_printf (type == SHOAL_VALUE_NUMBER ? "%u" : "%07u", i * 3);
  column = shoal_column_new_from_texts ("large", type, (const char *const *) texts, n);
  for (guint i = 0; i < n; i++)
    g_free (texts[i]);
  return column;
}

/* Every leaf carries the label of a value, and every value has a leaf; times are reported, not judged. */
static void
check_large (const char *builder,
             ShoalColumn *column)
{
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, &error);
  double seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  gsize n = shoal_column_get_n_values (column);
  guint32 leaf;

  g_assert_no_error (error);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, n);
  for (guint32 code = 0; code < n; code += 97)
    g_assert_true (shoal_hierarchy_find_leaf (hierarchy, shoal_column_get_label (column, code), &leaf));
  g_test_message ("%s: %" G_GSIZE_FORMAT " values, %.3f s, height %u, %u nodes", builder, n, seconds,
                  shoal_hierarchy_get_height (hierarchy), shoal_hierarchy_get_n_nodes (hierarchy));
}

static void
check_all_large (guint n)
{
  g_autoptr (ShoalColumn) numbers = make_large_column (SHOAL_VALUE_NUMBER, n);
  g_autoptr (ShoalColumn) codes = make_large_column (SHOAL_VALUE_TEXT, n);
  g_autoptr (ShoalColumn) dates = make_large_column (SHOAL_VALUE_DATE, n);

  check_large ("pairs", numbers);
  check_large ("ranges", numbers);
  check_large ("mask", codes);
  check_large ("date", dates);
  check_large ("clusters", codes);
  check_large ("flat", codes);
  check_large ("frequency", codes);
}

static void
test_large (void)
{
  check_all_large (30000);
}

static void
test_million (void)
{
  if (!g_test_slow ())
    g_test_skip ("A million values only with -m slow");
  else
    check_all_large (1000000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/builders/cases", test_cases);
  g_test_add_func ("/hierarchy/builders/decimal-comma", test_decimal_comma);
  g_test_add_func ("/hierarchy/builders/date-without-day", test_date_without_day);
  g_test_add_func ("/hierarchy/builders/cancelled", test_cancelled);
  g_test_add_func ("/hierarchy/builders/cancelled-on-the-way", test_cancelled_on_the_way);
  g_test_add_func ("/hierarchy/builders/all-missing", test_all_missing);
  g_test_add_func ("/hierarchy/builders/default", test_default);
  g_test_add_func ("/hierarchy/builders/postcodes", test_postcodes);
  g_test_add_func ("/hierarchy/builders/extremes", test_extremes);
  g_test_add_func ("/hierarchy/builders/heavy-tail", test_heavy_tail);
  g_test_add_func ("/hierarchy/builders/settled", test_settled);
  g_test_add_func ("/hierarchy/builders/automatic", test_automatic);
  g_test_add_func ("/hierarchy/builders/drop", test_drop);
  g_test_add_func ("/hierarchy/builders/place-table", test_place_table);
  g_test_add_func ("/hierarchy/builders/clusters-in-table", test_clusters_in_table);
  g_test_add_func ("/hierarchy/builders/clusters-repeat", test_clusters_repeat);
  g_test_add_func ("/hierarchy/builders/large", test_large);
  g_test_add_func ("/hierarchy/builders/million", test_million);
  return g_test_run ();
}
