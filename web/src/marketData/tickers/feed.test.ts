import { expect, test, vi } from 'vitest';
import { type Connection, createFeed, type FeedSource } from './feed.ts';
import { makeTicker, type Ticker, type TickerData } from './ticker.ts';

const figures = (last: string): TickerData => ({
  open: '100',
  last,
  high: '200',
  low: '50',
  volume: '1',
  quoteVolume: '100',
});

const bitcoin = (last: string) =>
  makeTicker(
    { symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT', pricePlaces: 1, quantityPlaces: 3 },
    figures(last),
  );

/** An exchange controlled by the test: its responses, its events, and the pending timers. */
function setUp(loadAll: () => Promise<readonly Ticker[]> = async () => [bitcoin('100')]) {
  const timers: { readonly run: () => void; readonly ms: number; cancelled: boolean }[] = [];
  const clock = { now: 0 };
  const send: {
    onConnection?: (connection: Connection) => void;
    onMoves?: (moves: ReadonlyMap<string, TickerData>) => void;
    aliveAt?: number;
  } = {};
  const loading = vi.fn<FeedSource['load']>(async () => ({ tickers: await loadAll(), at: clock.now }));
  const loadSymbol = vi.fn<FeedSource['loadSymbol']>(async () => bitcoin('100'));
  const close = vi.fn<() => void>();
  const source: FeedSource = {
    load: loading,
    loadSymbol,
    listen: ({ onConnection, onMoves }) => {
      send.onConnection = onConnection;
      send.onMoves = onMoves;
      return { aliveAt: () => send.aliveAt, retry: () => undefined, close };
    },
  };
  const connect = vi.fn<() => Promise<FeedSource>>(async () => source);
  const feed = createFeed({
    connect,
    frame: (run) => run(),
    random: () => 1,
    later: (run, ms) => {
      const timer = { run, ms, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    now: () => clock.now,
  });
  const elapse = () => {
    for (const timer of timers.splice(0)) if (!timer.cancelled) timer.run();
  };
  return { feed, connect, loading, loadSymbol, close, timers, elapse, send, clock };
}

const lastCall = (feed: ReturnType<typeof setUp>['feed']) => feed.tickers.snapshot().get('BTCUSDT')?.last;

test('the first reader opens the feed, a second one shares it, the last one closes it', async () => {
  const { feed, connect, close, elapse } = setUp();
  const first = feed.open('all');
  const second = feed.open('all');
  await vi.waitFor(() => expect(lastCall(feed)).toBe('100'));
  expect(connect).toHaveBeenCalledOnce();
  first();
  elapse();
  expect(close).not.toHaveBeenCalled();
  second();
  elapse();
  expect(close).toHaveBeenCalledOnce();
});

test('a change of page keeps the feed open', async () => {
  const { feed, connect, close, elapse } = setUp();
  const leave = feed.open('all');
  await vi.waitFor(() => expect(lastCall(feed)).toBe('100'));
  leave();
  feed.open('all');
  elapse();
  expect(close).not.toHaveBeenCalled();
  expect(connect).toHaveBeenCalledOnce();
});

test('after a gap the data is reloaded, since updates were missed', async () => {
  const prices = ['100', '120'];
  const { feed, send, loading } = setUp(async () => [bitcoin(prices.shift() ?? '0')]);
  feed.open('all');
  await vi.waitFor(() => expect(lastCall(feed)).toBe('100'));
  send.onConnection?.({ state: 'live', since: 1 });
  expect(loading).toHaveBeenCalledOnce();
  send.onConnection?.({ state: 'reconnecting', since: 2 });
  expect(feed.connection()).toEqual({ state: 'reconnecting', since: 2 });
  send.onConnection?.({ state: 'live', since: 3 });
  await vi.waitFor(() => expect(lastCall(feed)).toBe('120'));
});

test('failed loads are retried', async () => {
  let fails = true;
  const { feed, loading, elapse } = setUp(async () => {
    if (fails) throw new Error('unreachable');
    return [bitcoin('100')];
  });
  feed.open('all');
  await vi.waitFor(() => expect(loading).toHaveBeenCalledOnce());
  fails = false;
  await vi.waitFor(() => {
    elapse();
    expect(lastCall(feed)).toBe('100');
  });
});

test('TR-05 the feed is as current as its connection, at first as the figures, and resets on restart', async () => {
  const { feed, send, clock, elapse } = setUp();
  expect(feed.aliveAt()).toBeUndefined();
  clock.now = 5;
  const leave = feed.open('all');
  await vi.waitFor(() => expect(feed.aliveAt()).toBe(5));
  send.onConnection?.({ state: 'live', since: 7 });
  expect(feed.aliveAt()).toBeUndefined();
  send.aliveAt = 9;
  expect(feed.aliveAt()).toBe(9);
  leave();
  elapse();
  delete send.aliveAt;
  feed.open('all');
  expect(feed.aliveAt()).toBeUndefined();
});

test('the connection alone loads no data, and a page of one symbol loads that one', async () => {
  const { feed, send, loading, loadSymbol } = setUp();
  feed.open('connection');
  await vi.waitFor(() => expect(send.onConnection).toBeDefined());
  send.onConnection?.({ state: 'live', since: 1 });
  expect(feed.connection().state).toBe('live');
  feed.open(['BTCUSDT']);
  await vi.waitFor(() => expect(lastCall(feed)).toBe('100'));
  expect(loadSymbol.mock.calls).toEqual([['BTCUSDT']]);
  expect(loading).not.toHaveBeenCalled();
  expect(feed.tickers.whole().size).toBe(0);
});

test('while loading fails, the feed reports when it is retried', async () => {
  let fails = true;
  const { feed, elapse } = setUp(async () => {
    if (fails) throw new Error('unreachable');
    return [bitcoin('100')];
  });
  feed.open('all');
  await vi.waitFor(() => expect(feed.retryAt()).toBe(3_000));
  fails = false;
  elapse();
  await vi.waitFor(() => expect(lastCall(feed)).toBe('100'));
  await vi.waitFor(() => expect(feed.retryAt()).toBeUndefined());
});

test('where the exchange’s address is unknown, it is requested again after growing pauses', async () => {
  const { feed, connect, timers, elapse } = setUp();
  connect.mockRejectedValueOnce(new Error('unreachable')).mockRejectedValueOnce(new Error('unreachable'));
  feed.open('all');
  for (const ms of [3_000, 6_000]) {
    await vi.waitFor(() => expect(timers.map((timer) => timer.ms)).toEqual([ms]));
    elapse();
  }
  await vi.waitFor(() => expect(lastCall(feed)).toBe('100'));
  expect(connect).toHaveBeenCalledTimes(3);
});
