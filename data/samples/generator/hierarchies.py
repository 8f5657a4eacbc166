# SPDX-License-Identifier: CC0-1.0
"""Generalization hierarchies of the hospital table: a line per leaf, from the leaf to the root."""

from datetime import timedelta

from . import clinic, geography, patients

ROOT = "*"
DELIMITER = ";"


def sex():
    """Nothing but the root lies above a sex."""
    return [[value, ROOT] for value in ("F", "M", "X")]


def place():
    """Place, region, country."""
    return [[name, region, country, ROOT] for name, region, country, _, _ in geography.places()]


def nationality():
    """Country, part of its continent, continent; who is stateless belongs to none of them."""
    lines = [[country, part, continent, ROOT]
             for continent, parts in geography.WORLD.items() for part, countries in parts.items() for country in countries]
    return lines + [[geography.STATELESS] * 3 + [ROOT]]


def marital_status():
    """Status, and whether there is or was a partner."""
    return [[status, group, ROOT] for status, group in clinic.MARITAL_GROUPS.items()]


def occupation():
    """Occupation, group, sector; whoever is not in work but a pupil or student has no group."""
    lines = [[name, group, sector, ROOT]
             for sector, groups in clinic.OCCUPATIONS.items() for group, names in groups.items() for name in names]
    lines += [[name, "in education", clinic.NOT_IN_WORK, ROOT] for name in clinic.IN_EDUCATION]
    return lines + [[name, name, clinic.NOT_IN_WORK, ROOT] for name in clinic.OTHERS_NOT_IN_WORK]


def admission_date():
    """Day, month, quarter, year, for every day of the period and not only those with an admission."""
    lines = []
    day = patients.FIRST_ADMISSION
    while day <= patients.LAST_ADMISSION:
        lines.append([day.isoformat(), f"{day:%Y-%m}", f"{day.year}-Q{(day.month + 2) // 3}", str(day.year), ROOT])
        day += timedelta(days=1)
    return lines


FILES = {"sex": sex, "place": place, "nationality": nationality, "marital_status": marital_status, "occupation": occupation,
         "admission_date": admission_date}


def write(path, lines):
    """Writes lines of labels; no label holds the delimiter."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.writelines(DELIMITER.join(line) + "\n" for line in lines)


def read(path):
    """The lines of labels that write() wrote."""
    with open(path, encoding="utf-8", newline="") as file:
        return [line.rstrip("\n").split(DELIMITER) for line in file]


def faults(lines):
    """What is wrong with a hierarchy, as sentences; none for a sound one.

    Besides the rules for a hierarchy file, a label may stand for one set of leaves only, so that no two nodes look alike.
    """
    found = []
    if len({len(line) for line in lines}) != 1:
        found.append("lines of different length")
    if {line[-1] for line in lines} != {ROOT}:
        found.append("no single root")
    if len({line[0] for line in lines}) != len(lines):
        found.append("a leaf with two lines")
    leaves = {}
    for line in lines:
        for level, label in enumerate(line):
            leaves.setdefault(label, {}).setdefault(level, set()).add(line[0])
    for label, by_level in leaves.items():
        if len(set(map(frozenset, by_level.values()))) != 1:
            found.append(f"the label {label} stands for different leaves at different levels")
    parents = {}
    for line in lines:
        for level in range(len(line) - 1):
            if parents.setdefault((level, line[level]), line[level + 1]) != line[level + 1]:
                found.append(f"the label {line[level]} has two parents")
    return found
