import { randomUUID } from 'node:crypto';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBalances } from '../../server/src/ledger/balances.ts';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { openTrader, type Trader } from '../support/trader.ts';
import { createRecordsPage, createTicketPage, errorAt } from '../support/tradingPage.ts';

let journey: Journey;
let trader: Trader;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey);
  page = trader.page;
});
afterAll(() => journey?.close());

const { ticket, field, button, figure } = createTicketPage(() => page);
const { records, tab, rows, dialog, cell } = createRecordsPage(() => page);

/** Retries until it holds, independent of the machine's speed. */
const eventually = <Value>(ask: () => Promise<Value> | Value, message?: string) =>
  expect.poll(ask, { timeout: 30_000, ...(message !== undefined && { message }) });

const balanceOf = async (asset: string): Promise<string> => {
  const { assets } = await trader.ask<{ assets: readonly { asset: string; total: string }[] }>(
    '/broker/spot/account/query',
    { exchangeKeyId: trader.keyId },
  );
  return assets.find((each) => each.asset === asset)?.total ?? '0';
};

/** The ledger's balances of the customer's spot account, by asset. */
const postedBalances = () =>
  withPlatform(journey.stack, async ({ database }) => {
    const found = database.selectFrom('institution').select('id').where('name', '=', trader.institution);
    const { id } = await found.executeTakeFirstOrThrow();
    const balances = await readBalances(database, id);
    const spot = balances.filter(({ accountType, total }) => accountType === 'trade_account' && total !== '0');
    return Object.fromEntries(spot.map(({ asset, total }) => [asset, total]));
  });

const bookTop = async (): Promise<{ bidPrice: string; askPrice: string }> => {
  const response = await fetch(`${journey.stack.venueUrl}/api/v3/ticker/bookTicker?symbol=BTCUSDT`);
  return (await response.json()) as { bidPrice: string; askPrice: string };
};
const bestBid = async () => Number((await bookTop()).bidPrice);
const bestAsk = async () => Number((await bookTop()).askPrice);

/** Buys up to a price from another account of the exchange. */
const buyUntil = (price: string) =>
  new SignedRest({
    rest: journey.stack.venueUrl,
    key: 'venue-demo-a',
    secret: 'venue-secret-a',
    now: Date.now,
  }).post('/api/v3/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'IOC',
    quantity: '9',
    price,
  });

test('TR-09 WAL-02 money is moved from the asset account to spot at the ticket', async () => {
  await go(page, '/en-US/trading/BTC-USDT');
  await button('Transfer').click();
  await dialog().getByText('Available 1,000,000.00 USDT').waitFor();
  await dialog().getByLabel('Amount', { exact: true }).fill('1000');
  await dialog()
    .getByRole('button', { name: /^Transfer 1,000/ })
    .click();
  await dialog()
    .getByText(/completed/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => balanceOf('USDT')).toBe('1000');
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
});

test('TR-02 a purchase by its total spends that total, and its coins are in the account', async () => {
  await ticket().getByRole('tab', { name: 'Market', exact: true }).click();
  await field('Total').fill('500');
  await button('Buy BTC for 500.00 USDT at market').click();
  await dialog().getByText('500.00 USDT', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Buy BTC for 500.00 USDT at market' }).click();
  await tab('Order history').click();
  // The list of open orders shows it until its page is loaded.
  await eventually(() => cell(rows().first(), 'status').textContent()).toBe('Filled');
  expect(await rows().count()).toBe(1);
  await eventually(async () => Number(await balanceOf('USDT'))).toBeLessThan(501);
  expect(Number(await balanceOf('BTC'))).toBeGreaterThan(0);
});

test('TR-15 one of two orders ends the other: cancelled together, nothing stays locked', async () => {
  const bid = await bestBid();
  const at = (factor: number) => (bid * factor).toFixed(2);
  await ticket().locator('label', { hasText: 'Sell' }).click();
  await ticket().getByRole('tab', { name: 'OCO', exact: true }).click();
  await field('Trigger').fill(at(0.96));
  await field('Stop limit price').fill(at(0.95));
  await field('Take-profit price').fill(at(0.94));
  await eventually(() => errorAt(field('Take-profit price'))).toMatch(/^Must be above the current price/);
  await field('Take-profit price').fill(at(1.05));
  await field('Quantity').fill('0.001');
  expect(await layerFindings(page, ticket())).toEqual([]);
  await button(/^Sell 0/).click();
  await dialog().getByText('Total at take profit').waitFor();
  await dialog()
    .getByRole('button', { name: /^Sell 0/ })
    .click();
  await tab('Open orders').click();
  await eventually(() => rows().count()).toBe(1);
  const disclosure = rows().first().getByRole('button', { name: 'OCO', exact: true });
  await disclosure.press('Enter');
  expect(await disclosure.getAttribute('aria-expanded')).toBe('true');
  await eventually(() =>
    records()
      .getByText(/^Sells for [\d,.]+ USDT before fees$/)
      .count(),
  ).toBe(2);
  await rows().first().getByRole('button', { name: 'Amend' }).click();
  const amended = (label: string) => dialog().getByLabel(label, { exact: true });
  await eventually(async () => Number((await amended('Trigger').inputValue()).replaceAll(',', ''))).toBeCloseTo(
    bid * 0.96,
  );
  await amended('Trigger').fill(at(1.02));
  await eventually(() => errorAt(amended('Trigger'))).toMatch(/^Must be below the current price/);
  await amended('Trigger').fill(at(0.93));
  await amended('Stop limit price').fill(at(0.92));
  expect(await layerFindings(page)).toEqual([]);
  await dialog()
    .getByRole('button', { name: /^Amend to 0/ })
    .click();
  await eventually(() => dialog().count()).toBe(0);
  const write = (price: string) => Number(price).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await eventually(() => cell(rows().first(), 'price').textContent()).toContain(`≤ ${write(at(0.93))}`);
  await eventually(() => rows().count()).toBe(1);
  await rows().first().getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => rows().count()).toBe(0);
  await eventually(() => figure('Available BTC').textContent()).toBe(`${await balanceOf('BTC')} BTC`);
});

test('TR-15 WAL-01 a fill ends the other order of an OCO; before it the wallet shows what is locked', async () => {
  const takeProfit = ((await bestAsk()) + 1).toFixed(2);
  const terms = { exchangeKeyId: trader.keyId, instrumentId: 'BTC-USDT', direction: 'sell', quantity: '0.001' };
  await trader.ask('/broker/lightning/spot/order/sendOrderList', {
    ...terms,
    clientListId: randomUUID(),
    takeProfit: { clientOrderId: randomUUID(), price: takeProfit },
    stop: { clientOrderId: randomUUID(), triggerPrice: (Number(takeProfit) * 0.95).toFixed(2) },
    expiresAt: Date.now() + 86_400_000,
  });
  await eventually(() => rows().count()).toBe(1);
  await go(page, '/en-US/wallet/tradingAccount');
  const bitcoin = page.getByRole('row').filter({ hasText: 'BTC' }).first();
  await eventually(() => bitcoin.textContent()).toContain('0.001');
  await go(page, '/en-US/trading/BTC-USDT');
  await tab('Open orders').click();
  await eventually(() => rows().count()).toBe(1);
  await buyUntil(takeProfit);
  await eventually(() => rows().count()).toBe(0);
  await tab('Order history').click();
  await eventually(async () => (await rows().allTextContents()).some((text) => text.includes('Expired'))).toBe(true);
});

test('WAL-14 the execution is a row of the spot record, whose detail has its fee', async () => {
  await go(page, '/en-US/record/spotTrade');
  const row = page.locator('main tr[data-row]').first();
  await row.getByText('BTC-USDT').first().waitFor();
  expect(await layerFindings(page, page.getByRole('main').getByRole('table'))).toEqual([]);
});

test('WAL-02 WAL-15 what is moved out leaves spot; ledger and exchange hold the same of each asset', async () => {
  await go(page, '/en-US/trading/BTC-USDT');
  const before = Number(await balanceOf('BTC'));
  await tab('Assets').click();
  await rows()
    .filter({ hasText: 'BTC' })
    .getByRole('button', { name: /Transfer/ })
    .click();
  await dialog().getByLabel('Amount', { exact: true }).fill('0.001');
  await dialog()
    .getByRole('button', { name: /^Transfer 0.001/ })
    .click();
  await dialog()
    .getByText(/completed/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => Number(await balanceOf('BTC'))).toBeLessThan(before - 0.0009);
  const held = async () => ({ BTC: await balanceOf('BTC'), USDT: await balanceOf('USDT') });
  await eventually(async () => postedBalances()).toEqual(await held());
});
