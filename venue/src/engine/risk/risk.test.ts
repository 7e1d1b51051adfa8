import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { BUY, SELL } from '../../matching/side.ts';
import { imbalances } from '../conservation.ts';
import type { ExchangeEvent } from '../events.ts';
import { computeLiquidationPrice } from '../positions/prices.ts';
import { TestExchange } from '../testing/testExchange.ts';
import { FUNDING_INTERVAL_MS, fundingRate } from './funding.ts';

const [INSURANCE, ANNA, BEN, CARL] = [1, 2, 3, 4] as const;
const money = parseFixed;

function income(events: readonly ExchangeEvent[], account: number): string[] {
  return events.flatMap((event) =>
    event.type === 'income' && event.account === account ? [`${event.incomeType} ${event.amount}`] : [],
  );
}

/** Anna is long 50 BTC at 100,000 with all her funds, Ben is short; there are no other orders. */
function setUpLeveraged(isolated = false): TestExchange {
  const venue = new TestExchange();
  if (isolated) venue.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  venue.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 50 });
  venue.limit(BEN, SELL, 50_000, 1_000_000);
  venue.limit(ANNA, BUY, 50_000, 1_000_000);
  return venue;
}

/** Holds the index at a price until the mark reaches it; returns the events of all ticks. */
function settleMarkAt(venue: TestExchange, price: string): ExchangeEvent[] {
  venue.prices.set('BTCUSDT', price);
  const events: ExchangeEvent[] = [];
  // Carl's orders hold the last price at the index, so that the median follows it.
  for (let second = 0; second < 3; second += 1) events.push(...venue.tick().events);
  return events;
}

const held = (venue: TestExchange, account: number) => venue.exchange.engine.account(account).positions.get('BTCUSDT');

test('TR-10 a cross position is liquidated at its liquidation price and not before', () => {
  const venue = setUpLeveraged();
  const { engine } = venue.exchange;
  const account = engine.account(ANNA);
  const position = held(venue, ANNA);
  if (position === undefined) throw new Error('no position');
  const price = computeLiquidationPrice(engine, account, position);
  const mark = (away: bigint) => {
    engine.symbol('BTCUSDT').last = Number((price + away) / 10_000_000n);
    return `${(price + away) / 100_000_000n}`;
  };
  settleMarkAt(venue, mark(money('2')));
  expect(held(venue, ANNA)?.steps).toBe(50_000);
  const events = settleMarkAt(venue, mark(-money('2')));
  expect(held(venue, ANNA)?.steps).toBe(0);
  expect(events.some((event) => event.type === 'order' && event.execution === 'CALCULATED')).toBe(true);
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('TR-10 before it is liquidated an account is warned, once', () => {
  const venue = setUpLeveraged();
  venue.exchange.engine.symbol('BTCUSDT').last = 807_000;
  const warnings = [...settleMarkAt(venue, '80700'), ...settleMarkAt(venue, '80700')].filter(
    ({ type }) => type === 'marginCall',
  );
  expect(warnings).toHaveLength(1);
  expect(held(venue, ANNA)?.steps).toBe(50_000);
});

test('TR-13 liquidation sells into the book first, for a fee, and the fund takes over the rest', () => {
  const venue = setUpLeveraged();
  venue.prices.set('BTCUSDT', '80000');
  venue.exchange.engine.symbol('BTCUSDT').last = 805_000;
  venue.limit(CARL, BUY, 10_000, 801_500);
  const events = settleMarkAt(venue, '80000');
  const fills = events.flatMap((event) =>
    event.type === 'order' && event.account === ANNA && event.fill !== undefined ? [event] : [],
  );
  expect(fills.map(({ fill }) => fill?.quantity)).toEqual([10_000, 40_000]);
  expect(fills[0]?.order.clientOrderId).toMatch(/^autoclose-\d+$/);
  expect(fills[1]?.order.clientOrderId).toMatch(/^autoclose-insurance-\d+$/);
  expect([held(venue, ANNA)?.steps, held(venue, CARL)?.steps]).toEqual([0, 10_000]);
  expect(venue.exchange.engine.account(ANNA).cross >= 0n).toBe(true);
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('TR-10 a gap beyond the bankruptcy price costs the fund, not the customer, and no money is made', () => {
  const venue = setUpLeveraged();
  venue.exchange.engine.symbol('BTCUSDT').last = 600_000;
  const before = venue.exchange.engine.account(INSURANCE).cross;
  settleMarkAt(venue, '60000');
  expect(held(venue, ANNA)?.steps).toBe(0);
  expect(venue.exchange.engine.account(ANNA).cross).toBe(0n);
  expect(held(venue, INSURANCE)?.steps).toBe(50_000);
  expect(venue.exchange.engine.account(INSURANCE).cross <= before).toBe(true);
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('TR-10 an isolated position takes nothing but its own wallet along', () => {
  const venue = setUpLeveraged(true);
  const { cross } = venue.exchange.engine.account(ANNA);
  venue.exchange.engine.symbol('BTCUSDT').last = 950_000;
  settleMarkAt(venue, '95000');
  expect(held(venue, ANNA)).toMatchObject({ steps: 0, isolatedWallet: 0n });
  // The closing commission is the only cost to the cross wallet.
  const lost = cross - venue.exchange.engine.account(ANNA).cross;
  expect(lost >= 0n && lost <= money('3000')).toBe(true);
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('the fund sells its positions as soon as there are buyers', () => {
  const venue = setUpLeveraged();
  venue.exchange.engine.symbol('BTCUSDT').last = 600_000;
  settleMarkAt(venue, '60000');
  venue.limit(CARL, BUY, 20_000, 600_000);
  venue.tick();
  expect([held(venue, INSURANCE)?.steps, held(venue, CARL)?.steps]).toEqual([30_000, 20_000]);
});

test('TR-19 funding is the interest while contract and index agree, and longs pay shorts every eight hours', () => {
  const venue = new TestExchange();
  venue.limit(BEN, SELL, 1_000, 1_000_000);
  venue.limit(ANNA, BUY, 1_000, 1_000_000);
  for (const [side, price] of [
    [BUY, 999_999],
    [SELL, 1_000_001],
  ] as const)
    venue.limit(CARL, side, 100_000, price);
  for (let second = 0; second < 10; second += 1) venue.tick();
  const state = venue.exchange.engine.symbol('BTCUSDT');
  expect(state.fundingRate).toBe(money('0.0001'));
  const { mark } = state;
  venue.at = state.nextFundingAt - 1_000;
  const { events } = venue.tick();
  // 1 BTC at the mark × 0.01 %.
  const paid = (mark * money('0.0001') + money('0.5')) / money('1');
  expect(income(events, ANNA)).toEqual([`FUNDING_FEE ${-paid}`]);
  expect(income(events, BEN)).toEqual([`FUNDING_FEE ${paid}`]);
  expect(state.nextFundingAt % FUNDING_INTERVAL_MS).toBe(0);
  expect(state.nextFundingAt).toBe(venue.at + FUNDING_INTERVAL_MS);
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('TR-19 the rate follows the premium beyond 0.05 %, within three quarters of the maintenance rate', () => {
  const contract = new TestExchange().exchange.engine.contract('BTCUSDT');
  const rate = (premium: string) => fundingRate(contract, money(premium), 1);
  expect(rate('0')).toBe(money('0.0001'));
  expect(rate('0.0006')).toBe(money('0.0001'));
  expect(rate('0.001')).toBe(money('0.0005'));
  expect(rate('-0.001')).toBe(money('-0.0005'));
  expect(rate('0.5')).toBe(money('0.003'));
  expect(rate('-0.5')).toBe(money('-0.003'));
  // Two samples, the second counting twice: (0.001 + 2 × 0.004) ÷ 3.
  expect(fundingRate(contract, money('0.001') + 2n * money('0.004'), 2)).toBe(money('0.0025'));
});

test('a shock moves the index immediately or over time, holds, and reverses', () => {
  const venue = new TestExchange();
  const index = () => {
    venue.tick();
    return venue.exchange.engine.symbol('BTCUSDT').index;
  };
  venue.apply({ type: 'shock', symbol: 'BTCUSDT', move: -10_000_000, overMs: 4_000, holdMs: 2_000 });
  const seen = Array.from({ length: 11 }, index).map((price) => price / money('1'));
  expect(seen).toEqual([97500n, 95000n, 92500n, 90000n, 90000n, 90000n, 92500n, 95000n, 97500n, 100000n, 100000n]);
  expect(venue.exchange.engine.symbol('ETHUSDT').index).toBe(money('4000'));
  venue.apply({ type: 'shock', move: 5_000_000, overMs: 0, holdMs: 0 });
  expect(index()).toBe(money('105000'));
});

test('TR-10 a customer’s order cannot block a liquidation by using its client id', () => {
  const venue = setUpLeveraged(true);
  // Anna guesses the tick's time: an order in another contract uses the client id of her liquidation.
  const clientOrderId = `autoclose-${venue.at + 1_000}`;
  venue.limit(ANNA, BUY, 10, 350_000, { symbol: 'ETHUSDT', clientOrderId });
  venue.prices.set('BTCUSDT', '95000');
  venue.exchange.engine.symbol('BTCUSDT').last = 950_000;
  venue.tick();
  expect(held(venue, ANNA)?.steps).toBe(0);
  expect(venue.exchange.engine.account(ANNA).clientIds.has(clientOrderId)).toBe(true);
});
