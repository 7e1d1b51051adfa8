import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong, repetitions } from '../../testkit/platform/longForm.ts';
import { type Journey, startJourney, startOwnJourney } from '../support/journey.ts';
import { openConsole } from '../support/operator.ts';
import type { Customer } from '../support/people.ts';
import { openPlatformPool } from '../support/platformDatabase.ts';
import { runCommand } from '../support/runCommand.ts';
import { startSession } from '../support/trader.ts';
import { addVolumeCustomer } from '../support/volumeCustomer.ts';

/**
 * The long form (`npm run soak`) has so many that a slow list is seen; the short one shows that they are paged,
 * filtered and exported.
 */
const ROWS = repetitions(600, 1_000_000);
/** Half of the records are the customer's. */
const OWN = ROWS / 2;
const TRADER: Customer = { email: 'trader@demo.aldgate.test', institution: 'Demo' };
const PAGE_MS = 1_000;
const FILL_MS = 20 * 60_000;
const EXPORT_MS = 120_000;

let journey: Journey;
let customer: Customer;

beforeAll(async () => {
  if (!isLong) {
    journey = await startJourney();
    customer = await addVolumeCustomer(journey.stack, ROWS);
    return;
  }
  // A platform of its own: its lists are too long to share it.
  journey = await startOwnJourney();
  customer = TRADER;
  const { code, output } = await runCommand(journey.stack, 'volume', '--rows', `${ROWS}`);
  if (code !== 0) throw new Error(output);
}, FILL_MS);
afterAll(() => journey?.close());

/** The text of the first row of a list, once it has one. */
async function firstRow(page: Page): Promise<string> {
  return (await page.locator('tbody tr').first().textContent()) ?? '';
}

/** Does what shows other rows. In the long form they are there within a second; of two tries the faster one counts. */
async function timed(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  const attempt = async () => {
    const before = await firstRow(page);
    const startedAt = performance.now();
    await act();
    await expect.poll(() => firstRow(page), { interval: 20, message: what }).not.toBe(before);
    return performance.now() - startedAt;
  };
  const ms = await attempt();
  if (!isLong || ms <= PAGE_MS) return;
  const after = await firstRow(page);
  await page.goBack();
  await expect.poll(() => firstRow(page), { message: what }).not.toBe(after);
  expect(Math.min(ms, await attempt()), what).toBeLessThanOrEqual(PAGE_MS);
}

/** Pages a list to its end and back. */
async function pageThrough(page: Page): Promise<void> {
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const button = (name: string) => pager.getByRole('button', { name, exact: true });
  await page.locator('tbody tr').first().waitFor();
  await pager.getByText(/^1–\d+ of [\d,]+\+?$/).waitFor();
  const newest = await firstRow(page);
  for (const name of ['Next', 'Last', 'Previous', 'First']) {
    await timed(page, `${page.url()} ${name}`, () => button(name).click());
  }
  expect(await firstRow(page)).toBe(newest);
  expect(await button('First').isDisabled()).toBe(true);
}

/** The records in a file. */
async function countRecords(file: Readable): Promise<number> {
  let lines = -1;
  for await (const _ of createInterface({ input: file })) lines += 1;
  return lines;
}

test(
  'CL-11 SH-14 CV-05 WAL-14 a customer’s records are paged to the end and back, filtered and exported',
  async () => {
    const { state } = await startSession(journey.stack, customer);
    const page = await journey.openPage({ storageState: state });
    const open = (record: string) => page.goto(`${journey.stack.url}/en-US/record/${record}`);
    await open('transfer');
    await pageThrough(page);
    if (isLong) {
      await open('futureTrade');
      await pageThrough(page);
      await open('futureTrade?symbol=ETHUSDT&direction=buy');
      await pageThrough(page);
    }
    await open('convert?from=USDC');
    await pageThrough(page);
    await open('convert');
    await pageThrough(page);
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: EXPORT_MS }),
      page.getByRole('button', { name: 'Export CSV' }).click(),
      // A short file is there before its progress is.
      isLong ? page.getByText(/^Exporting: [\d,]+ records$/).waitFor() : undefined,
    ]);
    expect(await countRecords(await file.createReadStream())).toBe(OWN);
    await page.context().close();
  },
  EXPORT_MS,
);

/** Takes the lock that one verification of the ledger has at a time; returns what gives it back. */
async function holdVerification(): Promise<() => Promise<void>> {
  const pool = openPlatformPool(journey.stack, 'application');
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended(current_schema() || '.ledger_verify', 0))`);
  return async () => {
    await client.query('commit');
    client.release();
    await pool.end();
  };
}

test(
  'ID-18 an operator finds a customer, their transfers and audit records, and a verification shows its progress',
  async () => {
    const page = await openConsole(journey, 'auditor');
    const go = (path: string) => page.goto(`${journey.stack.url}/operations/${path}`);
    await go('customers');
    const search = page.getByLabel('Name, email or id');
    // In the short form the customer may be the newest one, who is the first row before.
    if (isLong) await timed(page, 'search for a customer', () => search.fill(customer.email));
    else await search.fill(customer.email);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.locator('tbody tr').first().getByRole('link').click();
    const id = (await page.getByText('Id', { exact: true }).locator('xpath=following-sibling::*').textContent()) ?? '';
    await go(`ledger?owner=${id}`);
    await pageThrough(page);
    if (isLong) {
      // The audit log of a shared platform grows while it is read.
      await go('audit');
      await pageThrough(page);
    }
    await go(`audit?actor=${customer.email}&action=order_placed`);
    await pageThrough(page);
    await go('ledger');
    // The page asks each second, and a verification may take less. While another one has the lock it does not end.
    const release = await holdVerification();
    await page.getByRole('button', { name: 'Verify from the beginning' }).click();
    await page.getByText(/^Verifying: \d+%/).waitFor();
    await release();
    await page.getByText(/^All balances match their entries: [\d,]+ entries/).waitFor({ timeout: EXPORT_MS });
    await page.context().close();
  },
  EXPORT_MS,
);
