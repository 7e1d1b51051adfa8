import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { readDownload } from '../support/downloads.ts';
import { failCalls } from '../support/failCalls.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { fund, type Member, openMember } from '../support/trader.ts';
import { createTransferPage } from '../support/transferPage.ts';
import { readBalance } from '../support/wallet.ts';

/** More BTC than the platform holds at the local exchange. */
const CAPITAL = [
  ['USDT', '1000000'],
  ['BTC', '500000'],
] as const;

let journey: Journey;
let member: Member;
/** The browser of a signed-in trader. */
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  member = await openMember(journey, undefined, { capital: CAPITAL });
  ({ page } = member);
});
afterAll(() => journey?.close());

const { dialog, findField, button, chooseFutures, records } = createTransferPage(() => page);

test('WAL-02 nothing is in the trading accounts at first, and the record is empty; both say what to do', async () => {
  await go(page, '/en-US/wallet/overview');
  await page.getByRole('link', { name: 'Spot and futures accounts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Spot and futures accounts' }).waitFor();
  expect(await page.getByText('This account is empty').count()).toBe(2);
  await page.getByRole('link', { name: 'Transfers' }).click();
  await page.getByText('No transfers yet').waitFor();
});

test('in a narrow window and on a phone a balance shows its price, and its actions are behind one button', async () => {
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await go(page, '/en-US/wallet/overview');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'USDT', exact: true }) });
    await row
      .getByText(/^(Price \(USD\) )?[01]\.\d{4}$/)
      .and(page.locator(':visible'))
      .first()
      .waitFor();
    await row.getByRole('button', { name: 'Actions for USDT' }).click();
    const names = () => page.getByRole('dialog').locator('a, button').allTextContents();
    await expect.poll(names).toEqual(['Deposit', 'Withdraw', 'Transfer', 'Convert']);
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
    await dialog().getByText('Available 1,000,000.00 USDT').waitFor();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('WAL-02 WAL-13 an amount that cannot be moved shows its bound at the field, and cannot be sent', async () => {
  await go(page, '/en-US/wallet/overview');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog()
    .getByText(/^Available 500,000(\.0+)? BTC/)
    .waitFor();
  await chooseFutures();
  await dialog().getByText('Available 1,000,000.00 USDT').waitFor();
  const amount = findField('Amount');
  const error = async () => {
    const id = await amount.getAttribute('aria-describedby');
    return page.locator(`[id="${id}"]`).textContent();
  };
  for (const [text, bound] of [
    ['1000000.01', 'Up to 1,000,000.00 USDT available'],
    ['0', 'Minimum 0.000001 USDT'],
    ['1.0000001', 'Up to 6 decimals for USDT'],
    ['1,5', 'Enter a number, for example 1,234.5'],
  ] as const) {
    await amount.fill(text);
    await expect.poll(error).toBe(bound);
    expect(await button('Enter a valid amount').isDisabled()).toBe(true);
  }
  expect(await layerFindings(page)).toEqual([]);
});

test('WAL-02 it begins with BTC to the spot account; what cannot be moved fails without amounts', async () => {
  // The record has a transfer already.
  await fund(member, '1000');
  await go(page, '/en-US/wallet/assetAccount');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await findField('Amount').fill('0.5');
  await button('Transfer 0.5 BTC').click();
  await dialog().getByRole('heading', { name: 'Transfer completed' }).waitFor();
  await button('New transfer').click();
  await findField('Amount').fill('400000');
  await button('Transfer 400,000 BTC').click();
  await dialog().getByRole('heading', { name: 'Transfer not completed' }).waitFor();
  expect(await dialog().textContent()).toContain("BTC can't be transferred at the moment");
  expect(await dialog().textContent()).not.toMatch(/insufficient|enough/i);
  await button('New transfer').dblclick();
  await expect.poll(() => findField('Amount').inputValue()).toBe('');
  await go(page, '/en-US/record/transfer?state=failed');
  // Repeated presses during the return to the form sent nothing.
  await expect.poll(records).toEqual([expect.stringMatching(/400,000\S*\s*BTC\s+Failed$/)]);
  await page.getByText("BTC can't be transferred at the moment").waitFor();

  // The detail shows the whole number, the order and the file cover both transfers.
  await page.getByRole('button', { name: 'Asset account' }).click();
  await dialog().getByRole('heading', { name: 'Transfer', exact: true }).waitFor();
  const number = new URL(page.url()).searchParams.get('transfer') ?? '';
  expect(await dialog().textContent()).toContain(number);
  await dialog().getByRole('button', { name: 'Copy Transfer ID' }).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  // A link to a transfer that the list does not have says so.
  await go(page, '/en-US/record/transfer?transfer=7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a');
  await page.getByText(/^The record in this link isn't in the list\./).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(async () => (await records()).length).toBeGreaterThanOrEqual(2);
  const time = page.getByRole('columnheader', { name: 'Time (UTC)' });
  await time.getByRole('button').click();
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(async () => (await records())[0]).toMatch(/1,000\.00\s*USDT\s+Completed$/);
  await page.reload();
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('ascending');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readDownload(file)).toString().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),From,To,Amount,Asset,Status,/);
  expect(lines[1]).toContain(',Asset account,Futures account,1000,USDT,Completed,');
});

test('ID-18 the login history is filtered, sorted and exported, and a row opens the login', async () => {
  await go(page, '/en-US/account/hitory?since=2020-01-01&until=2020-01-02');
  await page.getByText('No matching logins').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const time = page.getByRole('columnheader', { name: 'Time (UTC)' });
  expect(await time.getAttribute('aria-sort')).toBe('descending');
  await page
    .getByRole('button', { name: /^Login details/ })
    .first()
    .click();
  await dialog().getByRole('heading', { name: 'Login' }).waitFor();
  await dialog().getByRole('button', { name: 'Copy IP address' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^logins-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readDownload(file)).toString()).toMatch(/^\uFEFFTime \(UTC\),Location,IP address,Device\r\n/);
});

test('WAL-02 SH-10 the money goes back in Traditional Chinese; a lost answer moves it once', async () => {
  await go(page, '/zh-HK/wallet/tradingAccount');
  await page.getByRole('button', { name: '轉賬', exact: true }).click();
  await button('對調兩個賬戶').click();
  await dialog().getByText('可用 1,000.00 USDT').waitFor();
  await button('全部').click();
  const keys: string[] = [];
  await page.route('**/broker/lightning/transfer/apply', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key);
    if (keys.length > 1) return route.continue();
    // The server executes it; the response never arrives.
    await route.fetch();
    return route.abort();
  });
  await button('轉賬 1,000.00 USDT').click();
  await dialog().getByRole('heading', { name: '轉賬完成' }).waitFor();
  await page.unroute('**/broker/lightning/transfer/apply');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await button('關閉').first().click();
  await page.getByRole('link', { name: '轉賬紀錄' }).click();
  await expect.poll(async () => (await records())[0]).toMatch(/期貨賬戶\s+資產賬戶\s+1,000\.00\s*USDT\s+已完成$/);
  expect(await records()).toHaveLength(4);
  await page.getByRole('link', { name: '資產賬戶' }).click();
  await expect.poll(() => readBalance(page, 'USDT', '各資產結餘')).toBe('1,000,000.00');
});

test('WAL-02 a transfer that the exchange has not answered is followed until it has', async () => {
  await go(page, '/en-US/wallet/overview');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await chooseFutures();
  await findField('Amount').fill('10');
  let state = 'pending';
  await page.route('**/broker/lightning/transfer/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { items?: { state: string }[] } & Record<string, unknown> };
    const newest = body.data.items?.[0];
    if (newest !== undefined) newest.state = state;
    if (body.data.state !== undefined) body.data.state = state;
    return route.fulfill({ response, json: body });
  });
  await button('Transfer 10.00 USDT').click();
  await dialog().getByRole('heading', { name: 'Transfer in progress' }).waitFor();
  expect(await dialog().textContent()).toContain('10.00 USDT stays frozen in the Asset account');
  expect(await button(/^(New transfer|Check again)$/).count()).toBe(0);
  state = 'completed';
  await dialog().getByRole('heading', { name: 'Transfer completed' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('WAL-02 WAL-14 where records or trading accounts cannot be had the screens say so', async () => {
  const press = await failCalls(page, '**/broker/lightning/transfer/page');
  await page.goto('/en-US/record/transfer');
  await page.getByText("Couldn't load the transfers").waitFor();
  await press(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(records).toHaveLength(5);
  await page.route('**/queryTransferAvailable', (route) =>
    route.fulfill({ json: { code: 45537, message: 'no', data: null } }),
  );
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog().getByText('Spot and futures accounts are not available here').waitFor();
  await page.unroute('**/queryTransferAvailable');
});

test('no screen of the transfers writes an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
});
