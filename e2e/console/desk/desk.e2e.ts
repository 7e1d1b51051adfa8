import { randomUUID } from 'node:crypto';
import { deskWire } from '@aldgate/contract/operations/desk/wire.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureTask } from '../../../server/src/approvals/index.ts';
import { inTransaction } from '../../../server/src/kernel/database/database.ts';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { startOwnJourney } from '../../support/journey.ts';
import { foundInMail } from '../../support/mailbox.ts';
import { testOtcClient } from '../../support/otcClient.ts';
import { closeDesk, openDesk } from '../../support/otcDesk.ts';
import { addCustomer } from '../../support/people.ts';
import { withPlatform } from '../../support/platformDatabase.ts';
import { type SessionClient, startSession } from '../../support/trader.ts';

// The business clock moves to the desk's hours, which would disturb what other journeys wait for.
const console = useConsole(startOwnJourney);
let dealer: ConsolePage;
let treasury: ConsolePage;
let customer: SessionClient;

beforeAll(async () => {
  const { stack } = console.journey();
  dealer = await console.signIn('dealer');
  treasury = await console.signIn('treasury');
  customer = await startSession(stack, await addCustomer(stack, { capital: [['BTC', '40']] }));
});

describe('the client', () => testOtcClient(console.journey));

const ask = (body: object) => customer.ask('/institution/block/requestQuote', { key: randomUUID(), ...body });
const sellBitcoin = (fromAmount: string) => ask({ fromAsset: 'BTC', toAsset: 'USDT', fromAmount });

/** Opens the request of an amount. */
const openRequest = ({ page }: ConsolePage, name: RegExp) => page.getByRole('button', { name }).click();

test('OTC-04 a request made while the desk is closed is priced by two dealers once it is open', async () => {
  const { page, dialog, confirm, toast } = dealer;
  const { stack } = console.journey();
  await closeDesk(stack);
  await sellBitcoin('12');
  await dealer.go('desk');
  await page.getByText('The desk is closed. It opens at').waitFor();
  await openRequest(dealer, /^12 BTC/);
  const give = page.getByRole('button', { name: 'Give a price' });
  expect(await give.isDisabled()).toBe(true);
  await openDesk(stack);
  await page.getByText('The desk is open. It closes at').waitFor();
  await give.click();
  // The customer sells: above the mid is better for the customer, and the bounds are two percent from the mid.
  const price = dialog.getByLabel(/^Price/);
  const suggested = Number(await price.inputValue());
  await dialog.getByText('worse for the customer').waitFor();
  await price.fill(String(suggested * 1.05));
  await dialog.getByText(/^Must be at most/).waitFor();
  await price.fill((suggested * 1.003).toFixed(2));
  await dialog.getByText('better for the customer').waitFor();
  await dialog.getByText(/^Needs a second dealer’s approval.*It earns less than margin and volatility/).waitFor();
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);

  const second = await console.signIn('dealer');
  await second.go('desk');
  await openRequest(second, /^12 BTC/);
  await second.page.getByRole('link', { name: 'Open the approval' }).click();
  await second.page.getByText('You may decide: another operator requested this.').waitFor();
  await second.page.getByText(/^[\d.]+ bps better for the customer$/).waitFor();
  // The request is answered here alone, and the layer opens at its top.
  const approval = second.page.getByRole('dialog');
  expect(await second.page.evaluate(`document.activeElement.getAttribute('role')`)).toBe('dialog');
  await approval.getByRole('region', { name: 'Case' }).getByText('24-hour limit').waitFor();
  expect(await approval.getByRole('button', { name: 'Decline' }).count()).toBe(0);
  expect(await approval.getByRole('link', { name: 'Open the approval' }).count()).toBe(0);
  await second.press('Approve');
  await second.toast('Decided.');

  // The customer follows the link of the email, and accepts there.
  const link = await foundInMail(stack.url, customer.email, /\/en-US\/otc\/form\?quote=[\w-]+/);
  const client = await console.journey().openPage({ storageState: customer.state });
  await client.goto(`${stack.url}${link}`);
  await client.getByRole('button', { name: /^Accept: pay 12 BTC, receive [\d,.]+ USDT$/ }).click();
  await client.getByRole('heading', { name: 'Trade completed' }).waitFor();
  await client.context().close();
  await dealer.go('desk?tab=trades');
  await page.getByRole('row', { name: /12 BTC/ }).waitFor();
  await dealer.go('desk?tab=customers');
  await page.getByRole('row', { name: customer.institution }).getByText('100 % (1 of 1)').waitFor();
  await dealer.go('desk?tab=execution');
  // A size above a million: the client's trades were smaller.
  await page.getByRole('row', { name: /^BTC\/USDT.*5,000,000/ }).waitFor();
  const saving = page.waitForEvent('download');
  await dealer.press('Download signed PDF');
  expect((await saving).suggestedFilename()).toMatch(/^otc-execution-\d{4}-\d{2}\.pdf$/);
});

test('OTC-04 a dealer prices a small request alone from the queue, and declines another with a reason', async () => {
  const dealt = await console.signIn('dealer');
  const { page, press, dialog, confirm, toast } = dealt;
  await sellBitcoin('4');
  await dealt.go('queue?kind=otc_request');
  await page.getByRole('link', { name: `${customer.institution}: sell BTC` }).click();
  const task = page.getByRole('region', { name: 'Task', exact: true });
  await task.getByText('Suggested price').waitFor();
  await press('Give a price');
  const price = dialog.getByLabel(/^Price/);
  // The customer sells: below the desk's own price it earns more than margin and volatility.
  await price.fill((Number(await price.inputValue()) * 0.997).toFixed(2));
  await press('Give price');
  await toast('Price given. The customer has been emailed.');

  await sellBitcoin('5');
  await dealt.go('desk');
  await openRequest(dealt, /^5 BTC/);
  await press('Decline');
  await confirm('Decline request', 'The size is not traded today');
  await toast('Declined. The customer has been emailed.');
  await dealt.go('desk?state=failed');
  await openRequest(dealt, /^5 BTC/);
  await page.getByText('The size is not traded today').waitFor();
});

test('OTC-03 a day is closed, named in both languages, and opened again', async () => {
  const { page, press, dialog, inRow, confirm, toast } = treasury;
  await treasury.go('desk?tab=days');
  await press('Close a day');
  await dialog.getByRole('textbox', { name: 'Day' }).fill('2031-02-30');
  await dialog.getByLabel('English').fill('Test holiday');
  await dialog.getByLabel('Chinese').fill('測試假期');
  await confirm('Close day');
  await dialog.getByText('must be a day such as 2026-12-25').waitFor();
  await dialog.getByRole('textbox', { name: 'Day' }).fill('2031-02-28');
  await confirm('Close day');
  await toast('Day closed.');
  await page.getByRole('cell', { name: '測試假期' }).waitFor();
  await inRow('28 Feb 2031', 'Open').click();
  await confirm('Open day');
  await toast('Day opened.');
  await page.getByRole('cell', { name: '測試假期' }).waitFor({ state: 'detached' });
});

test('OTC-02 an asset is suspended at once; its margins, the desk’s sizes and wider own ones need two', async () => {
  const { page, press, dialog, inRow, confirm, rejection, toast } = treasury;
  await treasury.go('desk?tab=terms');
  await inRow('JPY', 'Change').click();
  await dialog.getByLabel('Margin 1, bps').fill('9');
  await confirm('Submit for approval');
  await rejection.getByText(/margins must grow with the size/).waitFor();
  await dialog.getByLabel('Margin 1, bps').fill('3');
  await dialog.getByRole('switch', { name: 'In use' }).uncheck({ force: true });
  await confirm('Suspend JPY');
  await toast('JPY is suspended at the desk.');
  await page.getByRole('row', { name: /^JPY/ }).getByText('Suspended').waitFor();

  await press('Change sizes');
  await dialog.getByLabel('Minimum, USD').fill('6,000,000');
  await confirm('Submit for approval');
  await dialog.getByText('must not be below the minimum').waitFor();
  await dialog.getByLabel('Minimum, USD').fill('150,000');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');

  await treasury.go('customers');
  await page.getByRole('link', { name: customer.institution }).click();
  await press('Set OTC sizes');
  await dialog.getByLabel('Maximum, USD').fill('10,000,000');
  await confirm('Set sizes');
  await toast('OTC sizes set.');
  await page.getByText('(own)').waitFor();
  await page.getByRole('link', { name: 'Trades' }).click();
  await page.getByRole('button', { name: `${customer.institution} alone: show all` }).waitFor();
  await page.getByRole('row', { name: /12 BTC/ }).waitFor();
});

test('the task of a short treasury shows what it holds and is closed with a note', async () => {
  const task = {
    kind: 'otc_treasury',
    subjectId: 'treasury',
    title: 'The treasury is short for OTC trades',
    institutionId: null,
  } as const;
  await withPlatform(console.journey().stack, ({ database, clock }) =>
    inTransaction(database, (tx) => ensureTask(tx, task, clock())),
  );
  await treasury.go('queue?kind=otc_treasury');
  await treasury.page.getByRole('link', { name: task.title }).click();
  await treasury.page.getByRole('table', { name: 'Treasury' }).getByText('USDT', { exact: true }).waitFor();
  await treasury.confirm('Close task', 'Filled from the exchange');
  await treasury.toast('Task closed.');
});

console.testCalls(deskWire);
