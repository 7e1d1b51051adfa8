import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findingsInThemes } from '../support/axe.ts';
import { cutTexts, escapedControls, overflow, smallTargets } from '../support/layout.ts';
import { BROKER_SCREENS, openScreen, SCREENS } from '../support/screens.ts';
import { useShell } from '../support/shell.ts';
import { readTexts } from '../support/texts.ts';
import { createOrderClient, openTrader } from '../support/trader.ts';

const MOUSE_MIN = 24;
const TOUCH_MIN = 44;
const HEIGHT = 900;
const NARROWER = [1280, 1024, 768];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
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
    await page.goto(at(target));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
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

/**
 * Findings of a screen that is open at 1440 px: what is small to press, what leaves its panel, and the widths that the
 * screen does not fit.
 */
async function findFaults(page: Page): Promise<string[]> {
  const found = [...(await smallTargets(page, MOUSE_MIN)), ...(await escapedControls(page)), ...(await cutTexts(page))];
  for (const width of NARROWER) {
    await page.setViewportSize({ width, height: HEIGHT });
    const pixels = await overflow(page);
    if (pixels > 0) found.push(`${pixels} px too wide at ${width}`);
    for (const finding of [...(await escapedControls(page)), ...(await cutTexts(page))])
      found.push(`${finding}, at ${width}`);
  }
  return found;
}

// Structure and colours do not depend on the language, so axe reads each screen in one.
test('no screen has a serious finding of axe, dark or light, is wider than its window, or has a target under 24 px', {
  timeout: 300_000,
}, async () => {
  const found: string[] = [];
  for (const { screens, open } of READERS) {
    const page = await open();
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await openScreen(page, url(), 'en-US', screen);
      const findings = await findingsInThemes(page);
      if (screen.name !== WIDGETS) findings.push(...(await findFaults(page)));
      found.push(...findings.map((finding) => `${screen.name}: ${finding}`));
    }
    await page.context().close();
  }
  expect(found).toEqual([]);
});

test.each(READERS)('on a phone all fits for a $reader, and a finger can press it', async ({ screens, open }) => {
  const found: string[] = [];
  const page = await open(PHONE);
  for (const screen of screens.filter(({ name }) => name !== WIDGETS)) {
    await openScreen(page, url(), 'en-US', screen);
    for (const small of await smallTargets(page, TOUCH_MIN)) found.push(`${screen.name}: ${small}`);
    const pixels = await overflow(page);
    if (pixels > 0) found.push(`${screen.name}: ${pixels} px too wide`);
    for (const escaped of await escapedControls(page)) found.push(`${screen.name}: ${escaped}`);
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('the buttons that amend an order and close or reverse a position are whole at every width', async () => {
  const trader = await openTrader(journey(), { usdt: '500000' });
  const orders = createOrderClient(journey(), trader);
  await orders.market('BTCUSDT', 'buy', '1.997');
  await orders.limit('buy', '0.010', -3);
  const { page } = trader;
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
      await page.addInitScript(`localStorage.setItem('aldgate.trading.records', '${list}')`);
      await page.goto(at(`/${language}/trading/BTCUSDT`));
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

test('in Chinese no screen of visitors is wider than its window, or has something to press under 24 px', async () => {
  const found: string[] = [];
  const page = await openPage();
  for (const screen of screensOf(false).filter(({ name }) => name !== WIDGETS)) {
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await openScreen(page, url(), 'zh-HK', screen);
    found.push(...(await findFaults(page)).map((finding) => `${screen.name}: ${finding}`));
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('SH-15 in Chinese with amounts hidden every screen fits, and none shows a balance, an order or a position', {
  timeout: 300_000,
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
  await page.addInitScript(`localStorage.setItem('aldgate.wallet.masked', 'true')`);
  const found: string[] = [];
  for (const screen of screensOf(true)) {
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await openScreen(page, url(), 'zh-HK', screen);
    const findings = [...(await findFaults(page)), ...(await readOwn(page))];
    found.push(...findings.map((finding) => `${screen.name}: ${finding}`));
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  for (const tab of ['positions', 'openOrders', 'orders', 'trades', 'assets']) {
    await page.addInitScript(`localStorage.setItem('aldgate.trading.records', '${tab}')`);
    await page.goto(at('/zh-HK/trading/BTCUSDT'));
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
    for (const market of document.querySelectorAll('#book, #tape, #trades')) market.remove();
    const text = [document.body.innerText, ...fields].join(' ');
    return text.match(/(?<![\\d.,])(41,?8\\d\\d\\.\\d\\d|1,?234,?567\\.89|1,?192,?714\\.62|0\\.137|0\\.211)(?!\\d)/g) ?? [];
  })()`);
}

test('no screen writes an error to the console', () => {
  expect(journey().consoleErrors).toEqual([]);
});
