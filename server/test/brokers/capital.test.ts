import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { sentCode, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { capitalAccount, lending, treasury } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { postAll } from '../../src/ledger/post.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;
let projectNo: string;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  here = await broker.openAccount('LN-A', REFERENCE_EXCHANGE);
  there = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified');
  const { data } = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 02',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [here.id, there.id],
  });
  projectNo = data.projectNo;
});
afterAll(() => broker?.close());

const gaCode = () => googleCode(broker.platform);
const increase = async (over: object = {}) => {
  const code = gaCode();
  await live();
  return broker.call('/broker/financing/increaseCapital', {
    key: randomUUID(),
    projectNo,
    priorityIncrease: '200000',
    subordinatedIncrease: '100000',
    annualRate: '0.085',
    allotments: [
      { brokerAccountId: here.id, wallet: 'futures', amount: '180000' },
      { brokerAccountId: there.id, wallet: 'unified', amount: '120000' },
    ],
    gaCode: code,
    ...over,
  });
};
const review = (changeNo: string, decision: 'approve' | 'reject' = 'approve') =>
  broker.ops('treasury', '/broker/change/review', { changeNo, decision, reason: 'Checked' });
const project = () =>
  broker.platform.db.database
    .selectFrom('broker_project')
    .selectAll()
    .where('project_no', '=', projectNo)
    .executeTakeFirstOrThrow();
const available = async () => (await broker.call('/broker/project/queryWithdrawAvailable', { projectNo })).data;
/** Reads the project until its reading is live, after the clock has moved. */
const live = () =>
  waitFor(async () => {
    await broker.platform.app.readNav();
    return (await available()).freshness.state === 'live' ? true : undefined;
  });
const capital = async () => {
  const { data } = await broker.call('/broker/project/listCapital', { projectNo });
  return data.map((each: { label: string; total: string }) => `${each.label} ${each.total}`);
};
const settled = (changeNo: string) =>
  waitFor(async () => {
    const rows = await broker.platform.db.database
      .selectFrom('broker_action')
      .select(['action_type', 'execution', 'amount', 'reason'])
      .where('change_no', '=', changeNo)
      .orderBy('number')
      .execute();
    return rows.every(({ execution }) => execution === 'done' || execution === 'failed') ? rows : undefined;
  });
/** Leaves so much in the lending pool. */
const drainPool = (left: string) =>
  inTransaction(broker.platform.db.database, async (tx) => {
    const pool = await readAvailable(tx, lending('USDT'));
    const amount = toDecimalString(decimal(pool).minus(left));
    const legs = [
      { account: lending('USDT'), amount: `-${amount}` },
      { account: treasury('USDT'), amount },
    ];
    await postAll(tx, [{ key: 'drained', flow: 'platform_loan', reference: 'test', legs }], broker.platform.clock.now);
  });
/** Verifies the ledger, and the capital of projects against it. */
async function expectVerified() {
  const { database } = broker.platform.db;
  expect(await verifyLedger(database)).toMatchObject({ differences: [] });
  expect(await verifyBrokers(database)).toMatchObject({ differences: [] });
}

/** Reads what the asset account may spend. */
const asset = async () =>
  readAvailable(broker.platform.db.database, capitalAccount(await broker.institutionId(), 'USDT'));

test('BR-04 what is paid in from the asset account is subordinated principal at once, once per key', async () => {
  const request = { key: randomUUID(), projectNo, amount: '50000', source: 'capital_account' };
  const { code, data } = await broker.call('/broker/project/addInferiorTransferRecord', request);
  expect({ code, data }).toMatchObject({ code: 200, data: { status: 'approved' } });
  expect((await broker.call('/broker/project/addInferiorTransferRecord', request)).data).toEqual(data);
  const other = { ...request, amount: '1' };
  expect(await broker.call('/broker/project/addInferiorTransferRecord', other)).toMatchObject({ code: 45724 });
  expect(await capital()).toContain('Lantern 02 · Cash 50000');
  expect((await project()).subordinated_principal).toMatch(/^50000\.0*$/);
  const tooMuch = { ...request, key: randomUUID(), amount: '99000000' };
  expect(await broker.call('/broker/project/addInferiorTransferRecord', tooMuch)).toMatchObject({
    code: 45715,
    data: { bound: 'ledger' },
  });
});

test('BR-04 an increase that does not hold is refused with its numbers, and nothing is changed', async () => {
  await live();
  const allot = (...amounts: string[]) =>
    [here.id, there.id].map((brokerAccountId, index) => ({
      brokerAccountId,
      wallet: index === 0 ? 'futures' : 'unified',
      amount: amounts[index],
    }));
  const cases: readonly (readonly [object, object])[] = [
    [{ allotments: allot('180000', '119999.999999') }, { code: 45711, data: { unassigned: '0.000001' } }],
    [{ allotments: allot('180000', '120000.000001') }, { code: 45712, data: { unassigned: '120000' } }],
    [{ annualRate: '0.05' }, { code: 45713, data: { field: 'annualRate', minimum: '0.06', maximum: '0.18' } }],
    [{ priorityIncrease: '9000000' }, { code: 45711 }],
    [{ allotments: [{ brokerAccountId: randomUUID(), wallet: 'futures', amount: '300000' }] }, { code: 404 }],
    [{ allotments: [{ brokerAccountId: there.id, wallet: 'spot', amount: '300000' }] }, { code: 400 }],
    [
      { allotments: ['futures', 'spot'].map((wallet) => ({ brokerAccountId: here.id, wallet, amount: '150000' })) },
      { code: 400 },
    ],
    [{ priorityIncrease: '0.0000001' }, { code: 400 }],
  ];
  for (const [over, expected] of cases) {
    const answer = await increase(over);
    expect(answer, JSON.stringify(over)).toMatchObject(expected);
  }
  expect((await project()).priority_principal).toMatch(/^0\.?0*$/);
});

test('BR-04 an increase is held, taken back, and rejected; each gives everything back', async () => {
  const before = await asset();
  const key = randomUUID();
  const first = await increase({ key });
  expect(first).toMatchObject({ code: 200 });
  expect(
    first.data.actions.map((each: { actionType: string; amount: string }) => [each.actionType, each.amount]),
  ).toEqual([
    ['inferior_transfer', '100000'],
    ['loan', '200000'],
    ['funds_allot', '300000'],
  ]);
  const { changeNo } = first.data;
  expect(await increase()).toMatchObject({ code: 45718, data: { changeNo } });
  // Under the key of the first, the same is the first result and anything else is refused.
  expect((await increase({ key })).data).toEqual(first.data);
  const others = { priorityIncrease: '1', subordinatedIncrease: '1', annualRate: '0.09', allotments: [] };
  for (const [field, value] of Object.entries(others))
    expect([field, (await increase({ key, [field]: value })).code]).toEqual([field, 45724]);
  expect(await broker.call('/broker/financing/withdraw', { changeNo })).toMatchObject({ code: 200 });
  expect(await broker.call('/broker/financing/withdraw', { changeNo })).toMatchObject({ code: 45572 });
  expect(await review(changeNo)).toMatchObject({ code: 45572 });
  const second = await increase();
  expect(await review(second.data.changeNo, 'reject')).toMatchObject({ code: 200 });
  expect(await asset()).toEqual(before);
});

test('BR-04 two operators lend from the pool; each account has its part, and the ledger agrees', async () => {
  await drainPool('150000');
  const { data } = await increase();
  const { changeNo } = data;
  const reviewed = await review(changeNo);
  // The pool has less than the loan: nothing is changed, and the approval stays open.
  expect(await broker.approve('admin', reviewed.data.approvalId)).toMatchObject({
    code: 45721,
    data: { place: 'lending' },
  });
  expect(await broker.call('/broker/financing/withdraw', { changeNo })).toMatchObject({ code: 45572 });
  await broker
    .ops('treasury', '/broker/lending/fund', { asset: 'USDT', amount: '850000', reason: 'More' })
    .then((filled) => broker.approve('admin', filled.data.approvalId));
  await live();
  expect(await broker.approve('admin', reviewed.data.approvalId)).toMatchObject({ code: 200 });
  expect((await settled(changeNo)).map(({ execution }) => execution)).toEqual(['done', 'done', 'done']);
  await waitFor(async () => {
    const lines = await capital();
    return lines.includes('LN-A · Futures 180000') && lines.includes('LN-B · Unified 120000') ? true : undefined;
  });
  expect(await project()).toMatchObject({
    priority_principal: expect.stringMatching(/^200000\.?0*$/),
    subordinated_principal: expect.stringMatching(/^150000\.?0*$/),
  });
  await expectVerified();
  const { data: pools } = await broker.ops('treasury', '/broker/lending/query');
  expect(pools.slice(0, 1)).toMatchObject([{ asset: 'USDT', balance: '800000', lent: '200000' }]);
});

const decrease = async (over: object) =>
  broker.call('/broker/financing/decreaseCapital', {
    key: randomUUID(),
    projectNo,
    priorityDecrease: '60000',
    sources: [
      { location: { type: 'project', id: projectNo, wallet: null }, amount: '50000' },
      { location: { type: 'account', id: there.id, wallet: 'unified' }, amount: '10000' },
    ],
    gaCode: gaCode(),
    ...over,
  });

test('BR-04 one operator lets a part be repaid out of an account', async () => {
  expect(await decrease({ priorityDecrease: '60000.000001' })).toMatchObject({
    code: 45711,
    data: { unassigned: '0.000001' },
  });
  const key = randomUUID();
  const { code, data } = await decrease({ key });
  expect(code).toBe(200);
  expect((await decrease({ key })).data).toEqual(data);
  for (const other of [{ priorityDecrease: '1' }, { subordinatedDecrease: '1' }, { isFull: true }, { sources: [] }])
    expect([other, (await decrease({ key, ...other })).code]).toEqual([other, 45724]);
  expect(await review(data.changeNo)).toMatchObject({ code: 200, data: { approvalId: null } });
  expect(await settled(data.changeNo)).toMatchObject([{ action_type: 'repayment', execution: 'done' }]);
  expect((await project()).priority_principal).toMatch(/^140000\.?0*$/);
  await expectVerified();
});

test('BR-13 each change of the principal names who applied for it and the operators who approved it', async () => {
  const { data } = await broker.call('/broker/interestSettle/projectInterest', { projectNo });
  const [treasury, admin] = await Promise.all(
    (['treasury', 'admin'] as const).map(async (name) => {
      const id = await broker.operatorId(name);
      return (
        await broker.platform.db.database
          .selectFrom('operator')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).name;
    }),
  );
  expect(data.changes).toMatchObject([
    {
      actionType: 'loan',
      amount: '200000',
      requestedBy: { email: TRADER },
      reviews: [{ operator: treasury }, { operator: admin }],
    },
    { actionType: 'repayment', amount: '60000', requestedBy: { email: TRADER }, reviews: [{ operator: treasury }] },
  ]);
});

const futures = ({ id }: BrokerAccount) => ({ type: 'account', id, wallet: 'futures' });
const changeOf = async (actionNo: string) =>
  (
    await broker.platform.db.database
      .selectFrom('broker_action')
      .select('change_no')
      .where('action_no', '=', actionNo)
      .executeTakeFirstOrThrow()
  ).change_no;
const extract = async (over: object = {}) => {
  await live();
  return broker.call('/broker/project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo,
    amount: '20000',
    sources: [{ location: futures(here), amount: '20000' }],
    destination: 'capital_account',
    ...over,
  });
};
/** Requests the code of an extract. */
const proof = async (recordId: string) => {
  const { id: emailUuid, digits: emailCode } = await sentCode(broker.platform, TRADER, () =>
    broker.call('/broker/project/invokeWithdrawalEmailValidation', { recordId }),
  );
  return { recordId, emailUuid, emailCode };
};
const submit = async (body: object) => {
  const code = gaCode();
  await live();
  return broker.call('/broker/project/submitExtractInferiorRecord', { ...body, gaCode: code });
};

test('ID-19 a freeze stops increases and extracts, and leaves pay-ins and repayments open', async () => {
  const waiting = await increase({
    priorityIncrease: '1000',
    subordinatedIncrease: '0',
    allotments: [{ brokerAccountId: here.id, wallet: 'futures', amount: '1000' }],
  });
  const { data: reviewed } = await review(waiting.data.changeNo);
  const restriction = { action: 'convert' as const, reason: 'frozen' as const };
  await broker.platform.db.owner
    .insertInto('restriction')
    .values({
      id: randomUUID(),
      institution_id: await broker.institutionId(),
      ...restriction,
      since: new Date(broker.platform.clock.now),
    })
    .execute();
  expect(await increase()).toMatchObject({ code: 45540 });
  expect(await extract()).toMatchObject({ code: 45540 });
  await live();
  expect(await broker.approve('admin', reviewed.approvalId)).toMatchObject({ code: 45540 });
  await broker.ops('admin', '/approval/decide', { approvalId: reviewed.approvalId, decision: 'reject' });
  const request = { key: randomUUID(), projectNo, amount: '5', source: 'capital_account' };
  expect((await broker.call('/broker/project/addInferiorTransferRecord', request)).code).toBe(200);
  const repaid = await decrease({
    priorityDecrease: '5',
    sources: [{ location: { type: 'project', id: projectNo, wallet: null }, amount: '5' }],
  });
  expect(await review(repaid.data.changeNo)).toMatchObject({ code: 200 });
  await broker.platform.db.owner.deleteFrom('restriction').execute();
});

test('BR-05 an extract keeps its bounds; code and Google confirm it, two operators approve', async () => {
  await live();
  expect(await available()).toMatchObject({
    available: '115006.25',
    bounds: { navLine: '122006', ratio: '115006.25' },
    bound: 'ratio',
  });
  expect(
    await extract({ amount: '115006.250001', sources: [{ location: futures(here), amount: '115006.250001' }] }),
  ).toMatchObject({
    code: 45715,
    data: { available: '115006.25', bound: 'ratio' },
  });
  const request = { key: randomUUID() };
  const { code, data } = await extract(request);
  expect({ code, preview: data.preview }).toMatchObject({
    code: 200,
    preview: { available: '115006.25', navAfter: '270000', approvers: 2, receivable: '20000' },
  });
  expect((await extract(request)).data.recordId).toBe(data.recordId);
  expect(await extract({ ...request, amount: '1' })).toMatchObject({ code: 45724, data: { recordId: data.recordId } });
  expect(await extract({ ...request, sources: undefined })).toMatchObject({ code: 45724 });
  const proven = await proof(data.recordId);
  const wrong = proven.emailCode === '000000' ? '000001' : '000000';
  expect(await submit({ ...proven, emailCode: wrong })).toMatchObject({ code: 45513 });
  const before = await asset();
  const confirmed = await submit(proven);
  expect(confirmed).toMatchObject({ code: 200, data: { status: 'approving' } });
  expect((await submit(proven)).data).toEqual(confirmed.data);
  expect((await available()).available).toBe('95006.25');
  const changeNo = await changeOf(confirmed.data.actionNo);
  const { data: reviewed } = await review(changeNo);
  await live();
  expect(await broker.approve('admin', reviewed.approvalId)).toMatchObject({ code: 200 });
  expect(await settled(changeNo)).toMatchObject([{ action_type: 'inferior_extract', execution: 'done', reason: null }]);
  expect(await asset()).toBe(String(Number(before) + 20_000));
  expect((await project()).subordinated_principal).toMatch(/^130005\.?0*$/);
});

test('BR-05 an extract expires, is of its maker alone, and two at once do not take the last money twice', async () => {
  const late = await extract();
  broker.platform.clock.advance(15 * 60_000);
  expect(
    await broker.call('/broker/project/invokeWithdrawalEmailValidation', { recordId: late.data.recordId }),
  ).toMatchObject({ code: 45666 });
  const amount = '60000';
  const sources = [{ location: futures(here), amount }];
  const first = await extract({ amount, sources });
  const second = await extract({ amount, sources });
  expect((await submit(await proof(first.data.recordId))).code).toBe(200);
  // 95,006.25 by the ratio less 60,000.
  expect(await submit(await proof(second.data.recordId))).toMatchObject({
    code: 45715,
    data: { available: '35006.25', bound: 'ratio' },
  });
});

test('BR-04 a full repayment ends financing and project, and frees the accounts', async () => {
  const full = async () => {
    const code = gaCode();
    return broker.call('/broker/financing/decreaseCapital', {
      key: randomUUID(),
      projectNo,
      isFull: true,
      sources: [],
      gaCode: code,
    });
  };
  // Figures of the accounts are live again after the clock's jump.
  await waitFor(async () => {
    const { data: lines } = await broker.call('/broker/project/listCapital', { projectNo });
    return lines.every((each: { freshness: { state: string } }) => each.freshness.state === 'live') || undefined;
  });
  const waiting = await full();
  expect(waiting).toMatchObject({ code: 45718 });
  expect(await broker.call('/broker/financing/withdraw', { changeNo: waiting.data.changeNo })).toMatchObject({
    code: 200,
  });
  const { code, data } = await full();
  expect(code).toBe(200);
  const { data: reviewed } = await review(data.changeNo);
  expect(await broker.approve('admin', reviewed.approvalId)).toMatchObject({ code: 200 });
  expect((await settled(data.changeNo)).map(({ execution }) => execution)).toEqual(['done', 'done']);
  expect(await project()).toMatchObject({ status: 'ended', priority_principal: expect.stringMatching(/^0\.?0*$/) });
  expect((await broker.call('/broker/account/list', { isFree: true })).data).toHaveLength(2);
  await expectVerified();
  expect(
    await broker.call('/broker/project/addInferiorTransferRecord', {
      key: randomUUID(),
      projectNo,
      amount: '1',
      source: 'capital_account',
    }),
  ).toMatchObject({ code: 45716 });
});

test('BR-13 a loan that is repaid in parts on its own day bears interest for that day', async () => {
  const { data: opened } = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 03',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [here.id],
  });
  projectNo = opened.projectNo;
  const first = { key: randomUUID(), projectNo, amount: '10', source: 'capital_account' };
  await broker.call('/broker/project/addInferiorTransferRecord', first);
  const { data: lent } = await increase({
    priorityIncrease: '20000',
    subordinatedIncrease: '10000',
    allotments: [{ brokerAccountId: here.id, wallet: 'futures', amount: '30000' }],
  });
  const { data: reviewed } = await review(lent.changeNo);
  await live();
  expect(await broker.approve('admin', reviewed.approvalId)).toMatchObject({ code: 200 });
  await settled(lent.changeNo);
  await live();
  const { data: repaid } = await decrease({
    priorityDecrease: '20000',
    sources: [{ location: futures(here), amount: '20000' }],
  });
  await review(repaid.changeNo);
  await settled(repaid.changeNo);
  expect(await project()).toMatchObject({
    priority_principal: expect.stringMatching(/^0\.?0*$/),
    status: 'running',
  });
  await moveBusinessClock(broker.platform, 24 * 3_600_000);
  // 20,000 at 0.085 for a day.
  expect((await project()).unpaid_interest).toMatch(/^4\.657534/);
  await expectVerified();
});
