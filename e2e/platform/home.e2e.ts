import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';
import { moveMarket } from '../support/shock.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

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
  for (const name of ['Seven services, one ledger.', 'What your risk committee will ask.']) {
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
