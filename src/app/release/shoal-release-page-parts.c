/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To make and lay out all parts of the page takes far longer than a frame, so that they come one by one, from top to
 * bottom. */

#include "config.h"

#include "release/shoal-release-page-private.h"

#include "release/shoal-utility-rows.h"

/* What can be made and laid out within a frame. */
#define ROWS_PER_FRAME 2

static gboolean
is_matching (ShoalReleasePage *self)
{
  return self->report != NULL && shoal_node_report_get_classes (self->report)->kind == SHOAL_RECODING_MATCHING;
}

/* The class that is selected elsewhere, in the tables and among the classes, as far as they are shown already. In a matching each
 * row is one, in the tables. */
void
_shoal_release_page_show_class (ShoalReleasePage *self)
{
  guint32 group = shoal_page_get_session (SHOAL_PAGE (self))->selection->group;

  if (group == SHOAL_SELECTION_NO_CLASS || self->report == NULL)
    return;
  if (is_matching (self))
    shoal_release_tables_select_row (self->tables, group);
  else if (self->part > SHOAL_RELEASE_PART_TABLES)
    shoal_release_tables_select_class (self->tables, group);
  if (shoal_class_list_get_report (shoal_class_browser_get_list (self->classes)) == self->report)
    shoal_class_browser_select (self->classes, group);
}

static gboolean
show_attributes (ShoalReleasePage *self)
{
  guint n_attributes;
  const ShoalAttributeLoss *attributes = shoal_node_report_get_attributes (self->report, &n_attributes);

  for (guint n = 0; n < ROWS_PER_FRAME && self->row < n_attributes; n++, self->row++)
    shoal_utility_rows_show_attribute (self->attributes, self->row, &attributes[self->row]);
  shoal_utility_rows_trim (self->attributes, n_attributes);
  return self->row == n_attributes;
}

/* Half of the metrics beside the other half. */
static gboolean
show_metrics (ShoalReleasePage *self)
{
  guint n_metrics;
  const ShoalMetricValue *metrics = shoal_node_report_get_metrics (self->report, &n_metrics);
  guint half = (n_metrics + 1) / 2;

  for (guint n = 0; n < ROWS_PER_FRAME && self->row < n_metrics; n++, self->row++)
    {
      guint place = self->row / 2 + (self->row % 2 == 0 ? 0 : half);

      shoal_utility_rows_show_metric (place < half ? self->first_metrics : self->more_metrics,
                                      place < half ? place : place - half, &metrics[place], self->objective);
    }
  gtk_widget_set_visible (self->metrics, TRUE);
  return self->row == n_metrics;
}

/* Those who cannot see the parts come are told when all are there. */
static void
set_tick (ShoalReleasePage *self,
          guint             tick)
{
  self->tick = tick;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, tick != 0, -1);
}

/* Returns: whether @part is complete. */
static gboolean
show_part (ShoalReleasePage *self,
           ShoalReleasePart  part)
{
  switch (part)
    {
    case SHOAL_RELEASE_PART_TABLES:
      shoal_release_tables_set_release (self->tables, shoal_node_report_get_release (self->report));
      if (is_matching (self))
        _shoal_release_page_show_class (self);
      return TRUE;
    case SHOAL_RELEASE_PART_RETENTION:
      shoal_retention_pane_set_release (self->retention, shoal_node_report_get_release (self->report));
      gtk_widget_set_visible (GTK_WIDGET (self->retention), shoal_node_report_get_release (self->report) != NULL);
      return TRUE;
    case SHOAL_RELEASE_PART_CLASSES:
      shoal_class_browser_set_report (self->classes, is_matching (self) ? NULL : self->report);
      gtk_widget_set_visible (GTK_WIDGET (self->classes), !is_matching (self));
      _shoal_release_page_show_class (self);
      return TRUE;
    case SHOAL_RELEASE_PART_RISK:
      shoal_risk_pane_set_report (self->risk, self->report);
      gtk_widget_set_visible (self->losses, TRUE);
      return TRUE;
    case SHOAL_RELEASE_PART_ATTRIBUTES:
      return show_attributes (self);
    case SHOAL_RELEASE_PART_METRICS:
      return show_metrics (self);
    case SHOAL_RELEASE_N_PARTS:
    default:
      return TRUE;
    }
}

static gboolean
show_next_cb (GtkWidget     *widget,
              GdkFrameClock *clock,
              gpointer       user_data)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (widget);

  if (show_part (self, self->part))
    {
      self->part++;
      self->row = 0;
    }
  if (self->part < SHOAL_RELEASE_N_PARTS)
    return G_SOURCE_CONTINUE;
  set_tick (self, 0);
  return G_SOURCE_REMOVE;
}

static void
show_from (ShoalReleasePage *self,
           ShoalReleasePart  part)
{
  self->part = part;
  self->row = 0;
  if (self->tick == 0)
    set_tick (self, gtk_widget_add_tick_callback (GTK_WIDGET (self), show_next_cb, NULL, NULL));
}

void
_shoal_release_page_stop_showing (ShoalReleasePage *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  set_tick (self, 0);
}

/* Nothing of the report is kept. The other parts have no data of it but texts, and are not shown. */
void
_shoal_release_page_drop_report (ShoalReleasePage *self)
{
  _shoal_release_page_stop_showing (self);
  g_clear_object (&self->report);
  shoal_verdict_pane_set_report (self->verdict, NULL, FALSE);
  shoal_release_tables_set_release (self->tables, NULL);
  shoal_retention_pane_set_release (self->retention, NULL);
  shoal_class_browser_set_report (self->classes, NULL);
  shoal_risk_pane_set_report (self->risk, NULL);
}

void
_shoal_release_page_show_report (ShoalReleasePage *self,
                                 ShoalNodeReport  *report)
{
  const char *objective = shoal_project_get_objective (shoal_page_get_session (SHOAL_PAGE (self))->document->project);
  gboolean same_objective = g_strcmp0 (self->objective, objective) == 0;

  if (report == self->report && same_objective)
    return;
  g_free (self->objective);
  self->objective = g_strdup (objective);
  if (!g_set_object (&self->report, report))
    {
      show_from (self, MIN (self->tick != 0 ? self->part : SHOAL_RELEASE_PART_METRICS, SHOAL_RELEASE_PART_METRICS));
      return;
    }
  show_from (self, SHOAL_RELEASE_PART_TABLES);
}
