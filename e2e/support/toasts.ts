import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/** The texts of the toasts that a page has shown and that no test has waited for yet. */
const shownToasts = new WeakMap<Page, string[]>();

const OBSERVER = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLElement && node.matches('[role="status"] > [data-kind]')) void recordToast(node.textContent);
}).observe(document, { childList: true, subtree: true });`;

/** Records the toasts of a page: each is gone after 2.5 s, and a busy machine may look later. */
export async function recordToasts(page: Page): Promise<void> {
  const texts: string[] = [];
  shownToasts.set(page, texts);
  await page.exposeFunction('recordToast', (text: string) => void texts.push(text));
  await page.addInitScript(OBSERVER);
}

/** Waits until the page has shown a toast that contains or matches `text`, after the last one waited for. */
export async function waitForToast(page: Page, text: string | RegExp): Promise<void> {
  const texts = shownToasts.get(page);
  if (texts === undefined) throw new Error('the toasts of this page are not recorded');
  // Files wait for toasts in their hooks too, where `expect.poll` does not work.
  const index = await vi.waitFor(
    () => {
      const found = texts.findIndex((shown) => (typeof text === 'string' ? shown.includes(text) : text.test(shown)));
      if (found === -1) throw new Error(`the toast '${text}' was not shown`);
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
  texts.splice(0, index + 1);
}
