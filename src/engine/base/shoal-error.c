/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error domain of the engine. */

#include "base/shoal-error.h"

G_DEFINE_QUARK (shoal-error-quark, shoal_error)
