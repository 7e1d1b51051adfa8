import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { signIn } from '../e2e/support/signIn.ts';
import type { Stack } from '../e2e/support/stack.ts';
import { type CallAs, createCaller } from './harness/caller.ts';
import { atMost, type Measure, quantile } from './harness/measure.ts';
import { fundAccount } from './harness/people.ts';
import { type PlainPage, withPlainPage } from './harness/plainPage.ts';
import { withBrowser, withStack } from './harness/stack.ts';

const ORDERS = 300;
const WARM = 15;
const P50_MAX_MS = 15;
const P99_MAX_MS = 40;
/** Number of orders sent before the measurement, and the interval of cancelling the resting ones. */
const BEFORE = 250;
const RESTING_MAX = 125;
/** Pause between them: a server accepts some 20 calls a second from one address. */
const PAUSE_MS = 70;
/** A user's pace: between orders, before pressing the ready button, and after cancelling everything. */
const PACE_MS = 500;
const PRESS_AFTER_MS = 100;
const CANCELLED_MS = 2_000;
const SETTLED_MS = 200;
/** Maximum open orders. */
const OPEN_MAX = 25;
/** Armed alerts of the trader, which do not fire. */
const ALERTS = 10;

/**
 * Duration of an order: from the press to the page's confirmation, in the server, at the venue, and of a similar
 * order sent to the venue directly.
 */
interface Timed {
  readonly clickMs: number;
  readonly serverMs: number;
  readonly venueMs: number;
  readonly directMs: number;
}

/**
 * Measures the time from pressing the button to the page's confirmation, minus the time of a similar order sent to the
 * venue directly: at the same quantile in the same run, so that other load affects both. Each order brings a take
 * profit and a stop loss, and alerts are armed.
 */
export const orderLatency = (): Promise<Measure[]> =>
  withStack({}, (stack) => withPlainPage((page) => measure(stack, page)));

async function measure(stack: Stack, page: PlainPage): Promise<Measure[]> {
  const kept = await signedIn(stack.url);
  await page.before(`for (const [name, value] of ${JSON.stringify(kept)}) localStorage.setItem(name, value)`);
  const token = kept.find(([name]) => name === 'aldgate.token')?.[1] ?? '';
  const ask = createCaller(stack.url);
  const key = { key: 'venue-demo-a', secret: 'venue-secret-a' };
  const direct = new SignedRest({ rest: stack.venueUrl, ...key, now: Date.now });
  const exchangeKeyId = await fundAccount(ask, token);
  await tradeAWhile(ask, token, exchangeKeyId);
  await armAlerts(ask, token);
  await page.goto(`${stack.url}/en-US/trading/BTCUSDT`);
  await page.until(`/^Buy BTC/.test(${BUTTON}?.textContent)`);
  await page.evaluate(`${labelled('TP/SL')}.click()`);
  const timed: Timed[] = [];
  let before = await takenBy(stack.url);
  for (let index = 0; index < ORDERS + WARM; index += 1) {
    const startedAt = performance.now();
    const clickMs = await sendOne(page, 50_000 + index);
    // The page refetches its lists after an order; the direct order waits for that.
    await pause(SETTLED_MS);
    const directMs = await venueOne(direct, 40_000 + index);
    const taken = await takenBy(stack.url);
    if (taken.orders !== before.orders + 1) throw new Error('an order that the venue did not answer once');
    const serverMs = taken.serverMs - before.serverMs;
    if (index >= WARM) timed.push({ clickMs, directMs, serverMs, venueMs: taken.venueMs - before.venueMs });
    before = taken;
    if (index % OPEN_MAX === OPEN_MAX - 1) {
      await cancelAll(ask, token, exchangeKeyId);
      await direct.delete('/fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' });
      await pause(CANCELLED_MS);
    }
    await pause(Math.max(0, startedAt + PACE_MS - performance.now()));
  }
  const at = (share: number, of: (order: Timed) => number) => quantile(timed.map(of), share);
  const figures = (of: (order: Timed) => number) =>
    [0.5, 0.9, 0.99].map((share) => `p${share * 100} ${at(share, of).toFixed(1)}`).join(', ');
  const click = ({ clickMs }: Timed) => clickMs;
  const directly = ({ directMs }: Timed) => directMs;
  const received: [string, (order: Timed) => number][] = [
    ['click', click],
    ['in the page', ({ clickMs, serverMs }) => clickMs - serverMs],
    ['in the server', ({ serverMs, venueMs }) => serverMs - venueMs],
    ['at the venue', ({ venueMs }) => venueMs],
    ['beyond the venue, order for order', ({ clickMs, venueMs }) => clickMs - venueMs],
    ['the venue asked directly', directly],
  ];
  for (const [name, of] of received) process.stderr.write(`${name}: ${figures(of)} ms\n`);
  const beyond = (share: number) => at(share, click) - at(share, directly);
  return [
    atMost('order-latency p50 beyond the venue’s p50', beyond(0.5), 'ms', P50_MAX_MS),
    atMost('order-latency p99 beyond the venue’s p99', beyond(0.99), 'ms', P99_MAX_MS),
  ];
}

/** Warms up the server with some hundreds of orders, because the first minute after a start is not representative. */
async function tradeAWhile(ask: CallAs, token: string, exchangeKeyId: string): Promise<void> {
  for (let index = 1; index <= BEFORE; index += 1) {
    await ask(token, '/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId,
      instrumentId: 'BTCUSDT',
      clientOrderId: randomUUID(),
      direction: 'buy',
      priceType: 'limit',
      price: `${45_000 + index}`,
      quantity: '0.003',
    });
    await pause(PAUSE_MS);
    if (index % RESTING_MAX === 0) await cancelAll(ask, token, exchangeKeyId);
  }
}

async function armAlerts(ask: CallAs, token: string): Promise<void> {
  for (let index = 0; index < ALERTS; index += 1) {
    const alert = { kind: 'price_above', instrumentId: 'BTCUSDT', value: `${900_000 + index}` };
    await ask(token, '/user/alert/save', alert);
  }
}

async function cancelAll(ask: CallAs, token: string, exchangeKeyId: string): Promise<void> {
  await ask(token, '/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId, instrumentId: 'BTCUSDT' });
}

/** Local storage of a signed-in trader without order confirmation. */
function signedIn(url: string): Promise<(readonly [string, string])[]> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    await signIn(page, url, 'trader@demo.aldgate.test');
    await page.evaluate(() => localStorage.setItem('aldgate.trading.confirm', 'off'));
    return page.evaluate(() => Object.entries<string>(localStorage));
  });
}

const BUTTON = `document.querySelector('#ticket form button[type="submit"]')`;

/** The control of the ticket with a label, in the page. */
const labelled = (label: string) =>
  `[...document.querySelectorAll('#ticket label')].find(({ textContent }) => textContent === '${label}').control`;

/** Enters an order with its exits, presses the button, and measures in the page until the button confirms it. */
async function sendOne(page: PlainPage, price: number): Promise<number> {
  const entries = { Price: `${price}`, Quantity: '0.003', 'Take profit': '90000', 'Stop loss': '30000' };
  for (const [label, value] of Object.entries(entries)) {
    await page.evaluate(`{
      const control = ${labelled(label)};
      control.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, '${value}');
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
  }
  await page.evaluate(`document.activeElement.blur()`);
  await page.until(`/^Buy 0\\.003 BTC at/.test(${BUTTON}.textContent) && !${BUTTON}.disabled`);
  await pause(PRESS_AFTER_MS);
  return page.evaluate<number>(PRESS);
}

/** In the page: presses the ticket's button and resolves with the milliseconds until the result is shown. */
const PRESS = `new Promise((resolve, reject) => {
  const button = ${BUTTON};
  const label = button.textContent;
  const watch = new MutationObserver(() => {
    const said = button.textContent;
    if (said === label || said === 'Sending …') return;
    watch.disconnect();
    if (said === 'Order accepted') resolve(performance.now() - startedAt);
    else reject(new Error('an order that was not accepted: ' + said));
  });
  watch.observe(button, { childList: true, characterData: true, subtree: true });
  const startedAt = performance.now();
  button.click();
})`;

/** Number and total milliseconds of the server's orders: in all, and at the venue. */
interface Taken {
  readonly orders: number;
  readonly serverMs: number;
  readonly venueMs: number;
}

/** From the server's metrics. */
async function takenBy(url: string): Promise<Taken> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? Number.NaN,
    );
  const venue = '{call="POST /fapi/v1/order",status="200"}';
  const server = '{call="/api/broker/lightning/futures/order/sendOrder",code="200"}';
  return {
    orders: read(`aldgate_exchange_call_duration_seconds_count${venue}`),
    serverMs: 1_000 * read(`aldgate_call_duration_seconds_sum${server}`),
    venueMs: 1_000 * read(`aldgate_exchange_call_duration_seconds_sum${venue}`),
  };
}

/** A similar order with the venue's demo key. */
async function venueOne(direct: SignedRest, price: number): Promise<number> {
  const startedAt = performance.now();
  await direct.post('/fapi/v1/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.003',
    price: `${price}`,
  });
  return performance.now() - startedAt;
}
