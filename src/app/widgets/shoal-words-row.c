/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open from the start: what is chosen is to be seen. */

#include "config.h"

#include "widgets/shoal-words-row.h"

struct _ShoalWordsRow
{
  AdwExpanderRow parent_instance;

  GStrv words;
  GPtrArray *checks; /* a button for each word, borrowed */
};

G_DEFINE_FINAL_TYPE (ShoalWordsRow, shoal_words_row, ADW_TYPE_EXPANDER_ROW)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
toggled_cb (ShoalWordsRow *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
shoal_words_row_finalize (GObject *object)
{
  ShoalWordsRow *self = SHOAL_WORDS_ROW (object);

  g_strfreev (self->words);
  g_ptr_array_unref (self->checks);
  G_OBJECT_CLASS (shoal_words_row_parent_class)->finalize (object);
}

static void
shoal_words_row_class_init (ShoalWordsRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_words_row_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_words_row_init (ShoalWordsRow *self)
{
  self->checks = g_ptr_array_new ();
}

static void
add_word (ShoalWordsRow *self,
          const char    *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_add (self->checks, check);
}

/**
 * shoal_words_row_new:
 * @title: what the words are
 * @summary: more about it
 * @words: (array zero-terminated=1): what can be chosen, in the order in which it is offered
 * @titles: (array zero-terminated=1): what each of @words is called
 *
 * Returns: none of the words are chosen.
 */
GtkWidget *
shoal_words_row_new (const char        *title,
                     const char        *summary,
                     const char *const *words,
                     const char *const *titles)
{
  ShoalWordsRow *self = g_object_new (SHOAL_TYPE_WORDS_ROW, "title", title, "subtitle", summary, "expanded", TRUE, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  self->words = g_strdupv ((char **) words);
  for (gsize i = 0; titles[i] != NULL; i++)
    add_word (self, titles[i]);
  return GTK_WIDGET (self);
}

/** shoal_words_row_set_text: @text: the words to choose, with slashes between them. */
void
shoal_words_row_set_text (ShoalWordsRow *self,
                          const char    *text)
{
  g_auto (GStrv) chosen = g_strsplit (text, "/", -1);

  g_return_if_fail (SHOAL_IS_WORDS_ROW (self));

  for (guint i = 0; i < self->checks->len; i++)
    gtk_check_button_set_active (self->checks->pdata[i], g_strv_contains ((const char *const *) chosen, self->words[i]));
}

/** shoal_words_row_dup_text: Returns: (transfer full): the words that are chosen, as shoal_words_row_set_text() takes them. */
char *
shoal_words_row_dup_text (ShoalWordsRow *self)
{
  GString *text;

  g_return_val_if_fail (SHOAL_IS_WORDS_ROW (self), NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < self->checks->len; i++)
    if (gtk_check_button_get_active (self->checks->pdata[i]))
      g_string_append_printf (text, text->len > 0 ? "/%s" : "%s", self->words[i]);
  return g_string_free (text, FALSE);
}
