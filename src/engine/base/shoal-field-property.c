/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The id of such a property is where its field stands, seen from the instance: before it in the private part of a class. */

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
 * @offset: where the value stands, as G_STRUCT_OFFSET() tells, or G_PRIVATE_OFFSET()
 * @spec: (transfer floating): of a #gboolean, int, #guint, #guint64, double, enum (an int), string, boxed value or object; one that can
 *   be written is a #gboolean, a number other than #guint64, an enum, a string or an object, which the field then owns
 *
 * Makes a field a property, which is set to any value in its range. For classes all of whose properties are made here; what else is to
 * happen when one is set is for the class's function for notifications to do.
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
