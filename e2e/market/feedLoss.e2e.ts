import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';
import { moveMarket } from '../support/shock.ts';
import { interceptExchange } from '../support/silentExchange.ts';
import { createOrderClient, openTicket } from '../support/trader.ts';
import { openTraderScreen, type TraderScreen } from '../support/traderScreen.ts';
import { createTicketPage } from '../support/tradingPage.ts';

let journey: Journey;
let screen: TraderScreen;

const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 30_000 });

/** Lets the page reach neither requests nor sockets of the exchange until the returned function is called. */
async function blockExchange(page: Page): Promise<() => Promise<void>> {
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
  screen = await openTraderScreen(journey);
  await openTicket(journey, screen.page);
});
afterAll(() => journey?.close());

/** The state of each panel's mark of the market's data, without its time. */
async function panelStates({ page, text }: TraderScreen): Promise<string[]> {
  const marks = await page.evaluate<string[][]>(
    `['main > section', '#chart', '#book [role=group]', '#trades'].map((panel) =>
      [...document.querySelectorAll(panel + ' [role=status]')].map((mark) => mark.textContent))`,
  );
  const states = [text('status.delayed'), text('status.stale')];
  const shown = marks.map((texts) => texts.find((each) => each !== '') ?? '');
  return shown.map((each) => states.find((state) => each.startsWith(state)) ?? each);
}

const orderButton = ({ button, text }: TraderScreen) => button(new RegExp(`${text('ticket.sides.buy')} 0\\.01`));

test('a longer silence is delayed, then stale in every panel, and disables market orders that open', async () => {
  const { text, trader } = screen;
  // A page of its own, whose clock is moved by hand: it sends no order.
  const page = await journey.openPage({ storageState: trader.state });
  const quiet = { ...screen, page, ...createTicketPage(() => page) };
  const { ticket, field } = quiet;
  const laterStates = async () => {
    await page.clock.runFor(500);
    return panelStates(quiet);
  };
  await page.clock.install();
  const exchange = await interceptExchange(page);
  await openTicket(journey, page);
  await ticket()
    .getByRole('tab', { name: text('ticket.kinds.market') })
    .click();
  await field(text('ticket.quantity')).fill('0.010');
  await eventually(() => orderButton(quiet).isEnabled()).toBe(true);
  expect(await panelStates(quiet)).toEqual(['', '', '', '']);

  exchange.silence();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  await eventually(laterStates).toEqual(Array(4).fill(text('status.delayed')));
  expect(await orderButton(quiet).isEnabled()).toBe(true);
  await eventually(laterStates).toEqual(Array(4).fill(text('status.stale')));
  const since = new RegExp(`^${text('status.since', { time: String.raw`\d\d:\d\d:\d\d` })}$`);
  await page.locator('#chart').getByText(since).waitFor();
  expect(await orderButton(quiet).isDisabled()).toBe(true);
  await ticket().getByText(text('ticket.disabledReasons.stale')).waitFor();
  await page.clock.resume();
  await exchange.speak();
  await eventually(() => panelStates(quiet)).toEqual(['', '', '', '']);
  await eventually(() => orderButton(quiet).isEnabled()).toBe(true);
  await page.context().close();
});

test('the layout stays while prices, quotes and trades change, and change back', async () => {
  const { page } = screen;
  await page.evaluate(
    `{
      globalThis.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: false });
    }`,
  );
  const readBook = () => page.locator('#book [role=group] [role=button]:not([aria-hidden])').allInnerTexts();
  const before = await readBook();
  await moveMarket(journey, 'BTCUSDT');
  await eventually(readBook).not.toEqual(before);
  await eventually(readBook).toEqual(before);
  expect(await page.evaluate<number>('globalThis.shifted')).toBeLessThan(0.02);
});

test('while the account cannot be polled, its lists show from when their data is', async () => {
  const { page, text, tab, records } = screen;
  await tab(text('records.tabs.positions')).click();
  await records().getByText(text('records.empty.positions.title')).waitFor();
  const time = String.raw`\d\d:\d\d:\d\d`;
  const note = records().getByText(new RegExp(`^${text('records.outdated', { time })}$`));
  expect(await note.count()).toBe(0);
  await page.route('**/api/**', (route) => route.abort());
  await note.waitFor();
  await page.unroute('**/api/**');
  await note.waitFor({ state: 'detached' });
  // Blocked requests are reported by the browser.
  journey.consoleErrors.splice(0);
});

test('with the exchange blocked at load, orders are cancelled, positions closed; the market has an error', async () => {
  const { page, text, trader, records, tab, rows, dialog } = screen;
  const { market, limit } = createOrderClient(journey, trader);
  await market('BTCUSDT', 'buy', '0.010');
  await limit('buy', '0.010', -3);

  const at = (symbol: string) => `${journey.stack.url}/en-US/trading/${symbol}`;
  const chart = page.locator('#chart');
  const unblock = await blockExchange(page);
  await page.goto(at('BTCUSDT'));
  await chart.getByText(text('market.failed')).waitFor();
  await chart.getByText(text('market.reasons.unreachable')).waitFor();
  await chart.getByText(new RegExp(`^${text('page.reference', { reference: '[0-9A-F]{8}' })}`)).waitFor();

  await tab(text('records.tabs.openOrders')).click();
  await rows().getByText(text('records.statuses.running'), { exact: true }).waitFor();
  await rows()
    .getByRole('button', { name: text('records.cancel'), exact: true })
    .click();
  await eventually(() => rows().count()).toBe(0);

  await tab(text('records.tabs.positions')).click();
  const row = rows().first();
  const mark = new RegExp(String.raw`^${text('records.serverMark', { seconds: String.raw`\d+` })} ?[\d,]+\.\d`);
  await eventually(() => row.locator('[data-column="mark"]').textContent()).toMatch(mark);
  expect(await row.locator('[data-column="size"]').textContent()).toBe('0.010 BTC');
  await row.getByRole('button', { name: text('records.close.open'), exact: true }).click();
  const close = text('records.close.atMarket', { amount: '0.010', asset: 'BTC' });
  await dialog().getByRole('button', { name: close }).click();
  await records().getByText(text('records.empty.positions.title')).waitFor();
  await tab(text('records.tabs.orders')).click();
  await eventually(() => rows().count()).toBe(3);

  await page.goto(at('NOSUCHUSDT'));
  await page.getByText(text('unknown.title.usdm', { symbol: 'NOSUCHUSDT' })).waitFor();
  await page.goto(at('BTCUSDT'));
  await chart.getByText(text('market.failed')).waitFor();
  await unblock();
  await chart.getByRole('button', { name: text('retry') }).click();
  await chart.locator('canvas').first().waitFor();
  await eventually(() => panelStates(screen)).toEqual(['', '', '', '']);
  // Blocked requests are reported by the browser.
  journey.consoleErrors.splice(0);
});
