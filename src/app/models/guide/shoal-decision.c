/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words, and the place where it is decided. */

#include "config.h"

#include "models/guide/shoal-decision.h"

struct _ShoalDecision
{
  GObject parent_instance;

  ShoalDecisionKind kind;
  ShoalSessionColumn *column; /* nullable */
  guint count;
  char *title;
  char *detail;
};

G_DEFINE_FINAL_TYPE (ShoalDecision, shoal_decision, G_TYPE_OBJECT)

static void
shoal_decision_finalize (GObject *object)
{
  ShoalDecision *self = SHOAL_DECISION (object);

  g_clear_object (&self->column);
  g_free (self->title);
  g_free (self->detail);
  G_OBJECT_CLASS (shoal_decision_parent_class)->finalize (object);
}

static void
shoal_decision_class_init (ShoalDecisionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_decision_finalize;
}

static void
shoal_decision_init (ShoalDecision *self)
{
}

/**
 * shoal_decision_new:
 * @column: (nullable): which it is about
 * @count: how many things are to be decided, 0 where that is no number
 * @title: what is to be decided, for a person
 * @detail: why, or what is wrong
 *
 * Returns: (transfer full): the decision
 */
ShoalDecision *
shoal_decision_new (ShoalDecisionKind   kind,
                    ShoalSessionColumn *column,
                    guint               count,
                    const char         *title,
                    const char         *detail)
{
  ShoalDecision *self = g_object_new (SHOAL_TYPE_DECISION, NULL);

  self->kind = kind;
  g_set_object (&self->column, column);
  self->count = count;
  self->title = g_strdup (title);
  self->detail = g_strdup (detail);
  return self;
}

/** shoal_decision_equal: Returns: whether both say the same. */
gboolean
shoal_decision_equal (ShoalDecision *a,
                      ShoalDecision *b)
{
  g_return_val_if_fail (SHOAL_IS_DECISION (a) && SHOAL_IS_DECISION (b), FALSE);

  return a->kind == b->kind && a->column == b->column && a->count == b->count && g_str_equal (a->title, b->title)
         && g_str_equal (a->detail, b->detail);
}

ShoalDecisionKind
shoal_decision_get_kind (ShoalDecision *self)
{
  g_return_val_if_fail (SHOAL_IS_DECISION (self), SHOAL_DECISION_ROLES);

  return self->kind;
}

/** shoal_decision_get_page: Returns: name of the page where it is decided. */
const char *
shoal_decision_get_page (ShoalDecision *self)
{
  static const char *const pages[] = {
    [SHOAL_DECISION_ROLES] = "data",
    [SHOAL_DECISION_QUASI_IDENTIFIERS] = "data",
    [SHOAL_DECISION_HIERARCHY] = "hierarchies",
    [SHOAL_DECISION_RUN] = "solve",
  };

  g_return_val_if_fail (SHOAL_IS_DECISION (self), NULL);

  return pages[self->kind];
}

/** shoal_decision_get_column: Returns: (transfer none) (nullable): which it is about. */
ShoalSessionColumn *
shoal_decision_get_column (ShoalDecision *self)
{
  g_return_val_if_fail (SHOAL_IS_DECISION (self), NULL);

  return self->column;
}

/** shoal_decision_get_count: Returns: how many things are to be decided, 0 where that is no number. */
guint
shoal_decision_get_count (ShoalDecision *self)
{
  g_return_val_if_fail (SHOAL_IS_DECISION (self), 0);

  return self->count;
}

const char *
shoal_decision_get_title (ShoalDecision *self)
{
  g_return_val_if_fail (SHOAL_IS_DECISION (self), NULL);

  return self->title;
}

const char *
shoal_decision_get_detail (ShoalDecision *self)
{
  g_return_val_if_fail (SHOAL_IS_DECISION (self), NULL);

  return self->detail;
}
