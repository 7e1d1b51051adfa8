import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../../support/broker.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { shock } from '../../support/shock.ts';
import { otherCalls } from './calls.ts';

const console = useConsole();
let treasury: ConsolePage;
let administrator: ConsolePage;
let broker: Broker;

beforeAll(async () => {
  broker = await openBroker(console.journey().stack);
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
});

/** The second operator's approval of what the page of approvals lists under a title. */
async function approve(title: string | RegExp): Promise<void> {
  await administrator.go('approvals?pageSize=100');
  await administrator.page.getByRole('button', { name: title }).first().click();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
}

test('BR-06 the terms of a broker are changed by two, and wrong ones are named at their fields', async () => {
  const { page, dialog } = treasury;
  await treasury.go(`customers?search=${encodeURIComponent(broker.institution)}`);
  await page.getByRole('link', { name: broker.institution }).click();
  await page.getByText('The platform’s default').waitFor();
  await treasury.press('Set broker terms');
  await dialog.getByLabel('Take-over line').fill('1');
  await treasury.confirm('Submit for approval');
  await dialog.getByText(/the take-over line must be above 1/).waitFor();
  expect(await seriousFindings(page, dialog)).toEqual([]);
  await dialog.getByLabel('Take-over line').fill('1.02');
  await dialog.getByLabel('Most accounts').fill('7');
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approve(`${broker.institution}: terms of the broker`);
  await page.reload();
  await page.getByText('0 of 7', { exact: true }).waitFor();
});

test('BR-10 an exchange is suspended by one and opened by two, and its low-water mark is set', async () => {
  const { page } = treasury;
  const section = page.getByRole('region', { name: /^Meridian/ });
  await treasury.go('exchanges');
  await section.getByRole('button', { name: 'Set mark: USDT at Meridian' }).click();
  await treasury.dialog.getByLabel('Low-water mark, USDT').fill('250000');
  await treasury.confirm('Set mark');
  await section.getByRole('row').filter({ hasText: 'USDT' }).getByText('250,000').waitFor();
  await section.getByRole('button', { name: 'Suspend', exact: true }).click();
  await treasury.confirm('Suspend Meridian');
  await section.getByText('Suspended', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Open', exact: true }).click();
  await treasury.confirm('Submit for approval');
  await section.getByText('Opening waits for a second operator.').waitFor();
  expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);
  await approve(/Meridian/);
  await section.getByText('Open', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Fund moves' }).click();
  await page.getByRole('combobox', { name: 'State' }).waitFor();
});

test('BR-07 an application for a key is rejected with a reason, which the broker reads', async () => {
  const brokerAccountId = await openBrokerAccount(broker, 'Lantern 01');
  const { exchangeKeyId } = await broker.ask<{ exchangeKeyId: string }>('/broker/exchangeKey/insert', {
    key: randomUUID(),
    brokerAccountId,
    kind: 'issued',
    name: 'Quoting',
    permissions: ['read'],
    boundIps: [],
    reason: 'Reports of the desk',
  });
  await administrator.go('queue?pageSize=100');
  await administrator.page.getByRole('link', { name: new RegExp(`^${broker.institution}: key`) }).click();
  await administrator.page.getByText('Reports of the desk').waitFor();
  await administrator.page.getByText('None: it expires after 3 months').waitFor();
  await administrator.confirm('Reject', 'Not bound to an address');
  await administrator.toast('The application was rejected.');
  const { items } = await broker.ask<{ items: readonly Readonly<Record<string, string>>[] }>(
    '/broker/exchangeKey/page',
    { queryCondition: { status: 'rejected' } },
  );
  expect(items).toMatchObject([{ exchangeKeyId, decision: 'Not bound to an address' }]);
});

test('BR-10 a move waits for an exchange that does not answer, and is tried again from its row', async () => {
  const { page } = treasury;
  const id = await openBrokerAccount(broker, 'Lantern 02');
  await shock(console.journey(), 'kind=outage&seconds=60');
  const { transferNo } = await broker.ask<{ transferNo: string }>('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source: { type: 'capital', id: null, wallet: null },
    target: { type: 'account', id, wallet: 'futures' },
    asset: 'USDT',
    amount: '15',
  });
  const tryAgain = async () => {
    await page.getByRole('button', { name: `Try again: ${transferNo}` }).click();
    await treasury.confirm('Try again now');
    await treasury.toast('Tried again.');
  };
  await treasury.go('exchanges?tab=moves');
  await tryAgain();
  await shock(console.journey(), 'kind=outage&seconds=1');
  await treasury.go('exchanges?tab=moves');
  await tryAgain();
});

console.testCalls(otherCalls);
