import { deserialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LISTINGS } from '../simulation/listings.ts';
import { createVenueCore } from '../venueCore.ts';
import { createSnapshot, readSnapshot, SnapshotCopy } from './snapshot.ts';

const CONTRACTS = 100;
const listings = Array.from({ length: CONTRACTS }, (_, index) => {
  const listing = LISTINGS[index % LISTINGS.length] as (typeof LISTINGS)[number];
  const symbol = `${listing.instrument.baseAsset}${index}USDT`;
  return { ...listing, instrument: { ...listing.instrument, id: symbol, symbol } };
});

test('a snapshot of 100 contracts is written in chunks of 4,000 orders, its copy within 100 ms of a core', () => {
  const core = createVenueCore({ path: ':memory:', demo: false, seed: 1, now: () => 1_763_690_000_000, listings });
  const { engine } = core.processor;
  const take = () => createSnapshot({ engine, state: engine.state });
  // Time of this thread on a core: other load on the machine does not count.
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    const { sequence } = new SnapshotCopy(take());
    expect(sequence).toBeGreaterThanOrEqual(0);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(100);

  const copy = new SnapshotCopy(take());
  while (!copy.writeChunk());
  const { chunks } = deserialize(copy.bytes) as { chunks: Uint8Array[] };
  const counts = chunks
    .slice(1)
    .map((chunk) =>
      (deserialize(gunzipSync(chunk)) as { rows: { count: number } }[]).reduce((sum, { rows }) => sum + rows.count, 0),
    );
  expect(Math.max(...counts)).toBeLessThanOrEqual(4_000);
  // Each order is in its account and in its book.
  const resting = [...engine.contracts.keys()].reduce((sum, symbol) => sum + engine.book(symbol).size, 0);
  expect(resting).toBeGreaterThan(20_000);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2 * resting);
  expect(readSnapshot(copy.bytes)).toEqual(take());
});
