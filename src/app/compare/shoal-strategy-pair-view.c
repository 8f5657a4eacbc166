/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A side whose strategy does not meet the requirements shows a text in place of its rows. */

#include "config.h"

#include "compare/shoal-compare-parts.h"

#include "models/compare/shoal-strategy-pair.h"
#include "models/release/shoal-release-grid.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gi18n.h>

#define PAIR_HEIGHT 300
#define ROWS_HEIGHT 240
#define N_ROWS 6

struct _ShoalStrategyPairView
{
  AdwBin parent_instance;

  ShoalTableView *table;
  GtkLabel *titles[2];
  GtkStack *stacks[2];
  GtkLabel *refusals[2];
  ShoalTableView *rows[2];

  ShoalStrategyPair *pair;
};

G_DEFINE_FINAL_TYPE (ShoalStrategyPairView, shoal_strategy_pair_view, ADW_TYPE_BIN)

/* The release to show on @side. The original is shown with the other side's release, if there is one, to mark the rows that
 * it suppresses: the original's own report would suppress all. */
static ShoalRelease *
find_release (ShoalStrategyPairView *self,
              guint                  side)
{
  gboolean original = shoal_strategy_pair_is_original (self->pair, side);
  ShoalRecodingReport *report = shoal_strategy_pair_get_report (self->pair, side);
  ShoalRecodingReport *other = shoal_strategy_pair_get_report (self->pair, 1 - side);

  if (original && other != NULL && other->feasible)
    return other->release;
  return report != NULL && (original || report->feasible) ? report->release : NULL;
}

static void
update_side (ShoalStrategyPairView *self,
             guint                  side)
{
  gboolean original = shoal_strategy_pair_is_original (self->pair, side);
  ShoalRelease *release = find_release (self, side);
  g_autoptr (ShoalGrid) grid = NULL;
  g_autoptr (GArray) order = NULL;

  gtk_label_set_text (self->titles[side], shoal_strategy_pair_get_name (self->pair, side));
  if (release == NULL)
    {
      gtk_label_set_text (self->refusals[side], shoal_strategy_pair_is_pending (self->pair) ? _("Counting its classes…")
                                                : _("This would not be published: it does not meet the requirements."));
      gtk_stack_set_visible_child (self->stacks[side], GTK_WIDGET (self->refusals[side]));
      return;
    }
  grid = SHOAL_GRID (shoal_release_grid_new (release, original ? SHOAL_RELEASE_ORIGINAL : SHOAL_RELEASE_PUBLISHED));
  order = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 row = 0; row < MIN (N_ROWS, shoal_grid_get_n_rows (grid)); row++)
    g_array_append_val (order, row);
  shoal_table_view_set_grid (self->rows[side], grid);
  shoal_table_view_set_order (self->rows[side], order);
  gtk_stack_set_visible_child (self->stacks[side], GTK_WIDGET (self->rows[side]));
}

static void
update (ShoalStrategyPairView *self)
{
  update_side (self, 0);
  update_side (self, 1);
}

static GtkWidget *
make_card (GtkWidget *child,
           int        height)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_set_overflow (card, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_size_request (card, -1, height);
  gtk_widget_set_vexpand (child, TRUE);
  gtk_box_append (GTK_BOX (card), child);
  return card;
}

static GtkWidget *
make_table (const char *name)
{
  GtkWidget *table = g_object_new (SHOAL_TYPE_TABLE_VIEW, "numbered", FALSE, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return table;
}

static GtkWidget *
make_side (ShoalStrategyPairView *self,
           guint                  side)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->titles[side] = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->titles[side], 0);
  gtk_label_set_wrap (self->titles[side], TRUE);
  gtk_label_set_wrap_mode (self->titles[side], PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (GTK_WIDGET (self->titles[side]), "heading");
  self->stacks[side] = GTK_STACK (gtk_stack_new ());
  self->rows[side] = SHOAL_TABLE_VIEW (make_table (side == 0 ? _("Rows of the first strategy") : _("Rows of the second strategy")));
  self->refusals[side] = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->refusals[side], TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->refusals[side]), "dim-label");
  gtk_stack_add_child (self->stacks[side], GTK_WIDGET (self->refusals[side]));
  gtk_stack_add_child (self->stacks[side], GTK_WIDGET (self->rows[side]));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->titles[side]));
  gtk_box_append (GTK_BOX (box), make_card (GTK_WIDGET (self->stacks[side]), ROWS_HEIGHT));
  return box;
}

static void
shoal_strategy_pair_view_dispose (GObject *object)
{
  shoal_strategy_pair_view_clear (SHOAL_STRATEGY_PAIR_VIEW (object));
  G_OBJECT_CLASS (shoal_strategy_pair_view_parent_class)->dispose (object);
}

static void
shoal_strategy_pair_view_class_init (ShoalStrategyPairViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_strategy_pair_view_dispose;
}

static void
shoal_strategy_pair_view_init (ShoalStrategyPairView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->table = SHOAL_TABLE_VIEW (make_table (_("Compared Strategies")));
  gtk_box_append (GTK_BOX (box), make_card (GTK_WIDGET (self->table), PAIR_HEIGHT));
  gtk_box_append (GTK_BOX (box),
                  g_object_new (SHOAL_TYPE_SIDE_BY_SIDE, "spacing", 12, "threshold", 620, "start", make_side (self, 0), "end",
                                make_side (self, 1), NULL));
  adw_bin_set_child (ADW_BIN (self), box);
}

/** shoal_strategy_pair_view_set_pair: @first and @second: numbers of strategies in @comparison. */
void
shoal_strategy_pair_view_set_pair (ShoalStrategyPairView   *self,
                                   ShoalSession            *session,
                                   ShoalStrategyComparison *comparison,
                                   guint                    first,
                                   guint                    second)
{
  const guint strategies[2] = { first, second };

  g_return_if_fail (SHOAL_IS_STRATEGY_PAIR_VIEW (self));

  shoal_strategy_pair_view_clear (self);
  self->pair = shoal_strategy_pair_new (session, comparison, strategies);
  g_signal_connect_object (self->pair, "rows-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  shoal_table_view_set_grid (self->table, SHOAL_GRID (self->pair));
  update (self);
}

/** shoal_strategy_pair_view_clear: shows nothing. */
void
shoal_strategy_pair_view_clear (ShoalStrategyPairView *self)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_PAIR_VIEW (self));

  if (self->pair != NULL)
    g_signal_handlers_disconnect_by_data (self->pair, self);
  g_clear_object (&self->pair);
}
