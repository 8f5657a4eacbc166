/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program: its windows, settings, and what a crash has left. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_APPLICATION (shoal_application_get_type ())

G_DECLARE_FINAL_TYPE (ShoalApplication, shoal_application, SHOAL, APPLICATION, AdwApplication)

ShoalApplication *shoal_application_new            (GApplicationFlags  flags);
void              shoal_application_offer_recovery (ShoalApplication  *self);

G_END_DECLS
