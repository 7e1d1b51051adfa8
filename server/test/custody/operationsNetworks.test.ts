import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ConsoleFixture,
  type OperatorName,
  openConsoleFixture,
  readAccountPush,
} from '../../../testkit/people/operators.ts';
import { type Reply, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { type Customer, createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';
import { jobSchema } from '../../src/kernel/jobs/jobs.ts';
import { RELEASE_REOPENED } from '../../src/modules/wallet/deposits/releaseReopened.ts';

let fixture: ConsoleFixture;
let ethereum: SimulatedNetwork;
let bitcoin: SimulatedNetwork;
let reader: ReturnType<typeof createDepositReader>;
let token: string;
let count = 0;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  const deps = { database: db.database, clock: () => clock.now };
  ethereum = await openSimulatedNetwork(deps, 'ETH');
  bitcoin = await openSimulatedNetwork(deps, 'BTC');
  reader = createDepositReader(db.database);
  token = await fixture.platform.openSession(TRADER);
});
beforeEach(async () => {
  fixture.platform.clock.advance(1_000);
  await Promise.all([ethereum.follow(), bitcoin.follow()]);
});
afterAll(() => fixture.platform.close());

const network = (path: 'suspend' | 'open', reason = 'An upgrade', who: OperatorName = 'treasury') =>
  fixture.ops(who, `/wallet/network/${path}`, { network: 'ETH', reason });
const listed = async (code = 'ETH') =>
  (await fixture.ops('auditor', '/wallet/network/list')).data.find(
    ({ network: each }: { network: string }) => each === code,
  );
const shown = async () =>
  (await fixture.platform.call('POST', '/account/wallet/listNetwork', { asset: 'ETH' }, token)).data[0].deposit;
const alarms = async (state: string): Promise<Reply['data'][]> =>
  (await fixture.ops('auditor', '/task/page', { queryCondition: { kind: 'chain_alarm', state } })).data.items;
const customer = () => openCustomer(fixture.platform.db.database, fixture.platform.clock.now);

async function deposit({ address }: Customer): Promise<void> {
  count += 1;
  await ethereum.receive({ txid: `deposit${count}`, to: address, amount: '1' });
}

/** Opens the network with the approval of another operator. */
async function open(): Promise<void> {
  const { approvalId } = (await network('open', 'Done')).data;
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
}

/** Runs the job that each minute runs, once. */
async function runReleases(): Promise<void> {
  const { owner, schema } = fixture.platform.db;
  const queue = sql.id(jobSchema(schema));
  await sql`select ${queue}.add_job(${RELEASE_REOPENED}, job_key => 'test', max_attempts => 1)`.execute(owner);
  const find = async () => (await sql`select last_error from ${queue}.jobs where key = 'test'`.execute(owner)).rows;
  await expect.poll(find, { timeout: 30_000 }).toEqual([]);
}

test('an operator suspends a network immediately: customers see the reason, and a task is open', async () => {
  const since = fixture.platform.clock.now;
  expect(await network('suspend', 'The node was attacked')).toMatchObject({ code: 200, data: null });
  expect(await shown()).toMatchObject({ open: false, reason: 'The node was attacked', since });
  expect(await listed()).toMatchObject({ suspension: { reason: 'The node was attacked', since } });
  expect((await listed('BTC')).suspension).toBeNull();
  expect(await alarms('open')).toMatchObject([
    { subjectId: 'ETH', title: 'ETH is suspended: The node was attacked', customer: null },
  ]);
  expect((await fixture.audited('network_suspended'))[0]).toMatchObject({
    actor: `operator:${await fixture.operatorId('treasury')}`,
    subject: 'network:ETH',
    after: { reason: 'The node was attacked' },
  });
  // The first reason stays, and there is one task.
  expect((await network('suspend', 'Another reason', 'admin')).code).toBe(200);
  expect(await shown()).toMatchObject({ reason: 'The node was attacked' });
  expect(await alarms('open')).toHaveLength(1);
});

test('opening a network needs a second operator, and closes its task', async () => {
  const { code, data } = await network('open', 'The node is safe');
  expect(code).toBe(200);
  expect(await shown()).toMatchObject({ open: false });
  expect((await network('open')).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('support', data.approvalId)).code).toBe(403);
  expect(await fixture.approve('admin', data.approvalId)).toMatchObject({ code: 200, data: { state: 'approved' } });
  expect(await shown()).toMatchObject({ open: true, reason: null, since: null });
  expect(await alarms('open')).toEqual([]);
  expect((await alarms('closed'))[0]).toMatchObject({ subjectId: 'ETH', outcome: 'opened' });
  expect((await fixture.audited('network_opened'))[0]).toMatchObject({
    actor: `operator:${await fixture.operatorId('admin')}`,
    subject: 'network:ETH',
    before: { reason: 'The node was attacked' },
    after: { reason: 'The node is safe' },
  });
  // An open network needs no approval.
  expect(await network('open')).toMatchObject({ code: 200, data: { approvalId: null } });
});

test('suspending a network again cancels a request to open it', async () => {
  await network('suspend');
  const { approvalId } = (await network('open')).data;
  await network('suspend', 'It happened again', 'admin');
  expect((await fixture.approve('admin', approvalId)).code).toBe(45568);
  expect(await shown()).toMatchObject({ open: false });
  await open();
});

test('an unknown network is not found', async () => {
  for (const path of ['suspend', 'open']) {
    const body = { network: 'DOGE', reason: 'An upgrade' };
    expect((await fixture.ops('treasury', `/wallet/network/${path}`, body)).code).toBe(404);
  }
});

test('WAL-03 CL-10 what arrived on a suspended network is credited as soon as it is open again', async () => {
  const owner = await customer();
  await network('suspend');
  await deposit(owner);
  await runReleases();
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([{ state: 'held', hold_reason: 'suspended' }]);
  await open();
  await expect.poll(() => reader.depositsOf(owner.institutionId)).toMatchObject([{ state: 'credited' }]);
  expect(await reader.balanceOf(owner.institutionId)).toBe('1');
  expect(await reader.openTasks(owner.institutionId)).toEqual([]);
  await reader.expectBooks();
});

test('WAL-03 CL-10 what arrived while the service was suspended is credited once it is in use again', async () => {
  const owner = await customer();
  const service = { service: 'deposit', reason: 'An audit' };
  await fixture.ops('treasury', '/configuration/suspension/set', { ...service, suspended: true });
  await deposit(owner);
  const [held] = await reader.depositsOf(owner.institutionId);
  expect(held).toMatchObject({ state: 'held', hold_reason: 'suspended' });
  const body = { depositId: held?.id, reason: 'Explained' };
  const rejected = await fixture.ops('treasury', '/wallet/deposit/release', body);
  expect(rejected).toMatchObject({ code: 45574, data: { service: 'deposit', reason: 'An audit' } });
  expect(rejected.data.network).toBeUndefined();
  const { data } = await fixture.ops('treasury', '/configuration/suspension/set', { ...service, suspended: false });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  await runReleases();
  expect(await reader.balanceOf(owner.institutionId)).toBe('1');
});

test('WAL-03 open screens of the institution read their records again when a deposit arrives', async () => {
  const push = await readAccountPush(fixture.platform, token);
  const body = { asset: 'ETH', network: 'ETH' };
  const { address } = (await fixture.platform.call('POST', '/account/wallet/getDepositAddress', body, token)).data;
  await ethereum.mine({ txid: 'pushed', to: address, amount: '1' });
  await waitFor(() => (push.topics.includes('wallet') ? true : undefined));
  push.close();
});

test('the networks are listed with their heights and the node’s last answer', async () => {
  const before = await listed();
  await ethereum.mine();
  expect(await listed()).toMatchObject({
    network: 'ETH',
    name: 'Ethereum',
    confirmations: 3,
    isConnected: true,
    error: null,
    suspension: null,
    height: before.height + 1,
    headHeight: before.height + 1,
    postedHeight: before.height - 1,
    seenAt: fixture.platform.clock.now,
  });
  expect((await listed()).assets).toContainEqual({
    asset: 'ETH',
    contract: null,
    decimals: 18,
    depositMinimum: '0.005',
    hotMinimum: '50',
    hotMaximum: '500',
    withdrawMinimum: '0.01',
    withdrawMaximum: '100',
    feeFloor: '0.0002',
    feeCeiling: '0.1',
  });
  fixture.platform.clock.advance(60_001);
  expect(await listed()).toMatchObject({ isConnected: false });
});

test('WAL-03 custody shows by asset what hot, cold and deposit addresses hold, beside the ledger', async () => {
  const { database } = fixture.platform.db;
  const holdings = async (code: string, symbol: string) =>
    (await fixture.ops('treasury', '/wallet/custody/query')).data.find(
      (each: Reply['data']) => each.network === code && each.asset === symbol,
    );
  const wallets = await database.selectFrom('chain_address').selectAll().where('owner', 'is', null).execute();
  const walletOf = (code: string, kind: string) =>
    wallets.find((each) => each.network === code && each.kind === kind)?.address ?? '';
  const { address } = await customer();
  await ethereum.receive(
    { txid: 'custody1', to: address, asset: 'USDT', amount: '100' },
    { txid: 'custody2', to: walletOf('ETH', 'hot'), asset: 'USDT', amount: '7' },
    { txid: 'custody3', to: walletOf('ETH', 'cold'), asset: 'USDT', amount: '5' },
  );
  expect(await holdings('ETH', 'USDT')).toEqual({
    network: 'ETH',
    asset: 'USDT',
    ledger: '112',
    hot: '7',
    cold: '5',
    unswept: '100',
    hotMinimum: '200000',
    hotMaximum: '2000000',
  });
  const request = { asset: 'BTC', network: 'BTC' };
  const { data } = await fixture.platform.call('POST', '/account/wallet/getDepositAddress', request, token);
  await bitcoin.receive(
    { txid: 'custody4', to: data.address, amount: '2' },
    { txid: 'custody5', to: walletOf('BTC', 'change'), amount: '0.5' },
    { txid: 'custody6', to: walletOf('BTC', 'cold'), amount: '4' },
  );
  expect(await holdings('BTC', 'BTC')).toMatchObject({ ledger: '6.5', hot: '2.5', cold: '4', unswept: '0' });
  expect(await reader.platformBalance('suspense', 'USDT')).toBe('12');
});

test('WAL-03 the terms of a network change with the approval of another operator', async () => {
  const terms = async () => {
    const { confirmations, assets } = await listed('BTC');
    return { confirmations, minimum: assets[0].depositMinimum, from: assets[0].hotMinimum, to: assets[0].hotMaximum };
  };
  const before = await terms();
  const change = (over: object, who: OperatorName = 'treasury') =>
    fixture.ops(who, '/wallet/network/setTerms', {
      network: 'BTC',
      reason: 'Less to wait for',
      confirmations: 4,
      assets: [{ asset: 'BTC', depositMinimum: '0.001', hotMinimum: '1', hotMaximum: '20' }],
      ...over,
    });
  expect((await change({}, 'support')).code).toBe(403);
  expect((await change({ confirmations: 0 })).code).toBe(400);
  const reversed = [{ asset: 'BTC', depositMinimum: '0.001', hotMinimum: '2', hotMaximum: '1' }];
  expect((await change({ assets: reversed })).code).toBe(400);
  const twice = ['0.001', '0.002'].map((depositMinimum) => ({
    asset: 'BTC',
    depositMinimum,
    hotMinimum: '1',
    hotMaximum: '2',
  }));
  expect((await change({ assets: twice })).code).toBe(400);
  const unlisted = [{ asset: 'USDT', depositMinimum: '1', hotMinimum: '1', hotMaximum: '2' }];
  expect(await change({ assets: unlisted })).toMatchObject({ code: 45_529, data: { asset: 'USDT' } });
  const { approvalId } = (await change({})).data;
  expect(await terms()).toEqual(before);
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await terms()).toEqual({ confirmations: 4, minimum: '0.001', from: '1', to: '20' });
  expect((await change({})).data.approvalId).toBeNull();
});
