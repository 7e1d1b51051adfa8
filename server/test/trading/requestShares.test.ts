import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, type Reply, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { readConfig } from '../../src/config.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createUser } from '../../src/modules/identity/createUser.ts';
import { openSession } from '../../src/modules/identity/sessions.ts';
import { createInstitution } from '../../src/modules/institution/institutions.ts';

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
  const token = await platform.openSession(email);
  const transfer = { transferFrom: 'capital_account', transferTo: 'swap_account', asset: 'USDT', amount: '100000' };
  const apply = '/broker/lightning/transfer/apply';
  const trader = await openAccount(token);
  expect((await platform.call('POST', apply, { key: randomUUID(), ...transfer }, token)).code).toBe(200);
  return trader;
}

/** The session of a member of an institution that is not of the demo. */
function openInstitution(name: string): Promise<string> {
  const { db, clock, config } = platform;
  return inTransaction(db.database, async (tx) => {
    const at = clock.now;
    const verification = { primary: 'certified', advanced: 'certified' } as const;
    const institutionId = await createInstitution(tx, { name, verification }, at);
    const person = { email: `member@${randomUUID()}.test`, password: 'Aldgate#2026', googleSecret: null };
    const userId = await createUser(tx, createSecretBox(config.secretsKey), { institutionId, ...person }, at);
    return (await openSession(tx, { userId, origin: { address: '127.0.0.1', client: 'test' }, at })).token;
  });
}

async function openAccount(token: string) {
  const call = (path: string, body: object) => platform.call('POST', path, body, token);
  const { data } = await call('/broker/account/queryBrokerOptions', {});
  const exchangeKeyId = data[0].keyId as string;
  return {
    leverage: (baseCurrency: string) =>
      call('/broker/lightning/futures/leverage/queryLeverage', { baseCurrency, quoteCurrency: 'USDT', exchangeKeyId }),
    cancelAll: () => call('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId }),
    order: () =>
      call('/broker/lightning/futures/order/sendOrder', {
        exchangeKeyId,
        instrumentId: 'BTCUSDT',
        clientOrderId: randomUUID(),
        direction: 'buy',
        priceType: 'market',
        quantity: '0.01',
      }),
  };
}

/** The base currencies of all contracts. */
async function listAssets(): Promise<readonly string[]> {
  const { data } = await platform.call('POST', '/market/contracts', {});
  const contracts: readonly { readonly product: string; readonly baseAsset: string }[] = data;
  return contracts.filter(({ product }) => product === 'usdm').map(({ baseAsset }) => baseAsset);
}

test('an institution and a visitor that use all the weight they can get delay no order of anyone', async () => {
  const heavy = await openTrader(TRADER);
  const other = await openTrader('broker@demo.aldgate.test');
  const assets = await listAssets();
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

test('of three institutions that query at the same time, the one that uses much is the only one to wait', async () => {
  const heavy = await openTrader(TRADER);
  const second = await openTrader('broker@demo.aldgate.test');
  const third = await openAccount(await openInstitution('Third Institution'));
  const assets = await listAssets();
  // A new minute, in which no answer of an earlier one counts.
  platform.clock.advance(120_000);
  const query = ({ leverage }: typeof third, wanted: readonly string[]) => Promise.all(wanted.map(leverage));
  // Two queries of 26 and 21 are within the 60 that each institution has to itself.
  const few = assets.slice(0, 2);
  const [much, some, little] = await Promise.all([query(heavy, assets), query(second, few), query(third, few)]);
  expect(new Set(much.map(({ code }) => code))).toEqual(new Set([200, 45576]));
  expect([...some, ...little].map(({ code }) => code)).toEqual([200, 200, 200, 200]);
});
