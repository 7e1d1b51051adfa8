import { randomUUID } from 'node:crypto';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSubAccount } from '../../../testkit/brokers/subAccount.ts';
import { venueEndpoints } from '../../../testkit/platform/config.ts';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { isUnexplained } from '../../src/modules/exchangeAccounts/comparison/comparison.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';

/** The second exchange, and the request weight of an institution's queries there in a minute. */
const SECOND = 'OTHER_2';
const QUERY_WEIGHT = 30;
const SHARE_USED = 45576;

interface Account {
  readonly keyId: string;
  readonly accountId: string;
  /** The account's id at its venue; both venues may give the same one. */
  readonly externalId: number;
  readonly venue: Venue;
}

let platform: Platform;
let other: Venue;
let isOtherOpen = false;
let token: string;
let [first, second]: Account[] = [];

const deps = () => ({ ...createTradingDeps(platform), box: createSecretBox(platform.config.secretsKey) });
const call = (path: string, body: object) => platform.call('POST', path, body, token);
const send = (account: Account | undefined, fields: object = {}) =>
  call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: account?.keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    direction: 'buy',
    priceType: 'market',
    quantity: '0.05',
    ...fields,
  });
const stateAt = ({ venue, externalId }: Account) => venue.processor.engine.account(externalId);
const openAt = (account: Account) => [...stateAt(account).orders.values()].map(({ clientOrderId }) => clientOrderId);
/** The account's position as the server has it. */
const position = async (account: Account) =>
  (await call('/broker/futures/position/query', { exchangeKeyId: account.keyId })).data.items[0];
const live = (account: Account) =>
  waitFor(async () => {
    const { data } = await call('/broker/futures/account/query', { exchangeKeyId: account.keyId });
    return data.freshness.state === 'live' && data.futuresCapital !== null ? data : undefined;
  });
/** A price three percent below the mark. */
const below = ({ processor }: Venue): string =>
  (Math.round((Number(processor.engine.symbol('BTCUSDT').mark) / 1e8) * 9.7) / 10).toFixed(1);
const both = (): readonly Account[] => {
  if (first === undefined || second === undefined) throw new Error('there are no accounts');
  return [first, second];
};

beforeAll(async () => {
  other = await startVenue({ port: 0, now: () => platform?.clock.now ?? Date.now(), demo: true, market: 'still' });
  isOtherOpen = true;
  const endpoints = venueEndpoints(other.url);
  platform = await startPlatform({
    otherExchanges: [
      { ...endpoints, code: SECOND, name: 'Other', weights: { ...endpoints.weights, institution: QUERY_WEIGHT } },
    ],
  });
  token = await platform.openSession(TRADER);
  const { data } = await call('/broker/account/queryBrokerOptions', {});
  const transfer = { transferFrom: 'capital_account', transferTo: 'swap_account', asset: 'USDT', amount: '50000' };
  await call('/broker/lightning/transfer/apply', { key: randomUUID(), ...transfer });
  const own = await findAccount(data[0].brokerAccountId);
  const opened = await openSubAccount(platform, {
    exchangeCode: SECOND,
    institutionId: own.institution_id,
    tag: 'Second',
    usdt: '40000',
  });
  [first, second] = await Promise.all(
    [own.id, opened].map(async (id) => {
      const row = await findAccount(id);
      const venue = id === opened ? other : platform.venue;
      return { keyId: row.keyId, accountId: id, externalId: Number(row.external_id), venue };
    }),
  );
});
afterAll(async () => {
  await platform?.close();
  if (isOtherOpen) await other.close();
});

const findAccount = (id: string) =>
  platform.db.database
    .selectFrom('exchange_account')
    .innerJoin('exchange_key', 'exchange_key.exchange_account_id', 'exchange_account.id')
    .select(['exchange_account.id', 'institution_id', 'external_id', 'exchange_key.id as keyId'])
    .where('exchange_account.id', '=', id)
    .executeTakeFirstOrThrow();

test('each account is at its exchange, and a user chooses by the exchange’s code', async () => {
  const { data } = await call('/broker/account/queryBrokerOptions', { exchangeCode: SECOND.toLowerCase() });
  expect(data).toMatchObject([{ exchangeCode: SECOND, exchangeName: 'Other', accountName: 'Second' }]);
  expect((await Promise.all(both().map(live))).map(({ futuresCapital }) => futuresCapital.balance)).toEqual([
    '50000',
    '40000',
  ]);
});

test('an order reaches the exchange of its account alone', async () => {
  const sent = await Promise.all(
    both().map(async (account) => {
      const clientOrderId = orderId();
      const resting = { priceType: 'limit', price: below(account.venue), quantity: '0.01', clientOrderId };
      expect(await send(account, resting)).toMatchObject({ code: 200, data: { status: 'running' } });
      return clientOrderId;
    }),
  );
  expect(both().map(openAt)).toEqual(sent.map((id) => [id]));
  await call('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId: first?.keyId });
  expect(both().map(openAt)).toEqual([[], [sent[1]]]);
  await call('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId: second?.keyId });
  expect(both().map(openAt)).toEqual([[], []]);
});

test('a shock at one exchange moves the marks, positions and figures of its accounts alone', async () => {
  for (const account of both()) expect(await send(account)).toMatchObject({ code: 200, data: { status: 'filled' } });
  const before = await waitFor(async () => {
    const positions = await Promise.all(both().map(position));
    return positions.every((each) => each?.markPrice) ? positions : undefined;
  });
  await other.processor.submit(
    { type: 'shock', symbol: 'BTCUSDT', move: -3_000_000, overMs: 0, holdMs: 0 },
    () => undefined,
  );
  const [there, here] = await waitFor(async () => {
    platform.clock.advance(1_000);
    platform.venue.tick();
    other.tick();
    const [untouched, moved] = await Promise.all(both().map(position));
    const isMoved = moved?.markPrice && Number(moved.markPrice) < Number(before[1].markPrice) * 0.98;
    return isMoved && untouched?.markPrice ? [moved, untouched] : undefined;
  });
  expect(Number(there.unrealizedPnl)).toBeLessThan(-20);
  expect(Math.abs(Number(here.markPrice) / Number(before[0].markPrice) - 1)).toBeLessThan(0.005);
  expect(Math.abs(Number(here.unrealizedPnl))).toBeLessThan(20);
});

test('what an exchange’s requests use of the weight is its own', async () => {
  const { clock } = platform;
  clock.advance(60_000 - (clock.now % 60_000));
  const codes: number[] = [];
  for (const { keyId } of [...both(), ...both(), ...both()]) {
    // The settings are read again after a second, the fee rates after a minute.
    clock.advance(2_000);
    const pair = { exchangeKeyId: keyId, baseCurrency: 'BTC', quoteCurrency: 'USDT' };
    const { code } = await call('/broker/lightning/futures/leverage/queryLeverage', pair);
    codes.push(code);
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, SHARE_USED]);
});

test('the comparison finds a break at the exchange where it is, and no other', async () => {
  const { exchanges } = deps();
  const settled = await waitFor(async () => {
    const { comparisons, failed } = await reconcileAccounts(deps(), { isFresh: true });
    return failed.length === 0 && comparisons.every(({ difference }) => difference === '0') ? comparisons : undefined;
  });
  expect(settled.filter(({ wallet }) => wallet === 'swap_account').map(({ accountId }) => accountId)).toEqual(
    expect.arrayContaining(both().map(({ accountId }) => accountId)),
  );
  const to = { account: String(second?.externalId), wallet: 'SPOT' } as const;
  await exchanges.get(SECOND).broker?.move({ id: 'unexplained', from: 'broker', to, asset: 'USDT', amount: '25' });
  for (let round = 0; round < 2; round += 1) {
    platform.clock.advance(1_000);
    const { comparisons } = await reconcileAccounts(deps(), { isFresh: false });
    expect(comparisons.filter(isUnexplained)).toMatchObject([
      { accountId: null, wallet: 'platform', difference: '25' },
      { accountId: second?.accountId, wallet: 'trade_account', difference: '-25' },
    ]);
  }
  const breaks = await platform.db.database
    .selectFrom('reconciliation_break')
    .select('title')
    .where('state', '=', 'open')
    .orderBy('title')
    .execute();
  expect(breaks.map(({ title }) => title)).toEqual([
    'Platform at Other: ledger and exchange differ by 25.00 USDT',
    'Second: ledger and exchange differ by −25.00 USDT',
  ]);
});

test('after a restart each account is followed at its exchange; without one exchange the other goes on', async () => {
  const { config, clock, db } = platform;
  const restarted = await createApp({ config, clock: () => clock.now, log: createLog('silent') });
  try {
    const url = await restarted.http.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (account: Account) => {
      const response = await fetch(`${url}/api/broker/futures/position/query`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          source: 'web',
          language: 'en-US',
        },
        body: JSON.stringify({ exchangeKeyId: account.keyId }),
      });
      return (await response.json()) as { data: { freshness: { state: string }; items: { openPrice: string }[] } };
    };
    const followed = await Promise.all(
      both().map((account) =>
        waitFor(async () => {
          const { data } = await ask(account);
          return data.freshness.state === 'live' ? data.items : undefined;
        }),
      ),
    );
    const known = await Promise.all(both().map(position));
    expect(followed.map(([held]) => held?.openPrice)).toEqual(known.map(({ openPrice }) => openPrice));
  } finally {
    await restarted.close();
  }
  await other.close();
  isOtherOpen = false;
  expect(await send(first)).toMatchObject({ code: 200, data: { status: 'filled' } });
  expect(await send(second)).toMatchObject({ data: { status: 'submitted' } });
  const rows = await db.database
    .selectFrom('exchange_order')
    .select(['exchange_account_id', 'status'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows).toEqual([
    { exchange_account_id: second?.accountId, status: 'submitted' },
    expect.objectContaining({ exchange_account_id: first?.accountId }),
  ]);
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});
