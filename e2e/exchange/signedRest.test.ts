import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue({ port: 0, demo: true });
});
afterAll(() => venue.close());

const client = (more: Partial<ConstructorParameters<typeof SignedRest>[0]> = {}) =>
  new SignedRest({ rest: venue.url, key: 'venue-demo-a', secret: 'venue-secret-a', now: Date.now, ...more });

const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.010' };

test('TR-09 a signed call is answered in the account’s name', async () => {
  const [row] = await client().get<readonly { asset: string; balance: string }[]>('/fapi/v3/balance');
  expect(row).toMatchObject({ asset: 'USDT', balance: '1000000.00000000' });
});

test('TR-13 an order is placed and cancelled, with parameters that need escaping', async () => {
  const { markPrice } = (await (await fetch(`${venue.url}/fapi/v1/premiumIndex?symbol=BTCUSDT`)).json()) as {
    markPrice: string;
  };
  const price = `${Math.round(Number(markPrice) * 0.97)}.0`;
  const placed = await client().post<{ status: string }>('/fapi/v1/order', {
    ...order,
    price,
    newClientOrderId: 'a:/b.1',
  });
  expect(placed.status).toBe('NEW');
  const cancelled = await client().delete<{ status: string }>('/fapi/v1/order', {
    symbol: 'BTCUSDT',
    origClientOrderId: 'a:/b.1',
  });
  expect(cancelled.status).toBe('CANCELED');
});

test.each([-90_000, 90_000])('a clock that is %i ms off is set by the exchange’s own', async (offMs) => {
  const off = client({ now: () => Date.now() + offMs });
  expect(await off.get('/fapi/v3/balance')).toHaveLength(1);
});

test('a rejection is final, whatever else has failed is unknown', async () => {
  const failing = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );
  const rejected = await failing(client().post('/fapi/v1/order', { ...order, price: '1' }));
  expect(rejected).toBeInstanceOf(ExchangeError);
  expect([isOutcomeUnknown(rejected), isAuthRejected(rejected)]).toEqual([false, false]);
  const forged = await failing(client({ secret: 'another' }).get('/fapi/v3/balance'));
  expect(forged).toMatchObject({ code: -1022 });
  expect([isOutcomeUnknown(forged), isAuthRejected(forged)]).toEqual([false, true]);
  const stranger = await failing(client({ key: 'nobody' }).get('/fapi/v3/balance'));
  expect([isOutcomeUnknown(stranger), isAuthRejected(stranger)]).toEqual([false, true]);
  const nobody = await failing(client({ rest: 'http://127.0.0.1:9' }).get('/fapi/v3/balance'));
  expect(isOutcomeUnknown(nobody)).toBe(true);
  for (const [status, code] of [
    [503, -1008],
    [429, -1003],
    [400, -1007],
    [502, 0],
  ] as const) {
    const answer = () => Promise.resolve(Response.json(code === 0 ? {} : { code, msg: '' }, { status }));
    expect(isOutcomeUnknown(await failing(client({ fetch: answer }).get('/fapi/v3/balance')))).toBe(true);
  }
});
