import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { useShell } from '../support/shell.ts';

const { at, journey, openPage, openSignedIn } = useShell();

test('TR-05 the bar shows that market data stopped and since when, and a press reconnects', async () => {
  const page = await openPage();
  await page.clock.install();
  let reachable = true;
  const open: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/exchange\//, async (socket) => {
    if (!reachable) return socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await go(page, '/en-US/market');
  const bar = page.locator('header [data-state]');
  await expect.poll(() => bar.getAttribute('data-state')).toBe('live');
  reachable = false;
  for (const socket of open) await socket.close();
  await expect.poll(() => bar.textContent()).toBe('Reconnecting');
  const moved = async <Value>(read: () => Promise<Value>) => {
    await page.clock.fastForward(1_000);
    return read();
  };
  await expect.poll(() => moved(() => bar.textContent())).toMatch(/^Stalesince \d\d:\d\d:\d\d UTC$/);
  await page.getByText(/^Futures prices haven't updated since \d\d:\d\d:\d\d UTC/).waitFor();
  await expect.poll(() => moved(() => bar.getAttribute('data-state'))).toBe('offline');
  reachable = true;
  await bar.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => bar.getAttribute('data-state')).toBe('live');
  await page.context().close();
});

/** A page's REST requests to the exchange until its figures are shown, by path and symbol. */
async function countRequests(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  const note = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/exchange/fapi/')) return;
    requests.push(`${pathname.slice('/exchange/fapi/v1/'.length)} ${searchParams.get('symbol') ?? 'all'}`);
  };
  page.on('request', note);
  await page.goto(at(path));
  await page
    .getByText(/^\s*[\d,]+\.\d/)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return requests;
}

test('only the market’s list asks for all of it, once for all pages; others ask for what they show', async () => {
  const page = await openSignedIn();
  // The account's push channel stays open, so the network would never be idle.
  await page.route('**/institution/account/push', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: null } }),
  );
  const home = await countRequests(page, '/en-US/home');
  expect(home.filter((each) => each.startsWith('ticker/24hr'))).toHaveLength(6);
  expect(home.filter((each) => each.endsWith(' all'))).toEqual([]);
  expect(await countRequests(page, '/en-US/wallet/overview')).toEqual(['ticker/24hr BTCUSDT']);
  expect((await countRequests(page, '/en-US/convert/coin')).sort()).toEqual([
    'ticker/24hr BTCUSDT',
    'ticker/24hr ETHUSDT',
  ]);
  expect((await countRequests(page, '/en-US/market')).sort()).toEqual(['exchangeInfo all', 'ticker/24hr all']);
  expect(await countRequests(page, '/zh-HK/market')).toEqual([]);
  await page.context().close();
});

test('none is sent while the exchange has blocked the address; the screen says until when, and goes on', async () => {
  const context = await journey().browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  let requests = 0;
  await page.route('**/exchange/fapi/v1/ticker/24hr', (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    const json = { code: -1003, msg: 'Too many requests.' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json });
  });
  await page.goto(at('/en-US/market'));
  await page.getByText(/^The exchange's futures data is unavailable .* automatically at \d\d:\d\d:\d\d UTC/).waitFor();
  expect(requests).toBe(1);
  await page.clock.fastForward(4_000);
  await page.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor();
  await page.getByText(/^The exchange's futures data is unavailable/).waitFor({ state: 'detached' });
  expect(requests).toBe(2);
  await context.close();
});

test('no screen writes an error to the console', () => {
  expect(journey().consoleErrors).toEqual([]);
});
