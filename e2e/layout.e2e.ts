import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from './support/journey.ts';
import { overflow, smallTargets } from './support/layout.ts';
import { addCustomer } from './support/people.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

const MOUSE_MIN = 24;
const TOUCH_MIN = 44;
const HEIGHT = 900;
const NARROWER = [1280, 1024, 768];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let journey: Journey;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  journey = await startJourney();
  const page = await journey.openPage();
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  signedIn = await page.context().storageState();
  await page.context().close();
});

afterAll(() => journey?.close());

const openPage = (inside: boolean, options: BrowserContextOptions) =>
  journey.openPage({ ...options, ...(inside && { storageState: signedIn }) });

/** The built screens of visitors, or of customers. The widgets page has states that no screen has. */
const screensOf = (inside: boolean) =>
  SCREENS.filter(({ name, signedIn: needsSession = false }) => needsSession === inside && name !== 'widgets');

test.each([false, true])(
  'no screen is wider than its window from 1440 to 768, and nothing to press is smaller than 24 px, signed in: %s',
  async (inside) => {
    const found: string[] = [];
    const page = await openPage(inside, {});
    for (const screen of screensOf(inside)) {
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await openScreen(page, journey.stack.url, 'zh-HK', screen);
      for (const small of await smallTargets(page, MOUSE_MIN)) found.push(`${screen.name}: ${small}`);
      for (const width of NARROWER) {
        await page.setViewportSize({ width, height: HEIGHT });
        const pixels = await overflow(page);
        if (pixels > 0) found.push(`${screen.name} at ${width}: ${pixels} px too wide`);
      }
    }
    await page.context().close();
    expect(found).toEqual([]);
  },
);

test.each([false, true])('on a phone all fits, and a finger can press it, signed in: %s', async (inside) => {
  const found: string[] = [];
  const page = await openPage(inside, PHONE);
  for (const screen of screensOf(inside)) {
    await openScreen(page, journey.stack.url, 'en-US', screen);
    for (const small of await smallTargets(page, TOUCH_MIN)) found.push(`${screen.name}: ${small}`);
    const pixels = await overflow(page);
    if (pixels > 0) found.push(`${screen.name}: ${pixels} px too wide`);
  }
  await page.context().close();
  expect(found).toEqual([]);
});
