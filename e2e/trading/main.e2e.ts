import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { runCommand } from '../support/runCommand.ts';
import { moveMarket } from '../support/shock.ts';
import { type Member, openMember } from '../support/trader.ts';
import { createRecordsPage, createTicketPage } from '../support/tradingPage.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;
let member: Member;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  member = await openMember(journey);
  ({ page } = member);
});
afterAll(() => journey?.close());

const { ticket, field, button, figure, near } = createTicketPage(() => page);
const { records, tab, rows, dialog } = createRecordsPage(() => page);
const cell = (column: string) => rows().first().locator(`[data-column="${column}"]`);
const balance = () => figure(/^Balance$/).textContent();

async function moveMoney(amount: string): Promise<void> {
  await dialog().getByLabel('Amount', { exact: true }).fill(amount);
  await dialog()
    .getByRole('button', { name: /^Transfer \d/ })
    .click();
  await dialog()
    .getByText(/completed/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
}

test('TR-02 TR-08 TR-10 TR-12 WAL-02 WAL-15 money in, orders, a position, money out; all books agree', async () => {
  await go(page, '/en-US/market');
  await page.getByRole('link', { name: 'Trade', exact: true }).click();
  await untilOpen(page, '**/en-US/trading/BTCUSDT');

  await button('Transfer').click();
  await dialog().getByText('Available 1,000,000.00 USDT').waitFor();
  await moveMoney('100000');
  await expect.poll(balance).toBe('100,000.00 USDT');

  await button(/^Leverage/).click();
  await dialog().getByLabel('Leverage', { exact: true }).fill('10');
  await dialog().getByRole('button', { name: 'Set leverage to 10×' }).click();
  await dialog().waitFor({ state: 'detached' });

  // A limit order rests, and its price is marked in the book.
  await ticket().getByRole('switch', { name: 'Confirm before sending' }).click({ force: true });
  await field('Price').fill(await near(-1));
  await field('Quantity').fill('0.05');
  await button(/^Buy 0\.050 BTC at/).click();
  await page.getByText('Order accepted', { exact: true }).first().waitFor();
  await expect.poll(() => tab('Open orders').textContent()).toBe('Open orders1');

  // A market order fills: there is a position with a live profit.
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  await field('Quantity').fill('0.2');
  await button(/^Buy 0\.200 BTC at market$/).click();
  await page.getByText('Order filled', { exact: true }).first().waitFor();
  await tab('Positions').click();
  await expect.poll(() => cell('symbol').textContent()).toMatch(/^BTCUSDTLong10× Cross$/);
  const pnl = await rows().first().textContent();
  await moveMarket(journey, 'BTCUSDT');
  await expect.poll(() => rows().first().textContent()).not.toBe(pnl);

  await tab('Open orders').click();
  await cell('actions').getByRole('button', { name: 'Amend' }).click();
  await dialog().getByLabel('Total quantity', { exact: true }).fill('0.04');
  await dialog()
    .getByRole('button', { name: /^Amend to 0\.040 BTC at/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => cell('quantity').textContent()).toBe('0.040 BTC');
  await cell('actions').getByRole('button', { name: 'Cancel' }).click();
  await records().getByText('No open orders').waitFor();

  await tab('Positions').click();
  await cell('actions').getByRole('button', { name: 'Close' }).click();
  await dialog().getByRole('button', { name: 'Close 0.200 BTC at market' }).click();
  await records().getByText('No positions').waitFor();

  // Profit and loss are in the wallet; the available balance is transferred back.
  await button('Transfer').click();
  await dialog().getByRole('button', { name: 'Swap the two accounts' }).click();
  await moveMoney('90000');
  await expect.poll(balance).toMatch(/^(9,\d{3}|10,\d{3})\.\d\d USDT$/);

  await tab('Order history').click();
  await expect
    .poll(() => rows().locator('[data-column="status"]').allTextContents())
    .toEqual(['Filled', 'Filled', 'Cancelled']);
  await expect.poll(() => rows().locator('[data-column="side"]').allTextContents()).toEqual(['Sell', 'Buy', 'Buy']);
  await tab('Trade history').click();
  await expect.poll(async () => (await rows().count()) >= 2).toBe(true);
  await go(page, '/en-US/record/transfer');
  await expect.poll(() => page.locator('tr[data-status="completed"]').count()).toBe(2);

  const { code, output } = await runCommand(
    journey.stack,
    'trading:reconcile',
    '--fresh',
    '--account',
    member.institution,
  );
  const unequal = output.split('\n').filter((each) => !each.endsWith('difference 0'));
  expect(code, unequal.join('\n')).toBe(0);
  const line = output.split('\n').find((each) => each.includes(`${member.institution} swap_account USDT`));
  expect(line).toMatch(/: ledger ([\d.]+), waiting 0, exchange \1, difference 0/);
});
