/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much time an operation has, and a step of it that others follow. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalTimeLimit:
 * @of_processors: whether seconds are those of the processors, all threads together, not of the clock on the wall
 * @start: when it began; atomic, for who watches may ask before it starts
 * @deadline: when it is over, %G_MAXINT64 for never
 * @share_deadline: when the share of it is over that has begun, %G_MAXINT64 for none
 *
 * Times are microseconds since some time or other. Set while no other thread is at work, then only read.
 */
typedef struct
{
  gboolean of_processors;
  gint64 start;
  gint64 deadline;
  gint64 share_deadline;
} ShoalTimeLimit;

void     shoal_time_limit_init        (ShoalTimeLimit       *self);
void     shoal_time_limit_start       (ShoalTimeLimit       *self,
                                       double                seconds);
void     shoal_time_limit_begin_share (ShoalTimeLimit       *self,
                                       double                share,
                                       gint64                deadline);
void     shoal_time_limit_end_share   (ShoalTimeLimit       *self);
gboolean shoal_time_limit_is_over     (const ShoalTimeLimit *self);
double   shoal_time_limit_get_elapsed (const ShoalTimeLimit *self);

G_END_DECLS
