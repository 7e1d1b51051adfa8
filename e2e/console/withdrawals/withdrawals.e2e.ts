import { errors } from '@aldgate/contract/errors.ts';
import { withdrawalsWire } from '@aldgate/contract/operations/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { createFaucetClient } from '../../support/faucet.ts';
import { readHotAddress, untilConnected } from '../../support/networks.ts';
import { runCommand } from '../../support/runCommand.ts';
import { untilWithdrawalIs } from '../../support/withdrawalState.ts';
import { openWithdrawer, type Withdrawer } from '../../support/withdrawer.ts';

const DESTINATION = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LISTED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

const console = useConsole();
let faucet: ReturnType<typeof createFaucetClient>;
let administrator: ConsolePage;
let treasury: ConsolePage;
let customer: Withdrawer;
let addressId: string;

beforeAll(async () => {
  faucet = createFaucetClient(console.journey().stack);
  administrator = await console.signIn('administrator');
  treasury = await console.signIn('treasury');
  customer = await openWithdrawer(console.journey().stack, [
    ['USDT', '1000000'],
    ['USDC', '1000000'],
  ]);
  await untilConnected(customer.maker);
  addressId = await customer.addAddress('ETH', DESTINATION, 'Reserve');
}, 120_000);

/** A withdrawal that both members agree on. */
async function withdraw(asset: string, amount: string, to = addressId): Promise<string> {
  const withdrawId = await customer.withdraw({ asset, network: 'ETH', addressId: to, amount });
  await customer.decide(withdrawId);
  return withdrawId;
}

const untilState = (withdrawId: string, state: string) => untilWithdrawalIs(state, { customer, faucet, withdrawId });

/** The other operator's approval of the release. */
async function approveSecond(title: string, button: string): Promise<void> {
  await administrator.openTask(title);
  await administrator.page.getByText('A first operator approved it.', { exact: false }).waitFor();
  await administrator.confirm(button, 'Called the customer');
  await administrator.toast('Decided.');
}

test('two operators release one from 200,000 USD; what the hot wallet cannot pay waits for coins', async () => {
  const first = await withdraw('USDC', '450000');
  await treasury.openTask('Withdrawal of 450,000.00 USDC');
  await treasury.page.getByText('A second operator must approve it too.', { exact: false }).waitFor();
  await treasury.confirm('Approve 450,000.00 USDC', 'Known address');
  await treasury.toast('Submitted for approval.');
  await treasury.page.getByText('First review: approved').waitFor();
  await treasury.page.getByText('You approved it, so another operator must decide.').waitFor();
  await approveSecond('Withdrawal of 450,000.00 USDC', 'Approve 450,000.00 USDC');
  await untilState(first, 'complete');

  const second = await withdraw('USDC', '449999');
  await treasury.openTask('Withdrawal of 449,999.00 USDC');
  await treasury.confirm('Approve 449,999.00 USDC');
  await treasury.toast('Submitted for approval.');
  await approveSecond('Withdrawal of 449,999.00 USDC', 'Approve 449,999.00 USDC');
  await untilState(second, 'on_hold');
  expect((await customer.record(second)).reason).toBe('hot_low');
  await treasury.go('wallets?tab=withdrawals&show=on_hold');
  await treasury.page.getByRole('button', { name: '449,999.00 USDC' }).click();
  await treasury.page.getByRole('region', { name: 'Withdrawal' }).getByText('Hot low').waitFor();
  await faucet.pay('ETH', 'USDC', await readHotAddress(console.journey().stack), '300000');
  await untilState(second, 'complete');
});

test('a rejection needs a reason, which the customer reads; J, K, A and X move and decide', async () => {
  const withdrawId = await withdraw('USDT', '51000');
  const other = await withdraw('USDT', '52000');
  await untilState(withdrawId, 'review');
  await untilState(other, 'review');
  const { page } = treasury;
  await treasury.go('wallets?tab=withdrawals');
  await page.getByRole('button', { name: '51,000.00 USDT' }).click();
  const detail = page.getByRole('region', { name: 'Withdrawal' });
  await detail.getByText('51,000').first().waitFor();
  expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);
  expect(await page.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await detail.getByText('52,000').first().waitFor();
  await page.keyboard.press('k');
  await detail.getByText('51,000').first().waitFor();
  await page.getByLabel('Reason (recorded in the audit log)').fill('The beneficiary is not yours');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('x');
  await treasury.toast('Decided.');
  await untilState(withdrawId, 'rejected');
  await page.getByRole('button', { name: '52,000.00 USDT' }).click();
  await detail.getByText('52,000').first().waitFor();
  await page.getByLabel('Reason (recorded in the audit log)').fill('Checked');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await treasury.toast('Decided.');
  await untilState(other, 'complete');
});

test('a withdrawal to an address that screening blocks is never paid: two operators reject it', async () => {
  const listed = await customer.addAddress('ETH', LISTED, 'Listed later');
  await treasury.go('wallets?tab=screening');
  await treasury.press('Add an address');
  await treasury.dialog.getByLabel('Address').fill(LISTED);
  await treasury.choose('Verdict', 'Block');
  await treasury.confirm('Add address');
  await treasury.toast('Address listed.');
  const withdrawId = await withdraw('USDT', '123', listed);
  await untilState(withdrawId, 'on_hold');
  await treasury.openTask('Withdrawal of 123.00 USDT');
  await treasury.page.getByText('Screening blocks the address. Two operators reject it.').waitFor();
  expect(await treasury.page.getByRole('button', { name: 'Approve 123.00 USDT' }).isDisabled()).toBe(true);
  await treasury.confirm('Reject');
  await treasury.toast('Submitted for approval.');
  await administrator.openTask('Withdrawal of 123.00 USDT');
  await administrator.confirm('Approve the rejection');
  await administrator.toast('Decided.');
  await untilState(withdrawId, 'rejected');
});

test('WAL-04 a higher limit of withdrawals needs two operators, a lower one takes effect immediately', async () => {
  const { institution } = customer.maker;
  const limitOf = async () => {
    const { usd } = await customer.maker.ask<{ usd: { limit: string } }>('/account/wallet/getWithdrawRemainingAmount', {
      asset: 'USDT',
    });
    return Number(usd.limit);
  };
  expect(await limitOf()).toBe(2_000_000);
  await treasury.go(`customers?search=${encodeURIComponent(institution)}`);
  await treasury.page.getByRole('link', { name: institution }).click();
  await treasury.press('Set withdrawal limit');
  await treasury.dialog.getByLabel('USD in 24 hours').fill('3,000,000');
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await treasury.confirm('Set limit');
  await treasury.toast('Submitted for approval.');
  expect(await limitOf()).toBe(2_000_000);
  await administrator.go('approvals?pageSize=100');
  await administrator.page
    .getByRole('button', { name: 'Set the withdrawal limit to 3,000,000.00 USD in 24 hours' })
    .first()
    .click();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  await expect.poll(limitOf).toBe(3_000_000);
  await treasury.press('Set withdrawal limit');
  await treasury.dialog.getByLabel('USD in 24 hours').fill('1000');
  await treasury.confirm('Set limit');
  await treasury.toast('Withdrawal limit set.');
  expect(await limitOf()).toBe(1_000);
  const rejected = customer.withdraw({ asset: 'USDT', network: 'ETH', addressId, amount: '1500' });
  await expect(rejected).rejects.toThrow(errors.limitExceeded.message);
});

test('what was paid is what the books say', async () => {
  for (const command of ['wallet:reconcile', 'ledger:verify']) {
    const { code, output } = await runCommand(console.journey().stack, command);
    expect(code, output).toBe(0);
  }
});

console.testCalls(withdrawalsWire);
