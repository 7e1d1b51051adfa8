import { randomUUID } from 'node:crypto';
import { FIRST_LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { isLong } from '../../../testkit/platform/longForm.ts';
import { DEMO_BORROWER } from '../../src/demo/accounts.ts';
import { lending } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RUNS = isLong ? 200 : 3;
const { steps } = FIRST_LOAN_TERMS.collateral.BTC;
const RATE = FIRST_LOAN_TERMS.rates.USDT[30];

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
});
afterAll(() => fixture?.close());

const pool = () => readAvailable(fixture.database, lending('USDT'));
const soldOf = async (loanId: string) => (await fixture.events(loanId)).filter(({ event }) => event === 'sold');

type Action =
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'repay'; readonly amount: number }
  | { readonly kind: 'add'; readonly hundredths: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('price' as const), price: fc.integer({ min: 68_000, max: 110_000 }) }),
  fc.record({ kind: fc.constant('repay' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('add' as const), hundredths: fc.integer({ min: 1, max: 30 }) }),
);

/** A loan of USDT on BTC that counts each hour by itself. */
function openModel(openedAt: number) {
  let hours = 0;
  let interest = decimal('0');
  let paid = decimal('0');
  let principal = decimal('120000');
  const until = (at: number) => {
    for (; openedAt + hours * HOUR_MS < at; hours += 1) interest = interest.plus(principal.times(RATE).div('8760'));
  };
  const owed = (at: number) => {
    until(at);
    // Hours are summed exactly and rounded once; their quotients are not exact here.
    const due = decimal(interest.plus('0.0000000001').round(6, 0).toFixed()).minus(paid);
    return { principal: toDecimalString(principal), interest: toDecimalString(due), overdueInterest: '0' };
  };
  return {
    owed,
    pay(at: number, amount: string) {
      const before = decimal(owed(at).interest);
      const ofInterest = before.lt(amount) ? before : decimal(amount);
      paid = paid.plus(ofInterest);
      principal = principal.minus(decimal(amount).minus(ofInterest));
    },
  };
}

test('LN-01 random prices, hours and actions agree with a naive hourly model: debts, LTV, sales, pool', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 10 }), async (actions) => {
      fixture.price({ BTC: '100000' });
      const before = await pool();
      const loanId = await fixture.borrow({ amount: '120000' });
      const model = openModel((await fixture.query(loanId)).borrowedAt);
      const maturityAt = (await fixture.query(loanId)).maturityAt;
      let price = '100000';
      let collateral = decimal('2');
      for (const each of actions) {
        if (each.kind === 'price') {
          price = String(each.price);
          fixture.price({ BTC: price });
        } else if (each.kind === 'hours') {
          const left = maturityAt - HOUR_MS - fixture.businessNow();
          await fixture.advance(Math.min(each.hours * HOUR_MS, Math.max(0, left)));
          await fixture.runDue();
        } else if (each.kind === 'add') {
          const amount = (each.hundredths / 100).toFixed(2);
          collateral = collateral.plus(amount);
          await fixture.adjust(loanId, 'add', amount);
        } else {
          model.pay(fixture.businessNow(), String(each.amount));
          await fixture.repay(loanId, String(each.amount));
        }
        const sales = await soldOf(loanId);
        const ltv = decimal((await fixture.query(loanId)).ltv ?? '0');
        await fixture.watch(7);
        const after = await soldOf(loanId);
        // It is sold exactly where LTV was at the last step or above.
        expect(after.length - sales.length).toBe(ltv.gte(steps.liquidation) ? 1 : 0);
        for (const sale of after.slice(sales.length)) {
          const { principal = '0', interest = '0' } = sale.paid ?? {};
          collateral = collateral.minus(sale.amount ?? '0');
          model.pay(fixture.businessNow(), decimal(principal).plus(interest).toFixed());
          await fixture.grant(fixture.mine('BTC'), sale.amount ?? '0');
        }
        const loan = await fixture.query(loanId);
        expect(loan.liabilities).toEqual(model.owed(fixture.businessNow()));
        expect(loan.collateralAmount).toBe(toDecimalString(collateral));
        const due = decimal(loan.liabilities.principal).plus(loan.liabilities.interest);
        expect(loan.ltv).toBe(toDecimalString(due.div(collateral.times(price)).round(6, 0)));
        expect(await pool()).toBe(decimal(before).minus(loan.currentAmount).toFixed());
      }
      fixture.price({ BTC: '100000' });
      await fixture.repay(loanId);
      expect(await pool()).toBe(before);
    }),
    { numRuns: RUNS, seed: isLong ? Date.now() : 57 },
  );
});

test('LN-01 two loans for the last of the pool: one gets it, the other is refused', async () => {
  const wanted = await fixture.wanted();
  const left = await pool();
  await fixture.drain('USDT', decimal(left).minus('150000').toFixed());
  const apply = (email: string) =>
    fixture.attempt(() => fixture.asMember(email, 'applyLoan', { ...wanted, key: randomUUID() }));
  const both = await Promise.all([BORROWER, DEMO_BORROWER].map(apply));
  expect(both.map(({ error }) => error ?? 'opened').sort()).toEqual(['opened', 'poolShort']);
  expect(both.find(({ error }) => error !== undefined)?.data).toEqual({ available: '50000' });
  expect(await pool()).toBe('50000');
  for (const [index, email] of [BORROWER, DEMO_BORROWER].entries()) {
    const loanId = both[index]?.answer?.loanId ?? null;
    if (loanId === null) continue;
    await fixture.asMember(email, 'repayLoan', { key: randomUUID(), loanId, isAll: true });
  }
});

test('LN-01 two servers that watch at once report each step, and sell, once', async () => {
  await fixture.fill('USDT', '1000000');
  fixture.price({ BTC: '100000' });
  const before = (await fixture.notifications()).length;
  const loanId = await fixture.borrow({ amount: '130000' });
  fixture.price({ BTC: '78000' });
  for (let second = 0; second < 8; second += 1) {
    fixture.pass(1);
    await Promise.all([fixture.turn(), fixture.turn()]);
  }
  expect((await fixture.events(loanId)).map(({ event }) => event)).toEqual(['drawn', 'liquidation_call', 'sold']);
  expect((await fixture.notifications()).slice(before)).toEqual([
    'Liquidation: loan of USDT on BTC',
    'Collateral of your loan of USDT on BTC was sold',
  ]);
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
});

test('LN-01 after three days of downtime lines, overdue loan and sale follow in order, once', async () => {
  const before = (await fixture.notifications()).length;
  const loanId = await fixture.borrow({ term: 7 });
  const { maturityAt } = await fixture.query(loanId);
  // No server runs from a day before the maturity until three days after it.
  await fixture.advance(maturityAt - DAY_MS - fixture.businessNow());
  await fixture.runDue();
  await fixture.advance(4 * DAY_MS);
  fixture.pass(1);
  await Promise.all([fixture.runDue(), fixture.runDue()]);
  expect((await fixture.events(loanId)).map(({ event }) => event)).toEqual(['drawn', 'overdue', 'sold']);
  expect((await fixture.notifications()).slice(before)).toEqual([
    'Your loan of USDT on BTC matures in a day',
    'Your loan of USDT on BTC is overdue',
    'Collateral of your loan of USDT on BTC was sold',
  ]);
  const lines = await fixture.lines(loanId);
  const hours = lines.map(({ fromHour, toHour }) => [fromHour, toHour]);
  expect(hours.map(([from]) => from)).toEqual([0, ...hours.slice(0, -1).map(([, to]) => to)]);
  expect(new Set(lines.map(({ day }) => day)).size).toBeGreaterThan(9);
  expect(await fixture.query(loanId)).toMatchObject({ status: 'ended', endReason: 'liquidated' });
});
