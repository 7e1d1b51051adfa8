import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RadixTree } from './radixTree.ts';
import { NONE } from './slots.ts';

const RANKS = 2 ** 40;
const ranks = fc
  .tuple(fc.constantFrom(0, 2 ** 20 - 8, 2 ** 35, RANKS - 16), fc.nat({ max: 15 }), fc.constantFrom(1, 32, 2 ** 15))
  .map(([from, step, factor]) => Math.min(RANKS - 1, from + step * factor));

test('a tree holds its slots in the order of their ranks', () => {
  fc.assert(
    fc.property(fc.array(ranks, { maxLength: 120 }), (list) => {
      const tree = new RadixTree();
      const known = new Map<number, number>();
      for (const [index, rank] of list.entries()) {
        if (known.delete(rank)) tree.delete(rank);
        else {
          known.set(rank, index + 1);
          tree.add(rank, index + 1);
        }
        const sorted = [...known].toSorted(([a], [b]) => a - b);
        expect(tree.first()).toBe(sorted[0]?.[1] ?? NONE);
        for (const probe of list) {
          expect(tree.get(probe)).toBe(known.get(probe) ?? NONE);
          expect(tree.after(probe)).toBe(sorted.find(([each]) => each > probe)?.[1] ?? NONE);
        }
      }
    }),
  );
});
