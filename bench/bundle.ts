import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { signInToConsole } from '../e2e/support/operator.ts';
import { signIn } from '../e2e/support/signIn.ts';
import type { Stack } from '../e2e/support/stack.ts';
import { atMost, type Measure } from './harness/measure.ts';
import { withBrowser, withStack } from './harness/stack.ts';

const KB = 1024;

/** Measures the bytes that the first visit of a page loads: as a visitor, with a session, as an operator. */
export const bundle = (): Promise<Measure[]> =>
  withStack({}, (stack) => withBrowser((browser) => measure(stack, browser)));

async function measure(stack: Stack, browser: Browser): Promise<Measure[]> {
  const visitor = await browser.newPage();
  const home = await firstLoad(visitor, `${stack.url}/en-US/home`);
  const context = await browser.newContext();
  const member = await context.newPage();
  await signIn(member, stack.url, 'trader@demo.aldgate.test');
  const convert = await firstLoad(await context.newPage(), `${stack.url}/en-US/convert/coin`);
  const depositor = await context.newPage();
  const deposit = await firstLoad(depositor, `${stack.url}/en-US/wallet/recharge/coin/USDT`, 'main code');
  const withdrawer = await context.newPage();
  const withdraw = await firstLoad(withdrawer, `${stack.url}/en-US/wallet/withdraw/coin/USDT`, 'main form dl');
  const fiatDeposit = await firstLoad(
    await context.newPage(),
    `${stack.url}/en-US/wallet/recharge/fiat/USD`,
    'main code',
  );
  const fiatAddress = `${stack.url}/en-US/wallet/withdraw/fiat/USD`;
  const fiatWithdraw = await firstLoad(await context.newPage(), fiatAddress, 'main form');
  const trader = await context.newPage();
  const address = `${stack.url}/en-US/trading/BTCUSDT`;
  const trading = await firstLoad(await browser.newPage(), address, '#ticket a');
  const signedIn = await firstLoad(trader, address, '#ticket button[type="submit"]');
  const operator = await browser.newPage();
  await signInToConsole(operator, stack.url, 'admin@ops.aldgate.test');
  const console = await firstLoad(operator, `${stack.url}/operations/queue`, 'h1');
  return [
    atMost('bundle-home js', home.js, 'KB gzip', 150),
    atMost('bundle-home files', home.files, 'files', 25),
    atMost('bundle-convert js', convert.js, 'KB gzip', 180),
    atMost('bundle-deposit js', deposit.js, 'KB gzip', 190),
    atMost('bundle-withdraw js', withdraw.js, 'KB gzip', 200),
    atMost('bundle-fiat deposit js', fiatDeposit.js, 'KB gzip', 200),
    atMost('bundle-fiat withdraw js', fiatWithdraw.js, 'KB gzip', 200),
    atMost('bundle-trading js', trading.js, 'KB gzip', 240),
    atMost('bundle-trading files', trading.files, 'files', 45),
    atMost('bundle-ticket js', trading.jsUntil, 'KB gzip', 205),
    atMost('bundle-trading signed-in js', signedIn.js, 'KB gzip', 260),
    atMost('bundle-trading signed-in files', signedIn.files, 'files', 45),
    atMost('bundle-ticket signed-in js', signedIn.jsUntil, 'KB gzip', 205),
    atMost('bundle-operations js', console.js, 'KB gzip', 250),
    atMost('bundle-home css', home.css, 'KB gzip', 25),
    atMost('bundle-convert css', convert.css, 'KB gzip', 25),
    atMost('bundle-trading css', signedIn.css, 'KB gzip', 25),
  ];
}

interface Load {
  readonly js: number;
  readonly css: number;
  /** The number of scripts. */
  readonly files: number;
  /** Scripts requested before the page was usable. */
  readonly jsUntil: number;
}

/**
 * Scripts and styles of a load with an empty cache, compressed as a server would; `usable` shows when the page can be
 * used.
 */
export async function firstLoad(page: Page, url: string, usable = 'main'): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes = { js: 0, css: 0, files: 0, jsUntil: 0 };
  const pending: Promise<void>[] = [];
  let isUsable = false;
  const late = new Set<string>();
  page.on('request', (request) => {
    if (isUsable) late.add(request.url());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const kind = pathname.endsWith('.js') ? 'js' : pathname.endsWith('.css') ? 'css' : undefined;
    if (kind === undefined) return;
    pending.push(
      response.body().then((body) => {
        const size = gzipSync(body, { level: 9 }).length / KB;
        sizes[kind] += size;
        if (kind === 'js') sizes.files += 1;
        if (kind === 'js' && !late.has(response.url())) sizes.jsUntil += size;
      }),
    );
  });
  // The page reports the moment itself, so that later requests are not counted.
  await page.exposeFunction('nowUsable', () => {
    isUsable = true;
  });
  await page.addInitScript(`{
    const look = () => {
      if (document.querySelector(${JSON.stringify(usable)}) !== null) globalThis.nowUsable();
      else requestAnimationFrame(look);
    };
    look();
  }`);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(usable).first().waitFor();
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  page.removeAllListeners('response');
  await Promise.all(pending);
  // A browser has six connections to a server; each open page has one of them for its notifications.
  await page.close();
  return sizes;
}
