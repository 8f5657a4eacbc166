/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list is computed again whenever its input changes; it is replaced only if the result differs. */

#include "config.h"

#include "models/guide/shoal-decision-list.h"

#include "base/shoal-field-property.h"
#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>

#include <string.h>

G_DEFINE_FINAL_TYPE (ShoalDecision, shoal_decision, G_TYPE_OBJECT)

static void
shoal_decision_finalize (GObject *object)
{
  ShoalDecision *self = SHOAL_DECISION (object);

  g_clear_object (&self->column);
  g_free (self->title);
  g_free (self->detail);
  G_OBJECT_CLASS (shoal_decision_parent_class)->finalize (object);
}

static void
shoal_decision_class_init (ShoalDecisionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_decision_finalize;
}

static void
shoal_decision_init (ShoalDecision *self)
{
}

static ShoalDecision *
decision_new (ShoalDecisionKind   kind,
              ShoalSessionColumn *column,
              guint               count,
              const char         *title,
              const char         *detail)
{
  static const char *const pages[] = {
    [SHOAL_DECISION_ROLES] = "data",
    [SHOAL_DECISION_QUASI_IDENTIFIERS] = "data",
    [SHOAL_DECISION_HIERARCHY] = "hierarchies",
    [SHOAL_DECISION_RUN] = "solve",
  };
  ShoalDecision *self = g_object_new (SHOAL_TYPE_DECISION, NULL);

  self->kind = kind;
  self->page = pages[kind];
  g_set_object (&self->column, column);
  self->count = count;
  self->title = g_strdup (title);
  self->detail = g_strdup (detail);
  return self;
}

static gboolean
decision_equal (ShoalDecision *a,
                ShoalDecision *b)
{
  return a->kind == b->kind && a->column == b->column && a->count == b->count && g_str_equal (a->title, b->title)
         && g_str_equal (a->detail, b->detail);
}

G_DEFINE_FINAL_TYPE (ShoalDecisionList, shoal_decision_list, G_TYPE_OBJECT)

/* ---- The decisions ---- */

static void
add_roles (ShoalDecisionList *self,
           GPtrArray         *decisions)
{
  guint n = self->session->dataset->n_unset;
  g_autofree char *title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%'u column has no role yet",
                                                         "%'u columns have no role yet", n),
                                            n);

  if (n > 0)
    g_ptr_array_add (decisions, decision_new (SHOAL_DECISION_ROLES, NULL, n, title,
                                              _("Nothing can be published until every column has one.")));
}

static guint
count_quasi_identifiers (ShoalSession *session)
{
  return shoal_dataset_count_role (session->dataset, SHOAL_ROLE_QUASI_IDENTIFIER);
}

static void
add_hierarchies (ShoalDecisionList *self,
                 GPtrArray         *decisions)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->session->dataset->columns); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);
      const char *error = shoal_session_column_get_hierarchy_error (column);
      g_autofree char *title = NULL;

      if (error == NULL)
        continue;
      title = g_strdup_printf (shoal_session_column_get_hierarchy (column) != NULL ? _("The hierarchy of “%s” does not fit")
                                                                                   : _("“%s” has no hierarchy"), column->name);
      g_ptr_array_add (decisions, decision_new (SHOAL_DECISION_HIERARCHY, column, 1, title, error));
    }
}

static char *
describe_requirements (ShoalProject *project)
{
  g_autofree char *words = shoal_requirements_dup_words (shoal_project_get_requirements (project));

  return g_strdup_printf (_("What is asked for: %s"), words);
}

/* The state of the runs: the first of these that applies. */
typedef enum
{
  RUNS_ARE_DONE,
  RUNS_ARE_OUTDATED,
  RUNS_WITHOUT_RESULT,
  RUNS_ARE_NONE,
} Outcome;

static Outcome
look_at_runs (ShoalSession *session)
{
  GListModel *runs = session->runs->list;
  Outcome outcome = RUNS_ARE_NONE;

  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);
      gboolean outdated = run->outdated;

      if (run->running || (run->recoding != NULL && !outdated))
        return RUNS_ARE_DONE;
      outcome = MIN (outcome, outdated ? RUNS_ARE_OUTDATED : RUNS_WITHOUT_RESULT);
    }
  return outcome;
}

static void
add_run (ShoalDecisionList *self,
         GPtrArray         *decisions)
{
  static const char *const titles[] = {
    [RUNS_ARE_OUTDATED] = N_("All results are outdated"),
    [RUNS_WITHOUT_RESULT] = N_("No run has found a release"),
    [RUNS_ARE_NONE] = N_("Nothing was run yet"),
  };
  Outcome outcome = look_at_runs (self->session);
  g_autofree char *detail = describe_requirements (self->session->document->project);

  if (outcome != RUNS_ARE_DONE)
    g_ptr_array_add (decisions, decision_new (SHOAL_DECISION_RUN, NULL, 0, _(titles[outcome]), detail));
}

static GPtrArray *
list_decisions (ShoalDecisionList *self)
{
  GPtrArray *decisions = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->session->document->project == NULL || self->session->dataset->table == NULL)
    return decisions;
  add_roles (self, decisions);
  if (decisions->len == 0 && count_quasi_identifiers (self->session) == 0)
    g_ptr_array_add (decisions,
                     decision_new (SHOAL_DECISION_QUASI_IDENTIFIERS, NULL, 0, _("No column is a quasi-identifier"),
                                   _("What others may know of a person, such as age, sex and place, is made coarser; "
                                     "choose at least one column of this kind.")));
  add_hierarchies (self, decisions);
  add_run (self, decisions);
  return decisions;
}

/* ---- Updates ---- */

static ShoalDecision *
get_decision (ShoalDecisionList *self,
              guint              index)
{
  g_autoptr (ShoalDecision) decision = g_list_model_get_item (self->decisions, index);

  return decision;
}

static gboolean
is_same (ShoalDecisionList *self,
         GPtrArray         *decisions)
{
  if (g_list_model_get_n_items (self->decisions) != decisions->len)
    return FALSE;
  for (guint i = 0; i < decisions->len; i++)
    if (!decision_equal (get_decision (self, i), decisions->pdata[i]))
      return FALSE;
  return TRUE;
}

static void
update (ShoalDecisionList *self)
{
  g_autoptr (GPtrArray) decisions = list_decisions (self);
  gboolean can_run = self->session->document->project != NULL && !self->session->loader->loading
                     && count_quasi_identifiers (self->session) > 0;

  if (!is_same (self, decisions))
    g_list_store_splice (G_LIST_STORE (self->decisions), 0, g_list_model_get_n_items (self->decisions),
                         decisions->pdata, decisions->len);
  if (self->can_run == can_run)
    return;
  self->can_run = can_run;
  g_object_notify (G_OBJECT (self), "can-run");
}

static void
runs_changed_cb (ShoalDecisionList *self,
                 guint              position,
                 guint              n_removed,
                 guint              n_added,
                 GListModel        *runs)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);

      g_signal_handlers_disconnect_by_func (run, update, self);
      g_signal_connect_object (run, "notify::running", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (run, "notify::outdated", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  update (self);
}

/* ---- The list ---- */

static void
shoal_decision_list_finalize (GObject *object)
{
  g_object_unref (SHOAL_DECISION_LIST (object)->decisions);
  G_OBJECT_CLASS (shoal_decision_list_parent_class)->finalize (object);
}

static void
shoal_decision_list_class_init (ShoalDecisionListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_decision_list_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalDecisionList, can_run),
                                g_param_spec_boolean ("can-run", NULL, NULL, FALSE, SHOAL_FIELD));
}

static void
shoal_decision_list_init (ShoalDecisionList *self)
{
  self->decisions = G_LIST_MODEL (g_list_store_new (SHOAL_TYPE_DECISION));
}

/** shoal_decision_list_new: Returns: (transfer full): the open decisions of @session, which must outlive the list. */
ShoalDecisionList *
shoal_decision_list_new (ShoalSession *session)
{
  ShoalDecisionList *self;
  GListModel *runs;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_DECISION_LIST, NULL);
  self->session = session;
  runs = session->runs->list;
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema-pending", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (runs, "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED);
  runs_changed_cb (self, 0, 0, g_list_model_get_n_items (runs), runs);
  return self;
}

/** shoal_decision_list_get_first: @page: (nullable): name of a page, %NULL for all. Returns: (transfer none) (nullable):
 *   the next decision on that page. */
ShoalDecision *
shoal_decision_list_get_first (ShoalDecisionList *self,
                               const char        *page)
{
  g_return_val_if_fail (SHOAL_IS_DECISION_LIST (self), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (self->decisions); i++)
    if (page == NULL || strcmp (get_decision (self, i)->page, page) == 0)
      return get_decision (self, i);
  return NULL;
}

/** shoal_decision_list_get_count: @page: name of a page. Returns: the sum of the counts of its decisions. */
guint
shoal_decision_list_get_count (ShoalDecisionList *self,
                               const char        *page)
{
  guint n = 0;

  g_return_val_if_fail (SHOAL_IS_DECISION_LIST (self), 0);
  g_return_val_if_fail (page != NULL, 0);

  for (guint i = 0; i < g_list_model_get_n_items (self->decisions); i++)
    if (strcmp (get_decision (self, i)->page, page) == 0)
      n += get_decision (self, i)->count;
  return n;
}
