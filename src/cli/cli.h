/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands, and declarations that all of them need. */
#pragma once

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * CliExit:
 * @CLI_EXIT_DONE: success
 * @CLI_EXIT_NO_SOLUTION: no solution, or the requirement does not hold
 * @CLI_EXIT_USAGE: invalid arguments
 * @CLI_EXIT_BAD_INPUT: malformed data, hierarchy or project
 * @CLI_EXIT_INPUT_OUTPUT: a file is missing, unreadable or cannot be written, or there is not enough memory
 * @CLI_EXIT_INTERRUPTED: stopped by a signal; nothing was written
 */
typedef enum
{
  CLI_EXIT_DONE = 0,
  CLI_EXIT_NO_SOLUTION = 1,
  CLI_EXIT_USAGE = 2,
  CLI_EXIT_BAD_INPUT = 3,
  CLI_EXIT_INPUT_OUTPUT = 4,
  CLI_EXIT_INTERRUPTED = 130,
} CliExit;

typedef struct _CliCommand CliCommand;

/**
 * CliCommand:
 * @name: first word on the command line
 * @arguments: the arguments after the options, for the help
 * @summary: one line
 * @description: (nullable): text below the options
 * @run: executes the command; @arguments are those after the name. Returns the exit code, or sets an error
 */
struct _CliCommand
{
  const char *name;
  const char *arguments;
  const char *summary;
  const char *description;
  CliExit (*run) (const CliCommand  *self,
                  char             **arguments,
                  GError           **error);
};

#define CLI_REPORT_SUMMARY N_("Write a report of the release as PDF")

extern const CliCommand cli_compare;
extern const CliCommand cli_diff;
extern const CliCommand cli_evaluate;
extern const CliCommand cli_risk;
extern const CliCommand cli_hierarchy;
extern const CliCommand cli_init;
extern const CliCommand cli_inspect;
extern const CliCommand cli_metrics;
extern const CliCommand cli_models;
extern const CliCommand cli_recipe;
extern const CliCommand cli_report; /* only in builds with charts; in shoal-cli a stub that starts another program */
extern const CliCommand cli_solve;
extern const CliCommand cli_solvers;
extern const CliCommand cli_strategies;
extern const CliCommand cli_utility;
extern const CliCommand cli_verify;

G_END_DECLS
