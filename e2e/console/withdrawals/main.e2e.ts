import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { createFaucetClient } from '../../support/faucet.ts';
import { untilConnected } from '../../support/networks.ts';
import { untilWithdrawalIs } from '../../support/withdrawalState.ts';
import { openWithdrawer, type Withdrawer } from '../../support/withdrawer.ts';

const DESTINATION = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const console = useConsole();
let faucet: ReturnType<typeof createFaucetClient>;
let treasury: ConsolePage;
let customer: Withdrawer;
let addressId: string;

beforeAll(async () => {
  const { stack } = console.journey();
  faucet = createFaucetClient(stack);
  treasury = await console.signIn('treasury');
  customer = await openWithdrawer(stack, [['USDT', '1000000']]);
  await untilConnected(customer.maker);
  addressId = await customer.addAddress('ETH', DESTINATION, 'Reserve');
}, 120_000);

test('WAL-08 one operator releases a withdrawal from 50,000 USD, with its checks in view, and it arrives', async () => {
  const before = Number(await faucet.balance('ETH', 'USDT', DESTINATION));
  const withdrawId = await customer.withdraw({ asset: 'USDT', network: 'ETH', addressId, amount: '60000' });
  await customer.decide(withdrawId);
  await treasury.openTask('Withdrawal of 60,000.00 USDT');
  const { page } = treasury;
  await page.getByText(DESTINATION).first().waitFor();
  await page.getByText('Whitelisted').first().waitFor();
  await page.getByText('No match').waitFor();
  await page.getByText('Second review: not needed').waitFor();
  expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);
  await treasury.confirm('Approve 60,000.00 USDT');
  await treasury.toast('Decided.');
  await untilWithdrawalIs('complete', { customer, faucet, withdrawId });
  const { receivable, txid } = await customer.record(withdrawId);
  expect(txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(Number(await faucet.balance('ETH', 'USDT', DESTINATION))).toBeCloseTo(before + Number(receivable), 6);
});

console.testErrors();
