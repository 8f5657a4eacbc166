/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts again when the project changes, and when the last column gets its profile, as profiles are made in column order. */

#include "config.h"

#include "models/data/shoal-undecided.h"

#include "base/shoal-field-property.h"
#include "base/shoal-format.h"
#include "reports/shoal-session-column.h"
#include "session/shoal-session-edit.h"

#include <glib/gi18n-lib.h>

/* ---- Proposal ---- */

G_DEFINE_FINAL_TYPE (ShoalProposal, shoal_proposal, G_TYPE_OBJECT)

static void
shoal_proposal_finalize (GObject *object)
{
  ShoalProposal *self = SHOAL_PROPOSAL (object);

  g_clear_object (&self->column);
  G_OBJECT_CLASS (shoal_proposal_parent_class)->finalize (object);
}

static void
shoal_proposal_class_init (ShoalProposalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_proposal_finalize;
  shoal_object_class_add_field (
      object_class, G_STRUCT_OFFSET (ShoalProposal, accepted),
      g_param_spec_boolean ("accepted", NULL, NULL, TRUE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
shoal_proposal_init (ShoalProposal *self)
{
  self->accepted = TRUE;
}

/* @column: must have its profile. Returns: (transfer full): a proposal for it. */
static ShoalProposal *
shoal_proposal_new (ShoalSessionColumn *column)
{
  ShoalProposal *self;

  self = g_object_new (SHOAL_TYPE_PROPOSAL, NULL);
  self->column = g_object_ref (column);
  return self;
}

/* ---- Undecided ---- */

/* The greatest number of column names in a question; a longer list would not be read. */
#define MOST_NAMES 8

/* If a column singles out more than this share of the rows, the user is warned before it is published unchanged. */
#define NOTABLE_SHARE 0.05

G_DEFINE_FINAL_TYPE (ShoalUndecided, shoal_undecided, G_TYPE_OBJECT)

/* ---- Counting ---- */

static guint
count_all (ShoalUndecided *self)
{
  return g_list_model_get_n_items (self->session->dataset->columns);
}

static gboolean
is_undecided (ShoalSessionColumn *column)
{
  return column->listed->meaning.role == SHOAL_ROLE_UNSET;
}

static gboolean
has_proposal (ShoalSessionColumn *column)
{
  ShoalColumnProfile *profile = column->profile;

  return is_undecided (column) && profile != NULL && profile->proposed_role != SHOAL_ROLE_UNSET;
}

static void
set_count (ShoalUndecided *self,
           guint          *count,
           guint           value,
           const char     *property)
{
  if (*count == value)
    return;
  *count = value;
  g_object_notify (G_OBJECT (self), property);
}

static void
update (ShoalUndecided *self)
{
  guint n = count_all (self);
  guint n_columns = 0, n_proposals = 0;

  for (guint i = 0; i < n; i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);

      n_columns += is_undecided (column);
      n_proposals += has_proposal (column);
    }
  if (n > 0 && shoal_dataset_get_column (self->session->dataset, n - 1)->profile == NULL)
    n_proposals = 0;
  g_object_freeze_notify (G_OBJECT (self));
  set_count (self, &self->n_columns, n_columns, "n-columns");
  set_count (self, &self->n_proposals, n_proposals, "n-proposals");
  g_object_thaw_notify (G_OBJECT (self));
}

static void
table_changed_cb (ShoalUndecided *self)
{
  guint n = count_all (self);

  g_signal_group_set_target (self->last_column, n > 0 ? shoal_dataset_get_column (self->session->dataset, n - 1) : NULL);
  update (self);
}

/* ---- The object ---- */

static void
shoal_undecided_finalize (GObject *object)
{
  g_clear_object (&SHOAL_UNDECIDED (object)->last_column);
  G_OBJECT_CLASS (shoal_undecided_parent_class)->finalize (object);
}

static void
shoal_undecided_class_init (ShoalUndecidedClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_undecided_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalUndecided, n_columns),
                                g_param_spec_uint ("n-columns", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalUndecided, n_proposals),
                                g_param_spec_uint ("n-proposals", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD));
}

static void
shoal_undecided_init (ShoalUndecided *self)
{
  self->last_column = g_signal_group_new (SHOAL_TYPE_SESSION_COLUMN);
  g_signal_group_connect_swapped (self->last_column, "notify::profile", G_CALLBACK (update), self);
}

/** shoal_undecided_new: Returns: (transfer full): the undecided columns of @session, which must outlive the object. */
ShoalUndecided *
shoal_undecided_new (ShoalSession *session)
{
  ShoalUndecided *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_UNDECIDED, NULL);
  self->session = session;
  g_signal_connect_object (session->dataset, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  table_changed_cb (self);
  return self;
}

/**
 * shoal_undecided_find_next:
 * @after: index of a column in the table, or %SHOAL_UNDECIDED_NONE to start at the first
 *
 * Returns: index of the next column without a role, continuing with the first column after the last; or %SHOAL_UNDECIDED_NONE
 */
guint
shoal_undecided_find_next (ShoalUndecided *self,
                           guint           after)
{
  guint n, first;

  g_return_val_if_fail (SHOAL_IS_UNDECIDED (self), SHOAL_UNDECIDED_NONE);

  n = count_all (self);
  first = after < n ? after + 1 : 0;
  for (guint i = 0; i < n; i++)
    {
      guint index = (first + i) % n;

      if (is_undecided (shoal_dataset_get_column (self->session->dataset, index)))
        return index;
    }
  return SHOAL_UNDECIDED_NONE;
}

/* ---- Proposals ---- */

/** shoal_undecided_list_proposals: Returns: (transfer full): an accepted #ShoalProposal for each column with a proposed role. */
GListModel *
shoal_undecided_list_proposals (ShoalUndecided *self)
{
  GListStore *proposals = g_list_store_new (SHOAL_TYPE_PROPOSAL);

  g_return_val_if_fail (SHOAL_IS_UNDECIDED (self), G_LIST_MODEL (proposals));

  for (guint i = 0; i < count_all (self); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);
      g_autoptr (ShoalProposal) proposal = has_proposal (column) ? shoal_proposal_new (column) : NULL;

      if (proposal != NULL)
        g_list_store_append (proposals, proposal);
    }
  return G_LIST_MODEL (proposals);
}

/** shoal_undecided_apply_proposals: @proposals: from shoal_undecided_list_proposals(). Sets accepted roles, in one step. */
void
shoal_undecided_apply_proposals (ShoalUndecided *self,
                                 GListModel     *proposals)
{
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (ShoalRoleChoice));

  g_return_if_fail (SHOAL_IS_UNDECIDED (self));
  g_return_if_fail (G_IS_LIST_MODEL (proposals));

  for (guint i = 0; i < g_list_model_get_n_items (proposals); i++)
    {
      g_autoptr (ShoalProposal) proposal = g_list_model_get_item (proposals, i);
      ShoalRoleChoice choice = { proposal->column->index, proposal->column->profile->proposed_role };

      if (proposal->accepted)
        g_array_append_val (choices, choice);
    }
  shoal_session_set_roles (self->session, (ShoalRoleChoice *) choices->data, choices->len, _("Apply Proposed Roles"));
}

/* ---- Columns without a role ---- */

/* Appends the names of the undecided columns, "and 3 more" if there are many. */
static void
append_names (ShoalUndecided *self,
              GString        *text)
{
  guint n = 0;

  for (guint i = 0; i < count_all (self); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);

      if (!is_undecided (column) || ++n > MOST_NAMES)
        continue;
      /* Translators: between the names of columns. */
      g_string_append (text, n > 1 ? _(", ") : "");
      g_string_append (text, column->name);
    }
  if (n > MOST_NAMES)
    g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, " and %'u more", " and %'u more", n - MOST_NAMES),
                            n - MOST_NAMES);
}

/* (nullable): the undecided column that singles out most rows, if their share exceeds NOTABLE_SHARE */
static ShoalSessionColumn *
find_most_unique (ShoalUndecided *self,
                  double         *share)
{
  ShoalSessionColumn *worst = NULL;

  *share = NOTABLE_SHARE;
  for (guint i = 0; i < count_all (self); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);
      double own = is_undecided (column) ? shoal_session_column_get_uniqueness (column) : 0;

      if (own > *share)
        {
          *share = own;
          worst = column;
        }
    }
  return worst;
}

/* The number of columns with another proposed role than insensitive. */
static guint
count_contradicted (ShoalUndecided *self)
{
  guint n = 0;

  for (guint i = 0; i < count_all (self); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);

      n += has_proposal (column) && column->profile->proposed_role != SHOAL_ROLE_INSENSITIVE;
    }
  return n;
}

/** shoal_undecided_describe_rest: Returns: (transfer full): a text for the question whether to make the columns without
 *   a role insensitive: what that means, and what speaks against it. */
char *
shoal_undecided_describe_rest (ShoalUndecided *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalSessionColumn *worst;
  double share;
  guint n_contradicted;

  g_return_val_if_fail (SHOAL_IS_UNDECIDED (self), NULL);

  append_names (self, text);
  g_string_append_c (text, '\n');
  g_string_append (text, _("Insensitive columns are published as they are. They must not tell who somebody is, and hold nothing "
                           "that a person keeps to themselves."));
  worst = find_most_unique (self, &share);
  if (worst != NULL)
    {
      g_autofree char *percent = shoal_format_percent (share, 0);

      g_string_append_c (text, ' ');
      g_string_append_printf (text, _("But “%s” alone singles out %s of the rows."), worst->name, percent);
    }
  n_contradicted = count_contradicted (self);
  if (n_contradicted > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text,
                              g_dngettext (GETTEXT_PACKAGE, "For %'u of them another role is proposed.",
                                           "For %'u of them other roles are proposed.", n_contradicted),
                              n_contradicted);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** shoal_undecided_is_rest_harmless: Returns: whether nothing speaks against making columns without a role insensitive. */
gboolean
shoal_undecided_is_rest_harmless (ShoalUndecided *self)
{
  double share;

  g_return_val_if_fail (SHOAL_IS_UNDECIDED (self), FALSE);

  return count_contradicted (self) == 0 && find_most_unique (self, &share) == NULL;
}

/** shoal_undecided_decide_rest: makes all columns without a role insensitive, in one step. */
void
shoal_undecided_decide_rest (ShoalUndecided *self)
{
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (ShoalRoleChoice));

  g_return_if_fail (SHOAL_IS_UNDECIDED (self));

  for (guint i = 0; i < count_all (self); i++)
    {
      ShoalRoleChoice choice = { i, SHOAL_ROLE_INSENSITIVE };

      if (is_undecided (shoal_dataset_get_column (self->session->dataset, i)))
        g_array_append_val (choices, choice);
    }
  shoal_session_set_roles (self->session, (ShoalRoleChoice *) choices->data, choices->len, _("Make the Rest Insensitive"));
}
