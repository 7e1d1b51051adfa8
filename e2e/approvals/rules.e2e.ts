import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent, messagesTo } from '../support/mailbox.ts';
import { untilConnected } from '../support/networks.ts';
import { addSecondApprover } from '../support/secondApprover.ts';
import type { SessionClient } from '../support/trader.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const DESTINATION = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let journey: Journey;
let customer: Withdrawer;
let second: SessionClient;
/** The pages of the administrator and of the two approvers. */
let maker: Page;
let approver: Page;
let other: Page;
let addressId: string;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack, [['USDT', '100000']]);
  second = await addSecondApprover(journey.stack, customer.maker.email, { firstName: 'Mei', lastName: 'Lam' });
  maker = await journey.openPage({ storageState: customer.maker.state });
  approver = await journey.openPage({ storageState: customer.colleague.state });
  other = await journey.openPage({ storageState: second.state });
  await untilConnected(customer.maker);
  addressId = await customer.addAddress('ETH', DESTINATION, 'Reserve');
}, 120_000);
afterAll(() => journey?.close());

const rows = (page: Page) => page.getByRole('table', { name: 'Approvals' }).locator('tbody tr');
const drawer = (page: Page) => page.getByRole('dialog');
const withdraw = (amount: string) => customer.withdraw({ asset: 'USDT', network: 'ETH', addressId, amount });
const waitingList = '/en-US/information?tab=approvals&state=waiting';

/** Enters both codes of an open drawer, the email's after it was requested there. */
async function enterCodes(page: Page, who: SessionClient) {
  const request = () => drawer(page).getByRole('button', { name: 'Send code' }).click();
  const code = await codeSent(journey.stack.url, who.email, request);
  await drawer(page).getByLabel('Email code').fill(code);
  await drawer(page)
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(who));
}

async function approve(page: Page, who: SessionClient) {
  await go(page, waitingList);
  await rows(page).first().getByRole('button').click();
  await drawer(page)
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(who));
  await drawer(page).getByRole('button', { name: 'Approve', exact: true }).click();
}

test('an administrator adds a step for larger withdrawals, which another member approves', async () => {
  await go(maker, '/en-US/information?tab=approvalRules');
  await maker.getByText('one other member who may approve is enough').waitFor();
  await maker.getByRole('button', { name: 'Change the rules' }).click();
  const coins = maker.getByRole('region', { name: 'Withdrawal', exact: true });
  await coins.getByRole('button', { name: 'Add a step' }).click();
  await maker.getByRole('button', { name: 'Request approval' }).click();
  await coins.getByText('Enter more than the step before').waitFor();
  await coins.getByLabel('From (USD)').last().fill('1,000');
  expect(await layerFindings(maker, maker.getByRole('main'))).toEqual([]);
  await maker.getByRole('button', { name: 'Request approval' }).click();
  await enterCodes(maker, customer.maker);
  await drawer(maker).getByRole('button', { name: 'Request approval' }).click();
  await maker.getByText(/New rules wait for approval since/).waitFor();

  await approve(approver, customer.colleague);
  await drawer(approver).getByText('Once approved, the new rules apply immediately.').waitFor({ state: 'detached' });
  await maker.getByText(/In force since/).waitFor();
  const table = maker.getByRole('table', { name: 'Approval rules' });
  await expect
    .poll(() => table.getByRole('row').allInnerTexts())
    .toContainEqual(expect.stringMatching(/from 1,000 USD\s*2 approvals, by/));
});

test('WAL-08 the form says how many approve and who; one of two leaves it waiting, the second ends it', async () => {
  await go(maker, `/en-US/wallet/withdraw/coin/USDT?address=${addressId}`);
  await maker.getByLabel('Amount').first().fill('2500');
  await maker.getByText(/2 other members of your institution approve:.*Mei Lam/).waitFor();
  const withdrawId = await withdraw('2500');
  await go(approver, '/en-US/wallet/overview');
  await approver.getByText('1 request needs your approval').waitFor();
  await approver
    .getByRole('banner')
    .getByRole('link', { name: /^Approvals/ })
    .click();
  const row = rows(approver).first();
  await expect.poll(() => row.textContent()).toMatch(/2,500\.00\s*USDT/);
  await row.getByRole('button').click();
  const detail = drawer(approver);
  await detail.getByText('Available after it').waitFor();
  await detail.getByText('2 approvals are missing').waitFor();
  await detail.getByText('on the whitelist', { exact: true }).waitFor();
  expect(await layerFindings(approver)).toEqual([]);
  await detail.getByLabel('Google verification code').fill(await customer.gaCode(customer.colleague));
  await detail.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByText('Approved. Other approvals are still missing.').waitFor();
  expect((await customer.record(withdrawId)).state).toBe('approval');
  await detail.getByText('May still approve: Mei Lam').waitFor();
  await go(maker, `/en-US/wallet/withdraw/coin/USDT?withdrawal=${withdrawId}`);
  await maker.getByText('Needs 2 approvals, 1 so far.').waitFor();

  await approve(other, second);
  await drawer(other)
    .getByText(/Mei Lam approved/)
    .waitFor();
  expect((await customer.record(withdrawId)).state).not.toBe('approval');
});

test('several are decided at once, with a code whose email lists them', async () => {
  const ids = [await withdraw('31'), await withdraw('32')];
  await go(other, waitingList);
  await expect.poll(() => rows(other).count()).toBe(2);
  await other.getByRole('checkbox', { name: 'Select all that wait for you' }).check();
  await other.getByText('2 requests selected').waitFor();
  await other.getByRole('button', { name: 'Decide' }).click();
  await enterCodes(other, second);
  expect(await layerFindings(other)).toEqual([]);
  const mails = await messagesTo(journey.stack.url, second.email);
  const listed = mails.find(({ subject }) => subject.includes('2 approvals'));
  expect(listed?.text).toContain('31.00 USDT');
  expect(listed?.text).toContain('32.00 USDT');
  await drawer(other).getByRole('button', { name: 'Approve all' }).click();
  await other.getByText('2 approvals given').waitFor();
  for (const id of ids) expect((await customer.record(id)).state).not.toBe('approval');
});

test('a confirmed withdrawal is in the address: loaded again, the page shows it on its way', async () => {
  const withdrawId = await withdraw('33');
  await maker.goto(`/en-US/wallet/withdraw/coin/USDT?withdrawal=${withdrawId}`);
  await maker.getByRole('heading', { name: 'Withdrawal submitted' }).waitFor();
  await maker.getByRole('button', { name: 'Cancel withdrawal' }).waitFor();
  await maker.getByRole('button', { name: 'New withdrawal' }).click();
  await expect.poll(() => new URL(maker.url()).searchParams.get('withdrawal')).toBeNull();
});

test('SH-10 the rules are in Traditional Chinese too, and fit a phone', async () => {
  const phone = await journey.openPage({
    storageState: customer.maker.state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await go(phone, '/zh-HK/information?tab=approvalRules');
  await phone.getByText('由 1,000 USD 起').waitFor();
  expect(await layerFindings(phone, phone.getByRole('main'))).toEqual([]);
  await phone.getByRole('button', { name: '更改規則' }).click();
  expect(await layerFindings(phone, phone.getByRole('main'))).toEqual([]);
  expect(await phone.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await phone.context().close();
});

test('no screen of the rules writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
