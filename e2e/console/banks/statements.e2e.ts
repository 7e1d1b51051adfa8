import { bankStatementsWire } from '@aldgate/contract/operations/bankStatements/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { createBankClient, type StatementFile } from '../../support/bankClient.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { addCustomer } from '../../support/people.ts';
import { type SessionClient, startSession } from '../../support/trader.ts';

const console = useConsole();
let bank: ReturnType<typeof createBankClient>;
let administrator: ConsolePage;
let treasury: ConsolePage;
let customer: SessionClient;
let reference: string;

beforeAll(async () => {
  const { stack } = console.journey();
  bank = createBankClient(stack);
  administrator = await console.signIn('administrator');
  treasury = await console.signIn('treasury');
  customer = await startSession(stack, await addCustomer(stack));
  const path = '/account/wallet/fiat/getDepositInstruction';
  ({ reference } = await customer.ask<{ reference: string }>(path, { asset: 'USD' }));
});

/** Chooses the local bank's account in a currency. */
async function chooseAccount(currency: string): Promise<void> {
  await treasury.dialog.getByRole('combobox', { name: 'Account' }).click();
  await treasury.page.getByRole('option', { name: new RegExp(`^${currency}, Local Bank`) }).click();
}

async function openImport(currency: string): Promise<void> {
  await treasury.press('Import a statement');
  await chooseAccount(currency);
}

async function importFile(file: StatementFile): Promise<void> {
  await treasury.dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  await treasury.press('Import statement');
}

const lines = () => treasury.page.getByRole('table', { name: 'Lines of statements' });
const detail = () => treasury.page.getByRole('region', { name: 'Line' });
const openTab = (name: string) => treasury.page.getByRole('tab', { name, exact: true }).click();

/** The other operator opens the approval that a line waits for, and approves it. */
async function approveLine(payer: string | RegExp): Promise<void> {
  await openTab('Waiting for a second operator');
  await lines().getByRole('button', { name: payer }).first().click();
  const link = await detail().getByRole('link', { name: 'Open the approval' }).getAttribute('href');
  await administrator.page.goto(`${console.journey().stack.url}${link}`);
  await administrator.page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.press('Approve');
  await administrator.page.getByText('Second: approved').waitFor();
}

const balance = async (): Promise<number> => {
  const path = '/account/wallet/fiat/pageTransaction';
  const { items } = await customer.ask<{ items: { actualAmount: string | null }[] }>(path, {});
  return items.reduce((sum, { actualAmount }) => sum + Number(actualAmount ?? 0), 0);
};

test('WAL-09 a statement of another account is refused with its reason; ready lines are credited in bulk', async () => {
  const ours = { currency: 'USD', reference, name: customer.institution };
  await bank.pay({ ...ours, amount: '1200' });
  await bank.pay({ ...ours, amount: '800.5' });
  await bank.pay({ currency: 'USD', amount: '640', reference, name: 'Third Party Limited', iban: '5550001' });
  await bank.pay({ currency: 'USD', amount: '450', name: 'Unknown Payer', iban: '5550002' });
  await bank.pay({ currency: 'USD', amount: '333', name: 'Wrong Payer', iban: '5550003' });
  const file = await bank.statement('USD');
  await treasury.go('banks?tab=statements');
  await openImport('EUR');
  await importFile(file);
  await treasury.rejection.getByText('it is of another account').waitFor();
  await chooseAccount('USD');
  await importFile(file);
  await treasury.toast('Statement imported.');
  await lines().getByRole('row').nth(5).waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
  await openTab('Ready');
  await expect.poll(() => lines().getByRole('row').count()).toBe(3);
  await lines().getByText('The payer has the customer’s verified name').first().waitFor();
  await treasury.page.getByLabel('Select all on the page').check();
  await treasury.press('Credit 2 payments');
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approveLine(customer.institution);
  await expect.poll(balance).toBe(2000.5);
});

test('a line is matched to a customer by search, a proposal dropped, and a payment returned', async () => {
  await openTab('Third party');
  await lines().getByRole('button', { name: 'Third Party Limited' }).click();
  await detail().getByText(customer.institution).waitFor();
  await treasury.press('Drop the proposal');
  await treasury.confirm('Drop proposal');
  await treasury.toast('Proposal dropped.');

  await openTab('Unmatched');
  await lines().getByRole('button', { name: 'Unknown Payer' }).click();
  await treasury.press('Match to a customer');
  await treasury.dialog.getByLabel('Customer’s name, email or id').fill(customer.institution);
  await treasury.dialog.getByRole('radio', { name: customer.institution }).check();
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await treasury.confirm('Submit for approval');
  await approveLine('Unknown Payer');
  await expect.poll(balance).toBe(2450.5);

  await openTab('Unmatched');
  await lines().getByRole('button', { name: 'Wrong Payer' }).click();
  await treasury.press('Return to the payer');
  const { dialog } = treasury;
  expect(await dialog.getByLabel('Beneficiary').inputValue()).toBe('Wrong Payer');
  expect(await dialog.getByLabel('Account number').inputValue()).toBe('5550003');
  await dialog.getByLabel('Country (HK)').fill('US');
  await dialog.getByLabel('SWIFT/BIC').fill('CHASUS33');
  await dialog.getByLabel('ABA (in the US)').fill('021000022');
  await treasury.confirm('Submit for approval');
  await treasury.rejection.getByText('beneficiary.aba').waitFor();
  await dialog.getByLabel('ABA (in the US)').fill('021000021');
  await treasury.confirm('Submit for approval');
  await approveLine('Wrong Payer');
  await openTab('Done');
  await treasury.choose('Done', 'Returned');
  await lines().getByRole('button', { name: 'Wrong Payer' }).waitFor();
});

test('a CSV is imported with the balances that the operator types', async () => {
  const before = await bank.balance('EUR');
  await bank.pay({ currency: 'EUR', amount: '75', name: 'Somebody GmbH', iban: 'DE89370400440532013000' });
  const file = await bank.statement('EUR', 'csv');
  await treasury.go('banks?tab=in');
  await openImport('EUR');
  await treasury.choose('Format', 'CSV');
  await treasury.dialog.getByLabel('Opening balance').fill(before);
  await treasury.dialog.getByLabel('Closing balance').fill(before);
  await importFile(file);
  await treasury.rejection.getByText('the opening balance and the lines do not make the closing balance').waitFor();
  await treasury.dialog.getByLabel('Closing balance').fill(await bank.balance('EUR'));
  await treasury.press('Import statement');
  await treasury.toast('Statement imported.');
  await lines().getByRole('button', { name: 'Somebody GmbH' }).waitFor();
});

test('a file that cannot be read is accepted by its closing balance, by two operators', async () => {
  await bank.pay({ currency: 'EUR', amount: '41', name: 'Unreadable GmbH', iban: 'DE89370400440532013000' });
  const file = await bank.statement('EUR');
  const damaged = file.buffer.toString().replace(/(<Ntry>.*?<Amt[^>]*>)[^<]*/s, '$1forty-one');
  await treasury.go('banks?tab=in');
  await openImport('EUR');
  await importFile({ ...file, buffer: Buffer.from(damaged) });
  await treasury.rejection.waitFor();
  await treasury.press('Accept it by its balances …');
  await treasury.dialog.getByLabel('Closing balance', { exact: true }).fill(await bank.balance('EUR'));
  await treasury.dialog
    .getByRole('textbox', { name: 'Day of the closing balance' })
    .fill(new Date().toISOString().slice(0, 10));
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await administrator.go('approvals?pageSize=100');
  await administrator.press('Accept a statement in EUR at Local Bank by its balances');
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  // The lines that could be read are there, and later statements follow this one.
  await treasury.go('banks?tab=in');
  await openTab('Unmatched');
  await lines().getByText('41.00').first().waitFor();
});

test('an account of the platform is added by two operators and changed; its numbers are checked', async () => {
  const { dialog, press, choose, confirm, rejection, toast, inRow } = treasury;
  await treasury.go('banks?tab=platform');
  await press('Add an account');
  await choose('Currency', 'AUD');
  const fields = {
    IBAN: 'AU00',
    'Account number': '5551234',
    'Account holder': 'Aldgate Trading Limited',
    Bank: 'Second Bank',
    'Bank’s address': '2 Pitt Street, Sydney',
    'SWIFT/BIC': 'CTBAAU2S',
    'Bank’s country (HK)': 'au',
  };
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await confirm('Submit for approval');
  await rejection.getByText('iban is not used with this account').waitFor();
  await dialog.getByLabel('IBAN', { exact: true }).fill('');
  await dialog.getByLabel('Has CSV statements').check();
  await dialog.getByLabel('Booking date column').fill('Date');
  await dialog.getByLabel('Amount column').fill('Amount');
  expect(await seriousFindings(treasury.page, dialog)).toEqual([]);
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await administrator.go('approvals?pageSize=100');
  await administrator.press('Add an account in AUD at Second Bank');
  await administrator.page.getByText('CTBAAU2S').waitFor();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  await inRow('Second Bank', 'Change').click();
  expect(await dialog.getByLabel('Booking date column').inputValue()).toBe('Date');
  await dialog.getByLabel('Bank’s address').fill('3 Pitt Street, Sydney');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
});

test('terms of a currency need a second operator; a minimum above the maximum is rejected', async () => {
  const { dialog, page, confirm, rejection, toast } = treasury;
  await treasury.go('banks?tab=platform');
  const terms = page.getByRole('table', { name: 'Terms by currency' });
  await terms.getByRole('row', { name: /^SGD/ }).getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Withdrawal minimum').fill('9,000,000');
  await confirm('Submit for approval');
  await rejection.getByText('withdrawalMinimum is above withdrawalMaximum').waitFor();
  await dialog.getByLabel('Withdrawal minimum').fill('120');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
});

console.testCalls(bankStatementsWire);
