import { randomUUID } from 'node:crypto';
import { ONE } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import { type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { inTransaction, type Tx } from '../../src/kernel/database/database.ts';
import { grants } from '../../src/ledger/account.ts';
import { post } from '../../src/ledger/post.ts';
import { lockInstitution } from '../../src/modules/institution/index.ts';

const NOT_EMPTY = 45702;
const BLOCKED = 45726;

let fixture: BrokerFixture;

beforeAll(async () => {
  fixture = await openBrokerFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => {
  fixture.network.fate = null;
});

const database = () => fixture.platform.db.database;
const remove = (brokerAccountId: string) =>
  fixture.call('/account/delete', { brokerAccountId, gaCode: fixture.gaCode() });
/** An active account whose figures are live. */
const openLive = async (over: object): Promise<{ readonly brokerAccountId: string; readonly keyId: string }> => {
  const account = await fixture.open(over);
  return waitFor(async () => {
    const row = await fixture.find(account.brokerAccountId);
    return row.freshness.state === 'live' ? row : undefined;
  });
};
const capitalTo = (id: string) =>
  fixture.call('/fundTransfer/apply', {
    key: randomUUID(),
    source: { type: 'capital', id: null, wallet: null },
    target: { type: 'account', id, wallet: 'futures' },
    asset: 'USDT',
    amount: '25',
  });

/** Grants USDT to an account's futures wallet in the ledger. */
const grant = (tx: Tx, owner: string, amount: string) => {
  const target = { owner, type: 'swap_account', asset: 'USDT' } as const;
  const legs = [
    { account: grants('USDT'), amount: `-${amount}` },
    { account: target, amount },
  ];
  const transfer = { key: `grant:${randomUUID()}`, flow: 'system_grant', reference: 'grant', legs } as const;
  return post(tx, [transfer], fixture.platform.clock.now);
};
const grantNow = (owner: string, amount: string) => inTransaction(database(), (tx) => grant(tx, owner, amount));
/** Lists what keeps an account open, which is answered before the code is checked. */
const reasons = async (brokerAccountId: string): Promise<readonly string[]> =>
  (await fixture.call('/account/delete', { brokerAccountId, gaCode: '000000' })).data?.reasons ?? [];
/** Finds the same at the exchange. */
const fundThere = async (accountId: string, amount: string) => {
  const { exchanges } = createTradingDeps(fixture.platform);
  const to = { account: String(fixture.atVenue.accounts(accountId)[0]?.id), wallet: 'USDT_FUTURE' } as const;
  await exchanges.reference.broker?.move({ id: randomUUID(), from: 'broker', to, asset: 'USDT', amount });
};
/** USDT of the futures wallet at the exchange, in 10^-8. */
const walletThere = (accountId: string): bigint => {
  const [account] = fixture.atVenue.accounts(accountId);
  return fixture.platform.venue.processor.engine.account(account?.id ?? 0).cross;
};

/** Runs calls that wait for the broker's institution, in this order, once `work` has changed what they looked at. */
async function afterTheirFirstLook(
  calls: readonly (() => Promise<Reply>)[],
  work: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<Reply[]> {
  const waiting: Promise<Reply>[] = [];
  await inTransaction(database(), async (tx) => {
    await lockInstitution(tx, fixture.brokerId);
    for (const call of calls) {
      waiting.push(call());
      await waitForBlocked(tx, waiting.length);
    }
    await work(tx);
  });
  return Promise.all(waiting);
}

test('BR-06 what an account gets between the first look and its lock keeps it open', async () => {
  const { brokerAccountId } = await openLive({ accountName: 'Money came' });
  const [answer] = await afterTheirFirstLook([() => remove(brokerAccountId)], (tx) => grant(tx, brokerAccountId, '25'));
  expect(answer).toMatchObject({ code: NOT_EMPTY, data: { reasons: ['balance'] } });
  expect(await fixture.find(brokerAccountId)).toMatchObject({ state: 'active', keyState: 'active' });
});

test.each(['move', 'deletion'])(
  'BR-06 BR-10 of a move and a deletion at once, the %s first, one happens',
  async (first) => {
    const { brokerAccountId } = await openLive({ accountName: `Race of the ${first}` });
    const calls = [() => capitalTo(brokerAccountId), () => remove(brokerAccountId)];
    const answers = await afterTheirFirstLook(first === 'move' ? calls : calls.toReversed());
    const [move, deletion] = first === 'move' ? answers : answers.toReversed();
    expect([move?.code, deletion?.code]).toEqual(first === 'move' ? [200, NOT_EMPTY] : [BLOCKED, 200]);
    const { state } = await fixture.find(brokerAccountId);
    expect(state).toBe(first === 'move' ? 'active' : 'closed');
    if (first === 'move') expect(move?.data.state).toBe('completed');
    expect(walletThere(brokerAccountId)).toBe(first === 'move' ? 25n * ONE : 0n);
  },
);

test.each([
  ['0.0000009', []],
  ['0.000001', ['balance']],
])('BR-06 %s USDT: only what can be moved keeps an account open', async (amount, content) => {
  const { brokerAccountId } = await openLive({ accountName: `Rest of ${amount}` });
  await fundThere(brokerAccountId, amount);
  await grantNow(brokerAccountId, amount);
  await waitFor(async () => {
    const { data } = await fixture.call('/account/pageFuturesCapital', { queryCondition: { brokerAccountId } });
    return data.items[0]?.walletBalance === amount || undefined;
  });
  const answer = await remove(brokerAccountId);
  expect(answer.data?.reasons ?? []).toEqual(content);
  expect((await fixture.find(brokerAccountId)).state).toBe(content.length === 0 ? 'closed' : 'active');
});

test('BR-06 a broker’s own account elsewhere keeps its balance, and is closed flat and without orders', async () => {
  const key = await fixture.createKey(await fixture.openElsewhere(), 'with-orders');
  const { brokerAccountId, keyId } = await openLive({ accountType: 'common', accountName: 'Elsewhere', ...key });
  const trade = (path: string, body: object) =>
    fixture.platform.call('POST', `/broker/lightning/futures/order/${path}`, body, fixture.token);
  const terms = { exchangeKeyId: keyId, instrumentId: 'BTCUSDT', clientOrderId: orderId(), direction: 'buy' };
  const order = { ...terms, priceType: 'limit', price: '60000', quantity: '0.002' };
  expect((await trade('sendOrder', order)).code).toBe(200);
  await waitFor(async () => (await reasons(brokerAccountId)).includes('orders') || undefined);
  expect(await remove(brokerAccountId)).toMatchObject({ code: NOT_EMPTY, data: { reasons: ['orders'] } });
  expect((await trade('cancelAllOrder', { exchangeKeyId: keyId })).code).toBe(200);
  await waitFor(async () => (await reasons(brokerAccountId)).length === 0 || undefined);
  expect((await remove(brokerAccountId)).code).toBe(200);
  expect(await fixture.find(brokerAccountId)).toMatchObject({ state: 'closed', keyId: null });
});

test('BR-06 BR-07 a brought key that is deleted at the exchange is noticed, and its account can go', async () => {
  const key = await fixture.createKey(await fixture.openElsewhere(), 'deleted-there');
  const { brokerAccountId } = await openLive({ accountType: 'common', accountName: 'Deleted there', ...key });
  await fixture.platform.venue.processor.submit({ type: 'deleteKey', key: key.apiKey }, () => undefined);
  fixture.network.cut();
  const rejected = await waitFor(async () => {
    const row = await fixture.find(brokerAccountId);
    return row.keyState === 'rejected' ? row : undefined;
  });
  expect(rejected).toMatchObject({ state: 'active', freshness: { state: 'stale' } });
  await waitFor(async () => {
    const { items } = (await fixture.call('/message/page', { queryCondition: { topic: 'key' } })).data;
    return items.some(({ title }: { title: string }) => title === 'The exchange rejects the key of Deleted there');
  });
  expect((await remove(brokerAccountId)).code).toBe(200);
});
