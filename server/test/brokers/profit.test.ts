import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { storeNav } from '../../../testkit/brokers/financedProject.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { capitalAccount, fees, projectCash } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';

let broker: BrokerAtTwoExchanges;
let account: BrokerAccount;
let projectNo: string;

const database = () => broker.platform.db.database;
const now = () => broker.platform.clock.now;

interface Reading {
  readonly nav?: string;
  readonly cautious?: string;
  readonly transferable?: string;
  readonly at?: number;
}

/** Stores a reading of now: profit 45,000 by the cautious NAV. */
function read({ nav = '400000', cautious = '395000', transferable = '300000', at = now() }: Reading = {}) {
  const freshness = { state: 'live' as const, at, ageMs: 0 };
  const figures = { equity: '345000', cautiousEquity: '345000', exposure: '0', marginRatio: '0.1' };
  const accounts = [{ accountId: account.id, ...figures, transferable, freshness }];
  return storeNav(database(), projectNo, { nav, cautious, at, accounts });
}

/** Stores yesterday's close at a cautious NAV, as the cash stands. */
async function close(cautious: string): Promise<void> {
  await broker.platform.db.owner.deleteFrom('broker_nav_close').execute();
  await sql`
    insert into broker_nav_close (project_no, day, nav, cautious_nav, priority_principal, subordinated_principal,
      unpaid_interest, read_at, is_repeated, closed_at, cash_sequence)
    select project_no, ${new Date(now() - 86_400_000)}::date, ${cautious}, ${cautious}, priority_principal,
      subordinated_principal, unpaid_interest, ${new Date(now())}, false, ${new Date(now())}, (
        select max(e.sequence) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner = project_no and a.type = 'principal_account'
      )
    from broker_project where project_no = ${projectNo}
  `.execute(broker.platform.db.owner);
}

/** A project with P 200,000 and S 150,000: 50,000 in cash, 300,000 in an account. The platform's share is a tenth. */
beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  account = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified');
  const { data } = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 04',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [account.id],
  });
  projectNo = data.projectNo;
  const paidIn = { key: randomUUID(), projectNo, amount: '150000', source: 'capital_account' };
  expect(await broker.call('/broker/project/addInferiorTransferRecord', paidIn)).toMatchObject({ code: 200 });
  const gaCode = googleCode(broker.platform);
  await read({ nav: '150000', cautious: '150000' });
  const applied = await broker.call('/broker/financing/increaseCapital', {
    key: randomUUID(),
    projectNo,
    priorityIncrease: '200000',
    subordinatedIncrease: '0',
    annualRate: '0.085',
    allotments: [{ brokerAccountId: account.id, wallet: 'unified', amount: '200000' }],
    gaCode,
  });
  expect(applied).toMatchObject({ code: 200 });
  await approve(applied.data.changeNo);
  const moved = await broker.call('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source: cash(),
    target: unified(),
    asset: 'USDT',
    amount: '100000',
  });
  expect(moved).toMatchObject({ code: 200 });
  await waitFor(async () => {
    const pending = await database().selectFrom('fund_move').select('id').where('state', '=', 'pending').execute();
    return pending.length === 0 ? true : undefined;
  });
  await sql`update broker_financing set terms = jsonb_set(terms, '{profitShare}', '"0.1"')`.execute(
    broker.platform.db.owner,
  );
  await close('390000');
});
afterAll(() => broker?.close());
beforeEach(() => read());

const cash = () => ({ type: 'project', id: projectNo, wallet: null });
const unified = () => ({ type: 'account', id: account.id, wallet: 'unified' });
const rowsOf = (fromCash: string, fromAccount: string) =>
  [
    { location: cash(), amount: fromCash },
    { location: unified(), amount: fromAccount },
  ].filter(({ amount }) => amount !== '0');

const apply = async (amount: string, over: object = {}) => {
  const gaCode = googleCode(broker.platform);
  await read();
  return send(amount, { gaCode, ...over });
};
const send = (amount: string, over: object) =>
  broker.call('/broker/profitAccrual/apply', {
    key: randomUUID(),
    projectNo,
    amount,
    rows: rowsOf(amount, '0'),
    ...over,
  });
const review = (changeNo: string, decision: 'approve' | 'reject' = 'approve') =>
  broker.ops('treasury', '/broker/change/review', { changeNo, decision, reason: 'Checked' });
/** Approves a change by two operators on a live reading. */
async function approve(changeNo: string, reading?: Reading): Promise<void> {
  const { data } = await review(changeNo);
  await read(reading);
  expect(await broker.approve('admin', data.approvalId)).toMatchObject({ code: 200 });
}
const fund = async (of = projectNo) => (await broker.call('/broker/profitAccrual/accrualFund', { projectNo: of })).data;
const history = async (queryCondition: object = { projectNo }) =>
  (await broker.call('/broker/profitAccrual/page', { queryCondition })).data.items;
/** Waits until an application is executed or has failed. */
const settled = (accrualNo: string) =>
  waitFor(async () => {
    const item = (await history()).find((each: { accrualNo: string }) => each.accrualNo === accrualNo);
    return item.executedAt === null ? undefined : item;
  });
const withdraw = (changeNo: string) => broker.call('/broker/financing/withdraw', { changeNo });
const asset = async () => readAvailable(database(), capitalAccount(await broker.institutionId(), 'USDT'));

test('BR-09 the sum is answered term by term, with the locations that can give', async () => {
  expect(await fund()).toMatchObject({
    nav: '400000',
    freshness: { state: 'live' },
    priorityPrincipal: '200000',
    subordinatedPrincipal: '150000',
    unpaidInterest: '0',
    profitNow: '45000',
    profitAtClose: '40000',
    postedSince: '0',
    appliedFor: '0',
    accruable: '40000',
    bound: 'profitAtClose',
    profitShare: '0.1',
  });
  const { data } = await broker.call('/broker/profitAccrual/accounts', { projectNo });
  expect(data).toMatchObject([
    { label: 'Lantern 04 · Cash', exchangeCode: null, available: '50000', freshness: { state: 'live' } },
    { label: 'LN-B · Unified', exchangeCode: SECOND_EXCHANGE, available: '300000' },
  ]);
  expect(await broker.call('/broker/profitAccrual/accrualFund', { projectNo: 'P-2001-0001' })).toMatchObject({
    code: 404,
  });
});

test('BR-09 a spike that the last close does not have is no profit, and each bound is named', async () => {
  await read({ nav: '900000', cautious: '900000' });
  expect(await fund()).toMatchObject({ profitNow: '550000', accruable: '40000', bound: 'profitAtClose' });
  await read({ nav: '400000', cautious: '360000' });
  expect(await fund()).toMatchObject({ accruable: '10000', bound: 'profitNow' });
  await close('900000');
  await read({ nav: '500000', cautious: '500000', transferable: '0' });
  expect(await fund()).toMatchObject({ profitNow: '150000', accruable: '50000', bound: 'free' });
  const repayment = {
    key: randomUUID(),
    projectNo,
    priorityDecrease: '150000',
    sources: [{ location: unified(), amount: '150000' }],
    gaCode: googleCode(broker.platform),
  };
  const { data } = await broker.call('/broker/financing/decreaseCapital', repayment);
  await read({ nav: '500000', cautious: '500000' });
  // 500,000 − 150,000 of the open repayment − 1.2 × 200,000.
  expect(await fund()).toMatchObject({ accruable: '110000', bound: 'navLine' });
  expect(await withdraw(data.changeNo)).toMatchObject({ code: 200 });
  await close('390000');
});

test('BR-09 what does not hold is refused with its numbers, and nothing is changed', async () => {
  const cases: readonly (readonly [string, object, object])[] = [
    ['40000.000001', {}, { code: 45715, data: { available: '40000', bound: 'profitAtClose' } }],
    ['60000', {}, { code: 45715, data: { available: '50000', bound: 'ledger' } }],
    ['100', { rows: rowsOf('99', '0') }, { code: 45711, data: { unassigned: '1' } }],
    ['100', { rows: [{ location: { ...unified(), id: randomUUID() }, amount: '100' }] }, { code: 404 }],
    ['100', { rows: [...rowsOf('50', '0'), ...rowsOf('50', '0')] }, { code: 400 }],
    ['100', { projectNo: 'P-2001-0001' }, { code: 404 }],
    ['0.0000001', {}, { code: 400 }],
  ];
  for (const [amount, over, expected] of cases)
    expect(await apply(amount, over), `${amount} ${JSON.stringify(over)}`).toMatchObject(expected);
  const gaCode = googleCode(broker.platform);
  await read({ at: now() - 60_000 });
  expect(await fund()).toMatchObject({ accruable: '0', bound: null });
  expect(await send('100', { gaCode })).toMatchObject({ code: 45717 });
  expect(await history()).toEqual([]);
});

test('BR-09 an application over cash and an account is posted after two operators, less the share', async () => {
  const key = randomUUID();
  const rows = rowsOf('20000', '10000');
  const { code, data } = await apply('30000', { key, rows });
  expect({ code, data }).toMatchObject({ code: 200, data: { status: 'approving' } });
  const { accrualNo } = data;
  // Under its key the same is the first result, and anything else is refused.
  expect((await send('30000', { key, rows })).data).toEqual(data);
  for (const other of [{ amount: '1' }, { rows: [] }, { projectNo: 'P-2001-0001' }])
    expect(await send('30000', { key, rows, ...other })).toMatchObject({ code: 45724, data });
  expect(await fund()).toMatchObject({ appliedFor: '30000', accruable: '10000' });
  expect(await readAvailable(database(), projectCash(projectNo, 'USDT'))).toBe('30000');
  const { data: info } = await broker.call('/broker/project/queryBrokerProjectInfo', { projectNo });
  expect(info.openChanges).toMatchObject([
    { kind: 'profit', profitAmount: '30000', profitShare: '0.1', actions: [{ actionType: 'profit_accrual' }] },
  ]);

  const before = await asset();
  const { data: reviewed } = await review(accrualNo);
  expect(await withdraw(accrualNo)).toMatchObject({ code: 45572 });
  await read();
  expect((await broker.approve('treasury', reviewed.approvalId)).code).not.toBe(200);
  expect(await broker.approve('admin', reviewed.approvalId)).toMatchObject({ code: 200 });
  await read();
  expect(await settled(accrualNo)).toMatchObject({
    amount: '30000',
    toBroker: '27000',
    toPlatform: '3000',
    nav: '400000',
    profit: '45000',
    status: 'approved',
    execution: 'done',
    rows: [
      { label: 'Lantern 04 · Cash', amount: '20000' },
      { label: 'LN-B · Unified', amount: '10000' },
    ],
  });
  expect(Number(await asset()) - Number(before)).toBe(27_000);
  expect(await readAvailable(database(), fees('USDT'))).toBe('3000');
  expect(await fund()).toMatchObject({ postedSince: '30000', appliedFor: '0', accruable: '10000' });
  expect((await broker.call('/broker/project/queryBrokerProjectInfo', { projectNo })).data.profitTaken).toBe('30000');
  const { data: records } = await broker.call('/broker/pageBrokerFundRecordAction', {
    queryCondition: { kind: 'profit', projectNo, state: 'completed' },
  });
  expect(records.items).toMatchObject([
    { recordNo: accrualNo, kind: 'profit', amount: '30000', fee: '3000', success: 1, target: 'Asset account' },
  ]);
  const { data: actions } = await broker.call('/broker/pageBrokerFinancingAction', {});
  expect(actions.items.map(({ actionType }: { actionType: string }) => actionType)).not.toContain('profit_accrual');
  expect(await verifyLedger(database())).toMatchObject({ differences: [] });
  expect(await verifyBrokers(database())).toMatchObject({ differences: [] });
});

test('BR-09 of two applications at once the second finds what the first leaves', async () => {
  const user = () => broker.platform.db.owner.updateTable('platform_user').where('email', '=', TRADER);
  const { google_secret } = await database()
    .selectFrom('platform_user')
    .select('google_secret')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  await user().set({ google_secret: null }).execute();
  const answers = await Promise.all([send('6000', {}), send('6000', {})]);
  await user().set({ google_secret }).execute();
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 45715]);
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({ data: { available: '4000' } });
  const [{ accrualNo }] = await history({ projectNo, status: 'approving' });
  expect(await withdraw(accrualNo)).toMatchObject({ code: 200 });
  const taken = (await history()).find((each: { accrualNo: string }) => each.accrualNo === accrualNo);
  expect(taken).toMatchObject({ status: 'rejected', reason: 'withdrawn' });
});

test('BR-09 one that is taken back or rejected gives back what was held', async () => {
  const held = () => readAvailable(database(), projectCash(projectNo, 'USDT'));
  const before = await held();
  const { data } = await apply('5000');
  expect(Number(before) - Number(await held())).toBe(5_000);
  const { data: reviewed } = await review(data.accrualNo);
  const declined = { approvalId: reviewed.approvalId, decision: 'reject' };
  expect(await broker.ops('admin', '/approval/decide', { ...declined, note: 'Not now' })).toMatchObject({ code: 200 });
  expect(await review(data.accrualNo, 'reject')).toMatchObject({ code: 45572 });
  expect(await held()).toBe(before);
  expect((await history())[0]).toMatchObject({ status: 'rejected', reason: 'Not now', execution: 'none' });
  expect(await fund()).toMatchObject({ appliedFor: '0', accruable: '10000' });
});

test('BR-09 a bound that does not hold after the money moved leaves it in project cash', async () => {
  const { data } = await apply('8000', { rows: rowsOf('0', '8000') });
  const before = await readAvailable(database(), projectCash(projectNo, 'USDT'));
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  broker.line.fate = ({ method }) => (method === 'POST' ? { after } : 'pass');
  await approve(data.accrualNo);
  await read({ cautious: '357000' });
  broker.line.fate = null;
  release();
  expect(await settled(data.accrualNo)).toMatchObject({
    status: 'approved',
    execution: 'failed',
    reason: '8000 is more than 7000, which the bounds leave now; the money is in project cash',
  });
  expect(Number(await readAvailable(database(), projectCash(projectNo, 'USDT'))) - Number(before)).toBe(8_000);
  expect(await verifyBrokers(database())).toMatchObject({ differences: [] });
});

test('BR-09 blocks, an overdue financing and the restriction of withdrawals close it', async () => {
  const { owner } = broker.platform.db;
  for (const reason of ['own_trades', 'deposit_shortage'] as const) {
    await owner
      .insertInto('broker_project_block')
      .values({ project_no: projectNo, kind: reason, detail: '[]', opened_at: new Date(now()) })
      .execute();
    expect(await apply('100')).toMatchObject({ code: 45716, data: { reason } });
    expect(await fund()).toMatchObject({ accruable: '0', bound: null });
    await owner.deleteFrom('broker_project_block').execute();
  }
  await owner.updateTable('broker_financing').set({ status: 3 }).execute();
  expect(await apply('100')).toMatchObject({ code: 45716, data: { status: 3, reason: 'overdue' } });
  await owner.updateTable('broker_financing').set({ status: 1 }).execute();
  await owner
    .insertInto('restriction')
    .values({
      id: randomUUID(),
      institution_id: await broker.institutionId(),
      action: 'withdraw',
      reason: 'operator',
      since: new Date(now()),
    })
    .execute();
  expect(await apply('100')).toMatchObject({ code: 45540 });
  await owner.deleteFrom('restriction').execute();
});
