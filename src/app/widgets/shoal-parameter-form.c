/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field for each parameter. Values are checked only by shoal_parameter_form_check(), as a number may be half typed. */

#include "config.h"

#include "widgets/shoal-form-row.h"

#include <string.h>

struct _ShoalParameterForm
{
  AdwBin parent_instance;

  GPtrArray *fields; /* of ShoalParameterField */
  char *title; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalParameterForm, shoal_parameter_form, ADW_TYPE_BIN)

enum
{
  CHANGED,
  CHOOSE_FILE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
changed_cb (ShoalParameterForm *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
choose_file_cb (ShoalParameterForm  *self,
                ShoalParameterField *field)
{
  g_signal_emit (self, signals[CHOOSE_FILE], 0, shoal_parameter_field_get_spec (field)->name);
}

/* ---- The widget ---- */

static void
shoal_parameter_form_finalize (GObject *object)
{
  g_ptr_array_unref (SHOAL_PARAMETER_FORM (object)->fields);
  g_free (SHOAL_PARAMETER_FORM (object)->title);
  G_OBJECT_CLASS (shoal_parameter_form_parent_class)->finalize (object);
}

static void
shoal_parameter_form_class_init (ShoalParameterFormClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_parameter_form_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOOSE_FILE] = g_signal_new ("choose-file", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                       G_TYPE_STRING);
}

static void
shoal_parameter_form_init (ShoalParameterForm *self)
{
  self->fields = g_ptr_array_new_with_free_func (g_object_unref);
}

/** shoal_parameter_form_set_title: @title: above the rows of the next shoal_parameter_form_set_specs(). */
void
shoal_parameter_form_set_title (ShoalParameterForm *self,
                                const char         *title)
{
  g_return_if_fail (SHOAL_IS_PARAMETER_FORM (self));

  g_free (self->title);
  self->title = g_strdup (title);
}

/**
 * shoal_parameter_form_set_specs:
 * @specs: (array length=n_specs): one for each row, copied; their texts must outlive the form. Without any the form is hidden
 * @values: (nullable): the values of the parameters
 */
void
shoal_parameter_form_set_specs (ShoalParameterForm       *self,
                                const ShoalParameterSpec *specs,
                                guint                     n_specs,
                                const ShoalParameters    *values)
{
  GtkWidget *group = adw_preferences_group_new ();

  g_return_if_fail (SHOAL_IS_PARAMETER_FORM (self));

  if (self->title != NULL)
    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), self->title);
  g_ptr_array_set_size (self->fields, 0);
  for (guint i = 0; i < n_specs; i++)
    {
      ShoalParameterField *field = shoal_parameter_field_new (&specs[i]);

      shoal_parameter_field_set_text (field, shoal_parameters_get_text (values, &specs[i]));
      g_signal_connect_object (field, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (field, "choose-file", G_CALLBACK (choose_file_cb), self, G_CONNECT_SWAPPED);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), shoal_parameter_field_get_row (field));
      g_ptr_array_add (self->fields, field);
    }
  adw_bin_set_child (ADW_BIN (self), group);
  gtk_widget_set_visible (GTK_WIDGET (self), n_specs > 0);
}

/** shoal_parameter_form_set_value: has the same effect as typing @text. */
void
shoal_parameter_form_set_value (ShoalParameterForm *self,
                                const char         *name,
                                const char         *text)
{
  g_return_if_fail (SHOAL_IS_PARAMETER_FORM (self));
  g_return_if_fail (name != NULL);
  g_return_if_fail (text != NULL);

  for (guint i = 0; i < self->fields->len; i++)
    if (strcmp (shoal_parameter_field_get_spec (self->fields->pdata[i])->name, name) == 0)
      shoal_parameter_field_set_text (self->fields->pdata[i], text);
}

/** shoal_parameter_form_dup_parameters: Returns: (transfer full): the values that differ from the defaults. */
ShoalParameters *
shoal_parameter_form_dup_parameters (ShoalParameterForm *self)
{
  ShoalParameters *parameters;

  g_return_val_if_fail (SHOAL_IS_PARAMETER_FORM (self), NULL);

  parameters = shoal_parameters_new ();
  for (guint i = 0; i < self->fields->len; i++)
    {
      ShoalParameterField *field = self->fields->pdata[i];
      g_autofree char *text = shoal_parameter_field_dup_text (field);

      if (!shoal_parameter_field_is_fallback (field))
        shoal_parameters_set (parameters, shoal_parameter_field_get_spec (field)->name, text);
    }
  return parameters;
}

/** shoal_parameter_form_check: Returns: whether every value is valid; fields with other values show which are valid. */
gboolean
shoal_parameter_form_check (ShoalParameterForm *self)
{
  gboolean fits = TRUE;

  g_return_val_if_fail (SHOAL_IS_PARAMETER_FORM (self), FALSE);

  for (guint i = 0; i < self->fields->len; i++)
    fits = shoal_parameter_field_check (self->fields->pdata[i]) && fits;
  return fits;
}
