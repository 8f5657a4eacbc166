/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify: whether a published file holds, and where it does not. */

#include "fixture-cli.h"

#include "privacy/shoal-guarantee.h"
#include "table/stat/shoal-typed-writer.h"

static void
test_verify (Fixture       *fixture,
             gconstpointer  data)
{
  g_auto (Run) holds = { 0 };
  g_auto (Run) violated = { 0 };
  JsonObject *object = run_json (fixture, "verify release-2.csv --qi sex --k 6 --json", &holds);

  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 6);
  g_assert_cmpint (json_object_get_int_member (object, "classes"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 6);
  g_assert_true (json_object_get_null_member (object, "first_offending_line"));

  /* The last row is alone: line 7 of the file. */
  run_cli (fixture, "verify release-2.csv --qi age --qi sex --k 2 --json", &violated);
  assert_status (&violated, "verify", 1);
  object = json_node_get_object (violated.json);
  g_assert_false (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "classes"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "first_offending_line"), ==, 7);
}

static void
assert_offending_line (Fixture    *fixture,
                       const char *name,
                       const char *arguments,
                       gint64      line)
{
  g_autofree char *command = g_strdup_printf ("verify %s %s --k 2 --json", name, arguments);
  g_auto (Run) run = { 0 };

  run_cli (fixture, command, &run);
  assert_status (&run, command, 1);
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (run.json), "first_offending_line"), ==, line);
}

/* Lines are those of the file: with blank ones, and line breaks in names and in cells. */
static void
test_verify_lines (Fixture       *fixture,
                   gconstpointer  data)
{
  write_file (fixture, "lines.csv", "\n\"two\nlines\",a\n1,x\n\n\n\"2\n3\n\",x\n4,x\n   \n5,y\n");
  assert_offending_line (fixture, "lines.csv", "--qi a", 12);
  write_file (fixture, "no-names.csv", "\nx,1\nx,2\n\ny,3\n");
  assert_offending_line (fixture, "no-names.csv", "--no-header --qi column-1", 5);
}

/* Models are judged from the file; where they look at the whole table, it is said that this is the file. */
static void
test_verify_models (Fixture       *fixture,
                    gconstpointer  data)
{
  g_auto (Run) holds = { 0 };
  g_auto (Run) fails = { 0 };
  g_auto (Run) json = { 0 };
  JsonObject *model;

  write_file (fixture, "models.csv", "a,s\nx,1\nx,2\ny,1\ny,1\n");
  run_cli (fixture, "verify models.csv --qi a --k 2 --sensitive s --model t-closeness,t=0.3", &holds);
  assert_status (&holds, "verify", 0);
  g_assert_nonnull (strstr (holds.output, "at most 0.25"));
  g_assert_nonnull (strstr (holds.output, "the whole table is this file"));
  run_cli (fixture, "verify models.csv --qi a --k 2 --model l-diversity,l=2,column=s", &fails);
  assert_status (&fails, "verify", 1);
  g_assert_nonnull (strstr (fails.output, "does not hold"));
  g_assert_null (strstr (fails.output, "the whole table is this file"));
  run_cli (fixture, "verify models.csv --qi a --k 2 --model l-diversity,l=2,column=s --json", &json);
  assert_status (&json, "verify", 1);
  model = json_array_get_object_element (json_object_get_array_member (json_node_get_object (json.json), "models"), 0);
  g_assert_cmpstr (json_object_get_string_member (model, "model"), ==, "l-diversity");
  g_assert_false (json_object_get_boolean_member (model, "holds"));
  g_assert_cmpint (json_object_get_int_member (model, "offending_rows"), ==, 2);
}

/* Values have the order of their type, however they are written, and missing ones come last: the search, the check of the file that it writes
 * and that of any file agree. In each table the first class has the two lowest of four values, so that the shares
 * up to each value are 1/4, 2/4, 1/4, 0 more than in the whole: 1/3 (Li et al. 2007, section 4). In the order of the texts it would be 1/6. */
static void
test_verify_order (Fixture       *fixture,
                   gconstpointer  data)
{
  static const char *const values[][4] = {
    { "2,5", "9,0", "10,0", "20,0" },
    { "13.01.2020", "01.02.2020", "02.03.2020", "" },
    { "9 kg", "10 kg", "20 kg", "100 kg" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *text = g_strdup_printf ("a;s\nx;%s\nx;%s\ny;%s\ny;%s\n", values[i][0], values[i][1], values[i][2], values[i][3]);
      const char *const commands[] = {
        "init order.csv -o order.shoal --force --qi a --sensitive s --k 2 --suppression 0 --model t-closeness,variant=ordered,t=0.34,column=s",
        "solve order.shoal -o order-release.csv --force",
        "verify order-release.csv --project order.shoal",
        "verify order.csv --qi a --k 2 --model t-closeness,variant=ordered,t=0.34,column=s",
      };
      g_auto (Run) fails = { 0 };

      write_file (fixture, "order.csv", text);
      for (guint j = 0; j < G_N_ELEMENTS (commands); j++)
        {
          g_auto (Run) run = { 0 };

          run_cli (fixture, commands[j], &run);
          assert_status (&run, commands[j], 0);
          if (j >= 2)
            g_assert_nonnull (strstr (run.output, "at most 0.3333"));
        }
      run_cli (fixture, "verify order-release.csv --qi a --k 2 --model t-closeness,variant=ordered,t=0.3,column=s", &fails);
      assert_status (&fails, "verify", 1);
    }
}

/* What can be read in two ways is said where the order of the values decides, and not where it does not, or where somebody says what is
 * meant: read as thousands, the three lowest are others. */
static void
test_verify_doubt (Fixture       *fixture,
                   gconstpointer  data)
{
  static const char *const values[][3] = {
    { "a;s\nx;1.234\nx;2.345\ny;3.456\ny;4.567\n", "read with a decimal point", "number-point" },
    { "a;s\nx;01/02/2020\nx;02/03/2020\ny;03/04/2020\ny;04/05/2020\n", "ordered by their texts", "date-dmy" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      const char *const ordered = "verify doubt.csv --qi a --k 2 --model t-closeness,variant=ordered,t=0.5,column=s";
      g_autofree char *typed = g_strdup_printf ("%s --type s=%s", ordered, values[i][2]);
      g_auto (Run) said = { 0 }, told = { 0 }, equal = { 0 };

      write_file (fixture, "doubt.csv", values[i][0]);
      run_cli (fixture, ordered, &said);
      assert_status (&said, ordered, 0);
      g_assert_nonnull (strstr (said.output, values[i][1]));
      run_cli (fixture, typed, &told);
      assert_status (&told, typed, 0);
      g_assert_null (strstr (told.output, "--type"));
      run_cli (fixture, "verify doubt.csv --qi a --k 2 --model t-closeness,variant=equal,t=0.5,column=s", &equal);
      assert_status (&equal, "verify", 0);
      g_assert_null (strstr (equal.output, "--type"));
    }
}

/* Each model holds in one file, and is found to fail in another that somebody changed; or it is said that the file cannot tell. */
static void
test_verify_each_model (Fixture       *fixture,
                        gconstpointer  data)
{
  static const struct
  {
    const char *model;
    gboolean needs_more;
  } asked[] = {
    { "l-diversity,l=2,column=s", FALSE },
    { "t-closeness,t=0.2,column=s", FALSE },
    { "alpha-k,alpha=0.6,column=s", FALSE },
    { "delta-disclosure,delta=1,column=s", FALSE },
    { "beta-likeness,beta=0.3,column=s", FALSE },
    { "average-risk,threshold=0.5", FALSE },
    { "population-uniqueness,threshold=0.1,population-size=5", FALSE },
    { "k-map,k=2,population-size=20", FALSE },
    { "k-map,k=2,population=people.csv", TRUE },
    { "delta-presence,max=1,population=people.csv", TRUE },
    { "earlier-release,k=2,file=people.csv,link=s", TRUE },
  };
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  /* k-anonymity is always asked for. */
  for (guint i = 0; i < n_guarantees; i++)
    {
      gboolean found = guarantees[i] == &shoal_k_anonymity;

      for (guint j = 0; j < G_N_ELEMENTS (asked); j++)
        found = found || strncmp (asked[j].model, guarantees[i]->id, strcspn (asked[j].model, ",")) == 0;
      if (!found)
        g_error ("“%s” is not asked for", guarantees[i]->id);
    }
  write_file (fixture, "people.csv", "a,s\nx,1\nx,2\ny,1\ny,2\n");
  write_file (fixture, "kept.csv", "a,s\nx,1\nx,2\ny,1\ny,2\n");
  write_file (fixture, "changed.csv", "a,s\nx,1\nw,1\nz,1\ny,2\n");
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    for (guint changed = 0; changed < 2; changed++)
      {
        g_autofree char *command
          = g_strdup_printf ("verify %s.csv --qi a --k 1 --json --model %s", changed ? "changed" : "kept", asked[i].model);
        g_autoptr (GString) line = g_string_new (command);
        g_auto (Run) run = { 0 };
        JsonObject *object;

        run_cli (fixture, command, &run);
        assert_status (&run, command, changed || asked[i].needs_more ? 1 : 0);
        object = json_node_get_object (run.json);
        g_assert_cmpint (json_object_get_boolean_member (object, "verified"), ==, !changed && !asked[i].needs_more);
        if (asked[i].needs_more)
          {
            g_auto (Run) said = { 0 };

            /* What was not counted is not told. */
            g_assert_nonnull (strstr (run.output, "needs the"));
            g_assert_true (json_object_get_null_member (object, "k"));
            g_assert_true (json_object_get_null_member (object, "classes"));
            g_assert_true (json_object_get_null_member (object, "rows"));
            g_assert_cmpuint (g_string_replace (line, " --json", "", 1), ==, 1);
            run_cli (fixture, line->str, &said);
            g_assert_nonnull (strstr (said.output, "required k = 1: not checkable\n"));
            g_assert_null (strstr (said.output, "0 rows"));
            continue;
          }
        object = json_array_get_object_element (json_object_get_array_member (object, "models"), 0);
        g_assert_cmpint (json_object_get_boolean_member (object, "holds"), ==, !changed);
      }
}

/* Blanks tell values apart unless they are trimmed, and whoever reads the file sees them. */
static void
test_verify_blanks (Fixture       *fixture,
                    gconstpointer  data)
{
  g_auto (Run) trimmed = { 0 };

  write_file (fixture, "blanks.csv", "a,b\nx,1\n x,2\ny,3\ny ,4\n");
  assert_offending_line (fixture, "blanks.csv", "--qi a", 2);
  run_json (fixture, "verify blanks.csv --trim --qi a --k 2 --json", &trimmed);
}

/* Names that are numbers look like data, but can be named. */
static void
test_verify_number_names (Fixture       *fixture,
                          gconstpointer  data)
{
  g_auto (Run) named = { 0 };
  g_auto (Run) with_header = { 0 };
  g_auto (Run) without_header = { 0 };

  write_file (fixture, "years.csv", "2019,2020\n1,2\n1,2\n");
  run_json (fixture, "verify years.csv --qi 2019 --qi 2020 --k 2 --json", &named);
  run_json (fixture, "verify years.csv --header --qi 2020 --k 2 --json", &with_header);
  run_cli (fixture, "verify years.csv --no-header --qi 2020 --k 2 --json", &without_header);
  assert_status (&without_header, "verify", 2);
}

/* What a project knows: the release of people.csv is its own, a made-up age and a name are not. */
static void
test_verify_project (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char command[] = "verify out.csv --project people.shoal --json";
  g_auto (Run) solve = { 0 };
  g_auto (Run) own = { 0 };
  g_auto (Run) foreign = { 0 };
  JsonObject *object;
  JsonArray *columns;

  run_json (fixture, "solve people.shoal -o out.csv --json", &solve);
  object = run_json (fixture, command, &own);
  g_assert_true (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "required_k"), ==, 3);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "identifiers")), ==, 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "outside_hierarchy")), ==, 0);

  /* k holds, but the cells are not of the project */
  write_file (fixture, "out.csv", "name,age,sex,zip,disease\na,17-18,*,*,x\nb,17-18,*,*,x\nc,17-18,*,*,x\n");
  run_cli (fixture, command, &foreign);
  assert_status (&foreign, command, 1);
  object = json_node_get_object (foreign.json);
  g_assert_false (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpint (json_object_get_int_member (object, "k"), ==, 3);
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (object, "identifiers"), 0), ==, "name");
  columns = json_object_get_array_member (object, "outside_hierarchy");
  g_assert_cmpuint (json_array_get_length (columns), ==, 1);
  object = json_array_get_object_element (columns, 0);
  g_assert_cmpstr (json_object_get_string_member (object, "column"), ==, "age");
  g_assert_cmpstr (json_object_get_string_member (object, "first_value"), ==, "17-18");
  g_assert_cmpint (json_object_get_int_member (object, "values"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "rows"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "first_line"), ==, 2);
}

static void
assert_done (Fixture    *fixture,
             const char *line)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, line, &run);
  assert_status (&run, line, 0);
}

/* What nobody named is told, and is too much where a project says what there may be. */
static void
test_verify_unnamed (Fixture       *fixture,
                     gconstpointer  data)
{
  static const struct
  {
    const char *line;
    const char *judgement;
    const char *about; /* NULL for nothing */
    int status;
  } lines[] = {
    { "verify out.csv --qi sex --k 2", ": holds among the columns that were named\n", "“note” is named by nobody", 0 },
    { "verify out.csv --qi sex --k 2 --insensitive note", ": holds\n", NULL, 0 },
    { "verify out.csv --qi sex --k 2 --sensitive note", ": holds\n", NULL, 0 },
    { "verify whole.csv --project people.shoal", ": does not hold\n", "“note” is named by nobody", 1 },
    { "verify whole.csv --project people.shoal --insensitive note", ": holds\n", NULL, 0 },
    { "verify out.csv --project unset.shoal --qi sex --k 2", ": does not hold\n", "“note” is named by nobody", 1 },
    { "verify left.csv --project people.shoal", ": does not hold\n", "“name” is still there", 1 },
    { "verify own.csv --project people.shoal --qi sex", ": does not hold\n", "“age” was not compared", 1 },
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *release = NULL;
  g_auto (GStrv) rows = NULL;
  g_auto (Run) json = { 0 };
  JsonObject *object;

  assert_done (fixture, "solve people.shoal -o own.csv");
  release = read_file (fixture, "own.csv");
  rows = g_strsplit (release, "\n", -1);
  for (guint row = 0; *rows[row] != '\0'; row++)
    g_string_append_printf (text, "%s,%s\n", rows[row], row == 0 ? "name" : "somebody");
  write_file (fixture, "left.csv", text->str);
  g_string_truncate (text, 0);
  for (guint row = 0; *rows[row] != '\0'; row++)
    g_string_append_printf (text, "%s,%s\n", rows[row], row == 0 ? "note" : "x");
  write_file (fixture, "whole.csv", text->str);
  write_file (fixture, "out.csv", "sex,note\nf,x\nf,y\n");
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Run) run = { 0 };

      run_cli (fixture, lines[i].line, &run);
      assert_status (&run, lines[i].line, lines[i].status);
      g_assert_nonnull (strstr (run.output, lines[i].judgement));
      if (lines[i].about != NULL)
        g_assert_nonnull (strstr (run.output, lines[i].about));
      else
        g_assert_null (strstr (run.output, "nobody"));
    }
  run_cli (fixture, "verify whole.csv --project people.shoal --json", &json);
  assert_status (&json, "json", 1);
  object = json_node_get_object (json.json);
  g_assert_false (json_object_get_boolean_member (object, "verified"));
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (object, "unnamed"), 0), ==, "note");
}

static void
test_verify_only_header (Fixture       *fixture,
                         gconstpointer  data)
{
  g_auto (Run) run = { 0 };

  run_cli (fixture, "verify only-header.csv --qi a --k 2 --json", &run);
  assert_status (&run, "verify only-header.csv", 1);
  g_assert_false (json_object_get_boolean_member (json_node_get_object (run.json), "verified"));
  g_assert_nonnull (strstr (json_object_get_string_member (json_node_get_object (run.json), "message"), "no rows"));
}

/* By hand: 20-40 has flu and asthma, 40-60 flu and x, 60-80 only y. */
static void
test_verify_sensitive (Fixture       *fixture,
                       gconstpointer  data)
{
  g_auto (Run) all = { 0 };
  g_auto (Run) by_age = { 0 };
  JsonObject *object = run_json (fixture, "verify release-2.csv --qi sex --k 6 --sensitive disease --json", &all);

  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "sensitive_distinct"), "disease"),
                   ==, 4);
  object = run_json (fixture, "verify release-2.csv --qi age --k 1 --sensitive disease --json", &by_age);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "sensitive_distinct"), "disease"),
                   ==, 1);
}

/* Texts that are one number or one missing value for an analysis are different for whoever looks at the file. */
static void
test_verify_texts (Fixture       *fixture,
                   gconstpointer  data)
{
  g_auto (Run) numbers = { 0 };
  g_auto (Run) missing = { 0 };
  g_autofree char *path = g_build_filename (fixture->folder, "texts.csv", NULL);

  g_assert_true (g_file_set_contents (path, "a,b\n1,\n1.0,?\n1,\n1.0,?\n", -1, NULL));
  run_cli (fixture, "verify texts.csv --qi a --k 3", &numbers);
  assert_status (&numbers, "verify --qi a", 1);
  run_cli (fixture, "verify texts.csv --qi b --k 3", &missing);
  assert_status (&missing, "verify --qi b", 1);
}

/* Names of columns that a spreadsheet would run are written with an apostrophe. */
static void
test_verify_guarded_names (Fixture       *fixture,
                           gconstpointer  data)
{
  g_auto (Run) left = { 0 };
  g_autofree char *release = NULL;
  JsonArray *identifiers;

  write_file (fixture, "signs.csv", "-id,=a,@b,+s\np,1,x,u\nq,1,x,v\nr,2,y,u\ns,2,y,v\nt,3,y,u\n");
  assert_done (fixture, "init signs.csv -o signs.shoal --k 2 --qi =a --qi @b --identifier=-id --insensitive +s");
  assert_done (fixture, "solve signs.shoal -o signs-out.csv");
  release = read_file (fixture, "signs-out.csv");
  g_assert_true (g_str_has_prefix (release, "'=a,'@b,'+s\n"));
  assert_done (fixture, "verify signs-out.csv --project signs.shoal");
  assert_done (fixture, "verify signs-out.csv --qi =a --qi @b --sensitive +s --k 2");
  assert_done (fixture, "solve signs.shoal --solver greedy-match -o matched.csv --graph g.txt");
  assert_done (fixture, "verify matched.csv --original signs.shoal --graph g.txt --k 2");
  assert_done (fixture, "verify matched.csv --original signs.csv --project signs.shoal --graph g.txt");

  write_file (fixture, "left.csv", "'-id,'=a,'@b\np,*,*\nq,*,*\n");
  run_cli (fixture, "verify left.csv --project signs.shoal --json", &left);
  assert_status (&left, "verify left.csv", 1);
  identifiers = json_object_get_array_member (json_node_get_object (left.json), "identifiers");
  g_assert_cmpuint (json_array_get_length (identifiers), ==, 1);
  g_assert_cmpstr (json_array_get_string_element (identifiers, 0), ==, "-id");
}

/* From data alone, whose columns no hierarchy explains. */
static void
test_verify_guarded_names_plain (Fixture       *fixture,
                                 gconstpointer  data)
{
  write_file (fixture, "numbers.csv", "=a,-b\n1,10\n2,20\n4,30\n5,40\n");
  write_file (fixture, "numbers.shoal",
              "{\"shoal\": 1, \"data\": {\"file\": \"numbers.csv\"}, \"privacy\": {\"k\": 2}, \"columns\": ["
              "{\"name\": \"=a\", \"type\": \"number\", \"role\": \"quasi-identifier\", \"cells\": \"range\"},"
              "{\"name\": \"-b\", \"type\": \"number\", \"role\": \"insensitive\"}]}");
  assert_done (fixture, "solve numbers.shoal --objective gcp --solver greedy-match -o matched.csv --graph g.txt");
  assert_done (fixture, "verify matched.csv --original numbers.csv --qi =a --insensitive=-b --graph g.txt --k 1");
}

/* In one column of intervals or of texts with commas nothing tells what separates fields but the project. */
static void
test_verify_one_column (Fixture       *fixture,
                        gconstpointer  data)
{
  static const char *const lines[] = {
    "init one.csv -o one.shoal --header --k 2 --qi 7 --hierarchy 7=builder:ranges,width=10 --levels 7=1:1",
    "solve one.shoal -o one-out.csv",
    "verify one-out.csv --project one.shoal",
    "init marks.csv -o marks.shoal --header --delimiter tab --k 2 --qi 'x,y;z'",
    "solve marks.shoal -o marks-out.csv",
    "verify marks-out.csv --project marks.shoal",
    "verify changed.csv --project one.shoal --insensitive note",
  };
  g_autofree char *release = NULL;

  write_file (fixture, "one.csv", "7\n1\n2\n3\n11\n12\n21\n25\n");
  write_file (fixture, "marks.csv", "x,y;z\n1,2;3\n1,2;3\n4,5;6\n4,5;6\n");
  /* As a spreadsheet may have saved it, with one more column */
  write_file (fixture, "changed.csv", "7;note\n[0, 10);a\n[0, 10);b\n");
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    assert_done (fixture, lines[i]);
  release = read_file (fixture, "one-out.csv");
  g_assert_nonnull (strstr (release, ", "));
}

/* The words in labels are in the language that was chosen: it stands in the project, files have it, and are checked by it. */
static void
test_verify_labels (Fixture       *fixture,
                    gconstpointer  data)
{
  static const char towns[] = "aaaabbbbcc" "aaaabbbbdd";
  g_autoptr (GString) table = g_string_new ("born,town,ill\n");
  g_auto (Run) init = { 0 };
  g_auto (Run) unknown = { 0 };
  g_auto (Run) german = { 0 };
  g_auto (Run) english = { 0 };
  g_auto (Run) holds = { 0 };
  g_auto (Run) foreign = { 0 };
  g_auto (Run) holds_too = { 0 };
  g_autofree char *project = NULL, *first = NULL, *second = NULL;

  for (guint i = 0; towns[i] != '\0'; i++)
    g_string_append_printf (table, "19%u%u-0%u-11,%c,%s\n", i < 10 ? 3 : 4, i % 10, i % 9 + 1, towns[i], i % 2 == 0 ? "yes" : "no");
  write_file (fixture, "born.csv", table->str);
  run_cli (fixture, "init born.csv -o born.shoal --qi born --qi town --insensitive ill --hierarchy born=builder:date,levels=decade "
                    "--hierarchy town=builder:frequency,coverage=80 --levels born=1:1 --levels town=1:1 --k 2 --labels de",
           &init);
  assert_status (&init, "init", 0);
  project = read_file (fixture, "born.shoal");
  g_assert_nonnull (strstr (project, "\"labels\": \"de\""));
  run_cli (fixture, "solve born.shoal -o german.csv", &german);
  assert_status (&german, "solve", 0);
  first = read_file (fixture, "german.csv");
  g_assert_nonnull (strstr (first, "1930er Jahre,Übrige,"));
  g_assert_null (strstr (first, "Other"));
  run_cli (fixture, "solve born.shoal --labels en -o english.csv", &english);
  assert_status (&english, "solve", 0);
  second = read_file (fixture, "english.csv");
  g_assert_nonnull (strstr (second, "1930s,Other,"));
  run_cli (fixture, "verify german.csv --project born.shoal", &holds);
  assert_status (&holds, "verify", 0);
  run_cli (fixture, "verify english.csv --project born.shoal", &foreign);
  assert_status (&foreign, "verify", 1);
  run_cli (fixture, "verify english.csv --project born.shoal --labels en", &holds_too);
  assert_status (&holds_too, "verify", 0);
  run_cli (fixture, "solve born.shoal --labels xx", &unknown);
  assert_status (&unknown, "solve", 2);
  g_assert_nonnull (strstr (unknown.errors, "en, de, fr"));
}

/* ---- Missing cells as a word ---- */

static const struct
{
  const char *solver;
  const char *options;
  const char *graph;
} recodings[] = {
  { "optimal", "--suppression 0.3", "" },
  { "mondrian", "", "" },
  { "sort-greedy", "", "words.graph" },
};

static const struct
{
  const char *suffix;
  ShoalStatKind kind;
} word_formats[] = {
  { "csv", SHOAL_STAT_NONE },
  { "xlsx", SHOAL_STAT_EXCEL },
  { "sav", SHOAL_STAT_SPSS },
  { "dta", SHOAL_STAT_STATA },
};

static void
check_words (Fixture    *fixture,
             guint       recoding,
             const char *suffix)
{
  const char *graph = recodings[recoding].graph;
  g_autofree char *solve = g_strdup_printf ("solve words.shoal --solver %s %s %s %s -o said.%s --force", recodings[recoding].solver,
                                            recodings[recoding].options, *graph != '\0' ? "--graph" : "", graph, suffix);
  g_autofree char *verify = g_strdup_printf ("verify said.%s --project words.shoal %s %s", suffix,
                                             *graph != '\0' ? "--original words.shoal --graph" : "", graph);
  g_autofree char *inspect = g_strdup_printf ("inspect said.%s --json", suffix);
  g_auto (Run) solved = { 0 };
  g_auto (Run) verified = { 0 };
  g_auto (Run) inspected = { 0 };

  run_cli (fixture, solve, &solved);
  assert_status (&solved, solve, 0);
  g_assert_nonnull (strstr (solved.errors, "missing cells stay as in the data where something is called “fehlend” already: “note”"));
  run_cli (fixture, verify, &verified);
  assert_status (&verified, verify, 0);
  /* A word in a column of numbers or dates would make it one of texts. */
  run_cli (fixture, inspect, &inspected);
  assert_status (&inspected, inspect, 0);
  g_assert_nonnull (strstr (inspected.output, "\"number\""));
  g_assert_nonnull (strstr (inspected.output, "\"date\""));
}

/* A missing cell is a word of the language that was chosen, in every kind of release and file; numbers and dates stay what they are. Who reads it
 * takes the word for missing, and nothing else for it. */
static void
test_verify_missing_words (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (GString) table = g_string_new ("age,town,ill,income,note,day\n");
  g_autoptr (GString) changed = NULL, emptied = NULL;
  g_autofree char *plain = NULL, *words = NULL, *dictionary = NULL;

  for (guint i = 0; i < 60; i++)
    {
      const char town[] = { "abcd"[i % 4], '\0' };
      g_autofree char *age = i % 11 == 3 ? g_strdup ("NA") : g_strdup_printf ("%u", 20 + i % 30);
      g_autofree char *income = i % 9 == 4 ? g_strdup ("NA") : g_strdup_printf ("%u", 1000 + 17 * i);
      g_autofree char *day = i % 8 == 1 ? g_strdup ("NA") : g_strdup_printf ("2020-01-%02u", i % 28 + 1);

      g_string_append_printf (table, "%s,%s,%s,%s,%s,%s\n", age, i % 7 == 2 ? "NA" : town,
                              i % 5 == 1 ? "NA" : i % 3 == 0 ? "flu" : "cold", income, i % 13 == 5 ? "NA" : i % 10 == 0 ? "Fehlend" : "x", day);
    }
  write_file (fixture, "words.csv", table->str);
  assert_done (fixture, "init words.csv -o words.shoal --qi age --qi town --sensitive ill --insensitive income --insensitive note "
                        "--insensitive day --k 3");
  assert_done (fixture, "solve words.shoal --solver mondrian -o plain.csv");
  plain = read_file (fixture, "plain.csv");
  g_assert_null (strstr (plain, "fehlend"));
  assert_done (fixture, "init words.csv -o words.shoal --qi age --qi town --sensitive ill --insensitive income --insensitive note "
                        "--insensitive day --k 3 --labels de --force");
  for (guint i = 0; i < G_N_ELEMENTS (recodings); i++)
    for (guint f = 0; f < G_N_ELEMENTS (word_formats); f++)
      if (word_formats[f].kind == SHOAL_STAT_NONE || shoal_typed_format_can_be (word_formats[f].kind))
        check_words (fixture, i, word_formats[f].suffix);

  assert_done (fixture, "solve words.shoal --solver mondrian -o german.csv --dictionary words.json");
  dictionary = read_file (fixture, "words.json");
  g_assert_nonnull (strstr (dictionary, "\"fehlend\"\n    ]"));
  words = read_file (fixture, "german.csv");
  g_assert_nonnull (strstr (words, ",fehlend,"));
  g_assert_null (strstr (words, "NA"));
  changed = g_string_new (words);
  g_string_replace (changed, ",fehlend,", ",missing,", 0);
  write_file (fixture, "changed.csv", changed->str);
  /* A word of another language is a value that the project does not have. */
  {
    g_auto (Run) foreign = { 0 };

    run_cli (fixture, "verify changed.csv --project words.shoal", &foreign);
    assert_status (&foreign, "verify", 1);
  }
  /* So is the sign of the data one for missing cells, if not the one that was chosen. */
  assert_done (fixture, "verify plain.csv --project words.shoal");
  assert_done (fixture, "utility words.shoal german.csv");
  assert_done (fixture, "diff plain.csv german.csv");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add ("/commands/verify", test_verify, NULL);
  fixture_add ("/commands/verify-lines", test_verify_lines, NULL);
  fixture_add ("/commands/verify-models", test_verify_models, NULL);
  fixture_add ("/commands/verify-order", test_verify_order, NULL);
  fixture_add ("/commands/verify-doubt", test_verify_doubt, NULL);
  fixture_add ("/commands/verify-each-model", test_verify_each_model, NULL);
  fixture_add ("/commands/verify-blanks", test_verify_blanks, NULL);
  fixture_add ("/commands/verify-number-names", test_verify_number_names, NULL);
  fixture_add ("/commands/verify-project", test_verify_project, NULL);
  fixture_add ("/commands/verify-unnamed", test_verify_unnamed, NULL);
  fixture_add ("/commands/verify-only-header", test_verify_only_header, NULL);
  fixture_add ("/commands/verify-sensitive", test_verify_sensitive, NULL);
  fixture_add ("/commands/verify-texts", test_verify_texts, NULL);
  fixture_add ("/commands/verify-guarded-names", test_verify_guarded_names, NULL);
  fixture_add ("/commands/verify-guarded-names-plain", test_verify_guarded_names_plain, NULL);
  fixture_add ("/commands/verify-one-column", test_verify_one_column, NULL);
  fixture_add ("/commands/verify-labels", test_verify_labels, NULL);
  fixture_add ("/commands/verify-missing-words", test_verify_missing_words, NULL);

  return g_test_run ();
}
