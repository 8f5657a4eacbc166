/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The recoding that a project remembers, and whether it is still one of its table. */

#include "project/runs/shoal-run-record.h"

#include "base/shoal-error.h"
#include "project/runs/shoal-run-folder.h"
#include "project/runs/shoal-run-record-private.h"

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

static ShoalRecoding *
make_node (ShoalRunRecord  *self,
           ShoalMicrodata  *microdata,
           GError         **error)
{
  g_autofree guint *levels = NULL;

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

static gsize
count_rows (ShoalRecoding *recoding)
{
  gsize n_rows;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION)
    shoal_recoding_get_clusters (recoding, &n_rows, NULL);
  else
    shoal_recoding_get_originals (recoding, &n_rows, NULL);
  return n_rows;
}

/** shoal_run_record_has_recoding: Returns: whether there is something that shoal_run_record_make_recoding() may return. */
gboolean
shoal_run_record_has_recoding (ShoalRunRecord *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->n_levels > 0 || self->recoding != NULL;
}

/**
 * shoal_run_record_with_recoding:
 * @recoding: a partition or a matching
 *
 * Returns: (transfer full): @self, a record with a result, which is @recoding; it gets a name for its file.
 */
ShoalRunRecord *
shoal_run_record_with_recoding (ShoalRunRecord *self,
                                ShoalRecoding  *recoding)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL && self->has_result, NULL);
  g_return_val_if_fail (recoding != NULL && shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE, NULL);

  result = shoal_run_record_with_problem_digest (self, self->problem_digest);
  shoal_run_record_set_node (result, NULL, NULL, 0);
  g_free (result->file);
  g_clear_pointer (&result->recoding, shoal_recoding_unref);
  result->file = shoal_run_folder_new_name ();
  result->recoding = shoal_recoding_ref (recoding);
  return result;
}

/** shoal_run_record_load: for a record that nobody else has seen yet: reads the result that its file has. What the
 *   file answers counts, not what the project says it does: of other data it is out of date. Returns: whether it was
 *   read, else why not in @error. */
gboolean
shoal_run_record_load (ShoalRunRecord  *self,
                       GFile           *project_file,
                       GCancellable    *cancellable,
                       GError         **error)
{
  g_autofree char *problem_digest = NULL;

  self->recoding = shoal_run_folder_read (project_file, self->file, &problem_digest, cancellable, error);
  if (self->recoding == NULL)
    return FALSE;
  g_free (self->problem_digest);
  self->problem_digest = problem_digest[0] != '\0' ? g_steal_pointer (&problem_digest) : NULL;
  return TRUE;
}

/**
 * shoal_run_record_make_recoding:
 * @microdata: what it is for; its quasi-identifiers must be those of the result, in any order, or its rows as many
 *
 * Returns: (transfer full): the result of a record that shoal_run_record_has_recoding(), or %NULL with %SHOAL_ERROR_PROJECT
 *   where the project has changed since.
 */
ShoalRecoding *
shoal_run_record_make_recoding (ShoalRunRecord  *self,
                                ShoalMicrodata  *microdata,
                                GError         **error)
{
  g_return_val_if_fail (self != NULL && shoal_run_record_has_recoding (self), NULL);
  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);

  if (self->recoding == NULL)
    return make_node (self, microdata, error);
  if (count_rows (self->recoding) == microdata->n_rows)
    return shoal_recoding_ref (self->recoding);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
               _("the result of the run is about %zu rows, the table has %zu: run the solver again"),
               count_rows (self->recoding), microdata->n_rows);
  return NULL;
}
