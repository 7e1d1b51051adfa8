import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { createDepositPage, paste } from '../support/depositPage.ts';
import { createFaucetClient } from '../support/faucet.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { messagesTo } from '../support/mailbox.ts';
import { untilConnected } from '../support/networks.ts';
import { type Member, openMember } from '../support/trader.ts';
import { createTransferPage } from '../support/transferPage.ts';
import { readBalance } from '../support/wallet.ts';

let journey: Journey;
let faucet: ReturnType<typeof createFaucetClient>;
let member: Member;
/** The browser of a signed-in trader. */
let page: Page;
/** The trader's address of USDT. */
let address: string;

beforeAll(async () => {
  journey = await startJourney();
  faucet = createFaucetClient(journey.stack);
  member = await openMember(journey, { permissions: ['clipboard-write'] }, { capital: [['USDT', '1000000']] });
  await untilConnected(member);
  ({ page } = member);
});
afterAll(() => journey?.close());

const { readAddress, findRow, terms } = createDepositPage(() => page);
const { dialog, findField, button, chooseFutures, records } = createTransferPage(() => page);
const text = async (amount: string) => (await findRow(amount).allInnerTexts()).join();
const emails = async () => (await messagesTo(journey.stack.url, member.email)).map((email) => email.text).join();

test('WAL-02 WAL-14 a trader moves 1,000 USDT to the swap account, sees both balances and the record', async () => {
  await go(page, '/en-US/wallet/overview');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await chooseFutures();
  await dialog().getByText('Available 1,000,000.00 USDT').waitFor();
  await findField('Amount').fill('1,000');
  const rows = dialog().locator('dl');
  await expect.poll(() => rows.textContent()).toContain('1,000,000.00 → 999,000.00 USDT');
  await expect.poll(() => rows.textContent()).toContain('0.00 → 1,000.00 USDT');
  await button('Transfer 1,000.00 USDT').click();
  await dialog().getByRole('heading', { name: 'Transfer completed' }).waitFor();
  await expect.poll(() => rows.textContent()).toContain('Available in Futures account1,000.00 USDT');
  await expect.poll(() => rows.textContent()).toContain('Available in Asset account999,000.00 USDT');
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Spot and futures accounts' }).click();
  await expect.poll(() => readBalance(page, 'USDT', 'Balances of the Futures account')).toBe('1,000.00');
  await page.getByRole('link', { name: 'Asset account' }).click();
  await expect.poll(() => readBalance(page, 'USDT', 'Balances by asset')).toBe('999,000.00');
  await page.getByRole('link', { name: 'Transfers' }).click();
  await expect
    .poll(records)
    .toEqual([expect.stringMatching(/Asset account\s+Futures account\s+1,000\.00\s*USDT\s+Completed$/)]);
  // A page beyond the last one leads to the last.
  await go(page, '/en-US/record/transfer?page=7');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(async () => (await records()).length).toBe(1);
});

test('WAL-03 the wallet leads to an address on a network, with what may be sent and on which terms', async () => {
  await go(page, '/en-US/wallet/assetAccount');
  await expect.poll(() => readBalance(page, 'USDT', 'Balances by asset')).toBe('999,000.00');
  await page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
  await page.getByText('Send only USDT on Ethereum to this address.').waitFor();
  address = await readAddress();
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  const code = page.getByRole('img', { name: 'QR code to pay USDT on Ethereum' });
  await expect.poll(() => code.evaluate((each) => 'naturalWidth' in each && each.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Copy Deposit address' }).click();
  await page.getByRole('button', { name: 'Deposit address copied' }).waitFor();
  expect(await paste(page.context())).toBe(address);
  expect(await terms().textContent()).toMatch(
    /^Minimum deposit10\.00 USDTConfirmations needed6Usual timeabout 1 minCredited toAsset account/,
  );
  await page.getByText('No USDT deposits yet').waitFor();
});

test('WAL-03 WAL-11 a payment is shown with its confirmations until it is credited, and by email', async () => {
  onTestFinished(async () => void (await faucet.pause('ETH', false)));
  await faucet.pause('ETH', true);
  await faucet.pay('ETH', 'USDT', address, '250');
  await faucet.mine('ETH', 1);
  await expect.poll(() => text('250.00')).toMatch(/Pending\s*1 of 6 confirmations/);
  await faucet.mine('ETH', 4);
  await expect.poll(() => text('250.00')).toMatch(/Pending\s*5 of 6 confirmations/);
  await faucet.pause('ETH', false);
  await expect.poll(() => text('250.00'), { timeout: 60_000 }).toMatch(/Received\s/);
  expect(await text('250.00')).not.toContain('confirmations');
  await expect
    .poll(emails, { timeout: 60_000 })
    .toMatch(/credited to your institution's asset account:\s+250\.00 USDT \(ETH, 0x/);
  await page.getByRole('link', { name: 'Asset account' }).click();
  await expect.poll(() => readBalance(page, 'USDT', 'Balances by asset')).toBe('999,250.00');
});

test('no screen of the wallet writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
