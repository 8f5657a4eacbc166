/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialog that says how many columns it is about, which, and what speaks against it. */

#include "config.h"

#include "data/shoal-rest-question.h"

#include <glib/gi18n.h>

static void
response_cb (ShoalUndecided *undecided,
             const char     *response)
{
  if (g_str_equal (response, "decide"))
    shoal_undecided_decide_rest (undecided);
}

/** shoal_rest_question_ask: @widget: in whose window it is asked. */
void
shoal_rest_question_ask (GtkWidget      *widget,
                         ShoalUndecided *undecided)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  guint n = shoal_undecided_get_n_columns (undecided);
  g_autofree char *heading = g_strdup_printf (ngettext ("Make %u Column Insensitive?", "Make %u Columns Insensitive?", n), n);
  g_autofree char *body = shoal_undecided_describe_rest (undecided);
  gboolean harmless = shoal_undecided_is_rest_harmless (undecided);
  AdwMessageDialog *dialog;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (SHOAL_IS_UNDECIDED (undecided));

  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, NULL));
  adw_message_dialog_set_body (dialog, body);
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "decide", _("_Make Insensitive"), NULL);
  /* What speaks against it is not to be overlooked by whoever presses Enter. */
  adw_message_dialog_set_default_response (dialog, harmless ? "decide" : "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_response_appearance (dialog, "decide", harmless ? ADW_RESPONSE_SUGGESTED : ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), undecided, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
