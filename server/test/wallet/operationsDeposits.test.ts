import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, type OperatorName, openConsoleFixture } from '../../../testkit/people/operators.ts';
import type { Reply } from '../../../testkit/platform/platform.ts';
import { type Customer, createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import {
  openSimulatedNetwork,
  type SentPayment,
  type SimulatedNetwork,
} from '../../../testkit/wallet/simulatedNetwork.ts';

const LISTED = '0x5e4de7000000000000000000000000000000bad1';

let fixture: ConsoleFixture;
let network: SimulatedNetwork;
let reader: ReturnType<typeof createDepositReader>;
let count = 0;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  network = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'ETH');
  reader = createDepositReader(db.database);
  const entry = { network: 'ETH', address: LISTED, verdict: 'review', reason: 'A mixer' };
  expect((await fixture.ops('treasury', '/wallet/screening/add', entry)).code).toBe(200);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(() => reader.expectBooks());
afterAll(() => fixture.platform.close());

/** The id of a final deposit of an institution. */
async function deposit({ address, institutionId }: Customer, over: Partial<SentPayment> = {}): Promise<string> {
  count += 1;
  await network.receive({ txid: `deposit${count}`, to: address, amount: '1', ...over });
  const rows = await reader.depositsOf(institutionId);
  return rows.find(({ txid }) => txid === `deposit${count}`)?.id ?? '';
}

const customer = () => openCustomer(fixture.platform.db.database, fixture.platform.clock.now);

/** An institution with deposits switched off. */
async function customerWithoutDeposits(): Promise<Customer> {
  const opened = await customer();
  const row = { institution_id: opened.institutionId, feature: 'deposit' as const, enabled: false };
  await fixture.platform.db.owner.insertInto('institution_feature').values(row).execute();
  return opened;
}

const release = (who: OperatorName, depositId: string) =>
  fixture.ops(who, '/wallet/deposit/release', { depositId, reason: 'Explained' });
const find = async (depositId: string) => (await fixture.ops('treasury', '/wallet/deposit/query', { depositId })).data;
const page = async (queryCondition: object): Promise<Reply['data'][]> =>
  (await fixture.ops('treasury', '/wallet/deposit/page', { queryCondition })).data.items;
const closedTask = async (depositId: string) =>
  fixture.platform.db.database
    .selectFrom('operation_task')
    .select(['outcome', 'owner_id'])
    .where('subject_id', '=', depositId)
    .where('closed_at', 'is not', null)
    .execute();

test.each([
  ['/wallet/deposit/page', {}],
  ['/wallet/deposit/query', { depositId: randomUUID() }],
  ['/wallet/deposit/release', { depositId: randomUUID(), reason: 'Explained' }],
  ['/wallet/network/suspend', { network: 'NONE', reason: 'An upgrade' }],
  ['/wallet/network/open', { network: 'NONE', reason: 'An upgrade' }],
  ['/wallet/custody/query', {}],
  ['/wallet/transaction/page', {}],
  ['/wallet/screening/page', {}],
  ['/wallet/screening/add', { network: 'NONE', address: LISTED, verdict: 'block', reason: 'A mixer' }],
  ['/wallet/screening/remove', { network: 'NONE', address: LISTED, reason: 'A mixer' }],
])('%s needs the permission for capital', async (path, body) => {
  for (const who of ['reviewer', 'second', 'support', 'auditor'] as const) {
    expect((await fixture.ops(who, path, body)).code, who).toBe(403);
  }
  for (const who of ['admin', 'treasury'] as const) {
    expect([200, 404], who).toContain((await fixture.ops(who, path, body)).code);
  }
});

test('KY-06 one operator releases a deposit that was held for a feature: it is credited, its task closed', async () => {
  const owner = await customerWithoutDeposits();
  const depositId = await deposit(owner);
  expect(await find(depositId)).toMatchObject({
    state: 'held',
    holdReason: 'feature',
    approvalId: null,
    credited: null,
  });
  expect(await release('treasury', depositId)).toMatchObject({ code: 200, data: { approvalId: null } });
  expect(await reader.balanceOf(owner.institutionId)).toBe('1');
  const operatorId = await fixture.operatorId('treasury');
  const released = await find(depositId);
  expect(released).toMatchObject({ state: 'credited', holdReason: null, credited: '1' });
  expect(released.events.map(({ event, operator }: Reply['data']) => [event, operator])).toEqual([
    ['seen', null],
    ['held', null],
    ['released', { operatorId, name: 'Tessa Lowe' }],
    ['credited', null],
  ]);
  expect(await closedTask(depositId)).toEqual([{ outcome: 'credited', owner_id: operatorId }]);
  expect((await fixture.audited('deposit_released'))[0]).toMatchObject({
    actor: `operator:${operatorId}`,
    subject: `deposit:${depositId}`,
    before: { state: 'held', holdReason: 'feature', amount: '1', asset: 'ETH' },
    after: { state: 'credited', reason: 'Explained' },
  });
  expect((await release('treasury', depositId)).code).toBe(45572);
  expect(await fixture.audited('deposit_released')).toHaveLength(1);
});

test('WAL-03 an operator credits a deposit below the minimum, and it is not collected again', async () => {
  const owner = await customer();
  const depositId = await deposit(owner, { amount: '0.004000009' });
  expect(await release('admin', depositId)).toMatchObject({ code: 200, data: { approvalId: null } });
  expect(await reader.balanceOf(owner.institutionId)).toBe('0.004');
  await deposit(owner, { amount: '0.002' });
  expect(await reader.balanceOf(owner.institutionId)).toBe('0.004');
});

test('WAL-03 a screened deposit needs a second operator, who is not the maker and whose role allows it', async () => {
  const owner = await customer();
  const depositId = await deposit(owner, { from: LISTED });
  const { code, data } = await release('treasury', depositId);
  expect(code).toBe(200);
  expect(data.approvalId).toEqual(expect.any(String));
  expect(await find(depositId)).toMatchObject({ state: 'held', holdReason: 'screening', approvalId: data.approvalId });
  expect((await release('treasury', depositId)).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  for (const who of ['reviewer', 'support'] as const) {
    expect((await fixture.approve(who, data.approvalId)).code).toBe(403);
  }
  expect(await reader.balanceOf(owner.institutionId)).toBe('0');
  expect(await fixture.approve('admin', data.approvalId)).toMatchObject({ code: 200, data: { state: 'approved' } });
  expect(await reader.balanceOf(owner.institutionId)).toBe('1');
  const released = await find(depositId);
  expect(released).toMatchObject({ state: 'credited', approvalId: null, sender: LISTED });
  expect(released.events[2]).toMatchObject({ event: 'released', operator: { name: 'Ada Marsh' } });
  expect(await closedTask(depositId)).toMatchObject([{ outcome: 'credited' }]);
});

test('WAL-03 a rejected release leaves a screened deposit held, and it can be requested again', async () => {
  const owner = await customer();
  const depositId = await deposit(owner, { from: LISTED });
  const first = (await release('treasury', depositId)).data.approvalId;
  await fixture.ops('admin', '/approval/decide', { approvalId: first, decision: 'reject', note: 'No' });
  expect(await find(depositId)).toMatchObject({ state: 'held', approvalId: null });
  expect(await reader.openTasks(owner.institutionId)).toHaveLength(1);
  const again = (await release('treasury', depositId)).data.approvalId;
  expect(again).not.toBe(first);
  expect((await fixture.approve('admin', again)).code).toBe(200);
  expect(await reader.balanceOf(owner.institutionId)).toBe('1');
});

test('WAL-03 a deposit of a listed sender needs a second operator, whatever holds it', async () => {
  const off = await customerWithoutDeposits();
  const small = await customer();
  const ids = [
    await deposit(off, { from: LISTED }),
    // Its sender is listed after it has arrived.
    await deposit(small, { amount: '0.001', from: '0x5e4de7000000000000000000000000000000bad3' }),
  ];
  const entry = { network: 'ETH', address: '0x5e4de7000000000000000000000000000000bad3', verdict: 'block' };
  await fixture.ops('treasury', '/wallet/screening/add', { ...entry, reason: 'A theft' });
  for (const [depositId, state] of [
    [ids[0] ?? '', 'held'],
    [ids[1] ?? '', 'below_minimum'],
  ] as const) {
    const { approvalId } = (await release('treasury', depositId)).data;
    expect(approvalId).toEqual(expect.any(String));
    expect(await find(depositId)).toMatchObject({ state, approvalId });
    expect((await fixture.approve('admin', approvalId)).code).toBe(200);
    expect(await find(depositId)).toMatchObject({ state: 'credited' });
  }
});

test('WAL-03 what waits for a suspended network is not released', async () => {
  const { owner } = fixture.platform.db;
  const ethereum = owner.updateTable('chain_network').where('code', '=', 'ETH');
  const since = new Date(fixture.platform.clock.now);
  await ethereum.set({ suspended_at: since, suspended_reason: 'An upgrade' }).execute();
  const receiver = await customer();
  const depositId = await deposit(receiver);
  expect(await release('treasury', depositId)).toMatchObject({
    code: 45574,
    data: { service: 'deposit', network: 'ETH', reason: 'An upgrade', since: since.getTime() },
  });
  expect(await find(depositId)).toMatchObject({ state: 'held', holdReason: 'suspended' });
  expect(await reader.balanceOf(receiver.institutionId)).toBe('0');
  await ethereum.set({ suspended_at: null, suspended_reason: null }).execute();
});

test('a deposit whose task another operator has is not released', async () => {
  const depositId = await deposit(await customerWithoutDeposits());
  const tasks = (await fixture.ops('admin', '/task/page', { queryCondition: { kind: 'deposit_held' } })).data.items;
  const { taskId } = tasks.find(({ subjectId }: Reply['data']) => subjectId === depositId);
  expect((await fixture.ops('admin', '/task/take', { taskId })).code).toBe(200);
  expect(await release('treasury', depositId)).toMatchObject({ code: 45569, data: { owner: 'Ada Marsh' } });
  expect((await release('admin', depositId)).code).toBe(200);
});

test('WAL-03 of two operators who release a deposit simultaneously one credits it', async () => {
  const owner = await customerWithoutDeposits();
  const depositId = await deposit(owner);
  const replies = await Promise.all([release('treasury', depositId), release('admin', depositId)]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 45572]);
  expect(await reader.balanceOf(owner.institutionId)).toBe('1');
  expect(await reader.eventsOf(depositId)).toEqual(['seen', 'held', 'released', 'credited']);
});

test('WAL-03 deposits of all owners are filtered by state, asset, network and transaction', async () => {
  const owner = await customerWithoutDeposits();
  const held = await deposit(owner, { asset: 'USDC', amount: '50' });
  const ids = (rows: Reply['data'][]) => rows.map(({ depositId }) => depositId);
  const { name } = await fixture.platform.db.database
    .selectFrom('institution')
    .select('name')
    .where('id', '=', owner.institutionId)
    .executeTakeFirstOrThrow();
  const all = await page({});
  expect(all[0]).toMatchObject({
    depositId: held,
    customer: { institutionId: owner.institutionId, name },
    asset: 'USDC',
    arrived: '50',
    account: 'capital_account',
    network: 'ETH',
    index: 'log:0',
    sender: null,
    address: owner.address,
  });
  expect(ids(await page({ asset: 'USDC' }))).toEqual([held]);
  expect(ids(await page({ state: 'held' }))).toContain(held);
  expect((await page({ state: 'credited' })).every(({ state }) => state === 'credited')).toBe(true);
  expect(ids(await page({ txid: `deposit${count}` }))).toEqual([held]);
  expect(await page({ network: 'BTC' })).toEqual([]);
  expect(ids(await page({ network: 'ETH' }))).toEqual(ids(all));
});

test('an unknown deposit is not found', async () => {
  const depositId = randomUUID();
  expect((await fixture.ops('treasury', '/wallet/deposit/query', { depositId })).code).toBe(404);
  expect((await release('treasury', depositId)).code).toBe(404);
});
