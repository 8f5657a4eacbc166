/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small button that explains a word where it stands. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_TERM_BUTTON (shoal_term_button_get_type ())

/** ShoalTermButton: property "term": the id of a #ShoalTerm. */
G_DECLARE_FINAL_TYPE (ShoalTermButton, shoal_term_button, SHOAL, TERM_BUTTON, AdwBin)

G_END_DECLS
