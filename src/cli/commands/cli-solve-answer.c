/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of solve: a JSON object, or some lines of text. */

#include "cli-solve-answer.h"

#include "base/shoal-format.h"
#include "base/shoal-process.h"
#include "cli-output.h"
#include "cli-shared.h"
#include "privacy/shoal-disclosure.h"
#include "privacy/shoal-guarantee.h"
#include "solve/shoal-advice.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

static JsonObject *
describe_objective (const CliSolveAnswer *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "metric", self->problem->objective->id);
  cli_json_number (object, "value", self->solution->objective);
  cli_json_number (object, "bound", self->solution->bound);
  cli_json_number (object, "gap", shoal_solution_get_gap (self->solution));
  if (self->raised != NULL)
    {
      JsonObject *lowest = json_object_new ();

      for (guint i = 0; i < self->raised->len; i++)
        {
          const ShoalSqlRaised *raised = self->raised->pdata[i];

          json_object_set_int_member (lowest, shoal_column_get_name (raised->column), raised->level);
        }
      json_object_set_object_member (object, "raised", lowest);
    }
  return object;
}

static JsonObject *
describe_search (const CliSolveAnswer *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "nodes_checked", (gint64) self->solution->nodes_checked);
  cli_json_number (object, "lattice_size", self->solution->lattice_size);
  json_object_set_boolean_member (object, "complete", !self->solution->stopped);
  json_object_set_boolean_member (object, "stalled", self->solution->stalled);
  return object;
}

/* (nullable): the classes of the release */
static ShoalClasses *
get_classes (const CliSolveAnswer *self)
{
  return self->release != NULL ? shoal_verified_release_get_classes (self->release) : NULL;
}

/* Members about a release are null without one. */
static void
describe_release (const CliSolveAnswer *self,
                  JsonObject           *object)
{
  ShoalClasses *classes = get_classes (self);

  cli_json_size (object, "rows", self->problem->microdata->n_rows);
  if (classes != NULL)
    cli_json_size (object, "suppressed", classes->n_suppressed);
  else
    json_object_set_null_member (object, "suppressed");
  if (self->problem->microdata->persons != NULL)
    cli_json_size (object, "persons", self->problem->microdata->persons->n_persons);
  else
    json_object_set_null_member (object, "persons");
  if (classes != NULL && self->problem->microdata->persons != NULL)
    cli_json_size (object, "suppressed_persons", shoal_classes_count_suppressed_persons (classes));
  else
    json_object_set_null_member (object, "suppressed_persons");
  cli_json_size (object, "suppression_limit", self->problem->suppression_limit);
  if (classes != NULL)
    cli_json_size (object, "k", shoal_verified_release_get_verdict (self->release)->k);
  else
    json_object_set_null_member (object, "k");
  json_object_set_int_member (object, "required_k", self->problem->min_size);
  if (classes != NULL && classes->kind != SHOAL_RECODING_MATCHING)
    cli_json_size (object, "classes", cli_answer_n_published (classes));
  else
    json_object_set_null_member (object, "classes");
  json_object_set_boolean_member (object, "verified", classes != NULL);
}

static JsonArray *
describe_warnings (const CliSolveAnswer *self)
{
  const GArray *disclosures = self->release != NULL ? shoal_verified_release_get_disclosures (self->release) : NULL;
  JsonArray *array = json_array_new ();

  for (guint i = 0; disclosures != NULL && i < disclosures->len; i++)
    {
      const ShoalDisclosure *one = &g_array_index (disclosures, ShoalDisclosure, i);
      ShoalTable *table = self->problem->microdata->table;
      g_autofree char *text = shoal_disclosure_describe (one, table);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "kind", shoal_disclosure_kind_to_string (one->kind));
      cli_json_text (object, "column", shoal_column_get_name (shoal_table_get_column (table, one->column)));
      json_object_set_string_member (object, "role", shoal_role_to_string (one->role));
      cli_json_size (object, "rows", one->n_rows);
      cli_json_size (object, "published", one->n_published);
      cli_json_size (object, "unique", one->n_unique);
      if (one->kind == SHOAL_DISCLOSURE_CANDIDATES)
        json_object_set_null_member (object, "classes");
      else
        cli_json_size (object, "classes", one->n_classes);
      cli_json_size (object, "rows_of_people_alike", one->n_alike);
      cli_json_text (object, "text", text);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* The promise and the limits of each required model, as text. */
static JsonArray *
describe_guarantees (const CliSolveAnswer *self)
{
  JsonArray *array = json_array_new ();
  ShoalClasses *classes = get_classes (self);

  for (guint i = 0; classes != NULL && i < shoal_requirements_get_n_models (&self->problem->requirements); i++)
    {
      const ShoalModel model = shoal_requirements_get_model (&self->problem->requirements, i);
      g_autofree char *promise = model.guarantee->promise (&model, classes->kind, classes->microdata->persons != NULL);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "model", model.guarantee->id);
      cli_json_text (object, "promise", promise);
      cli_json_text (object, "limits", shoal_guarantee_get_limits (model.guarantee, classes->kind));
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Finds the next advice of kind *@kind or a later kind, and sets *@kind behind it. An interrupt only ends this search,
 * because the release already is written. */
static gboolean
find_advice (const CliSolveAnswer *self,
             guint                *kind,
             ShoalAdvice          *advice)
{
  const ShoalAdviceCase release = { self->problem, self->info->family, self->solution->recoding };
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;

  if (!self->advised || self->solution->recoding == NULL)
    return FALSE;
  shoal_progress_start (progress, NULL, 0);
  line = cli_progress_start (progress, _("Trying what would lose less"));
  while (*kind < SHOAL_ADVICE_N_KINDS)
    if (shoal_advice_find (&release, (*kind)++, cli_interrupt_get_cancellable (), advice))
      return TRUE;
  return FALSE;
}

/* (transfer full): the advice, or null if it was not requested or there is no release. */
static JsonNode *
describe_advice (const CliSolveAnswer *self)
{
  g_autoptr (JsonArray) array = json_array_new ();
  ShoalTable *table = self->problem->microdata->table;
  ShoalAdvice advice;
  guint kind = 0;

  if (!self->advised || self->solution->recoding == NULL)
    return json_node_init_null (json_node_alloc ());
  while (json_array_get_length (array) < SHOAL_ADVICE_MOST && find_advice (self, &kind, &advice))
    {
      JsonObject *object = json_object_new ();
      g_autofree char *text = shoal_advice_describe (&advice, table);
      g_autofree char *gain = shoal_advice_describe_gain (&advice);

      json_object_set_string_member (object, "kind", shoal_advice_kind_to_string (advice.kind));
      cli_json_text (object, "text", text);
      cli_json_text (object, "gain", gain);
      json_object_set_string_member (object, "solver", advice.solver->id);
      json_object_set_int_member (object, "k", advice.requirements.k);
      cli_json_number (object, "suppression", advice.requirements.suppression);
      cli_json_text (object, "column",
                     advice.kind == SHOAL_ADVICE_COLUMN ? shoal_column_get_name (shoal_table_get_column (table, advice.column)) : NULL);
      cli_json_number (object, "now", advice.now);
      cli_json_number (object, "then", advice.then);
      json_object_set_boolean_member (object, "proven", advice.is_proven);
      json_array_add_object_element (array, object);
    }
  return json_node_init_array (json_node_alloc (), array);
}

/* (transfer full): the option that follows @advice; empty if only the project can be changed. */
static char *
get_option (const ShoalAdvice *advice)
{
  switch (advice->kind)
    {
    case SHOAL_ADVICE_SUPPRESSION:
      return g_strdup_printf (" (--suppression %g%%)", advice->requirements.suppression * 100);
    case SHOAL_ADVICE_BY_GROUP:
      return g_strdup_printf (" (--solver %s)", advice->solver->id);
    case SHOAL_ADVICE_K:
      return g_strdup_printf (" (--k %u)", advice->requirements.k);
    case SHOAL_ADVICE_COLUMN:
    default:
      return g_strdup ("");
    }
}

/** cli_solve_answer_print_advice: prints a line for each advice as soon as it is found. Returns: %FALSE with %G_IO_ERROR. */
gboolean
cli_solve_answer_print_advice (const CliSolveAnswer  *self,
                               GError               **error)
{
  ShoalAdvice advice;

  for (guint n = 0, kind = 0; n < SHOAL_ADVICE_MOST && find_advice (self, &kind, &advice); n++)
    {
      g_autofree char *text = shoal_advice_describe (&advice, self->problem->microdata->table);
      g_autofree char *gain = shoal_advice_describe_gain (&advice);
      g_autofree char *option = get_option (&advice);
      g_autofree char *line = g_strdup_printf ("%s%s%s: %s\n", n == 0 ? "\n" : "", text, option, gain);

      if (!cli_print_text (line, error))
        return FALSE;
    }
  return TRUE;
}

/* With k = 1, a class may have a single person. */
static void
warn_unprotected (const CliSolveAnswer *self)
{
  if (self->release != NULL && shoal_verified_release_get_verdict (self->release)->k == 1)
    cli_message (_("k = 1 protects nobody: a person may stand alone in the release, as in the original"));
}

/* Prints the reason why there is no solution, if the solver knows it. */
static void
tell_reason (const CliSolveAnswer *self)
{
  if (self->solution->reason != NULL)
    cli_message ("%s", self->solution->reason);
}

/** cli_solve_answer_print_json: Returns: %FALSE with %G_IO_ERROR. */
gboolean
cli_solve_answer_print_json (const CliSolveAnswer  *self,
                             GError               **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  ShoalMicrodata *microdata = self->problem->microdata;

  json_object_set_string_member (object, "solver", self->info->id);
  json_object_set_string_member (object, "family", shoal_solver_family_to_string (self->info->family));
  json_object_set_string_member (object, "status", shoal_status_to_string (self->solution->status));
  describe_release (self, object);
  json_object_set_int_member (object, "seed", (gint64) self->problem->seed);
  json_object_set_int_member (object, "threads", self->problem->n_threads);
  cli_json_number (object, "load_seconds", self->load_seconds);
  cli_json_number (object, "solve_seconds", self->solve_seconds);
  cli_json_number (object, "verify_seconds", self->verify_seconds);
  cli_json_number (object, "write_seconds", self->write_seconds);
  cli_json_size (object, "peak_bytes", shoal_memory_peak_bytes ());
  json_object_set_member (object, "node", cli_answer_node (microdata, self->solution->recoding));
  json_object_set_object_member (object, "objective", describe_objective (self));
  json_object_set_object_member (object, "metrics", cli_answer_metrics (get_classes (self)));
  json_object_set_object_member (object, "attributes", cli_answer_attributes (microdata, get_classes (self)));
  json_object_set_object_member (object, "search", describe_search (self));
  cli_json_text (object, "output", self->output);
  json_object_set_array_member (object, "warnings", describe_warnings (self));
  json_object_set_array_member (object, "guarantees", describe_guarantees (self));
  cli_json_text (object, "reason", self->solution->reason);
  warn_unprotected (self);
  tell_reason (self);
  cli_json_size (object, "guarded_cells", self->n_guarded);
  json_object_set_member (object, "advice", describe_advice (self));
  return cli_print_json (object, error);
}

static const char *
explain_status (const ShoalSolution *solution)
{
  switch (solution->status)
    {
    case SHOAL_STATUS_OPTIMAL:
      return _("proven optimal");
    case SHOAL_STATUS_FEASIBLE:
      return solution->stalled   ? _("ended, since a minute brought less than 0.5 %: the best so far, not proven optimal")
             : solution->stopped ? _("stopped before its end: the best so far, not proven optimal")
                                 : _("feasible, not proven optimal");
    case SHOAL_STATUS_INFEASIBLE:
      return _("infeasible: no release can meet the requirement");
    case SHOAL_STATUS_UNKNOWN:
    default:
      return _("stopped before a solution was found");
    }
}

static void
append_release (const CliSolveAnswer *self,
                GString              *text)
{
  const ShoalVerdict *verdict = shoal_verified_release_get_verdict (self->release);
  ShoalClasses *classes = get_classes (self);

  /* Translators: what a release is, told in one line: rows left out, then classes, clusters and k of the next texts */
  if (classes->microdata->persons != NULL)
    g_string_append_printf (text, _("  %zu of %zu persons (%zu of %zu rows) suppressed (rows allowed: %zu), "),
                            shoal_classes_count_suppressed_persons (classes), classes->microdata->persons->n_persons,
                            classes->n_suppressed, classes->microdata->n_rows, self->problem->suppression_limit);
  else
    g_string_append_printf (text, _("  %zu of %zu rows suppressed (limit %zu), "),
                            classes->n_suppressed, self->problem->microdata->n_rows, self->problem->suppression_limit);
  if (classes->kind != SHOAL_RECODING_MATCHING)
    g_string_append_printf (text, ngettext ("%zu class, ", "%zu classes, ", cli_answer_n_published (classes)),
                            cli_answer_n_published (classes));
  if (classes->kind == SHOAL_RECODING_PARTITION && classes->n_clusters > classes->n_groups)
    g_string_append_printf (text, ngettext ("made as %u cluster, ", "made as %u clusters, ", classes->n_clusters),
                            classes->n_clusters);
  g_string_append_printf (text,
                          verdict->counts_persons ? ngettext ("k = %zu person (required %u), verified\n",
                                                              "k = %zu persons (required %u), verified\n", verdict->k)
                                                  : _("k = %zu (required %u), verified\n"),
                          verdict->k, self->problem->min_size);
  /* For classes, k-anonymity needs no explanation: its promise, the first, is only printed for a matching. */
  for (guint i = classes->kind == SHOAL_RECODING_MATCHING ? 0 : 1;
       i < shoal_requirements_get_n_models (&self->problem->requirements); i++)
    {
      const ShoalModel model = shoal_requirements_get_model (&self->problem->requirements, i);
      g_autofree char *promise = model.guarantee->promise (&model, classes->kind, classes->microdata->persons != NULL);

      g_string_append_printf (text, "  %s\n  %s\n", promise, shoal_guarantee_get_limits (model.guarantee, classes->kind));
    }
}

/* Prints the effort of a search in a lattice. Partial nodes do not belong to the lattice, and a node may be checked twice,
 * so there may be more checks than nodes. */
static void
append_search (const ShoalSolution *solution,
               GString             *text)
{
  g_autofree char *size = shoal_format_size (solution->lattice_size);

  if (isnan (solution->lattice_size))
    return;
  if (solution->partial_checked > 0)
    /* Translators: %s is a number; the line goes on with how long it took */
    g_string_append_printf (text, _("%" PRIu64 " partial nodes checked, lattice of %s nodes; "), solution->nodes_checked, size);
  else if ((double) solution->nodes_checked > solution->lattice_size)
    g_string_append_printf (text, _("%" PRIu64 " checks, lattice of %s nodes; "), solution->nodes_checked, size);
  else
    g_string_append_printf (text, _("%" PRIu64 " nodes checked of %s; "), solution->nodes_checked, size);
}

static void
append_objective (const CliSolveAnswer *self,
                  GString              *text)
{
  g_autofree char *objective = shoal_format_value (self->solution->objective);
  g_autofree char *bound = shoal_format_value (self->solution->bound);
  g_autofree char *gap = shoal_format_share (shoal_solution_get_gap (self->solution));
  g_autoptr (GString) raised_columns = NULL;

  if (!isfinite (self->solution->objective))
    return;
  g_string_append_printf (text, "  %s %s", self->problem->objective->id, objective);
  if (isfinite (shoal_solution_get_gap (self->solution)))
    g_string_append_printf (text, _(" (bound %s, gap %s)"), bound, gap);
  g_string_append_c (text, '\n');
  if (self->raised == NULL)
    return;
  raised_columns = g_string_new (NULL);
  for (guint i = 0; i < self->raised->len; i++)
    {
      const ShoalSqlRaised *raised = self->raised->pdata[i];

      if (i > 0)
        g_string_append (raised_columns, ", ");
      /* Translators: one of a list of columns */
      g_string_append_printf (raised_columns, _("“%s” to level %u"), shoal_column_get_name (raised->column), raised->level);
    }
  /* Translators: %s is a list such as "“age” to level 2, “town” to level 1" */
  g_string_append_printf (text,
                          !isfinite (shoal_solution_get_gap (self->solution))
                            ? _("  raised in the database, where their values did not fit: %s\n")
                            : _("  raised in the database, where their values did not fit: %s; the bound is that of releases with no lower "
                                "levels\n"),
                          raised_columns->str);
}

/** cli_solve_answer_print_text: Returns: %FALSE with %G_IO_ERROR. */
gboolean
cli_solve_answer_print_text (const CliSolveAnswer  *self,
                             GError               **error)
{
  const GArray *disclosures = self->release != NULL ? shoal_verified_release_get_disclosures (self->release) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s: %s\n", self->info->id, explain_status (self->solution));
  if (self->release != NULL)
    append_release (self, text);
  warn_unprotected (self);
  tell_reason (self);
  append_objective (self, text);
  if (self->release != NULL)
    {
      g_autofree char *kept = shoal_kept_describe (get_classes (self));

      g_string_append_printf (text, "  %s\n", kept);
    }
  g_string_append (text, "  ");
  append_search (self->solution, text);
  g_string_append_printf (text, _("load %.2f s, solve %.2f s, verify %.2f s, write %.2f s, %.1f MB\n"),
                          self->load_seconds, self->solve_seconds, self->verify_seconds, self->write_seconds,
                          (double) shoal_memory_peak_bytes () / 1e6);
  if (self->release != NULL)
    cli_answer_append_text (text, get_classes (self));
  for (guint i = 0; disclosures != NULL && i < disclosures->len; i++)
    {
      g_autofree char *warning = shoal_disclosure_describe (&g_array_index (disclosures, ShoalDisclosure, i),
                                                            self->problem->microdata->table);

      if (i == 0)
        g_string_append_c (text, '\n');
      g_string_append_printf (text, _("Warning: %s\n"), warning);
    }
  if (self->pushed)
    g_string_append (text, _("Columns that decide nothing were not fetched: what they tell was not looked at.\n"));
  else if (disclosures != NULL)
    {
      g_autofree char *rest = shoal_disclosure_describe_rest (disclosures, get_classes (self));

      if (*rest != '\0')
        g_string_append_printf (text, "%s%s\n", disclosures->len == 0 ? "\n" : "", rest);
    }
  if (self->output != NULL && self->release != NULL)
    {
      g_autofree char *shown = cli_shown_name (self->output);

      g_string_append_c (text, '\n');
      g_string_append_printf (text, _("Written to %s\n"), shown);
    }
  if (self->n_guarded > 0)
    g_string_append_printf (text,
                            ngettext ("%zu cell begins like a formula and was written with an apostrophe before it (--keep-formulas "
                                      "writes it as it is)\n",
                                      "%zu cells begin like a formula and were written with an apostrophe before them "
                                      "(--keep-formulas writes them as they are)\n",
                                      self->n_guarded),
                            self->n_guarded);
  return cli_print_text (text->str, error);
}
