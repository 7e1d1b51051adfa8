import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdTable } from './idTable.ts';
import { OrderPool } from './orderPool.ts';
import { BUY } from './side.ts';
import { NONE } from './slots.ts';

/** Ids with equal low bits, so that they collide in the table. */
const ids = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(1, 1024, 2 ** 32, 2 ** 48))
  .map(([n, step]) => n * step + 0);

test('an id is found exactly from when it is added to when it is deleted', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 200 }), (list) => {
      const orders = new OrderPool();
      const table = new IdTable(orders);
      const known = new Map<number, number>();
      for (const id of list) {
        const slot = known.get(id);
        if (slot === undefined) {
          const added = orders.add({ id, owner: 0, side: BUY, reduceOnly: false }, 1);
          known.set(id, added);
          table.add(added);
        } else {
          known.delete(id);
          table.delete(id);
        }
        expect(table.size).toBe(known.size);
        expect(list.map((each) => table.get(each))).toEqual(list.map((each) => known.get(each) ?? NONE));
      }
    }),
  );
});

test('a table keeps every id as it grows and as it empties', () => {
  const orders = new OrderPool();
  const table = new IdTable(orders);
  const ids = Array.from({ length: 20_000 }, (_, index) => index * 4_096 - 2 ** 33);
  const slots = ids.map((id) => orders.add({ id, owner: 0, side: BUY, reduceOnly: false }, 1));
  for (const slot of slots) table.add(slot);
  for (const [index, id] of ids.entries()) if (index % 2 === 0) table.delete(id);
  expect(table.size).toBe(10_000);
  expect(ids.map((id) => table.get(id))).toEqual(slots.map((slot, index) => (index % 2 === 0 ? NONE : slot)));
});
