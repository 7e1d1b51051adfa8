import { randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/margin/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEWCOMER, type Platform, startPlatform, TRADER, waitFor } from '../../testkit/platform.ts';
import { createLog } from '../src/kernel/log.ts';
import { hold } from '../src/ledger/pending.ts';
import { verifyLedger } from '../src/ledger/verify.ts';
import { createExchangeBroker } from '../src/modules/trading/accounts/exchangeBroker.ts';
import { reconcileOldTransfers, transferKey } from '../src/modules/trading/transfers/reconcileTransfer.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.signIn(TRADER);
});
afterAll(() => platform.close());

const apply = (fields: object, bearer = token) =>
  platform.call(
    'POST',
    '/broker/lightning/transfer/apply',
    {
      key: randomUUID(),
      transferFrom: 'capital_account',
      transferTo: 'swap_account',
      asset: 'USDT',
      amount: '100',
      ...fields,
    },
    bearer,
  );

async function available(accountType: string): Promise<string> {
  const { data } = await platform.call(
    'POST',
    '/broker/lightning/transfer/queryTransferAvailable',
    { accountType, asset: 'USDT' },
    token,
  );
  return data.available;
}

/** The wallets of the institution's account at the exchange, in USDT. */
async function withExchangeErrors() {
  const { external_id: id } = await platform.db.database
    .selectFrom('broker_account')
    .select('external_id')
    .executeTakeFirstOrThrow();
  const account = platform.venue.processor.engine.account(Number(id));
  return { id: Number(id), um: account.cross, main: account.main.get('USDT') ?? 0n };
}

test('WAL-02 WAL-14 money goes to the futures account and to the spot account and back, in both books', async () => {
  const before = Number(await available('capital_account'));
  const { data } = await apply({ amount: '2500.5' });
  expect(data).toEqual({ transferId: expect.any(String), state: 'completed', reason: null });
  expect(await available('swap_account')).toBe('2500.5');
  expect((await withExchangeErrors()).um).toBe(parseFixed('2500.5'));
  await apply({ transferFrom: 'swap_account', transferTo: 'trade_account', amount: '500.5' });
  await apply({ transferFrom: 'trade_account', transferTo: 'capital_account', amount: '500.5' });
  await apply({ transferFrom: 'swap_account', transferTo: 'capital_account', amount: '2000' });
  expect(await withExchangeErrors()).toMatchObject({ um: 0n, main: 0n });
  expect(Number(await available('capital_account'))).toBe(before);
  const { data: page } = await platform.call('POST', '/broker/lightning/transfer/page', {}, token);
  expect(page.total).toBe(4);
  expect(page.items.at(-1)).toMatchObject({
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    amount: '2500.5',
    state: 'completed',
  });
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('WAL-02 one key is one transfer, however often and however fast it is asked for', async () => {
  const key = randomUUID();
  const before = (await withExchangeErrors()).um;
  const replies = await Promise.all(Array.from({ length: 6 }, () => apply({ key })));
  for (const { code } of replies) expect([200, 45501]).toContain(code);
  const again = await apply({ key });
  expect(again.data.state).toBe('completed');
  expect((await withExchangeErrors()).um - before).toBe(parseFixed('100'));
  expect(await apply({ key, amount: '101' })).toMatchObject({
    code: 45536,
    data: { transferId: again.data.transferId },
  });
});

test('WAL-02 of two transfers under one key at the same time one is made, and the other is told of it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const before = (await withExchangeErrors()).um;
    const replies = await Promise.all([apply({ key, amount: '1' }), apply({ key, amount: '2' })]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 45536]);
    expect([parseFixed('1'), parseFixed('2')]).toContain((await withExchangeErrors()).um - before);
  }
});

test('WAL-02 what the exchange refuses is given back, and the record says why', async () => {
  await apply({ amount: '300' });
  const { id, um } = await withExchangeErrors();
  // Somebody with the account's own key has spent it: the mirror does not know yet.
  await platform.venue.processor.submit(
    {
      type: 'transfer',
      from: { account: id, wallet: 'um' },
      to: { account: id, wallet: 'funding' },
      asset: 'USDT',
      amount: String(um),
      by: id,
    },
    () => 0,
  );
  // What may be moved is the exchange's figure, once its stream has told; the account is followed by its key.
  await platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  await waitFor(async () => ((await available('swap_account')) === '0' ? true : undefined));
  const { data } = await apply({ transferFrom: 'swap_account', transferTo: 'capital_account', amount: '300' });
  expect(data).toMatchObject({ state: 'failed', reason: expect.stringMatching(/insufficient/) });
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('KY-07 an institution that is kept from spot trading moves nothing to the spot account, and takes back what lies there', async () => {
  await apply({ transferTo: 'trade_account', amount: '7' });
  const forbid = (isForbidden: boolean) =>
    platform.db.owner
      .updateTable('institution')
      .set({ spot_trading_forbidden: isForbidden })
      .where('name', '=', 'Northmark Capital')
      .execute();
  await forbid(true);
  const { data: info } = await platform.call('GET', '/institution/getUserInfo', undefined, token);
  expect(info.institution.spotTradingForbidden).toBe(true);
  const key = randomUUID();
  expect((await apply({ key, transferTo: 'trade_account' })).code).toBe(45552);
  expect((await apply({ amount: '3' })).data.state).toBe('completed');
  const back = { transferFrom: 'trade_account', transferTo: 'capital_account', amount: '7' };
  expect((await apply(back)).data.state).toBe('completed');
  await forbid(false);
  expect((await apply({ key, transferTo: 'trade_account', amount: '1' })).data.state).toBe('completed');
});

test('WAL-02 a key that the exchange turns away decides nothing: what was asked before may have been moved', async () => {
  const key = randomUUID();
  const { um } = await withExchangeErrors();
  const permissions = { reading: true, futures: true, transfers: true, broker: false };
  await platform.venue.processor.submit({ type: 'changeKey', key: 'venue-demo-broker', permissions }, () => 0);
  expect((await apply({ key })).data).toMatchObject({ state: 'pending', reason: null });
  const allowed = { ...permissions, broker: true };
  await platform.venue.processor.submit({ type: 'changeKey', key: 'venue-demo-broker', permissions: allowed }, () => 0);
  expect((await apply({ key })).data).toMatchObject({ state: 'completed', reason: null });
  expect((await withExchangeErrors()).um - um).toBe(parseFixed('100'));
});

test.each([
  ['more than there is', { amount: '99999999' }, 45520],
  ['to the same account', { transferTo: 'capital_account' }, 400],
  ['an asset that futures are not margined in', { asset: 'BTC', amount: '1' }, 45529],
  ['a currency', { asset: 'USD', transferTo: 'trade_account' }, 45529],
  ['more decimals than the asset has', { amount: '1.0000001' }, 400],
  ['nothing', { amount: '0' }, 400],
  ['less than nothing', { amount: '-1' }, 400],
  ['a key that is too short', { key: 'short' }, 400],
  ['an account that there is not', { transferTo: 'platform' }, 400],
])('WAL-02 %s is refused, and nothing is held or moved', async (_, fields, code) => {
  const before = [await available('capital_account'), (await withExchangeErrors()).um];
  expect((await apply(fields)).code).toBe(code);
  expect([await available('capital_account'), (await withExchangeErrors()).um]).toEqual(before);
});

test('WAL-02 a transfer whose job has given up is taken up again', async () => {
  const { database } = platform.db;
  const deps = { database, clock: () => platform.clock.now, log: createLog('silent') };
  const broker = createExchangeBroker(platform.config.exchange, deps.clock);
  const before = (await withExchangeErrors()).um;
  const transferId = randomUUID();
  const { id: userId, institution_id: owner } = await database
    .selectFrom('platform_user')
    .select(['id', 'institution_id'])
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  // What is left then: the row and what it holds, and no job.
  await database.transaction().execute(async (tx) => {
    const accounts = { from_account: 'capital_account', to_account: 'swap_account' } as const;
    await tx
      .insertInto('account_transfer')
      .values({
        ...{ id: transferId, institution_id: owner, user_id: userId, client_key: transferId, ...accounts },
        ...{ asset: 'USDT', amount: '7', created_at: new Date(platform.clock.now) },
      })
      .execute();
    const legs = [
      { account: { owner, type: 'capital_account', asset: 'USDT' }, amount: '-7' },
      { account: { owner, type: 'swap_account', asset: 'USDT' }, amount: '7' },
    ] as const;
    const transfer = { key: transferKey(transferId), flow: 'account_transfer', reference: transferId, legs } as const;
    expect((await hold(tx, transfer, { at: platform.clock.now })).result).toBe('held');
  });
  platform.clock.advance(9 * 60_000);
  await reconcileOldTransfers({ ...deps, broker });
  expect((await withExchangeErrors()).um).toBe(before);
  platform.clock.advance(2 * 60_000);
  await reconcileOldTransfers({ ...deps, broker });
  expect((await withExchangeErrors()).um - before).toBe(parseFixed('7'));
  expect((await verifyLedger(database)).differences).toEqual([]);
});

test('KY-05 an institution that is not verified moves nothing', async () => {
  const newcomer = await platform.signIn(NEWCOMER);
  expect(await apply({}, newcomer)).toMatchObject({ code: 45530, data: { level: 'primary' } });
});

test('CL-02 without a token nothing is asked or moved', async () => {
  for (const path of ['apply', 'page', 'queryTransferAvailable']) {
    expect((await platform.call('POST', `/broker/lightning/transfer/${path}`, {})).code).toBe(401);
  }
});
