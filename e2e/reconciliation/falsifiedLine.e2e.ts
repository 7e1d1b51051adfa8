import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNTS } from '@aldgate/bank/local/accounts.ts';
import { writePain } from '@aldgate/bank/payments/writePain.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bankRecordState, euroIban, withdrawToBank } from '../support/bankCustomer.ts';
import { type BankDesk, openBankDesk } from '../support/bankDesk.ts';
import { type ConsolePage, useConsole } from '../support/console.ts';
import { go } from '../support/go.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const console = useConsole();
let desk: BankDesk;
let customer: Withdrawer;
let page: Page;
let treasury: ConsolePage;
let administrator: ConsolePage;
let bankAccountId: string;

beforeAll(async () => {
  const { stack, openPage } = console.journey();
  desk = await openBankDesk(stack);
  customer = await openWithdrawer(stack, [['EUR', '50000']]);
  bankAccountId = await desk.addAccount(customer);
  page = await openPage({ storageState: customer.maker.state });
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
}, 180_000);

const FORGED = '7251.37';
const TITLE = 'Local Bank: 7,251.37 EUR left the account for an unknown reason';

/** The bank carries out a payment that the platform never sent. */
async function forgePayment(): Promise<void> {
  const debtor = LOCAL_ACCOUNTS.find(({ currency }) => currency === 'EUR');
  if (debtor === undefined) throw new Error('the local bank has no account in EUR');
  const pain = writePain({
    messageId: randomUUID().slice(0, 20),
    createdAt: Date.now(),
    initiatingParty: debtor.owner,
    debtor: { ...debtor, name: debtor.owner },
    executionOn: new Date().toISOString().slice(0, 10),
    chargeBearer: 'SHAR',
    payments: [
      {
        endToEndId: randomUUID().slice(0, 20),
        amount: FORGED,
        currency: 'EUR',
        creditor: { name: 'Somebody GmbH', address: [], town: 'Berlin', country: 'DE' },
        creditorAccount: { iban: euroIban(customer), number: null },
        creditorAgent: { bic: 'COBADEFF', aba: null },
        intermediaryBic: null,
        remittance: null,
      },
    ],
  });
  await desk.bank.takePayments(pain);
}

interface Statement {
  readonly statementId: string;
  readonly state: string;
  readonly isProvisional: boolean | null;
}

/** Requests a statement that includes today, and reads it once it is ready. */
async function requestStatement(): Promise<Statement> {
  const today = new Date().toISOString().slice(0, 10);
  const { maker } = customer;
  const { statementId } = await maker.ask<{ statementId: string }>('/account/wallet/statement/request', {
    from: `${today.slice(0, 8)}01`,
    to: today,
    accountTypes: ['capital_account'],
    assets: [],
    language: 'en-US',
    format: 'pdf',
  });
  const read = async () => {
    const { items } = await maker.ask<{ items: Statement[] }>('/account/wallet/statement/page', {});
    return items.find((each) => each.statementId === statementId);
  };
  await expect.poll(async () => (await read())?.state, { timeout: 60_000 }).toBe('ready');
  return (await read()) as Statement;
}

async function openStatements(): Promise<void> {
  await go(page, '/en-US/wallet/assetAccount');
  await page.getByRole('button', { name: 'Statements', exact: true }).click();
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
}

const provisional = () => page.getByRole('dialog').getByText('Provisional', { exact: true });

test('a debit that nobody asked for is a material break; statements are provisional until two explain it', async () => {
  expect((await requestStatement()).isProvisional).toBe(false);
  await forgePayment();
  await desk.importStatement('EUR');
  await treasury.go('breaks?kind=bank');
  const row = treasury.page.getByRole('row').filter({ hasText: TITLE });
  await row.getByText('Material').waitFor();
  await row.getByRole('button', { name: TITLE }).click();
  expect((await requestStatement()).isProvisional).toBe(true);
  await openStatements();
  expect(await provisional().count()).toBe(1);
});

test('WAL-10 deposits and withdrawals of the currency continue beside the break', async () => {
  const { maker } = customer;
  const { reference } = await maker.ask<{ reference: string }>('/account/wallet/fiat/getDepositInstruction', {
    asset: 'EUR',
  });
  await desk.bank.pay({ currency: 'EUR', amount: '900', reference, name: maker.institution, iban: euroIban(customer) });
  await desk.matchReady(await desk.importStatement('EUR'));
  const paidIn = async () => {
    const { items } = await maker.ask<{ items: { actualAmount: string | null }[] }>(
      '/account/wallet/fiat/pageTransaction',
      { queryCondition: { type: 'recharge' } },
    );
    return items.map(({ actualAmount }) => actualAmount);
  };
  await expect.poll(paidIn, { timeout: 30_000 }).toEqual(['900']);

  const withdrawId = await withdrawToBank(customer, { asset: 'EUR', bankAccountId, charges: 'shared', amount: '1200' });
  const stateOf = () => bankRecordState(customer, withdrawId);
  await expect.poll(stateOf, { timeout: 30_000 }).toMatch(/^(review|queued)$/);
  if ((await stateOf()) === 'review') await desk.release(withdrawId);
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('queued');
  const { valueDate } = await maker.ask<{ valueDate: string }>('/account/wallet/fiat/queryTransaction', {
    orderId: withdrawId,
  });
  await desk.bank.takePayments(await desk.exportBatch('EUR', valueDate));
  await desk.importStatement('EUR');
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('complete');
});

test('two operators sign the break off, and a new statement is not provisional', async () => {
  await treasury.press('Sign off');
  await treasury.confirm('Submit for approval', 'The bank was told; it gives the amount back');
  const link = treasury.page.getByRole('link', { name: 'Waits for a second operator' });
  await administrator.page.goto(`${console.journey().stack.url}${await link.getAttribute('href')}`);
  await administrator.page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.press('Approve');
  await administrator.page.getByText('Second: approved').waitFor();
  expect((await requestStatement()).isProvisional).toBe(false);
  await openStatements();
  expect(await provisional().count()).toBe(1);
  await treasury.go('breaks?kind=bank&state=explained');
  await treasury.page.getByRole('button', { name: TITLE }).click();
  await treasury.page.getByText('Ended').waitFor();
});

test('a break leads to its line', async () => {
  await treasury.page.getByText(/^EUR, Local Bank, \d{4}$/).waitFor();
  await treasury.page.getByRole('link', { name: 'Open the line' }).click();
  const line = treasury.page.getByRole('region', { name: 'Line', exact: true });
  await line.getByText('Booked', { exact: true }).waitFor();
  await line.getByText('7,251.37').waitFor();
});
