/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A property has all that the description of a parameter has: name, range, default, nick and blurb. */

#include "base/shoal-property-parameters.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The text of a value: what shoal_property_parameters_set() reads. */
static char *
format_value (const GValue *value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (G_VALUE_HOLDS_UINT (value))
    return g_strdup_printf ("%u", g_value_get_uint (value));
  if (G_VALUE_HOLDS_INT (value))
    return g_strdup_printf ("%d", g_value_get_int (value));
  if (G_VALUE_HOLDS_DOUBLE (value))
    return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, g_value_get_double (value)));
  if (G_VALUE_HOLDS_BOOLEAN (value))
    return g_strdup (g_value_get_boolean (value) ? "true" : "false");
  if (G_VALUE_HOLDS_ENUM (value))
    {
      g_autoptr (GTypeClass) klass = g_type_class_ref (G_VALUE_TYPE (value));

      return g_strdup (g_enum_get_value (G_ENUM_CLASS (klass), g_value_get_enum (value))->value_nick);
    }
  g_return_val_if_reached (NULL);
}

static const char *
list_choices (GEnumClass *klass)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < klass->n_values; i++)
    g_string_append_printf (text, i > 0 ? "/%s" : "%s", klass->values[i].value_nick);
  return g_intern_string (text->str);
}

/* Texts live as long as the program, as those of types do. */
static ShoalParameterSpec
describe (GParamSpec *property)
{
  const char *nick = g_param_spec_get_nick (property);
  g_autofree char *fallback = format_value (g_param_spec_get_default_value (property));
  ShoalParameterSpec spec = {
    .name = property->name,
    .kind = SHOAL_PARAMETER_BOOLEAN,
    .fallback = g_intern_string (fallback),
    .summary = g_param_spec_get_blurb (property),
    .title = strcmp (nick, property->name) != 0 ? nick : NULL,
  };

  if (G_IS_PARAM_SPEC_UINT (property) || G_IS_PARAM_SPEC_INT (property))
    {
      gboolean is_signed = G_IS_PARAM_SPEC_INT (property);

      spec.kind = SHOAL_PARAMETER_INTEGER;
      spec.minimum = is_signed ? G_PARAM_SPEC_INT (property)->minimum : G_PARAM_SPEC_UINT (property)->minimum;
      spec.maximum = is_signed ? G_PARAM_SPEC_INT (property)->maximum : G_PARAM_SPEC_UINT (property)->maximum;
    }
  else if (G_IS_PARAM_SPEC_DOUBLE (property))
    {
      spec.kind = SHOAL_PARAMETER_NUMBER;
      spec.minimum = G_PARAM_SPEC_DOUBLE (property)->minimum;
      spec.maximum = G_PARAM_SPEC_DOUBLE (property)->maximum;
    }
  else if (G_IS_PARAM_SPEC_ENUM (property))
    {
      spec.kind = SHOAL_PARAMETER_CHOICE;
      spec.choices = list_choices (G_PARAM_SPEC_ENUM (property)->enum_class);
    }
  return spec;
}

/**
 * shoal_property_parameters_list:
 * @klass: a class whose writable properties are of type int, uint, double, boolean or enum
 * @n_specs: (out): how many
 *
 * Returns: (transfer full) (array length=n_specs): the parameters, in the order of the properties' ids.
 */
ShoalParameterSpec *
shoal_property_parameters_list (GObjectClass *klass,
                                guint        *n_specs)
{
  guint n;
  g_autofree GParamSpec **properties = NULL;
  ShoalParameterSpec *specs;

  g_return_val_if_fail (G_IS_OBJECT_CLASS (klass), NULL);
  g_return_val_if_fail (n_specs != NULL, NULL);

  properties = g_object_class_list_properties (klass, &n);
  specs = g_new (ShoalParameterSpec, n + 1);
  *n_specs = 0;
  for (guint i = 0; i < n; i++)
    if ((properties[i]->flags & G_PARAM_WRITABLE) != 0)
      specs[(*n_specs)++] = describe (properties[i]);
  return specs;
}

/* @text fits the property. */
static void
parse_value (GParamSpec *property,
             const char *text,
             GValue     *value)
{
  g_value_init (value, property->value_type);
  if (G_VALUE_HOLDS_UINT (value))
    g_value_set_uint (value, (guint) g_ascii_strtod (text, NULL));
  else if (G_VALUE_HOLDS_INT (value))
    g_value_set_int (value, (int) g_ascii_strtod (text, NULL));
  else if (G_VALUE_HOLDS_DOUBLE (value))
    g_value_set_double (value, g_ascii_strtod (text, NULL));
  else if (G_VALUE_HOLDS_BOOLEAN (value))
    g_value_set_boolean (value, strcmp (text, "true") == 0);
  else if (G_VALUE_HOLDS_ENUM (value))
    g_value_set_enum (value, g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (property)->enum_class, text)->value);
}

/**
 * shoal_property_parameters_set:
 * @name: name of a parameter
 * @text: its new value, independent of the locale
 * @owner: what @object is, in the message: "the solver"
 * @error: #SHOAL_ERROR_USAGE for an unknown name or a value that does not fit
 *
 * Returns: whether it was set.
 */
gboolean
shoal_property_parameters_set (GObject     *object,
                               const char  *name,
                               const char  *text,
                               const char  *owner,
                               GError     **error)
{
  g_autofree ShoalParameterSpec *specs = NULL;
  g_autoptr (ShoalParameters) set = shoal_parameters_new ();
  g_auto (GValue) value = G_VALUE_INIT;
  guint n_specs;

  g_return_val_if_fail (G_IS_OBJECT (object), FALSE);

  shoal_parameters_set (set, name, text);
  specs = shoal_property_parameters_list (G_OBJECT_GET_CLASS (object), &n_specs);
  if (!shoal_parameters_check (set, owner, specs, n_specs, error))
    return FALSE;
  parse_value (g_object_class_find_property (G_OBJECT_GET_CLASS (object), name), text, &value);
  g_object_set_property (object, name, &value);
  return TRUE;
}

/** shoal_property_parameters_dup: Returns: (transfer full) (nullable): the value of parameter @name, %NULL when there is none. */
char *
shoal_property_parameters_dup (GObject    *object,
                               const char *name)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_return_val_if_fail (G_IS_OBJECT (object), NULL);

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (object), name) == NULL)
    return NULL;
  g_object_get_property (object, name, &value);
  return format_value (&value);
}
