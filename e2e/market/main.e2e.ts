import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { createMarketPage } from '../support/marketPage.ts';
import { moveMarket } from '../support/shock.ts';
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
const { tabs, tab, contracts, names, star } = createMarketPage(() => page);

test('MK-01 main coins and the labels of operations each show their contracts, by address and language', async () => {
  await go(page, '/en-US/market');
  await eventually(async () => (await contracts()).length).toBeGreaterThanOrEqual(20);
  await tab('Main coins').click();
  await eventually(names).toEqual(['BTC', 'ETH', 'BNB', 'SOL', 'XRP']);
  expect(here()).toBe('/en-US/market?group=main');
  await tab('DeFi').click();
  await eventually(names).toEqual(['UNI', 'AAVE']);
  await go(page, '/zh-HK/market?group=label:defi');
  await eventually(() => tab('去中心化金融').getAttribute('aria-selected')).toBe('true');
  await eventually(names).toEqual(['UNI', 'AAVE']);
});

test('MK-02 every symbol has live prices and figures of 24 hours, which sort it', async () => {
  await go(page, '/en-US/market');
  await eventually(async () => (await contracts()).length).toBeGreaterThanOrEqual(20);
  const row = page.getByRole('row').filter({ hasText: 'BTC/USDT' });
  const headers = (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
  const before = await row.textContent();
  for (const name of [
    'Last price',
    '24 h open',
    '24 h change',
    '24 h high',
    '24 h low',
    '24 h volume',
    '24 h turnover',
  ]) {
    const column = headers.findIndex((header) => header.startsWith(name));
    expect(column, name).toBeGreaterThanOrEqual(0);
    const figures = page.locator(`tbody tr > :nth-child(${column + 1})`);
    await eventually(async () => (await figures.allTextContents()).filter((text) => /\d/.test(text)).length).toBe(
      await page.locator('tbody tr').count(),
    );
    const header = page.getByRole('columnheader', { name });
    for (const order of ['descending', 'ascending', 'none']) {
      await header.getByRole('button').click();
      await eventually(() => header.getAttribute('aria-sort')).toBe(order);
    }
  }
  const symbol = page.getByRole('columnheader', { name: 'Symbol' });
  for (const [order, first] of [
    ['descending', (all: readonly (string | undefined)[]) => all.toSorted().at(-1)],
    ['ascending', (all: readonly (string | undefined)[]) => all.toSorted().at(0)],
  ] as const) {
    await symbol.getByRole('button').click();
    await eventually(() => symbol.getAttribute('aria-sort')).toBe(order);
    await eventually(async () => (await names())[0]).toBe(first(await names()));
  }
  await symbol.getByRole('button').click();
  await moveMarket(journey, 'BTCUSDT');
  await eventually(() => row.textContent()).not.toBe(before);
});

test('MK-01 a star keeps a contract as a favourite: first among the tabs, in strip and list', async () => {
  await go(page, '/en-US/market');
  await star('SOLUSDT').click();
  await star('BTCUSDT').click();
  await eventually(() => tabs().first().textContent()).toBe('Favourites2');
  await tabs().first().click();
  await eventually(names).toEqual(['SOL', 'BTC']);
  await page.reload();
  await eventually(names).toEqual(['SOL', 'BTC']);

  // The row links to the contract.
  await page.getByRole('link', { name: /^SOL\/USDT/ }).click();
  await untilOpen(page, '**/en-US/trading/SOLUSDT');
  await eventually(() => star('SOLUSDT').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await eventually(() => contracts()).toEqual(['SOLUSDT', 'BTCUSDT']);
  await page.getByRole('searchbox', { name: 'Search symbols' }).fill('eth');
  await eventually(() => contracts()).toContain('ETHUSDT');
  await page.getByRole('searchbox', { name: 'Search symbols' }).fill('');
  expect(await layerFindings(page, page.getByRole('region', { name: 'Symbol' }))).toEqual([]);
  await page.keyboard.press('Escape');

  await go(page, '/en-US/market?group=favourites');
  await star('SOLUSDT').click();
  await eventually(names).toEqual(['BTC']);
  await star('BTCUSDT').click();
  await page.getByText('No favourites yet').waitFor();
  await page.getByRole('button', { name: 'Show all symbols' }).click();
  await eventually(async () => (await contracts()).length).toBeGreaterThanOrEqual(20);
});

test('no screen of the market writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
