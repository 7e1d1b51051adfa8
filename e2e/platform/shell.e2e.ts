import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { holdCalls } from '../support/holdCalls.ts';
import { openScreen } from '../support/screens.ts';
import { useShell } from '../support/shell.ts';
import { waitForToast } from '../support/toasts.ts';
import { untilOpen } from '../support/untilOpen.ts';

const { at, journey, openPage, openSignedIn, url } = useShell();

/** Pages that several tests use. */
let visitor: Page;
let customer: Page;

beforeAll(async () => {
  visitor = await openPage();
  customer = await openSignedIn();
});

const here = (page: Page) => page.url().slice(url().length);
const attribute = (page: Page, name: string) => page.locator('html').getAttribute(name);

test('SH-01 SH-10 the language changes in place, keeps the address, and is kept for the next visit', async () => {
  const page = await openPage();
  await go(page, '/en-US/market?search=btc');
  expect(await attribute(page, 'lang')).toBe('en-US');
  await page.getByRole('link', { name: '繁 繁體中文' }).click();
  await page.getByRole('heading', { name: '市場' }).waitFor();
  expect(here(page)).toBe('/zh-HK/market?search=btc');
  expect(await attribute(page, 'lang')).toBe('zh-HK');
  await page.goto(at('/'));
  await untilOpen(page, '**/zh-HK/home');
  await go(page, '/zh-HK/login');
  await page.getByRole('heading', { name: '登入' }).waitFor();
  await page.getByRole('link', { name: 'EN English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(here(page)).toBe('/en-US/login');
  await page.context().close();
});

test('the area of a contract is marked in the menu at both of its addresses', async () => {
  for (const address of ['trading', 'futureTrading']) {
    await go(visitor, `/en-US/${address}/BTCUSDT`);
    const area = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade', exact: true });
    await expect.poll(() => area.getAttribute('aria-current')).toBe('page');
  }
});

test('SH-03 SH-10 a visitor sees the brokers’ sign-in in English under a Chinese address', async () => {
  await go(visitor, '/zh-HK/brokersManager');
  await visitor.getByRole('heading', { name: 'Log in to Brokers' }).waitFor();
  expect(here(visitor)).toBe('/zh-HK/brokersManager/project');
  expect(await attribute(visitor, 'lang')).toBe('en-US');
  await go(visitor, '/zh-HK/market');
  await visitor.getByRole('heading', { name: '市場' }).waitFor();
});

test('theme and direction follow the settings at once, and before the first paint of the next visit', async () => {
  const page = await openPage();
  await go(page, '/en-US/market');
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
  await go(customer, '/en-US/market');
  await customer.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor();
  await customer.keyboard.press('Control+k');
  const field = customer.getByRole('combobox', { name: 'Search pages, symbols and actions' });
  await field.fill('wallet');
  await customer.getByRole('option', { name: 'Wallet' }).waitFor();
  await customer.keyboard.press('Enter');
  await untilOpen(customer, '**/en-US/wallet/overview');
  await customer.getByRole('rowheader', { name: 'BTC' }).waitFor();
  await customer.getByRole('dialog').waitFor({ state: 'detached' });

  // Repeated until it takes effect: the palette returns focus shortly after closing.
  const focused = `document.activeElement?.getAttribute('aria-label')`;
  await expect
    .poll(async () => {
      await customer.keyboard.press('/');
      return customer.evaluate<string | null>(focused);
    })
    .toBe('Filter assets');
  await customer.keyboard.press('Control+k');
  await field.fill('eth/usdt');
  await customer.getByRole('option', { name: /^ETHUSDT/ }).click();
  await untilOpen(customer, '**/en-US/trading/ETHUSDT');
  await customer.getByRole('dialog').waitFor({ state: 'detached' });

  await customer.keyboard.press('?');
  await customer.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Move through the order book').waitFor();
  await customer.keyboard.press('Escape');
  await customer.getByRole('dialog').waitFor({ state: 'detached' });
  await customer.keyboard.press('Control+k');
  await field.fill('transfer between');
  await customer.getByRole('option', { name: 'Transfer between accounts' }).click();
  await customer.getByRole('dialog').getByRole('heading', { name: 'Transfer' }).waitFor();
  await customer.keyboard.press('Escape');
  await customer.getByRole('dialog').waitFor({ state: 'detached' });
  await customer.keyboard.press('Control+k');
  await field.fill('cancel all');
  await customer.getByRole('option', { name: 'Cancel all open orders' }).click();
  await waitForToast(customer, 'No open orders');
  await customer.keyboard.press('Control+k');
  await field.fill('theme: light');
  await customer.getByRole('option', { name: 'Theme: Light' }).waitFor();
  await customer.keyboard.press('Enter');
  await expect.poll(() => attribute(customer, 'data-theme')).toBe('light');
});

test('the first stop of Tab leads past the bar to the page, and login starts in its first field', async () => {
  await visitor.goto(at('/en-US/market'));
  await visitor.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor();
  await visitor.keyboard.press('Tab');
  expect(await visitor.locator(':focus').textContent()).toBe('Skip to content');
  await visitor.keyboard.press('Enter');
  expect(await visitor.evaluate<string>('document.activeElement.tagName')).toBe('MAIN');
  await go(visitor, '/en-US/login');
  await expect.poll(() => visitor.locator(':focus').getAttribute('autocomplete')).toBe('username');
});

test('SH-06 Esc closes the top layer only, and the focus goes back to where it was', async () => {
  await go(visitor, '/en-US/_ui');
  const button = visitor.getByRole('button', { name: 'Open a drawer' }).first();
  await button.click();
  const drawer = visitor.getByRole('dialog', { name: 'Withdraw' });
  await drawer.getByRole('combobox', { name: 'Network' }).click();
  await visitor.getByRole('option', { name: 'Bitcoin' }).waitFor();
  await visitor.keyboard.press('Escape');
  await visitor.getByRole('option', { name: 'Bitcoin' }).waitFor({ state: 'detached' });
  expect(await drawer.isVisible()).toBe(true);
  await visitor.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => visitor.locator(':focus').textContent()).toBe('Open a drawer');
});

test('SH-05 SH-07 a toast closes after its time, and the slider moves by its five points', async () => {
  await go(visitor, '/en-US/_ui');
  await visitor.clock.install();
  await visitor.getByRole('button', { name: 'Toast: success' }).first().click();
  const toast = visitor.getByText('Bought 2.546 BTC at 104,286.3');
  await toast.waitFor();
  await visitor.clock.fastForward(2_500);
  await toast.waitFor({ state: 'detached' });
  const slider = visitor.getByRole('slider', { name: 'Part of available, dark' });
  await slider.focus();
  const seen = [await slider.inputValue()];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Home']) {
    await visitor.keyboard.press(key);
    seen.push(await slider.inputValue());
  }
  expect(seen).toEqual(['25', '50', '75', '100', '100', '0']);
  await visitor.getByRole('button', { name: '75%' }).first().click();
  expect(await slider.inputValue()).toBe('75');
});

test('SH-08 the page without permission leads to customer support, by the address of this platform', async () => {
  await go(customer, '/zh-HK/403');
  const link = customer.getByRole('link', { name: '聯絡客戶服務：support@aldgate.test' });
  expect(await link.getAttribute('href')).toBe('mailto:support@aldgate.test');
});

test('SH-15 SH-17 WAL-12 with small assets in sight the wallet lists every asset of accounts', async () => {
  await go(customer, '/en-US/wallet/overview');
  await customer.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  const held = await customer.getByRole('rowheader').allTextContents();
  expect(held).not.toContain('JPY');
  await customer.getByRole('switch', { name: 'Hide small balances (under 10 USD)' }).click();
  await customer.getByRole('rowheader', { name: 'JPY' }).waitFor();
  const all = await customer.getByRole('rowheader').allTextContents();
  const supported = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY'];
  expect(supported.filter((asset) => !all.includes(asset))).toEqual([]);
});

test('CV-04 TR-18 a visitor’s menu leads to the markets, trading and conversions without an account', async () => {
  await go(visitor, '/en-US/market');
  const menu = visitor.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Convert' }).click();
  await untilOpen(visitor, '**/en-US/nologin/convert/coin');
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Markets', 'Trade', 'Convert', 'OTC', 'Brokers']);
});

test('SH-11 a visitor’s menu is the server’s: an area that it does not name is not there', async () => {
  const page = await openPage();
  await page.route('**/api/system/config', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { visitorMenu: readonly { key: string }[] } };
    const visitorMenu = body.data.visitorMenu.filter(({ key }) => key !== 'trading').toReversed();
    return route.fulfill({ response, json: { ...body, data: { ...body.data, visitorMenu } } });
  });
  await openScreen(page, url(), 'en-US', { name: 'market', path: 'market' });
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => menu.allTextContents()).toEqual(['Brokers', 'OTC', 'Convert', 'Markets']);
  await page.context().close();
});

test('SH-11 a signed-in user’s menu is the server’s: an area that it does not name is not there', async () => {
  await customer.route('**/api/menu/getUserMenu', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: readonly { key: string }[] };
    const data = body.data.filter(({ key }) => !['convert', 'trading', 'freeze', 'assetAccount'].includes(key));
    return route.fulfill({ response, json: { ...body, data: data.toReversed() } });
  });
  // The menu is read when the session is.
  await customer.goto(at('/en-US/market'));
  const menu = customer.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => menu.allTextContents()).toEqual(['Brokers', 'Records', 'Wallet', 'Loans', 'OTC', 'Markets']);
  await customer.getByRole('button', { name: /^Account of/ }).click();
  const account = customer.getByRole('navigation', { name: 'Account and help' });
  await account.getByRole('link', { name: 'Security' }).waitFor();
  expect(await account.getByRole('link', { name: 'Freeze account' }).count()).toBe(0);
  await go(customer, '/en-US/wallet/overview');
  const rail = customer.getByRole('navigation', { name: 'Wallet and records' });
  await rail.getByRole('link', { name: 'Transfers' }).waitFor();
  expect(await rail.getByRole('link', { name: 'Asset account' }).count()).toBe(0);
});

test('SH-13 a visitor reads what each error page means; an unknown path goes home, a contract does not', async () => {
  for (const [path, text] of [
    ['401', 'Authentication failed, unable to access system'],
    ['403', 'Error, access was not authorized'],
    ['404', 'Access resource does not exist'],
  ] as const) {
    await go(visitor, `/en-US/${path}`);
    await visitor
      .getByRole('heading', { level: 1, name: path })
      .or(visitor.getByText(text ?? ''))
      .first()
      .waitFor();
    expect(await visitor.getByRole('main').textContent(), path).toContain(text);
    expect(here(visitor)).toBe(`/en-US/${path}`);
  }
  await go(visitor, '/en-US/no-such-page');
  await untilOpen(visitor, '**/en-US/home');
  await go(visitor, '/en-US/trading/NOSUCHUSDT');
  await visitor.getByText('No contract NOSUCHUSDT').waitFor();
  expect(here(visitor)).toBe('/en-US/trading/NOSUCHUSDT');
  // A page that failed for lack of a permission is not reported as a defect.
  journey().consoleErrors.splice(0);
});

test('SH-12 a style sheet that hangs, of a screen or of the document, leads to a notice with a reload', async () => {
  const context = await journey().browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  // Requests that are not answered until the page is reloaded.
  let hangs = true;
  await page.route(/\/assets\/Market-[^/]+\.css$/, (route) => (hangs ? undefined : route.continue()));
  await page.goto(at('/en-US/market'), { waitUntil: 'commit' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const notice = page.getByText(/^This (part|page) is taking a long time to load/).filter({ visible: true });
  await expect
    .poll(async () => {
      await page.clock.fastForward(8_000);
      return (await notice.count()) > 0 && (await bar.count()) > 0;
    })
    .toBe(true);
  hangs = false;
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'Markets' }).waitFor();

  hangs = true;
  await page.route(/\/assets\/index-[^/]+\.css$/, (route) => (hangs ? undefined : route.continue()));
  await page.goto(at('/en-US/market?search=btc'), { waitUntil: 'commit' });
  await page.locator('.opening b').waitFor();
  await page.clock.fastForward(12_000);
  await notice.waitFor();
  hangs = false;
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  expect(here(page)).toBe('/en-US/market?search=btc');
  await context.close();
});

test('SH-12 a part that is missing shows a load error inside the shell, with a retry', async () => {
  const context = await journey().browser.newContext();
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

test('SH-12 a panel whose code hangs or is missing says so, and the page stays as it is', async () => {
  const context = await journey().browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  let fate: 'hang' | 'abort' | 'pass' = 'hang';
  await page.route('**/assets/PopoverPanel-*.js', (route) => {
    if (fate === 'hang') return;
    void (fate === 'abort' ? route.abort() : route.continue());
  });
  await page.goto(at('/en-US/market'));
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  const slow = page.getByText('This part is taking a long time to load');
  await expect
    .poll(async () => {
      await page.clock.fastForward(8_000);
      return slow.count();
    })
    .toBe(1);

  fate = 'abort';
  await page.reload();
  await settings.click();
  await page.getByText("This part couldn't be loaded. Reload the page and try again").waitFor();
  expect(await page.getByRole('heading', { name: 'Markets' }).count()).toBe(1);
  fate = 'pass';
  await page.reload();
  await settings.click();
  await page.getByRole('dialog').waitFor();
  await context.close();
});

test('a page stays until the next one is there, and a late one does not replace a later one', async () => {
  const page = await openPage();
  await openScreen(page, url(), 'en-US', { name: 'market', path: 'market' });
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
  await page.locator('#ticket a').first().waitFor();
  expect(await opening.count()).toBe(0);
  letGo();
  await (await late.response())?.finished();
  expect(new URL(page.url()).pathname).toBe('/en-US/trading/BTCUSDT');
  // The late page was never shown, so it is not in the history.
  await page.goBack();
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  expect(await page.locator('#ticket').count()).toBe(0);
  await page.goForward();
  await page.locator('#ticket a').first().waitFor();
  await page.context().close();
});

test('no screen writes an error to the console', () => {
  expect(journey().consoleErrors).toEqual([]);
});
