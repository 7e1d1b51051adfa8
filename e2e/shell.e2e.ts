import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { holdCalls } from './support/holdCalls.ts';
import { type Journey, startJourney } from './support/journey.ts';
import { addCustomer } from './support/people.ts';
import { LANGUAGES, openScreen, SCREENS, THEMES } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { untilOpen } from './support/untilOpen.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

let journey: Journey;
/** The browser state of a signed-in trader. */
let signedIn: State;

beforeAll(async () => {
  journey = await startJourney();
});

afterAll(() => journey?.close());

/** Console errors of a page fail the last test. */
const openPage = (options?: BrowserContextOptions) => journey.openPage({ colorScheme: 'dark', ...options });

const at = (path: string) => `${journey.stack.url}${path}`;
const here = (page: Page) => page.url().slice(journey.stack.url.length);
const attribute = (page: Page, name: string) => page.locator('html').getAttribute(name);

test('SH-03 a visitor who follows a link to a guarded page signs in and arrives there', async () => {
  const page = await openPage();
  const goal = '/en-US/record/convert?pageSize=20';
  await page.goto(at(goal));
  await untilOpen(page, '**/en-US/login**');
  expect(here(page)).toBe(`/en-US/login?from=${encodeURIComponent(goal)}`);
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  expect(here(page)).toBe(goal);
  signedIn = await page.context().storageState();
  await page.context().close();
});

test('SH-01 SH-10 the language changes in place, keeps the address, and is kept for the next visit', async () => {
  const page = await openPage();
  await page.goto(at('/en-US/market?search=btc'));
  expect(await attribute(page, 'lang')).toBe('en-US');
  await page.getByRole('link', { name: '繁 繁體中文' }).click();
  await page.getByRole('heading', { name: '市場' }).waitFor();
  expect(here(page)).toBe('/zh-HK/market?search=btc');
  expect(await attribute(page, 'lang')).toBe('zh-HK');
  await page.goto(at('/'));
  await untilOpen(page, '**/zh-HK/home');
  await page.goto(at('/zh-HK/login'));
  await page.getByRole('heading', { name: '登入' }).waitFor();
  await page.getByRole('link', { name: 'EN English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(here(page)).toBe('/en-US/login');
  await page.context().close();
});

test('SH-03 SH-10 a visitor sees the brokers’ sign-in in English under a Chinese address', async () => {
  const page = await openPage();
  await page.goto(at('/zh-HK/brokersManager'));
  await page.getByRole('heading', { name: 'Log in to Brokers' }).waitFor();
  expect(here(page)).toBe('/zh-HK/brokersManager/project');
  expect(await attribute(page, 'lang')).toBe('en-US');
  await page.goto(at('/zh-HK/market'));
  await page.getByRole('heading', { name: '市場' }).waitFor();
  await page.context().close();
});

test('theme and direction follow the settings at once, and are there before the first paint of the next visit', async () => {
  const page = await openPage();
  await page.goto(at('/en-US/market'));
  expect(await attribute(page, 'data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.getByRole('radio', { name: 'Blue up, orange down' }).check();
  expect(await attribute(page, 'data-theme')).toBe('light');
  expect(await attribute(page, 'data-direction')).toBe('blue-orange');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // Without the client's code only the first paint is shown.
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.reload();
  expect(await attribute(page, 'data-theme')).toBe('light');
  expect(await attribute(page, 'data-direction')).toBe('blue-orange');
  await page.context().close();
});

test('the palette finds a page, a symbol and an action; ? lists the keys and / goes to the filter', async () => {
  const page = await openPage({ storageState: signedIn });
  await page.goto(at('/en-US/market'));
  await page.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search pages, symbols and actions' });
  await field.fill('wallet');
  await page.getByRole('option', { name: 'Wallet' }).waitFor();
  await page.keyboard.press('Enter');
  await untilOpen(page, '**/en-US/wallet/overview');
  await page.getByRole('rowheader', { name: 'BTC' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Repeated until it takes effect: the palette returns focus shortly after closing.
  const focused = `document.activeElement?.getAttribute('aria-label')`;
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return page.evaluate<string | null>(focused);
    })
    .toBe('Filter assets');
  await page.keyboard.press('Control+k');
  await field.fill('eth/usdt');
  await page.getByRole('option', { name: /^ETHUSDT/ }).click();
  await untilOpen(page, '**/en-US/trading/ETHUSDT');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.fill('light');
  await page.getByRole('option', { name: 'Theme: Light' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => attribute(page, 'data-theme')).toBe('light');
  await page.context().close();
});

test('SH-06 Esc closes the top layer only, and the focus goes back to where it was', async () => {
  const page = await openPage();
  await openWidgets(page);
  const button = page.getByRole('button', { name: 'Open a drawer' }).first();
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Withdraw' });
  await drawer.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'Bitcoin' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Bitcoin' }).waitFor({ state: 'detached' });
  expect(await drawer.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Open a drawer');
  await page.context().close();
});

test('SH-05 SH-07 a toast closes after its time, and the slider moves by its five points', async () => {
  const page = await openPage();
  await openWidgets(page);
  await page.getByRole('button', { name: 'Toast: success' }).first().click();
  const toast = page.getByText('Bought 2.546 BTC at 104,286.3');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached', timeout: 10_000 });
  const slider = page.getByRole('slider', { name: 'Part of available, dark' });
  await slider.focus();
  const seen = [await slider.inputValue()];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Home']) {
    await page.keyboard.press(key);
    seen.push(await slider.inputValue());
  }
  expect(seen).toEqual(['25', '50', '75', '100', '100', '0']);
  await page.getByRole('button', { name: '75%' }).first().click();
  expect(await slider.inputValue()).toBe('75');
  await page.context().close();
});

test('TR-05 the bar shows that market data stopped and since when, and a press reconnects', async () => {
  const page = await openPage();
  let reachable = true;
  const open: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/exchange\//, async (socket) => {
    if (!reachable) return socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await page.goto(at('/en-US/market'));
  const bar = page.locator('header [data-state]');
  await expect.poll(() => bar.getAttribute('data-state')).toBe('live');
  reachable = false;
  for (const socket of open) await socket.close();
  await expect.poll(() => bar.textContent()).toBe('Reconnecting');
  await expect.poll(() => bar.textContent(), { timeout: 20_000 }).toMatch(/^Stalesince \d\d:\d\d:\d\d UTC$/);
  await page.getByText(/^Prices haven't updated since \d\d:\d\d:\d\d UTC/).waitFor();
  await expect.poll(() => bar.getAttribute('data-state'), { timeout: 30_000 }).toBe('offline');
  reachable = true;
  await bar.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => bar.getAttribute('data-state'), { timeout: 10_000 }).toBe('live');
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

test('only the list of the market asks for the whole market, once for all pages; others ask for what they show', async () => {
  const page = await openPage({ storageState: signedIn });
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

test('no request is sent while the exchange has blocked the address; the screen shows until when, and continues automatically', async () => {
  const context = await journey.browser.newContext();
  const page = await context.newPage();
  let requests = 0;
  await page.route('**/exchange/fapi/v1/ticker/24hr', (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    const json = { code: -1003, msg: 'Too many requests.' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json });
  });
  await page.goto(at('/en-US/market'));
  await page.getByText(/^The exchange's data is unavailable .* automatically at \d\d:\d\d:\d\d UTC/).waitFor();
  expect(requests).toBe(1);
  await page.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor();
  await page.getByText(/^The exchange's data is unavailable/).waitFor({ state: 'detached' });
  expect(requests).toBe(2);
  await context.close();
});

test('SH-08 the page without permission leads to customer support, by the address of this platform', async () => {
  const page = await openPage({ storageState: signedIn });
  await openScreen(page, journey.stack.url, 'zh-HK', { name: '403', path: '403' });
  const link = page.getByRole('link', { name: '聯絡客戶服務：support@aldgate.test' });
  expect(await link.getAttribute('href')).toBe('mailto:support@aldgate.test');
  await page.context().close();
});

test('SH-15 WAL-12 with small assets in sight the wallet lists every asset that accounts are kept in', async () => {
  const page = await openPage({ storageState: signedIn });
  await openScreen(page, journey.stack.url, 'en-US', { name: 'wallet', path: 'wallet/overview' });
  const held = await page.getByRole('rowheader').allTextContents();
  expect(held).not.toContain('JPY');
  await page.getByRole('switch', { name: 'Hide small balances (under 10 USD)' }).click();
  await page.getByRole('rowheader', { name: 'JPY' }).waitFor();
  const all = await page.getByRole('rowheader').allTextContents();
  const supported = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY'];
  expect(supported.filter((asset) => !all.includes(asset))).toEqual([]);
  await page.context().close();
});

test('CV-04 TR-18 a visitor’s menu leads to the markets, to trading and to the conversions that need no account', async () => {
  const page = await openPage();
  await openScreen(page, journey.stack.url, 'en-US', { name: 'market', path: 'market' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Convert' }).click();
  await untilOpen(page, '**/en-US/nologin/convert/coin');
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Markets', 'Trade', 'Convert', 'Brokers']);
  await page.context().close();
});

test('SH-11 a signed-in user’s menu is the server’s: an area that it does not name is not there', async () => {
  const page = await openPage({ storageState: signedIn });
  await page.route('**/api/menu/getUserMenu', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: readonly { key: string }[] };
    const data = body.data.filter(({ key }) => !['convert', 'trading', 'freeze'].includes(key));
    return route.fulfill({ response, json: { ...body, data: data.toReversed() } });
  });
  await openScreen(page, journey.stack.url, 'en-US', { name: 'market', path: 'market' });
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => menu.allTextContents()).toEqual(['Brokers', 'Records', 'Wallet', 'Markets']);
  await page.getByRole('button', { name: /^Account of/ }).click();
  const account = page.getByRole('navigation', { name: 'Account and help' });
  await account.getByRole('link', { name: 'Security' }).waitFor();
  expect(await account.getByRole('link', { name: 'Freeze account' }).count()).toBe(0);
  await page.context().close();
});

test('SH-13 a visitor reads what each error page means; an unknown path goes home, a contract that is unknown does not', async () => {
  const page = await openPage();
  for (const [path, text] of [
    ['401', 'Authentication failed, unable to access system'],
    ['403', 'Error, access was not authorized'],
    ['404', 'Access resource does not exist'],
  ] as const) {
    await page.goto(at(`/en-US/${path}`));
    await page
      .getByRole('heading', { level: 1, name: path })
      .or(page.getByText(text ?? ''))
      .first()
      .waitFor();
    expect(await page.getByRole('main').textContent(), path).toContain(text);
    expect(here(page)).toBe(`/en-US/${path}`);
  }
  await page.goto(at('/en-US/no-such-page'));
  await untilOpen(page, '**/en-US/home');
  await page.goto(at('/en-US/trading/NOSUCHUSDT'));
  await page.getByText('No contract NOSUCHUSDT').waitFor();
  expect(here(page)).toBe('/en-US/trading/NOSUCHUSDT');
  // A page that failed for lack of a permission is not reported as a defect.
  journey.consoleErrors.splice(0);
  await page.context().close();
});

test('SH-12 a part that is missing shows a load error inside the shell, with a retry', async () => {
  const context = await journey.browser.newContext();
  const page = await context.newPage();
  await page.route('**/assets/Market-*.js', (route) => route.abort());
  await page.goto(at('/en-US/market'));
  await page.getByRole('alert').getByText('Load error').waitFor();
  await page.getByText(/^Reference \w+/).waitFor();
  await page.unroute('**/assets/Market-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  await context.close();
});

test('a page stays until the next one is there, and one that comes late does not take the place of a later one', async () => {
  const page = await openPage();
  await openScreen(page, journey.stack.url, 'en-US', { name: 'market', path: 'market' });
  const letGo = await holdCalls(page, '**/assets/VisitorPage-*.js');
  const [late] = await Promise.all([
    page.waitForRequest('**/assets/VisitorPage-*.js'),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Convert' }).click(),
  ]);
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  const opening = page.locator(':root[data-opening]');
  expect(await opening.count()).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Convert' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade' }).click();
  await page.locator('#ticket a').waitFor();
  expect(await opening.count()).toBe(0);
  letGo();
  await (await late.response())?.finished();
  expect(new URL(page.url()).pathname).toBe('/en-US/trading/BTCUSDT');
  // The late page was never shown, so it is not in the history.
  await page.goBack();
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  expect(await page.locator('#ticket').count()).toBe(0);
  await page.goForward();
  await page.locator('#ticket a').waitFor();
  await page.context().close();
});

test('every page that a menu leads to is built', async () => {
  const page = await openPage({ storageState: signedIn });
  await openScreen(page, journey.stack.url, 'en-US', { name: 'wallet', path: 'wallet/overview' });
  const targets = await page
    .locator('nav a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(targets.length).toBeGreaterThanOrEqual(4);
  for (const target of targets) {
    await page.goto(at(target));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('This page is not available yet').count(), target).toBe(0);
  }
  await page.context().close();
});

test.each(LANGUAGES)('axe finds nothing serious on any built screen in %s, dark and light', async (language) => {
  const found: string[] = [];
  for (const theme of THEMES) {
    for (const inside of [false, true]) {
      const page = await openPage({ colorScheme: theme, ...(inside && { storageState: signedIn }) });
      for (const screen of SCREENS.filter((each) => (each.signedIn ?? false) === inside)) {
        await openScreen(page, journey.stack.url, language, screen);
        found.push(...(await seriousFindings(page)).map((finding) => `${screen.name} ${theme}: ${finding}`));
      }
      await page.context().close();
    }
  }
  expect(found).toEqual([]);
});

test('ID-02 a user whose information is rejected is asked to log in again', async () => {
  const page = await openPage({ storageState: signedIn });
  await page.route('**/api/institution/getUserInfo', (route) =>
    route.fulfill({ json: { code: 45512, message: 'Verification failed', data: null } }),
  );
  await page.goto(at('/en-US/wallet/overview'));
  await page.getByText('Verification failed, please log in again').waitFor();
  await untilOpen(page, `**/en-US/login?from=${encodeURIComponent('/en-US/wallet/overview')}`);
  expect(await page.evaluate<string | null>(`localStorage.getItem('aldgate.token')`)).toBeNull();
  await page.context().close();
});

test('CL-05 a session that the server forgot leads to login with a word about it, and knows the way back', async () => {
  const page = await openPage({ storageState: signedIn });
  await openScreen(page, journey.stack.url, 'zh-HK', { name: 'wallet', path: 'wallet/overview' });
  const token = await page.evaluate<string | null>(`localStorage.getItem('aldgate.token')`);
  await fetch(at('/api/institution/logout'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      source: 'web',
      language: 'en-US',
      'content-type': 'application/json',
    },
    body: '{}',
  });
  // Balances are refetched automatically.
  await page
    .getByText(/^您的登入已於 \d\d:\d\d UTC 結束，因您已在另一視窗登出。請重新登入。$/)
    .waitFor({ timeout: 30_000 });
  await untilOpen(page, `**/zh-HK/login?from=${encodeURIComponent('/zh-HK/wallet/overview')}`);
  await page.context().close();
});

test('ID-03 logging out clears what the browser stored of the user, and the server forgets the token', async () => {
  const page = await openPage();
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  const token = await page.evaluate<string>(`localStorage.getItem('aldgate.token')`);
  const getUserInfo = async () => {
    const response = await fetch(at('/api/institution/getUserInfo'), { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { code: number }).code;
  };
  expect(await getUserInfo()).toBe(200);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ state: 'detached' });
  expect(await page.evaluate<string>(`JSON.stringify({ ...localStorage, ...sessionStorage })`)).not.toContain(token);
  expect(await getUserInfo()).toBe(401);
  await page.goto(at('/en-US/market'));
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => menu.allTextContents()).toEqual(['Markets', 'Trade', 'Convert', 'Brokers']);
  await page.goto(at('/en-US/wallet/overview'));
  await untilOpen(page, '**/en-US/login**');
  await page.context().close();
});

test('no screen writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});

async function openWidgets(page: Page): Promise<void> {
  await openScreen(page, journey.stack.url, 'en-US', { name: 'widgets', path: '_ui', skeletons: true });
}
