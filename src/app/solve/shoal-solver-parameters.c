/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A control for each type a parameter may have, bound to the property it stands for. */

#include "config.h"

#include "solve/shoal-solver-parameters.h"

#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

/* The nick where there is one; else "sample-size" is "Sample size". */
static char *
make_title (GParamSpec *pspec)
{
  const char *name = g_param_spec_get_name (pspec);
  const char *nick = g_param_spec_get_nick (pspec);
  char *words;

  if (strcmp (nick, name) != 0)
    return g_strdup (_(nick));
  words = g_strdelimit (g_strdup (name), "-_", ' ');
  words[0] = g_ascii_toupper (words[0]);
  return words;
}

/* "hill-climbing" is "Hill climbing". */
static GListModel *
list_values (GParamSpecEnum *pspec)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < pspec->enum_class->n_values; i++)
    {
      g_autofree char *words = g_strdelimit (g_strdup (pspec->enum_class->values[i].value_nick), "-_", ' ');

      words[0] = g_ascii_toupper (words[0]);
      gtk_string_list_append (list, _(words));
    }
  return G_LIST_MODEL (list);
}

static gboolean
value_to_index (GBinding     *binding,
                const GValue *from,
                GValue       *to,
                gpointer      pspec)
{
  GEnumClass *enum_class = G_PARAM_SPEC_ENUM (pspec)->enum_class;

  for (guint i = 0; i < enum_class->n_values; i++)
    if (enum_class->values[i].value == g_value_get_enum (from))
      g_value_set_uint (to, i);
  return TRUE;
}

static gboolean
index_to_value (GBinding     *binding,
                const GValue *from,
                GValue       *to,
                gpointer      pspec)
{
  GEnumClass *enum_class = G_PARAM_SPEC_ENUM (pspec)->enum_class;
  guint i = g_value_get_uint (from);

  if (i >= enum_class->n_values)
    return FALSE;
  g_value_set_enum (to, enum_class->values[i].value);
  return TRUE;
}

/* Numbers of both kinds go through a double: what a spin button has. */
static gboolean
number_to_value (GBinding     *binding,
                 const GValue *from,
                 GValue       *to,
                 gpointer      pspec)
{
  double number = g_value_get_double (from);

  if (G_VALUE_HOLDS_INT (to))
    g_value_set_int (to, (int) number);
  else if (G_VALUE_HOLDS_UINT (to))
    g_value_set_uint (to, (guint) number);
  else
    g_value_set_double (to, number);
  return TRUE;
}

/* The range of a number; FALSE for other types. */
static gboolean
get_range (GParamSpec *pspec,
           double     *low,
           double     *high)
{
  if (G_IS_PARAM_SPEC_INT (pspec))
    {
      *low = G_PARAM_SPEC_INT (pspec)->minimum;
      *high = G_PARAM_SPEC_INT (pspec)->maximum;
    }
  else if (G_IS_PARAM_SPEC_UINT (pspec))
    {
      *low = G_PARAM_SPEC_UINT (pspec)->minimum;
      *high = G_PARAM_SPEC_UINT (pspec)->maximum;
    }
  else if (G_IS_PARAM_SPEC_DOUBLE (pspec))
    {
      *low = G_PARAM_SPEC_DOUBLE (pspec)->minimum;
      *high = G_PARAM_SPEC_DOUBLE (pspec)->maximum;
    }
  else
    {
      return FALSE;
    }
  return TRUE;
}

static GtkWidget *
new_number_row (ShoalSolver *solver,
                GParamSpec  *pspec,
                const char  *title,
                const char  *subtitle)
{
  gboolean whole = !G_IS_PARAM_SPEC_DOUBLE (pspec);
  GtkAdjustment *adjustment;
  double low, high, step;
  guint digits;

  get_range (pspec, &low, &high);
  step = whole ? 1 : high - low <= 1 ? 0.01 : high - low <= 100 ? 0.1 : 1;
  digits = whole ? 0 : high - low <= 1 ? 4 : 3;
  adjustment = gtk_adjustment_new (low, low, high, step, step * 10, 0);
  g_object_bind_property_full (solver, pspec->name, adjustment, "value",
                               G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE, NULL, number_to_value, NULL, NULL);
  return shoal_form_row_new_spin (title, subtitle, adjustment, digits, NULL);
}

/**
 * shoal_solver_parameter_new_row:
 * @solver: whose property is shown and set
 * @pspec: a parameter of @solver
 *
 * Returns: (transfer floating) (nullable): the row, %NULL for a type no parameter should have
 */
GtkWidget *
shoal_solver_parameter_new_row (ShoalSolver *solver,
                                GParamSpec  *pspec)
{
  const char *blurb = g_param_spec_get_blurb (pspec);
  const char *subtitle = blurb != NULL && *blurb != '\0' ? _(blurb) : NULL;
  g_autofree char *title = make_title (pspec);
  const GBindingFlags flags = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;
  double low, high;

  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);

  if (get_range (pspec, &low, &high))
    return new_number_row (solver, pspec, title, subtitle);
  if (G_IS_PARAM_SPEC_BOOLEAN (pspec))
    {
      GtkSwitch *control;
      GtkWidget *row = shoal_form_row_new_switch (title, subtitle, &control);

      g_object_bind_property (solver, pspec->name, control, "active", flags);
      return row;
    }
  if (G_IS_PARAM_SPEC_ENUM (pspec))
    {
      g_autoptr (GListModel) values = list_values (G_PARAM_SPEC_ENUM (pspec));
      GtkWidget *row = shoal_form_row_new_choice (title, subtitle, values);

      g_object_bind_property_full (solver, pspec->name, row, "selected", flags, value_to_index, index_to_value, pspec, NULL);
      return row;
    }
  g_warning ("parameter “%s” has a type without a control", pspec->name);
  return NULL;
}

/** shoal_solver_copy: Returns: (transfer full): a solver of the same type with the same parameters. */
ShoalSolver *
shoal_solver_copy (ShoalSolver *solver)
{
  ShoalSolver *copy;
  g_autofree GParamSpec **specs = NULL;
  guint n_specs;

  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);

  copy = g_object_new (G_OBJECT_TYPE (solver), NULL);
  specs = shoal_solver_list_parameters (solver, &n_specs);
  for (guint i = 0; i < n_specs; i++)
    {
      g_auto (GValue) value = G_VALUE_INIT;

      g_object_get_property (G_OBJECT (solver), specs[i]->name, &value);
      g_object_set_property (G_OBJECT (copy), specs[i]->name, &value);
    }
  return copy;
}
