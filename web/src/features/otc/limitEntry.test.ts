import { expect, test } from 'vitest';
import { limitAmounts, quantityOf, readGoodTill, validateLimit } from './limitEntry.ts';

test('OTC-01 a limit is at most 20 % from the mid', () => {
  expect(validateLimit('100,000', '104286.4')).toEqual({ kind: 'amount', amount: '100000' });
  expect(validateLimit('83429.12', '104286.4').kind).toBe('amount');
  expect(validateLimit('83429.11', '104286.4')).toMatchObject({ fieldError: 'minimum', bound: '83429.12' });
  expect(validateLimit('125143.69', '104286.4')).toMatchObject({ fieldError: 'maximum', bound: '125143.68' });
  expect(validateLimit('1', undefined).kind).toBe('amount');
  expect(validateLimit('0', undefined).kind).toBe('invalid');
});

test('OTC-01 what a limit order pays at its limit is rounded up, what it receives down', () => {
  const order = { quantity: '3.33333333', price: '100000.1' } as const;
  expect(limitAmounts({ ...order, direction: 'buy' }, { quote: 2 })).toEqual({ from: '333333.67', to: '3.33333333' });
  expect(limitAmounts({ ...order, direction: 'sell' }, { quote: 2 })).toEqual({ from: '3.33333333', to: '333333.66' });
});

test('a size in the quote asset is the quantity that it buys at the limit', () => {
  const size = { side: 'quote', asset: 'USDT', amount: '1000000', usd: undefined } as const;
  expect(quantityOf(size, '90000', 8)).toBe('11.11111111');
  expect(quantityOf({ ...size, side: 'base', amount: '20' }, '90000', 8)).toBe('20');
  expect(quantityOf({ ...size, amount: '0.01' }, '90000000', 8)).toBeUndefined();
});

test('OTC-03 a day ends at the desk’s close, and lies at most 30 days ahead', () => {
  const now = Date.UTC(2026, 10, 30, 16, 59);
  expect(readGoodTill({ kind: 'day' }, now)).toEqual({ till: 'day' });
  expect(readGoodTill({ kind: 'date', day: '2026-11-30' }, now)).toEqual({ till: Date.UTC(2026, 10, 30, 17) });
  expect(readGoodTill({ kind: 'date', day: '2026-11-30' }, now + 60_000)).toBe('past');
  expect(readGoodTill({ kind: 'date', day: '2026-12-30' }, now + 60_000)).toEqual({ till: Date.UTC(2026, 11, 30, 17) });
  expect(readGoodTill({ kind: 'date', day: '2026-12-31' }, now)).toBe('late');
  expect(readGoodTill({ kind: 'date', day: '' }, now)).toBe('missing');
});
