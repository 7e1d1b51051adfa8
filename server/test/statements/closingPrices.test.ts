import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Platform, startPlatform } from '../../../testkit/platform/platform.ts';
import { readClosingPrices, storeClosingPrices } from '../../src/modules/statements/closingPrices.ts';

const DAY_END = Date.UTC(2031, 0, 15);
const MINUTE = 60_000;

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => platform?.close());

/** Stores prices at a time; of the assets that rates price, only those named have one. */
async function store(now: number, rates: Readonly<Record<string, string>>): Promise<void> {
  const { db, app } = platform;
  vi.spyOn(app.prices, 'shown').mockReturnValue({ refused: 'stale' });
  vi.spyOn(app.rates, 'shown').mockImplementation((asset) => {
    const price = rates[asset];
    return price === undefined ? { refused: 'stale' } : { price, at: now, index: price, indexAt: now, deviationBps: 0 };
  });
  await storeClosingPrices({
    database: db.database,
    clock: () => now,
    market: app,
  });
}

const stored = async (dayEnd: number) =>
  Object.fromEntries(await readClosingPrices(platform.db.database, new Date(dayEnd)));

test('the prices of a day are stored at its end, once; an asset without a price has none', async () => {
  await store(DAY_END, { EUR: '1.0801', JPY: '0.0065' });
  const first = { EUR: '1.0801', JPY: '0.0065', USD: '1', USDT: '1' };
  expect(await stored(DAY_END)).toEqual(first);
  // A second server, or the job again, stores what is missing and changes nothing.
  await store(DAY_END + MINUTE, { EUR: '1.2', GBP: '1.25' });
  expect(await stored(DAY_END)).toEqual({ ...first, GBP: '1.25' });
});

test('ten minutes after the end of a day its prices are stored, and later no more', async () => {
  const dayEnd = DAY_END + 24 * 60 * MINUTE;
  await store(dayEnd + 10 * MINUTE + 1, { EUR: '1.1' });
  expect(await stored(dayEnd)).toEqual({});
  await store(dayEnd + 10 * MINUTE, { EUR: '1.1' });
  expect(await stored(dayEnd)).toMatchObject({ EUR: '1.1' });
});
