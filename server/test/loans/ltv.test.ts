import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { DAY_MS, startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterAll(() => fixture?.close());

/** Moves to the next start of a UTC day, and stores closing prices of it in US dollars. */
async function endDay(prices: Readonly<Record<string, string>>): Promise<void> {
  const end = startOfUtcDay(utcDay(fixture.businessNow() + DAY_MS));
  await fixture.advance(end - fixture.businessNow());
  const rows = Object.entries(prices).map(([asset, usd]) => ({ day_end: new Date(end), asset, usd }));
  if (rows.length > 0) await fixture.database.insertInto('closing_price').values(rows).execute();
}

test('LN-01 each ended day has what was owed and pledged at its end, and the LTV at the closing prices', async () => {
  const loanId = await fixture.borrow();
  const { borrowedAt } = await fixture.query(loanId);
  const list = () => fixture.asMember(BORROWER, 'listLoanLtv', { loanId });
  expect(await list()).toEqual([]);
  await endDay({ BTC: '100000', USDT: '1' });
  const first = await list();
  // The day has no line yet: its hours count all the same.
  const owed = (await fixture.query(loanId)).liabilities;
  expect(first).toMatchObject([
    { day: utcDay(borrowedAt), principal: '100000', collateralAmount: '2', price: '100000' },
  ]);
  expect(first[0]?.owed).toBe(decimal('100000').plus(owed.interest).toFixed());
  expect(first[0]?.ltv?.startsWith('0.50')).toBe(true);
  await fixture.runDue();
  expect(await list()).toEqual(first);
  await fixture.repay(loanId, '40000');
  await fixture.adjust(loanId, 'add', '1');
  await endDay({ BTC: '88000', USDT: '1.1' });
  await endDay({ BTC: '88000' });
  const days = await list();
  expect(days[0]).toEqual(first[0]);
  expect(days.slice(1)).toMatchObject([
    { collateralAmount: '3', price: '80000' },
    { collateralAmount: '3', price: null, ltv: null },
  ]);
  const second = days[1];
  const exact = decimal(second?.owed ?? '0').div('240000');
  expect(second?.ltv).toBe(toDecimalString(round(exact, 6, 'down')));
  await fixture.repay(loanId);
  await endDay({});
  // The day on which it ended is not there.
  expect(await list()).toEqual(days);
});
