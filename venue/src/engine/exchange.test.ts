import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUY, SELL, type Side } from '../matching/side.ts';
import type { Command } from './commands.ts';
import { imbalances } from './conservation.ts';
import type { Account } from './entities/account.ts';
import { Exchange } from './exchange.ts';
import { availableBalance, computeAccountFigures } from './positions/margin.ts';
import { Rejection } from './rejection.ts';
import { FUNDING_INTERVAL_MS } from './risk/funding.ts';
import { computeStateHash, createSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';
import { INSTRUMENTS, TestExchange } from './testing/testExchange.ts';
import { notionalAtTicks } from './units.ts';

const CUSTOMERS = [2, 3, 4];
const symbol = fc.constantFrom('BTCUSDT', 'ETHUSDT');
const account = fc.constantFrom(...CUSTOMERS);
const side = fc.constantFrom<Side>(BUY, SELL);
const near = (name: string) => (name === 'BTCUSDT' ? 1_000_000 : 400_000);
const share = fc.integer({ min: -12, max: 12 });
const seldom = fc.constantFrom(false, false, false, true);

const placing = fc
  .record({
    account,
    symbol,
    side,
    orderType: fc.constantFrom('LIMIT', 'LIMIT', 'LIMIT', 'MARKET'),
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTX'),
    quantity: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 60_000 })),
    share,
    reduceOnly: seldom,
    selfTrade: fc.constantFrom('NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'),
    clientOrderId: fc.constantFrom('', '', 'a', 'b', 'c'),
  })
  .map(({ share: away, ...fields }) => {
    const isMarket = fields.orderType === 'MARKET';
    const price = isMarket ? 0 : Math.round(near(fields.symbol) * (1 + away / 1000));
    const timeInForce = isMarket ? 'GTC' : fields.timeInForce;
    const command = { ...fields, type: 'placeOrder', price, timeInForce, goodTill: 0, priceMatch: 'NONE' };
    return command as Command;
  });

const waiting = fc
  .record({
    account,
    symbol,
    side,
    algoType: fc.constantFrom('STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'),
    workingType: fc.constantFrom('CONTRACT_PRICE', 'MARK_PRICE'),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    share,
    reduceOnly: fc.boolean(),
    clientAlgoId: fc.string({ minLength: 4, maxLength: 6 }),
  })
  .map(({ share: away, ...fields }) => {
    const triggerPrice = Math.round(near(fields.symbol) * (1 + away / 1000));
    const price = fields.algoType.endsWith('MARKET') ? 0 : triggerPrice;
    const common = { timeInForce: 'GTC', selfTrade: 'EXPIRE_MAKER', priceMatch: 'NONE', goodTill: 0 };
    return {
      ...fields,
      ...common,
      type: 'placeAlgoOrder',
      triggerPrice,
      price,
      closePosition: false,
      priceProtect: false,
    } as Command;
  });

const nth = fc.integer({ min: 0, max: 30 });
type Nth = 'cancelNth' | 'amendNth';
type Step =
  | { readonly type: 'later' }
  | Command
  | { readonly type: Nth; readonly account: number; readonly nth: number; readonly share: number }
  | { readonly type: 'price'; readonly symbol: string; readonly share: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: placing, weight: 12 },
  { arbitrary: waiting, weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('cancelNth' as const), account, nth, share }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('amendNth' as const), account, nth, share }), weight: 2 },
  {
    arbitrary: fc.record({ type: fc.constant('price' as const), symbol, share: fc.integer({ min: -250, max: 250 }) }),
    weight: 2,
  },
  { arbitrary: fc.constant<Step>({ type: 'tick' }), weight: 4 },
  { arbitrary: fc.constant<Step>({ type: 'later' }), weight: 1 },
  {
    arbitrary: fc.record({
      type: fc.constant('setLeverage' as const),
      account,
      symbol,
      leverage: fc.constantFrom(1, 5, 20, 50, 75),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ type: fc.constant('setMarginType' as const), account, symbol, isolated: fc.boolean() }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('movePositionMargin' as const),
      account,
      symbol,
      amount: fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n).map(String),
    }),
    weight: 1,
  },
  {
    arbitrary: fc
      .record({
        account,
        to: account,
        out: fc.boolean(),
        amount: fc.bigInt(1n, 60_000_000_000_000n),
        id: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ account: from, to, out, amount, id }): Step => {
        const wallets = [
          { account: from, wallet: 'um' as const },
          { account: to, wallet: 'main' as const },
        ] as const;
        const [source, target] = out ? wallets : [wallets[1], wallets[0]];
        return {
          type: 'transfer',
          from: source,
          to: target,
          asset: 'USDT',
          amount: String(amount),
          by: from,
          clientId: `t${id}`,
        };
      }),
    weight: 2,
  },
);

/** Applies a step; a rejected one must leave everything unchanged. */
function applyStep(venue: TestExchange, each: Step): void {
  const command = toCommand(venue, each);
  if (command === undefined) return;
  if (command.type === 'tick') venue.at += 1000;
  const before = computeStateHash(venue.exchange);
  try {
    venue.apply(command);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect(computeStateHash(venue.exchange)).toBe(before);
  }
}

function toCommand(venue: TestExchange, each: Step): Command | undefined {
  if (each.type === 'price') {
    const price = (near(each.symbol) / (each.symbol === 'BTCUSDT' ? 10 : 100)) * (1 + each.share / 1000);
    venue.prices.set(each.symbol, price.toFixed(2));
    return { type: 'tick' };
  }
  if (each.type === 'later') {
    venue.at += FUNDING_INTERVAL_MS;
    return { type: 'tick' };
  }
  if (!isNth(each)) return each;
  const orders = [...(venue.exchange.state.accounts.get(each.account)?.orders.values() ?? [])];
  const order = orders[each.nth % Math.max(1, orders.length)];
  if (order === undefined) return undefined;
  const named = { account: each.account, symbol: order.symbol, orderId: order.id };
  if (each.type === 'cancelNth') return { type: 'cancelOrder', ...named };
  const price = Math.round(near(order.symbol) * (1 + each.share / 1000));
  return { type: 'amendOrder', ...named, side: order.side, price, quantity: order.quantity + each.nth - 10 };
}

function isNth(each: Step): each is Extract<Step, { readonly type: Nth }> {
  return each.type === 'cancelNth' || each.type === 'amendNth';
}

/** Invariants between any two commands. */
function checkInvariants(exchange: Exchange): void {
  const { state, engine } = exchange;
  expect(imbalances(state)).toEqual(new Map());
  for (const each of state.accounts.values()) {
    expect(availableBalance(engine, each)).toBe(computeAccountFigures(engine, each).available);
  }
  for (const [name, contract] of exchange.contracts) {
    const rows = engine.book(name).dump();
    const open = [...state.accounts.values()]
      .flatMap(({ orders }) => [...orders.values()])
      .filter((order) => order.symbol === name);
    expect(new Map(rows.map(({ id, left }) => [id, left]))).toEqual(
      new Map(open.map(({ id, quantity, filled }) => [id, quantity - filled])),
    );
    let net = 0;
    for (const customer of state.accounts.values()) {
      const position = customer.positions.get(name);
      net += position?.steps ?? 0;
      const inContract = [...customer.orders.values()].filter((order) => order.symbol === name);
      expect([position?.orders ?? 0, position?.reducing ?? 0]).toEqual([
        inContract.length,
        inContract.filter(({ reduceOnly }) => reduceOnly).length,
      ]);
      expect([position?.bids ?? 0n, position?.asks ?? 0n]).toEqual(
        ([BUY, SELL] as const).map((each) => openWorth(customer, name, each)),
      );
      for (const each of [BUY, SELL] as const) {
        const reducing = openSteps(customer, name, each);
        expect(reducing === 0 || reducing <= -(position?.steps ?? 0) * each).toBe(true);
      }
    }
    expect(net).toBe(0);
    expect(contract.symbol).toBe(name);
  }

  function openWorth({ orders }: Account, name: string, of: Side): bigint {
    let sum = 0n;
    for (const order of orders.values()) {
      if (order.symbol !== name || order.side !== of || order.reduceOnly) continue;
      sum += notionalAtTicks(engine.contract(name), order.quantity - order.filled, order.price);
    }
    return sum;
  }
}

function openSteps({ orders }: Account, name: string, of: Side): number {
  let sum = 0;
  for (const order of orders.values()) {
    if (order.symbol === name && order.side === of && order.reduceOnly) sum += order.quantity - order.filled;
  }
  return sum;
}

test('TR-10 TR-13 money and quantities are conserved, orders and positions agree, rejections change nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200, size: 'max' }), (steps) => {
      const venue = new TestExchange();
      for (const each of steps) applyStep(venue, each);
      checkInvariants(venue.exchange);
    }),
    { numRuns: 150 },
  );
});

test('the same commands give the same state, from the start and from a snapshot on', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80, size: 'max' }), fc.nat({ max: 79 }), (steps, cut) => {
      const venue = new TestExchange();
      const half = steps.slice(0, cut % steps.length);
      for (const each of half) applyStep(venue, each);
      const { state, books } = readSnapshot(writeSnapshot(createSnapshot(venue.exchange)));
      const restored = new Exchange({ instruments: INSTRUMENTS, state, books, indexAt: venue.prices.at });
      expect(computeStateHash(restored)).toBe(computeStateHash(venue.exchange));
      for (const each of steps.slice(half.length)) {
        const length = venue.log.length;
        applyStep(venue, each);
        for (const { command, at } of venue.log.slice(length)) restored.apply(command, at);
      }
      expect(computeStateHash(restored)).toBe(computeStateHash(venue.exchange));
    }),
    { numRuns: 60 },
  );
});
