import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { fieldOf } from '../../../testkit/people/people.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { seedBroker } from '../../src/modules/brokers/index.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';

let fixture: BrokerFixture;

beforeAll(async () => {
  fixture = await openBrokerFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => {
  fixture.network.fate = null;
});

const database = () => fixture.platform.db.database;
const countRows = async () => (await database().selectFrom('exchange_account').select('id').execute()).length;
const deps = () => ({
  ...createTradingDeps(fixture.platform),
  box: createSecretBox(fixture.platform.config.secretsKey),
});

test('BR-06 BR-01 an account is opened with its key, listed with figures, and completes the application', async () => {
  const { call, insert, inState, atVenue, list, token, platform } = fixture;
  const status = async () => (await call('/applyRecord/query')).data.application.status;
  expect(await status()).toBe('approved');
  const brokerAccountId = await fixture.reserve();
  const wanted = { brokerAccountId, accountName: 'Alpha', loginName: 'alpha@desk', accountType: 'asset_management' };
  expect(await insert(wanted)).toMatchObject({ code: 200, data: { brokerAccountId, state: 'opening' } });
  const opened = await inState(brokerAccountId, 'active');
  expect(opened).toMatchObject({
    accountName: 'Alpha',
    loginName: 'alpha@desk',
    accountType: 'asset_management',
    accountMode: 'classic',
    exchangeName: 'Binance',
    managers: [],
    reason: null,
    keyState: 'active',
    projectNo: null,
  });
  expect(await status()).toBe('completed');
  expect(atVenue.accounts(brokerAccountId)).toHaveLength(1);
  expect(atVenue.keys(atVenue.accounts(brokerAccountId)[0]?.id ?? 0)).toHaveLength(1);
  const live = await waitFor(async () => {
    const [row] = await list({ name: 'alp' });
    return row.freshness.state === 'live' ? row : undefined;
  });
  expect(live).toMatchObject({ equity: '0', transferable: '0' });
  const account = await platform.call('POST', '/broker/futures/account/query', { exchangeKeyId: opened.keyId }, token);
  expect(account.code).toBe(200);
  // A repeat answers how it stands; the id belongs to what was added with it.
  expect(await insert(wanted)).toMatchObject({ code: 200, data: { brokerAccountId, state: 'active' } });
  expect(await insert({ ...wanted, accountName: 'Beta' })).toMatchObject({ code: 45724, data: { state: 'active' } });
  expect(atVenue.accounts(brokerAccountId)).toHaveLength(1);
});

test('BR-06 accounts are chosen by exchange and type, and paged in display order', async () => {
  const { call, list, open } = fixture;
  const second = await open({ accountName: 'Second', accountMode: 'unified' });
  const listed = async (body: object) =>
    (await call('/account/list', body)).data.map((row: { accountName: string }) => row.accountName);
  expect(await listed({})).toEqual(['Alpha', 'Second']);
  expect(await listed({ accountType: 'custody', exchangeCode: 'binance', isFree: true })).toEqual(['Second']);
  expect(await listed({ exchangeCode: 'NOWHERE' })).toEqual([]);
  const names = async (queryCondition: object) =>
    (await list(queryCondition)).map((row: { accountName: string }) => row.accountName);
  expect(await names({ sort: 'oldest' })).toEqual(['Second', 'Alpha']);
  expect(await names({ accountType: 'custody', state: 'active' })).toEqual(['Second']);
  expect(await names({ projectNo: 'P-2611-0001' })).toEqual([]);
  expect(
    await call('/account/updateBrokerAccount', { brokerAccountId: second.brokerAccountId, sortIndex: 0 }),
  ).toMatchObject({ code: 200 });
  expect(await names({})).toEqual(['Second', 'Alpha']);
  // The one wallet of a unified account is the futures wallet.
  const query = (path: string) => fixture.platform.call('POST', path, { exchangeKeyId: second.keyId }, fixture.token);
  expect((await query('/broker/futures/account/query')).code).toBe(200);
  expect((await query('/broker/spot/account/query')).code).toBe(45542);
  const options = await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, fixture.token);
  expect(options.data.filter(({ kind }: { kind: string }) => kind === 'sub')).toMatchObject([
    { accountName: 'Second', accountMode: 'unified' },
    { accountName: 'Alpha', accountMode: 'classic' },
  ]);
});

test('BR-06 an account is renamed, and no other one has its name meanwhile', async () => {
  const { call, find, list } = fixture;
  const [first, second] = await list();
  const rename = (brokerAccountId: string, over: object) =>
    call('/account/updateBrokerAccount', { brokerAccountId, ...over });
  expect((await rename(first.brokerAccountId, { accountName: 'ALPHA' })).code).toBe(45710);
  expect((await rename(first.brokerAccountId, { accountName: 'Gamma', loginName: 'g' })).code).toBe(200);
  expect(await find(first.brokerAccountId)).toMatchObject({ accountName: 'Gamma', loginName: 'g' });
  expect((await rename(randomUUID(), { accountName: 'Delta' })).code).toBe(404);
  expect((await rename(second.brokerAccountId, { removeManagerId: randomUUID() })).code).toBe(404);
  expect(fieldOf(await rename(second.brokerAccountId, { accountName: 'x'.repeat(61) }))).toEqual([
    'accountName tooLong',
  ]);
});

test('the exchanges, assets and terms of the area, and the master key at most once a minute', async () => {
  const { call, network, platform } = fixture;
  expect((await call('/listAllExchangeConfig')).data).toMatchObject([
    {
      exchangeCode: 'BINANCE',
      exchangeName: 'Binance',
      state: 'open',
      accountTypes: ['common', 'custody', 'asset_management'],
      bridgedAssets: ['USDT'],
    },
  ]);
  const { data: assets } = await call('/asset/listAll');
  expect(assets.find(({ asset }: { asset: string }) => asset === 'USDT')).toMatchObject({
    precision: 6,
    isFinancing: true,
    isBridged: true,
  });
  expect((await call('/subAccount/type/queryUserConfig')).data).toMatchObject({
    accountsMaximum: 20,
    accountsUsed: 2,
    projectsUsed: 0,
    creditLimit: '5000000',
    lines: { takeOver: '1.02', withdraw: '1.2' },
  });
  let requests = 0;
  network.fate = ({ url }) => {
    if (url.startsWith('/sapi/v1/account/apiRestrictions')) requests += 1;
    return 'pass';
  };
  const check = (exchangeCode = 'BINANCE') => call('/account/checkIsExistMasterApi', { exchangeCode });
  const { data: master } = await check();
  expect(master).toMatchObject({ exists: true, owner: 'platform' });
  expect(master.permissions).toEqual(['read', 'spot', 'futures', 'transfer', 'universalTransfer']);
  expect((await check()).data).toEqual(master);
  expect(requests).toBe(1);
  platform.clock.advance(60_000);
  network.fate = () => 'loseRequest';
  expect((await check()).code).toBe(45549);
  network.fate = null;
  expect((await check()).data.checkedAt).toBe(platform.clock.now);
  expect((await check('NOWHERE')).code).toBe(404);
});

const WRONG: readonly (readonly [string, object, number, object])[] = [
  ['an id that nobody reserved', { brokerAccountId: randomUUID() }, 404, {}],
  ['a name that is taken, in another case', { accountName: 'gamma' }, 45710, {}],
  ['a type of no account', { accountType: 'margin' }, 400, {}],
  ['an exchange of no registry', { exchangeCode: 'NOWHERE' }, 45704, { field: 'exchangeCode' }],
  ['no name', { accountName: ' ' }, 400, { fields: [{ path: 'accountName' }] }],
  ['a long name', { accountName: 'x'.repeat(61) }, 400, { fields: [{ path: 'accountName', message: 'tooLong' }] }],
  ['a long login name', { loginName: 'x'.repeat(61) }, 400, { fields: [{ path: 'loginName', message: 'tooLong' }] }],
  ['a key of an account that the platform opens', { apiKey: 'k' }, 400, { fields: [{ path: 'apiKey' }] }],
  ['no key of an account elsewhere', { accountType: 'common' }, 400, { fields: [{ path: 'apiKey' }] }],
  [
    'no secret of an account elsewhere',
    { accountType: 'common', apiKey: 'k' },
    400,
    { fields: [{ path: 'apiSecret', message: 'required' }] },
  ],
];

test.each(WRONG)('BR-06 %s is refused, and nothing is stored', async (_, over, code, data) => {
  const before = await countRows();
  expect(await fixture.insert(over)).toMatchObject({ code, ...(Object.keys(data).length > 0 && { data }) });
  expect(await countRows()).toBe(before);
});

test('BR-06 KY-05 only brokers that are verified add accounts', async () => {
  const { platform, call } = fixture;
  const newcomer = await platform.openSession('newcomer@demo.aldgate.test');
  expect((await call('/account/pageBrokerAccount', {}, newcomer)).code).toBe(45700);
  expect((await call('/account/getBrokerAccountId', {}, newcomer)).code).toBe(45700);
});

test('an exchange that is suspended opens nothing, and what was added before waits', async () => {
  const { insert, inState, find, openAgain, operatorId, platform, network } = fixture;
  network.fate = ({ method, url }) =>
    method === 'POST' && url.startsWith('/sapi/v1/broker/subAccount?') ? 'loseRequest' : 'pass';
  const { data } = await insert({ accountName: 'Waiting' });
  await waitFor(async () => (await find(data.brokerAccountId)).reason === 'exchangeUnavailable' || undefined);
  const suspension = {
    exchange_code: 'BINANCE',
    reason: 'Maintenance',
    since: new Date(platform.clock.now),
    operator_id: await operatorId('admin'),
  };
  await database().insertInto('exchange_suspension').values(suspension).execute();
  network.fate = null;
  const before = await countRows();
  expect(await insert({ accountName: 'Refused' })).toMatchObject({
    code: 45574,
    data: { service: 'exchange', exchangeCode: 'BINANCE' },
  });
  expect(await countRows()).toBe(before);
  await openAgain(data.brokerAccountId);
  await waitFor(async () => (await find(data.brokerAccountId)).reason === 'exchangeSuspended' || undefined);
  await database().deleteFrom('exchange_suspension').execute();
  await openAgain(data.brokerAccountId);
  expect(await inState(data.brokerAccountId, 'active')).toMatchObject({ reason: null });
});

test('BR-06 a broker has at most as many accounts as its terms allow', async () => {
  const { list, insert, call, reserve, brokerId: institutionId, operatorId, platform } = fixture;
  const brokerAccountId = await reserve();
  const { data: config } = await call('/subAccount/type/queryUserConfig');
  const used = (await list({ state: 'active' })).length;
  expect(config.accountsUsed).toBe(used);
  const { terms } = (await fixture.ops('admin', '/broker/terms/query', { institutionId })).data;
  const values = { set_at: new Date(platform.clock.now), set_by: await operatorId('admin') };
  await database()
    .insertInto('broker_terms')
    .values({
      institution_id: institutionId,
      terms: JSON.stringify({ ...terms, accountsMaximum: used, accountTypes: ['custody'] }),
      ...values,
    })
    .execute();
  expect(await insert({ brokerAccountId, accountName: 'One more' })).toMatchObject({
    code: 45701,
    data: { maximum: used },
  });
  expect((await call('/account/getBrokerAccountId')).code).toBe(45701);
  expect(await insert({ brokerAccountId, accountType: 'asset_management' })).toMatchObject({
    code: 45704,
    data: { field: 'accountType' },
  });
  await database()
    .updateTable('broker_terms')
    .set({ terms: JSON.stringify(terms) })
    .execute();
});

test('the ledger mirrors what the platform opened, and its comparison finds nothing', async () => {
  const { comparisons, failed } = await reconcileAccounts(deps(), { isFresh: true });
  expect(failed).toEqual([]);
  expect(comparisons.filter(({ difference }) => difference !== '0')).toEqual([]);
});

test('BR-06 another broker cannot use a reserved id, and a reservation ends after a day', async () => {
  const { platform, insert, reserve } = fixture;
  const institutionId = await fixture.institutionId('Northmark Capital');
  const userId = await fixture.userId(TRADER);
  await database()
    .transaction()
    .execute((tx) => seedBroker(tx, { institutionId, userId }, platform.clock.now));
  const other = await platform.openSession(TRADER);
  const brokerAccountId = await reserve();
  expect((await insert({ brokerAccountId, accountName: 'Theirs' }, other)).code).toBe(404);
  platform.clock.advance(24 * 3_600_000);
  const token = await platform.openSession('broker@demo.aldgate.test');
  expect((await insert({ brokerAccountId, accountName: 'Late' }, token)).code).toBe(404);
});
