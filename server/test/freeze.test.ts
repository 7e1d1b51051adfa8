import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Feature } from '../../domain/src/identity/features.ts';
import { waitForBlocked } from '../../testkit/lockWaits.ts';
import { emailTo, institution, userInfo } from '../../testkit/people.ts';
import { type Platform, startPlatform, TRADER } from '../../testkit/platform.ts';
import { priced } from '../../testkit/prices.ts';
import { freeze } from '../src/access/restrictions.ts';

const convert = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };

let platform: Platform;
let call: ReturnType<typeof institution>;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
/** Lifts every restriction, like operations. */
const lift = () =>
  platform.db.owner
    .updateTable('restriction')
    .set({ lifted_at: new Date(platform.clock.now) })
    .execute();

beforeEach(async () => {
  await lift();
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

test('ID-19 a freeze ends all sessions, disables convert even for an open quote, and is audited', async () => {
  const token = await platform.signIn(TRADER);
  await call('session/revokeOthers', {}, token);
  const other = await platform.signIn(TRADER);
  await priced(platform);
  const { data: quoted } = await call('quote', convert, token);
  expect(quoted.quoteId).toEqual(expect.any(String));
  expect(await call('frozenLatestAccount', {}, token)).toMatchObject({ code: 200 });
  for (const ended of [token, other]) {
    expect(await platform.call('GET', '/institution/getUserInfo', undefined, ended)).toMatchObject({ code: 401 });
    expect(await call('order', { quoteId: quoted.quoteId }, ended)).toMatchObject({ code: 401 });
  }

  const again = await platform.signIn(TRADER);
  const since = expect.any(Number);
  const frozen = { reason: 'frozen', since, until: null };
  expect((await userInfo(platform, again)).restrictions).toEqual([
    { action: 'withdraw', ...frozen },
    { action: 'convert', ...frozen },
  ]);
  const refused = { code: 45540, data: { action: 'convert', ...frozen } };
  expect(await call('quote', convert, again)).toMatchObject(refused);
  expect(await call('getQuote', convert, again)).not.toMatchObject({ code: 45540 });
  await emailTo(platform, TRADER, /account is frozen/);
  const record = await platform.db.owner
    .selectFrom('audit_record')
    .select(['before', 'after'])
    .where('action', '=', 'account_frozen')
    .executeTakeFirstOrThrow();
  expect(record).toEqual({
    before: { frozen: false },
    after: { frozen: true, sessionsEnded: 2, withdrawalsHeld: 0, withdrawalsSent: 0, otcOrdersCancelled: 0 },
  });

  expect(await call('frozenLatestAccount', {}, again)).toMatchObject({ code: 200 });
  const restrictions = await platform.db.owner
    .selectFrom('restriction')
    .select('action')
    .where('lifted_at', 'is', null)
    .execute();
  expect(restrictions).toHaveLength(2);
});

test('ID-19 an order with a quote from before the freeze is rejected with 45540', async () => {
  const token = await platform.signIn(TRADER);
  await priced(platform);
  const { data: quoted } = await call('quote', convert, token);
  const { institutionId } = (await userInfo(platform, token)).institution;
  // A freeze by operations: the session stays valid.
  await platform.db.database.transaction().execute((tx) => freeze(tx, institutionId, platform.clock.now));
  expect(await call('order', { quoteId: quoted.quoteId }, token)).toMatchObject({
    code: 45540,
    data: { action: 'convert', reason: 'frozen', until: null },
  });
  await lift();
  expect(await call('order', { quoteId: quoted.quoteId }, token)).toMatchObject({ code: 200 });
});

test('ID-19 with concurrent freezes and orders, no order completes after a confirmed freeze', async () => {
  const token = await platform.signIn(TRADER);
  const { institutionId } = (await userInfo(platform, token)).institution;
  await priced(platform);
  const quotes: string[] = [];
  for (let count = 0; count < 4; count += 1) quotes.push((await call('quote', convert, token)).data.quoteId);
  // The freeze holds its lock while the orders arrive, so they wait for it.
  const orders = await platform.db.database.transaction().execute(async (tx) => {
    await freeze(tx, institutionId, platform.clock.now);
    const coming = quotes.map((quoteId) => call('order', { quoteId }, token));
    await waitForBlocked(tx, quotes.length);
    return coming;
  });
  const replies = await Promise.all(orders);
  expect(replies.map(({ code }) => code)).toEqual(quotes.map(() => 45540));
});
