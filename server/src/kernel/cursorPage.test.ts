import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Beyond, cursorPage } from './cursorPage.ts';

interface Row {
  readonly id: string;
  readonly time: number;
}

/** Rows of few times, so that many share one. */
const rowsOf = (times: readonly number[]): Row[] => times.map((time, index) => ({ id: String(index + 1), time }));
const compare = (a: Row, b: Row) => a.time - b.time || Number(a.id) - Number(b.id);

function readFrom(rows: readonly Row[]) {
  return async ({ id, to }: Beyond, limit: number) => {
    const border = rows.find((row) => row.id === id);
    if (id !== null && border === undefined) return [];
    const side = rows.filter(
      (row) => border === undefined || (to === 'older' ? compare(row, border) < 0 : compare(row, border) > 0),
    );
    return side.toSorted((a, b) => (to === 'older' ? compare(b, a) : compare(a, b))).slice(0, limit);
  };
}

const lists = fc.array(fc.nat({ max: 4 }), { maxLength: 45 }).map(rowsOf);
const sorts = fc.constantFrom('newest' as const, 'oldest' as const);
const sizes = fc.constantFrom(10 as const, 20 as const);

test('CL-11 walking a list by its cursors gives the sorted list, in both directions and orders, ties in time included', async () => {
  await fc.assert(
    fc.asyncProperty(lists, sorts, sizes, async (rows, sort, pageSize) => {
      const expected = rows.toSorted((a, b) => (sort === 'newest' ? compare(b, a) : compare(a, b)));
      for (const searchDirection of ['after', 'before'] as const) {
        const seen: Row[] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof cursorPage<Row>>> = await cursorPage(
            { cursor, pageSize, searchDirection },
            readFrom(rows),
            sort,
          );
          seen[searchDirection === 'after' ? 'push' : 'unshift'](...page.rows);
          cursor = searchDirection === 'after' ? page.nextCursor : page.prevCursor;
        } while (cursor !== null);
        expect(seen).toEqual(expected);
      }
    }),
  );
});

test('CL-11 the cursor of the way back leads to the page before', async () => {
  await fc.assert(
    fc.asyncProperty(lists, sorts, async (rows, sort) => {
      const page = (cursor: string | null, searchDirection: 'after' | 'before') =>
        cursorPage({ cursor, pageSize: 10, searchDirection }, readFrom(rows), sort);
      const first = await page(null, 'after');
      if (first.nextCursor === null) return;
      const second = await page(first.nextCursor, 'after');
      expect(second.prevCursor).not.toBeNull();
      expect(await page(second.prevCursor, 'before')).toEqual(first);
    }),
  );
});
