import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { type BankDesk, openBankDesk } from '../support/bankDesk.ts';
import { openChannelDesk } from '../support/channelDesk.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent } from '../support/mailbox.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

let journey: Journey;
let desk: BankDesk;
let customer: Withdrawer;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  desk = await openBankDesk(journey.stack);
  customer = await openWithdrawer(journey.stack, [['EUR', '50000']]);
  page = await journey.openPage({ storageState: customer.maker.state });
}, 120_000);
afterAll(() => journey?.close());

interface Found {
  readonly state: string;
  readonly valueDate: string;
}

const open = (path: string) => go(page, `/en-US/${path}`);
const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog');
const find = (orderId: string) => customer.maker.ask<Found>('/account/wallet/fiat/queryTransaction', { orderId });

/** The newest withdrawal. */
async function newest(): Promise<string> {
  const { items } = await customer.maker.ask<{ items: { orderId: string }[] }>('/account/wallet/fiat/pageTransaction', {
    queryCondition: { type: 'withdraw' },
  });
  if (items[0] === undefined) throw new Error('there is no withdrawal');
  return items[0].orderId;
}

/** Withdraws on the screen, up to the progress of the confirmed withdrawal. */
async function withdraw(
  amount: string,
  shown: string,
  { asset, account } = { asset: 'EUR', account: 'Euro account' },
): Promise<string> {
  await open(`wallet/withdraw/fiat/${asset}`);
  await main().locator('button[aria-haspopup="dialog"]').click();
  await dialog().getByRole('listitem').getByRole('button', { name: account }).click();
  await dialog().waitFor({ state: 'detached' });
  // Other banks take no fee at the channel, so their bearer is not asked for.
  await expect.poll(() => page.getByLabel('Paid by you (OUR)').count()).toBe(asset === 'EUR' ? 1 : 0);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: `Continue with ${shown} ${asset}` }).click();
  await page.getByRole('heading', { name: `Confirm the withdrawal of ${shown} ${asset}` }).waitFor();
  const { maker, gaCode } = customer;
  const digits = await codeSent(journey.stack.url, maker.email, () =>
    main().getByRole('button', { name: 'Send code' }).click(),
  );
  await main().getByLabel('Email code').fill(digits);
  await main()
    .getByLabel('Google verification code')
    .fill(await gaCode(maker));
  await page.getByRole('button', { name: `Withdraw ${shown} ${asset}` }).click();
  await page.getByRole('heading', { name: 'Withdrawal submitted' }).waitFor();
  return newest();
}

/** Members and operators agree, so that the withdrawal waits for a batch. */
async function queue(withdrawId: string): Promise<void> {
  await customer.decide(withdrawId);
  const stateOf = async () => (await find(withdrawId)).state;
  await expect.poll(stateOf, { timeout: 30_000 }).toMatch(/^(review|queued)$/);
  if ((await stateOf()) === 'review') await desk.release(withdrawId);
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('queued');
}

/** The bank takes a batch with all that waits. */
async function sendBatch(withdrawId: string): Promise<void> {
  const { valueDate } = await find(withdrawId);
  await desk.bank.takePayments(await desk.exportBatch('EUR', valueDate));
}

test('WAL-10 without an account the page leads to them; a verified one shows fee, value date and steps', async () => {
  await open('wallet/withdraw/fiat/EUR');
  await page.getByText('No bank account can receive EUR yet').waitFor();
  await desk.addAccount(customer);
  await page.reload();
  await main().locator('button[aria-haspopup="dialog"]').click();
  await dialog().getByRole('listitem').getByRole('button', { name: 'Euro account' }).click();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('99');
  await page.getByText('Minimum 100.00 EUR').waitFor();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.poll(() => amount.inputValue()).toBe('50,000');
  await amount.focus();
  await amount.fill('1000');
  const figures = page.getByRole('region', { name: 'Amounts' });
  await expect.poll(() => figures.textContent()).toContain('980.00');
  await page.getByLabel('Paid by you (OUR)').check();
  await expect.poll(() => figures.textContent()).toContain('960.00');
  await expect.poll(() => figures.textContent()).toMatch(/Value date\d\d \w{3} \d{4}/);
  const steps = page.getByRole('region', { name: 'What will happen' }).getByRole('listitem');
  await expect.poll(() => steps.last().textContent()).toMatch(/through the bank.*value date \d\d \w{3} \d{4}/);
  expect(await layerFindings(page, main())).toEqual([]);
});

test('WAL-09 WAL-10 the channel’s account pays in, and a withdrawal to a verified account there is paid', async () => {
  const fields = {
    asset: 'USD',
    nickname: 'Channel account',
    remittanceMethod: 'signet_transfer',
    accountNumber: '77001234',
    beneficiaryName: customer.maker.institution,
  };
  await desk.addAccount(customer, fields);
  const channel = await openChannelDesk(desk);
  await open('wallet/recharge/fiat/USD');
  await main().getByRole('radio', { name: 'Signet transfer' }).check();
  await main().getByText(channel.accountNumber, { exact: true }).waitFor();
  expect(await main().getByText('SWIFT/BIC').count()).toBe(0);
  expect(await layerFindings(page, main())).toEqual([]);
  const reference = await main().getByRole('region', { name: 'Your reference' }).locator('code').textContent();
  await channel.book({
    type: 'deposit',
    amount: '9000',
    payerName: customer.maker.institution,
    payerNumber: fields.accountNumber,
    remittance: reference ?? '',
  });
  const recent = page.getByRole('table', { name: 'Recent USD deposits' });
  await recent.getByText('Received').filter({ visible: true }).waitFor();

  const withdrawId = await withdraw('5000', '5,000.00', { asset: 'USD', account: 'Channel account' });
  await queue(withdrawId);
  await channel.release((await find(withdrawId)).valueDate);
  const channelReference = await channel.book({ type: 'payment', paymentId: withdrawId });
  await page.getByText('The withdrawal is paid.').waitFor();
  await page.getByText(channelReference).waitFor();
});

test('WAL-10 WAL-11 a withdrawal is approved by a member, sent in a batch, and paid with its debit', async () => {
  const withdrawId = await withdraw('1500', '1,500.00');
  expect(await layerFindings(page, main())).toEqual([]);
  await queue(withdrawId);
  await page.getByText('The withdrawal waits for the next payment batch.').waitFor();
  await sendBatch(withdrawId);
  await page.getByText('The bank has the payment.').waitFor();
  await desk.importStatement('EUR');
  await page.getByText('The withdrawal is paid.').waitFor();
  await page.getByRole('link', { name: 'Open the record' }).click();
  await dialog().getByText('Paid by the bank').waitFor();
  await dialog().getByText('1,480.00').first().waitFor();
  expect(await layerFindings(page)).toEqual([]);
});

test('WAL-11 what the bank sends back is shown as returned, with the bank’s reason', async () => {
  const withdrawId = await withdraw('2000', '2,000.00');
  await queue(withdrawId);
  await sendBatch(withdrawId);
  await desk.importStatement('EUR');
  await page.getByText('The withdrawal is paid.').waitFor();
  await desk.bank.sendBack(withdrawId.replaceAll('-', ''), 'AC04');
  await desk.importStatement('EUR');
  await page.getByText('The bank returned the payment. What it returned is available again.').waitFor();
  await open('record/fiat/withdraw?status=cancelled');
  await page.getByRole('row').filter({ hasText: '2,000.00' }).click();
  await dialog()
    .getByText(/returned this payment.*The account is closed \(AC04\)/)
    .waitFor();
});

test('WAL-10 a withdrawal is cancelled before its export, and the amount is available again', async () => {
  const withdrawId = await withdraw('700', '700.00');
  await queue(withdrawId);
  await open('wallet/overview');
  await page.getByText('1 bank withdrawal is in progress').waitFor();
  await open(`record/fiat/withdraw?record=${withdrawId}`);
  await dialog().getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByText('This withdrawal was cancelled. The amount is available again.').waitFor();
  await open('wallet/withdraw/fiat/EUR');
  await page.getByText('Available 48,480.00 EUR').waitFor();
});
