import { createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decimal, plain } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { NEWCOMER, type Platform, priced, type Reply, startPlatform, TRADER, waitFor } from './support.ts';

let platform: Platform;
let token: string;
let other: string;

beforeAll(async () => {
  platform = await startPlatform();
  other = await platform.signIn(NEWCOMER);
  token = await platform.signIn(TRADER);
  // Many quotes are open at a time here; how many may be is another file's.
  const quotas = platform.db.owner.updateTable('convert_quota').where('institution_id', 'is', null);
  await quotas.set({ open_quotes_max: 1_000 }).execute();
});
afterAll(() => platform.close());
beforeEach(() => ready(platform));

/** Waits until everything that a conversion is priced from is recent. */
async function ready({ app }: Platform): Promise<void> {
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await priced(platform, symbol);
  for (const asset of ['USDT', 'EUR', 'HKD', 'JPY']) await waitFor(() => app.rates.current(asset));
}

const post = (path: string, body: unknown, as = token) => platform.call('POST', `/institution/${path}`, body, as);
const owner = () => platform.db.owner;
const buyEuro = { fromAsset: 'USDT', toAsset: 'EUR', fromAmount: '1000' };

async function quoted(body: object): Promise<Reply['data']> {
  const reply = await post('quote', body);
  expect(reply).toMatchObject({ status: 200, code: 200 });
  return reply.data;
}

async function available(asset: string): Promise<string> {
  return (await post('queryUserAvailableCapital', { asset })).data[0].available;
}

async function institutionOf(name: string): Promise<string> {
  const row = await owner().selectFrom('institution').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return row.id;
}

describe('currencies', () => {
  test.each([
    ['USDT', 'EUR', '1000', 'EUR'],
    ['EUR', 'USD', '500', 'USD'],
    ['BTC', 'HKD', '0.05', 'HKD'],
    ['USD', 'JPY', '1000', 'JPY'],
  ])(
    'CV-01 WAL-12 %s is converted into %s at the mid-market less the spread, and both amounts move',
    async (from, to, fromAmount, inAsset) => {
      const before = [await available(from), await available(to)];
      const quote = await quoted({ fromAsset: from, toAsset: to, fromAmount });
      const spread = Number(quote.spreadBps);
      expect(spread).toBeGreaterThan(4.9);
      expect(spread).toBeLessThan(8.1);
      expect(quote.quoteAsset).toBe(inAsset);
      expect(await post('order', { quoteId: quote.quoteId })).toMatchObject({ code: 200 });
      expect(await available(from)).toBe(plain(decimal(before[0] ?? '0').minus(fromAmount)));
      expect(await available(to)).toBe(plain(decimal(before[1] ?? '0').plus(quote.toAmount)));
    },
  );

  test('CV-01 a coin’s price in dollars is its price in USDT at the rate of USDT', async () => {
    const { rates, prices } = platform.app;
    const { data } = await post('getQuote', { fromAsset: 'BTC', toAsset: 'USD', fromAmount: '0.1' });
    const through = decimal(prices.current('BTCUSDT')?.price ?? '0').times(rates.current('USDT')?.price ?? '0');
    const apart = decimal(data.referencePrice).minus(through).abs().div(through);
    // The market moves between the two looks at it.
    expect(apart.lt('0.005')).toBe(true);
    expect(data).toMatchObject({ baseAsset: 'BTC', quoteAsset: 'USD', spreadBps: expect.stringMatching(/^5/) });
    expect(data.quoteId).toBeUndefined();
  });

  test('WAL-13 yen have no decimals, other currencies two', async () => {
    expect(await post('quote', { fromAsset: 'JPY', toAsset: 'USD', fromAmount: '1500.5' })).toMatchObject({
      code: 400,
    });
    expect(await post('quote', { fromAsset: 'EUR', toAsset: 'USD', fromAmount: '100.001' })).toMatchObject({
      code: 400,
    });
    const { toAmount } = await quoted({ fromAsset: 'USD', toAsset: 'JPY', fromAmount: '100' });
    expect(toAmount).toMatch(/^\d+$/);
  });

  test('KY-05 currencies take the advanced verification, coins the primary one', async () => {
    const newcomers = owner().updateTable('institution').where('name', '=', 'Harbour & Vale Partners');
    await newcomers.set({ primary_verification: 'certified', advanced_verification: 'under_review' }).execute();
    expect(await post('quote', buyEuro, other)).toMatchObject({
      code: 45530,
      data: { level: 'advanced', status: 'under_review' },
    });
    expect(await post('quote', { ...buyEuro, toAsset: 'BTC' }, other)).toMatchObject({ code: 45531 });
    await newcomers.set({ advanced_verification: 'certified' }).execute();
    expect(await post('quote', buyEuro, other)).toMatchObject({ code: 45531 });
    await newcomers.set({ primary_verification: 'not_verified', advanced_verification: 'not_verified' }).execute();
    expect(await post('getQuote', buyEuro, other)).toMatchObject({ code: 200 });
  });

  test('KY-05 a verification that is withdrawn between quote and order stops the order', async () => {
    const { quoteId } = await quoted(buyEuro);
    const ours = owner().updateTable('institution').where('name', '=', 'Northmark Capital');
    await ours.set({ advanced_verification: 'under_review' }).execute();
    expect(await post('order', { quoteId })).toMatchObject({ code: 45530, data: { level: 'advanced' } });
    await ours.set({ advanced_verification: 'certified' }).execute();
  });
});

describe('rates of another source', () => {
  let source: Server;
  let answer: object;
  let elsewhere: Platform;

  beforeAll(async () => {
    source = createServer((_request, response) => response.end(JSON.stringify(answer)));
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    const { port } = source.address() as AddressInfo;
    answer = { at: 0, rates: [] };
    elsewhere = await startPlatform({ ratesUrl: `http://127.0.0.1:${port}/rates` });
  });
  afterAll(async () => {
    await elsewhere.close();
    source.close();
  });

  test('a rate that its source dates more than ten seconds ago is refused; coins are priced all the same', async () => {
    const session = await elsewhere.signIn(TRADER);
    const ask = (body: object) => elsewhere.call('POST', '/institution/quote', body, session);
    const rates = [
      { base: 'USDT', quote: 'USD', bid: '0.9999', ask: '1.0001' },
      { base: 'EUR', quote: 'USD', bid: '1.08', ask: '1.0802' },
    ];
    const euro = { fromAsset: 'USD', toAsset: 'EUR', fromAmount: '1000' };
    answer = { at: elsewhere.clock.now, rates };
    await waitFor(() => elsewhere.app.rates.current('EUR'));
    expect(await ask(euro)).toMatchObject({ code: 200, data: { referencePrice: '1.0801' } });
    // The source goes on answering, and what it answers is of the same moment.
    elsewhere.clock.advance(10_001);
    expect(await ask(euro)).toMatchObject({ status: 200, code: 45528 });
    await priced(elsewhere);
    expect(await ask({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' })).toMatchObject({ code: 200 });
  });
});

describe('suspensions', () => {
  afterEach(async () => {
    await owner().deleteFrom('service_suspension').execute();
    await owner().deleteFrom('convert_disabled_pair').execute();
  });

  test('CL-10 CV-04 a suspended service refuses quotes and the orders of quotes that were open, with the reason', async () => {
    const { quoteId } = await quoted(buyEuro);
    const since = new Date(platform.clock.now);
    await owner()
      .insertInto('service_suspension')
      .values({ service: 'convert', reason: 'Maintenance', since })
      .execute();
    const refused = {
      code: 45527,
      message: 'Convert service suspended',
      data: { reason: 'Maintenance', since: +since },
    };
    for (const path of ['quote', 'getQuote']) expect(await post(path, buyEuro)).toMatchObject(refused);
    expect(await post('order', { quoteId })).toMatchObject(refused);
    expect((await post('listUserOrganizationRiskConfig', {})).data.suspension).toEqual(refused.data);
    await owner().updateTable('service_suspension').set({ service: 'deposit' }).execute();
    expect(await post('quote', buyEuro)).toMatchObject({ code: 200 });
    expect((await post('listUserOrganizationRiskConfig', {})).data.suspension).toBeNull();
  });

  test('CV-04 a disabled pair is refused in both directions at quote and order, is listed, and leaves others alone', async () => {
    const { quoteId } = await quoted(buyEuro);
    const pair = { asset: 'EUR', other_asset: 'USDT', since: new Date(platform.clock.now) };
    await owner().insertInto('convert_disabled_pair').values(pair).execute();
    const refused = { code: 45526, data: { baseAsset: 'USDT', quoteAsset: 'EUR' } };
    expect(await post('quote', buyEuro)).toMatchObject(refused);
    expect(await post('getQuote', { fromAsset: 'EUR', toAsset: 'USDT', fromAmount: '100' })).toMatchObject(refused);
    expect(await post('order', { quoteId })).toMatchObject(refused);
    expect(await post('quote', { ...buyEuro, toAsset: 'USD' })).toMatchObject({ code: 200 });
    expect((await post('block/listDisabledPair', {})).data).toEqual([refused.data]);
    const visitor = await platform.call('POST', '/institution/block/listDisabledPairNotLogin', {});
    expect(visitor).toMatchObject({ code: 200, data: [refused.data] });
  });

  test('CV-04 the pairs of an asset that is suspended are listed as disabled', async () => {
    const yen = owner().updateTable('convert_asset').where('asset', '=', 'JPY');
    await yen.set({ enabled: false }).execute();
    const { data } = await post('block/listDisabledPair', {});
    expect(data).toHaveLength(9);
    expect(data).toContainEqual({ baseAsset: 'USD', quoteAsset: 'JPY' });
    await yen.set({ enabled: true }).execute();
    expect((await post('block/listDisabledPair', {})).data).toEqual([]);
  });
});

describe('limits and quota', () => {
  afterEach(async () => {
    await owner().deleteFrom('convert_institution_limit').execute();
    await owner().deleteFrom('convert_quota').where('institution_id', 'is not', null).execute();
  });

  test('CV-03 an institution’s own bounds hold for it and for nobody else', async () => {
    const institution_id = await institutionOf('Northmark Capital');
    const limit = { institution_id, asset: 'USDT', minimum: '500', maximum: null };
    await owner().insertInto('convert_institution_limit').values(limit).execute();
    expect(await post('quote', { ...buyEuro, fromAmount: '499' })).toMatchObject({
      code: 45524,
      data: { asset: 'USDT', minimum: '500', maximum: '500000' },
    });
    const usdt = ({ asset }: { asset: string }) => asset === 'USDT';
    const own = await post('listUserOrganizationRiskConfig', {});
    expect(own.data.limits.find(usdt)).toEqual({ asset: 'USDT', minimum: '500', maximum: '500000', own: true });
    const theirs = await post('listUserOrganizationRiskConfig', {}, other);
    expect(theirs.data.limits.find(usdt)).toMatchObject({ minimum: '10', own: false });
    expect((await post('listRiskConfig', {})).data.limits.find(usdt)).toEqual({
      asset: 'USDT',
      minimum: '10',
      maximum: '500000',
      spreadBps: '5',
      enabled: true,
    });
  });

  test('CV-03 the quota is the platform’s unless the institution has one, and rolls over 24 hours', async () => {
    const { data } = await post('listUserOrganizationRiskConfig', {});
    expect(data.quota).toMatchObject({ limit: '10000000', windowMs: 86_400_000 });
    expect(decimal(data.quota.used).plus(data.quota.left).eq(data.quota.limit)).toBe(true);
    expect(Number(data.quota.used)).toBeGreaterThan(0);
    const institution_id = await institutionOf('Northmark Capital');
    const usd_limit = plain(decimal(data.quota.used).plus('999.99'));
    await owner().insertInto('convert_quota').values({ institution_id, usd_limit }).execute();
    const dollars = { fromAsset: 'USD', toAsset: 'EUR' };
    expect(await post('quote', { ...dollars, fromAmount: '1000' })).toMatchObject({
      code: 45525,
      message: 'Amount exceeds quote limit, contact operations',
      data: { limit: usd_limit, used: data.quota.used, left: '999.99' },
    });
    const { quoteId } = await quoted({ ...dollars, fromAmount: '999.99' });
    expect(await post('order', { quoteId })).toMatchObject({ code: 200 });
    expect((await post('listUserOrganizationRiskConfig', {})).data.quota.left).toBe('0');
    // As they stand a day later.
    const aDay = sql<Date>`created_at - interval '24 hours'`;
    await owner().updateTable('convert_order').set({ created_at: aDay }).execute();
    expect((await post('listUserOrganizationRiskConfig', {})).data.quota).toMatchObject({ used: '0', left: usd_limit });
  });

  test('CV-03 twenty orders at once never pass the quota together: as many as fit are made', async () => {
    const institution_id = await institutionOf('Northmark Capital');
    const { data } = await post('listUserOrganizationRiskConfig', {});
    const usd_limit = plain(decimal(data.quota.used).plus('750'));
    await owner().insertInto('convert_quota').values({ institution_id, usd_limit }).execute();
    const body = { fromAsset: 'USD', toAsset: 'EUR', fromAmount: '100' };
    const quotes = [];
    for (let index = 0; index < 20; index += 1) quotes.push(await quoted(body));
    const before = await available('USD');
    const replies = await Promise.all(quotes.map(({ quoteId }) => post('order', { quoteId })));
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(7);
    expect(codes.filter((code) => code === 45525)).toHaveLength(13);
    expect(replies.find(({ code }) => code === 45525)?.data).toMatchObject({ limit: usd_limit, left: '50' });
    expect(await available('USD')).toBe(plain(decimal(before).minus('700')));
    expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
  });
});

describe('receipts', () => {
  test('CV-02 an order has one receipt, signed over what was agreed, which anybody can verify', async () => {
    const quote = await quoted(buyEuro);
    platform.clock.advance(2_500);
    const { data: order } = await post('order', { quoteId: quote.quoteId });
    const { code, data: receipt } = await post('swapOrderReceipt', { orderId: order.orderId });
    expect(code).toBe(200);
    const payload = JSON.parse(receipt.payload);
    expect(payload).toMatchObject({
      orderId: order.orderId,
      quoteId: quote.quoteId,
      fromAmount: '1000',
      toAmount: quote.toAmount,
      price: quote.price,
      referencePrice: quote.referencePrice,
      spreadBps: quote.spreadBps,
      quotedAt: quote.createdAt,
      acceptedAt: quote.createdAt + 2_500,
      timeLeftMs: 7_500,
      fee: '0',
    });
    const transfer = await platform.db.database
      .selectFrom('ledger_transfer')
      .select('key')
      .where('id', '=', payload.transferId)
      .executeTakeFirst();
    expect(transfer?.key).toBe(`convert:${quote.quoteId}`);
    expect(payload.referenceAt).toBeLessThanOrEqual(quote.createdAt);
    expect(isSigned(receipt)).toBe(true);
    expect(isSigned({ ...receipt, payload: receipt.payload.replace('1000', '1001') })).toBe(false);
    expect((await post('swapOrderReceipt', { orderId: order.orderId })).data).toEqual(receipt);
  });

  test('CV-02 an order from before receipts were kept is given one that stays', async () => {
    const { quoteId } = await quoted(buyEuro);
    const { orderId } = (await post('order', { quoteId })).data;
    await owner().deleteFrom('convert_receipt').where('order_id', '=', orderId).execute();
    const replies = await Promise.all([1, 2, 3].map(() => post('swapOrderReceipt', { orderId })));
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data.signature)).size).toBe(1);
    expect(isSigned(replies[0]?.data)).toBe(true);
  });

  test('the receipt of another institution, or of no order, is not found', async () => {
    const { items } = (await post('pageSwapOrderRecord', {})).data;
    expect(await post('swapOrderReceipt', { orderId: items[0].orderId }, other)).toMatchObject({ code: 404 });
    const orderId = '00000000-0000-4000-8000-000000000000';
    expect(await post('swapOrderReceipt', { orderId })).toMatchObject({ status: 200, code: 404 });
  });

  test('the signing key is kept sealed, and its private part is in no answer', async () => {
    const rows = await platform.db.database.selectFrom('platform_secret').select(['name', 'sealed']).execute();
    const row = rows.find(({ name }) => name === 'receipt-key');
    expect(row?.sealed.toString('latin1')).not.toContain('PRIVATE');
    const { items } = (await post('pageSwapOrderRecord', {})).data;
    const { data } = await post('swapOrderReceipt', { orderId: items[0].orderId });
    expect(Object.keys(data).sort()).toEqual(['algorithm', 'orderId', 'payload', 'publicKey', 'signature']);
    const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(key.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  });
});

function isSigned(receipt: { payload: string; signature: string; publicKey: string } | undefined): boolean {
  if (!receipt) return false;
  const key = Buffer.from(receipt.publicKey, 'base64');
  return verify(
    'sha256',
    Buffer.from(receipt.payload),
    { key: createPublicKey({ key, format: 'der', type: 'spki' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(receipt.signature, 'base64'),
  );
}

test('WAL-01 balances are listed by kind, and what can be spent with its value in dollars', async () => {
  const crypto = await post('listConvertAssetBalanceByType', { type: 'crypto' });
  expect(crypto.data.map(({ asset }: { asset: string }) => asset)).toEqual(['BTC', 'ETH', 'USDT']);
  const fiat = await post('listConvertAssetBalanceByType', { type: 'fiat' });
  expect(fiat.data).toHaveLength(7);
  expect(fiat.data.find(({ asset }: { asset: string }) => asset === 'GBP')).toEqual({
    asset: 'GBP',
    name: 'Pound sterling',
    total: '0',
    frozen: '0',
    available: '0',
    usdValuation: '0.00',
  });
  const { data } = await post('listUserAvailableMoney', {});
  expect(data.map(({ asset }: { asset: string }) => asset)).not.toContain('GBP');
  for (const { available: amount } of data) expect(Number(amount)).toBeGreaterThan(0);
  expect(await post('listUserAvailableMoney', {}, other)).toMatchObject({ code: 200, data: [] });
});

describe('bad input of the calls is told and changes nothing', () => {
  const bad: [string, unknown][] = [
    ['listExchangeAssetByType', {}],
    ['listExchangeAssetByType', { type: 'coin' }],
    ['listExchangeAssetByType', { type: ['fiat'] }],
    ['listExchangeAssetByType', { type: 'fiat', page: 1 }],
    ['listConvertAssetBalanceByType', { type: null }],
    ['listConvertAssetBalanceByType', 'fiat'],
    ['listUserAvailableMoney', { asset: 'USD' }],
    ['listUserAvailableMoney', []],
    ['listUserOrganizationRiskConfig', { institutionId: 'x' }],
    ['listRiskConfig', { all: true }],
    ['block/listDisabledPair', { asset: 'BTC' }],
    ['block/listDisabledPairNotLogin', { asset: 'BTC' }],
    ['getQuote', buyEuro.fromAsset],
    ['getQuote', { ...buyEuro, fromAmount: 1000 }],
    ['getQuote', { ...buyEuro, fromAmount: '1e3' }],
    ['getQuote', { ...buyEuro, fromAmount: '0' }],
    ['getQuote', { ...buyEuro, toAmount: '1000' }],
    ['getQuote', { ...buyEuro, fromAmount: '1000.000000001' }],
    ['getQuote', { ...buyEuro, toAsset: 'USDT' }],
    ['swapOrderReceipt', {}],
    ['swapOrderReceipt', { orderId: 'x' }],
    ['swapOrderReceipt', { orderId: 7 }],
  ];
  test.each(bad)('CL-10 %s with %j is a format error', async (path, body) => {
    const reply = await post(path, typeof body === 'string' ? JSON.stringify(body) : body);
    expect(reply).toMatchObject({ status: 200, code: 400, message: 'Format error, please fill in completely' });
  });

  test('getQuote names an asset that cannot be converted, and the bound that is broken', async () => {
    expect(await post('getQuote', { ...buyEuro, toAsset: 'DOGE' })).toMatchObject({ code: 45529 });
    expect(await post('getQuote', { ...buyEuro, fromAmount: '1' })).toMatchObject({
      code: 45524,
      data: { asset: 'USDT', minimum: '10' },
    });
    const kept = await platform.db.database.selectFrom('convert_quote').select('id').execute();
    await post('getQuote', buyEuro);
    const after = await platform.db.database.selectFrom('convert_quote').select('id').execute();
    expect(after.length).toBe(kept.length);
  });
});
