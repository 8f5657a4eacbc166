#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables that come from databases: read like the CSV of the same table, and clear errors otherwise. Prints TAP."""

import csv
import json
import os
import pathlib
import pty
import random
import re
import subprocess
import sys
import time

import servers
from servers import Failure

CLI = os.environ['SHOAL_CLI']
HOSTILE_TABLE = 'pe"o\'p`le.; drop table x --'
HOSTILE_COLUMN = 'a"g\'e`; --'
HOSTILE_VALUES = ["O'Brien", 'back\\slash', 'quo"te', '`tick`', "'; DROP TABLE people; --", 'Ünïcödé ✓ 𝄞', 'x' * 3000, '%s%n',
                  '\\', "\\'", 'a,b;c\td', '?x']
PASSWORD = 'ge;h{e}im'
INTERRUPT = '\x03'


def expect(condition, what):
    if not condition:
        raise Failure(what)


def cli(folder, *words, status=0, **environment):
    result = subprocess.run([CLI, *map(str, words)], text=True, capture_output=True, timeout=600, check=False,
                            stdin=subprocess.DEVNULL, env=dict(folder.environment, **environment), cwd=folder.path)
    expect(status is None or result.returncode == status,
           f'shoal-cli {" ".join(map(str, words))}: {result.returncode} instead of {status}: {result.stderr}{result.stdout}')
    expect(PASSWORD not in result.stdout + result.stderr, 'the password is told')
    return result


def make_people(n=600):
    """Rows of a small table: number, age, sex, region, illness."""
    regions = ['North', 'South', "O'Neill", 'Ö-Land']
    return [(i, 18 + i * 7 % 60, 'f' if i % 3 else 'm', regions[i * 5 % 4], ['flu', 'cold', 'gout'][i % 11 % 3]) for i in range(n)]


def load_people(server, table='people', rows=None):
    quoted = server.name_quoted(table)
    values = ',\n'.join(f"({i},{age},'{sex}',{server.literal(region)},{server.literal(illness)})"
                        for i, age, sex, region, illness in rows or make_people())
    server.script(f'create table {quoted} (nr int, age int, sex varchar(10), region varchar(40), illness varchar(40));\n'
                  f'insert into {quoted} values {values};')


def write_csv(path, header, rows):
    with open(path, 'w', encoding='utf-8', newline='') as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)


def read_rows(path):
    with open(path, encoding='utf-8', newline='') as file:
        first = file.readline()
        file.seek(0)
        rows = list(csv.reader(file, delimiter=';' if ';' in first and ',' not in first else ','))
    return rows[0], sorted(rows[1:])


ROLES = ('--qi', 'age', '--qi', 'sex', '--qi', 'region', '--sensitive', 'illness', '--identifier', 'nr', '--k', '5',
         '--suppression', '5%')


def solve(folder, name, data, *roles, reader=()):
    """Makes a project and a release. Returns: the node, and the release as a sorted list of rows."""
    cli(folder, 'init', data, *reader, '-o', f'{name}.shoal', '--force', *roles)
    answer = json.loads(cli(folder, 'solve', f'{name}.shoal', '--solver', 'optimal', '-o', f'{name}.csv', '--force', '--json').stdout)
    expect(answer['verified'], 'the release is not verified')
    return answer['node'], read_rows(folder.path / f'{name}.csv')


def test_pulled(folder, server):
    load_people(server)
    write_csv(folder.path / 'people-plain.csv', ['nr', 'age', 'sex', 'region', 'illness'], make_people())
    plain = solve(folder, 'plain', 'people-plain.csv', *ROLES)
    pulled = solve(folder, 'pulled', server.source, *ROLES, reader=('--table', 'people'))
    queried = solve(folder, 'queried', server.source.replace(':', ':DSN='), *ROLES,
                    reader=('--query', "select * from people where nr >= 0"))
    expect(pulled == plain, f'{pulled[0]} instead of {plain[0]}')
    expect(queried == plain, f'{queried[0]} instead of {plain[0]}')
    project = json.loads((folder.path / 'pulled.shoal').read_text(encoding='utf-8'))
    expect((project['data'].get('odbc') == server.name or project['data'].get('file') == server.file.name) and project['data']['table'] == 'people' and project['data']['rows'] == 600,
           'the project does not say where the data are')
    changed = cli(folder, 'solve', 'pulled.shoal', '-o', 'again.csv', '--force')
    expect('changed' not in changed.stderr, 'data that have not changed are said to have')
    server.script('update people set age = 99 where nr = 1;')
    changed = cli(folder, 'solve', 'pulled.shoal', '-o', 'again.csv', '--force')
    expect('has changed since' in changed.stderr, 'data have changed, and nobody says so')
    server.script("update people set age = 25 where nr = 1;")


def test_verify(folder, server):
    """A table of a database is verified as a file is."""
    load_people(server, 'published', [(i, 20, 'm', 'North', 'flu') for i in range(9)])
    words = ('verify', server.source, '--table', 'published', '--qi', 'age', '--qi', 'sex', '--qi', 'region', '--sensitive',
             'illness', '--insensitive', 'nr')
    cli(folder, *words, '--k', '9')
    cli(folder, *words, '--k', '10', status=1)


def test_hostile(folder, server):
    """Names and values that are made to do harm are read as they are."""
    table, column = server.name_quoted(HOSTILE_TABLE), server.name_quoted(HOSTILE_COLUMN)
    values = ',\n'.join(f'({server.literal(value)}, {i}.5, null)' for i, value in enumerate(HOSTILE_VALUES * 2))
    server.script(f'create table {table} ({column} varchar(4000), x decimal(8,1), absent int); insert into {table} values {values};')
    named = '"' + HOSTILE_TABLE.replace('"', '""') + '"'
    answer = json.loads(cli(folder, 'inspect', server.source, '--table', named, '--json').stdout)
    expect(answer['rows'] == 24, f"{answer['rows']} rows")
    found = {column['name']: column for column in answer['columns']}
    expect(found[HOSTILE_COLUMN]['distinct'] == len(HOSTILE_VALUES) and found[HOSTILE_COLUMN]['type'] == 'text', 'values were lost')
    expect(found['x']['type'] == 'number' and found['absent']['missing'] == 24, 'types or missing values were lost')
    cli(folder, 'init', server.source, '--table', named, '-o', 'hostile.shoal', '--force', '--qi', HOSTILE_COLUMN, '--k', '2',
        '--others', 'insensitive', '--hierarchy', f'{HOSTILE_COLUMN}=builder:flat')
    cli(folder, 'solve', 'hostile.shoal', '-o', 'hostile.csv', '--force')
    rows = read_rows(folder.path / 'hostile.csv')[1]
    expect(sorted({row[0] for row in rows}) == sorted(HOSTILE_VALUES), 'values are others in the release')


def test_refused(folder, server):
    """What goes wrong is said, and leaves nothing."""
    source = server.source
    if source.startswith('odbc:'):
        missing = cli(folder, 'init', source, '-o', 'refused.shoal', status=2)
        expect('people' in missing.stderr, 'the tables are not named')
    not_there = 4 if server.name == 'sqlite' else 2  # Its driver tells all errors in the same way
    cli(folder, 'inspect', source, '--table', 'no_such_table', status=not_there)
    cli(folder, 'inspect', source, '--query', 'selec * from people', status=not_there)
    before = server.script('select count(*) from people;')
    refused = subprocess.run([CLI, 'inspect', source, '--query', 'delete from people'], capture_output=True, text=True, check=False,
                             env=folder.environment)
    expect(refused.returncode != 0 and server.script('select count(*) from people;') == before, 'rows were deleted')
    cli(folder, 'inspect', 'odbc:no_such_source', '--table', 'people', status=2)
    told = cli(folder, 'init', f'odbc:{server.name};Pwd=secret-word', '--table', 'people', '-o', 'refused.shoal', status=2)
    expect('secret-word' not in told.stderr and not (folder.path / 'refused.shoal').exists(), 'a password was kept')
    load_people(server, 'dropped')
    cli(folder, 'init', source, '--table', 'dropped', '-o', 'dropped.shoal', *ROLES)
    server.script('drop table dropped;')
    cli(folder, 'solve', 'dropped.shoal', '-o', 'dropped.csv', status=4 if server.name == 'sqlite' else 3)
    expect(not (folder.path / 'dropped.csv').exists(), 'there is a release of a dropped table')


def prompt(folder, password, *words):
    """Runs shoal-cli on a terminal, on which somebody answers the question. Returns: its status, and all that was shown."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder.path)
        os.execve(CLI, [CLI, *words], folder.environment)
    shown = b''
    asked = 0
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if shown.count(b'Password for ') > asked and shown.endswith(b': '):
            asked += 1
            os.write(terminal, INTERRUPT.encode() if password == INTERRUPT else (password if asked < 3 else '').encode() + b'\n')
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def test_password(folder, server):
    if server.program == 'sqlite3':
        return 'a file has no password'
    load_people(server, 'guarded')
    if server.name == 'postgresql':
        server.script('grant select on guarded to guest;')
    words = ('inspect', f'odbc:{server.name}-guest', '--table', 'guarded')
    told = cli(folder, *words, status=4)
    expect('password' in told.stderr, 'nobody says that it is the password')
    told = cli(folder, *words, status=4, SHOAL_PASSWORD='not-this-one')
    expect('not-this-one' not in told.stderr, 'the password is told')
    cli(folder, *words, SHOAL_PASSWORD=PASSWORD)
    cli(folder, 'init', *words[1:], '-o', 'guarded.shoal', *ROLES, SHOAL_PASSWORD=PASSWORD)
    cli(folder, 'solve', 'guarded.shoal', '-o', 'guarded.csv', SHOAL_PASSWORD=PASSWORD)
    cli(folder, 'report', 'guarded.shoal', '-o', 'guarded.pdf', SHOAL_PASSWORD=PASSWORD)
    for name in 'guarded.shoal', 'guarded.csv', 'guarded.pdf':
        expect(PASSWORD.encode() not in (folder.path / name).read_bytes(), f'{name} has the password')
    status, shown = prompt(folder, PASSWORD, *words)
    expect(status == 0 and '600 rows' in shown and PASSWORD not in shown, f'{status}: {shown}')
    status, shown = prompt(folder, 'wrong', *words)
    expect(status == 4, f'{status}: {shown}')
    status, shown = prompt(folder, INTERRUPT, *words)
    expect(status == 130 and 'cancelled' in shown, f'{status}: {shown}')
    return None


def test_cancelled(folder, server):
    """Whoever interrupts gets nothing, within seconds, at whatever moment."""
    server.script({'ansi': 'create table slow as with recursive t(n) as (select 1 union all select n + 1 from t where n < 400000)'
                             ' select n, n % 7 as age from t;',
                   'postgresql': 'create table slow as select n, n % 7 as age from generate_series(1, 400000) n;',
                   'mariadb': 'create table slow as select seq as n, seq % 7 as age from seq_1_to_400000;'}[server.dialect])
    endless = {'ansi': 'with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) as age from t',
               'postgresql': 'select pg_sleep(300)', 'mariadb': 'select sleep(300) as age'}[server.dialect]
    for moment in range(20):
        words = ('--query', endless) if moment % 4 == 3 else ('--table', 'slow')
        process = subprocess.Popen([CLI, 'init', server.source, *words, '-o', 'slow.shoal', '--qi', 'age'],
                                   env=folder.environment, cwd=folder.path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(0.04 * moment + (0.3 if moment % 4 == 3 else 0))
        process.send_signal(2)
        message = process.communicate(timeout=servers.SECONDS)[1]
        expect(process.returncode in ((130, -2) if moment % 4 == 3 else (130, -2, 0)), f'{moment}: {process.returncode}: {message}')
        expect(process.returncode == 0 or not (folder.path / 'slow.shoal').exists(), f'{moment}: a project was left')
        (folder.path / 'slow.shoal').unlink(missing_ok=True)


def test_silent(folder, server):
    """Whoever interrupts is heard while a database lets nobody connect."""
    if not server.source.startswith('odbc:'):
        return 'a file that another program has locked is read as it is'
    load_people(server, 'unanswered')
    cli(folder, 'init', server.source, '--table', 'unanswered', '-o', 'unanswered.shoal', *ROLES)
    project = (folder.path / 'unanswered.shoal').read_text(encoding='utf-8')
    (folder.path / 'silent.shoal').write_text(project.replace(f'"{server.name}"', f'"{server.name}-silent"'), encoding='utf-8')
    with server.silent() as source:
        for words in (('inspect', source, '--table', 'unanswered'), ('inspect', source), ('solve', 'silent.shoal', '-o', 'silent.csv'),
                      ('solve', 'silent.shoal', '--push', '--into', 'made')):
            process = subprocess.Popen([CLI, *words], env=folder.environment, cwd=folder.path, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            servers.wait_until(lambda: process.poll() is not None or server.is_asked(process), 'the question')
            expect(process.poll() is None, f'{words}: it has not waited')
            process.send_signal(2)
            try:
                message = process.communicate(timeout=servers.SECONDS)[1]
            except subprocess.TimeoutExpired:
                process.kill()
                raise Failure(f'{words}: it goes on waiting') from None
            expect(process.returncode == 130 and 'cancelled' in message, f'{words}: {process.returncode}: {message}')
    return None


def test_killed(folder, server):
    """A server that goes away in the middle."""
    if server.program == 'sqlite3':
        return 'there is no server'
    endless = {'postgresql': 'select pg_sleep(300)', 'mariadb': 'select sleep(300) as age'}[server.name]
    process = subprocess.Popen([CLI, 'inspect', server.source, '--query', endless], env=folder.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    activity = {'postgresql': "select count(*) from pg_stat_activity where query like 'select pg_sleep%' or query like '%cursor for select pg_sleep%';",
                'mariadb': "select count(*) from information_schema.processlist where info like 'select sleep(300)%';"}[server.name]
    servers.wait_until(lambda: int(server.script(activity)) > 0, 'the query')
    server.kill()
    message = process.communicate(timeout=servers.SECONDS)[1]
    expect(process.returncode == 4, f'{process.returncode}: {message}')
    told = cli(folder, 'inspect', server.source, '--table', 'people', status=4)
    expect('cannot be reached' in told.stderr, told.stderr)
    server.start()
    return None


def find_adult():
    """Where the table of the literature is, and the words of the roles of its columns; nothing where nobody says where."""
    data = os.environ.get('SHOAL_DATA')
    if data is None:
        return None, None
    roles = ['--k', '5', '--suppression', '2%', '--others', 'insensitive']
    for name in 'sex', 'age', 'race', 'marital-status':
        roles += ['--qi', f'{name}={data}/adult/hierarchies/{name}.csv']
    return pathlib.Path(data) / 'adult' / 'adult_30162.csv', roles


def describe_columns(server, header):
    """What stands between the brackets of CREATE TABLE for Adult."""
    return ', '.join(f"{server.name_quoted(name)} {'int' if name == 'age' else 'varchar(60)'}" for name in header)


def load_rows(server, table, header, rows):
    server.script(f'create table {table} ({describe_columns(server, header)});')
    for first in range(0, len(rows), 5000):
        values = ',\n'.join('(' + ','.join(map(server.literal, row)) + ')' for row in rows[first:first + 5000])
        server.script(f'insert into {table} values {values};')


def unguard(rows):
    """The program's CSV has apostrophes before what a spreadsheet would run."""
    return sorted([cell[1:] if cell[:1] == "'" else cell for cell in row] for row in rows)


def check_pushed_adult(folder, server, table, plain):
    """The releases of the project adult.shoal that the database makes: that of the CSV for everybody alike, and by group one of the same
    rows and classes as from the CSV where equal rows stay together."""
    pushed = json.loads(cli(folder, 'solve', 'adult.shoal', '--solver', 'optimal', '--push', '--into', table, '--json').stdout)
    expect(pushed['node'] == plain[0] and pushed['verified'], f"{pushed['node']} instead of {plain[0]}")
    expect(read_table(server, table, plain[1][0]) == unguard(plain[1][1]), 'other rows are pushed')
    cli(folder, 'solve', 'adult-plain.shoal', '--solver', 'mondrian', '--set', 'equal-together=true', '--set', 'bound=false', '-o', 'groups.csv',
        '--force')
    words = ('solve', 'adult.shoal', '--solver', 'mondrian', '--push', '--into', table + ' by group')
    expect(json.loads(cli(folder, *words, '--json').stdout)['verified'], 'the release by group is not verified')
    header, rows = read_rows(folder.path / 'groups.csv')
    expect(read_table(server, table + ' by group', header) == unguard(rows), 'other rows are pushed by group')


def test_adult(folder, server):
    """The table of the literature, as from its CSV."""
    path, roles = find_adult()
    if path is None:
        return 'SHOAL_DATA is not set'
    with open(path, encoding='utf-8', newline='') as file:
        header, *rows = csv.reader(file, delimiter=';')
    load_rows(server, 'adult', header, rows)
    plain = solve(folder, 'adult-plain', path, *roles)
    pulled = solve(folder, 'adult', server.source, *roles, reader=('--table', 'adult'))
    expect(pulled == plain, f'{pulled[0]} instead of {plain[0]}')
    if server.source.startswith('odbc:'):
        check_pushed_adult(folder, server, 'made adult', plain)
    return None


def test_damaged(folder, server):
    """A file that is no proper database, or whose last changes stand beside it."""
    if server.name != 'sqlite-file':
        return 'there is no file to damage'
    whole = server.file.read_bytes()
    draw = random.Random(1)
    damaged = folder.path / 'damaged.db'
    for _ in range(60):
        piece = bytearray(whole)
        for _ in range(40):
            piece[draw.randrange(16, len(piece))] = draw.randrange(256)
        damaged.write_bytes(piece[:draw.choice([len(piece), len(piece), 50, 5000])])
        result = subprocess.run([CLI, 'inspect', str(damaged)], capture_output=True, check=False, env=folder.environment)
        expect(result.returncode in (0, 2, 3), f'{result.returncode}: {result.stderr}')
    damaged.write_bytes(whole)
    (folder.path / 'damaged.db-wal').write_bytes(b'changes')
    told = cli(folder, 'inspect', damaged, status=3)
    expect('damaged.db-wal' in told.stderr, 'what stands beside the file is not told')
    (folder.path / 'damaged.db-wal').unlink()
    server.script('pragma journal_mode = wal; create table late (age int); insert into late values (1);')
    cli(folder, 'inspect', server.file, '--table', 'late')
    for statement in ("attach 'other.db' as other", "select load_extension('x')", 'select 1; select 2', 'pragma user_version'):
        cli(folder, 'inspect', server.file, '--query', statement, status=2)
    return None


def read_table(server, table, columns):
    """The rows of a table as texts, in an order of their own; fields are told apart by a text that no value has."""
    char = 'char' if server.dialect == 'mariadb' else 'varchar(4000)'
    fields = [f'coalesce(cast({server.name_quoted(column)} as {char}), {server.literal("(none)")})' for column in columns]
    if server.dialect == 'mariadb':
        both = 'concat(' + ", '<|>', ".join(fields) + ", '<;>')"
    else:
        both = " || '<|>' || ".join(fields) + " || '<;>'"
    text = server.script(f'select {both} from {server.name_quoted(table)};\n')
    if server.dialect == 'mariadb':
        text = text.replace('\\\\', '\0').replace('\\n', '\n').replace('\\t', '\t').replace('\0', '\\')
    return sorted(row.lstrip('\n').split('<|>') for row in text.split('<;>')[:-1])


def has_table(server, table):
    try:
        server.script(f'select count(*) from {server.name_quoted(table)};')
    except Failure:
        return False
    return True


def test_recipe(folder, server):
    """The script makes the table that the program makes of the CSV."""
    load_people(server, 'asked')
    write_csv(folder.path / 'asked.csv', ['nr', 'age', 'sex', 'region', 'illness'], make_people())
    for solver in 'optimal', 'mondrian', 'basic-mondrian':
        cli(folder, 'init', 'asked.csv', '-o', 'asked.shoal', '--force', *ROLES)
        project = json.loads((folder.path / 'asked.shoal').read_text(encoding='utf-8'))
        project['runs'] = [{'solver': solver, 'parameters': {}, 'seed': 1}]
        project['selected-run'] = 0
        (folder.path / 'asked.shoal').write_text(json.dumps(project), encoding='utf-8')
        cli(folder, 'solve', 'asked.shoal', '-o', 'asked-release.csv', '--force')
        cli(folder, 'recipe', 'asked.shoal', '--sql', server.dialect, '--into', f'made {solver}', '-o', 'script.sql', '--force')
        expect((folder.path / 'script.sql').stat().st_mode & 0o077 == 0, 'others may read the script')
        server.script((folder.path / 'script.sql').read_text(encoding='utf-8'))
        header, rows = read_rows(folder.path / 'asked-release.csv')
        rows = [[cell.removeprefix("'") if cell.startswith("'-") else cell for cell in row] for row in rows]
        made = read_table(server, f'made {solver}', header)
        expect(made == sorted(rows), f'{solver}: {made[:3]} instead of {rows[:3]}')
        for left in 'shoal_value_1', 'shoal_cells', 'shoal_checks', 'shoal_new_release':
            expect(not has_table(server, left), f'{left} is left')
    cli(folder, 'init', 'asked.csv', '-o', 'asked.shoal', '--force', *ROLES)
    script = folder.path / 'script.sql'
    cli(folder, 'recipe', 'asked.shoal', '--sql', server.dialect, '--into', 'never', '-o', script, '--force')
    # What is not as it was when the script was written makes it fail, and no table has the name
    for change, back in (("update asked set region = 'Elsewhere' where nr = 1", "update asked set region = 'North' where nr = 1"),
                         ('update asked set age = age + 1000 where nr < 100', 'update asked set age = age - 1000 where nr < 100'),
                         ('delete from asked where nr > 20', None)):
        server.script(change + ';')
        try:
            server.script(script.read_text(encoding='utf-8'))
            failed = False
        except Failure:
            failed = True
        expect(failed and not has_table(server, 'never'), f'“{change}” is published')
        if back:
            server.script(back + ';')
    counts = cli(folder, 'recipe', 'asked.shoal', '--sql', server.dialect, '--from', 'people', '--counts', '-o', 'counts.sql', '--force')
    expect(counts.returncode == 0, 'no counts')
    query = (folder.path / 'counts.sql').read_text(encoding='utf-8').rstrip(';\n')
    roles = [role for role in ROLES if role not in ('--identifier', 'nr')]
    counted = solve(folder, 'counted', server.source, *roles, '--count', 'people', reader=('--query', query))
    plain = solve(folder, 'plain', 'people-plain.csv', *ROLES)
    expect(counted == plain, f'{counted[0]} instead of {plain[0]}')
    cli(folder, 'recipe', 'counted.shoal', '--sql', server.dialect, '--from', 'people', '--into', 'made counted', '-o', script, '--force')
    server.script(script.read_text(encoding='utf-8'))
    expect(read_table(server, 'made counted', plain[1][0]) == sorted(plain[1][1]), 'the script that was made of counts makes other rows')
    # More people than fit as rows, when the project is there
    for people in 1, 5_000_000:
        write_csv(folder.path / 'crowd.csv', ['age', 'sex', 'region', 'illness', 'people'], [(*row[1:], people) for row in make_people()])
        if people == 1:
            cli(folder, 'init', 'crowd.csv', '-o', 'crowd.shoal', '--force', *roles, '--count', 'people')
    for solver in 'optimal', 'mondrian':
        project = json.loads((folder.path / 'crowd.shoal').read_text(encoding='utf-8'))
        project['runs'] = [{'solver': solver, 'parameters': {}, 'seed': 1}]
        project['selected-run'] = 0
        (folder.path / 'crowd.shoal').write_text(json.dumps(project), encoding='utf-8')
        cli(folder, 'recipe', 'crowd.shoal', '--sql', server.dialect, '-o', script, '--force')
    crowd = json.loads(cli(folder, 'solve', 'crowd.shoal', '--solver', 'optimal', '--json').stdout)
    expect(crowd['verified'] and crowd['rows'] == 3_000_000_000, f"{crowd['rows']} people")


def test_missing_words(folder, server):
    """Missing cells are a word of the reader's language, as in the file; who has that for a value gets no table."""
    rows = [(age if i % 7 else None, region if i % 5 else None, illness if i % 4 else None, i if i % 2 == 0 else None)
            for i, age, sex, region, illness in make_people()]
    values = ',\n'.join('(' + ','.join('null' if cell is None else str(cell) if isinstance(cell, int) else server.literal(cell)
                                       for cell in row) + ')' for row in rows)
    server.script('create table lacking (age int, region varchar(40), illness varchar(40), pay int);\n'
                  f'insert into lacking values {values};')
    header = ['age', 'region', 'illness', 'pay']
    write_csv(folder.path / 'lacking.csv', header, [['' if cell is None else cell for cell in row] for row in rows])
    for solver in 'optimal', 'mondrian':
        cli(folder, 'init', 'lacking.csv', '-o', 'lacking.shoal', '--force', '--qi', 'age', '--qi', 'region', '--sensitive', 'illness',
            '--insensitive', 'pay', '--k', '5', '--labels', 'de')
        project = json.loads((folder.path / 'lacking.shoal').read_text(encoding='utf-8'))
        project['runs'] = [{'solver': solver, 'parameters': {}, 'seed': 1}]
        project['selected-run'] = 0
        (folder.path / 'lacking.shoal').write_text(json.dumps(project), encoding='utf-8')
        cli(folder, 'solve', 'lacking.shoal', '-o', 'lacking-release.csv', '--force')
        cli(folder, 'recipe', 'lacking.shoal', '--sql', server.dialect, '--into', f'said_{solver}', '-o', 'words.sql', '--force')
        server.script((folder.path / 'words.sql').read_text(encoding='utf-8'))
        published, lines = read_rows(folder.path / 'lacking-release.csv')
        expect(published == header and any('fehlend' in line[2] for line in lines) and not any('fehlend' in line[3] for line in lines),
               'the file has other words')
        made = read_table(server, f'said_{solver}', header)
        expect(made == sorted(lines), f'{solver}: {made[:3]} instead of {lines[:3]}')
    server.script("update lacking set illness = 'fehlend' where pay = 2;")
    cli(folder, 'recipe', 'lacking.shoal', '--sql', server.dialect, '--into', 'said_never', '-o', 'words.sql', '--force')
    try:
        server.script((folder.path / 'words.sql').read_text(encoding='utf-8'))
        failed = False
    except Failure:
        failed = True
    expect(failed and not has_table(server, 'said_never'), 'a value cannot be told from a missing cell')


def test_hostile_recipe(folder, server):
    """Names and values that are made to do harm, in a script."""
    table, columns = 'pe"o\'p`le --', ['a"g\'e`; --', 'r\\egion', "il'l]ness"]
    values = [[value, 'x', str(i % 3)] for i, value in enumerate(HOSTILE_VALUES + ['two\nlines', 'go', ' blanks ', 'A', 'a'])] * 2
    quoted = ', '.join(server.name_quoted(column) + ' varchar(4000)' for column in columns)
    rows = ',\n'.join('(' + ', '.join(map(server.literal, row)) + ')' for row in values)
    server.script(f'create table {server.name_quoted(table)} ({quoted}); insert into {server.name_quoted(table)} values {rows};')
    named = '"' + table.replace('"', '""') + '"'
    cli(folder, 'init', server.source, '--table', named, '-o', 'harm.shoal', '--force', '--k', '2', '--qi', columns[0], '--qi', columns[1],
        '--sensitive', columns[2], '--hierarchy', f'{columns[0]}=builder:flat', '--hierarchy', f'{columns[1]}=builder:flat')
    cli(folder, 'solve', 'harm.shoal', '-o', 'harm.csv', '--force')
    target = 're"l\'e`ase; drop'
    cli(folder, 'recipe', 'harm.shoal', '--sql', server.dialect, '--into', '"' + target.replace('"', '""') + '"', '-o', 'harm.sql', '--force')
    server.script((folder.path / 'harm.sql').read_text(encoding='utf-8'))
    made = read_table(server, target, columns)
    expect(made == sorted(values), f'{[row for row in made if row not in values]} instead of {[row for row in values if row not in made]}')


LEFT_OVER = ('shoal_value_1', 'shoal_value_2', 'shoal_value_3', 'shoal_values_1', 'shoal_places_1', 'shoal_cells', 'shoal_suppressed', 'shoal_classes', 'shoal_checks',
             'shoal_new_release', 'shoal_new_persons', 'shoal_persons', 'shoal_pairs_1')


def grow_illness(folder):
    """The words that give the illnesses a hierarchy."""
    (folder.path / 'illness.txt').write_text('flu;cough;*\ncold;cough;*\ngout;joints;*\n', encoding='utf-8')
    return '--hierarchy', 'illness=illness.txt'


def test_pushed(folder, server):
    """The release that is made in the database is the one that is made of the CSV, and a failure leaves nothing."""
    if not server.source.startswith('odbc:'):
        load_people(server, 'stays')
        cli(folder, 'init', server.source, '--table', 'stays', '-o', 'stays.shoal', *ROLES)
        cli(folder, 'solve', 'stays.shoal', '--push', '--into', 'made', status=2)
        return None
    load_people(server, 'stays')
    write_csv(folder.path / 'stays.csv', ['nr', 'age', 'sex', 'region', 'illness'], make_people())
    for number, model in enumerate(['', 'l-diversity,l=2', 'l-diversity,variant=entropy,l=1.5', 'l-diversity,variant=recursive,c=3,l=2',
                                    't-closeness,t=0.3', 't-closeness,variant=hierarchical,t=0.3', 'delta-disclosure,delta=2', 'beta-likeness,beta=1.5',
                                    'beta-likeness,variant=basic,beta=1.5', 'alpha-k,alpha=0.8']):
        model = ('--model', model + ',column=illness', *grow_illness(folder)) if model else ()
        cli(folder, 'init', server.source, '--table', 'stays', '-o', 'stays.shoal', '--force', *ROLES, *model)
        cli(folder, 'init', 'stays.csv', '-o', 'plain.shoal', '--force', *ROLES, *model)
        for solver in ('optimal', 'mondrian') if number < 2 else ('optimal',):
            table = f'made {solver} {number}'
            words = ('solve', 'stays.shoal', '--solver', solver, '--push', '--into', table)
            answer = json.loads(cli(folder, *words, '--json').stdout)
            together = ('--set', 'equal-together=true') if solver == 'mondrian' else ()
            plain = json.loads(cli(folder, 'solve', 'plain.shoal', '--solver', solver, *together, '-o', 'plain.csv', '--force', '--json').stdout)
            expect(answer['verified'] and answer['node'] == plain['node'] and answer['suppressed'] == plain['suppressed']
                   and answer['rows'] == 600, f"{answer['node']} instead of {plain['node']}")
            header, rows = read_rows(folder.path / 'plain.csv')
            expect(read_table(server, table, header) == sorted(rows), f'{table}: other rows')
            cli(folder, *words, status=4)
    for left in LEFT_OVER:
        expect(not has_table(server, left), f'{left} is left')
    for words in (('--solver', 'hungarian', '--into', 'never'), (), ('--into', 'never', '-o', 'never.csv')):
        cli(folder, 'solve', 'stays.shoal', '--push', *words, status=2)
    cli(folder, 'init', server.source, '--table', 'stays', '-o', 'stays.shoal', '--force', *ROLES, '--model',
        'average-risk,threshold=0.9')
    cli(folder, 'solve', 'stays.shoal', '--push', '--into', 'never', status=2)
    expect(not has_table(server, 'never'), 'what cannot be verified was made')
    return None


def test_persons(folder, server):
    """Where a column says whose each row is and nobody has several rows, these are counted, and the script looks at that."""
    people = [(i if i != 5 else 'null', *row) for i, *row in make_people()]
    load_people(server, 'theirs', people)
    write_csv(folder.path / 'theirs.csv', ['nr', 'age', 'sex', 'region', 'illness'], [('' if i == 'null' else i, *row) for i, *row in people])
    roles = ['--person' if word == '--identifier' else word for word in ROLES]
    plain = solve(folder, 'theirs-plain', 'theirs.csv', *roles)
    cli(folder, 'recipe', 'theirs-plain.shoal', '--sql', server.dialect, '--from', 'theirs', '--into', 'made theirs', '-o', 'theirs.sql', '--force')
    script = (folder.path / 'theirs.sql').read_text(encoding='utf-8')
    server.script(script)
    expect(read_table(server, 'made theirs', plain[1][0]) == sorted(plain[1][1]), 'other rows')
    pushes = server.source.startswith('odbc:')
    if pushes:
        cli(folder, 'init', server.source, '--table', 'theirs', '-o', 'theirs.shoal', *roles)
        answer = json.loads(cli(folder, 'solve', 'theirs.shoal', '--solver', 'optimal', '--push', '--into', 'pushed theirs', '--json').stdout)
        expect(answer['node'] == plain[0] and answer['verified'], f"{answer['node']} instead of {plain[0]}")
        expect(read_table(server, 'pushed theirs', plain[1][0]) == sorted(plain[1][1]), 'other rows are pushed')
    server.script('drop table ' + server.name_quoted('made theirs') + '; update theirs set nr = 7 where nr = 9;')
    try:
        server.script(script)
    except Failure:
        pass
    else:
        raise Failure('rows of one person are published as two')
    expect(not has_table(server, 'made theirs'), 'it was made all the same')
    for left in LEFT_OVER:
        server.script(f'drop table if exists {left};')
    return None


def make_visits(n=900):
    """Rows of a table of visits: person, age, sex, region, illness. Some people have all rows in one combination, others move, and some rows
    are nobody's. A few combinations have rows enough of too few people."""
    draw = random.Random(7)
    rows = []
    person = 0
    while len(rows) < n:
        person += 1
        kind = person % 4
        one = make_people(900)[draw.randrange(900)][1:4]
        for visit in range(1 if kind == 0 else draw.randrange(1, 5)):
            age, sex, region = one
            if kind == 2 and visit > 0:
                age, region = draw.choice([(age, 'South'), (min(77, age + visit), region), (18 + draw.randrange(60), region)])
            rows.append((None if kind == 3 and visit == 1 else f"p'{person}" if person % 2 else f'P-{person}', age, sex, region,
                         draw.choice(['flu', 'cold', 'gout'])))
    rows += [("p'lonely", 77, 'm', 'North', 'flu')] * 12 + [('P-twin', 77, 'f', 'South', 'flu'), ('p-twin', 77, 'f', 'South', 'cold')]
    return rows


VISITS = ('nr', 'age', 'sex', 'region', 'illness')
VISITED = ('--qi', 'age', '--qi', 'sex', '--qi', 'region', '--sensitive', 'illness', '--person', 'nr', '--k', '5', '--suppression', '8%')


def load_visits(server, table, rows):
    values = ',\n'.join('(' + ','.join('null' if cell is None else str(cell) if isinstance(cell, int) else server.literal(cell) for cell in row)
                        + ')' for row in rows)
    server.script(f'create table {table} (nr varchar(20), age int, sex varchar(10), region varchar(40), illness varchar(40));\n'
                  f'insert into {table} values {values};')


def compare_answers(answer, plain):
    """What is found of counts is what is found of the rows; sums may be rounded in another order."""
    for key in 'suppressed', 'suppressed_persons', 'persons', 'rows', 'k', 'classes':
        expect(answer[key] == plain[key], f'{key} is {answer[key]} instead of {plain[key]}')
    expect(answer.get('node') == plain.get('node'), f"{answer.get('node')} instead of {plain.get('node')}")
    expect(abs(answer['objective']['value'] - plain['objective']['value']) < 1e-12, f"{answer['objective']} instead of {plain['objective']}")


def test_visits(folder, server):
    """Persons with several rows, in the same and in other combinations: the release is that of the same table as a CSV, by persons."""
    rows = make_visits()
    load_visits(server, 'visits', rows)
    write_csv(folder.path / 'visits.csv', VISITS, [['' if cell is None else cell for cell in row] for row in rows])
    pushes = server.source.startswith('odbc:')
    solvers = {'optimal': (), 'kgen': (), 'mondrian': ('--set', 'equal-together=true', '--set', 'bound=false')}
    for number, model in enumerate(['', 'l-diversity,l=2', 'l-diversity,variant=entropy,l=1.5', 'l-diversity,variant=recursive,c=3,l=2',
                                    't-closeness,t=0.3', 't-closeness,variant=ordered,t=0.3', 't-closeness,variant=hierarchical,t=0.3',
                                    'delta-disclosure,delta=2', 'beta-likeness,beta=1.5', 'beta-likeness,variant=basic,beta=1.5',
                                    'alpha-k,alpha=0.8']):
        model = ('--model', model + ',column=illness', *grow_illness(folder)) if model else ()
        cli(folder, 'init', 'visits.csv', '-o', 'visits-plain.shoal', '--force', *VISITED, *model)
        if pushes:
            cli(folder, 'init', server.source, '--table', 'visits', '-o', 'visits.shoal', '--force', *VISITED, *model)
        for solver, settings in solvers.items():
            if number > 1 and solver != 'optimal':
                continue
            words = ('--solver', solver, *settings)
            plain = json.loads(cli(folder, 'solve', 'visits-plain.shoal', *words, '-o', 'visits-plain-release.csv', '--force', '--json').stdout)
            expect(plain['persons'] < plain['rows'] == len(rows) and plain['verified'], f"{plain['persons']} persons, {plain['rows']} rows")
            header, published = read_rows(folder.path / 'visits-plain-release.csv')
            if pushes:
                table = f'made visits {solver} {number}'
                pushed = json.loads(cli(folder, 'solve', 'visits.shoal', *words, '--push', '--into', table, '--json').stdout)
                compare_answers(pushed, plain)
                expect(read_table(server, table, header) == unguard(published), f'{table}: other rows')
            # A script that was made of the rows
            if solver == 'optimal' and (number == 0 or not pushes):
                cli(folder, 'recipe', 'visits-plain.shoal', '--sql', server.dialect, '--from', 'visits', '--into', 'told visits', '-o',
                    'visits.sql', '--force')
                script = (folder.path / 'visits.sql').read_text(encoding='utf-8')
                server.script(script)
                expect(read_table(server, 'told visits', header) == unguard(published), 'the script makes other rows')
                server.script('drop table ' + server.name_quoted('told visits') + ';')
    for left in LEFT_OVER:
        expect(not has_table(server, left), f'{left} is left')
    if pushes:
        refuse_visits(folder, server)
        raise_visits(folder, server)
    count_visits(folder, server)
    # As many rows in the same classes, of fewer persons; and a script by which the published table has other rows than were looked at
    without = re.sub(r'(FROM shoal_new_persons\n)(ORDER BY)', r"\1WHERE illness <> 'gout'\n\2", script)
    expect(without != script, 'the script is another')
    for change, text, what in (("update visits set nr = 'the same' where sex = 'm'", script, 'classes of fewer persons than k'),
                               (None, without, 'classes whose persons were not counted')):
        if change:
            server.script(f"create table visits_kept as select * from visits; {change};")
        checks = re.findall(r"^INSERT INTO shoal_checks SELECT '([^']*)'", text, re.M)
        expect(what in checks, f'nobody checks {what}')
        try:
            server.script(text)
        except Failure:
            pass
        else:
            raise Failure(f'{what}: it is published')
        expect(not has_table(server, 'told visits'), f'{what}: it was made all the same')
        for left in LEFT_OVER:
            server.script(f'drop table if exists {left};')
        if change:
            server.script('drop table visits; alter table visits_kept rename to visits;')
    return None


def refuse_visits(folder, server):
    """Who cannot count persons with several rows says so before anything is fetched."""
    for words, what in ((('--solver', 'basic-mondrian'), 'persons of the column “nr” have several rows'),
                        (('--solver', 'mondrian', '--set', 'relaxed=true'), 'persons of the column “nr” have several rows'),
                        (('--model', 'average-risk,threshold=0.9'), 'the script would not verify')):
        told = cli(folder, 'solve', 'visits.shoal', *words, '--push', '--into', 'never visits', status=2).stderr
        expect(what in told and not has_table(server, 'never visits'), told)


def raise_visits(folder, server):
    """What does not fit is counted in coarser values, and persons with them: the release is the one that has no lower levels."""
    cli(folder, 'init', server.source, '--table', 'visits', '-o', 'visits.shoal', '--force', *VISITED)
    words = ('solve', 'visits.shoal', '--solver', 'optimal', '--push', '--most-counts', '60', '--into', 'raised visits')
    raised = json.loads(cli(folder, *words, '--json').stdout)
    expect(raised['objective']['raised'], 'nothing was raised')
    cli(folder, 'init', 'visits.csv', '-o', 'visits-plain.shoal', '--force', *VISITED)
    asked = json.loads((folder.path / 'visits-plain.shoal').read_text(encoding='utf-8'))
    for column in asked['columns']:
        if column['name'] in raised['objective']['raised']:
            column['levels'] = [raised['objective']['raised'][column['name']], raised['attributes'][column['name']]['height']]
    (folder.path / 'visits-plain.shoal').write_text(json.dumps(asked), encoding='utf-8')
    plain = json.loads(cli(folder, 'solve', 'visits-plain.shoal', '--solver', 'optimal', '-o', 'visits-plain-release.csv', '--force',
                           '--json').stdout)
    compare_answers(raised, plain)
    header, published = read_rows(folder.path / 'visits-plain-release.csv')
    expect(read_table(server, 'raised visits', header) == unguard(published), 'other rows are published where columns were raised')


def count_visits(folder, server):
    """The counts that somebody else has fetched lead to the same script; how many rows each person has is not in them."""
    cli(folder, 'init', 'visits.csv', '-o', 'visits-plain.shoal', '--force', *VISITED)
    plain = json.loads(cli(folder, 'solve', 'visits-plain.shoal', '-o', 'visits-plain-release.csv', '--force', '--json').stdout)
    header, published = read_rows(folder.path / 'visits-plain-release.csv')
    cli(folder, 'recipe', 'visits-plain.shoal', '--sql', server.dialect, '--from', 'visits', '--counts', '-o', 'counts.sql', '--force')
    query = (folder.path / 'counts.sql').read_text(encoding='utf-8').rstrip(';\n')
    server.script(f'create table visits_counted as {query};')
    counts = read_table(server, 'visits_counted', [*VISITS, 'people'])
    server.script('drop table visits_counted;')
    named = [row[0] for row in counts if row[0] not in ('(none)', '+')]
    expect(all(name.isdigit() for name in named) and named and any(row[0] == '+' for row in counts), f'{named}')
    expect(sum(int(float(row[-1])) for row in counts) == plain['rows'], 'rows are lost')
    expect(len(set(named)) + sum(int(float(row[-1])) for row in counts if row[0] == '(none)') == plain['persons'], 'persons are lost')
    write_csv(folder.path / 'visits-counts.csv', [*VISITS, 'people'], [['' if cell == '(none)' else cell for cell in row[:-1]] + [int(float(row[-1]))]
                                                                       for row in counts])
    cli(folder, 'init', 'visits-counts.csv', '-o', 'visits-counts.shoal', '--force', *VISITED, '--count', 'people')
    asked = json.loads((folder.path / 'visits-counts.shoal').read_text(encoding='utf-8'))
    known = json.loads((folder.path / 'visits-plain.shoal').read_text(encoding='utf-8'))['columns']
    for column in asked['columns']:
        column.update({key: value for other in known for key, value in other.items() if other['name'] == column['name'] and key == 'hierarchy'})
    (folder.path / 'visits-counts.shoal').write_text(json.dumps(asked), encoding='utf-8')
    found = json.loads(cli(folder, 'solve', 'visits-counts.shoal', '--json').stdout)
    compare_answers(found, plain)
    told = cli(folder, 'solve', 'visits-counts.shoal', '-o', 'never.csv', status=None)
    expect(told.returncode == 2 and '“+”' in told.stderr and not (folder.path / 'never.csv').exists(), f'{told.returncode}: {told.stderr}')
    cli(folder, 'recipe', 'visits-counts.shoal', '--sql', server.dialect, '--from', 'visits', '--into', 'counted visits', '-o', 'counted.sql',
        '--force')
    server.script((folder.path / 'counted.sql').read_text(encoding='utf-8'))
    expect(read_table(server, 'counted visits', header) == unguard(published), 'the script that was made of counts makes other rows')


def test_models_in_sql(folder, server):
    """The statements that verify a privacy model find the classes that fail it, and no others, as the program does."""
    if server.program == 'sqlite3' and server.source.startswith('odbc:'):
        return 'as in the file'
    people = [(*row[:4], 'flu' if row[1] < 45 and row[0] % 20 else row[4]) for row in make_people()]
    load_people(server, 'judged', people)
    judge_models(folder, server, people, ROLES)
    server.script('drop table judged;')
    # Every other person has one more row, with another illness, in the same class or not
    people += [(i, age + 3 * (i % 3), sex, region, 'cold') for i, age, sex, region, illness in people if i % 2]
    load_people(server, 'judged', people)
    judge_models(folder, server, people, ['--person' if word == '--identifier' else word for word in ROLES])
    return None


def judge_models(folder, server, people, asked):
    write_csv(folder.path / 'judged.csv', ['nr', 'age', 'sex', 'region', 'illness'], people)
    for model in ('l-diversity,l={},1,3', 'l-diversity,variant=entropy,l={},1,2.3', 'l-diversity,variant=recursive,l=2,c={},99,2',
                  't-closeness,t={},0.9,0.05', 't-closeness,variant=ordered,t={},0.9,0.05', 't-closeness,variant=hierarchical,t={},0.9,0.05',
                  'age: t-closeness,variant=ordered,t={},0.9,0.05', 'age: t-closeness,variant=hierarchical,t={},0.9,0.05', 'delta-disclosure,delta={},8,0.2', 'beta-likeness,beta={},9,0.05',
                  'beta-likeness,variant=basic,beta={},9,0.05', 'alpha-k,alpha={},1,0.7'):
        form, mild, strict = model.rsplit(',', 2)
        roles, column = [*asked, *grow_illness(folder)], ',column=illness'
        if form.startswith('age: '):
            form, roles, column = form.removeprefix('age: '), [*asked, '--sensitive', 'age', '--hierarchy', 'age=builder:ranges'][2:], ',column=age'
        cli(folder, 'init', 'judged.csv', '-o', 'judged.shoal', '--force', *roles, '--model', form.format(mild) + column)
        cli(folder, 'recipe', 'judged.shoal', '--sql', server.dialect, '--from', 'judged', '--into', 'judged_release', '-o', 'judged.sql',
            '--force')
        script = (folder.path / 'judged.sql').read_text(encoding='utf-8')
        server.script(script)
        server.script('drop table judged_release;')
        # The same release, and a model that asks for more than it has: the program says so of the file, and the script of the table
        cli(folder, 'init', 'judged.csv', '-o', 'strict.shoal', '--force', *roles, '--model', form.format(strict) + column)
        cli(folder, 'solve', 'judged.shoal', '-o', 'judged-release.csv', '--force')
        if '--person' not in roles:
            cli(folder, 'verify', 'judged-release.csv', '--project', 'strict.shoal', status=1)
        cli(folder, 'recipe', 'strict.shoal', '--sql', server.dialect, '--from', 'judged', '--into', 'judged_release', '-o', 'strict.sql',
            '--force')
        other = (folder.path / 'strict.sql').read_text(encoding='utf-8')
        checks = re.findall(r'^INSERT INTO shoal_checks SELECT \'classes in which a privacy model fails\'.*?;$', other, re.M | re.S)
        expect(len(checks) == 1, f'{len(checks)} checks of {form}')
        mine = re.search(r'^INSERT INTO shoal_checks SELECT \'classes in which a privacy model fails\'.*?;$', script, re.M | re.S)
        try:
            server.script(script[:mine.start()] + checks[0] + script[mine.end():])
        except Failure:
            pass
        else:
            raise Failure(f'{form}: nothing fails with {strict}')
        expect(not has_table(server, 'judged_release'), f'{form}: it was made all the same')
    # A script that stops leaves its tables where they are in no transaction, for whoever runs it to look at
    for left in LEFT_OVER:
        server.script(f'drop table if exists {left};')


def test_changed(folder, server):
    """Rows that change between counting and the release: an error, and no table. A view shows other rows to who may write."""
    if server.name != 'postgresql':
        return 'for PostgreSQL alone'
    load_people(server, 'still')
    reading = "current_setting('transaction_read_only') = 'on'"
    views = {'fewer': f'select * from still where nr >= 20 or {reading}',
             'more': f'select * from still union all select * from still where nr = 7 and not {reading}',
             'unseen': f"select nr, age, case when nr = 7 and not {reading} then 'x' else sex end as sex, region, illness from still",
             'moved': f'select nr, case when nr = 7 and not {reading} then 18 else age end as age, sex, region, illness from still'}
    for name, view in views.items():
        server.script(f'create view {name} as {view};')
        cli(folder, 'init', server.source, '--table', name, '-o', 'changed.shoal', '--force', *ROLES)
        answer = cli(folder, 'solve', 'changed.shoal', '--solver', 'optimal', '--push', '--into', 'late', status=None)
        expect(answer.returncode in (1, 4) and 'gets no name' in answer.stderr, f'{name}: {answer.returncode}: {answer.stderr}')
        for table in ('late', *LEFT_OVER):
            expect(not has_table(server, table), f'{name}: {table} is left')
    return None


def test_killed_release(folder, server):
    """A server that goes away while the release is made: an error, no table, and the same command works when it is there again."""
    if not server.source.startswith('odbc:') or server.program == 'sqlite3':
        return 'there is no server'
    load_people(server, 'sleeping', make_people(1200))
    # Sleeps for whoever makes tables, by which rows are seen that were counted
    if server.name == 'postgresql':
        server.script("create view sleepy as select * from sleeping where current_setting('transaction_read_only') = 'on' "
                      "or case when nr = 7 and exists (select 1 from pg_class where relname = 'awake') then true "
                      "when nr = 7 then pg_sleep(300)::text = '' else true end;")
        activity = "select count(*) from pg_stat_activity where query like 'CREATE TABLE shoal_new_release%';"
    else:
        server.script("create function wait_for (n int) returns int reads sql data return if((select count(*) from "
                      "information_schema.processlist where id = connection_id() and info like 'CREATE TABLE shoal_new_release%') = 1 and n = 7 "
                      "and (select count(*) from information_schema.tables where table_name = 'awake') = 0, sleep(300), 0);\n"
                      "create view sleepy as select * from sleeping where wait_for(nr) = 0;")
        activity = "select count(*) from information_schema.processlist where info like 'CREATE TABLE shoal_new_release%';"
    cli(folder, 'init', server.source, '--table', 'sleepy', '-o', 'sleepy.shoal', *ROLES)
    words = ('solve', 'sleepy.shoal', '--solver', 'optimal', '--push', '--into', 'rested')
    process = subprocess.Popen([CLI, *words], env=folder.environment, cwd=folder.path, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    servers.wait_until(lambda: int(server.script(activity)) > 0, 'the release')
    server.kill()
    message = process.communicate(timeout=servers.SECONDS)[1]
    expect(process.returncode == 4 and message, f'{process.returncode}: {message}')
    server.start()
    expect(not has_table(server, 'rested'), 'half a table has the name')
    server.script('create table awake (nr int);')
    cli(folder, *words)
    expect(len(read_table(server, 'rested', ['age', 'sex', 'region', 'illness'])) > 1100, 'rows are missing')
    for left in LEFT_OVER:
        expect(not has_table(server, left), f'{left} is left')
    return None


def test_raised(folder, server):
    """What does not fit is counted in coarser values, and the release is the one that has no lower levels."""
    if not server.source.startswith('odbc:'):
        return 'a file is not counted'
    load_people(server, 'coarse')
    write_csv(folder.path / 'coarse.csv', ['nr', 'age', 'sex', 'region', 'illness'], make_people())
    cli(folder, 'init', server.source, '--table', 'coarse', '--first', 50, '-o', 'coarse.shoal', '--force', *ROLES)
    expect('rows' not in json.loads((folder.path / 'coarse.shoal').read_text(encoding='utf-8'))['data'], 'a part is told as all')
    cli(folder, 'init', 'coarse.csv', '-o', 'levels.shoal', '--force', *ROLES)
    asked = json.loads((folder.path / 'levels.shoal').read_text(encoding='utf-8'))
    for most in 40, 7:
        table = f'raised {most}'
        words = ('solve', 'coarse.shoal', '--push', '--most-counts', most, '--into', table)
        answer = json.loads(cli(folder, *words, '--solver', 'optimal', '--json').stdout)
        raised = answer['objective']['raised']
        expect(raised and all(level > 0 for level in raised.values()), f'nothing is raised: {raised}')
        heights = {name: attribute['height'] for name, attribute in answer['attributes'].items()}
        for column in asked['columns']:
            if column['name'] in raised:
                column['levels'] = [raised[column['name']], heights[column['name']]]
        (folder.path / 'levels.shoal').write_text(json.dumps(asked), encoding='utf-8')
        plain = json.loads(cli(folder, 'solve', 'levels.shoal', '--solver', 'optimal', '-o', 'levels.csv', '--force', '--json').stdout)
        expect(answer['node'] == plain['node'], f"{answer['node']} instead of {plain['node']}")
        expect(answer['objective']['value'] == plain['objective']['value'], 'another value')
        header, rows = read_rows(folder.path / 'levels.csv')
        expect(read_table(server, table, header) == sorted(rows), f'{table}: other rows')
        told = cli(folder, *words[:-1], f'{table} again', '--solver', 'optimal').stdout
        expect('raised in the database' in told, f'nobody says so: {told}')
        cli(folder, *words[:-1], f'{table} locally', '--solver', 'mondrian')
    return None


def test_push_cancelled(folder, server):
    """Whoever interrupts finds the whole table or nothing, at whatever moment."""
    if not server.source.startswith('odbc:'):
        return 'a file is not written to'
    load_people(server, 'kept', make_people(1200))
    cli(folder, 'init', server.source, '--table', 'kept', '-o', 'kept.shoal', *ROLES)
    begin = time.monotonic()
    cli(folder, 'solve', 'kept.shoal', '--push', '--into', 'whole')
    seconds = time.monotonic() - begin
    whole = read_table(server, 'whole', ['age', 'sex', 'region', 'illness'])
    for moment in range(20):
        table = f'broken {moment}'
        process = subprocess.Popen([CLI, 'solve', 'kept.shoal', '--push', '--into', table], env=folder.environment, cwd=folder.path,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(seconds * moment / 20)
        process.send_signal(2)
        message = process.communicate(timeout=servers.SECONDS)[1]
        expect(process.returncode in (130, -2, 0), f'{moment}: {process.returncode}: {message}')
        there = has_table(server, table)
        expect(there or process.returncode != 0, f'{moment}: done, and there is no table')
        expect(not there or read_table(server, table, ['age', 'sex', 'region', 'illness']) == whole, f'{moment}: half a table')
        if process.returncode in (130, 0):
            for left in LEFT_OVER:
                expect(not has_table(server, left), f'{moment}: {left} is left')
    return None


class Small:
    """A server whose new tables lie on a disk that is nearly full, once the source has been loaded."""

    def __init__(self, folder, server):
        self.server = server
        self.folder = folder
        self.name_quoted, self.literal, self.dialect = server.name_quoted, server.literal, server.dialect
        self.source = server.source + '-tiny'
        self.disk = (server.data / 'tiny' if server.name == 'mariadb' else folder.make('tiny'))

    def script(self, text):
        if self.server.name == 'mariadb':
            return self.server.script('use tiny;\n' + text)
        if self.server.name == 'sqlite':
            return servers.run([self.server.program, '-batch', '-bail', str(self.disk / 'tiny.db')], input=text)
        return self.server.script(text)

    def prepare(self):
        """Returns: whether there can be such a disk."""
        if self.server.name == 'mariadb':
            self.server.script('create database tiny character set utf8mb4;')
            kept = (self.disk / 'db.opt').read_bytes()
            servers.run(['mariadb-admin', '--no-defaults', f'--socket={self.server.socket}', '-uroot', 'shutdown'])
            self.server.server.wait()
        mounted = servers.mount_small_disk(self.disk, 1024)
        if self.server.name == 'mariadb':
            if mounted:
                (self.disk / 'db.opt').write_bytes(kept)
                os.chown(self.disk / 'db.opt', servers.NOBODY, servers.NOBODY)
            self.server.start()
            self.folder.add_source('mariadb-tiny', Driver=self.server.driver, SOCKET=self.server.socket, DATABASE='tiny', UID='root',
                                   CHARSET='utf8mb4')
        elif self.server.name == 'postgresql':
            self.source = self.server.source
        else:
            self.folder.add_source('sqlite-tiny', Driver=self.server.driver, Database=self.disk / 'tiny.db')
        return mounted

    def fill(self):
        """From now on there is no room but for lookup tables."""
        if self.server.name == 'postgresql':
            self.server.script(f"create tablespace tiny location '{self.disk}';")
            self.server.script('alter role postgres set default_tablespace = tiny;')
        free = os.statvfs(self.disk)
        room = free.f_bavail * free.f_frsize - {'mariadb': 400, 'postgresql': 100, 'sqlite': 40}[self.server.name] * 1024
        with open(self.disk / 'filling', 'wb') as file:
            file.write(bytes(max(0, room)))

    def empty(self):
        (self.disk / 'filling').unlink()
        if self.server.name == 'postgresql':
            self.server.script('alter role postgres reset default_tablespace;')

    def remove(self):
        if self.server.name == 'mariadb':
            self.server.stop()
        servers.unmount(self.disk)
        if self.server.name == 'mariadb':
            self.server.start()


def test_full_disk(folder, server):
    """A disk that is full in the database is told, nothing is left there, and with room the same command works."""
    if not server.source.startswith('odbc:'):
        return 'a file is not written to'
    small = Small(folder, server)
    if not small.prepare():
        return 'no small disk can be mounted here'
    try:
        load_people(small, 'broad', make_people(3000))
        cli(folder, 'init', small.source, '--table', 'broad', '-o', 'broad.shoal', *ROLES)
        small.fill()
        answer = cli(folder, 'solve', 'broad.shoal', '--push', '--into', 'narrow', status=4)
        expect('the disk of the database is full' in answer.stderr, f'it is not told: {answer.stderr}')
        for table in ('narrow', *LEFT_OVER):
            expect(not has_table(small, table), f'{table} is left')
        small.empty()
        cli(folder, 'solve', 'broad.shoal', '--push', '--into', 'narrow')
        expect(len(read_table(small, 'narrow', ['age', 'sex', 'region', 'illness'])) > 2800, 'rows are missing')
        small.script('drop table narrow;')
    finally:
        if server.name == 'postgresql':
            server.script('alter role postgres reset default_tablespace; drop table if exists narrow;')
            server.script('drop tablespace if exists tiny;')
        small.remove()
    return None


def test_sources(folder, server):
    """Who names no data source, or one that is not there, is told which there are."""
    if not server.source.startswith('odbc:'):
        return 'a file has none'
    for source in 'odbc:', 'odbc:nowhere':
        answer = cli(folder, 'inspect', source, status=2)
        expect(server.source.removeprefix('odbc:') in answer.stderr.partition(':')[2], f'{source}: {answer.stderr}')
    return None


def check_sharded_adult(folder, server, shards):
    """The table of the literature, half of it on each of two more servers."""
    path, roles = find_adult()
    if path is None:
        print('# Adult is not sharded: SHOAL_DATA is not set')
        return
    with open(path, encoding='utf-8', newline='') as file:
        header, *rows = csv.reader(file, delimiter=';')
    server.script(f'create table adult_sharded ({describe_columns(server, header)}, shard int) partition by list (shard);')
    for number, shard in enumerate(shards, 1):
        load_rows(shard, 'adult', header, rows[number - 1::2])
        shard.script(f'alter table adult add shard int default {number};')
        server.script(f'create foreign table adult_part_{number} partition of adult_sharded for values in ({number}) '
                      f"server s{number} options (table_name 'adult');")
    plain = solve(folder, 'adult-plain', path, *roles)
    pulled = solve(folder, 'adult', server.source, *roles, '--identifier', 'shard', reader=('--table', 'adult_sharded'))
    expect(pulled == plain, f'{pulled[0]} instead of {plain[0]}')
    check_pushed_adult(folder, server, 'gathered adult', plain)


def check_sharded_visits(folder, server, shards):
    """Persons whose rows lie on both servers are one person each all the same."""
    rows = make_visits()
    server.script('create table visits_sharded (nr varchar(20), age int, sex varchar(10), region varchar(40), illness varchar(40), shard int) '
                  'partition by list (shard);')
    parts = [[row for number, row in enumerate(rows) if number % 2 == part] for part in range(2)]
    expect({row[0] for row in parts[0]} & {row[0] for row in parts[1]} - {None}, 'nobody has rows on both')
    for number, shard in enumerate(shards, 1):
        load_visits(shard, 'visits_part', parts[number - 1])
        shard.script(f'alter table visits_part add shard int default {number};')
        server.script(f'create foreign table visits_part_{number} partition of visits_sharded for values in ({number}) '
                      f"server s{number} options (table_name 'visits_part');")
    write_csv(folder.path / 'sharded-visits.csv', VISITS, [['' if cell is None else cell for cell in row] for row in rows])
    cli(folder, 'init', server.source, '--table', 'visits_sharded', '-o', 'sharded-visits.shoal', *VISITED, '--identifier', 'shard')
    cli(folder, 'init', 'sharded-visits.csv', '-o', 'whole-visits.shoal', *VISITED)
    plain = json.loads(cli(folder, 'solve', 'whole-visits.shoal', '-o', 'whole-visits.csv', '--json').stdout)
    pushed = json.loads(cli(folder, 'solve', 'sharded-visits.shoal', '--push', '--into', 'gathered visits', '--json').stdout)
    compare_answers(pushed, plain)
    header, published = read_rows(folder.path / 'whole-visits.csv')
    expect(read_table(server, 'gathered visits', header) == unguard(published), 'other rows are gathered')


def test_sharded(folder, server):
    """A table that lies on two more servers is counted there, and the release is that of the same table in one place."""
    if server.name != 'postgresql':
        return 'for PostgreSQL alone'
    shards = []
    try:
        server.script('create extension if not exists postgres_fdw;\n'
                      'create table people_sharded (nr int, age int, sex varchar(10), region varchar(40), illness varchar(40), '
                      'shard int) partition by list (shard);')
        for number in 1, 2:
            shard = servers.PostgreSql(folder, f'shard{number}', 5540 + number)
            shards.append(shard)
            rows = [row for row in make_people() if row[0] % 2 + 1 == number]
            load_people(shard, 'part', rows)
            shard.script(f'alter table part add shard int default {number};')
            shard.script("alter system set log_statement = 'all';")
            shard.script('select pg_reload_conf();')
            server.script(f"create server s{number} foreign data wrapper postgres_fdw options (host '{shard.home}', "
                          f"port '{shard.port}', dbname 'postgres', fetch_size '50000', async_capable 'true', "
                          "use_remote_estimate 'true');\n"
                          f"create user mapping for postgres server s{number} options (user 'postgres');\n"
                          f'create foreign table people_part_{number} partition of people_sharded for values in ({number}) '
                          f"server s{number} options (table_name 'part');")
        write_csv(folder.path / 'sharded.csv', ['nr', 'age', 'sex', 'region', 'illness'], make_people())
        roles = (*ROLES, '--identifier', 'shard')
        cli(folder, 'init', server.source, '--table', 'people_sharded', '-o', 'sharded.shoal', *roles)
        cli(folder, 'init', 'sharded.csv', '-o', 'whole.shoal', *ROLES)
        answer = json.loads(cli(folder, 'solve', 'sharded.shoal', '--solver', 'optimal', '--push', '--into', 'gathered', '--json').stdout)
        plain = json.loads(cli(folder, 'solve', 'whole.shoal', '--solver', 'optimal', '-o', 'whole.csv', '--json').stdout)
        expect(answer['node'] == plain['node'] and answer['verified'], f"{answer['node']} instead of {plain['node']}")
        header, rows = read_rows(folder.path / 'whole.csv')
        expect(read_table(server, 'gathered', header) == sorted(rows), 'other rows')
        for shard in shards:
            expect('GROUP BY' in (shard.home / 'log').read_text(encoding='utf-8'), 'the parts were not counted where they lie')
            # More rows than come in one piece, which the server fetches from both parts at once
            shard.script('insert into part select part.* from part, generate_series(1, 20);')
        answer = json.loads(cli(folder, 'inspect', server.source, '--table', 'people_sharded', '--json').stdout)
        expect(answer['rows'] == 600 * 21, f"{answer['rows']} rows are pulled")
        check_sharded_visits(folder, server, shards)
        check_sharded_adult(folder, server, shards)
    finally:
        for shard in shards:
            shard.stop()
    return None


def check_dialect(folder, dialect):
    """What a dialect does not know is not in its script, and what is begun there is ended."""
    write_csv(folder.path / 'said.csv', ['nr', 'age', 'sex', 'region', 'illness'], make_people(1200))
    script = ''
    for solver in 'optimal', 'mondrian':
        cli(folder, 'init', 'said.csv', '-o', 'said.shoal', '--force', *ROLES)
        cli(folder, 'solve', 'said.shoal', '--solver', solver, '-o', 'said-release.csv', '--force')
        cli(folder, 'recipe', 'said.shoal', '--sql', dialect, '--from', 's.people', '--into', 'made here', '-o', 'said.sql', '--force')
        text = (folder.path / 'said.sql').read_text(encoding='utf-8')
        # Texts and names are no words of the language
        bare = re.sub(r"N?'(?:[^'\\]|''|\\.)*'", ' TEXT ', text)
        bare = re.sub(r'--[^\n]*', ' ', bare)
        bare = re.sub(r'\[(?:[^\]]|\]\])*\]' if dialect == 'tsql' else r'`(?:[^`]|``)*`', ' NAME ', bare)
        expect(not set('"`[]\\|#\'') & set(bare), f'{solver}: a quote that is open: {set(bare)}')
        expect(bare.count('(') == bare.count(')'), f'{solver}: a bracket that is open')
        expect(bare.count('CASE') == len(re.findall(r'\bEND\b', bare)), f'{solver}: a CASE that is open')
        statements = [' '.join(statement.split()) for statement in bare.split(';') if statement.strip()]
        known = (('SET XACT_ABORT ON', 'BEGIN TRANSACTION', 'DROP TABLE IF EXISTS', 'CREATE TABLE', 'INSERT INTO', 'SELECT', 'EXEC sp_rename',
                  'COMMIT') if dialect == 'tsql' else
                 ('DROP TABLE IF EXISTS', 'CREATE TABLE', 'INSERT INTO', 'SELECT', 'ALTER TABLE'))
        for statement in statements:
            expect(statement.startswith(known), f'{solver}: a statement that {dialect} has not: {statement[:80]}')
            # A constructor of more than 1,000 rows is refused by SQL Server
            expect(statement.count('), (') < 1000, f'{solver}: too many rows in a statement')
        if dialect == 'tsql':
            expect(statements[:2] == ['SET XACT_ABORT ON', 'BEGIN TRANSACTION'] and statements[-1] == 'COMMIT', 'no transaction')
            expect(not re.search(r'CREATE TABLE [^(]* AS SELECT|\bLIMIT\b|\b(RANDOM|RAND)\s*\(|\bBOOLEAN\b|RENAME TO', bare),
                   f'{solver}: words that T-SQL has not')
            expect('INTO shoal_new_release' in bare and 'newid()' in bare, f'{solver}: no SELECT INTO')
        else:
            expect(not re.search(r'\bCHECK\b|\bPRIMARY\b|\bCOLLATE\b|\bCOMMIT\b|\bBEGIN\b|\bVARCHAR\b|\bINTO shoal_(new_release|classes)', bare),
                   f'{solver}: words that Spark has not')
            expect('assert_true' in bare and 'AS SELECT' in bare and 'RENAME TO' in bare, f'{solver}: no check')
        script += text
    return script


def test_untried_dialects(folder, server):
    """No such server is at hand: the text of the scripts keeps to the rules of their languages."""
    if server.name != 'sqlite-file':
        return 'needs no server, and is asked once'
    for dialect in 'tsql', 'spark':
        script = check_dialect(folder, dialect)
        expect({'tsql': "N'O''Neill'", 'spark': "'O\\'Neill'"}[dialect] in script, f'{dialect}: a quote in a text is lost')
    return None


def test_readme(folder, server):
    """The example of README.md runs as it stands there."""
    if server.name != 'sqlite-file':
        return 'the example is about a file'
    text = (pathlib.Path(__file__).parents[2] / 'README.md').read_text(encoding='utf-8')
    block = next(block for block in text.split('```') if '$ sqlite3 ' in block)
    lines = block.replace('\\\n', ' ').replace('build/src/cli/shoal-cli', CLI).replace('data/samples', os.environ['SHOAL_SAMPLES'])
    for line in lines.split('\n'):
        if line.startswith('$ '):
            servers.run(['bash', '-c', line[2:]], cwd=folder.path, env=folder.environment)
    made = subprocess.run(['sqlite3', 'clinic.db', 'select count(*) from published'], cwd=folder.path, text=True, capture_output=True,
                          check=True).stdout
    expect(int(made) == len(read_rows(folder.path / 'clinic.csv')[1]), f'{made} rows in the table')
    return None


TESTS = (test_pulled, test_damaged, test_verify, test_recipe, test_missing_words, test_hostile_recipe, test_pushed, test_persons, test_visits,
         test_models_in_sql, test_raised,
         test_changed, test_killed_release, test_push_cancelled, test_full_disk, test_sources, test_sharded, test_untried_dialects,
         test_hostile, test_refused, test_password, test_cancelled, test_silent, test_killed, test_readme, test_adult)


def check_all(kinds, tests):
    number = 0
    failed = False
    print(f'1..{len(kinds) * len(tests)}', flush=True)
    for kind in kinds:
        folder = servers.Folder()
        server = kind(folder) if servers.is_installed(kind) else None
        try:
            for test in tests:
                number += 1
                name = f'{kind.name}/{test.__name__.removeprefix("test_")}'
                try:
                    reason = test(folder, server) if server is not None else f'{kind.title} or its driver is not installed'
                    print(f'ok {number} {name}' + (f' # SKIP {reason}' if reason else ''), flush=True)
                except (Failure, subprocess.TimeoutExpired) as failure:
                    failed = True
                    print('\n'.join('# ' + line for line in str(failure).split('\n')[:20]))
                    print(f'not ok {number} {name}', flush=True)
        finally:
            if server is not None:
                server.stop()
            folder.remove()
    return failed


if __name__ == '__main__':
    names = sys.argv[1:]
    chosen = [kind for kind in servers.ALL if not names or kind.name in names]
    sys.exit(check_all(chosen, TESTS))
