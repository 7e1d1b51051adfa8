import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { WithdrawalFixture } from './withdrawalFixture.ts';

/** A payout destination that is nobody's withdrawal. */
const ELSEWHERE = `0x${'a1'.repeat(20)}`;

/**
 * Confirms and approves a withdrawal, lets something happen while it is in the queue, and expects that two operators
 * look into it then. It is cancelled afterwards.
 */
export async function expectStopped(
  fixture: WithdrawalFixture,
  addressId: string,
  happen: () => Promise<unknown>,
): Promise<void> {
  const { database } = fixture.platform.db;
  // A payout before it is larger than the hot wallet, so that it waits.
  const before = { reference: randomUUID(), network: 'ETH', asset: 'USDC', address: ELSEWHERE, amount: '90000000' };
  const requestedAt = new Date(fixture.platform.clock.now);
  await database
    .insertInto('payout')
    .values({ ...before, requested_at: requestedAt, is_short: true })
    .execute();
  const withdrawId = await fixture.confirmed(addressId, '20', { asset: 'USDC' });
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'on_hold');
  await happen();
  await database.deleteFrom('payout').where('reference', '=', before.reference).execute();
  await fixture.refresh();
  await fixture.plan();
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ state: 'review', operators: 2 });
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
}
