import { expect, test } from 'vitest';
import { readPanelSizes } from '../../../lib/browser/panelSizes.ts';
import { BOUNDS, fitSizes } from './sizes.ts';

const FIRST = readPanelSizes(null, BOUNDS);
const ROOM = { width: 1440, height: 812, columns: ['trades', 'book', 'ticket'] } as const;

test('sizes that leave the chart its minimum are kept', () => {
  expect(fitSizes(FIRST, ROOM)).toEqual(FIRST);
});

test('in a smaller window the columns shrink one after the other, down to their minimum', () => {
  const wide = { trades: 360, book: 440, ticket: 440, records: 640 };
  expect(fitSizes(wide, { ...ROOM, width: 1400 })).toEqual({ trades: 240, book: 440, ticket: 440, records: 612 });
  expect(fitSizes(wide, { ...ROOM, width: 1000, height: 250 })).toEqual({
    trades: 216,
    book: 232,
    ticket: 272,
    records: 96,
  });
});
