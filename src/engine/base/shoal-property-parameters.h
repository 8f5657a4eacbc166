/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The writable properties of an object as parameters. */
#pragma once

#include "base/shoal-parameters.h"

G_BEGIN_DECLS

ShoalParameterSpec *shoal_property_parameters_list (GObjectClass  *klass,
                                                    guint         *n_specs);
gboolean            shoal_property_parameters_set  (GObject       *object,
                                                    const char    *name,
                                                    const char    *text,
                                                    const char    *owner,
                                                    GError       **error);
char               *shoal_property_parameters_dup  (GObject       *object,
                                                    const char    *name);

G_END_DECLS
