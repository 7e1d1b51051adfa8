import { errors } from '@aldgate/contract/errors.ts';
import { walletWire } from '@aldgate/contract/operations/wire.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { createDepositPage } from '../../support/depositPage.ts';
import { createFaucetClient } from '../../support/faucet.ts';
import { untilConnected } from '../../support/networks.ts';
import { runCommand } from '../../support/runCommand.ts';
import { type Member, openMember } from '../../support/trader.ts';

/** Whom the faucet's payments come from. */
const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const console = useConsole();
let faucet: ReturnType<typeof createFaucetClient>;
let administrator: ConsolePage;
let treasury: ConsolePage;
/** The customer of the test that runs, and the address that their USDT arrives at. */
let member: Member;
let page: Page;
let address: string;

const { findRow } = createDepositPage(() => page);

beforeAll(async () => {
  faucet = createFaucetClient(console.journey().stack);
  administrator = await console.signIn('administrator');
  treasury = await console.signIn('treasury');
});

async function openCustomer(): Promise<void> {
  member = await openMember(console.journey());
  ({ page } = member);
  await untilConnected(member);
  const owner = { asset: 'USDT', network: 'ETH' };
  ({ address } = await member.ask<{ address: string }>('/account/wallet/getDepositAddress', owner));
}

const pay = (amount: string) => faucet.pay('ETH', 'USDT', address, amount);

/** Opens the customer's page, in English. */
const visit = (path: string) => page.goto(`${console.journey().stack.url}/en-US/${path}`);
const text = async (amount: string) => (await findRow(amount).allInnerTexts()).join();

/** Opens a task of the queue by its title. */
async function openTask({ page: queue, go }: ConsolePage, title: string | RegExp): Promise<void> {
  await go('queue?pageSize=100');
  await queue.getByRole('link', { name: title }).first().click();
  await queue.getByRole('region', { name: 'Task', exact: true }).getByRole('heading', { name: title }).waitFor();
}

/** Approves what another operator requested. */
async function approve({ page: approvals, go, press, toast }: ConsolePage, title: string): Promise<void> {
  await go('approvals?pageSize=100');
  await approvals.getByRole('button', { name: title }).first().click();
  await approvals.getByText('You may decide: another operator requested this.').waitFor();
  await press('Approve');
  await toast('Decided.');
}

test('KY-06 WAL-11 what arrives while a customer’s deposits are off is held until treasury credits it', async () => {
  await openCustomer();
  const { institution } = member;
  await administrator.go(`customers?search=${encodeURIComponent(institution)}`);
  await administrator.page.getByRole('link', { name: institution }).click();
  await administrator.press('Switch off Deposit');
  await administrator.confirm('Switch deposit off');
  await administrator.toast('Switched off. The customer has been informed.');
  await visit('wallet/recharge/coin/USDT');
  await page.getByText('To have it enabled, please contact customer support.').waitFor();
  expect(await page.getByRole('main').locator('code').count()).toBe(0);

  await pay('512.34');
  await visit('record/coin');
  await expect.poll(() => text('512.34'), { timeout: 60_000 }).toMatch(/Processing\s*not enabled/);
  await findRow('512.34').click();
  await page.getByText("Deposits weren't enabled for your institution when it arrived.").waitFor();

  await openTask(treasury, 'Deposit of 512.34 USDT is held');
  await treasury.page.getByText('The customer’s wallet or deposits are switched off.').waitFor();
  await treasury.page.getByText(SENDER).waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
  expect(await treasury.page.getByRole('button', { name: 'Credit deposit' }).isDisabled()).toBe(true);
  await treasury.confirm('Credit deposit');
  await treasury.toast('Deposit credited.');
  await page.getByRole('dialog').getByText('Released').waitFor();
  expect(await page.getByRole('dialog').textContent()).toContain('Released · by our operations team');
  await page.keyboard.press('Escape');
  await expect.poll(() => text('512.34')).toMatch(/Received$/);
});

test('a deposit from an address on the screening list is held until two operators release it', async () => {
  await openCustomer();
  await visit('wallet/recharge/coin/USDT');
  await treasury.go('wallets?tab=screening');
  await treasury.press('Add an address');
  await treasury.dialog.getByLabel('Address').fill('0x1');
  await treasury.confirm('Add address');
  await treasury.rejection.waitFor();
  await treasury.dialog.getByLabel('Address').fill(SENDER);
  await treasury.confirm('Add address');
  await treasury.toast('Address listed.');
  await treasury.inRow(SENDER, 'Remove').waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);

  await pay('613.57');
  await expect.poll(() => text('613.57'), { timeout: 60_000 }).toMatch(/Processing\s*under review/);
  await openTask(treasury, 'Deposit of 613.57 USDT is held');
  await treasury.page.getByText('Needs a second operator’s approval.').waitFor();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await treasury.page.getByText('A second operator must approve its release.').waitFor();
  await approve(administrator, 'Credit the screened deposit of 613.57 USDT');
  await expect.poll(() => text('613.57')).toMatch(/Received\s/);

  await treasury.go('wallets?tab=screening');
  await treasury.inRow(SENDER, 'Remove').click();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approve(administrator, `Take ${SENDER} (ETH) off the screening list`);
  await treasury.inRow(SENDER, 'Remove').waitFor({ state: 'detached' });
});

test('a suspended network gives its reason, holds what arrives, and credits it once it is opened', async () => {
  await openCustomer();
  await visit('wallet/recharge/coin/USDT');
  await page.getByText('Send only USDT on Ethereum to this address.').waitFor();
  await treasury.go('wallets?tab=networks');
  await treasury.inRow('Ethereum', 'Suspend').click();
  await treasury.confirm('Suspend Ethereum');
  await treasury.toast('Ethereum is suspended.');
  await page.getByText('Deposits on Ethereum are suspended').waitFor();
  await page.getByText(/Reason: For the test\./).waitFor();
  await pay('714.68');
  await expect.poll(() => text('714.68'), { timeout: 60_000 }).toMatch(/Processing\s*deposits suspended/);
  await openTask(treasury, 'Deposit of 714.68 USDT is held');
  await treasury.page.getByText('It is credited automatically once they are open again.', { exact: false }).waitFor();
  expect(await treasury.page.getByRole('button', { name: 'Credit deposit' }).count()).toBe(0);
  await openTask(treasury, 'ETH is suspended: For the test');
  await treasury.page.getByRole('link', { name: 'Networks' }).click();

  await treasury.inRow('Ethereum', 'Open').click();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await treasury.inRow('Ethereum', 'Open').click();
  await treasury.confirm('Submit for approval');
  await treasury.rejection.getByText(errors.changedMeanwhile.message).waitFor();
  await treasury.press('Back');
  await approve(administrator, 'Open the network ETH');
  await page.getByText('Send only USDT on Ethereum to this address.').waitFor();
  await expect.poll(() => text('714.68'), { timeout: 90_000 }).toMatch(/Received\s/);
  await treasury.inRow('Ethereum', 'Suspend').waitFor();
});

test('WAL-14 operators find a deposit by its state and its transaction, and see what hot and cold hold', async () => {
  await treasury.go('wallets');
  const deposits = treasury.page.getByRole('table', { name: 'Deposits' }).locator('tbody tr');
  await deposits.first().waitFor();
  await treasury.choose('State', 'Credited');
  const row = deposits.filter({ hasText: '714.68' });
  await row.waitFor();
  expect(await row.textContent()).toContain(member.institution);
  const txid = (await row.locator('[title^="0x"]').getAttribute('title')) ?? '';
  await treasury.page.getByRole('searchbox', { name: 'Transaction' }).fill(txid);
  await expect.poll(() => deposits.allInnerTexts()).toEqual([expect.stringContaining('714.68')]);
  for (const tab of ['deposits', 'holdings', 'outgoing', 'networks', 'screening']) {
    await treasury.go(`wallets?tab=${tab}`);
    await treasury.page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
    expect(await seriousFindings(treasury.page), tab).toEqual([]);
  }
});

test('terms of a network change only once a second operator has approved them', async () => {
  await treasury.go('wallets?tab=networks');
  await treasury.inRow('Ethereum', 'Terms').click();
  await treasury.dialog.getByLabel('USDT deposit minimum').fill('12');
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await administrator.go('approvals?pageSize=100');
  await administrator.press('Change the terms of ETH');
  await administrator.confirm('Reject');
  await administrator.toast('Decided.');
  await expect.poll(() => treasury.page.getByText('0.005 ETH, 10 USDC, 10 USDT').count()).toBe(1);
});

test('a deposit that leaves its chain after it was final is reversed by two, its network suspended', async () => {
  await openCustomer();
  await visit('wallet/recharge/coin/USDT');
  await page.getByText('No USDT deposits yet').waitFor();
  onTestFinished(async () => void (await faucet.pause('ETH', false)));
  await faucet.pause('ETH', true);
  await pay('815.79');
  await faucet.mine('ETH', 6);
  await expect.poll(() => text('815.79')).toMatch(/Received\s/);
  await faucet.reorganize('ETH', 6);
  await page.getByText('Deposits on Ethereum are suspended').waitFor();
  await treasury.go('wallets?state=credited');
  await treasury.inRow('815.79', 'Reverse').click();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approve(administrator, 'Reverse the deposit of 815.79 USDT');
  await expect.poll(() => text('815.79')).toMatch(/Cancelled\s*reversed/);
  await treasury.go('wallets?tab=networks');
  await treasury.inRow('Ethereum', 'Open').click();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approve(administrator, 'Open the network ETH');
  await faucet.pause('ETH', false);
  await page.getByText('Send only USDT on Ethereum to this address.').waitFor();
  for (const command of ['wallet:reconcile', 'ledger:verify']) {
    const { code, output } = await runCommand(console.journey().stack, command);
    expect(code, output).toBe(0);
  }
});

console.testCalls(walletWire);
