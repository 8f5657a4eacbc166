/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exactly one row is chosen. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "charts/recoding/shoal-recoding-sketch.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#define SKETCH_HEIGHT 112

struct _ShoalRecodingChoice
{
  AdwBin parent_instance;

  /* Widgets */
  GtkCheckButton *checks[SHOAL_FAMILY_MATCHING + 1]; /* NULL for a family without solvers */
  ShoalChartArea *sketch;
  GtkLabel *term;

  ShoalSolverFamily family;
};

G_DEFINE_FINAL_TYPE (ShoalRecodingChoice, shoal_recoding_choice, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

typedef struct
{
  const char *title;
  const char *summary;
  const char *term; /* the term of the literature */
  ShoalRecodingKind kind;
} Kind;

static const Kind kinds[] = {
  [SHOAL_FAMILY_LATTICE] = { N_("The Same for Everybody"),
                             N_("A value becomes the same wherever it stands. Easy to explain; loses most."),
                             N_("Full-domain recoding"), SHOAL_RECODING_NODE },
  [SHOAL_FAMILY_PARTITION] = { N_("By Group"),
                               N_("People who are alike form groups that keep what they share. Loses far less."),
                               N_("Local recoding"), SHOAL_RECODING_PARTITION },
  [SHOAL_FAMILY_MATCHING] = { N_("By Person"),
                              N_("Each person gets values of their own that fit enough others. Can lose least."),
                              N_("Heterogeneous recoding"), SHOAL_RECODING_MATCHING },
};

static gboolean
has_solver (ShoalSolverFamily family)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    if (solvers[i].family == family)
      return TRUE;
  return FALSE;
}

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               data)
{
  shoal_recoding_sketch_draw (kinds[SHOAL_RECODING_CHOICE (data)->family].kind, cr, theme, width, height);
}

static void
show_sketch (ShoalRecodingChoice *self)
{
  g_autofree char *text = shoal_recoding_sketch_describe (kinds[self->family].kind);

  shoal_chart_area_set_description (self->sketch, text);
  gtk_label_set_text (self->term, _(kinds[self->family].term));
  gtk_widget_queue_draw (GTK_WIDGET (self->sketch));
}

static void
toggled_cb (ShoalRecodingChoice *self,
            GtkCheckButton      *check)
{
  if (!gtk_check_button_get_active (check))
    return;
  for (guint family = 0; family < G_N_ELEMENTS (self->checks); family++)
    if (self->checks[family] == check && family != self->family)
      {
        self->family = family;
        show_sketch (self);
        g_signal_emit (self, signals[CHANGED], 0);
      }
}

static void
add_kind (ShoalRecodingChoice *self,
          GtkWidget           *group,
          guint                family)
{
  GtkWidget *row = shoal_form_row_new (_(kinds[family].title), _(kinds[family].summary));
  GtkWidget *check = gtk_check_button_new ();

  gtk_check_button_set_group (GTK_CHECK_BUTTON (check), self->checks[SHOAL_FAMILY_LATTICE]);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  self->checks[family] = GTK_CHECK_BUTTON (check);
  gtk_check_button_set_active (self->checks[family], family == self->family);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
}

static void
add_sketch (ShoalRecodingChoice *self,
            GtkWidget           *group)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *term = gtk_label_new (NULL);

  self->term = GTK_LABEL (term);
  gtk_label_set_xalign (self->term, 0);
  gtk_widget_add_css_class (term, "dim-label");
  gtk_widget_add_css_class (term, "caption");
  g_object_set (term, "margin-start", 12, "margin-end", 12, "margin-top", 8, NULL);
  self->sketch = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->sketch, "content-height", SKETCH_HEIGHT, "label", _("What becomes of four rows"), "margin-start", 6,
                "margin-end", 6, NULL);
  shoal_chart_area_set_draw_func (self->sketch, draw_cb, self, NULL);
  gtk_box_append (GTK_BOX (box), term);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->sketch));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set (row, "activatable", FALSE, "focusable", FALSE, "title", _("What becomes of four rows"), NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

static void
shoal_recoding_choice_dispose (GObject *object)
{
  ShoalRecodingChoice *self = SHOAL_RECODING_CHOICE (object);

  if (self->sketch != NULL)
    shoal_chart_area_set_draw_func (self->sketch, NULL, NULL, NULL);
  self->sketch = NULL;
  G_OBJECT_CLASS (shoal_recoding_choice_parent_class)->dispose (object);
}

static void
shoal_recoding_choice_class_init (ShoalRecodingChoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_recoding_choice_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_recoding_choice_init (ShoalRecodingChoice *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  self->family = SHOAL_FAMILY_LATTICE;
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("Kind of Recoding"));
  for (guint family = 0; family < G_N_ELEMENTS (kinds); family++)
    if (has_solver (family))
      add_kind (self, group, family);
  add_sketch (self, group);
  adw_bin_set_child (ADW_BIN (self), group);
  show_sketch (self);
}

/** shoal_recoding_choice_get_family: Returns: the family of solvers for the chosen kind of recoding. */
ShoalSolverFamily
shoal_recoding_choice_get_family (ShoalRecodingChoice *self)
{
  g_return_val_if_fail (SHOAL_IS_RECODING_CHOICE (self), SHOAL_FAMILY_LATTICE);

  return self->family;
}

/** shoal_recoding_choice_set_family: @family: a family that has a solver in the registry. */
void
shoal_recoding_choice_set_family (ShoalRecodingChoice *self,
                                  ShoalSolverFamily    family)
{
  g_return_if_fail (SHOAL_IS_RECODING_CHOICE (self));
  g_return_if_fail (family < G_N_ELEMENTS (self->checks) && self->checks[family] != NULL);

  gtk_check_button_set_active (self->checks[family], TRUE);
}
