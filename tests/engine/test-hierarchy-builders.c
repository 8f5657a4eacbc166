/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builders: what each makes of small columns, and the edges: no values, one value, one that is cancelled. */

#include "fixture-column.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>

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
  { "intervals", SHOAL_VALUE_TEXT, "", "65+|< 15|20–29|15–19|30–64",
    "15–19;≤ 19;≤ 64;*\n< 15;≤ 19;≤ 64;*\n20–29;20–64;≤ 64;*\n30–64;20–64;≤ 64;*\n65+;65+;65+;*\n" },
  { "intervals", SHOAL_VALUE_TEXT, "", "(0,15]|(15,29]|(29,39]|(39,120]",
    "(0,15];(0,29];*\n(15,29];(0,29];*\n(29,39];(29,120];*\n(39,120];(29,120];*\n" },
  { "intervals", SHOAL_VALUE_TEXT, "", "10 to 19|20 to 29|5 to 9", "10 to 19;5 to 19;*\n5 to 9;5 to 19;*\n20 to 29;20 to 29;*\n" },
  { "intervals", SHOAL_VALUE_TEXT, "", "[18, 25)|[25, 40)|[40, Inf)",
    "[18, 25);[18, 40);*\n[25, 40);[18, 40);*\n[40, Inf);[40, Inf);*\n" },
  { "intervals", SHOAL_VALUE_TEXT, "factor=3", "a|b|c", "texts that are intervals" },
  { "frequency", SHOAL_VALUE_TEXT, "", "a|a|a|a|a|a|a|a|a|a|a|a|b|b|b|c|c|d|e|f",
    "a;a;a;*\nb;b;Other (2);*\nc;c;Other (2);*\nd;Other;Other (2);*\ne;Other;Other (2);*\nf;Other;Other (2);*\n" },
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
  { "frequency", SHOAL_VALUE_TEXT, "", "a|a|a|a|a|a|a|a|a|a|a|a|b|b|b|c|c|d|e|Other (2)",
    "Other (2);Other values;Other values (2);*\nd;Other values;Other values (2);*\ne;Other values;Other values (2);*\n"
    "b;b;Other values (2);*\nc;c;Other values (2);*\na;a;a;*\n" },
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
  { "nothing", SHOAL_VALUE_NUMBER, "", "1|2", "no builder “nothing”, only ranges, pairs, intervals, mask, date, place, frequency, clusters, flat" },
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
      gboolean intervals = g_str_equal (builders[i].id, "intervals");
      g_autoptr (ShoalColumn) column
        = make_column (dates ? SHOAL_VALUE_DATE : places || intervals ? SHOAL_VALUE_TEXT : SHOAL_VALUE_NUMBER,
                       dates ? "2020-01-01|2021-01-01" : places ? "Mu|France" : intervals ? "1–2|3–4|5–6" : "101|102|203");
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

  g_assert_cmpuint (n, ==, 9);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builders[i].id, column, NULL, NULL);
      guint32 leaf;
      g_autoptr (ShoalHierarchy) with_missing = shoal_hierarchy_with_missing (hierarchy, tokens, &leaf);

      g_assert_cmpuint (shoal_hierarchy_get_height (with_missing), ==, 0);
      g_assert_cmpuint (leaf, ==, 0);
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
  g_test_add_func ("/hierarchy/builders/drop", test_drop);
  g_test_add_func ("/hierarchy/builders/place-table", test_place_table);
  return g_test_run ();
}
