import { loansWire } from '@aldgate/contract/operations/loans/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { startOwnJourney } from '../../support/journey.ts';
import { borrow, fillLoanPool } from '../../support/loans.ts';
import { shock } from '../../support/shock.ts';
import { type Member, openMember } from '../../support/trader.ts';

// A fall of bitcoin and ether would disturb the other journeys.
const console = useConsole(startOwnJourney);
let treasury: ConsolePage;
let administrator: ConsolePage;
let member: Member;

beforeAll(async () => {
  const { stack } = console.journey();
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
  await fillLoanPool(stack);
  member = await openMember(console.journey());
  const bitcoin = { collateralAsset: 'BTC', collateralAmount: '2' } as const;
  await borrow(stack, member, { amount: '130000', term: 30, ...bitcoin });
  const ether = { collateralAsset: 'ETH', collateralAmount: '20' } as const;
  await borrow(stack, member, { amount: '40000', term: 7, ...ether });
}, 180_000);

/** Presses one of the segments of the treasury's page. */
const choose = (label: string) => treasury.page.getByRole('radio', { name: label, exact: true }).check();

/** The second operator approves what waits. */
async function approve(title: RegExp): Promise<void> {
  await treasury.toast('Submitted for approval.');
  const { page } = administrator;
  await administrator.go('approvals');
  await page.getByRole('button', { name: title }).click();
  await page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.press('Approve');
  await page.getByRole('button', { name: title }).waitFor({ state: 'detached' });
}

test('LN-01 the book sums open loans by their properties, and opens each of them', async () => {
  const { page } = treasury;
  await treasury.go('loans');
  const summed = page.getByRole('table', { name: 'Open loans' });
  await summed.getByRole('row', { name: /^USDT 2/ }).waitFor();
  await choose('LTV');
  await summed.getByRole('row', { name: /^Below the opening/ }).waitFor();
  await choose('Customer');
  await summed.getByRole('link', { name: 'Loans' }).click();
  await page.getByRole('button', { name: /alone: show all$/ }).waitFor();
  await treasury.choose('Collateral', 'ETH');
  await page.getByRole('button', { name: 'USDT, 7 days' }).click();
  await treasury.dialog.getByText('Liquidation price').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await treasury.press('Export current view');
  expect((await download).suggestedFilename()).toMatch(/^loan-book/);
  await treasury.go('loans?tab=maturities');
  await choose('7 days');
  await page.getByRole('button', { name: 'USDT, 30 days' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'USDT, 7 days' }).waitFor();
});

test('LN-01 two operators change the terms of new loans, and an error stands at its figure', async () => {
  const { page, dialog } = treasury;
  await treasury.go('loans?tab=terms');
  await treasury.press('Change BTC as collateral');
  await dialog.getByLabel('Liquidation, %').fill('99');
  await treasury.confirm('Submit for approval');
  await dialog.getByText('is out of its range').waitFor();
  await dialog.getByLabel('Liquidation, %').fill('84');
  await treasury.press('Submit for approval');
  await approve(/Terms of new loans/);
  await page
    .getByRole('table', { name: 'Steps of LTV' })
    .getByRole('row', { name: /^BTC.*84 %/ })
    .waitFor();
  await page.getByText('Earlier terms').waitFor();
});

test('LN-01 a lower limit of a customer holds at once', async () => {
  const { page } = treasury;
  await treasury.go('loans');
  await page
    .getByRole('row', { name: /7 days/ })
    .getByRole('link')
    .click();
  await page.getByText('5,000,000').waitFor();
  await treasury.press('Set loan limit');
  await treasury.dialog.getByLabel('Principals at most, USD').fill('1,000,000');
  await treasury.confirm('Set limit');
  await page.getByText('1,000,000').waitFor();
  await page.getByText('(own)').first().waitFor();
});

test('LN-01 a fall fills the call list with what is missing and whom to call', async () => {
  const { page } = treasury;
  await treasury.go('loans?tab=stress');
  await page.getByText('0 would be sold').waitFor();
  await page.getByRole('button', { name: 'All −30%' }).click();
  await page.getByRole('row', { name: /^130,\d+.\d+ USDT.*Liquidation/ }).waitFor();
  await shock(console.journey(), 'kind=gap&symbol=BTCUSDT&percent=-19');
  await treasury.go('loans?tab=calls');
  await page.getByRole('button', { name: 'USDT, 30 days' }).click({ timeout: 20_000 });
  await page.getByText(member.email).waitFor();
  await page.getByLabel('New note').fill('Called, adds today');
  await treasury.press('Add note');
  await page.getByText('Called, adds today').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('LN-01 two operators collect a shortfall in part and write off the rest', async () => {
  const { page, dialog } = treasury;
  await shock(console.journey(), 'kind=gap&symbol=ETHUSDT&percent=-60');
  await treasury.go('loans?tab=shortfalls');
  await treasury.press('Collect');
  await dialog.getByLabel('Amount, USDT').fill('100');
  await treasury.confirm('Submit for approval');
  await approve(/Collect 100/);
  await treasury.press('Write off');
  await treasury.confirm('Submit for approval');
  await approve(/Write off/);
  await page.getByText('No shortfall').waitFor();
  await treasury.go('loans?tab=liquidations');
  await page.getByRole('button', { name: /ETH$/ }).click();
  await page.getByText('Collateral afterwards').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await treasury.go('loans?tab=pool');
  await page.getByRole('table', { name: 'Income by month' }).getByRole('row', { name: /USDT/ }).waitFor();
});

console.testCalls(loansWire);
