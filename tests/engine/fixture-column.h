/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small columns, and parameters of what is made of them. */
#pragma once

#include "fixture-hierarchy.h"

#include "base/shoal-parameters.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/* Values separated by '|', as rows of a column. */
static inline ShoalColumn *
make_named_column (const char    *name,
                   ShoalValueType type,
                   const char    *values)
{
  g_auto (GStrv) texts = g_strsplit (values, "|", -1);

  return shoal_column_new_from_texts (name, type, (const char *const *) texts, g_strv_length (texts));
}

static inline ShoalColumn *
make_column (ShoalValueType type,
             const char    *values)
{
  return make_named_column ("column", type, values);
}

/* Parameters as name=value, separated by ','. */
static inline ShoalParameters *
make_parameters (const char *text)
{
  ShoalParameters *parameters = shoal_parameters_new ();
  g_auto (GStrv) pairs = g_strsplit (text, ",", -1);

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      char *equals = strchr (pairs[i], '=');

      *equals = '\0';
      shoal_parameters_set (parameters, pairs[i], equals + 1);
    }
  return parameters;
}

G_END_DECLS
