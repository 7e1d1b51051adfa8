import { randomUUID } from 'node:crypto';
import { errors } from '@aldgate/contract/errors.ts';
import { booksWire } from '@aldgate/contract/operations/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ConsolePage, ROLE_MAY_NOT, useConsole } from '../../support/console.ts';
import { readDownload } from '../../support/downloads.ts';
import { addCustomer, type Customer } from '../../support/people.ts';
import { openPlatformPool, withPlatform } from '../../support/platformDatabase.ts';

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
  await page.getByText(/Audit log intact: [\d,]+ records from the beginning, verified /).waitFor();
  await page.getByLabel('Actor').fill(auditor.operator.email);
  await page.getByLabel('Action').fill('operator_signed_in');
  const records = page.getByRole('table', { name: 'Audit records' }).getByRole('row');
  await expect.poll(() => records.count()).toBe(2);
  await press('Operator signed in');
  await expect.poll(() => records.count()).toBe(3);
  await expect.poll(() => records.last().textContent()).toMatch(/[0-9a-f]{64}/);
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export current view')]);
  expect(file.suggestedFilename()).toMatch(/^audit-[\d-]+(-to-[\d-]+)?\.csv$/);
  const lines = (await readDownload(file)).toString().trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${auditor.operator.name},operator_signed_in,`);
  await page.getByLabel('Action').fill('nothing_of_the_kind');
  await page.getByText('No record matches').waitFor();
  await isForbidden('Verify');
});

test('the ledger shows a customer’s transfers and balances, and is recomputed', async () => {
  const { page, go, press } = auditor;
  const id = await withPlatform(console.journey().stack, async ({ database }) => {
    const found = database.selectFrom('institution').select('id').where('name', '=', customer.institution);
    return (await found.executeTakeFirstOrThrow()).id;
  });
  await go('ledger');
  await press('Verify');
  await page.getByText(/^All balances match their entries: [\d,]+ entries/).waitFor();
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

test('a verification in progress is cancelled; one that ended meanwhile is not', async () => {
  const { page, go, press, rejection, toast, whileStale } = auditor;
  await go('ledger');
  await isForbidden('Verify');
  const owner = openPlatformPool(console.journey().stack, 'owner');
  const holder = await owner.connect();
  // As the command holds it while it verifies: the job waits for it.
  await holder.query(`select pg_advisory_lock(hashtextextended(current_schema() || '.ledger_verify', 0))`);
  await press('Verify from the beginning');
  await page.getByText(/^Verifying: 0%/).waitFor();
  await whileStale(async () => {
    await holder.query(`update verification set state = 'failed', finished_at = now() where state = 'running'`);
    await press('Cancel');
    await rejection.getByText(errors.notFound.message).waitFor();
  });
  await page.getByText('The last verification failed').waitFor();
  await press('Verify');
  await page.getByText(/^Verifying: 0%/).waitFor();
  await press('Cancel');
  await toast('Verification cancelled.');
  await holder.query('select pg_advisory_unlock_all()');
  holder.release();
  await owner.end();
  await page.getByText('The last verification was cancelled.').waitFor();
});

/** The press is rejected if the operator's role has lost the permission while the page was open. */
async function isForbidden(button: string): Promise<void> {
  const setRole = (role: 'reviewer' | 'auditor') =>
    withPlatform(console.journey().stack, ({ database }) =>
      database.updateTable('operator').set({ role }).where('email', '=', auditor.operator.email).execute(),
    );
  // The page has been read before nothing more reaches it.
  await auditor.page.getByRole('button', { name: button, exact: true }).last().waitFor();
  await auditor.whileStale(async () => {
    await setRole('reviewer');
    await auditor.press(button);
    await auditor.rejection.getByText(ROLE_MAY_NOT).waitFor();
    await setRole('auditor');
  });
}

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
