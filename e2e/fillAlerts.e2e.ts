import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from './support/journey.ts';
import { openTicket, openTrader, type Trader } from './support/trader.ts';
import { createRecordsPage, createTicketPage } from './support/tradingPage.ts';

let journey: Journey;
let trader: Trader;
let page: Page;

const { ticket, field, button, near } = createTicketPage(() => page);
const { tab, rows } = createRecordsPage(() => page);

/** Records what the page hands to the operating system, which shows nothing in a test, and whether it plays tones. */
const RECORDER = `
  window.announced = { notifications: [], tones: 0 };
  const RealNotification = window.Notification;
  window.Notification = class extends RealNotification {
    constructor(title, options) {
      super(title, options);
      window.announced.notifications.push(title + ' | ' + options.body);
    }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.announced.tones += 1;
    return start.apply(this, when);
  };
`;

interface Announced {
  readonly notifications: readonly string[];
  readonly tones: number;
}
const announced = () => page.evaluate<Announced>('window.announced');

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '100000', permissions: ['notifications'] });
  page = trader.page;
  await page.addInitScript(RECORDER);
  await openTicket(journey, page);
});
afterAll(() => journey?.close());

async function buyAtMarket(): Promise<void> {
  await ticket().getByText('Market', { exact: true }).click();
  await field('Quantity').fill('0.010');
  await button(/^Buy 0\.01/).click();
  await ticket().getByText('Order filled').waitFor();
}

test('fills are announced by sound and notification once each, only where they are switched on', async () => {
  await buyAtMarket();
  await expect.poll(() => rows().count()).toBe(1);
  expect(await announced()).toEqual({ notifications: [], tones: 0 });

  await page.getByRole('button', { name: 'Chart and layout settings' }).click();
  await page.getByLabel('Desktop notification on fills').click();
  await page.getByLabel('Sound on fills').click();
  await expect.poll(async () => (await announced()).tones).toBe(2);
  await page.keyboard.press('Escape');

  // A resting order is no fill.
  await ticket().getByText('Limit', { exact: true }).click();
  await field('Price').fill(await near(-3));
  await field('Quantity').fill('0.010');
  await button(/^Buy 0\.01/).click();
  await tab('Open orders').click();
  await expect.poll(() => rows().count()).toBe(1);
  await buyAtMarket();
  await expect.poll(async () => (await announced()).notifications.length).toBe(1);
  const { notifications, tones } = await announced();
  expect(notifications[0]).toMatch(/^BTCUSDT filled \| Bought 0\.010( at [\d,.]+)?$/);
  expect(tones).toBe(4);
});

test('the pages report no error', () => expect(journey.consoleErrors).toEqual([]));
