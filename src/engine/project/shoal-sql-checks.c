/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries that verify privacy models in a table of classes. The result of a query is the number of failures. The queries use
 * the distribution of the values of one column in each class, and in the whole table. */

#include "project/shoal-sql-checks.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

typedef struct
{
  const ShoalSqlDialect *dialect;
  guint n_attributes;
  const ShoalModel *model;
  guint number;         /* number of the model, from 1 */
  gboolean has_numbers; /* whether the values of SHOAL_SQL_PLACES are numbers */
  const char *classes;  /* the table of classes with the values of the model */
  gboolean by_persons;  /* whether the size of a class is its number of persons, and not of rows or of pairs of a person and a value */
} Asking;

/** shoal_sql_append_number: appends @number as a literal. */
void
shoal_sql_append_number (GString *text,
                         double   number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_dtostr (digits, sizeof digits, number));
}

/** shoal_sql_append_class: appends the names of the columns of %SHOAL_SQL_CLASSES that identify the class of a row. */
void
shoal_sql_append_class (GString *text,
                        guint    n_attributes)
{
  for (guint a = 0; a < n_attributes; a++)
    g_string_append_printf (text, "%scell_%u", a > 0 ? ", " : "", a + 1);
}

/** shoal_sql_checks_look_at_table: Returns: whether @model compares the values of a class with those of the whole table and
 *   needs %SHOAL_SQL_VALUES. */
gboolean
shoal_sql_checks_look_at_table (const ShoalModel *model)
{
  return (shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_TABLE) != 0;
}

static double
get_number (const ShoalModel *model,
            const char       *parameter)
{
  for (guint i = 0; i < model->guarantee->n_parameters; i++)
    if (strcmp (model->guarantee->parameters[i].name, parameter) == 0)
      return model->numbers[i];
  g_return_val_if_reached (0);
}

/* Whether the parameter "variant" of the model is @word */
static gboolean
has_variant (const ShoalModel *model,
             const char       *word)
{
  for (guint i = 0; i < model->guarantee->n_parameters; i++)
    if (strcmp (model->guarantee->parameters[i].name, "variant") == 0)
      {
        g_auto (GStrv) words = g_strsplit (model->guarantee->parameters[i].choices, "/", -1);

        return strcmp (words[(guint) model->numbers[i]], word) == 0;
      }
  g_return_val_if_reached (FALSE);
}

/* Appends a query for the values in each class: the cells of the class, the value, and its number of rows or people as n. */
static void
append_values (GString *text,
               Asking  *self)
{
  g_string_append (text, "SELECT ");
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append_printf (text, ", value_%u AS value, SUM(people) AS n FROM %s GROUP BY ", self->number, self->classes);
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append_printf (text, ", value_%u", self->number);
}

/* Appends this query as a table "part", joined with a table "whole" with the size of each class as m: its rows or, where
 * persons have several rows, its persons or its pairs of a person and a value. */
static void
append_values_in_classes (GString *text,
                          Asking  *self)
{
  g_string_append_c (text, '(');
  append_values (text, self);
  g_string_append (text, ") part JOIN (SELECT ");
  shoal_sql_append_class (text, self->n_attributes);
  if (self->by_persons)
    g_string_append (text, ", persons AS m FROM " SHOAL_SQL_PERSONS);
  else
    {
      g_string_append_printf (text, ", SUM(people) AS m FROM %s GROUP BY ", self->classes);
      shoal_sql_append_class (text, self->n_attributes);
    }
  g_string_append (text, ") whole ON ");
  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (text, "%spart.cell_%u = whole.cell_%u", a > 0 ? " AND " : "", a + 1, a + 1);
}

/* Appends a query for the values in each class: the cells of the class, and the numbers of rows, or persons, of the class with
 * this value (n), of the class (m), of the whole table with this value (t), and of the whole table (w). All are floating-point
 * numbers, so that a quotient is not rounded to an integer. */
static void
append_shares (GString *text,
               Asking  *self)
{
  g_autofree char *table = g_strdup_printf (SHOAL_SQL_VALUES, self->number);

  g_string_append (text, "SELECT ");
  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (text, "part.cell_%u, ", a + 1);
  g_string_append (text, "part.n * 1e0 AS n, whole.m * 1e0 AS m, known.people * 1e0 AS t, ");
  if (self->by_persons)
    g_string_append (text, "known.everybody * 1e0 AS w FROM ");
  else
    g_string_append_printf (text, "(SELECT SUM(people) FROM %s) * 1e0 AS w FROM ", table);
  append_values_in_classes (text, self);
  g_string_append_printf (text, " LEFT JOIN %s known ON known.value = part.value", table);
}

/* Tolerance for rounding: the database adds doubles in another order than the verification in the program. */
#define ROUNDING "0.000000001"

static GString *
query_l_diversity (Asking *self)
{
  double l = get_number (self->model, "l");
  GString *text = g_string_new ("SELECT COUNT(*) FROM (SELECT ");

  if (has_variant (self->model, "distinct"))
    {
      g_string_append_printf (text, "COUNT(*) AS n FROM %s GROUP BY ", self->classes);
      shoal_sql_append_class (text, self->n_attributes);
      g_string_append_printf (text, " HAVING COUNT(DISTINCT value_%u) < ", self->number);
      shoal_sql_append_number (text, l);
      g_string_append (text, ") q");
    }
  else if (has_variant (self->model, "entropy"))
    {
      g_string_append_printf (text, "SUM(n) * 1e0 AS m, SUM(n * %s(n * 1e0)) AS s FROM (", self->dialect->logarithm);
      append_values (text, self);
      g_string_append (text, ") v GROUP BY ");
      shoal_sql_append_class (text, self->n_attributes);
      g_string_append_printf (text, ") q WHERE %s(m) - s / m < ", self->dialect->logarithm);
      shoal_sql_append_number (text, log (l));
      g_string_append (text, " - " ROUNDING);
    }
  else
    {
      g_string_append (text, "MAX(n) AS most, SUM(CASE WHEN place >= ");
      shoal_sql_append_number (text, ceil (l));
      g_string_append (text, " THEN n ELSE 0 END) AS tail FROM (SELECT ");
      shoal_sql_append_class (text, self->n_attributes);
      g_string_append (text, ", n, ROW_NUMBER() OVER (PARTITION BY ");
      shoal_sql_append_class (text, self->n_attributes);
      g_string_append (text, " ORDER BY n DESC) AS place FROM (");
      append_values (text, self);
      g_string_append (text, ") v) r GROUP BY ");
      shoal_sql_append_class (text, self->n_attributes);
      g_string_append (text, ") q WHERE most >= tail * ");
      shoal_sql_append_number (text, get_number (self->model, "c"));
    }
  return text;
}

static GString *
query_alpha_k (Asking *self)
{
  GString *text = g_string_new ("SELECT COUNT(*) FROM ");

  append_values_in_classes (text, self);
  g_string_append (text, " WHERE part.n > ");
  shoal_sql_append_number (text, get_number (self->model, "alpha") + SHOAL_GUARANTEE_TOLERANCE);
  g_string_append (text, " * whole.m");
  return text;
}

/* The distance is half the sum of the differences of shares. Values that the class does not have add their share in the table:
 * together 1 less the shares of the values present. */
static GString *
query_t_closeness (Asking *self)
{
  GString *text = g_string_new ("SELECT COUNT(*) FROM (SELECT SUM(ABS(n / m - t / w)) AS apart, SUM(t / w) AS present, "
                                "SUM(CASE WHEN t IS NULL THEN 1 ELSE 0 END) AS strange FROM (");

  append_shares (text, self);
  g_string_append (text, ") s GROUP BY ");
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append (text, ") q WHERE strange > 0 OR (apart + 1 - present) / 2 > ");
  shoal_sql_append_number (text, get_number (self->model, "t"));
  g_string_append (text, " + " ROUNDING);
  return text;
}

/* Appends the values of the whole table, as a table "known", joined with their places, as a table "p". */
static void
append_places (GString    *text,
               Asking     *self,
               const char *join)
{
  g_string_append_printf (text, SHOAL_SQL_VALUES " known %s " SHOAL_SQL_PLACES " p ON p.value = ", self->number, join, self->number);
  if (self->has_numbers)
    g_string_append_printf (text, "CAST(known.value AS %s)", self->dialect->number_type);
  else
    g_string_append (text, "known.value");
}

/* Appends the number of values without a place, plus the number of values of classes that the whole table does not have, and a
 * plus sign. */
static void
append_strange (GString *text,
                Asking  *self)
{
  g_string_append (text, "(SELECT COUNT(*) FROM ");
  append_places (text, self, "LEFT JOIN");
  g_string_append (text, " WHERE p.place IS NULL) + (SELECT COUNT(*) FROM (");
  append_shares (text, self);
  g_string_append (text, ") s WHERE t IS NULL) + ");
}

/* The distance is the sum over the places of the absolute difference of cumulative shares: the shares of all values up to this place. */
static GString *
query_ordered_closeness (Asking *self)
{
  GString *text = g_string_new ("SELECT ");

  append_strange (text, self);
  g_string_append (text, "COUNT(*) FROM (SELECT SUM(ABS(moved)) AS apart FROM (SELECT ");
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append (text, ", SUM(differs) OVER (PARTITION BY ");
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append (text, " ORDER BY place ROWS UNBOUNDED PRECEDING) AS moved FROM (SELECT ");
  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (text, "whole.cell_%u, ", a + 1);
  g_string_append (text, "k.place, COALESCE(part.n, 0) * 1e0 / whole.m - k.people * 1e0 / (SELECT SUM(people) FROM ");
  g_string_append_printf (text, SHOAL_SQL_VALUES ") AS differs FROM (SELECT ", self->number);
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append_printf (text, ", SUM(people) AS m FROM %s GROUP BY ", self->classes);
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append (text, ") whole CROSS JOIN (SELECT known.value, known.people, p.place FROM ");
  append_places (text, self, "JOIN");
  g_string_append (text, ") k LEFT JOIN (");
  append_values (text, self);
  g_string_append (text, ") part ON ");
  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (text, "part.cell_%u = whole.cell_%u AND ", a + 1, a + 1);
  g_string_append (text, "part.value = k.value) d) s GROUP BY ");
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append (text, ") q WHERE apart > (");
  shoal_sql_append_number (text, get_number (self->model, "t"));
  g_string_append_printf (text, " + " ROUNDING ") * ((SELECT COUNT(*) FROM " SHOAL_SQL_VALUES ") - 1)", self->number);
  return text;
}

/* The distance sums, over the nodes, the share that moves from a node to its parent. Below a node without values of the class,
 * this is the whole share of the table. */
static GString *
query_tree_closeness (Asking *self)
{
  GString *text = g_string_new ("SELECT ");

  append_strange (text, self);
  g_string_append (text, "COUNT(*) FROM (SELECT SUM(distance * ABS(n / m - t / w)) AS apart, SUM(distance * t / w) AS present FROM (SELECT ");
  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (text, "part.cell_%u, ", a + 1);
  g_string_append (text, "p.place, MAX(p.distance) AS distance, SUM(part.n) * 1e0 AS n, MAX(whole.m) * 1e0 AS m FROM ");
  append_values_in_classes (text, self);
  g_string_append_printf (text, " JOIN " SHOAL_SQL_PLACES " p ON p.value = ", self->number);
  g_string_append_printf (text, self->has_numbers ? "CAST(part.value AS %s)" : "part.value", self->dialect->number_type);
  g_string_append (text, " GROUP BY ");
  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (text, "part.cell_%u, ", a + 1);
  g_string_append (text, "p.place) c JOIN (SELECT p.place AS node, SUM(known.people) * 1e0 AS t FROM ");
  append_places (text, self, "JOIN");
  g_string_append_printf (text, " GROUP BY p.place) nodes ON nodes.node = c.place CROSS JOIN (SELECT SUM(people) * 1e0 AS w FROM "
                                SHOAL_SQL_VALUES ") everybody GROUP BY ", self->number);
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append (text, ") q WHERE apart - present + (SELECT SUM(p.distance * known.people) FROM ");
  append_places (text, self, "JOIN");
  g_string_append_printf (text, ") / (SELECT SUM(people) * 1e0 FROM " SHOAL_SQL_VALUES ") > ", self->number);
  shoal_sql_append_number (text, get_number (self->model, "t"));
  g_string_append (text, " + " ROUNDING);
  return text;
}

static GString *
query_delta_disclosure (Asking *self)
{
  double most = exp2 (get_number (self->model, "delta"));
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "SELECT (SELECT COUNT(*) FROM (SELECT COUNT(*) AS n FROM %s GROUP BY ", self->classes);
  shoal_sql_append_class (text, self->n_attributes);
  g_string_append_printf (text, " HAVING COUNT(DISTINCT value_%u) < (SELECT COUNT(*) FROM " SHOAL_SQL_VALUES ")) l) + COUNT(*) FROM (",
                          self->number, self->number);
  append_shares (text, self);
  g_string_append (text, ") s WHERE t IS NULL OR n * w >= m * t * ");
  shoal_sql_append_number (text, most);
  g_string_append (text, " OR n * w * ");
  shoal_sql_append_number (text, most);
  g_string_append (text, " <= m * t");
  return text;
}

static GString *
query_beta_likeness (Asking *self)
{
  GString *text = g_string_new ("SELECT COUNT(*) FROM (");

  append_shares (text, self);
  g_string_append (text, ") s WHERE t IS NULL OR n * w / (m * t) - 1 > ");
  shoal_sql_append_number (text, get_number (self->model, "beta"));
  g_string_append (text, " + " ROUNDING);
  if (has_variant (self->model, "enhanced"))
    g_string_append_printf (text, " OR n * w / (m * t) - 1 > %s(w / t) + " ROUNDING, self->dialect->logarithm);
  return text;
}

/* The privacy models besides k-anonymity that SQL can verify; each judges a class by its values in one column. */
static const struct
{
  const char *id;
  const char *variant; /* nullable: the variant that this row is for; NULL for all */
  GString *(*query) (Asking *self);
  ShoalSqlPlaces places;
  gboolean shares_persons; /* whether the model limits shares of persons, and not distributions of values */
} verified[] = {
  { "l-diversity", NULL, query_l_diversity },
  { "alpha-k", NULL, query_alpha_k, SHOAL_SQL_PLACES_NONE, TRUE },
  { "t-closeness", "equal", query_t_closeness },
  { "t-closeness", "ordered", query_ordered_closeness, SHOAL_SQL_PLACES_ORDER },
  { "t-closeness", "hierarchical", query_tree_closeness, SHOAL_SQL_PLACES_TREE },
  { "delta-disclosure", NULL, query_delta_disclosure, SHOAL_SQL_PLACES_NONE, TRUE },
  { "beta-likeness", NULL, query_beta_likeness, SHOAL_SQL_PLACES_NONE, TRUE },
};

/* Returns: the row of @model, or the number of rows if there is none */
static guint
find_verified (const ShoalModel *model)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (verified); i++)
    if (strcmp (model->guarantee->id, verified[i].id) == 0
        && (verified[i].variant == NULL || has_variant (model, verified[i].variant)))
      break;
  return i;
}

/** shoal_sql_checks_get_places: Returns: what the table %SHOAL_SQL_PLACES must contain for @model. */
ShoalSqlPlaces
shoal_sql_checks_get_places (const ShoalModel *model)
{
  guint i = find_verified (model);

  return i < G_N_ELEMENTS (verified) ? verified[i].places : SHOAL_SQL_PLACES_NONE;
}

/**
 * shoal_sql_checks_verify:
 * @error: place for a %SHOAL_ERROR_USAGE that names the model
 *
 * Returns: whether SQL can verify @model in a table
 */
gboolean
shoal_sql_checks_verify (const ShoalModel  *model,
                           GError           **error)
{
  g_autofree char *name = NULL;

  /* A model for a single value cannot be verified here: the queries check all values of the column. */
  if (model->value == NULL && find_verified (model) < G_N_ELEMENTS (verified))
    return TRUE;
  name = shoal_model_dup_name (model);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("the script would not verify “%s”: these are verified by SQL: k, l-diversity, (α, k) of all values, t-closeness, "
                 "δ-disclosure privacy, and β-likeness"), name);
  return FALSE;
}

/**
 * shoal_sql_checks_query:
 * @n_attributes: number of cells of a class
 * @has_numbers: whether the values of %SHOAL_SQL_PLACES are numbers, and not texts
 * @i: index of the model in @requirements; shoal_sql_checks_verify() must accept it
 * @repeated: whether persons have several rows, so that there are the tables %SHOAL_SQL_PAIRS and %SHOAL_SQL_PERSONS
 *
 * Returns: (transfer full): a query for the number of failures of the model
 */
GString *
shoal_sql_checks_query (const ShoalSqlDialect   *dialect,
                        guint                    n_attributes,
                        const ShoalRequirements *requirements,
                        guint                    i,
                        gboolean                 has_numbers,
                        gboolean                 repeated)
{
  g_autofree char *classes = repeated ? g_strdup_printf (SHOAL_SQL_PAIRS, i + 1) : g_strdup (SHOAL_SQL_CLASSES);
  guint row = find_verified (&requirements->models[i]);
  Asking asking = { dialect, n_attributes, &requirements->models[i], i + 1, has_numbers, classes };

  g_return_val_if_fail (row < G_N_ELEMENTS (verified), NULL);

  asking.by_persons = repeated && verified[row].shares_persons;

  return verified[row].query (&asking);
}
