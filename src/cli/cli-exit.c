/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that knows which error means which exit code. */

#include "cli-exit.h"

#include "base/shoal-error.h"

static CliExit
from_shoal_error (ShoalError code)
{
  switch (code)
    {
    case SHOAL_ERROR_USAGE:
      return CLI_EXIT_USAGE;
    case SHOAL_ERROR_INFEASIBLE:
    case SHOAL_ERROR_UNVERIFIED:
      return CLI_EXIT_NO_SOLUTION;
    case SHOAL_ERROR_DATA:
    case SHOAL_ERROR_HIERARCHY:
    case SHOAL_ERROR_PROJECT:
    case SHOAL_ERROR_CHANGED:
    default:
      return CLI_EXIT_BAD_INPUT;
    }
}

/** cli_exit_code: Returns: the exit code of a program that @error ended. */
CliExit
cli_exit_code (const GError *error)
{
  if (error->domain == SHOAL_ERROR)
    return from_shoal_error ((ShoalError) error->code);
  if (error->domain == G_OPTION_ERROR)
    return CLI_EXIT_USAGE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return CLI_EXIT_INTERRUPTED;
  if (error->domain == G_CONVERT_ERROR)
    return CLI_EXIT_BAD_INPUT;
  return CLI_EXIT_INPUT_OUTPUT;
}
