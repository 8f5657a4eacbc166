#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a catalogue of a language that does not exist, `make-pseudo.py ROOT FOLDER`: FOLDER/xx/LC_MESSAGES/shoal.mo has every
# text of the sources in white brackets. A text that shows without them cannot be translated.
import pathlib
import re
import subprocess
import sys

KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3']
ENTRY = re.compile(r'^(msgctxt|msgid_plural|msgid) ((?:"(?:\\.|[^"\\])*"\n?)+)', re.MULTILINE)
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def unwrap(quoted):
    return ''.join(line.strip()[1:-1] for line in quoted.splitlines())


def mark(text):
    return re.sub(r'^((?:\\n)*)(.*?)((?:\\n)*)$', r'\1⟦\2⟧\3', text, flags=re.DOTALL)


def translate(block):
    parts = {name: unwrap(text) for name, text in ENTRY.findall(block)}
    if not parts.get('msgid'):
        return None
    # Numbers of any width and line ends stay what they are.
    lines = re.findall(r'^#,.*$', block, re.MULTILINE) + [f'{name} "{text}"' for name, text in parts.items()]
    if 'msgid_plural' in parts:
        lines += [f'msgstr[0] "{mark(parts["msgid"])}"', f'msgstr[1] "{mark(parts["msgid_plural"])}"']
    else:
        lines.append(f'msgstr "{mark(parts["msgid"])}"')
    return '\n'.join(lines) + '\n'


def main():
    root, folder = map(pathlib.Path, sys.argv[1:])
    target = folder / 'xx' / 'LC_MESSAGES'
    target.mkdir(parents=True, exist_ok=True)
    pot = subprocess.run(
        ['xgettext', '--files-from=po/POTFILES', '--from-code=UTF-8', '--output=-'] + [f'--keyword={k}' for k in KEYWORDS],
        cwd=root, stdout=subprocess.PIPE, check=True).stdout.decode('utf-8')
    entries = [entry for entry in map(translate, pot.split('\n\n')) if entry is not None]
    subprocess.run(['msgfmt', f'--output-file={target / "shoal.mo"}', '-'],
                   input=(HEADER + '\n' + '\n'.join(entries)).encode('utf-8'), check=True)


if __name__ == '__main__':
    main()
