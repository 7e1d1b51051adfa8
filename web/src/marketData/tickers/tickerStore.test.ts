import { expect, test, vi } from 'vitest';
import { makeTicker, type TickerData } from './ticker.ts';
import { createTickerStore } from './tickerStore.ts';

const figures = (last: string): TickerData => ({
  open: '100',
  last,
  high: '200',
  low: '50',
  volume: '1',
  quoteVolume: '100',
});

const ticker = (symbol: string) =>
  makeTicker({ symbol, baseAsset: symbol, quoteAsset: 'USDT', pricePlaces: 2, quantityPlaces: 3 }, figures('100'));

function setUp() {
  const frames: (() => void)[] = [];
  const store = createTickerStore((run) => frames.push(run));
  store.reset([ticker('BTC'), ticker('ETH')]);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  return { store, frames, listener, unsubscribe };
}

test('updates within a frame are published once, the last one of each symbol', () => {
  const { store, frames, listener } = setUp();
  store.apply(new Map([['BTC', figures('101')]]));
  store.apply(new Map([['BTC', figures('102')]]));
  store.apply(new Map([['ETH', figures('99')]]));
  expect(listener).not.toHaveBeenCalled();
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(listener).toHaveBeenCalledOnce();
  expect(store.snapshot().get('BTC')?.last).toBe('102');
  expect(store.snapshot().get('ETH')?.changePercent).toBe('-1');
});

test('a ticker without an update keeps its identity', () => {
  const { store, frames } = setUp();
  const before = store.snapshot();
  store.apply(new Map([['BTC', figures('101')]]));
  frames[0]?.();
  expect(store.snapshot().get('ETH')).toBe(before.get('ETH'));
  expect(store.snapshot().get('BTC')).not.toBe(before.get('BTC'));
});

test('an unknown symbol requests no frame', () => {
  const { store, frames } = setUp();
  store.apply(new Map([['XYZ', figures('1')]]));
  expect(frames).toHaveLength(0);
});

test('an unsubscribed listener is not called any more', () => {
  const { store, frames, listener, unsubscribe } = setUp();
  unsubscribe();
  store.apply(new Map([['BTC', figures('101')]]));
  frames[0]?.();
  expect(listener).not.toHaveBeenCalled();
});

test('single symbols are not the whole market, which replaces them once loaded', () => {
  const store = createTickerStore((run) => run());
  store.put([ticker('BTC')]);
  store.put([ticker('ETH')]);
  expect([...store.snapshot().keys()]).toEqual(['BTC', 'ETH']);
  expect(store.whole().size).toBe(0);
  store.reset([ticker('ETH'), ticker('SOL')]);
  expect([...store.whole().keys()]).toEqual(['ETH', 'SOL']);
});
