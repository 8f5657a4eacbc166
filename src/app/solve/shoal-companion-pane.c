/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row shown is the session's selected class, because a matching has one class per row. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "base/shoal-format.h"
#include "reports/shoal-companion-text.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/chart/shoal-chart-host.h"
#include "widgets/chart/shoal-drawing-export.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>

/* ---- Companion ring ---- */

/* Navigation in the ring only emits "picked"; the owner decides which row is drawn. */

#define WIDTH 240
#define HEIGHT 230

struct _ShoalCompanionRing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalCompanionChart *chart; /* NULL without classes */
  guint32 n_rows;
};

G_DEFINE_FINAL_TYPE (ShoalCompanionRing, shoal_companion_ring, ADW_TYPE_BIN)

enum
{
  PICKED,
  MARKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Returns: (nullable): the companions of the row that is drawn. */
static const ShoalCompanions *
companion_ring_get_companions (ShoalCompanionRing *self)
{
  return self->chart != NULL ? shoal_companion_chart_get_companions (self->chart) : NULL;
}

static void
pick_row (ShoalCompanionRing *self,
          guint32             row)
{
  g_signal_emit (self, signals[PICKED], 0, (guint) row);
}

static void
pick_companion (ShoalCompanionRing *self,
                guint               companion)
{
  pick_row (self, companion_ring_get_companions (self)->originals[companion]);
}

static void
mark (ShoalCompanionRing *self,
      guint               companion)
{
  if (self->chart == NULL || shoal_companion_chart_get_marked (self->chart) == companion)
    return;
  shoal_companion_chart_set_marked (self->chart, companion);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
  g_signal_emit (self, signals[MARKED], 0);
}

/* ---- Pointer and keys ---- */

static void
hover_cb (gpointer owner,
          guint    companion)
{
  ShoalCompanionRing *self = owner;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), companion != SHOAL_MARKED_CHART_NO_MARK ? "pointer" : NULL);
  g_signal_emit (self, signals[MARKED], 0);
}

static void
pick_cb (gpointer owner,
         guint    companion,
         int      n_press)
{
  if (companion != SHOAL_MARKED_CHART_NO_MARK)
    pick_companion (owner, companion);
}

static void
mark_next (ShoalCompanionRing *self,
           int                 step)
{
  guint n = shoal_companion_chart_get_n_shown (self->chart);
  guint marked = shoal_companion_chart_get_marked (self->chart);

  if (n == 0)
    return;
  if (marked == SHOAL_MARKED_CHART_NO_MARK)
    mark (self, step > 0 ? 0 : n - 1);
  else
    mark (self, (guint) (((int) marked + step + (int) n) % (int) n));
}

static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalCompanionRing *self = owner;
  const ShoalCompanions *companions = companion_ring_get_companions (self);

  if (companions == NULL)
    return GDK_EVENT_PROPAGATE;
  if (right != 0)
    mark_next (self, right);
  else if ((gint64) companions->row + down >= 0 && (gint64) companions->row + down < self->n_rows)
    pick_row (self, (guint32) ((gint64) companions->row + down));
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  ShoalCompanionRing *self = owner;

  if (companion_ring_get_companions (self) == NULL)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      pick_row (self, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      pick_row (self, self->n_rows - 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      if (shoal_companion_chart_get_marked (self->chart) == SHOAL_MARKED_CHART_NO_MARK)
        return GDK_EVENT_PROPAGATE;
      pick_companion (self, shoal_companion_chart_get_marked (self->chart));
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static const ShoalChartMarks marks = {
  .hover = hover_cb,
  .pick = pick_cb,
  .step = step_cb,
  .key = key_cb,
};

/* ---- The widget ---- */

static void
shoal_companion_ring_dispose (GObject *object)
{
  ShoalCompanionRing *self = SHOAL_COMPANION_RING (object);

  g_clear_object (&self->host);
  g_clear_pointer (&self->chart, shoal_companion_chart_free);
  G_OBJECT_CLASS (shoal_companion_ring_parent_class)->dispose (object);
}

static void
shoal_companion_ring_class_init (ShoalCompanionRingClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_companion_ring_dispose;
  signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[MARKED] = g_signal_new ("marked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_companion_ring_init (ShoalCompanionRing *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", WIDTH, "content-height", HEIGHT, "focusable", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("The row in the middle of those it hides among"));
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/** shoal_companion_ring_set_classes: @classes: (nullable): classes of a matching with at least one row; draws nothing until
 *   a row is set. */
void
shoal_companion_ring_set_classes (ShoalCompanionRing *self,
                                  ShoalClasses       *classes)
{
  g_return_if_fail (SHOAL_IS_COMPANION_RING (self) && (classes == NULL || classes->n_groups > 0));

  g_clear_pointer (&self->chart, shoal_companion_chart_free);
  self->chart = classes != NULL ? shoal_companion_chart_new (classes) : NULL;
  self->n_rows = classes != NULL ? classes->n_groups : 0;
  shoal_chart_host_set_chart (self->host, shoal_companion_chart_as_marked (self->chart));
}

/** shoal_companion_ring_set_row: draws @row of the classes; another row than before removes the mark of a companion. */
void
shoal_companion_ring_set_row (ShoalCompanionRing *self,
                              guint32             row)
{
  g_return_if_fail (SHOAL_IS_COMPANION_RING (self) && row < self->n_rows);

  shoal_companion_chart_set_row (self->chart, row);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/** shoal_companion_ring_get_chart: Returns: (transfer none) (nullable): the chart, valid until other classes are set. */
ShoalCompanionChart *
shoal_companion_ring_get_chart (ShoalCompanionRing *self)
{
  g_return_val_if_fail (SHOAL_IS_COMPANION_RING (self), NULL);

  return self->chart;
}

/* ---- Companion pane ---- */

#define EXPORT_WIDTH 1200
#define EXPORT_RING 420.0

struct _ShoalCompanionPane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *summary;
  GtkWidget *controls;
  GtkSpinButton *row;
  GtkAdjustment *row_adjustment;
  GtkStack *stack;
  AdwStatusPage *nothing;
  GtkWidget *drawings;
  ShoalCompanionRing *ring;
  ShoalChartArea *cells;
  ShoalLossDistribution *losses;
  GtkLabel *facts;
  GtkLabel *companion;

  /* Owned references */
  ShoalSession *session;
  ShoalRecodingReport *report; /* the report that is drawn */

  guint updating : 1; /* while the pane sets the number of the row */
};

G_DEFINE_FINAL_TYPE (ShoalCompanionPane, shoal_companion_pane, GTK_TYPE_BOX)

/* Returns: (nullable): the chart of the row; NULL without classes. */
static ShoalCompanionChart *
get_chart (ShoalCompanionPane *self)
{
  return shoal_companion_ring_get_chart (self->ring);
}

static const ShoalCompanions *
get_companions (ShoalCompanionPane *self)
{
  return get_chart (self) != NULL ? shoal_companion_chart_get_companions (get_chart (self)) : NULL;
}

static guint32
get_row (ShoalCompanionPane *self)
{
  const ShoalCompanions *companions = get_companions (self);

  return companions != NULL ? companions->row : SHOAL_ROW_LOSSES_NO_ROW;
}

/* ---- Texts ---- */

static void
update_facts (ShoalCompanionPane *self)
{
  const ShoalCompanions *companions = get_companions (self);
  double loss = shoal_row_losses_get (shoal_loss_distribution_get_losses (self->losses), get_row (self));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *row = NULL;
  g_autofree char *cells = NULL;

  if (companions != NULL)
    {
      row = shoal_companion_text_new_row (companions);
      cells = shoal_companion_text_new_cells (companions);
      g_string_append (text, row);
    }
  if (!isnan (loss))
    {
      g_autofree char *percent = shoal_format_percent (loss, 1);

      g_string_append (text, " · ");
      /* Translators: %s is a percentage. */
      g_string_append_printf (text, _("loses %s"), percent);
    }
  gtk_label_set_text (self->facts, text->str);
  shoal_chart_area_set_description (self->cells, cells);
}

/* Describes the marked companion; without one, explains how to mark it. */
static void
update_marked (ShoalCompanionPane *self)
{
  guint marked = get_chart (self) != NULL ? shoal_companion_chart_get_marked (get_chart (self)) : SHOAL_MARKED_CHART_NO_MARK;
  g_autofree char *text = NULL;
  g_autofree char *description = NULL;

  if (marked != SHOAL_MARKED_CHART_NO_MARK)
    text = shoal_companion_text_new_companion (get_companions (self), marked);
  gtk_label_set_text (self->companion,
                      text != NULL ? text
                                   : _("Click one of the others to go there, or mark it with the arrow keys and press Enter."));
  description = text != NULL ? g_strdup_printf ("%s. %s", gtk_label_get_text (self->facts), text)
                             : g_strdup (gtk_label_get_text (self->facts));
  shoal_chart_area_set_description (self->ring->area, description);
  gtk_widget_queue_draw (GTK_WIDGET (self->cells));
}

/* ---- The row ---- */

static void
update_row (ShoalCompanionPane *self)
{
  guint32 group = get_chart (self) != NULL ? self->session->selection->group : SHOAL_SELECTION_NO_CLASS;

  if (get_chart (self) == NULL)
    return;
  if (group == SHOAL_SELECTION_NO_CLASS)
    group = 0;
  if (group >= self->report->classes->n_groups)
    return;
  shoal_companion_ring_set_row (self->ring, group);
  self->updating = TRUE;
  gtk_spin_button_set_value (self->row, group + 1.0);
  self->updating = FALSE;
  update_facts (self);
  update_marked (self);
  shoal_loss_distribution_set_row (self->losses, group);
}

static void
go_to (ShoalCompanionPane *self,
       guint32             row)
{
  shoal_selection_select_class (self->session->selection, row);
}

static void
row_changed_cb (ShoalCompanionPane *self)
{
  if (!self->updating && get_chart (self) != NULL)
    go_to (self, (guint32) gtk_spin_button_get_value_as_int (self->row) - 1);
}

/* ---- The result ---- */

static void
update_summary (ShoalCompanionPane *self)
{
  gsize n_rows = get_chart (self) != NULL ? self->report->classes->microdata->n_rows : 0;
  guint k = get_chart (self) != NULL ? self->report->classes->smallest_published : 0;
  g_autofree char *text = NULL;

  if (get_chart (self) != NULL)
    /* Translators: how many rows there are; among how many each hides, itself included. */
    text = g_strdup_printf (ngettext ("%'zu row, which is one of %'u", "%'zu rows, each of which is one of %'u", n_rows), n_rows, k);
  gtk_label_set_text (self->summary, text != NULL ? text : "");
}

static void
show_report (ShoalCompanionPane *self)
{
  ShoalClasses *classes = self->report != NULL ? self->report->classes : NULL;

  if (classes != NULL && classes->n_groups == 0)
    classes = NULL;
  shoal_companion_ring_set_classes (self->ring, classes);
  if (classes != NULL)
    {
      self->updating = TRUE;
      gtk_adjustment_set_upper (self->row_adjustment, classes->n_groups);
      self->updating = FALSE;
      g_object_set (self->cells, "content-height", (int) ceil (shoal_companion_chart_get_cells_height (get_chart (self))), NULL);
    }
  shoal_loss_distribution_set_classes (self->losses, classes);
  gtk_stack_set_visible_child (self->stack, classes != NULL ? self->drawings : GTK_WIDGET (self->nothing));
  gtk_widget_set_visible (self->controls, classes != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "companions.export", classes != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "companions.show-row", classes != NULL);
  update_summary (self);
  update_row (self);
}

/* Draws only while the pane is visible. */
static void
update (ShoalCompanionPane *self)
{
  ShoalRecodingReport *report
      = self->session != NULL ? shoal_selection_get_drawn_report (self->session->selection) : NULL;

  if (report != NULL && report->classes->kind != SHOAL_RECODING_MATCHING)
    report = NULL;
  if (report != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (g_set_object (&self->report, report))
    show_report (self);
}

/* ---- Drawing ---- */

static void
draw_cells_cb (cairo_t               *cr,
               const ShoalChartTheme *theme,
               double                 width,
               double                 height,
               gpointer               data)
{
  ShoalCompanionPane *self = data;

  if (get_chart (self) != NULL)
    shoal_companion_chart_draw_cells (get_chart (self), cr, theme, width, height);
}

/* Both drawings of the row, one above the other. */
static void
draw_export_cb (cairo_t               *cr,
                const ShoalChartTheme *theme,
                double                 width,
                double                 height,
                gpointer               data)
{
  ShoalCompanionPane *self = data;

  if (get_chart (self) == NULL)
    return;
  shoal_companion_chart_draw_ring (get_chart (self), cr, theme, width, EXPORT_RING);
  cairo_save (cr);
  cairo_translate (cr, 0.0, EXPORT_RING);
  draw_cells_cb (cr, theme, width, height - EXPORT_RING, data);
  cairo_restore (cr);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalCompanionPane *self = SHOAL_COMPANION_PANE (widget);

  if (get_chart (self) != NULL)
    /* Translators: proposed name of a file; its ending is added. */
    shoal_drawing_export_choose (widget, _("row"), g_variant_get_string (parameter, NULL), draw_export_cb, widget, EXPORT_WIDTH,
                                 (int) ceil (EXPORT_RING + shoal_companion_chart_get_cells_height (get_chart (self))));
}

/* Selects the row shown before it opens the release page: without a selection, the pane shows the first row. */
static void
show_row_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalCompanionPane *self = SHOAL_COMPANION_PANE (widget);

  if (get_chart (self) == NULL)
    return;
  go_to (self, get_row (self));
  gtk_widget_activate_action (widget, "win.show-page", "s", "release");
}

/* ---- The widget ---- */

static void
shoal_companion_pane_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_companion_pane_parent_class)->map (widget);
  update (SHOAL_COMPANION_PANE (widget));
}

static void
shoal_companion_pane_dispose (GObject *object)
{
  ShoalCompanionPane *self = SHOAL_COMPANION_PANE (object);

  if (self->cells != NULL)
    shoal_chart_area_set_draw_func (self->cells, NULL, NULL, NULL);
  self->cells = NULL;
  g_clear_object (&self->report);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_companion_pane_parent_class)->dispose (object);
}

static void
shoal_companion_pane_class_init (ShoalCompanionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_companion_pane_dispose;
  widget_class->map = shoal_companion_pane_map;
  g_type_ensure (SHOAL_TYPE_CHART_AREA);
  g_type_ensure (SHOAL_TYPE_COMPANION_RING);
  g_type_ensure (SHOAL_TYPE_LOSS_DISTRIBUTION);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-companion-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, summary);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, controls);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, row);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, row_adjustment);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, nothing);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, drawings);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, ring);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, cells);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, losses);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, facts);
  gtk_widget_class_bind_template_child (widget_class, ShoalCompanionPane, companion);
  gtk_widget_class_install_action (widget_class, "companions.export", "s", export_action);
  gtk_widget_class_install_action (widget_class, "companions.show-row", NULL, show_row_action);
}

static void
shoal_companion_pane_init (ShoalCompanionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_chart_area_set_draw_func (self->cells, draw_cells_cb, self, NULL);
  g_signal_connect_object (self->ring, "picked", G_CALLBACK (go_to), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->ring, "marked", G_CALLBACK (update_marked), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->losses, "changed", G_CALLBACK (update_facts), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->losses, "picked", G_CALLBACK (go_to), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->row, "value-changed", G_CALLBACK (row_changed_cb), self, G_CONNECT_SWAPPED);
  shoal_accessible_name_set (GTK_WIDGET (self->row), _("Number of the Row"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "companions.export", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "companions.show-row", FALSE);
  update_marked (self);
}

/** shoal_companion_pane_set_session: @session: the session whose result is shown; set once. */
void
shoal_companion_pane_set_session (ShoalCompanionPane *self,
                                  ShoalSession       *session)
{
  g_return_if_fail (SHOAL_IS_COMPANION_PANE (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection->chosen, "notify::report", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::chosen-run", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::class", G_CALLBACK (update_row), self, G_CONNECT_SWAPPED);
  update (self);
}
