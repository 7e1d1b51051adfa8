import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { openBroker } from '../support/broker.ts';
import { readDownload } from '../support/downloads.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';

const ACCOUNT = 'UM-01 Journey';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  const { state } = await openBroker(journey.stack);
  page = await journey.openPage({ storageState: state });
}, 120_000);
afterAll(() => journey?.close());

const dialog = () => page.getByRole('dialog');

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('BR-06 an account is opened at the exchange, within the terms of the broker', async () => {
  await go(page, '/en-US/market');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brokers' }).click();
  await page.getByText('No projects yet').waitFor();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByText('No accounts yet').waitFor();
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);

  await page.getByRole('main').getByRole('button', { name: 'Add account' }).first().click();
  await dialog()
    .getByText(/^0 of \d+ accounts used\.$/)
    .waitFor();
  await dialog().getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /^Asset management/ }).click();
  await dialog().getByRole('button', { name: 'Open account' }).click();
  await dialog().getByText('Required', { exact: true }).first().waitFor();
  await dialog().getByLabel('Name', { exact: true }).fill(ACCOUNT);
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Open account' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.locator('tr[data-status="active"]').filter({ hasText: ACCOUNT }).waitFor();
  await page
    .getByRole('region', { name: 'Value of the accounts' })
    .getByText(/^Total$/)
    .waitFor();

  await page.getByRole('button', { name: /^Check: Binance/ }).click();
  await page.getByText(/^Master key of the platform/).waitFor();
});

test('BR-02 a project is created with an empty account, renamed, and deleted while it was never funded', async () => {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New project' }).first().click();
  await dialog().getByRole('button', { name: 'Create project' }).click();
  await dialog().getByText('Choose at least one account').waitFor();
  await dialog().getByLabel('Name', { exact: true }).fill('Lantern 01');
  await dialog().getByRole('checkbox', { name: ACCOUNT }).check();
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Create project' }).click();
  await dialog().waitFor({ state: 'detached' });

  await page.locator('tr[data-status="running"]').filter({ hasText: 'Lantern 01' }).click();
  await page.getByRole('heading', { name: 'Lantern 01', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Accounts' }).getByRole('button', { name: ACCOUNT }).waitFor();
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
  await page.getByRole('button', { name: 'Edit project' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill('Lantern 02');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Lantern 02', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
  await page.getByText('No projects yet').waitFor();
});

test('BR-10 money moves to an account, and the margin after it stands before the button', async () => {
  await go(page, '/en-US/brokersManager/assetFlow');
  await page.getByRole('button', { name: 'New transfer' }).first().click();
  await choose('From', 'Asset account');
  await choose('To', `${ACCOUNT} · Futures`);
  await dialog().getByLabel('Amount').fill('25000');
  await dialog()
    .getByText(/^Margin ratio, UM-01 Journey · Futures$/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Transfer 25,000.00 USDT' }).click();
  await dialog().getByRole('heading', { name: 'Transfer completed' }).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).first().click();
  await page
    .locator('tr[data-status="completed"]')
    .filter({ hasText: `${ACCOUNT} · Futures` })
    .waitFor();
  await page.getByRole('row').filter({ hasText: 'Asset account' }).first().click();
  await dialog()
    .getByText(/^M-[0-9A-Z]+$/)
    .waitFor();
  await page.keyboard.press('Escape');
});

test('BR-10 the account says which transfers are open for it, and its figures follow the money', async () => {
  await go(page, '/en-US/brokersManager/account');
  await page.getByRole('row').filter({ hasText: ACCOUNT }).getByText('25,000.00').first().waitFor();
  await page.getByRole('row').filter({ hasText: ACCOUNT }).click();
  await page
    .getByRole('region', { name: 'Fund transfers' })
    .getByRole('link', { name: 'Futures wallet → Asset account' })
    .click();
  await dialog().getByLabel('Amount').fill('5000');
  await dialog().getByRole('button', { name: 'Transfer 5,000.00 USDT' }).click();
  await dialog().getByRole('heading', { name: 'Transfer completed' }).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).first().click();
});

test('BR-13 the records have both movements, and so has their file', async () => {
  await page.getByRole('link', { name: 'Asset records' }).click();
  const rows = page.getByRole('table', { name: 'Asset records' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2);
  await page.getByRole('combobox', { name: 'Type', exact: true }).click();
  await page.getByRole('option', { name: 'Transfer', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readDownload(file)).toString('utf8').trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`Asset account,${ACCOUNT} · Futures,25000`);
  expect(lines[2]).toContain(`${ACCOUNT} · Futures,Asset account,5000`);
});

test('no screen of the broker writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
