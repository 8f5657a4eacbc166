/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a new project says about each column. */
#pragma once

#include "cli-data.h"

G_BEGIN_DECLS

/** CliRoleOptions: what the command line says about columns. */
typedef struct
{
  char **quasi_identifiers;
  char **identifiers;
  char **sensitive;
  char **insensitive;
  char *target;
  char **weights;
  char **levels;
  char **hierarchies;
  char *others;
} CliRoleOptions;

void cli_role_options_clear (CliRoleOptions *self);

/**
 * CliProposals:
 * @columns: (element-type ShoalProjectColumn): all columns of the table in its order
 * @roles: the proposed role of each
 * @reasons: (element-type utf8): why
 */
typedef struct
{
  GPtrArray *columns;
  ShoalRole *roles;
  GPtrArray *reasons;
} CliProposals;

void     cli_proposals_clear         (CliProposals              *self);
gboolean cli_proposals_make          (CliProposals              *self,
                                      CliRoleOptions            *options,
                                      const char                *data_name,
                                      ShoalTable                *table,
                                      const ShoalReaderOptions  *found,
                                      GError                   **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliProposals, cli_proposals_clear)

G_END_DECLS
