import type { Page } from 'playwright-core';

/**
 * Waits until the client shows the page of an address (a URL pattern). The address changes earlier: the previous page
 * stays visible until the new one is ready.
 */
export async function untilOpen(page: Page, url: string): Promise<void> {
  await page.waitForURL(url);
  await page.locator(':root:not([data-opening])').waitFor({ state: 'attached' });
}
