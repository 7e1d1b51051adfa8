import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKeyPage } from '../support/apiKeyPage.ts';
import { layerFindings } from '../support/axe.ts';
import { paste } from '../support/depositPage.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
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

const { dialog, row, enterCodes } = createApiKeyPage(() => ({ page, stack: journey.stack, customer }));

async function openForm(remark: string): Promise<void> {
  await page.getByRole('button', { name: 'New API key', exact: true }).click();
  await dialog()
    .getByLabel(/^Remark/)
    .fill(remark);
}

test('AK-01 AK-03 a read key is made with codes, and its secret is shown once', async () => {
  await go(page, '/en-US/account/safe');
  await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'API keys' }).click();
  await page.getByText('No API keys yet').waitFor();
  expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/open/v1/docs');

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
  expect(await layerFindings(page)).toEqual([]);
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Create API key' }).click();

  await dialog().getByText('It is shown only this once').waitFor();
  await dialog().getByText('The key works now.').waitFor();
  const variables = (await dialog().locator('pre').textContent()) ?? '';
  const secret = SECRET.exec(variables.split('ALDGATE_SECRET=')[1] ?? '')?.[0] ?? '';
  expect(variables).toMatch(/^ALDGATE_KEY=ald_[A-Za-z0-9]{24}\nALDGATE_SECRET=[\w-]{43}$/);
  expect(await layerFindings(page)).toEqual([]);
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
  expect(await layerFindings(page)).toEqual([]);
});

test('AK-02 a key that withdraws needs an address and another member’s approval', async () => {
  await go(page, '/en-US/account/api');
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
  expect(journey.consoleErrors).toEqual([]);
});
