import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOOGLE_SECRET, TRADER } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
/** More than one operator's release needs, so that it stays in review. */
const LARGE = '60000';
const OWN_APPROVAL = 45567;

let fixture: WithdrawalFixture;
let addressId: string;
let institutionId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  institutionId = await fixture.console.institutionId('Northmark Capital');
  await fixture.setLimit('5000000');
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const ops = (path: string, body: object) => fixture.console.ops('admin', path, { reason: 'A check', ...body });
const row = (withdrawId: string) =>
  fixture.platform.db.database
    .selectFrom('withdrawal')
    .select(['state', 'held_from', 'hold_reason'])
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();

type Added = Awaited<ReturnType<WithdrawalFixture['addMember']>>;

/** Another member's withdrawal, which waits for approval. */
async function makeAs(member: Added, { amount = '20', hasGoogle = false } = {}): Promise<string> {
  await fixture.refresh();
  const body = { key: randomUUID(), asset: 'USDT', network: 'ETH', addressId, amount };
  const { data } = await fixture.wallet('submitWithdraw', body, member);
  const { withdrawId } = data;
  const { id, digits } = await fixture.codeOf(member.email, () =>
    fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId }, member),
  );
  const proof = { emailUuid: id, emailCode: digits, ...(hasGoogle && { gaCode: fixture.gaCode() }) };
  await fixture.refresh();
  expect((await fixture.wallet('confirmWithdraw', { withdrawId, ...proof }, member)).code).toBe(200);
  return withdrawId;
}

const remove = (userId: string) => fixture.call('/institution/member/remove', { userId });

/** An administrator's codes, at prices of that moment. */
async function takeOverProof(withdrawId: string, administrator?: Added) {
  const sent = await fixture.codeOf(administrator?.email ?? TRADER, () =>
    fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId }, administrator),
  );
  const gaCode = fixture.gaCode();
  await fixture.refresh();
  return { withdrawId, emailUuid: sent.id, emailCode: sent.digits, gaCode };
}

test('an administrator takes over a removed member’s withdrawal with codes; approved, it is paid once', async () => {
  const member = await fixture.addMember('mover@demo.aldgate.test', 'trader', { googleSecret: GOOGLE_SECRET });
  const withdrawId = await makeAs(member, { amount: LARGE, hasGoogle: true });
  expect((await fixture.approve(withdrawId)).code).toBe(200);
  await fixture.until(withdrawId, 'review');
  expect(await fixture.record(withdrawId)).toMatchObject({ mayTakeOver: false });
  expect((await remove(member.userId)).code).toBe(200);
  expect(await fixture.record(withdrawId)).toMatchObject({ reason: 'maker_removed', mayTakeOver: true });
  expect((await fixture.review('treasury', withdrawId, 'approve')).code).toBe(45665);
  const proof = await takeOverProof(withdrawId);
  expect((await fixture.wallet('takeOverWithdraw', proof, 'approver')).code).toBe(403);
  const taken = await fixture.wallet('takeOverWithdraw', proof);
  expect(taken.data).toMatchObject({ withdrawId, state: 'approval' });
  expect(await fixture.wallet('takeOverWithdraw', proof)).toMatchObject({ code: 200, data: taken.data });
  const [audited] = await fixture.console.audited('withdrawal_taken_over');
  expect(audited?.before).toMatchObject({ makerId: member.userId, heldFrom: 'review' });
  const { approvalId } = taken.data;
  const { digest } = (await fixture.call('/institution/approval/detail', { approvalId })).data;
  const own = { approvalId, digest, vote: 'approve', proof: { gaCode: fixture.gaCode() } };
  expect((await fixture.call('/institution/approval/decide', own)).code).toBe(OWN_APPROVAL);
  expect((await fixture.approve(withdrawId)).code).toBe(200);
  await fixture.until(withdrawId, 'review');
  expect((await fixture.review('treasury', withdrawId, 'approve')).data).toMatchObject({ state: 'queued' });
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'complete');
  expect((await fixture.capital('USDT')).frozen).toBe(0);
  await fixture.ethereum.expectReconciled();
});

test('the end of a restriction leaves a removed member’s withdrawal held; cancelled, none takes it over', async () => {
  const member = await fixture.addMember('racer@demo.aldgate.test', 'trader');
  const withdrawId = await makeAs(member);
  const { userId } = member;
  const { data } = await ops('/customer/restriction/add', { institutionId, userId, action: 'withdraw' });
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ hold_reason: 'restricted' });
  expect((await remove(userId)).code).toBe(200);
  await fixture.lift(data.restrictionId);
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'on_hold', hold_reason: 'maker_removed' });
  const proof = await takeOverProof(withdrawId);
  const [taken, cancelled] = await Promise.all([
    fixture.wallet('takeOverWithdraw', proof),
    fixture.wallet('cancelWithdraw', { withdrawId }),
  ]);
  // A cancellation is possible after a taking over, not the other way round.
  expect(cancelled.code).toBe(200);
  expect([200, 45665]).toContain(taken.code);
  expect((await row(withdrawId)).state).toBe('cancelled');
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('of two administrators one takes a withdrawal over, and the other one reads that it waits no more', async () => {
  const member = await fixture.addMember('twice@demo.aldgate.test', 'trader');
  const second = await fixture.addMember('director@demo.aldgate.test', 'administrator');
  const withdrawId = await makeAs(member);
  expect((await remove(member.userId)).code).toBe(200);
  const proofs = [await takeOverProof(withdrawId, second), await takeOverProof(withdrawId)] as const;
  const replies = await Promise.all([
    fixture.wallet('takeOverWithdraw', proofs[0], second),
    fixture.wallet('takeOverWithdraw', proofs[1]),
  ]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 45665]);
  expect((await row(withdrawId)).state).toBe('approval');
  const requests = await fixture.platform.db.database
    .selectFrom('member_approval')
    .select('maker_id')
    .where('subject_id', '=', withdrawId)
    .where('state', '=', 'waiting')
    .execute();
  expect(requests).toHaveLength(1);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect((await remove(second.userId)).code).toBe(200);
});

test('ID-19 a freeze at the same time as a taking over leaves the withdrawal on hold', async () => {
  const member = await fixture.addMember('frozen@demo.aldgate.test', 'trader');
  const withdrawId = await makeAs(member);
  expect((await remove(member.userId)).code).toBe(200);
  const proof = await takeOverProof(withdrawId);
  const [taken, frozen] = await Promise.all([
    fixture.wallet('takeOverWithdraw', proof),
    ops('/customer/freeze', { institutionId }),
  ]);
  expect(frozen.code).toBe(200);
  expect(await row(withdrawId)).toMatchObject({
    state: 'on_hold',
    hold_reason: taken.code === 200 ? 'frozen' : 'maker_removed',
  });
  const { data } = await fixture.console.ops('support', '/customer/query', { institutionId });
  await fixture.lift(data.restrictions[0].restrictionId);
  await fixture.signInAgain();
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('a removed member’s withdrawal that is short of funds leaves the queue, and can be cancelled', async () => {
  const member = await fixture.addMember('short@demo.aldgate.test', 'trader');
  const withdrawId = await makeAs(member);
  const payouts = () =>
    fixture.platform.db.database.selectFrom('payout').selectAll().where('reference', '=', withdrawId).execute();
  // The queue of a hot wallet that holds too little, as the payouts' tests reach it.
  await inTransaction(fixture.platform.db.database, async (tx) => {
    const at = new Date(fixture.platform.clock.now);
    const held = { state: 'on_hold', held_from: 'queued', hold_reason: 'hot_low' } as const;
    await tx.updateTable('withdrawal').set(held).where('id', '=', withdrawId).execute();
    await tx
      .insertInto('payout')
      .values({
        reference: withdrawId,
        network: 'ETH',
        asset: 'USDT',
        address: RESERVE,
        amount: '90000000',
        requested_at: at,
      })
      .execute();
  });
  expect((await remove(member.userId)).code).toBe(200);
  expect(await row(withdrawId)).toMatchObject({ state: 'on_hold', held_from: 'queued', hold_reason: 'maker_removed' });
  expect(await payouts()).toEqual([]);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('a removed member’s withdrawals, and of one who lost the role, are held until they are cancelled', async () => {
  const member = await fixture.addMember('leaver@demo.aldgate.test', 'trader');
  const make = () => makeAs(member);
  const first = await make();
  const { userId } = member;
  expect((await fixture.call('/institution/member/updateRole', { userId, role: 'auditor' })).code).toBe(200);
  expect(await row(first)).toMatchObject({ state: 'on_hold', hold_reason: 'maker_removed' });
  expect((await fixture.call('/institution/member/updateRole', { userId, role: 'trader' })).code).toBe(200);
  const second = await make();
  expect((await fixture.call('/institution/member/remove', { userId })).code).toBe(200);
  expect(await row(second)).toMatchObject({ state: 'on_hold', hold_reason: 'maker_removed' });
  await fixture.runDue();
  for (const withdrawId of [first, second]) {
    expect((await row(withdrawId)).state).toBe('on_hold');
    expect((await fixture.wallet('cancelWithdraw', { withdrawId }, 'approver')).code).toBe(403);
    expect((await fixture.wallet('cancelWithdraw', { withdrawId })).data).toEqual({
      state: 'cancelled',
      status: 'cancelled',
    });
  }
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('a withdrawal that waits for an administrator does not expire with the request of its former maker', async () => {
  const member = await fixture.addMember('late.mover@demo.aldgate.test', 'trader');
  const withdrawId = await makeAs(member);
  expect((await remove(member.userId)).code).toBe(200);
  await fixture.moveBusinessClock(26 * 60 * 60 * 1_000);
  expect(await row(withdrawId)).toEqual({ state: 'on_hold', held_from: 'approval', hold_reason: 'maker_removed' });
  expect((await fixture.wallet('takeOverWithdraw', await takeOverProof(withdrawId))).code).toBe(200);
});

test('a call of one rail does not know a withdrawal of the other', async () => {
  const member = await fixture.addMember('rail@demo.aldgate.test', 'trader');
  const withdrawId = await makeAs(member);
  const proof = { withdrawId, emailUuid: randomUUID(), emailCode: '123456' };
  for (const [path, body] of [
    ['cancelWithdraw', { withdrawId }],
    ['invokeWithdrawalEmailValidation', { withdrawId }],
    ['confirmWithdraw', proof],
    ['takeOverWithdraw', proof],
  ] as const) {
    expect(await fixture.wallet(`fiat/${path}`, body)).toMatchObject({ code: 404 });
  }
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
});
