#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# What the Flatpak manifests promise: `check-manifests.py --root ROOT`. Their ids, permissions and pinned sources, and that they
# build with the options there are. Prints TAP.
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ID = 'io.github.shoal_privacy.Shoal'
# A display, and what it needs to draw fast: no network, no files, no bus.
PERMISSIONS = ['--device=dri', '--share=ipc', '--socket=fallback-x11', '--socket=wayland']
# Features that the Flatpak has, with the module of the library that the runtime lacks.
FEATURES = {'app': None, 'charts': None, 'freexl': 'freexl', 'glpk': 'glpk', 'help': None, 'linear': 'liblinear', 'readstat': 'readstat',
            'spreadsheets': 'libgsf', 'sqlite': None, 'svm': 'libsvm', 'xlsxwriter': 'libxlsxwriter'}
# Features that it does not have: databases of servers, and their passwords. There is no network.
ABSENT = ['odbc', 'secret']
# Modules that no feature needs: the reader of text, and Shoal itself.
OTHER_MODULES = {'libcsv', 'shoal'}
KEYS = {'id', 'runtime', 'runtime-version', 'sdk', 'command', 'finish-args', 'cleanup', 'modules'}


def load_modules(folder, manifest):
    modules = []
    for module in manifest['modules']:
        path = folder / module if isinstance(module, str) else None
        modules.append((path.parent if path else folder, json.loads(path.read_text(encoding='utf-8')) if path else module))
    return modules


def list_build_folders(root):
    return re.findall(r'^/(build[^/]*)/$', (root / '.gitignore').read_text(encoding='utf-8'), re.MULTILINE)


def check_id(name, manifest):
    found = []
    if manifest.get('id') != name:
        found.append(f'the id is {manifest.get("id")}')
    if set(manifest) != KEYS:
        found.append(f'unexpected keys: {sorted(set(manifest) ^ KEYS)}')
    if (manifest.get('runtime'), manifest.get('sdk'), manifest.get('command')) != ('org.gnome.Platform', 'org.gnome.Sdk', 'shoal'):
        found.append('not for GNOME, or not the application')
    if not re.fullmatch(r'4[89]|[5-9]\d', manifest.get('runtime-version', '')):
        found.append(f'the runtime {manifest.get("runtime-version")} is not a current one')
    return found


def check_permissions(manifest):
    return [] if sorted(manifest['finish-args']) == PERMISSIONS else [f'they are {manifest["finish-args"]}']


def check_sources(folder, manifest, root):
    """Every archive has a checksum and a name with a version; every file is ours; the application is this folder."""
    found = []
    for place, module in load_modules(folder, manifest):
        for source in module['sources']:
            if source['type'] == 'archive':
                if not re.fullmatch('[0-9a-f]{64}', source.get('sha256', '')):
                    found.append(f'{module["name"]}: has no checksum')
                if not source['url'].startswith('https://') or not re.search(r'[-_]\d+\.\d+[^/]*$', source['url']):
                    found.append(f'{module["name"]}: {source["url"]} is no pinned release')
            elif source['type'] == 'file':
                if not (place / source['path']).is_file():
                    found.append(f'{module["name"]}: there is no {source["path"]}')
            elif source['type'] == 'dir' and set(source.get('skip', [])) != {'.git', *list_build_folders(root)}:
                found.append(f'{module["name"]}: copies other folders than it should')
            elif source['type'] != 'dir' or module['name'] != 'shoal' or (place / source['path']).resolve() != root:
                found.append(f'{module["name"]}: a source of the type {source["type"]}')
    return found


def check_options(folder, manifest, root, flavour):
    """The options are those of meson_options.txt, every feature is on or off on purpose, and the rest is as at home."""
    known = dict(re.findall(r"^option\('(\w+)', type: '(\w+)'", (root / 'meson_options.txt').read_text(encoding='utf-8'), re.MULTILINE))
    home = re.search(r'^build_options=\((.*)\)$', (root / 'build-aux' / 'common.sh').read_text(encoding='utf-8'), re.MULTILINE)
    options = [module for _, module in load_modules(folder, manifest) if module['name'] == 'shoal'][0]['config-opts']
    values = dict(option[2:].split('=') for option in options)
    found = [f'there is no option {name}' for name in set(values) - set(known) - {'optimization', 'debug'}]
    wanted = {**{name: 'enabled' for name in FEATURES}, **{name: 'disabled' for name in ABSENT}}
    for name in sorted({name for name in known if known[name] == 'feature'} | set(wanted)):
        if name not in wanted or values.get(name) != wanted[name]:
            found.append(f'{name} is {values.get(name)}, and should be {wanted.get(name, "known to this test")}')
    found += [f'{option} is not as at home' for option in re.findall(r'-D(?:optimization|debug)=\w+', home[1])
              if option not in options]
    return found if values.get('flavour') == flavour else found + [f'the flavour is {values.get("flavour")}']


def check_modules(folder, manifest, root):
    """There is a module for each library that the runtime lacks and no other, before Shoal, and none is too old for meson.build."""
    modules = [module for _, module in load_modules(folder, manifest)]
    names = [module['name'] for module in modules]
    wanted = OTHER_MODULES | {module for module in FEATURES.values() if module}
    found = [f'{name} is a module too few or too many' for name in sorted(wanted.symmetric_difference(names))]
    found += [] if len(names) == len(set(names)) and names[-1:] == ['shoal'] else ['their order is wrong']
    floors = {name.removesuffix('-1'): as_numbers(version) for name, version in
              re.findall(r"dependency\('([\w.-]+)', version: '>= ([\d.]+)'", (root / 'meson.build').read_text(encoding='utf-8'))}
    for module in modules:
        for source in module['sources']:
            version = re.search(r'[-_](\d+(?:\.\d+)+)[^/]*$', source.get('url', ''))
            if version and as_numbers(version[1]) < floors.get(module['name'], []):
                found.append(f'{module["name"]} {version[1]} is older than meson.build wants')
    return found


def as_numbers(version):
    return [int(number) for number in version.split('.')]


def check_builder(path):
    """What flatpak-builder makes of it; unknown keys are only warnings there."""
    result = subprocess.run(['flatpak-builder', '--show-manifest', str(path)], capture_output=True, text=True, check=False)
    return [] if result.returncode == 0 and not result.stderr.strip() else result.stderr.splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--root', type=pathlib.Path, required=True)
    root = parser.parse_args().root.resolve()
    folder = root / 'flatpak'
    manifests = {name: json.loads((folder / f'{name}.json').read_text(encoding='utf-8')) for name in (ID, ID + '.Devel')}
    checks = []
    for name, manifest in manifests.items():
        short = name.rpartition('.')[2].lower()
        checks += [
            (f'/flatpak/{short}/id', check_id(name, manifest)),
            (f'/flatpak/{short}/permissions', check_permissions(manifest)),
            (f'/flatpak/{short}/sources', check_sources(folder, manifest, root)),
            (f'/flatpak/{short}/options',
             check_options(folder, manifest, root, 'devel' if name.endswith('.Devel') else 'release')),
            (f'/flatpak/{short}/modules', check_modules(folder, manifest, root)),
            (f'/flatpak/{short}/builder', check_builder(folder / f'{name}.json')) if shutil.which('flatpak-builder')
            else (f'/flatpak/{short}/builder # SKIP flatpak-builder is not installed', []),
        ]
    modules = {path.name for path in (folder / 'modules').glob('*.json')}
    named = {module.rpartition('/')[2] for manifest in manifests.values() for module in manifest['modules']
             if isinstance(module, str)}
    checks.append(('/flatpak/modules', [f'{name} is not used' for name in modules - named]))
    print(f'1..{len(checks)}')
    for number, (name, complaints) in enumerate(checks, 1):
        print(f'{"not ok" if complaints else "ok"} {number} {name}')
        for complaint in complaints:
            print(f'# {complaint}')
    return 1 if any(complaints for _, complaints in checks) else 0


if __name__ == '__main__':
    sys.exit(main())
