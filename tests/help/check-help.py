#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of the help as they are installed, in every language: `check-help.py --root ROOT --build BUILD`. They are valid,
# every link and picture leads somewhere, every page is reached from the first one, what they call the parts of the window
# stands in the window, and what the window opens is there. Prints TAP.
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree

MALLARD = '{http://projectmallard.org/1.0/}'
SCHEMA = pathlib.Path('/usr/share/xml/mallard/1.0/mallard-1.0.rng')
STRING = r'"((?:\\.|[^"\\])*)"'
# What a file of C has between quotation marks, passing over comments and characters, which may have one of them
C_STRING = re.compile(rf"/\*.*?\*/|'(?:\\.|[^'\\])'|{STRING}", re.DOTALL)
ENTRY = re.compile(rf'^msgid ((?:{STRING}\s*)+)msgstr ((?:{STRING}\s*)+)', re.MULTILINE)


def read_pages(arguments, language):
    """The pages of a language by their names: those by hand are in the source folder, all others are built."""
    folders = [arguments.build / 'help' / language]
    if language == 'C':
        folders.append(arguments.root / 'help' / 'C')
    return {path.stem: path for folder in folders for path in sorted(folder.glob('*.page'))}


def join(texts):
    return ''.join(re.findall(STRING, texts)).replace('\\"', '"').replace('\\n', '\n').replace('\\\\', '\\')


def read_catalogue(path):
    return {join(match[1]): join(match[3]) for match in ENTRY.finditer(path.read_text(encoding='utf-8'))}


def plain(text):
    """As a person reads it: without the mark of a mnemonic."""
    return re.sub(r'\s+', ' ', text.replace('_', '')).strip()


def check_valid(pages):
    if shutil.which('xmllint') is None or not SCHEMA.exists():
        return [f'{path}: {error}' for path in pages.values() if (error := parse_error(path))]
    result = subprocess.run(['xmllint', '--noout', '--nonet', '--relaxng', str(SCHEMA), *map(str, pages.values())],
                            capture_output=True, text=True, check=False)
    return [] if result.returncode == 0 else result.stderr.splitlines()


def parse_error(path):
    try:
        tree.parse(path)
    except tree.ParseError as error:
        return str(error)
    return None


def find_anchors(roots):
    """All that a link may lead to: PAGE, PAGE#SECTION."""
    anchors = set(roots)
    for name, root in roots.items():
        anchors.update(f'{name}#{section.get("id")}' for section in root.iter(MALLARD + 'section') if section.get('id'))
    return anchors


def check_links(roots):
    anchors = find_anchors(roots)
    found = []
    for name, root in roots.items():
        if root.get('id') != name:
            found.append(f'{name}.page has the id {root.get("id")}')
        sections = [section.get('id') for section in root.iter(MALLARD + 'section')]
        if len(sections) != len(set(sections)):
            found.append(f'{name}: two sections have one id')
        for link in root.iter(MALLARD + 'link'):
            target = link.get('xref')
            target = name + target if target.startswith('#') else target
            if target not in anchors:
                found.append(f'{name}: there is no {target}')
        if name != 'index' and not any(link.get('type') == 'guide' and link.get('xref').startswith('index#')
                                       for link in root.iter(MALLARD + 'link')):
            found.append(f'{name}: is not reached from the first page')
    return found


def check_pictures(arguments, roots, language):
    shown = {media.get('src') for root in roots.values() for media in root.iter(MALLARD + 'media')}
    installed = (arguments.root / 'help' / 'meson.build').read_text(encoding='utf-8')
    found = [f'{name} is not installed' for name in shown if f"'{name}'" not in installed]
    found += [f'{name} is not shown' for name in re.findall(r"'(figures/[^']+)'", installed) if name not in shown]
    for name in shown:
        path = arguments.root / 'help' / language / name
        if not path.exists():
            # A language without a picture of its own is installed with the English one
            path = arguments.root / 'help' / 'C' / name
        if not path.exists() or not path.read_bytes().startswith(b'\x89PNG'):
            found.append(f'{path} is no picture')
    return found


def list_words(root):
    return [plain(''.join(element.itertext())) for element in root.iter(MALLARD + 'gui')]


def read_window(arguments):
    """All texts of the window, and of what is drawn in it."""
    texts = []
    for folder, suffixes in (('ui', ('.ui',)), ('src', ('.c', '.h'))):
        for path in sorted((arguments.root / folder).rglob('*')):
            if path.suffix in suffixes:
                text = path.read_text(encoding='utf-8')
                texts += re.findall(r'>([^<>]+)<', text) if path.suffix == '.ui' else C_STRING.findall(text)
    return {plain(text) for text in texts}


def check_words(arguments, roots):
    window = read_window(arguments)
    return [f'{name}: nothing in the window is called “{word}”' for name, root in roots.items()
            for word in list_words(root) if word not in window]


def check_translated_words(arguments, english, translated, language):
    catalogue = {}
    for text, translation in read_catalogue(arguments.root / 'po' / f'{language}.po').items():
        catalogue.setdefault(plain(text), set()).add(plain(translation))
    found = []
    for name, root in english.items():
        known = [word for word in list_words(root) if word in catalogue]
        there = list_words(translated[name])
        for word in known:
            if not any(text in there for text in catalogue[word]):
                found.append(f'{name}: “{word}” is called {sorted(catalogue[word])} in the window')
    return found


def check_complete(arguments, language):
    path = arguments.root / 'help' / language / f'{language}.po'
    found = [f'not translated: {text}' for text, translation in read_catalogue(path).items()
             if not translation and text and not text.startswith('external ref')]
    if re.search(r'^#,.*fuzzy', path.read_text(encoding='utf-8'), re.MULTILINE):
        found.append('a translation is marked as doubtful')
    return found


def check_current(arguments, english, language):
    """Every text of the English pages is in the catalogue."""
    if shutil.which('itstool') is None:
        return []
    pages = [str(path) for path in english.values() if path.parent.parent.parent == arguments.root]
    result = subprocess.run(['itstool', *pages], capture_output=True, text=True, check=True)
    texts = [join(match[1]) for match in ENTRY.finditer(result.stdout)]
    catalogue = read_catalogue(arguments.root / 'help' / language / f'{language}.po')
    return [f'the catalogue lacks: {text}' for text in texts
            if text not in catalogue and text and not text.startswith('external ref')]


def check_topics(arguments, roots):
    """What F1 and the buttons open: named in the sources, or the name of a page of the window."""
    found = []
    patterns = {
        '.ui': r'class="ShoalHelpButton"[^>]*>\s*<property name="page">([^<]+)<',
        '.c': r'shoal_help_set_page \([^;]*?"([a-z-]+)"\)|SHOAL_PAGE_CLASS \(klass\)->name = "([^"]+)"|page_class->name = "([^"]+)"',
    }
    n_topics = 0
    for folder in ('ui', 'src/app'):
        for path in sorted((arguments.root / folder).rglob('*')):
            if path.suffix not in patterns:
                continue
            for groups in re.findall(patterns[path.suffix], path.read_text(encoding='utf-8')):
                topic = groups if isinstance(groups, str) else ''.join(groups)
                n_topics += 1
                if topic not in roots:
                    found.append(f'{path.name} opens {topic}, which is not there')
    return found if n_topics >= 10 else found + [f'only {n_topics} topics were found']


def find_told(page, model):
    """What the page on models tells of one: its section, or the paragraph that begins with its name."""
    for section in page.iter(MALLARD + 'section'):
        if section.get('id') == model:
            return ''.join(section.itertext())
    return next((''.join(paragraph.itertext()) for paragraph in page.iter(MALLARD + 'p')
                 if not (paragraph.text or '').strip() and len(paragraph) > 0
                 and paragraph[0].tag == MALLARD + 'code' and paragraph[0].text == model), None)


def check_models(roots):
    """Each privacy model has an example, with a number, and what it does not do; k-anonymity has a page of its own."""
    models = [section.get('id') for section in roots['reference-models'].iter(MALLARD + 'section')]
    found = [] if len(models) > 10 and 'k-anonymity' in models else ['the reference has few models']
    for model in models:
        told = find_told(roots['models'], model) if model != 'k-anonymity' else 'not 5'
        if told is None:
            found.append(f'models.page does not tell of {model}')
        elif not re.search(r'\d', told):
            found.append(f'models.page has no example of {model}')
        elif not re.search(r'\b(not|nothing|remains|still)\b', told):
            found.append(f'models.page does not say what {model} does not do')
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--root', type=pathlib.Path, required=True)
    parser.add_argument('--build', type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    languages = sorted(path.parent.name for path in (arguments.root / 'help').glob('*/*.po'))
    pages = {language: read_pages(arguments, language) for language in ['C', *languages]}
    roots = {language: {name: tree.parse(path).getroot() for name, path in paths.items()}
             for language, paths in pages.items()}
    checks = [
        ('/help/words', check_words(arguments, roots['C'])),
        ('/help/topics', check_topics(arguments, roots['C'])),
        ('/help/models', check_models(roots['C'])),
    ]
    for language in ['C', *languages]:
        checks += [
            (f'/help/{language}/valid', check_valid(pages[language])),
            (f'/help/{language}/links', check_links(roots[language])),
            (f'/help/{language}/pictures', check_pictures(arguments, roots[language], language)),
        ]
    for language in languages:
        missing = [f'there is no {name}' for name in roots['C'] if name not in roots[language]]
        checks += [
            (f'/help/{language}/pages', missing),
            (f'/help/{language}/complete', check_complete(arguments, language)),
            (f'/help/{language}/current', check_current(arguments, pages['C'], language)),
            (f'/help/{language}/words', check_translated_words(arguments, roots['C'], roots[language], language)),
        ]
    print(f'1..{len(checks)}')
    for number, (name, complaints) in enumerate(checks, 1):
        print(f'{"not ok" if complaints else "ok"} {number} {name}')
        for complaint in complaints:
            print(f'# {complaint}')
    return 1 if any(complaints for _, complaints in checks) else 0


if __name__ == '__main__':
    sys.exit(main())
