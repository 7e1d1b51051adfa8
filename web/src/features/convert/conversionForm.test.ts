import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import { chosen, type EntryState, flipped } from './conversionForm.ts';

beforeAll(registerAssets);

const entry: EntryState = { from: 'USDT', to: 'BTC', side: 'from', text: '1000' };

test('a swap keeps an entered amount with its asset', () => {
  expect(flipped(entry)).toEqual({ from: 'BTC', to: 'USDT', side: 'to', text: '1000' });
  expect(flipped(flipped(entry))).toEqual(entry);
});

test('an asset is never converted into itself', () => {
  expect(chosen('coin', entry, 'from', 'ETH')).toEqual({ ...entry, from: 'ETH' });
  expect(chosen('coin', entry, 'from', 'BTC')).toEqual(flipped(entry));
  expect(chosen('coin', entry, 'to', 'USDT')).toEqual(flipped(entry));
  expect(chosen('coin', entry, 'to', 'BTC')).toBe(entry);
});

test('CV-01 a fiat conversion always has a fiat side: selecting a second coin moves it to the other side', () => {
  const dollars: EntryState = { from: 'USD', to: 'USDT', side: 'from', text: '1000' };
  expect(chosen('fiat', dollars, 'from', 'BTC')).toEqual({ ...dollars, from: 'BTC', to: 'USD' });
  expect(chosen('fiat', dollars, 'to', 'BTC')).toEqual({ ...dollars, to: 'BTC' });
  expect(chosen('fiat', dollars, 'to', 'EUR')).toEqual({ ...dollars, to: 'EUR' });
  expect(chosen('fiat', dollars, 'from', 'USDT')).toEqual(flipped(dollars));
});
