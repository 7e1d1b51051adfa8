import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsInThemes, seriousFindings } from '../support/axe.ts';
import { paste } from '../support/depositPage.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { escapedControls, overflow, smallTargets } from '../support/layout.ts';
import { codeSent } from '../support/mailbox.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const SECRET = /[\w-]{43}/;

let journey: Journey;
let customer: Withdrawer;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack);
  page = await journey.openPage({ storageState: customer.maker.state, permissions: ['clipboard-write'] });
}, 120_000);
afterAll(() => journey?.close());

const at = (path: string) => `${journey.stack.url}/${path}`;
const dialog = () => page.getByRole('dialog');
const row = (remark: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: remark, exact: true }) });

async function enterCodes(scope: Locator): Promise<void> {
  const { maker, gaCode } = customer;
  // ID-10: one code a second to an address.
  const press = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse(/\/apiKey\/sendCode$/),
      scope.getByRole('button', { name: /^Send/ }).click(),
    ]);
    return ((await answer.json()) as { readonly code: number }).code;
  };
  const digits = await codeSent(journey.stack.url, maker.email, () => expect.poll(press, { interval: 400 }).toBe(200));
  await scope.getByLabel('Email code').fill(digits);
  await scope.getByLabel('Google verification code').fill(await gaCode(maker));
}

async function openForm(remark: string): Promise<void> {
  await page.getByRole('button', { name: 'New API key', exact: true }).click();
  await dialog()
    .getByLabel(/^Remark/)
    .fill(remark);
}

test('AK-01 AK-03 a read key is made with codes, and its secret is shown once', async () => {
  await page.goto(at('en-US/account/safe'));
  await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'API keys' }).click();
  await page.getByText('No API keys yet').waitFor();
  expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/open/v1/docs');
  expect(await seriousFindings(page)).toEqual([]);

  await openForm('Reporting');
  await dialog()
    .getByText(/^Without IP addresses, the key ends on/)
    .waitFor();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('203.0.113.7, 203.0.113, here');
  await dialog().getByRole('button', { name: 'Create API key' }).click();
  await dialog().getByText('Not an IPv4 or IPv6 address: 203.0.113, here').waitFor();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('');
  expect(await findingsInThemes(page)).toEqual([]);
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Create API key' }).click();

  await dialog().getByText('It is shown only this once').waitFor();
  await dialog().getByText('The key works now.').waitFor();
  const variables = (await dialog().locator('pre').textContent()) ?? '';
  const secret = SECRET.exec(variables.split('ALDGATE_SECRET=')[1] ?? '')?.[0] ?? '';
  expect(variables).toMatch(/^ALDGATE_KEY=ald_[A-Za-z0-9]{24}\nALDGATE_SECRET=[\w-]{43}$/);
  expect(await findingsInThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog', { name: 'Close without copying the secret?' });
  await confirmation.getByRole('button', { name: 'Back' }).click();
  await dialog().getByRole('button', { name: 'Copy For your .env file' }).click();
  await expect.poll(() => paste(page.context())).toBe(variables);
  await dialog().getByRole('button', { name: 'Done' }).click();

  await row('Reporting').getByText('Active').waitFor();
  await row('Reporting').getByText('Any address').waitFor();
  await page.reload();
  await row('Reporting').click();
  await dialog().getByText('No requests in the last 30 days.').waitFor();
  expect(secret).toHaveLength(43);
  expect(await page.content()).not.toContain(secret);
  expect(await seriousFindings(page)).toEqual([]);
});

test('AK-02 the recommendation adds addresses, and an address more needs codes', async () => {
  await page.goto(at('en-US/account/api'));
  const advice = page.getByRole('region', { name: 'Recommendations' });
  await advice.getByText('Works from every IP address.').waitFor();
  await advice.getByRole('button', { name: 'Add addresses: Reporting' }).click();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('203.0.113.7');
  await dialog().getByText('Takes effect immediately.').waitFor();
  expect(await dialog().getByRole('button', { name: 'Send code' }).count()).toBe(0);
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await dialog().getByText('203.0.113.7').waitFor();
  await dialog().getByText('No end').waitFor();

  await dialog().getByRole('button', { name: 'Edit' }).click();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('203.0.113.7 2001:DB8::1');
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await dialog().getByText('203.0.113.7, 2001:db8::1').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => advice.count()).toBe(0);
});

test('AK-02 a key that withdraws needs an address and another member’s approval', async () => {
  await openForm('Treasury');
  await dialog()
    .getByRole('checkbox', { name: /^Withdraw/ })
    .check();
  await dialog().getByRole('button', { name: 'Create API key' }).click();
  await dialog().getByText('A key that can withdraw needs at least one address').waitFor();
  await dialog()
    .getByLabel(/^IP addresses/)
    .fill('203.0.113.9');
  await dialog()
    .getByText(/^The key works once it is approved\..* Needs the approval of an administrator or an approver\.$/)
    .waitFor();
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Create API key' }).click();
  await dialog().getByText('The key works once it is approved.').waitFor();
  const approval = await dialog().getByRole('link', { name: 'Go to the approval' }).getAttribute('href');
  expect(approval).toMatch(/^\/en-US\/information\?tab=approvals&approval=/);
  await dialog().getByRole('button', { name: 'Copy Secret' }).click();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await row('Treasury').getByText('Pending').waitFor();

  const { items } = await customer.maker.ask<{ items: { apiKeyId: string; remark: string }[] }>(
    '/institution/apiKey/page',
    {},
  );
  await customer.decide(items.find(({ remark }) => remark === 'Treasury')?.apiKeyId ?? '');
  await row('Treasury').getByText('Active').waitFor();
});

test('a revoked key stays in the list, which a phone shows whole, in Traditional Chinese too', async () => {
  await row('Treasury').click();
  await dialog().getByRole('button', { name: 'Revoke', exact: true }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Revoke this API key?' });
  await confirmation.getByRole('button', { name: 'Revoke', exact: true }).click();
  await dialog().getByText('Revoked', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await row('Treasury').getByText('Revoked').waitFor();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await expect.poll(() => row('Treasury').count()).toBe(0);

  const phone = await journey.openPage({
    storageState: customer.maker.state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(at('zh-HK/account/api'));
  await phone.getByText('已撤銷').first().waitFor();
  expect([await overflow(phone), await smallTargets(phone, 44), await escapedControls(phone)]).toEqual([0, [], []]);
  await phone.getByRole('button', { name: 'Reporting', exact: true }).click();
  await phone.getByRole('dialog').getByText('過去 30 天沒有請求。').waitFor();
  expect(await findingsInThemes(phone)).toEqual([]);
  expect([await overflow(phone), await smallTargets(phone, 44), await escapedControls(phone)]).toEqual([0, [], []]);
  expect(journey.consoleErrors).toEqual([]);
});
