/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The id of such a property is the offset of its field from the instance; fields in the private part of a class lie
 * before the instance, so that their offset is negative. */

#include "base/shoal-field-property.h"

static void
get_field (GObject    *object,
           guint       offset,
           GValue     *value,
           GParamSpec *spec)
{
  gconstpointer field = G_STRUCT_MEMBER_P (object, (gint) offset);

  switch (G_TYPE_FUNDAMENTAL (G_PARAM_SPEC_VALUE_TYPE (spec)))
    {
    case G_TYPE_BOOLEAN:
      g_value_set_boolean (value, *(const gboolean *) field);
      break;
    case G_TYPE_INT:
      g_value_set_int (value, *(const int *) field);
      break;
    case G_TYPE_UINT:
      g_value_set_uint (value, *(const guint *) field);
      break;
    case G_TYPE_UINT64:
      g_value_set_uint64 (value, *(const guint64 *) field);
      break;
    case G_TYPE_DOUBLE:
      g_value_set_double (value, *(const double *) field);
      break;
    case G_TYPE_ENUM:
      g_value_set_enum (value, *(const int *) field);
      break;
    case G_TYPE_STRING:
      g_value_set_string (value, *(const char *const *) field);
      break;
    case G_TYPE_BOXED:
      g_value_set_boxed (value, *(const gconstpointer *) field);
      break;
    case G_TYPE_OBJECT:
    case G_TYPE_INTERFACE:
      g_value_set_object (value, *(const gpointer *) field);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
set_field (GObject      *object,
           guint         offset,
           const GValue *value,
           GParamSpec   *spec)
{
  gpointer field = G_STRUCT_MEMBER_P (object, (gint) offset);

  switch (G_TYPE_FUNDAMENTAL (G_PARAM_SPEC_VALUE_TYPE (spec)))
    {
    case G_TYPE_BOOLEAN:
      *(gboolean *) field = g_value_get_boolean (value);
      break;
    case G_TYPE_INT:
      *(int *) field = g_value_get_int (value);
      break;
    case G_TYPE_UINT:
      *(guint *) field = g_value_get_uint (value);
      break;
    case G_TYPE_DOUBLE:
      *(double *) field = g_value_get_double (value);
      break;
    case G_TYPE_ENUM:
      *(int *) field = g_value_get_enum (value);
      break;
    case G_TYPE_STRING:
      g_free (*(char **) field);
      *(char **) field = g_value_dup_string (value);
      break;
    case G_TYPE_OBJECT:
      g_set_object ((GObject **) field, g_value_get_object (value));
      break;
    default:
      g_assert_not_reached ();
    }
}

/**
 * shoal_object_class_add_field:
 * @offset: the offset of the field, from G_STRUCT_OFFSET() or G_PRIVATE_OFFSET()
 * @spec: (transfer floating): a readable property of type #gboolean, int, #guint, #guint64, double, enum (an int),
 *   string, boxed or object. A writable one is not a #guint64 or boxed; the field owns its string or object
 *
 * Makes a property of a field, which can be set to any value in its range. All properties of the class must be made by
 * this function. A class that has to act when a property is set does so in its notify function.
 */
void
shoal_object_class_add_field (GObjectClass *klass,
                              gssize        offset,
                              GParamSpec   *spec)
{
  g_return_if_fail (G_IS_OBJECT_CLASS (klass));
  g_return_if_fail (G_IS_PARAM_SPEC (spec));
  g_return_if_fail (offset < 0 || offset >= (gssize) sizeof (GObject));

  klass->get_property = get_field;
  klass->set_property = set_field;
  g_object_class_install_property (klass, (guint) offset, spec);
}
