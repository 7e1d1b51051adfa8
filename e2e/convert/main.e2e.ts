import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { addCustomer } from '../support/people.ts';
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
  await go(page, '/');
  await untilOpen(page, '**/en-US/home');
  await page.getByRole('link', { name: 'Log in' }).first().click();

  await untilOpen(page, '**/en-US/login**');
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  await go(page, '/en-US/wallet/overview');
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

  await go(page, '/en-US/record/convert');
  const row = page.getByRole('row').filter({ hasText: 'USDT → BTC' });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain('1,000.00');
  await expect.poll(() => row.textContent()).toContain('Completed');

  await go(page, '/en-US/wallet/overview');
  await expect.poll(() => readBalance('USDT')).toBe('999,000.00');
  expect(Number(await readBalance('BTC'))).toBeGreaterThan(Number(btcBefore));
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
