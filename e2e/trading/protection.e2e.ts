import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { overflow } from '../support/layout.ts';
import { shock } from '../support/shock.ts';
import { readTexts } from '../support/texts.ts';
import { waitForToast } from '../support/toasts.ts';
import { createOrderClient, openTicket } from '../support/trader.ts';
import { openTraderScreen, type TraderScreen } from '../support/traderScreen.ts';

let journey: Journey;
let screen: TraderScreen;

beforeAll(async () => {
  journey = await startJourney();
  screen = await openTraderScreen(journey);
  await openTicket(journey, screen.page);
});
afterAll(() => journey?.close());

interface Exit {
  readonly state: string;
  readonly endReason: string | null;
  readonly takeProfit: { readonly triggerPrice: string; readonly status: string | null } | null;
  readonly stopLoss: { readonly triggerPrice: string; readonly status: string | null } | null;
}

const exits = () =>
  screen.trader.ask<readonly Exit[]>('/broker/lightning/futures/protection/query', {
    exchangeKeyId: screen.trader.keyId,
  });
const openOrders = async () => {
  const { items } = await screen.trader.ask<{ items: readonly unknown[] }>('/lightning/futures/order/queryOpenOrder', {
    keyId: screen.trader.keyId,
  });
  return items.length;
};

async function readLast(symbol: string): Promise<number> {
  const response = await fetch(`${journey.stack.url}/exchange/fapi/v1/ticker/price?symbol=${symbol}`);
  return Number(((await response.json()) as { price: string }).price);
}

/** Finds the line of the chart that can be dragged, in pixels; 0 while there is none. */
async function findLine(cursorAt: (y: number) => Promise<string>, top: number, height: number) {
  for (let y = top; y < top + height; y += 6) if ((await cursorAt(y)) === 'ns-resize') return y;
  return 0;
}

/** Buys at market with both exits, entered as they are in the ticket. */
async function buyWithExits(takeProfit: string, stopLoss: string): Promise<void> {
  const { ticket, field, button } = screen;
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  await field('Quantity').fill('0.010');
  await field('Take profit').fill(takeProfit);
  await field('Stop loss').fill(stopLoss);
  await button(/^Buy 0\.010/).click();
}

test('TR-02 TR-15 exits on the wrong side are shown at their fields; a buy places both once it fills', async () => {
  const { page, ticket, field, button, records, rows, cell } = screen;
  await ticket().getByLabel('TP/SL', { exact: true }).click();
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  await field('Quantity').fill('0.010');
  await field('Stop loss').fill('900000');
  await ticket()
    .getByText(/^Must be below the expected entry price of/)
    .waitFor();
  expect(await button(/^Buy/).isDisabled()).toBe(true);
  await ticket().getByRole('combobox', { name: 'Enter TP/SL by' }).click();
  await page.getByRole('option', { name: '% from entry' }).click();
  await ticket().getByRole('combobox', { name: 'TP/SL triggered by' }).click();
  await page.getByRole('option', { name: 'By mark price' }).click();
  await ticket().getByRole('button', { name: 'Valid for 90 days' }).click();
  await field('Take profit').fill('10');
  await ticket().getByRole('textbox', { name: 'Expires' }).fill('2020-01-01 00:00');
  await ticket().getByText('Must be later than').waitFor();
  await ticket().getByRole('button', { name: '7 d', exact: true }).click();
  const validUntil = `${await ticket().getByRole('textbox', { name: 'Expires' }).inputValue()}Z`;
  await buyWithExits('10', '10');
  await waitForToast(page, /^Bought 0\.010 BTCUSDT.* · take profit [\d,.]+ · stop loss [\d,.]+/);
  await expect.poll(() => rows().count()).toBe(1);
  await expect
    .poll(exits)
    .toMatchObject([{ state: 'active', triggerBy: 'mark', expiresAt: Date.parse(validUntil.replace(' ', 'T')) }]);
  await expect.poll(() => cell(rows().first(), 'protection').textContent()).toMatch(/^TP [\d,]+\.\d *SL [\d,]+\.\d$/);
  expect(await openOrders()).toBe(2);
  await ticket()
    .getByText(/^Replaces the take profit/)
    .waitFor();
  expect(await layerFindings(page, ticket())).toEqual([]);
  expect(await layerFindings(page, records())).toEqual([]);
});

test('TR-10 the exits of a position are changed and removed from its row', async () => {
  const { page, rows, cell } = screen;
  const edit = () => cell(rows().first(), 'protection').getByRole('button');
  await edit().click();
  const drawer = page.getByRole('dialog');
  const before = (await exits())[0]?.takeProfit?.triggerPrice ?? '';
  const wanted = (Number(before) + 100).toFixed(1);
  await drawer.getByLabel('Take profit', { exact: true }).fill(wanted);
  await drawer.getByLabel('Stop loss', { exact: true }).fill('');
  expect(await layerFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Set TP/SL' }).click();
  await page.getByText('TP/SL set').waitFor();
  await expect
    .poll(async () => (await exits()).map(({ takeProfit, stopLoss }) => [takeProfit?.triggerPrice, stopLoss]))
    .toEqual([[wanted.replace(/\.0$/, ''), null]]);
  await expect.poll(openOrders).toBe(1);
  await edit().click();
  await drawer.getByRole('button', { name: 'Remove both' }).click();
  await page.getByText('TP/SL removed').waitFor();
  await expect.poll(openOrders).toBe(0);
});

test('TR-15 an exit that is dragged on the chart is confirmed at its new price; Esc gives it up', async () => {
  const { page } = screen;
  const { near } = createOrderClient(journey, screen.trader);
  const takeProfit = await near(0.3);
  await screen.trader.ask('/broker/lightning/futures/protection/set', {
    exchangeKeyId: screen.trader.keyId,
    instrumentId: 'BTCUSDT',
    takeProfit,
    triggerBy: 'mark',
  });
  await expect.poll(exits).toMatchObject([{ state: 'active', takeProfit: { status: 'running' } }]);
  const chart = page.getByRole('img', { name: /^BTCUSDT candles/ });
  const { x, y: top, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const cursorAt = async (y: number) => {
    await page.mouse.move(x + 300, y);
    return page.evaluate<string>(`getComputedStyle(document.querySelector('[data-market][role="img"] > *')).cursor`);
  };
  let line = 0;
  await expect
    .poll(async () => {
      line = await findLine(cursorAt, top, height);
      return line;
    })
    .toBeGreaterThan(top);
  const drag = async () => {
    await page.mouse.move(x + 300, line);
    await page.mouse.down();
    await page.mouse.move(x + 300, line - 20, { steps: 4 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await drag();
  await page.mouse.up();
  const entered = page.getByRole('dialog').getByLabel('Take profit', { exact: true });
  const price = Number((await entered.inputValue()).replaceAll(',', ''));
  expect(price).toBeGreaterThan(Number(takeProfit));
  await page.getByRole('dialog').getByRole('button', { name: 'Set TP/SL' }).click();
  await expect
    .poll(exits)
    .toMatchObject([{ state: 'active', takeProfit: { triggerPrice: String(price), status: 'running' } }]);
});

test('on a phone in Chinese the ticket rejects exits of an order against the position', async () => {
  const zh = readTexts('zh-HK');
  const { page: desktop, trader } = screen;
  const exitsBefore = await exits();
  const phone = await journey.openPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await desktop.context().storageState(),
  });
  await go(phone, '/zh-HK/trading/BTCUSDT');
  await phone.getByRole('tab', { name: zh('panels.ticket'), exact: true }).click();
  const ticket = phone.locator('#ticket');
  await ticket.locator('label', { hasText: zh('ticket.sides.sell') }).click();
  await ticket.getByLabel(zh('ticket.reduceOnly'), { exact: true }).click();
  await ticket.getByLabel(zh('ticket.protection.title'), { exact: true }).click();
  await ticket.getByLabel(zh('ticket.protection.stopLoss'), { exact: true }).fill('900000');
  await ticket.getByText(/^此訂單與現有持倉（0\.01 BTC）方向相反/).waitFor();
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(await layerFindings(phone, ticket)).toEqual([]);
  expect(await exits()).toEqual(exitsBefore);
  expect((await createOrderClient(journey, trader).positions()).items).toHaveLength(1);
  await phone.context().close();
});

test('a position that is closed by hand leaves no exit', async () => {
  const { rows, page } = screen;
  await buyWithExits('10', '10');
  await expect.poll(openOrders).toBe(2);
  await rows().first().getByRole('button', { name: 'Close', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /at market$/ })
    .click();
  await expect.poll(() => rows().count()).toBe(0);
  await expect.poll(openOrders).toBe(0);
  await expect.poll(exits).toEqual([]);
});

test('an order that rests shows in its detail the exits that wait for it, and gives them up', async () => {
  const { trader, page } = screen;
  const { near, send } = createOrderClient(journey, trader);
  const price = await near(-5);
  const protection = { stopLoss: await near(-8) };
  await send({ direction: 'buy', priceType: 'limit', quantity: '0.010', price, protection });
  await page.getByRole('tab', { name: /^Open orders/ }).click();
  await page.getByRole('button', { name: 'Order details' }).click();
  const detail = page.getByRole('dialog');
  await detail.getByText('Placed once the order fills').waitFor();
  await detail.getByRole('button', { name: 'Remove both' }).click();
  await waitForToast(page, 'TP/SL removed');
  await expect.poll(exits).toEqual([]);
  await detail.getByText('Placed once the order fills').waitFor({ state: 'detached' });
  expect(await openOrders()).toBe(1);
  await page.keyboard.press('Escape');
  await trader.ask('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId: trader.keyId });
  await page.getByRole('tab', { name: /^Positions/ }).click();
});

test('TR-15 the exit that is reached closes the position, and ends the other one', async () => {
  const { trader, page, rows } = screen;
  const last = await readLast('DOGEUSDT');
  await go(page, '/en-US/trading/DOGEUSDT');
  await createOrderClient(journey, trader).send({
    instrumentId: 'DOGEUSDT',
    direction: 'buy',
    priceType: 'market',
    quantity: '100',
    protection: { takeProfit: (last * 1.5).toFixed(4), stopLoss: (last * 0.97).toFixed(4) },
  });
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(async () => (await exits()).map(({ state }) => state)).toEqual(['active']);
  await shock(journey, 'kind=gap&percent=-6&symbol=DOGEUSDT');
  await expect.poll(() => rows().count()).toBe(0);
  await expect.poll(openOrders).toBe(0);
  await expect.poll(exits).toEqual([]);
});

test('no screen of the exits writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
