import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Feature } from '../../../domain/src/identity/features.ts';
import { institution, userInfo } from '../../../testkit/people/people.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';

const convert = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };

let platform: Platform;
let call: ReturnType<typeof institution>;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
beforeEach(async () => {
  await platform.db.owner.deleteFrom('institution_feature').execute();
});
afterAll(() => platform.close());

async function switchFeature(token: string, feature: Feature, enabled: boolean): Promise<void> {
  const { institutionId } = (await userInfo(platform, token)).institution;
  await platform.db.owner
    .insertInto('institution_feature')
    .values({ institution_id: institutionId, feature, enabled })
    .onConflict((conflict) => conflict.columns(['institution_id', 'feature']).doUpdateSet({ enabled }))
    .execute();
}

test('KY-06 convert is rejected at every step while switched off, and works when switched on again', async () => {
  const token = await platform.signIn(TRADER);
  await priced(platform);
  const { data: quoted } = await call('quote', convert, token);
  await switchFeature(token, 'convert', false);
  expect((await userInfo(platform, token)).featuresOff).toEqual(['convert']);
  const off = { code: 45553, data: { feature: 'convert' } };
  expect(await call('getQuote', convert, token)).toMatchObject(off);
  expect(await call('quote', convert, token)).toMatchObject(off);
  expect(await call('order', { quoteId: quoted.quoteId }, token)).toMatchObject(off);
  await switchFeature(token, 'convert', true);
  expect(await call('order', { quoteId: quoted.quoteId }, token)).toMatchObject({ code: 200 });
});

test('KY-06 with convert switched off its lists are closed, and past conversions stay readable', async () => {
  const token = await platform.signIn(TRADER);
  const lists = [
    'listAllConvertAsset',
    'listUserAvailableMoney',
    'queryUserAvailableCapital',
    'listUserOrganizationRiskConfig',
    'listRiskConfig',
    'block/listDisabledPair',
    'listExchangeAssetByType',
    'listConvertAssetBalanceByType',
  ];
  const codes = async () => {
    const answers = lists.map((list) => call(list, list.endsWith('ByType') ? { type: 'crypto' } : {}, token));
    return new Set((await Promise.all(answers)).map(({ code }) => code));
  };
  expect(await codes()).toEqual(new Set([200]));
  await switchFeature(token, 'convert', false);
  expect(await codes()).toEqual(new Set([45553]));
  expect((await call('pageSwapOrderRecord', {}, token)).code).toBe(200);
});

test('KY-06 with the wallet switched off transfers and their records are closed', async () => {
  const token = await platform.signIn(TRADER);
  const transfer = (path: string, body: object) =>
    platform.call('POST', `/broker/lightning/transfer/${path}`, body, token);
  const request = { key: 'wallet-off-1', transferFrom: 'capital_account', transferTo: 'swap_account' };
  const ask = async () => [
    await transfer('queryTransferAvailable', { accountType: 'capital_account', asset: 'USDT' }),
    await transfer('page', { queryCondition: {} }),
    await transfer('export', {}),
    await transfer('apply', { ...request, asset: 'USDT', amount: '1' }),
  ];
  await switchFeature(token, 'wallet', false);
  for (const reply of await ask()) expect(reply).toMatchObject({ code: 45553, data: { feature: 'wallet' } });
});

test('KY-06 a wallet that is switched off returns no balances', async () => {
  const token = await platform.signIn(TRADER);
  const assets = () => platform.call('GET', '/user/assets', undefined, token);
  await switchFeature(token, 'wallet', false);
  expect(await assets()).toMatchObject({ code: 45553, data: { feature: 'wallet' } });
  await switchFeature(token, 'wallet', true);
  expect(await assets()).toMatchObject({ code: 200 });
});
