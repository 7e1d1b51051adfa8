import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import type { Fate } from '../../../testkit/platform/lossyProxy.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { grants } from '../../src/ledger/account.ts';
import { post } from '../../src/ledger/post.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { openBrokerAccount } from '../../src/modules/exchangeAccounts/accounts/openBrokerAccount.ts';
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
/** Another server's services on the same database. */
const otherServer = () => ({
  ...createTradingDeps(fixture.platform),
  box: createSecretBox(fixture.platform.config.secretsKey),
});
const stateOf = async (id: string) =>
  (await database().selectFrom('exchange_account').select('state').where('id', '=', id).executeTakeFirst())?.state;
const venueIdOf = (brokerAccountId: string): number => fixture.atVenue.accounts(brokerAccountId)[0]?.id ?? 0;
const keysOf = (brokerAccountId: string) => fixture.atVenue.keys(venueIdOf(brokerAccountId));
const remove = (brokerAccountId: string) =>
  fixture.call('/account/delete', { brokerAccountId, gaCode: fixture.gaCode() });

/** The content of an account is answered before the code is looked at. */
const ask = (brokerAccountId: string) => fixture.call('/account/delete', { brokerAccountId, gaCode: '000000' });

const STEPS: readonly (readonly [string, string, string, Fate])[] = [
  ['the search for the account is lost', 'GET', '/sapi/v1/broker/subAccount?', 'loseRequest'],
  ['the opening is lost', 'POST', '/sapi/v1/broker/subAccount?', 'loseRequest'],
  ['the answer of the opening is lost', 'POST', '/sapi/v1/broker/subAccount?', 'loseAnswer'],
  ['the list of keys is lost', 'GET', '/sapi/v1/broker/subAccountApi?', 'loseRequest'],
  ['the answer of the key is lost', 'POST', '/sapi/v1/broker/subAccountApi?', 'loseAnswer'],
  [
    'the exchange is down',
    'POST',
    '/sapi/v1/broker/subAccount?',
    { status: 503, body: { code: -1000, msg: 'Service unavailable' } },
  ],
];

test.each(STEPS)('BR-06 where %s there is one account with one key in the end', async (name, method, path, fate) => {
  const { insert, find, inState, openAgain, network } = fixture;
  let met = 0;
  network.fate = (request) => {
    if (request.method !== method || !request.url.startsWith(path)) return 'pass';
    met += 1;
    return met === 1 ? fate : 'pass';
  };
  const { data } = await insert({ accountName: name });
  const { brokerAccountId } = data;
  await waitFor(async () => {
    const { state, reason } = await find(brokerAccountId);
    return state === 'active' || reason === 'exchangeUnavailable' || undefined;
  });
  // As the queue does later.
  await openAgain(brokerAccountId);
  await inState(brokerAccountId, 'active');
  expect(met).toBeGreaterThan(0);
  expect(keysOf(brokerAccountId)).toHaveLength(1);
  expect(fixture.atVenue.accounts(brokerAccountId)).toHaveLength(1);
});

test('BR-06 two servers open an account at the same time, and there is one with one key', async () => {
  const { insert, inState, network } = fixture;
  const opening = Promise.withResolvers<void>();
  network.fate = ({ method, url }) =>
    method === 'POST' && url.startsWith('/sapi/v1/broker/subAccount?') ? { after: opening.promise } : 'pass';
  const { brokerAccountId } = (await insert({ accountName: 'Two servers' })).data;
  const others = [otherServer(), otherServer()].map((server) => openBrokerAccount(server, brokerAccountId));
  opening.resolve();
  await Promise.all(others);
  await inState(brokerAccountId, 'active');
  expect(fixture.atVenue.accounts(brokerAccountId)).toHaveLength(1);
  expect(keysOf(brokerAccountId)).toHaveLength(1);
});

test('BR-06 figures of an account whose exchange does not answer are unknown, not zero', async () => {
  const { insert, network, list } = fixture;
  network.fate = ({ url }) => (/^\/(fapi|api)\//.test(url) ? 'loseRequest' : 'pass');
  const { brokerAccountId } = (await insert({ accountName: 'Unread' })).data;
  await waitFor(async () => (await stateOf(brokerAccountId)) === 'active' || undefined);
  const [row] = await list({ name: 'Unread' });
  expect(row).toMatchObject({ equity: null, transferable: null, freshness: { state: 'connecting', at: null } });
  expect(await ask(brokerAccountId)).toMatchObject({ code: 45702, data: { reasons: ['unknown'] } });
});

test('BR-06 only an empty account is closed; its keys are deleted at the exchange first', async () => {
  const { open, find, platform, call } = fixture;
  const { brokerAccountId, keyId } = await open({ accountName: 'To close' });
  const live = () => waitFor(async () => (await find(brokerAccountId)).freshness.state === 'live' || undefined);
  const { processor } = platform.venue;
  const venueId = venueIdOf(brokerAccountId);
  await fund(brokerAccountId, '1000');
  await live();
  expect(await ask(brokerAccountId)).toMatchObject({ code: 45702, data: { reasons: ['balance'] } });
  const order = { exchangeKeyId: keyId, instrumentId: 'BTCUSDT', direction: 'buy', quantity: '0.002' };
  const send = (terms: object) =>
    platform.call('POST', '/broker/lightning/futures/order/sendOrder', { ...order, ...terms }, fixture.token);
  expect((await send({ clientOrderId: 'closing-1', priceType: 'market' })).code).toBe(200);
  expect((await send({ clientOrderId: 'closing-2', priceType: 'limit', price: '50000' })).code).toBe(200);
  await waitFor(async () => {
    const { data } = await ask(brokerAccountId);
    return data?.reasons.length === 3 ? data : undefined;
  });
  expect(processor.engine.account(venueId).positions.size).toBe(1);
  expect(keysOf(brokerAccountId)).toHaveLength(1);
  expect(await call('/account/delete', { brokerAccountId })).toMatchObject({ code: 45702 });

  const empty = await open({ accountName: 'Empty' });
  await waitFor(async () => (await find(empty.brokerAccountId)).freshness.state === 'live' || undefined);
  expect((await call('/account/delete', { brokerAccountId: empty.brokerAccountId })).code).toBe(45575);
  expect((await remove(empty.brokerAccountId)).code).toBe(200);
  expect(await find(empty.brokerAccountId)).toMatchObject({
    state: 'closed',
    keyId: null,
    equity: null,
    freshness: { state: 'stale', at: platform.clock.now },
  });
  expect(keysOf(empty.brokerAccountId)).toHaveLength(0);
  expect((await remove(empty.brokerAccountId)).code).toBe(404);
  // Its name is free again, and nothing opens a key for it.
  expect((await open({ accountName: 'Empty' })).state).toBe('active');
  await reconcileAccounts(otherServer(), { isFresh: false });
  expect(keysOf(empty.brokerAccountId)).toHaveLength(0);
});

test('BR-06 an account that got something while it was being closed stays', async () => {
  const { open, inState, platform, network } = fixture;
  const { brokerAccountId } = await open({ accountName: 'Late money' });
  await waitFor(async () => (await fixture.find(brokerAccountId)).freshness.state === 'live' || undefined);
  // It arrives after the account's figures were read and before its keys are deleted.
  network.fate = ({ method, url }) => {
    if (method !== 'GET' || !url.startsWith('/sapi/v1/broker/subAccountApi?')) return 'pass';
    const { processor } = platform.venue;
    const deposit = { type: 'deposit', account: venueIdOf(brokerAccountId), wallet: 'main', asset: 'USDT' } as const;
    return { after: processor.submit({ ...deposit, amount: '500000000' }, () => undefined) };
  };
  expect(await remove(brokerAccountId)).toMatchObject({ code: 45702, data: { reasons: ['balance'] } });
  expect(await inState(brokerAccountId, 'active')).toMatchObject({ keyState: 'active' });
  expect(keysOf(brokerAccountId)).toHaveLength(1);
});

test.each<readonly [string, Fate]>([
  ['lost', 'loseRequest'],
  ['executed without an answer', 'loseAnswer'],
])('BR-06 an account whose key’s deletion is %s is closed by the next try', async (how, fate) => {
  const { open, find, network } = fixture;
  const { brokerAccountId } = await open({ accountName: `Closing ${how}` });
  await waitFor(async () => (await find(brokerAccountId)).freshness.state === 'live' || undefined);
  let met = 0;
  network.fate = ({ method, url }) => {
    if (method !== 'DELETE' || !url.startsWith('/sapi/v1/broker/subAccountApi?')) return 'pass';
    met += 1;
    return met === 1 ? fate : 'pass';
  };
  expect((await remove(brokerAccountId)).code).toBe(45549);
  const { keyId } = await find(brokerAccountId);
  // An account that closes does not trade.
  const order = { exchangeKeyId: keyId, instrumentId: 'BTCUSDT', clientOrderId: `late-${how.slice(0, 4)}` };
  expect(
    await fixture.platform.call(
      'POST',
      '/broker/lightning/futures/order/sendOrder',
      { ...order, direction: 'buy', quantity: '0.002', priceType: 'market' },
      fixture.token,
    ),
  ).toMatchObject({ code: 45726, data: { level: 'none', reason: 'closing' } });
  expect((await remove(brokerAccountId)).code).toBe(200);
  expect(await find(brokerAccountId)).toMatchObject({ state: 'closed', keyId: null });
  expect(keysOf(brokerAccountId)).toHaveLength(0);
});

test('BR-06 what has left one account and is not in another yet is in the total', async () => {
  const { call, brokerId, list } = fixture;
  const [{ brokerAccountId }] = await list({ state: 'active' });
  const total = async () => (await call('/account/totalBalance')).data;
  const before = await waitFor(async () => {
    const now = await total();
    return now.freshness.state === 'live' ? now : undefined;
  });
  const move = (step: 'a' | 'b', transferNo: string) => ({
    id: crypto.randomUUID(),
    transfer_no: transferNo,
    institution_id: brokerId,
    client_key: transferNo,
    source_account: brokerAccountId,
    source_product: 'usdm' as const,
    asset: 'USDT',
    amount: '25',
    step,
    created_at: new Date(fixture.platform.clock.now),
    step_at: new Date(fixture.platform.clock.now),
  });
  await database()
    .insertInto('fund_move')
    .values([move('a', 'M-0000000A'), move('b', 'M-0000000B')])
    .execute();
  const after = await total();
  expect((await ask(brokerAccountId)).data.reasons).toContain('moves');
  expect(after.inTransit).toBe('25');
  expect(toDecimalString(decimal(after.total).minus(before.total))).toBe('25');
  expect((await call('/account/totalBalance', { exchangeCode: 'NOWHERE' })).data.inTransit).toBe('0');
  expect((await verifyLedger(database())).differences).toEqual([]);
});

/** Grants USDT to an account's futures wallet, at the exchange and in the ledger. */
async function fund(accountId: string, amount: string): Promise<void> {
  const { exchanges, clock } = otherServer();
  const to = { account: String(venueIdOf(accountId)), wallet: 'USDT_FUTURE' } as const;
  await exchanges.reference.broker?.move({ id: `fund-${amount}`, from: 'broker', to, asset: 'USDT', amount });
  const legs = [
    { account: grants('USDT'), amount: `-${amount}` },
    { account: { owner: accountId, type: 'swap_account', asset: 'USDT' } as const, amount },
  ];
  await database()
    .transaction()
    .execute((tx) => post(tx, [{ key: `fund:${accountId}`, flow: 'system_grant', reference: 'fund', legs }], clock()));
}
