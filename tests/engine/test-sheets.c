/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workbooks of Excel and OpenDocument, made here: what is in their cells, which cells are the table, and those that do harm. */

#include "base/shoal-error.h"
#include "table/read/shoal-cell-range.h"
#include "table/read/shoal-table-format.h"

#include <glib/gstdio.h>
#include <gsf/gsf-outfile-msole.h>
#include <gsf/gsf-outfile-zip.h>
#include <gsf/gsf-output-stdio.h>
#include <gsf/gsf-utils.h>

#include <string.h>

#define MISSING "\342\210\205"

typedef struct
{
  char *folder;
  char *path;
  GFile *file;
  GsfOutfile *archive;
} Fixture;

static void
set_up (Fixture    *fixture,
        const char *name)
{
  fixture->folder = g_dir_make_tmp ("shoal-sheets-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, name, NULL);
  fixture->file = g_file_new_for_path (fixture->path);
}

static void
fixture_clear (Fixture *fixture)
{
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_object_unref (fixture->file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* ---- Writing ---- */

static void
begin_archive (Fixture *fixture)
{
  g_autoptr (GObject) output = G_OBJECT (gsf_output_stdio_new (fixture->path, NULL));

  fixture->archive = gsf_outfile_zip_new (GSF_OUTPUT (output), NULL);
  g_assert_nonnull (fixture->archive);
}

static void
add_bytes (GsfOutfile *folder,
           const char *name,
           const char *bytes,
           gsize       length)
{
  g_autoptr (GObject) output = G_OBJECT (gsf_outfile_new_child (folder, name, FALSE));

  g_assert_true (gsf_output_write (GSF_OUTPUT (output), length, (const guint8 *) bytes));
  g_assert_true (gsf_output_close (GSF_OUTPUT (output)));
}

/* @path has at most two folders. */
static void
add_part (Fixture    *fixture,
          const char *path,
          const char *text)
{
  g_auto (GStrv) names = g_strsplit (path, "/", -1);
  GsfOutfile *folder = g_object_ref (fixture->archive);
  guint i;

  for (i = 0; names[i + 1] != NULL; i++)
    {
      GsfOutfile *inner = GSF_OUTFILE (gsf_outfile_new_child (folder, names[i], TRUE));

      g_object_unref (folder);
      folder = inner;
    }
  add_bytes (folder, names[i], text, strlen (text));
  g_object_unref (folder);
}

static void
end_archive (Fixture *fixture)
{
  gsf_output_close (GSF_OUTPUT (fixture->archive));
  g_clear_object (&fixture->archive);
}

#define RELATION "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

/* A workbook with a hidden sheet “Old” and two others, of which “Data” has @rows and what is behind them. */
static void
write_excel (Fixture    *fixture,
             const char *properties,
             const char *rows,
             const char *behind)
{
  g_autofree char *workbook = g_strconcat (
    "<workbook xmlns:r=\"r\">", properties,
    "<sheets><sheet name=\"Old\" sheetId=\"3\" state=\"hidden\" r:id=\"r3\"/><sheet name=\"Data\" sheetId=\"1\" r:id=\"r1\"/>"
    "<sheet name=\"Other\" sheetId=\"2\" r:id=\"r2\"/></sheets></workbook>", NULL);
  g_autofree char *sheet = g_strconcat (
    "<worksheet><cols><col min=\"3\" max=\"3\" hidden=\"1\"/></cols><sheetData>", rows, "</sheetData>", behind,
    "</worksheet>", NULL);

  begin_archive (fixture);
  add_part (fixture, "[Content_Types].xml", "<Types/>");
  add_part (fixture, "_rels/.rels",
            "<Relationships><Relationship Id=\"a\" Type=\"" RELATION "officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>");
  add_part (fixture, "xl/workbook.xml", workbook);
  add_part (fixture, "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id=\"r1\" Type=\"" RELATION "worksheet\" Target=\"worksheets/sheet1.xml\"/>"
            "<Relationship Id=\"r2\" Type=\"" RELATION "worksheet\" Target=\"/xl/worksheets/sheet2.xml\"/>"
            "<Relationship Id=\"r3\" Type=\"" RELATION "worksheet\" Target=\"worksheets/sheet3.xml\"/>"
            "<Relationship Id=\"r4\" Type=\"" RELATION "sharedStrings\" Target=\"sharedStrings.xml\"/>"
            "<Relationship Id=\"r5\" Type=\"" RELATION "styles\" Target=\"styles.xml\"/></Relationships>");
  add_part (fixture, "xl/sharedStrings.xml",
            "<sst><si><t>name</t></si><si><t>born</t></si><si><r><t>An</t></r><r><rPr><b/></rPr><t>na</t></r></si>"
            "<si><t xml:space=\"preserve\"> Bob &amp; co</t><rPh sb=\"0\" eb=\"1\"><t>bobu</t></rPh></si></sst>");
  add_part (fixture, "xl/styles.xml",
            "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"[Red]dd/mm/yyyy\"/><numFmt numFmtId=\"165\" "
            "formatCode=\"0.0&quot;days&quot;\"/></numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs>"
            "<xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/><xf numFmtId=\"22\"/></cellXfs></styleSheet>");
  add_part (fixture, "xl/worksheets/sheet1.xml", sheet);
  add_part (fixture, "xl/worksheets/sheet2.xml",
            "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>k</t></is></c></row><row><c><v>7</v></c></row></sheetData></worksheet>");
  add_part (fixture, "xl/worksheets/sheet3.xml", "<worksheet><sheetData/></worksheet>");
  end_archive (fixture);
}

/* An OpenDocument spreadsheet whose content is what stands between the tables' tags. */
static void
write_open_document (Fixture    *fixture,
                     const char *content)
{
  g_autofree char *text = g_strconcat (
    "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\" xmlns:calcext=\"c\" xmlns:style=\"s\">",
    content, "</office:document-content>", NULL);

  begin_archive (fixture);
  add_part (fixture, "mimetype", "application/vnd.oasis.opendocument.spreadsheet");
  add_part (fixture, "content.xml", text);
  end_archive (fixture);
}

/* ---- Reading ---- */

static void
assert_rows (ShoalTable *table,
             const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", shoal_column_get_name (shoal_table_get_column (table, i)));
  for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
    for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
      {
        ShoalColumn *column = shoal_table_get_column (table, i);
        guint32 code = shoal_column_get_code (column, row);

        g_string_append_printf (text, "%s%s", i > 0 ? "|" : "\n",
                                code < shoal_column_get_n_values (column) ? shoal_column_get_label (column, code) : MISSING);
      }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
assert_evidence (const ShoalReaderOptions *found,
                 const char               *part)
{
  if (strstr (found->evidence, part) == NULL)
    g_error ("“%s” is not in “%s”", part, found->evidence);
}

static ShoalTable *
read_all (Fixture             *fixture,
          const char          *sheet,
          const char          *range,
          ShoalReaderOptions **found)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  options->sheet = g_strdup (sheet);
  options->range = g_strdup (range);
  table = shoal_reader_read (fixture->file, options, found, NULL, &error);
  g_assert_no_error (error);
  return table;
}

static void
assert_fails (Fixture    *fixture,
              const char *sheet,
              const char *range,
              int         code,
              const char *part)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;

  options->sheet = g_strdup (sheet);
  options->range = g_strdup (range);
  g_assert_null (shoal_reader_read (fixture->file, options, NULL, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
}

/* A title, rich text, dates by style, a formula, an error, a truth, merged cells, a hidden row and column, a total. */
#define ROWS                                                                                                              \
  "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Staff</t></is></c></row>"                                              \
  "<row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"B3\" t=\"s\"><v>1</v></c><c r=\"C3\" t=\"str\"><v>pay</v></c>"       \
  "<c r=\"D3\" t=\"inlineStr\"><is><r><t>act</t></r><r><t>ive</t></r></is></c></row>"                                     \
  "<row r=\"4\" hidden=\"1\"><c r=\"A4\" t=\"s\"><v>2</v></c><c r=\"B4\" s=\"1\"><v>36526</v></c><c r=\"C4\"><v>1.5</v></c>" \
  "<c r=\"D4\" t=\"b\"><v>1</v></c></row>"                                                                                 \
  "<row r=\"6\"><c r=\"A6\" t=\"s\"><v>3</v></c><c r=\"B6\" s=\"2\"><v>1</v></c><c r=\"C6\" s=\"3\"><f>C4*2</f>"            \
  "<v>3.0000000000000004</v></c><c r=\"D6\" t=\"b\"><v>0</v></c></row>"                                                   \
  "<row r=\"7\"><c r=\"A7\" t=\"inlineStr\"><is><t>Cy</t></is></c><c r=\"B7\" s=\"1\"><v>61</v></c>"                       \
  "<c r=\"C7\" t=\"e\"><v>#DIV/0!</v></c></row>"                                                                          \
  "<row r=\"8\"><c r=\"A8\" t=\"inlineStr\"><is><t>Total</t></is></c><c r=\"C8\"><v>4.5</v></c></row>"

static void
test_excel (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;

  set_up (&fixture, "people.xlsx");
  write_excel (&fixture, "", ROWS, "<mergeCells count=\"1\"><mergeCell ref=\"A4:A5\"/></mergeCells>");
  table = read_all (&fixture, NULL, NULL, &found);
  assert_rows (table, "name|born|pay|active\nAnna|2000-01-01|1.5|TRUE\n Bob & co|1900-01-01|3.0000000000000004|FALSE\n"
                      "Cy|1900-03-01|" MISSING "|" MISSING);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 1)), ==, SHOAL_VALUE_DATE);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 2)), ==, SHOAL_VALUE_NUMBER);
  g_assert_cmpuint (shoal_table_get_line (table, 0), ==, 4);
  g_assert_cmpuint (shoal_table_get_line (table, 1), ==, 6);
  g_assert_cmpstr (found->sheet, ==, "Data");
  g_assert_cmpuint (g_strv_length (found->sheets), ==, 3);
  g_assert_cmpint (found->skip_rows, ==, 2);
  g_assert_cmpuint (found->n_totals, ==, 1);
  assert_evidence (found, "hidden sheet: “Old”");
  assert_evidence (found, "titles: the table begins in row 3");
  assert_evidence (found, "hidden rows: 1");
  assert_evidence (found, "hidden columns: 1");
  assert_evidence (found, "merged cells: 1");
  assert_evidence (found, "formulas: 1");
  assert_evidence (found, "cells with an error: 1");
}

/* What was found reads the same again; sheets and ranges are taken by name. */
static void
test_choices (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL, again = NULL, other = NULL, range = NULL, rows = NULL, preview = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL, few = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;

  set_up (&fixture, "people.xlsx");
  write_excel (&fixture, "", ROWS, "");
  table = read_all (&fixture, NULL, NULL, &found);
  again = shoal_reader_read (fixture.file, found, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_table_get_n_rows (again), ==, 3);
  other = read_all (&fixture, "Other", NULL, NULL);
  assert_rows (other, "k\n7");
  range = read_all (&fixture, NULL, "A3:B6", NULL);
  assert_rows (range, "name|born\nAnna|2000-01-01\n Bob & co|1900-01-01");
  rows = read_all (&fixture, "Data", "C3:C7", NULL);
  assert_rows (rows, "pay\n1.5\n3.0000000000000004");
  few->max_rows = 1;
  preview = shoal_reader_read (fixture.file, few, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_table_get_n_rows (preview), ==, 1);
  assert_fails (&fixture, "Data ", NULL, SHOAL_ERROR_USAGE, "Old, Data, Other");
  assert_fails (&fixture, "Old", NULL, SHOAL_ERROR_DATA, "the sheet is empty");
  assert_fails (&fixture, NULL, "A100:B200", SHOAL_ERROR_DATA, "the sheet is empty");
  assert_fails (&fixture, NULL, "B2:A1", SHOAL_ERROR_USAGE, "no range of cells");
}

static void
test_1904 (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL;

  set_up (&fixture, "mac.xlsx");
  write_excel (&fixture, "<workbookPr date1904=\"1\"/>",
               "<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c></row><row><c t=\"s\"><v>2</v></c><c s=\"1\"><v>0</v></c></row>"
               "<row><c t=\"s\"><v>3</v></c><c s=\"4\"><v>35064.5</v></c></row>", "");
  table = read_all (&fixture, NULL, NULL, NULL);
  assert_rows (table, "name|born\nAnna|1904-01-01\n Bob & co|2000-01-01T12:00:00");
}

/* A dot is no mark between thousands where the cells are numbers. */
static void
test_decimals (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL;

  set_up (&fixture, "numbers.xlsx");
  write_excel (&fixture, "", "<row><c t=\"s\"><v>0</v></c></row><row><c><v>1.234</v></c></row><row><c><v>2.5E-3</v></c></row>"
                             "<row><c><v>5.678</v></c></row>", "");
  table = read_all (&fixture, NULL, NULL, NULL);
  assert_rows (table, "name\n1.234\n0.0025\n5.678");
  g_assert_cmpfloat (shoal_column_get_number (shoal_table_get_column (table, 0), 1), ==, 1.234);
}

#define CELL(type, value, text) "<table:table-cell office:value-type=\"" type "\" " value "><text:p>" text "</text:p></table:table-cell>"
#define TEXT(text) CELL ("string", "", text)

static void
test_open_document (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL, hidden = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;

  set_up (&fixture, "people.ods");
  write_open_document (
    &fixture,
    "<style:style style:name=\"ta2\"><style:table-properties table:display=\"false\"/></style:style>"
    "<table:table table:name=\"Old\" table:style-name=\"ta2\"><table:table-row>" TEXT ("h") "</table:table-row><table:table-row>"
    TEXT ("1") "</table:table-row></table:table><table:table table:name=\"Data\"><table:table-column/><table:table-row>"
    TEXT ("name") TEXT ("born") TEXT ("pay") TEXT ("ok") "</table:table-row><table:table-row table:number-rows-repeated=\"2\">"
    "<table:table-cell office:value-type=\"string\"><office:annotation><text:p>secret</text:p></office:annotation><text:p>A<text:s/>"
    "<text:span>n</text:span></text:p><text:p>b</text:p></table:table-cell>"
    CELL ("date", "office:date-value=\"2000-01-31\"", "31.1.00") CELL ("currency", "office:value=\"1.5\"", "1,50 €")
    CELL ("boolean", "office:boolean-value=\"true\"", "WAHR") "</table:table-row>"
    "<table:table-row table:visibility=\"collapse\">" TEXT ("C") "<table:table-cell table:number-columns-repeated=\"2\" "
    "office:value-type=\"float\" office:value=\"3\"/>" "<table:table-cell calcext:value-type=\"error\" office:value-type=\"string\" "
    "table:formula=\"of:=1/0\"><text:p>#DIV/0!</text:p></table:table-cell></table:table-row>"
    "<table:table-row table:number-rows-repeated=\"1048571\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>"
    "</table:table>");
  table = read_all (&fixture, NULL, NULL, &found);
  assert_rows (table, "name|born|pay|ok\nA n\nb|2000-01-31|1.5|TRUE\nA n\nb|2000-01-31|1.5|TRUE\nC|3|3|" MISSING);
  g_assert_cmpstr (found->sheet, ==, "Data");
  assert_evidence (found, "hidden sheet: “Old”");
  assert_evidence (found, "hidden rows: 1");
  assert_evidence (found, "cells with an error: 1");
  assert_evidence (found, "formulas: 1");
  hidden = read_all (&fixture, "Old", NULL, NULL);
  assert_rows (hidden, "h\n1");
}

/* Entities, streams that grow, rows without end, and archives that are cut. */
static void
test_harm (void)
{
  g_autofree char *zeros = g_strnfill (300 * 1024 * 1024, ' ');
  g_autofree char *bomb = g_strconcat ("<worksheet><sheetData>", zeros, "</sheetData></worksheet>", NULL);
  g_auto (Fixture) entities = { NULL }, growing = { NULL }, endless = { NULL }, cut = { NULL };
  g_autofree char *bytes = NULL;
  gsize length;

  set_up (&entities, "a.ods");
  begin_archive (&entities);
  add_part (&entities, "mimetype", "application/vnd.oasis.opendocument.spreadsheet");
  add_part (&entities, "content.xml", "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><x>&b;</x>");
  end_archive (&entities);
  assert_fails (&entities, NULL, NULL, SHOAL_ERROR_DATA, "made to do harm");

  set_up (&growing, "b.xlsx");
  begin_archive (&growing);
  add_part (&growing, "xl/workbook.xml", "<workbook><sheets><sheet name=\"a\" id=\"r1\"/></sheets></workbook>");
  add_part (&growing, "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id=\"r1\" Type=\"" RELATION "worksheet\" Target=\"s.xml\"/></Relationships>");
  add_part (&growing, "xl/s.xml", bomb);
  end_archive (&growing);
  assert_fails (&growing, NULL, NULL, SHOAL_ERROR_DATA, "made to do harm");

  set_up (&endless, "c.ods");
  write_open_document (&endless, "<table:table table:name=\"a\"><table:table-row table:number-rows-repeated=\"4294967295\">"
                                 "<table:table-cell table:number-columns-repeated=\"16384\" office:value-type=\"string\">"
                                 "<text:p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</text:p></table:table-cell>"
                                 "</table:table-row></table:table>");
  assert_fails (&endless, NULL, NULL, SHOAL_ERROR_DATA, "c.ods:");

  set_up (&cut, "d.xlsx");
  write_excel (&cut, "", ROWS, "");
  g_assert_true (g_file_get_contents (cut.path, &bytes, &length, NULL));
  for (gsize part = 1; part < 8; part++)
    {
      g_assert_true (g_file_set_contents (cut.path, bytes, (gssize) (length * part / 8), NULL));
      assert_fails (&cut, NULL, NULL, SHOAL_ERROR_DATA, "d.xlsx:");
    }
}

/* ---- Excel 97 ---- */

static void
add_record (GByteArray *stream,
            guint       type,
            const char *bytes,
            gsize       length)
{
  guint8 head[4] = { (guint8) type, (guint8) (type >> 8), (guint8) length, (guint8) (length >> 8) };

  g_byte_array_append (stream, head, sizeof head);
  g_byte_array_append (stream, (const guint8 *) bytes, (guint) length);
}

#define RECORD(stream, type, bytes) add_record (stream, type, bytes, sizeof (bytes) - 1)

static void
test_excel_97 (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GObject) output = NULL, compound = NULL;
  g_autoptr (GByteArray) stream = g_byte_array_new ();
  guint place;

  if (g_strcmp0 (shoal_table_format_guess ("a.xls")->id, "excel-97") != 0)
    {
      g_test_skip ("built without libfreexl");
      return;
    }
  set_up (&fixture, "old.xls");
  RECORD (stream, 0x0809, "\0\6\5\0\xbb\x0d\xcc\7\0\0\0\0\6\0\0\0");
  RECORD (stream, 0x0042, "\xb0\4");
  RECORD (stream, 0x00e0, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
  RECORD (stream, 0x00e0, "\0\0\x0e\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
  place = stream->len + 4;
  RECORD (stream, 0x0085, "\0\0\0\0\0\0\4\0Data");
  RECORD (stream, 0x00fc, "\4\0\0\0\4\0\0\0\4\0\0name\4\0\0born\3\0\0Ann\3\0\0Bob");
  RECORD (stream, 0x000a, "");
  stream->data[place] = (guint8) stream->len;
  stream->data[place + 1] = (guint8) (stream->len >> 8);
  RECORD (stream, 0x0809, "\0\6\x10\0\xbb\x0d\xcc\7\0\0\0\0\6\0\0\0");
  RECORD (stream, 0x0200, "\0\0\0\0\3\0\0\0\0\0\2\0\0\0");
  RECORD (stream, 0x00fd, "\0\0\0\0\0\0\0\0\0\0");
  RECORD (stream, 0x00fd, "\0\0\1\0\0\0\1\0\0\0");
  RECORD (stream, 0x00fd, "\1\0\0\0\0\0\2\0\0\0");
  /* 36526 as a double, 1 January 2000 */
  RECORD (stream, 0x0203, "\1\0\1\0\1\0\0\0\0\0\xc0\xd5\xe1\x40");
  RECORD (stream, 0x00fd, "\2\0\0\0\0\0\3\0\0\0");
  RECORD (stream, 0x0203, "\2\0\1\0\1\0\0\0\0\0\xe0\xd5\xe1\x40");
  RECORD (stream, 0x000a, "");
  /* Small streams stand elsewhere in a compound document */
  while (stream->len < 4096)
    g_byte_array_append (stream, (const guint8 *) "", 1);
  output = G_OBJECT (gsf_output_stdio_new (fixture.path, NULL));
  compound = G_OBJECT (gsf_outfile_msole_new (GSF_OUTPUT (output)));
  add_bytes (GSF_OUTFILE (compound), "Workbook", (const char *) stream->data, stream->len);
  gsf_output_close (GSF_OUTPUT (compound));
  table = read_all (&fixture, NULL, NULL, NULL);
  assert_rows (table, "name|born\nAnn|2000-01-01\nBob|2000-01-02");
}

static void
test_ranges (void)
{
  static const char *const wrong[] = { "", "A1", "A1:", ":B2", "A:1", "XFE1:XFE2", "B1:A1", "A2:B1", "A1:B2x" };
  ShoalCellRange range;

  g_assert_true (shoal_cell_range_parse ("$B$2:AA10", &range));
  g_assert_cmpuint (range.first_column, ==, 1);
  g_assert_cmpuint (range.last_column, ==, 26);
  g_assert_cmpuint (range.first_row, ==, 2);
  g_assert_cmpuint (range.last_row, ==, 10);
  g_assert_true (shoal_cell_range_parse ("A3:F", &range));
  g_assert_cmpuint (range.first_row, ==, 3);
  g_assert_cmpuint (range.last_row, ==, G_MAXUINT32);
  g_assert_true (shoal_cell_range_parse ("2:5", &range));
  g_assert_cmpuint (range.last_column, ==, G_MAXUINT32);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (shoal_cell_range_parse (wrong[i], &range));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsf_init ();
  g_test_add_func ("/sheets/ranges", test_ranges);
  g_test_add_func ("/sheets/excel", test_excel);
  g_test_add_func ("/sheets/choices", test_choices);
  g_test_add_func ("/sheets/1904", test_1904);
  g_test_add_func ("/sheets/decimals", test_decimals);
  g_test_add_func ("/sheets/open-document", test_open_document);
  g_test_add_func ("/sheets/harm", test_harm);
  g_test_add_func ("/sheets/excel-97", test_excel_97);
  return g_test_run ();
}
