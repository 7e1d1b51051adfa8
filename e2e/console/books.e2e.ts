import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errors } from '@aldgate/contract/errors.ts';
import { booksWire } from '@aldgate/contract/operations/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ConsolePage, useConsole } from '../support/console.ts';
import { addCustomer, type Customer } from '../support/people.ts';
import { withPlatform } from '../support/platformDatabase.ts';

const console = useConsole();
let auditor: ConsolePage;
let customer: Customer;

beforeAll(async () => {
  customer = await addCustomer(console.journey().stack);
  auditor = await console.signIn('auditor');
});

test('the audit log is filtered, a record shows its details, and the current view is saved as a file', async () => {
  const { page, go, press } = auditor;
  await go('audit');
  await press('Verify from the beginning');
  await page.getByText(/The chain is whole: [\d,]+ records from the beginning, verified /).waitFor();
  await page.getByLabel('Actor').fill(auditor.operator.email);
  await page.getByLabel('Action').fill('operator_signed_in');
  const records = page.getByRole('table', { name: 'Audit records' }).getByRole('row');
  await expect.poll(() => records.count()).toBe(2);
  await press('Operator signed in');
  await expect.poll(() => records.count()).toBe(3);
  await expect.poll(() => records.last().textContent()).toMatch(/[0-9a-f]{64}/);
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export current view')]);
  expect(file.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${auditor.operator.name},operator_signed_in,`);
  await page.getByLabel('Action').fill('nothing_of_the_kind');
  await page.getByText('No record matches').waitFor();
});

test('the ledger shows a customer’s transfers and balances, and is recomputed', async () => {
  const { page, go, press } = auditor;
  const id = await withPlatform(console.journey().stack, async ({ database }) => {
    const found = database.selectFrom('institution').select('id').where('name', '=', customer.institution);
    return (await found.executeTakeFirstOrThrow()).id;
  });
  await go('ledger');
  await press('Verify');
  await page.getByText(/^Every balance is what its entries add up to: [\d,]+ entries/).waitFor();
  await page.getByLabel('Owner').fill(id);
  const transfers = page.getByRole('table', { name: 'Transfers' }).getByRole('row');
  await expect.poll(() => transfers.count()).toBe(5);
  await page.getByLabel('Asset').fill('BTC');
  await expect.poll(() => transfers.count()).toBe(2);
  await page.getByRole('radio', { name: 'Balances' }).click();
  const balances = page.getByRole('table', { name: 'Balances' }).getByRole('row');
  await expect.poll(() => balances.count()).toBe(5);
  await balances.filter({ hasText: 'USDT' }).getByText('1,000,000').first().waitFor();
});

test('a message that waits is sent again; one that left meanwhile is rejected with the reason', async () => {
  await addWaitingMessage();
  await auditor.go('outbox');
  await auditor.page.getByRole('cell', { name: 'waiting' }).first().waitFor();
  expect(await auditor.page.getByRole('button', { name: 'Retry now' }).count()).toBe(0);
  const { page, go, inRow, rejection, toast, whileStale } = await console.signIn('treasury');
  await go('outbox?state=delivered');
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  const [sent, stale] = [await addWaitingMessage(), await addWaitingMessage()];
  await page.getByRole('radio', { name: 'Waiting' }).click();
  await inRow('sms', 'Retry now').waitFor();
  await whileStale(async () => {
    await withPlatform(console.journey().stack, ({ database }) =>
      database.updateTable('outbox').set({ delivered_at: new Date() }).where('id', '=', stale).execute(),
    );
    await inRow(mask(stale), 'Retry now').click();
    await rejection.getByText(errors.notFound.message).waitFor();
  });
  await inRow(mask(sent), 'Retry now').click();
  await toast('Retrying now.');
  await expect.poll(() => inRow(mask(sent), 'Retry now').count()).toBe(0);
});

const recipients = new Map<string, string>();
/** As the outbox shows the recipient of a message. */
const mask = (id: string) => `•••• ${recipients.get(id)?.slice(-2)}`;

/** A text message that could not be delivered so far. */
async function addWaitingMessage(): Promise<string> {
  const id = randomUUID();
  recipients.set(id, `+8526900${recipients.size}0${recipients.size + 11}`);
  await withPlatform(console.journey().stack, ({ database }) =>
    database
      .insertInto('outbox')
      .values({
        id,
        channel: 'sms',
        recipient: recipients.get(id) ?? '',
        subject: '',
        body: 'A message',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
        delivered_at: null,
        attempts: 3,
        last_error: 'the gateway did not answer',
      })
      .execute(),
  );
  return id;
}

console.testCalls(booksWire);
