/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A history that can be exchanged for another one, and a title. */

#include "session/shoal-document.h"

#include <string.h>

struct _ShoalDocument
{
  GObject parent_instance;

  ShoalHistory *history; /* NULL without a project */
  char *title;
};

G_DEFINE_TYPE (ShoalDocument, shoal_document, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROJECT,
  PROP_TITLE,
  PROP_FILE,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  N_PROPS
};

enum
{
  REPLACED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

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

/* Who follows the project hears of it first, and then the others what it means for them. */
static void
project_changed_cb (ShoalDocument *self)
{
  static const guint changing[] = { PROP_PROJECT, PROP_FILE, PROP_CAN_UNDO, PROP_CAN_REDO, PROP_UNDO_LABEL, PROP_REDO_LABEL };
  ShoalProject *project = shoal_document_get_project (self);
  g_autofree char *before = g_steal_pointer (&self->title);

  self->title = project != NULL ? make_title (project) : NULL;
  for (guint i = 0; i < G_N_ELEMENTS (changing); i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[changing[i]]);
  if (g_strcmp0 (before, self->title) != 0)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

static void
modified_changed_cb (ShoalDocument *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}

static void
shoal_document_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  ShoalDocument *self = SHOAL_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_PROJECT:
      g_value_set_object (value, shoal_document_get_project (self));
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_FILE:
      g_value_set_object (value, shoal_document_get_file (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, shoal_document_is_modified (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, shoal_document_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, shoal_document_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, shoal_document_get_undo_label (self));
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, shoal_document_get_redo_label (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_document_finalize (GObject *object)
{
  ShoalDocument *self = SHOAL_DOCUMENT (object);

  g_clear_object (&self->history);
  g_free (self->title);
  G_OBJECT_CLASS (shoal_document_parent_class)->finalize (object);
}

static void
shoal_document_class_init (ShoalDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_document_get_property;
  object_class->finalize = shoal_document_finalize;
  properties[PROP_PROJECT] = g_param_spec_object ("project", NULL, NULL, SHOAL_TYPE_PROJECT, flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[REPLACED] = g_signal_new ("replaced", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
shoal_document_init (ShoalDocument *self)
{
}

/** shoal_document_new: Returns: (transfer full): a document without a project. */
ShoalDocument *
shoal_document_new (void)
{
  return g_object_new (SHOAL_TYPE_DOCUMENT, NULL);
}

/**
 * shoal_document_replace:
 * @project: (nullable): what is open from now on
 * @saved: whether @project stands like that in its file
 *
 * Begins a new history. The one before lives on for who still saves it, and changes nothing here any more.
 */
void
shoal_document_replace (ShoalDocument *self,
                        ShoalProject  *project,
                        gboolean       saved)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));
  g_return_if_fail (project == NULL || SHOAL_IS_PROJECT (project));

  if (self->history != NULL)
    g_signal_handlers_disconnect_by_data (self->history, self);
  g_clear_object (&self->history);
  if (project != NULL)
    {
      self->history = shoal_history_new (project);
      if (!saved)
        shoal_history_set_saved_snapshot (self->history, NULL);
      g_signal_connect_object (self->history, "notify::project", G_CALLBACK (project_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->history, "notify::modified", G_CALLBACK (modified_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  g_signal_emit (self, signals[REPLACED], 0);
  project_changed_cb (self);
  modified_changed_cb (self);
}

/** shoal_document_get_history: Returns: (transfer none) (nullable): the steps, %NULL without a project. */
ShoalHistory *
shoal_document_get_history (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), NULL);

  return self->history;
}

/** shoal_document_get_project: Returns: (transfer none) (nullable): the project as it is. */
ShoalProject *
shoal_document_get_project (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), NULL);

  return self->history != NULL ? shoal_history_get_project (self->history) : NULL;
}

/** shoal_document_get_title: Returns: (nullable): name of the project, for a person. */
const char *
shoal_document_get_title (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), NULL);

  return self->title;
}

/** shoal_document_get_file: Returns: (transfer none) (nullable): the project file, %NULL before the first save. */
GFile *
shoal_document_get_file (ShoalDocument *self)
{
  ShoalProject *project = shoal_document_get_project (self);

  return project != NULL ? shoal_project_get_file (project) : NULL;
}

/** shoal_document_is_modified: Returns: whether closing would lose something. */
gboolean
shoal_document_is_modified (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), FALSE);

  return self->history != NULL && shoal_history_get_modified (self->history);
}

gboolean
shoal_document_can_undo (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), FALSE);

  return self->history != NULL && shoal_history_get_can_undo (self->history);
}

gboolean
shoal_document_can_redo (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), FALSE);

  return self->history != NULL && shoal_history_get_can_redo (self->history);
}

/** shoal_document_get_undo_label: Returns: (nullable): the edit that would be undone. */
const char *
shoal_document_get_undo_label (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), NULL);

  return self->history != NULL ? shoal_history_get_undo_label (self->history) : NULL;
}

/** shoal_document_get_redo_label: Returns: (nullable): the edit that would be done again. */
const char *
shoal_document_get_redo_label (ShoalDocument *self)
{
  g_return_val_if_fail (SHOAL_IS_DOCUMENT (self), NULL);

  return self->history != NULL ? shoal_history_get_redo_label (self->history) : NULL;
}

/**
 * shoal_document_push:
 * @project: the project after an edit; there must be one before
 * @label: what the edit was, for a person
 * @merge_key: (nullable): edits in a row with the same key are one step
 */
void
shoal_document_push (ShoalDocument *self,
                     ShoalProject  *project,
                     const char    *label,
                     const char    *merge_key)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));
  g_return_if_fail (self->history != NULL);

  shoal_history_push (self->history, project, label, merge_key);
}

/** shoal_document_amend: @map: (scope call): what becomes of every snapshot, as in shoal_history_amend(). */
void
shoal_document_amend (ShoalDocument   *self,
                      ShoalHistoryMap  map,
                      gpointer         data)
{
  g_return_if_fail (SHOAL_IS_DOCUMENT (self));
  g_return_if_fail (self->history != NULL);

  shoal_history_amend (self->history, map, data);
}
