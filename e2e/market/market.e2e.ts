import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { createMarketPage } from '../support/marketPage.ts';
import { waitForToast } from '../support/toasts.ts';
import { openMember } from '../support/trader.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;
/** The browser of a signed-in trader. */
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  ({ page } = await openMember(journey));
});
afterAll(() => journey?.close());

/** Retries until it holds, independent of the machine's speed. */
const eventually = <Value>(ask: () => Promise<Value> | Value) => expect.poll(ask, { timeout: 30_000 });

const here = () => page.url().slice(journey.stack.url.length);
const { groups, tab, contracts, names, star } = createMarketPage(() => page);

test('MK-01 TR-14 spot has a tab with groups of its own, and its pairs are found and opened', async () => {
  await go(page, '/en-US/market');
  await tab('Spot').click();
  await eventually(names).toEqual(['BTC', 'ETH', 'SOL', 'XRP', 'USDC', 'ETH']);
  expect(await page.locator('tbody').getByText('Perpetual').count()).toBe(0);
  await eventually(() => groups().allTextContents()).not.toContain('DeFi');
  await tab('Main coins').click();
  await eventually(names).toEqual(['BTC', 'ETH', 'SOL']);
  expect(here()).toBe('/en-US/market?product=spot&group=main');
  await page.getByRole('link', { name: /^SOL\/USDT/ }).click();
  await untilOpen(page, '**/en-US/trading/SOL-USDT');
  await page.getByRole('heading', { level: 1 }).getByText('Spot').waitFor();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('searchbox', { name: 'Search symbols' }).fill('btcusdt');
  await eventually(() => contracts()).toEqual(['BTCUSDT', 'BTC-USDT']);
});

test('MK-01 SH-09 market value is price × circulating supply, written short, and sorts', async () => {
  await go(page, '/en-US/market?group=main');
  const values = async () =>
    (await page.locator('tbody tr > td:last-child').allTextContents()).map((text) => text.trim());
  await eventually(values).toContainEqual(expect.stringMatching(/^\d\.\d{2}T USDT$/));
  const header = page.getByRole('columnheader', { name: 'Market cap' });
  const order = () => header.getAttribute('aria-sort');
  await header.getByRole('button').click();
  await eventually(order).toBe('descending');
  await eventually(async () => (await names())[0]).toBe('BTC');
  await header.getByRole('button').click();
  await eventually(order).toBe('ascending');
  await eventually(async () => (await names()).at(-1)).toBe('BTC');
  expect(here()).toBe('/en-US/market?group=main&sort=marketValue&order=ascending');
  await header.getByRole('button').click();
  await eventually(order).toBe('none');
});

test('MK-01 a star that the server rejects is taken back, and the reason is shown', async () => {
  await go(page, '/en-US/market');
  await page.route('**/addSelfSelection', (route) =>
    route.fulfill({ json: { code: 45551, message: 'Too many favourites', data: { maximum: 100 } } }),
  );
  await star('ETHUSDT').click();
  await waitForToast(page, 'Too many favourites');
  await eventually(() => star('ETHUSDT').getAttribute('aria-pressed')).toBe('false');
  await page.unrouteAll({ behavior: 'wait' });
});

test('MK-01 a visitor sees the groups, and a star leads to login and back', async () => {
  const visitor = await journey.openPage();
  const market = createMarketPage(() => visitor);
  await go(visitor, '/en-US/market?group=main');
  await eventually(() => market.names()).toEqual(['BTC', 'ETH', 'BNB', 'SOL', 'XRP']);
  await market.tab('Favourites').click();
  await visitor.getByText('Log in to add symbols to your favourites with the star.').waitFor();
  await market.tab('USDT-margined').click();
  await market.tab('Main coins').click();
  await visitor.getByRole('link', { name: 'Log in to add ETHUSDT to your favourites' }).click();
  await untilOpen(visitor, `**/en-US/login?from=${encodeURIComponent('/en-US/market?group=main')}`);
  await visitor.close();
});

test('in both languages nothing is wider than the screen', async () => {
  for (const [language, width] of [
    ['en-US', 1440],
    ['zh-HK', 1024],
    ['zh-HK', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await go(page, `/${language}/market?group=main`);
    await eventually(async () => (await contracts()).length).toBe(5);
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect([language, width, wide]).toEqual([language, width, 0]);
  }
});

test('no screen of the market writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
