import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, type Position } from './keyset.ts';
import type { ListSource } from './listSource.ts';
import { readPage } from './readPage.ts';

interface Row {
  readonly id: string;
  readonly time: number;
}

/** Rows of few times, so that many share one. */
const rowsOf = (times: readonly number[]): Row[] => times.map((time, index) => ({ id: String(index + 1), time }));
const compare = (a: Row, b: Row) => a.time - b.time || Number(a.id) - Number(b.id);

/** A list in memory with the contract of one of the database. */
function listOf(rows: readonly Row[], scope: readonly unknown[] = ['rows']): ListSource<Row> {
  const positionOf = ({ time, id }: Row): Position => [String(time), id];
  return {
    scope,
    order: [column('time', 'time'), column('id', 'bigint')],
    async read({ direction, after, skip, limit }) {
      const sign = direction === 'asc' ? 1 : -1;
      const border = after && { time: Number(after[0]), id: String(after[1]) };
      const found = rows
        .filter((row) => border === null || sign * compare(row, border) > 0)
        .toSorted((a, b) => sign * compare(a, b))
        .slice(skip, skip + limit)
        .map((row) => ({ ...row, position: positionOf(row) }));
      return { rows: found, searchedTo: null };
    },
    count: async (max) => ({ total: Math.min(max, rows.length), isCapped: rows.length > max }),
  };
}

type Reading = Parameters<typeof readPage>[1];

async function page(rows: readonly Row[], request: Reading, direction: 'asc' | 'desc' = 'desc') {
  const found = await readPage(listOf(rows), request, direction);
  return { ...found, rows: found.rows.map(({ id, time }) => ({ id, time })) };
}

const byCursor = (cursor: string | null, searchDirection: 'after' | 'before', pageSize: 10 | 20 = 10): Reading => ({
  cursorCondition: { cursor, pageSize, searchDirection },
});

const lists = fc.array(fc.nat({ max: 4 }), { maxLength: 45 }).map(rowsOf);
const directions = fc.constantFrom('asc' as const, 'desc' as const);
const sizes = fc.constantFrom(10 as const, 20 as const);

test('CL-11 walking a list by its cursors gives the sorted list, from both ends, ties included', async () => {
  await fc.assert(
    fc.asyncProperty(lists, directions, sizes, async (rows, direction, pageSize) => {
      const expected = rows.toSorted((a, b) => (direction === 'desc' ? compare(b, a) : compare(a, b)));
      for (const side of ['after', 'before'] as const) {
        const seen: Row[] = [];
        let cursor: string | null = null;
        do {
          const found: Awaited<ReturnType<typeof page>> = await page(rows, byCursor(cursor, side, pageSize), direction);
          seen[side === 'after' ? 'push' : 'unshift'](...found.rows);
          cursor = side === 'after' ? found.nextCursor : found.prevCursor;
        } while (cursor !== null);
        expect(seen).toEqual(expected);
      }
    }),
  );
});

test('SH-14 pages by number are those by cursor, and their cursors lead on from them', async () => {
  await fc.assert(
    fc.asyncProperty(lists, directions, async (rows, direction) => {
      let found = await page(rows, {}, direction);
      for (let number = 2; found.nextCursor !== null; number += 1) {
        const next = await page(rows, { pageCondition: { page: number, pageSize: 10 } }, direction);
        expect(await page(rows, byCursor(found.nextCursor, 'after'), direction)).toEqual(next);
        expect(await page(rows, byCursor(next.prevCursor, 'before'), direction)).toEqual(found);
        found = next;
      }
    }),
  );
});

test('CL-11 what stood there throughout is read once while rows come and go', async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      directions,
      fc.array(fc.array(fc.nat({ max: 4 }), { maxLength: 6 })),
      async (rows, direction, changes) => {
        const seen: string[] = [];
        let current = rows;
        let cursor: string | null = null;
        let turn = 0;
        do {
          const found: Awaited<ReturnType<typeof page>> = await page(current, byCursor(cursor, 'after'), direction);
          seen.push(...found.rows.map(({ id }) => id));
          cursor = found.nextCursor;
          const come = (changes[turn] ?? []).map((time, index) => ({ id: String(1_000 * (turn + 1) + index), time }));
          // Every third row of the first ones goes.
          current = [...current.filter(({ id }) => Number(id) % 3 !== turn % 3 || Number(id) > 1_000), ...come];
          turn += 1;
        } while (cursor !== null);
        expect(new Set(seen).size).toBe(seen.length);
        const stayed = rows.filter((row) => current.includes(row)).map(({ id }) => id);
        expect(seen).toEqual(expect.arrayContaining(stayed));
      },
    ),
  );
});

test('CL-11 a total is exact up to 10,000 and capped beyond', async () => {
  const rows = (count: number) => rowsOf(Array.from({ length: count }, (_, index) => index));
  expect(await page(rows(10_000), {})).toMatchObject({ total: 10_000, isTotalCapped: false });
  expect(await page(rows(10_001), {})).toMatchObject({ total: 10_000, isTotalCapped: true });
  expect(await page(rows(3), {})).toMatchObject({ total: 3, isTotalCapped: false, nextCursor: null });
});

test('CL-11 a cursor of another list, owner or filter, an altered one and another form are refused', async () => {
  const rows = rowsOf(Array.from({ length: 30 }, (_, index) => index));
  const { nextCursor } = await readPage(listOf(rows, ['orders', 'A', {}]), {}, 'desc');
  const cursor = nextCursor ?? '';
  const [digest, ...position]: string[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = (scope: readonly unknown[], text: string) =>
    readPage(listOf(rows, scope), byCursor(text, 'after'), 'desc');
  expect((await read(['orders', 'A', {}], cursor)).rows[0]).toMatchObject({ id: '20' });
  const refused = { entry: 'format', data: { fields: [{ path: 'cursorCondition.cursor' }] } };
  for (const scope of [
    ['trades', 'A', {}],
    ['orders', 'B', {}],
    ['orders', 'A', { side: 'buy' }],
  ]) {
    await expect(read(scope, cursor)).rejects.toMatchObject(refused);
  }
  for (const text of [
    encode([digest, position[0], '5']),
    encode([digest, ...position, '1']),
    encode([digest]),
    encode({}),
    encode(null),
    cursor.slice(0, -2),
    'abc',
  ]) {
    await expect(read(['orders', 'A', {}], text)).rejects.toMatchObject(refused);
  }
});

test('a search that ended early leads on from where it ended, with fewer rows or none', async () => {
  const rows = rowsOf(Array.from({ length: 30 }, (_, index) => index));
  const all = listOf(rows);
  // Reads five rows at a time and finds those with a number that is divisible by seven.
  const source: ListSource<Row> = {
    ...all,
    async read(part) {
      const { rows: searched } = await all.read({ ...part, limit: 5 });
      const found = searched.filter(({ id }) => Number(id) % 7 === 0).slice(0, part.limit);
      return { rows: found, searchedTo: searched.length < 5 ? null : (searched.at(-1)?.position ?? null) };
    },
  };
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof readPage<Row>>> = await readPage(source, byCursor(cursor, 'after'), 'desc');
    seen.push(...found.rows.map(({ id }) => id));
    cursor = found.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(['28', '21', '14', '7']);
});
