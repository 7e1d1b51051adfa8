import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, type Reply, startPlatform, TRADER } from '../../testkit/platform.ts';
import { readConfig } from '../src/config.ts';

let platform: Platform;

beforeAll(async () => {
  const { exchange } = readConfig({ DATABASE_URL: 'postgres://none', SECRETS_KEY: KEY, PROFILE: 'local' });
  const { weights, visitorWeight } = exchange;
  platform = await startPlatform({ exchange: { weights, visitorWeight } });
});
afterAll(() => platform?.close());

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');

/** A customer with a funded futures account. */
async function openTrader(email: string) {
  const token = await platform.signIn(email);
  const call = (path: string, body: object) => platform.call('POST', path, body, token);
  const { data } = await call('/broker/account/queryBrokerOptions', {});
  const exchangeKeyId = data[0].keyId as string;
  const transfer = { transferFrom: 'capital_account', transferTo: 'swap_account', asset: 'USDT', amount: '100000' };
  expect((await call('/broker/lightning/transfer/apply', { key: randomUUID(), ...transfer })).code).toBe(200);
  return {
    leverage: (baseCurrency: string) =>
      call('/broker/lightning/futures/leverage/queryLeverage', { baseCurrency, quoteCurrency: 'USDT', exchangeKeyId }),
    cancelAll: () => call('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId }),
    order: () =>
      call('/broker/lightning/futures/order/sendOrder', {
        ...{ exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId: randomUUID() },
        ...{ direction: 'buy', priceType: 'market', quantity: '0.01' },
      }),
  };
}

test('an institution and a visitor that use all the weight they can get delay no order of anyone', async () => {
  const heavy = await openTrader(TRADER);
  const other = await openTrader('broker@demo.aldgate.test');
  const { data: contracts } = await platform.call('POST', '/market/contracts', {});
  const assets = contracts.map(({ baseAsset }: { readonly baseAsset: string }) => baseAsset) as string[];
  const replies = await Promise.all(assets.flatMap((asset) => [heavy.leverage(asset), heavy.leverage(asset)]));
  // One after the other: a copy of a call in progress is rejected as such.
  for (let call = 0; call < 60; call += 1) expect((await heavy.cancelAll()).code).toBe(200);
  const visits = await Promise.all(
    Array.from({ length: 218 }, () => fetch(`${platform.url}/exchange/fapi/v1/depth?symbol=BTCUSDT&limit=1000`)),
  );

  const rejected = replies.filter(({ code }) => code !== 200);
  expect(rejected.length).toBeGreaterThan(0);
  for (const reply of rejected) expect(reply).toMatchObject({ code: 45576, status: 429 });
  const { retryAt, retryAfterSeconds } = (rejected[0] as Reply).data;
  expect(retryAt % 60_000).toBe(0);
  expect(retryAfterSeconds).toBe(Math.ceil((retryAt - platform.clock.now) / 1_000));
  // 20 each, of 2,400.
  expect(visits.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(visits.filter(({ status }) => status === 429)).toHaveLength(98);

  const accepted = (reply: Reply) => expect([reply.code, reply.data?.status]).toEqual([200, 'filled']);
  accepted(await other.order());
  expect((await other.leverage('BTC')).code).toBe(200);
  expect((await other.cancelAll()).code).toBe(200);
  // Its own orders have what its queries cannot use.
  accepted(await heavy.order());
  expect((await heavy.cancelAll()).code).toBe(200);
  const { headers } = await fetch(`${platform.venue.url}/fapi/v1/ping`);
  expect(Number(headers.get('x-mbx-used-weight-1m'))).toBeLessThan(1_200);

  platform.clock.advance(60_000);
  expect((await heavy.leverage(assets.at(-1) ?? '')).code).toBe(200);
});
