/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The earlier release is one of three: a file with a column that links its records to the rows of the table, the same table at other
 * levels, or a run of the project. */

#include "privacy/shoal-earlier.h"

#include "base/shoal-error.h"
#include "privacy/shoal-population.h"
#include "recoding/shoal-classes.h"
#include "recoding/shoal-distinct.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

void
shoal_earlier_free (ShoalEarlier *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->part_of_row);
  g_free (self->people);
  g_free (self);
}

/**
 * shoal_earlier_name_value:
 * @part: a class of the earlier release, or 0
 * @value: (nullable): a sensitive value
 *
 * Returns: (transfer full): a name made of both; sorted by these names, the values of a class are next to each other
 */
char *
shoal_earlier_name_value (guint32     part,
                          const char *value)
{
  return g_strdup_printf ("%08x %s", part, value != NULL ? value : "");
}

/** shoal_earlier_get_part: Returns: the class in a name of shoal_earlier_name_value(). */
guint32
shoal_earlier_get_part (const char *name)
{
  return (guint32) strtoul (name, NULL, 16);
}

/**
 * shoal_earlier_parse_levels:
 * @text: the levels of the quasi-identifiers, in the order of the table's columns, such as "1/0/2"
 *
 * Errors: %SHOAL_ERROR_USAGE if the number of levels is wrong, or a level is too high.
 *
 * Returns: (transfer full): the levels
 */
guint *
shoal_earlier_parse_levels (const char      *text,
                            ShoalMicrodata  *microdata,
                            GError         **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "/", -1);
  guint n = g_strv_length (parts);
  g_autofree guint *levels = g_new0 (guint, MAX (1, n));

  for (guint a = 0; n == microdata->n_attributes && a < n; a++)
    {
      guint64 level;

      if (!g_ascii_string_to_unsigned (parts[a], 10, 0, shoal_microdata_get_attribute (microdata, a)->height, &level, NULL))
        n = G_MAXUINT;
      else
        levels[a] = (guint) level;
    }
  if (n == microdata->n_attributes)
    return g_steal_pointer (&levels);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("the levels of the earlier release, “%s”, are not one for each of the %'u quasi-identifiers, such as 1/0/2"), text,
               microdata->n_attributes);
  return NULL;
}

/**
 * shoal_earlier_read_table:
 * @name: name of a file
 * @link: name of the column that links records to people
 * @link_column: (out): its index
 *
 * Errors: those of the reader; %SHOAL_ERROR_USAGE if the column does not exist.
 *
 * Returns: (transfer full): the earlier release
 */
ShoalTable *
shoal_earlier_read_table (const char     *name,
                          const char     *link,
                          ShoalProgress  *progress,
                          guint          *link_column,
                          GError        **error)
{
  g_autoptr (ShoalTable) table = shoal_population_read_table (name, progress, error);

  if (table == NULL)
    {
      g_prefix_error (error, _("the earlier release cannot be read: "));
      return NULL;
    }
  if (shoal_table_find_column (table, link, link_column))
    return g_steal_pointer (&table);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the earlier release has no column “%s”"), link);
  return NULL;
}

/* (transfer full): for each record of the earlier release, the number of its class, from 0; NULL with an error */
static guint32 *
group_earlier (ShoalTable      *table,
               ShoalMicrodata  *microdata,
               ShoalProgress   *progress,
               guint32         *n_classes,
               GError         **error)
{
  g_autofree ShoalDistinctColumn *keys = g_new0 (ShoalDistinctColumn, MAX (1, microdata->n_attributes));
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  guint n_keys = 0;

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      guint index;

      if (shoal_table_find_column (table, shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column), &index))
        {
          ShoalColumn *column = shoal_table_get_column (table, index);

          keys[n_keys].codes = shoal_column_get_codes (column, &keys[n_keys].width);
          keys[n_keys++].n_mapped = shoal_column_get_n_codes (column);
        }
    }
  if (n_keys > 0)
    return shoal_distinct_rows (keys, n_keys, shoal_table_get_n_rows (table), 1, progress, &first_rows, &counts, n_classes, error);
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the earlier release has none of the quasi-identifiers"));
  return NULL;
}

static gboolean
link_file (ShoalEarlier      *self,
           const ShoalModel  *model,
           ShoalMicrodata    *microdata,
           ShoalProgress     *progress,
           GError           **error)
{
  g_autoptr (GHashTable) record_of_link = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint32 *class_of_record = NULL;
  g_autofree guint8 *seen = NULL;
  g_autoptr (ShoalTable) table = NULL;
  ShoalColumn *link, *own;
  guint32 n_classes;
  guint index, own_index;
  gsize n_records;

  if (!shoal_table_find_column (microdata->table, model->value, &own_index))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the column “%s”, which links to the earlier release, is not in the table"),
                   model->value);
      return FALSE;
    }
  table = shoal_earlier_read_table (model->file, model->value, progress, &index, error);
  class_of_record = table != NULL ? group_earlier (table, microdata, progress, &n_classes, error) : NULL;
  if (class_of_record == NULL)
    return FALSE;
  n_records = shoal_table_get_n_rows (table);
  link = shoal_table_get_column (table, index);
  own = shoal_table_get_column (microdata->table, own_index);
  self->n_parts = n_classes + 1;
  self->people = g_new0 (gsize, self->n_parts);
  seen = g_new0 (guint8, MAX (1, shoal_column_get_n_codes (link)));
  for (gsize record = 0; record < n_records; record++)
    {
      guint32 code = shoal_column_get_code (link, record);

      self->people[class_of_record[record] + 1]++;
      if (code >= shoal_column_get_n_values (link))
        continue;
      if (seen[code]++ > 0)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the column “%s” links two records of the earlier release to one person"),
                       model->value);
          return FALSE;
        }
      g_hash_table_insert (record_of_link, (gpointer) shoal_column_get_label (link, code), GSIZE_TO_POINTER (record + 1));
    }
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      guint32 code = shoal_column_get_code (own, row);
      gsize record = code < shoal_column_get_n_values (own)
                       ? GPOINTER_TO_SIZE (g_hash_table_lookup (record_of_link, shoal_column_get_label (own, code))) : 0;

      self->part_of_row[row] = record > 0 ? class_of_record[record - 1] + 1 : 0;
    }
  return TRUE;
}

/* The earlier release is this table, recoded in another way. Its suppressed rows were not published. */
static gboolean
link_table (ShoalEarlier      *self,
            const ShoalModel  *model,
            ShoalMicrodata    *microdata,
            ShoalProgress     *progress,
            GError           **error)
{
  g_autofree guint *levels = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  if (model->run != NULL)
    classes = shoal_earlier_run_make_classes (model->run, microdata, progress, error);
  else if ((levels = shoal_earlier_parse_levels (model->value, microdata, error)) != NULL)
    {
      recoding = shoal_recoding_new_node (levels, microdata->n_attributes);
      classes = shoal_classes_new_with_progress (microdata, recoding, (guint) shoal_model_get_number (model, "earlier-k"), 0, progress,
                                                 error);
    }
  if (classes == NULL)
    return FALSE;
  self->n_parts = classes->n_groups + 1;
  self->people = g_new0 (gsize, self->n_parts);
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      guint32 group = shoal_classes_group_of_row (classes, row);

      self->part_of_row[row] = shoal_classes_is_suppressed (classes, group) ? 0 : group + 1;
      self->people[self->part_of_row[row]]++;
    }
  self->people[0] = 0;
  return TRUE;
}

/**
 * shoal_earlier_new:
 * @model: a model about an earlier release
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE if the releases cannot be linked; those of the reader.
 *
 * Returns: (transfer full): the earlier class of each person of @microdata
 */
ShoalEarlier *
shoal_earlier_new (const ShoalModel  *model,
                   ShoalMicrodata    *microdata,
                   ShoalProgress     *progress,
                   GError           **error)
{
  g_autoptr (ShoalEarlier) self = g_new0 (ShoalEarlier, 1);

  self->part_of_row = g_new0 (guint32, MAX (1, microdata->n_rows));
  if (!(model->file != NULL ? link_file (self, model, microdata, progress, error) : link_table (self, model, microdata, progress, error)))
    return NULL;
  return g_steal_pointer (&self);
}
