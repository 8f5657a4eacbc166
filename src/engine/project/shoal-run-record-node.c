/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The node that a project remembers, back on the lattice. */

#include "project/shoal-run-record.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The level that @self has for @attribute; FALSE where it has none, or one its hierarchy has not. */
static gboolean
find_level (ShoalRunRecord  *self,
            ShoalAttribute  *attribute,
            guint           *level,
            GError         **error)
{
  const char *name = shoal_column_get_name (attribute->column);

  for (guint i = 0; i < self->n_levels; i++)
    if (strcmp (self->columns[i], name) == 0)
      {
        *level = self->levels[i];
        if (*level <= attribute->height)
          return TRUE;
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
                     _("the result of the run publishes “%s” at level %u, but its hierarchy ends at level %u: run the "
                       "solver again"), name, *level, attribute->height);
        return FALSE;
      }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
               _("the result of the run has no level for the quasi-identifier “%s”: run the solver again"), name);
  return FALSE;
}

/**
 * shoal_run_record_make_node:
 * @microdata: what the node is for; its quasi-identifiers must be those of the result, in any order
 *
 * Returns: (transfer full): the node of a record whose @n_levels is not 0, or %NULL with %SHOAL_ERROR_PROJECT where the
 *   project has changed since.
 */
ShoalRecoding *
shoal_run_record_make_node (ShoalRunRecord  *self,
                            ShoalMicrodata  *microdata,
                            GError         **error)
{
  g_autofree guint *levels = NULL;

  g_return_val_if_fail (self != NULL && self->n_levels > 0, NULL);
  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);

  if (self->n_levels != microdata->n_attributes)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
                   _("the result of the run is about %u quasi-identifiers, the project has %u: run the solver again"),
                   self->n_levels, microdata->n_attributes);
      return NULL;
    }
  levels = g_new0 (guint, microdata->n_attributes);
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (!find_level (self, shoal_microdata_get_attribute (microdata, a), &levels[a], error))
      return NULL;
  return shoal_recoding_new_node (levels, microdata->n_attributes);
}
