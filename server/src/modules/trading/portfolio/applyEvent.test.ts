import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import { parseEvent } from '@aldgate/exchange/products/usdm/events.ts';
import { parseAlgoOrder, parseOrder } from '@aldgate/exchange/products/usdm/orderUpdates.ts';
import type {
  AccountUpdate,
  AlgoUpdate,
  OrderTradeUpdate,
  UserEvent,
} from '@aldgate/exchange/signed/payloads/userEvents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountState, EMPTY, isSameState } from './accountState.ts';
import { applyEvent, costAfter } from './applyEvent.ts';
import { buildState } from './snapshot.ts';
import { listOpenOrders, listPositions } from './view.ts';

const T0 = 1_763_690_000_000;
const market = {
  arithmetic: arithmeticOf('usdm'),
  marginAsset: 'USDT',
  mark: () => '60000',
  markAt: () => T0 + 900,
  brackets: new Map(),
  now: T0 + 1_000,
};

function orderUpdate(at: number, o: Partial<OrderTradeUpdate['o']>): OrderTradeUpdate {
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: at,
    T: at,
    o: {
      s: 'BTCUSDT',
      c: 'first',
      S: 'BUY',
      o: 'LIMIT',
      ot: 'LIMIT',
      f: 'GTC',
      q: '1',
      p: '60000',
      ap: '0',
      x: 'NEW',
      X: 'NEW',
      i: 1,
      l: '0',
      L: '0',
      z: '0',
      N: 'USDT',
      n: '0',
      T: at,
      t: 0,
      m: false,
      R: false,
      rp: '0',
      ...o,
    },
  };
}

function accountUpdate(at: number, pa: string, more: Partial<AccountUpdate['a']['P'][number]> = {}): AccountUpdate {
  const position = { s: 'BTCUSDT', pa, ep: '60000', bep: '60030', mt: 'cross', iw: '0', ...more };
  return {
    e: 'ACCOUNT_UPDATE',
    E: at,
    T: at,
    a: { m: 'ORDER', B: [{ a: 'USDT', wb: `${at}`, cw: `${at}` }], P: [position] },
  };
}

function algoUpdate(at: number, o: Partial<AlgoUpdate['o']>): AlgoUpdate {
  return {
    e: 'ALGO_UPDATE',
    E: at,
    T: at,
    o: {
      caid: 'waiting',
      aid: 7,
      o: 'STOP_MARKET',
      s: 'BTCUSDT',
      S: 'SELL',
      f: 'GTC',
      q: '1',
      X: 'NEW',
      ai: '',
      tp: '59000',
      p: '0',
      wt: 'MARK_PRICE',
      R: true,
      ...o,
    },
  };
}

/** An order that rests, is filled in three steps and ends a position's opening. */
const story: UserEvent[] = [
  orderUpdate(T0 + 1, {}),
  orderUpdate(T0 + 2, {
    x: 'TRADE',
    X: 'PARTIALLY_FILLED',
    l: '0.2',
    z: '0.2',
    L: '60000',
    t: 11,
    n: '2.4',
    ap: '60000',
  }),
  accountUpdate(T0 + 2, '0.2'),
  orderUpdate(T0 + 3, { x: 'AMENDMENT', X: 'PARTIALLY_FILLED', z: '0.2', p: '60010', ap: '60000' }),
  orderUpdate(T0 + 4, {
    x: 'TRADE',
    X: 'PARTIALLY_FILLED',
    l: '0.3',
    z: '0.5',
    L: '60010',
    t: 12,
    n: '3.6',
    p: '60010',
  }),
  accountUpdate(T0 + 4, '0.5', { ep: '60006' }),
  orderUpdate(T0 + 5, { c: 'second', i: 2, S: 'SELL', q: '0.1' }),
  orderUpdate(T0 + 6, { x: 'TRADE', X: 'FILLED', l: '0.5', z: '1', L: '60010', t: 13, n: '6', p: '60010' }),
  accountUpdate(T0 + 6, '1', { ep: '60008' }),
  orderUpdate(T0 + 7, { c: 'second', i: 2, S: 'SELL', q: '0.1', x: 'CANCELED', X: 'CANCELED' }),
  algoUpdate(T0 + 8, {}),
];
const applyAll = (events: readonly UserEvent[], from: AccountState = EMPTY) =>
  events.map(parseEvent).reduce(applyEvent, from);
const essence = (state: AccountState) => ({
  positions: [...state.positions],
  balances: [...state.balances].map(([asset, { wallet, cross, at }]) => [asset, wallet, cross, at]),
  orders: [...state.orders.values()],
  ended: [...state.ended.values()].map(({ clientOrderId, status, executedQuantity, fee }) => [
    clientOrderId,
    status,
    executedQuantity,
    fee,
  ]),
});

test('TR-12 TR-13 events build an order, its executions and its position', () => {
  const state = applyAll(story);
  expect(listOpenOrders(state)).toMatchObject([
    {
      clientOrderId: 'waiting',
      orderId: '7',
      status: 'running',
      priceType: 'market',
      condition: { type: 'stop', triggerPrice: '59000', triggerBy: 'mark' },
    },
  ]);
  expect(state.ended.get('first')).toMatchObject({ status: 'filled', executedQuantity: '1', fee: '12' });
  expect(state.ended.get('second')).toMatchObject({ status: 'cancelled', fee: '0' });
  expect(listPositions(state, market)).toMatchObject([{ quantity: '1', openPrice: '60008', closableQuantity: '1' }]);
  // 0.2 at 60,000 and 0.8 at 60,010.
  expect(state.costs.get('BTCUSDT')?.cost).toBe(parseFixed('60008'));
});

test('late, repeated and reordered events lead to the same state', () => {
  const expected = essence(applyAll(story));
  const repeated = fc.array(fc.nat(story.length - 1), { maxLength: 12 });
  fc.assert(
    fc.property(fc.shuffledSubarray(story, { minLength: story.length }), repeated, (shuffled, again) => {
      const events = [...shuffled, ...again.flatMap((index) => shuffled[index] ?? [])];
      const state = applyAll(events);
      expect(new Map(essence(state).positions)).toEqual(new Map(expected.positions));
      expect(essence(state).balances).toEqual(expected.balances);
      const byName = (orders: typeof expected.orders) =>
        new Map(orders.map((each) => [each.clientOrderId, each.status]));
      expect(byName(essence(state).orders)).toEqual(byName(expected.orders));
      expect(new Set(essence(state).ended.map(String))).toEqual(new Set(expected.ended.map(String)));
    }),
  );
});

test('a snapshot plus later events equals the state of all events, whenever it was taken', () => {
  // The exchange updates an execution and its position at the same time.
  const moments = story.flatMap((event, index) => (event.e === 'ACCOUNT_UPDATE' ? [] : index));
  for (const taken of [...moments, story.length]) {
    const there = applyAll(story.slice(0, taken));
    const snapshot = buildState({
      balances: new Map([...there.balances].map(([asset, held]) => [asset, { ...held, available: 0n }])),
      positions: [...there.positions].map(([instrumentId, position]) => ({
        ...position,
        instrumentId,
        isolatedWallet: 0n,
        cost: there.costs.get(instrumentId)?.cost ?? 0n,
      })),
      settings: new Map(),
      orders: [
        ...[...there.orders.values()].flatMap((order) =>
          order.orderId === null
            ? parseAlgoOrder({
                algoId: 7,
                clientAlgoId: order.clientOrderId,
                orderType: 'STOP_MARKET',
                symbol: 'BTCUSDT',
                side: 'SELL' as const,
                timeInForce: 'GTC',
                quantity: '1',
                algoStatus: 'NEW',
                triggerPrice: '59000',
                price: '0',
                workingType: 'MARK_PRICE',
                reduceOnly: true,
                createTime: T0,
                updateTime: T0 + 8,
                actualOrderId: '',
              })
            : [],
        ),
        ...[...there.orders.values()].flatMap((order) =>
          order.orderId === null
            ? []
            : parseOrder({
                orderId: order.orderId,
                symbol: order.instrumentId,
                clientOrderId: order.clientOrderId,
                ...({ side: order.direction === 'buy' ? 'BUY' : 'SELL', type: 'LIMIT' } as const),
                timeInForce: 'GTC',
                reduceOnly: false,
                price: order.price ?? '0',
                avgPrice: order.averagePrice ?? '0',
                origQty: order.quantity ?? '0',
                executedQty: order.executedQuantity,
                time: T0,
                status: order.status === 'running' ? 'NEW' : 'PARTIALLY_FILLED',
                updateTime: order.updatedAt,
              }),
        ),
      ],
    });
    // All events since an earlier time, some of which the snapshot includes.
    for (let since = 0; since <= taken; since += 1) {
      const state = applyAll(story.slice(since), snapshot);
      expect(isSameState(state, applyAll(story))).toBe(true);
      expect(state.costs.get('BTCUSDT')?.cost).toBe(parseFixed('60008'));
    }
  }
});

test('TR-13 a conditional order and the order that it triggers are one, by either id', () => {
  for (const name of ['waiting', 'of-the-exchange']) {
    const triggered = algoUpdate(T0 + 9, { X: 'TRIGGERED', ai: '9000000000000000001' });
    const order = {
      c: name,
      i: '9000000000000000001',
      S: 'SELL' as const,
      o: 'MARKET',
      ot: 'STOP_MARKET',
      R: true,
      p: '0',
    };
    const events = [
      algoUpdate(T0 + 8, {}),
      triggered,
      orderUpdate(T0 + 9, order),
      orderUpdate(T0 + 9, {
        ...order,
        x: 'TRADE',
        X: 'FILLED',
        l: '1',
        z: '1',
        L: '58990',
        t: 20,
        n: '29',
        ap: '58990',
      }),
      algoUpdate(T0 + 9, { X: 'FINISHED', ai: '9000000000000000001' }),
    ];
    const state = applyAll(events);
    expect(state.orders.size).toBe(0);
    expect([...state.ended.values()]).toMatchObject([
      {
        clientOrderId: 'waiting',
        algoId: '7',
        orderId: '9000000000000000001',
        status: 'filled',
        condition: { type: 'stop' },
      },
    ]);
  }
});

test('TR-13 a conditional order that is rejected when it triggers has failed, with the reason', () => {
  const state = applyAll([
    algoUpdate(T0 + 8, {}),
    algoUpdate(T0 + 9, { X: 'REJECTED', rm: 'Margin is insufficient.' }),
  ]);
  expect(state.orders.size).toBe(0);
  expect(state.ended.get('waiting')).toMatchObject({
    status: 'failed',
    rejection: { code: 0, message: 'Margin is insufficient.' },
  });
});

test('a second order with a used client order id is named by the exchange’s id', () => {
  const state = applyAll([
    orderUpdate(T0 + 1, {}),
    orderUpdate(T0 + 2, { x: 'CANCELED', X: 'CANCELED' }),
    orderUpdate(T0 + 3, { i: 5 }),
    orderUpdate(T0 + 2, { x: 'CANCELED', X: 'CANCELED' }),
  ]);
  expect([...state.orders.values()]).toMatchObject([{ clientOrderId: '5:BTCUSDT', orderId: '5', status: 'running' }]);
});

test('a spot execution counts in its order’s fee, and costs no position', () => {
  const event = parseEvent(
    orderUpdate(T0, { x: 'TRADE', X: 'PARTIALLY_FILLED', l: '0.4', L: '60000', z: '0.4', t: 7, n: '0.0004', N: 'BTC' }),
  );
  if (event.type !== 'order' || event.fill === undefined) throw new Error('no execution');
  const { update, fill } = event;
  const asSpot = { product: 'spot', instrumentId: 'BTC-USDT' } as const;
  const state = applyEvent(EMPTY, { ...event, update: { ...update, ...asSpot }, fill: { ...fill, ...asSpot } });
  expect([...state.orders.values()]).toMatchObject([{ fee: '0.0004', feeAsset: 'BTC' }]);
  expect(state.costs.size).toBe(0);
});

test('TR-10 a position’s cost stays exact through partial closes and reversals', () => {
  const fill = (direction: 'buy' | 'sell', quantity: string, price: string, realizedPnl = '0') => ({
    product: 'usdm' as const,
    direction,
    quantity,
    price,
    realizedPnl,
  });
  const held = [
    fill('buy', '3', '10'),
    fill('buy', '1', '14'),
    fill('sell', '1', '12', '1'),
    fill('sell', '5', '12', '3'),
  ].reduce(costAfter, { quantity: 0n, cost: 0n, realised: 0n, since: 0 });
  // 44 for 4; 33 for 3; then 3 are closed and 2 opened the other way at 12.
  expect(held).toMatchObject({ quantity: parseFixed('-2'), cost: parseFixed('-24'), realised: 0n });
});

test('TR-10 a liquidation is shown while it runs, and its closed position for ten minutes', () => {
  const open = applyAll([accountUpdate(T0, '1')]);
  const forced = { c: 'autoclose-1', i: 30, S: 'SELL' as const, f: 'IOC', x: 'NEW' };
  const running = applyAll([orderUpdate(T0 + 1, forced)], open);
  expect(listPositions(running, market)).toMatchObject([{ state: 'liquidation_in_progress' }]);
  const closed = applyAll(
    [
      orderUpdate(T0 + 2, { ...forced, x: 'CALCULATED', X: 'FILLED', l: '1', z: '1', L: '50000', t: 40, rp: '-10000' }),
      accountUpdate(T0 + 2, '0', { ep: '0' }),
    ],
    running,
  );
  expect(listPositions(closed, market)).toMatchObject([
    { side: 'long', quantity: '0', state: 'forcefully_liquidated' },
  ]);
  expect(listPositions(closed, { ...market, now: T0 + 11 * 60_000 })).toEqual([]);
  const reduced = applyAll([orderUpdate(T0 + 3, { ...forced, c: 'adl_autoclose', i: 31, X: 'FILLED', z: '1' })], open);
  expect(listPositions(reduced, market)).toMatchObject([{ quantity: '1', state: 'auto_deleveraging' }]);
});

test('TR-10 the closable quantity excludes open reduce-only orders', () => {
  const state = applyAll([
    accountUpdate(T0, '1'),
    orderUpdate(T0 + 1, { c: 'closing', i: 3, S: 'SELL', R: true, q: '0.3' }),
    orderUpdate(T0 + 1, { c: 'turning', i: 4, S: 'SELL', R: false, q: '0.3' }),
    algoUpdate(T0 + 1, {}),
  ]);
  expect(listPositions(state, market)).toMatchObject([{ closableQuantity: '0.7' }]);
});
