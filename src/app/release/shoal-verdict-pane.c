/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts follow the verifier, not the solver. Each warning has a button with answers to it. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "privacy/shoal-guarantee.h"
#include "reports/shoal-release-check.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalVerdictPane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *promise;
  GtkLabel *k;
  GtkLabel *k_title;
  GtkLabel *n_classes;
  GtkWidget *classes_figure;
  GtkLabel *n_rows;
  GtkLabel *n_suppressed;
  GtkLabel *suppressed_limit;
  GtkListBox *checks;
  GtkWidget *limits;
  GtkListBox *warnings;
  GtkLabel *rest;
  GtkLabel *not_hidden;

  ShoalRecodingReport *report;
  guint n_lists; /* number of the two lists that already show the report */
};

G_DEFINE_FINAL_TYPE (ShoalVerdictPane, shoal_verdict_pane, GTK_TYPE_BOX)

/* ---- Rows ---- */

/* A row with an icon and a sentence; @state: meaning of the icon for screen readers; @button: (nullable) (transfer full):
 * stands below the sentence. A box would measure a wrapping sentence at dozens of widths, and take twenty times as long as
 * a grid. */
static GtkWidget *
make_row (const char *text,
          gboolean    passed,
          const char *state,
          GtkWidget  *button)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE, "icon-name", passed ? "object-select-symbolic" : "dialog-warning-symbolic",
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "valign", GTK_ALIGN_START, NULL);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (icon, passed ? "success" : "warning");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "numeric");
  gtk_grid_set_column_spacing (GTK_GRID (grid), 9);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_attach (GTK_GRID (grid), icon, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), label, 1, 0, 1, 1);
  if (button != NULL)
    gtk_grid_attach (GTK_GRID (grid), button, 1, 1, 1, 1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), grid);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, state, -1);
  return row;
}

static void
clear_rows (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

static void
show_checks (ShoalVerdictPane *self)
{
  g_autoptr (GArray) checks = shoal_release_checks_list (self->report);

  clear_rows (self->checks);
  gtk_widget_set_visible (GTK_WIDGET (self->checks), TRUE);
  for (guint i = 0; i < checks->len; i++)
    {
      const ShoalReleaseCheck *check = &g_array_index (checks, ShoalReleaseCheck, i);

      gtk_list_box_append (self->checks, make_row (check->text, check->passed, check->passed ? _("Passed") : _("Failed"), NULL));
    }
}

static void
add_way (GMenu      *menu,
         const char *label,
         const char *action,
         GVariant   *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

/* Whether a column is like names: its rare texts identify people, and a hierarchy of them has no meaningful groups. Numbers
 * and dates can become ranges instead. */
static gboolean
is_like_names (const ShoalDisclosure *warning,
               ShoalTable            *table)
{
  return shoal_column_get_value_type (shoal_table_get_column (table, warning->column)) == SHOAL_VALUE_TEXT
         && 2 * warning->n_unique > warning->n_published;
}

static void
add_role_way (GMenu                 *menu,
              const char            *label,
              const ShoalDisclosure *warning,
              ShoalRole              role)
{
  add_way (menu, label, "release.set-role", g_variant_new ("(us)", warning->column, shoal_role_to_string (role)));
}

static void
set_role_way (GtkWidget             *button,
              const char            *label,
              const ShoalDisclosure *warning,
              ShoalRole              role)
{
  adw_split_button_set_label (ADW_SPLIT_BUTTON (button), label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "release.set-role");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(us)", warning->column, shoal_role_to_string (role));
}

/* A button with the possible answers to a warning; the first is the one that costs the release least. Rare values are
 * generalized by making the column a quasi-identifier. If the people of a class share a value, a model can ask for
 * diversity. Candidates of a person get more different values when there are more candidates. */
static GtkWidget *
make_ways (const ShoalDisclosure *warning,
           ShoalTable            *table)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = adw_split_button_new ();
  const char *leave_out = _("Leave It Out of the Release"), *coarsen = _("Make It a Quasi-Identifier");

  if (warning->kind == SHOAL_DISCLOSURE_REPEATED_IDENTIFIER)
    set_role_way (button, _("Count Persons"), warning, SHOAL_ROLE_PERSON);
  else if (warning->kind == SHOAL_DISCLOSURE_SHARED_VALUE)
    {
      adw_split_button_set_label (ADW_SPLIT_BUTTON (button), _("Ask for Different Values"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "release.ask-diversity");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", warning->column);
      add_way (menu, _("Change What Is Asked"), "win.show-page", g_variant_new_string ("solve"));
      add_role_way (menu, leave_out, warning, SHOAL_ROLE_IDENTIFIER);
    }
  else if (warning->kind == SHOAL_DISCLOSURE_CANDIDATES)
    {
      adw_split_button_set_label (ADW_SPLIT_BUTTON (button), _("Ask for More"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.show-page");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", "solve");
      add_role_way (menu, leave_out, warning, SHOAL_ROLE_IDENTIFIER);
    }
  else if (is_like_names (warning, table))
    {
      set_role_way (button, leave_out, warning, SHOAL_ROLE_IDENTIFIER);
      add_role_way (menu, coarsen, warning, SHOAL_ROLE_QUASI_IDENTIFIER);
    }
  else
    {
      set_role_way (button, coarsen, warning, SHOAL_ROLE_QUASI_IDENTIFIER);
      add_role_way (menu, leave_out, warning, SHOAL_ROLE_IDENTIFIER);
    }
  add_way (menu, _("Show Its Values and Role"), "release.show-column", g_variant_new_uint32 (warning->column));
  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  /* The arrow button of a split button has no accessible name of its own. */
  for (GtkWidget *child = gtk_widget_get_first_child (button); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child))
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Other Ways"), -1);
  return button;
}

static const GArray *
get_warnings (ShoalVerdictPane *self)
{
  return self->report->disclosures;
}

static guint
count_warnings (ShoalVerdictPane *self)
{
  return get_warnings (self) != NULL ? get_warnings (self)->len : 0;
}

/* Shows the warnings, the disclosures that were looked for but not found, and the limits of the required models. */
static void
show_limits (ShoalVerdictPane *self)
{
  ShoalClasses *classes = self->report->classes;
  const GArray *found = get_warnings (self);
  g_autofree char *rest = found != NULL ? shoal_disclosure_describe_rest (found, classes) : NULL;
  g_autoptr (GString) not_hidden = g_string_new (NULL);
  const ShoalRequirements *requirements = &self->report->requirements;

  clear_rows (self->warnings);
  for (guint i = 0; i < count_warnings (self); i++)
    {
      const ShoalDisclosure *warning = &g_array_index (found, ShoalDisclosure, i);
      g_autofree char *text = shoal_disclosure_describe (warning, classes->microdata->table);

      gtk_list_box_append (self->warnings, make_row (text, FALSE, _("Warning"), make_ways (warning, classes->microdata->table)));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->warnings), count_warnings (self) > 0);
  shoal_label_show_text (self->rest, rest);
  for (guint i = 0; i < shoal_requirements_get_n_models (requirements); i++)
    g_string_append_printf (not_hidden, "%s%s", not_hidden->len > 0 ? "\n" : "",
                            shoal_guarantee_get_limits (shoal_requirements_get_model (requirements, i).guarantee, classes->kind));
  gtk_label_set_text (self->not_hidden, not_hidden->str);
  gtk_widget_set_visible (self->limits, shoal_verdict_allows_export (self->report));
}

/* ---- The verdict ---- */

/* Shows the promise of each required guarantee, if the verifier confirms them. */
static void
show_promise (ShoalVerdictPane *self)
{
  const ShoalRequirements *requirements = &self->report->requirements;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < shoal_requirements_get_n_models (requirements); i++)
    {
      const ShoalModel model = shoal_requirements_get_model (requirements, i);
      ShoalClasses *classes = self->report->classes;
      g_autofree char *promise = model.guarantee->promise (&model, classes->kind, classes->microdata->persons != NULL);

      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", promise);
    }
  gtk_label_set_text (self->promise, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->promise), shoal_verdict_allows_export (self->report));
}

static void
set_count (GtkLabel *label,
           gsize     count)
{
  g_autofree char *text = shoal_format_number ((double) count, 0);

  gtk_label_set_text (label, text);
}

static void
update_counts (ShoalVerdictPane    *self,
               ShoalRecodingReport *report)
{
  /* Uses the verifier's number: clusters with the same published cells are one class for a reader of the release. */
  const ShoalVerdict *verdict = report->verdict;
  gboolean matching = report->classes->kind == SHOAL_RECODING_MATCHING;
  gsize n_suppressed = report->classes->n_suppressed;
  g_autofree char *limit = shoal_format_number ((double) report->suppression_limit, 0);
  g_autofree char *persons = shoal_format_number ((double) report->n_suppressed_persons, 0);
  gboolean by_person = report->classes->microdata->persons != NULL;
  /* Translators: below a number of rows; how many persons these are of, and how many rows may be suppressed. */
  g_autofree char *text = by_person ? g_strdup_printf (ngettext ("suppressed, of %s person; rows allowed: %s",
                                                                "suppressed, of %s persons; rows allowed: %s", report->n_suppressed_persons),
                                                      persons, limit)
                                    /* Translators: below a number of rows; how many may be suppressed. */
                                    : g_strdup_printf (_("suppressed, %s allowed"), limit);

  set_count (self->k, report->classes->smallest_published);
  gtk_label_set_text (self->k_title, matching    ? _("people each row may be")
                                     : by_person ? _("persons in the smallest class")
                                                 : _("smallest class"));
  /* A matching has no classes of several rows: each row stands for itself. */
  gtk_widget_set_visible (self->classes_figure, !matching);
  /* A verifier that found a fault has not counted the classes. */
  if (verdict != NULL && verdict->n_classes == 0 && report->n_classes > 0)
    gtk_label_set_text (self->n_classes, "–");
  else
    set_count (self->n_classes, verdict != NULL ? verdict->n_classes : report->n_classes);
  set_count (self->n_rows, report->classes->microdata->n_rows - n_suppressed);
  set_count (self->n_suppressed, n_suppressed);
  gtk_label_set_text (self->suppressed_limit, text);
}

static void
shoal_verdict_pane_dispose (GObject *object)
{
  g_clear_object (&SHOAL_VERDICT_PANE (object)->report);
  G_OBJECT_CLASS (shoal_verdict_pane_parent_class)->dispose (object);
}

static void
shoal_verdict_pane_class_init (ShoalVerdictPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_verdict_pane_dispose;
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-verdict-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, promise);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, k);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, k_title);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, n_classes);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, classes_figure);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, n_rows);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, n_suppressed);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, suppressed_limit);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, checks);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, limits);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, warnings);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, rest);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, not_hidden);
}

static void
shoal_verdict_pane_init (ShoalVerdictPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_verdict_pane_show_next: shows the next list of sentences: laying out all takes longer than a frame. Returns:
 *   whether all are shown. */
gboolean
shoal_verdict_pane_show_next (ShoalVerdictPane *self)
{
  g_return_val_if_fail (SHOAL_IS_VERDICT_PANE (self), TRUE);

  if (self->report == NULL || self->n_lists == 2)
    return TRUE;
  if (self->n_lists++ == 0)
    show_limits (self);
  else
    show_checks (self);
  return self->n_lists == 2;
}

/** shoal_verdict_pane_set_report: @report: (nullable): report of the release; %NULL drops the report before. @gradually:
 *   whether to show only promise and counts until shoal_verdict_pane_show_next() is called. */
void
shoal_verdict_pane_set_report (ShoalVerdictPane    *self,
                               ShoalRecodingReport *report,
                               gboolean             gradually)
{
  g_return_if_fail (SHOAL_IS_VERDICT_PANE (self));
  g_return_if_fail (report == NULL || SHOAL_IS_RECODING_REPORT (report));

  if (!g_set_object (&self->report, report) || report == NULL)
    return;
  show_promise (self);
  update_counts (self, report);
  self->n_lists = 0;
  if (gradually)
    {
      gtk_widget_set_visible (self->limits, FALSE);
      gtk_widget_set_visible (GTK_WIDGET (self->checks), FALSE);
    }
  while (!gradually && !shoal_verdict_pane_show_next (self))
    ;
}
