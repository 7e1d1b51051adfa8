import { randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LossyProxy, startLossyProxy } from '../../../testkit/platform/lossyProxy.ts';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createEventDispatcher } from '../../src/kernel/events/moduleEvents.ts';
import { createLog } from '../../src/kernel/log.ts';
import { databaseTimeOf } from '../../src/kernel/time/databaseTime.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import type { MoveDeps } from '../../src/modules/exchangeAccounts/moves/fundMoveSaga.ts';
import { reconcileMove } from '../../src/modules/exchangeAccounts/moves/reconcileMove.ts';
import { createExchanges } from '../../src/modules/exchanges/index.ts';

let platform: Platform;
let token: string;
let proxy: LossyProxy;
/** A server whose calls pass the proxy. */
let deps: MoveDeps;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
  proxy = await startLossyProxy(platform.venue.url);
  const clock = () => platform.clock.now;
  const log = createLog('silent');
  const exchange = { ...platform.config.exchange, wallets: proxy.url };
  deps = {
    database: platform.db.database,
    clock,
    databaseTime: databaseTimeOf(clock),
    log,
    exchanges: createExchanges([exchange], { clock, log, coins: async () => new Set() }),
    events: createEventDispatcher(() => []),
  };
  await apply({ amount: '1000' });
});
afterAll(async () => {
  await proxy?.close();
  await platform?.close();
});
beforeEach(() => {
  proxy.fate = null;
});

const apply = (fields: object) => {
  const accounts = { transferFrom: 'capital_account', transferTo: 'swap_account', asset: 'USDT' };
  return platform.call(
    'POST',
    '/broker/lightning/transfer/apply',
    { key: randomUUID(), ...accounts, ...fields },
    token,
  );
};

/** A transfer of 300 USDT out of the futures account whose first attempt had no answer, and has ended. */
async function unansweredTransfer(): Promise<string> {
  await setBrokerKey(false);
  const fields = { transferFrom: 'swap_account', transferTo: 'capital_account', amount: '300' };
  const { data } = await apply(fields);
  await setBrokerKey(true);
  expect(data.state).toBe('pending');
  await platform.db.database
    .updateTable('fund_move')
    .set({ attempts: 0, attempt_until: null })
    .where('id', '=', data.transferId)
    .execute();
  return data.transferId;
}

/** Whether the platform's key may move money. */
async function setBrokerKey(broker: boolean): Promise<void> {
  const permissions = { reading: true, futures: true, transfers: true, broker };
  await platform.venue.processor.submit({ type: 'changeKey', key: 'venue-demo-broker', permissions }, () => 0);
}

async function futuresWallet() {
  const { external_id: id } = await platform.db.database
    .selectFrom('exchange_account')
    .select('external_id')
    .executeTakeFirstOrThrow();
  return { id: Number(id), balance: platform.venue.processor.engine.account(Number(id)).cross };
}

/** Moves all of the futures wallet to another one of the same account, where no transfer reaches it, or back. */
async function moveAway(from: 'um' | 'funding', amount: bigint): Promise<void> {
  const { id } = await futuresWallet();
  const to = from === 'um' ? 'funding' : 'um';
  const sides = { from: { account: id, wallet: from }, to: { account: id, wallet: to } } as const;
  await platform.venue.processor.submit(
    { type: 'transfer', ...sides, asset: 'USDT', amount: String(amount), by: id },
    () => 0,
  );
}

const readTransfer = (id: string) =>
  platform.db.database.selectFrom('fund_move').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const isMove = ({ method, url }: { method: string; url: string }) =>
  method === 'POST' && url.includes('universalTransfer');

/** Holds the next movement on its way to the exchange until it is released. */
function holdNext() {
  const released = Promise.withResolvers<void>();
  let seen = 0;
  proxy.fate = (request) => {
    if (!isMove(request)) return 'pass';
    seen += 1;
    return seen === 1 ? { after: released.promise } : 'pass';
  };
  return { isOnItsWay: () => waitFor(async () => (seen > 0 ? true : undefined)), release: released.resolve };
}

async function expectEqualBooks(moved: bigint, before: bigint): Promise<void> {
  expect((await futuresWallet()).balance).toBe(before - moved);
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
}

test('WAL-02 while an attempt is on its way no other one is made: a refusal cannot void what then moves', async () => {
  const transferId = await unansweredTransfer();
  const { balance } = await futuresWallet();
  const held = holdNext();
  const slow = reconcileMove(deps, transferId);
  await held.isOnItsWay();
  // Another server's attempt would be refused now: the money is out of its reach.
  await moveAway('um', balance);
  expect(await reconcileMove(deps, transferId)).toBe(false);
  expect(await readTransfer(transferId)).toMatchObject({ state: 'pending', attempts: 1 });
  await moveAway('funding', balance);
  held.release();
  expect(await slow).toBe(true);
  expect(await readTransfer(transferId)).toMatchObject({ state: 'completed' });
  await expectEqualBooks(parseFixed('300'), balance);
});

test('WAL-02 after several attempts a refusal is final once none can arrive: a late one moves nothing', async () => {
  const transferId = await unansweredTransfer();
  const { balance } = await futuresWallet();
  const held = holdNext();
  const slow = reconcileMove(deps, transferId);
  await held.isOnItsWay();
  platform.clock.advance(4_100);
  await moveAway('um', balance);
  expect(await reconcileMove(deps, transferId)).toBe(false);
  expect(await readTransfer(transferId)).toMatchObject({ state: 'pending', rejection: expect.any(String) });
  // The first attempt arrives now, when the money would be there again.
  await moveAway('funding', balance);
  held.release();
  expect(await slow).toBe(false);
  expect(await reconcileMove(deps, transferId)).toBe(false);
  platform.clock.advance(4_100);
  expect(await reconcileMove(deps, transferId)).toBe(true);
  expect(await readTransfer(transferId)).toMatchObject({ state: 'failed', reason: expect.any(String) });
  await expectEqualBooks(0n, balance);
});

test('WAL-02 a later attempt that is refused though an earlier one moved the money completes it', async () => {
  const transferId = await unansweredTransfer();
  const { balance } = await futuresWallet();
  proxy.fate = (request) => (isMove(request) ? 'loseAnswer' : 'pass');
  expect(await reconcileMove(deps, transferId)).toBe(false);
  await expectMoved(balance - parseFixed('300'));
  proxy.fate = (request) =>
    isMove(request) ? { status: 400, body: { code: -9000, msg: 'insufficient balance' } } : 'pass';
  platform.clock.advance(4_100);
  expect(await reconcileMove(deps, transferId)).toBe(true);
  expect(await readTransfer(transferId)).toMatchObject({ state: 'completed' });
  await expectEqualBooks(parseFixed('300'), balance);
});

const expectMoved = (balance: bigint) => expect.poll(async () => (await futuresWallet()).balance).toBe(balance);
