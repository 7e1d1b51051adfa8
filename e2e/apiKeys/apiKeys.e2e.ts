import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKeyPage } from '../support/apiKeyPage.ts';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { escapedControls, overflow, smallTargets } from '../support/layout.ts';
import { addApiKey } from '../support/people.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

let journey: Journey;
let customer: Withdrawer;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack);
  await addApiKey(journey.stack, customer.maker, 'Reporting');
  page = await journey.openPage({ storageState: customer.maker.state });
}, 120_000);
afterAll(() => journey?.close());

const { dialog, row, enterCodes } = createApiKeyPage(() => ({ page, stack: journey.stack, customer }));

test('AK-02 the recommendation adds addresses, and an address more needs codes', async () => {
  await go(page, '/en-US/account/api');
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

test('a revoked key stays in the list, which a phone shows whole, in Traditional Chinese too', async () => {
  await addApiKey(journey.stack, customer.maker, 'Treasury');
  // The list is read again: no push announces the key.
  await page.goto('/en-US/account/api');
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
  await go(phone, '/zh-HK/account/api');
  await phone.getByText('已撤銷').first().waitFor();
  expect([await overflow(phone), await smallTargets(phone, 44), await escapedControls(phone)]).toEqual([0, [], []]);
  await phone.getByRole('button', { name: 'Reporting', exact: true }).click();
  await phone.getByRole('dialog').getByText('過去 30 天沒有請求。').waitFor();
  expect(await layerFindings(phone)).toEqual([]);
  expect([await overflow(phone), await smallTargets(phone, 44), await escapedControls(phone)]).toEqual([0, [], []]);
  expect(journey.consoleErrors).toEqual([]);
});
