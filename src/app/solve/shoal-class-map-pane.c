/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map shows the report of the chosen recoding, or the interim result of a run. A class selected in the chosen recoding
 * is the session's selected class; a class selected in an interim result is only known to the pane, because these classes
 * soon change. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "release/shoal-release-parts.h"
#include "widgets/chart/shoal-chart-host.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

#define EXPORT_WIDTH 1200
#define EXPORT_HEIGHT 900

/* Position of “loss” in the drop-down for colours */
#define BY_LOSS 1

struct _ShoalClassMapPane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *summary;
  GtkWidget *choices;
  GtkDropDown *x;
  GtkDropDown *y;
  GtkDropDown *color;
  GtkStack *stack;
  AdwStatusPage *nothing;
  GtkWidget *drawings;
  ShoalChartArea *area;
  ShoalClassSizes *sizes;
  GtkLabel *facts;

  /* Owned references */
  ShoalSession *session;
  ShoalRecodingReport *report; /* the report that is drawn */
  ShoalClassList *list;
  ShoalChartHost *host;

  ShoalClassMap *map;
  guint32 group; /* the selected class of an interim result */
  const ShoalMetric *objective; /* the objective by which the map was coloured */
  guint updating : 1;           /* while the attributes are listed */
};

G_DEFINE_FINAL_TYPE (ShoalClassMapPane, shoal_class_map_pane, GTK_TYPE_BOX)

/* ---- The selected class ---- */

static gboolean
is_chosen (ShoalClassMapPane *self)
{
  return self->report == self->session->selection->chosen->report;
}

static guint32
get_selected (ShoalClassMapPane *self)
{
  if (self->map == NULL)
    return SHOAL_CLASS_MAP_NO_CLASS;
  return is_chosen (self) ? self->session->selection->group : self->group;
}

static void
update_selected (ShoalClassMapPane *self)
{
  guint32 group = get_selected (self);
  g_autofree char *text = NULL;

  if (self->map != NULL)
    {
      shoal_class_map_set_selected (self->map, group);
      if (group != SHOAL_CLASS_MAP_NO_CLASS)
        text = shoal_class_map_describe_class (self->map, group);
    }
  gtk_label_set_text (self->facts, text != NULL ? text : _("Click a class, or move from one to another with the arrow keys."));
  shoal_chart_area_set_description (self->area, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "class-map.show-rows", text != NULL && is_chosen (self));
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
select_class (ShoalClassMapPane *self,
              guint32            group)
{
  if (is_chosen (self))
    {
      shoal_selection_select_class (self->session->selection, group);
      return;
    }
  self->group = group;
  update_selected (self);
}

static void
show_rows_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.show-page", "s", "release");
}

/* ---- Pointer and keys ---- */

static char *
describe_cb (gpointer owner,
             guint    group)
{
  return shoal_class_map_describe_class (SHOAL_CLASS_MAP_PANE (owner)->map, group);
}

static void
pick_cb (gpointer owner,
         guint    group,
         int      n_press)
{
  select_class (owner, group);
}

/* Right or down selects the next class, left or up the one before. */
static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalClassMapPane *self = owner;

  if (self->map == NULL)
    return GDK_EVENT_PROPAGATE;
  select_class (self, shoal_class_map_get_next (self->map, get_selected (self), right + down));
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  ShoalClassMapPane *self = owner;

  if (keyval != GDK_KEY_Escape || get_selected (self) == SHOAL_CLASS_MAP_NO_CLASS)
    return GDK_EVENT_PROPAGATE;
  select_class (self, SHOAL_CLASS_MAP_NO_CLASS);
  return GDK_EVENT_STOP;
}

static const ShoalChartMarks marks = {
  .describe = describe_cb,
  .pick = pick_cb,
  .step = step_cb,
  .key = key_cb,
};

/* ---- The map ---- */

static void
update_summary (ShoalClassMapPane *self)
{
  guint n_placed = self->map != NULL ? shoal_class_map_get_n_placed (self->map) : 0;
  gsize n_classes = self->report != NULL ? self->report->n_classes : 0;
  g_autofree char *text = NULL;
  g_autofree char *interim = NULL;

  if (self->map != NULL && n_placed < n_classes)
    /* Translators: how many classes there are, and how many of them have a place in the drawing. */
    text = g_strdup_printf (ngettext ("%'zu class, %'u of them with a number on both axes",
                                      "%'zu classes, %'u of them with a number on both axes", n_classes), n_classes, n_placed);
  else if (self->map != NULL)
    text = g_strdup_printf (ngettext ("%'u class", "%'u classes", n_placed), n_placed);
  if (text != NULL && !is_chosen (self))
    /* Translators: how many classes a run that is still at work has found, such as “1,234 classes so far”. */
    interim = g_strdup_printf (_("%s so far"), text);
  gtk_label_set_text (self->summary, interim != NULL ? interim : text != NULL ? text : "");
}

static const ShoalMetric *
get_objective (ShoalClassMapPane *self)
{
  return shoal_metrics_find (shoal_project_get_objective (self->session->document->project));
}

/* The loss of each class by the objective, or by GCP if the objective is not a sum over cells. */
static double *
measure_losses (ShoalClassMapPane *self,
                ShoalClasses      *classes)
{
  double *losses = self->objective != NULL ? shoal_metric_evaluate_groups (self->objective, classes) : NULL;

  return losses != NULL ? losses : shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);
}

static void
make_map (ShoalClassMapPane *self)
{
  if (self->updating)
    return;
  g_clear_pointer (&self->map, shoal_class_map_free);
  if (self->report != NULL && self->report->classes->microdata->n_attributes > 0)
    {
      ShoalClasses *classes = self->report->classes;
      g_autofree double *losses = NULL;

      self->objective = get_objective (self);
      losses = gtk_drop_down_get_selected (self->color) == BY_LOSS ? measure_losses (self, classes) : NULL;

      self->map = shoal_class_map_new (classes, gtk_drop_down_get_selected (self->x), gtk_drop_down_get_selected (self->y), losses);
    }
  gtk_stack_set_visible_child (self->stack, self->map != NULL ? self->drawings : GTK_WIDGET (self->nothing));
  gtk_widget_set_visible (self->choices, self->map != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "class-map.export", self->map != NULL);
  shoal_chart_host_set_chart (self->host, shoal_class_map_as_marked (self->map));
  update_summary (self);
  update_selected (self);
}

/* Keeps the chosen attributes if the microdata has them; otherwise chooses the first two. */
static void
list_attributes (ShoalClassMapPane *self,
                 ShoalMicrodata    *microdata)
{
  GtkDropDown *choices[] = { self->x, self->y };

  self->updating = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
      GtkStringObject *before = gtk_drop_down_get_selected_item (choices[i]);
      g_autofree char *name = before != NULL ? g_strdup (gtk_string_object_get_string (before)) : NULL;
      guint chosen = MIN (i, MAX (1, microdata->n_attributes) - 1);

      for (guint a = 0; a < microdata->n_attributes; a++)
        {
          const char *title = shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);

          if (g_strcmp0 (title, name) == 0)
            chosen = a;
          gtk_string_list_append (names, title);
        }
      gtk_drop_down_set_model (choices[i], G_LIST_MODEL (names));
      gtk_drop_down_set_selected (choices[i], chosen);
    }
  self->updating = FALSE;
}

/* Makes the map only while the pane is visible. Another objective changes the colours of the map. */
static void
update (ShoalClassMapPane *self)
{
  ShoalRecodingReport *report
      = self->session != NULL ? shoal_selection_get_drawn_report (self->session->selection) : NULL;
  ShoalMicrodata *before = self->report != NULL ? self->report->classes->microdata : NULL;

  if (report != NULL && report->classes->kind != SHOAL_RECODING_PARTITION)
    report = NULL;
  if (report != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (!g_set_object (&self->report, report))
    {
      if (self->map != NULL && gtk_drop_down_get_selected (self->color) == BY_LOSS && get_objective (self) != self->objective)
        make_map (self);
      return;
    }
  self->group = SHOAL_CLASS_MAP_NO_CLASS;
  if (report != NULL && report->classes->microdata != before)
    list_attributes (self, report->classes->microdata);
  shoal_class_list_set_report (self->list, report);
  make_map (self);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  /* Translators: proposed name of a file; its ending is added. */
  shoal_chart_host_export (SHOAL_CLASS_MAP_PANE (widget)->host, widget, _("classes"), g_variant_get_string (parameter, NULL),
                           EXPORT_WIDTH, EXPORT_HEIGHT);
}

/* ---- The widget ---- */

static void
shoal_class_map_pane_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_class_map_pane_parent_class)->map (widget);
  update (SHOAL_CLASS_MAP_PANE (widget));
}

static void
shoal_class_map_pane_dispose (GObject *object)
{
  ShoalClassMapPane *self = SHOAL_CLASS_MAP_PANE (object);

  g_clear_object (&self->host);
  g_clear_pointer (&self->map, shoal_class_map_free);
  g_clear_object (&self->report);
  g_clear_object (&self->list);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_class_map_pane_parent_class)->dispose (object);
}

static void
shoal_class_map_pane_class_init (ShoalClassMapPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_class_map_pane_dispose;
  widget_class->map = shoal_class_map_pane_map;
  g_type_ensure (SHOAL_TYPE_CHART_AREA);
  g_type_ensure (SHOAL_TYPE_CLASS_SIZES);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-class-map-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, summary);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, choices);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, x);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, y);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, color);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, nothing);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, drawings);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, area);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, sizes);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassMapPane, facts);
  gtk_widget_class_install_action (widget_class, "class-map.export", "s", export_action);
  gtk_widget_class_install_action (widget_class, "class-map.show-rows", NULL, show_rows_action);
}

static void
shoal_class_map_pane_init (ShoalClassMapPane *self)
{
  GtkDropDown *choices[3];

  gtk_widget_init_template (GTK_WIDGET (self));
  self->list = shoal_class_list_new ();
  shoal_class_sizes_set_list (self->sizes, self->list);
  self->host = shoal_chart_host_new (self->area, &marks, self);
  choices[0] = self->x;
  choices[1] = self->y;
  choices[2] = self->color;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    g_signal_connect_object (choices[i], "notify::selected", G_CALLBACK (make_map), self, G_CONNECT_SWAPPED);
  shoal_accessible_name_set (GTK_WIDGET (self->x), _("Attribute to the Side"));
  shoal_accessible_name_set (GTK_WIDGET (self->y), _("Attribute Upwards"));
  shoal_short_drop_set_up (self->x);
  shoal_short_drop_set_up (self->y);
  shoal_accessible_name_set (GTK_WIDGET (self->color), _("What Colours Say"));
  gtk_widget_set_visible (self->choices, FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "class-map.export", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "class-map.show-rows", FALSE);
}

/** shoal_class_map_pane_set_session: @session: the session whose result is shown; set once. */
void
shoal_class_map_pane_set_session (ShoalClassMapPane *self,
                                  ShoalSession      *session)
{
  g_return_if_fail (SHOAL_IS_CLASS_MAP_PANE (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection->chosen, "notify::report", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->interim, "notify::report", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::chosen-run", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::class", G_CALLBACK (update_selected), self, G_CONNECT_SWAPPED);
  update (self);
}
