import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoinNode } from '../../chain/src/local/programs.ts';
import { deriveUtxoAddress } from '../../chain/src/utxo/address.ts';
import { deriveUtxoAccount } from '../../signer/src/keys.ts';
import { layerFindings } from '../support/axe.ts';
import { createFaucetClient } from '../support/faucet.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent } from '../support/mailbox.ts';
import { untilConnected } from '../support/networks.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { type CallSocketTap, tapCallSocket } from '../support/tapCallSocket.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const CONFIRM = '/account/wallet/confirmWithdraw';

let journey: Journey;
let customer: Withdrawer;
let page: Page;
let calls: CallSocketTap;
let hasBitcoin: boolean;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack, [
    ['USDT', '50000'],
    ['BTC', '2'],
  ]);
  ({ hasBitcoin } = await untilConnected(customer.maker));
  page = await journey.openPage({ storageState: customer.maker.state });
  calls = await tapCallSocket(page);
}, 120_000);
afterAll(() => journey?.close());

const main = () => page.getByRole('main');
const ethereumAddress = () => `0x${randomBytes(20).toString('hex')}`;

/** Opens the draft of a withdrawal on the screen. */
async function openDraft(asset: string, name: string, amount: string): Promise<void> {
  await page.goto(`${journey.stack.url}/en-US/wallet/withdraw/coin/${asset}`);
  await main().locator('button[aria-haspopup="dialog"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: /^Continue with / }).click();
  await page.getByRole('heading', { name: /^Confirm the withdrawal of / }).waitFor();
}

async function enterEmailCode(): Promise<void> {
  const send = () => main().getByRole('button', { name: 'Send code' }).click();
  await main()
    .getByLabel('Email code')
    .fill(await codeSent(journey.stack.url, customer.maker.email, send));
}

async function enterGoogleCode(): Promise<void> {
  await main()
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.maker));
}

const submit = () => page.getByRole('button', { name: /^Withdraw [\d.]/ }).click();
const submitted = () => page.getByRole('heading', { name: 'Withdrawal submitted' }).waitFor();

interface Listed {
  readonly orderId: string;
  readonly receivable: string;
}
const withdrawals = async (asset: string): Promise<readonly Listed[]> =>
  (
    await customer.maker.ask<{ items: readonly Listed[] }>('/account/wallet/pageDepositWithdraw', {
      queryCondition: { type: 'withdraw', asset },
    })
  ).items;

test('WAL-08 a confirmation whose answer is lost is asked for again, and withdraws once', async () => {
  await customer.addAddress('ETH', ethereumAddress(), 'Reserve');
  await openDraft('USDT', 'Reserve', '700');
  await enterEmailCode();
  await enterGoogleCode();
  const answer = calls.loseAnswers(CONFIRM);
  // Over HTTP the call arrives, and its answer does not either.
  await page.route(`**/api${CONFIRM}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit();
  await page.getByText("We couldn't confirm yet whether the withdrawal began").waitFor({ timeout: 60_000 });
  expect(await layerFindings(page, main())).toEqual([]);
  answer();
  await page.unroute(`**/api${CONFIRM}`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await submitted();
  const listed = await withdrawals('USDT');
  expect(listed).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel withdrawal' }).waitFor();
});

test('WAL-04 BTC is withdrawn to an address of its network, and arrives', async ({ skip }) => {
  skip(!hasBitcoin, 'BTC is not connected: this machine has no litecoind');
  const prefix = findBitcoinNode()?.includes('litecoin') === true ? 'rltc' : 'bcrt';
  const outside = deriveUtxoAccount(randomBytes(32), { coinType: 1 }).publicExtendedKey;
  const address = deriveUtxoAddress(outside, '0/0', prefix);
  await customer.addAddress('BTC', address, 'Vault');
  await openDraft('BTC', 'Vault', '0.005');
  await main().getByText(address).waitFor();
  expect(await main().textContent()).toMatch(/NetworkBitcoin/);
  await enterEmailCode();
  await enterGoogleCode();
  await submit();
  await submitted();
  const [newest] = await withdrawals('BTC');
  if (newest === undefined) throw new Error('there is no withdrawal of BTC');
  await customer.decide(newest.orderId);
  await page.getByText('The withdrawal is paid.').waitFor({ timeout: 90_000 });
  expect(await layerFindings(page, main())).toEqual([]);
  expect((await customer.record(newest.orderId)).txid).toMatch(/^[0-9a-f]{64}$/);
  expect(Number(await createFaucetClient(journey.stack).balance('BTC', 'BTC', address))).toBe(
    Number(newest.receivable),
  );
});

test('WAL-08 a member without Google confirms with the email code alone, up to 10,000 US dollars a day', async () => {
  await withPlatform(journey.stack, ({ database }) =>
    database
      .updateTable('platform_user')
      .set({ google_secret: null })
      .where('email', '=', customer.maker.email)
      .execute(),
  );
  await openDraft('USDT', 'Reserve', '200');
  expect(await main().getByLabel('Google verification code').count()).toBe(0);
  await enterEmailCode();
  await submit();
  await submitted();
  await page.getByRole('button', { name: 'New withdrawal' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('15000');
  await main()
    .getByText(/Google/)
    .first()
    .waitFor();
  expect(await layerFindings(page, main())).toEqual([]);
});
