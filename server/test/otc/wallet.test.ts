import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { NEWCOMER, sentCode, TRADER } from '../../../testkit/platform/platform.ts';
import { bitcoinProgram, type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { replaceAnnouncements } from '../../src/modules/wallet/deposits/replaceAnnouncements.ts';

const DAY = 24 * 3_600_000;
const RESERVE = `0x${'a1'.repeat(20)}`;

const nodes: Record<string, string[]> = {};
let fixture: WithdrawalFixture;
let stranger: string;
let address: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture({ nodes });
  nodes.ETH = [fixture.ethereum.url];
  await sql`
    update institution set primary_verification = 'certified'
    where id = (select institution_id from platform_user where email = ${NEWCOMER})`.execute(fixture.platform.db.owner);
  stranger = await fixture.platform.openSession(NEWCOMER);
  fixture.tokens.trader = await fixture.platform.openSession(TRADER);
  address = (await block('/block/trade/getAddress', { asset: 'ETH', network: 'ETH' })).data.address;
});
// The questions of a minute are counted by the clock.
beforeEach(() => fixture.platform.clock.advance(60_000));
afterAll(() => fixture?.close());

const block = (path: string, body: object = {}, token = fixture.tokens.trader) =>
  fixture.platform.call('POST', path, body, token);
const announce = (over: object = {}, token?: string) =>
  block('/account/block/submitDepositRecord', { asset: 'ETH', network: 'ETH', amount: '1.5', ...over }, token);
const validate = (txid: string, over: object = {}, token?: string) =>
  block('/account/block/validateTransaction', { asset: 'ETH', network: 'ETH', txid, ...over }, token);
const page = async (queryCondition: object, token?: string) =>
  (await block('/account/block/pageBlockDepositWithdraw', { queryCondition }, token)).data.items;
const record = async (orderId: string) =>
  (await fixture.platform.call('POST', '/account/wallet/queryDepositWithdraw', { orderId }, fixture.tokens.trader))
    .data;
const randomTxid = () => `0x${randomBytes(32).toString('hex')}`;

test('OTC-05 OTC-06 an announced deposit is to be paid until its transaction is seen, then a deposit', async () => {
  const { node } = fixture.ethereum;
  const txid = await node.pay('ETH', address, '2');
  const { code, data } = await announce({ txid: txid.toUpperCase().replace('0X', '0x') });
  expect([code, data.otcStatus]).toEqual([200, 'to_be_paid']);
  // A repeat answers the first, whatever it says.
  expect((await announce({ txid, amount: '9' })).data).toEqual(data);
  const announced = {
    orderId: data.recordId,
    type: 'deposit',
    status: 'deposit_pending',
    label: 'pending',
    otcStatus: 'to_be_paid',
    state: 'announced',
    address: null,
    txid,
    initiatedAmount: '1.5',
    actualAmount: null,
    confirmations: 0,
  };
  expect(await page({ txid })).toMatchObject([announced]);
  for (const filter of [{ type: 'deposit' }, { status: 'deposit_pending' }, { asset: 'ETH' }, { network: 'ETH' }]) {
    expect(await page({ ...filter, txid })).toHaveLength(1);
  }
  expect(await page({ type: 'withdraw', txid })).toEqual([]);
  expect(await page({ txid }, stranger)).toEqual([]);
  expect((await record(data.recordId)).timeline).toMatchObject([{ event: 'announced' }]);
  await fixture.ethereum.mine(1);
  const [seen, ...others] = await page({ txid });
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ state: 'confirming', otcStatus: 'in_progress', initiatedAmount: '2', address });
  // The id of the announcement still finds it, and another announcement answers it.
  expect((await record(data.recordId)).orderId).toBe(seen.orderId);
  expect((await announce({ txid })).data).toEqual({ recordId: seen.orderId, otcStatus: 'in_progress' });
  await fixture.ethereum.confirm();
  expect((await page({ txid }))[0]).toMatchObject({ otcStatus: 'recharge_complete' });
});

test('an announcement is cancelled after 7 days, and replaced where its transaction is seen later', async () => {
  const { platform, ethereum } = fixture;
  const txid = await ethereum.node.pay('ETH', address, '0.5');
  const { recordId } = (await announce({ txid })).data;
  await moveBusinessClock(platform, 7 * DAY - 60_000);
  expect(await record(recordId)).toMatchObject({ state: 'announced' });
  await moveBusinessClock(platform, 60_000);
  const expired = await record(recordId);
  expect(expired).toMatchObject({ status: 'cancelled', otcStatus: 'cancelled', reason: 'not_arrived' });
  expect(expired.timeline.map(({ event }: { event: string }) => event)).toEqual(['announced', 'expired']);
  expect(await page({ txid, status: 'cancelled' })).toHaveLength(1);
  expect(await page({ txid, status: 'deposit_pending' })).toEqual([]);
  await ethereum.confirm();
  expect(await page({ txid })).toMatchObject([{ otcStatus: 'recharge_complete' }]);
});

test('an announcement that was stored while its block was read is settled with the next round', async () => {
  const { platform } = fixture;
  const txid = await fixture.ethereum.node.pay('ETH', address, '0.25');
  const { recordId } = (await announce({ txid })).data;
  await fixture.ethereum.confirm();
  // As the two transactions leave it where neither sees the other.
  await sql`
    update announced_deposit set state = 'announced', deposit_id = null, recorded_at = created_at, ended_at = null
    where id = ${recordId}`.execute(platform.db.owner);
  expect(await page({ txid })).toHaveLength(2);
  await moveBusinessClock(platform, 1_000);
  expect(await page({ txid })).toMatchObject([{ otcStatus: 'recharge_complete' }]);
  await inTransaction(platform.db.database, (tx) => replaceAnnouncements(tx, 'all', platform.clock.now));
  expect(await page({ txid })).toHaveLength(1);
});

test('announcements with bad fields are refused at the field, and at most 50 are open', async () => {
  const txid = randomTxid();
  const errorOf = async (over: object) => {
    const { code, data } = await announce({ txid, ...over });
    return [code, data.fields.map(({ path }: { path: string }) => path)];
  };
  expect(await errorOf({ txid: 'transaction' })).toEqual([400, ['txid']]);
  expect(await errorOf({ txid: txid.slice(2) })).toEqual([400, ['txid']]);
  expect(await errorOf({ amount: '0' })).toEqual([400, ['amount']]);
  expect(await errorOf({ asset: 'USDT', amount: '1.1234567' })).toEqual([400, ['amount']]);
  expect((await announce({ txid, network: 'BTC' })).code).toBe(45529);
  expect(await page({ txid })).toEqual([]);
  const codes: number[] = [];
  for (let each = 0; each < 51; each += 1) codes.push((await announce({ txid: randomTxid() })).code);
  expect(codes.filter((code) => code === 200)).toHaveLength(50);
  expect(codes.at(-1)).toBe(429);
  await sql`delete from announced_deposit where state = 'announced'`.execute(fixture.platform.db.owner);
});

test('OTC-05 a transaction is validated from pool to credit, for the institution that it pays alone', async () => {
  const { node } = fixture.ethereum;
  const txid = await node.pay('ETH', address, '3');
  expect((await validate(txid)).data).toMatchObject({ state: 'confirming', payments: [], confirmations: 0 });
  await node.mine(1);
  const payment = { address, amount: '3' };
  expect((await validate(txid)).data).toMatchObject({
    state: 'confirming',
    confirmations: 1,
    payments: [{ ...payment, orderId: null }],
  });
  await fixture.ethereum.settle();
  const [{ orderId }] = await page({ txid });
  expect((await validate(txid)).data.payments).toEqual([{ ...payment, orderId }]);
  expect((await validate(txid, {}, stranger)).data).toMatchObject({ state: 'not_ours', payments: [] });
  expect((await validate(txid, { asset: 'USDT' })).data).toMatchObject({ state: 'not_ours', payments: [] });
  expect((await validate(randomTxid())).data).toMatchObject({ state: 'not_found', payments: [], confirmations: 0 });
  await fixture.ethereum.confirm();
  const credited = (await validate(txid)).data;
  expect(credited).toMatchObject({ state: 'credited', payments: [{ ...payment, orderId }] });
  expect(credited.confirmations).toBe(credited.confirmationsRequired);
  expect((await announce({ txid }, stranger)).data.otcStatus).toBe('to_be_paid');
  expect((await page({ txid }, stranger))[0]).toMatchObject({ confirmations: 0, address: null });
});

test('a deposit below the minimum is named as such, and one of a token is found by its contract', async () => {
  const { node } = fixture.ethereum;
  const small = await node.pay('USDT', address, '1');
  await fixture.ethereum.confirm();
  expect((await validate(small, { asset: 'USDT' })).data).toMatchObject({
    state: 'below_minimum',
    payments: [{ address, amount: '1' }],
  });
});

test('a transaction whose block was replaced is not found any more, and its deposit waits', async () => {
  const { node } = fixture.ethereum;
  const txid = await node.pay('ETH', address, '4');
  await fixture.ethereum.mine(1);
  expect((await validate(txid)).data).toMatchObject({ state: 'confirming', confirmations: 1 });
  await node.reorganize(1);
  expect((await validate(txid)).data).toMatchObject({ state: 'not_found', confirmations: 0 });
  await fixture.ethereum.settle();
  const [{ orderId, state }] = await page({ txid });
  expect(state).toBe('orphaned');
  expect((await validate(txid)).data).toMatchObject({ state: 'not_found', payments: [{ orderId, amount: '4' }] });
});

test('while the node is away the network is not connected, and no announcement depends on it', async () => {
  nodes.ETH = ['http://127.0.0.1:9'];
  expect(await validate(randomTxid())).toMatchObject({ code: 45670, data: { network: 'ETH' } });
  const txid = randomTxid();
  expect((await announce({ txid })).data.otcStatus).toBe('to_be_paid');
  nodes.ETH = [];
  expect(await validate(txid)).toMatchObject({ code: 45670 });
  nodes.ETH = [fixture.ethereum.url];
  expect((await validate(txid)).data.state).toBe('not_found');
});

test('an institution asks the network 20 times a minute, and others are not held up by it', async () => {
  const txid = randomTxid();
  const ask = async (times: number) => {
    const codes: number[] = [];
    for (let each = 0; each < times; each += 1) codes.push((await validate(txid)).code);
    return codes;
  };
  const { clock } = fixture.platform;
  clock.advance(60_000 - (clock.now % 60_000));
  expect(new Set(await ask(20))).toEqual(new Set([200]));
  expect(await ask(1)).toEqual([429]);
  expect((await validate(txid, {}, stranger)).code).toBe(200);
  clock.advance(60_000);
  expect(await ask(1)).toEqual([200]);
});

test('OTC-05 OTC-06 a withdrawal below the OTC desk is confirmed by an email code, queued, and paid once', async () => {
  const addressId = await fixture.addAddress(RESERVE);
  await fixture.refresh();
  const before = await fixture.capital('USDT');
  const body = { key: randomUUID(), asset: 'USDT', network: 'ETH', addressId, amount: '250' };
  const drafted = await block('/account/block/submitWithdrawRecord', body);
  expect(drafted.code).toBe(200);
  const { withdrawId } = drafted.data;
  // The key is the wallet's: both paths make one draft.
  expect((await fixture.wallet('submitWithdraw', body)).data.withdrawId).toBe(withdrawId);
  const sent = await sentCode(fixture.platform, TRADER, () =>
    block('/account/block/invokeBlockWithdrawalEmailValidation', { withdrawId }),
  );
  const proof = () => ({ emailUuid: sent.id, gaCode: fixture.gaCode() });
  const wrong = { ...proof(), emailCode: sent.digits === '000000' ? '000001' : '000000' };
  expect((await block('/account/block/confirmBlockWithdraw', { withdrawId, ...wrong })).code).toBe(45513);
  const right = { withdrawId, ...proof(), emailCode: sent.digits };
  await fixture.refresh();
  const confirmed = await block('/account/block/confirmBlockWithdraw', right);
  expect(confirmed.data).toMatchObject({ withdrawId, state: 'approval' });
  expect((await block('/account/block/confirmBlockWithdraw', right)).data).toEqual(confirmed.data);
  const listed = async () =>
    (await page({ type: 'withdraw' })).find((each: { orderId: string }) => each.orderId === withdrawId);
  expect(await listed()).toMatchObject({ otcStatus: 'in_progress' });
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawId, 'complete');
  expect(await listed()).toMatchObject({ otcStatus: 'withdraw_complete' });
  expect(await fixture.capital('USDT')).toEqual({ total: before.total - 250, frozen: 0 });
});

test('the balances of the desk and of its money are the same call', async () => {
  const [first, second] = [
    await block('/institution/block/listBlockAssetBalance'),
    await block('/account/block/accountCapital/list'),
  ];
  expect(second.data.map(({ asset, total }: { asset: string; total: string }) => [asset, total])).toEqual(
    first.data.map(({ asset, total }: { asset: string; total: string }) => [asset, total]),
  );
  expect(first.data.length).toBeGreaterThan(0);
});

describe.skipIf(bitcoinProgram === undefined)('a node like Bitcoin Core', () => {
  let bitcoin: LocalChain;

  beforeAll(async () => {
    const { platform } = fixture;
    bitcoin = await openLocalChain({ database: platform.db.database, clock: platform.clock }, 'BTC');
    nodes.BTC = [bitcoin.url];
  });
  afterAll(() => bitcoin?.close());

  test('a payment in the pool is shown with its amount before a block has it', async () => {
    const own = (await block('/block/trade/getAddress', { asset: 'BTC', network: 'BTC' })).data.address;
    const txid = await bitcoin.node.pay('BTC', own, '0.75');
    const requested = { asset: 'BTC', network: 'BTC' };
    const payment = { address: own, amount: '0.75' };
    expect((await validate(txid, requested)).data).toMatchObject({
      state: 'confirming',
      confirmations: 0,
      payments: [{ ...payment, orderId: null }],
    });
    expect((await validate(txid, requested, stranger)).data).toMatchObject({ state: 'not_ours', payments: [] });
    expect((await validate(`0x${txid}`, requested)).code).toBe(400);
    expect((await announce({ ...requested, txid, amount: '0.75' })).data.otcStatus).toBe('to_be_paid');
    await bitcoin.confirm();
    expect((await validate(txid, requested)).data).toMatchObject({ state: 'credited', payments: [payment] });
    expect(await page({ txid })).toMatchObject([{ otcStatus: 'recharge_complete' }]);
  });
});
