import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openScreen, SCREENS } from './screens.ts';
import { signIn } from './signIn.ts';

interface ScreenshotOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly folder: string;
  readonly report: (line: string) => void;
}

/** In which ways every screen is photographed; the name of the file ends with the variant's. */
const VARIANTS: readonly {
  readonly name: string;
  readonly language: string;
  readonly options: BrowserContextOptions;
}[] = [
  { name: 'dark', language: 'en-US', options: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } },
  { name: 'light', language: 'en-US', options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'zh', language: 'zh-HK', options: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } },
  {
    name: 'phone',
    language: 'en-US',
    options: { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

/** Takes what fits the window, of every built screen in every variant, as PNG. */
export async function takeScreenshots({ browser, url, folder, report }: ScreenshotOptions): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, url, 'trader@demo.aldgate.test');
  const signedIn = await context.storageState();
  await context.close();
  for (const variant of VARIANTS) {
    for (const inside of [false, true]) {
      const context = await browser.newContext({
        ...variant.options,
        reducedMotion: 'reduce',
        ...(inside && { storageState: signedIn }),
      });
      const page = await context.newPage();
      for (const screen of SCREENS.filter((each) => (each.signedIn ?? false) === inside)) {
        await openScreen(page, url, variant.language, screen);
        await page.screenshot({ path: join(folder, `${screen.name}-${variant.name}.png`) });
        report(`${screen.name}-${variant.name}.png`);
      }
      await context.close();
    }
  }
}
