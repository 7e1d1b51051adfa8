import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totp } from '../../testkit/platform/totp.ts';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent, messagesTo, untilSent } from '../support/mailbox.ts';
import { addNewcomer } from '../support/people.ts';
import { PASSWORD, signIn, signInByEmail, unusedCode } from '../support/signIn.ts';
import { openMember } from '../support/trader.ts';

const MOVED = 'moved@journey.test';
const NEW_PASSWORD = 'Harbour#2027';
const DAY_MS = 86_400_000;

let journey: Journey;
/** With the host name required for passkeys. */
let url: string;
/** The email that the customer starts with. */
let newcomer: string;
let customer: Page;
/** Another browser of the customer. */
let other: Page;
/** The secret of the bound authenticator. */
let googleSecret: string;

beforeAll(async () => {
  journey = await startJourney();
  url = journey.stack.url.replace('127.0.0.1', 'localhost');
  newcomer = (await addNewcomer(journey.stack)).email;
  customer = await openPage();
  await signInByEmail(customer, url, newcomer);
});
afterAll(() => journey?.close());

/** Console errors of a page fail the last test. */
const openPage = (options?: BrowserContextOptions) => journey.openPage(options);

const safe = () => go(customer, '/en-US/account/safe');

/** Opens a change and returns its drawer. */
async function open(name: string): Promise<Locator> {
  await customer.getByRole('main').getByRole('button', { name, exact: true }).click();
  const drawer = customer.getByRole('dialog', { name });
  await drawer.waitFor();
  return drawer;
}

const submit = (drawer: Locator, name: string) => drawer.getByRole('button', { name, exact: true }).click();

/** Requests a code with the button at its field, and enters it. */
async function enterCode(drawer: Locator, label: string, recipient: string): Promise<void> {
  const send = drawer.getByTitle(label, { exact: true });
  // ID-10: an SMS within a second of the last one to the number is dropped silently.
  const latest = async () => (await messagesTo(url, recipient))[0]?.at ?? 0;
  await expect.poll(async () => Date.now() - (await latest()), { interval: 100 }).toBeGreaterThan(1_100);
  const code = await codeSent(url, recipient, () => untilSent(customer, send));
  await drawer.getByLabel(label, { exact: true }).fill(code);
}

test('ID-16 a phone is bound with a code of its own, and changed with codes of both and by email', async () => {
  await safe();
  const binding = await open('Link a phone');
  await binding.getByLabel('Phone number').fill('12 34');
  await binding.getByTitle('SMS code').click();
  await binding.getByText('Not a valid phone number for this country code').waitFor();
  await binding.getByLabel('Phone number').fill('6223 4567');
  await submit(binding, 'Link a phone');
  await binding.getByText('Request a verification code before entering it').waitFor();
  await enterCode(binding, 'SMS code', '+85262234567');
  await binding.getByLabel('Your password').fill(PASSWORD);
  await submit(binding, 'Link a phone');
  await customer.getByRole('region', { name: 'Phone' }).getByText('+852 •••• 67').waitFor();
  await customer.getByText(/^A phone, Google verification or a passkey was added\. Try again after/).waitFor();

  const changing = await open('Change phone');
  await changing.getByText('Changing your phone restricts withdrawals for 24 hours.').waitFor();
  await changing.getByLabel('Phone number').fill('69876543');
  await enterCode(changing, 'Code sent to the new phone', '+85269876543');
  await enterCode(changing, 'Code sent to the old phone', '+85262234567');
  await enterCode(changing, 'Email code', newcomer);
  await submit(changing, 'Change phone');
  await customer.getByRole('region', { name: 'Phone' }).getByText('+852 •••• 43').waitFor();
  await customer.getByText(/^The phone was changed\./).waitFor();
});

test('the sessions of a user are listed; one that is ended leads its browser to login at once', async () => {
  other = await openPage();
  await signInByEmail(other, url, newcomer);
  const trading = await other.context().newPage();
  await trading.goto(`${url}/en-US/trading/ETHUSDT`);
  await trading.getByRole('button', { name: /^Account of / }).waitFor();
  await go(other, '/en-US/record/transfer?asset=USDT');
  await other.getByRole('heading', { name: 'Transfers' }).first().waitFor();
  // The list is read again: no push announces a login.
  await customer.goto(`${url}/en-US/account/safe`);
  const sessions = customer.getByRole('table', { name: 'Active sessions' });
  await expect.poll(() => sessions.getByRole('row').count()).toBe(3);
  await sessions
    .getByRole('row')
    .filter({ hasText: 'This session' })
    .getByRole('cell', { name: 'Local network', exact: true })
    .waitFor();
  await sessions.getByRole('button', { name: 'End' }).click();
  await customer.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  const why = /^Your session ended at \d\d:\d\d UTC because you ended it from another session\. Please log in again\.$/;
  await other.waitForURL('**/login**');
  await other.getByRole('status').filter({ hasText: why }).waitFor();
  await trading.getByRole('status').getByText(why).waitFor();
  expect(trading.url()).toBe(`${url}/en-US/trading/ETHUSDT`);
  await other.reload();
  await other.getByRole('status').filter({ hasText: why }).waitFor();
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2);
  await signInByEmail(other, url, newcomer);
  await other.waitForURL('**/record/transfer?asset=USDT');
});

test('ID-05 ID-06 a password is changed with the old one and a code; other sessions end', async () => {
  await safe();
  const drawer = await open('Change password');
  await drawer.getByText('Changing your password ends all your other sessions.').waitFor();
  await drawer.getByLabel('Old password').fill('Aldgate#2025');
  await drawer.getByLabel('New password').fill('harbour');
  await drawer.getByLabel('Confirm password').fill('harbours');
  await drawer.getByText('The two passwords differ').waitFor();
  await drawer.getByLabel('New password').fill(NEW_PASSWORD);
  await drawer.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await customer.route('**/api/institution/captcha/delay', (route) =>
    route.fulfill({ json: { code: 200, message: 'success', data: { delayed: true } } }),
  );
  const code = await codeSent(url, newcomer, () => untilSent(customer, drawer.getByTitle('Email code')));
  await drawer.getByText(/^Emails are delayed\./).waitFor();
  await customer.unroute('**/api/institution/captcha/delay');
  await drawer.getByLabel('Email code').fill(code);
  await submit(drawer, 'Change password');
  await drawer.getByText('The old password is wrong').waitFor();
  // The email code was not used up.
  await drawer.getByLabel('Old password').fill(PASSWORD);
  await submit(drawer, 'Change password');
  await drawer.waitFor({ state: 'detached' });
  await other.waitForURL('**/login**');
  await customer.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  await other.context().close();
});

test('a passkey is made by the browser under a name, listed, and removed', async () => {
  const cdp = await customer.context().newCDPSession(customer);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await safe();
  const dialog = await open('Add a passkey');
  await submit(dialog, 'Create passkey');
  await expect.poll(() => dialog.getByText('Required').count()).toBe(2);
  await dialog.getByLabel('Your password').fill('Wrong#2026');
  await dialog.getByLabel('Name, for example Office laptop').fill('Desk in Central');
  await submit(dialog, 'Create passkey');
  await dialog.getByText(/^Verification failed\./).waitFor();
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
  await submit(dialog, 'Create passkey');
  const made = customer.getByRole('listitem').filter({ hasText: 'Desk in Central' });
  await made.getByText(/^added .* UTC · not used yet$/).waitFor();

  const again = await open('Add a passkey');
  await again.getByLabel('Name, for example Office laptop').fill('The same again');
  await again.getByLabel('Your password').fill(NEW_PASSWORD);
  await submit(again, 'Create passkey');
  await again.getByText('This device already holds a passkey for your account.').waitFor();
  await customer.keyboard.press('Escape');

  await made.getByRole('button', { name: 'Remove Desk in Central' }).click();
  const removal = customer.getByRole('alertdialog');
  await removal.getByLabel('Your password').fill(NEW_PASSWORD);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await made.waitFor({ state: 'detached' });
  await cdp.detach();
});

test('ID-16 ID-17 Google is bound with the key that was shown, rebound with both codes; withdrawals wait', async () => {
  await safe();
  const binding = await open('Set up Google verification');
  const first = await readSecret(binding);
  await binding.getByLabel('Code from the new app').fill(wrongCode(first));
  await binding.getByLabel('Your password').fill(NEW_PASSWORD);
  await submit(binding, 'Set up Google verification');
  await binding.getByText(/1 of 5 wrong entries/).waitFor();
  const account = `${url} ${newcomer}`;
  await binding.getByLabel('Code from the new app').fill(unusedCode(account, first));
  await binding.getByLabel('Your password').fill(NEW_PASSWORD);
  await submit(binding, 'Set up Google verification');
  await customer
    .getByRole('region', { name: 'Google verification' })
    .getByText(/Set up$/)
    .waitFor();

  const rebinding = await open('Change authenticator app');
  const second = await readSecret(rebinding);
  expect(second).not.toBe(first);
  await rebinding.getByLabel('Code from the new app').fill(totp(second, Date.now()));
  await rebinding.getByLabel('Code from the current app').fill(unusedCode(account, first));
  await enterCode(rebinding, 'Email code', newcomer);
  await submit(rebinding, 'Change authenticator app');
  const restriction = await customer
    .getByText(/^Google verification was set up again\. Try again after .* UTC/)
    .textContent();
  const until = Date.parse(`${/after (.*) UTC/.exec(restriction ?? '')?.[1]} UTC`);
  expect(Math.abs(until - Date.now() - DAY_MS)).toBeLessThan(120_000);
  googleSecret = second;
});

/** The secret shown on the page, once its QR code is visible. */
async function readSecret(drawer: Locator): Promise<string> {
  const picture = drawer.getByRole('img', { name: 'QR code with the setup key' });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0);
  return (await drawer.locator('[data-secret]').getAttribute('data-secret')) ?? '';
}

/** Six digits that are not valid at any time near now. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => totp(secret, Date.now() + step * 30_000));
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333';
}

test('ID-16 ID-17 the email is changed with codes of both and Google’s; the old address is notified', async () => {
  await safe();
  const drawer = await open('Change email');
  await drawer.getByRole('textbox', { name: 'New email', exact: true }).fill('moved@demo');
  await drawer.getByTitle('Code sent to the new email').click();
  await drawer.getByText('Email address format is incorrect').waitFor();
  await drawer.getByRole('textbox', { name: 'New email', exact: true }).fill(MOVED);
  await enterCode(drawer, 'Code sent to the new email', MOVED);
  await enterCode(drawer, 'Code sent to the old email', newcomer);
  await drawer.getByLabel('Google verification code').fill(totp(googleSecret, Date.now() + 30_000));
  const before = (await messagesTo(url, newcomer)).length;
  await submit(drawer, 'Change email');
  await customer.getByRole('region', { name: 'Email' }).getByText(MOVED).waitFor();
  await customer.getByText(/^The email was changed\./).waitFor();
  await expect.poll(async () => (await messagesTo(url, newcomer)).length).toBeGreaterThan(before);
});

test('axe finds nothing serious in the layers of the account’s security', async () => {
  const found: string[] = [];
  await safe();
  await customer.getByRole('table', { name: 'Active sessions' }).waitFor();
  const actions = customer.locator('main section section > div > button');
  // The last is the list of languages.
  expect(await actions.count()).toBe(7);
  for (let index = 0; index < 6; index += 1) {
    await actions.nth(index).click();
    const layer = customer.getByRole('dialog');
    await layer.waitFor();
    if (index === 1) await layer.getByRole('img').waitFor();
    found.push(...(await layerFindings(customer)).map((finding) => `layer ${index}: ${finding}`));
    await customer.keyboard.press('Escape');
    await layer.waitFor({ state: 'detached' });
  }
  expect(found).toEqual([]);
});

test('ID-19 a freeze asks first, signs out everywhere, and keeps convert closed with its reason', async () => {
  const trader = await openMember(journey);
  const { page } = trader;
  const second = await openPage({ storageState: trader.state });
  await go(page, '/en-US/wallet/overview');
  await go(second, '/en-US/convert/coin');
  await second.getByLabel('You pay', { exact: true }).waitFor();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('navigation', { name: 'Account and help' })
    .getByRole('link', { name: 'Freeze account' })
    .click();
  await page.getByRole('heading', { name: 'What stops immediately' }).waitFor();
  await page.getByText('Spot orders', { exact: true }).waitFor();
  await page.getByText('Resting OTC orders, requests and open prices are cancelled.').waitFor();
  await page.getByText('Withdrawals that are not sent yet stay on hold until the freeze is lifted.').waitFor();
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Freeze the account?' });
  await dialog.getByText('Spot orders', { exact: true }).waitFor();
  await dialog.getByText('Add margin: transfer from the asset account to the futures account').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  await dialog.getByRole('button', { name: 'Freeze the account' }).click();
  await page.getByText('Account frozen. You have been logged out everywhere.').waitFor();
  await page.waitForURL('**/login**');
  await second.waitForURL('**/login**');

  await signIn(page, journey.stack.url, trader.email);
  await page.getByRole('heading', { name: 'What you can still do' }).waitFor();
  await page.getByText('Close or reduce positions, and set take profit and stop loss').waitFor();
  await go(page, '/en-US/account/safe');
  await page.getByRole('link', { name: 'See what is stopped and what stays possible' }).waitFor();
  await go(page, '/en-US/convert/coin');
  await page.getByText('Convert is restricted').waitFor();
  await page.getByText(/^The account is frozen\./).waitFor();
  await go(page, '/en-US/account/hitory');
  await expect.poll(() => page.getByRole('table').getByText('This session').count()).toBeGreaterThan(0);
  await go(page, '/en-US/account/hitory?login=1');
  await page.getByText(/^The record in this link isn't in the list\./).waitFor();
});

test('no screen of the account wrote an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !/429|401/.test(text))).toEqual([]);
});
