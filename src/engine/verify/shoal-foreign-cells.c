/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the text of a published cell as a node, a range or a set of values. It spells none itself, so that a mistake of
 * the code that writes cells is not repeated here. */

#include "verify/shoal-foreign-cells.h"

#include "recoding/shoal-release.h"

#include <string.h>

#define SEPARATOR ", "

typedef struct
{
  ShoalAttribute *attribute;
  GHashTable *nodes; /* label → whether it is one of a single value */
  gsize longest;     /* label of a single value, in bytes */
} Spelling;

static void
add_value (Spelling   *self,
           const char *label)
{
  g_hash_table_insert (self->nodes, (gpointer) label, GUINT_TO_POINTER (TRUE));
  self->longest = MAX (self->longest, strlen (label));
}

static void
spelling_init (Spelling       *self,
               ShoalAttribute *attribute)
{
  ShoalHierarchy *hierarchy = attribute->hierarchy;
  guint32 n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);
  guint32 missing = attribute->missing_leaf;

  *self = (Spelling){ attribute, g_hash_table_new (g_str_hash, g_str_equal), 0 };
  for (guint32 node = n_leaves; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    g_hash_table_insert (self->nodes, (gpointer) shoal_hierarchy_get_label (hierarchy, node), NULL);
  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    if (leaf != missing)
      add_value (self, shoal_hierarchy_get_label (hierarchy, leaf));
  if (missing != SHOAL_HIERARCHY_NO_NODE)
    add_value (self, shoal_column_get_missing_label (attribute->column));
}

static void
spelling_clear (Spelling *self)
{
  g_hash_table_unref (self->nodes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Spelling, spelling_clear)

/* The text between the brackets; NULL where there are none. */
static char *
dup_inner (const char *text,
           char        opening,
           char        closing)
{
  gsize length = strlen (text);

  if (length < 2 || text[0] != opening || text[length - 1] != closing)
    return NULL;
  return g_strndup (text + 1, length - 2);
}

/* Both ends are values of the column, whose dictionary is in the order of the numbers. */
static gboolean
is_range (const Spelling *self,
          const char     *text)
{
  ShoalColumn *column = self->attribute->column;
  g_autofree char *inner = dup_inner (text, '[', ']');

  if (inner == NULL || shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT)
    return FALSE;
  for (char *middle = strstr (inner, SEPARATOR); middle != NULL; middle = strstr (middle + 1, SEPARATOR))
    {
      guint32 low, high;
      gboolean known;

      *middle = '\0';
      known = shoal_column_find_label (column, inner, &low)
              && shoal_column_find_label (column, middle + strlen (SEPARATOR), &high) && low <= high;
      *middle = *SEPARATOR;
      if (known)
        return TRUE;
    }
  return FALSE;
}

/* Whether @inner is a list of values. A value may hold the separator itself: every end of one that is possible is
 * followed, in the order of the places, and no value is longer than the longest. */
static gboolean
is_list (const Spelling *self,
         char           *inner)
{
  gsize length = strlen (inner);
  g_autofree gboolean *begins = g_new0 (gboolean, length + 1);

  begins[0] = TRUE;
  for (gsize begin = 0; begin <= length; begin++)
    for (gsize end = begin; begins[begin] && end <= length && end - begin <= self->longest; end++)
      {
        gboolean is_end = end == length;
        char kept = inner[end];
        gpointer is_value = NULL;

        if (!is_end && strncmp (inner + end, SEPARATOR, strlen (SEPARATOR)) != 0)
          continue;
        inner[end] = '\0';
        is_value = g_hash_table_lookup (self->nodes, inner + begin);
        inner[end] = kept;
        if (is_value != NULL && is_end)
          return TRUE;
        if (is_value != NULL)
          begins[end + strlen (SEPARATOR)] = TRUE;
      }
  return FALSE;
}

static gboolean
is_set (const Spelling *self,
        const char     *text)
{
  g_autofree char *inner = dup_inner (text, '{', '}');

  return inner != NULL && is_list (self, inner);
}

static gboolean
is_cell (const Spelling *self,
         const char     *text)
{
  guint32 code;

  return g_hash_table_contains (self->nodes, text)
         || shoal_column_find_label (self->attribute->column, text, &code)
         || (self->attribute->cell_form == SHOAL_CELL_RANGE && is_range (self, text))
         || (self->attribute->cell_form == SHOAL_CELL_SET && is_set (self, text));
}

/**
 * shoal_foreign_cells_find:
 * @published: a column of a published file, read as texts
 * @attribute: the quasi-identifier that it was made from
 * @found: (out caller-allocates): what it has that is not from there
 *
 * A cell is from there when it is #SHOAL_RELEASE_SUPPRESSED, a node of the hierarchy, a value of the column, a missing
 * cell where the column has some, or a range or set of values where @attribute publishes such; an apostrophe that keeps
 * it from being a formula may stand before it.
 */
void
shoal_foreign_cells_find (ShoalColumn       *published,
                          ShoalAttribute    *attribute,
                          ShoalForeignCells *found)
{
  g_auto (Spelling) spelling = { 0 };
  g_autofree gboolean *is_foreign = NULL;
  g_autofree gboolean *is_counted = NULL;
  gsize n_codes;

  g_return_if_fail (SHOAL_IS_COLUMN (published) && SHOAL_IS_ATTRIBUTE (attribute) && found != NULL);

  spelling_init (&spelling, attribute);
  *found = (ShoalForeignCells){ .first_row = G_MAXSIZE };
  n_codes = shoal_column_get_n_codes (published);
  is_foreign = g_new (gboolean, MAX (1, n_codes));
  is_counted = g_new0 (gboolean, MAX (1, n_codes));
  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *text = shoal_column_get_label (published, code);

      is_foreign[code] = strcmp (text, SHOAL_RELEASE_SUPPRESSED) != 0 && !is_cell (&spelling, text)
                         && !(*text == '\'' && is_cell (&spelling, text + 1));
    }
  for (gsize row = 0; row < shoal_column_get_n_rows (published); row++)
    {
      guint32 code = shoal_column_get_code (published, row);

      if (!is_foreign[code])
        continue;
      found->n_rows++;
      found->n_values += (gsize) !is_counted[code];
      is_counted[code] = TRUE;
      found->first_row = MIN (found->first_row, row);
    }
}
