import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueEndpoints } from '../../../testkit/platform/config.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createExchanges } from '../../src/modules/exchanges/index.ts';

const clock = { now: 1_800_000_000_000 };
let venue: Venue;
beforeAll(async () => {
  venue = await startVenue({ port: 0, now: () => clock.now, demo: true, market: 'still' });
});
afterAll(() => venue?.close());

test('the stream of marks has the index beside them, which is too old to calculate with as a mark is', async () => {
  const exchanges = createExchanges([venueEndpoints(venue.url)], {
    clock: () => clock.now,
    log: createLog('silent'),
    coins: async () => new Set<string>(),
  });
  const { reference } = exchanges;
  const { marks } = reference;
  const market = referenceMarket('BTCUSDT');
  expect(marks.isCurrent).toBe(false);
  expect(marks.currentIndex(market)).toBeUndefined();
  marks.open();
  try {
    await waitFor(() => {
      clock.now += 1_000;
      venue.tick();
      return marks.isCurrent ? true : undefined;
    });
    const { indexPrice } = venue.market.mark('BTCUSDT');
    const index = await waitFor(() => marks.currentIndex(market));
    expect(index.price).toBe(indexPrice);
    expect(index.at).toBe(marks.currentMark(market)?.at);
    clock.now = index.at + 10_000;
    expect(marks.currentIndex(market)).toBeDefined();
    clock.now += 1;
    expect(marks.currentIndex(market)).toBeUndefined();
  } finally {
    reference.close();
  }
});
