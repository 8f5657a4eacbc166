/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the writing of a release needs of it. */
#pragma once

#include "recoding/shoal-release.h"

G_BEGIN_DECLS

void _shoal_release_init_random (ShoalRelease *self,
                                 ShoalRandom  *random);

G_END_DECLS
