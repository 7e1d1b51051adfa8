import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerAtTwoExchanges, openBrokerAtTwoExchanges } from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { sentCode, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import {
  CONFIRMATIONS,
  openSimulatedNetwork,
  type SimulatedNetwork,
} from '../../../testkit/wallet/simulatedNetwork.ts';
import { capitalAccount, projectCash } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';

let broker: BrokerAtTwoExchanges;
let network: SimulatedNetwork;
let projectNo: string;
let capitalAddress: string;
let interestAddress: string;
let count = 0;

const addressOf = async (purpose: 'capital' | 'interest', of = projectNo) =>
  (await broker.call('/broker/depositAddress/listByProject', { projectNo: of, asset: 'USDT', purpose })).data[0]
    .address;

async function openProject(projectName: string): Promise<string> {
  const account = await broker.openAccount(projectName, REFERENCE_EXCHANGE);
  const request = { projectName, strategy: 'neutral_arbitrage', currency: 'USDT', brokerAccountIds: [account.id] };
  return (await broker.call('/broker/account/projectRelation/add', request)).data.projectNo;
}

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  const { db, clock } = broker.platform;
  network = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'ETH');
  projectNo = await openProject('Lantern 02');
  await network.follow();
  capitalAddress = await addressOf('capital');
  interestAddress = await addressOf('interest');
});
afterAll(() => broker?.close());

const nextTxid = (): string => {
  count += 1;
  return `0x${String(count).padStart(64, '0')}`;
};
const subordinated = async (of = projectNo) => {
  const project = await broker.platform.db.database
    .selectFrom('broker_project')
    .select('subordinated_principal')
    .where('project_no', '=', of)
    .executeTakeFirstOrThrow();
  return toDecimalString(project.subordinated_principal);
};
/** Waits until what a transaction paid was taken; returns its deposit. */
const taken = (txid: string) =>
  waitFor(() =>
    broker.platform.db.database
      .selectFrom('broker_deposit as b')
      .innerJoin('deposit as d', 'd.id', 'b.deposit_id')
      .select(['d.id', 'b.outcome', 'b.change_no'])
      .where('d.txid', '=', txid)
      .executeTakeFirst(),
  );
const receive = async (to: string, amount: string, over: { asset?: string; txid?: string } = {}) => {
  const txid = over.txid ?? nextTxid();
  await network.receive({ asset: 'USDT', ...over, txid, to, amount });
  return { txid, ...(await taken(txid)) };
};
const capitalOf = async (asset: string) =>
  readAvailable(broker.platform.db.database, capitalAccount(await broker.institutionId(), asset));
const announce = (txid: string, over: object = {}) =>
  broker.call('/broker/project/addInferiorTransferRecord', {
    key: randomUUID(),
    projectNo,
    amount: '700',
    source: 'external',
    network: 'ETH',
    txid,
    ...over,
  });
const records = async (queryCondition: object = {}) =>
  (
    await broker.call('/broker/project/pageDepositWithdrawRecords', {
      queryCondition: { projectNo, ...queryCondition },
    })
  ).data.items;
const actions = async () =>
  (await broker.call('/broker/pageBrokerFinancingAction', { queryCondition: { projectNo } })).data.items;
async function expectVerified() {
  const { database } = broker.platform.db;
  expect(await verifyLedger(database)).toMatchObject({ differences: [] });
  expect(await verifyBrokers(database)).toMatchObject({ differences: [] });
}

test('BR-12 a deposit at the address of a project is its subordinated principal, once', async () => {
  expect(capitalAddress).not.toBe(interestAddress);
  const { txid, outcome } = await receive(capitalAddress, '1200.5');
  expect(outcome).toBe('capital');
  expect(await subordinated()).toBe('1200.5');
  expect(await actions()).toMatchObject([
    { actionType: 'inferior_transfer', amount: '1200.5', status: 'approved', execution: 'done', requestedBy: null },
  ]);
  expect(await records()).toMatchObject([
    { direction: 'deposit', asset: 'USDT', amount: '1200.5', network: 'ETH', txid, status: 'complete' },
  ]);
  // It is no deposit of the institution's own account, and one of the broker's records.
  const own = await broker.call('/account/wallet/pageDepositWithdraw', { queryCondition: { txid } });
  expect(own.data.items).toEqual([]);
  const funds = await broker.call('/broker/pageBrokerFundRecordAction', { queryCondition: { projectNo } });
  expect(funds.data.items).toMatchObject([{ kind: 'deposit', target: expect.stringContaining('Lantern 02') }]);
  await expectVerified();
});

test('BR-04 a pay-in that is announced by its transaction waits for it, once', async () => {
  const txid = nextTxid();
  const key = randomUUID();
  const first = await announce(txid, { key });
  expect(first).toMatchObject({ code: 200, data: { status: 'approving' } });
  expect((await announce(txid, { key })).data).toEqual(first.data);
  expect((await announce(txid)).data).toEqual(first.data);
  expect((await announce(txid, { key, amount: '1' })).code).toBe(45724);
  expect((await announce('0xab')).code).toBe(400);
  expect((await announce('ab'.repeat(32))).code).toBe(400);
  expect((await announce(txid, { network: 'BTC' })).code).not.toBe(200);
  const before = await subordinated();
  // Whatever was announced, the amount that arrives counts.
  await receive(capitalAddress, '650', { txid });
  expect(Number(await subordinated()) - Number(before)).toBe(650);
  expect((await actions())[0]).toMatchObject({ ...first.data, status: 'approved', amount: '650', execution: 'done' });
  expect((await announce(txid)).data).toEqual({ ...first.data, status: 'approved' });
  await expectVerified();
});

test('BR-04 an announced pay-in is taken back, or rejected after seven days; what comes later counts', async () => {
  const first = await announce(nextTxid());
  const taking = { actionNo: first.data.actionNo };
  expect((await broker.call('/broker/financing/withdraw', taking)).code).toBe(200);
  const txid = nextTxid();
  const { data } = await announce(txid);
  await moveBusinessClock(broker.platform, 7 * DAY_MS + 1_000);
  expect((await actions())[0]).toMatchObject({ ...data, status: 'rejected', reason: 'not_arrived' });
  const before = await subordinated();
  expect(await receive(capitalAddress, '10', { txid })).toMatchObject({ outcome: 'capital' });
  expect(Number(await subordinated()) - Number(before)).toBe(10);
  await expectVerified();
});

test('BR-12 another asset goes on to the asset account; interest waits in its own', async () => {
  const [before, s] = [await capitalOf('USDC'), await subordinated()];
  expect(await receive(capitalAddress, '33', { asset: 'USDC' })).toMatchObject({ outcome: 'forwarded' });
  expect(Number(await capitalOf('USDC')) - Number(before)).toBe(33);
  expect(await receive(interestAddress, '44')).toMatchObject({ outcome: 'interest' });
  expect(await subordinated()).toBe(s);
  const { database } = broker.platform.db;
  const interest = { owner: projectNo, type: 'interest_account', asset: 'USDT' } as const;
  expect(await readAvailable(database, interest)).toBe('44');
  await expectVerified();
});

/** The chain has lost the newest blocks; two operators take a deposit back, and open the network again. */
const reverse = async (depositId: string) => {
  await network.reorganise(CONFIRMATIONS);
  const { data } = await broker.ops('treasury', '/wallet/deposit/reverse', { depositId, reason: 'The chain lost it' });
  const { owner } = broker.platform.db;
  await owner.updateTable('chain_network').set({ suspended_at: null, suspended_reason: null }).execute();
  return broker.approve('admin', data.approvalId);
};

test('BR-12 a deposit that was reversed lowers the principal; what the account lacks closes extracts', async () => {
  const [before, { id }] = [Number(await subordinated()), await receive(capitalAddress, '900')];
  await extract('300');
  const cash = await readAvailable(broker.platform.db.database, projectCash(projectNo, 'USDT'));
  await extract(toDecimalString(decimal(cash).minus('250')));
  expect(await subordinated()).toBe('250');
  expect((await reverse(id ?? '')).code).toBe(200);
  // 250 were still inside; the rest of the 900 was taken out.
  expect(await subordinated()).toBe('0');
  expect((await actions()).filter(({ amount }: { amount: string }) => amount === '650')).toMatchObject([
    { actionType: 'inferior_transfer', execution: 'done' },
    { actionType: 'inferior_transfer', execution: 'done' },
  ]);
  expect(before).toBeGreaterThan(0);
  await expectVerified();
  const more = { key: randomUUID(), projectNo, amount: '5', source: 'capital_account' };
  expect((await broker.call('/broker/project/addInferiorTransferRecord', more)).code).toBe(200);
  const refused = await addExtract('1');
  expect(refused).toMatchObject({ code: 45716, data: { reason: 'deposit_shortage' } });
  const release = { projectNo, kind: 'deposit_shortage', reason: 'The broker paid' };
  expect((await broker.ops('treasury', '/broker/project/release', release)).code).toBe(200);
  expect((await addExtract('1')).code).toBe(200);
});

test('BR-12 what comes for an ended project goes on to the asset account, and back where it is reversed', async () => {
  const second = await openProject('Lantern 03');
  const { id } = await receive(await addressOf('capital', second), '500');
  expect(await subordinated(second)).toBe('500');
  expect((await reverse(id ?? '')).code).toBe(200);
  expect(await subordinated(second)).toBe('0');
  await expectVerified();
  const address = await addressOf('interest', second);
  await broker.platform.db.database
    .updateTable('broker_project')
    .set({ status: 'ended', ended_at: new Date(broker.platform.clock.now) })
    .where('project_no', '=', second)
    .execute();
  const before = await capitalOf('USDT');
  const late = await receive(address, '17');
  expect(late).toMatchObject({ outcome: 'forwarded' });
  expect(Number(await capitalOf('USDT')) - Number(before)).toBe(17);
  expect((await reverse(late.id ?? '')).code).toBe(200);
  expect(await capitalOf('USDT')).toBe(before);
  const wanted = { projectNo: second, asset: 'USDT', purpose: 'capital' };
  expect((await broker.call('/broker/depositAddress/listByProject', wanted)).code).toBe(45716);
  expect((await announce(nextTxid(), { projectNo: second })).code).toBe(45716);
  await expectVerified();
});

const addExtract = (amount: string) =>
  broker.call('/broker/project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo,
    amount,
    destination: 'capital_account',
  });

/** Takes money out of project cash, with the codes and both operators. */
async function extract(amount: string): Promise<void> {
  const { data } = await addExtract(amount);
  const sent = await sentCode(broker.platform, TRADER, () =>
    broker.call('/broker/project/invokeWithdrawalEmailValidation', { recordId: data.recordId }),
  );
  const proof = { recordId: data.recordId, emailUuid: sent.id, emailCode: sent.digits };
  const gaCode = googleCode(broker.platform);
  await broker.call('/broker/project/submitExtractInferiorRecord', { ...proof, gaCode });
  const { change_no: changeNo } = await broker.platform.db.database
    .selectFrom('broker_capital_change')
    .select('change_no')
    .where('kind', '=', 'extract')
    .where('status', '=', 'approving')
    .executeTakeFirstOrThrow();
  const reviewed = { changeNo, decision: 'approve', reason: 'Checked' };
  const { data: task } = await broker.ops('treasury', '/broker/change/review', reviewed);
  expect((await broker.approve('admin', task.approvalId)).code).toBe(200);
}
