import type { Page } from 'playwright-core';

/** The language that the path of a page of the application begins with. */
const LANGUAGE = /^\/([a-z]{2}-[A-Z]{2})\//;

/** The path of a page of the console that needs a session. */
const CONSOLE = /^\/operations\/(?!login|invitation)/;

/** A heading that does not belong to the screen that was left, once the router has finished. */
const OPENED = ':root:not([data-opening]):not(:has(h1[data-left])) h1';

/**
 * Opens a path, with its language, inside the application that a page shows, as a link does: a load takes several
 * times as long. The screen opens afresh, because the way leads over the page for unknown things: layers and drafts
 * end, and the heading always changes. What was read within five seconds is not read again without a push; a test
 * that changed it by another way loads the page. So does one that routes sockets or adds a script. From elsewhere the
 * path is loaded.
 */
export async function go(page: Page, path: string): Promise<void> {
  const [, language] = LANGUAGE.exec(path) ?? [];
  if (language === undefined || !LANGUAGE.test(pathOf(page))) await page.goto(path);
  else await passOver(page, `/${language}/${path.endsWith('/404') ? 401 : 404}`, path);
}

/**
 * Opens a path of the console inside the console that a page shows, over the queue, where every operator begins; the
 * queue itself is loaded.
 */
export async function goInConsole(page: Page, path: string): Promise<void> {
  const queue = '/operations/queue';
  if (path.startsWith(queue) || !CONSOLE.test(pathOf(page))) await page.goto(path);
  else await passOver(page, queue, path);
}

function pathOf(page: Page): string {
  const url = page.url();
  return url.startsWith('http') ? new URL(url).pathname : '';
}

async function passOver(page: Page, stop: string, path: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!pathOf(page).startsWith(stop)) await follow(page, stop, 'pushState');
  await follow(page, path, 'replaceState');
}

/** Changes the address as the browser's own buttons do, which the router follows, and waits for another screen. */
async function follow(page: Page, path: string, change: 'pushState' | 'replaceState'): Promise<void> {
  const steps = change === 'pushState' ? 1 : 0;
  await page.evaluate(`(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    const state = { idx: history.state.idx + ${steps}, key: crypto.randomUUID().slice(0, 8), usr: null };
    history.${change}(state, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state }));
  })()`);
  await page.locator(OPENED).first().waitFor({ state: 'attached' });
}
