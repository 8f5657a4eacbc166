#!/usr/bin/python3
# SPDX-License-Identifier: CC0-1.0
"""Makes the sample tables of Shoal, byte for byte the same every time."""

import sys

# The folder of the samples is a source folder: importing leaves nothing behind in it.
sys.dont_write_bytecode = True

import argparse
import csv
import tempfile
from collections import Counter
from datetime import date
from pathlib import Path

from generator import dossiers, geography, hierarchies, patients, project

HERE = Path(__file__).resolve().parent
MISSING = ("", "?")
PLACES_FILE = "places.csv"
PLACES_HEADER = ["place", "region", "country"]


def make(folder):
    """Writes everything that is shipped into a folder, which is made if need be."""
    Path(folder, "hierarchies").mkdir(parents=True, exist_ok=True)
    patients.write(Path(folder, project.DATA_FILE))
    for name, lines in hierarchies.FILES.items():
        hierarchies.write(Path(folder, "hierarchies", f"{name}.csv"), lines())
    hierarchies.write(Path(folder, PLACES_FILE), [PLACES_HEADER] + [list(place[:3]) for place in geography.places()])
    project.write(folder)


def differences(shipped, made):
    """Sentences on the files of two folders that are not the same."""
    found = []
    for path in sorted(Path(made).rglob("*")):
        name = path.relative_to(made)
        if path.is_file() and not Path(shipped, name).is_file():
            found.append(f"{name}: missing")
        elif path.is_file() and path.read_bytes() != Path(shipped, name).read_bytes():
            found.append(f"{name}: not what the generator makes")
    for path in sorted(Path(shipped, "hierarchies").glob("*")):
        if not Path(made, "hierarchies", path.name).exists():
            found.append(f"hierarchies/{path.name}: no column of the table has it")
    return found


def hierarchy_faults(folder):
    """Sentences on hierarchies that are unsound, or leave out a value of the table."""
    found = []
    with open(Path(folder, project.DATA_FILE), encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    for name in hierarchies.FILES:
        lines = hierarchies.read(Path(folder, "hierarchies", f"{name}.csv"))
        leaves = {line[0] for line in lines}
        absent = sorted({row[name] for row in table} - leaves - set(MISSING))
        found += [f"hierarchies/{name}.csv: {fault}" for fault in hierarchies.faults(lines)]
        found += [f"hierarchies/{name}.csv: no line for {value}" for value in absent]
    return found


def row_faults(folder):
    """Sentences on rows of the hospital table that contradict themselves."""
    found = []
    place_of = {digits: name for name, _, _, digits, _ in geography.places()}
    with open(Path(folder, project.DATA_FILE), encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    for line, row in enumerate(table, start=2):
        if row["birth_date"] and row["age"]:
            born, admitted = (date.fromisoformat(row[column]) for column in ("birth_date", "admission_date"))
            if born > admitted or patients.years_between(born, admitted) != int(row["age"]):
                found.append(f"{project.DATA_FILE}: line {line}: the age does not follow from the dates")
        if row["postcode"] and row["place"] and place_of[row["postcode"][:3]] != row["place"]:
            found.append(f"{project.DATA_FILE}: line {line}: the postcode lies in another place")
    if len(table) != patients.ROWS or max(Counter(row["patient_number"] for row in table).values()) > 1:
        found.append(f"{project.DATA_FILE}: not one row per patient")
    return found


def mixed_faults(path):
    """Sentences on what is wrong with the mixed table in a file."""
    known = {place[0] for place in geography.places()} | {""}
    with open(path, encoding="utf-8", newline="") as file:
        header, *table = csv.reader(file)
    found = []
    if (len(header), len(table)) != (47, 1599) or any(len(row) != len(header) for row in table):
        found.append("mixed table: not 47 columns and 1,599 rows")
    if {row[index] for index, name in enumerate(header) if dossiers.COLUMNS[name] == "place" for row in table} - known:
        found.append("mixed table: a place that the table of places does not have")
    return found


def check(folder):
    """Says what is wrong with the shipped files; returns the exit code."""
    with tempfile.TemporaryDirectory() as made:
        make(made)
        found = differences(folder, made)
        dossiers.write(Path(made, "mixed.csv"))
        found += hierarchy_faults(made) + row_faults(made) + mixed_faults(Path(made, "mixed.csv"))
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


def main():
    parser = argparse.ArgumentParser(description="Make the sample tables of Shoal. Every person in them is invented.")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=HERE, help="the folder of the samples (default: where this program is)")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--mixed", metavar="FILE", type=Path, help="make only the mixed table, 47 columns and 1,599 rows, into FILE")
    action.add_argument("--check", action="store_true", help="change nothing; fail unless the folder holds what would be made and all of it is sound")
    arguments = parser.parse_args()
    if arguments.check:
        return check(arguments.out)
    if arguments.mixed:
        dossiers.write(arguments.mixed)
    else:
        make(arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
