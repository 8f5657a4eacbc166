/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors that a user can cause; errors of input and output keep the domain G_IO_ERROR. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define SHOAL_ERROR (shoal_error_quark ())

/**
 * ShoalError:
 * @SHOAL_ERROR_USAGE: a request that makes no sense: unknown name, value out of range, no quasi-identifier
 * @SHOAL_ERROR_DATA: a malformed table; the message names file, line and column
 * @SHOAL_ERROR_HIERARCHY: a malformed hierarchy, or one that does not cover its column
 * @SHOAL_ERROR_PROJECT: a malformed project file, or one that does not fit its data
 * @SHOAL_ERROR_INFEASIBLE: no release can meet the requirement
 * @SHOAL_ERROR_UNVERIFIED: a release does not meet the requirement it was made for
 * @SHOAL_ERROR_OTHER_DRAW: an earlier release shows another random draw than the one to be published; both together
 *   disclose more than either of them
 * @SHOAL_ERROR_CHANGED: a file has changed since it was read; writing it would overwrite the changes of somebody else
 * @SHOAL_ERROR_PASSWORD: a database needs a password, or rejects the given one
 * @SHOAL_ERROR_TOO_MANY: a table of a database has more combinations of values than fit into memory
 */
typedef enum
{
  SHOAL_ERROR_USAGE,
  SHOAL_ERROR_DATA,
  SHOAL_ERROR_HIERARCHY,
  SHOAL_ERROR_PROJECT,
  SHOAL_ERROR_INFEASIBLE,
  SHOAL_ERROR_UNVERIFIED,
  SHOAL_ERROR_OTHER_DRAW,
  SHOAL_ERROR_CHANGED,
  SHOAL_ERROR_PASSWORD,
  SHOAL_ERROR_TOO_MANY,
} ShoalError;

GQuark shoal_error_quark (void);

G_END_DECLS
