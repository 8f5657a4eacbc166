# SPDX-License-Identifier: CC0-1.0
"""Places and countries. The names and what lies where are facts; weights are rough and the postcode areas are invented."""

# Region: country, places. Place: three digits its invented postcodes begin with, inhabitants in thousands.
# Some labels carry "Province" or "Kreis" because a region must not share its label with one of its places, nor with another country's region.
REGIONS = {
    "Limburg (NL)": ("Netherlands", {
        "Maastricht": ("010", 121), "Meerssen": ("013", 19), "Eijsden-Margraten": ("014", 26), "Valkenburg aan de Geul": ("015", 16),
        "Gulpen-Wittem": ("017", 14), "Vaals": ("018", 10), "Heerlen": ("020", 87), "Kerkrade": ("022", 45), "Landgraaf": ("024", 37),
        "Brunssum": ("025", 28), "Voerendaal": ("026", 12), "Simpelveld": ("027", 10), "Sittard-Geleen": ("030", 92), "Beek": ("033", 16),
        "Stein": ("034", 25), "Beekdaelen": ("035", 36), "Echt-Susteren": ("037", 32), "Roermond": ("050", 60), "Weert": ("054", 50),
        "Venlo": ("060", 102)}),
    "Noord-Brabant": ("Netherlands", {
        "Eindhoven": ("110", 240), "Helmond": ("114", 94), "Deurne": ("116", 32), "Tilburg": ("130", 225)}),
    "Limburg (BE)": ("Belgium", {
        "Hasselt": ("210", 80), "Genk": ("212", 67), "Bilzen": ("214", 32), "Tongeren": ("216", 31), "Riemst": ("217", 17),
        "Lanaken": ("220", 26), "Maasmechelen": ("222", 39), "Maaseik": ("224", 25), "Sint-Truiden": ("230", 41), "Voeren": ("240", 4)}),
    "Province of Liège": ("Belgium", {
        "Liège": ("310", 195), "Herstal": ("312", 40), "Seraing": ("314", 64), "Visé": ("316", 18), "Verviers": ("320", 55), "Spa": ("323", 10),
        "Eupen": ("325", 20), "Kelmis": ("326", 11), "Plombières": ("327", 11), "Malmedy": ("328", 13), "Huy": ("330", 21)}),
    "Flemish Brabant": ("Belgium", {
        "Leuven": ("250", 102), "Tienen": ("253", 35)}),
    "Städteregion Aachen": ("Germany", {
        "Aachen": ("410", 250), "Herzogenrath": ("413", 46), "Würselen": ("414", 39), "Alsdorf": ("415", 48), "Eschweiler": ("416", 56),
        "Stolberg": ("417", 56), "Simmerath": ("418", 15), "Monschau": ("419", 12)}),
    "Kreis Heinsberg": ("Germany", {
        "Heinsberg": ("430", 42), "Geilenkirchen": ("432", 28), "Übach-Palenberg": ("433", 25), "Gangelt": ("434", 12), "Selfkant": ("435", 10),
        "Erkelenz": ("436", 44)}),
    "Kreis Düren": ("Germany", {
        "Düren": ("450", 91), "Jülich": ("453", 33)}),
    # A country without regions of its own here: a branch of the hierarchy that is one level shallower.
    "Luxembourg": ("Luxembourg", {
        "Luxembourg-Ville": ("510", 132), "Esch-sur-Alzette": ("520", 37), "Differdange": ("522", 29), "Clervaux": ("530", 6)}),
}

# How far a region's people come to the hospital of the sample, per inhabitant.
CATCHMENT = {
    "Limburg (NL)": 1.0, "Noord-Brabant": 0.008, "Limburg (BE)": 0.18, "Province of Liège": 0.05, "Flemish Brabant": 0.01,
    "Städteregion Aachen": 0.09, "Kreis Heinsberg": 0.1, "Kreis Düren": 0.01, "Luxembourg": 0.015,
}

# The south of a long region is near, its north has hospitals of its own.
NEARNESS = {"Maastricht": 1.6, "Heerlen": 1.1, "Roermond": 0.35, "Weert": 0.15, "Venlo": 0.08, "Echt-Susteren": 0.6}

# Continent: part of it (as the United Nations divide the world): country, weight among people from abroad.
WORLD = {
    "Europe": {
        "Western Europe": {"Netherlands": 30, "Belgium": 110, "Germany": 120, "Luxembourg": 4, "France": 25},
        "Southern Europe": {"Italy": 45, "Spain": 30, "Portugal": 18, "Greece": 12, "Croatia": 8},
        "Eastern Europe": {"Poland": 85, "Romania": 32, "Bulgaria": 16, "Ukraine": 22},
        "Northern Europe": {"United Kingdom": 18, "Ireland": 4},
    },
    "Asia": {
        "Western Asia": {"Turkey": 60, "Syria": 48, "Iraq": 10},
        "Southern Asia": {"Afghanistan": 9, "Iran": 8, "India": 14},
        "Eastern and south-eastern Asia": {"China": 12, "Indonesia": 6, "Vietnam": 5},
    },
    "Africa": {
        "Northern Africa": {"Morocco": 55, "Tunisia": 4},
        "Sub-Saharan Africa": {"Eritrea": 14, "Somalia": 7, "Ghana": 5, "Nigeria": 4},
    },
    "America": {
        "Latin America": {"Suriname": 6, "Brazil": 6, "Colombia": 3},
        "Northern America": {"United States": 7, "Canada": 2},
    },
}

STATELESS = "stateless"


def places():
    """Every place as (place, region, country, first digits of its postcodes, inhabitants in thousands)."""
    return [(place, region, country, digits, inhabitants)
            for region, (country, members) in REGIONS.items()
            for place, (digits, inhabitants) in members.items()]


def nationalities():
    """Every nationality with its weight among people from abroad."""
    weights = {country: weight for parts in WORLD.values() for countries in parts.values() for country, weight in countries.items()}
    weights[STATELESS] = 3
    return weights
