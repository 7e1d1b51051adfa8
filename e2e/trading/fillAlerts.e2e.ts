import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';
import { openTicket } from '../support/trader.ts';
import { openTraderScreen, type TraderScreen } from '../support/traderScreen.ts';

let journey: Journey;
let screen: TraderScreen;

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
const announced = (page: Page) => page.evaluate<Announced>('window.announced');

beforeAll(async () => {
  journey = await startJourney();
  screen = await openTraderScreen(journey, { permissions: ['notifications'] });
  const { page } = screen;
  await page.addInitScript(RECORDER);
  await openTicket(journey, page);
});
afterAll(() => journey?.close());

const press = ({ button, text }: TraderScreen) => button(new RegExp(`${text('ticket.sides.buy')} 0\\.01`)).click();

async function buyAtMarket(screen: TraderScreen): Promise<void> {
  const { ticket, field, text } = screen;
  await ticket().getByText(text('ticket.kinds.market'), { exact: true }).click();
  await field(text('ticket.quantity')).fill('0.010');
  await press(screen);
  await ticket().getByText(text('orders.status.filled')).waitFor();
}

test('fills are announced by sound and notification once each, only where they are switched on', async () => {
  const { page, ticket, field, near, tab, rows, text } = screen;
  await buyAtMarket(screen);
  await expect.poll(() => rows().count()).toBe(1);
  expect(await announced(page)).toEqual({ notifications: [], tones: 0 });

  await page.getByRole('button', { name: text('settings.open') }).click();
  await page.getByLabel(text('fills.notification')).click();
  await page.getByLabel(text('fills.sound')).click();
  await expect.poll(async () => (await announced(page)).tones).toBe(2);
  await page.keyboard.press('Escape');

  // A resting order is no fill.
  await ticket().getByText(text('ticket.kinds.limit'), { exact: true }).click();
  await field(text('ticket.price')).fill(await near(-3));
  await field(text('ticket.quantity')).fill('0.010');
  await press(screen);
  await tab(text('records.tabs.openOrders')).click();
  await expect.poll(() => rows().count()).toBe(1);
  await buyAtMarket(screen);
  await expect.poll(async () => (await announced(page)).notifications.length).toBe(1);
  const { notifications, tones } = await announced(page);
  const title = text('fills.title', { symbol: 'BTCUSDT' });
  const priced = text('fills.priced.buy', { quantity: '0\\.010', price: '[\\d,.]+' });
  const plain = text('fills.buy', { quantity: '0\\.010' });
  expect(notifications[0]).toMatch(new RegExp(`^${title} \\| (${priced}|${plain})$`));
  expect(tones).toBe(4);
});

test('the pages report no error', () => expect(journey.consoleErrors).toEqual([]));
