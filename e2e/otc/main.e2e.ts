import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { borrowOpenDesk } from '../support/otcDesk.ts';
import { openMember } from '../support/trader.ts';
import { untilOpen } from '../support/untilOpen.ts';

const CAPITAL = [
  ['USDT', '5000000'],
  ['BTC', '20'],
] as const;

let journey: Journey;
let returnDesk: (() => Promise<void>) | undefined;
/** The browser of a signed-in trader. */
let trader: Page;

beforeAll(async () => {
  journey = await startJourney();
  returnDesk = await borrowOpenDesk(journey.stack);
  ({ page: trader } = await openMember(journey, {}, { capital: CAPITAL }));
});
afterAll(async () => {
  await returnDesk?.();
  await journey?.close();
});

test('OTC-02 a visitor compares both sides for a size, and the login leads to the filled form', async () => {
  const page = await journey.openPage();
  await go(page, '/en-US/home');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'OTC' }).click();
  await untilOpen(page, '**/en-US/otc/poster');
  await page
    .getByRole('cell', { name: /^\d{2,3},\d{3}\.\d\d$/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'See prices for your size' }).click();
  await untilOpen(page, '**/en-US/otc/form/unlogin');
  // The form begins with a size, so that both prices are there.
  const price = page.getByRole('row', { name: /^Price / });
  await expect.poll(() => price.textContent()).toMatch(/^Price(\d{2,3},\d{3}\.\d+){2}$/);
  await page.getByLabel('Size', { exact: true }).fill('150000');
  await page.getByText(/^Minimum 200,000(\.00)? USD$/).waitFor();
  await page.getByLabel('Size', { exact: true }).fill('2000000');
  await expect.poll(() => price.textContent()).toMatch(/^Price(\d{2,3},\d{3}\.\d+){2}$/);
  await page.getByRole('link', { name: 'Log in to trade' }).click();
  await untilOpen(page, '**/en-US/login?from=*');
  expect(new URL(page.url()).searchParams.get('from')).toBe(
    '/en-US/otc/form?asset=BTC&against=USDT&unit=usd&size=2000000',
  );
  await page.context().close();
});

test('OTC-01 OTC-05 a trader takes a side at its firm price; the receipt has its parts and is verified', async () => {
  const page = trader;
  await go(page, '/en-US/otc/form');
  // More than the balance: the form says that some is missing, and where to pay it in.
  await page.getByLabel('Size', { exact: true }).fill('40');
  const deposit = page.getByRole('link', { name: 'Deposit BTC' });
  await deposit.waitFor();
  expect(await deposit.getAttribute('href')).toBe('/en-US/otcinfo/recharge/coin/BTC');
  await page.getByLabel('Size', { exact: true }).fill('3');
  // Both sides are shown before one is named.
  await page.getByRole('button', { name: /^Sell BTC [\d,.]+ Pay 3 BTC Receive [\d,.]+ USDT$/ }).waitFor();
  await page.getByRole('button', { name: /^Buy BTC [\d,.]+ Pay [\d,.]+ USDT Receive 3 BTC$/ }).click();
  await page.getByRole('timer').filter({ hasText: 'Firm quote' }).waitFor();
  await page.getByRole('button', { name: /^Accept: pay [\d,.]+ USDT, receive 3 BTC$/ }).click();
  await page.getByRole('heading', { name: 'Trade completed' }).waitFor();

  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.waitForURL('**/en-US/otcinfo/record?order=*');
  const receipt = page.getByRole('dialog', { name: 'Execution receipt' });
  await receipt.getByText('Signature verified').waitFor();
  expect(await receipt.textContent()).toMatch(
    /Middle of the order book.*Added by the index.*Mid-market.*Of which margin/,
  );
  await receipt.getByRole('link', { name: 'Open as a page to print' }).click();
  await page.waitForURL(/\/en-US\/otcinfo\/record\/[\w-]{36}$/);
  await page.getByRole('main').getByText('Signature verified').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

test('no screen of the journey writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
