/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties that read and write a field of the instance, defined in one line each. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/** SHOAL_FIELD: flags of a property that other code can only read, and whose changes it is notified of; the code that
 * changes the field emits the notification. */
#define SHOAL_FIELD ((GParamFlags) (G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS))

void shoal_object_class_add_field (GObjectClass *klass,
                                   gssize        offset,
                                   GParamSpec   *spec);

G_END_DECLS
