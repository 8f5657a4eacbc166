/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workbooks of Excel since 2007: Office Open XML (ECMA-376). Reads shared texts and styles first, then the sheet as a
 * stream. */

#define _GNU_SOURCE

#include "sheet-package.h"
#include "sheet-reading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A decimal number with at most this many significant digits does not change when it is read as a double and written
 * again. */
#define MAX_PLAIN_DIGITS 15

#define MAX_SHEETS 10000

typedef struct
{
  char *name;
  char *id;
  gboolean hidden;
} Sheet;

typedef struct
{
  const SheetRequest *request;
  SheetPackage *package;
  SheetRows *rows;

  /* The workbook */
  GArray *sheets;         /* of Sheet */
  GHashTable *targets;    /* id of a relation → path */
  char *folder;           /* the folder to which relative paths refer */
  char *workbook;
  char *shared_path;
  char *styles_path;
  gboolean from_1904;

  /* Shared texts and styles */
  GString *shared;
  GArray *shared_ends;    /* of gsize */
  GHashTable *date_codes; /* ids of number formats that are dates */
  GHashTable *other_codes;
  GByteArray *dates;      /* for each cell style, whether its numbers are dates */
  gboolean in_cell_styles;

  /* The cell being read */
  GString *text;
  GString *unescaped;
  gboolean collecting;
  guint phonetic;         /* nesting within phonetic hints */
  guint64 row;
  guint32 column;
  guint32 next_column;
  guint style;
  char type;              /* n, s, b, e, t (text), i (inline), d */
  gboolean has_value;
  gboolean hidden_row;
} Xlsx;

static void
clear_sheet (gpointer data)
{
  g_free (((Sheet *) data)->name);
  g_free (((Sheet *) data)->id);
}

static void
text_cb (gpointer    data,
         const char *text,
         int         length)
{
  Xlsx *self = data;

  if (self->collecting)
    g_string_append_len (self->text, text, length);
}

/* ---- Relations ---- */

/* (transfer full): @target relative to @folder, or from the root if it begins with a slash. */
static char *
resolve (const char *folder,
         const char *target)
{
  g_autofree char *path = g_build_filename ("/", folder, target, NULL);
  g_autofree char *canonical = g_canonicalize_filename (*target == '/' ? target : path, "/");

  return g_strdup (canonical + 1);
}

static void
take_path (char       **place,
           const char  *path)
{
  g_free (*place);
  *place = g_strdup (path);
}

static void
relation_cb (gpointer     data,
             const char  *name,
             const char **attributes)
{
  Xlsx *self = data;
  const char *id = sheet_xml_get (attributes, "Id");
  const char *target = sheet_xml_get (attributes, "Target");
  const char *type = sheet_xml_get (attributes, "Type");
  g_autofree char *path = NULL;

  if (strcmp (name, "Relationship") != 0 || id == NULL || target == NULL || type == NULL)
    return;
  path = resolve (self->folder, target);
  if (g_str_has_suffix (type, "/officeDocument"))
    take_path (&self->workbook, path);
  else if (g_str_has_suffix (type, "/sharedStrings"))
    take_path (&self->shared_path, path);
  else if (g_str_has_suffix (type, "/styles"))
    take_path (&self->styles_path, path);
  else if (g_str_has_suffix (type, "/worksheet"))
    g_hash_table_insert (self->targets, g_strdup (id), g_steal_pointer (&path));
}

/* ---- The workbook ---- */

static gboolean
is_true (const char *text)
{
  return text != NULL && (strcmp (text, "1") == 0 || g_ascii_strcasecmp (text, "true") == 0);
}

static void
workbook_cb (gpointer     data,
             const char  *name,
             const char **attributes)
{
  Xlsx *self = data;

  if (strcmp (name, "workbookPr") == 0)
    self->from_1904 = is_true (sheet_xml_get (attributes, "date1904"));
  if (strcmp (name, "sheet") == 0 && self->sheets->len < MAX_SHEETS)
    {
      const char *state = sheet_xml_get (attributes, "state");
      Sheet sheet = { g_strdup (sheet_xml_get (attributes, "name")), g_strdup (sheet_xml_get (attributes, "id")),
                      state != NULL && strcmp (state, "visible") != 0 };

      g_array_append_val (self->sheets, sheet);
    }
}

/* ---- Shared texts ---- */

static void
shared_start_cb (gpointer     data,
                 const char  *name,
                 const char **attributes)
{
  Xlsx *self = data;

  if (strcmp (name, "rPh") == 0)
    self->phonetic++;
  self->collecting = strcmp (name, "t") == 0 && self->phonetic == 0;
}

static void
shared_end_cb (gpointer    data,
               const char *name)
{
  Xlsx *self = data;

  self->collecting = FALSE;
  if (strcmp (name, "rPh") == 0 && self->phonetic > 0)
    self->phonetic--;
  if (strcmp (name, "si") == 0)
    g_array_append_val (self->shared_ends, self->shared->len);
}

static void
shared_text_cb (gpointer    data,
                const char *text,
                int         length)
{
  Xlsx *self = data;

  if (self->collecting)
    g_string_append_len (self->shared, text, length);
}

/* ---- Styles ---- */

/* Whether a format code shows numbers as dates: its first section has a letter of a date outside of quotes and brackets. */
static gboolean
is_date_code (const char *code)
{
  for (const char *p = code; *p != '\0' && *p != ';'; p++)
    {
      if (*p == '"' || *p == '[')
        {
          const char *end = strchr (p + 1, *p == '"' ? '"' : ']');

          if (end == NULL)
            return FALSE;
          p = end;
        }
      else if ((*p == '\\' || *p == '_' || *p == '*') && p[1] != '\0')
        p++;
      else if (strchr ("dDmMyYhHsS", *p) != NULL)
        return TRUE;
      else if (g_ascii_strncasecmp (p, "General", 7) == 0)
        return FALSE;
    }
  return FALSE;
}

static gboolean
is_built_in_date (guint code)
{
  return (code >= 14 && code <= 22) || (code >= 27 && code <= 36) || (code >= 45 && code <= 47) || (code >= 50 && code <= 58);
}

static void
styles_start_cb (gpointer     data,
                 const char  *name,
                 const char **attributes)
{
  Xlsx *self = data;
  const char *id = sheet_xml_get (attributes, "numFmtId");
  guint code = id != NULL ? (guint) strtoul (id, NULL, 10) : 0;

  if (strcmp (name, "cellXfs") == 0)
    self->in_cell_styles = TRUE;
  if (strcmp (name, "numFmt") == 0 && id != NULL)
    {
      const char *text = sheet_xml_get (attributes, "formatCode");

      g_hash_table_add (text != NULL && is_date_code (text) ? self->date_codes : self->other_codes, GUINT_TO_POINTER (code));
    }
  if (strcmp (name, "xf") == 0 && self->in_cell_styles)
    {
      gboolean own = g_hash_table_contains (self->date_codes, GUINT_TO_POINTER (code));
      gboolean other = g_hash_table_contains (self->other_codes, GUINT_TO_POINTER (code));
      guint8 date = own || (!other && is_built_in_date (code));

      g_byte_array_append (self->dates, &date, 1);
    }
}

static void
styles_end_cb (gpointer    data,
               const char *name)
{
  if (strcmp (name, "cellXfs") == 0)
    ((Xlsx *) data)->in_cell_styles = FALSE;
}

/* ---- The sheet ---- */

/* The column of a cell reference such as AB12, from 0; G_MAXUINT32 if it has no letters. */
static guint32
parse_column (const char *place)
{
  guint32 column = 0;

  for (; g_ascii_isalpha (*place) && column < 1000000; place++)
    column = column * 26 + (guint32) (g_ascii_toupper (*place) - 'A') + 1;
  return column - 1;
}

static void
begin_cell (Xlsx        *self,
            const char **attributes)
{
  const char *type = NULL;

  self->column = self->next_column;
  self->style = 0;
  self->has_value = FALSE;
  for (; *attributes != NULL; attributes += 2)
    if (attributes[0][0] == 'r' && attributes[0][1] == '\0')
      {
        guint32 column = parse_column (attributes[1]);

        if (column != G_MAXUINT32)
          self->column = column;
      }
    else if (attributes[0][0] == 's' && attributes[0][1] == '\0')
      self->style = (guint) strtoul (attributes[1], NULL, 10);
    else if (attributes[0][0] == 't' && attributes[0][1] == '\0')
      type = attributes[1];
  self->next_column = self->column + 1;
  self->type = type == NULL ? 'n' : strcmp (type, "str") == 0 ? 't' : strcmp (type, "inlineStr") == 0 ? 'i' : *type;
  g_string_truncate (self->text, 0);
}

static void
begin_row (Xlsx        *self,
           const char **attributes)
{
  const char *number = sheet_xml_get (attributes, "r");
  guint64 row = number != NULL ? g_ascii_strtoull (number, NULL, 10) : self->row + 1;

  /* Row numbers must ascend; a lower number only occurs in damaged files */
  self->row = MAX (row, self->row + 1);
  self->next_column = 0;
  if (!sheet_rows_begin_row (self->rows, self->row, is_true (sheet_xml_get (attributes, "hidden"))))
    sheet_package_stop (self->package);
}

static void
count_hidden_columns (Xlsx        *self,
                      const char **attributes)
{
  const char *first = sheet_xml_get (attributes, "min");
  const char *last = sheet_xml_get (attributes, "max");
  guint64 begin = first != NULL ? g_ascii_strtoull (first, NULL, 10) : 1;
  guint64 end = last != NULL ? g_ascii_strtoull (last, NULL, 10) : begin;

  if (!is_true (sheet_xml_get (attributes, "hidden")))
    return;
  for (guint64 column = begin; column <= end && column <= 16384; column++)
    if (column - 1 >= self->request->range.first_column && column - 1 <= self->request->range.last_column)
      sheet_rows_note (self->rows, SHOAL_STAT_NOTE_HIDDEN_COLUMNS);
}

static void
sheet_start_cb (gpointer     data,
                const char  *name,
                const char **attributes)
{
  Xlsx *self = data;

  if (name[0] == 'c' && name[1] == '\0')
    begin_cell (self, attributes);
  else if (name[0] == 'v' && name[1] == '\0')
    self->collecting = self->has_value = TRUE;
  else if (name[0] == 't' && name[1] == '\0' && self->type == 'i' && self->phonetic == 0)
    self->collecting = self->has_value = TRUE;
  else if (strcmp (name, "row") == 0)
    begin_row (self, attributes);
  else if (name[0] == 'f' && name[1] == '\0')
    sheet_rows_note (self->rows, SHOAL_STAT_NOTE_FORMULAS);
  else if (strcmp (name, "rPh") == 0)
    self->phonetic++;
  else if (strcmp (name, "col") == 0)
    count_hidden_columns (self, attributes);
  else if (strcmp (name, "mergeCell") == 0)
    sheet_rows_note (self->rows, SHOAL_STAT_NOTE_MERGED);
}

/* Whether a number is written in the same way as sheet_format_number() would write it. */
static gboolean
is_plain (const char *text,
          gsize       length)
{
  gsize n_digits = 0;
  const char *p = *text == '-' ? text + 1 : text;
  const char *point = NULL;

  if (!g_ascii_isdigit (*p) || (*p == '0' && g_ascii_isdigit (p[1])) || length > MAX_PLAIN_DIGITS + 2)
    return FALSE;
  for (; *p != '\0'; p++)
    if (*p == '.' && point == NULL)
      point = p;
    else if (!g_ascii_isdigit (*p))
      return FALSE;
    else
      n_digits++;
  return n_digits <= MAX_PLAIN_DIGITS && (point == NULL || (point[1] != '\0' && p[-1] != '0')) && strcmp (text, "-0") != 0;
}

static void
add_number (Xlsx *self)
{
  char buffer[SHOAL_STAT_TEXT_SIZE];
  gboolean is_date = self->style < self->dates->len && self->dates->data[self->style];
  char *end;
  double number;
  gsize length;

  if (!is_date && is_plain (self->text->str, self->text->len))
    {
      sheet_rows_add_cell (self->rows, self->column, self->text->str, self->text->len, SHOAL_STAT_CELL_NUMBER);
      return;
    }
  number = g_ascii_strtod (self->text->str, &end);
  if (end == self->text->str || !isfinite (number))
    {
      sheet_rows_add_cell (self->rows, self->column, self->text->str, self->text->len, SHOAL_STAT_CELL_ERROR);
      return;
    }
  length = is_date ? sheet_format_day (number, self->from_1904, buffer) : sheet_format_number (number, buffer);
  sheet_rows_add_cell (self->rows, self->column, buffer, length, is_date ? SHOAL_STAT_CELL_DATE : SHOAL_STAT_CELL_NUMBER);
}

/* Decodes “_x000D_” (ECMA-376, ST_Xstring), which stands for characters that XML does not allow, or line breaks that it
 * would change. Returns: (array length=length): @text, or the decoded text in @buffer. */
static const char *
unescape (const char *text,
          gsize      *length,
          GString    *buffer)
{
  const char *end = text + *length;
  const char *done = text;

  if (*length < 7 || memmem (text, *length, "_x", 2) == NULL)
    return text;
  g_string_truncate (buffer, 0);
  for (const char *p = text; end - p >= 7;)
    {
      gunichar character = 0;
      guint n = 0;

      if (p[0] == '_' && p[1] == 'x' && p[6] == '_')
        for (; n < 4 && g_ascii_isxdigit (p[2 + n]); n++)
          character = character * 16 + (gunichar) g_ascii_xdigit_value (p[2 + n]);
      if (n < 4 || character == 0 || !g_unichar_validate (character))
        {
          p++;
          continue;
        }
      g_string_append_len (buffer, done, p - done);
      g_string_append_unichar (buffer, character);
      p += 7;
      done = p;
    }
  g_string_append_len (buffer, done, end - done);
  *length = buffer->len;
  return buffer->str;
}

static void
add_text (Xlsx       *self,
          const char *text,
          gsize       length)
{
  text = unescape (text, &length, self->unescaped);
  sheet_rows_add_cell (self->rows, self->column, text, length, SHOAL_STAT_CELL_TEXT);
}

static void
add_shared (Xlsx *self)
{
  char *end;
  guint64 index = g_ascii_strtoull (self->text->str, &end, 10);
  gsize begin;

  if (end == self->text->str || index >= self->shared_ends->len)
    {
      sheet_rows_add_cell (self->rows, self->column, self->text->str, self->text->len, SHOAL_STAT_CELL_ERROR);
      return;
    }
  begin = index > 0 ? g_array_index (self->shared_ends, gsize, index - 1) : 0;
  add_text (self, self->shared->str + begin, g_array_index (self->shared_ends, gsize, index) - begin);
}

static void
end_cell (Xlsx *self)
{
  if (!self->has_value)
    return;
  switch (self->type)
    {
    case 's':
      add_shared (self);
      break;
    case 'b':
      if (*self->text->str == '1')
        sheet_rows_add_cell (self->rows, self->column, "TRUE", 4, SHOAL_STAT_CELL_BOOLEAN);
      else
        sheet_rows_add_cell (self->rows, self->column, "FALSE", 5, SHOAL_STAT_CELL_BOOLEAN);
      break;
    case 'e':
      sheet_rows_add_cell (self->rows, self->column, self->text->str, self->text->len, SHOAL_STAT_CELL_ERROR);
      break;
    case 't':
    case 'i':
      add_text (self, self->text->str, self->text->len);
      break;
    case 'd':
      sheet_rows_add_cell (self->rows, self->column, self->text->str, self->text->len, SHOAL_STAT_CELL_DATE);
      break;
    case 'n':
    default:
      add_number (self);
      break;
    }
}

static void
sheet_end_cb (gpointer    data,
              const char *name)
{
  Xlsx *self = data;

  self->collecting = FALSE;
  if (name[0] == 'c' && name[1] == '\0')
    end_cell (self);
  else if (strcmp (name, "row") == 0)
    {
      if (!sheet_rows_end_row (self->rows, sheet_package_fraction (self->package)))
        sheet_package_stop (self->package);
    }
  else if (strcmp (name, "rPh") == 0 && self->phonetic > 0)
    self->phonetic--;
}

/* ---- The file ---- */

static gboolean
read_part (Xlsx           *self,
           StatSender     *sender,
           const char     *path,
           gboolean        needed,
           const SheetXml *xml)
{
  switch (sheet_package_read (self->package, path, xml, self))
    {
    case SHEET_READ:
    case SHEET_STOPPED:
      return TRUE;
    case SHEET_ABSENT:
      return !needed || sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, path);
    case SHEET_HARMFUL:
      return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_HARMFUL, path);
    case SHEET_DAMAGED:
    default:
      return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, path);
    }
}

/* The path of the relations of a part: xl/_rels/workbook.xml.rels for xl/workbook.xml. */
static char *
dup_relations_path (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *relations = g_strconcat (name, ".rels", NULL);

  return strcmp (folder, ".") == 0 ? g_build_filename ("_rels", relations, NULL)
                                   : g_build_filename (folder, "_rels", relations, NULL);
}

/* (transfer full) (nullable): the path of the requested sheet. */
static char *
choose_sheet (Xlsx       *self,
              StatSender *sender)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree gboolean *hidden = g_new0 (gboolean, self->sheets->len + 1);
  g_autofree const char **paths = g_new0 (const char *, self->sheets->len + 1);
  g_auto (GStrv) names = NULL;
  guint n = 0;
  int chosen;

  for (guint i = 0; i < self->sheets->len; i++)
    {
      const Sheet *sheet = &g_array_index (self->sheets, Sheet, i);
      const char *path = sheet->id != NULL ? g_hash_table_lookup (self->targets, sheet->id) : NULL;

      /* Chart sheets have no path here, because only relations to worksheets are kept */
      if (path == NULL || sheet->name == NULL)
        continue;
      g_strv_builder_add (builder, sheet->name);
      hidden[n] = sheet->hidden;
      paths[n++] = path;
    }
  names = g_strv_builder_end (builder);
  if (n == 0)
    {
      sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, self->workbook);
      return NULL;
    }
  chosen = sheet_reading_choose (self->request, names, hidden, sender);
  return chosen >= 0 ? g_strdup (paths[chosen]) : NULL;
}

static gboolean
read_workbook (Xlsx       *self,
               StatSender *sender)
{
  static const SheetXml relations = { relation_cb, NULL, NULL };
  static const SheetXml workbook = { workbook_cb, NULL, NULL };
  static const SheetXml shared = { shared_start_cb, shared_end_cb, shared_text_cb };
  static const SheetXml styles = { styles_start_cb, styles_end_cb, NULL };
  static const SheetXml sheet = { sheet_start_cb, sheet_end_cb, text_cb };
  g_autofree char *path = NULL;
  g_autofree char *relations_path = NULL;

  self->folder = g_strdup ("");
  self->workbook = g_strdup ("xl/workbook.xml");
  if (!read_part (self, sender, "_rels/.rels", FALSE, &relations))
    return FALSE;
  g_free (self->folder);
  self->folder = g_path_get_dirname (self->workbook);
  relations_path = dup_relations_path (self->workbook);
  if (!read_part (self, sender, self->workbook, TRUE, &workbook) || !read_part (self, sender, relations_path, TRUE, &relations))
    return FALSE;
  path = choose_sheet (self, sender);
  if (path == NULL || (self->shared_path != NULL && !read_part (self, sender, self->shared_path, TRUE, &shared))
      || (self->styles_path != NULL && !read_part (self, sender, self->styles_path, TRUE, &styles)))
    return FALSE;
  self->phonetic = 0;
  return read_part (self, sender, path, TRUE, &sheet) && sheet_rows_finish (self->rows);
}

/** sheet_reading_run_xlsx: Returns: whether the sheet was read and sent; the end message is left to the caller. */
gboolean
sheet_reading_run_xlsx (const SheetRequest *request,
                        StatSender         *sender)
{
  g_autoptr (SheetPackage) package = sheet_package_open (request->fd);
  g_autoptr (SheetRows) rows = sheet_rows_new (sender, &request->range);
  Xlsx self = { .request = request, .package = package, .rows = rows };
  gboolean good;

  if (package == NULL)
    return sheet_reading_fail (sender, SHOAL_STAT_FAILURE_DAMAGED, NULL);
  self.sheets = g_array_new (FALSE, FALSE, sizeof (Sheet));
  g_array_set_clear_func (self.sheets, clear_sheet);
  self.targets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self.shared = g_string_new (NULL);
  self.shared_ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  self.date_codes = g_hash_table_new (NULL, NULL);
  self.other_codes = g_hash_table_new (NULL, NULL);
  self.dates = g_byte_array_new ();
  self.text = g_string_new (NULL);
  self.unescaped = g_string_new (NULL);
  good = read_workbook (&self, sender);
  g_array_unref (self.sheets);
  g_hash_table_unref (self.targets);
  g_string_free (self.shared, TRUE);
  g_array_unref (self.shared_ends);
  g_hash_table_unref (self.date_codes);
  g_hash_table_unref (self.other_codes);
  g_byte_array_unref (self.dates);
  g_string_free (self.text, TRUE);
  g_string_free (self.unescaped, TRUE);
  g_free (self.folder);
  g_free (self.workbook);
  g_free (self.shared_path);
  g_free (self.styles_path);
  return good;
}
