import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
/** More than one operator's release needs, so that it stays in review. */
const LARGE = '60000';

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
    .select(['state', 'held_from', 'hold_reason', 'end_reason'])
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();

async function restrictionsOf(): Promise<{ readonly restrictionId: string; readonly action: string }[]> {
  return (await fixture.console.ops('support', '/customer/query', { institutionId })).data.restrictions;
}

test('ID-17 a restriction that begins later holds the maker’s withdrawal, which goes on when it ends', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  const userId = await fixture.console.userId(TRADER);
  const { data } = await ops('/customer/restriction/add', { institutionId, userId, action: 'withdraw' });
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'on_hold', held_from: 'review', hold_reason: 'restricted' });
  expect(await fixture.record(withdrawId)).toMatchObject({ label: 'pending', reason: 'restricted', mayCancel: true });
  expect((await fixture.review('treasury', withdrawId, 'approve')).code).toBe(45665);
  await fixture.lift(data.restrictionId);
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'review', held_from: null, hold_reason: null });
  expect((await fixture.review('treasury', withdrawId, 'approve')).data).toMatchObject({ state: 'queued' });
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'complete');
  await fixture.ethereum.expectReconciled();
});

test('CL-10 suspended withdrawals, or a suspended network, stop what is not sent until they are open', async () => {
  const withdrawId = await fixture.inReview(addressId, LARGE);
  const { owner } = fixture.platform.db;
  const since = new Date(fixture.platform.clock.now);
  await owner.insertInto('service_suspension').values({ service: 'withdraw', reason: 'An audit', since }).execute();
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'on_hold', hold_reason: 'suspended' });
  await owner.deleteFrom('service_suspension').execute();
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'review' });
  expect(
    (await fixture.console.ops('treasury', '/wallet/network/suspend', { network: 'ETH', reason: 'An upgrade' })).code,
  ).toBe(200);
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'on_hold', hold_reason: 'suspended' });
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  const opened = await fixture.console.ops('treasury', '/wallet/network/open', { network: 'ETH', reason: 'Done' });
  expect((await fixture.console.approve('admin', opened.data.approvalId)).code).toBe(200);
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('ID-19 an operator’s freeze holds what waits for approval and review; each goes on where it was', async () => {
  const waiting = await fixture.confirmed(addressId, '20');
  const reviewed = await fixture.inReview(addressId, LARGE);
  expect((await ops('/customer/freeze', { institutionId })).code).toBe(200);
  expect(await row(waiting)).toMatchObject({ state: 'on_hold', held_from: 'approval', hold_reason: 'frozen' });
  expect(await row(reviewed)).toMatchObject({ state: 'on_hold', held_from: 'review', hold_reason: 'frozen' });
  const [record] = await fixture.console.audited('institution_frozen');
  expect(record?.after).toMatchObject({ withdrawalsHeld: 2, withdrawalsSent: 0 });
  await runDueWithoutCustomer();
  expect((await row(reviewed)).state).toBe('on_hold');
  // All that one freeze restricts is lifted together.
  const [frozen] = await restrictionsOf();
  await fixture.lift(frozen?.restrictionId ?? '');
  await runDueWithoutCustomer();
  expect((await row(waiting)).state).toBe('approval');
  expect((await row(reviewed)).state).toBe('review');
  await fixture.signInAgain();
  for (const withdrawId of [waiting, reviewed]) {
    expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  }
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

/** A freeze has ended the customer's sessions. */
async function runDueWithoutCustomer(): Promise<void> {
  await fixture.ethereum.settle();
  await fixture.moveBusinessClock(1_000);
}

test('a request that is on hold expires by the business clock all the same', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  const { data } = await ops('/customer/restriction/add', { institutionId, action: 'withdraw' });
  await fixture.runDue();
  expect(await row(withdrawId)).toMatchObject({ state: 'on_hold', held_from: 'approval' });
  await fixture.moveBusinessClock(24 * 3_600_000);
  expect(await row(withdrawId)).toEqual({
    state: 'expired',
    held_from: null,
    hold_reason: null,
    end_reason: 'expired',
  });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
  await fixture.lift(data.restrictionId);
});
