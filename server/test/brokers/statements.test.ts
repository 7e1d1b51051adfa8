import { randomUUID } from 'node:crypto';
import { lastOfMonth, statementNumber } from '@aldgate/domain/brokers/financing/statements.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, DAY_MS, startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerAtTwoExchanges, openBrokerAtTwoExchanges } from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { openProjectCapital } from '../../../testkit/brokers/financedProject.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';
import { capitalAccount, interestPayable } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';

let broker: BrokerAtTwoExchanges;
let network: SimulatedNetwork;
/** The day of all loans. */
let lentOn: string;
let count = 0;
const accounts = new Map<string, string>();
/** Their addresses for interest. */
const addresses = new Map<string, string>();

const database = () => broker.platform.db.database;
const businessToday = async () => {
  const { now } = (await (await fetch(`${broker.platform.url}/business-clock`)).json()) as { now: number };
  return utcDay(now);
};
/** Moves the business clock to the noon of a day, which runs what is due. */
async function moveTo(day: string): Promise<void> {
  const { now } = (await (await fetch(`${broker.platform.url}/business-clock`)).json()) as { now: number };
  await moveBusinessClock(broker.platform, startOfUtcDay(day) + DAY_MS / 2 - now);
}

/** A project with an account, 300,000 lent at 0.085 and 200,000 paid in. */
async function openProject(projectName: string): Promise<string> {
  const account = await broker.openAccount(projectName, REFERENCE_EXCHANGE);
  const request = { projectName, strategy: 'neutral_arbitrage', currency: 'USDT', brokerAccountIds: [account.id] };
  const { projectNo } = (await broker.call('/broker/account/projectRelation/add', request)).data;
  accounts.set(projectNo, account.id);
  const { id: userId } = await database()
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  const owner = { institutionId: await broker.institutionId(), userId };
  const capital = openProjectCapital(database(), owner, projectNo);
  const at = broker.platform.clock.now;
  await capital.payIn('200000', at);
  await capital.lend(await capital.start('0.085', at), '300000', at);
  return projectNo;
}

const projects: Record<'direct' | 'account' | 'external' | 'full', string> = {
  direct: '',
  account: '',
  external: '',
  full: '',
};
const NAMES = { direct: 'Lantern 02', account: 'Lantern 03', external: 'Lantern 04', full: 'Lantern 05' } as const;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  const { db, clock } = broker.platform;
  lentOn = utcDay(clock.now);
  network = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'ETH');
  for (const [kind, name] of Object.entries(NAMES)) projects[kind as keyof typeof NAMES] = await openProject(name);
  await network.follow();
  for (const projectNo of Object.values(projects)) {
    const { data } = await broker.call('/broker/interestSettle/account', { projectNo });
    addresses.set(projectNo, data.addresses[0].address);
  }
});
afterAll(() => broker?.close());

const statementsOf = async (projectNo: string, condition: object = {}) =>
  (await broker.call('/broker/interestSettle/page', { queryCondition: { projectNo, ...condition } })).data.items;
/** The statement that waits for payment, or the oldest that does. */
const waitingOf = async (projectNo: string) =>
  (await statementsOf(projectNo, { status: 'wait_for_payment', sort: 'oldest' }))[0];
const statusOf = async (projectNo: string) =>
  (await broker.call('/broker/financing/page', { queryCondition: { projectNo } })).data.items[0].status;
const unpaid = async (projectNo: string) =>
  toDecimalString(decimal('0').minus(await readAvailable(database(), interestPayable(projectNo, 'USDT'))));
const capital = async () => readAvailable(database(), capitalAccount(await broker.institutionId(), 'USDT'));
const CAPITAL = { type: 'capital', id: null, wallet: null };
const cash = (projectNo: string) => ({ type: 'project', id: projectNo, wallet: null });
const futures = (projectNo: string) => ({ type: 'account', id: accounts.get(projectNo), wallet: 'futures' });
const pay = (statementNo: string, over: object) =>
  broker.call('/broker/interestSettle/applySettle', {
    key: randomUUID(),
    statementNo,
    method: 'trading_account',
    gaCode: googleCode(broker.platform),
    ...over,
  });
const less = (a: string, b: string) => toDecimalString(decimal(a).minus(b));
async function expectVerified() {
  expect(await verifyLedger(database())).toMatchObject({ differences: [] });
  expect(await verifyBrokers(database())).toMatchObject({ differences: [] });
}

test('BR-08 the month accrues, and is issued with its lines, digest, due day and files once it has ended', async () => {
  const { direct: projectNo } = projects;
  await moveTo(addDays(lentOn, 1));
  const isMonthEnd = addDays(lentOn, 1).endsWith('-01');
  if (!isMonthEnd)
    expect(await statementsOf(projectNo)).toMatchObject([{ status: 'accruing', days: 1, interest: '69.863013' }]);
  const end = lastOfMonth(lentOn);
  await moveTo(addDays(end, 1));
  const days = (startOfUtcDay(end) - startOfUtcDay(lentOn)) / DAY_MS + 1;
  const interest = toDecimalString(decimal('69.863013').times(String(days)));
  const statementNo = statementNumber(projectNo, lentOn, 1);
  const dueOn = lastOfMonth(addDays(end, 1));
  const [statement] = await statementsOf(projectNo, { month: lentOn.slice(0, 7) });
  expect(statement).toMatchObject({ statementNo, startOn: lentOn, endOn: end, days, interest, due: interest, dueOn });
  expect(statement).toMatchObject({ status: 'wait_for_payment', isOverdue: false, rate: '0.085', payment: null });
  const detail = (await broker.call('/broker/interestSettle/querySettleBill', { statementNo })).data;
  expect(detail.lines).toHaveLength(days);
  expect(detail.changes).toMatchObject([{ actionType: 'loan', amount: '300000', requestedBy: { email: TRADER } }]);
  expect(detail.rates).toEqual([{ fromDay: lentOn, rate: '0.085' }]);
  expect(detail.digest).toMatch(/^[0-9a-f]{64}$/);
  const of = (await broker.call('/broker/interestSettle/projectInterest', { projectNo, month: lentOn.slice(0, 7) }))
    .data;
  expect(of).toMatchObject({ accrued: interest, toBePaid: interest, underReview: '0', paid: '0', nextDueOn: dueOn });
  const file = (format: string) =>
    fetch(`${broker.platform.url}/api/broker/interestSettle/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${broker.token}` },
      body: JSON.stringify({ statementNo, format }),
    });
  const csv = await (await file('csv')).text();
  expect(csv).toContain(`Sum,,,${interest},USDT`);
  expect(csv.split('\r\n')[1]).toBe(`${lentOn},300000,0.085,69.863013,USDT`);
  expect(
    Buffer.from(await (await file('pdf')).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const messages = (await broker.call('/broker/message/page', { queryCondition: { topic: 'interest' } })).data.items;
  expect(messages).toHaveLength(4);
  await expectVerified();
});

test('BR-08 a statement is paid from the asset account at once, once', async () => {
  const { direct: projectNo } = projects;
  const { statementNo, interest } = await waitingOf(projectNo);
  const before = await capital();
  const preview = { statementNo, method: 'trading_account', location: CAPITAL };
  expect((await broker.call('/broker/interestSettle/previewSettleData', preview)).data).toMatchObject({
    amount: interest,
    payerBefore: before,
    payerAfter: less(before, interest),
  });
  const key = randomUUID();
  const [first, second] = await Promise.all([
    pay(statementNo, { key, location: CAPITAL }),
    pay(statementNo, { location: CAPITAL }),
  ]);
  const [paid, refused] = first.code === 200 ? [first, second] : [second, first];
  expect(paid).toMatchObject({ code: 200, data: { status: 'approved' } });
  expect(refused.code).not.toBe(200);
  if (first.code === 200) {
    expect((await pay(statementNo, { key, location: CAPITAL })).data).toEqual(first.data);
    expect(await pay(statementNo, { key, location: cash(projectNo) })).toMatchObject({ code: 45724 });
  }
  expect(await pay(statementNo, { location: CAPITAL })).toMatchObject({ code: 45719, data: { status: 'paid' } });
  expect(await capital()).toBe(less(before, interest));
  expect((await statementsOf(projectNo, { status: 'paid' }))[0]).toMatchObject({
    statementNo,
    due: '0',
    payment: { method: 'trading_account', label: 'Asset account', status: 'approved' },
  });
  expect(await unpaid(projectNo)).toBe('0');
  await expectVerified();
});

test('BR-08 from an account it is paid by a move, under review while it moves', async () => {
  const { account: projectNo } = projects;
  const { statementNo, interest } = await waitingOf(projectNo);
  expect(await pay(statementNo, { location: futures(projectNo) })).toMatchObject({ code: 45715 });
  expect(await pay(statementNo, { location: futures(projects.direct) })).toMatchObject({ code: 404 });
  expect(await pay(statementNo, { location: cash(projects.direct) })).toMatchObject({ code: 404 });
  const transfer = { key: randomUUID(), source: cash(projectNo), target: futures(projectNo) };
  const funded = await broker.call('/broker/fundTransfer/apply', { ...transfer, asset: 'USDT', amount: '5000' });
  expect(funded).toMatchObject({ code: 200, data: { state: 'completed' } });
  const applied = await waitFor(async () => {
    const answer = await pay(statementNo, { location: futures(projectNo) });
    return answer.code === 200 ? answer : undefined;
  });
  expect(applied.data.status).toBe('under_review');
  await waitFor(async () => (await statementsOf(projectNo, { status: 'paid' }))[0]);
  const { data } = await broker.call('/broker/interestApply/page', { queryCondition: { projectNo } });
  expect(data.items).toMatchObject([
    { statementNo, amount: interest, status: 'approved', label: 'Lantern 03 · Futures' },
  ]);
  expect(await unpaid(projectNo)).toBe('0');
  const { financingNo } = (await statementsOf(projectNo))[0];
  const { statements } = (await broker.call('/broker/financing/detail', { financingNo })).data;
  expect(statements).toEqual(await statementsOf(projectNo, { sort: 'oldest' }));
  expect(statements[0]).toMatchObject({ statementNo, status: 'paid', payment: { status: 'approved' } });
  await expectVerified();
});

const fundRecordsOf = async (condition: object) =>
  (await broker.call('/broker/pageBrokerFundRecordAction', { queryCondition: { kind: 'interest', ...condition } })).data
    .items;

test('BR-13 payments of interest are fund records, by project, payer and state', async () => {
  const { direct, account } = projects;
  const record = { kind: 'interest', target: 'Platform', asset: 'USDT', fee: '0', state: 'completed', success: 1 };
  expect(await fundRecordsOf({ projectNo: direct })).toMatchObject([{ ...record, source: 'Asset account' }]);
  const moved = [{ ...record, source: 'Lantern 03 · Futures' }];
  expect(await fundRecordsOf({ brokerAccountId: accounts.get(account) })).toMatchObject(moved);
  expect(await fundRecordsOf({ state: 'failed' })).toEqual([]);
  expect(await fundRecordsOf({ asset: 'BTC' })).toEqual([]);
});

const nextTxid = (): string => {
  count += 1;
  return `0x${String(count).padStart(64, '0')}`;
};
async function receive(projectNo: string, amount: string, asset = 'USDT'): Promise<string> {
  const txid = nextTxid();
  await network.receive({ asset, txid, to: addresses.get(projectNo) ?? '', amount });
  await waitFor(() =>
    database()
      .selectFrom('broker_deposit as b')
      .innerJoin('deposit as d', 'd.id', 'b.deposit_id')
      .select('d.id')
      .where('d.txid', '=', txid)
      .executeTakeFirst(),
  );
  return txid;
}
const payBy = (statementNo: string, txid: string) => pay(statementNo, { method: 'external', network: 'ETH', txid });
const review = (applyNo: string, decision: 'approve' | 'reject') =>
  broker.ops('treasury', '/broker/payment/review', { applyNo, decision, reason: 'Compared with the network' });

test('BR-08 a deposit pays once an operator accepts it; the rest goes to the asset account', async () => {
  const { external: projectNo } = projects;
  const { statementNo, interest } = await waitingOf(projectNo);
  expect(await payBy(statementNo, nextTxid())).toMatchObject({ code: 45720, data: { reason: 'unknown' } });
  const small = await receive(projectNo, '20');
  expect(await payBy(statementNo, small)).toMatchObject({
    code: 45720,
    data: { reason: 'amount', missing: less(interest, '20') },
  });
  const other = await receive(projectNo, '1', 'ETH');
  expect(await payBy(statementNo, other)).toMatchObject({ code: 45720, data: { reason: 'asset' } });
  const before = await capital();
  const declined = await receive(projectNo, interest);
  const first = await payBy(statementNo, declined);
  expect(first).toMatchObject({ code: 200, data: { status: 'under_review' } });
  expect(await pay(statementNo, { location: CAPITAL })).toMatchObject({
    code: 45719,
    data: { status: 'under_review' },
  });
  expect((await review(first.data.applyNo, 'reject')).code).toBe(200);
  expect(await capital()).toBe(toDecimalString(decimal(before).plus(interest)));
  expect(await payBy(statementNo, declined)).toMatchObject({ code: 45720, data: { reason: 'used' } });
  const enough = await receive(projectNo, toDecimalString(decimal(interest).plus('10.5')));
  const { data } = await payBy(statementNo, enough);
  const queried = await broker.ops('treasury', '/broker/payment/query', { applyNo: data.applyNo });
  expect(queried.data).toMatchObject({ excess: '10.5', statement: { statementNo, status: 'under_review' } });
  expect((await review(data.applyNo, 'approve')).code).toBe(200);
  expect((await review(data.applyNo, 'reject')).code).toBe(45572);
  expect(await capital()).toBe(toDecimalString(decimal(before).plus(interest).plus('10.5')));
  expect(await unpaid(projectNo)).toBe('0');
  expect((await statementsOf(projectNo, { status: 'paid' }))[0]).toMatchObject({ statementNo });
  expect(await fundRecordsOf({ projectNo })).toMatchObject([
    { state: 'completed', source: 'ETH', txid: enough, amount: interest },
    { state: 'failed', txid: declined, reason: 'Compared with the network', success: 2 },
  ]);
  // Deposits that no payment has named within seven days go on too.
  await moveTo(addDays(await businessToday(), 8));
  expect(await capital()).toBe(toDecimalString(decimal(before).plus(interest).plus('30.5')));
  await expectVerified();
});

test('BR-03 BR-12 an unpaid statement is reminded of, and the financing overdue until it is paid', async () => {
  const { full: projectNo } = projects;
  const { statementNo, dueOn } = await waitingOf(projectNo);
  const reminders = async () =>
    (await broker.call('/broker/message/page', { queryCondition: { topic: 'interest' } })).data.items
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes(statementNo) && title.includes('is due'));
  for (const day of [-7, -5, -1, 0]) await moveTo(addDays(dueOn, day));
  expect(await reminders()).toHaveLength(3);
  expect(await statusOf(projectNo)).toBe(1);
  await moveTo(addDays(dueOn, 1));
  expect(await statusOf(projectNo)).toBe(3);
  expect(
    (await statementsOf(projectNo, { isOverdue: true })).map((each: { statementNo: string }) => each.statementNo),
  ).toEqual([statementNo]);
  const extract = { key: randomUUID(), projectNo, amount: '10', destination: 'capital_account' };
  expect(await broker.call('/broker/project/addExtractInferiorRecord', extract)).toMatchObject({
    code: 45716,
    data: { status: 3, reason: 'overdue' },
  });
  const issuedOf = async (status: string) =>
    (await broker.call('/broker/settleBill/page', { queryCondition: { projectNo, status } })).data.items;
  expect((await issuedOf('wait_for_payment')).at(-1)).toMatchObject({ statementNo, daysLate: 1, paidAt: null });
  expect(await issuedOf('paid')).toEqual([]);
  const board = async () => (await broker.ops('treasury', '/broker/overdue/list', {})).data;
  expect(await board()).toMatchObject([
    { kind: 'statement', number: statementNo, projectNo, projectName: 'Lantern 05', dueOn, daysLate: 1 },
  ]);
  expect((await pay(statementNo, { location: cash(projectNo) })).code).toBe(200);
  expect(await statusOf(projectNo)).toBe(1);
  expect(await board()).toEqual([]);
  await moveTo(addDays(dueOn, 2));
  expect(await issuedOf('paid')).toMatchObject([{ statementNo, daysLate: 1, paidAt: expect.any(Number) }]);
  await expectVerified();
});

test('BR-04 BR-08 a full repayment closes the month and pays every statement with it', async () => {
  const { full: projectNo } = projects;
  await moveTo(addDays(await businessToday(), 2));
  const today = await businessToday();
  const before = await statementsOf(projectNo);
  expect(before.map(({ status }: { status: string }) => status)).toEqual(['accruing', 'wait_for_payment', 'paid']);
  const { data, code } = await broker.call('/broker/financing/decreaseCapital', {
    key: randomUUID(),
    projectNo,
    isFull: true,
    sources: [],
    gaCode: googleCode(broker.platform),
  });
  expect(code).toBe(200);
  const reviewed = await broker.ops('treasury', '/broker/change/review', {
    changeNo: data.changeNo,
    decision: 'approve',
    reason: 'Checked',
  });
  expect(await broker.approve('admin', reviewed.data.approvalId)).toMatchObject({ code: 200 });
  const after = await statementsOf(projectNo);
  expect(after).toMatchObject([
    { status: 'paid', endOn: addDays(today, -1), interest: before[0].interest },
    { status: 'paid', statementNo: before[1].statementNo, payment: { label: 'Lantern 05 · Cash' } },
    { status: 'paid' },
  ]);
  expect(await unpaid(projectNo)).toBe('0');
  expect(await statusOf(projectNo)).toBe(2);
  await expectVerified();
});
