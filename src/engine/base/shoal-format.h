/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for people, written in the same way in the window and in reports. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *shoal_format_number     (double  value,
                               guint   decimals);
char *shoal_format_count      (guint64 count);
char *shoal_format_size       (double  value);
char *shoal_format_value      (double  value);
char *shoal_format_percent    (double  fraction,
                               guint   decimals);
char *shoal_format_share      (double  share);
char *shoal_format_loss       (double  loss);
char *shoal_format_limit      (double  share);
char *shoal_format_seconds    (double  seconds);
char *shoal_format_scientific (double  value,
                               guint   decimals);

G_END_DECLS
