/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the arguments of a command. */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/**
 * CliArguments:
 * @json: whether to print the answer as JSON
 * @help: whether the help was requested; it has been printed, and nothing else is to be done
 * @names: (array zero-terminated=1): the arguments that are not options
 * @n_optional: number of optional names after the required ones; to be set before parsing
 *
 * The arguments that all commands have in common.
 */
typedef struct
{
  gboolean json;
  gboolean help;
  char **names;
  guint n_optional;
} CliArguments;

void     cli_arguments_clear (CliArguments        *self);
gboolean cli_arguments_parse (CliArguments        *self,
                              const CliCommand    *command,
                              const GOptionEntry  *entries,
                              GOptionGroup        *group,
                              guint                n_names,
                              char               **arguments,
                              GError             **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliArguments, cli_arguments_clear)

G_END_DECLS
