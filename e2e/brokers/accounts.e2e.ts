import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CcxtClient, ccxtClient } from '../clients/support/ccxtClient.ts';
import { layerFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { escapedControls, overflow } from '../support/layout.ts';
import { codeSent } from '../support/mailbox.ts';
import { openConsole } from '../support/operator.ts';
import { openMember } from '../support/trader.ts';
import { freshGoogleCode } from '../support/withdrawer.ts';

const ACCOUNT = 'Lantern 01';
const KEY = 'Quoting';

let journey: Journey;
let broker: Broker;
let page: Page;
/** The broker's own program, once it has a key. */
let client: CcxtClient | undefined;

beforeAll(async () => {
  journey = await startJourney();
  broker = await openBroker(journey.stack);
  await openBrokerAccount(broker, ACCOUNT);
  page = await journey.openPage({ storageState: broker.state });
}, 120_000);
afterAll(() => journey?.close());

const at = (path: string) => `${journey.stack.url}/${path}`;
const dialog = () => page.getByRole('dialog');
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
/** A row of a list in a state. */
const rowIn = (state: string, text: string) => page.locator(`tr[data-status="${state}"]`).filter({ hasText: text });
const section = (name: string) => page.getByRole('region', { name });

/** Fills the Google code of an action and confirms it. */
async function confirmByGoogle(button: string): Promise<void> {
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(journey.stack, broker.email));
  await dialog().getByRole('button', { name: button, exact: true }).click();
}

test('BR-01 SH-10 a member of another institution sees the way to become a broker, in English', async () => {
  const { page: other } = await openMember(journey);
  await go(other, '/zh-HK/brokersManager/account');
  await other.getByText('This area is for approved brokers').waitFor();
  await other.getByRole('main').getByRole('link', { name: 'Become a broker' }).click();
  await other.getByRole('heading', { name: 'Apply' }).waitFor();
  expect(other.url()).toBe(at('zh-HK/brokers'));
  await other.context().close();
});

test('BR-06 a manager is confirmed by the code that reached them; from then on only managers trade', async () => {
  await go(page, '/en-US/brokersManager/account');
  await row(ACCOUNT).click();
  await page.getByRole('heading', { level: 1, name: ACCOUNT }).waitFor();
  await section('Managers')
    .getByText(/^Until a manager is confirmed/)
    .waitFor();
  await section('Managers').getByRole('button', { name: 'Add manager' }).click();
  await dialog().getByLabel('UID').fill(broker.manager.uid);
  await dialog().getByLabel('Email').fill(broker.email);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog()
    .getByText('No member of your institution who may trade or move money has this UID and this email')
    .waitFor();
  await dialog().getByLabel('Email').fill(broker.manager.email);
  await dialog().getByRole('button', { name: 'Continue' }).click();

  await dialog().getByRole('heading', { name: 'Confirm manager' }).waitFor();
  const press = () => dialog().getByRole('button', { name: 'Send code' }).click();
  const digits = await codeSent(journey.stack.url, broker.manager.email, press);
  await dialog().getByLabel('Code from the email').fill(digits);
  await dialog().getByRole('button', { name: 'Confirm manager' }).click();
  await section('Managers').getByText('Confirmed', { exact: true }).waitFor();
  await section('Managers')
    .getByText(/^Only confirmed managers and administrators/)
    .waitFor();
});

test('BR-07 a key is applied for, and two operators review it', async () => {
  await section('Keys').getByRole('button', { name: 'Apply for a key' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill(KEY);
  await dialog()
    .getByRole('checkbox', { name: /^Trade/ })
    .check();
  await dialog().getByText('Without addresses the key expires after 3 months.').waitFor();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('10.0.0.0/8');
  await dialog()
    .getByLabel(/^Reason/)
    .fill('Quotes of the desk');
  await dialog().getByRole('button', { name: 'Submit application' }).click();
  await dialog()
    .getByText(/^Enter IPv4 or IPv6 addresses/)
    .waitFor();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('127.0.0.1');
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Submit application' }).click();
  await rowIn('applying', KEY).waitFor();

  const [first, second] = [await openConsole(journey, 'reviewer'), await openConsole(journey, 'reviewer')];
  await first.goto('/operations/queue?pageSize=100');
  await first.getByRole('link', { name: new RegExp(`^${broker.institution}: key “${KEY}”`) }).click();
  await first.getByText('Quotes of the desk').waitFor();
  await first.getByLabel('Reason (recorded in the audit log)').fill('Known desk');
  await first.getByRole('button', { name: 'Approve and send to a second reviewer' }).click();
  await second.goto('/operations/approvals?pageSize=100');
  await second
    .getByRole('row')
    .filter({ hasText: broker.institution })
    .getByRole('button', { name: new RegExp(`key “${KEY}”$`) })
    .click();
  await second.getByText('127.0.0.1').first().waitFor();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  for (const console of [first, second]) await console.context().close();
  await rowIn('approved', KEY).waitFor();
});

test('BR-07 an approved key is collected once, and its secret is nowhere afterwards', async () => {
  await page.getByRole('button', { name: KEY, exact: true }).click();
  await dialog().getByRole('button', { name: 'Collect key' }).click();
  await confirmByGoogle('Collect key');
  await dialog().getByText('The secret is shown only this once. Copy it now.').waitFor();
  const key = (await dialog().locator('code').first().textContent()) ?? '';
  const secret = (await dialog().locator('code').last().textContent()) ?? '';
  expect(secret).toMatch(/^[\w-]{20,}$/);
  await dialog().getByRole('button', { name: 'Copy API secret' }).click();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await rowIn('active', KEY).waitFor();
  await page.getByRole('button', { name: KEY, exact: true }).click();
  await dialog()
    .getByText(/^Collected/)
    .waitFor();
  expect(await page.content()).not.toContain(secret);
  client = await ccxtClient({ url: journey.stack.venueUrl }, { key, secret });
  expect((await client.fetchBalance()).USDT?.total ?? 0).toBe(0);
});

test('BR-07 a key that is suspended is refused at the exchange until it is resumed', async () => {
  await dialog().getByRole('button', { name: 'Suspend key' }).click();
  await confirmByGoogle('Suspend key');
  await rowIn('suspended', KEY).waitFor();
  await expect(client?.fetchBalance()).rejects.toThrow(/-2015/);
  await go(page, '/en-US/brokersManager/account');
  await page.getByRole('navigation', { name: 'Accounts and keys' }).getByRole('link', { name: 'Keys' }).click();
  await row(KEY).getByRole('cell', { name: ACCOUNT, exact: true }).waitFor();
  await page.getByRole('button', { name: KEY, exact: true }).click();
  await dialog().getByRole('button', { name: 'Resume key' }).click();
  await confirmByGoogle('Resume key');
  await rowIn('active', KEY).waitFor();
  await expect(client?.fetchBalance()).resolves.toBeDefined();
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
});

test('the accounts fit a phone, in English under a Chinese address', async () => {
  const phone = await journey.openPage({
    storageState: broker.state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  for (const path of ['account', 'account?tab=keys', 'messafeSetting', 'messafeSetting?tab=recipients']) {
    await go(phone, `/zh-HK/brokersManager/${path}`);
    await phone.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await overflow(phone), await escapedControls(phone)]).toEqual([path, 0, []]);
  }
  expect(journey.consoleErrors).toEqual([]);
});
