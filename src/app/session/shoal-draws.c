/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver that is started again finds the same matching again, and two draws of one tell more than one. What a run had that is
 * deleted by now may have been published: it counts as long as the document is open. */

#include "config.h"

#include "session/shoal-preparation.h"

#include "project/runs/shoal-kept-draw.h"
#include "recoding/shoal-recoding.h"

struct _ShoalDraws
{
  gatomicrefcount references;
  GMutex mutex;     /* workers come at any time */
  GPtrArray *known; /* of ShoalRecoding, with their assignments, no two of them equal */
};

/** shoal_draws_new: Returns: (transfer full): for a document that has just been opened */
ShoalDraws *
shoal_draws_new (void)
{
  ShoalDraws *self = g_new0 (ShoalDraws, 1);

  g_atomic_ref_count_init (&self->references);
  g_mutex_init (&self->mutex);
  self->known = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recoding_unref);
  return self;
}

ShoalDraws *
shoal_draws_ref (ShoalDraws *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
shoal_draws_unref (ShoalDraws *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_ptr_array_unref (self->known);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Whether @matching has the assignment of @other now, if that is the same matching. */
static gboolean
take_of (ShoalRecoding *other,
         ShoalRecoding *matching)
{
  return other != NULL && shoal_recoding_equal (other, matching) && shoal_recoding_get_assignment (other) != NULL
         && shoal_recoding_keep_assignment (matching, shoal_recoding_get_assignment (other));
}

static void
find (ShoalDraws    *self,
      ShoalProject  *project,
      ShoalRecoding *matching)
{
  for (guint i = 0; i < self->known->len; i++)
    if (take_of (self->known->pdata[i], matching))
      return;
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    if (take_of (shoal_project_get_run (project, i)->recoding, matching))
      return;
  if (shoal_project_get_file (project) != NULL)
    shoal_kept_draw_find (shoal_project_get_file (project), matching);
}

static gboolean
knows (ShoalDraws    *self,
       ShoalRecoding *matching)
{
  for (guint i = 0; i < self->known->len; i++)
    if (shoal_recoding_equal (self->known->pdata[i], matching))
      return TRUE;
  return FALSE;
}

/**
 * shoal_draws_take:
 * @project: the document
 * @matching: what is about to be looked at
 *
 * Gives @matching the assignment that an equal one has, of this document, of a run of its project or of a release that was published
 * from the terminal, and draws one where there is none. A matching that is no regular graph gets none; the verifier tells.
 * Takes as long as drawing: for workers.
 */
void
shoal_draws_take (ShoalDraws    *self,
                  ShoalProject  *project,
                  ShoalRecoding *matching)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (matching != NULL && shoal_recoding_get_kind (matching) == SHOAL_RECODING_MATCHING);

  locker = g_mutex_locker_new (&self->mutex);
  if (shoal_recoding_get_assignment (matching) == NULL)
    find (self, project, matching);
  if (shoal_assignment_take (matching, NULL) != NULL && !knows (self, matching))
    g_ptr_array_add (self->known, shoal_recoding_ref (matching));
}
