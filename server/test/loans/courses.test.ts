import type { LoanSaleFacts } from '@aldgate/domain/loans/receipt.ts';
import { FIRST_LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listUnequal } from '../../../testkit/loans/listUnequal.ts';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { hasLoanShortfall } from '../../src/modules/loans/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Millionths of USDT. */
const UNIT = 1_000_000n;

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
  expect(await listUnequal(fixture)).toEqual([]);
});
afterAll(() => fixture?.close());

/** A loan of USDT that counts every hour by itself, in whole numbers: rates are in ten-thousandths. */
class NaiveLoan {
  readonly #openedAt: number;
  readonly #maturityHour: number;
  readonly #rate: bigint;
  #principal: bigint;
  #hours = 0;
  #interest = 0n;
  #overdue = 0n;
  #paidInterest = 0n;
  #paidOverdue = 0n;
  /** The sums of each day, in which its hours began. */
  readonly days = new Map<string, { interest: bigint; overdue: bigint }>();

  constructor(openedAt: number, { amount, days, rate }: { amount: bigint; days: number; rate: bigint }) {
    this.#openedAt = openedAt;
    this.#maturityHour = days * 24;
    this.#rate = rate;
    this.#principal = amount * UNIT;
  }

  /** Counts the hours that have started by a time. */
  until(at: number): void {
    for (; this.#openedAt + this.#hours * HOUR_MS < at; this.#hours += 1) {
      const before = this.sums();
      this.#interest += this.#principal * this.#rate;
      if (this.#hours >= this.#maturityHour) this.#overdue += this.#principal * 500n;
      const after = this.sums();
      const day = utcDay(this.#openedAt + this.#hours * HOUR_MS);
      const counted = this.days.get(day) ?? { interest: 0n, overdue: 0n };
      counted.interest += after.interest - before.interest;
      counted.overdue += after.overdue - before.overdue;
      this.days.set(day, counted);
    }
  }

  sums() {
    const year = 10_000n * 8_760n;
    return { interest: this.#interest / year, overdue: this.#overdue / year };
  }

  pay(at: number, amount: bigint): void {
    this.until(at);
    let left = amount;
    const take = (due: bigint): bigint => {
      const taken = left < due ? left : due;
      left -= taken;
      return taken;
    };
    const { interest, overdue } = this.sums();
    this.#paidOverdue += take(overdue - this.#paidOverdue);
    this.#paidInterest += take(interest - this.#paidInterest);
    this.#principal -= take(this.#principal);
  }

  /** Computes what is owed at a time, as decimal strings. */
  owed(at: number) {
    this.until(at);
    const { interest, overdue } = this.sums();
    return {
      principal: format(this.#principal),
      interest: format(interest - this.#paidInterest),
      overdueInterest: format(overdue - this.#paidOverdue),
    };
  }
}

const format = (millionths: bigint): string => toDecimalString(decimal(String(millionths)).div(String(UNIT)));
const parse = (text: string): bigint => BigInt(decimal(text).times(String(UNIT)).toFixed(0));

/** Borrows 100,000 USDT for 30 days at 0.085, and the model of it. */
async function open(over: object = {}) {
  fixture.price({ BTC: '100000' });
  const loanId = await fixture.borrow(over);
  const { borrowedAt, maturityAt } = await fixture.query(loanId);
  const model = new NaiveLoan(borrowedAt, { amount: 100_000n, days: 30, rate: 850n });
  /** Moves on day by day, as servers do, and compares what is owed each day. */
  const moveTo = async (at: number) => {
    while (fixture.businessNow() < at) {
      await fixture.advance(Math.min(DAY_MS, at - fixture.businessNow()));
      await fixture.runDue();
      const { liabilities, isShortfall, status } = await fixture.query(loanId);
      if (status !== 'ended' && !isShortfall) expect(liabilities).toEqual(model.owed(fixture.businessNow()));
    }
  };
  const pay = async (amount?: string) => {
    const at = fixture.businessNow();
    const paid = await fixture.repay(loanId, amount);
    const { principal, interest, overdueInterest } = paid.paid;
    model.pay(at, parse(principal) + parse(interest) + parse(overdueInterest));
    return paid;
  };
  /** Compares the lines of each day with the model. */
  const compareLines = async () => {
    const written = Map.groupBy(await fixture.lines(loanId), ({ day }) => day);
    const days = [...written].map(([day, lines]) => [
      day,
      {
        interest: lines.reduce((sum, { interest }) => sum + parse(interest), 0n),
        overdue: lines.reduce((sum, { overdueInterest }) => sum + parse(overdueInterest), 0n),
      },
    ]);
    expect(days).toEqual([...model.days].filter(([day]) => written.has(day)));
  };
  return { loanId, maturityAt, moveTo, pay, compareLines };
}

/** Another operator approves. */
async function decide(approvalId: string | null, email = 'admin@ops.aldgate.test'): Promise<void> {
  if (approvalId === null) throw new Error('no second operator is needed');
  await fixture.asOperator(email, 'decideApproval', { approvalId, decision: 'approve' });
}

/** Moves to ten seconds before the sale of an overdue loan's collateral, with prices of that moment. */
async function nearSale(moveTo: (at: number) => Promise<void>, maturityAt: number): Promise<void> {
  await moveTo(maturityAt - 2 * HOUR_MS);
  await moveTo(maturityAt + 72 * HOUR_MS - 10_000);
  fixture.pass(1);
}

const soldFacts = async (loanId: string): Promise<LoanSaleFacts> => {
  const sold = (await fixture.events(loanId)).findLast(({ event }) => event === 'sold');
  const request = { eventId: sold?.eventId ?? '' };
  return JSON.parse((await fixture.asMember(BORROWER, 'queryLoanReceipt', request)).payload);
};

test('LN-01 in time: three repayments, the last one at maturity', async () => {
  const { loanId, maturityAt, moveTo, pay, compareLines } = await open();
  await moveTo(maturityAt - 20 * DAY_MS - 90 * 60_000);
  await pay('30000');
  await moveTo(maturityAt - 10 * DAY_MS + 45 * 60_000);
  await pay('20000');
  await moveTo(maturityAt);
  const { paid, status } = await pay();
  expect(paid.overdueInterest).toBe('0');
  expect(status).toBe('ended');
  await compareLines();
  expect(await fixture.query(loanId)).toMatchObject({ endReason: 'repaid', collateralAmount: '0' });
  expect(await fixture.available('BTC')).toBe('50');
});

test('LN-01 principal late: everything is paid 48 hours after maturity', async () => {
  const { loanId, maturityAt, moveTo, pay, compareLines } = await open();
  await moveTo(maturityAt);
  expect((await fixture.query(loanId)).status).toBe('overdue');
  await moveTo(maturityAt + 48 * HOUR_MS);
  expect((await pay()).paid).toEqual({ principal: '100000', interest: '745.205479', overdueInterest: '27.39726' });
  await compareLines();
  expect((await fixture.query(loanId)).status).toBe('ended');
});

test('LN-01 interest short: what the principal’s amount leaves is sold 72 hours later', async () => {
  const { loanId, maturityAt, moveTo, pay, compareLines } = await open();
  await moveTo(maturityAt);
  const { paid, currentAmount } = await pay('100000');
  expect(paid).toEqual({ principal: '99301.369864', interest: '698.630136', overdueInterest: '0' });
  expect(currentAmount).toBe('698.630136');
  const free = await fixture.available('BTC');
  await nearSale(moveTo, maturityAt);
  expect((await fixture.query(loanId)).status).toBe('overdue');
  await moveTo(maturityAt + 72 * HOUR_MS);
  const facts = await soldFacts(loanId);
  expect(facts).toMatchObject({ due: '699.405329', restore: null });
  // The quantity is rounded up to a hundred-millionth of a coin, which is worth a thousandth here.
  const beyond = decimal(facts.proceeds).minus('713.678908');
  expect(beyond.gte('0') && beyond.lt('0.001')).toBe(true);
  expect(await fixture.query(loanId)).toMatchObject({ status: 'ended', endReason: 'liquidated' });
  expect(await fixture.available('BTC')).toBe(decimal(free).plus('2').minus(facts.quantity).toFixed());
  await fixture.grant(fixture.mine('BTC'), facts.quantity);
  await compareLines();
});

test('LN-01 principal short: half of the principal is overdue', async () => {
  const { loanId, maturityAt, moveTo, pay, compareLines } = await open();
  await moveTo(maturityAt);
  await pay('50698.630136');
  expect(await fixture.query(loanId)).toMatchObject({ currentAmount: '50000', status: 'overdue' });
  await nearSale(moveTo, maturityAt);
  await moveTo(maturityAt + 72 * HOUR_MS);
  const facts = await soldFacts(loanId);
  expect(facts.due).toBe('50055.479452');
  expect((await fixture.query(loanId)).endReason).toBe('liquidated');
  await compareLines();
  await fixture.grant(fixture.mine('BTC'), facts.quantity);
});

test('LN-01 nothing paid: reminders, overdue, sold after 72 hours', async () => {
  const before = (await fixture.notifications()).length;
  const { loanId, maturityAt, moveTo, compareLines } = await open();
  await nearSale(moveTo, maturityAt);
  await moveTo(maturityAt + 72 * HOUR_MS);
  expect((await fixture.notifications()).slice(before)).toEqual([
    'Your loan of USDT on BTC matures in 7 days',
    'Your loan of USDT on BTC matures in 3 days',
    'Your loan of USDT on BTC matures in a day',
    'Your loan of USDT on BTC matures today',
    'Your loan of USDT on BTC is overdue',
    'Collateral of your loan of USDT on BTC was sold',
  ]);
  expect((await fixture.events(loanId)).map(({ event }) => event)).toEqual(['drawn', 'overdue', 'sold']);
  await compareLines();
  await fixture.grant(fixture.mine('BTC'), (await soldFacts(loanId)).quantity);
});

test('LN-01 nothing paid on fallen collateral: a shortfall, collected in part, the rest written off', async () => {
  const { loanId, maturityAt, moveTo } = await open({ amount: '100000', collateralAmount: '1.6' });
  await nearSale(moveTo, maturityAt);
  fixture.price({ BTC: '61000' });
  await moveTo(maturityAt + 72 * HOUR_MS);
  const { liabilities, isShortfall, collateralAmount } = await fixture.query(loanId);
  expect({ isShortfall, collateralAmount }).toEqual({ isShortfall: true, collateralAmount: '0' });
  expect(await hasLoanShortfall(fixture.database, fixture.institutionId)).toBe(true);
  const collect = { loanId, amount: '1000', reason: 'As agreed' };
  const collected = await fixture.asOperator('treasury@ops.aldgate.test', 'collectLoan', collect);
  expect((await fixture.query(loanId)).liabilities).toEqual(liabilities);
  await decide(collected.approvalId);
  const left = decimal(liabilities.principal).minus('1000').toFixed();
  expect((await fixture.query(loanId)).currentAmount).toBe(left);
  const listed = await fixture.asOperator('treasury@ops.aldgate.test', 'pageLoanShortfall', {});
  expect(listed.items).toMatchObject([{ loanId, currentAmount: left }]);
  const written = { loanId, reason: 'Nothing else is there' };
  await decide((await fixture.asOperator('treasury@ops.aldgate.test', 'writeOffLoan', written)).approvalId);
  expect(await fixture.query(loanId)).toMatchObject({ status: 'ended', endReason: 'written_off', currentAmount: '0' });
  expect(await hasLoanShortfall(fixture.database, fixture.institutionId)).toBe(false);
});

test('LN-01 drawn in several months: each keeps its rate and steps, one is renewed', async () => {
  fixture.price({ BTC: '100000' });
  await fixture.grant(fixture.mine('BTC'), '10');
  const pool = async () => (await fixture.asMember(BORROWER, 'listLoanConfigure', {})).currencies[0]?.available ?? '';
  const before = await pool();
  const days = async (count: number) => {
    await fixture.advance(count * DAY_MS);
    await fixture.runDue();
    fixture.pass(2);
  };
  const first = await fixture.borrow({ term: 180 });
  const { BTC } = FIRST_LOAN_TERMS.collateral;
  const terms = {
    ...FIRST_LOAN_TERMS,
    rates: { ...FIRST_LOAN_TERMS.rates, USDT: { 7: '0.1', 30: '0.11', 90: '0.12', 180: '0.13' } },
    collateral: { ...FIRST_LOAN_TERMS.collateral, BTC: { ...BTC, steps: { ...BTC.steps, opening: '0.6' } } },
  };
  const wrong = { ...terms, liquidationFee: '0.5' };
  const set = (changed: typeof terms) =>
    fixture.asOperator('admin@ops.aldgate.test', 'setLoanTerms', { terms: changed, reason: 'The market' });
  expect(await fixture.attempt(() => set(wrong))).toMatchObject({ error: 'format' });
  const { approvalId } = await set(terms);
  await days(30);
  const second = await fixture.borrow({ term: 90 });
  await decide(approvalId, 'treasury@ops.aldgate.test');
  const present = await fixture.asOperator('treasury@ops.aldgate.test', 'queryLoanTerms', {});
  expect(present).toMatchObject({ approvalId: null, earlier: [{ setBy: null }] });
  await days(60);
  const third = await fixture.borrow({ term: 30 });
  const loans = await Promise.all([first, second, third].map((loanId) => fixture.query(loanId)));
  expect(loans.map(({ annualRate }) => annualRate)).toEqual(['0.095', '0.09', '0.11']);
  expect(loans.map(({ steps }) => steps.opening)).toEqual(['0.65', '0.65', '0.6']);
  const renew = () => fixture.asMember(BORROWER, 'renewLoan', { key: crypto.randomUUID(), loanId: second, term: 30 });
  expect(await fixture.attempt(renew)).toMatchObject({ error: 'loanState' });
  await days(28);
  const owed = (await fixture.query(second)).liabilities;
  const renewed = await renew();
  expect(renewed.annualRate).toBe('0.11');
  expect(await fixture.query(second)).toMatchObject({ liabilities: owed, steps: { opening: '0.65' }, term: 30 });
  // The new term begins with the next hour.
  const left = renewed.maturityAt - fixture.businessNow() - 30 * DAY_MS;
  expect(left >= 0 && left < HOUR_MS).toBe(true);
  await days(1);
  const day = (await fixture.query(second)).liabilities;
  const hours = (await fixture.lines(second)).reduce((sum, line) => sum + line.toHour - line.fromHour, 0);
  expect(hours).toBeGreaterThan(88 * 24);
  // A day at 0.11 of 100,000 is 30.136986.
  const added = decimal(day.interest).minus(owed.interest);
  expect(added.gt('28') && added.lt('32')).toBe(true);
  const { limit } = await fixture.asMember(BORROWER, 'queryLoanOverview', {});
  expect(limit).toEqual({ usd: '5000000', used: '300000', left: '4700000' });
  expect(await pool()).toBe(decimal(before).minus('300000').toFixed());
  for (const loanId of [first, second, third]) await fixture.repay(loanId);
  expect(await pool()).toBe(before);
});
