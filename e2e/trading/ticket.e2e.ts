import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '../support/callAs.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { type CallSocketTap, tapCallSocket } from '../support/tapCallSocket.ts';
import { waitForToast } from '../support/toasts.ts';
import { type Member, openMember } from '../support/trader.ts';
import { createTicketPage, errorAt } from '../support/tradingPage.ts';

let journey: Journey;
let page: Page;
let customer: Member;
let calls: CallSocketTap;
const overHttp: string[] = [];

beforeAll(async () => {
  journey = await startJourney();
  customer = await openMember(journey);
  page = customer.page;
  calls = await tapCallSocket(page);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === SEND_ORDER) overHttp.push(request.url());
  });
});
afterAll(() => journey?.close());

const SEND_ORDER = '/api/broker/lightning/futures/order/sendOrder';

const { ticket, field, button, figure, near } = createTicketPage(() => page);
const side = (name: 'Buy' | 'Sell') => ticket().locator('label', { hasText: name });

const readFigure = async (label: string) => Number.parseFloat((await figure(label).textContent()) ?? '');
const readError = (label: string) => errorAt(field(label));

async function openOrders(): Promise<readonly { readonly price: string; readonly clientOrderId: string }[]> {
  const [account] = await callAs<readonly { keyId: string }[]>(page, '/broker/account/queryBrokerOptions', {});
  const { items } = await callAs<{ items: readonly { price: string; clientOrderId: string }[] }>(
    page,
    '/lightning/futures/order/queryOpenOrder',
    { keyId: account?.keyId },
  );
  return items;
}

test('TR-09 WAL-02 the account opens automatically, and money is moved to it from the ticket', async () => {
  await go(page, '/en-US/trading/BTCUSDT');
  await ticket().getByText(customer.institution).waitFor();
  await expect.poll(() => figure('Balance').textContent()).toBe('0.00 USDT');
  await button('Transfer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Available 1,000,000.00 USDT').waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill('200000');
  await dialog.getByRole('button', { name: /^Transfer 200,000/ }).click();
  await dialog
    .getByText(/completed/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => figure('Balance').textContent()).toBe('200,000.00 USDT');
});

test('TR-08 leverage is set within what the contract allows', async () => {
  await button(/^Leverage/).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This is the current leverage.').waitFor();
  await dialog.getByLabel('Leverage', { exact: true }).fill('126');
  await dialog.getByText('Enter a whole number from 1 to 125').waitFor();
  await dialog.getByLabel('Leverage', { exact: true }).fill('25');
  await dialog.getByRole('button', { name: 'Set leverage to 25×' }).click();
  await expect.poll(() => button(/^Leverage/).textContent()).toBe('Leverage25×');
});

test('TR-02 changing direction clears price and volume and goes back to limit, changing type clears them', async () => {
  await field('Price').fill('60000');
  await field('Quantity').fill('0.5');
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  expect(await field('Quantity').inputValue()).toBe('');
  await field('Quantity').fill('0.5');
  await side('Sell').click();
  expect(await ticket().getByRole('tab', { selected: true }).textContent()).toBe('Limit');
  expect([await field('Price').inputValue(), await field('Quantity').inputValue()]).toEqual(['', '']);
  await side('Buy').click();
});

test('TR-01 TR-15 each error is shown at its field with its limit, and the order cannot be sent', async () => {
  await field('Quantity').fill('0.01');
  await field('Price').fill('60000.05');
  await expect.poll(() => readError('Price')).toBe('Must be a multiple of 0.1 USDT');
  await field('Price').fill(await near(20));
  await expect.poll(() => readError('Price')).toMatch(/^Maximum [\d,.]+ USDT, based on the mark price$/);
  await field('Price').fill(await near(-1));
  await expect.poll(() => readError('Price')).toBe('');
  for (const [text, error] of [
    ['0.0105', 'Must be a multiple of 0.001 BTC'],
    ['1000.001', 'Maximum 1,000 BTC'],
    ['0.0001', 'Must be a multiple of 0.001 BTC'],
    ['1,5', 'Enter a number above zero'],
  ] as const) {
    await field('Quantity').fill(text);
    await expect.poll(() => readError('Quantity')).toBe(error);
    expect(await button(/^Buy/).isDisabled()).toBe(true);
  }
  await ticket().getByRole('tab', { name: 'Conditional' }).click();
  await field('Trigger').fill('10000');
  await expect.poll(() => readError('Trigger')).toMatch(/^Must be above the current price of [\d,.]+ USDT$/);
  await ticket().getByRole('tab', { name: 'Limit', exact: true }).click();
  expect(await openOrders()).toEqual([]);
});

test('one pressed in the book fills the ticket, whose estimates follow; a double click is one order', async () => {
  await page.locator('#book [role="button"]').first().click();
  await expect.poll(() => field('Price').inputValue()).toMatch(/^[\d,]+\.\d$/);
  const price = await near(-2);
  await field('Price').fill(price);
  await field('Quantity').fill('0.1');
  await expect.poll(() => figure('Cost').textContent()).toMatch(/^\d{3}\.\d\d USDT$/);
  expect(await readFigure('Cost')).toBeCloseTo((0.1 * Number(price)) / 25, 1);
  await expect.poll(() => figure('Liq. price').textContent()).toMatch(/→/);
  await button(/^Buy 0\.100 BTC at /).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Send this order?').waitFor();
  for (const shown of ['Distance to market', 'Good till cancelled (GTC)', 'Liq. price (est.)', 'Fee, maker / taker'])
    await dialog.getByText(shown).waitFor();
  await dialog.getByRole('button', { name: /^Buy 0\.100 BTC/ }).waitFor();
  await page.evaluate(`(() => {
    const button = [...document.querySelectorAll('[role="alertdialog"] button')].at(-1);
    button.click();
    button.click();
  })()`);
  await waitForToast(page, /^Order accepted: /);
  await expect.poll(async () => (await openOrders()).length).toBe(1);
  expect(Number((await openOrders())[0]?.price)).toBe(Number(price));
});

test('TR-08 a resting order and one that crosses have figures of their own; post-only never crosses', async () => {
  const available = figure('Available');
  const price = await near(-2);
  await field('Price').fill(price);
  await field('Quantity').fill('0.1');
  await expect.poll(() => available.textContent()).toMatch(/^[\d,]+\.\d\d → [\d,]+\.\d\d USDT$/);
  await expect.poll(() => figure('Fee, maker').textContent()).toMatch(/^\d\.\d\d \/ – USDT$/);
  expect(await readFigure('Fee, maker')).toBeCloseTo(0.1 * Number(price) * 0.0002, 1);
  const crossing = await near(1);
  await field('Price').fill(crossing);
  await expect.poll(() => figure('Fee, maker').textContent()).toMatch(/^– \/ [45]\.\d\d USDT$/);
  expect(await available.textContent()).toMatch(/^[\d,]+\.\d\d → [\d,]+\.\d\d USDT$/);
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  await field('Quantity').fill('0.1');
  await ticket()
    .getByText(/^≈ [\d,]+\.\d · [\d.]+ bps$/)
    .waitFor();
  await ticket().getByRole('tab', { name: 'Limit', exact: true }).click();
  await field('Price').fill(crossing);
  await field('Quantity').fill('0.1');
  await ticket().getByRole('checkbox', { name: 'Post-only' }).click({ force: true });
  await ticket()
    .getByText(/^A post-only buy at this price would fill immediately\. Enter [\d,]+\.\d or lower\.$/)
    .waitFor();
  expect(await button(/^Buy 0\.100/).isDisabled()).toBe(true);
  await button('Best').click();
  await expect.poll(() => button(/^Buy 0\.100/).isDisabled()).toBe(false);
  await ticket().getByRole('checkbox', { name: 'Post-only' }).click({ force: true });
});

test('ticket and account fit a window of 900 px, and nothing in them moves with what is entered', async () => {
  const positions = () =>
    page.evaluate(`[...document.querySelectorAll('#ticket input, #ticket dl, #ticket button, #ticket section')]
      .filter((each) => each.offsetParent !== null)
      .map((each) => Math.round(each.getBoundingClientRect().top))`);
  await field('Price').fill(await near(-2));
  await field('Quantity').fill('0.1');
  await expect.poll(() => figure('Available').textContent()).toMatch(/ → .*USDT$/);
  const hidden = `(() => { const { scrollHeight, clientHeight } = document.querySelector('#ticket'); return scrollHeight - clientHeight; })()`;
  expect(await page.evaluate(hidden)).toBe(0);
  const valid = await positions();
  for (const [price, quantity, shown] of [
    ['60000.05', '0.1', 'Must be a multiple of 0.1 USDT'],
    ['60000', '0.0001', 'Must be a multiple of 0.001 BTC'],
    [await near(20), '1', 'Fix the highlighted fields'],
    [await near(1), '0.1', '→'],
    ['', '', 'Enter a price'],
  ] as const) {
    await field('Price').fill(price);
    await field('Quantity').fill(quantity);
    await ticket().getByText(shown).first().waitFor();
    expect([shown, await positions()]).toEqual([shown, valid]);
  }
});

test('a market order fills, the position is in the estimates, and a lack of margin shows the error', async () => {
  await ticket().getByRole('switch', { name: 'Confirm before sending' }).click({ force: true });
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  await field('Quantity').fill('0.2');
  await button(/^Buy 0\.200 BTC at market$/).waitFor();
  await field('Quantity').press('Enter');
  // Shown at the ticket and as a toast, with the average price where it is pushed in time.
  await Promise.all([button('Order filled').waitFor(), waitForToast(page, /^Bought 0\.200 BTCUSDT( at [\d,]+\.\d)?$/)]);
  // The submitting field is cleared as well, although it has the focus.
  await expect.poll(() => field('Quantity').inputValue()).toBe('');
  await expect.poll(() => figure('Position').textContent()).toMatch(/^0\.200/);
  await field('Quantity').fill('100');
  await button(/^Buy 100\.000 BTC/).click();
  const submit = () => ticket().locator('button[type="submit"]').boundingBox();
  const before = await submit();
  // A large order always needs confirmation.
  await page
    .getByRole('alertdialog')
    .getByText(/^This is a large order\. .*[Aa]verage price .*[\d,]+\.\d, slippage [\d.]+ bps/)
    .waitFor();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Buy 100/ })
    .click();
  await ticket().getByText('Your order was rejected. Nothing has changed.').waitFor();
  await ticket().getByText('Insufficient margin').waitFor();
  expect(await submit()).toEqual(before);
});

test('the next frame shows an order in flight; its fill may be pushed before the answer; entries stay', async () => {
  const letGo = calls.hold(SEND_ORDER);
  await field('Quantity').fill('0.003');
  await button(/^Buy 0\.003 BTC at market$/).waitFor();
  const tab = page.locator('section [role="tab"]', { hasText: 'Open orders' });
  const openBefore = Number((await tab.textContent())?.replace('Open orders', ''));
  const nextFrame = await page.evaluate(`new Promise((resolve) => {
    const button = document.querySelector('#ticket form button[type="submit"]');
    const tabs = [...document.querySelectorAll('section [role="tab"]')];
    const openOrders = tabs.find(({ textContent }) => textContent.startsWith('Open orders'));
    button.click();
    requestAnimationFrame(() => resolve([button.textContent, openOrders.textContent]));
  })`);
  expect(nextFrame).toEqual(['Sending …', `Open orders${openBefore + 1}`]);
  await field('Quantity').fill('0.');
  const answer = calls.holdAnswers(SEND_ORDER);
  letGo();
  await expect.poll(() => figure('Position').textContent()).toMatch(/^0\.203/);
  answer();
  await waitForToast(page, /^Bought 0\.003 BTCUSDT at [\d,]+\.\d$/);
  await button('Sending …').waitFor({ state: 'detached' });
  await field('Quantity').pressSequentially('25');
  expect(await field('Quantity').inputValue()).toBe('0.25');
});

test('an order whose answer is lost with the socket is sent again by HTTP, and is one order', async () => {
  // All orders before this one were sent over the socket.
  expect(calls.requests).toContain(SEND_ORDER);
  expect(overHttp).toEqual([]);
  const before = (await openOrders()).length;
  const stop = calls.loseAnswers(SEND_ORDER);
  await ticket().getByRole('tab', { name: 'Limit', exact: true }).click();
  await field('Price').fill(await near(-3));
  await field('Quantity').fill('0.004');
  await button(/^Buy 0\.004 BTC at/).click();
  await expect.poll(() => overHttp.length).toBe(1);
  await waitForToast(page, /^Order accepted: /);
  expect(await openOrders()).toHaveLength(before + 1);
  // The socket reconnects automatically.
  const opened = calls.opened();
  stop();
  await expect.poll(() => calls.opened()).toBeGreaterThan(opened);
});

test('TR-15 a conditional order needs its trigger and a time, and waits', async () => {
  await ticket().getByRole('tab', { name: 'Conditional' }).click();
  await side('Sell').click();
  await ticket().getByRole('tab', { name: 'Conditional' }).click();
  await ticket().getByRole('combobox', { name: 'Order when triggered' }).click();
  await page.getByRole('option', { name: 'Market order' }).click();
  const waiting = (await openOrders()).length;
  await field('Trigger').fill('60000');
  await field('Quantity').fill('0.2');
  // In UTC, 30 days ahead unless another time is chosen.
  const expiry = ticket().getByRole('textbox', { name: 'Expires' });
  const days = async () =>
    (Date.parse(`${(await expiry.inputValue()).replace(' ', 'T')}:00Z`) - Date.now()) / 86_400_000;
  await expect.poll(days).toBeCloseTo(30, 1);
  await expiry.fill('2026-02-30 10:00');
  await ticket().getByText('Choose an expiry').waitFor();
  await button('1 d').click();
  expect(await days()).toBeCloseTo(1, 1);
  await button(/^Sell 0\.200 BTC at market if price hits 60,000\.0$/).click();
  await waitForToast(page, /^Order accepted: /);
  await expect.poll(async () => (await openOrders()).length).toBe(waiting + 1);
});

test('no screen of the ticket writes an error to the console', () => expect(journey.consoleErrors).toEqual([]));
