import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { retry } from '../support/retry.ts';
import { moveMarket, shock } from '../support/shock.ts';
import { interceptExchange } from '../support/silentExchange.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;
/** A visitor's page that the tests share which leave no settings. */
let visitor: Page;

beforeAll(async () => {
  journey = await startJourney();
  visitor = await openPage();
});
afterAll(() => journey?.close());

const openPage = (options: BrowserContextOptions = {}) => journey.openPage({ colorScheme: 'dark', ...options });

/** Retries until true, independent of the machine's speed. */
const eventually = <Value>(read: () => Value | Promise<Value>, message?: string) =>
  expect.poll(read, { timeout: 60_000, ...(message !== undefined && { message }) });

const here = (page: Page) => page.url().slice(journey.stack.url.length);
const book = (page: Page) =>
  page.getByRole('group', { name: 'Order book: use the arrow keys to move and Enter to pick a price' });
const bookState = (page: Page) => book(page).getAttribute('data-state');

async function openTrading(page: Page, symbol: string): Promise<void> {
  await go(page, `/en-US/trading/${symbol}`);
  await eventually(() => bookState(page)).toBe('live');
}

/** The book's displayed prices from highest to lowest. */
function prices(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('#book [role=group] [role=button]:not([aria-hidden])')]
      .map((row) => row.querySelector('span').textContent)`,
  );
}
const readNumber = (text: string) => Number(text.replaceAll(',', ''));

test('TR-18 TR-04 a visitor sees book, trades, candles and figures live, and is asked to log in to trade', async () => {
  await openTrading(visitor, 'BTCUSDT');
  await eventually(async () => (await prices(visitor)).length).toBe(30);
  const shown = (await prices(visitor)).map(readNumber);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  const before = await prices(visitor);
  await visitor.locator('#trades [data-side]').first().waitFor();
  const newest = visitor.locator('#trades');
  const received = await newest.textContent();
  await moveMarket(journey, 'BTCUSDT');
  await eventually(async () => (await prices(visitor)).join()).not.toBe(before.join());
  await eventually(() => newest.textContent()).not.toBe(received);
  await visitor.getByRole('img', { name: 'BTCUSDT candles, 15m' }).locator('canvas').first().waitFor();
  await visitor.getByText(/^O [\d,]+\.\d$/).waitFor();
  const strip = visitor.getByRole('region', { name: 'Symbol' });
  await eventually(() => strip.locator('[data-figure="funding"]').textContent()).toMatch(
    /[+−]?0\.\d{4}% in \d\d:\d\d:\d\d/,
  );
  for (const figure of ['change', 'mark', 'index', 'high', 'low', 'volume', 'openInterest']) {
    await eventually(() => strip.locator(`[data-figure="${figure}"] dd`).textContent(), figure).toMatch(/\d/);
  }
  await eventually(() => visitor.title()).toMatch(/^BTCUSDT [\d,]+\.\d · Aldgate$/);
  await visitor.getByRole('region', { name: 'Ticket' }).getByRole('link', { name: 'Log in to trade' }).click();
  await untilOpen(visitor, `**/en-US/login?from=${encodeURIComponent('/en-US/trading/BTCUSDT')}`);
});

test('/ opens the list of contracts; the chosen one never stands beside the figures of the last', async () => {
  await openTrading(visitor, 'BTCUSDT');
  await visitor.keyboard.press('/');
  const search = visitor.getByRole('searchbox', { name: 'Search symbols' });
  await search.fill('eth');
  await visitor.getByRole('rowheader', { name: 'ETHUSDT' }).waitFor();
  // Checks every price displayed with the new name, from the first frame.
  await visitor.evaluate(`{
    globalThis.wrong = [];
    const check = () => {
      const name = document.querySelector('h1').textContent;
      const top = document.querySelector('#book [role=group] [role=button]:not([aria-hidden]) span')?.textContent ?? '';
      if (name.startsWith('ETHUSDT') && Number(top.replaceAll(',', '')) > 50000) globalThis.wrong.push(top);
      requestAnimationFrame(check);
    };
    check();
  }`);
  await visitor.keyboard.press('Enter');
  await untilOpen(visitor, '**/en-US/trading/ETHUSDT');
  await eventually(async () => (await prices(visitor)).length).toBe(30);
  await eventually(() => bookState(visitor)).toBe('live');
  await visitor.getByRole('img', { name: 'ETHUSDT candles, 15m' }).waitFor();
  expect(await visitor.evaluate(`globalThis.wrong`)).toEqual([]);
  await eventually(() => visitor.title()).toMatch(/^ETHUSDT [\d,]+\.\d\d · Aldgate$/);
});

test('the list of contracts is moved through by arrow keys and closed by Esc, which gives the focus back', async () => {
  await openTrading(visitor, 'BTCUSDT');
  await visitor.getByRole('button', { name: /^BTCUSDT/ }).click();
  await visitor.getByRole('rowheader', { name: 'ETHUSDT' }).waitFor();
  await visitor.keyboard.press('ArrowDown');
  await visitor.keyboard.press('ArrowDown');
  await eventually(() => visitor.locator(':focus').textContent()).toBe('ETHUSDT');
  await visitor.keyboard.press('Escape');
  await visitor.getByRole('searchbox', { name: 'Search symbols' }).waitFor({ state: 'detached' });
  await eventually(() => visitor.locator(':focus').textContent()).toMatch(/^BTCUSDT/);
  expect(here(visitor)).toBe('/en-US/trading/BTCUSDT');
});

test('the book gathers its rows by the chosen step, which outlives a reload', async () => {
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  const gathered = async () => {
    const shown = await prices(page);
    return shown.length > 0 && shown.every((price) => readNumber(price) % 10 === 0);
  };
  expect(await gathered()).toBe(false);
  await page.getByRole('combobox', { name: 'Price grouping' }).click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await eventually(gathered).toBe(true);
  await page.reload();
  await eventually(gathered).toBe(true);
  await page.context().close();
});

test('TR-17 eight periods can be chosen and a ninth is rejected; the choice outlives a reload', async () => {
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  const periods = () => page.getByRole('tablist', { name: 'Period' }).getByRole('tab').allTextContents();
  expect(await periods()).toEqual(['1m', '5m', '15m', '1h', '4h', '1d', '1w']);
  await page.getByRole('button', { name: 'Chart and layout settings' }).click();
  await page.getByRole('checkbox', { name: '2h', exact: true }).click();
  await eventually(periods).toEqual(['1m', '5m', '15m', '1h', '2h', '4h', '1d', '1w']);
  await page.getByRole('checkbox', { name: '3d', exact: true }).click();
  await page.getByText('You can select up to 8 periods. Remove one first.').waitFor();
  expect(await periods()).toHaveLength(8);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '2h', exact: true }).click();
  await page.getByRole('img', { name: 'BTCUSDT candles, 2h' }).waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'BTCUSDT candles, 2h' }).waitFor();
  await page.getByRole('tab', { name: 'Depth' }).click();
  await page.getByRole('img', { name: 'BTCUSDT order book depth' }).waitFor();
  await page.context().close();
});

test('a chart that was scrolled back says so, and returns to the newest candle by one press', async () => {
  await openTrading(visitor, 'BTCUSDT');
  const chart = visitor.getByRole('img', { name: 'BTCUSDT candles, 15m' });
  await visitor.getByText(/^O [\d,]+\.\d$/).waitFor();
  const toNow = visitor.getByRole('button', { name: 'To now' });
  expect(await toNow.count()).toBe(0);
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  const y = box.y + box.height / 2;
  // A chart whose first candles are still being drawn does not follow the mouse.
  await retry(async () => {
    await visitor.mouse.move(box.x + 100, y);
    await visitor.mouse.down();
    await visitor.mouse.move(box.x + box.width - 100, y, { steps: 5 });
    await visitor.mouse.up();
    if ((await toNow.count()) === 0) throw new Error('the chart was not scrolled');
  }, 30_000);
  await toNow.click();
  await toNow.waitFor({ state: 'detached' });
});

test('panels resize by their lines, keep their sizes over a reload, and go back by a reset', async () => {
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  const width = async () => Math.round((await page.locator('#book').boundingBox())?.width ?? 0);
  const line = page.getByRole('separator', { name: 'Width of the order book' });
  expect(await width()).toBe(256);
  const box = await line.boundingBox();
  if (box === null) throw new Error('no line');
  await page.mouse.move(box.x, 400);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, 400, { steps: 4 });
  await page.mouse.up();
  await eventually(width).toBe(316);
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(width).toBe(300);
  await page.reload();
  await eventually(() => bookState(page)).toBe('live');
  expect(await width()).toBe(300);
  await page.getByRole('button', { name: 'Chart and layout settings' }).click();
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await eventually(width).toBe(256);
  await page.context().close();
});

test('a silent exchange: the book dims and shows since when, and continues automatically', async () => {
  const page = await openPage();
  await page.clock.install();
  const exchange = await interceptExchange(page);
  await openTrading(page, 'BTCUSDT');
  exchange.silence();
  await eventually(async () => {
    await page.clock.fastForward(1_000);
    return bookState(page);
  }).toBe('stale');
  await book(page)
    .getByText(/since \d\d:\d\d:\d\d UTC/)
    .waitFor();
  await exchange.speak();
  await eventually(() => bookState(page)).toBe('live');
  await book(page).getByText(/^Mark/).waitFor();
  await page.context().close();
});

test('an exchange that is down for a moment: the book is not live meanwhile and heals without a gap', async () => {
  await openTrading(visitor, 'BTCUSDT');
  await shock(journey, 'kind=outage&seconds=4');
  await eventually(() => bookState(visitor)).toBe('reconnecting');
  await eventually(() => bookState(visitor)).toBe('live');
  await eventually(async () => (await prices(visitor)).length).toBe(30);
  // Requests rejected during the outage are not errors of the visitor.
  journey.consoleErrors.splice(0);
});

test('a contract that is not listed has a page that says so; a spot pair among the futures leads home', async () => {
  await go(visitor, '/en-US/futureTrading/NOSUCHUSDT');
  await visitor.getByText('No contract NOSUCHUSDT').waitFor();
  await visitor.getByRole('link', { name: 'See all markets' }).click();
  await untilOpen(visitor, '**/en-US/market');
  await go(visitor, '/en-US/futureTrading/BTC-USDT');
  await untilOpen(visitor, '**/en-US/home');
  await go(visitor, '/en-US/futureTrading/BTCUSDT');
  await eventually(() => bookState(visitor)).toBe('live');
});

test.each([
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [768, 1024],
])('at %i × %i the page fits the window, and no panel is cut', async (width, height) => {
  await visitor.setViewportSize({ width, height });
  await openTradingAnywhere(visitor);
  const size = await visitor.evaluate<number[]>(
    `[document.documentElement.scrollWidth, document.documentElement.scrollHeight]`,
  );
  expect(size).toEqual([width, height]);
  const edges = await visitor.evaluate<{ name: string; right: number; bottom: number }[]>(
    `[...document.querySelectorAll('main section')].map((panel) => {
      const { right, bottom } = panel.getBoundingClientRect();
      return { name: panel.getAttribute('aria-label'), right, bottom };
    })`,
  );
  expect(edges.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Symbol', 'Chart', 'Ticket', 'Positions and orders']),
  );
  expect(edges.filter(({ right, bottom }) => right > width || bottom > height)).toEqual([]);
  await visitor.setViewportSize({ width: 1440, height: 900 });
});

test('on a phone chart, book, trades and ticket are tabs, and the bar at the foot opens the ticket', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openTradingAnywhere(page);
  expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(390);
  await page.getByRole('tab', { name: 'Order book' }).click();
  await eventually(() => bookState(page)).toBe('live');
  await page.getByRole('tab', { name: 'Trades' }).click();
  await page.locator('#trades [data-side]').first().waitFor();
  await page.getByRole('button', { name: /^Buy [\d,]+\.\d$/ }).click();
  await page.getByRole('region', { name: 'Ticket' }).getByRole('link', { name: 'Log in to trade' }).waitFor();
  await page.context().close();
});

/** If the book may be hidden by a tab, waits for the chart. */
async function openTradingAnywhere(page: Page): Promise<void> {
  await go(page, '/en-US/trading/BTCUSDT');
  await page.locator('#chart canvas').first().waitFor();
  await page.getByText(/^C [\d,]+\.\d$/).waitFor();
}

test('axe finds nothing serious with the list, the settings or the depth open, dark and light', async () => {
  const found: string[] = [];
  await go(visitor, '/en-US/trading/BTCUSDT');
  await visitor.locator('#chart canvas').first().waitFor();
  const check = async (what: string, section?: Locator) =>
    found.push(...(await layerFindings(visitor, section)).map((finding) => `${what} ${finding}`));
  await visitor.locator('h1 button').click();
  await visitor.getByRole('rowheader', { name: 'ETHUSDT' }).waitFor();
  await check('list', visitor.getByRole('region', { name: 'Symbol' }));
  await visitor.keyboard.press('Escape');
  await visitor.locator('#chart button[aria-expanded]').click();
  await check('settings');
  await visitor.keyboard.press('Escape');
  await visitor.locator('#chart [role="tablist"]').nth(1).getByRole('tab').nth(1).click();
  await visitor.locator('#chart svg[role="img"]').waitFor();
  await check('depth', visitor.locator('#chart'));
  expect(found).toEqual([]);
});

test('no page writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
