import { expect, test } from 'vitest';
import { EMPTY_ENTRY, type Entry } from './entry.ts';
import { resolveProtection, validateProtection } from './protection.ts';

const contract = { tickSize: '0.1' };
const market = { mark: '60100', last: '60000', now: 1_000 };
const protectedEntry = (fields: Partial<Entry>): Entry => ({
  ...EMPTY_ENTRY,
  kind: 'limit',
  price: '50000',
  quantity: '0.5',
  hasProtection: true,
  ...fields,
});
const validate = (fields: Partial<Entry>, held?: { side: 'long' | 'short'; quantity: string }) =>
  validateProtection(protectedEntry(fields), contract, { ...market, held });
const resolve = (fields: Partial<Entry>) => resolveProtection(protectedEntry(fields), contract, market);

test('TR-15 percent and profit lead to trigger prices around the price at which the order opens', () => {
  const percent = { protectionMode: 'percent', takeProfit: '10', stopLoss: '4' } as const;
  expect(resolve(percent)).toEqual({ takeProfit: '55000', stopLoss: '48000', triggerBy: 'last' });
  expect(resolve({ ...percent, kind: 'market' })).toMatchObject({ takeProfit: '66000', stopLoss: '57600' });
  const profit = { protectionMode: 'profit', takeProfit: '1000', stopLoss: '500' } as const;
  expect(resolve(profit)).toMatchObject({ takeProfit: '52000', stopLoss: '49000' });
});

test('nothing is sent with an order that only reduces, or whose exits are folded or empty', () => {
  const takeProfit = '55000';
  expect(resolve({ takeProfit, isReduceOnly: true })).toBeUndefined();
  expect(resolve({ takeProfit, hasProtection: false })).toBeUndefined();
  expect(resolve({})).toBeUndefined();
  expect(resolve({ takeProfit })).toEqual({ takeProfit, triggerBy: 'last' });
});

test('the exits compare with the mark and end at a time where that is chosen', () => {
  const chosen = {
    stopLoss: '50',
    protectionMode: 'percent',
    protectionBy: 'mark',
    hasProtectionExpiry: true,
  } as const;
  const market = { ...chosen, kind: 'market', protectionExpiresAt: 90_000 } as const;
  expect(resolve(market)).toEqual({ stopLoss: '30050', triggerBy: 'mark', expiresAt: 90_000 });
  expect(validate(chosen)).toEqual({ protectionExpiresAt: { rule: 'required', bound: null } });
  expect(validate({ ...chosen, protectionExpiresAt: 999 })).toMatchObject({ protectionExpiresAt: { rule: 'future' } });
});

test('TR-15 each exit is checked on its side of the entry and on the tick, as far as it is entered', () => {
  expect(validate({ takeProfit: '49000', stopLoss: '50000.1' })).toEqual({
    takeProfit: { rule: 'must_exceed', bound: '50000' },
    stopLoss: { rule: 'must_be_below', bound: '50000' },
  });
  expect(validate({ stopLoss: '49000.05' })).toEqual({ stopLoss: { rule: 'tick', bound: '0.1' } });
  expect(validate({ stopLoss: 'abc' })).toEqual({ stopLoss: { rule: 'number', bound: null } });
  expect(validate({ stopLoss: '100', protectionMode: 'percent' })).toEqual({
    stopLoss: { rule: 'minimum', bound: '0' },
  });
  expect(validate({ takeProfit: '10', protectionMode: 'profit', quantity: '' })).toEqual({
    takeProfit: { rule: 'required', bound: null },
  });
  expect(validate({ takeProfit: '55000', stopLoss: '49000' })).toEqual({});
});

test('exits of an order against the open position are rejected, with its size', () => {
  const stopLoss = '49000';
  const opposite = { rule: 'opposite', bound: '2' };
  expect(validate({ stopLoss }, { side: 'short', quantity: '2' })).toEqual({ stopLoss: opposite });
  expect(validate({ stopLoss }, { side: 'long', quantity: '2' })).toEqual({});
  expect(validate({ stopLoss, isReduceOnly: true }, { side: 'short', quantity: '2' })).toEqual({});
});
