import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from './support/journey.ts';
import { type CallSocketTap, tapCallSocket } from './support/tapCallSocket.ts';
import { openTicket, openTrader, type Trader } from './support/trader.ts';
import { createRecordsPage, createTicketPage } from './support/tradingPage.ts';

const MINUTE_MS = 60_000;
/** The deadline of the page's orders, and a margin. */
const DEADLINE_MS = 6_000;

/** The request waited in the socket and was late, or it also failed over HTTP and nothing is known. */
const NOT_AMENDED = /deadline has passed|couldn't confirm that the order was amended/;
const NOT_CLOSED = /deadline has passed|couldn't confirm/;

let journey: Journey;
let trader: Trader;
let page: Page;
let calls: CallSocketTap;

const { ticket, field, button, near } = createTicketPage(() => page);
const { records, tab, rows, dialog } = createRecordsPage(() => page);
const at = (path: string) => `${journey.stack.url}/en-US/${path}`;

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '100000' });
  page = trader.page;
  calls = await tapCallSocket(page);
  await openTicket(journey, page);
  await tab('Open orders').click();
});
afterAll(() => journey?.close());

interface OpenOrder {
  readonly price: string;
  readonly quantity: string;
}
const openOrders = async () =>
  (
    await trader.ask<{ items: readonly OpenOrder[] }>('/lightning/futures/order/queryOpenOrder', {
      keyId: trader.keyId,
    })
  ).items;
const positions = async () =>
  (
    await trader.ask<{ items: readonly { quantity: string }[] }>('/broker/futures/position/query', {
      exchangeKeyId: trader.keyId,
    })
  ).items;

async function enterRestingOrder(): Promise<void> {
  await field('Price').fill(await near(-3));
  await field('Quantity').fill('0.010');
}

const press = () => button(/^Buy 0\.01/).click();

async function cancelShown(): Promise<void> {
  await rows().getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await openOrders()).length).toBe(0);
}

/** Waits until a request of this moment is past its deadline. */
async function untilLate(): Promise<void> {
  const lateAt = Date.now() + DEADLINE_MS;
  await dialog()
    .getByText(/The server isn't responding/)
    .waitFor();
  await expect.poll(() => Date.now(), { timeout: 2 * DEADLINE_MS }).toBeGreaterThan(lateAt);
}

/** Lets nothing through between page and server until the returned function is called. */
async function cutNetwork(): Promise<() => Promise<void>> {
  const pass = calls.silence();
  const abort = (route: Route) => route.abort('internetdisconnected');
  await page.route('**/api/**', abort);
  return async () => {
    await page.unroute('**/api/**', abort);
    pass();
  };
}

test.each([5, -5])('a page whose clock is %s minutes off sends orders that are in time', async (minutes) => {
  await page.clock.setSystemTime(Date.now() + minutes * MINUTE_MS);
  await page.reload();
  await enterRestingOrder();
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();
  await cancelShown();
});

test('a clock that jumps by ten minutes, as after a sleep, does not send what was entered before; the press does', async () => {
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await enterRestingOrder();
  await page.clock.setSystemTime(Date.now() + 10 * MINUTE_MS);
  await expect.poll(() => field('Quantity').inputValue()).toBe('0.010');
  expect(await openOrders()).toEqual([]);
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();
  await cancelShown();
});

test('an order of one tab is seen in another one, and cancelled there', async () => {
  const other = await page.context().newPage();
  await other.goto(at('trading/BTCUSDT'));
  const second = createRecordsPage(() => other);
  await second.tab('Open orders').click();
  await enterRestingOrder();
  await press();
  await second.rows().getByText('Open', { exact: true }).waitFor();
  await second.rows().getByRole('button', { name: 'Cancel' }).click();
  await records().getByText('No open orders').waitFor();
  await other.close();
});

test('an amendment that is pressed while the network is away changes nothing later', async () => {
  await enterRestingOrder();
  await press();
  await rows().getByText('Open', { exact: true }).waitFor();
  await rows().getByRole('button', { name: 'Amend' }).click();
  await dialog().getByLabel('Total quantity', { exact: true }).fill('0.02');
  const reconnect = await cutNetwork();
  await dialog()
    .getByRole('button', { name: /^Amend to 0\.020/ })
    .click();
  await untilLate();
  await reconnect();
  await dialog().getByText(NOT_AMENDED).waitFor();
  expect((await openOrders()).map(({ quantity }) => Number(quantity))).toEqual([0.01]);
  await page.keyboard.press('Escape');
  await cancelShown();
});

test('a closing that is pressed while the network is away closes nothing later', async () => {
  await ticket().getByText('Market', { exact: true }).click();
  await field('Quantity').fill('0.010');
  await press();
  await tab('Positions').click();
  await rows().getByRole('button', { name: 'Close' }).click();
  await dialog()
    .getByRole('button', { name: /^Close 0\.010/ })
    .waitFor();
  const reconnect = await cutNetwork();
  await dialog()
    .getByRole('button', { name: /^Close 0\.010/ })
    .click();
  await untilLate();
  await reconnect();
  await dialog().getByText(NOT_CLOSED).waitFor();
  expect((await positions()).map(({ quantity }) => Number(quantity))).toEqual([0.01]);
});

test('a transfer that is pressed while the network is away is not confirmed, and made once when it is sent again', async () => {
  await page.goto(at('wallet/tradingAccount'));
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog().getByLabel('Amount', { exact: true }).fill('1000');
  const reconnect = await cutNetwork();
  await dialog()
    .getByRole('button', { name: /^Transfer 1,000/ })
    .click();
  await dialog().getByText("We couldn't confirm yet whether the transfer was made").waitFor();
  await reconnect();
  await dialog().getByRole('button', { name: 'Check again' }).click();
  await dialog().getByRole('heading', { name: 'Transfer completed' }).waitFor();
  const { items } = await trader.ask<{ items: readonly { amount: string }[] }>('/broker/lightning/transfer/page', {});
  expect(items.map(({ amount }) => Number(amount))).toEqual([1_000, 100_000]);
});
