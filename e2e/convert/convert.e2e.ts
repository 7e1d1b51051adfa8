import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { callAs } from '../support/callAs.ts';
import { readDownload } from '../support/downloads.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { addCustomer, addNewcomer } from '../support/people.ts';
import { signInByEmail } from '../support/signIn.ts';
import { type SessionClient, startSession } from '../support/trader.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;
let customer: SessionClient;
/** The browser of a signed-in trader who has converted dollars. */
let trader: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  journey = await startJourney();
  customer = await startSession(journey.stack, await addCustomer(journey.stack));
});
afterAll(() => journey?.close());

test('CV-04 a visitor compares prices of coins and currencies without an account, and is led to log in', async () => {
  const page = await journey.openPage();
  await go(page, '/en-US/home');
  await page.getByRole('link', { name: 'See indicative quotes' }).click();
  await untilOpen(page, '**/en-US/nologin/convert/coin');
  expect(await page.getByLabel('You pay', { exact: true }).inputValue()).toBe('100,000');
  await expect.poll(() => page.getByLabel('You receive', { exact: true }).inputValue()).toMatch(/^[01]\.\d+$/);
  await page.getByLabel('You pay', { exact: true }).fill('1000');
  await expect.poll(() => page.getByLabel('You receive', { exact: true }).inputValue()).toMatch(/^0\.0(08|09|10)\d+$/);
  await page.getByText(/incl\. [5-9](\.\d+)? bps/).waitFor();
  await page.getByRole('link', { name: 'Fiat' }).click();
  await untilOpen(page, '**/en-US/nologin/convert/fiat');
  await page.getByLabel('You pay', { exact: true }).fill('1000');
  // A thousand dollars are about a thousand USDT.
  await expect.poll(() => page.getByLabel('You receive', { exact: true }).inputValue()).toMatch(/^(99\d|1,00\d)\./);
  await page.getByRole('link', { name: 'Log in to convert' }).click();
  await untilOpen(page, '**/en-US/login?from=%2Fen-US%2Fconvert%2Ffiat');
  await page.close();
});

test('CV-01 CV-02 CV-05 SH-10 a trader converts in Chinese; the receipt’s signature is valid', async () => {
  const page = await journey.openPage({ storageState: customer.state });
  const called = new Set<string>();
  page.on('request', (request) => called.add(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await go(page, '/zh-HK/convert/fiat');
  await page.getByLabel('支付', { exact: true }).fill('1000');
  await page.getByText(/已包括 [5-9](\.\d+)? 基點差價/).waitFor();
  const documented = ['getQuote', 'listRiskConfig', 'listExchangeAssetByType', 'listConvertAssetBalanceByType'];
  await expect.poll(() => [...called]).toEqual(expect.arrayContaining([...documented, 'listUserAvailableMoney']));
  await page.getByRole('button', { name: '索取確定報價' }).click();
  await page.getByRole('button', { name: /^接受：支付 1,000\.00 USD，收取 [\d,.]+ USDT$/ }).click();
  await page.getByRole('heading', { name: '兌換完成' }).waitFor();

  await page.getByRole('link', { name: '查看收據' }).click();
  await page.waitForURL('**/zh-HK/record/convert?order=*');
  const receipt = page.getByRole('dialog', { name: '成交收據' });
  await receipt.getByText('簽署已核實').waitFor();
  expect(await receipt.textContent()).toContain('1,000.00 USD');

  // As a sheet of paper: no bar, the institution and the account, and no command until it is requested.
  await receipt.getByRole('link', { name: '開啟列印版本' }).click();
  await page.waitForURL(/\/zh-HK\/record\/convert\/[\w-]{36}$/);
  const sheet = page.getByRole('main');
  await sheet.getByText('簽署已核實').waitFor();
  expect(await sheet.textContent()).toMatch(/機構.+賬戶資產賬戶.*1,000\.00 USD.* UTC/);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await layerFindings(page, sheet)).toEqual([]);
  const command = sheet.getByText(/^node -e/);
  expect(await command.isVisible()).toBe(false);
  await sheet.getByText('離線核實').click();
  await command.waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/MediaBox \[[^\]]+\]/g)).toEqual([expect.stringMatching(/\[0 0 59\d[.\d]* 84\d[.\d]*\]/)]);
  const unknown = crypto.randomUUID();
  await go(page, `/zh-HK/record/convert/${unknown}`);
  await page.waitForURL('**/zh-HK/404');
  await page.getByText('所存取的資源不存在').waitFor();
  await go(page, `/zh-HK/record/convert?order=${unknown}`);
  await receipt.getByText('所存取的資源不存在').waitFor();

  // Filters are in the address.
  await page.keyboard.press('Escape');
  await page.waitForURL('**/zh-HK/record/convert');
  await page.getByRole('row').filter({ hasText: 'USD → USDT' }).waitFor();
  await go(page, '/zh-HK/record/convert?until=2020-01-01');
  await page.getByText('沒有符合篩選條件的兌換').waitFor();
  await page.getByRole('button', { name: '清除篩選' }).click();
  const row = page.getByRole('row').filter({ hasText: 'USD → USDT' });
  await row.waitFor();

  // An altered response does not match its signature.
  await alter(page, 'swapOrderReceipt', (data) => ({
    ...data,
    payload: String(data.payload).replace('"fromAmount":"1000"', '"fromAmount":"9000"'),
  }));
  await page.reload();
  await row.getByRole('button').click();
  await receipt.getByText('簽署未能核實').waitFor();
  expect(await receipt.textContent()).toContain('9,000.00 USD');
  expect(await receipt.getByText('簽署已核實').count()).toBe(0);
  trader = await page.context().storageState();
  await page.close();
});

test('CV-05 CL-08 what the filter shows is saved as a file; where that fails the screen says so and why', async () => {
  const page = await journey.openPage({ storageState: trader });
  await go(page, '/en-US/record/convert?from=USD&since=2026-01-01');
  await page.getByRole('row').filter({ hasText: 'USD → USDT' }).waitFor();
  const button = page.getByRole('button', { name: 'Export CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^conversions-2026-01-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readDownload(file)).toString().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(',Completed,1000,USD,');

  await page.route('**/institution/exportSwapOrderRecord', (route) =>
    route.fulfill({ json: { code: 45574, message: 'The service is suspended', data: null } }),
  );
  await button.click();
  await page.getByText('Download error: The service is suspended').waitFor();
  await expect.poll(() => button.isEnabled()).toBe(true);

  // Sorted and filtered in Chinese; the address keeps both, and the file has the reader's headings.
  await page.unrouteAll();
  const amounts = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' };
  const { quoteId } = await callAs<{ quoteId: string }>(page, '/institution/quote', amounts);
  await callAs(page, '/institution/order', { quoteId });
  await go(page, '/zh-HK/record/convert');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const newest = await rows.allTextContents();
  const time = page.getByRole('columnheader', { name: '時間 (UTC)' });
  expect(await time.getAttribute('aria-sort')).toBe('descending');
  await time.getByRole('button').press('Enter');
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(() => rows.allTextContents()).toEqual(newest.toReversed());
  await page.reload();
  await expect.poll(() => rows.allTextContents()).toEqual(newest.toReversed());
  const [chinese] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '匯出 CSV' }).click(),
  ]);
  expect((await readDownload(chinese)).toString().split('\r\n')[0]).toMatch(/^\uFEFF時間 \(UTC\),訂單,狀態,/);
  await page.goBack();
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('descending');
  await go(page, '/en-US/record/convert?page=7');
  await page.waitForURL((url) => url.search === '');
  await go(page, '/en-US/record/convert?since=2020-01-01&until=2020-01-02');
  await page.getByText('No matching conversions').waitFor();
  expect(await button.isDisabled()).toBe(true);
  expect(await button.getAttribute('title')).toBe('There are no records to export');
  await page.close();
});

test('CV-02 a page that is reloaded before the response shows the outcome of its acceptance, once', async () => {
  const page = await journey.openPage({ storageState: trader });
  await go(page, '/en-US/convert/coin');
  await page.getByLabel('You pay', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Get a firm quote' }).click({ trial: true });
  await page.getByLabel('You pay', { exact: true }).press('Enter');
  // The focus is at the quote, whose acceptance is the next stop.
  await page.getByRole('group', { name: 'Firm quote' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page
    .getByRole('button', { name: /^Accept/ })
    .and(page.locator(':focus'))
    .waitFor();
  // The server executes the order, and its response never arrives.
  const executed = new Promise<void>((resolve) => {
    void page.route('**/institution/order', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await page.getByRole('button', { name: /^Accept/ }).click();
  await executed;
  await page.route('**/institution/pageSwapOrderRecord', (route) => route.abort());
  await page.reload();
  await page.getByText(/^We couldn't confirm yet/).waitFor({ timeout: 20_000 });
  await page.unroute('**/institution/pageSwapOrderRecord');
  const outcome = page.getByRole('status').filter({ hasText: /^Your last conversion was completed/ });
  await outcome.waitFor();
  expect(await outcome.textContent()).toMatch(/100\.00 USDT → 0\.00\d+ BTC/);
  await outcome.getByRole('link', { name: 'View receipt' }).click();
  await page.getByRole('dialog').getByText('Signature verified').waitFor();
  await go(page, '/en-US/convert/coin');
  await page.getByRole('heading', { name: 'Recent conversions' }).waitFor();
  expect(await outcome.count()).toBe(0);
  // The requests that were cut off.
  journey.consoleErrors.splice(0);
  await page.close();
});

test('CL-10 CV-04 a suspended service and pair are shown on the page before anything is asked for', async () => {
  const page = await journey.openPage({ storageState: customer.state });
  const since = Date.UTC(2026, 10, 21, 9);
  await alter(page, 'listUserOrganizationRiskConfig', (data) => ({
    ...data,
    suspension: { reason: 'Maintenance', since },
  }));
  await page.goto('/en-US/convert/coin');
  const state = page.getByRole('alert');
  await state.getByText('Convert service suspended').waitFor();
  expect(await state.textContent()).toContain('Suspended since 21 Nov 2026, 09:00:00 UTC. Reason: Maintenance.');
  expect(await page.getByRole('button', { name: /quote/i }).count()).toBe(0);

  await page.unrouteAll({ behavior: 'wait' });
  await alter(page, 'block/listDisabledPair', () => [{ baseAsset: 'BTC', quoteAsset: 'USDT' }]);
  await page.reload();
  await page.getByLabel('You pay', { exact: true }).fill('1000');
  await expect.poll(() => page.getByRole('button', { name: 'Trading pair suspended' }).isDisabled()).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });
  await page.close();
});

test('KY-05 a user who is not verified sees which level is missing, and can still see prices', async () => {
  const page = await journey.openPage();
  await signInByEmail(page, journey.stack.url, (await addNewcomer(journey.stack)).email);
  await go(page, '/en-US/convert/fiat');
  await page.getByText('Advanced verification required').waitFor();
  await go(page, '/en-US/convert/coin');
  await page.getByText('Converting coins requires your institution’s primary verification.').waitFor();
  expect(await page.getByRole('button', { name: /quote/i }).count()).toBe(0);
  await page.getByRole('link', { name: 'View indicative prices' }).click();
  await page.getByLabel('You pay', { exact: true }).fill('1000');
  await expect.poll(() => page.getByLabel('You receive', { exact: true }).inputValue()).toMatch(/^0\.0(08|09|10)\d+$/);
  await page.close();
});

test('no screen of the journey writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});

/** Modifies a call's response in transit. */
async function alter(page: Page, path: string, change: (data: Record<string, unknown>) => unknown): Promise<void> {
  await page.route(`**/institution/${path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...envelope, data: change(envelope.data) } });
  });
}
