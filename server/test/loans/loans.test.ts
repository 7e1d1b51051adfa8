import { randomUUID } from 'node:crypto';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
});
afterAll(() => fixture?.close());

test('LN-01 a loan is paid at once, its collateral stays the customer’s and cannot be spent', async () => {
  const loanId = await fixture.borrow();
  expect(await fixture.available('USDT')).toBe('1100000');
  expect(await fixture.total('BTC')).toBe('50');
  expect(await fixture.available('BTC')).toBe('48');
  const loan = await fixture.query(loanId);
  expect(loan).toMatchObject({
    asset: 'USDT',
    initialAmount: '100000',
    currentAmount: '100000',
    annualRate: '0.085',
    term: 30,
    status: 'interest_accruing',
    collateralValuation: '200000',
    steps: { opening: '0.65', marginCall: '0.75', lastCall: '0.8', liquidation: '0.83' },
  });
  expect(loan.maturityAt - loan.borrowedAt).toBe(30 * 86_400_000);
  await createEntryCopier(fixture.database)();
  const { items } = await fixture.asMember(BORROWER, 'pageAccountFlow', { queryCondition: { flow: 'platform_loan' } });
  expect(items).toMatchObject([{ amount: '100000', asset: 'USDT', reference: { kind: 'loan', id: loanId } }]);
  const overview = await fixture.asMember(BORROWER, 'queryLoanOverview', {});
  expect(overview).toMatchObject({ pledgedUsd: '200000', nextDue: { loanId }, limit: { used: '100000' } });
  expect(await fixture.repay(loanId)).toMatchObject({ currentAmount: '0', status: 'ended' });
  expect(await fixture.available('BTC')).toBe('50');
  expect(await fixture.query(loanId)).toMatchObject({ endReason: 'repaid', collateralAmount: '0' });
});

test('LN-01 a repeat under a key answers the first result, other content is refused', async () => {
  const wanted = await fixture.wanted();
  const first = await fixture.asMember(BORROWER, 'applyLoan', wanted);
  expect(await fixture.asMember(BORROWER, 'applyLoan', wanted)).toEqual(first);
  const other = await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', { ...wanted, term: 7 }));
  expect(other).toMatchObject({ error: 'loanKeyUsed', data: first });
  const loanId = first.loanId ?? '';
  const request = { key: randomUUID(), loanId, amount: '1000' };
  const paid = await fixture.asMember(BORROWER, 'repayLoan', request);
  expect(await fixture.asMember(BORROWER, 'repayLoan', request)).toEqual(paid);
  expect((await fixture.query(loanId)).currentAmount).toBe(paid.currentAmount);
  await fixture.repay(loanId);
});

test('LN-01 what breaks a bound is refused at its field, and nothing changes', async () => {
  const before = await fixture.available('BTC');
  const refused = async (over: object) => {
    const wanted = { ...(await fixture.wanted()), ...over };
    const { error, data } = await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', wanted));
    const { key: _key, gaCode: _code, ...previewed } = wanted;
    const preview = await fixture.attempt(() => fixture.asMember(BORROWER, 'previewLoan', previewed));
    return { error, data, shown: preview.answer?.errors.map(({ field }) => field) };
  };
  expect(await refused({ amount: '9999' })).toMatchObject({ error: 'outOfRange', shown: ['amount'] });
  expect(await refused({ amount: '130000.01' })).toMatchObject({ error: 'ltvTooHigh', shown: ['collateralAmount'] });
  expect(await refused({ collateralAmount: '50.1' })).toMatchObject({ error: 'insufficientBalance' });
  expect(await refused({ amount: '5000001', collateralAmount: '90' })).toMatchObject({
    error: 'creditLimit',
    data: { limit: '5000000', left: '5000000' },
  });
  expect(await refused({ asset: 'BTC', amount: '1', collateralAmount: '2' })).toMatchObject({ error: 'format' });
  expect(await refused({ amount: '100000.1234567' })).toMatchObject({ error: 'format' });
  expect(await fixture.available('BTC')).toBe(before);
});

test('LN-01 collateral is added and released down to the opening LTV, not beyond', async () => {
  const loanId = await fixture.borrow();
  expect(await fixture.adjust(loanId, 'add', '1')).toMatchObject({ collateralAmount: '3' });
  const { releasable } = await fixture.query(loanId);
  const more = decimal(releasable ?? '0')
    .plus('0.00000001')
    .toFixed();
  expect(await fixture.attempt(() => fixture.adjust(loanId, 'release', more))).toMatchObject({
    error: 'notReleasable',
    data: { maximum: releasable },
  });
  const { ltv } = await fixture.adjust(loanId, 'release', releasable ?? '0');
  expect(decimal(ltv ?? '1').lte('0.65')).toBe(true);
  const left = await fixture.available('BTC');
  const beyond = decimal(left).plus('1').toFixed();
  expect(await fixture.attempt(() => fixture.adjust(loanId, 'add', beyond))).toMatchObject({
    error: 'insufficientBalance',
    data: { asset: 'BTC', available: left },
  });
  const owed = await fixture.attempt(() => fixture.repay(loanId, '100100'));
  expect(owed).toMatchObject({ error: 'outOfRange', data: { field: 'amount' } });
  await fixture.repay(loanId);
  expect(await fixture.attempt(() => fixture.repay(loanId))).toMatchObject({ error: 'loanState' });
});

test('LN-01 without an index nothing is opened or released; adding and repaying go on', async () => {
  const loanId = await fixture.borrow();
  const wanted = await fixture.wanted();
  const { created } = fixture;
  // The prices are those of more than ten seconds ago.
  const at = fixture.now();
  const stale = () => {
    for (const source of created.market.sources.values())
      created.market.prices.updateFigures(source, { mark: '1', index: '1', eventAt: at - 11_000 });
  };
  stale();
  expect(await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', wanted))).toMatchObject({
    error: 'priceUnavailable',
  });
  expect(await fixture.attempt(() => fixture.adjust(loanId, 'release', '0.1'))).toMatchObject({
    error: 'priceUnavailable',
  });
  expect(await fixture.adjust(loanId, 'add', '0.1')).toEqual({ ltv: null, collateralAmount: '2.1' });
  expect((await fixture.query(loanId)).ltv).toBeNull();
  await created.loans.turn();
  expect(await fixture.repay(loanId)).toMatchObject({ status: 'ended' });
  fixture.pass(2);
});

test('LN-01 two repayments at once, and one of two loans for the rest of a limit', async () => {
  const loanId = await fixture.borrow();
  const both = await Promise.all([
    fixture.attempt(() => fixture.repay(loanId)),
    fixture.attempt(() => fixture.repay(loanId)),
  ]);
  expect(both.map(({ error }) => error).sort()).toEqual(['loanState', undefined]);
  const [one, other] = [await fixture.wanted(), await fixture.wanted()];
  const big = { amount: '3000000', collateralAsset: 'BTC', collateralAmount: '48' } as const;
  await fixture.grant(fixture.mine('BTC'), '60');
  const results = [
    await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', { ...one, ...big, gaCode: other.gaCode })),
    await fixture.attempt(async () =>
      fixture.asMember(BORROWER, 'applyLoan', { ...other, ...big, gaCode: await fixture.googleCode() }),
    ),
  ];
  expect(results.map(({ error }) => error)).toEqual([undefined, 'creditLimit']);
  await fixture.grant(fixture.mine('USDT'), '1000');
  await fixture.repay(results[0]?.answer?.loanId ?? '');
});
