# SPDX-License-Identifier: GPL-3.0-or-later
# What release.csv says, computed from the file alone by other code than Shoal's: a line per figure, its name and value after a tab.
import csv
import datetime
import math
import re
from collections import Counter
from fractions import Fraction

RANGE = re.compile(r"^\[(-?[0-9]+), (-?[0-9]+)([\])])$")


def day(text):
    return (datetime.date.fromisoformat(text) - datetime.date(1970, 1, 1)).days * 86400


with open("release.csv", newline="") as file:
    rows = list(csv.DictReader(file))


def say(*names_and_value):
    print("\t".join(str(part) for part in names_and_value))


def ends_of(cell):
    """The least and the greatest whole number that a cell may be; None where it is open."""
    match = RANGE.match(cell)
    if match:
        return int(match[1]), int(match[2]) - (match[3] == ")")
    if cell == "*":
        return None, None
    if cell.startswith("< "):
        return None, int(cell[2:]) - 1
    return (int(cell[2:]), None) if cell.startswith("≥ ") else (int(cell), int(cell))


def read(cells):
    """By cell, the whole numbers that it may be."""
    ends = {cell: ends_of(cell) for cell in cells}
    told = [end for both in ends.values() for end in both if end is not None]
    return {cell: range(min(told) if low is None else low, (max(told) if high is None else high) + 1)
            for cell, (low, high) in ends.items()}


def describe(name, cells):
    """cells: of each the numbers that it may be, evenly."""
    n = len(cells)
    means = [Fraction(sum(cell), len(cell)) for cell in cells]
    mean = Fraction(sum(means), n)
    squares = sum(Fraction(sum((number - mean) ** 2 for number in cell), len(cell)) for cell in cells)
    say(name, "cells", n)
    say(name, "mean", float(mean))
    say(name, "deviation", math.sqrt(squares / (n - 1)))
    weights = Counter()
    for cell in cells:
        for number in cell:
            weights[number] += Fraction(1, len(cell))
    for quarter in (1, 2, 3):
        below = 0
        for number in sorted(weights):
            below += weights[number]
            if below * 4 >= quarter * n:
                say(name, f"quartile{quarter}", number)
                break
    return [float(mean) for mean in means]


def spread(cells):
    means = [sum(cell) / len(cell) for cell in cells]
    centre = sum(means) / len(means)
    return centre, math.sqrt(sum(sum((number - centre) ** 2 for number in cell) / len(cell) for cell in cells))


of_age = read([row["age"] for row in rows])
ages = [of_age[row["age"]] for row in rows]
stays = [[int(row["stay"])] for row in rows if row["stay"]]
describe("age", ages)
describe("stay", stays)
describe("day", [[day(row["day"])] for row in rows])
say("stay", "missing", sum(row["stay"] == "" for row in rows))
for name in ("city", "answer"):
    counts = Counter(row[name] for row in rows if row[name])
    say(name, "different", len(counts))
    for value, count in counts.items():
        say(name, "share", value, count / sum(counts.values()))

# Of the rows that have both; a range is as far from the mean as its numbers are.
both = [(age, [int(row["stay"])]) for age, row in zip(ages, rows) if row["stay"]]
(mean_a, spread_a), (mean_b, spread_b) = spread([a for a, _ in both]), spread([b for _, b in both])
say("age, stay", "association",
    sum((sum(a) / len(a) - mean_a) * (sum(b) / len(b) - mean_b) for a, b in both) / spread_a / spread_b)

table = Counter((row["city"], row["answer"]) for row in rows)
of_city, of_answer = Counter(row["city"] for row in rows), Counter(row["answer"] for row in rows)
chi = sum((table[c, a] - of_city[c] * of_answer[a] / len(rows)) ** 2 / (of_city[c] * of_answer[a] / len(rows))
          for c in of_city for a in of_answer)
say("city, answer", "association", math.sqrt(chi / len(rows) / (min(len(of_city), len(of_answer)) - 1)))
