import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { waitForToast } from '../support/toasts.ts';
import { createOrderClient, openTrader, type Trader } from '../support/trader.ts';

let journey: Journey;
let trader: Trader;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  trader = await openTrader(journey, { usdt: '100000' });
  page = trader.page;
});
afterAll(() => journey?.close());

const ticket = () => page.locator('#ticket');
const dialog = () => page.locator('[role="dialog"], [role="alertdialog"]');
const tab = (name: string) => page.getByRole('region', { name: '持倉及訂單' }).getByRole('tab', { name });
const row = () => page.locator('tr[data-row]').first();

/** Names, units and abbreviations that are written in Latin letters in Chinese too. */
const LATIN = /^(BTC|ETH|USDT|[A-Z0-9]+USDT|GTC|IOC|FOK|GTD|MA|UTC|EN|Ctrl|Aldgate|Binance|TradingView|CSV)$/;

/** Finds words in Latin letters that are no names; the institution's name and ids are not counted. */
async function latinTerms(): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  const text = (await page.locator('body').innerText()).replaceAll(trader.institution, '');
  const terms = text.match(/(?<![\w-])[A-Za-z]{2,}(?![\w-])/g) ?? [];
  return [...new Set(terms)].filter((term) => !LATIN.test(term));
}

test('TR-02 TR-12 SH-10 a trader places, amends, closes, reverses and flattens in Traditional Chinese', async () => {
  await go(page, '/zh-HK/trading/BTCUSDT');
  await tab('持倉').click();
  await page.getByText('沒有持倉').first().waitFor();
  expect(await latinTerms()).toEqual([]);

  await ticket().getByRole('button', { name: '最優買價' }).click();
  const price = ticket().getByLabel('價格', { exact: true });
  const best = Number((await price.inputValue()).replaceAll(',', ''));
  await price.fill((best * 0.97).toFixed(1));
  await ticket().getByLabel('數量', { exact: true }).fill('0.01');
  await ticket()
    .getByRole('button', { name: /買入 0\.010 BTC/ })
    .click();
  await dialog().getByText('確定落單？').waitFor();
  expect(await latinTerms()).toEqual([]);
  await page.keyboard.press('Enter');
  await waitForToast(page, /^訂單已接受：以 [\d,.]+ 買入 0\.010 BTCUSDT$/);

  await tab('未完成訂單').click();
  await row().getByRole('button', { name: '改單' }).click();
  await dialog().getByLabel('總數量', { exact: true }).fill('0.02');
  expect(await latinTerms()).toEqual([]);
  await dialog().getByRole('button', { name: /^改為/ }).click();
  await waitForToast(page, '訂單已修改');
  await row().getByRole('button', { name: '取消訂單' }).click();
  await expect.poll(() => row().count()).toBe(0);

  const orders = createOrderClient(journey, trader);
  await orders.market('BTCUSDT', 'buy', '0.5');
  await tab('持倉').click();
  const act = async (name: string) => {
    await row().getByRole('button', { name: 'BTCUSDT 的更多操作' }).click();
    await dialog().getByRole('button', { name }).click();
  };
  await act('反手');
  await dialog().getByText('反手 BTCUSDT').waitFor();
  expect(await latinTerms()).toEqual([]);
  await dialog()
    .getByRole('button', { name: /賣出 1\.000 BTC/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await row().getByText('−0.500').waitFor();
  await orders.limit('buy', '0.01', -3);
  await act('清倉');
  await dialog().getByRole('button', { name: '取消訂單並平倉' }).click();
  await dialog().getByText('已平倉 0.500 BTC').waitFor();
  expect(await latinTerms()).toEqual([]);
  await dialog().getByRole('button', { name: '關閉' }).last().click();
  await page.getByText('沒有持倉').first().waitFor();

  for (const name of ['訂單紀錄', '成交紀錄', '資金費用', '資產']) {
    await tab(name).click();
    await tab(name).and(page.locator('[aria-selected="true"]')).waitFor();
    await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
    expect({ name, terms: await latinTerms() }).toEqual({ name, terms: [] });
  }
});

test('no screen of the journey writes an error to the console', () => expect(journey.consoleErrors).toEqual([]));
