/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that privacy models name as earlier releases, interned. This file does not depend on the code that judges classes: the caller
 * passes the function that publishes the result of a run. */

#include "privacy/shoal-earlier-run.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static GMutex runs_lock;
static GHashTable *runs; /* by name, answer and problem */

/* Worker threads may call this at any time. */
static const ShoalEarlierRun *
intern (const char              *name,
        const char              *answer,
        const char              *problem,
        ShoalRecoding           *recoding,
        const char *const       *columns,
        const ShoalRequirements *requirements,
        ShoalEarlierRunPublish   publish)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&runs_lock);
  g_autofree char *key = g_strdup_printf ("%zu %s%zu %s%s", strlen (name), name, strlen (answer), answer, problem != NULL ? problem : "");
  ShoalEarlierRun *self;

  if (runs == NULL)
    runs = g_hash_table_new (g_str_hash, g_str_equal);
  self = g_hash_table_lookup (runs, key);
  if (self != NULL)
    return self;
  self = g_new0 (ShoalEarlierRun, 1);
  self->name = g_strdup (name);
  self->answer = g_strdup (answer);
  self->problem = g_strdup (problem);
  self->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  self->columns = g_strdupv ((char **) columns);
  if (requirements != NULL)
    self->requirements = *requirements;
  self->publish = publish;
  g_hash_table_insert (runs, g_steal_pointer (&key), self);
  return self;
}

/**
 * shoal_earlier_run_new:
 * @columns: (nullable) (array zero-terminated=1): the quasi-identifiers, if @recoding is a node of the lattice
 * @publish: shoal_requirements_make_classes()
 *
 * Returns: (transfer none): the run; calls with the same name and answer return the same one
 */
const ShoalEarlierRun *
shoal_earlier_run_new (const char              *name,
                       const char              *answer,
                       ShoalRecoding           *recoding,
                       const char *const       *columns,
                       const ShoalRequirements *requirements,
                       ShoalEarlierRunPublish   publish)
{
  return intern (name, answer, NULL, recoding, columns, requirements, publish);
}

/**
 * shoal_earlier_run_new_unknown:
 * @problem: why it cannot be an earlier release, as in #ShoalEarlierRun
 *
 * Returns: (transfer none): a run that cannot be compared with a release
 */
const ShoalEarlierRun *
shoal_earlier_run_new_unknown (const char *name,
                               const char *problem)
{
  return intern (name, "", problem, NULL, NULL, NULL, NULL);
}

/* (transfer full) (nullable): the levels of the node, in the order of the quasi-identifiers of @microdata, which may differ */
static ShoalRecoding *
find_node (const ShoalEarlierRun *self,
           ShoalMicrodata        *microdata)
{
  guint n = microdata->n_attributes;
  g_autofree guint *levels = g_new0 (guint, MAX (1, n));
  const guint *own;

  own = shoal_recoding_get_levels (self->recoding, NULL);
  if (g_strv_length (self->columns) != n)
    return NULL;
  for (guint a = 0; a < n; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
      guint i = 0;

      while (i < n && strcmp (self->columns[i], shoal_column_get_name (attribute->column)) != 0)
        i++;
      if (i == n || own[i] > attribute->height)
        return NULL;
      levels[a] = own[i];
    }
  return shoal_recoding_new_node (levels, n);
}

/**
 * shoal_earlier_run_make_classes:
 * @microdata: the table of the run
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE if there is no such run or its result is not about this table; errors of @publish.
 *
 * Returns: (transfer full): the classes that the run publishes; classes that it leaves out are suppressed
 */
ShoalClasses *
shoal_earlier_run_make_classes (const ShoalEarlierRun  *self,
                                ShoalMicrodata         *microdata,
                                ShoalProgress          *progress,
                                GError                **error)
{
  g_autoptr (ShoalRecoding) recoding = NULL;

  if (self->problem != NULL)
    {
      /* Translators: why a run is no earlier release, such as "is not in the project". */
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the run “%s”, which is to be the earlier release, %s"), self->name, self->problem);
      return NULL;
    }
  if (self->columns != NULL)
    recoding = find_node (self, microdata);
  else if (shoal_microdata_fits (microdata, self->recoding))
    recoding = shoal_recoding_ref (self->recoding);
  if (recoding != NULL)
    return self->publish (&self->requirements, microdata, recoding, 0, progress, error);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("the run “%s”, which is to be the earlier release, is not about these rows and quasi-identifiers"), self->name);
  return NULL;
}
