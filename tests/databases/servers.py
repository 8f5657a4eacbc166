# SPDX-License-Identifier: GPL-3.0-or-later
"""Servers of databases for tests: each in a temporary folder, on a socket in it, as a user without rights.

A server that is not installed is None. ODBC finds what is written into the same folder, and the drivers of this machine.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

NOBODY = 65534
SECONDS = 180


class Failure(Exception):
    """What a test expected, and did not find."""


def as_nobody():
    """The words before a command that make it run without rights, where we have some."""
    if os.getuid() != 0:
        return []
    return ['setpriv', f'--reuid={NOBODY}', f'--regid={NOBODY}', '--clear-groups']


def run(command, **options):
    """Runs a command, and fails with what it has said."""
    result = subprocess.run(command, text=True, capture_output=True, timeout=SECONDS, check=False, **options)
    if result.returncode != 0:
        raise Failure(f'{command[0]}: {result.stdout}{result.stderr}')
    return result.stdout


def wait_until(is_true, what):
    end = time.monotonic() + SECONDS
    while not is_true():
        if time.monotonic() > end:
            raise Failure(f'waited in vain for {what}')
        time.sleep(0.05)


def mount_small_disk(folder, kilobytes):
    """Returns: whether @folder is a disk of that size now, which only root can make."""
    if os.getuid() != 0:
        return False
    options = f'size={kilobytes}k,uid={NOBODY},gid={NOBODY},mode=0777'
    return subprocess.run(['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder], capture_output=True, check=False).returncode == 0


def unmount(folder):
    subprocess.run(['umount', '--lazy', folder], capture_output=True, check=False)


@contextlib.contextmanager
def silent_socket(path):
    """A server that takes connections, and never answers."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        yield


def list_open(process):
    """What the process has open now: paths, and "socket:…"; nothing where it has ended."""
    try:
        return [os.readlink(file) for file in pathlib.Path(f'/proc/{process.pid}/fd').iterdir()]
    except OSError:
        return []


def has_socket(process):
    return any(name.startswith('socket:') for name in list_open(process))


def find_drivers():
    """The names of the ODBC drivers of this machine."""
    try:
        return set(subprocess.run(['odbcinst', '-q', '-d'], text=True, capture_output=True, check=False).stdout
                   .replace('[', '').replace(']', '').split('\n'))
    except FileNotFoundError:
        return set()


class Folder:
    """A temporary folder with a list of data sources."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix='shoal-db-', dir='/tmp'))
        self.path.chmod(0o755)
        self.sources = []
        self.environment = dict(os.environ, ODBCINI=str(self.path / 'odbc.ini'), HOME=str(self.path))
        self.environment.pop('SHOAL_PASSWORD', None)

    def make(self, name):
        folder = self.path / name
        folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(folder, NOBODY, NOBODY)
        return folder

    def add_source(self, name, **keys):
        self.sources.append(f'[{name}]\n' + ''.join(f'{key} = {value}\n' for key, value in keys.items()))
        (self.path / 'odbc.ini').write_text('\n'.join(self.sources), encoding='utf-8')

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


class Sqlite:
    """No server: a file, which is opened as such, or by ODBC."""

    name = 'sqlite'
    dialect = 'ansi'
    title = 'a SQLite file by ODBC'
    program = 'sqlite3'
    driver = 'SQLite3'

    def __init__(self, folder):
        self.folder = folder
        self.file = folder.path / 'sqlite.db'
        self.source = 'odbc:sqlite'
        folder.add_source('sqlite', Driver=self.driver, Database=self.file)

    def script(self, text):
        return run([self.program, '-batch', '-bail', str(self.file)], input=text)

    def name_quoted(self, name):
        return '"' + name.replace('"', '""') + '"'

    def literal(self, value):
        return "'" + value.replace("'", "''") + "'"

    @contextlib.contextmanager
    def silent(self):
        """Another data source, which does not answer: a file that somebody writes to."""
        self.folder.add_source('sqlite-silent', Driver=self.driver, Database=self.file, Timeout=SECONDS * 2000)
        writer = sqlite3.connect(self.file, isolation_level=None)
        writer.execute('begin exclusive')
        yield 'odbc:sqlite-silent'
        writer.close()

    def is_asked(self, process):
        return str(self.file) in list_open(process)

    def stop(self):
        pass


class SqliteFile(Sqlite):
    """The same file, opened as one."""

    name = 'sqlite-file'
    title = 'a SQLite file'
    driver = None

    def __init__(self, folder):
        super().__init__(folder)
        self.source = str(self.file)


class PostgreSql:
    """A server with the user postgres, who needs no password, and the user guest, who does."""

    name = 'postgresql'
    dialect = 'postgresql'
    title = 'PostgreSQL'
    program = 'psql'
    driver = 'PostgreSQL Unicode'
    programs = pathlib.Path('/usr/lib/postgresql/15/bin')

    def __init__(self, folder, name='postgresql', port=5540):
        self.folder = folder
        self.port = port
        self.home = folder.make(name)
        self.data = self.home / 'data'
        run([*as_nobody(), self.programs / 'initdb', '-D', self.data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C'],
            cwd=self.home)
        with open(self.data / 'postgresql.conf', 'a', encoding='utf-8') as file:
            file.write(f"port={port}\nunix_socket_directories='{self.home}'\nlisten_addresses=''\nfsync=off\n")
        (self.data / 'pg_hba.conf').write_text('local all guest scram-sha-256\nlocal all all trust\n', encoding='utf-8')
        self.start()
        self.script("create role guest login password 'ge;h{e}im'; grant usage, create on schema public to guest;")
        for source, user in (name, 'postgres'), (name + '-guest', 'guest'):
            folder.add_source(source, Driver=self.driver, Servername=self.home, Port=port, Database='postgres', Username=user)

    source = 'odbc:postgresql'

    def start(self):
        run([*as_nobody(), self.programs / 'pg_ctl', '-w', '-D', self.data, '-l', self.home / 'log', 'start'],
            cwd=self.home)

    def script(self, text):
        return run(['psql', '-X', '-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-h', str(self.home), '-p',
                    str(self.port), '-U', 'postgres', 'postgres'], input=text)

    def name_quoted(self, name):
        return '"' + name.replace('"', '""') + '"'

    def literal(self, value):
        return "'" + value.replace("'", "''") + "'"

    @contextlib.contextmanager
    def silent(self):
        """Another data source, which does not answer."""
        self.folder.add_source('postgresql-silent', Driver=self.driver, Servername=self.folder.path, Port=5549, Database='postgres',
                               Username='postgres')
        with silent_socket(self.folder.path / '.s.PGSQL.5549'):
            yield 'odbc:postgresql-silent'

    def is_asked(self, process):
        return has_socket(process)

    def kill(self):
        pid = int((self.data / 'postmaster.pid').read_text(encoding='utf-8').split()[0])
        run([*as_nobody(), self.programs / 'pg_ctl', '-D', self.data, '-m', 'immediate', 'stop'], cwd=self.home)
        wait_until(lambda: not pathlib.Path(f'/proc/{pid}').exists(), 'the end of PostgreSQL')

    def stop(self):
        subprocess.run([*as_nobody(), self.programs / 'pg_ctl', '-D', self.data, '-m', 'immediate', 'stop'], check=False,
                       capture_output=True, cwd=self.home)


class MariaDb:
    """A server with the user root, who needs no password, and the user guest, who does."""

    name = 'mariadb'
    dialect = 'mariadb'
    title = 'MariaDB'
    program = 'mariadbd'
    driver = 'MariaDB Unicode'

    def __init__(self, folder):
        self.folder = folder
        self.home = folder.make('mariadb')
        self.socket = self.home / 's'
        self.data = self.home / 'data'
        self.server = None
        run([*as_nobody(), 'mariadb-install-db', '--no-defaults', f'--datadir={self.home}/data', '--skip-test-db',
             '--auth-root-authentication-method=normal'], cwd=self.home)
        self.start()
        self.script("create database shoal character set utf8mb4; create user guest identified by 'ge;h{e}im';"
                    ' grant all on shoal.* to guest;')
        for source, user in ('mariadb', 'root'), ('mariadb-guest', 'guest'):
            folder.add_source(source, Driver=self.driver, SOCKET=self.socket, DATABASE='shoal', UID=user, CHARSET='utf8mb4')

    source = 'odbc:mariadb'

    def start(self):
        program = shutil.which('mariadbd') or '/usr/sbin/mariadbd'
        with open(self.folder.path / 'mariadb.log', 'ab') as log:
            self.server = subprocess.Popen(
                [*as_nobody(), program, '--no-defaults', f'--datadir={self.home}/data', f'--socket={self.socket}',
                 '--skip-networking', f'--pid-file={self.home}/pid', '--innodb-flush-log-at-trx-commit=0',
                 '--innodb-buffer-pool-size=32M'], cwd=self.home, stdout=log, stderr=log)
        wait_until(lambda: self.server.poll() is not None or subprocess.run(
            ['mariadb-admin', '--no-defaults', f'--socket={self.socket}', '-uroot', 'ping'], capture_output=True,
            check=False).returncode == 0, 'MariaDB')

    def script(self, text):
        database = ['shoal'] if 'create database' not in text else []
        return run(['mariadb', '--no-defaults', f'--socket={self.socket}', '-uroot', '--default-character-set=utf8mb4', '-N',
                    '-B', *database], input=text)

    def name_quoted(self, name):
        return '`' + name.replace('`', '``') + '`'

    def literal(self, value):
        return "'" + value.replace('\\', '\\\\').replace("'", "''") + "'"

    @contextlib.contextmanager
    def silent(self):
        """Another data source, which does not answer."""
        self.folder.add_source('mariadb-silent', Driver=self.driver, SOCKET=self.folder.path / 'silent', DATABASE='shoal', UID='root')
        with silent_socket(self.folder.path / 'silent'):
            yield 'odbc:mariadb-silent'

    def is_asked(self, process):
        return has_socket(process)

    def kill(self):
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()

    def stop(self):
        if self.server is not None and self.server.poll() is None:
            self.server.kill()
            self.server.wait()


def is_installed(server):
    """Whether there are the server's programs and its driver."""
    program = shutil.which(server.program, path=os.environ.get('PATH', '') + ':/usr/sbin')
    has_programs = program is not None and (server is not PostgreSql or (server.programs / 'initdb').exists())
    return has_programs and (server.driver is None or server.driver in find_drivers())


ALL = (SqliteFile, Sqlite, PostgreSql, MariaDb)
