import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { wire } from '@aldgate/contract/wire.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../testkit/platform/platform.ts';
import { readDownload } from '../support/downloads.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openTrader } from '../support/trader.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  const trader = await openTrader(journey, { usdt: '250' }, { capital: [['USDT', '1000']] });
  page = trader.page;
  // Entries count a few seconds after their posting.
  const readProfit = async () => {
    const request = { scope: 'swap_account' };
    const { summary } = await trader.ask<AnswerOf<'queryPerformance'>>(wire.queryPerformance.path, request);
    return summary?.profit ?? undefined;
  };
  await waitFor(readProfit);
});
afterAll(() => journey?.close());

const section = () => page.getByRole('region', { name: 'Profit and equity' });
const days = () => section().getByRole('table', { name: 'Profit and equity by day' });
const drawer = () => page.getByRole('dialog', { name: 'Activity' });
const entries = () => drawer().locator('tbody tr').allInnerTexts();

test('the wallet shows profit and equity, its days as rows and as a file, and each day’s entries', async () => {
  await go(page, '/en-US/wallet/overview');
  // A chart of one day says nothing.
  await section().getByText('The chart begins once there are three days').waitFor();
  await page.getByText('Excludes unrealised PnL; equity below includes it').waitFor();
  await section().getByRole('button', { name: 'Show days' }).click();
  const row = days().locator('tbody tr');
  await expect.poll(() => row.allInnerTexts()).toEqual([expect.stringMatching(/so far[\s\S]*\d/)]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section().getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^performance-wallet-.*\.csv$/);
  expect((await readDownload(file)).toString().split('\r\n')).toHaveLength(3);

  await row.getByRole('button').click();
  await expect.poll(entries).toHaveLength(3);
  await drawer().getByRole('button', { name: 'Close' }).click();
  await section().getByRole('radio', { name: 'Month' }).check();
  await section().getByRole('table', { name: 'Profit and equity by month' }).locator('tbody tr').waitFor();
});

test('a day of the futures account opens the entries of that account; hidden amounts stay hidden', async () => {
  await go(page, '/en-US/wallet/tradingAccount');
  await section().getByRole('button', { name: 'Show days' }).click();
  await days().locator('tbody tr').getByRole('button').click();
  await expect.poll(entries).toEqual([expect.stringContaining('Futures account')]);
  await drawer().getByRole('button', { name: 'Close' }).click();
  await section().getByRole('radio', { name: 'Spot' }).check();
  await section().getByText('This account has no entries yet.').waitFor();
  await section().getByRole('radio', { name: 'Futures' }).check();
  await page.getByRole('button', { name: 'Hide amounts' }).first().click();
  await expect
    .poll(() => section().locator('dd').allInnerTexts())
    .toSatisfy((texts: string[]) => texts.every((text) => !/\d/.test(text)));
});
