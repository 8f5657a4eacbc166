/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the text of each published cell on demand, and keeps no texts. */

#include "recoding/shoal-release-private.h"

#include "base/shoal-error.h"
#include "recoding/shoal-cell-text.h"
#include "recoding/shoal-recoding.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalColumn *column;
  guint table_column;
  guint attribute; /* or SHOAL_NO_ATTRIBUTE */
  gconstpointer codes;
  guint width;
} Published;

struct _ShoalRelease
{
  GObject parent_instance;

  ShoalClasses *classes;
  Published *columns;
  guint n_columns;
  const guint32 *assignment; /* matchings: the original from which the other columns of each row come */
  guint32 *own_assignment;   /* an assignment that belongs to the release; NULL if it uses that of the recoding */
  ShoalRandom random;
  gboolean has_random;
};

G_DEFINE_TYPE (ShoalRelease, shoal_release, G_TYPE_OBJECT)

static void
shoal_release_finalize (GObject *object)
{
  ShoalRelease *self = SHOAL_RELEASE (object);

  g_free (self->columns);
  g_free (self->own_assignment);
  g_clear_object (&self->classes);
  G_OBJECT_CLASS (shoal_release_parent_class)->finalize (object);
}

static void
shoal_release_class_init (ShoalReleaseClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_release_finalize;
}

static void
shoal_release_init (ShoalRelease *self)
{
}

static gboolean
check_roles (ShoalMicrodata *microdata,
             GError        **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n_unset = 0;

  for (guint i = 0; i < shoal_schema_get_n_columns (microdata->schema); i++)
    if (shoal_schema_get_meaning (microdata->schema, i)->role == SHOAL_ROLE_UNSET)
      {
        ShoalColumn *column = shoal_table_get_column (microdata->table, i);

        g_string_append_printf (names, "%s“%s”", n_unset++ > 0 ? ", " : "", shoal_column_get_name (column));
      }
  if (n_unset == 0)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("publishing is blocked until every column has a role; without one: %s"), names->str);
  return FALSE;
}

static void
list_columns (ShoalRelease *self)
{
  ShoalMicrodata *microdata = self->classes->microdata;
  guint n_columns = shoal_schema_get_n_columns (microdata->schema);

  self->columns = g_new0 (Published, n_columns);
  for (guint i = 0; i < n_columns; i++)
    {
      Published *published = &self->columns[self->n_columns];

      if (shoal_role_identifies (shoal_schema_get_meaning (microdata->schema, i)->role))
        continue;
      published->column = shoal_table_get_column (microdata->table, i);
      published->table_column = i;
      published->attribute = shoal_microdata_find_attribute (microdata, i);
      published->codes = shoal_column_get_codes (published->column, &published->width);
      self->n_columns++;
    }
}

/* A release with a random source of its own, as in tests, draws its own assignment and does not change that of the
 * recoding. */
static gboolean
find_assignment (ShoalRelease *self,
                 GError      **error)
{
  ShoalRecoding *matching = self->classes->recoding;
  const guint32 *originals;
  ShoalRandom random;
  gsize n_rows;
  guint degree;

  if (!self->has_random)
    {
      self->assignment = shoal_assignment_take (matching, error);
      return self->assignment != NULL;
    }
  if (!shoal_assignment_check (matching, error))
    return FALSE;
  originals = shoal_recoding_get_originals (matching, &n_rows, &degree);
  random = self->random;
  self->own_assignment = shoal_assignment_draw (originals, n_rows, degree, &random);
  self->assignment = self->own_assignment;
  return TRUE;
}

/**
 * shoal_release_new_with_random:
 * @random: (nullable): a random source, for tests only, because the shuffling of rows can be undone with its seed.
 *   %NULL for the system's random source
 *
 * See shoal_release_new().
 */
ShoalRelease *
shoal_release_new_with_random (ShoalClasses      *classes,
                               const ShoalRandom *random,
                               GError           **error)
{
  g_autoptr (ShoalRelease) self = NULL;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), NULL);

  if (!check_roles (classes->microdata, error))
    return NULL;
  self = g_object_new (SHOAL_TYPE_RELEASE, NULL);
  self->classes = g_object_ref (classes);
  self->has_random = random != NULL;
  if (random != NULL)
    self->random = *random;
  list_columns (self);
  if (classes->kind == SHOAL_RECODING_MATCHING && !find_assignment (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * shoal_release_new:
 * @classes: the classes of a recoding
 *
 * For a matching, a row's columns that are not quasi-identifiers come from one of its k originals, by a random perfect
 * matching, which is drawn for the first release and kept with the recoding, so that all its releases show the same
 * originals.
 *
 * Errors: %SHOAL_ERROR_USAGE if a column has no role; %SHOAL_ERROR_UNVERIFIED if the graph of a matching is not simple
 * and regular.
 *
 * Returns: (transfer full): the release that @classes publish.
 */
ShoalRelease *
shoal_release_new (ShoalClasses *classes,
                   GError      **error)
{
  return shoal_release_new_with_random (classes, NULL, error);
}

/* Starts the random sequence of one shuffling or drawing. */
void
_shoal_release_init_random (ShoalRelease *self,
                            ShoalRandom  *random)
{
  if (self->has_random)
    *random = self->random;
  else
    shoal_random_secret (random);
}

/** shoal_release_get_classes: Returns: (transfer none): the classes that the release publishes. */
ShoalClasses *
shoal_release_get_classes (ShoalRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self), NULL);

  return self->classes;
}

guint
shoal_release_get_n_columns (ShoalRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self), 0);

  return self->n_columns;
}

/** shoal_release_get_table_column: Returns: the index in the table of published @column. */
guint
shoal_release_get_table_column (ShoalRelease *self,
                                guint         column)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns, 0);

  return self->columns[column].table_column;
}

/** shoal_release_get_column_name: Returns: (transfer none): the name of published @column. */
const char *
shoal_release_get_column_name (ShoalRelease *self,
                               guint         column)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns, NULL);

  return shoal_column_get_name (self->columns[column].column);
}

gboolean
shoal_release_is_quasi_identifier (ShoalRelease *self,
                                   guint         column)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns, FALSE);

  return self->columns[column].attribute != SHOAL_NO_ATTRIBUTE;
}

/** shoal_release_is_suppressed: Returns: whether @row is suppressed. */
gboolean
shoal_release_is_suppressed (ShoalRelease *self,
                             gsize         row)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && row < self->classes->microdata->n_rows, TRUE);

  return shoal_classes_is_suppressed (self->classes, shoal_classes_group_of_row (self->classes, row));
}

/**
 * shoal_release_get_assignment:
 *
 * Secret: it tells from which original the sensitive values of a row come.
 *
 * Returns: (transfer none) (nullable): for a matching the original of each row, else %NULL.
 */
const guint32 *
shoal_release_get_assignment (ShoalRelease *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self), NULL);

  return self->assignment;
}

static gboolean
varies_by_group (ShoalRelease    *self,
                 const Published *column)
{
  return column->attribute != SHOAL_NO_ATTRIBUTE && shoal_classes_publishes_by_group (self->classes, column->attribute);
}

/** shoal_release_get_n_variants: Returns: the number of variants of @column; the numbers of its variants are below
 * it. */
gsize
shoal_release_get_n_variants (ShoalRelease *self,
                              guint         column)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns, 0);

  return varies_by_group (self, &self->columns[column])
           ? self->classes->n_groups
           : shoal_column_get_n_codes (self->columns[column].column);
}

/**
 * shoal_release_get_variants:
 * @rows: (array length=n_rows): rows
 * @variants: (out caller-allocates) (array length=n_rows): the variant of @column in each row
 */
void
shoal_release_get_variants (ShoalRelease  *self,
                            guint          column,
                            const guint32 *rows,
                            gsize          n_rows,
                            guint32       *variants)
{
  const Published *published;

  g_return_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns);

  published = &self->columns[column];
  if (varies_by_group (self, published))
    for (gsize i = 0; i < n_rows; i++)
      variants[i] = shoal_classes_group_of_row (self->classes, rows[i]);
  else if (self->assignment != NULL)
    for (gsize i = 0; i < n_rows; i++)
      variants[i] = shoal_codes_get (published->codes, published->width, self->assignment[rows[i]]);
  else
    for (gsize i = 0; i < n_rows; i++)
      variants[i] = shoal_codes_get (published->codes, published->width, rows[i]);
}

/**
 * shoal_release_get_variant_text:
 * @buffer: memory for a text that has to be composed
 *
 * Returns: (transfer none): the text of cells of @column with @variant, in @buffer or in memory of the release.
 */
const char *
shoal_release_get_variant_text (ShoalRelease *self,
                                guint         column,
                                guint32       variant,
                                GString      *buffer)
{
  const Published *published;
  ShoalAttribute *attribute;
  ShoalCell cell;

  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns && buffer != NULL, NULL);

  published = &self->columns[column];
  if (published->attribute == SHOAL_NO_ATTRIBUTE)
    return shoal_column_get_label (published->column, variant);
  attribute = shoal_microdata_get_attribute (self->classes->microdata, published->attribute);
  if (!varies_by_group (self, published))
    {
      guint32 leaf = attribute->leaf_of_code[variant];

      return shoal_cell_text_of_node (attribute, self->classes->node_of_leaf[published->attribute][leaf]);
    }
  shoal_classes_get_cell (self->classes, variant, published->attribute, &cell);
  return shoal_cell_text_get (attribute, &cell, buffer);
}

/**
 * shoal_release_get_text:
 * @row: a row of the table, or of a matching's release
 * @column: a published column
 * @buffer: memory for a text that has to be composed
 *
 * For tests. Code that shows many cells uses the texts of their variants instead.
 *
 * Returns: (transfer none): the text of the cell, in @buffer or in memory of the release; #SHOAL_RELEASE_SUPPRESSED
 *   for a quasi-identifier of a suppressed row.
 */
const char *
shoal_release_get_text (ShoalRelease *self,
                        gsize         row,
                        guint         column,
                        GString      *buffer)
{
  guint32 row32 = (guint32) row;
  guint32 variant;

  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && column < self->n_columns, NULL);
  g_return_val_if_fail (row < self->classes->microdata->n_rows, NULL);

  if (self->columns[column].attribute != SHOAL_NO_ATTRIBUTE && shoal_release_is_suppressed (self, row))
    return SHOAL_RELEASE_SUPPRESSED;
  shoal_release_get_variants (self, column, &row32, 1, &variant);
  return shoal_release_get_variant_text (self, column, variant, buffer);
}
