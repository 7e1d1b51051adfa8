import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyEuro, type ConvertDesk, openConvertDesk } from './convertFixtures.ts';

let desk: ConvertDesk;

beforeAll(async () => {
  desk = await openConvertDesk();
});
afterAll(() => desk?.close());
beforeEach(() => desk.ready());

afterEach(async () => {
  await desk.owner.deleteFrom('service_suspension').execute();
  await desk.owner.deleteFrom('convert_disabled_pair').execute();
});

test('CL-10 CV-04 a suspended service refuses quotes and the orders of quotes that were open, with the reason', async () => {
  const { quoteId } = await desk.quoted(buyEuro);
  const since = new Date(desk.platform.clock.now);
  await desk.owner
    .insertInto('service_suspension')
    .values({ service: 'convert', reason: 'Maintenance', since })
    .execute();
  const refused = {
    code: 45527,
    message: 'Convert service suspended',
    data: { reason: 'Maintenance', since: +since },
  };
  for (const path of ['quote', 'getQuote']) expect(await desk.post(path, buyEuro)).toMatchObject(refused);
  expect(await desk.post('order', { quoteId })).toMatchObject(refused);
  expect((await desk.post('listUserOrganizationRiskConfig', {})).data.suspension).toEqual(refused.data);
  await desk.owner.updateTable('service_suspension').set({ service: 'deposit' }).execute();
  expect(await desk.post('quote', buyEuro)).toMatchObject({ code: 200 });
  expect((await desk.post('listUserOrganizationRiskConfig', {})).data.suspension).toBeNull();
});

test('CV-04 a disabled pair is refused in both directions at quote and order, is listed, and leaves others alone', async () => {
  const { quoteId } = await desk.quoted(buyEuro);
  const pair = { asset: 'EUR', other_asset: 'USDT', since: new Date(desk.platform.clock.now) };
  await desk.owner.insertInto('convert_disabled_pair').values(pair).execute();
  const refused = { code: 45526, data: { baseAsset: 'USDT', quoteAsset: 'EUR' } };
  expect(await desk.post('quote', buyEuro)).toMatchObject(refused);
  expect(await desk.post('getQuote', { fromAsset: 'EUR', toAsset: 'USDT', fromAmount: '100' })).toMatchObject(refused);
  expect(await desk.post('order', { quoteId })).toMatchObject(refused);
  expect(await desk.post('quote', { ...buyEuro, toAsset: 'USD' })).toMatchObject({ code: 200 });
  expect((await desk.post('block/listDisabledPair', {})).data).toEqual([refused.data]);
  const visitor = await desk.platform.call('POST', '/institution/block/listDisabledPairNotLogin', {});
  expect(visitor).toMatchObject({ code: 200, data: [refused.data] });
});

test('CV-04 the pairs of an asset that is suspended are listed as disabled', async () => {
  const yen = desk.owner.updateTable('convert_asset').where('asset', '=', 'JPY');
  await yen.set({ enabled: false }).execute();
  const { data } = await desk.post('block/listDisabledPair', {});
  expect(data).toHaveLength(9);
  expect(data).toContainEqual({ baseAsset: 'USD', quoteAsset: 'JPY' });
  await yen.set({ enabled: true }).execute();
  expect((await desk.post('block/listDisabledPair', {})).data).toEqual([]);
});
