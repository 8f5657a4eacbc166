#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# What translators need: every file with a translatable text is listed, every text can be read whole by xgettext, and
# every translation fits its original. What the window counts has separators. Prints TAP; `--write` brings the list up to date instead.
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

LIST_HEAD = '# Source files with translatable text, sorted; tests/po/check-texts.py --write makes this list.\n'
MARKS = r'(?<![A-Za-z0-9_])(?:_|N_|C_|NC_|ngettext|g_dgettext|g_dngettext|g_dpgettext2)\s*\('
MARKED = re.compile(MARKS + r'[^()]*"')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
# A marked text that goes on after a macro: xgettext knows those of <inttypes.h>, and stops at any other.
BROKEN = re.compile(MARKS + r'(?:[^()"]*,)?\s*(?:"(?:\\.|[^"\\])*"\s*(?:PRI[a-zA-Z0-9]+\s*)?)+([A-Z][A-Z0-9_]+)\b')

# A count in a text of the window, of the report or of what the engine tells both, without the flag for separators.
PLAIN_COUNT = re.compile(r'%(?:\d+\$)?(?:u|zu|\.0f)(?= (?:rows?|people|persons?|class|classes|values?|columns?|runs?)\b)|k = %(?:u|zu)')
OF_WINDOW = ('src/app/', 'src/charts/', 'src/engine/privacy/', 'src/engine/solve/', 'src/engine/project/', 'src/engine/verify/')


def has_text(root, path):
    text = (root / path).read_text(encoding='utf-8')
    if path.suffix in ('.c', '.h'):
        return MARKED.search(COMMENT.sub('', text)) is not None
    if path.suffix == '.ui':
        return 'translatable="yes"' in text
    return path.suffix == '.in' or path.name.endswith('.gschema.xml')


def find_files(root):
    found = []
    for folder in ('data', 'help', 'src', 'ui'):
        for path in sorted((root / folder).rglob('*')):
            relative = path.relative_to(root)
            if path.suffix in ('.c', '.h', '.ui', '.in', '.xml') and path.is_file() and has_text(root, relative):
                found.append(str(relative))
    return sorted(found)


def read_list(path):
    lines = path.read_text(encoding='utf-8').splitlines()
    return [line for line in lines if line and not line.startswith('#')]


def find_broken(root, files):
    found = []
    for name in files:
        if name.endswith(('.c', '.h')):
            text = COMMENT.sub('', (root / name).read_text(encoding='utf-8'))
            found += [f'{name}: a text is interrupted by {match[1]}' for match in BROKEN.finditer(text)]
    return found


def find_plain_counts(root, files):
    return [f"{name}: {match[0]} has no ' for separators"
            for name in files if name.startswith(OF_WINDOW) and name.endswith('.c')
            for match in PLAIN_COUNT.finditer(COMMENT.sub('', (root / name).read_text(encoding='utf-8')))]


def find_locale_calls(root):
    """The programs choose a language, and no library; the command line in one function, which JSON does without."""
    call = re.compile(r'\b(setlocale|textdomain|bindtextdomain)\s*\(')
    return [f'{path.relative_to(root)} calls {match[1]}'
            for folder in ('charts', 'cli', 'engine') for path in sorted((root / 'src' / folder).rglob('*.[ch]'))
            if path.name not in ('cli-output.c', 'cli-report.c') for match in call.finditer(path.read_text(encoding='utf-8'))]


def check_catalogue(path):
    result = subprocess.run(['msgfmt', '--check', '--verbose', '--output-file=/dev/null', str(path)],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(f'# {path.name}: {result.stdout.strip().splitlines()[-1]}')
    return [] if result.returncode == 0 else result.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--write', action='store_true')
    arguments = parser.parse_args()
    root = arguments.root
    potfiles = root / 'po' / 'POTFILES'
    files = find_files(root)

    if arguments.write:
        potfiles.write_text(LIST_HEAD + ''.join(name + '\n' for name in files), encoding='utf-8')
        return 0
    listed = read_list(potfiles)
    checks = [
        ('/po/listed', [f'{name} has translatable texts; po/POTFILES lacks it' for name in files if name not in listed]),
        ('/po/present', [f'{name} is listed in po/POTFILES without reason' for name in listed if name not in files]),
        ('/po/sorted', [] if listed == sorted(set(listed)) else ['po/POTFILES is not sorted']),
        ('/po/whole', find_broken(root, files)),
        ('/po/separators', find_plain_counts(root, files)),
        ('/po/one-place-of-locales', find_locale_calls(root)),
    ]
    for language in read_list(root / 'po' / 'LINGUAS'):
        if shutil.which('msgfmt') is None:
            checks.append((f'/po/{language} # SKIP msgfmt is not installed', []))
        else:
            checks.append((f'/po/{language}', check_catalogue(root / 'po' / f'{language}.po')))
    print(f'1..{len(checks)}')
    for number, (name, complaints) in enumerate(checks, 1):
        print(f'{"not ok" if complaints else "ok"} {number} {name}')
        for complaint in complaints:
            print(f'# {complaint}')
    return 1 if any(complaints for _, complaints in checks) else 0


if __name__ == '__main__':
    sys.exit(main())
