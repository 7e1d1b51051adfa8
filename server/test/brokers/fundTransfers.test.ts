import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { isUnexplained } from '../../src/modules/exchangeAccounts/comparison/comparison.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';

let broker: BrokerAtTwoExchanges;
let [first, other, there]: BrokerAccount[] = [];

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  first = await broker.openAccount('UM-01', REFERENCE_EXCHANGE);
  other = await broker.openAccount('UM-02', REFERENCE_EXCHANGE);
  there = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified');
});
afterAll(() => broker?.close());
afterEach(() => {
  broker.line.fate = null;
});

const CAPITAL = { type: 'capital', id: null, wallet: null };
const at = (account: BrokerAccount | undefined, wallet: string) => ({ type: 'account', id: account?.id, wallet });
const move = (fields: object, key: string = randomUUID()) =>
  broker.call('/broker/fundTransfer/apply', { key, asset: 'USDT', ...fields });
const moved = async (fields: object) => {
  const { code, data } = await move(fields);
  expect({ code, state: data?.state, reason: data?.reason }).toEqual({ code: 200, state: 'completed', reason: null });
  return data.transferNo as string;
};
const available = async (source: object, target: object, asset = 'USDT') =>
  (await broker.call('/broker/fundTransfer/queryTransferAvailable', { source, target, asset })).data;
/** The figure of a place once its feed is live. */
const live = (source: object, target: object, wanted: string) =>
  waitFor(async () => {
    const data = await available(source, target);
    return data.freshness.state === 'live' && data.available === wanted ? data : undefined;
  });

/** Compares the ledger with both exchanges: nothing differs that a pending move does not explain. */
async function expectReconciled() {
  const found = await waitFor(async () => {
    const { comparisons, failed } = await reconcileAccounts(broker.deps(), { isFresh: true });
    return failed.length === 0 && comparisons.every((each) => !isUnexplained(each)) ? comparisons : undefined;
  });
  expect(await verifyLedger(broker.platform.db.database)).toMatchObject({ differences: [] });
  return found;
}

test('BR-10 money goes from capital to an account, between its wallets, to another account and back', async () => {
  await expectReconciled();
  await moved({ source: CAPITAL, target: at(first, 'futures'), amount: '50000' });
  await live(at(first, 'futures'), CAPITAL, '50000');
  await moved({ source: at(first, 'futures'), target: at(first, 'spot'), amount: '20000' });
  await moved({ source: at(first, 'futures'), target: at(other, 'futures'), amount: '10000.5' });
  await live(at(other, 'futures'), CAPITAL, '10000.5');
  await moved({ source: at(other, 'futures'), target: CAPITAL, amount: '0.5' });
  await live(at(first, 'futures'), CAPITAL, '19999.5');
  const found = await expectReconciled();
  expect(
    found.filter(({ accountId }) => accountId === first?.id).map(({ wallet, ledger }) => [wallet, ledger]),
  ).toEqual([
    ['trade_account', '20000'],
    ['swap_account', '19999.5'],
  ]);
});

test('BR-10 money goes to an account at another exchange and comes from it', async () => {
  await moved({ source: at(first, 'futures'), target: at(there, 'unified'), amount: '9999.5' });
  await live(at(there, 'unified'), CAPITAL, '9999.5');
  await moved({ source: at(there, 'unified'), target: at(first, 'spot'), amount: '999.25' });
  const found = await expectReconciled();
  expect(found.find(({ accountId }) => accountId === there?.id)).toMatchObject({
    ledger: '9000.25',
    exchange: '9000.25',
  });
});

test('BR-10 money that the second exchange refuses comes back, and the next move arrives', async () => {
  const before = (await live(at(first, 'futures'), at(there, 'unified'), '10000')).available;
  broker.line.fate = ({ method, url }) =>
    method === 'POST' && url.includes('universalTransfer')
      ? { status: 400, body: { code: -9000, msg: 'Transfers are closed.' } }
      : 'pass';
  const refused = await move({ source: at(first, 'futures'), target: at(there, 'unified'), amount: '4000' });
  expect(refused).toMatchObject({ code: 200, data: { state: 'failed', reason: 'Transfers are closed.' } });
  broker.line.fate = null;
  await live(at(first, 'futures'), at(there, 'unified'), before);
  await expectReconciled();
  await moved({ source: at(first, 'futures'), target: at(there, 'unified'), amount: '4000' });
  const { items } = (await broker.call('/broker/fundTransfer/page', { queryCondition: { brokerAccountId: there?.id } }))
    .data;
  expect(items.map(({ state, step, amount }: Record<string, string>) => [amount, state, step])).toEqual([
    ['4000', 'completed', 'done'],
    ['4000', 'failed', 'done'],
    ['999.25', 'completed', 'done'],
    ['9999.5', 'completed', 'done'],
  ]);
  await expectReconciled();
});

test('BR-10 a move whose second exchange does not answer waits between both, and arrives once', async () => {
  const key = randomUUID();
  const wanted = { source: at(first, 'futures'), target: at(there, 'unified'), amount: '1000' };
  broker.line.fate = ({ method, url }) =>
    method === 'POST' && url.includes('universalTransfer') ? 'loseAnswer' : 'pass';
  const sent = await move(wanted, key);
  expect(sent).toMatchObject({ code: 200, data: { state: 'pending' } });
  const [waiting] = (await broker.call('/broker/fundTransfer/page')).data.items;
  expect(waiting).toMatchObject({ transferNo: sent.data.transferNo, state: 'pending', step: 'in' });
  // It explains what the ledger and the exchanges differ by.
  await expectReconciled();
  const { items } = (await broker.ops('treasury', '/broker/move/page', { queryCondition: { state: 'pending' } })).data;
  expect(items).toMatchObject([{ transferNo: sent.data.transferNo, mayRetry: true, attempts: 1 }]);
  broker.line.fate = null;
  broker.platform.clock.advance(10_000);
  const retry = { transferNo: sent.data.transferNo, reason: 'The exchange answers again' };
  expect((await broker.ops('treasury', '/broker/move/retry', retry)).data).toEqual({ state: 'completed' });
  expect((await move(wanted, key)).data).toEqual({ ...sent.data, state: 'completed' });
  await expectReconciled();
});

test('BR-10 each wrong field, asset and amount has its error with the bound, and nothing moves', async () => {
  const ends = { source: at(first, 'futures'), target: CAPITAL };
  expect(await move({ ...ends, amount: '0' })).toMatchObject({ code: 400 });
  expect(await move({ ...ends, amount: '0.123456789' })).toMatchObject({ code: 400 });
  expect(await move({ ...ends, amount: '0.1234567' })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'amount' }] },
  });
  expect(await move({ source: ends.source, target: ends.source, amount: '1' })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'target' }] },
  });
  expect(await move({ ...ends, source: at(there, 'futures'), amount: '1' })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'source.wallet' }] },
  });
  const unknown = { type: 'account', id: randomUUID(), wallet: 'futures' };
  expect(await move({ ...ends, source: unknown, amount: '1' })).toMatchObject({ code: 404 });
  expect(await move({ ...ends, asset: 'BTC', amount: '1' })).toMatchObject({ code: 45529 });
  expect(await move({ ...ends, amount: '5000.000001' })).toMatchObject({
    code: 45715,
    data: { available: '5000', bound: 'ledger' },
  });
  const key = randomUUID();
  await move({ ...ends, amount: '1' }, key);
  expect(await move({ ...ends, amount: '2' }, key)).toMatchObject({ code: 45724, data: { state: 'completed' } });
  await live(at(first, 'futures'), CAPITAL, '4999');
  const stranger = await broker.platform.openSession('newcomer@demo.aldgate.test');
  expect(await broker.call('/broker/fundTransfer/page', {}, stranger)).toMatchObject({ code: 45700 });
});

test('BR-10 an account that is deleted while money is on its way to it gets none', async () => {
  const account = await broker.openAccount('Leaving', REFERENCE_EXCHANGE);
  await live(at(account, 'futures'), CAPITAL, '0');
  const gaCode = googleCode(broker.platform);
  const [deleted, sent] = await Promise.all([
    broker.call('/broker/account/delete', { brokerAccountId: account.id, gaCode }),
    move({ source: CAPITAL, target: at(account, 'futures'), amount: '3' }),
  ]);
  const isOpen = sent.code === 200;
  expect([deleted.code, sent.code]).toEqual(isOpen ? [45702, 200] : [200, 45726]);
  await expectReconciled();
});

test('BR-10 an exchange that operators suspended closes its moves at once, and two open it', async () => {
  const suspend = { exchangeCode: SECOND_EXCHANGE, state: 'suspended', reason: 'Maintenance' };
  expect((await broker.ops('treasury', '/broker/exchange/set', suspend)).code).toBe(200);
  const ends = { source: CAPITAL, target: at(there, 'unified'), amount: '1' };
  expect(await move(ends)).toMatchObject({
    code: 45574,
    data: { service: 'exchange', exchangeCode: SECOND_EXCHANGE, reason: 'Maintenance' },
  });
  const choices = (await broker.call('/broker/fundTransfer/accounts', { side: 'target', asset: 'USDT' })).data;
  expect(choices.filter(({ isOpen }: { isOpen: boolean }) => !isOpen)).toMatchObject([
    { exchangeCode: SECOND_EXCHANGE, closedBy: 'serviceSuspended' },
  ]);
  const open = { ...suspend, state: 'open', reason: 'Done' };
  const { approvalId } = (await broker.ops('treasury', '/broker/exchange/set', open)).data;
  expect((await broker.ops('treasury', '/broker/exchange/list')).data[1]).toMatchObject({
    state: 'suspended',
    approvalId,
  });
  expect((await broker.approve('admin', approvalId)).code).toBe(200);
  await moved(ends);
});

test('BR-10 the platform’s own account that is short stops a move, and operators get a task', async () => {
  const [, listed] = (await broker.ops('treasury', '/broker/exchange/list')).data;
  const usdt = listed.inventory.find(({ asset }: { asset: string }) => asset === 'USDT');
  expect(usdt.isLow).toBe(false);
  const wallet = broker.deps().exchanges.get(SECOND_EXCHANGE).broker;
  const to = { account: there?.externalId ?? '', wallet: 'SPOT' } as const;
  await wallet?.move({ id: 'emptied', from: 'broker', to, asset: 'USDT', amount: usdt.balance });
  const ends = { source: CAPITAL, target: at(there, 'unified'), amount: '1' };
  expect(await move(ends)).toMatchObject({ code: 45721, data: { place: SECOND_EXCHANGE } });
  const { items } = (await broker.ops('treasury', '/task/page', { queryCondition: { kind: 'exchange_inventory' } }))
    .data;
  expect(items).toMatchObject([{ subjectId: `${SECOND_EXCHANGE}:USDT` }]);
});

test('BR-13 BR-14 every movement is a record, in pages and as a file', async () => {
  const page = (condition: object = {}) =>
    broker.call('/broker/pageBrokerFundRecordAction', { queryCondition: condition }).then(({ data }) => data);
  const all = await page();
  expect(all.total).toBeGreaterThan(8);
  const failed = await page({ state: 'failed' });
  expect(failed.items).toMatchObject([
    { kind: 'transfer', source: 'UM-01 · Futures', target: 'LN-B · Unified', amount: '4000', success: 2 },
  ]);
  expect((await page({ kind: 'deposit' })).total).toBe(0);
  const [newest] = all.items;
  const { items } = await page({ startTime: newest.createdAt });
  expect(items[0]).toEqual(newest);
  expect(items.length).toBeLessThan(all.total);
  const file = await fetch(`${broker.platform.url}/api/broker/exportBrokerFundRecordAction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${broker.token}` },
    body: '{}',
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(all.total + 1);
  expect(lines.filter((line) => line.includes(',Failed,2,'))).toHaveLength(1);
});
