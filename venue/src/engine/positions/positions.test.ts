import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { BUY, SELL, type Side } from '../../matching/side.ts';
import { Rejection } from '../rejection.ts';
import { TestExchange } from '../testing/testExchange.ts';
import { computeAccountFigures, computeMargin } from './margin.ts';
import { computeLiquidationPrice } from './prices.ts';

const [ANNA, BEN] = [2, 3] as const;
const money = parseFixed;

function errorCode(act: () => unknown): number | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return undefined;
}

/** A trade between Anna and Ben at a price in ticks, Anna on the side given. */
function trade(venue: TestExchange, side: Side, quantity: number, price: number): void {
  venue.limit(BEN, side === BUY ? SELL : BUY, quantity, price);
  venue.limit(ANNA, side, quantity, price);
}

function anna(venue: TestExchange) {
  const { engine } = venue.exchange;
  const account = engine.account(ANNA);
  const position = account.positions.get('BTCUSDT');
  if (position === undefined) throw new Error('no position');
  return { engine, account, position, figures: computeAccountFigures(engine, account) };
}

test('TR-09 TR-10 opening costs the fee and ties up margin; the mark makes profit; closing realises it', () => {
  const venue = new TestExchange();
  trade(venue, BUY, 100, 1_000_000);
  // 0.1 BTC at 100,000: 10,000 USDT, a taker fee of 5, margin of 500 at 20×.
  let view = anna(venue);
  expect(view.account.cross).toBe(money('999995'));
  expect(view.figures).toMatchObject({
    positionInitial: money('500'),
    maintenance: money('40'),
    available: money('999495'),
  });
  venue.prices.set('BTCUSDT', '101000');
  for (let second = 0; second < 40; second += 1) venue.tick();
  view = anna(venue);
  expect(computeMargin(view.engine, view.position).profit).toBeGreaterThan(0n);
  trade(venue, SELL, 40, 1_010_000);
  view = anna(venue);
  // 0.04 BTC bought at 100,000 and sold at 101,000: 40, less a fee of 2.02.
  expect(view.account.cross).toBe(money('999995') + money('40') - money('2.02'));
  expect(view.position).toMatchObject({ steps: 60, cost: money('6000'), realised: money('40') });
});

test('TR-10 a trade through zero closes what was held and opens the other way at its own price', () => {
  const venue = new TestExchange();
  trade(venue, BUY, 100, 1_000_000);
  trade(venue, SELL, 150, 1_001_000);
  const { position } = anna(venue);
  expect(position).toMatchObject({ steps: -50, cost: -money('5005') });
});

test('TR-08 leverage is between 1 and the contract’s top, and may not fall below what the margin bears', () => {
  const venue = new TestExchange();
  const set = (leverage: number) => () =>
    venue.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage });
  for (const leverage of [0, 126, 1.5, Number.NaN]) expect(errorCode(set(leverage))).toBe(-4028);
  venue.limit(ANNA, BUY, 30_000, 1_000_000);
  expect(errorCode(set(2))).toBe(-2019);
  expect(errorCode(set(100))).toBe(-2027);
  const { events } = set(75)();
  expect(events).toContainEqual({ type: 'leverage', account: ANNA, symbol: 'BTCUSDT', leverage: 75 });
});

test('TR-08 margin type changes only without orders and position', () => {
  const venue = new TestExchange();
  const set = (isolated: boolean) => () =>
    venue.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated });
  expect(errorCode(set(false))).toBe(-4046);
  venue.limit(ANNA, BUY, 10, 999_000);
  expect(errorCode(set(true))).toBe(-4047);
  venue.apply({ type: 'cancelOrders', account: ANNA, symbol: 'BTCUSDT' });
  set(true)();
  trade(venue, BUY, 10, 1_000_000);
  expect(errorCode(set(false))).toBe(-4048);
});

test('TR-10 an isolated position has a wallet of its own, to which margin can be added and removed', () => {
  const venue = new TestExchange();
  venue.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  trade(venue, BUY, 100, 1_000_000);
  expect(anna(venue).position.isolatedWallet).toBe(money('500'));
  expect(anna(venue).account.cross).toBe(money('999495'));
  const move = (amount: string) => () =>
    venue.apply({ type: 'movePositionMargin', account: ANNA, symbol: 'BTCUSDT', amount: String(money(amount)) });
  expect(errorCode(move('-1'))).toBe(-4051);
  expect(errorCode(move('999496'))).toBe(-4050);
  move('100')();
  move('-40')();
  expect(anna(venue).position.isolatedWallet).toBe(money('560'));
  expect(errorCode(() => venue.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 10 }))).toBe(
    -4161,
  );
  trade(venue, SELL, 100, 1_000_000);
  expect(anna(venue).position.isolatedWallet).toBe(0n);
  expect(anna(venue).account.cross).toBe(money('999990'));
});

test('TR-10 more margin moves an isolated position’s liquidation price away', () => {
  const venue = new TestExchange();
  venue.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  trade(venue, BUY, 100, 1_000_000);
  const price = () => {
    const { engine, account, position } = anna(venue);
    return computeLiquidationPrice(engine, account, position);
  };
  const before = price();
  venue.apply({ type: 'movePositionMargin', account: ANNA, symbol: 'BTCUSDT', amount: String(money('500')) });
  expect(price() < before && price() > 0n).toBe(true);
});

test('TR-10 an isolated position is reversed only if there is margin for the part that opens', () => {
  const venue = new TestExchange();
  venue.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  trade(venue, BUY, 4_000, 1_000_000);
  const { figures } = anna(venue);
  const spare = figures.available;
  const out = { account: ANNA, wallet: 'um' } as const;
  const main = { account: ANNA, wallet: 'main' } as const;
  venue.apply({ type: 'transfer', from: out, to: main, asset: 'USDT', amount: String(spare), by: ANNA });
  venue.limit(BEN, BUY, 20_000, 999_000);
  expect(errorCode(() => venue.limit(ANNA, SELL, 8_000, 999_000))).toBe(-2019);
  expect(venue.limit(ANNA, SELL, 4_000, 999_000).status).toBe('FILLED');
});

test('a transfer’s own id is known for thirty days', () => {
  const venue = new TestExchange();
  const move = () =>
    venue.apply({
      type: 'transfer',
      from: { account: ANNA, wallet: 'um' },
      to: { account: ANNA, wallet: 'main' },
      asset: 'USDT',
      amount: '1',
      by: ANNA,
      clientId: 'one',
    }).result.id;
  const first = move();
  venue.tick(30 * 24 * 60 * 60 * 1000 - 1000);
  expect(move()).toBe(first);
  venue.tick();
  expect(move()).not.toBe(first);
});

test('money moves between wallets once for each client id, and not what a position needs', () => {
  const venue = new TestExchange();
  const move = (amount: string, clientId: string, to: 'main' | 'funding' = 'main') =>
    venue.apply({
      type: 'transfer',
      from: { account: ANNA, wallet: 'um' },
      to: { account: ANNA, wallet: to },
      asset: 'USDT',
      amount: String(money(amount)),
      by: ANNA,
      clientId,
    }).result;
  const { id } = move('1000', 'one');
  expect(move('1000', 'one').id).toBe(id);
  expect(venue.exchange.engine.account(ANNA).main.get('USDT')).toBe(money('1000'));
  expect(errorCode(() => move('999', 'one'))).toBe(-9000);
  expect(errorCode(() => move('1000', 'one', 'funding'))).toBe(-9000);
  trade(venue, BUY, 100, 1_000_000);
  // 998,995 less the position's margin of 500.
  expect(errorCode(() => move('998495.00000001', 'two'))).toBe(-5013);
  move('998495', 'two');
  for (const amount of ['0', '-1']) expect(errorCode(() => move(amount, 'three'))).toBe(-5003);
});

test('TR-10 turning an isolated position over takes its margin from the account, and never from the fund', () => {
  const venue = new TestExchange();
  venue.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  venue.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 100 });
  trade(venue, BUY, 1_000, 1_000_000);
  // It rests while there is margin for it, and trades when there no longer is.
  venue.limit(ANNA, SELL, 2_000, 998_000);
  const { account } = anna(venue);
  const all = computeAccountFigures(venue.exchange.engine, account).withdrawable;
  const [from, to] = [{ account: ANNA, wallet: 'um' } as const, { account: ANNA, wallet: 'main' } as const];
  venue.apply({ type: 'transfer', from, to, asset: 'USDT', amount: String(all), by: ANNA });
  // 1 BTC at 100,000 has a margin of 1,000; 0.2 per cent down is a loss of 200.
  venue.limit(BEN, BUY, 2_000, 998_000);
  venue.tick();
  const { position } = anna(venue);
  expect(position.steps).toBe(-1_000);
  expect(account.cross + position.isolatedWallet <= money('800')).toBe(true);
  expect(venue.exchange.engine.account(1).cross).toBe(0n);
});
