#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of an analysis, as somebody who cannot see it tells it: from a table to a release, saved and opened again.

usage: test-atspi.py SHOAL; $SHOAL_CLI is the command line program, $SHOAL_SAMPLES the folder of the sample.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

BUS_LAUNCHERS = ('/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher')
DEBIAN_PYTHON = '/usr/bin/python3'


def skip(reason):
    print(f'1..0 # SKIP {reason}')
    sys.exit(0)


def find_reason_to_skip():
    for program in ('Xvfb', 'xdotool', 'dbus-run-session'):
        if not shutil.which(program):
            return f'{program} is not installed'
    if not any(map(os.path.exists, BUS_LAUNCHERS)):
        return 'at-spi2-core is not installed'
    return None


def start_elsewhere():
    """Runs this program again on a display and a bus of its own, on which nobody else is."""
    reason = find_reason_to_skip()
    if reason:
        skip(reason)
    ours, theirs = os.pipe()
    display = subprocess.Popen(['Xvfb', '-displayfd', str(theirs), '-screen', '0', '1280x900x24', '-noreset'],
                               pass_fds=[theirs],
                               stderr=subprocess.DEVNULL)
    os.close(theirs)
    try:
        with os.fdopen(ours) as numbers, tempfile.TemporaryDirectory(prefix='shoal-test-') as home:
            environment = dict(os.environ, DISPLAY=':' + numbers.readline().strip(), GTK_A11Y='atspi', SHOAL_TEST_HOME=home)
            for kind in ('CACHE', 'CONFIG', 'DATA', 'STATE'):
                environment[f'XDG_{kind}_HOME'] = os.path.join(home, kind.lower())
            settings = pathlib.Path(environment['XDG_CONFIG_HOME'], 'gtk-4.0', 'settings.ini')
            settings.parent.mkdir(parents=True)
            settings.write_text('[Settings]\ngtk-enable-animations=0\n', encoding='utf-8')
            environment.pop('AT_SPI_BUS_ADDRESS', None)
            # GTK 4.8 warns of its own objects when a window closes while it is read; our warnings are looked for instead.
            environment.pop('G_DEBUG', None)
            command = ['dbus-run-session', '--', sys.executable, __file__, *sys.argv[1:]]
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as story:
                for line in story.stdout:
                    # The services on the bus talk too.
                    print(line if line.startswith(('1..', 'ok', 'not ok', '#')) else f'# {line}', end='', flush=True)
            return story.returncode
    finally:
        display.terminate()
        display.wait()


if 'SHOAL_TEST_HOME' not in os.environ:
    sys.exit(start_elsewhere())

try:
    import gi
    gi.require_version('Atspi', '2.0')
except (ImportError, ValueError):
    if sys.executable != DEBIAN_PYTHON and os.path.exists(DEBIAN_PYTHON):
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, *sys.argv])
    skip('python3-gi or gir1.2-atspi-2.0 is not installed')

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from screen_reader import (Program, choose, click, find, find_all, find_text, get_children, get_focused,  # noqa: E402
                           go_to, is_sensitive, look, press, read, select, set_number, wait_for,
                           wait_until_gone, write)

HOME = pathlib.Path(os.environ['SHOAL_TEST_HOME'])
DECISIONS = {'birth_date': 'Identifier', 'length_of_stay': 'Insensitive', 'previous_admissions': 'Insensitive',
             'readmitted': 'Insensitive'}
TARGET = 'readmitted'
QUASI_IDENTIFIERS = ('age', 'sex', 'postcode', 'place', 'nationality', 'marital_status', 'occupation', 'admission_date')
K = 6


def choose_file(program, title, button, path):
    def find_dialog():
        dialog = program.find_window(title)
        return dialog if look(dialog, 'push button', button) else None

    def find_entry():
        entry = get_focused(dialog)
        return entry.get_editable_text_iface() if entry else None

    dialog = wait_for(find_dialog, f'a dialog with “{button}”')
    if button == 'Open':
        press('ctrl+l')
    wait_for(find_entry, 'the focus to be where a name can be written').set_text_contents(str(path))
    click(dialog, button)
    wait_until_gone(dialog)


class Story:
    def __init__(self):
        self.program = None
        self.described = None

    def start(self):
        self.program = Program([sys.argv[1]], HOME / 'errors.txt')
        subprocess.run(['xdotool', 'mousemove', '500', '700'], check=True)

    def open(self):
        self.start()
        click(self.program.get_main(), 'Open…')
        choose_file(self.program, 'Open a Table or a Project', 'Open',
                    pathlib.Path(os.environ['SHOAL_SAMPLES'], 'patients.csv').resolve())
        dialog = self.program.find_window('Import a Table')
        click(dialog, 'Import')
        wait_until_gone(dialog)
        self.program.get_page('Data')

    def set_roles(self):
        page = self.program.get_page('Data')
        click(self.program.get_main(), 'Review Proposals…')
        dialog = self.program.find_window('Proposed Roles')
        click(dialog, wait_for(lambda: next((name for name in map(lambda node: node.get_name(), find_all(dialog, 'push button'))
                                             if 'Apply ' in name), None), 'the proposals to be counted'))
        wait_until_gone(dialog)
        click(page, 'Rows of the Table')
        for column, role in DECISIONS.items():
            choose(page, 'Column', column, in_button=True)
            choose(page, 'Role', role)
            find_text(find(page, 'combo box', 'Role'), role)
        choose(page, 'Column', TARGET, in_button=True)
        go_to(find(page, 'list item', 'Target'))
        press('Return')

    def build_hierarchy(self):
        page = self.program.get_page('Hierarchies')
        select(page, 'Quasi-Identifiers', 'age')
        click(page, 'Build…')
        dialog = self.program.find_window('Hierarchy of “age”')
        choose(dialog, 'Kind', 'Intervals')
        write(dialog, 'Width', '10')
        write(dialog, 'Put together on each level', '2/2')
        write(dialog, 'Counted from', '0')
        find_text(dialog, 'Height 4')
        click(dialog, 'Apply')
        wait_until_gone(dialog)

    def edit_hierarchy(self):
        page = self.program.get_page('Hierarchies')
        drawing = find(page, 'image', 'Drawing of the Hierarchy')
        go_to(drawing)
        for key in ('Home', 'Right', 'Right', 'Down'):
            before = drawing.get_description()
            press(key)
            wait_for(lambda: drawing.get_description() != before, f'{key} to select another value')
        wait_for(lambda: '“[20, 40)”' in drawing.get_description(), 'the value [20, 40)')
        click(page, 'Rename')
        dialog = self.program.find_window('Rename Value')
        write(dialog, 'Name', 'young')
        click(dialog, 'Rename')
        wait_until_gone(dialog)
        wait_for(lambda: '“young”' in drawing.get_description(), 'the new name')

    def undo(self):
        drawing = find(self.program.get_page('Hierarchies'), 'image', 'Drawing of the Hierarchy')
        click(self.program.get_main(), 'Undo')
        wait_for(lambda: '“[20, 40)”' in drawing.get_description(), 'the old name')
        click(self.program.get_main(), 'Redo')
        wait_for(lambda: '“young”' in drawing.get_description(), 'the new name again')

    def start_run(self, page):
        runs = find(page, 'list', 'Runs')
        n = len([row for row in get_children(runs) if row.get_role_name() == 'list item'])
        click(page, 'Run')
        rows = wait_for(lambda: (found := [row for row in get_children(runs) if row.get_role_name() == 'list item'])
                        and len(found) > n and found, 'the run')
        return rows[0]

    def cancel_kgen(self):
        page = self.program.get_page('Solve')
        set_number(page, 'Anonymity k', K)
        set_number(page, 'Rows Left Out, %', 1.5)
        go_to(find(page, 'list item', 'Advanced'))
        press('Return')
        choose(page, 'Algorithm', 'KGEN')
        set_number(page, 'Max evaluations', 100000000)
        set_number(page, 'Population size', 100000)
        row = self.start_run(page)
        find(row, 'progress bar')
        effort = wait_for(lambda: [text for text in read(row) if 'checked' in text], 'the number of nodes checked')[0]
        wait_for(lambda: effort not in read(row), 'more nodes to be checked')
        wait_for(lambda: row.get_description().startswith('Running'), 'the run to be described as running')
        click(row, 'Stop and Keep the Best')
        find_text(row, 'Valid')
        wait_for(lambda: row.get_description().startswith('Valid'), 'the run to be described as valid')
        wait_for(lambda: not look(row, 'progress bar'), 'the progress bar to go')

    def run_kgen(self):
        page = self.program.get_page('Solve')
        set_number(page, 'Max evaluations', 500)
        set_number(page, 'Population size', 50)
        find_text(self.start_run(page), 'Valid')

    def run_optimal(self):
        page = self.program.get_page('Solve')
        choose(page, 'Algorithm', 'Optimal')
        find_text(self.start_run(page), 'Proven best')

    def use_node(self):
        page = self.program.get_page('Solve')
        lattice = find(page, 'image', 'Generalization lattice')
        before = wait_for(lattice.get_description, 'what is selected in the lattice')
        go_to(lattice)
        press('Up')
        wait_for(lambda: lattice.get_description() != before, 'another node to be selected')
        wait_for(lambda: 'Counting' not in lattice.get_description(), 'the node to be evaluated')
        click(page, 'Use This Node')
        wait_for(lambda: look(find(page, 'list', 'Runs'), 'list item', 'Chosen by Hand'), 'the node among the runs')

    def export(self):
        page = self.program.get_page('Release')
        find_text(page, f'Verified: Everyone Hides Among at Least {K}')
        assert find_all(page, 'image')
        # GTK 4.8 calls every button a push button.
        click(page, 'Loss', 'page tab')
        assert find(page, 'list', 'Metrics')
        click(page, 'Export…')
        dialog = self.program.find_window('Export')
        click(dialog, 'Save As…')
        release = HOME / 'release.csv'
        choose_file(self.program, 'Export Release', 'Save', release)
        wait_for(release.exists, 'the release')
        wait_until_gone(dialog)

    def verify(self):
        arguments = [os.environ['SHOAL_CLI'], 'verify', str(HOME / 'release.csv')]
        arguments += [f'--qi={name}' for name in QUASI_IDENTIFIERS]
        quiet = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL, 'check': False}
        assert subprocess.run([*arguments, f'--k={K}'], **quiet).returncode == 0
        assert subprocess.run([*arguments, '--k=5000'], **quiet).returncode == 1

    def describe(self):
        """What is said of the columns, the runs and the release."""
        solve = self.program.get_page('Solve')
        said = [read(find(solve, 'list', 'Runs'))]
        said += [find(solve, 'spin button', name).get_value_iface().get_current_value()
                 for name in ('Anonymity k', 'Rows Left Out, %')]
        said.append(find(solve, 'image', 'Generalization lattice').get_description())
        release = self.program.get_page('Release')
        find_text(release, 'Verified')
        click(release, 'Rows', 'page tab')
        said.append(read(find(release, 'table')))
        hierarchies = self.program.get_page('Hierarchies')
        said += [(row.get_name(), row.get_description()) for row in get_children(find(hierarchies, 'list', 'Quasi-Identifiers'))]
        return said

    def save_and_close(self):
        path = HOME / 'story.shoal'
        click(self.program.get_main(), 'Save')
        choose_file(self.program, 'Save the Project', 'Save', path)
        wait_for(path.exists, 'the project file')
        wait_for(lambda: '•' not in self.program.get_main().get_name(), 'the mark of unsaved changes to go')
        self.described = self.describe()
        click(self.program.get_main(), 'Close')
        self.program.wait_end()
        columns = json.loads(path.read_text(encoding='utf-8'))['columns']
        assert [column['name'] for column in columns if column.get('target')] == [TARGET]

    def reopen(self):
        self.start()
        click(self.program.get_main(), 'Open…')
        choose_file(self.program, 'Open a Table or a Project', 'Open', HOME / 'story.shoal')
        wait_for(lambda: self.program.get_main().get_name() == 'story', 'the project')
        described = self.describe()
        for before, after in zip(self.described, described):
            assert before == after, f'{before} was said before, now {after}'
        assert len(described) == len(self.described)
        assert not is_sensitive(find(self.program.get_main(), 'push button', 'Undo'))
        click(self.program.get_main(), 'Close')
        self.program.wait_end()


    def warn_of_nothing(self):
        errors = (HOME / 'errors.txt').read_text(encoding='utf-8')
        ours = [line for line in errors.splitlines() if re.search(r'\): shoal\S*-(WARNING|CRITICAL|ERROR)', line)]
        assert not ours, ours


def main():
    story = Story()
    chapters = (story.open, story.set_roles, story.build_hierarchy, story.edit_hierarchy, story.undo, story.cancel_kgen,
                story.run_kgen, story.run_optimal, story.use_node, story.export, story.verify, story.save_and_close,
                story.reopen, story.warn_of_nothing)
    print(f'1..{len(chapters)}', flush=True)
    for number, chapter in enumerate(chapters, 1):
        title = chapter.__name__.replace('_', ' ')
        begin = time.monotonic()
        try:
            chapter()
        except Exception:  # what went wrong ends the story; its later chapters have no ground
            traceback.print_exc()
            print((HOME / 'errors.txt').read_text(encoding='utf-8'), file=sys.stderr)
            print(f'not ok {number} - {title}')
            story.program.process.kill()
            return 1
        print(f'ok {number} - {title}', flush=True)
        print(f'# {time.monotonic() - begin:.1f} s', flush=True)
    return 0


sys.exit(main())
