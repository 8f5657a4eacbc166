#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What each freedom of a release is worth to a statistician: the table of the help page "worth".

    tests/perf/freedoms.py SHOAL_CLI DATA_FOLDER [SECONDS]

For Adult, Bank and census, and k = 5, 10 and 20, it makes releases that are the same for everybody, with labels and with means, by
group with ranges, by group with means and by person, and asks "utility" how far their statistics are from those of the original.
SECONDS is the time limit of each search (60)."""

import csv
import json
import os
import subprocess
import sys
import tempfile

# How a release is made: title, solver, cells of numbers.
FREEDOMS = [
    ("for everybody", "optimal", "node"),
    ("for everybody, means", "optimal", "mean"),
    ("by group, ranges", "refine", "range"),
    ("by group, means", "refine", "mean"),
    ("by person", "local-search", "range"),
]


def write(path, header, rows):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)


def take(source, columns, delimiter, most=None):
    with open(source, newline="") as file:
        lines = csv.DictReader(file, delimiter=delimiter)
        return [[line[column] for column in columns] for line, _ in zip(lines, range(most or 10**9))]


def prepare(data, folder):
    """Writes the tables; returns (title, file, arguments of init, numbers)."""
    adult = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass", "occupation", "salary-class"]
    bank = ["age", "job", "marital", "education", "balance", "housing", "loan", "y"]
    census = ["AGE", "MARST", "RACE", "SEX"]
    write(f"{folder}/adult.csv", adult, take(f"{data}/adult/adult_30162.csv", adult, ";"))
    write(f"{folder}/bank.csv", bank, take(f"{data}/bank/bank-full.csv", bank, ","))
    write(f"{folder}/census.csv", census, take(f"{data}/census/ipums_100k_4attr.txt", census, ",", 40000))

    def arguments(columns, hierarchies=None):
        result = []
        for column in columns[:-1]:
            file = f"{hierarchies}/{column}.csv" if hierarchies else None
            result += ["--qi", f"{column}={file}" if file else column]
        return result + ["--insensitive", columns[-1], "--target", columns[-1]]

    return [
        ("Adult", "adult.csv", arguments(adult, f"{data}/adult/hierarchies"), ["age"]),
        ("Bank", "bank.csv", arguments(bank), ["age", "balance"]),
        ("Census", "census.csv", arguments(census) + ["--type", "MARST=text", "--type", "RACE=text", "--type", "SEX=text"], ["AGE"]),
    ]


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def measure(found):
    """(error of means in deviations, error of associations, overlap of coefficients, AUC of the release, of the original)"""
    means = []
    for column in found["columns"]:
        original, release = column["original"], column["release"]
        if original.get("deviation") and release.get("mean") is not None and column["published"]:
            means.append(abs(original["mean"] - release["mean"]) / original["deviation"])
        elif original.get("deviation"):
            means.append(None)
    pairs = [abs(pair["original"] - (pair["release"] or 0)) for pair in found["associations"] if pair["original"] is not None]
    # A coefficient that the release does not have overlaps with nothing.
    overlaps = [max(0, term["overlap"] if term["overlap"] is not None else 0)
                for regression in found["regressions"] for term in regression["terms"][1:] if term["original"]["estimate"] is not None]
    logistic = [it for it in found["predictions"] if it["classifier"] == "logistic"]
    return (
        sum(means) / len(means) if means and None not in means else None,
        sum(pairs) / len(pairs) if pairs else None,
        sum(overlaps) / len(overlaps) if overlaps else None,
        logistic[0]["release"]["auc"] if logistic else None,
        logistic[0]["original"]["auc"] if logistic else None,
    )


def show(number, decimals):
    return "–" if number is None else f"{number:.{decimals}f}"


def main():
    program, data = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    seconds = sys.argv[3] if len(sys.argv) > 3 else "60"
    print("| data | k | release | error of means | error of associations | overlap of coefficients | AUC (original) |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for title, file, arguments, numbers in prepare(data, folder):
            path = f"{folder}/{file}"
            status, _, message = run(program, "init", path, "-o", f"{path}.shoal", "--suppression", "1%", *arguments)
            if status != 0:
                sys.exit(message)
            with open(f"{path}.shoal") as project:
                settings = json.load(project)
            for k in (5, 10, 20):
                for freedom, solver, cells in FREEDOMS:
                    for column in settings["columns"]:
                        if column["name"] in numbers:
                            column["cells"] = cells
                    with open(f"{path}.shoal", "w") as project:
                        json.dump(settings, project)
                    status, output, message = run(program, "utility", f"{path}.shoal", "--solver", solver, "--k", str(k),
                                                  "--time-limit", seconds, "--classifier", "logistic", "--json")
                    if status != 0:
                        print(f"| {title} | {k} | {freedom} | {message.strip()} | | | |", flush=True)
                        continue
                    means, pairs, overlap, auc, before = measure(json.loads(output))
                    print(f"| {title} | {k} | {freedom} | {show(means, 4)} | {show(pairs, 3)} | {show(overlap, 2)} | "
                          f"{show(auc, 3)} ({show(before, 3)}) |", flush=True)


if __name__ == "__main__":
    main()
