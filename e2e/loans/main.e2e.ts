import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startOwnJourney } from '../support/journey.ts';
import { fillLoanPool } from '../support/loans.ts';
import { foundInMail } from '../support/mailbox.ts';
import { shock } from '../support/shock.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

// A fall of bitcoin would disturb the other journeys.
let journey: Journey;
let customer: Withdrawer;
/** The pages of the borrower and of the member who approves. */
let borrower: Page;
let approver: Page;

beforeAll(async () => {
  journey = await startOwnJourney();
  await fillLoanPool(journey.stack);
  customer = await openWithdrawer(journey.stack, [
    ['BTC', '10'],
    ['USDT', '20000'],
  ]);
  borrower = await journey.openPage({ storageState: customer.maker.state });
  approver = await journey.openPage({ storageState: customer.colleague.state });
}, 180_000);
afterAll(() => journey?.close());

const dialog = (page: Page) => page.getByRole('dialog');
const fillCode = async (page: Page, member: Withdrawer['maker']) =>
  dialog(page)
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(member));

test('LN-01 two of amount, collateral and LTV are entered; the loan waits for a colleague', async () => {
  await go(borrower, '/en-US/wallet/overview');
  await borrower.getByRole('navigation').getByRole('link', { name: 'Loans', exact: true }).click();
  await borrower.getByText('No loans yet').waitFor();
  expect(await seriousFindings(borrower)).toEqual([]);
  await borrower.getByRole('main').getByRole('link', { name: 'Borrow' }).first().click();
  await borrower.getByLabel('Amount', { exact: true }).fill('100000');
  await borrower.getByLabel('LTV', { exact: true }).fill('1');
  await borrower.getByText('The asset account has 10 BTC').waitFor();
  await borrower.getByLabel('LTV', { exact: true }).fill('64');
  await borrower.getByText(/Needs the approval of/).waitFor();
  expect(await seriousFindings(borrower)).toEqual([]);
  const collateral = await borrower.getByLabel('Collateral', { exact: true }).inputValue();
  expect(Number(collateral)).toBeGreaterThan(1);
  await borrower.getByRole('button', { name: 'Borrow 100,000.00 USDT' }).click();
  expect(await layerFindings(borrower)).toEqual([]);
  await fillCode(borrower, customer.maker);
  await dialog(borrower).getByRole('button', { name: 'Borrow 100,000.00 USDT' }).click();
  await borrower.getByRole('heading', { name: 'The loan waits for approval' }).waitFor();
  await borrower.getByText('Needs 1 approval, 0 so far.').waitFor();

  await go(approver, '/en-US/information?tab=approvals&state=waiting');
  await approver.getByRole('button', { name: 'Loan of USDT against BTC' }).click();
  await dialog(approver).getByText('100,000.00 USDT').first().waitFor();
  await dialog(approver).getByText('8.5 %').first().waitFor();
  expect(await layerFindings(approver)).toEqual([]);
  await fillCode(approver, customer.colleague);
  await dialog(approver).getByRole('button', { name: 'Approve' }).click();
  await dialog(approver).getByRole('link', { name: 'View the record' }).waitFor();

  await go(borrower, '/en-US/loan');
  await borrower.locator('tr[data-status="interest_accruing"]').getByText('100,000.00').first().waitFor();
  expect(await seriousFindings(borrower)).toEqual([]);
  await go(borrower, '/en-US/wallet/assetAccount');
  await borrower.getByText(/^Frozen as collateral of loans: [\d.]+ BTC$/).waitFor();
});

test('LN-01 a fall to the margin call is mailed, and the link fills the form that restores the LTV', async () => {
  await shock(journey, 'kind=gap&percent=-16');
  const link = await foundInMail(journey.stack.url, customer.maker.email, /http\S+loan\?loan=\S+&form=add\S+/);
  const { pathname, search } = new URL(link);
  await go(borrower, `${pathname}${search}`);
  await dialog(borrower).getByText('Filled with what brings LTV back to 65.00%.').waitFor();
  expect(await layerFindings(borrower)).toEqual([]);
  await dialog(borrower)
    .getByRole('button', { name: /^Add [\d.]+ BTC$/ })
    .click();
  await borrower.getByText(/added\. LTV is 6[45]\.\d\d%/).waitFor();
  await borrower.getByText('Margin call').first().waitFor();
});

test('LN-01 the loan is repaid whole, and its collateral is free', async () => {
  await borrower.getByRole('main').getByRole('button', { name: 'Repay', exact: true }).click();
  await dialog(borrower).getByRole('radio', { name: 'All that is owed' }).check({ force: true });
  await dialog(borrower)
    .getByRole('button', { name: /^Repay 100,\d+\.\d+ USDT$/ })
    .click();
  await borrower.getByText('The loan has ended, and its collateral is free.').waitFor();
  expect(await seriousFindings(borrower)).toEqual([]);
  await go(borrower, '/en-US/loan?status=ended');
  await borrower.locator('tr[data-status="ended"]').getByText('Repaid').last().waitFor();
  await borrower.getByText('Nothing is due').waitFor();
  const balances = await customer.maker.ask<{ asset: string; available: string }[]>(
    '/institution/queryUserAvailableCapital',
    {},
  );
  expect(balances.find(({ asset }) => asset === 'BTC')?.available).toBe('10');
});
