import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { watchPage } from './openPages.ts';
import { type RunningPlatform, startStack } from './stack.ts';
import { recordToasts } from './toasts.ts';

/** A platform, and a connection to the browser: its pages are closed with it. */
export interface Journey {
  readonly stack: RunningPlatform;
  readonly browser: Browser;
  /** Console errors and exceptions of pages, each with its address. */
  readonly consoleErrors: string[];
  /** A page in a separate context, 1440 × 900 by default. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a browser on the platform that all journeys share. Files run one after the other: what one leaves behind must
 * not disturb the next, so each has customers and operators of its own.
 */
export const startJourney = (): Promise<Journey> => openJourney(inject('platform'), async () => undefined);

/** Starts a journey on a platform of its own, for journeys that would damage a shared one. Its market is still too. */
export async function startOwnJourney(): Promise<Journey> {
  const stack = await startStack({ VENUE_MARKET: 'still' });
  return openJourney(stack, stack.stop);
}

async function openJourney(stack: RunningPlatform, stop: () => Promise<void>): Promise<Journey> {
  const browser: Browser = await chromium.connect(inject('browserUrl')).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const consoleErrors: string[] = [];
  return {
    stack,
    browser,
    consoleErrors,
    async openPage(options = {}) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      watchPage(page);
      await recordToasts(page);
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.stack ?? error}`));
      return page;
    },
    async close() {
      await browser.close();
      await stop();
    },
  };
}
