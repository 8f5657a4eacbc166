/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each frame adds one section. The figures are for the data's owner; only drawings that a person saves are written. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "charts/base/shoal-chart-axis.h"
#include "charts/statistics/shoal-coefficient-chart.h"
#include "charts/statistics/shoal-worth-lines.h"
#include "models/release/shoal-release-worth.h"
#include "widgets/chart/shoal-chart-host.h"
#include "widgets/chart/shoal-drawing-export.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>

/* Most columns and pairs that are shown; the command line shows all. */
#define MOST_COLUMNS 40
#define MOST_PAIRS 12

/* Width from which the sections about models stand beside the sections about the tables. */
#define TWO_COLUMNS 1300

#define EXPORT_WIDTH 640
#define EXPORT_HEIGHT 480

/* ---- Coefficients ---- */

#define SHOAL_TYPE_COEFFICIENT_VIEW (shoal_coefficient_view_get_type ())

/** ShoalCoefficientView: the coefficients of one regression, set when it is made; the arrow keys select a coefficient. */
G_DECLARE_FINAL_TYPE (ShoalCoefficientView, shoal_coefficient_view, SHOAL, COEFFICIENT_VIEW, AdwBin)

struct _ShoalCoefficientView
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalCoefficientChart *chart;
};

G_DEFINE_FINAL_TYPE (ShoalCoefficientView, shoal_coefficient_view, ADW_TYPE_BIN)

static char *
describe_term_cb (gpointer owner, guint term)
{
  return shoal_coefficient_chart_describe_term (SHOAL_COEFFICIENT_VIEW (owner)->chart, term);
}

static void
select_term (ShoalCoefficientView *self, guint term)
{
  g_autofree char *text = shoal_coefficient_chart_describe_term (self->chart, term);

  shoal_coefficient_chart_set_highlight (self->chart, term);
  shoal_chart_area_set_description (self->area, text);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
pick_term_cb (gpointer owner, guint term, int n_press)
{
  if (term != SHOAL_MARKED_CHART_NO_MARK)
    select_term (owner, term);
}

static gboolean
step_term_cb (gpointer owner, int right, int down)
{
  ShoalCoefficientView *self = owner;
  guint term = self->chart->highlight;

  if (down == 0 || self->chart->n_terms == 0)
    return GDK_EVENT_PROPAGATE;
  if (term >= self->chart->n_terms)
    term = down > 0 ? 0 : self->chart->n_terms - 1;
  else
    term = CLAMP ((int) term + down, 0, (int) self->chart->n_terms - 1);
  select_term (self, term);
  return GDK_EVENT_STOP;
}

static const ShoalChartMarks term_marks = {
  .describe = describe_term_cb,
  .pick = pick_term_cb,
  .step = step_term_cb,
};

static void
term_theme_changed_cb (ShoalCoefficientView *self)
{
  int height = (int) ceil (shoal_coefficient_chart_get_height (self->chart, shoal_chart_area_get_theme (self->area)));

  g_object_set (self->area, "content-height", height, NULL);
}

static void
shoal_coefficient_view_dispose (GObject *object)
{
  ShoalCoefficientView *self = SHOAL_COEFFICIENT_VIEW (object);

  g_clear_object (&self->host);
  g_clear_pointer (&self->chart, shoal_coefficient_chart_free);
  G_OBJECT_CLASS (shoal_coefficient_view_parent_class)->dispose (object);
}

static void
shoal_coefficient_view_class_init (ShoalCoefficientViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_coefficient_view_dispose;
}

static void
shoal_coefficient_view_init (ShoalCoefficientView *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", 260, NULL);
  self->host = shoal_chart_host_new (self->area, &term_marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

static ShoalCoefficientView *
shoal_coefficient_view_new (const ShoalRegression *regression)
{
  ShoalCoefficientView *self = g_object_new (SHOAL_TYPE_COEFFICIENT_VIEW, NULL);
  /* Translators: a column that a regression is about. */
  g_autofree char *label = g_strdup_printf (_("Coefficients for %s"), regression->outcome);

  self->chart = shoal_coefficient_chart_new (regression);
  shoal_chart_area_set_label (self->area, label);
  shoal_chart_host_set_chart (self->host, shoal_coefficient_chart_as_marked (self->chart));
  gtk_widget_set_focusable (GTK_WIDGET (self->area), self->chart->n_terms > 0);
  g_signal_connect_object (self->area, "theme-changed", G_CALLBACK (term_theme_changed_cb), self, G_CONNECT_SWAPPED);
  term_theme_changed_cb (self);
  return self;
}

/* ---- Pane ---- */

typedef enum
{
  SECTION_NUMBERS,
  SECTION_VALUES,
  SECTION_PAIRS,
  SECTION_CLASSES,
  SECTION_PROPENSITY,
  SECTION_REGRESSIONS,
  SECTION_PREDICTIONS,
  SECTION_CURVES,
  N_SECTIONS
} Section;

struct _ShoalWorthPane
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkBox *tables; /* sections that compare the two tables */
  GtkBox *models; /* sections about models learned from the tables, from regressions on */

  GtkDropDown *prediction;
  AdwBin *curves;
  AdwBin *curves_export; /* the button that saves the curves */
  ShoalHeatMapArea *confusion[SHOAL_DESIGN_N_SIDES];

  ShoalReleaseWorth *model;
  Section section; /* the next section to show */
  guint tick;
};

G_DEFINE_FINAL_TYPE (ShoalWorthPane, shoal_worth_pane, ADW_TYPE_BIN)

/* The pane is busy from the search until the last section is shown. */
static void
set_busy (ShoalWorthPane *self, gboolean busy)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

static AdwPreferencesGroup *
add_group (ShoalWorthPane *self, const char *title, const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();
  /* The label of a group cuts its title, which may be long by the name of a column and a value: lets it wrap. */
  GtkLabel *label = shoal_gtk_find_inside (group, GTK_TYPE_LABEL);

  if (label != NULL)
    {
      gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_NONE);
      gtk_label_set_wrap (label, TRUE);
      gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
    }
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  /* When a section adds its groups, @section already is the next one. */
  gtk_box_append (self->section <= SECTION_REGRESSIONS ? self->tables : self->models, group);
  return ADW_PREFERENCES_GROUP (group);
}

/* Adds a row with a line for the original and a line for the release. */
static void
add_row (AdwPreferencesGroup *group, const char *title, const char *original, const char *release)
{
  g_autofree char *text = release != NULL ? g_strdup_printf ("%s\n%s", original, release) : g_strdup (original);

  adw_preferences_group_add (group, shoal_form_row_new (title, text));
}

static const char *
get_side_name (ShoalDesignSide side)
{
  return side == SHOAL_DESIGN_ORIGINAL ? C_ ("side", "Original") : C_ ("side", "Release");
}

/* ---- Columns ---- */

static char *
describe_number (const ShoalStatistics *statistics, guint c, ShoalDesignSide side)
{
  const ShoalDesignColumn *column = &statistics->design->columns[c];
  const ShoalColumnSummary *summary = &statistics->summaries[side][c];
  g_autofree char *mean = shoal_design_column_format_number (column, summary->mean);
  g_autofree char *deviation = shoal_design_column_format_distance (column, summary->deviation);
  g_autofree char *low = shoal_design_column_format_number (column, summary->quartiles[0]);
  g_autofree char *middle = shoal_design_column_format_number (column, summary->quartiles[1]);
  g_autofree char *high = shoal_design_column_format_number (column, summary->quartiles[2]);

  if (side == SHOAL_DESIGN_RELEASE && !column->is_told)
    return g_strdup_printf (_("%s: not published any more"), get_side_name (side));
  /* Translators: original or release; statistics of a column of numbers. */
  return g_strdup_printf (_("%s: mean %s, deviation %s, quartiles %s, %s, %s; %'zu cells, %'zu without a value"),
                          get_side_name (side), mean, deviation, low, middle, high, summary->n, summary->n_missing);
}

static char *
describe_values (const ShoalStatistics *statistics, guint c, ShoalDesignSide side)
{
  const ShoalDesignColumn *column = &statistics->design->columns[c];
  const ShoalColumnSummary *summary = &statistics->summaries[side][c];
  g_autoptr (GString) text = g_string_new (NULL);

  if (side == SHOAL_DESIGN_RELEASE && !column->is_told)
    return g_strdup_printf (_("%s: not published any more"), get_side_name (side));
  for (guint i = 0; i < MIN (column->n_groups, SHOAL_STATISTICS_COMMON); i++)
    {
      g_autofree char *share = shoal_format_percent (summary->shares[i], 1);

      g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "",
                              shoal_read_column_get_value_label (column->read[SHOAL_DESIGN_ORIGINAL], column->values[i]), share);
    }
  /* Translators: original or release; the commonest values of a column with their shares. */
  return g_strdup_printf (_("%s: %s; %'zu cells, %'zu without a value"), get_side_name (side), text->str, summary->n,
                          summary->n_missing);
}

static void
show_columns (ShoalWorthPane *self, const ShoalStatistics *statistics, gboolean numbers)
{
  AdwPreferencesGroup *group = NULL;
  guint n = 0, n_more = 0;

  for (guint c = 0; c < statistics->design->n_columns; c++)
    {
      const ShoalDesignColumn *column = &statistics->design->columns[c];
      g_autofree char *original = NULL;
      g_autofree char *release = NULL;

      if (column->read[SHOAL_DESIGN_ORIGINAL]->is_number != numbers)
        continue;
      if (n++ >= MOST_COLUMNS)
        {
          n_more++;
          continue;
        }
      if (group == NULL)
        group = numbers ? add_group (self, _("Numbers and Dates"), NULL) : add_group (self, _("Commonest Values"), NULL);
      original = numbers ? describe_number (statistics, c, SHOAL_DESIGN_ORIGINAL) : describe_values (statistics, c, SHOAL_DESIGN_ORIGINAL);
      release = numbers ? describe_number (statistics, c, SHOAL_DESIGN_RELEASE) : describe_values (statistics, c, SHOAL_DESIGN_RELEASE);
      add_row (group, shoal_design_column_get_name (column), original, release);
    }
  if (n_more > 0)
    {
      g_autofree char *text = g_strdup_printf (ngettext ("and %'u more column, which is not shown",
                                                         "and %'u more columns, which are not shown", n_more),
                                               n_more);

      adw_preferences_group_set_description (group, text);
    }
}

/* ---- Pairs ---- */

static void
show_pairs (ShoalWorthPane *self, const ShoalStatistics *statistics)
{
  g_autoptr (GArray) pairs = shoal_statistics_list_pairs (statistics);
  AdwPreferencesGroup *group;

  if (pairs->len == 0)
    return;
  group = add_group (self, _("Associations That Differ Most"),
                     _("Correlation of two numbers, correlation ratio of a number and values, Cramér’s V of values"));
  for (guint i = 0; i < MIN (pairs->len, MOST_PAIRS); i++)
    {
      const ShoalStatisticsPair *pair = &g_array_index (pairs, ShoalStatisticsPair, i);
      /* Translators: two columns. */
      g_autofree char *title
          = g_strdup_printf (_("%s and %s"), shoal_design_column_get_name (&statistics->design->columns[pair->i]),
                             shoal_design_column_get_name (&statistics->design->columns[pair->j]));
      g_autofree char *before = shoal_format_number (pair->association[SHOAL_DESIGN_ORIGINAL], 3);
      g_autofree char *after = isnan (pair->association[SHOAL_DESIGN_RELEASE])
                                   ? g_strdup (C_ ("association", "not told"))
                                   : shoal_format_number (pair->association[SHOAL_DESIGN_RELEASE], 3);
      /* Translators: an association of two columns. */
      g_autofree char *text = g_strdup_printf (_("Original %s, release %s"), before, after);

      add_row (group, title, text, NULL);
    }
}

/* ---- Regressions ---- */

static void
show_regressions (ShoalWorthPane *self, const ShoalStatistics *statistics)
{
  for (guint i = 0; i < statistics->regressions->len; i++)
    {
      const ShoalRegression *regression = &g_array_index (statistics->regressions, ShoalRegression, i);
      g_autofree char *title = NULL;
      AdwPreferencesGroup *group;
      GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
      ShoalCoefficientView *view = shoal_coefficient_view_new (regression);

      if (regression->event != NULL)
        /* Translators: a column, and the value of it whose probability is modelled. */
        title = g_strdup_printf (_("Logistic Regression of %s = %s"), regression->outcome, regression->event);
      else
        /* Translators: a column. */
        title = g_strdup_printf (_("Linear Regression of %s"), regression->outcome);
      group = add_group (self, title,
                         /* xgettext:no-c-format */
                         _("Coefficients with their 95 % intervals, of numbers for one standard deviation: round and grey of the "
                           "original, square of the release"));
      adw_preferences_group_set_header_suffix (
          /* Translators: proposed name of a file; its ending is added. */
          group, shoal_drawing_export_button_new (view->area, title, _("coefficients"), EXPORT_WIDTH, 0));
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        if (!regression->converged[side])
          {
            /* Translators: original or release. */
            g_autofree char *text = g_strdup_printf (
                _("%s: no coefficients: some terms tell the outcome, or there are more terms than rows"), get_side_name (side));

            add_row (group, regression->outcome, text, NULL);
          }
      gtk_widget_add_css_class (card, "card");
      gtk_box_append (GTK_BOX (card), GTK_WIDGET (view));
      adw_preferences_group_add (group, card);
    }
}

/* ---- Predictions ---- */

static char *
describe_learned (const ShoalReleasePrediction *prediction, ShoalDesignSide side)
{
  g_autofree char *accuracy = shoal_format_percent (prediction->accuracy[side], 1);
  g_autofree char *balanced = shoal_format_percent (prediction->prediction[side].balanced, 1);
  g_autofree char *auc = shoal_format_number (prediction->prediction[side].auc, 3);
  gboolean scored = isfinite (prediction->prediction[side].balanced);

  if (!scored)
    /* Translators: original or release, and a share of right predictions. */
    return g_strdup_printf (_("%s: %s right"), get_side_name (side), accuracy);
  /* Translators: original or release; a share of right predictions, its mean over the values, and an area under a curve. */
  return g_strdup_printf (_("%s: %s right, %s in the mean of the values, AUC %s"), get_side_name (side), accuracy, balanced, auc);
}

static void
show_predictions (ShoalWorthPane *self, const ShoalWorth *worth)
{
  AdwPreferencesGroup *group = NULL;

  for (guint i = 0; i < worth->predictions->len; i++)
    {
      const ShoalReleasePrediction *it = &g_array_index (worth->predictions, ShoalReleasePrediction, i);
      const char *name = shoal_design_column_get_name (&worth->statistics->design->columns[it->column]);
      g_autofree char *original = describe_learned (it, SHOAL_DESIGN_ORIGINAL);
      g_autofree char *release = describe_learned (it, SHOAL_DESIGN_RELEASE);

      if (i == 0 || it->column != (it - 1)->column)
        {
          /* Translators: a column. */
          g_autofree char *title = g_strdup_printf (_("Predictions of %s"), name);
          g_autofree char *majority = shoal_format_percent (it->majority, 1);
          g_autofree char *text = g_strdup_printf (
              _("For %'zu rows of the original that were held back, by models that learned from the others, or from the release "
                "without these; the commonest value is right for %s"),
              it->n_rows, majority);

          group = add_group (self, title, text);
        }
      add_row (group, _(it->classifier->title), original, release);
    }
}

static char *
describe_confusion (ShoalWorthPane *self, ShoalHeatMapArea *area, guint cell)
{
  const ShoalWorth *worth = shoal_release_worth_get_found (self->model);
  const ShoalHeatMap *map = shoal_heat_map_area_get_map (area);
  ShoalDesignSide side = area == self->confusion[SHOAL_DESIGN_ORIGINAL] ? SHOAL_DESIGN_ORIGINAL : SHOAL_DESIGN_RELEASE;
  guint selected = gtk_drop_down_get_selected (self->prediction), row, column;
  double n;
  g_autofree char *count = NULL;
  g_autofree char *share = NULL;

  if (worth == NULL || map == NULL || selected >= worth->predictions->len)
    return NULL;
  row = cell / map->n_columns;
  column = cell % map->n_columns;
  n = g_array_index (worth->predictions, ShoalReleasePrediction, selected).prediction[side].confusion[row][column];
  count = shoal_format_number (n, 0);
  share = shoal_format_percent (map->values[cell], 1);
  /* Translators: a value; the value that is predicted in its place; rows, and their share of those with the first value. */
  return g_strdup_printf (ngettext ("%s, taken for %s: %s row, %s", "%s, taken for %s: %s rows, %s", (gulong) n), map->row_labels[row],
                          map->column_labels[column], count, share);
}

static void
confusion_picked_cb (ShoalHeatMapArea *area, guint cell)
{
  shoal_heat_map_area_select (area, cell, SHOAL_MARKED_CHART_NO_MARK);
}

static char *
confusion_describe_cb (ShoalHeatMapArea *area, guint cell, ShoalWorthPane *self)
{
  return describe_confusion (self, area, cell);
}

static ShoalHeatMap *
make_confusion (const ShoalWorth *worth, const ShoalReleasePrediction *prediction, ShoalDesignSide side)
{
  const ShoalReadColumn *read = worth->statistics->design->columns[prediction->column].read[SHOAL_DESIGN_ORIGINAL];
  guint n = prediction->n_labels;
  g_autofree const char **labels = g_new0 (const char *, n + 1);
  ShoalHeatMap *map;

  for (guint i = 0; i < n; i++)
    labels[i] = shoal_read_column_get_value_label (read, prediction->labels[i]);
  map = shoal_heat_map_new (labels, n, labels, n);
  map->unit = SHOAL_AXIS_PERCENT;
  map->decimals = 1;
  for (guint i = 0; i < n; i++)
    {
      double rows = 0;

      for (guint j = 0; j < n; j++)
        rows += prediction->prediction[side].confusion[i][j];
      for (guint j = 0; j < n; j++)
        map->values[i * n + j] = rows > 0 ? prediction->prediction[side].confusion[i][j] / rows : 0;
    }
  return map;
}

/* Shows the curves and the confusion matrices of the chosen classifier. */
static void
show_prediction (ShoalWorthPane *self)
{
  const ShoalWorth *worth = shoal_release_worth_get_found (self->model);
  guint selected = gtk_drop_down_get_selected (self->prediction);
  const ShoalReleasePrediction *prediction;
  g_autofree char *original = NULL, *release = NULL, *text = NULL;
  gboolean scored;
  GtkWidget *area;

  if (worth == NULL || selected >= worth->predictions->len)
    return;
  prediction = &g_array_index (worth->predictions, ShoalReleasePrediction, selected);
  scored = prediction->n_labels <= SHOAL_PREDICTION_LABELS && isfinite (prediction->prediction[SHOAL_DESIGN_ORIGINAL].auc);
  if (scored)
    {
      original = describe_learned (prediction, SHOAL_DESIGN_ORIGINAL);
      release = describe_learned (prediction, SHOAL_DESIGN_RELEASE);
      text = g_strdup_printf ("%s\n%s", original, release);
      area = shoal_line_chart_area_new (shoal_roc_chart_new (prediction));
      g_object_set (area, "content-width", 260, "content-height", 280, NULL);
      shoal_chart_area_set_label (SHOAL_CHART_AREA (area), _("ROC curve"));
      shoal_chart_area_set_description (SHOAL_CHART_AREA (area), text);
    }
  else
    {
      area = gtk_label_new (_("There are too many values, or too few rows of some, for a curve."));
      gtk_label_set_wrap (GTK_LABEL (area), TRUE);
      gtk_widget_add_css_class (area, "dim-label");
    }
  adw_bin_set_child (self->curves, area);
  adw_bin_set_child (self->curves_export, scored ? shoal_drawing_export_button_new (SHOAL_CHART_AREA (area), _("ROC curve"),
                                                                                   /* Translators: proposed name of a file. */
                                                                                   _("predictions"), EXPORT_WIDTH, EXPORT_HEIGHT)
                                                 : NULL);
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    {
      shoal_heat_map_area_take_map (self->confusion[side], scored ? make_confusion (worth, prediction, side) : NULL);
      if (scored)
        shoal_heat_map_area_select (self->confusion[side], 0, SHOAL_MARKED_CHART_NO_MARK);
    }
}

static GtkWidget *
make_confusion_area (ShoalWorthPane *self, ShoalDesignSide side)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (side == SHOAL_DESIGN_ORIGINAL ? _("Learned from the original: lines are values, columns what they are taken for")
                                                                  : _("Learned from the release"));

  self->confusion[side] = g_object_new (SHOAL_TYPE_HEAT_MAP_AREA, NULL);
  g_signal_connect (self->confusion[side], "picked", G_CALLBACK (confusion_picked_cb), NULL);
  g_signal_connect (self->confusion[side], "describe", G_CALLBACK (confusion_describe_cb), self);
  shoal_heat_map_area_set_name (self->confusion[side], side == SHOAL_DESIGN_ORIGINAL ? _("Confusion matrix, learned from the original")
                                                                                     : _("Confusion matrix, learned from the release"));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (heading), label);
  gtk_box_append (GTK_BOX (heading), shoal_heat_map_area_make_export_button (self->confusion[side],
                                                                             /* Translators: proposed name of a file. */
                                                                             _("confusion")));
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->confusion[side]));
  return box;
}

static void
show_curves (ShoalWorthPane *self, const ShoalWorth *worth)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  AdwPreferencesGroup *group;
  GtkWidget *box;

  if (worth->predictions->len == 0)
    return;
  for (guint i = 0; i < worth->predictions->len; i++)
    {
      const ShoalReleasePrediction *it = &g_array_index (worth->predictions, ShoalReleasePrediction, i);
      /* Translators: a column, and the kind of model that predicts it. */
      g_autofree char *name
          = g_strdup_printf (_("%s: %s"), shoal_design_column_get_name (&worth->statistics->design->columns[it->column]),
                             _(it->classifier->title));

      gtk_string_list_append (names, name);
    }
  group = add_group (self, _("ROC Curve and Confusion"),
                     _("Of each threshold: how many rows with a value are found, and how many others are taken for such; mean over "
                       "the values"));
  self->prediction = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  shoal_accessible_name_set (GTK_WIDGET (self->prediction), _("What is predicted, and by what"));
  shoal_short_drop_set_up (self->prediction);
  gtk_widget_set_valign (GTK_WIDGET (self->prediction), GTK_ALIGN_CENTER);
  self->curves_export = ADW_BIN (adw_bin_new ());
  adw_preferences_group_set_header_suffix (group, GTK_WIDGET (self->curves_export));
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_halign (GTK_WIDGET (self->prediction), GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->prediction));
  self->curves = ADW_BIN (adw_bin_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->curves), "card");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->curves));
  gtk_box_append (GTK_BOX (box), g_object_new (SHOAL_TYPE_SIDE_BY_SIDE, "spacing", 18, "threshold", 700, "start",
                                               make_confusion_area (self, SHOAL_DESIGN_ORIGINAL), "end",
                                               make_confusion_area (self, SHOAL_DESIGN_RELEASE), NULL));
  adw_preferences_group_add (group, box);
  g_signal_connect_object (self->prediction, "notify::selected", G_CALLBACK (show_prediction), self, G_CONNECT_SWAPPED);
  show_prediction (self);
}

/* ---- Classes and propensity ---- */

static void
show_classes (ShoalWorthPane *self, const ShoalWorth *worth)
{
  g_autofree char *first = NULL, *last = NULL, *text = NULL;
  AdwPreferencesGroup *group;
  ShoalLineChart *chart;
  GtkWidget *area, *card;

  if (worth->class_losses.n == 0)
    return;
  group = add_group (self, _("Loss by Class Size"), _("How much of what their cells said rows lose, in small classes and in large ones"));
  chart = shoal_class_loss_chart_new (&worth->class_losses);
  first = shoal_line_chart_describe_at (chart, worth->class_losses.sizes[0]);
  last = shoal_line_chart_describe_at (chart, worth->class_losses.sizes[worth->class_losses.n - 1]);
  text = worth->class_losses.n > 1 ? g_strdup_printf ("%s\n%s", first, last) : g_strdup (first);
  area = shoal_line_chart_area_new (chart);
  g_object_set (area, "content-width", 260, "content-height", 220, NULL);
  shoal_chart_area_set_label (SHOAL_CHART_AREA (area), _("Loss by Class Size"));
  shoal_chart_area_set_description (SHOAL_CHART_AREA (area), text);
  adw_preferences_group_set_header_suffix (
      /* Translators: proposed name of a file; its ending is added. */
      group, shoal_drawing_export_button_new (SHOAL_CHART_AREA (area), _("Loss by Class Size"), _("losses"), EXPORT_WIDTH, EXPORT_HEIGHT));
  card = adw_bin_new ();
  gtk_widget_add_css_class (card, "card");
  adw_bin_set_child (ADW_BIN (card), area);
  adw_preferences_group_add (group, card);
}

static void
show_propensity (ShoalWorthPane *self, const ShoalStatistics *statistics)
{
  const ShoalPropensity *propensity = &statistics->propensity;
  g_autofree char *square = shoal_statistic_format (propensity->mean_square);
  g_autofree char *largest = shoal_statistic_format (propensity->largest);
  g_autofree char *expected = shoal_statistic_format (propensity->expected);
  g_autofree char *text = NULL;
  AdwPreferencesGroup *group;

  if (!(propensity->largest > 0))
    return;
  group = add_group (self, _("Can the Tables Be Told Apart?"),
                     _("A logistic model guesses whether a row is of the original or of the release (pMSE)"));
  text = g_strdup_printf (_("%s of at most %s; rows drawn at random from the original would have %s on average"), square, largest, expected);
  add_row (group, C_ ("propensity", "pMSE"), text,
           propensity->converged ? NULL : _("Some columns tell by themselves which table a row is of."));
}

/* ---- The pane ---- */

static gboolean
show_next_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  ShoalWorthPane *self = SHOAL_WORTH_PANE (widget);
  const ShoalWorth *worth = shoal_release_worth_get_found (self->model);

  switch (self->section++)
    {
    case SECTION_NUMBERS:
      show_columns (self, worth->statistics, TRUE);
      break;
    case SECTION_VALUES:
      show_columns (self, worth->statistics, FALSE);
      break;
    case SECTION_PAIRS:
      show_pairs (self, worth->statistics);
      break;
    case SECTION_CLASSES:
      show_classes (self, worth);
      break;
    case SECTION_PROPENSITY:
      show_propensity (self, worth->statistics);
      break;
    case SECTION_REGRESSIONS:
      show_regressions (self, worth->statistics);
      break;
    case SECTION_PREDICTIONS:
      show_predictions (self, worth);
      break;
    case SECTION_CURVES:
      show_curves (self, worth);
      break;
    case N_SECTIONS:
    default:
      self->tick = 0;
      set_busy (self, FALSE);
      return G_SOURCE_REMOVE;
    }
  return G_SOURCE_CONTINUE;
}

static void
empty (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

/* Removes the drawings first, because they borrow from results that are freed later. */
static void
update (ShoalWorthPane *self)
{
  set_busy (self, TRUE);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  self->section = 0;
  empty (self->tables);
  empty (self->models);
  memset (self->confusion, 0, sizeof self->confusion);
  self->prediction = NULL;
  self->curves = self->curves_export = NULL;
  if (shoal_release_worth_get_found (self->model) != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "found");
      self->tick = shoal_steps_add (GTK_WIDGET (self), show_next_cb, NULL);
    }
  else
    gtk_stack_set_visible_child_name (self->stack, "searching");
}

static void
shoal_worth_pane_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_worth_pane_parent_class)->map (widget);
  shoal_release_worth_set_shown (SHOAL_WORTH_PANE (widget)->model, TRUE);
}

static void
shoal_worth_pane_unmap (GtkWidget *widget)
{
  shoal_release_worth_set_shown (SHOAL_WORTH_PANE (widget)->model, FALSE);
  GTK_WIDGET_CLASS (shoal_worth_pane_parent_class)->unmap (widget);
}

static void
shoal_worth_pane_dispose (GObject *object)
{
  ShoalWorthPane *self = SHOAL_WORTH_PANE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  /* The drawings are removed before the model, from which they borrow. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (shoal_worth_pane_parent_class)->dispose (object);
}

static void
shoal_worth_pane_class_init (ShoalWorthPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_worth_pane_dispose;
  widget_class->map = shoal_worth_pane_map;
  widget_class->unmap = shoal_worth_pane_unmap;
}

static void
shoal_worth_pane_init (ShoalWorthPane *self)
{
  GtkWidget *spinner = gtk_spinner_new (), *found = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *caption = gtk_label_new (
      _("What a statistician finds in the release, beside the original. Ranges and nodes count evenly over what they cover, open ends "
        "to the least and the greatest number of the table; rows that were left out are in the original only. These figures are yours: "
        "a report has only what the published cells tell by themselves."));

  shoal_help_set_page (GTK_WIDGET (self), "worth");
  self->model = shoal_release_worth_new ();
  self->stack = GTK_STACK (gtk_stack_new ());
  self->tables = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  self->models = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  gtk_label_set_wrap (GTK_LABEL (caption), TRUE);
  gtk_label_set_xalign (GTK_LABEL (caption), 0);
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_widget_add_css_class (caption, "caption");
  gtk_box_append (GTK_BOX (found), caption);
  gtk_box_append (GTK_BOX (found), g_object_new (SHOAL_TYPE_SIDE_BY_SIDE, "start", self->tables, "end", self->models, "spacing", 24,
                                                 "threshold", TWO_COLUMNS, NULL));
  gtk_spinner_set_spinning (GTK_SPINNER (spinner), TRUE);
  gtk_widget_set_size_request (spinner, 32, 32);
  gtk_widget_set_halign (spinner, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (spinner, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spinner), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Being computed…"), -1);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  /* Otherwise the stack would ask for the width that its hidden page needs at minimum height, with every text on one line. */
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_add_named (self->stack, spinner, "searching");
  gtk_stack_add_named (self->stack, found, "found");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
  set_busy (self, TRUE);
  g_signal_connect_object (self->model, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

/** shoal_worth_pane_set_release: @release: (nullable): the release to measure; a worker does it once the pane is visible. */
void
shoal_worth_pane_set_release (ShoalWorthPane *self, ShoalRelease *release)
{
  g_return_if_fail (SHOAL_IS_WORTH_PANE (self));

  shoal_release_worth_set_release (self->model, release);
}
