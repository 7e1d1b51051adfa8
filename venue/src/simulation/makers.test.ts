import { expect, test } from 'vitest';
import { LISTINGS } from './listings.ts';
import { createMakers, makersBook } from './makers.ts';
import { WantedSide } from './wantedSide.ts';

const SEED = 7;

test('what makers quote depends on step and price alone, not on earlier quotes, forward or back in time', () => {
  const [listing] = LISTINGS;
  if (listing === undefined) throw new Error('no listing');
  const kept = createMakers(SEED, listing);
  const steps = Array.from({ length: 100 }, (_, index) => 17_800_000_000 + index * 28);
  for (const step of [...steps, ...steps.toReversed()]) {
    const fair = listing.basePrice * (1 + Math.sin(step) / 500);
    expect(makersBook(kept, step, fair)).toEqual(makersBook(createMakers(SEED, listing), step, fair));
  }
});

test('missing quantities of a side are reported until found, each price once, without the previous side', () => {
  const side = new WantedSide();
  side.from(
    [
      [900, 4],
      [899, 3],
      [100, 9],
    ],
    1,
  );
  side.from(
    [
      [200, 2],
      [198, 7],
    ],
    5,
  );
  expect([201, 200, 199, 198, 197, 900, 100].map((price) => side.at(price))).toEqual([0, 5, 0, 7, 0, 0, 0]);
  expect([side.take(198, 6), side.take(198, 7), side.take(198, 7)]).toEqual([false, true, false]);
  expect([side.at(198), side.take(199, 0), side.take(150, 0)]).toEqual([0, false, false]);
  side.from(
    [
      [10, 1],
      [13, 1],
    ],
    1,
  );
  expect([9, 10, 12, 13, 200].map((price) => side.at(price))).toEqual([0, 1, 0, 1, 0]);
});
