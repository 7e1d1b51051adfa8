import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { euroIban } from '../support/bankCustomer.ts';
import { type BankDesk, openBankDesk } from '../support/bankDesk.ts';
import { paste } from '../support/depositPage.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

let journey: Journey;
let desk: BankDesk;
let customer: Withdrawer;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  desk = await openBankDesk(journey.stack);
  customer = await openWithdrawer(journey.stack);
  page = await journey.openPage({
    storageState: customer.maker.state,
    permissions: ['clipboard-write'],
  });
}, 120_000);
afterAll(() => journey?.close());

const open = (path: string) => go(page, `/en-US/${path}`);
const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog');
const payer = () => ({ currency: 'EUR', name: customer.maker.institution, iban: euroIban(customer) });
/** Presses a copy button and returns what it copied. */
async function copy(label: string): Promise<string> {
  await main()
    .getByRole('button', { name: `Copy ${label}` })
    .click();
  await main()
    .getByRole('button', { name: `${label} copied` })
    .waitFor();
  return paste(page.context());
}

test('WAL-09 WAL-10 the instruction is copied, and what is paid by it is received once matched', async () => {
  await open('wallet/recharge/fiat/EUR');
  await main().getByText('T+1, bank fees may apply').waitFor();
  await main()
    .getByText(/^15:00, Central European/)
    .waitFor();
  expect(await copy('IBAN')).toBe('DE18999999990001002003');
  const reference = await copy('Your reference');
  expect(await main().getByRole('region', { name: 'Your reference' }).locator('code').textContent()).toBe(reference);

  await desk.bank.pay({ ...payer(), amount: '2500.50', reference });
  // A payer's own form: lower case, in groups of four.
  await desk.bank.pay({
    ...payer(),
    amount: '300',
    reference: reference.toLowerCase().replaceAll(/(.{4})/g, '$1 '),
  });
  const lines = await desk.importStatement('EUR');
  expect(lines.filter(({ state }) => state === 'ready')).toHaveLength(2);
  const table = page.getByRole('table', { name: 'Recent EUR deposits' });
  await desk.matchReady(lines);
  await expect.poll(() => table.getByText('Received').filter({ visible: true }).count()).toBe(2);
  await table.getByText('2,500.50').waitFor();
  await go(page, '/en-US/wallet/overview');
  await page
    .getByRole('link', { name: /Bank deposit/ })
    .first()
    .waitFor();
});

test('WAL-11 the record has its references, its value date and what happened to it', async () => {
  await open('record/fiat/recharge?asset=EUR&status=complete');
  await page.getByRole('row').filter({ hasText: '2,500.50' }).click();
  await dialog().getByText('Received', { exact: true }).waitFor();
  await dialog().getByText('Payment received, being confirmed').waitFor();
  await dialog()
    .getByText(/^RF\d\d/)
    .waitFor();
  await dialog().getByText(euroIban(customer)).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await open('record/fiat/recharge?asset=EUR&status=cancelled');
  await page.getByText('No matching records').waitFor();
});

test('WAL-09 a payment is announced from a verified account, and cancelled before it arrives', async () => {
  await open('wallet/recharge/fiat/EUR');
  await main().getByRole('button', { name: 'Tell us about a payment' }).click();
  await dialog().getByText('No verified EUR account').waitFor();
  await page.keyboard.press('Escape');
  await desk.addAccount(customer);
  await page.reload();
  await main().getByRole('button', { name: 'Tell us about a payment' }).click();
  await dialog().getByLabel('Amount', { exact: true }).fill('99');
  await dialog().getByText('Minimum 100.00 EUR').waitFor();
  await dialog().getByLabel('Amount', { exact: true }).fill('4000');
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Announce', exact: true }).click();
  await page.getByText(/^Payment announced, expected on \d\d \w{3} \d{4}$/).waitFor();
  const row = main().getByRole('row').filter({ hasText: '4,000.00' });
  await row.getByText('waiting for the payment').filter({ visible: true }).waitFor();
  await row.getByRole('button', { name: 'Cancel deposit' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Cancel the announced deposit of 4,000.00 EUR?').waitFor();
  await confirmation.getByRole('button', { name: 'Cancel deposit' }).click();
  await row.getByText('Cancelled', { exact: true }).filter({ visible: true }).waitFor();
});
