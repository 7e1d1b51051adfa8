import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stackLabels } from './stackLabels.ts';

const ROOM = { height: 16, top: 26, bottom: 400 };

test('a label stays on its line where nothing is in its way', () => {
  expect(stackLabels([100, 200, 116], ROOM)).toEqual([100, 200, 116]);
});

test('the first label stays, and those near it move to its nearer side', () => {
  expect(stackLabels([100, 104, 96, 103], ROOM)).toEqual([100, 116, 84, 132]);
});

test('a label at an edge of the chart leaves the legend and the link below free', () => {
  expect(stackLabels([0, 399, 395], ROOM)).toEqual([34, 392, 376]);
});

test('a label without room is left out', () => {
  expect(stackLabels([40, 40, 40], { height: 16, top: 30, bottom: 64 })).toEqual([40, 56, undefined]);
});

test('no two labels overlap, and none leaves its bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 426 }), { maxLength: 40 }), (lines) => {
      const middles = stackLabels(lines, ROOM)
        .filter((middle) => middle !== undefined)
        .toSorted((one, other) => one - other);
      for (const [index, middle] of middles.entries()) {
        expect(middle).toBeGreaterThanOrEqual(34);
        expect(middle).toBeLessThanOrEqual(392);
        if (index > 0) expect(middle - (middles[index - 1] ?? 0)).toBeGreaterThanOrEqual(16);
      }
    }),
  );
});
