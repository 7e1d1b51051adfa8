import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { repetitions } from '../../../testkit/platform/longForm.ts';
import { type Reply, sentCode } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
const WRITERS = 16;
const CENT = 0.01;
const INSUFFICIENT_BALANCE = 45520;

let fixture: WithdrawalFixture;
let addressId: string;
let writers: { readonly email: string; readonly token: string }[];

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  writers = [];
  for (let each = 0; each < WRITERS; each += 1) {
    writers.push(await fixture.addMember(`writer${each}@demo.aldgate.test`, 'trader'));
  }
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const limits = async () => (await fixture.wallet('getWithdrawRemainingAmount', { asset: 'USDT' })).data.usd;

/** Sums confirmed withdrawals in US dollars by the rows, except those that ended without being paid. */
async function confirmedUsd(): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(usd_value), 0)::text as sum from withdrawal
    where confirmed_at is not null and state not in ('cancelled', 'expired', 'rejected', 'failed')
  `.execute(fixture.platform.db.database);
  return Number(rows[0]?.sum);
}

/** Drafts one withdrawal of each writer, and confirms all at the same time. */
async function confirmAll(amounts: readonly number[], asset = 'USDT'): Promise<Reply[]> {
  const drafts: { readonly token: string; readonly body: object }[] = [];
  for (const [index, amount] of amounts.entries()) {
    const writer = writers[index];
    if (writer === undefined) throw new Error('there are not so many writers');
    const body = { key: randomUUID(), asset, network: 'ETH', addressId, amount: String(amount) };
    await fixture.refresh();
    const { code, message, data } = await fixture.wallet('submitWithdraw', body, writer);
    if (code !== 200) throw new Error(`it was not drafted: ${code} ${message}`);
    const { withdrawId } = data;
    const sent = await sentCode(fixture.platform, writer.email, () =>
      fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId }, writer),
    );
    drafts.push({ token: writer.token, body: { withdrawId, emailUuid: sent.id, emailCode: sent.digits } });
  }
  await fixture.refresh();
  return Promise.all(drafts.map(({ token, body }) => fixture.wallet('confirmWithdraw', body, { token })));
}

async function cancelAll(): Promise<void> {
  const { data } = await fixture.wallet('pageDepositWithdraw', {
    queryCondition: { status: 'withdraw_pending' },
    cursorCondition: { pageSize: 100 },
  });
  for (const { orderId } of data.items) {
    expect((await fixture.wallet('cancelWithdraw', { withdrawId: orderId })).code).toBe(200);
  }
}

test(`WAL-04 withdrawals that ${WRITERS} members confirm at the same time never pass the limit of 24 hours together`, {
  timeout: repetitions(300_000, 3_600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 20, max: 9_000 }), { minLength: WRITERS, maxLength: WRITERS }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      async (amounts, part) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        // Each fits alone, and not all together.
        const limit = Math.ceil(Math.max(Math.max(...amounts) * 1.01 + 1, sum * part));
        await fixture.setLimit(String(limit));
        const replies = await confirmAll(amounts);
        const used = await confirmedUsd();
        expect(used).toBeLessThanOrEqual(limit);
        for (const [index, { code, data }] of replies.entries()) {
          expect([200, 45662]).toContain(code);
          if (code !== 45662) continue;
          expect(data).toMatchObject({ bound: 'day', limit: String(limit) });
          // Rejected amounts did not fit any more.
          expect(used + (amounts[index] ?? 0) * 1.01).toBeGreaterThan(limit);
        }
        expect(replies.some(({ code }) => code === 200)).toBe(true);
        expect(Number((await limits()).used)).toBeCloseTo(used, 2);
        expect((await fixture.capital('USDT')).frozen).toBeCloseTo(
          amounts.reduce((total, amount, index) => total + (replies[index]?.code === 200 ? amount : 0), 0),
          6,
        );
        // Cancelled amounts are given back to the limit.
        await cancelAll();
        expect(await limits()).toMatchObject({ used: '0', left: String(limit), resetsAt: null });
      },
    ),
    { numRuns: repetitions(3, 60), endOnFailure: true },
  );
});

test(`WAL-04 withdrawals that ${WRITERS} members confirm at the same time never pass the balance`, async () => {
  await fixture.setLimit('1000000');
  const { total } = await fixture.capital('ETH');
  const each = 2;
  const fitting = 10;
  await fixture.confirmed(addressId, String(total - each * fitting), { asset: 'ETH' });
  const replies = await confirmAll(
    Array.from({ length: WRITERS }, () => each),
    'ETH',
  );
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(fitting);
  expect(codes.filter((code) => code === INSUFFICIENT_BALANCE)).toHaveLength(WRITERS - fitting);
  expect(await fixture.capital('ETH')).toEqual({ total, frozen: total });
  await cancelAll();
  expect(await fixture.capital('ETH')).toEqual({ total, frozen: 0 });
});

test('WAL-08 a member without Google withdraws 10,000 US dollars in 24 hours, and no cent more', async () => {
  await fixture.setLimit('500000');
  const [writer] = writers;
  const preview = async (amount: string) => {
    const body = { asset: 'USDT', network: 'ETH', addressId, amount };
    const { errors, limits: shown } = (await fixture.wallet('previewWithdraw', body, writer)).data;
    return { error: errors[0], usd: shown.usd };
  };
  await fixture.refresh();
  const { usd } = await preview('1000');
  const price = (Number(usd.left) - Number(usd.leftAfter)) / 1_000;
  const most = Math.floor((10_000 - CENT) / price);
  expect((await preview(String(most))).error).toBeUndefined();
  const more = (await preview(String(Math.ceil(10_000 / price) + 10))).error;
  expect([more.code, more.data.reason, more.data.limit]).toEqual([45531, 'day', '10000']);
});

test('WAL-04 a customer’s own limit bounds a withdrawal, which counts for 24 hours', async () => {
  await fixture.setLimit('1000');
  const first = await fixture.confirmed(addressId, '600');
  const { used, left, resetsAt } = await limits();
  expect([Number(used) > 590, Number(left) < 410]).toEqual([true, true]);
  const { code, data } = await fixture.submit(addressId, '600');
  expect([code, data.bound, data.limit, data.used, data.left]).toEqual([45662, 'day', '1000', used, left]);
  expect(data.resetsAt).toBe(resetsAt);
  // Rolling limits keep the clock: the business clock moves nothing of them.
  await fixture.moveBusinessClock(23 * 3_600_000);
  expect((await limits()).used).toBe(used);
  await fixture.platform.db.database
    .updateTable('withdrawal')
    .set({ confirmed_at: new Date(fixture.platform.clock.now - 24 * 3_600_000) })
    .where('id', '=', first)
    .execute();
  expect(await limits()).toMatchObject({ used: '0', left: '1000' });
});
