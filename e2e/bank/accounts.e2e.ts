import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent } from '../support/mailbox.ts';
import { openConsole } from '../support/operator.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

let journey: Journey;
let customer: Withdrawer;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack);
  page = await journey.openPage({ storageState: customer.maker.state });
}, 120_000);
afterAll(() => journey?.close());

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

async function enterCodes(scope: Locator): Promise<void> {
  const { maker, gaCode } = customer;
  const digits = await codeSent(journey.stack.url, maker.email, () =>
    scope.getByRole('button', { name: 'Send code' }).click(),
  );
  await scope.getByLabel('Email code').fill(digits);
  await scope.getByLabel('Google verification code').fill(await gaCode(maker));
}

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens the form and enters the numbers of an account in Germany. */
async function enterEuros(name: string, iban: string): Promise<void> {
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await dialog().getByLabel('Account name').fill(name);
  await choose('Currency', 'EUR');
  await dialog().getByLabel("Beneficiary's town").fill('Frankfurt');
  await choose("Beneficiary's country or region", 'Germany');
  await choose('Bank country', 'Germany');
  await dialog().getByLabel('IBAN', { exact: true }).fill(iban);
  await dialog().getByLabel('SWIFT/BIC', { exact: true }).fill('COBADEFF');
}

test('WAL-09 a bank account is entered with its checks, approved by a member and verified by an operator', async () => {
  await go(page, '/en-US/wallet/address/fiatAddress');
  await page.getByText('No bank accounts yet').waitFor();
  await enterEuros('Euro account', 'DE89 3704 0044 0532 0130 01');
  await dialog().getByText("The check digits don't match").waitFor();
  await dialog().getByLabel('SWIFT/BIC', { exact: true }).fill('AAAADEFF');
  await dialog().getByText('SWIFT code invalid or not found').waitFor();
  await dialog().getByLabel('SWIFT/BIC', { exact: true }).fill('COBADEFF');
  await dialog().getByText('Bank: Commerzbank').waitFor();
  await dialog().getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await expect.poll(() => dialog().getByText("The check digits don't match").count()).toBe(0);
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Confirm bank account' }).click();
  await dialog().getByText('Needs 1 approval, 0 so far.').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await row('Euro account').getByText('Pending').last().waitFor();

  const { items } = await customer.maker.ask<{ items: { bankAccountId: string }[] }>(
    ...(['/account/wallet/bankAccount/page', {}] as const),
  );
  await customer.decide(items[0]?.bankAccountId ?? '');
  const operator = await openConsole(journey, 'treasury');
  await operator.goto(`/operations/banks?account=${items[0]?.bankAccountId}`);
  const task = operator.getByRole('region', { name: 'Bank account' });
  await task.getByText('DE89370400440532013000').waitFor();
  await task.getByLabel(/Reason/).fill('Statement seen');
  await task.getByRole('button', { name: 'Verify account' }).click();
  await operator.getByText('Decided. The customer has been informed.').waitFor();
  await row('Euro account').getByText('Verified').last().waitFor();
});

test('WAL-09 an account that is there already is an error, and a deleted one can be added again', async () => {
  await enterEuros('Again', 'de89370400440532013000');
  await dialog().getByText('Bank: Commerzbank').waitFor();
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByText('This account already exists').waitFor();
  await page.keyboard.press('Escape');
  await row('Euro account').click();
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await dialog()
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.maker));
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('No bank accounts yet').waitFor();
});
