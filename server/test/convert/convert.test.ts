import { calls } from '@aldgate/contract';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { currentRate, priced } from '../../../testkit/platform/prices.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
});
afterAll(() => platform.close());

const CONVERT =
  /^\/institution\/(block\/listDisabled|list(All|Exchange|Convert|User|Risk)|query|getQuote|quote|order|.*[sS]wap)/;

const post = (path: string, body: unknown, as = token) => platform.call('POST', `/institution/${path}`, body, as);
const buyBitcoin = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };

const pickAsset = ({ asset }: { asset: string }) => asset;

async function capital(asset: string, as = token): Promise<string> {
  const { data } = await post('queryUserAvailableCapital', { asset }, as);
  return data[0].available;
}

async function firmQuote(body: object = buyBitcoin) {
  await priced(platform);
  await priced(platform, 'ETHUSDT');
  const reply = await post('quote', body);
  expect(reply).toMatchObject({ status: 200, code: 200 });
  return reply.data;
}

test('CV-01 CV-02 CV-05 WAL-01 a quote is accepted once: both amounts move, and the balances show it', async () => {
  const [usdt, btc] = [await capital('USDT'), await capital('BTC')];
  const quote = await firmQuote();
  expect(quote).toMatchObject({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000', quoteAsset: 'USDT' });
  expect(quote.expiresAt - quote.createdAt).toBe(10_000);
  const order = await post('order', { quoteId: quote.quoteId });
  expect(order).toMatchObject({ code: 200, data: { status: 'completed' } });

  expect(await capital('USDT')).toBe(toDecimalString(decimal(usdt).minus('1000')));
  expect(await capital('BTC')).toBe(toDecimalString(decimal(btc).plus(quote.toAmount)));
  const records = await post('pageSwapOrderRecord', {});
  expect(records.data).toMatchObject({ total: 1, items: [{ orderId: order.data.orderId, fromAmount: '1000' }] });
  const rate = await currentRate(platform, 'USDT');
  const assets = await platform.call('GET', '/user/assets', undefined, token);
  expect(assets.data).toContainEqual({
    asset: 'USDT',
    accountType: 'capital_account',
    total: '999000',
    frozen: '0',
    available: '999000',
    usdPrice: rate.price,
    usdValuation: round(decimal('999000').times(rate.price), 2, 'down'),
  });
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('CV-02 a used quote is rejected with the first result, and nothing moves', async () => {
  const quote = await firmQuote();
  const first = await post('order', { quoteId: quote.quoteId });
  const before = await capital('USDT');
  const second = await post('order', { quoteId: quote.quoteId });
  expect(second).toMatchObject({ status: 200, code: 45522, data: first.data });
  expect(await capital('USDT')).toBe(before);
});

test('CV-02 CL-09 twenty concurrent orders of one quote create one: the others get quoteUsed or repeated', async () => {
  const quote = await firmQuote();
  const before = await capital('USDT');
  const replies = await Promise.all(Array.from({ length: 20 }, () => post('order', { quoteId: quote.quoteId })));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code !== 200 && code !== 45501 && code !== 45522)).toEqual([]);
  expect(await capital('USDT')).toBe(toDecimalString(decimal(before).minus('1000')));
});

test('CV-02 an expired quote is rejected, and nothing moves', async () => {
  const quote = await firmQuote();
  const before = await capital('USDT');
  platform.clock.advance(10_000);
  expect(await post('order', { quoteId: quote.quoteId })).toMatchObject({ status: 200, code: 45521 });
  expect(await capital('USDT')).toBe(before);
});

test('CV-02 another institution’s quote is not found', async () => {
  const quote = await firmQuote();
  const other = await platform.openSession(NEWCOMER);
  expect(await post('order', { quoteId: quote.quoteId }, other)).toMatchObject({ code: 45523 });
  expect((await post('pageSwapOrderRecord', {}, other)).data).toMatchObject({ items: [], total: 0 });
  expect((await platform.call('GET', '/user/assets', undefined, other)).data).toEqual([]);
});

test('KY-05 KY-08 convert rejects an uncertified institution', async () => {
  const other = await platform.openSession(NEWCOMER);
  expect(await post('quote', buyBitcoin, other)).toMatchObject({ status: 200, code: 45530 });
});

test('KY-08 convert rejects a certified user without Google', async () => {
  const other = await platform.openSession(NEWCOMER);
  const newcomers = platform.db.owner.updateTable('institution').where('name', '=', 'Harbour & Vale Partners');
  await newcomers.set({ primary_verification: 'certified' }).execute();
  expect(await post('quote', buyBitcoin, other)).toMatchObject({ code: 45531 });
  await newcomers.set({ primary_verification: 'not_verified' }).execute();
});

test('CV-04 a suspended asset is rejected at the quote, and at the order of an open quote', async () => {
  const quote = await firmQuote();
  const before = await capital('USDT');
  const bitcoin = platform.db.owner.updateTable('convert_asset').where('asset', '=', 'BTC');
  await bitcoin.set({ enabled: false }).execute();
  const suspended = { status: 200, code: 45526, message: 'Trading pair suspended', data: { asset: 'BTC' } };
  expect(await post('quote', buyBitcoin)).toEqual(suspended);
  expect(await post('order', { quoteId: quote.quoteId })).toEqual(suspended);
  expect((await post('listExchangeAssetByType', { type: 'crypto' })).data.map(pickAsset)).toEqual([
    'ETH',
    'USDC',
    'USDT',
  ]);
  expect((await post('listAllConvertAsset', {})).data.map(pickAsset)).not.toContain('BTC');
  expect(await capital('USDT')).toBe(before);
  await bitcoin.set({ enabled: true }).execute();
});

test('CV-03 amounts outside the limits are rejected with the bound', async () => {
  await firmQuote();
  expect(await post('quote', { ...buyBitcoin, fromAmount: '9.99' })).toMatchObject({
    code: 45524,
    data: { asset: 'USDT', minimum: '10' },
  });
  expect(await post('quote', { ...buyBitcoin, fromAmount: '500000.000001' })).toMatchObject({
    code: 45525,
    data: { asset: 'USDT', maximum: '500000' },
  });
});

test('CL-10 an order above the available balance is rejected, and nothing moves', async () => {
  const rows = await platform.db.database.selectFrom('ledger_entry').select('sequence').execute();
  expect(await capital('ETH')).toBe('100');
  const quotes = [
    await firmQuote({ fromAsset: 'ETH', toAsset: 'USDT', fromAmount: '60' }),
    await firmQuote({ fromAsset: 'ETH', toAsset: 'BTC', fromAmount: '60' }),
  ];
  const replies = await Promise.all(quotes.map(({ quoteId }) => post('order', { quoteId })));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 45520]);
  expect(replies.find(({ code }) => code === 45520)?.message).toBe('Insufficient balance');
  expect(await capital('ETH')).toBe('40');
  const after = await platform.db.database.selectFrom('ledger_entry').select('sequence').execute();
  expect(after.length - rows.length).toBe(4);
});

test('a price older than ten seconds gives no quote when the exchange falls silent', async () => {
  await firmQuote();
  platform.venue.pause();
  platform.clock.advance(10_001);
  expect(await post('quote', buyBitcoin)).toMatchObject({ status: 200, code: 45528 });
  const metrics = await (await fetch(`${platform.url}/metrics`)).text();
  expect(metrics).toContain('aldgate_price_refused_total{pair="BTC/USDT",reason="stale"} 1');
  platform.venue.resume();
  await firmQuote();
});

describe('invalid input is reported and changes nothing', () => {
  const bad: [string, unknown][] = [
    ['nine decimals', { ...buyBitcoin, fromAmount: '1000.000000001' }],
    ['more decimals than the asset has', { ...buyBitcoin, fromAmount: '1000.0000001' }],
    ['a negative amount', { ...buyBitcoin, fromAmount: '-1000' }],
    ['zero', { ...buyBitcoin, fromAmount: '0.00' }],
    ['a huge amount', { ...buyBitcoin, fromAmount: '9'.repeat(60) }],
    ['an exponent', { ...buyBitcoin, fromAmount: '1e3' }],
    ['a number in place of a string', { ...buyBitcoin, fromAmount: 1000 }],
    ['both amounts', { ...buyBitcoin, toAmount: '1' }],
    ['no amount', { fromAsset: 'USDT', toAsset: 'BTC' }],
    ['one asset twice', { fromAsset: 'BTC', toAsset: 'BTC', fromAmount: '1' }],
    ['a missing asset', { toAsset: 'BTC', fromAmount: '1' }],
    ['an asset of another form', { ...buyBitcoin, toAsset: 'btc; drop table' }],
    ['an unknown field', { ...buyBitcoin, note: 'x' }],
    ['null', null],
    ['an array', [buyBitcoin]],
    ['a string', '"quote"'],
  ];
  test.each(bad)('CL-10 WAL-13 quote with %s is a format error', async (_name, body) => {
    const reply = await post('quote', body);
    expect(reply).toMatchObject({ status: 200, code: 400, message: 'Format error, please fill in completely' });
    expect(reply.data.fields.length).toBeGreaterThan(0);
  });

  test('an unsupported asset is named', async () => {
    expect(await post('quote', { ...buyBitcoin, toAsset: 'DOGE' })).toMatchObject({
      code: 45529,
      data: { asset: 'DOGE' },
    });
    expect(await post('queryUserAvailableCapital', { asset: 'DOGE' })).toMatchObject({ code: 45529 });
  });

  test.each([{}, { quoteId: 'x' }, { quoteId: 7 }, { quoteId: null }])(
    'order with %j is a format error',
    async (body) => {
      expect(await post('order', body)).toMatchObject({ status: 200, code: 400 });
    },
  );

  test('an order with an unknown quoteId answers quoteNotFound', async () => {
    expect(await post('order', { quoteId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ code: 45523 });
  });

  test.each([
    { pageCondition: { page: 0 } },
    { pageCondition: { pageSize: 11 } },
    { pageCondition: { page: 1.5 } },
    { queryCondition: { startTime: -1 } },
    { queryCondition: { status: 'lost' } },
  ])('CL-11 SH-14 records with %j are a format error', async (body) => {
    expect(await post('pageSwapOrderRecord', body)).toMatchObject({ status: 200, code: 400 });
  });

  test('a body that is not JSON is HTTP 400, one that is too large HTTP 413, both in the envelope', async () => {
    expect(await post('quote', '{"fromAsset":')).toMatchObject({ status: 400, code: 400 });
    const large = { ...buyBitcoin, note: 'x'.repeat(70_000) };
    expect(await post('quote', large)).toMatchObject({ status: 413, code: 413 });
  });

  test('CL-05 every call of convert needs a token', async () => {
    const ours = Object.values(calls).filter(({ path, auth }) => auth === 'token' && CONVERT.test(path));
    expect(ours.length).toBe(14);
    for (const path of ours.map((call) => call.path.replace('/institution/', ''))) {
      expect(await platform.call('POST', `/institution/${path}`, {})).toMatchObject({ status: 200, code: 401 });
      expect(await post(path, {}, 'x'.repeat(43))).toMatchObject({ status: 200, code: 401 });
    }
  });
});
