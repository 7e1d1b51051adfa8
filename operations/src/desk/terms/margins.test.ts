import { expect, test } from 'vitest';
import { addMargin, areSame, describeMargins, removeMargin, toEntered, toPlainMargins } from './margins.ts';

const MARGINS = [
  { toUsd: '1000000', bps: '4' },
  { toUsd: null, bps: '7.5' },
];

test('margins are described by size', () => {
  expect(describeMargins(MARGINS)).toBe('4 bps to 1,000,000, 7.5 bps above');
  expect(describeMargins([{ toUsd: null, bps: '3' }])).toBe('3 bps at any size');
});

test('a size is added and removed below the margin for all above', () => {
  const added = addMargin(toEntered(MARGINS));
  expect(added.map(({ toUsd }) => toUsd)).toEqual(['1000000', '', null]);
  expect(new Set(added.map(({ id }) => id)).size).toBe(3);
  expect(removeMargin(added)).toEqual(toEntered(MARGINS));
});

test('entered sizes and margins become plain decimals', () => {
  expect(toPlainMargins([{ id: 0, toUsd: '2,000,000', bps: '05' }])).toEqual([{ toUsd: '2000000', bps: '5' }]);
});

test('margins are the same by their values, in whatever order an answer has them', () => {
  expect(
    areSame(MARGINS, [
      { bps: '4', toUsd: '1000000' },
      { bps: '7.5', toUsd: null },
    ]),
  ).toBe(true);
  expect(areSame(MARGINS, MARGINS.slice(0, 1))).toBe(false);
  expect(areSame(MARGINS, [{ toUsd: '1000000', bps: '5' }, ...MARGINS.slice(1)])).toBe(false);
});
