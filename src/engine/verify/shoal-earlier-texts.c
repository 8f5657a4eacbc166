/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of the earlier release are in one class if their texts are the same. If the earlier release was the table at other levels, the
 * texts are the labels of the nodes; if it was a run of the project, they are the texts that the run publishes. */

#include "verify/shoal-earlier-texts.h"

#include "privacy/shoal-earlier.h"
#include "recoding/shoal-release.h"
#include "verify/shoal-verifier-parts.h"

#include <string.h>

static void
append_text (GString    *texts,
             const char *text)
{
  g_string_append_printf (texts, "%zu %s;", strlen (text), text);
}

/* (transfer full): the class of each row of a file, from 1 */
static guint32 *
group_records (ShoalTable     *table,
               ShoalMicrodata *microdata,
               guint32        *n_classes)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize n_records = shoal_table_get_n_rows (table);
  guint32 *classes = g_new (guint32, MAX (1, n_records));
  g_autoptr (GString) texts = g_string_new (NULL);

  for (gsize record = 0; record < n_records; record++)
    {
      g_string_truncate (texts, 0);
      for (guint a = 0; a < microdata->n_attributes; a++)
        {
          const char *name = shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);
          guint index;

          if (shoal_table_find_column (table, name, &index))
            {
              ShoalColumn *column = shoal_table_get_column (table, index);

              append_text (texts, shoal_column_get_label (column, shoal_column_get_code (column, record)));
            }
        }
      classes[record] = shoal_texts_number (numbers, texts->str) + 1;
    }
  *n_classes = g_hash_table_size (numbers);
  return classes;
}

static gboolean
read_file (ShoalEarlierTexts  *self,
           const ShoalModel   *model,
           ShoalMicrodata     *microdata,
           guint32            *part_of_row,
           ShoalProgress      *progress,
           GError            **error)
{
  g_autoptr (GHashTable) class_of_link = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint32 *classes = NULL;
  g_autoptr (ShoalTable) table = NULL;
  ShoalColumn *link, *own;
  guint index, own_index = 0;
  guint32 n_classes;

  table = shoal_earlier_read_table (model->file, model->value, progress, &index, error);
  if (table == NULL)
    return FALSE;
  classes = group_records (table, microdata, &n_classes);
  self->n_parts = n_classes + 1;
  self->left = g_new0 (gsize, self->n_parts);
  link = shoal_table_get_column (table, index);
  for (gsize record = 0; record < shoal_table_get_n_rows (table); record++)
    {
      guint32 code = shoal_column_get_code (link, record);

      self->left[classes[record]]++;
      if (code < shoal_column_get_n_values (link))
        g_hash_table_insert (class_of_link, g_strdup (shoal_column_get_label (link, code)), GUINT_TO_POINTER (classes[record]));
    }
  shoal_table_find_column (microdata->table, model->value, &own_index);
  own = shoal_table_get_column (microdata->table, own_index);
  for (gsize row = 0; row < microdata->n_rows; row++)
    if (shoal_column_get_code (own, row) < shoal_column_get_n_values (own))
      part_of_row[row]
        = GPOINTER_TO_UINT (g_hash_table_lookup (class_of_link, shoal_column_get_label (own, shoal_column_get_code (own, row))));
  return TRUE;
}

/* Counts the rows of each class; class 0 stands for no class. Classes of fewer than @least rows were not published. */
static void
count_rows (ShoalEarlierTexts *self,
            guint32           *part_of_row,
            gsize              n_rows,
            guint32            n_parts,
            double             least)
{
  self->n_parts = n_parts;
  self->left = g_new0 (gsize, n_parts);
  for (gsize row = 0; row < n_rows; row++)
    self->left[part_of_row[row]]++;
  self->left[0] = 0;
  for (gsize row = 0; row < n_rows; row++)
    if ((double) self->left[part_of_row[row]] < least)
      part_of_row[row] = 0;
  for (guint32 part = 0; part < n_parts; part++)
    if ((double) self->left[part] < least)
      self->left[part] = 0;
}

/* Reads the classes of a run of the project, or of the table at other levels. */
static gboolean
read_rows (ShoalEarlierTexts  *self,
           const ShoalModel   *model,
           ShoalMicrodata     *microdata,
           guint32            *part_of_row,
           ShoalProgress      *progress,
           GError            **error)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) texts = g_string_new (NULL), buffer = g_string_new (NULL);
  g_autofree guint *levels = model->run == NULL ? shoal_earlier_parse_levels (model->value, microdata, error) : NULL;
  g_autoptr (ShoalClasses) classes = model->run != NULL ? shoal_earlier_run_make_classes (model->run, microdata, progress, error) : NULL;
  g_autoptr (ShoalRelease) release = classes != NULL ? shoal_release_new (classes, error) : NULL;

  if (levels == NULL && release == NULL)
    return FALSE;
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      if (release != NULL && shoal_release_is_suppressed (release, row))
        continue;
      g_string_truncate (texts, 0);
      for (guint i = 0; release != NULL && i < shoal_release_get_n_columns (release); i++)
        if (shoal_release_is_quasi_identifier (release, i))
          append_text (texts, shoal_release_get_text (release, row, i, buffer));
      for (guint a = 0; levels != NULL && a < microdata->n_attributes; a++)
        {
          ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
          guint32 leaf = attribute->leaf_of_code[shoal_column_get_code (attribute->column, row)];

          append_text (texts, shoal_hierarchy_get_label (attribute->hierarchy,
                                                         shoal_hierarchy_get_node_at (attribute->hierarchy, levels[a], leaf)));
        }
      part_of_row[row] = shoal_texts_number (numbers, texts->str) + 1;
    }
  count_rows (self, part_of_row, microdata->n_rows, g_hash_table_size (numbers) + 1,
              release != NULL ? 0 : shoal_model_get_number (model, "earlier-k"));
  return TRUE;
}

void
shoal_earlier_texts_clear (ShoalEarlierTexts *self)
{
  g_clear_pointer (&self->values, shoal_sensitive_texts_free);
  g_clear_pointer (&self->left, g_free);
}

/**
 * shoal_earlier_texts_init:
 * @self: (out caller-allocates): clear it with shoal_earlier_texts_clear()
 * @model: a model about an earlier release of the rows of @microdata
 *
 * Errors: those of shoal_earlier_new().
 *
 * Returns: whether it could be read
 */
gboolean
shoal_earlier_texts_init (ShoalEarlierTexts  *self,
                          const ShoalModel   *model,
                          ShoalMicrodata     *microdata,
                          ShoalProgress      *progress,
                          GError            **error)
{
  gsize n_rows = microdata->n_rows;
  g_autofree guint32 *part_of_row = g_new0 (guint32, MAX (1, n_rows));
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree const char **texts = NULL;
  guint32 *text_of_row;
  ShoalColumn *sensitive = NULL;
  guint index;

  *self = (ShoalEarlierTexts) { NULL };
  if (!(model->run == NULL && model->file != NULL ? read_file : read_rows) (self, model, microdata, part_of_row, progress, error))
    return FALSE;
  if (model->column != NULL && shoal_table_find_column (microdata->table, model->column, &index))
    sensitive = shoal_table_get_column (microdata->table, index);
  text_of_row = g_new (guint32, MAX (1, n_rows));
  for (gsize row = 0; row < n_rows; row++)
    {
      g_autofree char *text = shoal_earlier_name_value (
        part_of_row[row], sensitive != NULL ? shoal_column_get_label (sensitive, shoal_column_get_code (sensitive, row)) : NULL);

      text_of_row[row] = shoal_texts_number (numbers, text);
    }
  texts = shoal_texts_list (numbers);
  self->values = shoal_sensitive_texts_new (model, texts, g_hash_table_size (numbers), text_of_row, n_rows, NULL, NULL, NULL, NULL);
  shoal_sensitive_texts_split (self->values, texts, g_hash_table_size (numbers), shoal_earlier_get_part);
  return TRUE;
}
