import type { Page } from 'playwright-core';

/**
 * Waits until the client shows the page of an address (a pattern of URLs). The address alone changes before: until the new
 * page is there the one before stays.
 */
export async function untilOpen(page: Page, url: string): Promise<void> {
  await page.waitForURL(url);
  await page.locator(':root:not([data-opening])').waitFor({ state: 'attached' });
}
