import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Journey } from './journey.ts';
import { type Language, type ReadText, readTexts } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';
import { createRecordsPage, createTicketPage } from './tradingPage.ts';

/** A trader's page in one language. */
export interface Screen extends ReturnType<typeof createTicketPage>, ReturnType<typeof createRecordsPage> {
  readonly language: Language;
  readonly text: ReadText;
  readonly trader: Trader;
  readonly page: Page;
}

/** A trader with a page for each language. */
export function openScreens(journey: Journey, options: BrowserContextOptions = {}): Promise<Screen[]> {
  const open = async (language: Language): Promise<Screen> => {
    const text = readTexts(language);
    const trader = await openTrader(journey, { ...options, usdt: '100000' });
    const { page } = trader;
    const objects = { ...createTicketPage(() => page, text), ...createRecordsPage(() => page, text) };
    return { language, text, trader, page, ...objects };
  };
  return Promise.all((['en-US', 'zh-HK'] as const).map(open));
}

/** Runs a flow on every screen concurrently: most of it is waiting. */
export async function onEach<Each extends Screen>(
  screens: readonly Each[],
  flow: (screen: Each) => Promise<void>,
): Promise<void> {
  const run = async (screen: Each) => {
    try {
      await flow(screen);
    } catch (error) {
      throw new Error(`in ${screen.language}: ${error instanceof Error ? error.message : ''}`, { cause: error });
    }
  };
  const results = await Promise.allSettled(screens.map(run));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
