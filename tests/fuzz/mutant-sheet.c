/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sheets of workbooks: the streams of XML that stand in their archives. */

#include "mutant.h"

static void
add_element (Mutant     *self,
             const char *text)
{
  mutant_cut (self);
  mutant_add (self, text);
}

/** mutant_make_excel: the sheet of an .xlsx file. */
void
mutant_make_excel (Mutant      *self,
                   ShoalRandom *random)
{
  static const char *const cells[] = {
    "<c r=\"A2\" t=\"s\"><v>0</v></c>", "<c t=\"inlineStr\"><is><r><t>a</t></r><rPh><t>x</t></rPh></is></c>", "<c><v>12.5</v></c>",
    "<c s=\"1\"><v>36526.25</v></c>", "<c t=\"b\"><v>1</v></c>", "<c t=\"e\"><v>#N/A</v></c>",
    "<c t=\"str\"><f>A1&amp;B1</f><v>&lt;t&gt;</v></c>", "<c r=\"XFD1\"><v>1E5</v></c>",
  };
  guint n_rows = 1 + shoal_random_below (random, 8);

  add_element (self, "<worksheet><cols><col min=\"2\" max=\"3\" hidden=\"1\"/></cols><sheetData>");
  for (guint row = 0; row < n_rows; row++)
    {
      add_element (self, shoal_random_below (random, 2) ? "<row>" : "<row r=\"7\" hidden=\"1\">");
      for (guint cell = shoal_random_below (random, 6); cell > 0; cell--)
        add_element (self, cells[shoal_random_below (random, G_N_ELEMENTS (cells))]);
      add_element (self, "</row>");
    }
  add_element (self, "</sheetData><mergeCells><mergeCell ref=\"A1:B2\"/></mergeCells></worksheet>");
}

/** mutant_make_open_document: the content of an .ods file. */
void
mutant_make_open_document (Mutant      *self,
                           ShoalRandom *random)
{
  static const char *const cells[] = {
    "<t:table-cell o:value-type=\"string\"><x:p>a<x:s x:c=\"3\"/>b</x:p><x:p>c</x:p></t:table-cell>",
    "<t:table-cell t:number-columns-repeated=\"3\" o:value-type=\"float\" o:value=\"1.5\"/>",
    "<t:table-cell o:value-type=\"date\" o:date-value=\"2000-01-31T12:00:00\"/>",
    "<t:table-cell o:value-type=\"time\" o:time-value=\"PT12H30M05S\"/>",
    "<t:table-cell o:value-type=\"boolean\" o:boolean-value=\"true\"/>",
    "<t:table-cell t:number-columns-spanned=\"2\" t:formula=\"of:=1\" c:value-type=\"error\"/>",
    "<t:covered-table-cell t:number-columns-repeated=\"16000\"/>",
  };
  guint n_rows = 1 + shoal_random_below (random, 8);

  add_element (self, "<o:document xmlns:o=\"o\" xmlns:t=\"t\" xmlns:x=\"x\" xmlns:s=\"s\" xmlns:c=\"c\">");
  add_element (self, "<s:style s:name=\"h\"><s:table-properties t:display=\"false\"/></s:style>");
  add_element (self, "<t:table t:name=\"one\"><t:table-column t:visibility=\"collapse\" t:number-columns-repeated=\"2\"/>");
  for (guint row = 0; row < n_rows; row++)
    {
      add_element (self, shoal_random_below (random, 2) ? "<t:table-row>" : "<t:table-row t:number-rows-repeated=\"9\">");
      for (guint cell = shoal_random_below (random, 6); cell > 0; cell--)
        add_element (self, cells[shoal_random_below (random, G_N_ELEMENTS (cells))]);
      add_element (self, "</t:table-row>");
    }
  add_element (self, "</t:table><t:table t:name=\"two\" t:style-name=\"h\"/></o:document>");
}
