/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An array of snapshots with a place in it: snapshots share what they have in common, so that many cost little. */

#include "project/shoal-history.h"

/* Steps that belong together, like the clicks on a spin button, come within this time of each other. */
#define MERGE_MICROSECONDS (2 * G_USEC_PER_SEC)

#define MOST_STEPS 1000

/* A snapshot, and the step that led to it from the one before. */
typedef struct
{
  ShoalProject *project;
  char *label;
  char *merge_key;
  gint64 time;
} Step;

struct _ShoalHistory
{
  GObject parent_instance;

  GPtrArray *steps; /* of Step */
  guint place;      /* of the current snapshot among @steps */
  ShoalProject *saved;
};

G_DEFINE_TYPE (ShoalHistory, shoal_history, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_CURRENT,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_SAVED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

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
get_step (ShoalHistory *self,
          guint         place)
{
  return g_ptr_array_index (self->steps, place);
}

static void
shoal_history_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  ShoalHistory *self = SHOAL_HISTORY (object);

  switch (prop_id)
    {
    case PROP_CURRENT:
      g_value_set_object (value, shoal_history_get_current (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, shoal_history_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, shoal_history_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, shoal_history_get_undo_label (self));
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, shoal_history_get_redo_label (self));
      break;
    case PROP_SAVED:
      g_value_set_boolean (value, shoal_history_is_saved (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
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
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_history_get_property;
  object_class->finalize = shoal_history_finalize;
  properties[PROP_CURRENT] = g_param_spec_object ("current", NULL, NULL, SHOAL_TYPE_PROJECT, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  properties[PROP_SAVED] = g_param_spec_boolean ("saved", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_history_init (ShoalHistory *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
}

/** shoal_history_new: Returns: (transfer full): a history without a snapshot. */
ShoalHistory *
shoal_history_new (void)
{
  return g_object_new (SHOAL_TYPE_HISTORY, NULL);
}

static void
notify_all (ShoalHistory *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
add_step (ShoalHistory *self,
          ShoalProject *project,
          const char   *label,
          const char   *merge_key)
{
  Step *step = g_new0 (Step, 1);

  step->project = g_object_ref (project);
  step->label = g_strdup (label);
  step->merge_key = g_strdup (merge_key);
  step->time = g_get_monotonic_time ();
  g_ptr_array_add (self->steps, step);
}

/**
 * shoal_history_reset:
 * @project: (nullable): the only snapshot there is from now on
 * @saved: whether it stands like that in its file
 */
void
shoal_history_reset (ShoalHistory *self,
                     ShoalProject *project,
                     gboolean      saved)
{
  g_return_if_fail (SHOAL_IS_HISTORY (self));
  g_return_if_fail (project == NULL || SHOAL_IS_PROJECT (project));

  g_ptr_array_set_size (self->steps, 0);
  self->place = 0;
  if (project != NULL)
    add_step (self, project, NULL, NULL);
  g_set_object (&self->saved, saved ? project : NULL);
  notify_all (self);
}

/** shoal_history_get_current: Returns: (transfer none) (nullable): the project as it is. */
ShoalProject *
shoal_history_get_current (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return self->steps->len > 0 ? get_step (self, self->place)->project : NULL;
}

/* Whether the step continues the last one. What was saved stays reachable by undo. */
static gboolean
merges (ShoalHistory *self,
        const char   *merge_key)
{
  Step *last = get_step (self, self->place);

  return merge_key != NULL && self->place > 0 && g_strcmp0 (last->merge_key, merge_key) == 0
         && last->project != self->saved && g_get_monotonic_time () - last->time <= MERGE_MICROSECONDS;
}

/**
 * shoal_history_push:
 * @project: the new snapshot
 * @label: what was done, for a person
 * @merge_key: (nullable): steps in quick succession that have the same key are one
 *
 * Steps that could have been redone are gone.
 */
void
shoal_history_push (ShoalHistory *self,
                    ShoalProject *project,
                    const char   *label,
                    const char   *merge_key)
{
  g_return_if_fail (SHOAL_IS_HISTORY (self));
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (self->steps->len > 0);

  if (project == shoal_history_get_current (self))
    return;
  g_ptr_array_set_size (self->steps, (int) self->place + 1);
  if (merges (self, merge_key))
    g_ptr_array_set_size (self->steps, (int) self->place);
  add_step (self, project, label, merge_key);
  if (self->steps->len > MOST_STEPS)
    g_ptr_array_remove_index (self->steps, 0);
  self->place = self->steps->len - 1;
  notify_all (self);
}

/**
 * shoal_history_amend:
 * @map: (scope call): what becomes of each snapshot
 *
 * Changes all snapshots, for what is no step of its own and must not be lost by undoing another: results that arrive
 * while somebody edits.
 */
void
shoal_history_amend (ShoalHistory    *self,
                     ShoalHistoryMap  map,
                     gpointer         data)
{
  g_return_if_fail (SHOAL_IS_HISTORY (self));
  g_return_if_fail (map != NULL);

  for (guint i = 0; i < self->steps->len; i++)
    {
      Step *step = get_step (self, i);
      ShoalProject *mapped = map (step->project, data);

      g_object_unref (step->project);
      step->project = mapped;
    }
  notify_all (self);
}

gboolean
shoal_history_can_undo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  return self->place > 0;
}

gboolean
shoal_history_can_redo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  return self->place + 1 < self->steps->len;
}

/** shoal_history_get_undo_label: Returns: (nullable): what undoing takes back. */
const char *
shoal_history_get_undo_label (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_can_undo (self) ? get_step (self, self->place)->label : NULL;
}

/** shoal_history_get_redo_label: Returns: (nullable): what redoing does again. */
const char *
shoal_history_get_redo_label (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_can_redo (self) ? get_step (self, self->place + 1)->label : NULL;
}

/** shoal_history_peek_undo: Returns: (transfer none) (nullable): the snapshot that undoing would lead to. */
ShoalProject *
shoal_history_peek_undo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_can_undo (self) ? get_step (self, self->place - 1)->project : NULL;
}

/** shoal_history_peek_redo: Returns: (transfer none) (nullable): the snapshot that redoing would lead to. */
ShoalProject *
shoal_history_peek_redo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), NULL);

  return shoal_history_can_redo (self) ? get_step (self, self->place + 1)->project : NULL;
}

/** shoal_history_undo: Returns: whether there was something to undo. */
gboolean
shoal_history_undo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  if (!shoal_history_can_undo (self))
    return FALSE;
  self->place--;
  notify_all (self);
  return TRUE;
}

/** shoal_history_redo: Returns: whether there was something to redo. */
gboolean
shoal_history_redo (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), FALSE);

  if (!shoal_history_can_redo (self))
    return FALSE;
  self->place++;
  notify_all (self);
  return TRUE;
}

/** shoal_history_is_saved: Returns: whether nothing would be lost by closing; %TRUE without a snapshot. */
gboolean
shoal_history_is_saved (ShoalHistory *self)
{
  g_return_val_if_fail (SHOAL_IS_HISTORY (self), TRUE);

  return self->steps->len == 0 || self->saved == get_step (self, self->place)->project;
}

/** shoal_history_mark_saved: @project: (nullable): the snapshot that stands in the file now. */
void
shoal_history_mark_saved (ShoalHistory *self,
                          ShoalProject *project)
{
  g_return_if_fail (SHOAL_IS_HISTORY (self));

  if (g_set_object (&self->saved, project))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SAVED]);
}
