import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addEnquiry, submitVerification } from './applications.ts';
import { callAs } from './callAs.ts';
import { createFaucetClient } from './faucet.ts';
import { signInToConsole } from './operator.ts';
import { inviteOperator } from './people.ts';
import { takeProductPictures } from './productPictures.ts';
import { publishProof } from './publishProof.ts';
import { retry } from './retry.ts';
import { BROKER_SCREENS, openScreen, SCREENS, type Screen } from './screens.ts';
import { signIn, signInByEmail } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import { startWithdrawer } from './withdrawer.ts';

interface ScreenshotOptions {
  readonly browser: Browser;
  readonly stack: RunningPlatform;
  readonly folder: string;
  /** The folder of the pictures of the landing page; without it none are taken. */
  readonly pictures: string | undefined;
  readonly report: (line: string) => void;
}

const WIDE = { width: 1440, height: 900 };

/** The variants of a screenshot, one a theme; its file is named after the screen and the variant. */
const VARIANTS: readonly {
  readonly name: 'dark' | 'light';
  /** Whether it is one of the console's main screens, which alone are shown. */
  readonly main?: true;
}[] = [{ name: 'dark' }, { name: 'light', main: true }];

const CONSOLE_MAIN = new Set(['console-queue', 'console-customer', 'console-wallets-deposits', 'console-audit']);

/** Screens of the newcomer, whose institution is not verified. */
const NEWCOMER_SCREENS: readonly Screen[] = [
  { name: 'kyc-not-verified', path: 'account/kyc', figures: 'section h2' },
  { name: 'kyc-institution', path: 'account/kyc/institution', figures: 'form' },
  { name: 'kyc-individual', path: 'account/kyc/individual', figures: 'form' },
  { name: 'convert-not-verified', path: 'convert/coin' },
];

/** The customer's part of a published proof. */
const PROOF: Screen = {
  name: 'proof',
  path: 'wallet/overview',
  signedIn: true,
  press: '#proof button:not([aria-haspopup])',
  figures: '#proof table',
};

interface ConsoleScreen {
  readonly name: string;
  /** The path below /operations. */
  readonly path: string;
  /** Button to press once the page is loaded. */
  readonly press?: string;
  /** Element that shows once the button is pressed; a second heading unless it is named. */
  readonly opens?: string;
  readonly visitor?: true;
}

const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'console-login', path: 'login', visitor: true },
  { name: 'console-queue', path: 'queue', press: 'ol a' },
  { name: 'console-approvals', path: 'approvals' },
  { name: 'console-customers', path: 'customers' },
  { name: 'console-customer', path: 'customers', press: 'tbody a' },
  {
    name: 'console-wallets-withdrawals',
    path: 'wallets?tab=withdrawals',
    press: 'tbody button',
    opens: 'section footer',
  },
  ...['deposits', 'holdings', 'outgoing', 'uncredited', 'networks', 'screening'].map((tab) => ({
    name: `console-wallets-${tab}`,
    path: `wallets?tab=${tab}`,
  })),
  ...['accounts', 'in', 'statements', 'out', 'batches', 'platform', 'directory', 'days'].map((tab) => ({
    name: `console-banks-${tab}`,
    path: `banks?tab=${tab}`,
  })),
  ...['assets', 'registry', 'pairs', 'services', 'support', 'market', 'labels'].map((tab) => ({
    name: `console-configuration-${tab}`,
    path: `configuration?tab=${tab}`,
  })),
  ...['requests', 'resting', 'trades', 'customers', 'execution', 'treasury', 'terms', 'days'].map((tab) => ({
    name: `console-desk-${tab}`,
    path: `desk?tab=${tab}`,
  })),
  { name: 'console-exchanges', path: 'exchanges' },
  { name: 'console-breaks', path: 'breaks' },
  { name: 'console-proof', path: 'proof' },
  { name: 'console-audit', path: 'audit' },
  { name: 'console-ledger', path: 'ledger' },
  { name: 'console-ledger-balances', path: 'ledger?view=balances' },
  { name: 'console-outbox', path: 'outbox?state=all' },
  { name: 'console-operators', path: 'operators' },
];

/** The local networks start after the platform; their blocks take seconds. */
const CONNECTED_WITHIN_MS = 60_000;

/** The local blocks come every second. */
const PAID_WITHIN_MS = 120_000;

const CONSOLE_TOKEN = 'aldgate.operations.token';

/** Takes what fits the window, of every built screen of both clients, as PNG. */
export async function takeScreenshots(options: ScreenshotOptions): Promise<void> {
  const { browser, stack, report, pictures } = options;
  const open = async (prepare: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ viewport: WIDE });
    const page = await context.newPage();
    await prepare(page);
    const state = await context.storageState();
    const token = await page.evaluate<string | null>(`sessionStorage.getItem('${CONSOLE_TOKEN}')`);
    await context.close();
    return { state, token };
  };
  const trader = await open(async (page) => {
    await signIn(page, stack.url, 'trader@demo.aldgate.test');
    await trade(page);
    await deposit(stack, page);
  });
  if (pictures !== undefined)
    await takeProductPictures({ browser, url: stack.url, state: trader.state, folder: pictures, report });
  await withdraw(stack);
  const broker = await open((page) => signIn(page, stack.url, 'broker@demo.aldgate.test'));
  const newcomer = await open((page) => signInByEmail(page, stack.url, 'newcomer@demo.aldgate.test'));
  await addEnquiry(stack, 'Ada Wong');
  const administrator = await open(async (page) => {
    await signInToConsole(page, stack.url, 'admin@ops.aldgate.test');
    await publishProof(page, stack.url);
  });
  const invitation = { name: 'console-invitation', path: await invite(stack), visitor: true } as const;

  const take = async (name: string, variant: (typeof VARIANTS)[number], page: Page) => {
    await page.screenshot({ path: join(options.folder, `${name}-${variant.name}.png`) });
    report(`${name}-${variant.name}.png`);
  };
  for (const variant of VARIANTS) {
    const openPage = async (state?: (typeof trader)['state'], token?: string | null) => {
      const context = await browser.newContext({
        viewport: WIDE,
        colorScheme: variant.name,
        reducedMotion: 'reduce',
        ...(state && { storageState: state }),
      });
      if (token) await context.addInitScript(`sessionStorage.setItem('${CONSOLE_TOKEN}', ${JSON.stringify(token)})`);
      return context.newPage();
    };
    for (const [screens, state] of [
      [SCREENS.filter(({ signedIn }) => signedIn !== true), undefined],
      [SCREENS.filter(({ signedIn }) => signedIn === true), trader.state],
      [BROKER_SCREENS, broker.state],
      [NEWCOMER_SCREENS, newcomer.state],
    ] as const) {
      const page = await openPage(state);
      for (const screen of screens) {
        await openScreen(page, stack.url, 'en-US', screen);
        await take(screen.name, variant, page);
      }
      if (state === trader.state) {
        await openScreen(page, stack.url, 'en-US', PROOF);
        await page.locator('#proof').evaluate((section) => section.scrollIntoView());
        await take(PROOF.name, variant, page);
      }
      await page.context().close();
    }
    for (const screen of [...CONSOLE_SCREENS, invitation]) {
      if (variant.main === true && !CONSOLE_MAIN.has(screen.name)) continue;
      const page = await openPage(undefined, screen.visitor === undefined ? administrator.token : null);
      await openConsoleScreen(page, stack.url, screen);
      await take(screen.name, variant, page);
      await page.context().close();
    }
  }
  // A verification waits in the queue only now: before, the newcomer's screens show a form.
  const applicant = await open(async (page) => {
    await page.addInitScript(`localStorage.setItem('aldgate.language', 'en-US')`);
    await signInByEmail(page, stack.url, 'newcomer@demo.aldgate.test');
    await submitVerification(stack, page);
  });
  const [wide] = VARIANTS;
  if (wide === undefined) return;
  for (const [name, path, inConsole] of [
    ['kyc-under-review', 'account/kyc', false],
    ['console-queue-verification', 'queue?kind=kyc_review', true],
  ] as const) {
    const context = await browser.newContext({
      viewport: WIDE,
      colorScheme: wide.name,
      ...(!inConsole && { storageState: applicant.state }),
    });
    const page = await context.newPage();
    if (inConsole) {
      await page.addInitScript(`sessionStorage.setItem('${CONSOLE_TOKEN}', ${JSON.stringify(administrator.token)})`);
      await openConsoleScreen(page, stack.url, { name, path, press: 'ol a' });
      await page.locator('img').first().waitFor();
    } else {
      await openScreen(page, stack.url, 'en-US', { name, path, figures: 'section h2' });
    }
    await take(name, wide, page);
    await context.close();
  }
}

async function invite(stack: RunningPlatform): Promise<string> {
  const { path } = await inviteOperator(stack, 'reviewer', {
    email: 'theodora@ops.aldgate.test',
    name: 'Theodora Lane',
  });
  return path.replace('/operations/', '');
}

async function openConsoleScreen(
  page: Page,
  url: string,
  { path, press, opens = 'h2 >> nth=1' }: ConsoleScreen,
): Promise<void> {
  await page.goto(`${url}/operations/${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  if (press !== undefined) {
    await page.locator(press).first().click();
    await page.locator(opens).first().waitFor({ state: 'attached' });
    await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  }
  await page.evaluate(`document.fonts.ready.then(() => null)`);
}

/** A withdrawal that is paid, one that operators review, and two requests that wait for the other member. */
async function withdraw(stack: RunningPlatform): Promise<void> {
  const trader = { email: 'trader@demo.aldgate.test', institution: 'Northmark Capital' };
  const {
    addAddress,
    enterAddress,
    withdraw: confirm,
    decide,
    record,
  } = await startWithdrawer(stack, trader, 'approver@demo.aldgate.test');
  const requested = { asset: 'USDT', network: 'ETH' };
  const addressId = await addAddress('ETH', '0x976EA74026E726554dB657fA54763abd0C3a0aa9', 'Custody reserve 02');
  const paid = await confirm({ ...requested, addressId, amount: '12500' });
  await decide(paid);
  await decide(await confirm({ ...requested, addressId, amount: '60000' }));
  await confirm({ ...requested, addressId, amount: '2400' });
  await enterAddress('ETH', '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955', 'Prime settlement');
  await retry(async () => {
    const { state } = await record(paid);
    if (state !== 'complete') throw new Error(`the withdrawal is ${state}`);
  }, PAID_WITHIN_MS);
}

/** Pays the page's user: an amount that is credited, and one below the minimum. */
async function deposit(stack: RunningPlatform, page: Page): Promise<void> {
  const faucet = createFaucetClient(stack);
  const owner = { asset: 'USDT', network: 'ETH' };
  await page.goto(`${stack.url}/en-US/wallet/recharge/coin/USDT`);
  await page.getByRole('main').locator('code').waitFor({ timeout: CONNECTED_WITHIN_MS });
  const { address } = await callAs<{ address: string }>(page, '/account/wallet/getDepositAddress', owner);
  for (const [amount, label] of [
    ['25000', 'Received'],
    ['4.5', 'below the minimum'],
  ] as const) {
    await faucet.pay(owner.network, owner.asset, address, amount);
    await page.getByRole('row').filter({ hasText: label }).waitFor({ timeout: CONNECTED_WITHIN_MS });
  }
}

/** Puts a transfer, a position, an open order and a conversion into the account of the page's user. */
async function trade(page: Page): Promise<void> {
  const [account] = await callAs<readonly { keyId: string }[]>(page, '/broker/account/queryBrokerOptions', {});
  const exchangeKeyId = account?.keyId;
  await callAs(page, '/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '300000',
  });
  const send = (instrumentId: string, order: object) =>
    callAs(page, '/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId,
      clientOrderId: randomUUID(),
      instrumentId,
      ...order,
    });
  await send('BTCUSDT', { direction: 'buy', priceType: 'market', quantity: '0.5' });
  await send('ETHUSDT', { direction: 'sell', priceType: 'market', quantity: '10' });
  await page.goto(`${new URL(page.url()).origin}/en-US/convert/coin`);
  await page.getByLabel('You pay', { exact: true }).fill('1000');
  await page.getByRole('button', { name: /^Get a firm quote/ }).click();
  await page.getByRole('button', { name: /^Accept: pay/ }).click();
  await page.getByRole('heading', { name: 'Conversion completed' }).waitFor();
}
