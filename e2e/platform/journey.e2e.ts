import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';
import { addCustomer } from '../support/people.ts';
import { moveMarket } from '../support/shock.ts';
import { signIn } from '../support/signIn.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  page = await journey.openPage({ colorScheme: 'dark' });
});

afterAll(() => journey?.close());

test('ID-01 ID-11 CV-01 CV-02 CV-05 WAL-01 a trader signs in, converts, and finds it in the records', async () => {
  await page.goto(`${journey.stack.url}/`);
  await untilOpen(page, '**/en-US/home');
  await page.getByRole('link', { name: 'Log in' }).first().click();

  await untilOpen(page, '**/en-US/login**');
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  await page.goto(`${journey.stack.url}/en-US/wallet/overview`);
  await expect.poll(() => readBalance('USDT')).toBe('1,000,000.00');
  const btcBefore = await readBalance('BTC');

  await page.getByRole('link', { name: 'Convert' }).first().click();
  await untilOpen(page, '**/en-US/convert/coin');
  await page.getByLabel('You pay').fill('1000');
  await page.getByRole('button', { name: /^Get a firm quote/ }).click();
  const accept = page.getByRole('button', { name: /^Accept: pay 1,000(\.0+)? USDT, receive [\d.]+ BTC$/ });
  await accept.waitFor();
  const received = /receive ([\d.]+) BTC/.exec((await accept.textContent()) ?? '')?.[1] ?? '';
  expect(Number(received)).toBeGreaterThan(0);
  await accept.click();
  await page.getByRole('heading', { name: 'Conversion completed' }).waitFor();

  await page.goto(`${journey.stack.url}/en-US/record/convert`);
  const row = page.getByRole('row').filter({ hasText: 'USDT → BTC' });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain('1,000.00');
  await expect.poll(() => row.textContent()).toContain('Completed');

  await page.goto(`${journey.stack.url}/en-US/wallet/overview`);
  await expect.poll(() => readBalance('USDT')).toBe('999,000.00');
  expect(Number(await readBalance('BTC'))).toBeGreaterThan(Number(btcBefore));
});

test('the market screen shows live prices of at least twenty symbols without a token', async () => {
  const visitor = await journey.openPage();
  await visitor.goto(`${journey.stack.url}/en-US/market`);
  const rows = visitor.getByRole('row').filter({ hasText: 'USDT' });
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(20);
  const bitcoin = rows.filter({ hasText: 'BTC' }).first();
  const first = await bitcoin.textContent();
  await moveMarket(journey, 'BTCUSDT');
  await expect.poll(() => bitcoin.textContent(), { timeout: 20_000 }).not.toBe(first);
  await visitor.close();
});

test('the home page lists the services and their safeguards, with live prices and the entry points', async () => {
  const visitor = await journey.openPage();
  await visitor.goto(`${journey.stack.url}/en-US/home`);
  for (const name of ['Six services, one ledger.', 'What your risk committee will ask.']) {
    await visitor.getByRole('heading', { level: 2, name }).waitFor();
  }
  await expect.poll(() => visitor.getByText(/^\d{2,3},\d{3}\.\d$/).count()).toBeGreaterThanOrEqual(1);
  // The desk's indicative price of a size, both sides.
  const desk = visitor.locator('dl > div').filter({ hasText: /^Indicative (bid|ask), 10 BTC/ });
  await expect.poll(() => desk.allTextContents()).toHaveLength(2);
  for (const price of await desk.allTextContents()) expect(price).toMatch(/10 BTC\d{2,3},\d{3}\.\d{2} ?USDT$/);
  const picture = visitor.getByRole('img', { name: /^The trading page/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(1440);
  await visitor.getByRole('link', { name: 'See the markets' }).click();
  await untilOpen(visitor, '**/en-US/market');
  await visitor.close();
});

test('on a phone the home page has a menu and nothing is wider than the screen', async () => {
  const visitor = await journey.openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await visitor.goto(`${journey.stack.url}/en-US/home`);
  await visitor.getByRole('button', { name: 'Menu' }).click();
  const menu = visitor.getByRole('dialog').getByRole('navigation', { name: 'Site' });
  for (const name of ['Markets', 'Convert', 'Brokers', 'Help', 'Log in']) {
    await menu.getByRole('link', { name, exact: true }).waitFor();
  }
  expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await visitor.getByRole('link', { name: 'Open an account' }).first().click();
  await untilOpen(visitor, '**/en-US/register');
  await visitor.close();
});

test('the document shows the brand and the outline of a page before its scripts run', async () => {
  const visitor = await journey.openPage();
  const held: (() => Promise<void>)[] = [];
  await visitor.route('**/assets/index-*.js', (route) => void held.push(() => route.continue()));
  await visitor.goto(`${journey.stack.url}/en-US/market`, { waitUntil: 'commit' });
  await visitor.getByText('Aldgate', { exact: true }).waitFor();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.();
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => visitor.locator('.opening').isVisible()).toBe(false);
  await visitor.close();
});

test('no screen of the journey writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});

/** An asset's total in the overview. */
async function readBalance(asset: string): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: asset, exact: true }) });
  const cell = row.locator('[data-column="total"]');
  if ((await cell.count()) === 0) return '';
  return ((await cell.textContent()) ?? '').trim();
}
