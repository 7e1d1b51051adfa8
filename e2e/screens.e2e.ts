import { expect, test } from 'vitest';
import { findingsInThemes } from './support/axe.ts';
import { overflow, smallTargets } from './support/layout.ts';
import { LANGUAGES, openScreen, SCREENS } from './support/screens.ts';
import { useShell } from './support/shell.ts';

const MOUSE_MIN = 24;
const TOUCH_MIN = 44;
const HEIGHT = 900;
const NARROWER = [1280, 1024, 768];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The page of all widgets has states that no screen has. */
const WIDGETS = 'widgets';

const { at, journey, openPage, openSignedIn, url } = useShell();

test('every page that a menu leads to is built', async () => {
  const page = await openSignedIn();
  await openScreen(page, url(), 'en-US', { name: 'wallet', path: 'wallet/overview' });
  const targets = await page
    .locator('nav a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(targets.length).toBeGreaterThanOrEqual(4);
  for (const target of targets) {
    await page.goto(at(target));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('This page is not available yet').count(), target).toBe(0);
  }
  await page.context().close();
});

/** The built screens of visitors, or of customers. */
const screensOf = (inside: boolean) => SCREENS.filter(({ signedIn: needsSession = false }) => needsSession === inside);

test.each(LANGUAGES)(
  'in %s no screen has a serious finding of axe, dark or light, is wider than its window, or has something to press under 24 px',
  // Each built screen at each width, in both themes.
  { timeout: 300_000 },
  async (language) => {
    const found: string[] = [];
    for (const inside of [false, true]) {
      const page = inside ? await openSignedIn() : await openPage();
      for (const screen of screensOf(inside)) {
        const note = (finding: string) => found.push(`${screen.name}: ${finding}`);
        await page.setViewportSize({ width: 1440, height: HEIGHT });
        await openScreen(page, url(), language, screen);
        (await findingsInThemes(page)).map(note);
        if (screen.name === WIDGETS) continue;
        (await smallTargets(page, MOUSE_MIN)).map(note);
        for (const width of NARROWER) {
          await page.setViewportSize({ width, height: HEIGHT });
          const pixels = await overflow(page);
          if (pixels > 0) note(`${pixels} px too wide at ${width}`);
        }
      }
      await page.context().close();
    }
    expect(found).toEqual([]);
  },
);

test.each([false, true])('on a phone all fits, and a finger can press it, signed in: %s', async (inside) => {
  const found: string[] = [];
  const page = inside ? await openSignedIn(PHONE) : await openPage(PHONE);
  for (const screen of screensOf(inside).filter(({ name }) => name !== WIDGETS)) {
    await openScreen(page, url(), 'en-US', screen);
    for (const small of await smallTargets(page, TOUCH_MIN)) found.push(`${screen.name}: ${small}`);
    const pixels = await overflow(page);
    if (pixels > 0) found.push(`${screen.name}: ${pixels} px too wide`);
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('no screen writes an error to the console', () => {
  expect(journey().consoleErrors).toEqual([]);
});
