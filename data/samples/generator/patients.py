# SPDX-License-Identifier: CC0-1.0
"""The hospital table: one discharge of each of some thousand invented people."""

import csv
from datetime import date, timedelta

from . import clinic, geography
from .draw import Choice, Draw, logistic
from .names import full_name

SEED = 20230117
ROWS = 10_000
FIRST_ADMISSION = date(2022, 1, 1)
LAST_ADMISSION = date(2023, 12, 31)

COLUMNS = ["patient_number", "name", "birth_date", "age", "sex", "postcode", "place", "nationality", "marital_status", "occupation",
           "admission_date", "length_of_stay", "previous_admissions", "diagnosis", "readmitted"]

# Share of cells left empty, and of cells that say "?".
MISSING = {"postcode": (0.008, 0.0), "place": (0.005, 0.0), "nationality": (0.007, 0.004), "marital_status": (0.006, 0.019),
           "occupation": (0.022, 0.008), "length_of_stay": (0.005, 0.0), "previous_admissions": (0.009, 0.004), "diagnosis": (0.004, 0.003)}

# Ages of people who stay in a hospital: from, to, weight for women, weight for men.
AGES = [(0, 0, 2.2, 2.6), (1, 4, 2.6, 3.3), (5, 11, 2.2, 2.6), (12, 17, 2.0, 2.0), (18, 24, 5.0, 3.0), (25, 34, 13.0, 4.6), (35, 44, 9.0, 6.0),
        (45, 54, 9.0, 9.6), (55, 64, 13.0, 15.6), (65, 74, 17.5, 21.0), (75, 84, 18.0, 18.0), (85, 92, 7.0, 4.2), (93, 101, 1.2, 0.4)]

# Up to this age: shares of never partnered, married, registered, separated, divorced, widowed.
MARITAL = [(24, (93, 4, 3, 0, 0, 0)), (29, (66, 20, 12, 1, 1, 0)), (39, (34, 46, 13, 3, 4, 0)), (54, (18, 57, 7, 3, 14, 1)),
           (64, (11, 62, 4, 2, 17, 4)), (74, (7, 62, 2, 1, 15, 13)), (84, (5, 50, 1, 1, 10, 33)), (200, (5, 25, 0.5, 0.5, 7, 62))]

DUTCH_SHARE = {"Netherlands": 0.89, "Belgium": 0.16, "Germany": 0.17, "Luxembourg": 0.1}


class Population:
    """Draws people, one after the other, from one stream."""

    def __init__(self, seed):
        self._draw = Draw(seed)
        self._places = Choice({place: place[4] * geography.CATCHMENT[place[1]] * geography.NEARNESS.get(place[0], 1.0)
                               for place in geography.places()})
        self._abroad = Choice(geography.nationalities())
        self._ages = {sex: Choice({band[:2]: band[2 + index] for band in AGES}) for index, sex in enumerate("FM")}
        self._occupations = {
            sex: Choice({name: shares[index] for groups in clinic.OCCUPATIONS.values() for group in groups.values() for name, shares in group.items()})
            for index, sex in enumerate("FM")}
        self._diagnoses = {}
        self._days = Choice({FIRST_ADMISSION + timedelta(days=day): weight for day, weight in enumerate(_day_weights())})

    def person(self):
        """One row, as a mapping from column to text; nothing is missing yet."""
        draw = self._draw
        sex = "F" if draw.chance(0.525) else "M"
        low, high = draw.pick(self._ages[sex])
        admitted = draw.pick(self._days)
        born = _years_before(admitted, draw.whole(low, high)) - timedelta(days=draw.whole(0, 364))
        age = years_between(born, admitted)
        place, _, country, digits, inhabitants = draw.pick(self._places)
        nationality = self._nationality(country, age)
        diagnosis = self._diagnosis(age, sex)
        previous = draw.count(0.25 + 0.012 * age + 0.5 * max(0.0, clinic.DIAGNOSES[diagnosis][3]))
        stay = self._stay(diagnosis, age)
        row = {
            "birth_date": born.isoformat(), "age": str(age), "sex": sex, "postcode": self._postcode(digits, inhabitants), "place": place,
            "nationality": nationality, "marital_status": self._marital_status(age, sex), "occupation": self._occupation(age, sex),
            "admission_date": admitted.isoformat(), "length_of_stay": str(stay), "previous_admissions": str(previous), "diagnosis": diagnosis}
        row["readmitted"] = "yes" if self._comes_back(row, age, previous, stay) else "no"
        # A register knows a third value; the admission is drawn before it, so that it stays as likely as anyone's.
        if age >= 16 and draw.chance(0.002):
            row["sex"] = "X"
        row["name"] = full_name(draw, nationality, row["sex"])
        return row

    def blank(self, row):
        """Leaves out what a register would not know."""
        draw = self._draw
        for column, (empty, unknown) in MISSING.items():
            if draw.chance(empty):
                row[column] = ""
            elif draw.chance(unknown):
                row[column] = "?"
        # Whoever has no papers has an estimated age, or none.
        if draw.chance(0.009):
            row["birth_date"] = ""
            if draw.chance(0.6):
                row["age"] = ""

    def numbers(self, count):
        """Patient numbers: different, seven digits, in no order that tells anything."""
        numbers = set()
        while len(numbers) < count:
            numbers.add(self._draw.whole(10_000, 1_899_999))
        return [f"{number:07d}" for number in self._draw.shuffled(sorted(numbers))]

    def _nationality(self, country, age):
        draw = self._draw
        native = 0.97 if age >= 75 else 0.94 if age >= 50 else 0.90
        # Retired and commuting Dutch people live just across the border.
        if country != "Netherlands" and draw.chance(DUTCH_SHARE[country]):
            return "Netherlands"
        return country if draw.chance(native) else draw.pick(self._abroad)

    def _postcode(self, digits, inhabitants):
        quarters = max(2, min(30, inhabitants // 6))
        quarter = min(self._draw.whole(0, quarters - 1), self._draw.whole(0, quarters - 1))
        return f"{digits}{10 + 3 * quarter:02d}"

    def _marital_status(self, age, sex):
        if age < 18:
            return "single"
        shares = next(shares for limit, shares in MARITAL if age <= limit)
        weights = dict(zip(clinic.MARITAL_GROUPS, shares))
        # These lists have the shares of both sexes together; wives outlive husbands.
        weights["widowed"] *= 1.35 if sex == "F" else 0.55
        return self._draw.pick(weights)

    def _occupation(self, age, sex):
        draw = self._draw
        if age < 4:
            return "young child"
        if age < 17:
            return "pupil"
        if age < 25 and draw.chance(0.75 - 0.08 * (age - 17)):
            return "student"
        if age >= 67 or (age >= 61 and draw.chance(0.12 * (age - 60))):
            return "pensioner" if draw.chance(0.965) else draw.pick(self._occupations[sex])
        idle = draw.pick({"": 78, "homemaker": 11 if sex == "F" else 1, "jobseeker": 5, "unable to work": 7 if age >= 45 else 3})
        return idle or draw.pick(self._occupations[sex])

    def _diagnosis(self, age, sex):
        if (age, sex) not in self._diagnoses:
            band = next(index for index, limit in enumerate(clinic.AGE_BANDS) if age < limit)
            self._diagnoses[age, sex] = Choice({
                name: weights[band] * sexes["FM".index(sex)]
                for name, (weights, sexes, _, _) in clinic.DIAGNOSES.items()
                if age in range(*clinic.AGES_OF.get(name, (0, 200)))})
        return self._draw.pick(self._diagnoses[age, sex])

    def _stay(self, diagnosis, age):
        median = clinic.DIAGNOSES[diagnosis][2] * (1.0 + 0.006 * max(0, age - 50))
        return max(1, round(self._draw.skewed(median, 0.5)))

    def _comes_back(self, row, age, previous, stay):
        """Whoever is old, whoever lives alone, and whoever works with his hands comes back more often: what can be predicted of it depends
        on how much of these a release keeps."""
        alone = age >= 18 and clinic.MARITAL_GROUPS[row["marital_status"]] != "partnered"
        by_hand = any(row["occupation"] in group for group in clinic.OCCUPATIONS["trades and industry"].values())
        score = -5.0 + clinic.DIAGNOSES[row["diagnosis"]][3] + 0.075 * max(0, min(age, 90) - 35) + 0.28 * min(previous, 6) + 0.015 * min(stay, 40)
        return self._draw.chance(logistic(score + 1.8 * alone + 2.6 * by_hand))


def years_between(born, day):
    """Completed years of age on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def rows():
    """Every row of the table, as a list of texts in the order of COLUMNS; the same at every call."""
    population = Population(SEED)
    people = [population.person() for _ in range(ROWS)]
    for number, row in zip(population.numbers(ROWS), people):
        row["patient_number"] = number
        population.blank(row)
    return [[row[column] for column in COLUMNS] for row in people]


def write(path):
    """Writes the table: commas, a quoted field where it must be, line feeds, UTF-8."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows())


def _years_before(day, years):
    """The same day some years earlier; 28 February for a leap day without one."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def _day_weights():
    """One weight per day of admission: fewer at weekends and in summer, more in winter, more each year."""
    seasons = (1.12, 1.08, 1.06, 0.98, 0.98, 0.97, 0.88, 0.88, 0.98, 1.02, 1.04, 1.08)
    for number in range((LAST_ADMISSION - FIRST_ADMISSION).days + 1):
        day = FIRST_ADMISSION + timedelta(days=number)
        weekend = 0.5 if day.weekday() >= 5 else 1.1
        yield weekend * seasons[day.month - 1] * (1.0 + 0.12 * (day.year - FIRST_ADMISSION.year))
