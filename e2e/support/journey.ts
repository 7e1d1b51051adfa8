import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type Stack, startStack } from './stack.ts';

/** A start of the platform, and a browser before it. */
export interface Journey {
  readonly stack: Stack;
  readonly browser: Browser;
  /** What the pages wrote to the console as an error, or threw, each with the address that it happened at. */
  readonly consoleErrors: string[];
  /** A page of a browser of its own, 1440 × 900 unless the options say another size. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function startJourney(): Promise<Journey> {
  const stack = await startStack();
  const browser: Browser = await launchBrowser().catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  const consoleErrors: string[] = [];
  return {
    stack,
    browser,
    consoleErrors,
    async openPage(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${String(error)}`));
      return page;
    },
    async close() {
      await browser.close();
      await stack.stop();
    },
  };
}
