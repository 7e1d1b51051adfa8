import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailTo } from '../../../testkit/people/people.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

test('WAL-04 WAL-08 WAL-11 a withdrawal is confirmed, approved, paid on the chain, and posted once final', async () => {
  const before = await fixture.capital('USDT');
  const withdrawId = await fixture.confirmed(addressId, '250');
  expect(await fixture.record(withdrawId)).toMatchObject({
    state: 'approval',
    status: 'withdraw_pending',
    label: 'pending',
    txid: null,
    mayCancel: true,
  });
  const { fee, receivable } = await fixture.record(withdrawId);
  expect(Number(fee) + Number(receivable)).toBe(250);
  expect(await fixture.capital('USDT')).toEqual({ total: before.total, frozen: 250 });
  expect((await fixture.approve(withdrawId)).data).toEqual({ state: 'executed' });
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.mine(1);
  await fixture.until(withdrawId, 'confirming');
  await fixture.ethereum.confirm();
  const complete = await fixture.until(withdrawId, 'complete');
  expect(complete).toMatchObject({ status: 'complete', typeStatus: 'withdraw_complete', label: 'paid' });
  expect(complete.txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(complete.attempts).toMatchObject([{ txid: complete.txid, state: 'mined' }]);
  expect(await fixture.ethereum.node.balance('USDT', RESERVE)).toBe(receivable);
  expect(await fixture.capital('USDT')).toEqual({ total: before.total - 250, frozen: 0 });
  await fixture.ethereum.expectReconciled();
});

test('WAL-08 a draft’s code confirms no other, and a repeated confirmation answers the first result', async () => {
  const { withdrawId: first } = (await fixture.submit(addressId, '20')).data;
  const { withdrawId: second } = (await fixture.submit(addressId, '21')).data;
  const sent = await fixture.codeFor('trader', () =>
    fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId: first }),
  );
  const confirm = (withdrawId: string, emailCode: string) =>
    fixture.confirmDraft({ withdrawId, emailUuid: sent.id, emailCode });
  expect((await confirm(second, sent.digits)).code).toBe(45514);
  expect((await confirm(first, sent.digits === '000000' ? '000001' : '000000')).code).toBe(45513);
  expect((await fixture.capital('USDT')).frozen).toBe(0);
  const confirmed = await confirm(first, sent.digits);
  expect(confirmed.data).toMatchObject({ withdrawId: first, state: 'approval', status: 'withdraw_pending' });
  expect((await confirm(first, sent.digits)).data).toEqual(confirmed.data);
  expect((await fixture.capital('USDT')).frozen).toBe(20);
  const cancelled = await fixture.wallet('cancelWithdraw', { withdrawId: first });
  expect(cancelled.data).toEqual({ state: 'cancelled', status: 'cancelled' });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('a key makes one draft; with another withdrawal under it the first result is answered', async () => {
  const key = 'a-key-of-the-client';
  const first = await fixture.submit(addressId, '30', { key });
  expect((await fixture.submit(addressId, '30', { key })).data.withdrawId).toBe(first.data.withdrawId);
  const other = await fixture.submit(addressId, '31', { key });
  expect([other.code, other.data.withdrawId]).toEqual([45667, first.data.withdrawId]);
});

test('a draft expires after 15 minutes, and is in no record', async () => {
  const { data } = await fixture.submit(addressId, '20');
  const { withdrawId } = data;
  expect(data.expiresAt - fixture.platform.clock.now).toBe(15 * 60_000);
  expect((await fixture.wallet('queryDepositWithdraw', { orderId: withdrawId })).code).toBe(404);
  // Market prices do not follow a clock that jumps.
  await fixture.platform.db.database
    .updateTable('withdrawal')
    .set({ expires_at: new Date(fixture.platform.clock.now) })
    .where('id', '=', withdrawId)
    .execute();
  expect((await fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId })).code).toBe(45666);
});

test.each<[string, string, Record<string, unknown>, number]>([
  ['WAL-04 of more than the largest transaction', '99999999', {}, 45662],
  ['WAL-04 below the minimum', '9.99', {}, 45524],
  ['WAL-13 with more decimals than the asset has', '20.1234567', {}, 400],
  [
    'WAL-05 to an address of another network',
    '20',
    { addressId: undefined, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', beneficiary: { isOwn: true } },
    45660,
  ],
  [
    'WAL-07 to an address that is not on the whitelist',
    '20',
    { addressId: undefined, address: `0x${'b2'.repeat(20)}`, beneficiary: { isOwn: true } },
    45661,
  ],
])('a withdrawal %s is rejected', async (_, amount, over, code) => {
  expect((await fixture.submit(addressId, amount, over)).code).toBe(code);
});

test('WAL-04 an amount of the whole balance keeps nothing back, one unit more is rejected', async () => {
  const preview = async (over: object) =>
    (await fixture.wallet('previewWithdraw', { asset: 'ETH', network: 'ETH', addressId, ...over })).data;
  await fixture.refresh();
  const most = await preview({ isMax: true });
  expect([most.amount, most.balance.after, most.errors]).toEqual(['100', '0', []]);
  const more = await preview({ amount: '100.00000001' });
  expect(more.errors.map(({ code }: { code: number }) => code)).toContain(45520);
});

test('a member rejects it with a reason; the maker, an old digest and a second vote change nothing', async () => {
  const withdrawId = await fixture.confirmed(addressId, '40');
  const { data } = await fixture.call('/institution/approval/page', { queryCondition: { state: 'waiting' } });
  const { approvalId, digest } = data.items[0];
  const decide = (who: 'trader' | 'approver', over: object = {}) =>
    fixture.call(
      '/institution/approval/decide',
      { approvalId, digest, vote: 'approve', proof: { gaCode: fixture.gaCode() }, ...over },
      who,
    );
  expect((await decide('trader')).code).toBe(45567);
  expect((await decide('approver', { digest: '0'.repeat(64) })).code).toBe(45572);
  expect((await fixture.approve(withdrawId, 'reject')).data).toEqual({ state: 'rejected' });
  expect((await decide('approver')).code).toBe(45568);
  expect(await fixture.record(withdrawId)).toMatchObject({
    status: 'cancelled',
    label: 'cancelled',
    reason: 'member_rejected',
    note: 'Not ours',
  });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('a request that nobody decides expires by the business clock, and gives back what it held', async () => {
  const withdrawId = await fixture.confirmed(addressId, '40');
  await fixture.moveBusinessClock(24 * 3_600_000 + 1);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'expired', status: 'cancelled', reason: 'expired' });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('from 200,000 USD two operators release it, never the same; one rejected returns with its reason', async () => {
  const withdrawId = await fixture.confirmed(addressId, '210000');
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'review');
  const { data: shown } = await fixture.console.ops('treasury', '/wallet/withdraw/query', { withdrawId });
  expect(shown.checks.filter(({ result }: { result: string }) => result !== 'passed')).toEqual([]);
  expect(shown).toMatchObject({ operators: 2, isSingleControl: false, mayDecide: true, conditions: [] });
  const { data } = await fixture.review('treasury', withdrawId, 'approve');
  expect(data).toMatchObject({ state: 'review' });
  expect((await fixture.console.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.console.approve('admin', data.approvalId)).data).toEqual({ state: 'approved' });
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'complete');
  await fixture.ethereum.expectReconciled();

  const rejected = await fixture.confirmed(addressId, '60000');
  await fixture.approve(rejected);
  await fixture.until(rejected, 'review');
  expect((await fixture.review('treasury', rejected, 'reject')).data).toEqual({ approvalId: null, state: 'rejected' });
  expect(await fixture.record(rejected)).toMatchObject({ status: 'failed', label: 'failed', note: 'Known to us' });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('a payment that operators cancel on the chain returns to review, and is paid when released again', async () => {
  const withdrawId = await fixture.confirmed(addressId, '25');
  await fixture.approve(withdrawId);
  const { txid } = await fixture.until(withdrawId, 'sent');
  const { data } = await fixture.console.ops('treasury', '/wallet/transaction/page', { queryCondition: {} });
  const { outgoingId } = data.items[0];
  const before = await fixture.ethereum.node.balance('USDT', RESERVE);
  await fixture.console.ops('treasury', '/wallet/transaction/cancel', { outgoingId, reason: 'Wrong address' });
  await fixture.ethereum.settle();
  await fixture.ethereum.settle();
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'review');
  expect(await fixture.ethereum.node.balance('USDT', RESERVE)).toBe(before);
  expect((await fixture.review('treasury', withdrawId, 'approve')).data).toMatchObject({ state: 'queued' });
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  const complete = await fixture.until(withdrawId, 'complete');
  expect(complete.txid).not.toBe(txid);
  await fixture.ethereum.expectReconciled();
});

test('a reorganisation takes a payment out of its block and it is paid once', async () => {
  const before = Number(await fixture.ethereum.node.balance('USDT', RESERVE));
  const withdrawId = await fixture.confirmed(addressId, '33');
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.mine(1);
  await fixture.until(withdrawId, 'confirming');
  await fixture.ethereum.node.reorganize(1);
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  const { receivable } = await fixture.until(withdrawId, 'complete');
  expect(Number(await fixture.ethereum.node.balance('USDT', RESERVE))).toBeCloseTo(before + Number(receivable), 6);
  await fixture.ethereum.expectReconciled();
});

test('ID-19 a freeze that cancels withdrawals gives back what was not sent, and lists what was by email', async () => {
  const sentId = await fixture.confirmed(addressId, '46');
  await fixture.approve(sentId);
  await fixture.until(sentId, 'sent');
  const { receivable } = await fixture.record(sentId);
  const withdrawId = await fixture.confirmed(addressId, '45');
  const frozen = await fixture.call('/institution/frozenLatestAccount', { cancelWithdrawals: true });
  expect(frozen.code).toBe(200);
  const row = await fixture.platform.db.database
    .selectFrom('withdrawal')
    .select(['state', 'end_reason'])
    .where('id', '=', withdrawId)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'cancelled', end_reason: 'frozen' });
  const { text: listed } = await emailTo(fixture.platform, TRADER, /Withdrawals sent before the freeze/);
  expect(listed).toContain(`Arrives: ${formatMoney(receivable, 'USDT', { locale: 'en-US' })}`);
  expect(listed.match(/Arrives:/g)).toHaveLength(1);
});
