import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
/** Two operators release it. */
const LARGE = '210000';

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  // Several large ones are withdrawn here within 24 hours.
  await fixture.setLimit('5000000');
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const waitingApprovals = async (): Promise<string[]> =>
  (await fixture.console.ops('admin', '/approval/page', { queryCondition: { state: 'waiting' } })).data.items.map(
    ({ approvalId }: { approvalId: string }) => approvalId,
  );
const decide = (who: 'admin' | 'treasury', approvalId: string, decision: 'approve' | 'reject', note: string) =>
  fixture.console.ops(who, '/approval/decide', { approvalId, decision, note });
const decisionsOf = async (withdrawId: string): Promise<unknown[]> =>
  (await fixture.reviewed(withdrawId)).decisions.map(
    ({ operator, decision, reason }: { operator: { operatorId: string }; decision: string; reason: string }) => [
      operator.operatorId,
      decision,
      reason,
    ],
  );
const operatorId = (name: 'admin' | 'treasury') => fixture.console.operatorId(name);

test('each of two who release a withdrawal is shown with a reason, and a waiting decision with its kind', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ approvalId: null, approvalKind: null });
  const { data } = await fixture.review('treasury', withdrawId, 'approve', 'Called the customer');
  expect(await fixture.reviewed(withdrawId)).toMatchObject({
    approvalId: data.approvalId,
    approvalKind: 'withdrawal_release',
    reviews: 1,
    mayDecide: false,
  });
  // Before the first decision is decided, the same withdrawal takes no other approval.
  expect((await fixture.review('admin', withdrawId, 'approve')).code).toBe(45572);
  expect((await decide('admin', data.approvalId, 'approve', 'Seen the invoice')).code).toBe(200);
  expect(await decisionsOf(withdrawId)).toEqual([
    [await operatorId('treasury'), 'approve', 'Called the customer'],
    [await operatorId('admin'), 'approve', 'Seen the invoice'],
  ]);
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'complete');
});

test('a release that the second operator declines leaves no review, and both may decide again', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  const first = await fixture.review('treasury', withdrawId, 'approve');
  expect((await decide('admin', first.data.approvalId, 'reject', 'Not yet')).data).toEqual({ state: 'rejected' });
  expect(await fixture.reviewed(withdrawId)).toMatchObject({
    state: 'review',
    reviews: 0,
    decisions: [],
    mayDecide: true,
    approvalId: null,
  });
  // A release begins again after the first operator takes it back.
  const second = await fixture.review('treasury', withdrawId, 'approve');
  const { approvalId } = second.data;
  expect((await fixture.console.ops('treasury', '/approval/withdraw', { approvalId })).code).toBe(200);
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ reviews: 0, decisions: [], mayDecide: true });
  const third = await fixture.review('treasury', withdrawId, 'approve');
  expect((await decide('admin', third.data.approvalId, 'approve', 'Now')).data).toEqual({ state: 'approved' });
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ reviews: 2 });
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'complete');
});

test('a rejection cancels the release that waits for its second operator', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  const { data } = await fixture.review('treasury', withdrawId, 'approve');
  expect(await waitingApprovals()).toEqual([data.approvalId]);
  expect((await fixture.review('admin', withdrawId, 'reject', 'Wrong invoice')).data).toEqual({
    approvalId: null,
    state: 'rejected',
  });
  expect(await waitingApprovals()).toEqual([]);
  expect((await decide('admin', data.approvalId, 'approve', '')).code).toBe(45568);
  expect(await decisionsOf(withdrawId)).toEqual([
    [await operatorId('treasury'), 'approve', 'Known to us'],
    [await operatorId('admin'), 'reject', 'Wrong invoice'],
  ]);
  expect(await fixture.record(withdrawId)).toMatchObject({ reason: 'operator_rejected', note: 'Wrong invoice' });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('what the customer cancelled after the first review is not released by the second', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  const { data } = await fixture.review('treasury', withdrawId, 'approve');
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect((await decide('admin', data.approvalId, 'approve', 'Fine')).code).toBe(45572);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'cancelled' });
  expect((await decide('admin', data.approvalId, 'reject', 'Cancelled')).code).toBe(200);
});

test('an address that screening blocks after the release is not paid: operators review it again', async () => {
  const listed = `0x${'b7'.repeat(20)}`;
  const to = await fixture.addAddress(listed);
  const { database } = fixture.platform.db;
  // A payout before it is larger than the hot wallet, so that it waits.
  const before = { reference: randomUUID(), network: 'ETH', asset: 'USDC', address: listed, amount: '90000000' };
  const requestedAt = new Date(fixture.platform.clock.now);
  await database
    .insertInto('payout')
    .values({ ...before, requested_at: requestedAt, is_short: true })
    .execute();
  const withdrawId = await fixture.inReview(to, '60000', { asset: 'USDC' });
  expect((await fixture.review('treasury', withdrawId, 'approve')).data).toMatchObject({ state: 'queued' });
  await fixture.until(withdrawId, 'on_hold');
  const entry = { network: 'ETH', address: listed, verdict: 'block', reason: 'Sanctioned' };
  expect((await fixture.console.ops('treasury', '/wallet/screening/add', entry)).code).toBe(200);
  await database.deleteFrom('payout').where('reference', '=', before.reference).execute();
  await fixture.refresh();
  await fixture.plan();
  expect(await fixture.reviewed(withdrawId)).toMatchObject({
    state: 'on_hold',
    holdReason: 'check_failed',
    operators: 2,
    reviews: 0,
    decisions: [],
  });
  const { data } = await fixture.review('treasury', withdrawId, 'reject', 'Blocked by screening');
  expect((await decide('admin', data.approvalId, 'approve', 'Confirmed')).data).toEqual({ state: 'approved' });
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'rejected', attempts: [] });
  expect((await fixture.capital('USDC')).frozen).toBe(0);
});

test('an address that screening blocks after the first review is not paid; two operators reject it', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  const { data } = await fixture.review('treasury', withdrawId, 'approve');
  const entry = { network: 'ETH', address: RESERVE, verdict: 'block', reason: 'Sanctioned' };
  const added = await fixture.console.ops('treasury', '/wallet/screening/add', entry);
  expect(added.code).toBe(200);
  expect((await decide('admin', data.approvalId, 'approve', 'Fine')).code).toBe(45572);

  const block = await fixture.review('treasury', withdrawId, 'restrict', 'Blocked by screening');
  expect(block.data).toMatchObject({ state: 'review' });
  expect(await waitingApprovals()).toEqual([block.data.approvalId]);
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ approvalKind: 'withdrawal_block', mayDecide: false });
  expect((await decide('treasury', block.data.approvalId, 'approve', '')).code).toBe(45567);
  expect((await decide('admin', block.data.approvalId, 'approve', 'Confirmed')).data).toEqual({ state: 'approved' });
  expect((await decisionsOf(withdrawId)).slice(-2)).toEqual([
    [await operatorId('treasury'), 'reject', 'Blocked by screening'],
    [await operatorId('admin'), 'reject', 'Confirmed'],
  ]);
  expect(await fixture.record(withdrawId)).toMatchObject({ label: 'failed', note: 'Blocked by screening' });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
  const { code, data: restriction } = await fixture.submit(addressId, '20');
  expect([code, restriction.reason]).toEqual([45540, 'operator']);
});
