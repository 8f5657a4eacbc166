/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Snapshots share what did not change, so that a step costs little. */

#include "project/shoal-history.h"

#include <string.h>

#define MAX_STEPS 500

/* How the snapshot came about. */
typedef struct
{
  ShoalProject *project;
  char *label;
  char *merge_key;
} Step;

struct _ShoalHistory
{
  GObject parent_instance;

  GPtrArray *steps; /* of Step; the first has no label */
  guint current;
  ShoalProject *saved;
};

enum
{
  PROP_0,
  PROP_PROJECT,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_MODIFIED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_TYPE (ShoalHistory, shoal_history, G_TYPE_OBJECT)

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

static Step *
get_step (ShoalHistory *self,
          guint         index)
{
  return g_ptr_array_index (self->steps, index);
}

static void
shoal_history_get_property (GObject    *object,
                            guint       id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  ShoalHistory *self = SHOAL_HISTORY (object);

  switch (id)
    {
    case PROP_PROJECT:
      g_value_set_object (value, shoal_history_get_project (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, shoal_history_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, shoal_history_get_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, shoal_history_get_undo_label (self));
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, shoal_history_get_redo_label (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, shoal_history_get_modified (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
shoal_history_finalize (GObject *object)
{
  ShoalHistory *self = SHOAL_HISTORY (object);

  g_ptr_array_unref (self->steps);
  g_clear_object (&self->saved);
  G_OBJECT_CLASS (shoal_history_parent_class)->finalize (object);
}

static void
shoal_history_class_init (ShoalHistoryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_history_get_property;
  object_class->finalize = shoal_history_finalize;

  properties[PROP_PROJECT] = g_param_spec_object ("project", NULL, NULL, SHOAL_TYPE_PROJECT, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_history_init (ShoalHistory *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
}

/* What those who watch know. */
typedef struct
{
  ShoalProject *project;
  gboolean can_undo;
  gboolean can_redo;
  gboolean modified;
  char *undo_label;
  char *redo_label;
} Known;

static Known
remember (ShoalHistory *self)
{
  return (Known) {
    g_object_ref (shoal_history_get_project (self)),
    shoal_history_get_can_undo (self),
    shoal_history_get_can_redo (self),
    shoal_history_get_modified (self),
    g_strdup (shoal_history_get_undo_label (self)),
    g_strdup (shoal_history_get_redo_label (self)),
  };
}

/* Tells what has changed since @before, and clears it. */
static void
tell (ShoalHistory *self,
      Known        *before)
{
  GObject *object = G_OBJECT (self);

  g_object_freeze_notify (object);
  if (before->project != shoal_history_get_project (self))
    g_object_notify_by_pspec (object, properties[PROP_PROJECT]);
  if (before->can_undo != shoal_history_get_can_undo (self))
    g_object_notify_by_pspec (object, properties[PROP_CAN_UNDO]);
  if (before->can_redo != shoal_history_get_can_redo (self))
    g_object_notify_by_pspec (object, properties[PROP_CAN_REDO]);
  if (before->modified != shoal_history_get_modified (self))
    g_object_notify_by_pspec (object, properties[PROP_MODIFIED]);
  if (g_strcmp0 (before->undo_label, shoal_history_get_undo_label (self)) != 0)
    g_object_notify_by_pspec (object, properties[PROP_UNDO_LABEL]);
  if (g_strcmp0 (before->redo_label, shoal_history_get_redo_label (self)) != 0)
    g_object_notify_by_pspec (object, properties[PROP_REDO_LABEL]);
  g_object_thaw_notify (object);
  g_object_unref (before->project);
  g_free (before->undo_label);
  g_free (before->redo_label);
}

/** shoal_history_new: Returns: (transfer full): a history that begins with @project, which counts as saved. */
ShoalHistory *
shoal_history_new (ShoalProject *project)
{
  ShoalHistory *self;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  self = g_object_new (SHOAL_TYPE_HISTORY, NULL);
  g_ptr_array_add (self->steps, step_new (project, NULL, NULL));
  self->saved = g_object_ref (project);
  return self;
}

/** shoal_history_get_project: Returns: (transfer none): the current snapshot. */
ShoalProject *
shoal_history_get_project (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return get_step (self, self->current)->project;
}

/* Whether the edit continues the last one, as every key press in one entry does. A saved state stays reachable. */
static gboolean
continues (ShoalHistory *self,
           const char   *merge_key)
{
  Step *step = get_step (self, self->current);

  return merge_key != NULL && self->current > 0 && self->current + 1 == self->steps->len
         && g_strcmp0 (step->merge_key, merge_key) == 0 && step->project != self->saved;
}

/**
 * shoal_history_push:
 * @project: the snapshot after an edit
 * @label: what the edit was, for a person
 * @merge_key: (nullable): edits in a row with the same key are one step
 *
 * Makes @project the current snapshot. What could be done again no longer can.
 */
void
shoal_history_push (ShoalHistory *self,
                    ShoalProject *project,
                    const char   *label,
                    const char   *merge_key)
{
  Known before;

  g_return_if_fail (SHOAL_IS_HISTORY (self));
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (label != NULL);

  before = remember (self);
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
  tell (self, &before);
}

/**
 * shoal_history_amend:
 * @map: (scope call): what becomes of each snapshot
 *
 * Changes all snapshots, for what is no step of its own and must not be lost by undoing another: results that arrive
 * while somebody edits. A saved snapshot that changes is no longer a saved one.
 */
void
shoal_history_amend (ShoalHistory    *self,
                     ShoalHistoryMap  map,
                     gpointer         data)
{
  Known before;

  g_return_if_fail (SHOAL_IS_HISTORY (self));
  g_return_if_fail (map != NULL);

  before = remember (self);
  for (guint i = 0; i < self->steps->len; i++)
    {
      Step *step = get_step (self, i);
      ShoalProject *mapped = map (step->project, data);

      g_object_unref (step->project);
      step->project = mapped;
    }
  tell (self, &before);
}

/** shoal_history_peek_undo: Returns: (transfer none) (nullable): the snapshot that undoing leads to. */
ShoalProject *
shoal_history_peek_undo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_get_can_undo (self) ? get_step (self, self->current - 1)->project : NULL;
}

/** shoal_history_peek_redo: Returns: (transfer none) (nullable): the snapshot that redoing leads to. */
ShoalProject *
shoal_history_peek_redo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_get_can_redo (self) ? get_step (self, self->current + 1)->project : NULL;
}

/** shoal_history_undo: Returns: whether there was something to undo. */
gboolean
shoal_history_undo (ShoalHistory *self)
{
  Known before;

  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  if (!shoal_history_get_can_undo (self))
    return FALSE;
  before = remember (self);
  self->current--;
  tell (self, &before);
  return TRUE;
}

/** shoal_history_redo: Returns: whether there was something to do again. */
gboolean
shoal_history_redo (ShoalHistory *self)
{
  Known before;

  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  if (!shoal_history_get_can_redo (self))
    return FALSE;
  before = remember (self);
  self->current++;
  tell (self, &before);
  return TRUE;
}

gboolean
shoal_history_get_can_undo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  return self->current > 0;
}

gboolean
shoal_history_get_can_redo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  return self->current + 1 < self->steps->len;
}

/** shoal_history_get_undo_label: Returns: (nullable): the edit that led to the current snapshot. */
const char *
shoal_history_get_undo_label (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_get_can_undo (self) ? get_step (self, self->current)->label : NULL;
}

/** shoal_history_get_redo_label: Returns: (nullable): the edit that would be done again. */
const char *
shoal_history_get_redo_label (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_get_can_redo (self) ? get_step (self, self->current + 1)->label : NULL;
}

/**
 * shoal_history_set_saved_snapshot:
 * @project: (nullable): the snapshot that stands in the file, which need not be the current one; %NULL for none
 */
void
shoal_history_set_saved_snapshot (ShoalHistory *self,
                                  ShoalProject *project)
{
  Known before;

  g_return_if_fail (SHOAL_IS_HISTORY (self));
  g_return_if_fail (project == NULL || SHOAL_IS_PROJECT (project));

  before = remember (self);
  g_set_object (&self->saved, project);
  tell (self, &before);
}

/** shoal_history_get_modified: Returns: whether the current snapshot is another one than was saved. */
gboolean
shoal_history_get_modified (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  return self->saved != shoal_history_get_project (self);
}
