import { randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEWCOMER, type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createEventDispatcher } from '../../src/kernel/events/moduleEvents.ts';
import { createLog } from '../../src/kernel/log.ts';
import { databaseTimeOf } from '../../src/kernel/time/databaseTime.ts';
import { hold } from '../../src/ledger/pending.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { moveKey } from '../../src/modules/exchangeAccounts/moves/fundLocation.ts';
import { reconcileOldMoves } from '../../src/modules/exchangeAccounts/moves/reconcileMove.ts';
import { createExchanges } from '../../src/modules/exchanges/index.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
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

/** The USDT balances of the institution's account at the exchange. */
async function walletsAtExchange() {
  const { external_id: id } = await platform.db.database
    .selectFrom('exchange_account')
    .select('external_id')
    .executeTakeFirstOrThrow();
  const account = platform.venue.processor.engine.account(Number(id));
  return { id: Number(id), um: account.cross, main: account.main.get('USDT') ?? 0n };
}

test('WAL-02 WAL-14 transfers to futures and spot accounts and back are in the ledger and exchange', async () => {
  const before = Number(await available('capital_account'));
  const { data } = await apply({ amount: '2500.5' });
  expect(data).toEqual({ transferId: expect.any(String), state: 'completed', reason: null });
  expect(await available('swap_account')).toBe('2500.5');
  expect((await walletsAtExchange()).um).toBe(parseFixed('2500.5'));
  await apply({ transferFrom: 'swap_account', transferTo: 'trade_account', amount: '500.5' });
  await apply({ transferFrom: 'trade_account', transferTo: 'capital_account', amount: '500.5' });
  await apply({ transferFrom: 'swap_account', transferTo: 'capital_account', amount: '2000' });
  expect(await walletsAtExchange()).toMatchObject({ um: 0n, main: 0n });
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

test('WAL-02 one key is one transfer, however often it is sent', async () => {
  const key = randomUUID();
  const before = (await walletsAtExchange()).um;
  const replies = await Promise.all(Array.from({ length: 6 }, () => apply({ key })));
  for (const { code } of replies) expect([200, 45501]).toContain(code);
  const again = await apply({ key });
  expect(again.data.state).toBe('completed');
  expect((await walletsAtExchange()).um - before).toBe(parseFixed('100'));
  expect(await apply({ key, amount: '101' })).toMatchObject({
    code: 45536,
    data: { transferId: again.data.transferId },
  });
});

test('WAL-02 of two concurrent transfers with one key one is created, and the other gets transferKeyUsed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const before = (await walletsAtExchange()).um;
    const replies = await Promise.all([apply({ key, amount: '1' }), apply({ key, amount: '2' })]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 45536]);
    expect([parseFixed('1'), parseFixed('2')]).toContain((await walletsAtExchange()).um - before);
  }
});

test('WAL-02 a transfer that the exchange rejects is voided, with the reason', async () => {
  await apply({ amount: '300' });
  const { id, um } = await walletsAtExchange();
  // Someone with the account's own key has spent it: the mirror is not updated yet.
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
  // The transferable amount is the exchange's figure from the account's stream, which this call opens.
  await platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  await waitFor(async () => ((await available('swap_account')) === '0' ? true : undefined));
  const { data } = await apply({ transferFrom: 'swap_account', transferTo: 'capital_account', amount: '300' });
  expect(data).toMatchObject({ state: 'failed', reason: expect.stringMatching(/insufficient/) });
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('WAL-02 each of the four coins moves to the spot account and back, only USDT to the futures account', async () => {
  for (const [asset, amount] of [
    ['BTC', '0.5'],
    ['ETH', '2'],
    ['USDC', '1000'],
    ['USDT', '1000'],
  ] as const) {
    expect((await apply({ asset, amount, transferTo: 'trade_account' })).data).toMatchObject({ state: 'completed' });
    const back = { asset, amount, transferFrom: 'trade_account', transferTo: 'capital_account' };
    expect((await apply(back)).data).toMatchObject({ state: 'completed' });
    expect((await apply({ asset, amount })).code).toBe(asset === 'USDT' ? 200 : 45529);
  }
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('WAL-02 no answer discloses that the platform’s account at the exchange holds too little', async () => {
  const { engine } = platform.venue.processor;
  const broker = [...engine.state.accounts.values()].find(({ name }) => name === 'demo broker');
  const key = randomUUID();
  const away = {
    type: 'transfer',
    from: { account: broker?.id ?? 0, wallet: 'main' },
    to: { account: broker?.id ?? 0, wallet: 'funding' },
    asset: 'ETH',
    amount: String(broker?.main.get('ETH')),
    by: broker?.id ?? 0,
  } as const;
  await platform.venue.processor.submit(away, () => 0);
  const reply = await apply({ key, asset: 'ETH', amount: '1', transferTo: 'trade_account' });
  const reason = 'This asset cannot be transferred at the moment.';
  expect(reply.data).toEqual({ transferId: expect.any(String), state: 'failed', reason });
  expect((await apply({ key, asset: 'ETH', amount: '2', transferTo: 'trade_account' })).data).toMatchObject({ reason });
  const { data: page } = await platform.call('POST', '/broker/lightning/transfer/page', {}, token);
  expect(page.items[0]).toMatchObject({ asset: 'ETH', reason });
  const back = { ...away, from: away.to, to: away.from } as const;
  await platform.venue.processor.submit(back, () => 0);
});

test('KY-07 an institution without spot trading can only transfer out of its spot account', async () => {
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

test('WAL-02 a rejected key leaves the outcome unknown: an earlier attempt may have moved the money', async () => {
  const key = randomUUID();
  const { um } = await walletsAtExchange();
  const permissions = { reading: true, futures: true, transfers: true, broker: false };
  await platform.venue.processor.submit({ type: 'changeKey', key: 'venue-demo-broker', permissions }, () => 0);
  expect((await apply({ key })).data).toMatchObject({ state: 'pending', reason: null });
  const allowed = { ...permissions, broker: true };
  await platform.venue.processor.submit({ type: 'changeKey', key: 'venue-demo-broker', permissions: allowed }, () => 0);
  expect((await apply({ key })).data).toMatchObject({ state: 'completed', reason: null });
  expect((await walletsAtExchange()).um - um).toBe(parseFixed('100'));
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
])('WAL-02 %s is rejected, and nothing is held or moved', async (_, fields, code) => {
  const before = [await available('capital_account'), (await walletsAtExchange()).um];
  expect((await apply(fields)).code).toBe(code);
  expect([await available('capital_account'), (await walletsAtExchange()).um]).toEqual(before);
});

test('WAL-02 a transfer whose job has given up is reconciled later', async () => {
  const { database } = platform.db;
  const clock = () => platform.clock.now;
  const log = createLog('silent');
  const exchanges = createExchanges([platform.config.exchange], { clock, log, coins: async () => new Set() });
  const deps = {
    database,
    clock,
    databaseTime: databaseTimeOf(clock),
    log,
    exchanges,
    events: createEventDispatcher(() => []),
  };
  const before = (await walletsAtExchange()).um;
  const transferId = randomUUID();
  const { id: userId, institution_id: owner } = await database
    .selectFrom('platform_user')
    .select(['id', 'institution_id'])
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  // The state after a crash: the row and its hold without a job.
  await database.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('exchange_account')
      .select('id')
      .where('institution_id', '=', owner)
      .executeTakeFirstOrThrow();
    const at = new Date(platform.clock.now);
    await tx
      .insertInto('fund_move')
      .values({
        id: transferId,
        transfer_no: transferId,
        institution_id: owner,
        user_id: userId,
        purpose: 'own',
        client_key: transferId,
        target_account: own.id,
        target_product: 'usdm',
        asset: 'USDT',
        amount: '7',
        created_at: at,
        step_at: at,
      })
      .execute();
    const legs = [
      { account: { owner, type: 'capital_account', asset: 'USDT' }, amount: '-7' },
      { account: { owner, type: 'swap_account', asset: 'USDT' }, amount: '7' },
    ] as const;
    const transfer = { key: moveKey(transferId), flow: 'account_transfer', reference: transferId, legs } as const;
    expect((await hold(tx, transfer, { at: platform.clock.now })).result).toBe('held');
  });
  platform.clock.advance(9 * 60_000);
  await reconcileOldMoves(deps);
  expect((await walletsAtExchange()).um).toBe(before);
  platform.clock.advance(2 * 60_000);
  await reconcileOldMoves(deps);
  expect((await walletsAtExchange()).um - before).toBe(parseFixed('7'));
  expect((await verifyLedger(database)).differences).toEqual([]);
});

test('KY-05 an unverified institution cannot transfer', async () => {
  const newcomer = await platform.openSession(NEWCOMER);
  expect(await apply({}, newcomer)).toMatchObject({ code: 45530, data: { level: 'primary' } });
});

test('CL-02 transfer calls need a token', async () => {
  for (const path of ['apply', 'page', 'queryTransferAvailable']) {
    expect((await platform.call('POST', `/broker/lightning/transfer/${path}`, {})).code).toBe(401);
  }
});
