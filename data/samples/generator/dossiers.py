# SPDX-License-Identifier: CC0-1.0
"""The mixed table: invented tax dossiers in 47 columns of four types, dates, numbers, texts and places.

Its shape is that of the second data set of De Pascale et al. (2023): 47 attributes, 1,599 observations. Nothing else is taken from there.
"""

import csv
from datetime import date, timedelta

from . import geography
from .draw import Choice, Draw, logistic
from .names import full_name
from .patients import years_between

SEED = 47_1599
ROWS = 1599

# Column: type.
COLUMNS = {
    "dossier": "text", "tax_number": "text", "taxpayer": "text", "sex": "text", "birth_date": "date", "birth_place": "place",
    "residence_place": "place", "marital_status": "text", "dependants": "number", "legal_form": "text", "sector": "text", "activity": "text",
    "business_start_date": "date", "vat_registration_date": "date", "registered_office_place": "place", "largest_customer_place": "place",
    "employees": "number", "tax_year": "number", "return_channel": "text", "return_filed_date": "date", "days_late": "number",
    "turnover": "number", "purchases": "number", "wages": "number", "declared_income": "number", "declared_vat": "number",
    "cash_share": "number", "bank_accounts": "number", "foreign_transfers": "number", "property_value": "number", "property_place": "place",
    "vehicles": "number", "previous_audits": "number", "risk_score": "number", "risk_class": "text", "tax_office_place": "place",
    "audit_reason": "text", "audit_opened_date": "date", "audit_closed_date": "date", "assessed_income": "number", "unpaid_tax": "number",
    "penalty": "number", "interest": "number", "notice_date": "date", "last_payment_date": "date", "payment_status": "text", "fraud": "text"}

# Share of cells left empty.
MISSING = {"birth_place": 0.03, "marital_status": 0.02, "dependants": 0.015, "activity": 0.01, "vat_registration_date": 0.02,
           "largest_customer_place": 0.06, "employees": 0.01, "return_channel": 0.005, "cash_share": 0.03, "foreign_transfers": 0.02,
           "property_value": 0.04, "vehicles": 0.02, "tax_office_place": 0.005}

LEGAL_FORMS = {"sole trader": 46, "private company": 30, "partnership": 13, "public company": 3, "cooperative": 3, "association": 5}

# Sector: activities, median turnover in thousands, purchases as a share of it, share taken in cash.
SECTORS = {
    "building": (["house building", "roofing", "electrical installation", "painting and glazing"], 240, 0.52, 0.12),
    "retail": (["food shop", "clothes shop", "market stall", "web shop"], 310, 0.68, 0.34),
    "catering": (["restaurant", "café", "takeaway", "hotel, small"], 190, 0.45, 0.55),
    "transport": (["road haulage", "taxi", "courier"], 260, 0.48, 0.10),
    "professional services": (["accountancy", "law office", "architecture", "consultancy"], 150, 0.18, 0.02),
    "personal services": (["hairdressing", "beauty salon", "cleaning", "car repair"], 85, 0.30, 0.42),
    "manufacturing": (["metal goods", "furniture", "food and drink", "printing"], 620, 0.58, 0.03),
    "farming": (["arable farming", "dairy farming", "fruit growing"], 210, 0.50, 0.08),
}
SECTOR_SHARES = {"building": 20, "retail": 19, "catering": 15, "transport": 8, "professional services": 16, "personal services": 12,
                 "manufacturing": 6, "farming": 4}
OFFICES = {"Netherlands": ["Maastricht", "Heerlen", "Eindhoven"], "Belgium": ["Hasselt", "Liège", "Leuven"],
           "Germany": ["Aachen", "Düren", "Heinsberg"], "Luxembourg": ["Luxembourg-Ville"]}
RISK_CLASSES = ((35, "low"), (60, "medium"), (80, "high"), (101, "very high"))
LAST_START, LAST_TAX_DAY = date(2016, 12, 31), date(2020, 12, 31)
ADULT_DAYS = 7_400
TAX_RATE, VAT_RATE, INTEREST_PER_YEAR = 0.27, 0.21, 0.04


class Office:
    """Draws dossiers, one after the other, from one stream."""

    def __init__(self, seed):
        self._draw = Draw(seed)
        self._places = Choice({place[0]: place[4] for place in geography.places()})
        self._country = {place[0]: place[2] for place in geography.places()}
        self._region = {place[0]: place[1] for place in geography.places()}

    def dossier(self, number):
        """One row, as a mapping from column to text."""
        row = {"dossier": f"{number:06d}"}
        self._person(row)
        self._business(row)
        evasion = self._accounts(row)
        self._audit(row, evasion)
        for column, share in MISSING.items():
            if self._draw.chance(share):
                row[column] = ""
        return {column: _text(value) for column, value in row.items()}

    def _near(self, place):
        """Mostly the same place, else one of the same region, else any."""
        draw = self._draw
        kind = draw.pick({"same": 62, "region": 24, "any": 14})
        if kind == "same":
            return place
        if kind == "region":
            return draw.one_of(sorted(name for name, region in self._region.items() if region == self._region[place]))
        return draw.pick(self._places)

    def _person(self, row):
        draw = self._draw
        row["sex"] = draw.pick({"M": 66, "F": 34})
        row["birth_date"] = LAST_TAX_DAY - timedelta(days=int(draw.normal_within(18_300, 4_600, 9_400, 30_000)))
        row["residence_place"] = draw.pick(self._places)
        row["birth_place"] = self._near(row["residence_place"])
        country = self._country[row["residence_place"]]
        row["taxpayer"] = full_name(draw, country, row["sex"])
        row["tax_number"] = f"{draw.whole(0, 999_999_999):09d}"
        age = years_between(row["birth_date"], LAST_TAX_DAY)
        row["marital_status"] = draw.pick({"single": 130 if age < 35 else 28, "married": 110, "registered": 16, "divorced": 6 + age // 3,
                                           "widowed": max(1, age - 55)})
        row["dependants"] = min(6, draw.count(1.5 if 30 <= age < 58 and row["marital_status"] != "single" else 0.3))

    def _business(self, row):
        draw = self._draw
        row["sector"] = draw.pick(SECTOR_SHARES)
        row["activity"] = draw.one_of(SECTORS[row["sector"]][0])
        row["legal_form"] = draw.pick(LEGAL_FORMS)
        since = (LAST_START - row["birth_date"]).days - ADULT_DAYS
        row["business_start_date"] = LAST_START - timedelta(days=int(since * draw.between(0, 1) * draw.between(0, 1)))
        row["vat_registration_date"] = row["business_start_date"] + timedelta(days=draw.whole(0, 45))
        row["registered_office_place"] = self._near(row["residence_place"])
        row["largest_customer_place"] = self._near(row["registered_office_place"])
        row["property_place"] = self._near(row["residence_place"])
        row["tax_office_place"] = draw.one_of(OFFICES[self._country[row["registered_office_place"]]])

    def _accounts(self, row):
        """The figures of a tax year; returns the share of the income that stays undeclared."""
        draw = self._draw
        _, median, purchases, cash = SECTORS[row["sector"]]
        size = {"private company": 2.2, "public company": 9.0, "cooperative": 3.0}.get(row["legal_form"], 1.0)
        turnover = 1000.0 * draw.skewed(median * size, 0.8)
        row["tax_year"] = draw.pick({2017: 20, 2018: 30, 2019: 30, 2020: 20})
        row["cash_share"] = round(min(0.95, max(0.0, draw.normal(cash, 0.12))), 3)
        evades = draw.chance(logistic(-1.9 + 3.2 * row["cash_share"]))
        evasion = draw.between(0.12, 0.7) if evades else max(0.0, draw.normal(0.0, 0.02))
        row["employees"] = draw.count(min(60.0, turnover / 190_000.0))
        row["wages"] = row["employees"] * draw.skewed(31_000, 0.2)
        row["purchases"] = turnover * min(0.9, max(0.05, draw.normal(purchases, 0.08)))
        income = turnover - row["purchases"] - row["wages"]
        if income < 4_000.0:
            income = draw.skewed(6_000, 0.4)
        row["turnover"] = turnover - 0.6 * evasion * income
        row["declared_income"] = income * (1.0 - evasion)
        row["assessed_income"] = income if evasion > 0.03 else row["declared_income"]
        row["declared_vat"] = max(0.0, VAT_RATE * (row["turnover"] - row["purchases"]))
        row["bank_accounts"] = 1 + draw.count(0.8 + (1.3 if evades else 0.0))
        row["foreign_transfers"] = draw.skewed(0.04 * turnover, 1.0) if draw.chance(0.45 if evades else 0.16) else 0.0
        row["property_value"] = round(draw.skewed(210_000 + 0.8 * income, 0.6), -3) if draw.chance(0.7) else 0.0
        row["vehicles"] = draw.count(1.2 + turnover / 900_000.0)
        row["previous_audits"] = draw.count(0.9 if evades else 0.35)
        row["days_late"] = int(draw.skewed(20, 0.9)) if draw.chance(0.35 if evades else 0.13) else 0
        return evasion

    def _audit(self, row, evasion):
        draw = self._draw
        row["return_channel"] = draw.pick({"online": 58, "adviser": 34, "paper": 8})
        row["return_filed_date"] = date(row["tax_year"] + 1, 5, 31) + timedelta(days=row["days_late"] or -draw.whole(0, 75))
        score = 22 + 30 * row["cash_share"] + 70 * evasion + 6 * row["previous_audits"] + min(20, row["days_late"] / 5) + draw.normal(0, 9)
        row["risk_score"] = int(min(100, max(0, score)))
        row["risk_class"] = next(name for limit, name in RISK_CLASSES if row["risk_score"] < limit)
        row["audit_reason"] = draw.pick({"risk score": row["risk_score"], "drawn at random": 22, "tip-off": 9, "cross-check of invoices": 17,
                                         "request by another office": 7})
        row["audit_opened_date"] = row["return_filed_date"] + timedelta(days=60 + int(draw.skewed(150, 0.5)))
        row["audit_closed_date"] = row["audit_opened_date"] + timedelta(days=20 + int(draw.skewed(90 + 200 * evasion, 0.5)))
        row["unpaid_tax"] = TAX_RATE * (row["assessed_income"] - row["declared_income"])
        row["fraud"] = "yes" if evasion > 0.12 and row["unpaid_tax"] > 2_500 else "no"
        row["penalty"] = row["unpaid_tax"] * (draw.one_of((0.5, 0.75, 1.0)) if row["fraud"] == "yes" else 0.1)
        row["interest"] = row["unpaid_tax"] * INTEREST_PER_YEAR * (row["audit_closed_date"] - row["return_filed_date"]).days / 365.0
        row["notice_date"] = row["last_payment_date"] = None
        row["payment_status"] = "nothing due"
        if row["unpaid_tax"] > 0:
            row["notice_date"] = row["audit_closed_date"] + timedelta(days=draw.whole(5, 40))
            row["payment_status"] = draw.pick({"paid": 52, "in instalments": 22, "appealed": 14, "unpaid": 12})
            if row["payment_status"] in ("paid", "in instalments"):
                row["last_payment_date"] = row["notice_date"] + timedelta(days=int(draw.skewed(40, 0.7)))


def rows():
    """Every row of the table, as a list of texts in the order of COLUMNS; the same at every call."""
    office = Office(SEED)
    dossiers = [office.dossier(number) for number in range(1, ROWS + 1)]
    return [[dossier[column] for column in COLUMNS] for dossier in dossiers]


def write(path):
    """Writes the table: commas, a quoted field where it must be, line feeds, UTF-8."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows())


def _text(value):
    """A cell as text: an amount with two decimals, a date as in ISO 8601, nothing for what does not exist."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0") if 0.0 < value < 1.0 else f"{value:.2f}"
    return value.isoformat() if isinstance(value, date) else str(value)
