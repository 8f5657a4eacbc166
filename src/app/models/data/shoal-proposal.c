/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is proposed never changes while somebody looks at it. */

#include "config.h"

#include "models/data/shoal-proposal.h"

struct _ShoalProposal
{
  GObject parent_instance;

  ShoalSessionColumn *column;
  ShoalColumnProfile *profile;
  gboolean accepted;
};

G_DEFINE_FINAL_TYPE (ShoalProposal, shoal_proposal, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ACCEPTED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_proposal_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ACCEPTED:
      g_value_set_boolean (value, shoal_proposal_is_accepted (SHOAL_PROPOSAL (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_proposal_set_property (GObject      *object,
                             guint         prop_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_ACCEPTED:
      shoal_proposal_set_accepted (SHOAL_PROPOSAL (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_proposal_finalize (GObject *object)
{
  ShoalProposal *self = SHOAL_PROPOSAL (object);

  g_clear_object (&self->column);
  g_clear_pointer (&self->profile, shoal_column_profile_unref);
  G_OBJECT_CLASS (shoal_proposal_parent_class)->finalize (object);
}

static void
shoal_proposal_class_init (ShoalProposalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = shoal_proposal_get_property;
  object_class->set_property = shoal_proposal_set_property;
  object_class->finalize = shoal_proposal_finalize;
  properties[PROP_ACCEPTED] = g_param_spec_boolean ("accepted", NULL, NULL, TRUE,
                                                    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_proposal_init (ShoalProposal *self)
{
  self->accepted = TRUE;
}

/** shoal_proposal_new: @column: one whose profile is there. Returns: (transfer full): what is proposed for it. */
ShoalProposal *
shoal_proposal_new (ShoalSessionColumn *column)
{
  ShoalProposal *self;

  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (column), NULL);
  g_return_val_if_fail (shoal_session_column_get_profile (column) != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_PROPOSAL, NULL);
  self->column = g_object_ref (column);
  self->profile = shoal_column_profile_ref (shoal_session_column_get_profile (column));
  return self;
}

/** shoal_proposal_get_column: Returns: (transfer none): whose role is proposed. */
ShoalSessionColumn *
shoal_proposal_get_column (ShoalProposal *self)
{
  g_return_val_if_fail (SHOAL_IS_PROPOSAL (self), NULL);

  return self->column;
}

ShoalRole
shoal_proposal_get_role (ShoalProposal *self)
{
  g_return_val_if_fail (SHOAL_IS_PROPOSAL (self), SHOAL_ROLE_UNSET);

  return self->profile->proposed_role;
}

/** shoal_proposal_get_reason: Returns: why, for a person. */
const char *
shoal_proposal_get_reason (ShoalProposal *self)
{
  g_return_val_if_fail (SHOAL_IS_PROPOSAL (self), NULL);

  return self->profile->reason;
}

gboolean
shoal_proposal_is_accepted (ShoalProposal *self)
{
  g_return_val_if_fail (SHOAL_IS_PROPOSAL (self), FALSE);

  return self->accepted;
}

void
shoal_proposal_set_accepted (ShoalProposal *self,
                             gboolean       accepted)
{
  g_return_if_fail (SHOAL_IS_PROPOSAL (self));

  if (self->accepted == accepted)
    return;
  self->accepted = accepted;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACCEPTED]);
}
