# SPDX-License-Identifier: CC0-1.0
"""The project file that goes with the hospital table."""

import hashlib
import json
from pathlib import Path

from . import patients

FORMAT = 1
DATA_FILE = "patients.csv"
NUMBERS = ("age", "length_of_stay", "previous_admissions")
DATES = ("birth_date", "admission_date")
ROLES = {"patient_number": "identifier", "name": "identifier", "birth_date": "identifier",
         "length_of_stay": "insensitive", "previous_admissions": "insensitive", "diagnosis": "sensitive", "readmitted": "insensitive"}
TARGET = "readmitted"
BUILDERS = {"age": {"builder": "ranges", "width": 5, "multiples": [2, 2, 2], "origin": 0},
            "postcode": {"builder": "mask", "from": "right", "character": "*"}}


def column(name):
    """What the project says of one column; without a role of its own it is a quasi-identifier."""
    kind = "number" if name in NUMBERS else "date" if name in DATES else "text"
    entry = {"name": name, "type": kind, "role": ROLES.get(name, "quasi-identifier")}
    if name == TARGET:
        entry["target"] = True
    if name not in ROLES:
        entry["weight"] = 1.0
        entry["hierarchy"] = BUILDERS.get(name) or {"file": f"hierarchies/{name}.csv"}
    return entry


def write(folder):
    """Writes the project file beside the table, whose bytes it takes the fingerprint of."""
    table = Path(folder, DATA_FILE).read_bytes()
    content = {
        "shoal": FORMAT,
        "data": {"file": DATA_FILE, "delimiter": ",", "quote": "\"", "encoding": "UTF-8", "header": True, "decimal": ".", "missing": ["", "?"],
                 "rows": patients.ROWS, "fingerprint": "sha256:" + hashlib.sha256(table).hexdigest()},
        "columns": [column(name) for name in patients.COLUMNS],
        "privacy": {"k": 5, "suppression": 0.02},
        "objective": "gcp",
        "runs": [],
    }
    with open(Path(folder, "patients.shoal"), "w", encoding="utf-8", newline="") as file:
        json.dump(content, file, indent=2, ensure_ascii=False)
        file.write("\n")
