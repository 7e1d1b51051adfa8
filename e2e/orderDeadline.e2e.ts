import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from './support/journey.ts';
import { withPlatform } from './support/platformDatabase.ts';
import { type CallSocketTap, tapCallSocket } from './support/tapCallSocket.ts';
import { openTicket, openTrader, type Trader } from './support/trader.ts';
import { createRecordsPage, createTicketPage } from './support/tradingPage.ts';

let journey: Journey;
let trader: Trader;
let page: Page;
let calls: CallSocketTap;

/** The deadline of the page's orders, and a margin. */
const DEADLINE_MS = 6_000;

const SEND_ORDER = '/api/broker/lightning/futures/order/sendOrder';

const { ticket, field, button, near } = createTicketPage(() => page);
const { records, tab, rows } = createRecordsPage(() => page);

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '100000' });
  page = trader.page;
  calls = await tapCallSocket(page);
  await openTicket(journey, page);
  await tab('Open orders').click();
});
afterAll(() => journey?.close());

const openOrders = async () =>
  (await trader.ask<{ items: readonly object[] }>('/lightning/futures/order/queryOpenOrder', { keyId: trader.keyId }))
    .items.length;

/** Enters a limit order far below the market, and presses the button. */
async function press(): Promise<void> {
  await field('Price').fill(await near(-3));
  await field('Quantity').fill('0.010');
  await button(/^Buy 0\.01/).click();
}

/** Lets no HTTP call reach the server until the returned function is called. */
async function cutHttp(): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort();
  await page.route('**/api/**', abort);
  return () => page.unroute('**/api/**', abort);
}

test('an order that reaches the server after its deadline is never live; the ticket closes meanwhile and says why', async () => {
  await expect.poll(() => calls.opened()).toBe(1);
  const pass = calls.silence();
  const reconnect = await cutHttp();
  await press();
  const lateAt = Date.now() + DEADLINE_MS;
  await records().getByText('Sending', { exact: true }).waitFor();
  await ticket()
    .getByText(/The server isn't responding/)
    .waitFor();
  expect(
    await button(/Sending|Buy/)
      .last()
      .isDisabled(),
  ).toBe(true);

  await expect.poll(() => Date.now(), { timeout: 2 * DEADLINE_MS }).toBeGreaterThan(lateAt);
  await reconnect();
  pass();
  await ticket().getByText("The order's deadline has passed; nothing was sent").waitFor();
  expect(await openOrders()).toBe(0);

  // Where five seconds were too short, more are offered, and remembered.
  await ticket().getByLabel('Order deadline').click();
  await page.getByRole('option', { name: '20 s after submission' }).click();
  await page.reload();
  await ticket().getByLabel('Order deadline').getByText('20 s').waitFor();
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();
  expect(await openOrders()).toBe(1);
  await rows().getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(openOrders).toBe(0);
});

test('an order without an answer is cancelled by its row, and rejected where it arrives later', async () => {
  const pass = calls.hold(SEND_ORDER);
  await press();
  await records().getByText('Sending', { exact: true }).waitFor();
  await rows().getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Order cancelled. Nothing was filled.').waitFor();
  pass();
  await ticket().getByText('The order was withdrawn before it arrived; nothing was sent').waitFor();
  expect(await openOrders()).toBe(0);
  await expect.poll(() => rows().count()).toBe(0);
});

test('all orders are cancelled, one without an answer too; a rejected one is not counted', async () => {
  const cancelAll = (count: number) => records().getByRole('button', { name: `Cancel all (${count})` });
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();
  const pass = calls.hold(SEND_ORDER);
  await press();
  await records().getByText('Sending', { exact: true }).waitFor();
  await cancelAll(2).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all (2)' }).click();
  await page.getByText('Order cancelled. Nothing was filled.').waitFor();
  await expect.poll(openOrders).toBe(0);
  pass();
  await ticket().getByText('The order was withdrawn before it arrived; nothing was sent').waitFor();
  expect(await openOrders()).toBe(0);
  await cancelAll(0).waitFor();
});

test('a cancellation stays possible while the server is silent, and says that it is not confirmed', async () => {
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();
  const pass = calls.silence();
  const reconnect = await cutHttp();
  await rows().getByRole('button', { name: 'Cancel' }).click();
  await rows().getByText('Cancelling, not confirmed yet').waitFor();
  await reconnect();
  pass();
  await expect.poll(openOrders).toBe(0);
});

test('a resting order is cancelled once the page has been closed for the seconds set beside the ticket', async () => {
  const line = () => page.getByText('Cancel on disconnect', { exact: true }).locator('..');
  await line().getByRole('button', { name: 'Off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel on disconnect' });
  await dialog.getByText(/^Conditional orders stay/).waitFor();
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: '10 s', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await line().getByRole('button', { name: '10 s' }).waitFor();
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();

  await page.goto('about:blank');
  const readStatus = () =>
    withPlatform(journey.stack, async ({ database }) => {
      const orders = database.selectFrom('exchange_order').select('status').orderBy('id', 'desc');
      return (await orders.executeTakeFirstOrThrow()).status;
    });
  expect(await readStatus()).toBe('running');
  await expect.poll(readStatus, { timeout: 30_000 }).toBe('cancelled');
  await page.goto(`${journey.stack.url}/en-US/trading/BTCUSDT`);
  await tab('Order history').click();
  await rows().first().getByText('On disconnect').waitFor();
  await rows().first().getByTitle('Order details').click();
  await page.getByRole('dialog').getByText('nobody was connected for the time set').waitFor();
}, 60_000);
