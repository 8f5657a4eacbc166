/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other sections of a report: attributes, charts, metrics, columns. */

#include "base/shoal-format.h"
#include "charts/histogram/shoal-histogram.h"
#include "charts/report/shoal-report-sections.h"
#include "recoding/shoal-cell-text.h"
#include "table/shoal-label-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The form in which an attribute is published: its level, or the form of its cells. */
static char *
describe_form (ShoalClasses *classes,
               guint         a)
{
  const ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);

  /* For aggregates, the level is not written: it would tell more than the aggregates do. */
  if (!shoal_classes_publishes_by_group (classes, a))
    return g_strdup_printf (_("level %u of %u"), shoal_recoding_get_levels (classes->recoding, NULL)[a],
                            attribute->height);
  switch (attribute->published_form)
    {
    case SHOAL_CELL_MEAN:
      return g_strdup (_("means"));
    case SHOAL_CELL_MEDIAN:
      return g_strdup (_("medians"));
    case SHOAL_CELL_MODE:
      return g_strdup (_("commonest values"));
    case SHOAL_CELL_MIDDLE:
      return g_strdup (_("middles of ranges"));
    case SHOAL_CELL_RANGE:
      return g_strdup (_("ranges"));
    case SHOAL_CELL_SET:
      return g_strdup (_("sets of values"));
    case SHOAL_CELL_NODE:
    default:
      return g_strdup (_("nodes of its hierarchy"));
    }
}

/* The number of different published cells of an attribute. The number of different values of the original would tell
 * more than the release does. */
static char *
describe_cells (ShoalClasses *classes,
                guint         a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) buffer = g_string_new (NULL);

  for (guint32 group = 0; group < classes->n_groups; group++)
    if (!shoal_classes_is_suppressed (classes, group))
      {
        ShoalCell cell;

        shoal_classes_get_cell (classes, group, a, &cell);
        g_hash_table_add (texts, g_strdup (shoal_cell_text_get (attribute, &cell, buffer)));
      }
  return shoal_format_number (g_hash_table_size (texts), 0);
}

/* (nullable): the origin of the hierarchy, if it is known. */
static char *
describe_hierarchy (const ShoalReportInput *input,
                    ShoalColumn            *column)
{
  ShoalProjectColumn *known = input->project != NULL
                                  ? shoal_project_find_column (input->project, shoal_column_get_name (column), NULL)
                                  : NULL;
  g_autofree char *source = NULL;

  if (input->project == NULL)
    return NULL;
  source = _shoal_report_describe_source (known != NULL ? known->hierarchy : NULL, column);
  return g_strdup_printf (_("Hierarchy: %s"), source);
}

void
_shoal_report_write_attributes (ShoalReportPages       *pages,
                                const ShoalReportInput *input,
                                const ShoalReportFigures *figures)
{
  ShoalClasses *classes = input->classes;
  guint n = classes->microdata->n_attributes;
  const ShoalReportColumn columns[] = { { _("Quasi-identifier"), 0.40, 0.0, FALSE },
                                        { _("Published as"), 0.16, 0.0, FALSE },
                                        { _("Different cells"), 0.20, 0.0, FALSE },
                                        { _("Information lost"), 0.24, 1.0, TRUE } };
  ShoalReportCell *cells = g_new0 (ShoalReportCell, 4 * MAX (1, n));

  for (guint a = 0; a < n; a++)
    {
      const ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
      ShoalReportCell *row = cells + 4 * a;

      row[0].text = _shoal_report_shorten (shoal_column_get_name (attribute->column));
      row[0].note = describe_hierarchy (input, attribute->column);
      row[1].text = describe_form (classes, a);
      row[2].text = describe_cells (classes, a);
      row[3].text = _shoal_report_figures_tell_ncp (figures, a, &row[3].fraction);
    }
  shoal_report_pages_heading (pages, _("Quasi-identifiers"), 60.0);
  shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
  shoal_report_cells_free (cells, 4 * n);
}

static void
draw_histogram (cairo_t               *cr,
                const ShoalChartTheme *theme,
                double                 width,
                double                 height,
                gpointer               user_data)
{
  shoal_histogram_draw (user_data, cr, theme, width, height);
}

void
_shoal_report_write_sizes (ShoalReportPages       *pages,
                           const ShoalReportInput *input)
{
  g_autoptr (ShoalHistogram) sizes = NULL;

  if (input->classes->kind == SHOAL_RECODING_MATCHING || input->classes->n_groups == 0)
    return;
  sizes = shoal_histogram_new_class_sizes (input->classes);
  shoal_report_pages_heading (pages, _("Sizes of the equivalence classes"), 200.0);
  shoal_report_pages_chart (pages, draw_histogram, sizes, 180.0);
  if (input->classes->n_suppressed > 0)
    shoal_report_pages_note (pages, _("Hatched classes have fewer than k rows. Their rows are suppressed: they are not "
                                      "published."));
}

void
_shoal_report_write_metrics (ShoalReportPages       *pages,
                             const ShoalReportInput *input,
                             const ShoalReportFigures *figures)
{
  guint n;
  const ShoalMetric *metrics = shoal_metrics_get (&n);
  const ShoalReportColumn columns[] = { { _("Metric"), 0.62, 0.0, FALSE },
                                        { _("Range"), 0.12, 0.0, FALSE },
                                        { _("Better"), 0.12, 0.0, FALSE },
                                        { _("Value"), 0.14, 1.0, FALSE } };
  ShoalReportCell *cells = g_new0 (ShoalReportCell, 4 * n);

  for (guint i = 0; i < n; i++)
    {
      ShoalReportCell *row = cells + 4 * i;

      row[0].text = g_strdup (_(metrics[i].title));
      row[0].note = g_strdup (_(metrics[i].summary));
      row[1].text = g_strdup (_(metrics[i].range));
      row[2].text = g_strdup (metrics[i].direction == SHOAL_METRIC_HIGHER ? _("higher") : _("lower"));
      row[3].text = _shoal_report_figures_tell (figures, &metrics[i]);
    }
  shoal_report_pages_heading (pages, _("All metrics"), 80.0);
  shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
  shoal_report_pages_note (pages, _("A dash stands for a metric that lacks an input, such as a target column, and for one that would "
                                    "tell what the release does not: those that depend on single values of the original are told "
                                    "in coarse steps, and of small tables not at all."));
  shoal_report_cells_free (cells, 4 * n);
}

/* ---- Columns ---- */

static const char *
describe_role (ShoalRole role)
{
  switch (role)
    {
    case SHOAL_ROLE_IDENTIFIER:
      return _("Identifier");
    case SHOAL_ROLE_QUASI_IDENTIFIER:
      return _("Quasi-identifier");
    case SHOAL_ROLE_SENSITIVE:
      return _("Sensitive");
    case SHOAL_ROLE_INSENSITIVE:
      return _("Insensitive");
    case SHOAL_ROLE_PERSON:
      return _("Person");
    case SHOAL_ROLE_COUNT:
      return _("Count");
    case SHOAL_ROLE_UNSET:
    default:
      return _("Unset");
    }
}

/* Returns: whether every published cell of @attribute covers a single value only. */
static gboolean
is_unchanged (ShoalClasses *classes,
              guint         attribute)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (classes->microdata, attribute)->hierarchy;

  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      ShoalCell cell;

      if (shoal_classes_is_suppressed (classes, group))
        continue;
      shoal_classes_get_cell (classes, group, attribute, &cell);
      if (cell.form == SHOAL_CELL_NODE ? shoal_hierarchy_get_leaf_count (hierarchy, cell.node) > 1
          : cell.form == SHOAL_CELL_RANGE ? cell.low < cell.high : cell.n_leaves > 1)
        return FALSE;
    }
  return TRUE;
}

/* (transfer full) (nullable): the coding of a column's values before the recoding. Quantiles are written as the user
 * gave them. */
static char *
describe_coding (const ShoalCoding *coding)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (coding == NULL)
    return NULL;
  if (coding->bottom.text != NULL)
    /* Translators: a value, or a quantile such as q0.01. */
    g_string_append_printf (text, _("Values below %s are published as that. "), coding->bottom.text);
  if (coding->top.text != NULL)
    /* Translators: a value, or a quantile such as q0.99. */
    g_string_append_printf (text, _("Values above %s are published as that. "), coding->top.text);
  if (coding->step != NULL)
    g_string_append_printf (text, _("Numbers are rounded to multiples of %s. "), coding->step);
  if (coding->period != SHOAL_CODING_DATE)
    g_string_append (text, coding->period == SHOAL_CODING_WEEK      ? _("Dates are published as weeks.")
                           : coding->period == SHOAL_CODING_MONTH   ? _("Dates are published as months.")
                           : coding->period == SHOAL_CODING_QUARTER ? _("Dates are published as quarters.")
                                                                    : _("Dates are published as years."));
  return g_strchomp (g_string_free (g_steal_pointer (&text), FALSE));
}

static const char *
describe_treatment (ShoalClasses *classes,
                    guint         index)
{
  const char *as_it_is = shoal_table_get_coding (classes->microdata->table, index) != NULL ? _("published as it is coded")
                                                                                           : _("published as it is");

  switch (shoal_schema_get_meaning (classes->microdata->schema, index)->role)
    {
    case SHOAL_ROLE_IDENTIFIER:
    case SHOAL_ROLE_PERSON:
    case SHOAL_ROLE_COUNT:
    case SHOAL_ROLE_UNSET:
      return _("left out");
    case SHOAL_ROLE_QUASI_IDENTIFIER:
      return is_unchanged (classes, shoal_microdata_find_attribute (classes->microdata, index)) ? as_it_is : _("generalized");
    case SHOAL_ROLE_SENSITIVE:
    case SHOAL_ROLE_INSENSITIVE:
    default:
      return as_it_is;
    }
}

void
_shoal_report_write_columns (ShoalReportPages       *pages,
                             const ShoalReportInput *input)
{
  ShoalMicrodata *microdata = input->problem->microdata;
  guint n = shoal_table_get_n_columns (microdata->table);
  const ShoalReportColumn columns[] = { { _("Column"), 0.52, 0.0, FALSE },
                                        { _("Role"), 0.22, 0.0, FALSE },
                                        { _("In the release"), 0.26, 0.0, FALSE } };
  ShoalReportCell *cells = g_new0 (ShoalReportCell, 3 * MAX (1, n));
  const char *labels = shoal_schema_get_labels (microdata->schema);
  g_autofree char *missing = NULL;

  for (guint i = 0; i < n; i++)
    {
      ShoalRole role = shoal_schema_get_meaning (microdata->schema, i)->role;
      ShoalReportCell *row = cells + 3 * i;

      row[0].text = _shoal_report_shorten (shoal_column_get_name (shoal_table_get_column (microdata->table, i)));
      row[0].note = describe_coding (shoal_table_get_coding (microdata->table, i));
      /* Translators: the role of a column that analyses predict: "Sensitive · Target". */
      row[1].text = shoal_schema_get_meaning (microdata->schema, i)->is_target ? g_strdup_printf (_("%s · Target"), describe_role (role))
                                                                  : g_strdup (describe_role (role));
      row[2].text = g_strdup (describe_treatment (input->classes, i));
    }
  shoal_report_pages_heading (pages, _("Columns and their roles"), 60.0);
  shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
  shoal_report_cells_free (cells, 3 * n);
  if (labels == NULL)
    return;
  /* Translators: the word for missing cells, such as “missing”. */
  missing = g_strdup_printf (_("A missing cell is “%s” where cells are texts and nothing else in the column is called so."),
                             shoal_label_words_find (labels)->missing);
  shoal_report_pages_note (pages, missing);
}
