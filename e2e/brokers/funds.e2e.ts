import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { go } from '../support/go.ts';
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

const dialog = () => page.getByRole('dialog');

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('BR-10 an amount above what can be moved shows its bound, and nothing is sent', async () => {
  await go(page, '/en-US/brokersManager/assetFlow');
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
  expect(await layerFindings(page)).toEqual([]);
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

test('SH-17 filters offer the exchanges and assets of the brokers’ area, and those of the desk', async () => {
  const offered = async (label: string) => {
    await page.getByRole('main').getByRole('combobox', { name: label, exact: true }).click();
    const options = page.getByRole('option');
    await options.nth(1).waitFor();
    const names = await options.allTextContents();
    await page.keyboard.press('Escape');
    return names.slice(1);
  };
  await go(page, '/en-US/brokersManager/assetFlow');
  expect(await offered('Exchange')).toEqual(['Binance', 'Meridian']);
  expect(await offered('Asset')).toEqual(expect.arrayContaining(['USDT', 'BTC', 'ETH']));
  await go(page, '/en-US/otcinfo/record');
  expect(await offered('Asset')).toEqual(expect.arrayContaining(['BTC', 'ETH', 'EUR']));
  expect(journey.consoleErrors).toEqual([]);
});
