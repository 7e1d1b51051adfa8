import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rated } from '../../../testkit/platform/prices.ts';
import { buyEuro, type ConvertFixture, openConvertFixture } from '../../../testkit/records/conversions.ts';
import type { Reference } from '../../src/modules/market/index.ts';

let fixture: ConvertFixture;

beforeAll(async () => {
  fixture = await openConvertFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.ready());

test.each([
  ['USDT', 'EUR', '1000', 'EUR'],
  ['EUR', 'USD', '500', 'USD'],
  ['BTC', 'HKD', '0.05', 'HKD'],
  ['USD', 'JPY', '1000', 'JPY'],
  ['USDC', 'USDT', '1000', 'USDT'],
  ['BTC', 'USDC', '0.01', 'USDC'],
])(
  'CV-01 WAL-12 %s is converted into %s at the mid-market less the spread, and both amounts move',
  async (from, to, fromAmount, inAsset) => {
    const before = [await fixture.available(from), await fixture.available(to)];
    const quote = await fixture.quoted({ fromAsset: from, toAsset: to, fromAmount });
    const spread = Number(quote.spreadBps);
    expect(spread).toBeGreaterThan(4.9);
    expect(spread).toBeLessThan(8.1);
    expect(quote.quoteAsset).toBe(inAsset);
    expect(await fixture.post('order', { quoteId: quote.quoteId })).toMatchObject({ code: 200 });
    expect(await fixture.available(from)).toBe(toDecimalString(decimal(before[0] ?? '0').minus(fromAmount)));
    expect(await fixture.available(to)).toBe(toDecimalString(decimal(before[1] ?? '0').plus(quote.toAmount)));
  },
);

test('CV-01 a coin’s price in dollars is its price in USDT at the rate of USDT', async () => {
  const { rates, prices } = fixture.platform.app;
  const { data } = await fixture.post('getQuote', { fromAsset: 'BTC', toAsset: 'USD', fromAmount: '0.1' });
  const [coin, rate] = [prices.firm(referenceMarket('BTCUSDT')), rates.firm('USDT')] as Reference[];
  const through = decimal(coin?.price ?? '0').times(rate?.price ?? '0');
  const apart = decimal(data.referencePrice).minus(through).abs().div(through);
  // The market moves between the two requests.
  expect(apart.lt('0.005')).toBe(true);
  expect(data).toMatchObject({ baseAsset: 'BTC', quoteAsset: 'USD', spreadBps: expect.stringMatching(/^5/) });
  expect(data.quoteId).toBeUndefined();
});

test('CV-04 visitors get the market value and the spread of every asset, USDC included', async () => {
  const { code, data } = await fixture.platform.call('POST', '/institution/block/listIndicativeRateNotLogin', {});
  expect(code).toBe(200);
  const rates = new Map<string, { usdRate: string; spreadBps: string }>(
    data.map((row: { asset: string; usdRate: string; spreadBps: string }) => [row.asset, row]),
  );
  expect(rates.size).toBe(11);
  for (const { usdRate } of rates.values()) expect(Number(usdRate)).toBeGreaterThan(0);
  expect(Number(rates.get('USDC')?.usdRate)).toBeCloseTo(1, 2);
  expect(rates.get('EUR')).toMatchObject({ spreadBps: '8' });
});

test('WAL-01 USDC is valued in US dollars', async () => {
  await rated(fixture.platform, 'USDC');
  const { data } = await fixture.post('listConvertAssetBalanceByType', { type: 'crypto' });
  const { total, usdValuation } = data.find(({ asset }: { asset: string }) => asset === 'USDC');
  expect(Number(usdValuation) / Number(total)).toBeCloseTo(1, 2);
});

test('WAL-13 yen have no decimals, other currencies two', async () => {
  expect(await fixture.post('quote', { fromAsset: 'JPY', toAsset: 'USD', fromAmount: '1500.5' })).toMatchObject({
    code: 400,
  });
  expect(await fixture.post('quote', { fromAsset: 'EUR', toAsset: 'USD', fromAmount: '100.001' })).toMatchObject({
    code: 400,
  });
  const { toAmount } = await fixture.quoted({ fromAsset: 'USD', toAsset: 'JPY', fromAmount: '100' });
  expect(toAmount).toMatch(/^\d+$/);
});

test('KY-05 currencies need the advanced verification, coins the primary one', async () => {
  const newcomers = fixture.owner.updateTable('institution').where('name', '=', 'Harbour & Vale Partners');
  await newcomers.set({ primary_verification: 'certified', advanced_verification: 'under_review' }).execute();
  expect(await fixture.post('quote', buyEuro, fixture.other)).toMatchObject({
    code: 45530,
    data: { level: 'advanced', status: 'under_review' },
  });
  expect(await fixture.post('quote', { ...buyEuro, toAsset: 'BTC' }, fixture.other)).toMatchObject({ code: 45531 });
  await newcomers.set({ advanced_verification: 'certified' }).execute();
  expect(await fixture.post('quote', buyEuro, fixture.other)).toMatchObject({ code: 45531 });
  await newcomers.set({ primary_verification: 'not_verified', advanced_verification: 'not_verified' }).execute();
  expect(await fixture.post('getQuote', buyEuro, fixture.other)).toMatchObject({ code: 200 });
});

test('KY-05 a verification withdrawn between quote and order blocks the order', async () => {
  const { quoteId } = await fixture.quoted(buyEuro);
  const ours = fixture.owner.updateTable('institution').where('name', '=', 'Northmark Capital');
  await ours.set({ advanced_verification: 'under_review' }).execute();
  expect(await fixture.post('order', { quoteId })).toMatchObject({ code: 45530, data: { level: 'advanced' } });
  await ours.set({ advanced_verification: 'certified' }).execute();
});

test('WAL-01 balances are listed by kind, and available balances with their dollar value', async () => {
  const crypto = await fixture.post('listConvertAssetBalanceByType', { type: 'crypto' });
  expect(crypto.data.map(({ asset }: { asset: string }) => asset)).toEqual(['BTC', 'ETH', 'USDC', 'USDT']);
  const fiat = await fixture.post('listConvertAssetBalanceByType', { type: 'fiat' });
  expect(fiat.data).toHaveLength(7);
  expect(fiat.data.find(({ asset }: { asset: string }) => asset === 'GBP')).toEqual({
    asset: 'GBP',
    name: 'Pound sterling',
    total: '0',
    frozen: '0',
    available: '0',
    usdValuation: '0.00',
  });
  const { data } = await fixture.post('listUserAvailableMoney', {});
  expect(data.map(({ asset }: { asset: string }) => asset)).not.toContain('GBP');
  for (const { available: amount } of data) expect(Number(amount)).toBeGreaterThan(0);
  expect(await fixture.post('listUserAvailableMoney', {}, fixture.other)).toMatchObject({ code: 200, data: [] });
});
