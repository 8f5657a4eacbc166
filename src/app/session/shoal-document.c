/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of snapshots and the index of the current one; all other fields are derived from these. */

#include "session/shoal-document.h"

#include "base/shoal-field-property.h"

#include <string.h>

#define MAX_STEPS 500

/* A snapshot, and the edit that made it. */
typedef struct
{
  ShoalProject *project;
  char *label; /* NULL for the first */
  char *merge_key;
} Step;

G_DEFINE_TYPE (ShoalDocument, shoal_document, G_TYPE_OBJECT)

enum
{
  REPLACED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
step_free (gpointer data)
{
  Step *step = data;

  g_object_unref (step->project);
  g_free (step->label);
  g_free (step->merge_key);
  g_free (step);
}

static Step *
step_new (ShoalProject *project,
          const char   *label,
          const char   *merge_key)
{
  Step *step = g_new0 (Step, 1);

  step->project = g_object_ref (project);
  step->label = g_strdup (label);
  step->merge_key = g_strdup (merge_key);
  return step;
}

/* (nullable) */
static Step *
get_step (ShoalDocument *self,
          gint64         index)
{
  return index >= 0 && index < self->steps->len ? g_ptr_array_index (self->steps, index) : NULL;
}

/* ---- The fields ---- */

/* "patients" for patients.shoal, or for patients.csv before the first save. */
static char *
make_title (ShoalProject *project)
{
  GFile *file = shoal_project_get_file (project);
  g_autofree char *base_name = file != NULL ? g_file_get_basename (file) : NULL;
  char *name = base_name != NULL ? g_filename_display_name (base_name)
                                 : shoal_data_source_dup_name (shoal_project_get_data (project));
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';
  return name;
}

static gboolean
set_text (char       **text,
          const char  *value)
{
  if (g_strcmp0 (*text, value) == 0)
    return FALSE;
  g_free (*text);
  *text = g_strdup (value);
  return TRUE;
}

static gboolean
set_flag (gboolean *flag,
          gboolean  value)
{
  gboolean changed = *flag != value;

  *flag = value;
  return changed;
}

/* Brings the fields up to date, then notifies those that have changed, the project first, since others depend on it.
 * @replaced: also notifies an unchanged project, since it belongs to another document. */
static void
update (ShoalDocument *self,
        gboolean       replaced)
{
  Step *step = get_step (self, self->current);
  Step *next = get_step (self, (gint64) self->current + 1);
  g_autofree char *title = step != NULL ? make_title (step->project) : NULL;
  const char *names[8];
  guint n = 0;

  if (g_set_object (&self->project, (step != NULL ? step->project : NULL)) || replaced)
    names[n++] = "project";
  if (g_set_object (&self->file, (step != NULL ? shoal_project_get_file (step->project) : NULL)))
    names[n++] = "file";
  if (set_flag (&self->can_undo, step != NULL && self->current > 0))
    names[n++] = "can-undo";
  if (set_flag (&self->can_redo, next != NULL))
    names[n++] = "can-redo";
  if (set_text (&self->undo_label, step != NULL && self->current > 0 ? step->label : NULL))
    names[n++] = "undo-label";
  if (set_text (&self->redo_label, next != NULL ? next->label : NULL))
    names[n++] = "redo-label";
  if (set_text (&self->title, title))
    names[n++] = "title";
  if (set_flag (&self->modified, step != NULL && self->saved != step->project))
    names[n++] = "modified";
  for (guint i = 0; i < n; i++)
    g_object_notify (G_OBJECT (self), names[i]);
}

/* ---- The object ---- */

static void
shoal_document_finalize (GObject *object)
{
  ShoalDocument *self = SHOAL_DOCUMENT (object);

  g_clear_object (&self->project);
  g_free (self->title);
  g_clear_object (&self->file);
  g_free (self->undo_label);
  g_free (self->redo_label);
  g_ptr_array_unref (self->steps);
  g_clear_object (&self->saved);
  G_OBJECT_CLASS (shoal_document_parent_class)->finalize (object);
}

static void
shoal_document_class_init (ShoalDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalDocument, field), spec)
  object_class->finalize = shoal_document_finalize;
  ADD (project, g_param_spec_object ("project", NULL, NULL, SHOAL_TYPE_PROJECT, SHOAL_FIELD));
  ADD (title, g_param_spec_string ("title", NULL, NULL, NULL, SHOAL_FIELD));
  ADD (file, g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, SHOAL_FIELD));
  ADD (modified, g_param_spec_boolean ("modified", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (can_undo, g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (can_redo, g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (undo_label, g_param_spec_string ("undo-label", NULL, NULL, NULL, SHOAL_FIELD));
  ADD (redo_label, g_param_spec_string ("redo-label", NULL, NULL, NULL, SHOAL_FIELD));
#undef ADD
  signals[REPLACED] = g_signal_new ("replaced", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
shoal_document_init (ShoalDocument *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
}

/** shoal_document_new: Returns: (transfer full): a document without a project. */
ShoalDocument *
shoal_document_new (void)
{
  return g_object_new (SHOAL_TYPE_DOCUMENT, NULL);
}

/**
 * shoal_document_replace:
 * @project: (nullable): the project to open
 * @saved: whether @project equals the content of its file
 *
 * Drops all steps, so that there is nothing to undo.
 */
void
shoal_document_replace (ShoalDocument *self,
                        ShoalProject  *project,
                        gboolean       saved)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));
  g_return_if_fail (project == NULL || SHOAL_IS_PROJECT (project));

  g_signal_emit (self, signals[REPLACED], 0);
  g_ptr_array_set_size (self->steps, 0);
  self->current = 0;
  if (project != NULL)
    g_ptr_array_add (self->steps, step_new (project, NULL, NULL));
  g_set_object (&self->saved, (saved ? project : NULL));
  update (self, TRUE);
}

/* Whether the edit is merged into the last step, as all key presses in one entry are. A save ends the step, so that undo can
 * return to the saved snapshot. */
static gboolean
continues (ShoalDocument *self,
           const char    *merge_key)
{
  Step *step = get_step (self, self->current);

  return merge_key != NULL && self->current > 0 && self->current + 1 == self->steps->len
         && g_strcmp0 (step->merge_key, merge_key) == 0 && step->project != self->saved;
}

/**
 * shoal_document_push:
 * @project: the snapshot after an edit; a project must be open
 * @label: the edit, in words for the user
 * @merge_key: (nullable): successive edits with the same key become one step
 *
 * Makes @project the current snapshot and drops the steps that could be redone.
 */
void
shoal_document_push (ShoalDocument *self,
                     ShoalProject  *project,
                     const char    *label,
                     const char    *merge_key)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self) && self->project != NULL);
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (label != NULL);

  if (continues (self, merge_key))
    g_set_object (&get_step (self, self->current)->project, project);
  else
    {
      g_ptr_array_set_size (self->steps, (int) self->current + 1);
      g_ptr_array_add (self->steps, step_new (project, label, merge_key));
      if (self->steps->len > MAX_STEPS)
        g_ptr_array_remove_index (self->steps, 0);
      self->current = self->steps->len - 1;
    }
  update (self, FALSE);
}

/**
 * shoal_document_amend:
 * @map: (scope call): returns the new version of each snapshot
 *
 * Changes all snapshots, for data that are no step and must not be lost by an undo, such as results that arrive during
 * editing. A saved snapshot that changes counts as unsaved.
 */
void
shoal_document_amend (ShoalDocument    *self,
                      ShoalDocumentMap  map,
                      gpointer          data)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));
  g_return_if_fail (map != NULL);

  for (guint i = 0; i < self->steps->len; i++)
    {
      Step *step = get_step (self, i);
      ShoalProject *mapped = map (step->project, data);

      g_object_unref (step->project);
      step->project = mapped;
    }
  update (self, FALSE);
}

/** shoal_document_set_saved: @project: (nullable): the snapshot that the file contains, which need not be the current
 *   one; %NULL for none. */
void
shoal_document_set_saved (ShoalDocument *self,
                          ShoalProject  *project)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));
  g_return_if_fail (project == NULL || SHOAL_IS_PROJECT (project));

  g_set_object (&self->saved, project);
  update (self, FALSE);
}

/** shoal_document_peek: @n_steps: 1 for redo, -1 for undo. Returns: (transfer none) (nullable): the resulting snapshot. */
ShoalProject *
shoal_document_peek (ShoalDocument *self,
                     int            n_steps)
{
  Step *step;

  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), NULL);

  step = get_step (self, (gint64) self->current + n_steps);
  return step != NULL ? step->project : NULL;
}

/** shoal_document_move: Redoes @n_steps, or undoes them if negative; does nothing if there are not so many. */
void
shoal_document_move (ShoalDocument *self,
                     int            n_steps)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));

  if (shoal_document_peek (self, n_steps) == NULL)
    return;
  self->current += (guint) n_steps;
  update (self, FALSE);
}
