import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { QUOTE_LIFETIME_MS } from '../../src/modules/convert/quote.ts';

/** The platform's default number of open quotes. */
const MAXIMUM = 20;

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
});
afterAll(() => platform.close());

beforeEach(async () => {
  // The quotes of the previous test have expired.
  platform.clock.advance(QUOTE_LIFETIME_MS);
  await priced(platform);
});

const quote = (fromAmount: string) =>
  platform.call('POST', '/institution/quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount }, token);
const order = (quoteId: string) => platform.call('POST', '/institution/order', { quoteId }, token);

async function open(count: number): Promise<string[]> {
  const quoteIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { code, data } = await quote('100');
    expect(code).toBe(200);
    quoteIds.push(data.quoteId);
  }
  return quoteIds;
}

test('an institution has at most twenty open quotes; the error has the maximum and the next expiry', async () => {
  await open(MAXIMUM);
  expect(await quote('100')).toEqual({
    status: 200,
    code: 45533,
    message: 'Too many open quotes, accept one or let it expire',
    data: { maximum: MAXIMUM, retryAt: platform.clock.now + QUOTE_LIFETIME_MS },
  });
});

test('accepted and expired quotes do not count as open', async () => {
  const [first = ''] = await open(MAXIMUM);
  expect((await order(first)).code).toBe(200);
  expect((await quote('100')).code).toBe(200);
  expect((await quote('100')).code).toBe(45533);
  platform.clock.advance(QUOTE_LIFETIME_MS);
  await priced(platform);
  expect((await quote('100')).code).toBe(200);
});

test('of forty concurrent quote requests twenty succeed', async () => {
  const replies = await Promise.all(Array.from({ length: 2 * MAXIMUM }, (_, index) => quote(String(100 + index))));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(MAXIMUM);
  expect(replies.filter(({ code }) => code === 45533)).toHaveLength(MAXIMUM);
});

test('CV-02 an institution’s own number of open quotes replaces the platform’s', async () => {
  const owner = platform.db.owner;
  const { id } = await owner
    .selectFrom('institution')
    .select('id')
    .where('name', '=', 'Northmark Capital')
    .executeTakeFirstOrThrow();
  const own = { institution_id: id, usd_limit: '10000000', open_quotes_max: 2 };
  await owner.insertInto('convert_quota').values(own).execute();
  await open(2);
  expect(await quote('100')).toMatchObject({ code: 45533, data: { maximum: 2 } });
  await owner.deleteFrom('convert_quota').where('institution_id', '=', id).execute();
});

test('CV-02 the value of an asset at an institution’s open quotes is at most its largest conversion', async () => {
  // At a low price they are more BTC than a quote converts; here USDT is the asset in question.
  const mostBitcoin = (maximum: string) =>
    platform.db.owner.updateTable('convert_asset').set({ maximum }).where('asset', '=', 'BTC').execute();
  await mostBitcoin('6');
  expect((await quote('499995')).code).toBe(200);
  expect(await quote('10')).toMatchObject({
    code: 45533,
    data: {
      asset: 'USDT',
      maximumValue: '500000',
      openValue: '499995',
      retryAt: platform.clock.now + QUOTE_LIFETIME_MS,
    },
  });
  const toDollars = { fromAsset: 'BTC', toAsset: 'USDT', toAmount: '10' };
  expect((await platform.call('POST', '/institution/quote', toDollars, token)).code).toBe(45533);
  const apart = { fromAsset: 'BTC', toAsset: 'ETH', fromAmount: '0.01' };
  expect((await platform.call('POST', '/institution/quote', apart, token)).code).toBe(200);
  platform.clock.advance(QUOTE_LIFETIME_MS);
  await priced(platform);
  const halves = await Promise.all(Array.from({ length: 4 }, (_, index) => quote(String(200_000 + index))));
  expect(halves.map(({ code }) => code).sort()).toEqual([200, 200, 45533, 45533]);
  await mostBitcoin('5');
});

test('CV-02 the open value of all institutions is bounded, and others’ figures stay secret', async () => {
  const { owner } = platform.db;
  const now = platform.clock.now;
  const { id: other } = await owner
    .selectFrom('institution')
    .select('id')
    .where('name', '=', 'Harbour & Vale Partners')
    .executeTakeFirstOrThrow();
  const { id: user } = await owner
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', other)
    .executeTakeFirstOrThrow();
  const open = {
    id: randomUUID(),
    institution_id: other,
    user_id: user,
    from_asset: 'USDT',
    to_asset: 'BTC',
    // 40 times the largest conversion, less 500.
    from_amount: '19999500',
    to_amount: '1',
    base_asset: 'BTC',
    quote_asset: 'USDT',
    price: '1',
    reference_price: '1',
    reference_at: new Date(now),
    usd_value: '1',
    created_at: new Date(now),
    expires_at: new Date(now + 5_000),
  };
  await owner.insertInto('convert_quote').values(open).execute();
  expect((await quote('500')).code).toBe(200);
  const { code, data } = await quote('10');
  expect({ code, data }).toEqual({ code: 45533, data: { asset: 'USDT', retryAt: now + 5_000 } });
  await owner.deleteFrom('convert_quote').where('id', '=', open.id).execute();
});

test('expired rows are deleted by an hourly job', async () => {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from ${sql.id(`${platform.db.schema}_jobs`, '_private_known_crontabs')}
  `.execute(platform.db.owner);
  expect(rows).toContainEqual({ identifier: 'purge_expired' });
});
