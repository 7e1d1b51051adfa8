import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../src/migrations.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

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

/** Each table with the module whose migrations create it. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { folder } of MIGRATIONS) {
    for (const { path, text } of filesBelow(fileURLToPath(folder), '.sql').map(read)) {
      for (const [, table = ''] of text.matchAll(/^create table (?:if not exists )?(\w+)/gim))
        owners.set(table, owner(path));
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

test('a table is written only by the module whose migrations create it', () => {
  const owners = tableOwners();
  const all = writes().filter(({ table }) => owners.has(table));
  expect(owners.size).toBeGreaterThan(45);
  expect(all.length).toBeGreaterThan(100);
  const foreign = all
    .filter(({ path, table }) => !path.startsWith(FILLS) && owner(path) !== owners.get(table))
    .map(({ path, table }) => `${path} writes ${table} of ${owners.get(table)}`);
  expect(foreign).toEqual([]);
});
