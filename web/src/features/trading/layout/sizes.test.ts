import { expect, test } from 'vitest';
import { DEFAULT_SIZES, fitSizes, readSizes, writeSizes } from './sizes.ts';

const ROOM = { width: 1440, height: 812, columns: ['trades', 'book', 'ticket'] } as const;

test('sizes are parsed as they were written', () => {
  const sizes = { trades: 240, book: 300, ticket: 320, records: 400 };
  expect(readSizes(writeSizes(sizes))).toEqual(sizes);
});

test.each([null, '', 'no json', '[]', '7', '{"book":"wide"}', '{"book":1.5}'])(
  '%j falls back to the default',
  (text) => {
    expect(readSizes(text)).toEqual(DEFAULT_SIZES);
  },
);

test('a size out of bounds is clamped, and an unknown panel ignored', () => {
  expect(readSizes('{"book":9999,"ticket":1,"other":5}')).toEqual({ ...DEFAULT_SIZES, book: 440, ticket: 272 });
});

test('sizes that leave the chart its minimum are kept', () => {
  expect(fitSizes(DEFAULT_SIZES, ROOM)).toEqual(DEFAULT_SIZES);
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
