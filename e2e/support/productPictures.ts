import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { LANGUAGES, openScreen, SCREENS } from './screens.ts';

interface PictureOptions {
  readonly browser: Browser;
  readonly url: string;
  /** The session of a trader with a position. */
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly folder: string;
  readonly report: (line: string) => void;
}

const THEMES = ['dark', 'light'] as const;
/** Quality of 100 at which figures stay sharp and a file is below 120 KB. */
const QUALITY = 70;

/** Takes the pictures of the trading page that the landing page shows, in each language and theme, as WebP. */
export async function takeProductPictures({ browser, url, state, folder, report }: PictureOptions): Promise<void> {
  const screen = SCREENS.find(({ name }) => name === 'trading-signed-in');
  if (screen === undefined) throw new Error('the trading page is not listed');
  for (const colorScheme of THEMES) {
    const context = await browser.newContext({
      colorScheme,
      storageState: state,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    for (const language of LANGUAGES) {
      await openScreen(page, url, language, screen);
      await page.locator('#chart canvas').first().waitFor();
      await page.locator('[data-figure="mark"] dd:not(:has-text("–"))').first().waitFor();
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      const name = `trading-${language}-${colorScheme}.webp`;
      await writeFile(join(folder, name), Buffer.from(data, 'base64'));
      report(name);
    }
    await context.close();
  }
}
