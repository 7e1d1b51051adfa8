import type { MarketRef } from '@aldgate/domain/market/marketRef.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import type { Exchange } from '../../exchanges/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import { EMPTY } from './accountState.ts';
import { computeCautious, isPriced } from './cautiousFigures.ts';

type Prices = Readonly<Record<string, string>>;

/** An exchange with these prices, which are recent. */
function exchangeWith(marks: Prices, indexes: Prices, pairs: Prices = {}): Exchange {
  const read =
    (prices: Prices) =>
    ({ instrumentId }: MarketRef) =>
      prices[instrumentId] === undefined ? undefined : { price: prices[instrumentId], at: 0 };
  return {
    code: 'BINANCE',
    products: ['usdm', 'spot'],
    marks: { currentMark: read(marks), currentIndex: read(indexes), isCurrent: true },
    spotPrices: { recent: (id: string) => pairs[id], isCurrent: true },
    // The part of an exchange that has prices.
  } as unknown as Exchange;
}

/** A feed with a position, opened at 60,000. */
function holding(quantity: string): AccountFeed {
  const position = {
    instrumentId: 'BTCUSDT',
    quantity: parseFixed(quantity),
    entryPrice: parseFixed('60000'),
    breakEvenPrice: 0n,
    isolatedWallet: 0n,
    at: 1,
  };
  const state = { ...EMPTY, positions: new Map([['BTCUSDT', position]]) };
  return { product: 'usdm', state, brackets: new Map() } as unknown as AccountFeed;
}

const coin = (asset: string, total: string, valuation: string | null) => ({
  asset,
  free: total,
  locked: '0',
  total,
  valuation,
});
const value = (exchange: Exchange, over: Partial<Parameters<typeof computeCautious>[0]>) =>
  computeCautious({
    exchange,
    futuresFeed: undefined,
    spot: [],
    futuresValue: '0',
    now: 0,
    readRate: () => null,
    ...over,
  });

test('BR-03 a mark above the index raises no long position, and one below it no short one', () => {
  const raised = exchangeWith({ BTCUSDT: '66000' }, { BTCUSDT: '61000' });
  // 2 BTC: a profit of 12,000 at the mark, of 2,000 at the index.
  expect(value(raised, { futuresFeed: holding('2'), futuresValue: '112000' })).toEqual({
    cautiousEquity: '102000',
    exposure: '132000',
  });
  expect(value(raised, { futuresFeed: holding('-2'), futuresValue: '88000' })).toEqual({
    cautiousEquity: '88000',
    exposure: '132000',
  });
  const lowered = exchangeWith({ BTCUSDT: '50000' }, { BTCUSDT: '61000' });
  expect(value(lowered, { futuresFeed: holding('2'), futuresValue: '80000' }).cautiousEquity).toBe('80000');
  expect(value(lowered, { futuresFeed: holding('-2'), futuresValue: '120000' }).cautiousEquity).toBe('98000');
});

test('BR-03 a position without an index has its loss and no profit', () => {
  const unknown = exchangeWith({ BTCUSDT: '66000' }, {});
  expect(value(unknown, { futuresFeed: holding('2'), futuresValue: '112000' }).cautiousEquity).toBe('100000');
  expect(value(unknown, { futuresFeed: holding('-2'), futuresValue: '88000' }).cautiousEquity).toBe('88000');
});

test('BR-03 a coin counts at the lower of its price and the index, or the rate, and at 0 without either', () => {
  const exchange = exchangeWith({ BTCUSDT: '66000' }, { BTCUSDT: '61000' }, { 'ABC-USDT': '3', 'XYZ-USDT': '5' });
  const spot = [coin('USDT', '100.5', '100.5'), coin('BTC', '0.5', '33000'), coin('ABC', '10', '30')];
  const readRate = (asset: string) => (asset === 'ABC' ? '2.5' : null);
  expect(value(exchange, { spot, readRate }).cautiousEquity).toBe('30625.5');
  expect(value(exchange, { spot: [coin('ABC', '10', '30')], readRate: () => '4' }).cautiousEquity).toBe('30');
  expect(value(exchange, { spot: [coin('XYZ', '10', '50')], readRate }).cautiousEquity).toBe('0');
});

test('a balance without a price is known to be worth nothing only while prices are received', () => {
  const exchange = exchangeWith({}, {});
  const silent = { ...exchange, spotPrices: { isCurrent: false } } as unknown as Exchange;
  const unpriced = [coin('ABC', '10', null)];
  expect(isPriced(exchange, unpriced)).toBe(true);
  expect(isPriced(silent, unpriced)).toBe(false);
  expect(isPriced(silent, [coin('ABC', '0', null), coin('USDT', '5', '5')])).toBe(true);
});
