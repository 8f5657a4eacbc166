/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries that verify privacy models in a table of classes: each gives how often a model fails. They look at what each class has of
 * the values of one column, and at what the whole table has of them. */

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
  guint number;         /* of the model, from 1 */
  gboolean has_numbers; /* whether the values of SHOAL_SQL_PLACES are numbers */
  const char *classes;  /* the table of classes with the values of the model */
  gboolean by_persons;  /* whether a class has persons, and not rows or pairs of a person and a value */
} Asking;

/** shoal_sql_append_number: appends @number as a literal. */
void
shoal_sql_append_number (GString *text,
                         double   number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_dtostr (digits, sizeof digits, number));
}

/** shoal_sql_append_class: appends the names of the columns of %SHOAL_SQL_CLASSES that say which class a row is of. */
void
shoal_sql_append_class (GString *text,
                        guint    n_attributes)
{
  for (guint a = 0; a < n_attributes; a++)
    g_string_append_printf (text, "%scell_%u", a > 0 ? ", " : "", a + 1);
}

/** shoal_sql_checks_look_at_table: Returns: whether @model compares the values of a class with those of the whole table, so that there
 *   has to be %SHOAL_SQL_VALUES. */
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

/* Whether @word is the choice that was made of the parameter "variant" */
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

/* A query for the values of the model in each class: the cells, @value, and how many rows as n. */
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

/* The same as a table "part" joined with a table "whole" in which a class has all its rows as m; where persons have several rows, all its
 * persons, or all pairs of a person and a value. */
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

/* A query for the values in each class: the cells, how many rows, or persons, have the value (n), those of the class (m), those of the whole
 * table that have the value (t), and those of the whole table (w). All are numbers with a point, so that shares of them are. */
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

/* Doubles are summed in another order there than here. */
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

/* Half the differences of shares; those of values that the class has not are what is left of the table's. */
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

/* The values of the whole table with their places, as a table "known" joined with a table "p". */
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

/* How many values have no place, or are in a class and not in the table, and a plus sign. */
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

/* The sums of the differences of cumulated shares: at each place, of all values up to it. */
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

/* What moves from each node to the next; of nodes that no value of the class is below, the whole share of the table does. */
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

/* Privacy models of which each class is judged by the values that it has. */
static const struct
{
  const char *id;
  const char *variant; /* nullable: the only one of the row */
  GString *(*query) (Asking *self);
  ShoalSqlPlaces places;
  gboolean shares_persons; /* whether it is about shares of persons, where others are about distributions of values */
} verified[] = {
  { "l-diversity", NULL, query_l_diversity },
  { "alpha-k", NULL, query_alpha_k, SHOAL_SQL_PLACES_NONE, TRUE },
  { "t-closeness", "equal", query_t_closeness },
  { "t-closeness", "ordered", query_ordered_closeness, SHOAL_SQL_PLACES_ORDER },
  { "t-closeness", "hierarchical", query_tree_closeness, SHOAL_SQL_PLACES_TREE },
  { "delta-disclosure", NULL, query_delta_disclosure, SHOAL_SQL_PLACES_NONE, TRUE },
  { "beta-likeness", NULL, query_beta_likeness, SHOAL_SQL_PLACES_NONE, TRUE },
};

/* Returns: the row of @model, or the number of rows */
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

/** shoal_sql_checks_get_places: Returns: what there has to be in %SHOAL_SQL_PLACES for @model, which shoal_sql_checks_verify() takes. */
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

  /* Of a model that names a value the others are not asked about */
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
 * @n_attributes: how many cells a class has
 * @has_numbers: whether the values of %SHOAL_SQL_PLACES are numbers, and not texts
 * @i: which model of @requirements, one that shoal_sql_checks_verify() takes
 * @repeated: whether persons have several rows, so that there are %SHOAL_SQL_PAIRS and %SHOAL_SQL_PERSONS
 *
 * Returns: (transfer full): a query for how often the model fails in the classes
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
