import { randomUUID } from 'node:crypto';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKER, type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { type Owner, openProjectCapital, storeNav, storeProject } from '../../../testkit/brokers/financedProject.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';

let fixture: BrokerFixture;
let owner: Owner;
let projectNo: string;
let accountId: string;
let financingNo: string;
let capital: ReturnType<typeof openProjectCapital>;
let startAt: number;
let increase: { readonly changeNo: string; readonly actionNos: readonly string[] };

/** A project with S 400,000 and P 800,000, of which 1,200,000 were allotted to one account. */
beforeAll(async () => {
  fixture = await openBrokerFixture();
  const { database } = fixture.platform.db;
  owner = { institutionId: fixture.brokerId, userId: await fixture.userId(BROKER) };
  accountId = (await fixture.open({ accountName: 'Alpha', accountType: 'asset_management' })).brokerAccountId;
  const created = await fixture.call('/account/projectRelation/add', {
    projectName: 'Lantern 01',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [accountId],
  });
  projectNo = created.data.projectNo;
  capital = openProjectCapital(database, owner, projectNo);
  startAt = fixture.platform.clock.now;
  financingNo = await capital.start('0.085', startAt);
  await capital.payIn('400000', startAt);
  await capital.lend(financingNo, '800000', startAt + 1_000);
  increase = await capital.storeChange({
    kind: 'increase',
    at: startAt + 2_000,
    portions: [{ location: futures(), amount: '1000' }],
    actions: [{ type: 'funds_allot', amount: '1000', execution: 'moving' }],
  });
  await storeMove(increase.changeNo);
  await storeReading({ nav: '1200000', cautious: '1190000' });
});
afterAll(() => fixture?.close());

const futures = () => ({ type: 'account', id: accountId, wallet: 'futures' });
/** Stores the newest reading. */
function storeReading(reading: { readonly nav: string; readonly cautious: string }) {
  const at = fixture.platform.clock.now;
  const freshness = { state: 'live' as const, at, ageMs: 0 };
  const figures = { equity: '300000', cautiousEquity: '300000', exposure: '600000', marginRatio: '0.1' };
  const account = { accountId, ...figures, transferable: '50000', freshness };
  return storeNav(fixture.platform.db.database, projectNo, { ...reading, at, exposure: '600000', accounts: [account] });
}

/** Stores a move of a change as a pending one; its job does not exist. */
const storeMove = (changeNo: string) =>
  fixture.platform.db.database
    .insertInto('fund_move')
    .values({
      id: randomUUID(),
      transfer_no: 'M-0000000000AB',
      institution_id: owner.institutionId,
      user_id: owner.userId,
      purpose: 'allot',
      client_key: `${changeNo}:1`,
      source_account: null,
      source_product: null,
      target_account: accountId,
      target_product: 'usdm',
      project_no: projectNo,
      asset: 'USDT',
      amount: '1000',
      created_at: new Date(startAt + 2_000),
      step_at: new Date(startAt + 2_000),
    })
    .execute();

const info = async () => (await fixture.call('/project/queryBrokerProjectInfo', { projectNo })).data;
async function download(path: string, body: object, token = fixture.token): Promise<string> {
  const answer = await fetch(`${fixture.platform.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', source: 'web' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

test('BR-03 a project shows its capital, its NAV with the lines, and what can be taken out', async () => {
  const { data } = await fixture.call('/project/page', { queryCondition: { name: 'lantern' } });
  expect(data.items).toHaveLength(1);
  const figures = {
    projectNo,
    financingNo,
    financingStatus: 1,
    priorityPrincipal: '800000',
    subordinatedPrincipal: '400000',
    ratio: '2.00',
    annualRate: '0.085',
    nav: '1200000',
    cushion: '320000',
    riskLevel: 'normal',
    interestADay: '186.301369',
    lines: { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' },
    accounts: 1,
  };
  expect(data.items[0]).toMatchObject(figures);
  expect(data.totals).toEqual({ lent: '800000', creditLimit: '5000000', nav: '1200000', interestADay: '186.301369' });
  expect((await fixture.call('/project/page', { queryCondition: { status: 'ended' } })).data.items).toEqual([]);
  expect(await info()).toMatchObject({
    ...figures,
    expectedRecharge: '1200000',
    actualRecharge: '1200000',
    // By the ratio: 400,000 − 800,000 ÷ 4.
    withdrawable: '200000',
    boundingNav: '1190000',
    cash: '1199000',
    inTransit: '1000',
    profit: '0',
    exposure: '0.5',
    creditLeft: '4200000',
    projectAccounts: [{ brokerAccountId: accountId, equity: '300000', share: '0.25', transferable: '50000' }],
  });
  expect(await fixture.call('/project/queryBrokerProjectInfo', { projectNo: 'P-2001-0001' })).toMatchObject({
    code: 404,
  });
  await storeReading({ nav: '850000', cautious: '850000' });
  expect(await info()).toMatchObject({ riskLevel: 'warning', cushion: '-30000', withdrawable: '0', profit: '-350000' });
  fixture.platform.clock.advance(11_000);
  await storeReading({ nav: '1200000', cautious: '1190000' });
});

test('BR-03 nothing is withdrawable on a reading that is not current', async () => {
  fixture.platform.clock.advance(11_000);
  expect(await info()).toMatchObject({ withdrawable: '0', nav: '1200000', freshness: { state: 'stale' } });
  await storeReading({ nav: '1200000', cautious: '1190000' });
  expect(await info()).toMatchObject({ withdrawable: '200000', freshness: { state: 'live' } });
});

test('BR-05 open extracts bound what can be taken out, and open increases use credit', async () => {
  const { database } = fixture.platform.db;
  const used = async () => (await fixture.call('/subAccount/type/queryUserConfig')).data.creditUsed;
  expect(await used()).toBe('800000');
  const at = fixture.platform.clock.now;
  const extract = await capital.storeChange({
    kind: 'extract',
    status: 'approving',
    subordinated: '150000',
    at,
    actions: [{ type: 'inferior_extract', amount: '150000', execution: 'none' }],
  });
  const wanted = await capital.storeChange({
    kind: 'increase',
    status: 'approving',
    priority: '100000',
    at: at + 1,
    actions: [{ type: 'loan', amount: '100000', execution: 'none' }],
  });
  await storeReading({ nav: '1200000', cautious: '1190000' });
  const open = await info();
  expect(open).toMatchObject({ withdrawable: '50000', expectedRecharge: '1200000' });
  expect(open.openChanges.map((each: { changeNo: string }) => each.changeNo)).toEqual([
    increase.changeNo,
    extract.changeNo,
    wanted.changeNo,
  ]);
  expect(await used()).toBe('900000');
  await database
    .updateTable('broker_capital_change')
    .set({ status: 'rejected', reason: 'withdrawn', decided_at: new Date(at) })
    .where('change_no', 'in', [extract.changeNo, wanted.changeNo])
    .execute();
  expect(await used()).toBe('800000');
  expect((await info()).withdrawable).toBe('200000');
});

test('BR-03 a financing has its terms, its interest by the day, and its changes with their moves', async () => {
  const { data } = await fixture.call('/financing/page', { queryCondition: { projectNo, status: 1 } });
  const listed = { financingNo, projectName: 'Lantern 01', status: 1, annualRate: '0.085', startedOn: utcDay(startAt) };
  expect(data.items).toMatchObject([listed]);
  expect((await fixture.call('/financing/page', { queryCondition: { status: 2 } })).data.items).toEqual([]);
  const detail = (await fixture.call('/financing/detail', { financingNo })).data;
  expect(detail).toMatchObject({ ...listed, terms: { creditLimit: '5000000' }, lines: [] });
  const change = detail.changes.find((each: { changeNo: string }) => each.changeNo === increase.changeNo);
  expect(change).toMatchObject({
    isInReview: false,
    requestedBy: { email: BROKER },
    portions: [{ location: futures(), label: 'Alpha · Futures', amount: '1000' }],
    actions: [{ actionNo: increase.actionNos[0], actionType: 'funds_allot', execution: 'moving' }],
    moves: [{ transferNo: 'M-0000000000AB', labels: { source: 'Lantern 01 · Cash', target: 'Alpha · Futures' } }],
  });
  expect(await fixture.call('/financing/detail', { financingNo: 'F-000000000000' })).toMatchObject({ code: 404 });
});

test('BR-13 actions are listed by time with their filters, and as a file', async () => {
  const list = async (queryCondition: object) =>
    (await fixture.call('/pageBrokerFinancingAction', { queryCondition })).data.items;
  const all = await list({ projectNo, sort: 'oldest' });
  expect(all.map((each: { actionType: string }) => each.actionType)).toEqual([
    'inferior_transfer',
    'loan',
    'funds_allot',
    'inferior_extract',
    'loan',
  ]);
  expect(all[0]).toMatchObject({ changeNo: null, amount: '400000', status: 'approved', execution: 'done' });
  expect(all[2].changeNo).toBe(increase.changeNo);
  expect(all[3]).toMatchObject({ status: 'rejected', reason: 'withdrawn', executedAt: null });
  expect(await list({ actionType: 'loan', status: 'approved' })).toMatchObject([{ amount: '800000' }]);
  expect(await list({ projectNo: 'P-2001-0001' })).toEqual([]);
  const file = await download('/broker/exportBrokerFinancingAction', { queryCondition: { actionType: 'loan' } });
  expect(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(3, 8)),
  ).toEqual([
    ['Loan', '800000', 'USDT', 'Approved', 'Done'],
    ['Loan', '100000', 'USDT', 'Rejected', 'Not begun'],
  ]);
});

test('BR-13 capital records are the entries of the projects’ accounts in the ledger', async () => {
  const list = async (queryCondition: object = {}) =>
    (await fixture.call('/capitalRecord/page', { queryCondition })).data.items;
  expect(await list()).toEqual([]);
  await createEntryCopier(fixture.platform.db.database)();
  expect(await list()).toHaveLength(2);
  expect(await list({ sort: 'oldest' })).toMatchObject([
    {
      flow: 'principal_transfer',
      projectNo,
      account: 'principal_account',
      asset: 'USDT',
      amount: '400000',
      balanceAfter: '400000',
    },
    { flow: 'platform_loan', amount: '800000', balanceAfter: '1200000' },
  ]);
  expect(await list({ flow: 'platform_loan' })).toHaveLength(1);
  expect(await list({ projectNo: 'P-2001-0001' })).toEqual([]);
  expect(await list({ asset: 'BTC' })).toEqual([]);
  const file = await download('/broker/capitalRecord/export', { queryCondition: { projectNo } });
  expect(file).toContain('Project cash,Principal transfer,400000,400000,USDT');
  expect((await verifyBrokers(fixture.platform.db.database)).differences).toEqual([]);
});

test('BR-03 the closes are a file with what came in and left between them', async () => {
  const close = (day: string, readAt: number, isRepeated: boolean) => ({
    project_no: projectNo,
    day,
    nav: '1200000',
    cautious_nav: '1300000',
    priority_principal: '800000',
    subordinated_principal: '400000',
    unpaid_interest: '0',
    read_at: new Date(readAt),
    is_repeated: isRepeated,
    closed_at: new Date(readAt),
  });
  const [first, second, third] = [-3, -2, -1].map((days) => utcDay(startAt + days * 86_400_000));
  await fixture.platform.db.database
    .insertInto('broker_nav_close')
    .values([
      close(first ?? '', startAt + 500, false),
      close(second ?? '', startAt + 1_500, false),
      close(third ?? '', startAt + 1_500, true),
    ])
    .execute();
  const file = await download('/broker/project/closes/export', { projectNo });
  const rows = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(rows.map((row) => [row[0], row[6], ...row.slice(10)])).toEqual([
    [first, '880000', '400000', '0', 'no'],
    [second, '880000', '800000', '0', 'no'],
    [third, '880000', '0', '0', 'yes'],
  ]);
  expect((await info()).closes.map((each: { day: string }) => each.day)).toEqual([first, second, third]);
});

test('BR-03 operators compare the projects of all brokers, the smallest cushion first', async () => {
  const { database } = fixture.platform.db;
  const at = fixture.platform.clock.now;
  const unread = await storeProject(database, owner, { projectNo: 'P-2001-0002', at });
  const idle = await storeProject(database, owner, { projectNo: 'P-2001-0003', at });
  const other = openProjectCapital(database, owner, unread);
  await other.lend(await other.start('0.1', at), '100', at);
  await storeReading({ nav: '1200000', cautious: '1190000' });
  const board = (await fixture.ops('treasury', '/broker/board')).data;
  expect(board.map((each: { projectNo: string }) => each.projectNo)).toEqual([unread, projectNo, idle]);
  expect(board[1]).toMatchObject({
    customer: { institutionId: owner.institutionId, name: 'Ridgeway Prime' },
    exposure: '0.5',
    cushion: '320000',
    cushionShare: '0.2666',
  });
  expect((await fixture.ops('treasury', '/broker/board', { institutionId: randomUUID() })).data).toEqual([]);
  const file = await download('/operations/broker/board/export', {}, fixture.tokens.treasury);
  expect(file.trim().split('\r\n')).toHaveLength(4);
});
