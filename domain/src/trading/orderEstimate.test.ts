import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBrackets } from '../margin/bracket.ts';
import { parseFixed } from '../money/fixed.ts';
import { type AccountSnapshot, selectPosition } from './accountSnapshot.ts';
import { BookDepth } from './bookDepth.ts';
import { type PlannedOrder, planExecution } from './executionPlan.ts';
import type { NewOrder } from './newOrder.ts';
import { computeMarketCost, computeOrderCost, type MarginTerms, marketMarginPrice } from './orderCost.ts';
import { estimateOrder } from './orderEstimate.ts';
import { linear } from './products/linear.ts';
import { sumOrderNotional } from './products/orderNotional.ts';

const money = parseFixed;
const brackets = buildBrackets(
  (
    [
      [125, '50000', '0.004'],
      [100, '600000', '0.005'],
      [50, '3000000', '0.01'],
    ] as const
  ).map(([initialLeverage, cap, rate]) => ({ initialLeverage, cap: money(cap), maintenanceRate: money(rate) })),
);
const terms: MarginTerms = {
  mark: '60000',
  leverage: 20,
  isIsolated: false,
  brackets,
  makerRate: '0.0002',
  takerRate: '0.0005',
};
const draft = {
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  quantity: '0.1',
  reduceOnly: false,
  limit: '60000',
  isImmediate: false,
} as const;
type EstimatedOrder = PlannedOrder & Pick<NewOrder, 'instrumentId' | 'reduceOnly'>;
const asks = (...rows: [string, string][]) => new BookDepth(rows);
const empty: AccountSnapshot = {
  capital: { balance: '1000', marginBalance: '1000', availableBalance: '1000', maintMargin: '0' },
  positions: [],
  openOrders: { bids: 0n, asks: 0n },
};
const long: AccountSnapshot = {
  capital: { balance: '1000', marginBalance: '1000', availableBalance: '700', maintMargin: '24' },
  positions: [
    {
      instrumentId: 'BTCUSDT',
      side: 'long',
      quantity: '0.1',
      openPrice: '60000',
      marginMode: 'cross',
      margin: '300',
      maintMargin: '24',
      unrealizedPnl: '0',
    },
  ],
  openOrders: { bids: 0n, asks: 0n },
};

const estimate = (order: EstimatedOrder, at: MarginTerms, account: AccountSnapshot, depth?: BookDepth) => {
  const plan = planExecution(order, depth);
  if (plan === undefined) throw new Error('the order has no execution');
  return estimateOrder(linear, order, plan, at, account);
};

const cost = (order: EstimatedOrder, at: MarginTerms, account: AccountSnapshot) =>
  computeOrderCost(linear, { ...order, quantity: money(order.quantity), price: money(order.limit ?? '0') }, at, {
    held: selectPosition(linear, order.instrumentId, account),
    openOrders: account.openOrders,
  });

test('TR-08 an order that rests reserves its initial margin; fee and profit follow once it is filled', () => {
  const below = { ...draft, limit: '59000' };
  expect(estimate(below, terms, empty, asks(['60000', '1']))).toEqual({
    makerFee: '1.18',
    takerFee: '0',
    isResting: true,
    taken: null,
    // 5,900 ÷ 20 is reserved.
    sent: { available: '705', position: '0', marginRatio: '0', liquidationPrice: null },
    // 1,000 less the fee, plus 100 of profit, less 300 at the mark.
    filled: {
      available: '798.82',
      position: '0.1',
      marginRatio: expect.any(String),
      liquidationPrice: expect.stringMatching(/^49/),
    },
  });
});

test('TR-08 an order that crosses is filled as taker, at 20 × for 300 and a fee of 3', () => {
  const crossing = estimate(draft, terms, empty, asks(['60000', '1']));
  expect(crossing).toMatchObject({ makerFee: '0', takerFee: '3', isResting: false });
  expect(crossing.sent).toEqual(crossing.filled);
  expect(crossing.filled).toEqual({
    available: '697',
    position: '0.1',
    // 24 of 997.
    marginRatio: '0.02407222',
    liquidationPrice: expect.stringMatching(/^50230\./),
  });
});

test('TR-08 the part of a limit order that crosses is filled through the book, the rest rests at its limit', () => {
  const depth = asks(['59900', '0.03'], ['60000', '0.02'], ['60100', '5']);
  const partly = estimate(draft, terms, empty, depth);
  expect(partly).toMatchObject({
    isResting: true,
    taken: { quantity: '0.05', averagePrice: '59940', slippage: '2', exceedsBook: false },
    takerFee: '1.4985',
    makerFee: '0.6',
  });
  expect(partly.sent.position).toBe('0.05');
  expect(partly.filled.position).toBe('0.1');
  const immediate = estimate({ ...draft, isImmediate: true }, terms, empty, depth);
  expect(immediate).toMatchObject({ isResting: false, makerFee: '0' });
  expect(immediate.filled.position).toBe('0.05');
});

test('TR-08 a market order walks the book; what the book does not show is at its last price, and is reported', () => {
  const market = { ...draft, limit: undefined, isImmediate: true };
  const depth = asks(['60000', '0.05'], ['60060', '0.05']);
  expect(estimate(market, terms, empty, depth).taken).toEqual({
    quantity: '0.1',
    averagePrice: '60030',
    slippage: '3',
    slippageFraction: '0.0005',
    exceedsBook: false,
  });
  expect(estimate({ ...market, quantity: '0.2' }, terms, empty, depth).taken).toMatchObject({
    averagePrice: '60045',
    exceedsBook: true,
  });
  expect(planExecution(market, asks())).toBeUndefined();
});

test('TR-08 the margin of a market buy is computed above the best ask, of a market sell at the mark at least', () => {
  const [best, tick] = [money('60000'), money('0.1')];
  expect(marketMarginPrice('buy', best, money('59000'), tick)).toBe(money('60030'));
  expect(marketMarginPrice('buy', money('60000.1'), best, tick)).toBe(money('60030.2'));
  expect(marketMarginPrice('sell', best, money('60010'), tick)).toBe(money('60010'));
  expect(marketMarginPrice('sell', best, money('59000'), tick)).toBe(best);
  const order = { ...draft, quantity: money('0.1'), tick };
  const state = { held: selectPosition(linear, 'BTCUSDT', empty), openOrders: empty.openOrders };
  const costOf = (depth: BookDepth) => computeMarketCost(linear, { ...order, depth }, terms, state)?.cost;
  // 6,003 ÷ 20, and 3 of loss against the mark.
  expect(costOf(asks(['60000', '1']))).toBe(money('303.15'));
  // Through the book 60,900 on average: 6,090 ÷ 20 and 90.
  expect(costOf(asks(['60000', '0.05'], ['61800', '1']))).toBe(money('394.5'));
});

test('TR-08 a buy above the mark loses the distance immediately, as does a sell below it', () => {
  expect(cost({ ...draft, limit: '60100' }, terms, empty).cost).toBe(money('310.5'));
  expect(cost({ ...draft, direction: 'sell', limit: '59900' }, terms, empty).cost).toBe(money('309.5'));
  expect(cost({ ...draft, limit: '59900' }, terms, empty).cost).toBe(money('299.5'));
});

test('TR-08 closing costs only the fee, and releases its margin', () => {
  const sell = { ...draft, direction: 'sell', limit: undefined } as const;
  for (const reduceOnly of [true, false]) {
    expect(estimate({ ...sell, reduceOnly }, terms, long, asks(['60000', '1']))).toMatchObject({
      takerFee: '3',
      filled: { available: '997', position: '0', marginRatio: '0', liquidationPrice: null },
    });
    expect(cost({ ...draft, direction: 'sell', reduceOnly }, terms, long).cost).toBe(0n);
  }
  expect(cost({ ...draft, direction: 'sell', quantity: '0.3' }, terms, long).cost).toBe(money('300'));
});

test('TR-08 an order that only reduces reserves nothing while it rests', () => {
  const reducing = { ...draft, direction: 'sell', limit: '61000', reduceOnly: true } as const;
  expect(estimate(reducing, terms, long, asks(['60000', '1'])).sent.available).toBe('700');
});

test('TR-08 open orders of the other side spare an order its margin', () => {
  const sells = sumOrderNotional(linear, [
    { direction: 'sell', reduceOnly: false, price: '61000', quantity: '0.2', executedQuantity: '0' },
  ]);
  expect(cost(draft, terms, { ...empty, openOrders: sells }).cost).toBe(0n);
  expect(cost(draft, terms, empty).cost).toBe(money('300'));
});

test('TR-08 an isolated position is liquidated by its own wallet, and pays its fee from what is available', () => {
  const isolated = { ...terms, isIsolated: true };
  expect(cost(draft, isolated, empty).cost).toBe(money('303'));
  expect(estimate(draft, isolated, empty, asks(['60000', '1'])).filled).toMatchObject({
    available: '697',
    // 60,000 × 0.1 less 300 of its own, at 0.4 %: (300 − 6000) ÷ (0.1 × 0.004 − 0.1).
    liquidationPrice: expect.stringMatching(/^57228\.91/),
  });
});

test('TR-08 a position beyond the limit of the leverage is too large', () => {
  const at125 = { ...terms, leverage: 125 };
  expect(cost({ ...draft, quantity: '0.8' }, at125, empty).room).toBe(money('2000'));
  expect(cost({ ...draft, quantity: '0.9' }, at125, empty).room).toBe(money('-4000'));
});

test('TR-08 a higher leverage never costs more, and a larger order never less', () => {
  const amounts = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 124 }), fc.boolean(), (a, b, leverage, isBuy) => {
      const [small, large] = a < b ? [a, b] : [b, a];
      const costAt = (steps: number, times: number) => {
        const order = { ...draft, direction: isBuy ? 'buy' : 'sell', quantity: `${steps / 1000}` } as const;
        return cost(order, { ...terms, leverage: times }, long).cost;
      };
      expect(costAt(large, leverage) >= costAt(small, leverage)).toBe(true);
      expect(costAt(large, leverage + 1) <= costAt(large, leverage)).toBe(true);
    }),
  );
});
