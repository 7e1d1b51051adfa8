import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { readDownload } from '../support/downloads.ts';
import { failCalls } from '../support/failCalls.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { createOrderClient, openTrader, type Trader } from '../support/trader.ts';
import { createRecordsPage } from '../support/tradingPage.ts';

let journey: Journey;
let trader: Trader;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '300000' });
  page = trader.page;
  const { market, limit } = createOrderClient(journey, trader);
  await market('BTCUSDT', 'buy', '0.5');
  const { clientOrderId } = await limit('buy', '0.1', -1);
  await trader.ask('/broker/lightning/futures/order/cancelOrder', {
    exchangeKeyId: trader.keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId,
  });
  await market('ETHUSDT', 'sell', '10');
  for (let made = 0; made < 9; made += 1) await market('ETHUSDT', 'sell', '0.1');
});
afterAll(() => journey?.close());

/** Retries until it holds, independent of the machine's speed. */
const eventually = <Value>(ask: () => Promise<Value> | Value, message?: string) =>
  expect.poll(ask, { timeout: 30_000, ...(message !== undefined && { message }) });

const { records, tab, rows, dialog, cell } = createRecordsPage(() => page);

test('the order history shows eight rows with their status in a window of 1440 × 900', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, '/en-US/trading/BTCUSDT');
  await tab('Order history').click();
  await eventually(() => rows().count()).toBe(10);
  const panel = await records().boundingBox();
  const eighth = await cell(rows().nth(7), 'status').boundingBox();
  if (panel === null || eighth === null) throw new Error('the order history has no eight rows');
  expect(eighth.y + eighth.height).toBeLessThanOrEqual(panel.y + panel.height);
  expect(eighth.x + eighth.width).toBeLessThanOrEqual(panel.x + panel.width);
});

test('TR-12 TR-13 the order history is filtered and paged, and a row opens the order with its executions', async () => {
  await go(page, '/en-US/trading/BTCUSDT');
  await tab('Order history').click();
  await eventually(() => rows().count()).toBe(10);
  const newest = await rows().first().getAttribute('data-row');
  await records().getByRole('button', { name: 'Next' }).click();
  await eventually(() => rows().first().getAttribute('data-row')).not.toBe(newest);
  expect(await records().getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await records().getByRole('button', { name: 'Previous' }).click();
  await eventually(() => rows().first().getAttribute('data-row')).toBe(newest);

  const time = records().getByRole('columnheader', { name: 'Time (UTC)' });
  await time.getByRole('button').click();
  await eventually(() => time.getAttribute('aria-sort')).toBe('ascending');
  await eventually(() => rows().first().getAttribute('data-row')).not.toBe(newest);
  const oldest = await rows().first().getAttribute('data-row');
  await page.reload();
  await eventually(() => rows().first().getAttribute('data-row')).toBe(oldest);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    records().getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^futures-orders-(\d{4}-\d\d-\d\d)-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readDownload(file)).toString().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),Symbol,Side,Type,/);
  expect(lines[1]?.endsWith(`,${oldest}`)).toBe(true);
  await time.getByRole('button').click();
  await eventually(() => rows().first().getAttribute('data-row')).toBe(newest);

  await records().getByRole('button', { name: 'Filter' }).click();
  await records().getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cancelled', exact: true }).click();
  await eventually(async () => new Set(await cell(rows(), 'status').allTextContents())).toEqual(new Set(['Cancelled']));
  await records().getByRole('combobox', { name: 'Symbol' }).click();
  await page.getByRole('option', { name: 'SOLUSDT' }).click();
  await records().getByText('No matching records').waitFor();
  await records().getByRole('button', { name: 'Clear filters' }).click();
  await eventually(() => rows().count()).toBe(10);

  await records().getByRole('combobox', { name: 'Side' }).click();
  await page.getByRole('option', { name: 'Sell', exact: true }).click();
  await eventually(async () => new Set(await cell(rows(), 'side').allTextContents())).toEqual(new Set(['Sell']));
  await page.reload();
  await eventually(async () => new Set(await cell(rows(), 'side').allTextContents())).toEqual(new Set(['Sell']));
  await rows().first().getByTitle('Order details').click();
  await dialog().getByRole('table', { name: 'Executions of this order' }).waitFor();
  expect(await dialog().locator('dl').textContent()).toMatch(/StatusFilled.*Filled0\.100 ETH/);
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('TR-12 the executions are in the trade history, and the assets with what moves them', async () => {
  await tab('Trade history').click();
  await records().getByRole('table', { name: 'Trade history' }).waitFor();
  await eventually(() => rows().count()).toBe(10);
  expect(await cell(rows().first(), 'value').textContent()).toMatch(/^[\d,]+\.\d\d$/);
  await tab('Assets').click();
  await eventually(() => cell(rows().first(), 'balance').textContent()).toMatch(/^299,\d{3}\.\d+ USDT$/);
  await records().getByRole('button', { name: 'Transfer out' }).click();
  await dialog().getByRole('heading', { name: 'Transfer' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('TR-19 a funding payment is a row of its list, whose detail has the amount in full', async () => {
  // The exchange pays every eight hours: the record is written as the one that it would report.
  await withPlatform(journey.stack, ({ database }) =>
    sql`
      insert into exchange_income (exchange_account_id, product, income_type, source_id, instrument_id, asset, amount, occurred_at, posted)
      select exchange_account_id, 'usdm', 'funding_fee', 'of-the-journey', 'ETHUSDT', 'USDT', -0.00123456, now(), true
      from exchange_key where id = ${trader.keyId}
    `.execute(database),
  );
  await tab('Funding').click();
  const payment = rows().filter({ hasText: '0.00123456' });
  expect(await payment.textContent()).toMatch(/ETHUSDT.*Paid.*−0\.00123456 USDT/);
  await payment.getByTitle('Funding details').click();
  expect(await dialog().locator('dl').textContent()).toMatch(/SymbolETHUSDT.*FundingPaid.*Amount−0\.00123456 USDT/);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('TR-10 TR-12 positions that are not live say since when, and one that is missing offers another try', async () => {
  await page.route('**/futures/push*', (route) => route.abort());
  await page.route('**/futures/position/query', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { freshness: object } };
    body.data.freshness = { state: 'stale', at: Date.UTC(2026, 0, 1, 9, 30), ageMs: 1 };
    return route.fulfill({ response, json: body });
  });
  await page.goto('/en-US/trading/BTCUSDT');
  await tab('Positions').click();
  await records().getByText('Not live, as of 09:30:00 UTC').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  const press = await failCalls(page, '**/futures/order/pageOrder');
  await tab('Order history').click();
  await records().getByText("Couldn't load the records").waitFor();
  await press(records().getByRole('button', { name: 'Try again' }));
  await eventually(() => rows().count()).toBe(10);
});

test('WAL-14 the record of futures trades is filtered by the address, paged, and reached from the rail', async () => {
  const trades = () => page.locator('tr[data-row]');
  await go(page, '/en-US/wallet/overview');
  await page.getByRole('link', { name: 'Futures trades' }).click();
  await page.getByRole('heading', { level: 1, name: 'Futures trades' }).waitFor();
  await eventually(() => trades().count()).toBe(10);
  const newest = await trades().first().getAttribute('data-row');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/record/futureTrade?page=2&cursor=*');
  await eventually(() => trades().first().getAttribute('data-row')).not.toBe(newest);
  const older = await trades().first().getAttribute('data-row');
  await page.reload();
  await eventually(() => trades().first().getAttribute('data-row')).toBe(older);
  await page.goBack();
  await eventually(() => trades().first().getAttribute('data-row')).toBe(newest);

  await go(page, '/en-US/record/futureTrade?symbol=BTCUSDT&direction=buy');
  await eventually(async () => new Set(await trades().locator('[data-column="symbol"]').allTextContents())).toEqual(
    new Set(['BTCUSDT']),
  );
  await trades().first().getByTitle('Order details').click();
  await page.waitForURL('**&order=*');
  await dialog().getByRole('heading', { name: 'Order' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await go(page, '/en-US/record/futureTrade?until=2020-01-01');
  await page.getByText('No matching records').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await eventually(() => trades().count()).toBe(10);
});

test('in both themes axe finds nothing serious in the lists, and in both languages none is too wide', async () => {
  await createOrderClient(journey, trader).limit('buy', '0.1', -1);
  for (const [language, width] of [
    ['en-US', 1280],
    ['zh-HK', 1024],
    ['en-US', 768],
    ['zh-HK', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await go(page, `/${language}/trading/BTCUSDT`);
    const panel = page.locator('section').filter({ has: page.locator('[role="tabpanel"]') });
    for (const index of [0, 1, 2, 3, 5]) {
      await panel.getByRole('tab').nth(index).click();
      await panel.locator('[data-row]').first().waitFor();
      const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([language, width, index, wide]).toEqual([language, width, index, 0]);
      // Between the widest and a phone the lists have the same parts.
      if (width === 1280 || width === 390)
        expect([width, index, await layerFindings(page, panel)]).toEqual([width, index, []]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('no screen of the records writes an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
});
