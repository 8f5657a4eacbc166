/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From errors to exit codes. */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

CliExit cli_exit_code (const GError *error);

G_END_DECLS
