import type { LoanSaleFacts } from '@aldgate/domain/loans/receipt.ts';
import { findOwedHours, recomputeLoan } from '@aldgate/domain/loans/recomputeLoan.ts';
import { recomputeSale } from '@aldgate/domain/loans/recomputeSale.ts';
import { BORROWER, type LoanFixture } from './loanFixture.ts';

/** Places of USDT, which the loans of these tests borrow. */
const PRECISION = 6;

const PAGE_SIZE = 100;

/** Reads all lines of a loan, which may be more than a page. */
async function listLines(fixture: LoanFixture, loanId: string) {
  const lines: Awaited<ReturnType<LoanFixture['lines']>> = [];
  for (let page = 1; ; page += 1) {
    const { items } = await fixture.asMember(BORROWER, 'pageLoanInterest', {
      queryCondition: { loanId, sort: 'oldest' },
      pageCondition: { page, pageSize: PAGE_SIZE },
    });
    lines.push(...items);
    if (items.length < PAGE_SIZE) return lines;
  }
}

/** Lists the figures of the fixture's loans that differ from those which a reader of their records computes. */
export async function listUnequal(fixture: LoanFixture): Promise<string[]> {
  const loans = await fixture.asMember(BORROWER, 'pageLoan', { pageCondition: { page: 1, pageSize: 100 } });
  const unequal: string[] = [];
  for (const loan of loans.items) {
    if (loan.asset !== 'USDT') continue;
    const { loanId, overdueRate, collateralAsset, liabilities } = loan;
    const [events, lines] = [await fixture.events(loanId), await listLines(fixture, loanId)];
    const found = recomputeLoan({ events, lines, overdueRate, collateralAsset, precision: PRECISION });
    if (found === undefined) {
      unequal.push(`${loanId} has no drawing`);
      continue;
    }
    const report = (isEqual: boolean, name: string) => {
      if (!isEqual) unequal.push(`${loanId} ${name}`);
    };
    for (const { line, isEqual } of found.lines) report(isEqual, `line ${line.fromHour}`);
    report(found.lines.length === lines.length, 'number of lines');
    report(found.sums.interest.isEqual && found.sums.overdueInterest.isEqual, 'sums');
    report(findOwedHours(found, liabilities, PRECISION) !== null, 'owed');
    for (const checked of found.events) {
      const { event, isEqual } = checked;
      report(isEqual, event.event);
      if (!event.hasReceipt) continue;
      const { payload } = await fixture.asMember(BORROWER, 'queryLoanReceipt', { eventId: event.eventId });
      const figures = recomputeSale(JSON.parse(payload) as LoanSaleFacts, checked);
      for (const [name, figure] of Object.entries(figures)) report(figure.isEqual, `receipt ${name}`);
    }
  }
  return unequal;
}
