import { createHash, randomUUID } from 'node:crypto';
import { errors } from '@aldgate/contract/errors.ts';
import { bankEntriesWire } from '@aldgate/contract/operations/bankEntries/wire.ts';
import { bankPaymentsWire } from '@aldgate/contract/operations/bankPayments/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { createBankClient } from '../../support/bankClient.ts';
import { bankRecordState, enterBankAccount, withdrawToBank } from '../../support/bankCustomer.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { readDownload } from '../../support/downloads.ts';
import { openWithdrawer, type Withdrawer } from '../../support/withdrawer.ts';

/** The local bank's account in US dollars, as a choice. */
const ACCOUNT = 'USD, Local Bank, 2003';

const console = useConsole();
let bank: ReturnType<typeof createBankClient>;
let administrator: ConsolePage;
let treasury: ConsolePage;
let customer: Withdrawer;
let bankAccountId: string;

beforeAll(async () => {
  const { stack } = console.journey();
  bank = createBankClient(stack);
  administrator = await console.signIn('administrator');
  treasury = await console.signIn('treasury');
  customer = await openWithdrawer(stack);
  bankAccountId = await addAccount();
}, 120_000);

/** A verified account of the customer. */
async function addAccount(): Promise<string> {
  const id = await enterBankAccount(customer, {
    asset: 'USD',
    nickname: 'Main account',
    remittanceMethod: 'bank_wire',
    beneficiaryName: customer.maker.institution,
    accountNumber: '700112233',
    swift: 'CHASUS33',
    aba: '021000021',
    bankCountry: 'US',
    beneficiaryTown: 'Hong Kong',
    beneficiaryCountry: 'HK',
  });
  await treasury.go(`banks?account=${id}`);
  await treasury.confirm('Verify account');
  await treasury.toast('Decided. The customer has been informed.');
  return id;
}

/** A withdrawal that both members agree on; its other banks' fees are ours, as those of no other journey. */
const withdraw = (amount: string): Promise<string> =>
  withdrawToBank(customer, { asset: 'USD', bankAccountId, charges: 'our', amount });

const untilState = (orderId: string, state: string) =>
  expect.poll(() => bankRecordState(customer, orderId), { timeout: 60_000 }).toBe(state);

const batches = () => treasury.page.getByRole('table', { name: 'Batches' });
const newest = () => batches().locator('tbody tr').first();

/** Exports the newest batch, once it is confirmed. */
async function exportFile(): Promise<void> {
  await newest().getByRole('button', { name: 'Export file' }).click();
  await treasury.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Export \d+ payments?$/ })
    .click();
}

/** Fills the form of a batch of what waits. */
async function fillBatch(): Promise<void> {
  await treasury.go('banks?tab=batches');
  await treasury.press('Create a batch');
  await treasury.choose('Account', ACCOUNT);
  await treasury.choose('Charges', 'Ours: the beneficiary pays none');
  await expect.poll(() => treasury.dialog.getByRole('textbox', { name: 'Value date' }).inputValue()).toMatch(/^\d{4}-/);
}

async function approveBatch(): Promise<void> {
  await administrator.go('approvals?pageSize=100');
  await administrator.page
    .getByRole('button', { name: /^Send \d+ payments? in USD on/ })
    .first()
    .click();
  await administrator.page.getByText(`to ${customer.maker.institution}, 700112233`).first().waitFor();
  // The second operator decides by the payments themselves, beside the first review.
  await administrator.page
    .getByRole('region', { name: 'Case' })
    .getByRole('table', { name: 'Payments of the batch' })
    .waitFor();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  await newest().getByRole('button', { name: 'Export file' }).waitFor();
}

test('WAL-10 a withdrawal through a bank is reviewed, leaves in a batch, and is complete with its debit', async () => {
  const withdrawId = await withdraw('60000');
  await untilState(withdrawId, 'review');
  await treasury.go('banks?tab=out');
  await treasury.page.getByRole('button', { name: '60,000.00 USD' }).click();
  const detail = treasury.page.getByRole('region', { name: 'Withdrawal' });
  for (const text of ['700112233', 'CHASUS33', 'Ours: the beneficiary pays none'])
    await detail.getByText(text).waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
  await treasury.confirm('Approve 60,000.00 USD');
  await treasury.toast('Decided.');
  await untilState(withdrawId, 'queued');

  await fillBatch();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approveBatch();
  const saving = treasury.page.waitForEvent('download');
  await newest().getByRole('button', { name: 'Export file' }).click();
  // The first export is the point of no return: it says so, and going back changes nothing.
  const confirmation = treasury.page.getByRole('alertdialog');
  await confirmation.getByText('The export is final: the bank pays what its file says.').waitFor();
  await confirmation.getByRole('button', { name: 'Back' }).click();
  await newest().getByRole('button', { name: 'Export file' }).waitFor();
  await exportFile();
  const saved = await saving;
  const pain = await readDownload(saved);
  const hash = createHash('sha256').update(pain).digest('hex');
  await batches().getByText(`SHA-256 ${hash}`).waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
  await bank.takePayments(pain.toString('utf8'));
  await treasury.go('banks?tab=statements');
  await treasury.press('Import a statement');
  await treasury.choose('Account', ACCOUNT);
  await treasury.dialog.getByLabel('File', { exact: true }).setInputFiles(await bank.statement('USD'));
  await treasury.press('Import statement');
  await treasury.toast('Statement imported.');
  await untilState(withdrawId, 'complete');
});

test('a payment that the bank rejects is given back by two operators with the bank’s reason', async () => {
  const withdrawId = await withdraw('7000');
  await untilState(withdrawId, 'queued');
  await fillBatch();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approveBatch();
  await exportFile();
  await batches().getByRole('cell', { name: 'At the bank', exact: true }).waitFor();
  await treasury.press('Rejected');
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await administrator.go('approvals?pageSize=100');
  await administrator.page
    .getByRole('button', { name: /^Give back the payment of .* USD that the bank rejected/ })
    .first()
    .click();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  await batches().getByRole('cell', { name: 'Rejected by the bank', exact: true }).waitFor();
  await untilState(withdrawId, 'returned');
});

test('the file of a batch whose payments were taken back is not made, and the batch is cancelled', async () => {
  const withdrawId = await withdraw('8000');
  await untilState(withdrawId, 'queued');
  await fillBatch();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approveBatch();
  await treasury.whileStale(async () => {
    await customer.maker.ask('/account/wallet/fiat/cancelWithdraw', { withdrawId });
    await exportFile();
    await treasury.page.getByText(errors.changedMeanwhile.message).first().waitFor();
  });
  await expect.poll(() => newest().getByRole('button', { name: 'Export file' }).count()).toBe(0);
  await newest().getByRole('button', { name: 'Cancel' }).click();
  await treasury.confirm('Cancel batch');
  await treasury.toast('Batch cancelled.');
  await newest().getByRole('cell', { name: 'Cancelled', exact: true }).waitFor();
});

test('WAL-09 WAL-10 two operators keep an account at the channel, book a deposit and pay a withdrawal', async () => {
  const { dialog, choose, confirm, page, press, rejection, toast } = treasury;
  const channel = `Signet ${randomUUID().slice(0, 6)}`;
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(fields)) {
      await dialog.getByRole('textbox', { name, exact: true }).fill(text);
    }
  };
  const approve = async (title: string | RegExp) => {
    await administrator.go('approvals?pageSize=100');
    await administrator.page.getByRole('button', { name: title }).first().click();
    await administrator.press('Approve');
    await administrator.toast('Decided.');
  };
  await treasury.go('banks?tab=platform');
  await press('Add an account');
  await choose('Method', 'Signet transfer');
  await fill({
    'Account number at the channel': `ALD${channel.slice(7)}`,
    'Account holder': 'Aldgate',
    Channel: channel,
  });
  await dialog.getByLabel('Receives customers’ payments').check();
  await dialog.getByLabel('Pays withdrawals').check();
  expect(await seriousFindings(page, dialog)).toEqual([]);
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await approve(`Add an account in USD at ${channel}`);

  const { reference } = await customer.maker.ask<{ reference: string }>(
    ...(['/account/wallet/fiat/getDepositInstruction', { asset: 'USD', remittanceMethod: 'signet_transfer' }] as const),
  );
  const deposit = {
    Amount: '9,000',
    'Channel’s reference': `IN-${channel.slice(7)}`,
    'Booked on': '2026-11-23',
    Payer: customer.maker.institution,
    'Payer’s account number': '77001234',
    'Text, with the customer’s reference': reference,
  };
  await treasury.go('banks?tab=in');
  await press('Book an entry');
  if ((await dialog.getByRole('combobox', { name: 'Account' }).count()) > 0) await choose('Account', option());
  await fill(deposit);
  expect(await seriousFindings(page, dialog)).toEqual([]);
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await approve(`Book a deposit of 9,000.00 USD at ${channel}`);
  await press('Book an entry');
  if ((await dialog.getByRole('combobox', { name: 'Account' }).count()) > 0) await choose('Account', option());
  await fill(deposit);
  await confirm('Submit for approval');
  await rejection.getByText(errors.channelReferenceUsed.message).waitFor();
  await press('Back');

  const channelAccountId = await enterBankAccount(customer, {
    asset: 'USD',
    nickname: 'Channel account',
    remittanceMethod: 'signet_transfer',
    beneficiaryName: customer.maker.institution,
    accountNumber: '77001234',
  });
  await treasury.go(`banks?account=${channelAccountId}`);
  await confirm('Verify account');
  await toast('Decided. The customer has been informed.');
  const requested = { asset: 'USD', bankAccountId: channelAccountId, charges: 'shared', amount: '5000' } as const;
  const withdrawId = await withdrawToBank(customer, requested);
  await expect.poll(() => bankRecordState(customer, withdrawId), { timeout: 60_000 }).toMatch(/^(review|queued)$/);
  if ((await bankRecordState(customer, withdrawId)) === 'review') {
    await treasury.go(`banks?tab=out&withdrawal=${withdrawId}`);
    await confirm('Approve 5,000.00 USD');
    await toast('Decided.');
  }
  await untilState(withdrawId, 'queued');
  await treasury.go('banks?tab=batches');
  await press('Create a batch');
  await choose('Account', option());
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Value date' }).inputValue()).toMatch(/^\d{4}-/);
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await approve(/^Send \d+ payments? in USD on/);
  await newest().getByRole('button', { name: 'Release' }).click();
  await dialog.getByText('afterwards nobody can cancel the payments', { exact: false }).waitFor();
  await confirm('Release 1 payment');
  await toast('Batch released.');
  await batches().getByRole('cell', { name: 'To be paid at the channel', exact: true }).waitFor();
  expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);
  await press('Paid');
  await fill({ 'Channel’s reference': `OUT-${channel.slice(7)}`, 'Booked on': '2026-11-24' });
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await approve(`Book the payment of 4,980.00 USD at ${channel}`);
  await untilState(withdrawId, 'complete');

  /** The account as a choice. */
  function option(): string {
    return `USD, ${channel}, ${`ALD${channel.slice(7)}`.slice(-4)}`;
  }
});

console.testCalls({ ...bankPaymentsWire, ...bankEntriesWire });
