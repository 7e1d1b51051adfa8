import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Journey } from './journey.ts';
import { type ReadText, readTexts } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';
import { createRecordsPage, createTicketPage } from './tradingPage.ts';

/** A trader's page with its objects and its texts. */
export interface TraderScreen extends ReturnType<typeof createTicketPage>, ReturnType<typeof createRecordsPage> {
  readonly text: ReadText;
  readonly trader: Trader;
  readonly page: Page;
}

/** A trader with 100,000 USDT in futures and a page, in English: `tradingChinese` proves the other language. */
export async function openTraderScreen(journey: Journey, options: BrowserContextOptions = {}): Promise<TraderScreen> {
  const trader = await openTrader(journey, { ...options, usdt: '100000' });
  const { page } = trader;
  return { text: readTexts('en-US'), trader, page, ...createTicketPage(() => page), ...createRecordsPage(() => page) };
}
