import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
/** Tables of Kysely's migrations. The job queue has a schema of its own. */
const UNTYPED: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Node {
  readonly type?: string;
  readonly id?: { readonly value?: string };
  readonly body?: { readonly body?: readonly Property[] };
}

interface Property {
  readonly key: { readonly value: string };
  readonly typeAnnotation: { readonly typeAnnotation: { readonly members?: readonly Property[] } };
}

/** The columns that the `Tables` interfaces of a file declare, as 'table.column'. */
function readDeclared(text: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, id, body } = node as Node;
    if (type === 'TsInterfaceDeclaration' && id?.value === 'Tables') {
      for (const { key: table, typeAnnotation } of body?.body ?? []) {
        const columns = typeAnnotation.typeAnnotation.members ?? [];
        found.push(...columns.map((column) => `${table.value}.${column.key.value}`));
      }
    }
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseSync(text, { syntax: 'typescript' }).body);
  return found;
}

async function readColumns(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns where table_schema = ${db.schema}`.execute(db.owner);
  return rows.filter(({ table }) => !UNTYPED.includes(table)).map(({ table, column }) => `${table}.${column}`);
}

test('each column of the database is declared once, in the tables of its module', async () => {
  const paths = globSync('**/{tables,*Tables}.ts', { cwd: SOURCE });
  const declared = paths.flatMap((path) => readDeclared(readFileSync(`${SOURCE}${path}`, 'utf8')));
  const columns = await readColumns();
  expect(columns.length).toBeGreaterThan(1_000);
  expect({
    undeclared: columns.filter((column) => !declared.includes(column)),
    unknown: declared.filter((column) => !columns.includes(column)),
    repeated: declared.filter((column, index) => declared.indexOf(column) !== index),
  }).toEqual({ undeclared: [], unknown: [], repeated: [] });
});
