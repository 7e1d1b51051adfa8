import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BookSide } from './bookSide.ts';

const row = fc.tuple(
  fc.integer({ min: 1, max: 400 }).map((ticks) => (ticks / 10).toFixed(1)),
  fc.integer({ min: 0, max: 3 }).map((steps) => (steps / 1000).toFixed(3)),
);

test.each(['bids', 'asks'] as const)('%s hold what a plain map holds, best first, strings untouched', (name) => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120 }), fc.integer({ min: 1, max: 50 }), (changes, count) => {
      const side = new BookSide(name);
      const reference = new Map<string, string>();
      for (const change of changes) {
        side.set(change);
        if (Number(change[1]) === 0) reference.delete(change[0]);
        else reference.set(change[0], change[1]);
      }
      const sorted = [...reference].sort(([a], [b]) =>
        name === 'bids' ? Number(b) - Number(a) : Number(a) - Number(b),
      );
      expect(side.top(count)).toEqual(sorted.slice(0, count));
      expect(side.best()).toEqual(sorted[0]);
      side.prune(count);
      expect(side.top(1000)).toEqual(sorted.slice(0, count));
    }),
  );
});

test('one price in two spellings is one level', () => {
  const side = new BookSide('asks');
  side.set(['61800.2', '1']);
  side.set(['61800.20', '2']);
  expect(side.top(5)).toEqual([['61800.20', '2']]);
});

test('neighbouring prices of the finest tick stay apart', () => {
  const side = new BookSide('bids');
  side.set(['104000.00000001', '1']);
  side.set(['104000.00000002', '1']);
  expect(side.best()?.[0]).toBe('104000.00000002');
  expect(side.size).toBe(2);
});
