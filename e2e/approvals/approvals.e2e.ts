import { wire } from '@aldgate/contract/wire.ts';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { messagesTo } from '../support/mailbox.ts';
import { untilConnected } from '../support/networks.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const DESTINATION = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** The calls that an approver's role does not allow. */
const NEEDING: ReadonlySet<string> = new Set(
  Object.values(wire).flatMap((call) =>
    'needs' in call && (call.needs === 'trade' || call.needs === 'move') ? [`/api${call.path}`] : [],
  ),
);

let journey: Journey;
let customer: Withdrawer;
/** The maker's and the approver's pages. */
let maker: Page;
let approver: Page;
let addressId: string;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack, [['USDT', '100000']]);
  maker = await journey.openPage({ storageState: customer.maker.state });
  approver = await journey.openPage({ storageState: customer.colleague.state });
  await untilConnected(customer.maker);
  addressId = await customer.addAddress('ETH', DESTINATION, 'Reserve');
}, 120_000);
afterAll(() => journey?.close());

const rows = (page: Page) => page.getByRole('table', { name: 'Approvals' }).locator('tbody tr');
const drawer = (page: Page) => page.getByRole('dialog');
/** The top of the first element with a text, in CSS pixels from the window's. */
const topOf = async (page: Page, text: string) => (await drawer(page).getByText(text).first().boundingBox())?.y ?? -1;
const withdraw = (amount: string) => customer.withdraw({ asset: 'USDT', network: 'ETH', addressId, amount });

test('a rejection needs a reason, which the maker reads there and by email; the amount is free again', async () => {
  const withdrawId = await withdraw('100');
  await go(maker, '/en-US/record/coin?type=withdraw');
  await expect
    .poll(() => maker.locator('tr[data-status]').allInnerTexts())
    .toEqual([expect.stringMatching(/Pending\s*waiting for approval/)]);
  await go(approver, '/en-US/information?tab=approvals&state=waiting');
  await rows(approver).first().getByRole('button').click();
  await drawer(approver).getByText('100.00 USDT').first().waitFor();
  // The drawer opens at its top: the amount and the whole address are in sight while the vote is entered.
  for (const decisive of ['100.00 USDT', DESTINATION]) expect(await topOf(approver, decisive)).toBeGreaterThan(0);
  await drawer(approver)
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.colleague));
  await drawer(approver).getByRole('button', { name: 'Reject' }).click();
  await drawer(approver).getByText('Enter a reason.').waitFor();
  await drawer(approver).getByLabel('Reason').fill('Not agreed with the desk');
  await drawer(approver).getByRole('button', { name: 'Reject' }).click();
  await approver.getByText('Rejected', { exact: true }).first().waitFor();
  await drawer(approver).getByText('Reason: Not agreed with the desk').waitFor();

  await expect
    .poll(() => maker.locator('tr[data-status]').allInnerTexts())
    .toEqual([expect.stringMatching(/Cancelled.*rejected by a member/s)]);
  await go(maker, `/en-US/record/coin?record=${withdrawId}`);
  await drawer(maker).getByText('Another member rejected this withdrawal.').waitFor();
  await drawer(maker).getByText('Reason given: Not agreed with the desk').waitFor();
  await expect
    .poll(async () => (await messagesTo(journey.stack.url, customer.maker.email)).map(({ text }) => text).join())
    .toContain('Reason: Not agreed with the desk');
});

test('the maker cannot vote on the own request, and withdraws it, which cancels the withdrawal', async () => {
  await withdraw('110');
  await go(maker, '/en-US/information?tab=approvals&state=waiting');
  await rows(maker).first().getByRole('button').click();
  await drawer(maker).getByText('You submitted this request, so another member decides on it.').waitFor();
  expect(await drawer(maker).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await go(approver, '/en-US/information?tab=approvals&state=waiting');
  await rows(approver).first().getByRole('button').click();
  await drawer(approver).getByRole('button', { name: 'Approve' }).waitFor();

  await drawer(maker).getByRole('button', { name: 'Withdraw the request' }).click();
  const confirmation = maker.getByRole('alertdialog', { name: 'Withdraw this request?' });
  await confirmation.getByText('The withdrawal is cancelled.').waitFor();
  await confirmation.getByRole('button', { name: 'Withdraw the request' }).click();
  await maker.getByText('Request withdrawn').waitFor();
  // The approver's open request follows by push.
  await drawer(approver).getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  await drawer(approver).getByText('Withdrawn', { exact: true }).waitFor();
});

test('an approver reads that the role cannot convert, trade or transfer, and who may; nothing is sent', async () => {
  const sent: string[] = [];
  const note = (request: Request) => {
    if (NEEDING.has(new URL(request.url()).pathname)) sent.push(request.url());
  };
  approver.on('request', note);
  const who = 'Administrators and traders of your institution can.';
  for (const kind of ['coin', 'fiat']) {
    await go(approver, `/en-US/convert/${kind}`);
    await approver.getByText("Your role can't convert").waitFor();
    await approver.getByText(who).waitFor();
    expect(await approver.getByRole('button', { name: /quote/i }).count()).toBe(0);
  }
  await go(approver, '/en-US/trading/BTCUSDT');
  const ticket = approver.locator('#ticket');
  await ticket.getByText("Your role can't trade").waitFor();
  await approver.getByText(/positions appear here\. Administrators and traders can open them/).waitFor();
  await ticket.getByText(who).waitFor();
  expect(await ticket.getByRole('textbox').count()).toBe(0);
  for (const name of [/^Margin/, /^Leverage/])
    expect(await ticket.getByRole('button', { name }).isDisabled()).toBe(true);
  expect(await layerFindings(approver, ticket)).toEqual([]);
  await go(approver, '/en-US/wallet/overview');
  await approver.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).first().click();
  await drawer(approver).getByText("Your role can't transfer").waitFor();
  await drawer(approver).getByRole('link', { name: 'Members of your institution' }).waitFor();
  expect(await drawer(approver).getByRole('textbox').count()).toBe(0);
  await approver.keyboard.press('Escape');
  approver.off('request', note);
  expect(sent).toEqual([]);
});

test('WAL-11 records are filtered by type, and a withdrawal is cancelled from its record, which ends it', async () => {
  const withdrawId = await withdraw('120');
  await go(maker, '/en-US/record/coin?type=deposit');
  await maker.getByText('No matching records').waitFor();
  await maker.getByRole('combobox', { name: 'Type' }).click();
  await maker.getByRole('option', { name: 'Withdrawal', exact: true }).click();
  await expect.poll(() => new URL(maker.url()).searchParams.get('type')).toBe('withdraw');
  await expect.poll(() => maker.locator('tr[data-status]').count()).toBe(3);
  const row = maker.locator('tr[data-status="withdraw_pending"]');
  expect(await row.textContent()).toContain('Reserve');
  await row.getByRole('button').press('Enter');
  const detail = drawer(maker);
  await detail.getByRole('heading', { name: 'Withdrawal', exact: true }).waitFor();
  await detail.getByText(DESTINATION).waitFor();
  await detail.getByText('None, self-hosted wallet').waitFor();
  await detail.getByText('Confirmed, waiting for another member').waitFor();
  expect(await layerFindings(maker)).toEqual([]);
  await detail.getByRole('button', { name: 'Cancel withdrawal' }).click();
  const confirmation = maker.getByRole('alertdialog', { name: 'Cancel the withdrawal of 120.00 USDT?' });
  await confirmation.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await maker.getByText('Withdrawal cancelled').waitFor();
  await detail.getByText('This withdrawal was cancelled.').waitFor();
  expect(await detail.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
  expect((await customer.record(withdrawId)).state).toBe('cancelled');
  await detail.getByRole('link', { name: 'View the request' }).click();
  await drawer(maker).getByText('Withdrawn', { exact: true }).waitFor();
});

test('WAL-01 the overview shows what is frozen for pending withdrawals, and leads to them', async () => {
  await withdraw('130');
  await go(maker, '/en-US/wallet/overview');
  await maker.getByText('1 withdrawal is in progress').waitFor();
  await maker.getByText('frozen: 130.00 USDT.').waitFor();
  await maker
    .getByRole('table', { name: 'Recent activity' })
    .getByRole('link', { name: 'Withdrawal · Reserve' })
    .first()
    .waitFor();
  expect(
    await maker.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).first().getAttribute('href'),
  ).toBe('/en-US/wallet/withdraw/coin/USDT');
  await maker.getByRole('link', { name: 'View', exact: true }).click();
  await expect.poll(() => maker.locator('tr[data-status]').count()).toBe(1);
});

test('SH-10 approvals and records are in Traditional Chinese too, and fit a phone', async () => {
  const phone = await journey.openPage({
    storageState: customer.colleague.state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await go(phone, '/zh-HK/information?tab=approvals');
  await phone
    .getByRole('button', { name: /1 項待您審批/ })
    .first()
    .waitFor();
  const entry = phone.getByRole('banner').getByRole('link', { name: /審批/ });
  const name = phone.getByRole('banner').getByRole('button', { name: /的賬戶/ });
  const [entryBox, bellBox, nameBox] = await Promise.all(
    [entry, phone.getByRole('button', { name: /^通知/ }), name].map((each) => each.boundingBox()),
  );
  for (const box of [entryBox, bellBox]) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(nameBox?.width).toBeGreaterThanOrEqual(64);
  await phone.getByRole('button', { name: '提取 USDT 至 Reserve' }).first().click();
  await drawer(phone).getByText('批准後，此筆提取會進行檢查，然後發送。').waitFor();
  await drawer(phone).getByText('130.00 USDT').first().waitFor();
  expect(await layerFindings(phone)).toEqual([]);
  const width = await phone.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  await go(phone, '/zh-HK/record/coin?type=withdraw');
  await phone.getByText('待成員審批').first().waitFor();
  await phone.locator('tr[data-status="withdraw_pending"]').getByRole('button').click();
  await drawer(phone).getByText('已確認，待另一名成員審批').waitFor();
  expect(await layerFindings(phone)).toEqual([]);
  await phone.context().close();
});

test('ID-19 a freeze says what happens to pending withdrawals, and cancels them if the user chooses', async () => {
  const { email } = customer.maker;
  await customer.enterAddress('ETH', OTHER, 'Second');
  await go(maker, '/en-US/account/freeze');
  await maker.getByText('Withdrawals that are not sent yet stay on hold until the freeze is lifted.').waitFor();
  await maker.getByLabel('Cancel pending withdrawals').press('Space');
  await maker.getByText('Withdrawals that are not sent yet are cancelled').waitFor();
  await maker.getByRole('button', { name: 'Freeze the account' }).click();
  const confirmation = maker.getByRole('alertdialog', { name: 'Freeze the account?' });
  await confirmation.getByText('Withdrawals that are not sent yet are cancelled').waitFor();
  await confirmation.getByRole('button', { name: 'Freeze the account' }).click();
  await maker.waitForURL('**/login**');
  await go(approver, '/en-US/record/coin?type=withdraw&asset=USDT');
  await expect
    .poll(() => approver.locator('tr[data-status]').first().textContent())
    .toMatch(/Cancelled.*account frozen/s);
  await expect
    .poll(async () => (await messagesTo(journey.stack.url, email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(['Your account is frozen', 'A withdrawal was cancelled']));
});

test('no screen of the approvals writes an error to the console', () => {
  // The freeze ends the session of its page: its calls and its push channel, still under way, are answered 401.
  const isEnded = (text: string) => /\/(account|login)\S*: .*\b401\b/.test(text);
  expect(journey.consoleErrors.filter((text) => !isEnded(text))).toEqual([]);
});
