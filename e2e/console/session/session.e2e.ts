import { errors } from '@aldgate/contract/errors.ts';
import { bankWire } from '@aldgate/contract/operations/bank/wire.ts';
import { bankEntriesWire } from '@aldgate/contract/operations/bankEntries/wire.ts';
import { bankPaymentsWire } from '@aldgate/contract/operations/bankPayments/wire.ts';
import { bankStatementsWire } from '@aldgate/contract/operations/bankStatements/wire.ts';
import { breaksWire } from '@aldgate/contract/operations/breaks/wire.ts';
import { brokerWire } from '@aldgate/contract/operations/broker/wire.ts';
import { deskWire } from '@aldgate/contract/operations/desk/wire.ts';
import { loansWire } from '@aldgate/contract/operations/loans/wire.ts';
import {
  booksWire,
  configurationWire,
  custodyWire,
  customersWire,
  operationsWire,
  operatorsWire,
  proofWire,
  sessionWire,
  tasksWire,
  walletWire,
  withdrawalsWire,
} from '@aldgate/contract/operations/wire.ts';
import { expect, test } from 'vitest';
import { totp } from '../../../testkit/platform/totp.ts';
import { useConsole } from '../../support/console.ts';
import { addOperator, inviteOperator } from '../../support/people.ts';
import { GOOGLE_SECRET, PASSWORD, readCaptcha, unusedCode } from '../../support/signIn.ts';

const console = useConsole();

test('every group of the console’s calls has a test file', () => {
  const groups = {
    ...sessionWire,
    ...tasksWire,
    ...customersWire,
    ...configurationWire,
    ...operatorsWire,
    ...booksWire,
    ...walletWire,
    ...custodyWire,
    ...withdrawalsWire,
    ...proofWire,
    ...bankWire,
    ...bankStatementsWire,
    ...bankPaymentsWire,
    ...bankEntriesWire,
    ...breaksWire,
    ...brokerWire,
    ...loansWire,
    ...deskWire,
  };
  expect(Object.keys(groups).sort()).toEqual(Object.keys(operationsWire).sort());
});

test('Ctrl K finds the screens that the operator may open, and opens a tab of one', async () => {
  const { stack } = console.journey();
  const { page } = await console.signIn('support');
  await page.goto(`${stack.url}/operations/queue`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const search = page.getByRole('combobox', { name: 'Search screens and actions' });
  await page.keyboard.press('Control+k');
  await search.fill('batches');
  await page.getByText('No results for “batches”').waitFor();
  await search.fill('sizes');
  await page.getByRole('option', { name: 'Sizes and margins OTC desk' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/operations/desk?tab=terms');
  await page.getByRole('tab', { name: 'Sizes and margins', selected: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Search/ }).click();
  await search.fill('log out');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/operations/login**');
});

test('an operator logs in to the page that was asked for; a wrong code is rejected above the button', async () => {
  const { stack } = console.journey();
  const operator = await addOperator(stack, 'support');
  const page = await console.openPage();
  await page.goto(`${stack.url}/operations/customers?state=frozen`);
  await page.getByRole('button', { name: 'Log in' }).click();
  for (const text of [
    'Enter your email',
    'Enter your password',
    'Enter the characters in the image',
    'Enter the six digits',
  ]) {
    await page.getByText(text).waitFor();
  }
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password').fill(PASSWORD);
  const fillCaptcha = async () => page.getByLabel('Characters in the image').fill(await readCaptcha(page, stack.url));
  await fillCaptcha();
  await page.getByLabel('Google verification code').fill(wrongCode());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText(errors.verificationFailed.message).waitFor();
  await fillCaptcha();
  await page.getByLabel('Google verification code').fill(unusedCode(`${stack.url} ${operator.email}`));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText(operator.name).waitFor();
  expect(page.url()).toBe(`${stack.url}/operations/customers?state=frozen`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Queue',
    'Approvals',
    'Customers',
    'OTC desk',
    'Exchanges',
    'Projects',
  ]);
  await menu.getByRole('button', { name: 'Books' }).click();
  const books = page.getByRole('dialog', { name: 'Books' }).getByRole('link');
  await books.first().waitFor();
  expect(await books.allTextContents()).toEqual(['Breaks', 'Proof']);
  await page.keyboard.press('Escape');
  await menu.getByRole('button', { name: 'Platform' }).click();
  await page.getByRole('dialog', { name: 'Platform' }).getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('heading', { name: 'Operators', level: 1 }).waitFor();
});

test('logging out ends the session, also where another window ended it before', async () => {
  const { page, press, whileStale } = await console.signIn('auditor');
  const copied = await page.evaluate<string>(`sessionStorage.getItem('aldgate.operations.token')`);
  await whileStale(async () => {
    const response = await fetch(`${console.journey().stack.url}/api/operations/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${copied}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ code: 200 });
    await press('Log out');
    await page.getByRole('heading', { name: 'Operations' }).waitFor();
  });
  const again = await console.signIn('auditor');
  await again.press('Log out');
  await again.page.getByRole('heading', { name: 'Operations' }).waitFor();
  await again.page.goto(`${console.journey().stack.url}/operations/audit`);
  await again.page.getByRole('heading', { name: 'Operations' }).waitFor();
});

test('an invited operator sets up an account; a wrong code is rejected, and the invitation stays open', async () => {
  const { stack } = console.journey();
  const { path, email } = await inviteOperator(stack, 'reviewer');
  const page = await console.openPage();
  await page.goto(`${stack.url}${path}`);
  await page.getByText(email).waitFor();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByText(/^Missing: at least 8 characters/).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Google verification code').fill(wrongCode(secret));
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Google verification code').fill(totp(secret, Date.now()));
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

/** Six digits that are no code of the secret within a minute. */
function wrongCode(secret = GOOGLE_SECRET): string {
  const near = [-2, -1, 0, 1, 2].map((step) => totp(secret, Date.now() + step * 30_000));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
}

console.testCalls(sessionWire);
