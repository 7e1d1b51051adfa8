import { expect, test } from 'vitest';
import type { Fields } from '../testing/signed.ts';
import { tradingVenue } from '../testing/tradingVenue.ts';

const MB = 1024 * 1024;

async function venueWithDisk() {
  let freeBytes = 50_000 * MB;
  const reported: string[] = [];
  const venue = await tradingVenue({
    diskSpace: () => ({ freeBytes, totalBytes: 100_000 * MB }),
    report: (error) => reported.push(error instanceof Error ? error.message : String(error)),
  });
  venue.advance(6_000);
  const order = (terms: Fields) =>
    venue.alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', type: 'MARKET', quantity: '0.01', ...terms });
  const setFree = (megabytes: number) => {
    freeBytes = megabytes * MB;
    venue.advance(6_000);
  };
  return { ...venue, pass: (ms: number) => venue.advance(ms), order, setFree, reported };
}

test('on a low disk orders that open are refused, cancels and reduce-only go on; at 1 GB all is open', async () => {
  const { alice, order, setFree, reported, best } = await venueWithDisk();
  expect((await order({ side: 'BUY' })).status).toBe(200);
  const price = (Number(best('BTCUSDT', 'bids').price) * 0.99).toFixed(1);
  const resting = { type: 'LIMIT', timeInForce: 'GTC', side: 'BUY', price, newClientOrderId: 'rests' };
  expect((await order(resting)).status).toBe(200);

  setFree(511);
  expect(await order({ side: 'BUY' })).toMatchObject({ status: 400, body: { code: -4087 } });
  const transfer = { type: 'UMFUTURE_FUNDING', asset: 'USDT', amount: '1' };
  expect(await alice('POST /sapi/v1/asset/transfer', transfer)).toMatchObject({ body: { code: -4087 } });
  expect((await order({ side: 'SELL', reduceOnly: 'true', quantity: '0.005' })).status).toBe(200);
  const rests = { symbol: 'BTCUSDT', origClientOrderId: 'rests' };
  expect((await alice('DELETE /fapi/v1/order', rests)).status).toBe(200);
  expect((await alice('GET /fapi/v3/account', {})).status).toBe(200);

  setFree(1_023);
  expect((await order({ side: 'BUY' })).status).toBe(400);
  setFree(1_024);
  expect((await order({ side: 'BUY' })).status).toBe(200);
  expect(reported).toHaveLength(2);
});

test('while the disk is full nothing is accepted and the market stands still', async () => {
  const { alice, order, setFree, venue, pass } = await venueWithDisk();
  expect((await order({ side: 'BUY' })).status).toBe(200);
  setFree(127);
  const { sequence } = venue.processor.engine.state;
  pass(2_000);
  expect(venue.processor.engine.state.sequence).toBe(sequence);
  expect(await order({ side: 'SELL', reduceOnly: 'true' })).toMatchObject({ status: 400, body: { code: -4088 } });
  expect((await alice('GET /fapi/v3/account', {})).status).toBe(200);
  setFree(300);
  expect((await order({ side: 'SELL', reduceOnly: 'true' })).status).toBe(200);
});
