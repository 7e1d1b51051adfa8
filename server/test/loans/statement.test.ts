import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { loadReceiptKey } from '../../src/kernel/secrets/receiptKey.ts';
import { verifyStatement } from '../../src/modules/statements/index.ts';

let fixture: LoanFixture;
let publicKey: string;
beforeAll(async () => {
  fixture = await openLoanFixture();
  const { database, box } = fixture.context;
  ({ publicKey } = await loadReceiptKey(database, box, fixture.now));
});
afterAll(() => fixture?.close());

/** The file of a statement, and the number in its seal. */
async function download(request: object, format: 'csv' | 'pdf' = 'csv') {
  const answer = await fixture.asMember(BORROWER, 'downloadLoanStatement', { ...request, format });
  const { fileName, content } = answer as unknown as { fileName: string; content: Buffer };
  return { fileName, content, number: verifyStatement(new Uint8Array(content), publicKey) };
}

test('LN-01 statements of a loan and of a month’s interest are signed files with lines and sums', async () => {
  const loanId = await fixture.borrow();
  const other = await fixture.borrow({ asset: 'USDC', amount: '20000', collateralAmount: '1' });
  await fixture.advance(3 * DAY_MS);
  await fixture.runDue();
  await fixture.repay(loanId, '40000');
  const { borrowedAt, liabilities } = await fixture.query(loanId);
  const lines = await fixture.lines(loanId);

  const one = await download({ loanId });
  expect(one).toMatchObject({ fileName: `loan-${loanId}.csv`, number: String(borrowedAt) });
  const text = one.content.toString();
  expect(text).toContain('Institution,Brightwater Loans\r\n');
  expect(text).toContain(`Principal owed,${liabilities.principal}\r\n`);
  expect(text.match(/^\d{4}-\d\d-\d\d,/gmu)).toHaveLength(lines.length);
  expect(text).toMatch(/^\d{4}-\S+,Repaid,USDT,40000,40000,/mu);

  const month = new Date(borrowedAt).toISOString().slice(0, 7);
  const whole = await download({ month });
  expect(whole).toMatchObject({ fileName: `loan-interest-${month}.csv`, number: month.replace('-', '') });
  const inMonth = (await Promise.all([loanId, other].map((each) => fixture.lines(each))))
    .flat()
    .filter(({ day }) => day.startsWith(month));
  expect(whole.content.toString().match(/^\d{4}-\d\d-\d\d,/gmu)).toHaveLength(inMonth.length);
  expect(whole.content.toString().match(/^Sum,,USD[CT],/gmu)).toEqual(['Sum,,USDC,', 'Sum,,USDT,']);

  for (const request of [{ loanId }, { month }]) {
    const { content, number } = await download(request, 'pdf');
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(number).toBeDefined();
  }
  const foreign = () => fixture.asMember(TRADER, 'downloadLoanStatement', { loanId, format: 'csv' });
  expect(await fixture.attempt(foreign)).toMatchObject({ error: 'notFound' });
});
