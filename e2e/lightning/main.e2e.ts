import { randomUUID } from 'node:crypto';
import { FIRST_KEYBOARD } from '@aldgate/domain/lightning/keyboard.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { retry } from '../support/retry.ts';
import { runCommand } from '../support/runCommand.ts';
import { freshGoogleCode } from '../support/withdrawer.ts';

let journey: Journey;
let broker: Broker;
let page: Page;
/** The accounts' keys: two with money, and one without. */
let keyIds: readonly string[];
let poorId: string;

const NAMES = ['LT-01 Journey', 'LT-02 Journey', 'LT-03 Journey'] as const;
const CONTRACT = 'BTCUSDT';

/** Gives an account money; a request is repeated until it is accepted. */
const fund = (accountId: string) =>
  retry(
    () =>
      broker.ask('/broker/fundTransfer/apply', {
        key: randomUUID(),
        source: { type: 'capital', id: null, wallet: null },
        target: { type: 'account', id: accountId, wallet: 'futures' },
        asset: 'USDT',
        amount: '20000',
      }),
    30_000,
  );

interface Held {
  readonly items: readonly { readonly instrumentId: string; readonly side: string; readonly quantity: string }[];
}
/** The positions of the accounts in the contract, as the exchange reports them; '-' for none. */
const positions = () =>
  Promise.all(
    keyIds.map(async (exchangeKeyId) => {
      const { items } = await broker.ask<Held>('/broker/futures/position/query', { exchangeKeyId });
      const held = items.find(({ instrumentId }) => instrumentId === CONTRACT);
      return held === undefined ? '-' : `${held.side} ${held.quantity}`;
    }),
  );
/** The prices of the accounts' open orders in the contract. */
const openPrices = () =>
  Promise.all(
    keyIds.map(async (keyId) => {
      const request = { keyId, instrumentId: CONTRACT };
      const { items } = await broker.ask<{ items: readonly { price: string }[] }>(
        '/lightning/futures/order/queryOpenOrder',
        request,
      );
      return items.map(({ price }) => price).join(' ');
    }),
  );
const untilHeld = (wanted: readonly string[]) => expect.poll(positions, { timeout: 20_000 }).toEqual(wanted);

beforeAll(async () => {
  journey = await startJourney();
  broker = await openBroker(journey.stack);
  const ids: string[] = [];
  for (const name of NAMES) ids.push(await openBrokerAccount(broker, name));
  for (const id of ids.slice(0, 2)) await fund(id);
  poorId = ids[2] ?? '';
  const accounts = await broker.ask<{ keyId: string; brokerAccountId: string }[]>('/broker/account/list', {});
  keyIds = ids.map((id) => accounts.find(({ brokerAccountId }) => brokerAccountId === id)?.keyId ?? '');
  // A limit at the other side's best price may rest; a market order is filled.
  const buy = { action: 'buy', chord: 'KeyM', params: { price: 'market', size: null } };
  const keyBoardConfig = { ...FIRST_KEYBOARD, bindings: [...FIRST_KEYBOARD.bindings, buy] };
  await broker.ask('/user/feConfig/updateKeyBoardConfig', { version: 0, keyBoardConfig });
  page = await journey.openPage({ storageState: broker.state });
}, 180_000);
afterAll(() => journey?.close());

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('TR-16 accounts are chosen, and keys switched on', async () => {
  await go(page, `/en-US/lightning?contract=${CONTRACT}`);
  await button('Choose accounts').click();
  for (const name of NAMES) await dialog().getByRole('checkbox', { name }).click();
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: '3. LT-03 Journey' }).waitFor();
  await button('Edit keys').click();
  await dialog().getByLabel('Trade with keys').click();
  await dialog().getByRole('button', { name: 'Save the keyboard' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await seriousFindings(page)).toEqual([]);
});

test('TR-16 a key buys on every account that is on; the refused leg is sent again alone', async () => {
  await page.getByRole('button', { name: 'Arm', exact: true }).click();
  await button('Arm the keys').click();
  await page.getByText('Keys armed').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('m');
  await untilHeld(['long 0.01', 'long 0.01', '-']);
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('cell', { name: '2/3' }).waitFor();
  await fund(poorId);
  await retry(async () => {
    const path = '/broker/futures/account/query';
    const { futuresCapital } = await broker.ask<{ futuresCapital: { balance: string } }>(path, {
      exchangeKeyId: keyIds[2],
    });
    if (Number(futuresCapital.balance) === 0) throw new Error('the money has not arrived yet');
  }, 30_000);
  await button('Send refused again').click();
  await untilHeld(['long 0.01', 'long 0.01', 'long 0.01']);
});

test('TR-16 a click on the ladder places, a drag moves, and a key cancels on every account', async () => {
  await page.getByRole('tab', { name: 'Open orders' }).click();
  const rows = page.getByRole('grid').getByRole('row');
  const low = rows.nth((await rows.count()) - 3);
  const lower = rows.nth((await rows.count()) - 2);
  const priceOf = async (row: typeof low) => ((await row.textContent()) ?? '').replaceAll(',', '');
  await low.getByRole('gridcell').first().click();
  await expect.poll(openPrices).toEqual(Array.from(keyIds, () => expect.stringMatching(/./)));
  const placed = await openPrices();
  expect(new Set(placed).size).toBe(1);
  expect(await priceOf(low)).toContain(placed[0]);
  const own = low.locator('[data-own]').first();
  await own.hover();
  await page.mouse.down();
  await lower.hover();
  await page.mouse.up();
  await lower.locator('[data-own]').first().waitFor();
  await expect.poll(openPrices).not.toContain(placed[0]);
  expect(await priceOf(lower)).toContain((await openPrices())[0]);
  await page.keyboard.press('Shift+X');
  await expect.poll(openPrices).toEqual(['', '', '']);
});

test('TR-16 keys halve and reverse the positions of all accounts', async () => {
  // A key acts on what the page knows.
  await page.getByRole('tab', { name: 'Positions' }).click();
  await page.getByRole('cell', { name: '0.030 BTC' }).waitFor();
  await page.keyboard.press('Shift+H');
  await untilHeld(['long 0.005', 'long 0.005', 'long 0.005']);
  await page.getByRole('cell', { name: '0.015 BTC' }).waitFor();
  await page.keyboard.press('Shift+R');
  await untilHeld(['short 0.005', 'short 0.005', 'short 0.005']);
});

test('TR-16 a TWAP is begun with the quantity of each account, and opens to its orders', async () => {
  await page.getByRole('tab', { name: 'TWAP' }).click();
  await button('New TWAP').click();
  await dialog().getByRole('radio', { name: 'Sell' }).check({ force: true });
  await dialog().getByLabel('Size (BTC)').fill('0.01');
  await dialog().getByLabel('Duration (minutes)').fill('1');
  await dialog().getByLabel('Slices').fill('2');
  await dialog().getByLabel('Random delay', { exact: false }).fill('0');
  await dialog().getByText('0.030 BTC').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await button('Start selling').click();
  await dialog().waitFor({ state: 'hidden' });
  await untilHeld(['short 0.01', 'short 0.01', 'short 0.01']);
  await button('Show the accounts and orders').click();
  await page.getByRole('table', { name: 'Orders' }).getByText('Filled').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await button('Pause').click();
  await page.getByText('A member paused it.').waitFor();
  await button('Cancel').click();
  await page.getByText('Cancelled').first().waitFor();
});

test('TR-16 panic shows its plan, closes every position, and blocks until it is released', async () => {
  await button('Panic').click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('radio', { name: 'Cancel and close positions' }).check({ force: true });
  await confirmation.getByText('positions: 3', { exact: false }).first().waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await button('Cancel and close now').click();
  await untilHeld(['-', '-', '-']);
  await page.getByText('Trading stopped: positions closed').waitFor();
  await button('Allow trading again').click();
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(journey.stack, broker.email));
  await dialog().getByRole('button', { name: 'Allow trading again' }).click();
  await page.getByText('Trading stopped: positions closed').waitFor({ state: 'hidden' });
  const { code, output } = await runCommand(
    journey.stack,
    'trading:reconcile',
    '--fresh',
    '--account',
    broker.institution,
  );
  const unequal = output.split('\n').filter((line) => !line.endsWith('difference 0'));
  expect(code, unequal.join('\n')).toBe(0);
});

test('TR-18 a visitor sees the ladder and the keys, and is asked to log in', async () => {
  const visitor = await journey.openPage();
  await go(visitor, '/zh-HK/lightning');
  await visitor.getByRole('grid').getByRole('row').first().waitFor();
  await visitor.getByText('登入後', { exact: false }).waitFor();
  expect(await seriousFindings(visitor)).toEqual([]);
});
