import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/migrations.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** The owner of a path below `src/`: 'kernel', 'modules/convert' … */
const owner = (path: string): string => /^(modules\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? path;

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesBelow(path, ending);
    return name.endsWith(ending) && !name.endsWith(`.test${ending}`) ? [path] : [];
  });
}

const read = (path: string) => ({ path: relative(SOURCE, path), text: readFileSync(path, 'utf8') });

/** Every migration without its comments, in the order in which they run. */
function migrations() {
  const number = (path: string) => Number.parseInt(basename(path), 10);
  return MIGRATIONS.flatMap(({ folder }) => filesBelow(fileURLToPath(folder), '.sql').map(read))
    .map(({ path, text }) => ({ path, text: text.replaceAll(/--.*$/gm, '') }))
    .toSorted((a, b) => number(a.path) - number(b.path));
}

const CREATED = /^create (?:or replace )?(?:unique )?(table|domain|view|function|index) (?:if not exists )?(\w+)/gim;

/** Each table, domain, view, function and index with the module whose migrations create it first. */
function objectOwners(isOne: (kind: string) => boolean = () => true): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of migrations()) {
    for (const [, kind = '', name = ''] of text.matchAll(CREATED)) {
      if (isOne(kind.toLowerCase()) && !owners.has(name)) owners.set(name, owner(path));
    }
  }
  return owners;
}

interface Write {
  readonly path: string;
  readonly table: string;
}

const KYSELY_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g;
const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(\w+)/gi;

/** Every write in queries, SQL text and database functions. */
function writes(): Write[] {
  const found: Write[] = [];
  for (const { path, text } of [...filesBelow(SOURCE, '.ts'), ...filesBelow(SOURCE, '.sql')].map(read)) {
    for (const pattern of path.endsWith('.ts') ? [KYSELY_WRITE, SQL_WRITE] : [SQL_WRITE]) {
      for (const [, table = ''] of text.matchAll(pattern)) found.push({ path, table });
    }
  }
  return found;
}

/** Fills a database of the local profile with records for tests, by statements of many rows (docs/volume.md). */
const FILLS = 'demo/volume/';

/** A list of the database to which each module's migrations add their own rows. */
const addsOwn = ({ path, table }: Write) => path.endsWith('.sql') && table === 'task_kind';

test('a table is written only by the module whose migrations create it', () => {
  const owners = objectOwners((kind) => kind === 'table');
  const all = writes().filter(({ table }) => owners.has(table));
  expect(owners.size).toBeGreaterThan(45);
  expect(all.length).toBeGreaterThan(100);
  const foreign = all
    .filter(
      (write) => !write.path.startsWith(FILLS) && !addsOwn(write) && owner(write.path) !== owners.get(write.table),
    )
    .map(({ path, table }) => `${path} writes ${table} of ${owners.get(table)}`);
  expect(foreign).toEqual([]);
});

/** Statements that change what a migration has created: the names follow, in a list for some. */
const CHANGES = [
  /\b(?:alter|drop)\s+(?:table|domain|view|function|index)\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+(?:\s*,\s*\w+)*)/gi,
  /\bcreate\s+or\s+replace\s+(?:function|view)\s+(\w+)/gi,
  /\bcreate\s+(?:unique\s+)?index\s+\w+\s+on\s+(?:only\s+)?(\w+)/gi,
  /\bcreate\s+(?:or\s+replace\s+)?trigger\s+[^;]*?\son\s+(\w+)/gi,
];

/** Every table, domain, view, function and index that migrations change, by name. */
function changes(files: readonly { readonly path: string; readonly text: string }[]) {
  return files.flatMap(({ path, text }) =>
    CHANGES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, names = '']) =>
      names.split(/\s*,\s*/).map((name) => ({ path, name })),
    ),
  );
}

const foreignChanges = (files: Parameters<typeof changes>[0], owners: ReadonlyMap<string, string>) =>
  changes(files)
    .filter(({ path, name }) => owners.has(name) && owner(path) !== owners.get(name))
    .map(({ path, name }) => `${path} changes ${name} of ${owners.get(name)}`);

test('a table, domain, view, function or index is changed only by the migrations of the module that created it', () => {
  expect(changes(migrations()).length).toBeGreaterThan(100);
  expect(foreignChanges(migrations(), objectOwners())).toEqual([]);
});

test.each([
  'alter table ledger_account add column note text',
  'alter table if exists only ledger_account drop column note',
  'drop table a_table_of_its_own, ledger_account',
  'create unique index one_more on ledger_account (owner)',
  'create trigger one_more after insert or update on ledger_account for each row execute function f()',
])('a migration of another module is found: %s', (text) => {
  const owners = new Map([['ledger_account', 'ledger']]);
  const path = 'modules/wallet/migrations/0001_schema.sql';
  expect(foreignChanges([{ path, text }], owners)).toEqual([`${path} changes ledger_account of ledger`]);
  expect(foreignChanges([{ path: 'ledger/migrations/0001_schema.sql', text }], owners)).toEqual([]);
});

test('a domain and a function of another module are found', () => {
  const owners = objectOwners();
  const path = 'modules/wallet/migrations/0001_schema.sql';
  const text = `alter domain owner_kind drop constraint owner_kind_check;
    create or replace function ledger_post() returns void language sql as '';`;
  expect(foreignChanges([{ path, text }], owners)).toEqual([
    `${path} changes owner_kind of ledger`,
    `${path} changes ledger_post of ledger`,
  ]);
});
