import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from './support/journey.ts';
import { createOrderClient, openTicket, openTrader, type Trader } from './support/trader.ts';
import { createRecordsPage, createTicketPage } from './support/tradingPage.ts';

let journey: Journey;
let trader: Trader;
let page: Page;

const { ticket, field, button } = createTicketPage(() => page);
const { records, tab, rows, dialog } = createRecordsPage(() => page);

const at = (path: string) => `${journey.stack.url}/${path}`;
const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 30_000 });

/** Lets the page reach neither requests nor sockets of the exchange until the returned function is called. */
async function blockExchange(): Promise<() => Promise<void>> {
  let isBlocked = true;
  await page.route('**/exchange/**', (route) => (isBlocked ? route.abort() : route.continue()));
  await page.routeWebSocket('**/exchange/**', (socket) => {
    if (isBlocked) void socket.close();
    else socket.connectToServer();
  });
  return async () => {
    isBlocked = false;
    await page.unroute('**/exchange/**');
  };
}

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '100000' });
  page = trader.page;
});
afterAll(() => journey?.close());

/** The state and the text of each panel's mark of the market's data. */
const panelStates = () =>
  page.evaluate<string[]>(
    `['main > section', '#chart', '#book [role=group]', '#trades'].map((panel) => {
      const marks = [...document.querySelectorAll(panel + ' [role=status]')].map((mark) => mark.textContent);
      return marks.find((text) => text !== '')?.replace(/since.*/, '') ?? '';
    })`,
  );

test('a short silence changes nothing, a longer one is delayed and then stale in every panel, and only market orders that open a position are disabled', async () => {
  let isSilent = false;
  await page.routeWebSocket('**/exchange/**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
  });
  await openTicket(journey, page);
  await ticket().getByRole('tab', { name: 'Market' }).click();
  await field('Quantity').fill('0.010');
  await eventually(() => button(/^Buy 0\.01/).isEnabled()).toBe(true);
  expect(await panelStates()).toEqual(['', '', '', '']);

  isSilent = true;
  await eventually(panelStates).toEqual(['Delayed', 'Delayed', 'Delayed', 'Delayed']);
  expect(await button(/^Buy 0\.01/).isEnabled()).toBe(true);
  await eventually(panelStates).toEqual(['Stale', 'Stale', 'Stale', 'Stale']);
  await page
    .locator('#chart')
    .getByText(/^since \d\d:\d\d:\d\d UTC$/)
    .waitFor();
  expect(await button(/^Buy 0\.01/).isDisabled()).toBe(true);
  await ticket().getByText("Market data isn't live. Market orders that open a position are paused.").waitFor();
  isSilent = false;
  await eventually(panelStates).toEqual(['', '', '', '']);
  await eventually(() => button(/^Buy 0\.01/).isEnabled()).toBe(true);
});

test('seven seconds of live trading move nothing on the page', async () => {
  const shift = await page.evaluate<number>(
    `new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: false });
      setTimeout(() => resolve(sum), 7000);
    })`,
  );
  expect(shift).toBeLessThan(0.02);
});

test('while the account cannot be polled, its lists show from when their data is', async () => {
  await tab('Positions').click();
  await records().getByText('No positions').waitFor();
  const note = records().getByText(/^Account data from \d\d:\d\d:\d\d UTC; retrying$/);
  expect(await note.count()).toBe(0);
  await page.route('**/api/**', (route) => route.abort());
  await note.waitFor();
  await page.unroute('**/api/**');
  await note.waitFor({ state: 'detached' });
  // Blocked requests are reported by the browser.
  journey.consoleErrors.splice(0);
});

test('with the exchange blocked at load, own orders are cancelled and positions closed; the market has its own error', async () => {
  const { market, limit } = createOrderClient(journey, trader);
  await market('BTCUSDT', 'buy', '0.010');
  await limit('buy', '0.010', -3);

  const unblock = await blockExchange();
  await page.goto(at('en-US/trading/BTCUSDT'));
  await page.locator('#chart').getByText('Market data is unavailable').waitFor();
  await page.locator('#chart').getByText("The exchange can't be reached from this network.").waitFor();
  await page
    .locator('#chart')
    .getByText(/^Reference [0-9A-F]{8}/)
    .waitFor();

  await tab('Open orders').click();
  await rows().getByText('Open', { exact: true }).waitFor();
  await rows().getByRole('button', { name: 'Cancel', exact: true }).click();
  await eventually(() => rows().count()).toBe(0);

  await tab('Positions').click();
  const row = rows().first();
  await eventually(() => row.locator('[data-column="mark"]').textContent()).toMatch(/^server, \d+ s ago [\d,]+\.\d/);
  expect(await row.locator('[data-column="size"]').textContent()).toBe('0.010 BTC');
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close 0.010 BTC at market' }).click();
  await records().getByText('No positions').waitFor();
  await tab('Order history').click();
  await eventually(() => rows().count()).toBe(3);

  await page.goto(at('en-US/trading/NOSUCHUSDT'));
  await page.getByText('No contract NOSUCHUSDT').waitFor();
  await page.goto(at('en-US/trading/BTCUSDT'));
  await page.locator('#chart').getByText('Market data is unavailable').waitFor();
  await unblock();
  await page.locator('#chart').getByRole('button', { name: 'Try again' }).click();
  await page.locator('#chart canvas').first().waitFor();
  await eventually(panelStates).toEqual(['', '', '', '']);
  // Blocked requests are reported by the browser.
  journey.consoleErrors.splice(0);
});
