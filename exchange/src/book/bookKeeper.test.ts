import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { DepthSnapshot, DepthUpdate, LevelRow } from '../wire.ts';
import { BookKeeper } from './bookKeeper.ts';

const snapshot = (lastUpdateId: number, bids: LevelRow[], asks: LevelRow[]): DepthSnapshot => ({
  lastUpdateId,
  E: 1,
  T: 1,
  bids,
  asks,
});

interface Ids {
  readonly U: number;
  readonly u: number;
  readonly pu: number;
}

const update = (ids: Ids, b: LevelRow[] = [], a: LevelRow[] = []): DepthUpdate => ({
  e: 'depthUpdate',
  E: 2,
  T: 2,
  s: 'BTCUSDT',
  ...ids,
  b,
  a,
});

const start = () => snapshot(100, [['10.0', '1']], [['11.0', '1']]);

describe('TR-04 the book by the sync rules', () => {
  test('buffered events before the snapshot are dropped, the one that spans it and those after are applied', () => {
    const keeper = new BookKeeper();
    keeper.event(update({ U: 80, u: 90, pu: 79 }, [['9.0', '5']]));
    keeper.event(update({ U: 95, u: 105, pu: 90 }, [['10.5', '2']]));
    keeper.event(update({ U: 150, u: 160, pu: 105 }, [], [['11.0', '0']]));
    expect(keeper.snapshot(start())).toBe(true);
    expect(keeper.bids(5)).toEqual([
      ['10.5', '2'],
      ['10.0', '1'],
    ]);
    expect(keeper.asks(5)).toEqual([]);
    expect(keeper.counts).toEqual({ applied: 2, dropped: 1, resyncs: 0 });
    expect(keeper.lastUpdateId).toBe(160);
  });

  test('an event that ends at the snapshot’s id is the first one, not an old one', () => {
    const keeper = new BookKeeper();
    keeper.event(update({ U: 95, u: 100, pu: 90 }));
    keeper.event(update({ U: 120, u: 130, pu: 100 }, [['10.1', '3']]));
    expect(keeper.snapshot(start())).toBe(true);
    expect(keeper.bestBid).toEqual(['10.1', '3']);
    expect(keeper.counts).toEqual({ applied: 2, dropped: 0, resyncs: 0 });
  });

  test('ids of other symbols between pu and U are no gap', () => {
    const keeper = new BookKeeper();
    keeper.snapshot(start());
    keeper.event(update({ U: 140, u: 145, pu: 100 }));
    keeper.event(update({ U: 300, u: 310, pu: 145 }));
    expect(keeper.state).toBe('synced');
    expect(keeper.counts.applied).toBe(2);
  });

  test('a gap asks for a snapshot; levels stay readable and the events since then are kept for it', () => {
    const keeper = new BookKeeper();
    keeper.snapshot(start());
    keeper.event(update({ U: 101, u: 110, pu: 100 }));
    keeper.event(update({ U: 130, u: 140, pu: 125 }, [['10.2', '1']]));
    expect(keeper.state).toBe('waiting');
    expect(keeper.bestBid).toEqual(['10.0', '1']);
    expect(keeper.snapshot(snapshot(135, [['10.1', '1']], [['11.0', '1']]))).toBe(true);
    expect(keeper.bestBid).toEqual(['10.2', '1']);
    expect(keeper.counts.resyncs).toBe(1);
  });

  test('a snapshot older than the first event is refused and the buffer kept for the next one', () => {
    const keeper = new BookKeeper();
    keeper.event(update({ U: 205, u: 210, pu: 200 }));
    keeper.event(update({ U: 215, u: 220, pu: 210 }, [['10.3', '1']]));
    expect(keeper.snapshot(start())).toBe(false);
    expect(keeper.state).toBe('waiting');
    expect(keeper.snapshot(snapshot(207, [['10.0', '1']], [['11.0', '1']]))).toBe(true);
    expect(keeper.bestBid).toEqual(['10.3', '1']);
  });

  test('bids that reach the asks are never shown: the book empties and asks for a snapshot', () => {
    const keeper = new BookKeeper();
    keeper.snapshot(start());
    keeper.event(update({ U: 101, u: 102, pu: 100 }, [['11.0', '1']]));
    expect(keeper.state).toBe('waiting');
    expect([keeper.bestBid, keeper.bestAsk]).toEqual([undefined, undefined]);
    expect(keeper.snapshot(snapshot(200, [['10.0', '1']], [['9.0', '1']]))).toBe(false);
    expect(keeper.snapshot(snapshot(201, [['10.0', '1']], [['10.1', '1']]))).toBe(true);
  });

  test('levels beyond a bound are let go, and taking away an unknown one is normal', () => {
    const keeper = new BookKeeper({ levelsMax: 1 });
    keeper.snapshot(start());
    keeper.event(update({ U: 101, u: 102, pu: 100 }, [['10.5', '1']], [['99.0', '0']]));
    expect(keeper.size).toEqual({ bids: 1, asks: 1 });
    expect(keeper.bestBid).toEqual(['10.5', '1']);
  });

  test('what is known thins out as the price walks beyond the snapshot', () => {
    const keeper = new BookKeeper();
    const bids: LevelRow[] = [
      ['10.0', '1'],
      ['9.9', '1'],
    ];
    keeper.snapshot(
      snapshot(100, bids, [
        ['11.0', '1'],
        ['11.1', '1'],
      ]),
    );
    expect(keeper.knownLevels).toBe(2);
    keeper.event(
      update({ U: 101, u: 102, pu: 100 }, [
        ['10.0', '0'],
        ['9.9', '0'],
        ['8.0', '1'],
      ]),
    );
    expect(keeper.knownLevels).toBe(0);
  });
});

const RECORDING = new URL('../../../../shared/reference/data/usdm/btcusdt_20240808.jsonl.gz', import.meta.url);
const isThere = existsSync(RECORDING);
if (!isThere) console.warn('the recorded feed is absent: its replay is skipped');

test.skipIf(!isThere)('TR-04 a recorded feed of 345 s replays to the exchange’s own book, never crossed', () => {
  const keeper = new BookKeeper();
  let events = 0;
  for (const line of gunzipSync(readFileSync(RECORDING)).toString().split('\n')) {
    const message: unknown = line === '' ? {} : JSON.parse(line.slice(line.indexOf(' ')));
    if (isSnapshot(message)) keeper.snapshot(message);
    else if (isDepth(message)) {
      events += 1;
      keeper.event(message.data);
    }
  }
  expect(events).toBe(6551);
  expect(keeper.counts).toEqual({ applied: 6547, dropped: 4, resyncs: 0 });
  expect(keeper.lastUpdateId).toBe(5123135475514);
  expect(keeper.size).toEqual({ bids: 5018, asks: 4578 });
  expect(keeper.bestBid).toEqual(['61659.70', '1.486']);
  expect(keeper.bestAsk).toEqual(['61659.80', '0.981']);
});

function isSnapshot(message: unknown): message is DepthSnapshot {
  return typeof message === 'object' && message !== null && 'lastUpdateId' in message;
}

function isDepth(message: unknown): message is { readonly data: DepthUpdate } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'stream' in message &&
    typeof message.stream === 'string' &&
    message.stream.includes('@depth')
  );
}
