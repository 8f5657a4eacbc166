/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OpenDocument spreadsheets: one stream has all sheets; equal cells and rows in succession are written once with a repeat
 * count. */

#include "sheet-package.h"
#include "sheet-reading.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CONTENT "content.xml"

/* No program supports more rows or columns. */
#define MAX_ROWS 16777216
#define MAX_COLUMNS 16384

/* A cell of the row being read, with its repeat count. */
typedef struct
{
  guint32 column;
  guint32 n_times;
  gsize begin;
  gsize length;
  ShoalStatCellKind kind;
} Cell;

typedef struct
{
  const SheetRequest *request;
  SheetPackage *package;
  SheetRows *rows;        /* NULL during the pass that lists the sheets */

  /* The list of sheets */
  GStrvBuilder *names;
  GArray *hidden;         /* of gboolean */
  GHashTable *hidden_styles;
  char *style;            /* nullable: the style being read */

  /* The sheet */
  int wanted;
  int n_tables;
  guint depth;            /* nesting of tables within tables */
  gboolean within;
  guint64 row;            /* number of the row before the one being read */
  guint64 n_rows;         /* repeat count of the row */
  gboolean hidden_row;
  GArray *cells;          /* of Cell */
  GString *texts;
  guint64 column;

  /* The cell being read */
  gboolean in_cell;
  guint annotation;       /* nesting within comments */
  guint n_paragraphs;
  guint64 n_columns;
  gboolean is_covered;
  ShoalStatCellKind kind;
  gboolean has_value;
  GString *value;         /* the value of the cell, or its text */
  gboolean collecting;
} Ods;

static guint64
get_number (const char **attributes,
            const char  *name,
            guint64      otherwise)
{
  const char *text = sheet_xml_get (attributes, name);
  guint64 number = text != NULL ? g_ascii_strtoull (text, NULL, 10) : otherwise;

  return MAX (1, number);
}

/* ---- The list of sheets ---- */

static void
list_cb (gpointer     data,
         const char  *name,
         const char **attributes)
{
  Ods *self = data;
  const char *style;

  if (strcmp (name, "style") == 0)
    {
      g_free (self->style);
      self->style = g_strdup (sheet_xml_get (attributes, "name"));
    }
  else if (strcmp (name, "table-properties") == 0 && self->style != NULL
           && g_strcmp0 (sheet_xml_get (attributes, "display"), "false") == 0)
    g_hash_table_add (self->hidden_styles, g_strdup (self->style));
  else if (strcmp (name, "table") == 0)
    {
      gboolean hidden;

      style = sheet_xml_get (attributes, "style-name");
      hidden = style != NULL && g_hash_table_contains (self->hidden_styles, style);
      if (self->depth++ > 0)
        return;
      g_strv_builder_add (self->names, sheet_xml_get (attributes, "name") != NULL ? sheet_xml_get (attributes, "name") : "");
      g_array_append_val (self->hidden, hidden);
    }
}

static void
list_end_cb (gpointer    data,
             const char *name)
{
  Ods *self = data;

  if (strcmp (name, "table") == 0 && self->depth > 0)
    self->depth--;
}

/* ---- The sheet ---- */

static void
take_value (Ods               *self,
            ShoalStatCellKind  kind,
            const char        *text)
{
  self->kind = kind;
  self->has_value = TRUE;
  g_string_assign (self->value, text);
}

static void
take_number (Ods        *self,
             const char *text)
{
  char buffer[SHOAL_STAT_TEXT_SIZE];
  double number = text != NULL ? g_ascii_strtod (text, NULL) : NAN;

  if (!isfinite (number))
    {
      take_value (self, SHOAL_STAT_CELL_ERROR, "");
      return;
    }
  sheet_format_number (number, buffer);
  take_value (self, SHOAL_STAT_CELL_NUMBER, buffer);
}

/* PT12H30M05S becomes 12:30:05. */
static void
take_time (Ods        *self,
           const char *text)
{
  guint hours, minutes, seconds;

  if (text != NULL && sscanf (text, "PT%uH%uM%u", &hours, &minutes, &seconds) == 3)
    {
      g_autofree char *time = g_strdup_printf ("%02u:%02u:%02u", hours, minutes, seconds);

      take_value (self, SHOAL_STAT_CELL_DATE, time);
    }
}

static void
begin_cell (Ods         *self,
            const char **attributes,
            gboolean     is_covered)
{
  const char *type = sheet_xml_get (attributes, "value-type");
  const char *text;

  self->in_cell = TRUE;
  self->is_covered = is_covered;
  self->n_columns = get_number (attributes, "number-columns-repeated", 1);
  self->n_paragraphs = 0;
  self->kind = SHOAL_STAT_CELL_TEXT;
  self->has_value = FALSE;
  g_string_truncate (self->value, 0);
  if (get_number (attributes, "number-columns-spanned", 1) > 1 || get_number (attributes, "number-rows-spanned", 1) > 1)
    sheet_rows_note (self->rows, SHOAL_STAT_NOTE_MERGED);
  if (sheet_xml_get (attributes, "formula") != NULL)
    sheet_rows_note (self->rows, SHOAL_STAT_NOTE_FORMULAS);
  /* LibreOffice writes an attribute of its own in addition to the standard one; only this one has the type “error” */
  for (const char **a = attributes; *a != NULL; a += 2)
    if (g_str_has_suffix (a[0], "value-type") && strcmp (a[1], "error") == 0)
      type = "error";
  if (type == NULL || strcmp (type, "string") == 0)
    {
      text = sheet_xml_get (attributes, "string-value");
      if (text != NULL)
        take_value (self, SHOAL_STAT_CELL_TEXT, text);
    }
  else if (strcmp (type, "date") == 0)
    {
      text = sheet_xml_get (attributes, "date-value");
      take_value (self, SHOAL_STAT_CELL_DATE, text != NULL ? text : "");
    }
  else if (strcmp (type, "boolean") == 0)
    take_value (self, SHOAL_STAT_CELL_BOOLEAN,
                g_strcmp0 (sheet_xml_get (attributes, "boolean-value"), "true") == 0 ? "TRUE" : "FALSE");
  else if (strcmp (type, "error") == 0)
    take_value (self, SHOAL_STAT_CELL_ERROR, "#");
  else if (strcmp (type, "time") == 0)
    take_time (self, sheet_xml_get (attributes, "time-value"));
  else
    take_number (self, sheet_xml_get (attributes, "value"));
}

static void
end_cell (Ods *self)
{
  self->in_cell = FALSE;
  if (self->value->len > 0 && !self->is_covered && self->column < MAX_COLUMNS)
    {
      Cell cell = { (guint32) self->column, (guint32) MIN (self->n_columns, MAX_COLUMNS - self->column), self->texts->len,
                    self->value->len, self->kind };

      g_string_append_len (self->texts, self->value->str, (gssize) self->value->len);
      g_array_append_val (self->cells, cell);
    }
  self->column += MIN (self->n_columns, 2 * MAX_COLUMNS);
}

static void
begin_row (Ods         *self,
           const char **attributes)
{
  const char *visibility = sheet_xml_get (attributes, "visibility");

  self->n_rows = MIN (get_number (attributes, "number-rows-repeated", 1), MAX_ROWS);
  self->hidden_row = visibility != NULL && strcmp (visibility, "visible") != 0;
  self->column = 0;
  g_array_set_size (self->cells, 0);
  g_string_truncate (self->texts, 0);
}

static void
end_row (Ods *self)
{
  guint64 n_times = self->cells->len > 0 ? self->n_rows : 0;

  for (guint64 i = 0; i < n_times; i++)
    {
      gboolean more = sheet_rows_begin_row (self->rows, self->row + i + 1, self->hidden_row);

      for (guint c = 0; more && c < self->cells->len; c++)
        {
          const Cell *cell = &g_array_index (self->cells, Cell, c);

          for (guint32 t = 0; t < cell->n_times; t++)
            sheet_rows_add_cell (self->rows, cell->column + t, self->texts->str + cell->begin, cell->length, cell->kind);
        }
      if (!more || !sheet_rows_end_row (self->rows, sheet_package_fraction (self->package)))
        {
          sheet_package_stop (self->package);
          return;
        }
    }
  self->row += self->n_rows;
}

static void
begin_in_cell (Ods         *self,
               const char  *name,
               const char **attributes)
{
  if (strcmp (name, "annotation") == 0)
    self->annotation++;
  if (self->annotation > 0 || self->has_value)
    return;
  if (strcmp (name, "p") == 0)
    {
      if (self->n_paragraphs++ > 0)
        g_string_append_c (self->value, '\n');
      self->collecting = TRUE;
    }
  else if (strcmp (name, "s") == 0)
    for (guint64 n = MIN (get_number (attributes, "c", 1), 1000); n > 0; n--)
      g_string_append_c (self->value, ' ');
  else if (strcmp (name, "tab") == 0)
    g_string_append_c (self->value, '\t');
  else if (strcmp (name, "line-break") == 0)
    g_string_append_c (self->value, '\n');
}

static void
sheet_start_cb (gpointer     data,
                const char  *name,
                const char **attributes)
{
  Ods *self = data;

  if (strcmp (name, "table") == 0)
    {
      if (self->depth++ == 0)
        self->within = self->n_tables++ == self->wanted;
      return;
    }
  if (!self->within || self->depth != 1)
    return;
  if (self->in_cell)
    begin_in_cell (self, name, attributes);
  else if (strcmp (name, "table-cell") == 0)
    begin_cell (self, attributes, FALSE);
  else if (strcmp (name, "covered-table-cell") == 0)
    begin_cell (self, attributes, TRUE);
  else if (strcmp (name, "table-row") == 0)
    begin_row (self, attributes);
  else if (strcmp (name, "table-column") == 0)
    {
      const char *visibility = sheet_xml_get (attributes, "visibility");

      if (visibility != NULL && strcmp (visibility, "visible") != 0)
        for (guint64 n = MIN (get_number (attributes, "number-columns-repeated", 1), MAX_COLUMNS); n > 0; n--)
          sheet_rows_note (self->rows, SHOAL_STAT_NOTE_HIDDEN_COLUMNS);
    }
}

static void
sheet_end_cb (gpointer    data,
              const char *name)
{
  Ods *self = data;

  if (strcmp (name, "table") == 0 && self->depth > 0)
    {
      self->depth--;
      if (self->within && self->depth == 0)
        sheet_package_stop (self->package);
      return;
    }
  if (!self->within || self->depth != 1)
    return;
  if (strcmp (name, "annotation") == 0 && self->annotation > 0)
    self->annotation--;
  else if (strcmp (name, "p") == 0)
    self->collecting = FALSE;
  else if (strcmp (name, "table-cell") == 0 || strcmp (name, "covered-table-cell") == 0)
    end_cell (self);
  else if (strcmp (name, "table-row") == 0)
    end_row (self);
}

static void
sheet_text_cb (gpointer    data,
               const char *text,
               int         length)
{
  Ods *self = data;

  if (self->collecting && self->in_cell && self->annotation == 0 && !self->has_value)
    g_string_append_len (self->value, text, length);
}

/* ---- The file ---- */

static gboolean
read_content (Ods            *self,
              StatSender     *sender,
              const SheetXml *xml)
{
  switch (sheet_package_read (self->package, CONTENT, xml, self))
    {
    case SHEET_READ:
    case SHEET_STOPPED:
      return TRUE;
    case SHEET_HARMFUL:
      return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_HARMFUL, CONTENT);
    case SHEET_ABSENT:
    case SHEET_DAMAGED:
    default:
      return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, CONTENT);
    }
}

static gboolean
read_sheets (Ods        *self,
             StatSender *sender)
{
  static const SheetXml list = { list_cb, list_end_cb, NULL };
  static const SheetXml sheet = { sheet_start_cb, sheet_end_cb, sheet_text_cb };
  g_auto (GStrv) names = NULL;

  if (!read_content (self, sender, &list))
    return FALSE;
  names = g_strv_builder_end (self->names);
  if (names[0] == NULL)
    return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, CONTENT);
  self->wanted = sheet_reading_choose (self->request, names, (gboolean *) (gpointer) self->hidden->data, sender);
  self->depth = 0;
  return self->wanted >= 0 && read_content (self, sender, &sheet) && sheet_rows_finish (self->rows);
}

/** sheet_reading_run_ods: Returns: whether the sheet was read and sent; the end message is left to the caller. */
gboolean
sheet_reading_run_ods (const SheetRequest *request,
                       StatSender         *sender)
{
  g_autoptr (SheetPackage) package = sheet_package_open (request->fd);
  g_autoptr (SheetRows) rows = sheet_rows_new (sender, &request->range);
  Ods self = { .request = request, .package = package, .rows = rows };
  gboolean good;

  if (package == NULL)
    return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, NULL);
  self.names = g_strv_builder_new ();
  self.hidden = g_array_new (FALSE, TRUE, sizeof (gboolean));
  self.hidden_styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  self.texts = g_string_new (NULL);
  self.value = g_string_new (NULL);
  good = read_sheets (&self, sender);
  g_strv_builder_unref (self.names);
  g_array_unref (self.hidden);
  g_hash_table_unref (self.hidden_styles);
  g_free (self.style);
  g_array_unref (self.cells);
  g_string_free (self.texts, TRUE);
  g_string_free (self.value, TRUE);
  return good;
}
