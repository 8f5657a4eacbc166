# SPDX-License-Identifier: GPL-3.0-or-later
"""A person with a screen reader: finds controls by role and name, and uses them through AT-SPI and the keyboard.

GTK 4.8 does not say through AT-SPI what is in view and takes no request for the focus; so things are looked for below
the page or dialog they belong to, and the focus goes about by Tab, as it does for people.
"""

import subprocess
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

PATIENCE_SECONDS = 600
# Tables are read by their headers; their cells are too many to be looked through.
UNREAD = ('tree table',)
MOST_TABS = 150


def wait_for(condition, what):
    """Returns what the condition comes to, as soon as it holds; it is not asked more than half of the time."""
    end = time.monotonic() + PATIENCE_SECONDS
    while (start := time.monotonic()) < end:
        try:
            result = condition()
        except gi.repository.GLib.Error:  # what was looked at has gone
            result = None
        if result:
            return result
        time.sleep(max(0.05, time.monotonic() - start))
    raise AssertionError(f'waited in vain for {what}')


def wait_until_gone(window):
    """Asks the window itself: GTK 4.8 does not survive being asked for its windows while one of them closes."""
    end = time.monotonic() + PATIENCE_SECONDS
    name = None
    while time.monotonic() < end:
        try:
            name = window.get_name()
        except gi.repository.GLib.Error:
            time.sleep(0.5)
            return
        time.sleep(0.1)
    raise AssertionError(f'waited in vain for the window “{name}” to close')


def press(*keys):
    subprocess.run(['xdotool', 'key', *keys], check=True)


def has_state(node, state):
    return node.get_state_set().contains(state)


def is_sensitive(node):
    return has_state(node, Atspi.StateType.SENSITIVE)


def is_focused(node):
    return has_state(node, Atspi.StateType.FOCUSED)


def get_children(node):
    children = (node.get_child_at_index(i) for i in range(node.get_child_count()))
    return [child for child in children if child]


def walk(node):
    yield node
    if node.get_role_name() not in UNREAD:
        for child in get_children(node):
            yield from walk(child)


def find_all(root, role):
    return [node for node in walk(root) if node.get_role_name() == role]


def look(root, role, name=None):
    """The first of its kind, or None."""
    for node in walk(root):
        if node.get_role_name() == role and (name is None or node.get_name() == name):
            return node
    return None


def find(root, role, name=None):
    return wait_for(lambda: look(root, role, name), f'the {role} “{name}”')


def read(root):
    """All texts below, in their order."""
    return [node.get_name() for node in find_all(root, 'label')]


def find_text(root, start):
    def search():
        return next((text for text in read(root) if text.startswith(start)), None)
    try:
        return wait_for(search, f'a text “{start}…”')
    except AssertionError as error:
        raise AssertionError(f'{error} among {read(root)}') from None


def click(root, name, role='push button'):
    click_button(find(root, role, name), name)


def click_button(button, name):
    wait_for(lambda: is_sensitive(button), f'“{name}” to be usable')
    action = button.get_action_iface()
    for i in range(action.get_n_actions()):
        if action.get_action_name(i) == 'click':
            action.do_action(i)
            return
    raise AssertionError(f'“{name}” cannot be clicked')


def write(root, name, text):
    entry = find(root, 'text', name)
    entry.get_editable_text_iface().set_text_contents(text)


def set_number(root, name, number):
    spin = find(root, 'spin button', name).get_value_iface()
    spin.set_current_value(number)
    wait_for(lambda: spin.get_current_value() == number, f'“{name}” to be {number}')


def go_to(node, key='Tab'):
    """Presses the key until the focus is there."""
    for _ in range(MOST_TABS):
        if is_focused(node):
            return
        press(key)
        time.sleep(0.05)
    raise AssertionError(f'the focus never comes to the {node.get_role_name()} “{node.get_name()}”')


def get_focused(root):
    return next((node for node in walk(root) if is_focused(node)), None)


def choose(root, name, choice, in_button=False):
    """Opens a list of choices and goes down to one; the focus is on the whole row, or on a button in it."""
    combo = find(root, 'combo box', name)
    go_to(find(combo, 'push button') if in_button else combo)
    press('Return')
    choices = find(combo, 'scroll pane')
    item = wait_for(lambda: next((item for item in find_all(choices, 'list item') if choice in read(item)), None),
                    f'“{choice}” among the choices of “{name}”')
    press('Home')
    go_to(item, 'Down')
    press('Return')
    wait_for(lambda: not look(combo, 'scroll pane'), f'“{name}” to be closed')


def select(root, name, child):
    """Selects the entry of a list that has the name."""
    entries = find(root, 'list', name)

    def search():
        names = [entry.get_name() for entry in get_children(entries)]
        return [names.index(child)] if child in names else None
    [index] = wait_for(search, f'“{child}” in “{name}”')
    entries.get_selection_iface().select_child(index)


class Program:
    """The program at work, as it shows itself to a screen reader."""

    def __init__(self, arguments, errors):
        with open(errors, 'a', encoding='utf-8') as file:
            self.process = subprocess.Popen(arguments, stderr=file)
        # It would take a program that is slow to answer for one that has nothing to say.
        Atspi.set_timeout(1000 * PATIENCE_SECONDS, 1000 * PATIENCE_SECONDS)
        desktop = Atspi.get_desktop(0)
        desktop.set_cache_mask(Atspi.Cache.NONE)
        self.application = wait_for(lambda: self.get_applications(desktop), 'the program')[0]
        # What it says is asked for each time: a reader that is behind would answer for things that are gone.
        self.application.set_cache_mask(Atspi.Cache.NONE)

    def get_applications(self, desktop):
        return [node for node in get_children(desktop) if node.get_process_id() == self.process.pid]

    def find_window(self, name):
        def search():
            windows = reversed(get_children(self.application))
            return next((window for window in windows if window.get_name() == name), None)
        return wait_for(search, f'the window “{name}”')

    def get_main(self):
        return wait_for(lambda: get_children(self.application), 'a window')[0]

    def get_page(self, name):
        """Opens a page by its tab; where tabs are for a window of another width, they have no room."""
        def search():
            return next((tab for tab in find_all(self.get_main(), 'page tab') if tab.get_name() == name
                         and tab.get_component_iface().get_extents(Atspi.CoordType.WINDOW).width > 0), None)
        click_button(wait_for(search, f'the tab “{name}”'), name)
        pages = wait_for(lambda: [node for node in walk(self.get_main())
                                  if node.get_name() == name and node.get_role_name() in ('panel', 'filler')],
                         f'the page “{name}”')
        return pages[0]

    def wait_end(self):
        assert self.process.wait(PATIENCE_SECONDS) == 0
