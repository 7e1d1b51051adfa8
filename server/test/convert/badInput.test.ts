import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyEuro, type ConvertFixture, openConvertFixture } from '../../../testkit/records/conversions.ts';

let fixture: ConvertFixture;

beforeAll(async () => {
  fixture = await openConvertFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.ready());

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
  const reply = await fixture.post(path, typeof body === 'string' ? JSON.stringify(body) : body);
  expect(reply).toMatchObject({ status: 200, code: 400, message: 'Format error, please fill in completely' });
});

test('getQuote rejects an unsupported asset, and names the violated limit', async () => {
  expect(await fixture.post('getQuote', { ...buyEuro, toAsset: 'DOGE' })).toMatchObject({ code: 45529 });
  expect(await fixture.post('getQuote', { ...buyEuro, fromAmount: '1' })).toMatchObject({
    code: 45524,
    data: { asset: 'USDT', minimum: '10' },
  });
  const kept = await fixture.platform.db.database.selectFrom('convert_quote').select('id').execute();
  await fixture.post('getQuote', buyEuro);
  const after = await fixture.platform.db.database.selectFrom('convert_quote').select('id').execute();
  expect(after.length).toBe(kept.length);
});
