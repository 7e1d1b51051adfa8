import { expect, test } from 'vitest';
import type { Exchange } from '../queries.ts';
import { listExchanges, listModes, listTypes, pickOpen } from './accountChoices.ts';

const exchange = (over: Partial<Exchange> = {}): Exchange => ({
  exchangeCode: 'BINANCE',
  exchangeName: 'Binance',
  state: 'open',
  products: ['spot', 'usdm'],
  accountTypes: ['common', 'custody', 'asset_management'],
  accountModes: ['classic', 'unified'],
  bridgedAssets: ['USDT'],
  serverAddresses: [],
  ...over,
});

const terms = {
  accountTypes: [
    { accountType: 'common' as const, isOpen: true },
    { accountType: 'custody' as const, isOpen: false },
  ],
  exchanges: [{ exchangeCode: 'BINANCE', accountModes: ['classic' as const] }],
};

test('BR-06 a type that the terms close, or do not name, cannot be chosen', () => {
  expect(listTypes(terms)).toEqual([
    { value: 'common', closed: undefined },
    { value: 'custody', closed: 'terms' },
    { value: 'asset_management', closed: 'terms' },
  ]);
});

test('BR-06 an exchange is closed by its suspension, by the terms, or because it offers no account of the type', () => {
  const closedOf = (over: Partial<Exchange>) => listExchanges(terms, [exchange(over)], 'common')[0]?.closed;
  expect(closedOf({})).toBeUndefined();
  expect(closedOf({ state: 'suspended' })).toBe('suspended');
  expect(closedOf({ exchangeCode: 'MERIDIAN' })).toBe('terms');
  expect(closedOf({ accountTypes: ['custody'] })).toBe('notOffered');
});

test('BR-06 a mode is closed by the terms, or because the exchange does not have it', () => {
  expect(listModes(terms, exchange())).toEqual([
    { value: 'classic', closed: undefined },
    { value: 'unified', closed: 'terms' },
  ]);
  expect(listModes(terms, exchange({ accountModes: ['unified'] }))[0]?.closed).toBe('notOffered');
});

test('a choice that closes is replaced by the first open one', () => {
  const choices = [
    { value: 'a', closed: 'terms' },
    { value: 'b', closed: undefined },
    { value: 'c', closed: undefined },
  ] as const;
  expect([pickOpen(choices, 'c'), pickOpen(choices, 'a'), pickOpen(choices, undefined)]).toEqual(['c', 'b', 'b']);
  expect(pickOpen([choices[0]], 'a')).toBeUndefined();
});
