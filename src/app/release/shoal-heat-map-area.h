/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hosts a table of colours. */
#pragma once

#include "charts/retention/shoal-heat-map.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HEAT_MAP_AREA (shoal_heat_map_area_get_type ())

/**
 * ShoalHeatMapArea:
 *
 * Cells have a readout under the pointer; where somebody listens to "picked", they can be picked by click, and with the arrow keys
 * from the first selected one on.
 *
 * Signals: "picked" (cell); "describe" (cell): returns (transfer full) the readout.
 */
G_DECLARE_FINAL_TYPE (ShoalHeatMapArea, shoal_heat_map_area, SHOAL, HEAT_MAP_AREA, AdwBin)

void          shoal_heat_map_area_set_name (ShoalHeatMapArea *self,
                                            const char       *label);
GtkWidget    *shoal_heat_map_area_make_export_button
                                           (ShoalHeatMapArea *self,
                                            const char       *name);
void          shoal_heat_map_area_take_map (ShoalHeatMapArea *self,
                                            ShoalHeatMap     *map);
ShoalHeatMap *shoal_heat_map_area_get_map  (ShoalHeatMapArea *self);
void          shoal_heat_map_area_select   (ShoalHeatMapArea *self,
                                            guint             cell,
                                            guint             other);

G_END_DECLS
