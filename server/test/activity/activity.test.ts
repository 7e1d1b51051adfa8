import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInfo } from '../../../testkit/people/people.ts';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { capitalAccount, clearing, fees, swapAccount } from '../../src/ledger/account.ts';
import { post, postAll } from '../../src/ledger/post.ts';
import type { Leg, Transfer } from '../../src/ledger/transfer.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';

const MINUTE = 60_000;

let platform: Platform;
let trader: string;
let newcomer: string;
let owner: string;
let copy: () => Promise<void>;
/** Before the transfers of this file. */
let since: number;

beforeAll(async () => {
  platform = await startPlatform();
  newcomer = await platform.signIn(NEWCOMER);
  trader = await platform.signIn(TRADER);
  owner = (await userInfo(platform, newcomer)).institution.institutionId;
  copy = createEntryCopier(platform.db.database);
  since = platform.clock.now;
});
afterAll(() => platform.close());

const transfer = (flow: Transfer['flow'], reference: string, legs: readonly Leg[]): Transfer => ({
  key: randomUUID(),
  flow,
  reference,
  legs,
});
const postNow = (...transfers: readonly Transfer[]) =>
  inTransaction(platform.db.database, (tx) => postAll(tx, transfers, platform.clock.now));
const credit = (asset: string, amount: string, reference = 'grant') =>
  transfer('deposit', reference, [
    { account: clearing(asset), amount: `-${amount}` },
    { account: capitalAccount(owner, asset), amount },
  ]);

const list = async (body: object, token = newcomer) =>
  (await platform.call('POST', '/account/wallet/pageAccountFlow', body, token)).data;
const page = (queryCondition: object, more: object = {}) =>
  list({ queryCondition: { startTime: since, ...queryCondition }, ...more });
const amounts = async (queryCondition: object): Promise<string[]> =>
  (await page(queryCondition)).items.map(
    ({ amount, asset }: { amount: string; asset: string }) => `${amount} ${asset}`,
  );

test('WAL-15 an entry has its flow, amount, exact balance after it and the record that caused it', async () => {
  const { clock } = platform;
  const orderId = randomUUID();
  await postNow(credit('USDT', '100.000000000000000001', 'transaction:ETH:0xabc'));
  clock.advance(MINUTE);
  await postNow(
    transfer('convert', `convert_order:${orderId}`, [
      { account: capitalAccount(owner, 'USDT'), amount: '-40' },
      { account: clearing('USDT'), amount: '40' },
      { account: clearing('BTC'), amount: '-0.001' },
      { account: capitalAccount(owner, 'BTC'), amount: '0.001' },
    ]),
  );
  clock.advance(MINUTE);
  await postNow(
    transfer('account_transfer', `account_transfer:${orderId}`, [
      { account: capitalAccount(owner, 'USDT'), amount: '-25' },
      { account: swapAccount(owner, 'USDT'), amount: '25' },
    ]),
  );
  clock.advance(MINUTE);
  await postNow(
    transfer('trading_fee', 'volume', [
      { account: swapAccount(owner, 'USDT'), amount: '-0.5' },
      { account: fees('USDT'), amount: '0.5' },
    ]),
  );
  await copy();

  const { items, total } = await page({ sort: 'oldest' });
  expect(total).toBe(6);
  expect(items).toMatchObject([
    {
      at: since,
      accountType: 'capital_account',
      asset: 'USDT',
      flow: 'deposit',
      amount: '100.000000000000000001',
      balance: '100.000000000000000001',
      reference: { kind: 'transaction', id: 'ETH:0xabc' },
    },
    { flow: 'convert', asset: 'USDT', amount: '-40', balance: '60.000000000000000001' },
    { flow: 'convert', asset: 'BTC', amount: '0.001', reference: { kind: 'convert_order', id: orderId } },
    { accountType: 'capital_account', amount: '-25', reference: { kind: 'account_transfer', id: orderId } },
    { accountType: 'swap_account', amount: '25', balance: '25' },
    { accountType: 'swap_account', flow: 'trading_fee', amount: '-0.5', balance: '24.5', reference: null },
  ]);
  expect(new Set(items.map(({ entryId }: { entryId: string }) => entryId)).size).toBe(6);
});

test('WAL-15 entries are filtered by each field, and sorted by time', async () => {
  expect(await amounts({})).toEqual((await amounts({ sort: 'oldest' })).toReversed());
  expect(await amounts({ accountType: 'swap_account' })).toEqual(['-0.5 USDT', '25 USDT']);
  expect(await amounts({ asset: 'BTC' })).toEqual(['0.001 BTC']);
  expect(await amounts({ asset: 'BTC', accountType: 'swap_account' })).toEqual([]);
  expect(await amounts({ flow: 'convert' })).toHaveLength(2);
  expect(await amounts({ flow: 'convert', asset: 'USDT' })).toEqual(['-40 USDT']);
  expect(await amounts({ flow: 'liquidation' })).toEqual([]);
  expect(await amounts({ startTime: since + MINUTE, endTime: since + 2 * MINUTE })).toHaveLength(2);
});

test('CL-11 WAL-15 entries are paged by number and by cursor, also those of one transfer', async () => {
  const pages = [];
  let cursorCondition: object = { pageSize: 10 };
  const condition = { flow: 'system_grant' as const };
  await postNow(...Array.from({ length: 23 }, () => ({ ...credit('EUR', '1'), ...condition })));
  await copy();
  for (;;) {
    const { items, total, nextCursor } = await page(condition, { cursorCondition });
    expect(total).toBe(23);
    pages.push(items);
    if (nextCursor === null) break;
    cursorCondition = { pageSize: 10, cursor: nextCursor };
  }
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
  const balances = pages.flat().map(({ balance }: { balance: string }) => Number(balance));
  expect(balances).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index));
  const last = await page(condition, { cursorCondition: { pageSize: 10, searchDirection: 'before' } });
  expect(last.items).toEqual(pages.flat().slice(13));
  const numbered = await page(condition, { pageCondition: { page: 3, pageSize: 10 } });
  expect(numbered.items).toEqual(pages[2]);
});

test('WAL-15 entries of a broker’s account are listed with its name, and alone where it is named', async () => {
  const { database } = platform.db;
  const accountId = randomUUID();
  const name = 'Desk';
  await database
    .insertInto('exchange_account')
    .values({
      id: accountId,
      institution_id: owner,
      exchange_code: 'BINANCE',
      tag: 'desk',
      external_id: 'desk',
      kind: 'sub',
      name,
      created_at: new Date(since),
    })
    .execute();
  await postNow(
    transfer('account_transfer', 'fund_move:M-0000000000A1', [
      { account: capitalAccount(owner, 'USDT'), amount: '-5' },
      { account: swapAccount(accountId, 'USDT'), amount: '5' },
    ]),
  );
  await copy();
  const [first, second] = (await page({})).items;
  expect([first.accountName, second.accountName].toSorted()).toEqual([name, null]);
  const { items } = await page({ brokerAccountId: accountId });
  const reference = { kind: 'fund_move', id: 'M-0000000000A1' };
  expect(items).toMatchObject([{ brokerAccountId: accountId, accountName: name, amount: '5', reference }]);
  expect((await list({ queryCondition: { brokerAccountId: accountId } }, trader)).items).toEqual([]);
});

test('WAL-15 another institution’s entries are not listed, and an altered cursor is refused', async () => {
  const others = (await list({}, trader)).items.map(({ entryId }: { entryId: string }) => entryId);
  const own = (await list({})).items.map(({ entryId }: { entryId: string }) => entryId);
  expect(own.filter((entryId: string) => others.includes(entryId))).toEqual([]);
  const { nextCursor } = await list({});
  const request = { cursorCondition: { cursor: nextCursor } };
  expect((await platform.call('POST', '/account/wallet/pageAccountFlow', request, trader)).code).toBe(400);
});

/** Posts, and commits when told. */
async function postSlowly(posted: Transfer): Promise<() => Promise<void>> {
  const committing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const done = inTransaction(platform.db.database, async (tx) => {
    await post(tx, [posted], platform.clock.now);
    written.resolve();
    await committing.promise;
  });
  await written.promise;
  return () => {
    committing.resolve();
    return done;
  };
}

test('an entry whose transaction commits after that of a later entry is copied too', async () => {
  const commit = await postSlowly(credit('GBP', '7'));
  await postNow(credit('SGD', '1'));
  await copy();
  expect(await amounts({ asset: 'SGD' })).toEqual([]);
  await commit();
  await copy();
  expect(await amounts({ asset: 'GBP' })).toEqual(['7 GBP']);
  expect(await amounts({ asset: 'SGD' })).toEqual(['1 SGD']);
});

test('while others post without a pause an entry is copied by the second turn after it', async () => {
  const first = await postSlowly(credit('AUD', '1'));
  await copy();
  await postNow(credit('JPY', '700'));
  const second = await postSlowly(credit('EUR', '1'));
  await first();
  await copy();
  const third = await postSlowly(credit('AUD', '1'));
  await second();
  await copy();
  expect(await amounts({ asset: 'JPY' })).toEqual(['700 JPY']);
  await third();
  await copy();
});

test('copying in two servers at the same time copies every entry once', async () => {
  await postNow(...Array.from({ length: 300 }, () => credit('HKD', '1')));
  await Promise.all([copy(), createEntryCopier(platform.db.database)(), createEntryCopier(platform.db.database)()]);
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from ledger_entry e join ledger_account a on a.id = e.account_id
    left join activity_entry c on c.account_id = e.account_id and c.transfer_id = e.transfer_id
    where a.type in ('capital_account', 'trade_account', 'swap_account') and c.account_id is null
  `.execute(platform.db.database);
  expect(rows).toEqual([{ missing: 0 }]);
  expect((await page({ asset: 'HKD' })).total).toBe(300);
});

test('WAL-15 the file has the list’s entries, oldest first, in the reader’s language', async () => {
  const exported = async (language: string) => {
    const response = await fetch(`${platform.url}/api/account/wallet/exportAccountFlow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language, authorization: `Bearer ${newcomer}` },
      body: JSON.stringify({ queryCondition: { startTime: since, accountType: 'swap_account' } }),
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="account-activity-/);
    return (await response.text()).split('\r\n').slice(0, -1);
  };
  const lines = await exported('en-US');
  expect(lines[0]).toContain('Time (UTC),Account,Account name,Asset,Type,Amount,Balance after,Record,Record ID,Entry');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain(',Futures account,Desk,USDT,');
  expect(lines[1]).toContain(',Futures account,,USDT,Transfer between accounts,25,25,account_transfer,');
  expect((await exported('zh-HK'))[2]).toContain(',期貨賬戶,,USDT,交易手續費,-0.5,24.5,,,');
});

test('KY-06 with the wallet off the entries are closed', async () => {
  await platform.db.owner
    .insertInto('institution_feature')
    .values({ institution_id: owner, feature: 'wallet', enabled: false })
    .execute();
  for (const path of ['pageAccountFlow', 'exportAccountFlow']) {
    const reply = await platform.call('POST', `/account/wallet/${path}`, {}, newcomer);
    expect(reply).toMatchObject({ code: 45553, data: { feature: 'wallet' } });
  }
});
