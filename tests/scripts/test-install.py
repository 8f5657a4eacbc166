#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What build-aux/run and build-aux/test do on machines that lack packages. Prints TAP.

The scripts run in a copy of the project's build files, with a PATH that holds what every Debian has and stand-ins for
the rest: dpkg-query, apt-get, sudo and id, and meson, which is there only once apt-get has installed it.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Of packages that Debian calls essential: they are there on the smallest machine.
ESSENTIAL = ('bash', 'cat', 'chmod', 'cp', 'dirname', 'env', 'find', 'grep', 'head', 'mkdir', 'mktemp', 'rm', 'sed',
             'sort', 'tail', 'touch')

# As dpkg-query does: those that are known are printed, one that is not makes the status 1.
DPKG_QUERY = '''
status=0
for package in "$@"; do
  case $package in -*) continue ;; esac
  if grep -qx "$package installed" "$machine/status"; then
    echo "$package installed"
  elif grep -qx "$package config-files" "$machine/status"; then
    echo "$package config-files"
  else
    echo "dpkg-query: no packages found matching $package" >&2
    status=1
  fi
done
exit $status
'''

APT_GET = '''
echo "apt-get $*" >>"$machine/calls"
case " $* " in
  *' update '*) [ ! -e "$machine/offline" ]; exit ;;
  *' install '*) [ ! -e "$machine/offline" ] || { echo 'E: Unable to locate package'; exit 100; } ;;
  *) exit 2 ;;
esac
for word in "$@"; do
  case $word in -*|*::*) continue ;; esac
  [ "$word" = install ] || echo "$word installed" >>"$machine/status"
done
cp "$machine"/packages/* "$machine/bin"
'''

MESON = '''
echo "meson $1" >>"$machine/calls"
case $1 in
  setup)
    mkdir -p "$2/meson-logs"
    touch "$2/build.ninja" ;;
  compile)
    mkdir -p build/src/cli
    printf '#!%s\\necho "shoal-cli $1" >>"%s/calls"\\n' "$BASH" "$machine" >build/src/cli/shoal-cli
    # The window is not called: there is no display.
    echo 'case "$*" in *" -o "*) while [ "$1" != -o ]; do shift; done; echo a,b >"$2" ;; esac' >>build/src/cli/shoal-cli
    chmod +x build/src/cli/shoal-cli ;;
  test)
    echo '{"name": "one", "stdout": "1..1\\nok 1 /one\\n", "result": "OK", "returncode": 0}' \\
      >build/meson-logs/testlog.json ;;
esac
'''

SUDO = '''
echo "sudo $*" >>"$machine/calls"
while [ "${1#-}" != "$1" ]; do shift; done
exec "$@"
'''


class Machine:
    """A folder with a PATH, a list of installed packages, and the calls of stand-ins."""

    def __init__(self, folder, root, user='0', debian=True, sudo=False, installed=(), offline=False):
        self.folder = folder
        self.project = folder / 'project'
        (folder / 'bin').mkdir()
        (folder / 'packages').mkdir()
        for name in ESSENTIAL:
            (folder / 'bin' / name).symlink_to(shutil.which(name))
        self.stand_in('packages/meson', MESON)
        self.stand_in('packages/python3', f'exec {sys.executable} "$@"\n')
        self.stand_in('packages/dbus-run-session', 'shift; exec "$@"\n')
        self.stand_in('bin/id', f'echo {user}\n')
        if debian:
            self.stand_in('bin/dpkg-query', DPKG_QUERY)
            self.stand_in('bin/apt-get', APT_GET)
        if sudo:
            self.stand_in('bin/sudo', SUDO)
        if offline:
            (folder / 'offline').touch()
        self.set_installed(installed)
        (folder / 'calls').touch()
        (self.project / 'data').mkdir(parents=True)
        shutil.copytree(root / 'build-aux', self.project / 'build-aux')
        shutil.copytree(root / 'data' / 'samples', self.project / 'data' / 'samples')
        shutil.copy(root / 'meson.build', self.project)

    def stand_in(self, name, script):
        path = self.folder / name
        path.write_text(f'#!{shutil.which("bash")}\nmachine={self.folder}\n{script}', encoding='utf-8')
        path.chmod(0o755)

    def set_installed(self, packages):
        (self.folder / 'status').write_text(''.join(f'{package} installed\n' for package in packages), encoding='utf-8')
        if packages:
            shutil.copytree(self.folder / 'packages', self.folder / 'bin', dirs_exist_ok=True)

    def run(self, script, *arguments):
        """The exit status and the output, errors among it."""
        done = subprocess.run([self.project / 'build-aux' / script, *arguments], stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              env={'PATH': str(self.folder / 'bin'), 'HOME': str(self.folder)})
        return done.returncode, done.stdout

    def calls(self):
        return (self.folder / 'calls').read_text(encoding='utf-8').splitlines()

    def list_installed(self):
        """What apt-get was asked to install, a list for each call."""
        return [[word for word in call.split() if not word.startswith('-') and '::' not in word][2:]
                for call in self.calls() if call.startswith('apt-get ') and ' install ' in call]


def list_packages(root, *groups):
    """The packages of the arrays of build-aux/packages.sh, as bash reads them."""
    arrays = ' '.join(f'"${{{group}_packages[@]}}"' for group in groups)
    done = subprocess.run(['bash', '-c', f'. {root}/build-aux/packages.sh; printf "%s\\n" {arrays}'],
                          capture_output=True, text=True, check=True)
    return done.stdout.split()


# Arguments, the packages it needs, and the end of its output when all is well.
SCRIPTS = {
    'run': ([], ('build', 'app'), r'The release begins\na,b\n$'),
    'test': (['--quick'], ('build', 'app', 'test'), r'\n1 passed, 0 failed, 0 skipped\n$'),
}


def expect(found, wanted, what):
    if found != wanted:
        raise AssertionError(f'{what}: {found!r} instead of {wanted!r}')


def expect_match(pattern, text):
    if not re.search(pattern, text):
        raise AssertionError(f'no {pattern!r} in:\n{text}')


def check_bare(make, script, arguments, packages, end):
    """A machine that knows none of the packages gets them all, and goes on."""
    machine = make()
    status, output = machine.run(script, *arguments)
    expect_match(f'Installing {len(packages)} missing packages', output)
    expect_match(end, output)
    expect(status, 0, 'exit status')
    expect(machine.list_installed(), [packages], 'installed')


def check_some(make, script, arguments, packages, end):
    """Unknown packages and removed ones that left their settings behind are installed, and no others."""
    machine = make(installed=packages[3:])
    with (machine.folder / 'status').open('a', encoding='utf-8') as file:
        file.write(f'{packages[1]} config-files\n')
    status, output = machine.run(script, *arguments)
    expect_match(end, output)
    expect(status, 0, 'exit status')
    expect(machine.list_installed(), [packages[:3]], 'installed')


def check_none(make, script, arguments, packages, end):
    """Where nothing is missing, neither a network nor root is asked for."""
    machine = make(installed=packages, user='1000', sudo=True, offline=True)
    status, output = machine.run(script, *arguments)
    expect_match(end, output)
    expect(status, 0, 'exit status')
    expect([call for call in machine.calls() if call.startswith(('apt-get', 'sudo'))], [], 'calls')


def check_twice(make, script, arguments, packages, end):
    """The second time nothing is installed."""
    machine = make()
    for _ in range(2):
        status, output = machine.run(script, *arguments)
        expect_match(end, output)
        expect(status, 0, 'exit status')
    expect(machine.list_installed(), [packages], 'installed')


def check_sudo(make, script, arguments, packages, end):
    """Who is not root asks sudo, which does not wait for a password where there is no terminal."""
    machine = make(user='1000', sudo=True)
    status, output = machine.run(script, *arguments)
    expect_match(end, output)
    expect(status, 0, 'exit status')
    expect(len([call for call in machine.calls() if call.startswith('sudo --non-interactive env ')]), 2, 'calls of sudo')
    expect(machine.list_installed(), [packages], 'installed')


def check_nobody(make, script, arguments, packages, end):
    """Without root and sudo the packages are named, and nothing is built."""
    machine = make(user='1000')
    status, output = machine.run(script, *arguments)
    expect_match('only root can install them: ' + re.escape(' '.join(packages)), output)
    expect(status, 1, 'exit status')
    expect(machine.calls(), [], 'calls')


def check_offline(make, script, arguments, packages, end):
    """An installation that fails is shown with the packages, and nothing is built."""
    machine = make(offline=True)
    status, output = machine.run(script, *arguments)
    expect_match('E: Unable to locate package\nCould not install these packages: ' + re.escape(' '.join(packages)), output)
    if status == 0:
        raise AssertionError('it ends as if all were well')
    expect([call for call in machine.calls() if call.startswith('meson')], [], 'calls of meson')
    if script == 'test':
        expect_match(r'\n0 passed, 1 failed, 0 skipped\n$', output)


def check_elsewhere(make, script, arguments, packages, end):
    """Another system goes on with what is installed."""
    machine = make(debian=False, installed=packages)
    status, output = machine.run(script, *arguments)
    expect_match('This is no Debian system', output)
    expect_match(end, output)
    expect(status, 0, 'exit status')


CHECKS = (check_bare, check_some, check_none, check_twice, check_sudo, check_nobody, check_offline, check_elsewhere)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--root', type=pathlib.Path, required=True)
    root = parser.parse_args().root.resolve()
    cases = [(script, check) for script in SCRIPTS for check in CHECKS]
    failed = False

    print(f'1..{len(cases)}')
    for number, (script, check) in enumerate(cases, 1):
        arguments, groups, end = SCRIPTS[script]
        with tempfile.TemporaryDirectory() as folder:
            name = f'/scripts/{script}/{check.__name__.removeprefix("check_")}'
            try:
                check(lambda **options: Machine(pathlib.Path(folder), root, **options), script, arguments,
                      list_packages(root, *groups), end)
                print('ok', number, name)
            except AssertionError as error:
                failed = True
                print('not ok', number, name)
                print('# ' + str(error).replace('\n', '\n# '))
    return 1 if failed else 0


if __name__ == '__main__':
    raise SystemExit(main())
