/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of files and windows; an error says what is wrong, and what to do about it follows from its kind. */

#include "config.h"

#include "models/release/shoal-export-text.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/** shoal_export_text_get_title: Returns: what a window is called that asks for the file. */
const char *
shoal_export_text_get_title (ShoalExportKind kind)
{
  switch (kind)
    {
    case SHOAL_EXPORT_REPORT:
      return _("Export Report");
    case SHOAL_EXPORT_RECIPE:
      return _("Export Recipe");
    case SHOAL_EXPORT_RELEASE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      return _("Export Release");
    }
}

/** shoal_export_text_propose_name: @data_name: what the table is called. Returns: (transfer full): a name for the file. */
char *
shoal_export_text_propose_name (ShoalExportKind  kind,
                                const char      *data_name)
{
  g_autofree char *name = g_strdup (data_name);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';
  switch (kind)
    {
    case SHOAL_EXPORT_REPORT:
      /* Translators: proposed name of a file: that of the table, and what it is. */
      return g_strdup_printf (_("%s-report.pdf"), name);
    case SHOAL_EXPORT_RECIPE:
      /* Translators: proposed name of a file: that of the table, and what it is. */
      return g_strdup_printf (_("%s-recipe.shoal"), name);
    case SHOAL_EXPORT_RELEASE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      /* Translators: proposed name of a file: that of the table, and what it is. */
      return g_strdup_printf (_("%s-release.csv"), name);
    }
}

/** shoal_export_text_get_problem: Returns: what has not happened. */
const char *
shoal_export_text_get_problem (ShoalExportKind kind)
{
  switch (kind)
    {
    case SHOAL_EXPORT_REPORT:
      return _("The Report Was Not Written");
    case SHOAL_EXPORT_RECIPE:
      return _("The Recipe Was Not Written");
    case SHOAL_EXPORT_RELEASE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      return _("The Release Was Not Written");
    }
}

static const char *
get_advice (const GError *error)
{
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED))
    return _("Choose another result on the Solve page, or run a solver again.");
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_USAGE))
    return _("Choose another name.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return _("Make room on the disk, or choose a folder on another one.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return _("Choose a folder in which you may create files.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY))
    return _("Choose a folder that exists.");
  return _("Choose another file, or try again.");
}

/** shoal_export_text_describe_problem: Returns: (transfer full): what is wrong, what is left, and what to do next. */
char *
shoal_export_text_describe_problem (const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  return g_strdup_printf ("%s\n\n%s %s", error->message, _("Nothing was changed on disk."), get_advice (error));
}

/** shoal_export_text_is_about_place: Returns: whether another file could help. */
gboolean
shoal_export_text_is_about_place (const GError *error)
{
  g_return_val_if_fail (error != NULL, FALSE);

  return !g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
}
