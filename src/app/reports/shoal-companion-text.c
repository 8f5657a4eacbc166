/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are numbered from 1, as in tables. */

#include "config.h"

#include "reports/shoal-companion-text.h"

#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

/* The greatest number of companions whose row numbers are listed */
#define MOST_NAMED 12

static void
append_item (GString    *text,
             const char *item)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", item);
}

static void
append_row (GString *text,
            guint32  row)
{
  g_autofree char *number = g_strdup_printf ("%'u", row + 1);

  append_item (text, number);
}

/** shoal_companion_text_new_row: Returns: (transfer full): "Row 17 hides among the rows 5, 9, 803, 2,211". */
char *
shoal_companion_text_new_row (const ShoalCompanions *companions)
{
  g_autoptr (GString) others = g_string_new (NULL);
  guint n_more;

  g_return_val_if_fail (companions != NULL, NULL);

  if (companions->n == 0)
    /* Translators: number of a row. */
    return g_strdup_printf (_("Row %'u hides among no others"), companions->row + 1);
  for (guint i = 0; i < MIN (companions->n, MOST_NAMED); i++)
    append_row (others, companions->originals[i]);
  n_more = companions->n - MIN (companions->n, MOST_NAMED);
  if (n_more > 0)
    /* Translators: number of a row, a list of other rows, and how many are not listed. */
    return g_strdup_printf (ngettext ("Row %'u hides among the rows %s and %'u more", "Row %'u hides among the rows %s and %'u more",
                                      n_more),
                            companions->row + 1, others->str, n_more);
  /* Translators: number of a row, and a list of other rows. */
  return g_strdup_printf (ngettext ("Row %'u hides with the row %s", "Row %'u hides among the rows %s", companions->n),
                          companions->row + 1, others->str);
}

/* (transfer full) (nullable): the numbers of the rows that have @role in a cell; NULL for none */
static char *
list_rows (const ShoalCompanions *companions,
           guint                  attribute,
           ShoalCompanionRole     role)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < companions->n; i++)
    if (shoal_companions_get_role (companions, i, attribute) == role && ++n <= MOST_NAMED)
      append_row (text, companions->originals[i]);
  if (n > MOST_NAMED)
    g_string_append (text, ", …");
  return n > 0 ? g_strdup (text->str) : NULL;
}

static void
append_causes (GString               *text,
               const ShoalCompanions *companions,
               guint                  attribute)
{
  g_autofree char *low = list_rows (companions, attribute, SHOAL_COMPANION_LOW);
  g_autofree char *high = list_rows (companions, attribute, SHOAL_COMPANION_HIGH);
  g_autofree char *missing = list_rows (companions, attribute, SHOAL_COMPANION_MISSING);
  g_autoptr (GString) causes = g_string_new (NULL);
  g_autofree char *low_text = NULL;
  g_autofree char *high_text = NULL;
  g_autofree char *missing_text = NULL;

  /* Translators: of what is published, its lower end; numbers of the rows because of whom it reaches so far. */
  low_text = low != NULL ? g_strdup_printf (_("lower end by %s"), low) : NULL;
  /* Translators: of what is published, its upper end; numbers of the rows because of whom it reaches so far. */
  high_text = high != NULL ? g_strdup_printf (_("upper end by %s"), high) : NULL;
  /* Translators: numbers of the rows that have no value, or the only one. */
  missing_text = missing != NULL ? g_strdup_printf (_("missing values by %s"), missing) : NULL;
  if (low_text != NULL)
    append_item (causes, low_text);
  if (high_text != NULL)
    append_item (causes, high_text);
  if (missing_text != NULL)
    append_item (causes, missing_text);
  if (causes->len > 0)
    g_string_append_printf (text, " (%s)", causes->str);
}

/** shoal_companion_text_new_cells: Returns: (transfer full): every cell, and which rows make it so wide:
 *   "age: 36 becomes [34, 41] (lower end by 803, upper end by 2,211); sex: M". */
char *
shoal_companion_text_new_cells (const ShoalCompanions *companions)
{
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalMicrodata *microdata;

  g_return_val_if_fail (companions != NULL, NULL);

  microdata = companions->classes->microdata;
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
      const char *name = shoal_column_get_name (attribute->column);
      g_autoptr (GString) buffer = g_string_new (NULL);
      g_autofree char *own = NULL;
      const char *published;
      ShoalCell cell;

      shoal_companions_get_value (companions, companions->own, a, &cell);
      own = g_strdup (shoal_cell_text_get_short (attribute, &cell, buffer));
      shoal_classes_get_cell (companions->classes, companions->row, a, &cell);
      published = shoal_cell_text_get_short (attribute, &cell, buffer);
      g_string_append (text, a > 0 ? "; " : "");
      if (g_str_equal (own, published))
        /* Translators: name of a column, and its value. */
        g_string_append_printf (text, _("%s: %s"), name, own);
      else
        /* Translators: name of a column, its value, and what is published instead. */
        g_string_append_printf (text, _("%s: %s becomes %s"), name, own, published);
      append_causes (text, companions, a);
    }
  return g_strdup (text->str);
}

/** shoal_companion_text_new_companion: Returns: (transfer full): "3. Row 803: widens age, place". */
char *
shoal_companion_text_new_companion (const ShoalCompanions *companions,
                                    guint                  companion)
{
  g_autoptr (GString) names = g_string_new (NULL);
  ShoalMicrodata *microdata;

  g_return_val_if_fail (companions != NULL && companion < companions->n, NULL);

  microdata = companions->classes->microdata;
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_companions_get_role (companions, companion, a) != SHOAL_COMPANION_NONE)
      append_item (names, shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column));
  if (names->len == 0)
    /* Translators: place in a list, and number of a row. */
    return g_strdup_printf (_("%u. Row %'u: widens no cell"), companion + 1, companions->originals[companion] + 1);
  /* Translators: place in a list, number of a row, and names of columns. */
  return g_strdup_printf (_("%u. Row %'u: widens %s"), companion + 1, companions->originals[companion] + 1, names->str);
}
