import { decimal } from '@aldgate/domain/money/amount.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';
import { sumEntries } from '../../src/modules/performance/index.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterAll(() => fixture?.close());

/** The figures of today, after everything that was posted. */
async function readToday() {
  await createEntryCopier(fixture.database)();
  await sumEntries(fixture.database);
  fixture.pass(1);
  const { items } = await fixture.asMember(BORROWER, 'queryPerformance', { scope: 'wallet', range: '7d' });
  const today = items.at(-1);
  if (today === undefined) throw new Error('today has no figures');
  return today;
}

test('LN-01 equity is net of loans: drawing is no flow, interest is a cost, a sale a conversion', async () => {
  const before = await readToday();
  const loanId = await fixture.borrow({ amount: '130000' });
  const drawn = await readToday();
  expect(drawn.closingEquity).toBe(before.closingEquity);
  expect([drawn.inflow, drawn.outflow]).toEqual([before.inflow, before.outflow]);
  await fixture.advance(10 * DAY_MS);
  await fixture.runDue();
  const accrued = await readToday();
  // Ten days, or a day less a started hour, of 130,000 at 0.085.
  expect(decimal(accrued.interest ?? '0').lt('-250')).toBe(true);
  expect(decimal(accrued.closingEquity ?? '0').lt(drawn.closingEquity ?? '0')).toBe(true);
  await fixture.repay(loanId);
  const repaid = await readToday();
  expect([repaid.inflow, repaid.outflow]).toEqual([before.inflow, before.outflow]);
  const other = await fixture.borrow({ amount: '130000' });
  fixture.price({ BTC: '78000' });
  await fixture.watch(7);
  fixture.price({ BTC: '100000' });
  const sold = await readToday();
  expect([sold.inflow, sold.outflow]).toEqual([before.inflow, before.outflow]);
  expect(decimal(sold.conversions ?? '0').lt('-1000')).toBe(true);
  expect(sold.realised).toBe(before.realised);
  await fixture.repay(other);
});
