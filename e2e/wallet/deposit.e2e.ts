import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LOCAL_ETHEREUM } from '../../chain/src/local/constants.ts';
import { layerFindings } from '../support/axe.ts';
import { createDepositPage, paste } from '../support/depositPage.ts';
import { readDownload } from '../support/downloads.ts';
import { createFaucetClient } from '../support/faucet.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { messagesTo } from '../support/mailbox.ts';
import { untilConnected } from '../support/networks.ts';
import { openConsole } from '../support/operator.ts';
import { retry } from '../support/retry.ts';
import { runCommand } from '../support/runCommand.ts';
import { type Member, openMember } from '../support/trader.ts';
import { readBalance } from '../support/wallet.ts';

const CAPITAL = [
  ['USDT', '1000'],
  ['BTC', '1'],
] as const;

let journey: Journey;
let faucet: ReturnType<typeof createFaucetClient>;
let member: Member;
/** The browser of a signed-in trader. */
let page: Page;
let hasBitcoin: boolean;
/** The trader's addresses of USDT and BTC. */
const addresses = { usdt: '', btc: '' };

beforeAll(async () => {
  journey = await startJourney();
  faucet = createFaucetClient(journey.stack);
  member = await openMember(journey, { permissions: ['clipboard-write'] }, { capital: CAPITAL });
  ({ hasBitcoin } = await untilConnected(member));
  ({ page } = member);
  const owner = { asset: 'USDT', network: 'ETH' };
  ({ address: addresses.usdt } = await member.ask<{ address: string }>('/account/wallet/getDepositAddress', owner));
  await faucet.pay('ETH', 'USDT', addresses.usdt, '250');
  await makeFinal();
  await retry(assertCredited, 60_000);
});
afterAll(() => journey?.close());

const { readAddress, rows, findRow, terms } = createDepositPage(() => page);
const dialog = () => page.getByRole('dialog');
const text = async (amount: string) => (await findRow(amount).allInnerTexts()).join();
const emails = async () => (await messagesTo(journey.stack.url, member.email)).map((email) => email.text).join();

/** Mines the confirmations of everything that waits for a block. */
const makeFinal = () => faucet.mine('ETH', LOCAL_ETHEREUM.confirmations);

/** Throws until the newest deposit is in the account. */
async function assertCredited(): Promise<void> {
  const { items } = await member.ask<{ items: { status: string }[] }>('/account/wallet/pageDepositWithdraw', {
    queryCondition: { type: 'deposit' },
  });
  const status = items[0]?.status;
  if (status !== 'complete') throw new Error(`the deposit is ${status}`);
}

test('what arrived is collected from the address, which operators see among the outgoing transactions', async () => {
  const treasury = await openConsole(journey, 'treasury');
  await treasury.goto('/operations/wallets?tab=outgoing');
  await expect.poll(() => faucet.balance('ETH', 'USDT', addresses.usdt), { timeout: 90_000 }).toBe('0');
  const newest = treasury.getByRole('table', { name: 'Outgoing transactions' }).locator('tbody tr').first();
  await expect.poll(() => newest.textContent(), { timeout: 60_000 }).toMatch(/Collects deposits.*ETHSucceeded1: 0x/);
  await treasury.context().close();
});

test('WAL-11 a deposit whose block is replaced waits again unconfirmed; paid again, it is received', async () => {
  await go(page, '/en-US/wallet/recharge/coin/USDT?network=ETH');
  await findRow('250.00').waitFor();
  onTestFinished(async () => void (await faucet.pause('ETH', false)));
  await faucet.pause('ETH', true);
  await faucet.pay('ETH', 'USDT', addresses.usdt, '40');
  await faucet.mine('ETH', 1);
  await expect.poll(() => text('40.00')).toMatch(/Pending\s*1 of 6 confirmations/);
  await faucet.mine('ETH', 2);
  await expect.poll(() => text('40.00')).toMatch(/Pending\s*3 of 6 confirmations/);
  await faucet.reorganize('ETH', 3);
  await expect.poll(() => text('40.00')).toMatch(/Pending\s*block replaced/);
  await findRow('40.00').click();
  await dialog().getByText('The network has replaced the block that included this transaction.').waitFor();
  expect(await dialog().textContent()).toContain('Confirmations0 / 6');
  await dialog().getByText('Block replaced by the network').waitFor();
  await page.goBack();
  await faucet.pause('ETH', false);
  await faucet.pay('ETH', 'USDT', addresses.usdt, '41');
  await makeFinal();
  await expect.poll(() => text('41.00'), { timeout: 60_000 }).toMatch(/Received\s/);
  expect(await text('40.00')).toContain('block replaced');
});

test('a deposit below the minimum waits until a second one reaches it with the first; both arrive', async () => {
  await faucet.pay('ETH', 'USDT', addresses.usdt, '6.5');
  await makeFinal();
  await expect.poll(() => text('6.50'), { timeout: 60_000 }).toMatch(/Pending\s*below the minimum/);
  await faucet.pay('ETH', 'USDT', addresses.usdt, '7.25');
  await makeFinal();
  await expect.poll(() => text('7.25'), { timeout: 60_000 }).toMatch(/Received\s/);
  await expect.poll(() => text('6.50')).toMatch(/Received\s/);
  await page.getByRole('link', { name: 'Asset account' }).click();
  await expect.poll(() => readBalance(page, 'USDT', 'Balances by asset')).toBe('1,304.75');
});

test('WAL-03 BTC arrives in the same manner, and also at an earlier address once there is a new one', async ({
  skip,
}) => {
  skip(!hasBitcoin, 'BTC is not connected: this machine has no litecoind');
  await go(page, '/en-US/wallet/recharge/coin/BTC');
  await page.getByText('Send only BTC on Bitcoin to this address.').waitFor();
  addresses.btc = await readAddress();
  await page.getByRole('button', { name: 'New address' }).click();
  await expect.poll(readAddress).not.toBe(addresses.btc);
  const fresh = await readAddress();
  await page.getByRole('button', { name: 'Copy Deposit address' }).click();
  await page.getByRole('button', { name: 'Deposit address copied' }).waitFor();
  expect(await paste(page.context())).toBe(fresh);
  expect(await terms().textContent()).toMatch(/^Minimum deposit0\.0002 BTCConfirmations needed2/);
  await faucet.pay('BTC', 'BTC', fresh, '0.5');
  await faucet.pay('BTC', 'BTC', addresses.btc, '0.25');
  await expect.poll(() => text('0.5'), { timeout: 60_000 }).toMatch(/Received\s/);
  await expect.poll(() => text('0.25'), { timeout: 60_000 }).toMatch(/Received\s/);
  await expect.poll(emails, { timeout: 60_000 }).toContain('0.25 BTC (BTC, ');
  await page.getByRole('link', { name: 'Asset account' }).click();
  await expect.poll(() => readBalance(page, 'BTC', 'Balances by asset')).toMatch(/^1\.750*$/);
});

test('WAL-14 the records are filtered by the address of the page, opened and exported', async () => {
  await go(page, '/en-US/record/coin?asset=USDT&network=ETH&status=complete');
  await page.getByRole('heading', { level: 1, name: 'Deposits and withdrawals' }).waitFor();
  await expect.poll(() => rows().count()).toBe(4);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Deposit pending' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('deposit_pending');
  await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringMatching(/40\.00.*block replaced/s)]);
  await go(page, '/en-US/record/coin?asset=USDT&since=2020-01-01&until=2020-01-02');
  await page.getByText('No matching records').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await layerFindings(page, page.getByRole('main').getByRole('table'))).toEqual([]);

  await findRow('6.50').click();
  await dialog().getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Copy Transaction ID' }).waitFor();
  expect(await dialog().textContent()).toContain(addresses.usdt);
  const events = await dialog().getByRole('listitem').allInnerTexts();
  expect(events.map((event) => event.split('\n')[0])).toEqual([
    'Included in a block',
    'Waiting to reach the minimum',
    'Credited',
  ]);
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^coin-records-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readDownload(file)).toString().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFTime (UTC),Type,Asset,Network,Amount,Fee,Credited or paid,Status,Credited or paid ' +
      '(UTC),Address,Transaction,Record ID',
  );
  expect(lines.find((line) => line.includes(',250,'))).toContain(`Deposit,USDT,ETH,250,0,250,Received,`);
});

test('SH-10 deposit and records are in Traditional Chinese too', async () => {
  await go(page, '/zh-HK/wallet/recharge/coin/USDT');
  await page.getByText('此地址只可接收 Ethereum 網絡上的 USDT。').waitFor();
  await expect.poll(readAddress).toBe(addresses.usdt);
  await page.getByRole('button', { name: '複製存入地址' }).waitFor();
  await page.getByRole('link', { name: '所有 USDT 存入' }).click();
  await page.getByRole('heading', { level: 1, name: '存入及提取紀錄' }).waitFor();
  await expect.poll(() => text('250.00')).toContain('已到賬');
  await findRow('40.00').click();
  await dialog().getByText('載有此交易的區塊已被網絡取代。').waitFor();
  await dialog().getByText('區塊被網絡取代', { exact: true }).waitFor();
});

test('afterwards the wallets match their networks, and the ledger its journal', async () => {
  for (const command of ['wallet:reconcile', 'ledger:verify']) {
    const { code, output } = await runCommand(journey.stack, command);
    expect(code, output).toBe(0);
  }
});

test('no screen of the deposits writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
