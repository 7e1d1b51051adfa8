import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture, readAccountPush } from '../../../testkit/people/operators.ts';
import { credentialsChangedAt } from '../../../testkit/people/people.ts';
import { NEWCOMER, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';

let fixture: ConsoleFixture;
let institutionId: string;
let trader: string;
let token: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  institutionId = await fixture.institutionId('Northmark Capital');
  trader = await fixture.userId(TRADER);
});
afterAll(() => fixture.platform.close());
beforeEach(async () => {
  token = await fixture.platform.openSession(TRADER);
});

const reason = 'As agreed';
const call = (path: string, body: object = {}) => fixture.platform.call('POST', path, body, token);
/** Signing in advances the clock to the next one-time code, so the prices are old and new ones are awaited. */
const quote = async (fromAmount = '100') => {
  await priced(fixture.platform);
  return call('/institution/quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount });
};
const customer = async () => (await fixture.ops('support', '/customer/query', { institutionId })).data;
const page = async (queryCondition: object) =>
  (await fixture.ops('auditor', '/customer/page', { queryCondition })).data.items.map(
    ({ name }: { name: string }) => name,
  );

test('customers are found by name, member’s email, id and state, with the text matched literally', async () => {
  const all = await fixture.ops('auditor', '/customer/page', { pageCondition: { page: 2, pageSize: 10 } });
  expect(all.data).toMatchObject({ items: [], total: 5 });
  expect(await page({})).toEqual([
    'Harbour & Vale Partners',
    'Mei Ling Chan',
    'Northmark Capital',
    'Ridgeway Prime',
    'Saltmarsh Mining',
  ]);
  expect(await page({ search: 'NORTH' })).toEqual(['Northmark Capital']);
  expect(await page({ search: 'newcomer@' })).toEqual(['Harbour & Vale Partners']);
  expect(await page({ search: institutionId })).toEqual(['Northmark Capital']);
  for (const search of ['%', '_', "' or true --", randomUUID()]) expect(await page({ search })).toEqual([]);
  expect(await page({ state: 'unverified' })).toEqual(['Harbour & Vale Partners']);
  expect(await page({ state: 'restricted' })).toEqual([]);
});

test('a customer’s page has members, balances, limits and pending approvals', async () => {
  const shown = await customer();
  expect(shown).toMatchObject({
    institutionId,
    name: 'Northmark Capital',
    verification: { primary: 'certified', advanced: 'certified' },
    members: 2,
    featuresOff: [],
    restricted: false,
    frozen: false,
    spotTradingForbidden: false,
    limits: { usdQuota: '10000000', usdQuotaOwn: false, openQuotesMax: 20 },
  });
  const [administrator] = shown.people.filter(({ userId }: { userId: string }) => userId === trader);
  expect(administrator).toMatchObject({ userId: trader, email: TRADER, googleBound: true, role: 'administrator' });
  expect(administrator.lastSignInAt).toBeGreaterThan(0);
  expect(shown.balances).toContainEqual({
    accountType: 'capital_account',
    asset: 'BTC',
    total: '10',
    frozen: '0',
    available: '10',
  });
});

test('KY-06 switching a feature off is immediate, and the customer’s clients are notified', async () => {
  expect((await quote()).code).toBe(200);
  const push = await readAccountPush(fixture.platform, token);
  const request = { institutionId, feature: 'convert', reason };
  expect((await fixture.ops('support', '/customer/feature/set', { ...request, on: false })).code).toBe(200);
  expect(await quote()).toMatchObject({ code: 45553, data: { feature: 'convert' } });
  await waitFor(() => (push.topics.includes('user') ? true : undefined));
  expect((await customer()).featuresOff).toEqual(['convert']);
  const { data } = await fixture.ops('support', '/customer/feature/set', { ...request, on: true });
  expect((await quote()).code).toBe(45553);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect((await quote()).code).toBe(200);
  await waitFor(() => (push.topics.filter((topic) => topic === 'user').length >= 2 ? true : undefined));
  push.close();
});

test('ID-19 a freeze ends every session and disables convert until a second operator approves lifting it', async () => {
  const push = await readAccountPush(fixture.platform, token);
  expect((await fixture.ops('support', '/customer/freeze', { institutionId, reason: 'Reported theft' })).code).toBe(
    200,
  );
  expect((await quote()).code).toBe(401);
  await waitFor(() => (push.isEnded ? true : undefined));
  token = await fixture.platform.openSession(TRADER);
  expect(await quote()).toMatchObject({ code: 45540, data: { action: 'convert', reason: 'frozen', until: null } });
  expect(await page({ state: 'frozen' })).toEqual(['Northmark Capital']);
  const { restrictions } = await customer();
  expect(restrictions.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    'convert',
    'trade',
    'transfer',
    'withdraw',
  ]);
  expect(restrictions[0]).toMatchObject({ reason: 'frozen', createdBy: { name: 'Simon Tarr' }, user: null });

  const [{ restrictionId }, other] = restrictions;
  const { data } = await fixture.ops('support', '/customer/restriction/lift', { restrictionId, reason });
  const second = { restrictionId: other.restrictionId, reason };
  expect((await fixture.ops('support', '/customer/restriction/lift', second)).code).toBe(45572);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect((await customer()).restrictions).toEqual([]);
  expect((await quote()).code).toBe(200);
  expect((await fixture.ops('support', '/customer/restriction/lift', second)).code).toBe(404);
});

test('ID-17 a restriction of one member applies until its time, with the reason', async () => {
  const until = fixture.platform.clock.now + 20_000;
  const request = { institutionId, userId: trader, action: 'convert', reason: 'Under review' };
  const { code } = await fixture.ops('support', '/customer/restriction/add', { ...request, until });
  expect(code).toBe(200);
  expect(await quote()).toMatchObject({ code: 45540, data: { action: 'convert', reason: 'operator', until } });
  expect((await customer()).restrictions[0]).toMatchObject({ note: 'Under review', user: { email: TRADER }, until });
  fixture.platform.clock.advance(20_000);
  expect((await quote()).code).toBe(200);
  expect((await customer()).restricted).toBe(false);

  const past = { ...request, until: fixture.platform.clock.now };
  expect(await fixture.ops('support', '/customer/restriction/add', past)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'until', message: 'future' }] },
  });
  const stranger = { ...request, userId: await fixture.userId(NEWCOMER) };
  expect((await fixture.ops('support', '/customer/restriction/add', stranger)).code).toBe(404);
});

test('KY-07 forbidding a customer’s spot trading is immediate; allowing needs dual approval', async () => {
  const isForbidden = async () =>
    (await fixture.platform.call('GET', '/institution/getUserInfo', undefined, token)).data.institution
      .spotTradingForbidden;
  const set = (forbidden: boolean) =>
    fixture.ops('support', '/customer/spotForbidden/set', { institutionId, forbidden, reason });
  expect((await set(true)).data).toEqual({ approvalId: null });
  expect(await isForbidden()).toBe(true);
  const { data } = await set(false);
  expect(await isForbidden()).toBe(true);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await isForbidden()).toBe(false);
  // Unchanged: no approval is needed.
  expect((await set(false)).data).toEqual({ approvalId: null });
});

test('an operator ends all of a member’s sessions', async () => {
  await fixture.platform.openSession(TRADER);
  const { data } = await fixture.ops('support', '/customer/endSessions', { userId: trader, reason });
  expect(data.ended).toBeGreaterThanOrEqual(2);
  expect((await quote()).code).toBe(401);
  expect((await fixture.ops('support', '/customer/endSessions', { userId: randomUUID(), reason })).code).toBe(404);
});

test('ID-17 unbinding a lost authenticator needs dual approval, ends sessions and restricts', async () => {
  const { owner } = fixture.platform.db;
  const bound = await owner
    .selectFrom('platform_user')
    .select('google_secret')
    .where('id', '=', trader)
    .executeTakeFirstOrThrow();
  const requestReset = () =>
    fixture.ops('support', '/customer/google/reset', { userId: trader, reason: 'Lost the phone' });
  const newcomer = await fixture.userId(NEWCOMER);
  expect((await fixture.ops('support', '/customer/google/reset', { userId: newcomer, reason })).code).toBe(45573);

  // Bound again meanwhile: the new authenticator is not reset.
  const first = await requestReset();
  const elsewhere = { google_secret: Buffer.from('another one, sealed') };
  await owner.updateTable('platform_user').set(elsewhere).where('id', '=', trader).execute();
  expect((await fixture.approve('admin', first.data.approvalId)).code).toBe(45572);
  await owner.updateTable('platform_user').set(bound).where('id', '=', trader).execute();

  const approvedAt = fixture.platform.clock.now;
  expect((await fixture.approve('admin', first.data.approvalId)).code).toBe(200);
  expect((await quote()).code).toBe(401);
  expect(await credentialsChangedAt(fixture.platform, TRADER)).toBe(approvedAt);
  const shown = await customer();
  const [unbound] = shown.people.filter(({ userId }: { userId: string }) => userId === trader);
  expect(unbound).toMatchObject({ googleBound: false, openSessions: 0 });
  expect(shown.restrictions).toMatchObject([
    { action: 'withdraw', reason: 'google_rebound', until: approvedAt + 24 * 3_600_000 },
  ]);
  const subject = 'Your Google verification was unbound';
  await waitFor(async () => (await fixture.platform.mails(TRADER)).find((message) => message.subject === subject));
  expect((await requestReset()).code).toBe(45573);
  await owner.updateTable('platform_user').set(bound).where('id', '=', trader).execute();
});

test('CV-03 a customer’s own quota and limits need dual approval, apply immediately, and can be reset', async () => {
  const set = (limit: object) => fixture.ops('treasury', '/customer/limit/set', { institutionId, limit, reason });
  const agree = async (limit: object) => {
    const { code, data } = await set(limit);
    expect(code).toBe(200);
    expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  };
  expect((await set({ kind: 'quota', usdLimit: null })).data).toEqual({ approvalId: null });
  await agree({ kind: 'quota', usdLimit: '500' });
  expect((await set({ kind: 'quota', usdLimit: '500' })).data).toEqual({ approvalId: null });
  expect(await quote('1000')).toMatchObject({ code: 45525, data: { limit: '500' } });
  await agree({ kind: 'asset', asset: 'USDT', minimum: '50', maximum: null });
  expect(await quote('40')).toMatchObject({ code: 45524, data: { asset: 'USDT', minimum: '50', maximum: '500000' } });
  expect((await customer()).limits).toMatchObject({ usdQuota: '500', usdQuotaOwn: true });
  expect((await fixture.audited('customer_limit_set'))[0]).toMatchObject({
    before: { asset: 'USDT', minimum: null, maximum: null },
    after: { asset: 'USDT', minimum: '50', maximum: null },
  });
  await agree({ kind: 'quota', usdLimit: null });
  await agree({ kind: 'asset', asset: 'USDT', minimum: null, maximum: null });
  expect((await quote('1000')).code).toBe(200);
  expect((await quote('40')).code).toBe(200);

  const inverted = await set({ kind: 'asset', asset: 'USDT', minimum: '600000', maximum: null });
  expect(inverted).toMatchObject({ code: 400, data: { fields: [{ path: 'limit.maximum', message: 'belowMinimum' }] } });
  expect((await set({ kind: 'asset', asset: 'XYZ', minimum: '1', maximum: '2' })).code).toBe(45529);
  for (const usdLimit of ['0', '-1', '1e3', '1.123456789', 5]) {
    expect((await set({ kind: 'quota', usdLimit })).code).toBe(400);
  }
});

test('notes about a customer cannot be changed, not even in the database', async () => {
  const text = 'Called about the quota; =1+1 is no formula here.';
  expect((await fixture.ops('reviewer', '/customer/note/add', { institutionId, text })).code).toBe(200);
  expect((await customer()).notes[0]).toMatchObject({ text, author: { name: 'Rowan Ives' } });
  const { database } = fixture.platform.db;
  await expect(database.deleteFrom('customer_note').execute()).rejects.toThrow('permission denied');
  await expect(database.updateTable('customer_note').set({ text: 'x' }).execute()).rejects.toThrow('permission denied');
});

test('every call on an unknown customer answers notFound', async () => {
  const nowhere = { institutionId: randomUUID(), reason };
  const calls: [string, object][] = [
    ['/customer/query', { institutionId: nowhere.institutionId }],
    ['/customer/feature/set', { ...nowhere, feature: 'loan', on: false }],
    ['/customer/restriction/add', { ...nowhere, action: 'trade' }],
    ['/customer/restriction/lift', { restrictionId: randomUUID(), reason }],
    ['/customer/freeze', nowhere],
    ['/customer/spotForbidden/set', { ...nowhere, forbidden: true }],
    ['/customer/google/reset', { userId: randomUUID(), reason }],
    ['/customer/note/add', { institutionId: nowhere.institutionId, text: 'x' }],
    ['/customer/limit/set', { ...nowhere, limit: { kind: 'quota', usdLimit: '1' } }],
  ];
  for (const [path, body] of calls)
    expect({ path, code: (await fixture.ops('admin', path, body)).code }).toEqual({ path, code: 404 });
  expect((await fixture.ops('admin', '/customer/query', { institutionId: 'x' })).code).toBe(400);
  expect((await fixture.ops('admin', '/customer/feature/set', { ...nowhere, feature: 'all', on: false })).code).toBe(
    400,
  );
});
