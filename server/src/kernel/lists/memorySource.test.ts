import { expect, test } from 'vitest';
import { memorySource } from './memorySource.ts';
import { readPage } from './readPage.ts';

const source = (names: readonly string[], scope: readonly unknown[] = ['names']) =>
  memorySource({ scope, rows: names.map((name) => ({ name })), keyOf: ({ name }) => name });
const names = ({ rows }: { readonly rows: readonly { readonly name: string }[] }) => rows.map(({ name }) => name);
const LETTERS = Array.from('dbgacfe');

test('a list in memory has pages by number and by cursor, in both directions', async () => {
  const list = source(LETTERS);
  const first = await readPage(list, { pageCondition: { page: 1, pageSize: 10 } }, 'asc');
  expect([names(first).join(''), first.total, first.nextCursor]).toEqual(['abcdefg', 7, null]);
  const many = Array.from({ length: 25 }, (_, index) => String(index).padStart(2, '0'));
  const page = await readPage(source(many), { pageCondition: { page: 2, pageSize: 10 } }, 'asc');
  expect([names(page)[0], names(page).length]).toEqual(['10', 10]);
  const cursor = { pageSize: 10 as const, searchDirection: 'after' as const };
  const next = await readPage(source(many), { cursorCondition: { ...cursor, cursor: page.nextCursor } }, 'asc');
  expect([names(next), next.nextCursor]).toEqual([['20', '21', '22', '23', '24'], null]);
  const back = await readPage(
    source(many),
    { cursorCondition: { pageSize: 10, searchDirection: 'before', cursor: next.prevCursor } },
    'asc',
  );
  expect(names(back)).toEqual(names(page));
  expect(names(await readPage(list, {}, 'desc')).join('')).toBe('gfedcba');
});

test('a cursor continues where it was while rows come and go, and belongs to one list', async () => {
  const many = Array.from({ length: 12 }, (_, index) => String(index + 10));
  const page = await readPage(source(many), { pageCondition: { page: 1, pageSize: 10 } }, 'asc');
  const cursorCondition = { pageSize: 10 as const, searchDirection: 'after' as const, cursor: page.nextCursor };
  const changed = ['05', ...many.slice(3), '19a'];
  expect(names(await readPage(source(changed), { cursorCondition }, 'asc'))).toEqual(['19a', '20', '21']);
  await expect(readPage(source(many, ['others']), { cursorCondition }, 'asc')).rejects.toMatchObject({
    entry: 'format',
  });
});
