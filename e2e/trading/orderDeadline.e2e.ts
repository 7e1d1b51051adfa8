import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { type CallSocketTap, tapCallSocket } from '../support/tapCallSocket.ts';
import { openTicket } from '../support/trader.ts';
import { openTraderScreen, type TraderScreen } from '../support/traderScreen.ts';

interface TappedScreen extends TraderScreen {
  readonly calls: CallSocketTap;
}

let journey: Journey;
let screen: TappedScreen;

const SEND_ORDER = '/api/broker/lightning/futures/order/sendOrder';

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
  readonly items: readonly { readonly clientOrderId: string }[];
}

async function listOpenOrders({ trader }: TraderScreen) {
  return (await trader.ask<Listed>('/lightning/futures/order/queryOpenOrder', { keyId: trader.keyId })).items;
}
const openOrders = async (screen: TraderScreen) => (await listOpenOrders(screen)).length;

/** Enters a limit order far below the market, and presses the button. */
async function press({ field, button, near, text }: TraderScreen): Promise<void> {
  await field(text('ticket.price')).fill(await near(-3));
  await field(text('ticket.quantity')).fill('0.010');
  await button(new RegExp(`${text('ticket.sides.buy')} 0\\.01`)).click();
}

/** Lets no HTTP call reach the server until the returned function is called. */
async function cutHttp({ page }: TraderScreen): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort();
  await page.route('**/api/**', abort);
  return () => page.unroute('**/api/**', abort);
}

test('an order that reaches the server after its deadline is never live; the ticket says why', async () => {
  const { page, calls, text, ticket, button, records, rows } = screen;
  await expect.poll(() => calls.opened()).toBe(1);
  const pass = calls.silence();
  const reconnect = await cutHttp(screen);
  await press(screen);
  await records().getByText(text('records.pending.sending'), { exact: true }).waitFor();
  await ticket().getByText(text('ticket.disabledReasons.silent')).waitFor();
  const submit = button(
    new RegExp(`${text('ticket.sending')}|${text('ticket.late')}|${text('ticket.sides.buy')}`),
  ).last();
  expect(await submit.isDisabled()).toBe(true);

  await records().getByText(text('records.pending.late'), { exact: true }).waitFor();
  await ticket()
    .getByRole('button', { name: text('ticket.late'), exact: true })
    .waitFor();
  await reconnect();
  pass();
  await ticket().getByText(text('errors.deadlinePassed')).waitFor();
  expect(await openOrders(screen)).toBe(0);

  // The page offers more seconds where five were too short, and remembers them.
  const choice = ticket().getByLabel(text('ticket.deadline.label'));
  await choice.click();
  await page.getByRole('option', { name: text('ticket.deadline.seconds', { seconds: '20' }) }).click();
  await page.reload();
  await choice.getByText(/20/).waitFor();
  await press(screen);
  await rows().getByText(text('records.statuses.running'), { exact: true }).waitFor();
  expect(await openOrders(screen)).toBe(1);
  await rows()
    .getByRole('button', { name: text('records.cancel') })
    .click();
  await expect.poll(() => openOrders(screen)).toBe(0);
});

test('an order without an answer is cancelled by its row, and rejected where it arrives later', async () => {
  const { page, calls, text, ticket, records, rows } = screen;
  const pass = calls.hold(SEND_ORDER);
  await press(screen);
  await records().getByText(text('records.pending.sending'), { exact: true }).waitFor();
  await rows()
    .getByRole('button', { name: text('records.cancel') })
    .click();
  await page.getByText(text('orders.withdrawn')).waitFor();
  pass();
  await ticket().getByText(text('errors.orderWithdrawn')).waitFor();
  expect(await openOrders(screen)).toBe(0);
  await expect.poll(() => rows().count()).toBe(0);
});

test('all orders are cancelled, one without an answer too; a rejected one is not counted', async () => {
  const { page, calls, text, ticket, records, rows } = screen;
  const cancelAll = (count: string) =>
    records().getByRole('button', { name: text('records.cancelAll.open', { count }) });
  await press(screen);
  await rows().getByText(text('records.statuses.running'), { exact: true }).waitFor();
  const pass = calls.hold(SEND_ORDER);
  await press(screen);
  await records().getByText(text('records.pending.sending'), { exact: true }).waitFor();
  await cancelAll('2').click();
  const confirm = text('records.cancelAll.confirm', { count: '2' });
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
  await page.getByText(text('orders.withdrawn')).waitFor();
  await expect.poll(() => openOrders(screen)).toBe(0);
  pass();
  await ticket().getByText(text('errors.orderWithdrawn')).waitFor();
  expect(await openOrders(screen)).toBe(0);
  await cancelAll('0').waitFor();
});

test('a cancellation stays possible while the server is silent, and says that it is not confirmed', async () => {
  const { calls, text, rows } = screen;
  await press(screen);
  await rows().getByText(text('records.statuses.running'), { exact: true }).waitFor();
  const pass = calls.silence();
  const reconnect = await cutHttp(screen);
  await rows()
    .getByRole('button', { name: text('records.cancel') })
    .click();
  await rows().getByText(text('records.pending.cancelling')).waitFor();
  await reconnect();
  pass();
  await expect.poll(() => openOrders(screen)).toBe(0);
});

test('a resting order is cancelled once the page has been closed for the seconds set beside the ticket', async () => {
  const { page, text, rows, tab } = screen;
  const line = () => page.getByText(text('disconnect.title'), { exact: true }).locator('..');
  const seconds = text('disconnect.after', { seconds: '10' });
  await line()
    .getByRole('button', { name: text('disconnect.off') })
    .click();
  const dialog = page.getByRole('dialog', { name: text('disconnect.title') });
  await dialog.getByText(text('disconnect.conditional')).waitFor();
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: seconds, exact: true }).click();
  await dialog.getByRole('button', { name: text('disconnect.save') }).click();
  await line().getByRole('button', { name: seconds }).waitFor();
  await press(screen);
  await rows().getByText(text('records.statuses.running'), { exact: true }).waitFor();
  const clientOrderId = (await listOpenOrders(screen))[0]?.clientOrderId ?? '';

  await page.goto('about:blank');
  const readStatus = () =>
    withPlatform(journey.stack, async ({ database }) => {
      const orders = database.selectFrom('exchange_order').select('status');
      return (await orders.where('client_order_id', '=', clientOrderId).executeTakeFirstOrThrow()).status;
    });
  expect(await readStatus()).toBe('running');
  await expect.poll(readStatus, { timeout: 30_000 }).toBe('cancelled');
  await go(page, '/en-US/trading/BTCUSDT');
  await tab(text('records.tabs.orders')).click();
  await rows().first().getByText(text('records.causes.disconnected')).waitFor();
  await rows().first().getByTitle(text('records.detail.ofOrder')).click();
  await page.getByRole('dialog').getByText(text('orders.reasons.disconnected')).waitFor();
});
