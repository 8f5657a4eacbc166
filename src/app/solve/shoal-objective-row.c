/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each choice is a text of two lines, aim and name, which the list shows as a title and what stands below it. */

#include "config.h"

#include "solve/shoal-objective-row.h"

#include "common/shoal-term.h"
#include "models/solve/shoal-objective-text.h"
#include "project/shoal-project.h"
#include "widgets/shoal-explanation.h"

#include <glib/gi18n.h>

#include <string.h>

struct _ShoalObjectiveRow
{
  AdwComboRow parent_instance;

  ShoalExplanation *explanation;

  GPtrArray *listed; /* of const ShoalMetric, in the order of the choices */
  const ShoalMetric *metric;
  ShoalSolverFamily family;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (ShoalObjectiveRow, shoal_objective_row, ADW_TYPE_COMBO_ROW)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The choices ---- */

static void
setup_item_cb (GtkSignalListItemFactory *factory,
               GtkListItem              *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "caption");
  gtk_list_item_set_child (item, box);
}

static void
bind_item_cb (GtkSignalListItemFactory *factory,
              GtkListItem              *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  g_auto (GStrv) lines = g_strsplit (gtk_string_object_get_string (gtk_list_item_get_item (item)), "\n", 2);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), lines[0]);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), lines[0] != NULL ? lines[1] : "");
}

static void
list_metric (ShoalObjectiveRow *self,
             GtkStringList     *titles,
             const ShoalMetric *metric)
{
  g_ptr_array_add (self->listed, (gpointer) metric);
  gtk_string_list_take (titles, g_strdup_printf ("%s\n%s", shoal_objective_text_get_aim (metric), _(metric->title)));
}

/* The one that is proposed stands first. */
static void
list_metrics (ShoalObjectiveRow *self)
{
  const ShoalMetric *proposed = shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint n_metrics, place;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  self->filling = TRUE;
  g_ptr_array_set_size (self->listed, 0);
  list_metric (self, titles, proposed);
  for (guint i = 0; i < n_metrics; i++)
    if (&metrics[i] != proposed && (&metrics[i] == self->metric || shoal_objective_suits_family (&metrics[i], self->family)))
      list_metric (self, titles, &metrics[i]);
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (titles));
  if (g_ptr_array_find (self->listed, self->metric, &place))
    adw_combo_row_set_selected (ADW_COMBO_ROW (self), place);
  self->filling = FALSE;
}

/* The metric, what it is about, and where it is from. */
static void
explain (ShoalObjectiveRow *self)
{
  const ShoalTerm *target = (self->metric->needs & SHOAL_METRIC_NEEDS_TARGET) != 0 ? shoal_terms_find ("target") : NULL;
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autofree char *metric = g_markup_printf_escaped ("<b>%s</b>  %s\n\n", _(self->metric->title), _(self->metric->summary));
  g_autofree char *source = g_markup_printf_escaped ("<small>%s</small>", self->metric->source);

  g_string_append (markup, metric);
  if (target != NULL)
    {
      g_autofree char *word = g_markup_printf_escaped ("<b>%s</b>  %s\n\n", _(target->title), _(target->text));

      g_string_append (markup, word);
    }
  g_string_append (markup, source);
  shoal_explanation_set_text (self->explanation, _(self->metric->title), markup->str);
}

static void
selected_cb (ShoalObjectiveRow *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self));

  if (self->filling || selected >= self->listed->len || self->listed->pdata[selected] == self->metric)
    return;
  self->metric = self->listed->pdata[selected];
  explain (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- Making it ---- */

static void
shoal_objective_row_finalize (GObject *object)
{
  g_ptr_array_unref (SHOAL_OBJECTIVE_ROW (object)->listed);
  G_OBJECT_CLASS (shoal_objective_row_parent_class)->finalize (object);
}

static void
shoal_objective_row_class_init (ShoalObjectiveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_objective_row_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_objective_row_init (ShoalObjectiveRow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  self->listed = g_ptr_array_new ();
  self->family = SHOAL_FAMILY_LATTICE;
  self->metric = shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_item_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_item_cb), NULL);
  adw_combo_row_set_list_factory (ADW_COMBO_ROW (self), factory);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), text);
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), TRUE);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  self->explanation = SHOAL_EXPLANATION (shoal_explanation_new ());
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->explanation));
  list_metrics (self);
  explain (self);
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_cb), NULL);
}

GtkWidget *
shoal_objective_row_new (void)
{
  return g_object_new (SHOAL_TYPE_OBJECTIVE_ROW, "title", _("What to Keep Best"), NULL);
}

/** shoal_objective_row_set_family: @family: whose solvers are to search. */
void
shoal_objective_row_set_family (ShoalObjectiveRow *self,
                                ShoalSolverFamily  family)
{
  g_return_if_fail (SHOAL_IS_OBJECTIVE_ROW (self));

  if (self->family == family)
    return;
  self->family = family;
  list_metrics (self);
}

/** shoal_objective_row_set_metric: @metric: is chosen; nobody is told. */
void
shoal_objective_row_set_metric (ShoalObjectiveRow *self,
                                const ShoalMetric *metric)
{
  g_return_if_fail (SHOAL_IS_OBJECTIVE_ROW (self));
  g_return_if_fail (metric != NULL);

  if (self->metric == metric)
    return;
  self->metric = metric;
  list_metrics (self);
  explain (self);
}

const ShoalMetric *
shoal_objective_row_get_metric (ShoalObjectiveRow *self)
{
  g_return_val_if_fail (SHOAL_IS_OBJECTIVE_ROW (self), NULL);

  return self->metric;
}
