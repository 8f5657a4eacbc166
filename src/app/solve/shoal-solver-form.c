/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the parameters of every solver that was shown, so that changing to another one and back loses nothing. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "base/shoal-format.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#define MAX_SEED (((guint64) 1 << 53) - 1)
#define MAX_SECONDS (7 * 24 * 3600)

struct _ShoalSolverForm
{
  GtkBox parent_instance;

  /* Widgets */
  AdwComboRow *solver_row;
  AdwActionRow *about_row;
  ShoalParameterForm *parameters;
  GtkSpinButton *seed;
  GtkSpinButton *time_limit;

  GHashTable *values; /* ShoalParameters by the id of the solver, owned */
  GPtrArray *listed;  /* of const ShoalSolverInfo: the solvers that can be chosen, in the order of the registry */
  const ShoalSolverInfo *info;                                  /* the chosen solver */
  const ShoalSolverInfo *last[SHOAL_FAMILY_MATCHING + 1];       /* last choice for each family, nullable */
};

G_DEFINE_FINAL_TYPE (ShoalSolverForm, shoal_solver_form, GTK_TYPE_BOX)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Parameters ---- */

static void
parameters_changed_cb (ShoalSolverForm *self)
{
  g_hash_table_insert (self->values, (gpointer) shoal_solver_form_get_info (self)->id,
                       shoal_parameter_form_dup_parameters (self->parameters));
}

static void
show_parameters (ShoalSolverForm *self)
{
  const ShoalSolverInfo *info = shoal_solver_form_get_info (self);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_specs;
  g_autofree ShoalParameterSpec *specs = shoal_solver_list_parameters (solver, &n_specs);

  shoal_parameter_form_set_specs (self->parameters, specs, n_specs, g_hash_table_lookup (self->values, info->id));
}

static ShoalParameters *
dup_parameters (ShoalSolver *solver)
{
  ShoalParameters *values = shoal_parameters_new ();
  guint n_specs;
  g_autofree ShoalParameterSpec *specs = shoal_solver_list_parameters (solver, &n_specs);

  for (guint i = 0; i < n_specs; i++)
    {
      g_autofree char *text = shoal_solver_dup_parameter (solver, specs[i].name);

      shoal_parameters_set (values, specs[i].name, text);
    }
  return values;
}

static const char *
describe_family (ShoalSolverFamily family)
{
  switch (family)
    {
    case SHOAL_FAMILY_LATTICE:
      return _("Full-domain recoding");
    case SHOAL_FAMILY_PARTITION:
      return _("Local recoding");
    case SHOAL_FAMILY_MATCHING:
      return _("Heterogeneous recoding");
    default:
      return "";
    }
}

static void
solver_changed_cb (ShoalSolverForm *self)
{
  guint selected = adw_combo_row_get_selected (self->solver_row);
  const ShoalSolverInfo *info = self->listed->pdata[selected < self->listed->len ? selected : 0];
  /* Translators: a kind of recoding, and whether the best solution is proven. */
  g_autofree char *kind = g_strdup_printf (_("%s, %s"), describe_family (info->family),
                                           info->exact ? _("proves its answer") : _("heuristic"));
  /* Translators: what a solver does, and where its algorithm is described. */
  g_autofree char *about = g_strdup_printf (_("%s\nSource: %s"), _(info->summary), info->source);

  self->info = self->last[info->family] = info;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->about_row), kind);
  adw_action_row_set_subtitle (self->about_row, about);
  show_parameters (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- The list of solvers ---- */

/* The first solver of a family is the recommended one; NULL for a family without solvers. */
static const ShoalSolverInfo *
find_first (ShoalSolverFamily family)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    if (solvers[i].family == family)
      return &solvers[i];
  return NULL;
}

static void
bind_item_cb (ShoalSolverForm *self,
              GtkListItem     *item)
{
  guint position = gtk_list_item_get_position (item);
  g_autofree char *recommended = NULL;
  const ShoalSolverInfo *info;

  if (position >= self->listed->len)
    return;
  info = self->listed->pdata[position];
  if (info == find_first (info->family))
    /* Translators: %s is a sentence about a solver. */
    recommended = g_strdup_printf (_("Recommended. %s"), _(info->summary));
  shoal_two_lines_show (item, _(info->title), recommended != NULL ? recommended : _(info->summary));
}

/* Lists the solvers of the family of @info, and chooses @info. */
static void
list_solvers (ShoalSolverForm       *self,
              const ShoalSolverInfo *info)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint n_solvers, chosen = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_ptr_array_set_size (self->listed, 0);
  for (guint i = 0; i < n_solvers; i++)
    if (solvers[i].family == info->family)
      {
        if (&solvers[i] == info)
          chosen = self->listed->len;
        g_ptr_array_add (self->listed, (gpointer) &solvers[i]);
        gtk_string_list_append (titles, _(solvers[i].title));
      }
  g_signal_handlers_block_by_func (self->solver_row, solver_changed_cb, self);
  adw_combo_row_set_model (self->solver_row, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (self->solver_row, chosen);
  g_signal_handlers_unblock_by_func (self->solver_row, solver_changed_cb, self);
  solver_changed_cb (self);
}

/* ---- The widget ---- */

static void
time_limit_changed_cb (ShoalSolverForm *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
add_rows (ShoalSolverForm *self)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *row;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("Solver"));
  self->solver_row = ADW_COMBO_ROW (shoal_form_row_new_choice (_("Algorithm"), NULL, NULL));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->solver_row));
  self->about_row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "subtitle-lines", 0, NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->about_row));
  gtk_box_append (GTK_BOX (self), group);

  self->parameters = g_object_new (SHOAL_TYPE_PARAMETER_FORM, NULL);
  shoal_parameter_form_set_title (self->parameters, _("Parameters"));
  g_signal_connect_object (self->parameters, "changed", G_CALLBACK (parameters_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->parameters));

  group = adw_preferences_group_new ();
  row = shoal_form_row_new_spin (_("Seed"), _("The same seed gives the same result"),
                                 gtk_adjustment_new (1, 0, (double) MAX_SEED, 1, 100, 0), 0, &self->seed);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  row = shoal_form_row_new_spin (_("Time Limit, s"), _("0 for none: a search that proves nothing ends when a minute brings less than 0.5 %"),
                                 gtk_adjustment_new (0, 0, MAX_SECONDS, 10, 60, 0), 0, &self->time_limit);
  g_signal_connect_object (self->time_limit, "value-changed", G_CALLBACK (time_limit_changed_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  gtk_box_append (GTK_BOX (self), group);
}

static void
shoal_solver_form_finalize (GObject *object)
{
  ShoalSolverForm *self = SHOAL_SOLVER_FORM (object);

  g_hash_table_unref (self->values);
  g_ptr_array_unref (self->listed);
  G_OBJECT_CLASS (shoal_solver_form_parent_class)->finalize (object);
}

static void
shoal_solver_form_class_init (ShoalSolverFormClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_solver_form_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_solver_form_init (ShoalSolverForm *self)
{
  g_autoptr (GtkListItemFactory) factory = shoal_two_lines_factory_new ();

  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) shoal_parameters_free);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 18);
  self->listed = g_ptr_array_new ();
  add_rows (self);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item_cb), self, G_CONNECT_SWAPPED);
  adw_combo_row_set_list_factory (self->solver_row, factory);
  g_signal_connect_object (self->solver_row, "notify::selected", G_CALLBACK (solver_changed_cb), self, G_CONNECT_SWAPPED);
  list_solvers (self, find_first (SHOAL_FAMILY_LATTICE));
}

/** shoal_solver_form_get_info: Returns: (transfer none): the registry entry of the chosen solver. */
const ShoalSolverInfo *
shoal_solver_form_get_info (ShoalSolverForm *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_FORM (self), NULL);

  return self->info;
}

/** shoal_solver_form_dup_summary: Returns: (transfer full): the chosen solver and time limit as a short text. */
char *
shoal_solver_form_dup_summary (ShoalSolverForm *self)
{
  double seconds;
  g_autofree char *limit = NULL;

  g_return_val_if_fail (SHOAL_IS_SOLVER_FORM (self), NULL);

  seconds = shoal_solver_form_get_time_limit (self);
  if (seconds <= 0)
    return g_strdup (_(self->info->title));
  limit = shoal_format_seconds (seconds);
  /* Translators: name of a solver, and how long it may search. */
  return g_strdup_printf (_("%s, at most %s"), _(self->info->title), limit);
}

/** shoal_solver_form_set_family: lists the solvers of @family, and chooses its last choice, else its first solver. */
void
shoal_solver_form_set_family (ShoalSolverForm   *self,
                              ShoalSolverFamily  family)
{
  const ShoalSolverInfo *info;

  g_return_if_fail (SHOAL_IS_SOLVER_FORM (self));
  g_return_if_fail (family < G_N_ELEMENTS (self->last));

  info = self->last[family] != NULL ? self->last[family] : find_first (family);
  if (info != NULL && self->info->family != family)
    list_solvers (self, info);
}

/** shoal_solver_form_dup_solver: Returns: (transfer full): a copy of the chosen solver with the chosen parameters. */
ShoalSolver *
shoal_solver_form_dup_solver (ShoalSolverForm *self)
{
  const ShoalSolverInfo *info;
  ShoalSolver *solver;
  const ShoalParameters *values;
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (SHOAL_IS_SOLVER_FORM (self), NULL);

  info = shoal_solver_form_get_info (self);
  solver = shoal_solver_registry_create (info->id, NULL);
  values = g_hash_table_lookup (self->values, info->id);
  names = shoal_parameters_get_names (values);
  for (guint i = 0; names[i] != NULL; i++)
    shoal_solver_set_parameter (solver, names[i], shoal_parameters_get (values, names[i]), NULL);
  return solver;
}

guint64
shoal_solver_form_get_seed (ShoalSolverForm *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_FORM (self), 0);

  return (guint64) gtk_spin_button_get_value (self->seed);
}

/** shoal_solver_form_get_time_limit: Returns: the limit in seconds, or 0 for none. */
double
shoal_solver_form_get_time_limit (ShoalSolverForm *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_FORM (self), 0);

  return gtk_spin_button_get_value (self->time_limit);
}

/** shoal_solver_form_set_time_limit: @seconds: the limit, or 0 for none. */
void
shoal_solver_form_set_time_limit (ShoalSolverForm *self,
                                  double           seconds)
{
  g_return_if_fail (SHOAL_IS_SOLVER_FORM (self));

  gtk_spin_button_set_value (self->time_limit, seconds);
}

/**
 * shoal_solver_form_take_settings:
 * @solver_id: id of a solver; ignored if the registry does not have it
 * @solver: (nullable): a solver whose parameters are taken over
 * @seed: seed of the random choices
 *
 * Shows the settings of a run, to start another run from them.
 */
void
shoal_solver_form_take_settings (ShoalSolverForm *self,
                                 const char      *solver_id,
                                 ShoalSolver     *solver,
                                 guint64          seed)
{
  const ShoalSolverInfo *info;

  g_return_if_fail (SHOAL_IS_SOLVER_FORM (self));

  info = shoal_solver_registry_find (solver_id);
  if (info == NULL)
    return;
  if (solver != NULL)
    g_hash_table_insert (self->values, (gpointer) info->id, dup_parameters (solver));
  gtk_spin_button_set_value (self->seed, (double) seed);
  list_solvers (self, info);
}
