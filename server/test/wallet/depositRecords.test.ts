import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userInfo } from '../../../testkit/people/people.ts';
import { NEWCOMER, type Platform, type Reply, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';

const LISTED = '0x5e4de7000000000000000000000000000000bad1';
const DAY = 24 * 3_600_000;

let platform: Platform;
let eth: SimulatedNetwork;
let btc: SimulatedNetwork;
let trader: string;
let other: string;
let institutionId: string;
let addresses: { ETH: string; BTC: string };
/** When each deposit was seen, by its transaction. */
const seenAt = new Map<string, number>();

beforeAll(async () => {
  platform = await startPlatform();
  const { db, clock } = platform;
  const deps = { database: db.database, clock: () => clock.now };
  eth = await openSimulatedNetwork(deps, 'ETH');
  btc = await openSimulatedNetwork(deps, 'BTC');
  other = await platform.openSession(NEWCOMER);
  trader = await platform.openSession(TRADER);
  institutionId = (await userInfo(platform, trader)).institution.institutionId;
  await Promise.all([eth.follow(), btc.follow()]);
  const addressOn = async (code: string) =>
    (await wallet('getDepositAddress', { asset: code, network: code })).data.address;
  addresses = { ETH: await addressOn('ETH'), BTC: await addressOn('BTC') };
  const { id } = await db.database.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow();
  const entry = { network: 'ETH', address: LISTED, verdict: 'block' as const, note: 'Listed', added_by: id };
  await db.database
    .insertInto('screening_entry')
    .values({ ...entry, added_at: new Date(clock.now) })
    .execute();
  // One of each state, a minute apart.
  const begin = (txid: string) => {
    clock.advance(60_000);
    seenAt.set(txid, clock.now);
    return { txid, to: addresses.ETH };
  };
  await eth.receive({ ...begin('credited'), amount: '1.123456789' });
  await eth.receive({ ...begin('small'), asset: 'USDT', amount: '5' });
  await btc.receive({ ...begin('bitcoin'), to: addresses.BTC, amount: '0.5' });
  await eth.receive({ ...begin('screened'), amount: '2', from: LISTED });
  await eth.mine({ ...begin('orphaned'), amount: '3' });
  await eth.reorganise(1);
  await btc.mine({ ...begin('confirming'), to: addresses.BTC, amount: '0.25' });
});
beforeEach(() => platform.db.owner.deleteFrom('institution_feature').execute());
afterAll(() => platform.close());

const wallet = (path: string, body: object, token = trader): Promise<Reply> =>
  platform.call('POST', `/account/wallet/${path}`, body, token);
const page = async (queryCondition: object, more: object = {}) =>
  (await wallet('pageDepositWithdraw', { queryCondition, ...more })).data;
const found = async (queryCondition: object): Promise<string[]> =>
  (await page(queryCondition)).items.map(({ txid }: { txid: string }) => txid);
const record = async (txid: string) => (await page({ txid })).items[0];

const setState = (txid: string, row: { orphaned_at?: Date; state?: 'reversed' }) =>
  platform.db.owner.updateTable('deposit').set(row).where('txid', '=', txid).execute();

test('WAL-03 WAL-14 a record has times, amounts, address and confirmations of its deposit', async () => {
  const credited = await record('credited');
  expect(credited).toMatchObject({
    type: 'deposit',
    asset: 'ETH',
    network: 'ETH',
    accountType: 'capital_account',
    txid: 'credited',
    createdAt: seenAt.get('credited'),
    startedAt: seenAt.get('credited'),
    arrivedAt: seenAt.get('credited'),
    initiatedAmount: '1.123456789',
    actualAmount: '1.12345678',
    amount: '1.12345678',
    receivable: '1.12345678',
    fee: '0',
    address: addresses.ETH,
    addressName: null,
    confirmations: 3,
    confirmationsRequired: 3,
  });
  expect(await record('confirming')).toMatchObject({
    arrivedAt: null,
    actualAmount: null,
    amount: '0.25',
    address: addresses.BTC,
    confirmations: 1,
  });
  expect(await record('orphaned')).toMatchObject({ confirmations: 0, confirmationsRequired: 3 });
});

test.each([
  ['credited', 'complete', 'deposit_complete', 'received', null],
  ['confirming', 'deposit_pending', 'deposit_pending', 'pending', null],
  ['small', 'deposit_pending', 'deposit_pending', 'pending', 'below_minimum'],
  ['screened', 'deposit_pending', 'deposit_pending', 'processing', 'screening'],
  ['orphaned', 'deposit_pending', 'deposit_pending', 'pending', 'block_replaced'],
])('WAL-11 the deposit %s has the status %s', async (txid, status, typeStatus, label, reason) => {
  expect(await record(txid)).toMatchObject({ status, typeStatus, label, reason });
  expect(await found({ status })).toContain(txid);
});

test('WAL-11 a deposit is cancelled once its block is gone for a day, or when it was reversed', async () => {
  const cancelled = { status: 'cancelled', typeStatus: 'cancelled', label: 'cancelled' };
  const { now } = platform.clock;
  await setState('orphaned', { orphaned_at: new Date(now - DAY) });
  expect(await record('orphaned')).toMatchObject({ status: 'deposit_pending' });
  expect(await found({ status: 'cancelled' })).toEqual([]);
  await setState('orphaned', { orphaned_at: new Date(now - DAY - 1) });
  expect(await record('orphaned')).toMatchObject({ ...cancelled, reason: 'block_replaced' });
  expect(await found({ status: 'cancelled' })).toEqual(['orphaned']);
  expect(await found({ status: 'deposit_pending' })).not.toContain('orphaned');
  await setState('orphaned', { orphaned_at: new Date(now) });
  await setState('bitcoin', { state: 'reversed' });
  expect(await record('bitcoin')).toMatchObject({ ...cancelled, reason: 'reversed' });
  expect(await found({ status: 'cancelled' })).toEqual(['bitcoin']);
  const credited = { state: 'credited' as const };
  await platform.db.owner.updateTable('deposit').set(credited).where('txid', '=', 'bitcoin').execute();
});

test('WAL-11 WAL-14 records are filtered by each field, and sorted by time', async () => {
  const all = ['confirming', 'orphaned', 'screened', 'bitcoin', 'small', 'credited'];
  expect(await found({})).toEqual(all);
  expect(await found({ sort: 'oldest' })).toEqual(all.toReversed());
  expect(await found({ asset: 'USDT' })).toEqual(['small']);
  expect(await found({ network: 'BTC' })).toEqual(['confirming', 'bitcoin']);
  expect(await found({ network: 'BTC', status: 'complete' })).toEqual(['bitcoin']);
  expect(await found({ status: 'complete' })).toEqual(['bitcoin', 'credited']);
  expect(await found({ status: 'deposit_pending' })).toEqual(['confirming', 'orphaned', 'screened', 'small']);
  for (const status of ['failed', 'withdraw_pending']) expect(await found({ status })).toEqual([]);
  expect(await found({ type: 'deposit' })).toEqual(all);
  expect(await found({ type: 'withdraw' })).toEqual([]);
  expect(await found({ accountType: 'trade_account' })).toEqual([]);
  expect(await found({ txid: 'screened' })).toEqual(['screened']);
  const [startTime, endTime] = [seenAt.get('small'), seenAt.get('screened')];
  expect(await found({ startTime, endTime })).toEqual(['bitcoin', 'small']);
});

test('WAL-03 a record shows what happened to its deposit', async () => {
  const { orderId } = await record('credited');
  const { code, data } = await wallet('queryDepositWithdraw', { orderId });
  const at = seenAt.get('credited');
  expect([code, data.timeline]).toEqual([
    200,
    [
      { at, event: 'seen', by: 'platform', member: null },
      { at, event: 'credited', by: 'platform', member: null },
    ],
  ]);
  expect(data).toMatchObject(await record('credited'));
});

test('WAL-14 another institution sees no record of a deposit', async () => {
  const { orderId } = await record('credited');
  expect((await wallet('pageDepositWithdraw', {}, other)).data).toMatchObject({ items: [], total: 0 });
  expect((await wallet('queryDepositWithdraw', { orderId }, other)).code).toBe(404);
  expect(await exported({}, 'en-US', other)).toHaveLength(1);
});

/** The lines of the file. */
async function exported(queryCondition: object, language = 'en-US', token = trader): Promise<string[]> {
  const response = await fetch(`${platform.url}/api/account/wallet/exportDepositWithdraw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language, authorization: `Bearer ${token}` },
    body: JSON.stringify({ queryCondition }),
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="coin-records/);
  return (await response.text()).split('\r\n').slice(0, -1);
}

test('WAL-14 the file has the list’s records, oldest first, in the reader’s language', async () => {
  const lines = await exported({});
  expect(lines[0]).toMatch(/Time \(UTC\),Type,Asset,Network,Amount,Fee,Credited or paid,Status,/);
  expect(lines.slice(1).map((line) => line.split(',').at(-2))).toEqual(await found({ sort: 'oldest' }));
  expect(lines[1]).toContain(',Deposit,ETH,ETH,1.123456789,0,1.12345678,Received,');
  expect(lines[4]).toContain(',Deposit,ETH,ETH,2,0,,Processing,');
  const chinese = await exported({ status: 'complete' }, 'zh-HK');
  expect(chinese[0]).toMatch(/時間 \(UTC\),類型,資產,網絡,金額,手續費,入賬或支付金額,狀態,/);
  expect(chinese).toHaveLength(3);
  expect(chinese[2]).toContain(',存入,BTC,BTC,0.5,0,0.5,已到賬,');
});

test('KY-06 with the wallet off the records are closed, and with deposits off they stay readable', async () => {
  const { orderId } = await record('credited');
  const calls = [
    ['pageDepositWithdraw', {}],
    ['queryDepositWithdraw', { orderId }],
  ] as const;
  const off = { institution_id: institutionId, enabled: false };
  await platform.db.owner
    .insertInto('institution_feature')
    .values({ ...off, feature: 'deposit' })
    .execute();
  for (const [path, body] of calls) expect((await wallet(path, body)).code).toBe(200);
  await platform.db.owner
    .insertInto('institution_feature')
    .values({ ...off, feature: 'wallet' })
    .execute();
  for (const [path, body] of [...calls, ['exportDepositWithdraw', {}] as const]) {
    expect(await wallet(path, body)).toMatchObject({ code: 45553, data: { feature: 'wallet' } });
  }
});

test('CL-11 WAL-14 records are paged by number and by cursor, also those of one time', async () => {
  platform.clock.advance(1_000);
  const startTime = platform.clock.now;
  await eth.follow();
  const { address } = (await wallet('getDepositAddress', { asset: 'ETH', network: 'ETH' })).data;
  const payments = Array.from({ length: 23 }, (_, index) => ({ txid: `page${index}`, to: address, amount: '1' }));
  await eth.receive(...payments);
  const second = await page({ startTime }, { pageCondition: { page: 3 } });
  expect([second.total, second.items.length, second.nextCursor]).toEqual([23, 3, null]);
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const part: Reply['data'] = await page({ startTime }, { cursorCondition: { cursor } });
    read.push(...part.items.map(({ txid }: { txid: string }) => txid));
    cursor = part.nextCursor;
  } while (cursor !== null);
  expect(read.toSorted()).toEqual(payments.map(({ txid }) => txid).toSorted());
  expect((await page({ startTime }, { cursorCondition: { searchDirection: 'before' } })).items).toHaveLength(10);
});
