import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { expect, test } from 'vitest';
import { EMPTY_ENTRY, type Entry } from '../../orderForm/entry.ts';
import { planSpotEntry } from './spotEstimate.ts';
import { findSpotReason } from './spotReasons.ts';
import type { SpotTicket } from './useSpotTicket.ts';

const pair = { symbol: 'BTC-USDT', stepSize: '0.00001' };
const depth = {
  buy: new BookDepth([
    ['50000', '0.01'],
    ['60000', '1'],
  ]),
  sell: new BookDepth([
    ['49990', '0.01'],
    ['40000', '1'],
  ]),
};
const balances = { base: { total: '1', available: '0.02' }, quote: { total: '2000', available: '1050' } };

const reason = (fields: Partial<Entry>, opposite?: string) => {
  const entry: Entry = { ...EMPTY_ENTRY, kind: 'market', ...fields };
  const plan = planSpotEntry(entry, depth[entry.direction], pair);
  const state = { entry, plan, balances, opposite, errors: {}, isReady: true, isLive: true, isSilent: false };
  return findSpotReason(state as Partial<SpotTicket> as SpotTicket, pair);
};

test('a market order waits until the market’s data is current', () => {
  const state = { entry: { ...EMPTY_ENTRY, kind: 'market' }, isLive: false, isSilent: false } as SpotTicket;
  expect(findSpotReason(state, pair)).toBe('notLive');
});

test('a market purchase is covered by what the book costs, not by its best price', () => {
  // 0.01 at 50,000 and 0.009 at 60,000.
  expect(reason({ quantity: '0.019', total: '950' })).toBeUndefined();
  expect(reason({ quantity: '0.02', total: '1000' })).toBe('balance');
});

test('an order by its total needs the whole total, and a sale by its total what the book takes for it', () => {
  const byTotal = { isByTotal: true, quantity: '0.02' } as const;
  expect(reason({ ...byTotal, total: '1050' })).toBeUndefined();
  expect(reason({ ...byTotal, total: '1050.01' })).toBe('balance');
  expect(reason({ ...byTotal, total: 'all' })).toBe('total');
  expect(reason({ ...byTotal, direction: 'sell', total: '899.9' })).toBeUndefined();
  expect(reason({ ...byTotal, direction: 'sell', total: '900.3' })).toBe('balance');
});

test('a limit order needs its whole cost at the limit, also where it crosses', () => {
  const order = { kind: 'limit', price: '60000', quantity: '0.0175' } as const;
  expect(reason({ ...order, total: '1050' })).toBeUndefined();
  expect(reason({ ...order, quantity: '0.0176', total: '1056' })).toBe('balance');
});

test('TR-01 a post-only order that would trade at once is not sent', () => {
  const order = { kind: 'limit', isPostOnly: true, quantity: '0.001' } as const;
  expect(reason({ ...order, price: '50000' }, '50000')).toBe('postOnlyBuy');
  expect(reason({ ...order, price: '49999.99' }, '50000')).toBeUndefined();
  expect(reason({ ...order, direction: 'sell', price: '49990' }, '49990')).toBe('postOnlySell');
  expect(reason({ ...order, price: '50000', isPostOnly: false }, '50000')).toBeUndefined();
});
