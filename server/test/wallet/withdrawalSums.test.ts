import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
/** Some 49,791 US dollars: no operator is asked about one alone. */
const BELOW_REVIEW = '49791';

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const pastChecks = (withdrawId: string) =>
  waitFor(async () => {
    await fixture.ethereum.settle();
    const { state } = await fixture.record(withdrawId);
    return state === 'screening' ? undefined : state;
  });

/** Confirmed and approved by another member, and past its checks. */
async function approved(amount: string): Promise<string> {
  const withdrawId = await fixture.confirmed(addressId, amount);
  await fixture.approve(withdrawId);
  await pastChecks(withdrawId);
  return withdrawId;
}

/** Those of these that passed without an operator. */
async function passed(ids: readonly string[]): Promise<string[]> {
  const rows = await fixture.platform.db.database
    .selectFrom('withdrawal')
    .select('id')
    .where('id', 'in', ids)
    .where('cleared_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A day later, as far as sums are concerned: market prices do not follow a clock that jumps. */
const letDayPass = () =>
  fixture.platform.db.owner
    .updateTable('withdrawal')
    .set({ cleared_at: new Date(fixture.platform.clock.now - 24 * 3_600_000) })
    .where('cleared_at', 'is not', null)
    .execute();

test('the preview says how many operators review it, and a cancelled one does not count', async () => {
  const operatorsOf = async (amount: string) => {
    await fixture.refresh();
    const { data } = await fixture.wallet('previewWithdraw', { asset: 'USDT', network: 'ETH', addressId, amount });
    return data.steps.find(({ kind }: { kind: string }) => kind === 'review').params.operators;
  };
  const withdrawId = await fixture.confirmed(addressId, BELOW_REVIEW);
  expect([await operatorsOf('20'), await operatorsOf('1000'), await operatorsOf('151000')]).toEqual([0, 1, 2]);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect([await operatorsOf('1000'), await operatorsOf('151000')]).toEqual([0, 1]);
});

test('withdrawals that are approved together do not pass each other: at most the bound goes freely', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await fixture.confirmed(addressId, BELOW_REVIEW));
  await fixture.refresh();
  for (const id of ids) await fixture.approve(id);
  for (const id of ids) await pastChecks(id);
  expect((await passed(ids)).length).toBeLessThanOrEqual(1);
});

test('of ten withdrawals just below the review bound the second already meets an operator', async () => {
  await letDayPass();
  const first = await approved(BELOW_REVIEW);
  expect(await passed([first])).toEqual([first]);
  for (let count = 2; count <= 10; count += 1) {
    const withdrawId = await approved(BELOW_REVIEW);
    const { state, operators, usdValue, checks } = await fixture.reviewed(withdrawId);
    expect([state, operators]).toEqual(['review', 1]);
    const { result, figures } = checks.find(({ name }: { name: string }) => name === 'velocity');
    expect(result).toBe('review');
    // The first alone: operators review the others.
    expect(Number(figures.unseenUsd)).toBeLessThan(50_000);
    expect(Number(figures.countedUsd)).toBeCloseTo(Number(usdValue) + Number(figures.unseenUsd), 2);
  }
});
