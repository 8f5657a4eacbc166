/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one quasi-identifier loses in a recoding, for a list. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_ATTRIBUTE_LOSS (shoal_attribute_loss_get_type ())

/**
 * ShoalAttributeLoss:
 *
 * Properties: "name", "level" (-1 where the recoding has none), "height", "level-share" (0 to 1, NAN without a level),
 * "loss" (mean NCP of its cells, 0 to 1).
 */
G_DECLARE_FINAL_TYPE (ShoalAttributeLoss, shoal_attribute_loss, SHOAL, ATTRIBUTE_LOSS, GObject)

ShoalAttributeLoss *shoal_attribute_loss_new             (ShoalClasses       *classes,
                                                          guint               attribute);
const char         *shoal_attribute_loss_get_name        (ShoalAttributeLoss *self);
int                 shoal_attribute_loss_get_level       (ShoalAttributeLoss *self);
guint               shoal_attribute_loss_get_height      (ShoalAttributeLoss *self);
double              shoal_attribute_loss_get_level_share (ShoalAttributeLoss *self);
double              shoal_attribute_loss_get_loss        (ShoalAttributeLoss *self);

G_END_DECLS
