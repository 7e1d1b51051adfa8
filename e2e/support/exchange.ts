import type { BrowserContext } from 'playwright-core';

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

const kept = new Map<string, Promise<Answer>>();

/**
 * Asks the exchange once for what every page loads at its start, and answers all later pages with that. Scores of pages in a
 * minute would reach the exchange's limit of calls, which a person's browser does not. Streams stay the exchange's own.
 */
export async function keepExchangeAnswers(context: BrowserContext): Promise<void> {
  await context.route('**/exchange/fapi/**', async (route) => {
    const url = new URL(route.request().url());
    for (const name of ['startTime', 'endTime']) url.searchParams.delete(name);
    const answer = kept.get(url.href) ?? ask();
    kept.set(url.href, answer);
    await route.fulfill(await answer);

    async function ask(): Promise<Answer> {
      const response = await route.fetch();
      const contentType = response.headers()['content-type'] ?? 'application/json';
      return { status: response.status(), contentType, body: await response.body() };
    }
  });
}
