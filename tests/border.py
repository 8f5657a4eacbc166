#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what each library may use (undefined symbols, the order of the folders of engine and application), that functions
are called, and that properties are named by somebody."""

import argparse
import os
import pathlib
import re
import subprocess

# A folder includes headers of itself and of those before it, never of those after it.
ENGINE_ORDER = ('base', 'table', 'hierarchy', 'schema', 'recoding', 'privacy', 'verify', 'utility',
                'solve', 'strategy', 'project')

# What has no widget comes first, then what every page has, then the pages, which stand beside each other.
APP_ORDER = ('common', 'tables', 'reports', 'session', 'models', 'widgets', 'pages')
APP_PAGES = ('data', 'hierarchies', 'solve', 'compare', 'release')
WITHOUT_WIDGETS = APP_ORDER[:APP_ORDER.index('widgets')]

TOOLKIT = ('gtk_', 'gdk_', 'gsk_', 'adw_')
DRAWING = ('cairo_', 'pango_')
TOOLKIT_HEADERS = ('gtk/', 'gdk/', 'gsk/', 'adwaita')
DRAWING_HEADERS = ('cairo', 'pango/')

# What only tests call says so; all else is called by somebody.
FOR_TESTS = ('For tests.', 'For benchmarks')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
PROTOTYPE = re.compile(r'^\w[^;{}()=]*\b(shoal_\w+)\s*\([^;{}]*\)[^;{}()]*(?:\([^;{}()]*\)\s*)?;', re.MULTILINE)
DEFINITION = re.compile(r'^(shoal_\w+) \(', re.MULTILINE)
WORD = re.compile(r'\bshoal_\w+')
PASTED = re.compile(r'##(\w+)')

# A property among those of a class, which may have a macro to add them, and whoever names it: in a string, with notify::
# before it, or as a name in XML.
INSTALLED = re.compile(r'\b(?:ADD|shoal_object_class_add_field)\s*\([^;]*?g_param_spec_\w+\s*\(\s*"([\w-]+)"')
NAMED = re.compile(r'(?:"|::|>)([\w-]+)(?=["<])')

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def foreign_symbols(nm, library, prefixes):
    """The undefined symbols of the library that start with one of the prefixes, or what is wrong."""
    if not library.is_file():
        return [f'{library} is missing']
    run = subprocess.run([nm, '-u', str(library)], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return [f'nm fails on {library}: {run.stderr.strip()}']
    symbols = {words[-1] for words in map(str.split, run.stdout.splitlines())
               if len(words) == 2 and words[0] == 'U'}
    if not symbols:
        return [f'{library} has no undefined symbol: it holds no code']
    return sorted(symbol for symbol in symbols
                  if symbol.lstrip('_').startswith(prefixes))


def sources(folder):
    return sorted(path for path in folder.rglob('*') if path.suffix in ('.c', '.h'))


def includes(path):
    return INCLUDE.findall(path.read_text(encoding='utf-8', errors='replace'))


def foreign_headers(folder, prefixes):
    return [f'{path} includes {header}' for path in sources(folder)
            for header in includes(path) if header.startswith(prefixes)]


def included_folder(root, files, path, header):
    """The folder of the root a header stands in, '' for the top one, None when it is not among the root's files."""
    for start in (root, path.parent):
        target = pathlib.Path(os.path.normpath(start / header))
        if target in files:
            parts = target.relative_to(root).parts
            return parts[0] if len(parts) > 1 else ''
    return None


def backward_includes(root, order, same=None):
    """What includes a header of a later folder; same gives the place of folders that have one in common."""
    same = same or {}
    found = []
    files = set(sources(root))
    in_folders = sorted(path for path in files if path.parent != root)
    if not in_folders:
        return [f'{root} has no source file in a folder']
    for path in in_folders:
        folder = path.relative_to(root).parts[0]
        place = same.get(folder, folder)
        if place not in order:
            found.append(f'{path}: the folder {folder} has no place in the order')
            continue
        for header in includes(path):
            other = included_folder(root, files, path, header)
            if other is None or other == folder:
                continue
            other_place = same.get(other, other)
            if other == '':
                found.append(f'{path} includes {header}, which stands above every folder')
            elif other_place not in order or order.index(other_place) > order.index(place):
                found.append(f'{path} includes {header} of a later folder')
    return found


def uncalled_functions(root, others):
    """Public functions that nothing below the root or among the other files names, and that do not say that tests do."""
    texts = {path: path.read_text(encoding='utf-8') for path in [*sources(root), *others]}
    bare = {path: COMMENT.sub('', text) for path, text in texts.items()}
    declared = {name: path for path, text in bare.items() if path.suffix == '.h' for name in PROTOTYPE.findall(text)}
    endings = tuple({ending for text in bare.values() for ending in PASTED.findall(text)})
    named = {}
    for path, text in bare.items():
        for name in WORD.findall(PROTOTYPE.sub('', text) if path.suffix == '.h' else text):
            named[name] = named.get(name, 0) + 1
    found = []
    for path, text in texts.items():
        if path.suffix != '.c':
            continue
        for match in DEFINITION.finditer(text):
            name = match.group(1)
            comment = text[text.rfind('/*', 0, match.start()):match.start()]
            if (name in declared and named[name] == 1 and not name.endswith(endings)
                    and ('}' in comment or not any(words in comment for words in FOR_TESTS))):
                found.append(f'{path}: nobody calls {name}')
    return found


def unnamed_properties(root):
    """Installed properties whose name stands nowhere else: in no code, interface file or test. Parameters of solvers,
    which are read and written by their description, are installed by another function."""
    declared = {}
    texts = {}
    for path in sources(root / 'src'):
        text = texts[path] = COMMENT.sub('', path.read_text(encoding='utf-8'))
        for match in INSTALLED.finditer(text):
            declared.setdefault(match.group(1), []).append(path)
    named = {name for text in texts.values() for name in NAMED.findall(INSTALLED.sub('', text))}
    for folder in ('src', 'tests', 'help', 'ui'):
        for path in sorted((root / folder).rglob('*')):
            if path.suffix in ('.ui', '.c', '.h') and path not in texts:
                named.update(NAMED.findall(path.read_text(encoding='utf-8')))
    return [f'{path}: nobody names the property {name}'
            for name, paths in sorted(declared.items()) if name not in named for path in paths]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--source', type=pathlib.Path, required=True)
    parser.add_argument('--nm', required=True)
    parser.add_argument('--engine', type=pathlib.Path, required=True)
    parser.add_argument('--charts', type=pathlib.Path)
    arguments = parser.parse_args()
    source = arguments.source.resolve()
    engine = source / 'engine'

    checks = [
        ('/border/functions', uncalled_functions(source, sorted((source.parent / 'help' / 'reference').glob('*.c')))),
        ('/border/properties', unnamed_properties(source.parent)),
        ('/border/engine/symbols',
         foreign_symbols(arguments.nm, arguments.engine, TOOLKIT + DRAWING)),
        ('/border/engine/headers', foreign_headers(engine, TOOLKIT_HEADERS + DRAWING_HEADERS)),
        ('/border/engine/order', backward_includes(engine, ENGINE_ORDER)),
        ('/border/app/order',
         backward_includes(source / 'app', APP_ORDER, dict.fromkeys(APP_PAGES, 'pages'))),
        ('/border/app/headers',
         [line for folder in WITHOUT_WIDGETS
          for line in foreign_headers(source / 'app' / folder, TOOLKIT_HEADERS + DRAWING_HEADERS)]),
    ]
    if arguments.charts is not None:
        checks.append(('/border/charts/symbols',
                       foreign_symbols(arguments.nm, arguments.charts, TOOLKIT)))
    for folder in ('charts', 'cli'):
        if (source / folder).is_dir():
            checks.append((f'/border/{folder}/headers',
                           foreign_headers(source / folder, TOOLKIT_HEADERS)))

    print(f'1..{len(checks)}')
    for number, (name, findings) in enumerate(checks, 1):
        print('not ok' if findings else 'ok', number, name)
        for finding in findings:
            print('#', finding)
    return 1 if any(findings for _, findings in checks) else 0


if __name__ == '__main__':
    raise SystemExit(main())
