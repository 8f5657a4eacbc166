/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties that are fields of the instance, a line each. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/** SHOAL_FIELD: flags of a property that others read, and hear of when it changes; who changes the field notifies. */
#define SHOAL_FIELD ((GParamFlags) (G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS))

void shoal_object_class_add_field (GObjectClass *klass,
                                   gssize        offset,
                                   GParamSpec   *spec);

G_END_DECLS
