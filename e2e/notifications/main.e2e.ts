import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { moveMarket } from '../support/shock.ts';
import { waitForToast } from '../support/toasts.ts';
import { createOrderClient, openTrader, type Trader } from '../support/trader.ts';

let journey: Journey;
let trader: Trader;
let page: Page;
/** The order that fills first. */
let clientOrderId: string;

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '100000' });
  ({ page } = trader);
}, 120_000);
afterAll(() => journey?.close());

const at = (path: string) => `${journey.stack.url}/en-US/${path}`;
const bell = (name: string | RegExp) => page.getByRole('button', { name });
const mark = async () => {
  const response = await fetch(`${journey.stack.url}/exchange/fapi/v1/premiumIndex?symbol=BTCUSDT`);
  const { markPrice } = (await response.json()) as { markPrice: string };
  return Number(markPrice);
};

test('SH-05 a fill of an order of another session raises the count, and leads to the order', async () => {
  await go(page, '/en-US/market');
  await bell('Notifications').waitFor();
  const { send } = createOrderClient(journey, trader);
  const price = (await mark()) * 1.001;
  ({ clientOrderId } = await send({
    direction: 'buy',
    priceType: 'market',
    quantity: '0.01',
    expiresAt: Date.now() + 3_600_000,
    condition: { type: 'stop', triggerPrice: price.toFixed(1), triggerBy: 'mark' },
  }));
  await moveMarket(journey, 'BTCUSDT', 0.5);
  await waitForToast(page, 'Order filled: BTCUSDT');
  await bell('Notifications, 1 unread').press('Enter');
  const item = page.getByRole('dialog').getByRole('link', { name: /^Order filled: BTCUSDT/ });
  await item.waitFor();
  // The first line of its text is below the title.
  await item.getByText(/Bought 0\.01 BTC at/).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await item.press('Enter');
  await page.getByRole('dialog').getByText(clientOrderId).first().waitFor();
  await page.keyboard.press('Escape');
  await bell('Notifications')
    .and(bell(/^Notifications$/))
    .waitFor();
});

test('SH-05 a topic is switched off for the screen; security and approvals cannot be', async () => {
  await go(page, '/en-US/account/notifications?tab=settings');
  const cell = (topic: string, channel: string) => page.getByRole('checkbox', { name: `${topic}: ${channel}` });
  await cell('Orders', 'Screen').click();
  await expect.poll(() => cell('Orders', 'Screen').isChecked()).toBe(false);
  for (const topic of ['Security', 'Approvals'])
    for (const channel of ['Screen', 'Email']) expect(await cell(topic, channel).isDisabled()).toBe(true);
  await page.reload();
  await expect.poll(() => cell('Orders', 'Screen').isChecked()).toBe(false);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Notifications' }).locator('tbody tr');
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/Order filled: BTCUSDT[\s\S]*Bought 0\.01 BTC at/)]);
  await rows.first().click();
  await page.getByRole('dialog').getByText(clientOrderId).first().waitFor();
  await page.keyboard.press('Escape');
});

test('SH-05 a notification that leads nowhere unfolds its text in its row', async () => {
  await page.route('**/notification/page', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { items: { link: string | null }[] } };
    for (const item of body.data.items) item.link = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto(at('account/notifications'));
  const title = page.getByRole('table', { name: 'Notifications' }).getByRole('button', { name: /^Order filled/ });
  expect(await title.getAttribute('aria-expanded')).toBe('false');
  await title.press('Enter');
  await expect.poll(() => title.getAttribute('aria-expanded')).toBe('true');
  expect(page.url()).toMatch(/\?notification=[\w-]+$/);
  await title.press('Enter');
  await expect.poll(() => page.url()).toBe(at('account/notifications'));
  await page.unroute('**/notification/page');
});

test('an alert of the trading page fires once and is armed again', async () => {
  await go(page, '/en-US/trading/BTCUSDT');
  await page.getByRole('button', { name: 'Set an alert' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Price', { exact: true }).fill('1');
  await form.getByRole('button', { name: 'Arm alert' }).click();
  await form.getByText(/^Already reached: the price is [\d,]+\.\d$/).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await form.getByLabel('Price', { exact: true }).fill(((await mark()) * 1.001).toFixed(1));
  await form.getByRole('button', { name: 'Arm alert' }).click();
  await waitForToast(page, 'Alert armed');
  // Exceeds what the first move may have left.
  await moveMarket(journey, 'BTCUSDT', 1);
  await waitForToast(page, /^BTCUSDT rose to [\d,]+\.\d USDT/);
  await bell('Notifications, 1 unread').waitFor();
  await go(page, '/en-US/account/notifications?tab=alerts');
  const row = page.getByRole('table', { name: 'Alerts' }).locator('tbody tr');
  await row.getByText('Fired', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Arm again' }).click();
  const value = page.getByRole('dialog').getByLabel('Price', { exact: true });
  // Armed again, a value that is reached is refused.
  await value.fill('1');
  await page.getByRole('button', { name: 'Arm alert' }).click();
  await page.getByText(/^Already reached: the price is/).waitFor();
  await value.fill('10000000');
  await page.getByRole('button', { name: 'Arm alert' }).click();
  await row.getByText('Armed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No alerts yet').waitFor();
  await bell('Notifications, 1 unread').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark all as read' }).click();
  await bell(/^Notifications$/).waitFor();
});

test('the pages report no error', () => expect(journey.consoleErrors).toEqual([]));
