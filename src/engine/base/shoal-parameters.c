/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts by name, in the order they were set, and their check against a table of specifications. */

#include "base/shoal-parameters.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define SEPARATOR "/"

/* Two parallel arrays with linear search, because there are few parameters. */
struct _ShoalParameters
{
  GPtrArray *names;
  GPtrArray *texts;
};

G_DEFINE_BOXED_TYPE (ShoalParameters, shoal_parameters, shoal_parameters_copy, shoal_parameters_free)

/** shoal_parameters_new: Returns: (transfer full): parameters without any value set. */
ShoalParameters *
shoal_parameters_new (void)
{
  ShoalParameters *self = g_new (ShoalParameters, 1);

  self->names = g_ptr_array_new_with_free_func (g_free);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/** shoal_parameters_copy: Returns: (transfer full): parameters with the same values as @self. */
ShoalParameters *
shoal_parameters_copy (const ShoalParameters *self)
{
  ShoalParameters *copy = shoal_parameters_new ();

  g_return_val_if_fail (self != NULL, copy);

  for (guint i = 0; i < self->names->len; i++)
    shoal_parameters_set (copy, self->names->pdata[i], self->texts->pdata[i]);
  return copy;
}

void
shoal_parameters_free (ShoalParameters *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->texts);
  g_free (self);
}

static gboolean
find (const ShoalParameters *self,
      const char            *name,
      guint                 *index)
{
  for (guint i = 0; i < self->names->len; i++)
    if (g_str_equal (self->names->pdata[i], name))
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

/**
 * shoal_parameters_set:
 * @name: name of the parameter
 * @text: (nullable): its value, or %NULL to return to the default
 *
 * Sets a parameter; shoal_parameters_check() later checks whether it exists and the value is valid.
 */
void
shoal_parameters_set (ShoalParameters *self,
                      const char      *name,
                      const char      *text)
{
  guint index;

  g_return_if_fail (self != NULL);
  g_return_if_fail (name != NULL);

  if (!find (self, name, &index))
    {
      if (text == NULL)
        return;
      g_ptr_array_add (self->names, g_strdup (name));
      g_ptr_array_add (self->texts, g_strdup (text));
      return;
    }
  if (text == NULL)
    {
      g_ptr_array_remove_index (self->names, index);
      g_ptr_array_remove_index (self->texts, index);
      return;
    }
  g_free (self->texts->pdata[index]);
  self->texts->pdata[index] = g_strdup (text);
}

/** shoal_parameters_get: Returns: (transfer none) (nullable): the text set for @name, %NULL if none is set. */
const char *
shoal_parameters_get (const ShoalParameters *self,
                      const char            *name)
{
  guint index;

  if (self == NULL || !find (self, name, &index))
    return NULL;
  return self->texts->pdata[index];
}

/** shoal_parameters_get_names: Returns: (transfer full): the names of the parameters that are set, in that order. */
char **
shoal_parameters_get_names (const ShoalParameters *self)
{
  guint n = self != NULL ? self->names->len : 0;
  char **names = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    names[i] = g_strdup (self->names->pdata[i]);
  return names;
}

static gboolean
parse_number (const char *text,
              double     *number)
{
  char *end;

  if (*text == '\0' || g_ascii_isspace (*text))
    return FALSE;
  *number = g_ascii_strtod (text, &end);
  return *end == '\0' && isfinite (*number);
}

static gboolean
is_word_of (const char *word,
            const char *choices)
{
  g_auto (GStrv) words = g_strsplit (choices, SEPARATOR, -1);

  return g_strv_contains ((const char *const *) words, word);
}

static gboolean
fits_number (const ShoalParameterSpec *spec,
             const char               *text)
{
  double number;

  if (!parse_number (text, &number) || number < spec->minimum || number > spec->maximum)
    return FALSE;
  return spec->kind != SHOAL_PARAMETER_INTEGER || number == floor (number);
}

/* Returns: whether @text is a valid value of @spec. The empty text, "not set", is valid if it is the default. */
static gboolean
fits (const ShoalParameterSpec *spec,
      const char               *text)
{
  g_auto (GStrv) parts = NULL;

  if (*text == '\0' && *spec->fallback == '\0')
    return TRUE;
  switch (spec->kind)
    {
    case SHOAL_PARAMETER_NUMBER:
    case SHOAL_PARAMETER_INTEGER:
      return fits_number (spec, text);
    case SHOAL_PARAMETER_BOOLEAN:
      return g_str_equal (text, "true") || g_str_equal (text, "false");
    case SHOAL_PARAMETER_CHOICE:
      return is_word_of (text, spec->choices);
    case SHOAL_PARAMETER_NUMBERS:
    case SHOAL_PARAMETER_WORDS:
      parts = g_strsplit (text, SEPARATOR, -1);
      for (gsize i = 0; parts[i] != NULL; i++)
        if (spec->kind == SHOAL_PARAMETER_NUMBERS ? !fits_number (spec, parts[i])
                                                  : spec->choices != NULL && !is_word_of (parts[i], spec->choices))
          return FALSE;
      return TRUE;
    case SHOAL_PARAMETER_TEXT:
    case SHOAL_PARAMETER_FILE:
    case SHOAL_PARAMETER_RUN:
    default:
      return g_utf8_validate (text, -1, NULL);
    }
}

static void
append_range (GString                  *text,
              const ShoalParameterSpec *spec)
{
  char minimum[G_ASCII_DTOSTR_BUF_SIZE];
  char maximum[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (minimum, sizeof minimum, "%.10g", spec->minimum);
  g_ascii_formatd (maximum, sizeof maximum, "%.10g", spec->maximum);
  if (spec->minimum > -G_MAXDOUBLE && spec->maximum < G_MAXDOUBLE)
    g_string_append_printf (text, _(" from %s to %s"), minimum, maximum);
  else if (spec->minimum > -G_MAXDOUBLE)
    g_string_append_printf (text, _(" of at least %s"), minimum);
  else if (spec->maximum < G_MAXDOUBLE)
    g_string_append_printf (text, _(" of at most %s"), maximum);
}

/** shoal_parameter_spec_describe: Returns: (transfer full): the allowed values, to end the sentence "… must be". */
char *
shoal_parameter_spec_describe (const ShoalParameterSpec *spec)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) range = g_string_new (NULL);

  switch (spec->kind)
    {
    case SHOAL_PARAMETER_NUMBER:
      g_string_append (text, _("a number"));
      append_range (text, spec);
      break;
    case SHOAL_PARAMETER_INTEGER:
      g_string_append (text, _("a whole number"));
      append_range (text, spec);
      break;
    case SHOAL_PARAMETER_NUMBERS:
      g_string_append (text, _("numbers separated by “/”"));
      append_range (range, spec);
      if (range->len > 0)
        /* Translators: goes on after "numbers separated by “/”" with a range such as " from 0 to 1" */
        g_string_append_printf (text, _(", each%s"), range->str);
      break;
    case SHOAL_PARAMETER_BOOLEAN:
      g_string_append (text, _("“true” or “false”"));
      break;
    case SHOAL_PARAMETER_CHOICE:
      g_string_append_printf (text, _("one of %s"), spec->choices);
      break;
    case SHOAL_PARAMETER_WORDS:
      g_string_append (text, _("words separated by “/”"));
      if (spec->choices != NULL)
        g_string_append_printf (text, _(", out of %s"), spec->choices);
      break;
    case SHOAL_PARAMETER_FILE:
      g_string_append (text, _("the name of a file in UTF-8"));
      break;
    case SHOAL_PARAMETER_RUN:
      g_string_append (text, _("the name or the number of a run of the project, in UTF-8"));
      break;
    case SHOAL_PARAMETER_TEXT:
    default:
      g_string_append (text, _("a text"));
      break;
    }
  return g_string_free (text, FALSE);
}

/* @word: the name of a parameter, or a word of a choice. Returns: (transfer full): a title for a word without a title
 * of its own: "From left" for "from-left", in the user's language. */
static char *
dup_title_of_word (const char *word)
{
  g_autofree char *words = g_strdelimit (g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "parameter", word)), "-", ' ');
  GString *title = g_string_new (NULL);

  g_string_append_unichar (title, g_unichar_toupper (g_utf8_get_char (words)));
  g_string_append (title, g_utf8_next_char (words));
  return g_string_free (title, FALSE);
}

/** shoal_parameter_spec_dup_title: Returns: (transfer full): the parameter's title in forms, in the user's language. */
char *
shoal_parameter_spec_dup_title (const ShoalParameterSpec *self)
{
  return self->title != NULL ? g_strdup (_(self->title)) : dup_title_of_word (self->name);
}

/** shoal_parameter_spec_dup_choice_titles: Returns: (transfer full) (nullable) (array zero-terminated=1): the titles of
 * the words of a choice, in the user's language; %NULL for a parameter that is no choice. */
char **
shoal_parameter_spec_dup_choice_titles (const ShoalParameterSpec *self)
{
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;

  if (self->choices == NULL)
    return NULL;
  words = g_strsplit (self->choices, "/", -1);
  for (gsize i = 0; words[i] != NULL; i++)
    {
      g_autofree char *title = self->choice_titles != NULL ? g_strdup (_(self->choice_titles[i])) : dup_title_of_word (words[i]);

      g_strv_builder_add (titles, title);
    }
  return g_strv_builder_end (titles);
}

static const ShoalParameterSpec *
find_spec (const ShoalParameterSpec *specs,
           guint                     n_specs,
           const char               *name)
{
  for (guint i = 0; i < n_specs; i++)
    if (g_str_equal (specs[i].name, name))
      return &specs[i];
  return NULL;
}

static char *
list_names (const ShoalParameterSpec *specs,
            guint                     n_specs)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_specs; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", specs[i].name);
  return g_string_free (text, FALSE);
}

/**
 * shoal_parameter_spec_check:
 * @text: a value
 * @owner: the owner of the parameter, for messages, such as "the builder “mask”"
 * @error: #SHOAL_ERROR_USAGE
 *
 * Returns: whether the parameter can have the value @text.
 */
gboolean
shoal_parameter_spec_check (const ShoalParameterSpec *self,
                            const char               *text,
                            const char               *owner,
                            GError                  **error)
{
  g_autofree char *expected = NULL;
  g_autofree char *shown = NULL;

  if (fits (self, text))
    return TRUE;
  expected = shoal_parameter_spec_describe (self);
  shown = g_utf8_make_valid (text, -1);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The parameter “%s” of %s must be %s, not “%s”"), self->name, owner,
               expected, shown);
  return FALSE;
}

/**
 * shoal_parameters_check:
 * @self: (nullable): parameters, %NULL for all defaults
 * @owner: the owner of the parameters, for messages, such as "the builder “mask”"
 * @specs: (array length=n_specs): the known parameters
 * @n_specs: length of @specs
 * @error: #SHOAL_ERROR_USAGE names the first unknown parameter or invalid value
 *
 * Returns: whether every parameter that is set exists and has a valid value. The functions below rely on this check.
 */
gboolean
shoal_parameters_check (const ShoalParameters    *self,
                        const char               *owner,
                        const ShoalParameterSpec *specs,
                        guint                     n_specs,
                        GError                  **error)
{
  for (guint i = 0; self != NULL && i < self->names->len; i++)
    {
      const char *name = self->names->pdata[i];
      const char *text = self->texts->pdata[i];
      const ShoalParameterSpec *spec = find_spec (specs, n_specs, name);

      if (spec == NULL)
        {
          g_autofree char *names = list_names (specs, n_specs);

          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("There is no parameter “%s” of %s (there are: %s)"),
                       name, owner, n_specs > 0 ? names : _("none"));
          return FALSE;
        }
      if (!shoal_parameter_spec_check (spec, text, owner, error))
        return FALSE;
    }
  return TRUE;
}

/** shoal_parameters_get_text: Returns: (transfer none): the text of @spec in @self (nullable), or its default. */
const char *
shoal_parameters_get_text (const ShoalParameters    *self,
                           const ShoalParameterSpec *spec)
{
  const char *text = shoal_parameters_get (self, spec->name);

  return text != NULL ? text : spec->fallback;
}

/** shoal_parameters_get_number: Returns: the number of @spec, NAN for the empty text, which means "not set". */
double
shoal_parameters_get_number (const ShoalParameters    *self,
                             const ShoalParameterSpec *spec)
{
  double number;

  return parse_number (shoal_parameters_get_text (self, spec), &number) ? number : NAN;
}

gboolean
shoal_parameters_get_boolean (const ShoalParameters    *self,
                              const ShoalParameterSpec *spec)
{
  return g_str_equal (shoal_parameters_get_text (self, spec), "true");
}

/**
 * shoal_parameters_get_numbers:
 * @n: (out): length of the array
 *
 * Returns: (transfer full) (array length=n): the numbers of @spec in the order written.
 */
double *
shoal_parameters_get_numbers (const ShoalParameters    *self,
                              const ShoalParameterSpec *spec,
                              gsize                    *n)
{
  g_auto (GStrv) words = shoal_parameters_get_words (self, spec);
  double *numbers = g_new0 (double, g_strv_length (words) + 1);

  *n = 0;
  for (gsize i = 0; words[i] != NULL; i++)
    if (parse_number (words[i], &numbers[*n]))
      ++*n;
  return numbers;
}

/** shoal_parameters_get_words: Returns: (transfer full): the words of @spec in the order written, possibly none. */
char **
shoal_parameters_get_words (const ShoalParameters    *self,
                            const ShoalParameterSpec *spec)
{
  return g_strsplit (shoal_parameters_get_text (self, spec), SEPARATOR, -1);
}

/* ---- The writable properties of an object as parameters. A property has all that a parameter needs: name, range,
 * default, nick (title) and blurb (summary) ---- */

/* The text of a value, in the form that shoal_property_parameters_set() reads. */
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

static GQuark
get_titles_quark (void)
{
  return g_quark_from_static_string ("shoal-choice-titles");
}

/** shoal_parameter_choices_set_titles: @type: an enumeration; @titles: (array): a title for each of its values, marked
 * for translation; must live as long as the program. */
void
shoal_parameter_choices_set_titles (GType              type,
                                    const char *const *titles)
{
  g_return_if_fail (G_TYPE_IS_ENUM (type) && titles != NULL);

  g_type_set_qdata (type, get_titles_quark (), (gpointer) titles);
}

static const char *
list_choices (GEnumClass *klass)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < klass->n_values; i++)
    g_string_append_printf (text, i > 0 ? "/%s" : "%s", klass->values[i].value_nick);
  return g_intern_string (text->str);
}

/* The texts of the description live as long as the program, like the properties of static types. */
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
      spec.choice_titles = g_type_get_qdata (property->value_type, get_titles_quark ());
    }
  return spec;
}

/**
 * shoal_property_parameters_list:
 * @klass: a class whose writable properties are of type int, uint, double, boolean or enum
 * @n_specs: (out): number of parameters
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

/* @text must be a valid value of the property. */
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
 * @owner: the kind of @object, for messages, such as "the solver"
 * @error: #SHOAL_ERROR_USAGE for an unknown name or an invalid value
 *
 * Returns: whether the parameter was set.
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

/** shoal_property_parameters_dup: Returns: (transfer full) (nullable): the value of parameter @name, %NULL if
 * unknown. */
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
