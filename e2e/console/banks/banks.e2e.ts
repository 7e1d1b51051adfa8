import { bankWire } from '@aldgate/contract/operations/bank/wire.ts';
import { nextBusinessDay } from '@aldgate/domain/bank/businessDays.ts';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { withPlatform } from '../../support/platformDatabase.ts';
import { openWithdrawer, type Withdrawer } from '../../support/withdrawer.ts';

const console = useConsole();
let treasury: ConsolePage;
let administrator: ConsolePage;

beforeAll(async () => {
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
});

/** An account that waits for operators. */
async function addAccount(customer: Withdrawer, beneficiaryName: string, accountNumber: string): Promise<string> {
  const { bankAccountId } = await customer.maker.ask<{ bankAccountId: string }>('/account/wallet/bankAccount/submit', {
    asset: 'USD',
    nickname: `Account ${accountNumber}`,
    remittanceMethod: 'bank_wire',
    beneficiaryName,
    accountNumber,
    swift: 'CHASUS33',
    aba: '021000021',
    bankCountry: 'US',
    beneficiaryTown: 'Hong Kong',
    beneficiaryCountry: 'HK',
  });
  const code = await customer.sendCode('bankAccount/invokeEmailValidation', { bankAccountId });
  await customer.maker.ask('/account/wallet/bankAccount/confirm', {
    bankAccountId,
    ...code,
    gaCode: await customer.gaCode(customer.maker),
  });
  await customer.decide(bankAccountId);
  return bankAccountId;
}

const stateOf = async (customer: Withdrawer, bankAccountId: string) => {
  const { items } = await customer.maker.ask<{ items: { bankAccountId: string; state: string }[] }>(
    ...(['/account/wallet/bankAccount/page', {}] as const),
  );
  return items.find((each) => each.bankAccountId === bankAccountId)?.state;
};

test('an account in another name is verified by two operators, and one operator rejects', async () => {
  const customer = await openWithdrawer(console.journey().stack);
  const [other, third] = [
    await addAccount(customer, 'Somebody Else Ltd', '1001'),
    await addAccount(customer, 'A third party', '1002'),
  ];
  await treasury.go(`banks?account=${other}`);
  await treasury.page.getByText('The beneficiary’s name is not the customer’s verified name.').waitFor();
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await administrator.go('approvals?pageSize=100');
  await administrator.press('Verify the bank account of “Somebody Else Ltd”, who is not the customer');
  await administrator.page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  expect(await stateOf(customer, other)).toBe('verified');
  await treasury.go(`banks?account=${third}`);
  await treasury.confirm('Reject account');
  await treasury.toast('Decided. The customer has been informed.');
  expect(await stateOf(customer, third)).toBe('rejected');
});

test('a directory with an error is refused with its line, and a right one replaces the banks', async () => {
  await treasury.go('banks?tab=directory&pageSize=100');
  const banks = treasury.page.getByRole('table', { name: 'Directory of banks' });
  await banks.getByRole('row').nth(1).waitFor();
  const entries = await withPlatform(console.journey().stack, ({ database }) =>
    database.selectFrom('bank_directory_entry').selectAll().orderBy('bic').execute(),
  );
  const lines = entries.map(({ bic, name, country }) => `${bic},"${name}",${country}`);
  const file = (added: string) => ({
    name: 'banks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['bic,name,country', ...lines, added].join('\n')),
  });
  await treasury.press('Import a directory');
  const dialog = treasury.page.getByRole('dialog');
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file('NOBIC,Nobody,DE'));
  await treasury.confirm('Replace directory');
  await dialog.getByText(`line ${lines.length + 2}: 'NOBIC' is not a BIC`).waitFor();
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file('AAAADEFF123,Bank of the test,DE'));
  await treasury.confirm('Replace directory');
  await treasury.toast('Directory replaced.');
  await treasury.go('banks?tab=directory&search=AAAADEFF');
  await treasury.page.getByText('Bank of the test').waitFor();
});

test('a day is closed and opened for a currency', async () => {
  await treasury.go('banks?tab=days&year=2027');
  await treasury.press('Close a day');
  await treasury.page.getByRole('dialog').getByRole('textbox', { name: 'Day' }).fill('2027-02-03');
  await treasury.confirm('Close day');
  await treasury.toast('Day closed.');
  await treasury.inRow('03 Feb 2027', 'Open').click();
  await treasury.confirm('Open day');
  await treasury.toast('Day opened.');
  await expect.poll(() => treasury.page.getByText('03 Feb 2027').count()).toBe(0);
});

test('a calendar that ends soon is named until a day of a later year is closed', async () => {
  const { stack } = console.journey();
  const removeDays = () =>
    withPlatform(stack, ({ database }) =>
      database.deleteFrom('bank_closed_day').where('currency', '=', 'JPY').returningAll().execute(),
    );
  const days = await removeDays();
  try {
    const { page, dialog } = treasury;
    await treasury.go('banks?tab=days');
    const warning = page.getByText(/^No closed days are known after .*today for JPY/);
    await warning.waitFor();
    expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);
    await treasury.press('Close a day');
    await treasury.choose('Currency', 'JPY');
    const day = nextBusinessDay(`${new Date().getUTCFullYear() + 1}-02-01`, new Set());
    await dialog.getByRole('textbox', { name: 'Day' }).fill(day);
    await treasury.confirm('Close day');
    await treasury.toast('Day closed.');
    await warning.waitFor({ state: 'detached' });
  } finally {
    await removeDays();
    await withPlatform(stack, ({ database }) => database.insertInto('bank_closed_day').values(days).execute());
  }
});

console.testCalls(bankWire);
