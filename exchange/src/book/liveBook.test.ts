import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { MarketStream } from '../stream/marketStream.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { scriptedSockets } from '../testing/scriptedSocket.ts';
import type { DepthSnapshot, LevelRow } from '../wire.ts';
import { LiveBook, type LiveBookOptions } from './liveBook.ts';

interface Ids {
  readonly U: number;
  readonly u: number;
  readonly pu: number;
}

const book = (lastUpdateId: number, bids: LevelRow[] = [['10.0', '1']]): DepthSnapshot => ({
  lastUpdateId,
  E: 1,
  T: 1,
  bids,
  asks: [['11.0', '1']],
});

function setUp({ onError = () => undefined }: Pick<LiveBookOptions, 'onError'> = {}) {
  const clock = new ManualClock();
  const { openSocket, sockets } = scriptedSockets();
  const stream = new MarketStream({ url: 'ws://venue/public/stream', clock, openSocket, onError });
  const answers: (() => Promise<DepthSnapshot>)[] = [];
  let requests = 0;
  const rest = {
    depth: () => {
      requests += 1;
      return (answers.shift() ?? (() => Promise.reject(new Error('nothing prepared'))))();
    },
  };
  const live = new LiveBook({ symbol: 'BTCUSDT', rest, stream, clock, random: () => 1, limit: 5, onError });
  sockets[0]?.handlers.opened();
  const event = (ids: Ids, b: LevelRow[] = []) =>
    sockets
      .at(-1)
      ?.receive({ stream: 'btcusdt@depth@100ms', data: { e: 'depthUpdate', s: 'BTCUSDT', T: 2, ...ids, b, a: [] } });
  /** Advances the clock and lets pending REST responses resolve. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };
  return { sockets, stream, answers, live, event, pass, requests: () => requests };
}

test('TR-04 the snapshot is fetched once events flow, and the book is live when it matches', async () => {
  const { answers, live, event, pass } = setUp();
  answers.push(() => Promise.resolve(book(100)));
  event({ U: 95, u: 105, pu: 90 }, [['10.5', '2']]);
  expect(live.isLive).toBe(false);
  await pass(0);
  expect(live.isLive).toBe(true);
  expect(live.book.bestBid).toEqual(['10.5', '2']);
});

test('the reason of a snapshot that could not be fetched is known until one is', async () => {
  const { answers, live, event, pass } = setUp();
  answers.push(() => Promise.reject(new Error('blocked')));
  event({ U: 95, u: 105, pu: 90 });
  await pass(0);
  expect(live.failure).toEqual(new Error('blocked'));
  answers.push(() => Promise.resolve(book(100)));
  await pass(2_000);
  expect([live.failure, live.isLive]).toEqual([undefined, true]);
});

test('a symbol without events gets its snapshot after a second', async () => {
  const { answers, live, pass } = setUp();
  answers.push(() => Promise.resolve(book(100)));
  await pass(1000);
  await pass(0);
  expect(live.isLive).toBe(true);
});

test('a gap is healed by a new snapshot, a second after the last one at the soonest', async () => {
  const { answers, live, event, pass, requests } = setUp();
  answers.push(
    () => Promise.resolve(book(100)),
    () => Promise.resolve(book(310, [['10.2', '1']])),
  );
  event({ U: 95, u: 105, pu: 90 });
  await pass(0);
  event({ U: 300, u: 320, pu: 290 });
  expect(live.isLive).toBe(false);
  await pass(999);
  expect(requests()).toBe(1);
  await pass(1);
  expect(requests()).toBe(2);
  expect(live.isLive).toBe(true);
  expect(live.book.bestBid).toEqual(['10.2', '1']);
});

test('while snapshots fail the next try waits longer each time, up to half a minute', async () => {
  const { event, pass, requests } = setUp();
  event({ U: 95, u: 105, pu: 90 });
  await pass(0);
  for (const [tries, wait] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    expect(requests()).toBe(tries + 1);
    // Events keep the socket alive and must not shorten the retry delay.
    for (let left = wait; left > 0; left -= 1000) {
      event({ U: 95, u: 105, pu: 90 });
      expect(requests()).toBe(tries + 1);
      await pass(1000);
    }
  }
});

test('a book whose socket is lost is not live until a new snapshot', async () => {
  const { answers, live, event, pass, sockets } = setUp();
  answers.push(
    () => Promise.resolve(book(100)),
    () => Promise.resolve(book(500)),
  );
  const states: boolean[] = [];
  live.onChange(() => states.push(live.isLive));
  event({ U: 95, u: 105, pu: 90 });
  await pass(0);
  sockets[0]?.handlers.closed();
  expect(live.isLive).toBe(false);
  expect(states.at(-1)).toBe(false);
  await pass(3000);
  sockets[1]?.handlers.opened();
  event({ U: 495, u: 505, pu: 490 });
  await pass(0);
  expect(live.isLive).toBe(true);
});

test('when the price has walked beyond the snapshot, a new one is fetched', async () => {
  const { answers, live, event, pass, requests } = setUp();
  const full: LevelRow[] = ['10.0', '9.9', '9.8', '9.7', '9.6'].map((price) => [price, '1']);
  answers.push(
    () => Promise.resolve(book(100, full)),
    () => Promise.resolve(book(115, [['9.0', '3']])),
  );
  event({ U: 95, u: 105, pu: 90 });
  await pass(1000);
  event({ U: 106, u: 110, pu: 105 }, [...full.map(([price]): LevelRow => [price, '0']), ['9.0', '1']]);
  await pass(0);
  event({ U: 112, u: 118, pu: 110 });
  await pass(1000);
  expect(requests()).toBe(2);
  expect(live.isLive).toBe(true);
  expect(live.book.bestBid).toEqual(['9.0', '3']);
});

test('a closed book sends no further requests and reports nothing', async () => {
  const { live, event, pass, requests } = setUp();
  let changes = 0;
  live.onChange(() => {
    changes += 1;
  });
  live.close();
  event({ U: 95, u: 105, pu: 90 });
  await pass(60_000);
  expect([requests(), changes]).toEqual([0, 0]);
});

test('a listener that throws is reported, and the others receive the change', async () => {
  const onError = vi.fn();
  const { answers, live, event, pass } = setUp({ onError });
  answers.push(() => Promise.resolve(book(100)));
  const states: boolean[] = [];
  live.onChange(() => {
    throw new Error('a broken screen');
  });
  live.onChange(() => states.push(live.isLive));
  event({ U: 95, u: 105, pu: 90 });
  await pass(0);
  expect(states.at(-1)).toBe(true);
  expect(onError).toHaveBeenCalledWith(new Error('a broken screen'));
});

test('levels that are no decimals never reach the book', async () => {
  const { answers, live, event, pass } = setUp();
  answers.push(() => Promise.resolve(book(100)));
  event({ U: 95, u: 105, pu: 90 });
  await pass(0);
  event({ U: 106, u: 110, pu: 105 }, [['NaN', '1']]);
  expect(live.book.lastUpdateId).toBe(105);
  expect(live.isLive).toBe(true);
});
