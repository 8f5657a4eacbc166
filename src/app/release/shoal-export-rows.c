/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows for the options of an export, with explanations; an option that is not possible tells the reason. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "project/shoal-sql-script.h"
#include "table/stat/shoal-typed-writer.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <string.h>

/* Formats of a release, with the suffixes of their files. */
static const struct
{
  ShoalStatKind format;
  const char *title;
  const char *suffix;
} formats[] = {
  { SHOAL_STAT_NONE, N_("Delimited text (CSV)"), "csv" },
  { SHOAL_STAT_EXCEL, N_("Excel workbook"), "xlsx" },
  { SHOAL_STAT_SPSS, N_("SPSS"), "sav" },
  { SHOAL_STAT_STATA, N_("Stata"), "dta" },
};

static const char delimiters[] = { ',', ';', '\t', '|' };

/* Index in the table of formats: the row only lists the formats that this build can write. */
static guint
get_format (const ShoalExportRows *self)
{
  guint selected = adw_combo_row_get_selected (self->format);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (shoal_typed_format_can_be (formats[i].format) && selected-- == 0)
      return i;
  return 0;
}

/* The chosen or entered delimiter, or 0 if it is not valid. Shows the problem at the entry. */
static char
get_delimiter (const ShoalExportRows *self)
{
  guint selected = adw_combo_row_get_selected (self->delimiter);
  const char *problem;
  char delimiter;

  if (selected < G_N_ELEMENTS (delimiters))
    return delimiters[selected];
  problem = shoal_custom_value_row_get_character (self->other_delimiter, &delimiter);
  if (delimiter == '"')
    problem = _("This is the quote around fields");
  shoal_custom_value_row_set_problem (self->other_delimiter, problem);
  return problem == NULL ? delimiter : 0;
}

/* Checks again whether the export is possible: without a valid delimiter, for example, it is not. */
static void
delimiter_entered_cb (GtkWidget *row)
{
  gtk_widget_activate_action (row, "export.check", NULL);
}

static void
delimiter_chosen_cb (ShoalCustomValueRow *other,
                     GParamSpec          *pspec,
                     AdwComboRow         *row)
{
  gboolean wanted = adw_combo_row_get_selected (row) == G_N_ELEMENTS (delimiters);

  shoal_custom_value_row_set_wanted (other, wanted, GTK_WIDGET (row));
  if (wanted)
    shoal_custom_value_row_focus (other);
  delimiter_entered_cb (GTK_WIDGET (row));
}

static void
propose_delimiter (ShoalExportRows *self,
                   char             proposed)
{
  const char text[2] = { proposed, '\0' };
  guint place = 0;

  while (place < G_N_ELEMENTS (delimiters) && delimiters[place] != proposed)
    place++;
  if (place == G_N_ELEMENTS (delimiters))
    shoal_custom_value_row_set_text (self->other_delimiter, text);
  adw_combo_row_set_selected (self->delimiter, place);
}

static void
add_delimiter (ShoalExportRows     *self,
               AdwPreferencesGroup *group,
               char                 proposed)
{
  const char *names[] = { _("Comma"), _("Semicolon"), _("Tab"), _("Vertical bar"), _("Other…"), NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  GtkWidget *row = shoal_form_row_new_choice (_("Delimiter"), NULL, G_LIST_MODEL (list));
  GtkWidget *other = shoal_custom_value_row_new (_("Other Delimiter"));

  self->delimiter = ADW_COMBO_ROW (row);
  self->other_delimiter = SHOAL_CUSTOM_VALUE_ROW (other);
  adw_preferences_group_add (group, row);
  gtk_widget_set_visible (other, FALSE);
  adw_preferences_group_add (group, other);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (delimiter_chosen_cb), other, G_CONNECT_SWAPPED);
  g_signal_connect (other, "changed", G_CALLBACK (delimiter_entered_cb), NULL);
  propose_delimiter (self, proposed);
}

/* Delimiter and apostrophes only apply to text: cells of the other formats have types. */
static void
format_cb (ShoalExportRows *self)
{
  gboolean text = formats[get_format (self)].format == SHOAL_STAT_NONE;

  gtk_widget_set_visible (GTK_WIDGET (self->delimiter), text);
  gtk_widget_set_visible (GTK_WIDGET (self->other_delimiter),
                          text && adw_combo_row_get_selected (self->delimiter) == G_N_ELEMENTS (delimiters));
  gtk_widget_set_visible (self->guard_row, text);
  delimiter_entered_cb (GTK_WIDGET (self->format));
}

static void
add_format (ShoalExportRows     *self,
            AdwPreferencesGroup *group)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  GtkWidget *row;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (shoal_typed_format_can_be (formats[i].format))
      gtk_string_list_append (list, _(formats[i].title));
  row = shoal_form_row_new_choice (_("File Type"), NULL, G_LIST_MODEL (list));
  self->format = ADW_COMBO_ROW (row);
  adw_preferences_group_add (group, row);
}

static GtkWidget *
add_switch (AdwPreferencesGroup  *group,
            const char           *title,
            const char           *subtitle,
            gboolean              active,
            GtkSwitch           **control)
{
  GtkWidget *row = shoal_form_row_new_switch (title, subtitle, control);

  gtk_switch_set_active (*control, active);
  adw_preferences_group_add (group, row);
  return row;
}

/* If the draw of the release cannot be kept, warns of the consequences before the export. */
static void
add_draw (AdwPreferencesGroup *group,
          ShoalRecodingReport *report,
          ShoalProject        *project)
{
  g_autofree char *problem = NULL;
  g_autofree char *text = NULL;
  GtkWidget *row, *icon;

  if (shoal_release_export_keeps_draw (report, project, &problem))
    return;
  /* Translators: %s says why. */
  text = g_strdup_printf (_("What is drawn for this release cannot be kept beside the project (%s). When the window has been closed "
                            "another release of this table is drawn anew, and whoever gets both can tell more than either says: give "
                            "away only one of them, or save the project first where a folder can be made."),
                          problem);
  row = shoal_form_row_new (_("The Draw Is Not Kept"), text);
  icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  gtk_widget_add_css_class (icon, "warning");
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Warning"), -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  adw_preferences_group_add (group, row);
}

static const char *
explain_suppressed (gsize n_suppressed,
                    guint k)
{
  if (n_suppressed == 0)
    return _("No rows are suppressed");
  if (n_suppressed < k)
    return _("Not possible: they are fewer than k, and would be found");
  return _("With all their quasi-identifiers as “*”");
}

/**
 * shoal_export_rows_add:
 * @self: must live as long as its controls
 * @release: the group that gets the options of a release
 * @recipe: the group that gets the options of a recipe
 * @report: report of the release to export
 * @project: the project of the release; the delimiter of its data is preselected
 */
void
shoal_export_rows_add (ShoalExportRows     *self,
                       AdwPreferencesGroup *release,
                       AdwPreferencesGroup *recipe,
                       ShoalRecodingReport *report,
                       ShoalProject        *project)
{
  const ShoalReleaseOptions defaults = SHOAL_RELEASE_OPTIONS_DEFAULT;
  gsize n_suppressed = report->classes->n_suppressed;
  guint k = shoal_recoding_report_get_required_k (report);
  GtkWidget *row;

  add_draw (release, report, project);
  add_format (self, release);
  add_delimiter (self, release, shoal_data_source_get_delimiter (shoal_project_get_data (project)));
  self->guard_row = add_switch (release, _("Guard Formulas"), _("Put an apostrophe before text that a spreadsheet would run"),
                                defaults.guard_formulas, &self->guard_formulas);
  g_signal_connect_swapped (self->format, "notify::selected", G_CALLBACK (format_cb), self);
  row = add_switch (release, _("Keep Suppressed Rows"), explain_suppressed (n_suppressed, k), FALSE, &self->keep_suppressed);
  gtk_widget_set_sensitive (row, n_suppressed >= k);
  add_switch (release, _("Save a Data Dictionary, Too"),
              _("A file “….schema.json” beside the release (JSON Table Schema): types, values, signs of missing values, and delimiter, so "
                "that R and pandas read it without guessing"),
              FALSE, &self->with_dictionary);
  if (shoal_recoding_get_kind (report->classes->recoding) == SHOAL_RECODING_MATCHING)
    add_switch (release, _("Save the Graph, Too"),
                _("A file “…-graph.txt” beside the release, to verify it later. It tells who hides among whom: it stays with you and is "
                  "never given away."),
                FALSE, &self->with_graph);
  add_switch (recipe, _("Include Hierarchies"), _("In place of their files; they name values of the columns"), FALSE,
              &self->with_hierarchies);
}

static GtkEditable *
add_name (AdwPreferencesGroup *group,
          const char          *title,
          const char          *name)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), name);
  adw_preferences_group_add (group, row);
  g_signal_connect (row, "changed", G_CALLBACK (delimiter_entered_cb), NULL);
  return GTK_EDITABLE (row);
}

/** shoal_export_rows_add_sql: @script: the group that gets the options of an SQL script; @table: the group that gets the
 *   options of a table in the project's database. */
void
shoal_export_rows_add_sql (ShoalExportRows     *self,
                           AdwPreferencesGroup *script,
                           AdwPreferencesGroup *table,
                           ShoalProject        *project)
{
  g_autofree char *list = shoal_sql_dialects_dup_list ();
  g_auto (GStrv) names = g_strsplit (list, ", ", -1);
  g_autoptr (GtkStringList) dialects = gtk_string_list_new ((const char *const *) names);
  g_autofree char *source = shoal_sql_script_dup_source (project);
  GtkWidget *row = shoal_form_row_new_choice (_("SQL of"), NULL, G_LIST_MODEL (dialects));

  self->dialect = ADW_COMBO_ROW (row);
  adw_preferences_group_add (script, row);
  self->source = add_name (script, _("Table in the Database"), source);
  self->script_target = add_name (script, _("New Table"), "release");
  self->table_target = add_name (table, _("New Table"), "release");
}

/** shoal_export_rows_clear: frees the strings of @self, but not the controls. */
void
shoal_export_rows_clear (ShoalExportRows *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->names); i++)
    g_clear_pointer (&self->names[i], g_free);
}

/* The name of the new table has no schema: the database makes it in the schema of the connection. */
static gboolean
has_name (GtkEditable *entry,
          gboolean     with_schema)
{
  const char *name = gtk_editable_get_text (entry);

  return *name != '\0' && (with_schema || *name == '"' || strchr (name, '.') == NULL);
}

/** shoal_export_rows_is_valid: Returns: whether the options for @kind are valid; the rows show the problems. */
gboolean
shoal_export_rows_is_valid (const ShoalExportRows *self,
                            ShoalExportKind        kind)
{
  switch (kind)
    {
    case SHOAL_EXPORT_RELEASE:
      return formats[get_format (self)].format != SHOAL_STAT_NONE || get_delimiter (self) != 0;
    case SHOAL_EXPORT_SCRIPT:
      return has_name (self->source, TRUE) && has_name (self->script_target, FALSE);
    case SHOAL_EXPORT_TABLE:
      return has_name (self->table_target, FALSE);
    case SHOAL_EXPORT_REPORT:
    case SHOAL_EXPORT_RECIPE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      return TRUE;
    }
}

/** shoal_export_rows_get_suffix: Returns: (transfer none): suffix for the file of a release, without the point. */
const char *
shoal_export_rows_get_suffix (const ShoalExportRows *self)
{
  return formats[get_format (self)].suffix;
}

/** shoal_export_rows_get_options: @options: (inout): sets all fields but the kind, for which the rows must be valid. The
 *   strings belong to @self and are valid until the next call. */
void
shoal_export_rows_get_options (ShoalExportRows    *self,
                               ShoalExportOptions *options)
{
  GtkEditable *target = options->kind == SHOAL_EXPORT_TABLE ? self->table_target : self->script_target;
  guint dialect = adw_combo_row_get_selected (self->dialect);

  shoal_export_rows_clear (self);
  options->source = self->names[0] = g_strdup (gtk_editable_get_text (self->source));
  options->target = self->names[1] = g_strdup (gtk_editable_get_text (target));
  options->dialect = gtk_string_list_get_string (GTK_STRING_LIST (adw_combo_row_get_model (self->dialect)), dialect);
  options->release = (ShoalReleaseOptions) {
    .keep_suppressed = gtk_switch_get_active (self->keep_suppressed),
    .shuffle = TRUE,
    .guard_formulas = gtk_switch_get_active (self->guard_formulas),
    .delimiter = get_delimiter (self),
    .format = formats[get_format (self)].format,
  };
  options->with_graph = self->with_graph != NULL && gtk_switch_get_active (self->with_graph);
  options->with_dictionary = gtk_switch_get_active (self->with_dictionary);
  options->with_hierarchies = gtk_switch_get_active (self->with_hierarchies);
}
