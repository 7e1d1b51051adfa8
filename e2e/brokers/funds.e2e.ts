import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsInThemes } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { readDownload } from '../support/downloads.ts';
import { type Journey, startJourney } from '../support/journey.ts';

const ACCOUNT = 'UM-01 Journey';

let journey: Journey;
let broker: Broker;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  broker = await openBroker(journey.stack);
  await openBrokerAccount(broker, ACCOUNT);
  page = await journey.openPage({ storageState: broker.state });
}, 120_000);
afterAll(() => journey?.close());

const at = (path: string) => `${journey.stack.url}/${path}`;
const dialog = () => page.getByRole('dialog');

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('BR-10 an amount above what can be moved shows its bound, and nothing is sent', async () => {
  await page.goto(at('en-US/brokersManager/assetFlow'));
  await page.getByText('No fund transfers yet').waitFor();
  await page.getByRole('button', { name: 'New transfer' }).first().click();
  await choose('From', 'Asset account');
  await choose('To', `${ACCOUNT} · Futures`);
  await dialog()
    .getByText(/^1,000,000\.00 USDT available/)
    .waitFor();
  await dialog().getByLabel('Amount').fill('1000000.5');
  await dialog().getByText('At most 1,000,000.00 USDT').waitFor();
  expect(await dialog().getByRole('button', { name: 'Correct the amount' }).isDisabled()).toBe(true);
  expect(await findingsInThemes(page)).toEqual([]);
});

test('BR-10 an account that closes to the transfer stays chosen, and the button says that it is blocked', async () => {
  await choose('Asset', 'BTC Bitcoin');
  await dialog().getByText('Closed to transfers: Asset not supported').waitFor();
  expect(await dialog().getByRole('combobox', { name: 'To', exact: true }).textContent()).toContain(
    `${ACCOUNT} · Futures`,
  );
  await dialog().getByLabel('Amount').fill('0.01');
  expect(await dialog().locator('button[type="submit"]').isDisabled()).toBe(true);
  await choose('Asset', 'USDT Tether');
  await dialog().getByText('Closed to transfers: Asset not supported').waitFor({ state: 'detached' });
});

test('BR-10 money moves to an account, and the margin after it stands before the button', async () => {
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
  await page.goto(at('en-US/brokersManager/account'));
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

test('SH-17 filters offer the exchanges and assets of the brokers’ area, and those of the desk', async () => {
  const offered = async (label: string) => {
    await page.getByRole('main').getByRole('combobox', { name: label, exact: true }).click();
    const options = page.getByRole('option');
    await options.nth(1).waitFor();
    const names = await options.allTextContents();
    await page.keyboard.press('Escape');
    return names.slice(1);
  };
  await page.getByRole('link', { name: 'Fund transfers' }).click();
  expect(await offered('Exchange')).toEqual(['Binance', 'Meridian']);
  expect(await offered('Asset')).toEqual(expect.arrayContaining(['USDT', 'BTC', 'ETH']));
  await page.goto(at('en-US/otcinfo/record'));
  expect(await offered('Asset')).toEqual(expect.arrayContaining(['BTC', 'ETH', 'EUR']));
  expect(journey.consoleErrors).toEqual([]);
});
