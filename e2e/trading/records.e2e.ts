import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { moveMarket } from '../support/shock.ts';
import { type CallSocketTap, tapCallSocket } from '../support/tapCallSocket.ts';
import { createOrderClient, fund, openTrader, type Trader } from '../support/trader.ts';
import { createRecordsPage, errorAt } from '../support/tradingPage.ts';

let journey: Journey;
let trader: Trader;
let page: Page;
let calls: CallSocketTap;
let orders: ReturnType<typeof createOrderClient>;

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey);
  page = trader.page;
  calls = await tapCallSocket(page);
  orders = createOrderClient(journey, trader);
});
afterAll(() => journey?.close());

/** Retries until it holds, independent of the machine's speed. */
const eventually = <Value>(ask: () => Promise<Value> | Value, message?: string) =>
  expect.poll(ask, { timeout: 30_000, ...(message !== undefined && { message }) });

const { records, tab, rows, dialog, cell, findRow } = createRecordsPage(() => page);
const submitButton = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });
const field = (label: string) => dialog().getByLabel(label, { exact: true });
const readError = (label: string) => errorAt(field(label));

test('TR-12 an empty list says what would be in it; the tab outlives a reload and another contract', async () => {
  await go(page, '/en-US/trading/BTCUSDT');
  await records().getByText('No positions').waitFor();
  for (const [name, text] of [
    ['Open orders', 'No open orders'],
    ['Order history', 'No orders yet'],
    ['Trade history', 'No trades yet'],
    ['Funding', 'No funding yet'],
  ] as const) {
    await tab(name).click();
    await records().getByText(text).waitFor();
  }
  await records().getByRole('switch', { name: 'This symbol only' }).check({ force: true });
  await page.reload();
  await records().getByText('No funding yet').waitFor();
  expect(await records().getByRole('switch', { name: 'This symbol only' }).isChecked()).toBe(true);
  await go(page, '/en-US/trading/ETHUSDT');
  await records().getByText('No funding yet').waitFor();
  expect(await tab('Funding').getAttribute('aria-selected')).toBe('true');
  await records().getByRole('switch', { name: 'This symbol only' }).uncheck({ force: true });
});

test('TR-10 positions stand with their figures, and the profit follows the mark in the server’s silence', async () => {
  await fund(trader, '300000');
  await go(page, '/en-US/trading/BTCUSDT');
  await tab('Positions').click();
  await eventually(async () => (await orders.positions()).freshness.state).toBe('live');
  await orders.market('BTCUSDT', 'buy', '0.5');
  await orders.market('ETHUSDT', 'sell', '10');
  await findRow('BTCUSDT').waitFor();
  await findRow('ETHUSDT').waitFor();
  const size = records().getByRole('columnheader', { name: 'Size' });
  const contracts = () => cell(rows(), 'symbol').getByRole('link').allTextContents();
  for (const [order, shown] of [
    ['descending', ['BTCUSDT', 'ETHUSDT']],
    ['ascending', ['ETHUSDT', 'BTCUSDT']],
  ] as const) {
    await size.getByRole('button').click();
    await eventually(() => size.getAttribute('aria-sort')).toBe(order);
    await eventually(contracts).toEqual(shown);
  }
  await size.getByRole('button').click();
  await eventually(() => size.getAttribute('aria-sort')).toBe('none');
  await eventually(() => tab('Positions').textContent()).toBe('Positions2');
  expect(await cell(findRow('BTCUSDT'), 'symbol').textContent()).toMatch(/^BTCUSDTLong\d+× Cross$/);
  expect(await cell(findRow('ETHUSDT'), 'symbol').textContent()).toMatch(/^ETHUSDTShort\d+× Cross$/);
  await eventually(() => cell(findRow('ETHUSDT'), 'size').textContent()).toBe('−10.000 ETH');
  for (const column of ['entry', 'mark', 'margin']) {
    await eventually(() => cell(findRow('BTCUSDT'), column).textContent(), column).toMatch(/^[\d,]+\.\d+$/);
  }
  // From here on the server sends no position updates.
  await page.route('**/futures/push*', (route) => route.abort());
  await go(page, '/en-US/trading/BTCUSDT');
  await findRow('BTCUSDT').waitFor();
  await page.route('**/futures/position/query', (route) => route.abort());
  const profit = () => cell(findRow('BTCUSDT'), 'profit').textContent();
  const before = await profit();
  expect(before).toMatch(/^[+−]?[\d,]+\.\d\d [+−]?\d+\.\d\d%$/);
  await moveMarket(journey, 'BTCUSDT');
  await eventually(profit).not.toBe(before);
  await page.unrouteAll();
});

/** How often a page asks for each without the push channel, in seconds. */
const EVERY = {
  '/api/lightning/futures/order/queryOpenOrder': 5,
  '/api/broker/futures/position/query': 5,
  '/api/broker/futures/account/query': 3,
};

/** Notes in a page the paths that it asks for. */
const NOTE_PATHS = `{
  const send = fetch;
  globalThis.polled = [];
  globalThis.fetch = (to, ...options) => {
    polled.push(new URL(to instanceof Request ? to.url : to, location).pathname);
    return send(to, ...options);
  };
}`;

/** How often a page has asked for each path of `EVERY`, once all of that is answered. */
async function countAnswered(polling: Page, answered: readonly string[]): Promise<Record<string, number>> {
  const count = (paths: readonly string[]) =>
    Object.fromEntries(Object.keys(EVERY).map((path) => [path, paths.filter((each) => each === path).length]));
  await expect
    .poll(async () => count(await polling.evaluate<string[]>('polled')))
    .toEqual(expect.toSatisfy((polled) => JSON.stringify(polled) === JSON.stringify(count(answered))));
  return count(answered);
}

test('TR-07 without the push channel, lists are polled every 5 s and the margin every 3 s', async () => {
  // A page of its own, whose clock is moved by hand.
  const polling = await journey.openPage({ storageState: trader.state });
  const list = createRecordsPage(() => polling);
  const answered: string[] = [];
  polling.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname));
  await polling.clock.install();
  await polling.addInitScript(NOTE_PATHS);
  await polling.route('**/push*', (route) => route.abort());
  await go(polling, '/en-US/trading/BTCUSDT');
  await list.tab('Open orders').click();
  await list.records().getByText('No open orders').waitFor();
  await polling.clock.pauseAt((await polling.evaluate<number>('Date.now()')) + 1_000);
  // Another client of the account acts: this page receives no event.
  await orders.limit('buy', '0.1', -2);
  const before = await countAnswered(polling, answered);
  for (let second = 1; second <= 15; second += 1) {
    await polling.clock.runFor(1_000);
    await countAnswered(polling, answered);
  }
  await eventually(() => list.tab('Open orders').textContent()).toBe('Open orders1');
  const after = await countAnswered(polling, answered);
  for (const [path, seconds] of Object.entries(EVERY)) {
    expect((after[path] ?? 0) - (before[path] ?? 0), path).toBe(15 / seconds);
  }
  await polling.context().close();

  await go(page, '/en-US/trading/BTCUSDT');
  await tab('Open orders').click();
  await cell(findRow('BTCUSDT'), 'actions').getByRole('button', { name: 'Cancel' }).click();
  await records().getByText('No open orders').waitFor();
  await tab('Positions').click();
});

test('TR-10 the switch leaves what belongs to the contract; the detail shows every figure of a position', async () => {
  await records().getByRole('switch', { name: 'This symbol only' }).check({ force: true });
  await findRow('ETHUSDT').waitFor({ state: 'detached' });
  expect(await tab('Positions').textContent()).toBe('Positions1');
  await records().getByRole('switch', { name: 'This symbol only' }).uncheck({ force: true });
  await records().getByRole('button', { name: 'ETHUSDT position details' }).click();
  await dialog().getByRole('heading', { name: 'ETHUSDT position' }).waitFor();
  for (const label of ['Break-even', 'Margin rate', 'Realised PnL', 'Closable', 'Liq. price', 'Maintenance margin']) {
    expect(await dialog().locator('dt', { hasText: label }).count(), label).toBeGreaterThan(0);
  }
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('TR-11 closing asks for a price and a quantity, and for no more than can be closed', async () => {
  await cell(findRow('BTCUSDT'), 'actions').getByRole('button', { name: 'Close' }).click();
  await dialog().getByRole('heading', { name: 'Close BTCUSDT position' }).waitFor();
  await submitButton('Close 0.500 BTC at market').waitFor();
  for (const [text, error] of [
    ['0.501', 'You can close up to 0.5 BTC'],
    ['0.0005', 'Must be a multiple of 0.001 BTC'],
    ['much', 'Enter a number above zero'],
    ['', 'Required'],
  ] as const) {
    await field('Quantity').fill(text);
    await eventually(() => readError('Quantity')).toBe(error);
    expect(await dialog().getByRole('button').last().isDisabled()).toBe(true);
  }
  await dialog().getByRole('button', { name: '50%' }).click();
  await submitButton('Close 0.250 BTC at market').waitFor();
  await dialog().getByRole('radio', { name: 'Limit' }).check();
  expect(await submitButton('Enter a price').isDisabled()).toBe(true);
  await field('Price').fill(await orders.near(-20));
  await eventually(() => readError('Price')).toMatch(/^Minimum [\d,.]+ USDT, based on the mark price$/);
  expect(await layerFindings(page)).toEqual([]);
});

test('TR-11 a part closed at a limit rests as an order, pending before the server has answered', async () => {
  const answer = calls.hold('/api/broker/lightning/futures/order/closePosition');
  await field('Price').fill(await orders.near(2));
  await submitButton(/^Close 0\.250 BTC at [\d,.]+$/).click();
  // The list behind the dialog already contains the order.
  const openOrders = page.locator('section [role="tab"]', { hasText: 'Open orders' });
  await eventually(() => openOrders.textContent()).toBe('Open orders1');
  answer();
  await dialog().waitFor({ state: 'detached' });
  await tab('Open orders').click();
  await eventually(() => cell(findRow('BTCUSDT'), 'status').textContent()).toBe('Open');
  expect(await cell(findRow('BTCUSDT'), 'side').textContent()).toBe('Sell Reduce-only');
  expect(await rows().count()).toBe(1);
});

test('TR-12 an open order is amended within its bounds and cancelled at the end of its row', async () => {
  await cell(findRow('BTCUSDT'), 'actions').getByRole('button', { name: 'Amend' }).click();
  await dialog().getByRole('heading', { name: 'Amend BTCUSDT order' }).waitFor();
  expect(await submitButton('Change the price or the quantity').isDisabled()).toBe(true);
  await field('Total quantity').fill('0.2001');
  await eventually(() => readError('Total quantity')).toBe('Must be a multiple of 0.001 BTC');
  await field('Total quantity').fill('0.2');
  await submitButton(/^Amend to 0\.200 BTC at/).click();
  await dialog().waitFor({ state: 'detached' });
  await eventually(() => cell(findRow('BTCUSDT'), 'quantity').textContent()).toBe('0.200 BTC');
  await cell(findRow('BTCUSDT'), 'actions').getByRole('button', { name: 'Cancel' }).click();
  await records().getByText('No open orders').waitFor();
  await eventually(() => tab('Open orders').textContent()).toBe('Open orders0');
});

test('TR-12 TR-15 a conditional order shows its trigger; cancel all names the count of what is shown', async () => {
  await orders.limit('buy', '0.1', -1);
  await orders.limit('sell', '0.1', 1);
  const condition = { type: 'stop', triggerPrice: await orders.near(-3), triggerBy: 'mark' };
  const expiresAt = Date.now() + 86_400_000;
  await orders.send({
    direction: 'sell',
    priceType: 'market',
    quantity: '0.1',
    reduceOnly: true,
    condition,
    expiresAt,
  });
  await eventually(() => rows().count()).toBe(3);
  await eventually(() => cell(rows(), 'type').allTextContents()).toContainEqual(
    expect.stringMatching(/^Stop market Mark ≤ [\d,]+\.\d .*until \d\d \w+ \d{4}$/),
  );
  expect(
    await cell(rows(), 'type')
      .getByText(/^until /)
      .first()
      .isVisible(),
  ).toBe(true);
  expect(await cell(rows(), 'side').allTextContents()).toContain('Sell Reduce-only');
  await records().getByRole('button', { name: 'Filter' }).click();
  await records().getByRole('combobox', { name: 'Side' }).click();
  await page.getByRole('option', { name: 'Buy', exact: true }).click();
  await eventually(() => rows().count()).toBe(1);
  await records().getByRole('button', { name: 'Clear filters' }).click();
  await eventually(() => rows().count()).toBe(3);
  await records().getByRole('button', { name: 'Cancel all (3)' }).click();
  expect(await layerFindings(page)).toEqual([]);
  await submitButton('Cancel all (3)').click();
  await dialog().waitFor({ state: 'detached' });
  await records().getByText('No open orders').waitFor();
});

test('TR-11 a position’s row closes a part, reverses and flattens', async () => {
  await page.goto('/en-US/trading/BTCUSDT');
  await tab('Positions').click();
  const row = findRow('BTCUSDT');
  const size = () => cell(row, 'size').textContent();
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'More actions for BTCUSDT' }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await eventually(size).toBe('0.500 BTC');
  await act('Close 50%');
  await submitButton('Close 0.250 BTC at market').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await eventually(() => page.evaluate<string | null>(`document.activeElement?.getAttribute('aria-label')`)).toBe(
    'More actions for BTCUSDT',
  );
  // Without confirmation the part is closed by the press.
  const confirming = page.getByRole('switch', { name: 'Confirm before sending' });
  await confirming.uncheck({ force: true });
  await act('Close 50%');
  await eventually(size).toBe('0.250 BTC');
  await confirming.check({ force: true });

  await act('Reverse');
  await eventually(() => dialog().locator('dl').first().textContent()).toContain('0.250 → −0.250 BTC');
  expect(await layerFindings(page)).toEqual([]);
  await submitButton('Sell 0.500 BTC at market').click();
  await dialog().waitFor({ state: 'detached' });
  await eventually(size).toBe('−0.250 BTC');

  await orders.limit('buy', '0.1', -2);
  const condition = { type: 'stop', triggerPrice: await orders.near(5), triggerBy: 'mark' };
  const expiresAt = Date.now() + 86_400_000;
  await orders.send({ direction: 'buy', priceType: 'market', quantity: '0.1', reduceOnly: true, condition, expiresAt });
  await eventually(() => tab('Open orders').textContent()).toBe('Open orders2');
  await act('Flatten');
  await dialog().getByText('2, of which conditional: 1').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await submitButton('Cancel orders and close').click();
  await dialog().getByText('Cancelled: 2').waitFor();
  await dialog().getByText('Closed 0.250 BTC').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await row.waitFor({ state: 'detached' });
  await eventually(() => tab('Open orders').textContent()).toBe('Open orders0');
  await orders.market('BTCUSDT', 'buy', '0.5');
  await row.waitFor();
});

test('TR-10 close all names the count and the notional, and leaves no position', async () => {
  await go(page, '/en-US/trading/BTCUSDT');
  await tab('Positions').click();
  const long = (await orders.positions()).items.find(({ side }) => side === 'long');
  await orders.send({
    instrumentId: long?.instrumentId,
    direction: 'sell',
    priceType: 'market',
    quantity: long?.quantity,
    condition: { type: 'stop', triggerPrice: '1000', triggerBy: 'mark' },
    reduceOnly: true,
    expiresAt: Date.now() + 86_400_000,
  });
  await tab('Open orders').click();
  const stop = rows().filter({ hasText: 'Stop market' });
  await stop.getByText('Reduce-only').waitFor();
  expect(await stop.textContent()).toContain('Mark ≤ 1,000');
  // Its trigger is amended: another order takes its place.
  await stop.getByRole('button', { name: 'Amend' }).click();
  await field('Trigger').fill('1001');
  await submitButton(/, trigger 1,001/).click();
  await dialog().waitFor({ state: 'detached' });
  await eventually(() => stop.allTextContents()).toEqual([expect.stringContaining('Mark ≤ 1,001')]);
  // A resting order that covers the whole position would leave nothing to close.
  const price = String(Math.floor(Number(long?.markPrice) * 1.03));
  await orders.send({
    instrumentId: long?.instrumentId,
    direction: 'sell',
    priceType: 'limit',
    quantity: long?.quantity,
    price,
    reduceOnly: true,
  });
  await tab('Positions').click();
  await records().getByRole('button', { name: 'Close all (2)' }).click();
  await dialog().getByText('Reduce-only orders to cancel first: 1.').waitFor();
  await dialog().getByText('Once closed, the reduce-only conditional orders on this side are cancelled: 1.').waitFor();
  await dialog().getByRole('checkbox', { name: 'Keep conditional orders' }).waitFor();
  expect(await dialog().locator('dl').first().textContent()).toMatch(/Total notional[\d,]+\.\d\d USDT/);
  await submitButton('Close all (2) at market').click();
  await dialog().waitFor({ state: 'detached' });
  await records().getByText('No positions').waitFor();
  expect((await orders.positions()).items).toEqual([]);
  await tab('Open orders').click();
  await stop.waitFor({ state: 'detached' });
});

test('no screen of the records writes an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
});
