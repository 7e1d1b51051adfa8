import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { type Customer, createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';

/** Longer than a transaction waits for an attempt with a higher fee. */
const RAISE_MS = 20_001;
const HOUR_MS = 3_600_000;

let fixture: ConsoleFixture;
let ethereum: LocalChain;
let reader: ReturnType<typeof createDepositReader>;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  ethereum = await openLocalChain({ database: db.database, clock }, 'ETH');
  reader = createDepositReader(db.database);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(async () => {
  await ethereum?.close();
  await fixture?.platform.close();
});

const database = () => fixture.platform.db.database;
function customer(): Promise<Customer> {
  // Records are in the order of their times.
  fixture.platform.clock.advance(1_000);
  return openCustomer(database(), fixture.platform.clock.now);
}
const newest = async () => (await ethereum.outgoing()).at(-1);
const balanceOf = (asset: string, address: string) => ethereum.node.balance(asset, address);
const ask = (call: 'speedUp' | 'cancel', outgoingId: string | undefined, who: 'treasury' | 'support' = 'treasury') =>
  fixture.ops(who, `/wallet/transaction/${call}`, { outgoingId, reason: 'It waits too long' });
const listed = async () =>
  (await fixture.ops('treasury', '/wallet/transaction/page', { queryCondition: {} })).data.items[0];
const alarms = async (state = 'open') =>
  (await fixture.ops('auditor', '/task/page', { queryCondition: { kind: 'chain_alarm', state } })).data.items;

/** A final deposit of USDT whose flush has been sent and is in no block yet. */
async function openFlush(): Promise<Customer> {
  const owner = await customer();
  await ethereum.node.pay('USDT', owner.address, '5000');
  await ethereum.confirm();
  await ethereum.plan();
  expect(await newest()).toMatchObject({ kind: 'flush', state: 'broadcast', wallet: 'hot' });
  return owner;
}

test('WAL-15 a flush collects a deposit, its fee is a miner fee, and the addresses hold the balances', async () => {
  const before = await balanceOf('USDT', ethereum.hot);
  const owner = await openFlush();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ state: 'final', outcome: 'succeeded', attempts: [{ attempt: 1 }] });
  expect(await balanceOf('USDT', owner.address)).toBe('0');
  expect(Number(await balanceOf('USDT', ethereum.hot))).toBe(Number(before) + 5000);
  expect(await reader.balanceOf(owner.institutionId, 'USDT')).toBe('5000');
  const txid = (await newest())?.attempts[0]?.txid;
  const fee = await database()
    .selectFrom('chain_transaction')
    .select(sql<string>`round(fee, 18)::text`.as('fee'))
    .where('txid', '=', txid ?? '')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ flow: string; amount: string }>`
    select t.flow, round(e.amount, 18)::text as amount from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    where t.reference = ${`transaction:ETH:${txid}`} order by e.amount
  `.execute(database());
  expect(Number(fee.fee)).toBeGreaterThan(0);
  expect(rows).toEqual([
    { flow: 'miner_fee', amount: `-${fee.fee}` },
    { flow: 'miner_fee', amount: fee.fee },
  ]);
  await ethereum.expectReconciled();
});

test('a transaction that no block has is replaced with a higher fee; the attempt that is mined counts', async () => {
  await openFlush();
  fixture.platform.clock.advance(RAISE_MS);
  await ethereum.settle();
  const { attempts = [] } = (await newest()) ?? {};
  expect(attempts).toMatchObject([
    { attempt: 1, is_cancel: false },
    { attempt: 2, is_cancel: false },
  ]);
  const [first, second] = attempts.map(({ terms }) => BigInt((terms as { maxFee: string }).maxFee));
  expect(second).toBeGreaterThan(((first ?? 0n) * 1125n) / 1000n - 1n);
  expect(attempts[1]?.sent_at).not.toBeNull();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ state: 'final', outcome: 'succeeded' });
  await ethereum.expectReconciled();
});

test('an operator speeds a transaction up: the next attempt has a higher fee, and both share the nonce', async () => {
  await openFlush();
  const { id } = (await newest()) ?? {};
  expect((await ask('speedUp', id, 'support')).code).toBe(403);
  expect(await ask('speedUp', id)).toMatchObject({ code: 200, data: null });
  expect(await listed()).toMatchObject({ outgoingId: id, requested: 'speed_up' });
  expect((await ask('speedUp', id)).code).toBe(45572);
  await ethereum.settle();
  expect(await listed()).toMatchObject({
    requested: null,
    attempts: [{ attempt: 1 }, { attempt: 2, isCancel: false }],
  });
  expect((await fixture.audited('outgoing_sped_up'))[0]).toMatchObject({
    actor: `operator:${await fixture.operatorId('treasury')}`,
    subject: `outgoing:${id}`,
    after: { reason: 'It waits too long' },
  });
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ outcome: 'succeeded' });
  expect((await ask('speedUp', id)).code).toBe(45572);
  expect((await ask('speedUp', '11111111-1111-4111-8111-111111111111')).code).toBe(404);
  await ethereum.expectReconciled();
});

test('an operator cancels a transaction: one that moves nothing is mined, and its fee is posted', async () => {
  const owner = await openFlush();
  const { id, nonce } = (await newest()) ?? {};
  expect(await ask('cancel', id)).toMatchObject({ code: 200, data: null });
  await ethereum.settle();
  expect((await ask('cancel', id)).code).toBe(45572);
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ id, nonce, state: 'final', outcome: 'superseded' });
  expect(await listed()).toMatchObject({ outcome: 'superseded', attempts: [{ isCancel: false }, { isCancel: true }] });
  expect(await balanceOf('USDT', owner.address)).toBe('5000');
  await ethereum.expectReconciled();
  // It is collected again, an hour later.
  await ethereum.plan();
  expect(await newest()).toMatchObject({ id });
  const anHourAgo = new Date(fixture.platform.clock.now - HOUR_MS);
  await database()
    .updateTable('outgoing_transaction')
    .set({ ended_at: anHourAgo })
    .where('id', '=', id ?? '')
    .execute();
  fixture.platform.clock.advance(1_000);
  await ethereum.plan();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ kind: 'flush', outcome: 'succeeded' });
  expect(await balanceOf('USDT', owner.address)).toBe('0');
});

test('of a cancelled transaction whose first attempt is mined all the same, that one counts', async () => {
  const owner = await openFlush();
  const { id } = (await newest()) ?? {};
  await ask('cancel', id);
  await ethereum.node.mine(1);
  await ethereum.settle();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ id, outcome: 'succeeded' });
  expect(await balanceOf('USDT', owner.address)).toBe('0');
  expect(await listed()).toMatchObject({ requested: null });
  await ethereum.expectReconciled();
});

test('a transaction whose block is gone is sent again until it is final', async () => {
  await openFlush();
  await ethereum.mine(1);
  expect(await newest()).toMatchObject({ state: 'mined' });
  await ethereum.node.reorganize(1);
  await ethereum.settle();
  expect(await newest()).toMatchObject({ state: 'broadcast' });
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ outcome: 'succeeded' });
  await ethereum.expectReconciled();
});

test('what the signer refuses waits with a task; a higher bound ends it', async () => {
  await openFlush();
  await ethereum.confirm();
  await ethereum.signer.restartWith({ feeCapWei: '1' });
  const owner = await customer();
  await ethereum.node.pay('USDT', owner.address, '5000');
  await ethereum.confirm();
  await ethereum.plan();
  const refusal = 'the signer refused: fee (1)';
  expect(await newest()).toMatchObject({ state: 'reserved', attempts: [{ raw: null, refusal }] });
  expect(await alarms()).toMatchObject([{ title: `A transaction on ETH waits: ${refusal}` }]);
  await ethereum.signer.restartWith({});
  fixture.platform.clock.advance(60_001);
  await ethereum.settle();
  expect(await newest()).toMatchObject({ state: 'broadcast' });
  expect(await alarms()).toEqual([]);
  await ethereum.confirm();
  await ethereum.expectReconciled();
});

test('while a higher fee is refused, the attempt before it is sent again and mined', async () => {
  await openFlush();
  await ethereum.signer.restartWith({ feeCapWei: '1' });
  fixture.platform.clock.advance(RAISE_MS);
  await ethereum.settle();
  const [first, second] = (await newest())?.attempts ?? [];
  expect(second).toMatchObject({ raw: null, refusal: 'the signer refused: fee (1)' });
  await ethereum.node.drop(first?.txid ?? '');
  fixture.platform.clock.advance(RAISE_MS);
  await ethereum.settle();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ outcome: 'succeeded' });
  expect(await alarms()).toEqual([]);
  await ethereum.signer.restartWith({});
  await ethereum.expectReconciled();
});
