import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { capitalAccount, treasury } from '../../src/ledger/account.ts';
import { post } from '../../src/ledger/post.ts';

const DAY_MS = 86_400_000;

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
});
afterAll(() => fixture?.close());

const eventsOf = async (loanId: string) => (await fixture.events(loanId)).map(({ event }) => event);

test('LN-01 another institution’s loan is not found by any call', async () => {
  const loanId = await fixture.borrow();
  const key = () => randomUUID();
  const calls: readonly (() => Promise<unknown>)[] = [
    () => fixture.asMember(TRADER, 'queryLoan', { loanId }),
    () => fixture.asMember(TRADER, 'repayLoan', { key: key(), loanId, isAll: true }),
    () => fixture.asMember(TRADER, 'adjustLoanCollateral', { key: key(), loanId, direction: 'add', amount: '1' }),
    () => fixture.asMember(TRADER, 'renewLoan', { key: key(), loanId, term: 7 }),
    () => fixture.asMember(TRADER, 'exportLoan', { loanId }),
  ];
  for (const call of calls) expect(await fixture.attempt(call)).toMatchObject({ error: 'notFound' });
  for (const list of ['pageLoanInterest', 'pageLoanEvent'] as const)
    expect((await fixture.asMember(TRADER, list, { queryCondition: { loanId } })).items).toEqual([]);
  expect((await fixture.asMember(TRADER, 'pageLoan', {})).items).toEqual([]);
  await fixture.repay(loanId);
});

test('LN-01 a pledged coin can be neither pledged twice nor spent', async () => {
  const all = await fixture.available('BTC');
  const loanId = await fixture.borrow({ collateralAmount: all });
  const wanted = await fixture.wanted();
  expect(await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', wanted))).toMatchObject({
    error: 'insufficientBalance',
    data: { asset: 'BTC', available: '0' },
  });
  const spent = {
    key: randomUUID(),
    flow: 'convert' as const,
    reference: 'test',
    legs: [
      { account: capitalAccount(fixture.institutionId, 'BTC'), amount: '-0.00000001' },
      { account: treasury('BTC'), amount: '0.00000001' },
    ],
  };
  const [outcome] = await fixture.database.transaction().execute((tx) => post(tx, [spent], fixture.now()));
  expect(outcome?.result).toBe('insufficient');
  await fixture.repay(loanId);
});

test('LN-01 a renewal at the moment of maturity comes too late', async () => {
  const loanId = await fixture.borrow({ term: 7 });
  const { maturityAt } = await fixture.query(loanId);
  const renew = () => fixture.asMember(BORROWER, 'renewLoan', { key: randomUUID(), loanId, term: 7 });
  await fixture.advance(maturityAt - fixture.businessNow());
  expect(await fixture.attempt(renew)).toMatchObject({ error: 'loanState' });
  await fixture.repay(loanId);
});

test('LN-01 a renewal needs an LTV below the margin call', async () => {
  const loanId = await fixture.borrow({ term: 7, amount: '130000' });
  const { maturityAt } = await fixture.query(loanId);
  const renew = () => fixture.asMember(BORROWER, 'renewLoan', { key: randomUUID(), loanId, term: 7 });
  await fixture.advance(maturityAt - DAY_MS - fixture.businessNow());
  fixture.price({ BTC: '86000' });
  expect(await fixture.attempt(renew)).toMatchObject({ error: 'ltvTooHigh', data: { bound: '0.75' } });
  fixture.price({ BTC: '100000' });
  expect((await renew()).annualRate).toBe('0.08');
  await fixture.repay(loanId);
});

test('LN-01 a repayment, a release and a sale at once leave one consistent loan', async () => {
  const loanId = await fixture.borrow({ amount: '130000' });
  fixture.price({ BTC: '78000' });
  await fixture.watch(5);
  fixture.pass(1);
  const [, repaid, released] = await Promise.all([
    Promise.all([fixture.turn(), fixture.turn()]),
    fixture.attempt(() => fixture.repay(loanId, '20000')),
    fixture.attempt(() => fixture.adjust(loanId, 'release', '0.5')),
  ]);
  expect(repaid.error).toBeUndefined();
  expect(released.error).toBe('notReleasable');
  // Whichever was first: a repayment before the sale makes it needless.
  const sales = (await eventsOf(loanId)).filter((event) => event === 'sold');
  expect(sales.length).toBeLessThanOrEqual(1);
  await fixture.watch(3);
  expect((await fixture.query(loanId)).isLiquidating).toBe(false);
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
});

test('LN-01 after days of downtime all that was due follows in order, once', async () => {
  const loanId = await fixture.borrow({ term: 7 });
  await fixture.advance(12 * DAY_MS);
  fixture.pass(1);
  await Promise.all([fixture.runDue(), fixture.runDue()]);
  await fixture.runDue();
  expect(await eventsOf(loanId)).toEqual(['drawn', 'overdue', 'sold']);
  const lines = await fixture.lines(loanId);
  expect(lines.map(({ fromHour }) => fromHour)).toEqual([0, ...lines.slice(0, -1).map(({ toHour }) => toHour)]);
  expect(lines.at(-1)?.toHour).toBeGreaterThanOrEqual(12 * 24);
  expect(new Set(lines.map(({ day }) => day)).size).toBeGreaterThanOrEqual(12);
  expect(await fixture.query(loanId)).toMatchObject({ status: 'ended', endReason: 'liquidated' });
});

test('LN-01 a limit is raised by two operators and lowered by one', async () => {
  const { institutionId } = fixture;
  const set = (usd: string) =>
    fixture.asOperator('admin@ops.aldgate.test', 'setLoanLimit', { institutionId, usd, reason: 'Reviewed' });
  const query = () => fixture.asOperator('treasury@ops.aldgate.test', 'queryLoanLimit', { institutionId });
  expect(await query()).toMatchObject({ usd: '5000000', isDefault: true });
  const { approvalId } = await set('6000000');
  expect(await query()).toMatchObject({ usd: '5000000', approvalId });
  const decision = { approvalId: approvalId ?? '', decision: 'approve' as const };
  await fixture.asOperator('treasury@ops.aldgate.test', 'decideApproval', decision);
  expect((await query()).usd).toBe('6000000');
  expect(await set('50000')).toEqual({ approvalId: null });
  const wanted = await fixture.wanted();
  expect(await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', wanted))).toMatchObject({
    error: 'creditLimit',
    data: { limit: '50000' },
  });
});

test('LN-01 operators see the book, whom to call, maturities and liquidations', async () => {
  const treasurer = 'treasury@ops.aldgate.test';
  const { approvalId } = await fixture.asOperator('admin@ops.aldgate.test', 'setLoanLimit', {
    institutionId: fixture.institutionId,
    usd: '5000000',
    reason: 'Reviewed',
  });
  const decision = { approvalId: approvalId ?? '', decision: 'approve' as const };
  await fixture.asOperator(treasurer, 'decideApproval', decision);
  const loanId = await fixture.borrow({ amount: '130000' });
  expect(await fixture.asOperator(treasurer, 'listLoanCall', {})).toEqual([]);
  fixture.price({ BTC: '86000' });
  await fixture.watch(1);
  expect(await fixture.asOperator(treasurer, 'listLoanCall', {})).toMatchObject([
    { loanId, customer: { name: 'Brightwater Loans' }, members: [{ email: BORROWER, phone: null }] },
  ]);
  const book = await fixture.asOperator(treasurer, 'pageLoanBook', { queryCondition: { asset: 'USDT' } });
  expect(book.totals).toEqual([{ asset: 'USDT', loans: 1, principal: '130000', interest: '0', overdue: 0 }]);
  expect(await fixture.asOperator(treasurer, 'queryLoanBook', { loanId })).toMatchObject({ loanId, projectDebt: '0' });
  expect(await fixture.asOperator(treasurer, 'listLoanMaturity', { days: 29 })).toEqual([]);
  expect(await fixture.asOperator(treasurer, 'listLoanMaturity', { days: 31 })).toMatchObject([{ loanId }]);
  const { items } = await fixture.asOperator(treasurer, 'pageLoanLiquidation', {});
  expect(items.length).toBeGreaterThan(0);
  expect(JSON.parse(items[0]?.receipt ?? '{}')).toMatchObject({ product: 'loan', version: 1 });
  const [group] = await fixture.asOperator(treasurer, 'listLoanGroup', { property: 'ltv' });
  expect(group).toMatchObject({ value: 'marginCall', loans: 1, overdue: 0, pledgedUsd: '172000', customer: null });
  expect(await fixture.asOperator(treasurer, 'listLoanGroup', { property: 'customer' })).toMatchObject([
    { value: fixture.institutionId, customer: { name: 'Brightwater Loans' }, projectDebt: '0', ltv: group?.ltv },
  ]);
  const [income] = await fixture.asOperator(treasurer, 'listLoanIncome', {});
  expect(income).toMatchObject({ asset: 'USDT', writtenOff: '0' });
  expect(Number(income?.interest)).toBeGreaterThan(0);
  expect(Number(income?.liquidationFees)).toBeGreaterThan(0);
  expect(await fixture.asOperator(treasurer, 'stressLoanBook', { prices: { BTC: '-0.2' } })).toMatchObject([
    { loanId, customer: { name: 'Brightwater Loans' }, ltvBefore: group?.ltv, step: 'liquidation', shortfall: '0' },
  ]);
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
});
