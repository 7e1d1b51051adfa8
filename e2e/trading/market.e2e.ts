import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsInThemes } from '../support/axe.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { LANGUAGES } from '../support/screens.ts';
import { moveMarket, shock } from '../support/shock.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

const openPage = (options: BrowserContextOptions = {}) => journey.openPage({ colorScheme: 'dark', ...options });

/** Retries until true, independent of the machine's speed. */
const eventually = <Value>(read: () => Value | Promise<Value>, message?: string) =>
  expect.poll(read, { timeout: 60_000, ...(message !== undefined && { message }) });

const at = (path: string) => `${journey.stack.url}${path}`;
const here = (page: Page) => page.url().slice(journey.stack.url.length);
const book = (page: Page) =>
  page.getByRole('group', { name: 'Order book: use the arrow keys to move and Enter to pick a price' });
const bookState = (page: Page) => book(page).getAttribute('data-state');

async function openTrading(page: Page, symbol: string): Promise<void> {
  await page.goto(at(`/en-US/trading/${symbol}`));
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
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  await eventually(async () => (await prices(page)).length).toBe(30);
  const shown = (await prices(page)).map(readNumber);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  const before = await prices(page);
  await page.locator('#trades [data-side]').first().waitFor();
  const newest = page.locator('#trades');
  const received = await newest.textContent();
  await moveMarket(journey, 'BTCUSDT');
  await eventually(async () => (await prices(page)).join()).not.toBe(before.join());
  await eventually(() => newest.textContent()).not.toBe(received);
  await page.getByRole('img', { name: 'BTCUSDT candles, 15m' }).locator('canvas').first().waitFor();
  await page.getByText(/^O [\d,]+\.\d$/).waitFor();
  const strip = page.getByRole('region', { name: 'Symbol' });
  await eventually(() => strip.locator('[data-figure="funding"]').textContent()).toMatch(
    /[+−]?0\.\d{4}% in \d\d:\d\d:\d\d/,
  );
  for (const figure of ['change', 'mark', 'index', 'high', 'low', 'volume', 'openInterest']) {
    await eventually(() => strip.locator(`[data-figure="${figure}"] dd`).textContent(), figure).toMatch(/\d/);
  }
  await eventually(() => page.title()).toMatch(/^BTCUSDT [\d,]+\.\d · Aldgate$/);
  await page.getByRole('region', { name: 'Ticket' }).getByRole('link', { name: 'Log in to trade' }).click();
  await untilOpen(page, `**/en-US/login?from=${encodeURIComponent('/en-US/trading/BTCUSDT')}`);
  await page.context().close();
});

test('/ opens the list of contracts; the chosen one never stands beside the figures of the last', async () => {
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search symbols' });
  await search.fill('eth');
  await page.getByRole('rowheader', { name: 'ETHUSDT' }).waitFor();
  // Checks every price displayed with the new name, from the first frame.
  await page.evaluate(`{
    globalThis.wrong = [];
    const check = () => {
      const name = document.querySelector('h1').textContent;
      const top = document.querySelector('#book [role=group] [role=button]:not([aria-hidden]) span')?.textContent ?? '';
      if (name.startsWith('ETHUSDT') && Number(top.replaceAll(',', '')) > 50000) globalThis.wrong.push(top);
      requestAnimationFrame(check);
    };
    check();
  }`);
  await page.keyboard.press('Enter');
  await untilOpen(page, '**/en-US/trading/ETHUSDT');
  await eventually(async () => (await prices(page)).length).toBe(30);
  await eventually(() => bookState(page)).toBe('live');
  await page.getByRole('img', { name: 'ETHUSDT candles, 15m' }).waitFor();
  expect(await page.evaluate(`globalThis.wrong`)).toEqual([]);
  await eventually(() => page.title()).toMatch(/^ETHUSDT [\d,]+\.\d\d · Aldgate$/);
  await page.context().close();
});

test('the list of contracts is moved through by arrow keys and closed by Esc, which gives the focus back', async () => {
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  await page.getByRole('button', { name: /^BTCUSDT/ }).click();
  await page.getByRole('rowheader', { name: 'ETHUSDT' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.locator(':focus').textContent()).toBe('ETHUSDT');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search symbols' }).waitFor({ state: 'detached' });
  await eventually(() => page.locator(':focus').textContent()).toMatch(/^BTCUSDT/);
  expect(here(page)).toBe('/en-US/trading/BTCUSDT');
  await page.context().close();
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
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  const chart = page.getByRole('img', { name: 'BTCUSDT candles, 15m' });
  await page.getByText(/^O [\d,]+\.\d$/).waitFor();
  const toNow = page.getByRole('button', { name: 'To now' });
  expect(await toNow.count()).toBe(0);
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 100, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 100, y, { steps: 5 });
  await page.mouse.up();
  await toNow.click();
  await toNow.waitFor({ state: 'detached' });
  await page.context().close();
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
  await openTrading(page, 'BTCUSDT');
  await shock(journey, 'kind=silence&seconds=14');
  await eventually(() => bookState(page)).not.toBe('live');
  await book(page)
    .getByText(/since \d\d:\d\d:\d\d UTC/)
    .waitFor();
  await eventually(() => bookState(page)).toBe('live');
  await book(page).getByText(/^Mark/).waitFor();
  await page.context().close();
});

test('an exchange that is down for a moment: the book is not live meanwhile and heals without a gap', async () => {
  const page = await openPage();
  await openTrading(page, 'BTCUSDT');
  await shock(journey, 'kind=outage&seconds=4');
  await eventually(() => bookState(page)).toBe('reconnecting');
  await eventually(() => bookState(page)).toBe('live');
  await eventually(async () => (await prices(page)).length).toBe(30);
  // Requests rejected during the outage are not errors of the page.
  journey.consoleErrors.splice(0);
  await page.context().close();
});

test('a contract that is not listed has a page that says so; a spot pair among the futures leads home', async () => {
  const page = await openPage();
  await page.goto(at('/en-US/futureTrading/NOSUCHUSDT'));
  await page.getByText('No contract NOSUCHUSDT').waitFor();
  await page.getByRole('link', { name: 'See all markets' }).click();
  await untilOpen(page, '**/en-US/market');
  await page.goto(at('/en-US/futureTrading/BTC-USDT'));
  await untilOpen(page, '**/en-US/home');
  await page.goto(at('/en-US/futureTrading/BTCUSDT'));
  await eventually(() => bookState(page)).toBe('live');
  await page.context().close();
});

test.each([
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [768, 1024],
])('at %i × %i the page fits the window, and no panel is cut', async (width, height) => {
  const page = await openPage({ viewport: { width, height } });
  await openTradingAnywhere(page);
  const size = await page.evaluate<number[]>(
    `[document.documentElement.scrollWidth, document.documentElement.scrollHeight]`,
  );
  expect(size).toEqual([width, height]);
  const edges = await page.evaluate<{ name: string; right: number; bottom: number }[]>(
    `[...document.querySelectorAll('main section')].map((panel) => {
      const { right, bottom } = panel.getBoundingClientRect();
      return { name: panel.getAttribute('aria-label'), right, bottom };
    })`,
  );
  expect(edges.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Symbol', 'Chart', 'Ticket', 'Positions and orders']),
  );
  expect(edges.filter(({ right, bottom }) => right > width || bottom > height)).toEqual([]);
  await page.context().close();
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
  await page.goto(at('/en-US/trading/BTCUSDT'));
  await page.locator('#chart canvas').first().waitFor();
  await page.getByText(/^C [\d,]+\.\d$/).waitFor();
}

test.each(LANGUAGES)(
  'axe finds nothing serious in %s with the list, the settings or the depth open, dark and light',
  async (language) => {
    const found: string[] = [];
    const page = await openPage();
    await page.goto(at(`/${language}/trading/BTCUSDT`));
    await page.locator('#chart canvas').first().waitFor();
    const check = async (what: string) =>
      found.push(...(await findingsInThemes(page)).map((finding) => `${what} ${finding}`));
    await check('page');
    await page.locator('h1 button').click();
    await page.getByRole('rowheader', { name: 'ETHUSDT' }).waitFor();
    await check('list');
    await page.keyboard.press('Escape');
    await page.locator('#chart button[aria-expanded]').click();
    await check('settings');
    await page.keyboard.press('Escape');
    await page.locator('#chart [role="tablist"]').nth(1).getByRole('tab').nth(1).click();
    await page.locator('#chart svg[role="img"]').waitFor();
    await check('depth');
    await page.context().close();
    expect(found).toEqual([]);
  },
);

test('no page writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
