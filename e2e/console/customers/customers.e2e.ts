import { errors } from '@aldgate/contract/errors.ts';
import { customersWire } from '@aldgate/contract/operations/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { addApiKey, addCustomer, type Customer, disableOperator, setApprovalRules } from '../../support/people.ts';
import { signIn } from '../../support/signIn.ts';

const console = useConsole();
let customer: Customer;
/** An administrator, who may change a customer's access as well as its limits. */
let operator: ConsolePage;

beforeAll(async () => {
  const journey = console.journey();
  customer = await addCustomer(journey.stack);
  await signIn(await journey.openPage(), journey.stack.url, customer.email);
  operator = await console.signIn('administrator');
});

const section = (name: string) => operator.page.getByRole('region', { name, exact: true });
const waiting = () => operator.page.getByText(/^Waits for a second operator:/);

test('a customer is found by a member’s email, and opens with status, people and balances', async () => {
  const { page, go } = operator;
  await go('customers');
  await page.getByLabel('Name, email or id').fill('no such customer');
  await page.getByText('No customer matches').waitFor();
  await page.getByLabel('Name, email or id').fill(customer.email);
  await page.getByRole('link', { name: customer.institution }).click();
  await page.getByRole('heading', { level: 1, name: customer.institution }).waitFor();
  expect(await section('Status').getByText('Certified').count()).toBe(2);
  await section('Balances').getByRole('row').filter({ hasText: 'USDT' }).getByText('1,000,000').first().waitFor();
  await section('People').getByText(customer.email).waitFor();
});

test('KY-06 KY-07 a feature and spot trading are switched off immediately, and on with a second operator', async () => {
  const { press, confirm, rejection, toast } = operator;
  for (const name of ['Convert', 'Spot trading']) {
    await press(`Switch off ${name}`);
    await confirm(`Switch ${name.toLowerCase()} off`);
    await toast('Switched off. The customer has been informed.');
    await press(`Switch on ${name}`);
    await confirm('Submit for approval');
    await waiting().getByText(new RegExp(name, 'i')).or(waiting()).waitFor();
    await press(`Switch on ${name}`);
    await confirm('Submit for approval');
    await rejection.getByText(errors.changedMeanwhile.message).waitFor();
    await press('Back');
  }
  await section('Features').getByText('Off', { exact: true }).nth(1).waitFor();
});

test('ID-17 an action is restricted for a member immediately, and freed with a second operator', async () => {
  const { press, choose, inRow, confirm, toast } = operator;
  await press('Restrict');
  await choose('Action', 'Convert');
  await choose('For', customer.email);
  await choose('Duration', 'Until it is lifted');
  await confirm('Restrict convert');
  await toast('Restricted. The customer has been informed.');
  await section('Restrictions').getByText('For the test').waitFor();
  await inRow('For the test', 'Lift').click();
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
});

test('CV-03 an own quota and own limits of an asset are set with a second operator', async () => {
  const { press, dialog, inRow, confirm, rejection, toast } = operator;
  await inRow('24-hour limit, USD', 'Change').click();
  await dialog.getByLabel('USD in 24 hours').fill('much');
  await confirm('Submit for approval');
  await rejection.waitFor();
  await dialog.getByLabel('USD in 24 hours').fill('250,000');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await inRow('BTC in a quote', 'Change').click();
  await dialog.getByLabel('Minimum').fill('2');
  await dialog.getByLabel('Maximum').fill('1');
  await confirm('Submit for approval');
  await rejection.getByText(/must not be below the minimum/).waitFor();
  await press('Back');
});

test('a member’s API key is revoked immediately, and stays in the list', async () => {
  const { page, inRow, confirm, toast } = operator;
  const keys = section('API keys');
  await keys.getByText('No API key').waitFor();
  const { publicId } = await addApiKey(console.journey().stack, customer);
  await page.reload();
  await keys.getByText(publicId).waitFor();
  await inRow(publicId, 'Revoke').click();
  await confirm('Revoke the key');
  await toast('Revoked. The member has been informed.');
  await keys.getByText('Revoked', { exact: true }).waitFor();
  expect(await keys.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
});

test('a member’s authenticator is reset with a second operator, and the sessions end immediately', async () => {
  const { inRow, confirm, toast } = operator;
  await inRow(customer.email, 'Reset Google').click();
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await inRow(customer.email, 'Log out (1)').click();
  await confirm('Log out everywhere');
  await toast('Logged out everywhere.');
  await expect.poll(() => inRow(customer.email, 'Log out (0)').isDisabled()).toBe(true);
});

test('approval rules that its members cannot fulfil are shown, and reset with a second operator', async () => {
  const { page, press, confirm, toast } = operator;
  const rules = section('Approval rules');
  await rules.getByText('The default: one other member approves.').waitFor();
  const step = { fromUsd: '0', approvals: 2, roles: ['approver'], members: [] } as const;
  await setApprovalRules(console.journey().stack, customer, { coin_withdrawal: [step] });
  await page.reload();
  await rules.getByRole('row').filter({ hasText: 'Withdrawal of coins' }).getByText('each approver').waitFor();
  await rules.getByText('The active members cannot give 2 approvals of: Withdrawal of coins.').waitFor();
  await press('Reset the rules');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await rules.getByText('A reset waits for a second operator.').waitFor();
  expect(await rules.getByRole('button', { name: 'Reset the rules' }).count()).toBe(0);
});

test('ID-19 a frozen customer is marked in the list, and the freeze cannot be repeated', async () => {
  const { page, go, press, confirm, toast } = operator;
  const address = new URL(page.url()).pathname.replace('/operations/', '');
  await press('Freeze');
  await confirm('Freeze');
  await toast('The customer is frozen.');
  await expect.poll(() => section('Restrictions').getByRole('button', { name: 'Freeze' }).isDisabled()).toBe(true);
  await go(`customers?state=frozen&search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('row').filter({ hasText: customer.institution }).getByText('Frozen').waitFor();
  await go(address);
});

test('a note is added under the operator’s name; an operator who was disabled adds none', async () => {
  const { page, press } = operator;
  await page.getByLabel('New note').fill('Called about the freeze');
  await press('Add note');
  await section('Notes').getByText('Called about the freeze').waitFor();
  await section('Notes').getByText(operator.operator.name).waitFor();
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');

  const leaver = await console.signIn('support');
  await leaver.page.goto(page.url());
  await leaver.page.getByLabel('New note').fill('Too late');
  await leaver.whileStale(async () => {
    await disableOperator(console.journey().stack, leaver.operator);
    await leaver.press('Add note');
    await leaver.page.getByRole('heading', { name: 'Operations' }).waitFor();
  });
  await page.reload();
  await section('Notes').getByText('Called about the freeze').waitFor();
  expect(await section('Notes').getByText('Too late').count()).toBe(0);
});

console.testCalls(customersWire);
