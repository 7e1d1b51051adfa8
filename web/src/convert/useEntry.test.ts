import { expect, test } from 'vitest';
import { chosen, type EntryState, flipped } from './useEntry.ts';

const entry: EntryState = { from: 'USDT', to: 'BTC', side: 'from', text: '1000' };

test('a flip leaves an entered amount with its asset', () => {
  expect(flipped(entry)).toEqual({ from: 'BTC', to: 'USDT', side: 'to', text: '1000' });
  expect(flipped(flipped(entry))).toEqual(entry);
});

test('an asset is never converted into itself', () => {
  expect(chosen(entry, 'from', 'ETH')).toEqual({ ...entry, from: 'ETH' });
  expect(chosen(entry, 'from', 'BTC')).toEqual(flipped(entry));
  expect(chosen(entry, 'to', 'USDT')).toEqual(flipped(entry));
  expect(chosen(entry, 'to', 'BTC')).toBe(entry);
});
