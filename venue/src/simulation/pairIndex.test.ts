import { expect, test } from 'vitest';
import { manualVenue } from '../testing/manualVenue.ts';
import { simulateRates } from './rates.ts';

const SEED = 7;

test('TR-14 a pair has the index of its perpetual, a cross the ratio of two, and USDC that of the rates', async () => {
  const manual = await manualVenue({ seed: SEED });
  manual.advance(5_000);
  const { state, at } = manual.venue.processor.engine;
  const index = (id: string) => Number((state.pairs.get(id) ?? state.symbols.get(id))?.index ?? 0n);
  for (const base of ['BTC', 'ETH', 'SOL', 'XRP']) expect(index(`${base}-USDT`), base).toBe(index(`${base}USDT`));
  expect(index('ETH-BTC')).toBe(Math.round((index('ETH-USDT') * 1e8) / index('BTC-USDT')));
  const { rates } = simulateRates(SEED)(at);
  const middle = (of: string) => {
    const { bid = '0', ask = '0' } = rates.find(({ base }) => base === of) ?? {};
    return (Number(bid) + Number(ask)) / 2;
  };
  expect(index('USDC-USDT') / 1e8).toBeCloseTo(middle('USDC') / middle('USDT'), 4);
});

test('every pair has a deep book near its index, trades, and candles that end at its price', async () => {
  const manual = await manualVenue({ seed: SEED });
  manual.advance(30_000);
  const { market, processor } = manual.venue;
  for (const { id, unitsPerTick, pricePrecision } of market.pairs) {
    const { bids, asks } = market.book(id);
    expect(Math.min(bids.length, asks.length), id).toBeGreaterThan(20);
    const tick = unitsPerTick / 10 ** pricePrecision;
    const middle = (((bids[0]?.[0] ?? 0) + (asks[0]?.[0] ?? 0)) / 2) * tick;
    const index = Number(processor.engine.pairState(id).index) / 1e8;
    expect(Math.abs(middle - index) / tick, id).toBeLessThan(3 + (0.001 * index) / tick);
    const [hour] = market.candles(id, { interval: '1h', limit: 1 });
    expect(((hour?.close ?? 0) * tick) / index, id).toBeCloseTo(1, 1);
  }
  const traded = market.pairs.filter(({ id }) => market.trades(id).length > 0).map(({ id }) => id);
  expect(traded).toContain('BTC-USDT');
  expect(traded).toContain('ETH-USDT');
});

test('a shock of a symbol moves the pair as well as the perpetual', async () => {
  const manual = await manualVenue({ seed: SEED, market: 'still' });
  const { processor } = manual.venue;
  const before = processor.engine.pairState('BTC-USDT').index;
  const shock = { type: 'shock', symbol: 'BTCUSDT', move: -5_000_000, overMs: 0, holdMs: 0 } as const;
  await processor.submit(shock, () => 0);
  manual.advance(2_000);
  expect(processor.engine.pairState('BTC-USDT').index).toBe((before * 95n) / 100n);
  const [bid] = manual.venue.market.book('BTC-USDT').bids;
  expect((bid?.[0] ?? 0) / 100).toBeLessThan(99_000);
});
