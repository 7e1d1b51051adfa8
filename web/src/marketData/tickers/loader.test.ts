import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import { expect, test, vi } from 'vitest';
import { createLoader, type MarketSource } from './loader.ts';
import { makeTicker } from './ticker.ts';
import { createTickerStore } from './tickerStore.ts';

const figures = { open: '100', last: '100', high: '200', low: '50', volume: '1', quoteVolume: '100' };
const ticker = (symbol: string) =>
  makeTicker({ symbol, baseAsset: symbol, quoteAsset: 'USDT', pricePlaces: 2, quantityPlaces: 3 }, figures);

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(source: Partial<MarketSource> = {}) {
  const load = vi.fn<MarketSource['load']>(
    source.load ?? (async () => ({ tickers: [ticker('A'), ticker('B')], at: 5 })),
  );
  const loadSymbol = vi.fn<MarketSource['loadSymbol']>(source.loadSymbol ?? (async (symbol) => ticker(symbol)));
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const tickers = createTickerStore((run) => run());
  const onUpdate = vi.fn<(at: number) => void>();
  const onRetryAt = vi.fn<(until: number | undefined) => void>();
  const loader = createLoader({
    source: { load, loadSymbol },
    tickers,
    random: () => 1,
    later: (run, ms) => {
      timers.push({ run, ms });
      return () => timers.splice(0);
    },
    now: () => 1_000,
    onUpdate,
    onRetryAt,
  });
  const shown = () => [...tickers.snapshot().keys()].sort();
  return { loader, load, loadSymbol, timers, tickers, onUpdate, onRetryAt, shown };
}

test('the connection alone sends no request', async () => {
  const { loader, load, loadSymbol } = setUp();
  loader.subscribeTo('connection');
  await settled();
  expect(load).not.toHaveBeenCalled();
  expect(loadSymbol).not.toHaveBeenCalled();
});

test('each subscribed symbol is requested once', async () => {
  const { loader, load, loadSymbol, shown } = setUp();
  loader.subscribeTo(['A', 'B']);
  loader.subscribeTo(['B', 'C']);
  await settled();
  loader.subscribeTo(['A']);
  await settled();
  expect(loadSymbol.mock.calls.map(([symbol]) => symbol)).toEqual(['A', 'B', 'C']);
  expect(load).not.toHaveBeenCalled();
  expect(shown()).toEqual(['A', 'B', 'C']);
});

test('a subscription to all is one request, and single symbols then need none', async () => {
  const { loader, load, loadSymbol, shown, onUpdate } = setUp();
  loader.subscribeTo(['A']);
  loader.subscribeTo('all');
  loader.subscribeTo('all');
  loader.subscribeTo(['B']);
  await settled();
  expect(load.mock.calls).toEqual([[{ fresh: false }]]);
  expect(loadSymbol).not.toHaveBeenCalled();
  expect(shown()).toEqual(['A', 'B']);
  expect(onUpdate.mock.calls).toEqual([[5]]);
});

test('a symbol unknown to the exchange is dropped and not requested again', async () => {
  const { loader, loadSymbol, shown, timers } = setUp({
    loadSymbol: async (symbol) => (symbol === 'A' ? ticker('A') : undefined),
  });
  loader.subscribeTo(['A', 'NONE']);
  await settled();
  expect(shown()).toEqual(['A']);
  expect(loadSymbol).toHaveBeenCalledTimes(2);
  expect(timers).toEqual([]);
});

test('after a gap subscriptions are reloaded, and not from the cache', async () => {
  const single = setUp();
  single.loader.subscribeTo(['A']);
  await settled();
  single.loader.reload();
  await settled();
  expect(single.loadSymbol).toHaveBeenCalledTimes(2);
  expect(single.load).not.toHaveBeenCalled();
  const whole = setUp();
  whole.loader.subscribeTo('all');
  await settled();
  whole.loader.reload();
  await settled();
  expect(whole.load.mock.calls).toEqual([[{ fresh: false }], [{ fresh: true }]]);
});

test('while the exchange asks to wait nothing is sent; afterwards all subscriptions are loaded', async () => {
  let rejects = true;
  const rejection = new ExchangeError({ failure: 'rejected', message: '', status: 429, retryAfterMs: 40_000 });
  const { loader, load, loadSymbol, timers, onRetryAt, shown } = setUp({
    load: async () => {
      if (rejects) throw rejection;
      return { tickers: [ticker('A')], at: 5 };
    },
  });
  loader.subscribeTo('all');
  await settled();
  expect(timers.map(({ ms }) => ms)).toEqual([40_000]);
  expect(onRetryAt.mock.calls).toEqual([[41_000]]);
  loader.subscribeTo(['B']);
  loader.reload();
  await settled();
  expect(load).toHaveBeenCalledOnce();
  expect(loadSymbol).not.toHaveBeenCalled();
  rejects = false;
  for (const timer of timers.splice(0)) timer.run();
  await settled();
  expect(shown()).toEqual(['A']);
  expect(onRetryAt).toHaveBeenLastCalledWith(undefined);
});

test('a stopped loader updates and requests nothing', async () => {
  const { loader, load, shown } = setUp();
  loader.subscribeTo('all');
  await Promise.resolve();
  loader.stop();
  await settled();
  expect(shown()).toEqual([]);
  loader.reload();
  await settled();
  expect(load.mock.calls.length).toBeLessThanOrEqual(1);
});
