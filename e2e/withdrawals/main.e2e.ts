import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { createFaucetClient } from '../support/faucet.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { untilConnected } from '../support/networks.ts';
import { createWithdrawalPage } from '../support/withdrawalPage.ts';
import { untilWithdrawalIs } from '../support/withdrawalState.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const RESERVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

let journey: Journey;
let faucet: ReturnType<typeof createFaucetClient>;
let customer: Withdrawer;
/** The browser of the member who withdraws. */
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  faucet = createFaucetClient(journey.stack);
  customer = await openWithdrawer(journey.stack, [['USDT', '20000']]);
  await untilConnected(customer.maker);
  page = await journey.openPage({ storageState: customer.maker.state });
}, 120_000);
afterAll(() => journey?.close());

const { main, dialog, row, enterCodes, choose, findAddress, newest } = createWithdrawalPage(() => ({
  page,
  stack: journey.stack,
  customer,
}));

/** The other member approves the newest request on the screen. */
async function approveOnScreen(): Promise<void> {
  const colleague = await journey.openPage({ storageState: customer.colleague.state });
  await go(colleague, '/en-US/information?tab=approvals');
  await colleague.locator('table [data-open]').first().click();
  const request = colleague.getByRole('dialog');
  await request.getByText(RESERVE).waitFor();
  await request.getByLabel('Google verification code').fill(await customer.gaCode(customer.colleague));
  await request.getByRole('button', { name: 'Approve', exact: true }).click();
  await request.getByText('Approved').first().waitFor();
  await colleague.context().close();
}

test('WAL-05 WAL-06 an address is checked, confirmed by code and Google, and used once it is approved', async () => {
  await go(page, '/en-US/wallet/address/coinAddress');
  await main().getByRole('button', { name: 'Add address' }).first().click();
  await dialog().getByLabel('Name', { exact: true }).fill('Reserve');
  const address = dialog().getByLabel('Address', { exact: true });
  await address.fill(RESERVE.slice(0, -1));
  await dialog()
    .getByText(/^This is not an address of .+, or it isn't complete$/)
    .waitFor();
  await address.fill(RESERVE.replace('F79b', 'F79B'));
  await dialog().getByText('The address has a typing error').waitFor();
  await address.fill(RESERVE);
  await dialog().getByText('Valid address on Ethereum').waitFor();
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByText('Required').first().waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByLabel('Own wallet').check();
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByRole('heading', { name: 'Confirm address' }).waitFor();
  await enterCodes(dialog());
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Confirm address' }).click();
  await dialog().getByText('Needs 1 approval, 0 so far.').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => row('Reserve').textContent()).toContain('Pending approval');
  await customer.decide(await findAddress('Reserve'));
  await expect.poll(() => row('Reserve').textContent()).toMatch(/Whitelisted.*Not used yet/);
  expect(await layerFindings(page, main())).toEqual([]);
});

test('WAL-08 a withdrawal is confirmed by its own code and Google, approved by a member, and arrives', async () => {
  const before = Number(await faucet.balance('ETH', 'USDT', RESERVE));
  await choose('Reserve');
  await page.getByLabel('Amount', { exact: true }).fill('1500');
  await page.getByRole('button', { name: 'Continue with 1,500.00 USDT' }).click();
  await page.getByRole('heading', { name: 'Confirm the withdrawal of 1,500.00 USDT' }).waitFor();
  await main().getByText(RESERVE).waitFor();
  await page.getByRole('button', { name: 'Withdraw 1,500.00 USDT' }).click();
  await page.getByText('Request a verification code before entering it').waitFor();
  await enterCodes(main());
  const email = main().getByLabel('Email code');
  const digits = await email.inputValue();
  await email.fill(digits === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Withdraw 1,500.00 USDT' }).click();
  await page.getByText(/wrong/i).first().waitFor();
  expect(await layerFindings(page, main())).toEqual([]);
  await email.fill(digits);
  await main()
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.maker));
  await page.getByRole('button', { name: 'Withdraw 1,500.00 USDT' }).click();
  await page.getByRole('heading', { name: 'Withdrawal submitted' }).waitFor();
  await page.getByText('Waiting for approval.', { exact: false }).waitFor();
  await page.getByText('Needs 1 approval, 0 so far.').waitFor();
  expect(await layerFindings(page, main())).toEqual([]);
  const { orderId } = await newest();
  await approveOnScreen();
  await untilWithdrawalIs('complete', { customer, faucet, withdrawId: orderId });
  await page.getByText('The withdrawal is paid.').waitFor();
  await page.getByRole('button', { name: 'Copy Transaction ID' }).waitFor();
  const { txid, receivable } = await customer.record(orderId);
  expect(txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(Number(await faucet.balance('ETH', 'USDT', RESERVE))).toBeCloseTo(before + Number(receivable), 6);
});

test('WAL-14 among the records, a transaction ID finds its withdrawal', async () => {
  const { txid } = await newest();
  await go(page, '/en-US/record/coin?account=capital_account');
  const records = page.locator('tr[data-status]');
  await records.first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Transaction ID' });
  await search.fill(txid.slice(0, -1));
  await page.getByText('No matching records').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => search.inputValue()).toBe('');
  await search.fill(` ${txid} `);
  await expect.poll(() => new URL(page.url()).searchParams.get('txid')).toBe(txid);
  await expect.poll(() => records.allInnerTexts()).toEqual([expect.stringContaining('Reserve')]);
  expect(await layerFindings(page, main().getByRole('table'))).toEqual([]);
});

test('no screen of the withdrawals writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
