import { randomUUID } from 'node:crypto';

import { firstOfMonth, lastOfMonth } from '@aldgate/domain/brokers/financing/statements.ts';
import { addDays, DAY_MS, startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_ETHEREUM } from '../../chain/src/local/constants.ts';
import { findUserByName } from '../../server/src/modules/identity/index.ts';
import { openProjectCapital } from '../../testkit/brokers/financedProject.ts';
import { interestCalls } from '../console/exchanges/calls.ts';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { moveBusinessClock, readBusinessClock } from '../support/businessClock.ts';
import { type ConsolePage, useConsole } from '../support/console.ts';
import { createFaucetClient } from '../support/faucet.ts';
import { go } from '../support/go.ts';
import { startOwnJourney } from '../support/journey.ts';
import { untilConnected } from '../support/networks.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { retry } from '../support/retry.ts';
import { freshGoogleCode } from '../support/withdrawer.ts';

const PROJECT = 'Lantern 05';
const ACCOUNT = 'LN-A';
/** Days of last month that bear interest. */
const LENT_FOR_DAYS = 10;

// The business clock of a platform of its own passes through two months.
const console = useConsole(startOwnJourney);
let broker: Broker;
let projectNo: string;
let page: Page;
let treasury: ConsolePage;
let administrator: ConsolePage;

/** The first day of the month at the start. */
let month: string;

/** A project to which money was lent in last month, with some of it in its account. */
async function openFinanced(): Promise<void> {
  const { stack } = console.journey();
  const accountId = await openBrokerAccount(broker, ACCOUNT);
  const wanted = { projectName: PROJECT, strategy: 'neutral_arbitrage', currency: 'USDT' };
  ({ projectNo } = await broker.ask<{ projectNo: string }>('/broker/account/projectRelation/add', {
    ...wanted,
    brokerAccountIds: [accountId],
  }));
  await withPlatform(stack, async ({ database }) => {
    const user = await findUserByName(database, broker.email);
    if (user === undefined) throw new Error('the broker has no member');
    const owner = { institutionId: user.institution_id, userId: user.id };
    const capital = openProjectCapital(database, owner, projectNo);
    const at = startOfUtcDay(month) - LENT_FOR_DAYS * DAY_MS;
    await capital.payIn('20000', at);
    await capital.lend(await capital.start('0.085', at), '30000', at);
  });
  await broker.ask('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source: { type: 'project', id: projectNo, wallet: null },
    target: { type: 'account', id: accountId, wallet: 'futures' },
    asset: 'USDT',
    amount: '1000',
  });
  // A second more, so that what is due is done.
  await moveBusinessClock(stack, (await readBusinessClock(stack)) + 1_000);
}

beforeAll(async () => {
  const { stack, openPage } = console.journey();
  month = firstOfMonth(utcDay(await readBusinessClock(stack)));
  broker = await openBroker(stack);
  await openFinanced();
  page = await openPage({ storageState: broker.state });
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
}, 180_000);
afterAll(() => page?.context().close());

const dialog = () => page.getByRole('dialog');
/** Fills the Google code and sends. */
async function confirm(button: RegExp): Promise<void> {
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(console.journey().stack, broker.email));
  await dialog().getByRole('button', { name: button }).click();
}
const review = () =>
  dialog()
    .getByRole('button', { name: /^Review payment of/ })
    .click();
const noon = (day: string): number => startOfUtcDay(day) + DAY_MS / 2;

test('BR-08 last month’s statement is opened to its days, and paid from an account of the project', async () => {
  await go(page, '/en-US/brokersManager/account');
  for (const name of ['Profit', 'Bills', 'Interest'])
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Interest', exact: true }).first().click();
  const row = page.locator('tr[data-status="wait_for_payment"]').getByRole('button', { name: /^IS-/ });
  await row.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await row.click();
  const days = dialog().getByRole('table', { name: 'Interest by day' });
  await days.getByText('equal').first().waitFor();
  // The browser computes the sum and each day again.
  expect(await days.getByText('equal').count()).toBe((await days.getByRole('button').count()) + 1);
  await days.getByRole('button').first().click();
  await days.getByText('30,000.00 × 8.50% ÷ 365 = 6.986301 USDT').waitFor();
  await days.getByRole('link', { name: /^A-/ }).waitFor();
  await days.getByText('Applied by').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog().getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: new RegExp(`${ACCOUNT} · Futures`) }).click();
  expect(await layerFindings(page)).toEqual([]);
  await review();
  await confirm(/^Pay 69\.86301 USDT$/);
  await page.getByText('The payment is under review.').waitFor();
  await dialog().getByText('Paid', { exact: true }).first().waitFor();
  await dialog().getByText(`${ACCOUNT} · Futures`).waitFor();
});

test('BR-03 BR-08 after the due day interest is overdue, and what leaves the project is closed', async () => {
  const { stack } = console.journey();
  await moveBusinessClock(stack, noon(addDays(lastOfMonth(addDays(lastOfMonth(month), 1)), 1)));
  await go(page, `/en-US/brokersManager/project-detail/${projectNo}`);
  await page.getByRole('link', { name: 'Pay interest' }).waitFor();
  await page.getByText('Overdue', { exact: true }).first().waitFor();
  const extract = { key: randomUUID(), projectNo, amount: '10', destination: 'capital_account' };
  await expect(broker.ask('/broker/project/addExtractInferiorRecord', extract)).rejects.toThrow(
    'The project is not open for this',
  );
  await treasury.go('projects');
  const overdue = treasury.page.getByRole('table', { name: 'Overdue' });
  await overdue.getByRole('row').filter({ hasText: PROJECT }).getByText('1 day').waitFor();
  expect(await seriousFindings(treasury.page)).toEqual([]);
});

test('BR-08 a deposit at the address for interest pays once an operator accepts it, and reopens it', async () => {
  const { stack } = console.journey();
  const faucet = createFaucetClient(stack);
  await untilConnected(broker);
  await page.getByRole('link', { name: 'Pay interest' }).click();
  await page.getByRole('button', { name: /^IS-/ }).click();
  await dialog().getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog().getByRole('radio', { name: 'Outside' }).check({ force: true });
  const address = await dialog()
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first()
    .textContent();
  expect(await layerFindings(page)).toEqual([]);
  const { txid } = await faucet.pay('ETH', 'USDT', address ?? '', '250');
  await faucet.mine('ETH', LOCAL_ETHEREUM.confirmations);
  await retry(async () => {
    const { items } = await broker.ask<{ items: { status: string }[] }>('/broker/project/pageDepositWithdrawRecords', {
      queryCondition: { projectNo },
    });
    if (items[0]?.status !== 'complete') throw new Error(`the deposit is ${items[0]?.status}`);
  }, 60_000);
  await dialog().getByLabel('Transaction', { exact: true }).fill(txid);
  await review();
  await confirm(/^Pay [\d.,]+ USDT$/);
  await page.getByText('The payment is under review.').waitFor();
  await treasury.openTask(new RegExp(`${PROJECT}: interest of`));
  expect(await seriousFindings(treasury.page)).toEqual([]);
  await treasury.confirm('Accept as payment');
  await treasury.toast('Payment decided.');
  await page.getByRole('link', { name: 'Pay interest' }).waitFor({ state: 'detached' });
  await go(page, '/en-US/brokersManager/interest?tab=history&status=paid');
  await page
    .getByText(/1 day late$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^IS-/ }).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await go(page, `/en-US/brokersManager/project-detail/${projectNo}`);
  await page.getByText('Interest accruing', { exact: true }).first().waitFor();
});

test('BR-11 a bill is reviewed, issued by another operator, and paid from the asset account', async () => {
  const title = new RegExp(`${broker.institution}: Trade and fund bill ${month.slice(0, 7)}`);
  await treasury.openTask(title);
  await treasury.page.getByRole('table', { name: 'Lines' }).getByText(PROJECT).first().waitFor();
  await treasury.press('Review the bill');
  await treasury.dialog.getByLabel('Reduced volume, USDT').fill('1000');
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await treasury.confirm('Send to a second operator', 'As agreed');
  await treasury.toast('Submitted for approval.');
  await administrator.go('approvals?pageSize=100');
  await administrator.page.getByRole('button', { name: title }).first().click();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  await go(page, '/en-US/brokersManager/bill?type=2&status=awaiting_receipt');
  await page.locator('tr[data-status="awaiting_receipt"]').getByRole('button').first().click();
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Pay', exact: true }).click();
  await confirm(/^Pay /);
  await dialog().getByText('Paid', { exact: true }).first().waitFor();
  await go(page, '/en-US/brokersManager/assetRecord?kind=bill');
  await page.getByRole('row').filter({ hasText: 'Platform' }).first().waitFor();
  await treasury.go('projects?tab=bills');
  expect(await seriousFindings(treasury.page)).toEqual([]);
});

console.testCalls(interestCalls);
