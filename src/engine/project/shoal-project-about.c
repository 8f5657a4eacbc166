/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Free texts: nothing is computed from them. */

#include "project/shoal-project-about.h"

#include <glib/gi18n-lib.h>

static const ShoalAboutInfo infos[SHOAL_ABOUT_N] = {
  { "author", N_("Author"), "Who makes the release" },
  { "purpose", N_("Purpose"), "What the release is for" },
  { "recipient", N_("Recipient"), "Who gets the release" },
  { "date", N_("Date"), "When it is given away" },
  { "decided-by", N_("Decided by"), "Who decided what, such as roles and k" },
};

/** shoal_about_get: Returns: (array fixed-size=SHOAL_ABOUT_N): what may be said, in the order of a report. */
const ShoalAboutInfo *
shoal_about_get (void)
{
  return infos;
}
