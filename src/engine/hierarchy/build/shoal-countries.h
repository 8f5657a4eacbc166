/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of countries and their continents. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SHOAL_CONTINENT_AFRICA,
  SHOAL_CONTINENT_ANTARCTICA,
  SHOAL_CONTINENT_ASIA,
  SHOAL_CONTINENT_EUROPE,
  SHOAL_CONTINENT_NORTH_AMERICA,
  SHOAL_CONTINENT_OCEANIA,
  SHOAL_CONTINENT_SOUTH_AMERICA,
} ShoalContinent;

/**
 * ShoalCountry:
 * @alpha_2: code of two letters
 * @alpha_3: code of three letters
 * @names: English names separated by '/', the first is the one to show
 * @continent: where it is
 *
 * A country or territory.
 */
typedef struct
{
  const char *alpha_2;
  const char *alpha_3;
  const char *names;
  ShoalContinent continent;
} ShoalCountry;

const ShoalCountry *shoal_countries_get      (gsize          *n_countries);
const char         *shoal_continent_get_name (ShoalContinent  continent);

G_END_DECLS
