import type { Page, Request } from 'playwright-core';

/** The pages of this file that are open, each with its requests that wait for an answer. */
const openPages = new Map<Page, Set<Request>>();

export function watchPage(page: Page): void {
  const waiting = new Set<Request>();
  openPages.set(page, waiting);
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  page.on('close', () => openPages.delete(page));
}

export const forgetPages = (): void => openPages.clear();

/** Describes each open page's content and what it waits for. */
export async function describePages(): Promise<string[]> {
  return Promise.all(
    [...openPages].map(async ([page, waiting]) => {
      // biome-ignore lint/performance/useDomNodeTextContent: lines as they are shown.
      const shown = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
      const requests = [...waiting].map((request) => `\n  waits for ${request.method()} ${request.url()}`);
      return `${page.url()}${requests.join('')}\n${shorten(shown.replaceAll(/\n+/g, ' | '))}`;
    }),
  );
}

/** The beginning and the end, where dialogs and messages stand. */
const shorten = (text: string) => (text.length <= 3_000 ? text : `${text.slice(0, 1_000)} … ${text.slice(-2_000)}`);
