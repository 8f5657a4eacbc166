#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums test cases over meson's logs into one line: N passed, N failed, N skipped.

Arguments come in threes, one for each build folder: a label, its testlog.json, and how it went
(the exit status of `meson test`, `not built`, or `not ended`). Exit status 1 when something failed
or nothing ran.

The log with one JSON object per program is read, not the JUnit file beside it: that one lists a
program which crashed between two cases, and in meson 1.0 one that timed out, as passed.
"""

import json
import pathlib
import re
import sys

PLAN = re.compile(r'^1\.\.(\d+)(?:\s*#\s*(.*))?$')
CASE = re.compile(r'^(not )?ok\b\s*(\d+)?\s*(?:- )?((?:[^#\\]|\\.)*)(?:#\s*(\w+)\S*\s*(.*))?$')
BAIL_OUT = re.compile(r'^Bail out!\s*(.*)$', re.MULTILINE)
BAD = ('FAIL', 'ERROR', 'TIMEOUT', 'INTERRUPT', 'UNEXPECTEDPASS')


class Count:
    def __init__(self):
        self.passed = 0
        self.failures = []
        self.skips = []


def count_cases(name, output, count):
    """Adds the cases of a program that speaks TAP, with what was said before one that failed; returns whether it does."""
    speaks = False
    said = []
    for line in output.splitlines():
        if line.startswith('# '):
            said.append(line[2:])
            continue
        plan = PLAN.match(line)
        if plan:
            speaks = True
            if plan.group(1) == '0':
                count.skips.append(f'{name}: {plan.group(2) or "no case to run"}')
            continue
        case = CASE.match(line)
        if not case:
            continue
        speaks = True
        wrong, number, title, directive, reason = case.groups()
        title = f'{name}: {title.strip() or "case " + str(number)}'
        directive = (directive or '').upper()
        if directive == 'SKIP' or (directive == 'TODO' and wrong):
            count.skips.append(f'{title}: {reason or directive.lower()}')
        elif wrong or directive == 'TODO':
            count.failures.append('; '.join([title, *said[-3:]]))
        else:
            count.passed += 1
        said = []
    return speaks


def count_program(label, entry, count):
    name = f'{label}: {entry["name"]}'
    result = entry['result']
    before = len(count.failures)
    speaks = count_cases(name, entry.get('stdout') or '', count)
    if result in BAD:
        # A case that ended its program has been counted already.
        if len(count.failures) == before:
            why = BAIL_OUT.search(entry.get('stdout') or '')
            why = why.group(1) if why else f'exit status {entry.get("returncode")}'
            count.failures.append(f'{name}: {result.lower()}, {why}')
    elif not speaks:
        if result == 'SKIP':
            count.skips.append(f'{name}: {(entry.get("stdout") or "no case ran").strip()}')
        else:
            count.passed += 1


def count_log(label, path, status, count):
    before = len(count.failures)
    if status == 'not built':
        count.failures.append(f'{label}: was not built')
        return
    try:
        lines = pathlib.Path(path).read_text(encoding='utf-8', errors='replace').splitlines()
        for entry in map(json.loads, filter(str.strip, lines)):
            count_program(label, entry, count)
    except (OSError, ValueError, KeyError) as error:
        count.failures.append(f'{label}: the log cannot be read: {error}')
    if status != '0' and len(count.failures) == before:
        count.failures.append(f'{label}: outcome of meson test: {status}')


def main(arguments):
    if len(arguments) % 3:
        raise SystemExit('usage: count-tests.py [LABEL LOG STATUS]...')
    count = Count()
    for label, path, status in zip(arguments[::3], arguments[1::3], arguments[2::3]):
        count_log(label, path, status, count)
    for line in count.skips:
        print('skipped:', line)
    for line in count.failures:
        print('failed:', line)
    failed = len(count.failures)
    print(f'{count.passed} passed, {failed} failed, {len(count.skips)} skipped')
    return 1 if failed or not count.passed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
