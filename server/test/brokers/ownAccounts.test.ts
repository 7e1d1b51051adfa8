import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { seedBroker } from '../../src/modules/brokers/index.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';
import { syncAccount } from '../../src/modules/trading/ingest/sync.ts';

/** A broker's own account elsewhere, which it brings a key for. */
const COMMON = { accountType: 'common' } as const;

let fixture: BrokerFixture;
/** An account at the venue that the platform does not know. */
let elsewhere: number;

beforeAll(async () => {
  fixture = await openBrokerFixture();
  elsewhere = await fixture.openElsewhere();
});
afterAll(() => fixture?.close());
beforeEach(() => {
  fixture.network.fate = null;
});

const database = () => fixture.platform.db.database;
const deps = () => ({
  ...createTradingDeps(fixture.platform),
  box: createSecretBox(fixture.platform.config.secretsKey),
});
const countRows = async () => (await database().selectFrom('exchange_account').select('id').execute()).length;

const refusals: readonly (readonly [string, () => Promise<object>, string])[] = [
  ['a key that the exchange does not know', async () => ({ apiKey: 'unknown', apiSecret: 'unknown' }), 'unreadable'],
  [
    'a wrong secret',
    async () => ({ ...(await fixture.createKey(elsewhere, 'wrong-secret')), apiSecret: 'another' }),
    'unreadable',
  ],
  ['a key that may not read', () => fixture.createKey(elsewhere, 'blind', { reading: false }), 'unreadable'],
  ['a key that may transfer', () => fixture.createKey(elsewhere, 'moving', { transfers: true }), 'permission'],
];

test.each(refusals)('BR-06 BR-07 %s is refused, and nothing is stored', async (_, key, reason) => {
  const before = await countRows();
  expect(await fixture.insert({ ...COMMON, accountName: reason, ...(await key()) })).toMatchObject({
    code: 45705,
    data: { reason },
  });
  expect(await countRows()).toBe(before);
});

test('BR-06 without an answer of the exchange nothing is known of a key, and nothing is stored', async () => {
  const key = await fixture.createKey(elsewhere, 'unanswered');
  fixture.network.fate = ({ url }) => (url.startsWith('/sapi/v1/account') ? 'loseRequest' : 'pass');
  const before = await countRows();
  expect((await fixture.insert({ ...COMMON, ...key })).code).toBe(45549);
  expect(await countRows()).toBe(before);
});

test('BR-06 an account of the platform is no broker’s own, also where a key is brought for it', async () => {
  const { open, atVenue, platform, insert, list } = fixture;
  const { brokerAccountId } = await open({ accountName: 'Opened' });
  const [account] = atVenue.accounts(brokerAccountId);
  const permissions = { reading: true, futures: true, spot: true, transfers: false, broker: false };
  const key = { key: 'of-a-sub-account', secret: 'its-secret', permissions, addresses: [] };
  await platform.venue.processor.submit({ type: 'createKey', account: account?.id ?? 0, ...key }, () => undefined);
  const brought = { apiKey: key.key, apiSecret: key.secret };
  expect(await insert({ ...COMMON, accountName: 'Brought', ...brought })).toMatchObject({
    code: 45705,
    data: { reason: 'duplicate' },
  });
  expect(await list({ accountType: 'common' })).toEqual([]);
});

test('BR-06 a broker’s own account is read and never mirrored, and its secret is nowhere', async () => {
  const { insert, inState, list, call, atVenue } = fixture;
  const key = await fixture.createKey(elsewhere, 'brought-key');
  const brokerAccountId = await fixture.reserve();
  const wanted = { ...COMMON, brokerAccountId, accountName: 'Elsewhere', ...key };
  const added = await insert(wanted);
  expect(added).toMatchObject({ code: 200, data: { state: 'verifying' } });
  const active = await inState(brokerAccountId, 'active');
  expect(active).toMatchObject({ accountType: 'common', keyState: 'active' });
  // Money that the exchange has there is the broker's: it is shown, and cannot be moved.
  const live = await waitFor(async () => {
    const [row] = await list({ accountType: 'common' });
    return row.freshness.state === 'live' && row.equity !== null ? row : undefined;
  });
  expect(live).toMatchObject({ equity: '1500', transferable: '0' });
  expect((await call('/account/pageSpotCapital', { queryCondition: { brokerAccountId } })).data).toMatchObject({
    total: 1,
    items: [{ asset: 'USDT', free: '500', locked: '0', valuation: '500' }],
  });
  expect((await call('/account/pageFuturesCapital', { queryCondition: { brokerAccountId } })).data).toMatchObject({
    items: [{ asset: 'USDT', walletBalance: '1000', marginBalance: '1000', positions: 0 }],
  });
  expect((await call('/account/totalBalance')).data).toMatchObject({
    currency: 'USDT',
    total: '1500',
    spot: '500',
    futures: '1000',
    inTransit: '0',
    byExchange: [{ exchangeCode: 'BINANCE', total: '1500', accounts: 2 }],
  });
  expect((await call('/account/totalBalance', { exchangeCode: 'NOWHERE' })).data.total).toBe('0');

  const { accounts, ...recordDeps } = deps();
  const account = await accounts.findById(brokerAccountId);
  if (account === undefined) throw new Error('there is no account');
  await syncAccount(recordDeps, account);
  const { comparisons } = await reconcileAccounts({ ...recordDeps, accounts }, { isFresh: true });
  expect(comparisons.filter(({ accountName }) => accountName === 'Elsewhere')).toEqual([]);
  expect(await readBalances(database(), brokerAccountId)).toEqual([]);

  // A repeat with the same content answers how it stands, another key is another change.
  expect((await insert(wanted)).data).toEqual({ brokerAccountId, state: 'active' });
  expect((await insert({ ...wanted, ...(await fixture.createKey(elsewhere, 'second-key')) })).code).toBe(45724);
  expect(
    await insert({ ...COMMON, accountName: 'Again', ...(await fixture.createKey(elsewhere, 'third-key')) }),
  ).toMatchObject({
    code: 45705,
    data: { reason: 'duplicate' },
  });

  const stored = await Promise.all([
    database().selectFrom('audit_record').select(['before', 'after', 'subject']).execute(),
    database().selectFrom('exchange_account').selectAll().execute(),
    database().selectFrom('exchange_key').select(['api_key']).execute(),
  ]);
  const seen = JSON.stringify([stored, added, live, await list()]);
  expect(seen).not.toContain(key.apiSecret);
  const sealed = await database()
    .selectFrom('exchange_key')
    .select('secret')
    .where('exchange_account_id', '=', brokerAccountId)
    .executeTakeFirstOrThrow();
  expect(sealed.secret.toString('latin1')).not.toContain(key.apiSecret);
  // The platform opened nothing for it.
  expect(atVenue.accounts(brokerAccountId)).toEqual([]);
});

test('BR-06 an account elsewhere belongs to one broker, however many bring it at the same time', async () => {
  const { platform, call, gaCode, list, insert, institutionId, userId } = fixture;
  const [{ brokerAccountId }] = await list({ accountType: 'common' });
  expect((await call('/account/delete', { brokerAccountId, gaCode: gaCode() })).code).toBe(200);
  expect(await list({ state: 'closed' })).toMatchObject([{ keyId: null, keyState: null, state: 'closed' }]);
  const northmark = { institutionId: await institutionId('Northmark Capital'), userId: await userId(TRADER) };
  await database()
    .transaction()
    .execute((tx) => seedBroker(tx, northmark, platform.clock.now));
  const other = await platform.openSession(TRADER);
  const key = await fixture.createKey(elsewhere, 'wanted-key');
  // The key of an account that is closed can be brought again.
  const wanted = { ...COMMON, accountName: 'Wanted', ...key };
  const answers = await Promise.all([insert(wanted), insert(wanted, other)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 45705]);
  const added = answers.find(({ code }) => code === 200)?.data.brokerAccountId;
  const isActive = async () =>
    (await database().selectFrom('exchange_account').select('state').where('id', '=', added).executeTakeFirst())
      ?.state === 'active' || undefined;
  await waitFor(isActive);
});

test('BR-06 a key that the exchange does not accept when it is proved again rejects the account', async () => {
  const { insert, inState, call, gaCode, network } = fixture;
  const key = await fixture.createKey(await fixture.openElsewhere(), 'short-lived');
  let requests = 0;
  // The first proof passes; then the key is deleted at the exchange.
  network.fate = ({ url }) => {
    if (!url.startsWith('/sapi/v1/account/apiRestrictions')) return 'pass';
    requests += 1;
    return requests === 1 ? 'pass' : { status: 401, body: { code: -2015, msg: 'Invalid API-key' } };
  };
  const { data } = await insert({ ...COMMON, accountName: 'Short', ...key });
  expect(await inState(data.brokerAccountId, 'rejected')).toMatchObject({ reason: 'unreadable' });
  expect((await call('/account/delete', { brokerAccountId: data.brokerAccountId, gaCode: gaCode() })).code).toBe(200);
});
