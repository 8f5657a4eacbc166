/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of a command. */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/**
 * CliArguments:
 * @json: whether the answer is to be JSON
 * @help: whether only help was wanted; it has been printed
 * @names: (array zero-terminated=1): what is no option
 * @n_optional: set before parsing: how many names may follow those that must be there
 *
 * What every command line has.
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
