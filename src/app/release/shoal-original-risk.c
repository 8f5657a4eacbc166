/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures about the original, which only its owner may see. A search takes a second for ten columns and ten thousands of
 * rows, so a worker does it when the pane is visible, and repeats it only for another table or other roles. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"
#include "privacy/shoal-population-uniques.h"
#include "privacy/shoal-safe-harbor.h"
#include "privacy/shoal-suda.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

#define MAX_VISITS 300000000
#define VALUES_PER_COLUMN 3
#define BAR_WIDTH 96

/* Input and results of a search */
typedef struct
{
  ShoalMicrodata *microdata;
  ShoalProgress *progress;
  ShoalSuda *suda;
  GArray *values; /* of ShoalSudaValue: the values that contribute most in each column, in descending order */
  ShoalUniquesSample sample;
  GArray *safe_harbor;
} Search;

struct _ShoalOriginalRisk
{
  AdwBin parent_instance;

  /* Widgets */
  AdwPreferencesGroup *group;
  AdwExpanderRow *columns;
  AdwActionRow *unique;
  GtkLabel *share;
  AdwExpanderRow *safe_harbor;
  GPtrArray *rows; /* of GtkWidget: the rows inside of the expander rows */

  ShoalMicrodata *microdata;
  double population;
  GTask *found;
  GCancellable *searching;
};

G_DEFINE_FINAL_TYPE (ShoalOriginalRisk, shoal_original_risk, ADW_TYPE_BIN)

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->microdata);
  g_object_unref (search->progress);
  g_clear_pointer (&search->suda, shoal_suda_free);
  g_clear_pointer (&search->values, g_array_unref);
  shoal_uniques_sample_clear (&search->sample);
  g_clear_pointer (&search->safe_harbor, g_array_unref);
  g_free (search);
}

/* Keeps the first values of each column. All values are listed before, because those of a column with many values may come
 * behind a thousand values of other columns. */
static void
keep_first_values (Search *search)
{
  ShoalSudaValue *values = (ShoalSudaValue *) (gpointer) search->values->data;
  g_autofree guint *n_of_column = g_new0 (guint, MAX (1, search->suda->n_columns));
  guint n = 0;

  for (guint i = 0; i < search->values->len; i++)
    if (n_of_column[values[i].column]++ < VALUES_PER_COLUMN)
      values[n++] = values[i];
  g_array_set_size (search->values, n);
}

static void
search_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Search *search = task_data;
  ShoalMicrodata *microdata = search->microdata;
  g_autofree guint *columns = g_new (guint, MAX (1, microdata->n_attributes));

  for (guint a = 0; a < microdata->n_attributes; a++)
    columns[a] = shoal_microdata_get_attribute (microdata, a)->column_index;
  search->suda = shoal_suda_find (microdata->table, microdata->persons, columns, microdata->n_attributes, MAX_VISITS, 1,
                                  search->progress, NULL);
  if (search->suda != NULL)
    {
      search->values = shoal_suda_list_values (search->suda, microdata->table, G_MAXUINT);
      keep_first_values (search);
    }
  shoal_uniques_sample_init (&search->sample, microdata);
  search->safe_harbor = shoal_safe_harbor_list (microdata->table, microdata->schema, TRUE);
  g_task_return_boolean (task, search->suda != NULL);
}

/* ---- View ---- */

static char *
format_share (double share)
{
  return isnan (share) ? g_strdup (_("no estimate")) : shoal_format_percent (share, share == 0 ? 0 : 1);
}

static void
add_row (ShoalOriginalRisk *self,
         AdwExpanderRow    *parent,
         const char        *title,
         const char        *subtitle,
         GtkWidget         *suffix)
{
  GtkWidget *row = shoal_form_row_new (title, subtitle);

  if (suffix != NULL)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix);
  adw_expander_row_add_row (parent, row);
  g_ptr_array_add (self->rows, row);
}

/* A share as a bar, with a figure beside it */
static GtkWidget *
make_bar (double share)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *bar = gtk_level_bar_new_for_interval (0, 1);
  g_autofree char *text = format_share (share);
  GtkWidget *figure = gtk_label_new (text);

  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), share);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_size_request (bar, BAR_WIDTH, -1);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_label_set_width_chars (GTK_LABEL (figure), 7);
  gtk_label_set_xalign (GTK_LABEL (figure), 1);
  gtk_widget_add_css_class (figure, "numeric");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_RELATION_LABELLED_BY, figure, NULL, -1);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), figure);
  return box;
}

/* (transfer full): the values of a column that contribute most, "Above all “Female” (5.6 %), “Male” (2.0 %)" */
static char *
describe_values (const Search *search,
                 guint         column)
{
  ShoalColumn *of_table = shoal_table_get_column (search->microdata->table, search->suda->columns[column]);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  if (search->suda->shares[column] == 0)
    return g_strdup (_("Singles nobody out"));
  for (guint i = 0; i < search->values->len; i++)
    {
      const ShoalSudaValue *value = &g_array_index (search->values, ShoalSudaValue, i);
      g_autofree char *share = format_share (value->share);

      if (value->column != column)
        continue;
      g_string_append (text, n++ > 0 ? ", " : "");
      if (value->code < shoal_column_get_n_values (of_table))
        /* Translators: a value of a column, and its share. */
        g_string_append_printf (text, _("“%s” (%s)"), shoal_column_get_label (of_table, value->code), share);
      else
        /* Translators: cells without a value, and their share. */
        g_string_append_printf (text, _("missing values (%s)"), share);
    }
  return g_strdup_printf (_("Above all %s"), text->str);
}

static void
show_columns (ShoalOriginalRisk *self,
              const Search      *search)
{
  const ShoalSuda *suda = search->suda;
  g_autofree char *sizes = NULL;
  g_autofree char *text = NULL;

  /* Translators: goes where “%s” is in “3 of 80 rows are alone in %s”. */
  sizes = g_strdup_printf (ngettext ("the values of %u quasi-identifier", "the values of at most %u quasi-identifiers", suda->max_size),
                           suda->max_size);
  if (search->microdata->tuple_persons != NULL)
    /* Translators: %s is such as “the values of at most 3 quasi-identifiers”. */
    text = g_strdup_printf (ngettext ("%'zu of %'zu persons is alone, in any of their rows, in %s; the bars tell what share of the sets "
                                      "of columns that single them out each column is in, small sets weighing more",
                                      "%'zu of %'zu persons are alone, in any of their rows, in %s; the bars tell what share of the sets "
                                      "of columns that single them out each column is in, small sets weighing more",
                                      suda->n_people_unique),
                            suda->n_people_unique, suda->n_people, sizes);
  else
    /* Translators: %s is such as “the values of at most 3 quasi-identifiers”. */
    text = g_strdup_printf (ngettext ("%'zu of %'zu rows is alone in %s; the bars tell what share of the sets of columns that single "
                                      "them out each column is in, small sets weighing more",
                                      "%'zu of %'zu rows are alone in %s; the bars tell what share of the sets of columns that single "
                                      "them out each column is in, small sets weighing more",
                                      suda->n_rows_unique),
                            suda->n_rows_unique, suda->n_rows, sizes);
  adw_expander_row_set_subtitle (self->columns, text);
  for (guint i = 0; i < suda->n_columns; i++)
    {
      g_autofree char *values = describe_values (search, i);

      add_row (self, self->columns, shoal_column_get_name (shoal_table_get_column (search->microdata->table, suda->columns[i])), values,
               make_bar (suda->shares[i]));
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->columns), TRUE);
}

static void
show_safe_harbor (ShoalOriginalRisk *self,
                  const Search      *search)
{
  g_autofree char *text = NULL;
  guint n_to_do = 0;

  for (guint i = 0; i < search->safe_harbor->len; i++)
    {
      const ShoalSafeHarborFinding *finding = &g_array_index (search->safe_harbor, ShoalSafeHarborFinding, i);
      const char *name = shoal_column_get_name (shoal_table_get_column (search->microdata->table, finding->column));
      g_autofree char *subtitle = NULL;

      if (finding->state == SHOAL_SAFE_HARBOR_TO_DO)
        subtitle = g_strdup_printf ("%s. %s", _(finding->item), _(finding->what_to_do));
      else if (finding->state == SHOAL_SAFE_HARBOR_LEFT_OUT)
        subtitle = g_strdup_printf (_("%s. It is left out"), _(finding->item));
      else
        subtitle = g_strdup (_("Nothing hints at an identifier of the list"));
      n_to_do += finding->state == SHOAL_SAFE_HARBOR_TO_DO;
      add_row (self, self->safe_harbor, name, subtitle, NULL);
    }
  text = g_strdup_printf (ngettext ("The identifiers of the US health privacy rule (HIPAA), as far as names, types and values hint at them: "
                                    "%'u column is published that needs a look",
                                    "The identifiers of the US health privacy rule (HIPAA), as far as names, types and values hint at them: "
                                    "%'u columns are published that need a look", n_to_do), n_to_do);
  adw_expander_row_set_subtitle (self->safe_harbor, text);
  gtk_widget_set_sensitive (GTK_WIDGET (self->safe_harbor), TRUE);
}

static double
estimate (const Search          *search,
          ShoalUniquesEstimator  estimator,
          double                 population)
{
  const GArray *classes = search->sample.classes;

  return shoal_uniques_estimate (estimator, (const ShoalRiskClass *) (gconstpointer) classes->data, classes->len, population);
}

static void
show_population (ShoalOriginalRisk *self)
{
  const Search *search = self->found != NULL ? g_task_get_task_data (self->found) : NULL;
  guint n_estimators;
  const ShoalUniquesEstimatorInfo *estimators = shoal_uniques_list_estimators (&n_estimators);
  g_autofree char *share = NULL, *text = NULL;
  g_autoptr (GString) each = g_string_new (NULL);

  if (search == NULL || search->sample.classes == NULL || search->microdata->n_rows == 0)
    return;
  share = format_share (estimate (search, SHOAL_UNIQUES_DANKAR, self->population));
  gtk_label_set_text (self->share, share);
  for (guint i = 0; i < n_estimators; i++)
    {
      g_autofree char *by_it = format_share (estimate (search, estimators[i].estimator, self->population));

      g_string_append (each, i > 0 ? ", " : "");
      /* Translators: the name of a person or of a distribution, by whose formula a share is estimated, and the share. */
      g_string_append_printf (each, _("by %s %s"), estimators[i].title, by_it);
    }
  if (search->microdata->tuple_persons == NULL)
    text = g_strdup_printf (_("Rows of the original that nobody else of the population equals, if the table is a random sample of it: %s; "
                              "beside it the one to take by a rule of Dankar"), each->str);
  else if (search->sample.n_spread == 0)
    text = g_strdup_printf (_("Persons of the original whom nobody else of the population equals, if the table is a random sample of it: %s; "
                              "beside it the one to take by a rule of Dankar"), each->str);
  else
    text = g_strdup_printf (_("Persons of the original whom nobody else of the population equals, if the table is a random sample of it: %s; "
                              "beside it the one to take by a rule of Dankar. %'zu of %'zu persons have rows that differ: the estimates take such "
                              "rows for rows of different persons"), each->str, search->sample.n_spread, search->sample.n_people);
  adw_action_row_set_subtitle (self->unique, text);
}

static void
clear_rows (ShoalOriginalRisk *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);
      GtkWidget *parent = gtk_widget_get_ancestor (row, ADW_TYPE_EXPANDER_ROW);

      if (parent != NULL)
        adw_expander_row_remove (ADW_EXPANDER_ROW (parent), row);
    }
  g_ptr_array_set_size (self->rows, 0);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalOriginalRisk *self = SHOAL_ORIGINAL_RISK (object);
  GTask *task = G_TASK (result);

  if (!shoal_worker_take (&self->searching, result))
    return;
  if (!g_task_propagate_boolean (task, NULL))
    {
      adw_expander_row_set_subtitle (self->columns, _("There are too many columns or rows to search through"));
      return;
    }
  g_set_object (&self->found, task);
  clear_rows (self);
  show_columns (self, g_task_get_task_data (task));
  show_safe_harbor (self, g_task_get_task_data (task));
  show_population (self);
}

/* ---- Search ---- */

/* Whether both have the same table and the same roles, on which the search depends */
static gboolean
is_same (ShoalMicrodata *a,
         ShoalMicrodata *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->table != b->table)
    return FALSE;
  for (guint i = 0; i < shoal_table_get_n_columns (a->table); i++)
    if (shoal_schema_get_meaning (a->schema, i)->role != shoal_schema_get_meaning (b->schema, i)->role)
      return FALSE;
  return TRUE;
}

static void
search_if_seen (ShoalOriginalRisk *self)
{
  g_autoptr (GTask) task = NULL;
  const Search *known = self->found != NULL ? g_task_get_task_data (self->found) : NULL;
  Search *search;

  if (self->microdata == NULL || self->searching != NULL || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || (known != NULL && is_same (known->microdata, self->microdata)))
    return;
  search = g_new0 (Search, 1);
  search->microdata = g_object_ref (self->microdata);
  search->progress = shoal_progress_new ();
  task = shoal_worker_begin (&self->searching, self, search, search_free, found_cb);
  shoal_progress_start (search->progress, self->searching, 0);
  shoal_worker_run_alone (task, search_worker);
}

/* ---- The widget ---- */

static AdwExpanderRow *
make_expander (ShoalOriginalRisk *self,
               const char        *title)
{
  GtkWidget *row = adw_expander_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), _("Being searched for…"));
  gtk_widget_set_sensitive (row, FALSE);
  adw_preferences_group_add (self->group, row);
  return ADW_EXPANDER_ROW (row);
}

static void
shoal_original_risk_dispose (GObject *object)
{
  ShoalOriginalRisk *self = SHOAL_ORIGINAL_RISK (object);

  shoal_worker_stop (&self->searching);
  g_clear_object (&self->found);
  g_clear_object (&self->microdata);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (shoal_original_risk_parent_class)->dispose (object);
}

static void
shoal_original_risk_class_init (ShoalOriginalRiskClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_original_risk_dispose;
}

static void
shoal_original_risk_init (ShoalOriginalRisk *self)
{
  GtkWidget *row;

  self->rows = g_ptr_array_new ();
  self->population = 1;
  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->group, _("The Original"));
  adw_preferences_group_set_description (self->group, _("Whom it singles out before anything is generalized. Not for others"));
  self->columns = make_expander (self, _("Columns and Values That Single People Out"));
  row = shoal_form_row_new (_("Unique in the Population"), NULL);
  self->unique = ADW_ACTION_ROW (row);
  self->share = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->share), "numeric");
  adw_action_row_add_suffix (self->unique, GTK_WIDGET (self->share));
  adw_preferences_group_add (self->group, row);
  self->safe_harbor = make_expander (self, _("Safe Harbor List"));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->group));
  g_signal_connect (self, "map", G_CALLBACK (search_if_seen), NULL);
}

/** shoal_original_risk_set_population: @population: number of people in the population, including those in the table. */
void
shoal_original_risk_set_population (ShoalOriginalRisk *self,
                                    double             population)
{
  g_return_if_fail (SHOAL_IS_ORIGINAL_RISK (self));

  self->population = population;
  show_population (self);
}

/** shoal_original_risk_set_microdata: @microdata: the microdata of the release. */
void
shoal_original_risk_set_microdata (ShoalOriginalRisk *self,
                                   ShoalMicrodata    *microdata)
{
  g_return_if_fail (SHOAL_IS_ORIGINAL_RISK (self));

  if (is_same (self->microdata, microdata))
    return;
  g_set_object (&self->microdata, microdata);
  shoal_worker_stop (&self->searching);
  search_if_seen (self);
}
