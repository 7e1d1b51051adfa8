import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOOGLE_SECRET } from '../../../testkit/platform/platform.ts';
import { APPROVER, openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
const DAY = 24 * 3_600_000;

let fixture: WithdrawalFixture;
let addressId: string;
/** An approver of long ago. */
let second: { readonly email: string; readonly userId: string; readonly token: string };

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  const since = fixture.platform.clock.now - 2 * DAY;
  second = await fixture.addMember('second@demo.aldgate.test', 'approver', { since, googleSecret: GOOGLE_SECRET });
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

type Caller = Parameters<WithdrawalFixture['call']>[2];

/** The request that waits for a withdrawal. */
async function requestOf(withdrawId: string) {
  const { data } = await fixture.call('/institution/approval/page', { queryCondition: { state: 'waiting' } });
  return data.items.find(({ subjectId }: { subjectId: string }) => subjectId === withdrawId);
}

async function vote(withdrawId: string, who: Caller, over: object = {}) {
  const { approvalId, digest } = await requestOf(withdrawId);
  const proof = { gaCode: fixture.gaCode() };
  await fixture.refresh();
  return fixture.call('/institution/approval/decide', { approvalId, digest, vote: 'approve', proof, ...over }, who);
}

const setRole = (userId: string, role: string) => fixture.call('/institution/member/updateRole', { userId, role });
const stateOf = async (withdrawId: string) => (await fixture.record(withdrawId)).state;
const cancel = (withdrawId: string) => fixture.wallet('cancelWithdraw', { withdrawId });

test('a vote needs a second factor, a reason where it rejects, and the digest of what was shown', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  expect((await vote(withdrawId, 'approver', { proof: {} })).code).toBe(45575);
  expect((await vote(withdrawId, 'approver', { proof: { gaCode: '000000' } })).code).toBe(45513);
  expect((await vote(withdrawId, 'approver', { vote: 'reject' })).code).toBe(400);
  expect((await vote(withdrawId, 'approver', { digest: 'f'.repeat(64) })).code).toBe(45572);
  expect(await stateOf(withdrawId)).toBe('approval');
  await cancel(withdrawId);
});

test('two members vote at the same time: one vote counts', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  const { approvalId, digest } = await requestOf(withdrawId);
  const gaCode = fixture.gaCode();
  await fixture.refresh();
  const decide = (who: Caller) =>
    fixture.call('/institution/approval/decide', { approvalId, digest, vote: 'approve', proof: { gaCode } }, who);
  const replies = await Promise.all([decide('approver'), decide(second)]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 45568]);
  const { data } = await fixture.call('/institution/approval/detail', { approvalId });
  expect(data).toMatchObject({ state: 'executed', votes: [{ vote: 'approve' }] });
  expect(await stateOf(withdrawId)).not.toBe('approval');
});

test('no member of another institution sees or decides a request', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  const { approvalId } = await requestOf(withdrawId);
  const token = await fixture.platform.openSession('broker@demo.aldgate.test');
  expect((await fixture.call('/institution/approval/detail', { approvalId }, { token })).code).toBe(404);
  expect((await fixture.call('/institution/approval/page', {}, { token })).data.items).toEqual([]);
  expect((await vote(withdrawId, { token })).code).toBe(404);
  expect((await fixture.call('/institution/approval/withdraw', { approvalId }, { token })).code).toBe(404);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId }, { token })).code).toBe(404);
  expect((await fixture.wallet('queryDepositWithdraw', { orderId: withdrawId }, { token })).code).toBe(404);
  await cancel(withdrawId);
});

test('a new approver votes after 24 hours, a member whose role was taken away does not', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  const young = await fixture.addMember('young@demo.aldgate.test', 'approver', { googleSecret: GOOGLE_SECRET });
  expect((await vote(withdrawId, young)).code).toBe(403);
  expect((await setRole(second.userId, 'auditor')).code).toBe(200);
  expect((await vote(withdrawId, second)).code).toBe(403);
  // The role that comes back begins again.
  expect((await setRole(second.userId, 'approver')).code).toBe(200);
  expect((await vote(withdrawId, second)).code).toBe(403);
  expect(await stateOf(withdrawId)).toBe('approval');
  await fixture.call('/institution/member/remove', { userId: young.userId });
  expect((await vote(withdrawId, young)).code).toBe(401);
  await cancel(withdrawId);
});

test('ID-17 a voter who is restricted approves nothing until it ends', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  const userId = await fixture.console.userId(APPROVER);
  const institutionId = await fixture.console.institutionId('Northmark Capital');
  const body = { institutionId, userId, action: 'withdraw', reason: 'A lost phone' };
  const { data } = await fixture.console.ops('support', '/customer/restriction/add', body);
  expect(await vote(withdrawId, 'approver')).toMatchObject({ code: 45540, data: { reason: 'operator' } });
  const lift = { restrictionId: data.restrictionId, reason: 'Found' };
  const { data: requested } = await fixture.console.ops('support', '/customer/restriction/lift', lift);
  expect((await fixture.console.approve('admin', requested.approvalId)).code).toBe(200);
  expect((await vote(withdrawId, 'approver')).data).toEqual({ state: 'executed' });
});

test('what became stricter before the vote puts it on hold, which is requested again after that', async () => {
  const withdrawId = await fixture.confirmed(addressId, '400');
  await fixture.setLimit('10');
  expect((await vote(withdrawId, 'approver')).data).toEqual({ state: 'failed' });
  expect(await fixture.record(withdrawId)).toMatchObject({
    state: 'on_hold',
    reason: 'conditions_changed',
    note: 'limitExceeded',
  });
  await fixture.setLimit('1000000');
  await fixture.refresh();
  await fixture.moveBusinessClock(1_000);
  expect(await stateOf(withdrawId)).toBe('approval');
  expect((await vote(withdrawId, 'approver')).data).toEqual({ state: 'executed' });
});

test('the maker withdraws the request: the withdrawal is cancelled, and nobody decides it any more', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  const { approvalId, digest } = await requestOf(withdrawId);
  expect((await fixture.call('/institution/approval/withdraw', { approvalId })).data).toEqual({ state: 'withdrawn' });
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
  const body = { approvalId, digest, vote: 'approve', proof: { gaCode: fixture.gaCode() } };
  expect((await fixture.call('/institution/approval/decide', body, 'approver')).code).toBe(45568);
});

test('once the last approver is gone nothing is confirmed for 24 hours, then alone, which operators see', async () => {
  const draft = await fixture.draftWithCode(addressId, '11000');
  await fixture.call('/institution/member/remove', { userId: second.userId });
  const approver = await fixture.console.userId(APPROVER);
  expect((await fixture.call('/institution/member/remove', { userId: approver })).code).toBe(200);
  const refused = await fixture.confirmDraft(draft);
  expect(refused).toMatchObject({ code: 45540, data: { reason: 'approvers_changed' } });
  await fixture.moveBusinessClock(DAY + 60_000);
  expect((await fixture.confirmDraft(draft)).data).toMatchObject({ state: 'screening', approvalId: null });
  await fixture.until(draft.withdrawId, 'review');
  const shown = await fixture.reviewed(draft.withdrawId);
  expect(shown).toMatchObject({ isSingleControl: true, operators: 1, approvedBy: [] });
  const alone = shown.checks.find(({ name }: { name: string }) => name === 'singleControl');
  expect(alone).toMatchObject({ result: 'review', figures: { isApproved: false } });
  // Without a second member a new address waits a day by the business clock.
  const entry = await fixture.enterAddress(`0x${'b8'.repeat(20)}`);
  const waiting = await fixture.submit(entry, '20');
  expect([waiting.code, waiting.data.usableFrom > fixture.platform.clock.now]).toEqual([45669, true]);
  await fixture.moveBusinessClock(DAY);
  expect((await fixture.submit(entry, '20')).code).toBe(200);
});

test('a role that begins to approve counts after 24 hours, also where the business clock is ahead', async () => {
  const late = await fixture.addMember('late@demo.aldgate.test', 'auditor', { googleSecret: GOOGLE_SECRET });
  const draft = await fixture.draftWithCode(addressId, '20');
  expect((await setRole(late.userId, 'approver')).code).toBe(200);
  expect(await fixture.confirmDraft(draft)).toMatchObject({ code: 45540, data: { reason: 'approvers_changed' } });
  await fixture.moveBusinessClock(DAY + 60_000);
  expect((await fixture.confirmDraft(draft)).data).toMatchObject({ state: 'approval' });
  expect((await vote(draft.withdrawId, late)).data).toEqual({ state: 'executed' });
});
