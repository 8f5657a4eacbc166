/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A switch for empty cells, an entry for other signs, and a choice of the sign that the release uses. */

#include "config.h"

#include "data/shoal-data-parts.h"
#include "widgets/shoal-form-row.h"

#include <glib.h>
#include <glib/gi18n.h>

#include <string.h>

/* ---- Missing tokens ---- */

/* Signs are separated by commas. A sign with a comma or an outer blank stands in double quotes; quotes inside are doubled. */

static const char *
skip_blanks (const char *p)
{
  while (*p == ' ' || *p == '\t')
    p++;
  return p;
}

/* Reads a quoted sign, with @p behind the opening quote; the closing quote may be missing while a person types. */
static const char *
parse_quoted (const char *p,
              GString    *token)
{
  for (; *p != '\0'; p++)
    {
      if (*p == '"' && p[1] != '"')
        return p + 1;
      if (*p == '"')
        p++;
      g_string_append_c (token, *p);
    }
  return p;
}

/** shoal_missing_tokens_parse: Returns: (transfer full): the signs in @text, without empty ones. */
char **
shoal_missing_tokens_parse (const char *text)
{
  GStrvBuilder *tokens = g_strv_builder_new ();
  char **result;

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *p = text; *p != '\0'; p += *p == ',')
    {
      g_autoptr (GString) token = g_string_new (NULL);
      g_autofree char *rest = NULL;
      const char *end;

      p = skip_blanks (p);
      if (*p == '"')
        p = parse_quoted (p + 1, token);
      end = p + strcspn (p, ",");
      rest = g_strchomp (g_strndup (p, (gsize) (end - p)));
      g_string_append (token, rest);
      if (token->len > 0)
        g_strv_builder_add (tokens, token->str);
      p = end;
    }
  result = g_strv_builder_end (tokens);
  g_strv_builder_unref (tokens);
  return result;
}

static gboolean
needs_quotes (const char *token)
{
  return strchr (token, ',') != NULL || *token == '"' || *skip_blanks (token) != *token
         || g_ascii_isspace (token[strlen (token) - 1]);
}

/** shoal_missing_tokens_format: @tokens: signs; empty ones are left out. Returns: (transfer full): a list of them. */
char *
shoal_missing_tokens_format (char *const *tokens)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (tokens != NULL, NULL);

  for (; *tokens != NULL; tokens++)
    {
      if (**tokens == '\0')
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      if (!needs_quotes (*tokens))
        {
          g_string_append (text, *tokens);
          continue;
        }
      g_string_append_c (text, '"');
      for (const char *p = *tokens; *p != '\0'; p++)
        {
          g_string_append_c (text, *p);
          if (*p == '"')
            g_string_append_c (text, '"');
        }
      g_string_append_c (text, '"');
    }
  return g_string_free (text, FALSE);
}

/* ---- Import missing ---- */

struct _ShoalImportMissing
{
  AdwPreferencesGroup parent_instance;

  /* Template widgets */
  GtkSwitch *empty_switch;
  AdwEntryRow *missing_row;
  AdwComboRow *published_row;

  gboolean given;    /* whether a person or the options before have set the signs */
  gboolean updating; /* while the rows are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalImportMissing, shoal_import_missing, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  EMPTY_CELL,
  FIRST_SIGN,
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static char **
parse_signs (ShoalImportMissing *self)
{
  return shoal_missing_tokens_parse (gtk_editable_get_text (GTK_EDITABLE (self->missing_row)));
}

/* The choice of the published sign is only shown when there are empty cells and other signs. */
static void
update_published (ShoalImportMissing *self)
{
  g_auto (GStrv) signs = parse_signs (self);

  gtk_widget_set_visible (GTK_WIDGET (self->published_row),
                          gtk_switch_get_active (self->empty_switch) && signs[0] != NULL);
}

static void
changed_cb (ShoalImportMissing *self)
{
  if (self->updating)
    return;
  self->given = TRUE;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self), NULL);
  update_published (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
shoal_import_missing_class_init (ShoalImportMissingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-missing.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalImportMissing, empty_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportMissing, missing_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportMissing, published_row);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
shoal_import_missing_init (ShoalImportMissing *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  update_published (self);
  self->updating = FALSE;
}

/** shoal_import_missing_set: @tokens: the signs to show, the published one first. Emits no "changed". */
void
shoal_import_missing_set (ShoalImportMissing *self,
                          char *const        *tokens)
{
  g_autofree char *signs = NULL;

  g_return_if_fail (SHOAL_IS_IMPORT_MISSING (self));
  g_return_if_fail (tokens != NULL);

  signs = shoal_missing_tokens_format (tokens);
  self->given = TRUE;
  self->updating = TRUE;
  gtk_switch_set_active (self->empty_switch, g_strv_contains ((const char *const *) tokens, ""));
  gtk_editable_set_text (GTK_EDITABLE (self->missing_row), signs);
  adw_combo_row_set_selected (self->published_row, tokens[0] != NULL && *tokens[0] != '\0' ? FIRST_SIGN : EMPTY_CELL);
  update_published (self);
  self->updating = FALSE;
}

/** shoal_import_missing_show_found: @words: (nullable): words for “no value” that the reader found; ignored after a choice. */
void
shoal_import_missing_show_found (ShoalImportMissing *self,
                                 char *const        *words)
{
  g_autofree char *signs = NULL;
  g_autofree char *all = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (SHOAL_IS_IMPORT_MISSING (self));

  if (self->given)
    return;
  if (words != NULL && words[0] != NULL)
    {
      signs = shoal_missing_tokens_format (words);
      /* Translators: words such as NA, found in columns that are numbers or dates but for them */
      text = g_strdup_printf (_("Found in columns of numbers or dates: %s"), signs);
    }
  all = signs != NULL ? g_strconcat ("?, ", signs, NULL) : g_strdup ("?");
  self->updating = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->missing_row), all);
  update_published (self);
  self->updating = FALSE;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self), text);
}

/** shoal_import_missing_dup: Returns: (transfer full) (nullable): the signs of missing values, the published one first;
 *   %NULL to let the reader find them. */
char **
shoal_import_missing_dup (ShoalImportMissing *self)
{
  g_autoptr (GStrvBuilder) tokens = g_strv_builder_new ();
  g_auto (GStrv) signs = NULL;
  gboolean empty, sign_first;

  g_return_val_if_fail (SHOAL_IS_IMPORT_MISSING (self), NULL);

  if (!self->given)
    return NULL;
  signs = parse_signs (self);
  empty = gtk_switch_get_active (self->empty_switch);
  sign_first = adw_combo_row_get_selected (self->published_row) == FIRST_SIGN;
  if (empty && !sign_first)
    g_strv_builder_add (tokens, "");
  g_strv_builder_addv (tokens, (const char **) signs);
  if (empty && sign_first)
    g_strv_builder_add (tokens, "");
  return g_strv_builder_end (tokens);
}
