import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findingsInThemes } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { cutTexts, escapedControls, overflow, smallTargets } from '../support/layout.ts';
import { onPhone } from '../support/phone.ts';
import { BROKER_SCREENS, goToScreen, openScreen, SCREENS, type Screen } from '../support/screens.ts';
import { useShell } from '../support/shell.ts';
import { readTexts } from '../support/texts.ts';
import { createOrderClient, openTrader } from '../support/trader.ts';

const MOUSE_MIN = 24;
const TOUCH_MIN = 44;
const HEIGHT = 900;
const NARROWER = [1280, 1024, 768];
/** The page of all widgets has states that no screen has. */
const WIDGETS = 'widgets';

const { at, journey, openAsBroker, openPage, openSignedIn, url } = useShell();

test('every page that a menu leads to is built', async () => {
  const page = await openSignedIn();
  await openScreen(page, url(), 'en-US', { name: 'wallet', path: 'wallet/overview' });
  const targets = await page
    .locator('nav a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(targets.length).toBeGreaterThanOrEqual(4);
  for (const target of targets) {
    await go(page, target);
    expect(await page.getByText('This page is not available yet').count(), target).toBe(0);
  }
  await page.context().close();
});

/** The built screens of visitors, or of customers. */
const screensOf = (inside: boolean) => SCREENS.filter(({ signedIn: needsSession = false }) => needsSession === inside);

/** Readers with the screens that each sees. */
const READERS = [
  { reader: 'visitor', screens: screensOf(false), open: openPage },
  { reader: 'customer', screens: screensOf(true), open: openSignedIn },
  { reader: 'broker', screens: BROKER_SCREENS, open: openAsBroker },
] as const;

/** Lists what is small to press, what leaves its panel and what is cut, at the width that the page has. */
const findFaults = async (page: Page, min: number): Promise<string[]> => [
  ...(await smallTargets(page, min)),
  ...(await escapedControls(page)),
  ...(await cutTexts(page)),
];

/** Faults of an open screen at 1440 px, and at each narrower width, which it may not be wider than. */
async function findFaultsByWidth(page: Page): Promise<string[]> {
  const found = await findFaults(page, MOUSE_MIN);
  for (const width of NARROWER) {
    await page.setViewportSize({ width, height: HEIGHT });
    const pixels = await overflow(page);
    if (pixels > 0) found.push(`${pixels} px too wide at ${width}`);
    for (const finding of [...(await escapedControls(page)), ...(await cutTexts(page))])
      found.push(`${finding}, at ${width}`);
  }
  return found;
}

/** Faults of an open screen on a phone, where a finger presses. */
const findFaultsOnPhone = (page: Page): Promise<string[]> =>
  onPhone(page, async () => {
    const pixels = await overflow(page);
    const found = [...(await smallTargets(page, TOUCH_MIN)), ...(await escapedControls(page))];
    if (pixels > 0) found.push(`${pixels} px too wide`);
    return found.map((finding) => `${finding}, on a phone`);
  });

// Structure and colours do not depend on the language, so axe reads each screen in one.
test.each(READERS)(
  'each screen of a $reader loads by its address, passes axe in both themes, and fits every width and a finger',
  { timeout: 600_000 },
  async ({ screens, open }) => {
    const found: string[] = [];
    const page = await open();
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await openScreen(page, url(), 'en-US', screen);
      const findings = await findingsInThemes(page);
      if (screen.name !== WIDGETS)
        findings.push(...(await findFaultsByWidth(page)), ...(await findFaultsOnPhone(page)));
      found.push(...findings.map((finding) => `${screen.name}: ${finding}`));
    }
    await page.context().close();
    expect(found).toEqual([]);
  },
);

test('the buttons that amend an order and close or reverse a position are whole at every width', async () => {
  const trader = await openTrader(journey(), { usdt: '500000' });
  const orders = createOrderClient(journey(), trader);
  await orders.market('BTCUSDT', 'buy', '1.997');
  await orders.limit('buy', '0.010', -3);
  const { page } = trader;
  await page.goto(at('/en-US/home'));
  const found: string[] = [];
  for (const language of ['en-US', 'zh-HK'] as const) {
    const text = readTexts(language);
    const panels = [
      { list: 'openOrders', open: text('records.amend.open') },
      { list: 'positions', open: text('records.close.open') },
      { list: 'positions', open: text('records.reverse.open'), isHidden: true },
    ] as const;
    for (const { list, open, ...rest } of panels) {
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await page.evaluate(`localStorage.setItem('aldgate.trading.records', '${list}')`);
      await go(page, `/${language}/trading/BTCUSDT`);
      const row = page.locator('section tr[data-row]').first();
      // The menu of further actions lies above the page.
      if ('isHidden' in rest) await row.getByRole('button', { expanded: false }).click();
      await ('isHidden' in rest ? page : row).getByRole('button', { name: open, exact: true }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.locator('footer') });
      if (list === 'openOrders') {
        const quantity = dialog.getByLabel(text('records.amend.quantity'), { exact: true });
        await quantity.fill('0.02');
        await quantity.blur();
      }
      await dialog.locator('footer button[type=submit]:enabled').waitFor();
      for (const width of [1440, ...NARROWER, 390]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await dialog.waitFor();
        for (const escaped of await escapedControls(page)) found.push(`${open}, ${width}: ${escaped}`);
      }
    }
  }
  await page.context().close();
  expect(found).toEqual([]);
});

/** Opens screens in Chinese inside the application, and lists the faults of each. */
async function findFaultsInChinese(
  page: Page,
  screens: readonly Screen[],
  findMore: (page: Page) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens.filter(({ name }) => name !== WIDGETS)) {
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await goToScreen(page, 'zh-HK', screen);
    const findings = [...(await findFaultsByWidth(page)), ...(await findMore(page))];
    found.push(...findings.map((finding) => `${screen.name}: ${finding}`));
  }
  return found;
}

test('in Chinese no screen of visitors is wider than its window, or has something to press under 24 px', async () => {
  const page = await openPage();
  await page.goto(at('/en-US/market'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const found = await findFaultsInChinese(page, screensOf(false));
  await page.context().close();
  expect(found).toEqual([]);
});

test('SH-15 in Chinese with amounts hidden every screen fits, and none shows a balance, an order or a position', {
  timeout: 600_000,
}, async () => {
  const capital = [['USDT', '1234567.89']] as const;
  const trader = await openTrader(journey(), { usdt: '41853.27' }, { capital });
  const orders = createOrderClient(journey(), trader);
  await orders.market('BTCUSDT', 'buy', '0.137');
  await orders.limit('buy', '0.211', -3);
  const { page } = trader;
  // The total of all accounts would depend on whether the order's fee is booked.
  await openScreen(page, url(), 'en-US', { name: 'wallet', path: 'wallet/assetAccount' });
  expect(await readOwn(page)).toContain('1,192,714.62');
  await page.getByRole('button', { name: 'Hide amounts' }).first().click();
  const found = await findFaultsInChinese(page, screensOf(true), readOwn);
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  for (const tab of ['positions', 'openOrders', 'orders', 'trades', 'assets']) {
    await page.evaluate(`localStorage.setItem('aldgate.trading.records', '${tab}')`);
    await go(page, '/zh-HK/trading/BTCUSDT');
    await page.locator('section tr[data-row]').first().waitFor();
    for (const own of await readOwn(page)) found.push(`trading, ${tab}: ${own}`);
  }
  await page.context().close();
  expect(found).toEqual([]);
});

/** The own amounts of the test of hidden ones that a page shows, in texts and fields, beside the market's. */
function readOwn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    const markets = [...document.querySelectorAll('#book, #tape, #trades')];
    for (const market of markets) market.style.display = 'none';
    const text = [document.body.innerText, ...fields].join(' ');
    for (const market of markets) market.style.display = '';
    return text.match(/(?<![\\d.,])(41,?8\\d\\d\\.\\d\\d|1,?234,?567\\.89|1,?192,?714\\.62|0\\.137|0\\.211)(?!\\d)/g) ?? [];
  })()`);
}

test('no screen writes an error to the console', () => {
  expect(journey().consoleErrors).toEqual([]);
});
