#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts how the source is cut up: lines and files, small headers, headers with one client, circles, how far k travels.
A unit is a source file with its headers: shoal-lattice.c, shoal-lattice.h and shoal-lattice-private.h are one."""

import argparse
import pathlib
import re

import border

SMALL_HEADER = 25
# Functions of other files: those with an underscore belong to the files of one class.
DEFINITION = re.compile(r'^(_?shoal_\w+|cli_\w+) \(', re.MULTILINE)
PROTOTYPE = re.compile(border.PROTOTYPE.pattern.replace(r'\b(shoal_', r'\b(_?shoal_'), re.MULTILINE)
NAME = re.compile(r'\b(?:_?shoal|cli)_\w+')
# The number k that is required, asked of the requirements themselves or of a search's copy of it.
K = re.compile(r'(?:requirements|search)(?:->|\.)k\b')


def unit(path):
    """The name of the unit a file belongs to."""
    return str(path.with_suffix('')).removesuffix('-private')


def lines(path):
    return path.read_text(encoding='utf-8').count('\n')


def calls_between_units(files):
    """For each unit the units whose public functions its code names."""
    texts = {path: border.COMMENT.sub('', path.read_text(encoding='utf-8')) for path in files}
    # A name that two files define is static in both.
    defined = {}
    for path, text in texts.items():
        if path.suffix == '.c':
            for name in set(DEFINITION.findall(text)):
                defined.setdefault(name, set()).add(unit(path))
    calls = {unit(path): set() for path in files}
    for path, text in texts.items():
        for name in set(NAME.findall(text if path.suffix == '.c' else PROTOTYPE.sub('', text))):
            if len(defined.get(name, ())) == 1:
                calls[unit(path)] |= defined[name] - {unit(path)}
    return calls


def circles(calls):
    """Groups of units each of which reaches the others (strongly connected, by Tarjan's algorithm)."""
    number, low, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(calls[node]):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            place = stack.index(node)
            if len(stack) - place > 1:
                found.append(sorted(stack[place:]))
            del stack[place:]

    for node in sorted(calls):
        if node not in number:
            visit(node)
    return sorted(found)


def clients(source, files):
    """For each header the units that include it, its own left out."""
    found = {path: set() for path in files if path.suffix == '.h'}
    roots = [source, *(folder for folder in source.iterdir() if folder.is_dir())]
    for path in files:
        for header in border.includes(path):
            for root in [path.parent, *roots]:
                target = (root / header).resolve()
                if target in found:
                    if unit(target) != unit(path):
                        found[target].add(unit(path))
                    break
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--source', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent / 'src')
    parser.add_argument('--list', choices=('circles', 'small', 'single', 'k', 'properties', 'folders'),
                        help='also list what was counted')
    arguments = parser.parse_args()
    source = arguments.source.resolve()
    files = border.sources(source)

    def short(path):
        return str(path).removeprefix(f'{source}/')

    by_client = clients(source, files)
    small = [path for path in by_client if lines(path) < SMALL_HEADER]
    single = {path: users for path, users in by_client.items() if len(users) == 1}
    found_circles = circles(calls_between_units(files))
    with_k = [path for path in files if K.search(border.COMMENT.sub('', path.read_text(encoding='utf-8')))]
    dead = border.unnamed_properties(source.parent)

    for name, part in [('src', files), *((folder.name, border.sources(folder))
                                         for folder in sorted(source.iterdir()) if folder.is_dir())]:
        print(f'{name}: {sum(map(lines, part))} lines in {len(part)} files')
    print(f'headers below {SMALL_HEADER} lines: {len(small)} of {len(by_client)}')
    print(f'headers with one client: {len(single)}')
    print(f'circles: {len(found_circles)}')
    print(f'files that know k: {len(with_k)}')
    print(f'properties that nobody names: {len(dead)}')
    if arguments.list == 'circles':
        for group in found_circles:
            print('  ' + ' '.join(map(short, group)))
    elif arguments.list == 'small':
        for path in small:
            print(f'  {short(path)}: {lines(path)} lines, {len(by_client[path])} clients')
    elif arguments.list == 'single':
        for path, users in single.items():
            print(f'  {short(path)}: {short(*users)}')
    elif arguments.list == 'k':
        for path in with_k:
            print(f'  {short(path)}')
    elif arguments.list == 'properties':
        for line in dead:
            print(f'  {short(line)}')
    elif arguments.list == 'folders':
        for folder in sorted({path.parent for path in files}):
            part = [path for path in files if path.parent == folder]
            print(f'  {short(folder)}: {sum(map(lines, part))} lines in {len(part)} files')


if __name__ == '__main__':
    main()
