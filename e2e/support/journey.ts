import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type Stack, startStack } from './stack.ts';

/** A started platform and a browser. */
export interface Journey {
  readonly stack: Stack;
  readonly browser: Browser;
  /** Console errors and exceptions of pages, each with its address. */
  readonly consoleErrors: string[];
  /** A page in a separate context, 1440 × 900 by default. */
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
