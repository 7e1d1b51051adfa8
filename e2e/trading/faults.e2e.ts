import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { type CallSocketTap, tapCallSocket } from '../support/tapCallSocket.ts';
import { readTexts } from '../support/texts.ts';
import { openTicket } from '../support/trader.ts';
import { openTraderScreen, type TraderScreen } from '../support/traderScreen.ts';
import { createRecordsPage } from '../support/tradingPage.ts';

interface TappedScreen extends TraderScreen {
  readonly calls: CallSocketTap;
}

const MINUTE_MS = 60_000;
/** The deadline of the page's orders, and a margin. */
const DEADLINE_MS = 6_000;

let journey: Journey;
let screen: TappedScreen;

beforeAll(async () => {
  journey = await startJourney();
  const opened = await openTraderScreen(journey);
  screen = { ...opened, calls: await tapCallSocket(opened.page) };
  const { page, tab, text } = screen;
  await openTicket(journey, page);
  await tab(text('records.tabs.openOrders')).click();
});
afterAll(() => journey?.close());

interface Listed {
  readonly items: readonly { readonly quantity: string }[];
}
const quantities = ({ items }: Listed) => items.map(({ quantity }) => Number(quantity));
const openOrders = async ({ trader: { ask, keyId } }: TraderScreen) =>
  quantities(await ask<Listed>('/lightning/futures/order/queryOpenOrder', { keyId }));
const positions = async ({ trader: { ask, keyId } }: TraderScreen) =>
  quantities(await ask<Listed>('/broker/futures/position/query', { exchangeKeyId: keyId }));

async function enterRestingOrder({ field, near, text }: TraderScreen): Promise<void> {
  await field(text('ticket.price')).fill(await near(-3));
  await field(text('ticket.quantity')).fill('0.010');
}

const press = ({ button, text }: TraderScreen) => button(new RegExp(`${text('ticket.sides.buy')} 0\\.01`)).click();

const untilResting = ({ rows, text }: TraderScreen) =>
  rows().getByText(text('records.statuses.running'), { exact: true }).waitFor();

async function cancelShown(screen: TraderScreen): Promise<void> {
  const { rows, text } = screen;
  await rows()
    .getByRole('button', { name: text('records.cancel') })
    .click();
  await expect.poll(() => openOrders(screen)).toEqual([]);
}

/** Waits until a request of this moment is past its deadline. */
async function untilLate({ dialog, text }: TraderScreen): Promise<void> {
  const lateAt = Date.now() + DEADLINE_MS;
  await dialog().getByText(text('ticket.disabledReasons.silent')).waitFor();
  await expect.poll(() => Date.now(), { timeout: 2 * DEADLINE_MS }).toBeGreaterThan(lateAt);
}

/** The request waited in the socket and was late, or it also failed over HTTP and nothing is known. */
const expectNotDone = ({ dialog, text }: TraderScreen, unconfirmed: string) =>
  dialog()
    .getByText(new RegExp(`${text('errors.deadlinePassed')}|${text(unconfirmed)}`))
    .waitFor();

/** Lets nothing through between page and server until the returned function is called. */
async function cutNetwork({ page, calls }: TappedScreen): Promise<() => Promise<void>> {
  const pass = calls.silence();
  const abort = (route: Route) => route.abort('internetdisconnected');
  await page.route('**/api/**', abort);
  return async () => {
    await page.unroute('**/api/**', abort);
    pass();
  };
}

test.each([5, -5])('a page whose clock is %s minutes off sends orders that are in time', async (minutes) => {
  const { page } = screen;
  await page.clock.setSystemTime(Date.now() + minutes * MINUTE_MS);
  await page.reload();
  await enterRestingOrder(screen);
  await press(screen);
  await untilResting(screen);
  await cancelShown(screen);
});

test('a clock that jumps, as after a sleep, does not send what was entered before; the press does', async () => {
  const { page, field, text } = screen;
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await enterRestingOrder(screen);
  await page.clock.setSystemTime(Date.now() + 10 * MINUTE_MS);
  await expect.poll(() => field(text('ticket.quantity')).inputValue()).toBe('0.010');
  expect(await openOrders(screen)).toEqual([]);
  await press(screen);
  await untilResting(screen);
  await cancelShown(screen);
});

test('an order of one tab is seen in another one, and cancelled there', async () => {
  const { page, text, records } = screen;
  const other = await page.context().newPage();
  await go(other, '/en-US/trading/BTCUSDT');
  const second = { ...screen, ...createRecordsPage(() => other, text) };
  await second.tab(text('records.tabs.openOrders')).click();
  await enterRestingOrder(screen);
  await press(screen);
  await untilResting(second);
  await cancelShown(second);
  await records().getByText(text('records.empty.openOrders.title')).waitFor();
  await other.close();
});

test('an amendment that is pressed while the network is away changes nothing later', async () => {
  const { page, text, rows, dialog } = screen;
  await enterRestingOrder(screen);
  await press(screen);
  await untilResting(screen);
  await rows()
    .getByRole('button', { name: text('records.amend.open') })
    .click();
  await dialog().getByLabel(text('records.amend.quantity'), { exact: true }).fill('0.02');
  const reconnect = await cutNetwork(screen);
  const confirm = text('records.amend.confirm', { amount: '0\\.020', asset: 'BTC', price: '.*' });
  await dialog()
    .getByRole('button', { name: new RegExp(confirm) })
    .click();
  await untilLate(screen);
  await reconnect();
  await expectNotDone(screen, 'orders.failed.amendment.unconfirmed');
  expect(await openOrders(screen)).toEqual([0.01]);
  await page.keyboard.press('Escape');
  await cancelShown(screen);
});

test('a closing that is pressed while the network is away closes nothing later', async () => {
  const { text, ticket, field, tab, rows, dialog } = screen;
  await ticket().getByText(text('ticket.kinds.market'), { exact: true }).click();
  await field(text('ticket.quantity')).fill('0.010');
  await press(screen);
  await tab(text('records.tabs.positions')).click();
  await rows()
    .getByRole('button', { name: text('records.close.open') })
    .click();
  const confirm = dialog().getByRole('button', {
    name: text('records.close.atMarket', { amount: '0.010', asset: 'BTC' }),
  });
  await confirm.waitFor();
  const reconnect = await cutNetwork(screen);
  await confirm.click();
  await untilLate(screen);
  await reconnect();
  await expectNotDone(screen, 'orders.unknown');
  expect(await positions(screen)).toEqual([0.01]);
});

test('a transfer that is pressed while the network is away is unconfirmed, and made once when sent again', async () => {
  const { page, trader, dialog } = screen;
  const text = readTexts('en-US', 'wallet');
  await go(page, '/en-US/wallet/tradingAccount');
  await page.getByRole('button', { name: text('transfer.title'), exact: true }).click();
  await dialog().getByLabel(text('transfer.amount'), { exact: true }).fill('1000');
  const reconnect = await cutNetwork(screen);
  await dialog()
    .getByRole('button', { name: text('transfer.submit', { amount: '1,000', asset: '' }).trim() })
    .click();
  await dialog().getByText(text('transfer.unanswered.title')).waitFor();
  await reconnect();
  await dialog()
    .getByRole('button', { name: text('transfer.checkAgain') })
    .click();
  await dialog()
    .getByRole('heading', { name: text('transfer.results.completed') })
    .waitFor();
  const { items } = await trader.ask<{ items: readonly { amount: string }[] }>('/broker/lightning/transfer/page', {});
  expect(items.map(({ amount }) => Number(amount))).toEqual([1_000, 100_000]);
});
