import type { Browser } from 'playwright-core';
import { atMost, type Measure } from './harness/measure.ts';
import { withBrowser, withStack } from './harness/stack.ts';

const ROUNDS = 5;

/** 400 kbit/s, in bytes a second, and the round trip of a slow mobile network. */
const LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Measures the time from the first byte of the document until the browser paints brand and outline, on a slow line with
 * an empty cache.
 */
export const firstPaint = (): Promise<Measure[]> =>
  withStack({}, ({ url }) =>
    withBrowser(async (browser) => {
      const measures: Measure[] = [];
      for (const path of ['home', 'trading/BTCUSDT']) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) times.push(await visit(browser, `${url}/en-US/${path}`));
        measures.push(atMost(`first-paint ${path.split('/')[0]}`, Math.max(...times), 'ms, slowest', 2_000));
      }
      return measures;
    }),
  );

/** Returns the milliseconds of one visit. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.opening').waitFor();
  const ms = await page.evaluate<number>(PAINTED);
  await context.close();
  return ms;
}

const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((entries) => {
    const paint = entries.getEntriesByName('first-contentful-paint')[0];
    const [page] = performance.getEntriesByType('navigation');
    if (paint !== undefined) resolve(paint.startTime - page.responseStart);
  }).observe({ type: 'paint', buffered: true });
})`;
