import { randomUUID } from 'node:crypto';
import { connectAnvil } from '@aldgate/chain/testing/anvil.ts';
import { useContracts } from '@aldgate/chain/testing/contracts.ts';
import { useUsdtOwner } from '@aldgate/chain/testing/usdtOwner.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailTo } from '../../../testkit/people/people.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  await fixture.setLimit('50000000');
});
beforeEach(() => fixture.platform.clock.advance(1_000));
/** The ledger has what the addresses hold, and nothing is held for what has ended. */
afterEach(async () => {
  await fixture.ethereum.confirm();
  await fixture.ethereum.expectReconciled();
  for (const asset of ['USDT', 'ETH', 'USDC'])
    expect([asset, (await fixture.capital(asset)).frozen]).toEqual([asset, 0]);
});
afterAll(() => fixture?.close());

const paid = async (asset: string) => Number(await fixture.ethereum.node.balance(asset, RESERVE));

async function approved(amount: string, over: object = {}): Promise<string> {
  const withdrawId = await fixture.confirmed(addressId, amount, { ...over });
  await fixture.refresh();
  expect((await fixture.approve(withdrawId)).code).toBe(200);
  return withdrawId;
}

async function finish(withdrawId: string) {
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  return fixture.until(withdrawId, 'complete');
}

/** The newest transaction of the platform, as operators see it. */
const newest = async () =>
  (await fixture.console.ops('treasury', '/wallet/transaction/page', { queryCondition: {} })).data.items[0];
const change = (call: 'speedUp' | 'cancel', outgoingId: string) =>
  fixture.console.ops('treasury', `/wallet/transaction/${call}`, { outgoingId, reason: 'It waits too long' });

/** The metric of the payout that has waited longest. */
async function oldestSeconds(): Promise<number> {
  const metrics = await (await fetch(`${fixture.platform.url}/metrics`)).text();
  return Number(/^aldgate_payouts_oldest_seconds\{network="ETH"\} (.+)$/m.exec(metrics)?.[1]);
}

test('a hot wallet that holds too little puts a withdrawal on hold, which is paid once it was filled', async () => {
  const { hot, node } = fixture.ethereum;
  const setMaximum = (maximum: string) =>
    fixture.platform.db.database
      .updateTable('chain_asset')
      .set({ hot_minimum: '0', hot_maximum: maximum })
      .where('asset', '=', 'USDC')
      .execute();
  // Coins above the maximum go to the cold wallet.
  await setMaximum('100000');
  await fixture.plan();
  await waitFor(async () => {
    await fixture.ethereum.confirm();
    return Number(await node.balance('USDC', hot)) <= 100_000 ? true : undefined;
  });
  await setMaximum('1000000');
  const amount = '190000';
  const before = await paid('USDC');
  const withdrawId = await approved(amount, { asset: 'USDC' });
  await fixture.until(withdrawId, 'review');
  expect((await fixture.review('treasury', withdrawId, 'approve')).code).toBe(200);
  expect(await fixture.until(withdrawId, 'on_hold')).toMatchObject({ reason: 'hot_low', status: 'withdraw_pending' });
  fixture.platform.clock.advance(60_000);
  expect(await oldestSeconds()).toBeGreaterThanOrEqual(60);
  await node.pay('USDC', hot, '500000');
  await fixture.ethereum.confirm();
  await fixture.refresh();
  await fixture.plan();
  const { receivable } = await finish(withdrawId);
  expect(await paid('USDC')).toBeCloseTo(before + Number(receivable), 6);
  expect(await oldestSeconds()).toBe(0);
});

test('more payouts of an asset than a plan reads are short: those of other assets are paid past them', async () => {
  const { database } = fixture.platform.db;
  const short = Array.from({ length: 60 }, () => ({
    reference: randomUUID(),
    network: 'ETH',
    asset: 'USDC',
    address: RESERVE,
    amount: '90000000',
    requested_at: new Date(fixture.platform.clock.now),
    is_short: true,
  }));
  await database.insertInto('payout').values(short).execute();
  const before = await paid('USDT');
  const { receivable } = await finish(await approved('33'));
  expect(await paid('USDT')).toBeCloseTo(before + Number(receivable), 6);
  const ids = short.map(({ reference }) => reference);
  const removed = await database
    .deleteFrom('payout')
    .where('reference', 'in', ids)
    .where('outgoing_id', 'is', null)
    .execute();
  expect(Number(removed[0]?.numDeletedRows)).toBe(ids.length);
});

test('a token that refuses ends the withdrawal as failed: holds return, gas is a cost, a reason is shown', async () => {
  const anvil = await connectAnvil(fixture.ethereum.url);
  const usdt = useUsdtOwner(useContracts(anvil));
  const before = [await paid('USDT'), (await fixture.capital('USDT')).total];
  const costs = async () => {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(b.balance), 0)::text as sum from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.type = 'costs' and a.asset = 'ETH'
    `.execute(fixture.platform.db.owner);
    return Number(rows[0]?.sum);
  };
  const spent = await costs();
  const withdrawId = await fixture.confirmed(addressId, '30');
  await usdt.pause();
  await fixture.ethereum.confirm();
  await fixture.refresh();
  expect((await fixture.approve(withdrawId)).code).toBe(200);
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  expect(await fixture.until(withdrawId, 'failed')).toMatchObject({
    status: 'failed',
    label: 'failed',
    reason: 'chain_refused',
    actualAmount: null,
  });
  expect([await paid('USDT'), (await fixture.capital('USDT')).total]).toEqual(before);
  expect(await costs()).toBeLessThan(spent);
  await emailTo(fixture.platform, TRADER, /^A withdrawal failed$/);
  await usdt.unpause();
  await fixture.ethereum.confirm();
});

test('an operator speeds a payment up: both attempts share the nonce, and it is paid once', async () => {
  const before = await paid('USDT');
  const withdrawId = await approved('31');
  await fixture.until(withdrawId, 'sent');
  const { outgoingId } = await newest();
  expect((await change('speedUp', outgoingId)).code).toBe(200);
  await fixture.ethereum.settle();
  const complete = await finishSent(withdrawId);
  expect(complete.attempts).toHaveLength(2);
  expect(complete.attempts.filter(({ state }: { state: string }) => state === 'mined')).toHaveLength(1);
  expect(await paid('USDT')).toBeCloseTo(before + Number(complete.receivable), 6);
});

async function finishSent(withdrawId: string) {
  await fixture.ethereum.confirm();
  return fixture.until(withdrawId, 'complete');
}

test('a large payment that was cancelled on the chain is reviewed by both operators again, and paid once', async () => {
  const before = await paid('USDT');
  const withdrawId = await approved('210000');
  await fixture.until(withdrawId, 'review');
  const release = async () => {
    const { data } = await fixture.review('treasury', withdrawId, 'approve');
    return fixture.console.approve('admin', data.approvalId);
  };
  expect((await release()).code).toBe(200);
  await fixture.until(withdrawId, 'sent');
  const { outgoingId } = await newest();
  expect((await change('cancel', outgoingId)).code).toBe(200);
  await fixture.ethereum.settle();
  await fixture.ethereum.settle();
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'review');
  expect(await paid('USDT')).toBe(before);
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ reviews: 0, decisions: [], mayDecide: true });
  expect((await release()).code).toBe(200);
  const { receivable } = await finish(withdrawId);
  expect(await paid('USDT')).toBeCloseTo(before + Number(receivable), 6);
});

test('WAL-11 a cancellation races with the queue: the withdrawal is paid or given back, never both', async () => {
  const outcomes: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    const before = [await paid('USDT'), (await fixture.capital('USDT')).total] as const;
    const withdrawId = await fixture.confirmed(addressId, '40');
    await fixture.refresh();
    expect((await fixture.approve(withdrawId)).code).toBe(200);
    // Each time a little later: from the checks to the signature.
    for (let steps = 0; steps < each; steps += 1) await fixture.ethereum.follow();
    const [cancelled] = await Promise.all([
      fixture.wallet('cancelWithdraw', { withdrawId }),
      fixture.plan(),
      fixture.ethereum.settle(),
    ]);
    const record = await waitFor(async () => {
      await fixture.ethereum.confirm();
      const found = await fixture.record(withdrawId);
      return ['complete', 'cancelled'].includes(found.state) ? found : undefined;
    });
    expect(cancelled.code).toBe(record.state === 'cancelled' ? 200 : 45665);
    const isPaid = record.state === 'complete';
    expect(await paid('USDT')).toBeCloseTo(before[0] + (isPaid ? Number(record.receivable) : 0), 6);
    expect((await fixture.capital('USDT')).total).toBeCloseTo(before[1] - (isPaid ? 40 : 0), 6);
    outcomes.push(record.state);
  }
  expect(outcomes).toHaveLength(4);
});
