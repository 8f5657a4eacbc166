/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For each privacy model a release that holds, and the same one after somebody has changed it: sensitive values have changed places, a
 * group has lost rows to another, or rows have become those of one person. The gate takes the one and refuses the other by the model's
 * name. Neither was made by a solver. */

#include "fixture-microdata.h"

#include "base/shoal-error.h"
#include "verify/shoal-verified-release.h"

#include <glib/gstdio.h>

#define N_ROWS 8

typedef struct
{
  const char *model;             /* its id, its parameters, “@” for the file below, and its column */
  const char *parameters;
  const char *column;
  const char *file;
  guint k;                       /* beside it */
  guint32 clusters[N_ROWS];      /* of the changed release */
  const char *sensitive;         /* of the changed release */
  const char *persons;           /* of the changed release, nullable: then each row of both is of somebody else */
  const char *words;             /* of the refusal, nullable: then the title of the model is there */
} Case;

#define RIGHT { 0, 0, 0, 0, 1, 1, 1, 1 }
#define SHRUNK { 0, 0, 2, 2, 1, 1, 1, 1 }
#define RIGHT_VALUES "x|y|x|y|x|y|x|y"
#define SWAPPED "x|x|x|x|y|y|y|y"

#define EVERYBODY "q\na\nb\nc\nd\ne\nf\ng\nh\n"
#define TWICE EVERYBODY "a\nb\nc\nd\ne\nf\ng\nh\n"
#define EARLIER "q,id\nE,1\nE,2\nF,3\nF,4\nE,5\nE,6\nF,7\nF,8\n"

static const Case cases[] = {
  { "k-anonymity", "", NULL, NULL, 4, SHRUNK, RIGHT_VALUES, NULL, "rows in classes smaller than 4: 4" },
  { "k-anonymity", "", NULL, NULL, 2, RIGHT, RIGHT_VALUES, "p|p|p|p|5|6|7|8", "rows in classes of fewer than 2 persons: 4" },
  { "l-diversity", "l=2", "s", NULL, 2, RIGHT, SWAPPED, NULL },
  { "l-diversity", "l=2,variant=entropy", "s", NULL, 2, RIGHT, SWAPPED, NULL },
  { "t-closeness", "t=0.2", "s", NULL, 2, RIGHT, SWAPPED, NULL },
  { "alpha-k", "alpha=0.6", "s", NULL, 2, RIGHT, SWAPPED, NULL },
  { "delta-disclosure", "delta=1", "s", NULL, 2, RIGHT, SWAPPED, NULL },
  { "beta-likeness", "beta=0.3", "s", NULL, 2, RIGHT, SWAPPED, NULL },
  { "average-risk", "threshold=0.25", NULL, NULL, 2, SHRUNK, RIGHT_VALUES, NULL },
  { "population-uniqueness", "threshold=0.1,population-size=8", NULL, NULL, 1, { 0, 0, 0, 0, 1, 1, 1, 2 }, RIGHT_VALUES, NULL },
  { "k-map", "k=4,population-size=8", NULL, NULL, 1, SHRUNK, RIGHT_VALUES, NULL },
  { "k-map", "k=4,population=@", NULL, EVERYBODY, 1, SHRUNK, RIGHT_VALUES, NULL },
  /* d fits both the group of a, b and c and its own; c and d are all of those who fit theirs. */
  { "delta-presence", "max=0.5,population=@", NULL, TWICE, 1, { 0, 0, 0, 2, 1, 1, 1, 1 }, RIGHT_VALUES, NULL },
  { "delta-presence", "max=0.5,population=@", NULL, "q\na\na\na\nb\nb\nb\nc\nd\ne\ne\nf\nf\ng\ng\nh\nh\n", 1, SHRUNK, RIGHT_VALUES, NULL },
  { "earlier-release", "k=2,file=@,link=id", NULL, EARLIER, 1, { 0, 0, 0, 2, 1, 1, 1, 1 }, RIGHT_VALUES, NULL },
};

/* Whether the gate lets it through. @message: (out): what the verifier says where it does not */
static gboolean
passes (const Case               *one,
        const ShoalRequirements  *requirements,
        gboolean                  changed,
        char                    **message)
{
  static const guint32 right[] = RIGHT;
  FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d|e|f|g|h",
      "a;ab;l;*\nb;ab;l;*\nc;cd;l;*\nd;cd;l;*\ne;ef;r;*\nf;ef;r;*\ng;gh;r;*\nh;gh;r;*\n" },
    { "s", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, changed ? one->sensitive : RIGHT_VALUES, NULL },
    { "id", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "1|2|3|4|5|6|7|8", NULL },
    { "who", SHOAL_VALUE_TEXT, one->persons != NULL ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER,
      changed && one->persons != NULL ? one->persons : "1|2|2|4|5|6|7|8", NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (changed ? one->clusters : right, N_ROWS, 3);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalVerifiedRelease) verified = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (ShoalVerdict) refused = { 0 };

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 1);
  release = shoal_release_new (classes, &error);
  g_assert_no_error (error);
  verified = shoal_verified_release_new_of (release, requirements, &refused, NULL, &error);
  if (verified != NULL)
    {
      g_assert_true (shoal_requirements_hold (requirements, classes, NULL));
      return TRUE;
    }
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
  g_assert_true (refused.checkable);
  g_assert_false (refused.holds);
  *message = g_strdup (refused.message);
  return FALSE;
}

static void
test_case (gconstpointer data)
{
  const Case *one = data;
  g_autofree char *folder = g_dir_make_tmp ("shoal-tampered-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "people.csv", NULL);
  g_auto (GStrv) pairs = g_strsplit (one->parameters, ",", -1);
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  ShoalRequirements requirements = { .k = one->k };
  const char *words;
  ShoalModel model;

  g_test_message ("%s %s", one->model, one->parameters);
  if (one->file != NULL)
    g_assert_true (g_file_set_contents (file, one->file, -1, NULL));
  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      shoal_parameters_set (parameters, pair[0], strcmp (pair[1], "@") == 0 ? file : pair[1]);
    }
  if (strcmp (one->model, shoal_k_anonymity.id) != 0)
    {
      shoal_model_init (&model, one->model, parameters, one->column, &error);
      g_assert_no_error (error);
      shoal_requirements_add_model (&requirements, &model, &error);
      g_assert_no_error (error);
    }
  if (!passes (one, &requirements, FALSE, &message))
    g_error ("the right release is refused: %s", message);
  g_assert_false (passes (one, &requirements, TRUE, &message));
  g_test_message ("%s", message);
  words = one->words != NULL ? one->words : shoal_guarantee_find (one->model)->title;
  if (strstr (message, words) == NULL)
    g_error ("“%s” is not in: %s", words, message);
  g_remove (file);
  g_rmdir (folder);
}

/* A model that nobody has tampered with here has no answer. */
static void
test_all_models (void)
{
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  for (guint i = 0; i < n_guarantees; i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (cases); j++)
        found = found || strcmp (cases[j].model, guarantees[i]->id) == 0;
      if (!found)
        g_error ("no release is tampered with for “%s”", guarantees[i]->id);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tampered/all-models", test_all_models);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tampered/%s-%u", cases[i].model, i);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
