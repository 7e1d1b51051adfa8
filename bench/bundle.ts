import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { signIn } from '../e2e/support/signIn.ts';
import { startStack } from '../e2e/support/stack.ts';
import { atMost, type Measure } from './measure.ts';

const KB = 1024;

/** What a browser loads the first time it opens the home page, and the convert page with a session. */
export async function bundle(): Promise<Measure[]> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const visitor = await browser.newPage();
    const home = await firstLoad(visitor, `${stack.url}/en-US/home`);
    const member = await browser.newPage();
    await signIn(member, stack.url, 'trader@demo.aldgate.test');
    const convert = await firstLoad(member, `${stack.url}/en-US/convert/coin`);
    return [
      atMost('bundle-home js', home.js, 'KB gzip', 150),
      atMost('bundle-convert js', convert.js, 'KB gzip', 200),
      atMost('bundle-home css', home.css, 'KB gzip', 25),
      atMost('bundle-convert css', convert.css, 'KB gzip', 25),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** The scripts and styles of a load with an empty cache, compressed as a server would. */
async function firstLoad(page: Page, url: string): Promise<{ js: number; css: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes = { js: 0, css: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const kind = pathname.endsWith('.js') ? 'js' : pathname.endsWith('.css') ? 'css' : undefined;
    if (kind === undefined) return;
    pending.push(
      response.body().then((body) => {
        sizes[kind] += gzipSync(body, { level: 9 }).length / KB;
      }),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  await Promise.all(pending);
  return sizes;
}
