import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyEuro, type ConvertFixture, openConvertFixture } from '../../../testkit/records/conversions.ts';

let fixture: ConvertFixture;

beforeAll(async () => {
  fixture = await openConvertFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.ready());

afterEach(async () => {
  await fixture.owner.deleteFrom('service_suspension').execute();
  await fixture.owner.deleteFrom('convert_disabled_pair').execute();
});

test('CL-10 CV-04 a suspended service rejects quotes and orders of open quotes, with the reason', async () => {
  const { quoteId } = await fixture.quoted(buyEuro);
  const since = new Date(fixture.platform.clock.now);
  await fixture.owner
    .insertInto('service_suspension')
    .values({ service: 'convert', reason: 'Maintenance', since })
    .execute();
  const refused = {
    code: 45527,
    message: 'Convert service suspended',
    data: { reason: 'Maintenance', since: +since },
  };
  for (const path of ['quote', 'getQuote']) expect(await fixture.post(path, buyEuro)).toMatchObject(refused);
  expect(await fixture.post('order', { quoteId })).toMatchObject(refused);
  expect((await fixture.post('listUserOrganizationRiskConfig', {})).data.suspension).toEqual(refused.data);
  await fixture.owner.updateTable('service_suspension').set({ service: 'deposit' }).execute();
  expect(await fixture.post('quote', buyEuro)).toMatchObject({ code: 200 });
  expect((await fixture.post('listUserOrganizationRiskConfig', {})).data.suspension).toBeNull();
});

test('CV-04 a disabled pair is rejected in both directions, is listed, and affects no other pair', async () => {
  const { quoteId } = await fixture.quoted(buyEuro);
  const pair = { asset: 'EUR', other_asset: 'USDT', since: new Date(fixture.platform.clock.now) };
  await fixture.owner.insertInto('convert_disabled_pair').values(pair).execute();
  const refused = { code: 45526, data: { baseAsset: 'USDT', quoteAsset: 'EUR' } };
  expect(await fixture.post('quote', buyEuro)).toMatchObject(refused);
  expect(await fixture.post('getQuote', { fromAsset: 'EUR', toAsset: 'USDT', fromAmount: '100' })).toMatchObject(
    refused,
  );
  expect(await fixture.post('order', { quoteId })).toMatchObject(refused);
  expect(await fixture.post('quote', { ...buyEuro, toAsset: 'USD' })).toMatchObject({ code: 200 });
  expect((await fixture.post('block/listDisabledPair', {})).data).toEqual([refused.data]);
  const visitor = await fixture.platform.call('POST', '/institution/block/listDisabledPairNotLogin', {});
  expect(visitor).toMatchObject({ code: 200, data: [refused.data] });
});

test('CV-04 the pairs of a suspended asset are listed as disabled', async () => {
  const yen = fixture.owner.updateTable('convert_asset').where('asset', '=', 'JPY');
  await yen.set({ enabled: false }).execute();
  const { data } = await fixture.post('block/listDisabledPair', {});
  expect(data).toHaveLength(10);
  expect(data).toContainEqual({ baseAsset: 'USD', quoteAsset: 'JPY' });
  await yen.set({ enabled: true }).execute();
  expect((await fixture.post('block/listDisabledPair', {})).data).toEqual([]);
});
