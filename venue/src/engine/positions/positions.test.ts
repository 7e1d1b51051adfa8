import { parseFixed } from '@aldgate/domain/margin/fixed.ts';
import { expect, test } from 'vitest';
import { BUY, SELL, type Side } from '../../matching/side.ts';
import { Refusal } from '../refusal.ts';
import { TestExchange } from '../testing/testExchange.ts';
import { figuresOf, marginOf } from './margin.ts';
import { liquidationPriceOf } from './prices.ts';

const [ANNA, BEN] = [2, 3] as const;
const money = parseFixed;

function codeOf(act: () => unknown): number | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return undefined;
}

/** A trade between Anna and Ben at a price in ticks, Anna on the side given. */
function trade(desk: TestExchange, side: Side, quantity: number, price: number): void {
  desk.limit(BEN, side === BUY ? SELL : BUY, quantity, price);
  desk.limit(ANNA, side, quantity, price);
}

function anna(desk: TestExchange) {
  const { world } = desk.exchange;
  const account = world.account(ANNA);
  const position = account.positions.get('BTCUSDT');
  if (position === undefined) throw new Error('no position');
  return { world, account, position, figures: figuresOf(world, account) };
}

test('TR-09 TR-10 opening costs the fee and ties up margin; the mark makes profit; closing realises it', () => {
  const desk = new TestExchange();
  trade(desk, BUY, 100, 1_000_000);
  // 0.1 BTC at 100,000: 10,000 USDT, a taker's fee of 5, margin of 500 at 20 ×.
  let seen = anna(desk);
  expect(seen.account.cross).toBe(money('999995'));
  expect(seen.figures).toMatchObject({
    positionInitial: money('500'),
    maintenance: money('40'),
    available: money('999495'),
  });
  desk.prices.set('BTCUSDT', '101000');
  for (let second = 0; second < 40; second += 1) desk.tick();
  seen = anna(desk);
  expect(marginOf(seen.world, seen.position).profit).toBeGreaterThan(0n);
  trade(desk, SELL, 40, 1_010_000);
  seen = anna(desk);
  // 0.04 BTC bought at 100,000 and sold at 101,000: 40, less a fee of 2.02.
  expect(seen.account.cross).toBe(money('999995') + money('40') - money('2.02'));
  expect(seen.position).toMatchObject({ steps: 60, cost: money('6000'), realised: money('40') });
});

test('TR-10 a trade through zero closes what was held and opens the other way at its own price', () => {
  const desk = new TestExchange();
  trade(desk, BUY, 100, 1_000_000);
  trade(desk, SELL, 150, 1_001_000);
  const { position } = anna(desk);
  expect(position).toMatchObject({ steps: -50, cost: -money('5005') });
});

test('TR-08 leverage is between 1 and the contract’s top, and may not fall below what the margin bears', () => {
  const desk = new TestExchange();
  const set = (leverage: number) => () =>
    desk.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage });
  for (const leverage of [0, 126, 1.5, Number.NaN]) expect(codeOf(set(leverage))).toBe(-4028);
  desk.limit(ANNA, BUY, 30_000, 1_000_000);
  expect(codeOf(set(2))).toBe(-2019);
  expect(codeOf(set(100))).toBe(-2027);
  const { events } = set(75)();
  expect(events).toContainEqual({ type: 'leverage', account: ANNA, symbol: 'BTCUSDT', leverage: 75 });
});

test('TR-08 margin type changes only without orders and position', () => {
  const desk = new TestExchange();
  const set = (isolated: boolean) => () =>
    desk.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated });
  expect(codeOf(set(false))).toBe(-4046);
  desk.limit(ANNA, BUY, 10, 999_000);
  expect(codeOf(set(true))).toBe(-4047);
  desk.apply({ type: 'cancelOrders', account: ANNA, symbol: 'BTCUSDT' });
  set(true)();
  trade(desk, BUY, 10, 1_000_000);
  expect(codeOf(set(false))).toBe(-4048);
});

test('TR-10 an isolated position has a wallet of its own, which can be added to and taken from', () => {
  const desk = new TestExchange();
  desk.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  trade(desk, BUY, 100, 1_000_000);
  expect(anna(desk).position.isolatedWallet).toBe(money('500'));
  expect(anna(desk).account.cross).toBe(money('999495'));
  const move = (amount: string) => () =>
    desk.apply({ type: 'movePositionMargin', account: ANNA, symbol: 'BTCUSDT', amount: String(money(amount)) });
  expect(codeOf(move('-1'))).toBe(-4051);
  expect(codeOf(move('999496'))).toBe(-4050);
  move('100')();
  move('-40')();
  expect(anna(desk).position.isolatedWallet).toBe(money('560'));
  expect(codeOf(() => desk.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 10 }))).toBe(-4161);
  trade(desk, SELL, 100, 1_000_000);
  expect(anna(desk).position.isolatedWallet).toBe(0n);
  expect(anna(desk).account.cross).toBe(money('999990'));
});

test('TR-10 more margin moves an isolated position’s liquidation price away', () => {
  const desk = new TestExchange();
  desk.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  trade(desk, BUY, 100, 1_000_000);
  const price = () => {
    const { world, account, position } = anna(desk);
    return liquidationPriceOf(world, account, position);
  };
  const before = price();
  desk.apply({ type: 'movePositionMargin', account: ANNA, symbol: 'BTCUSDT', amount: String(money('500')) });
  expect(price() < before && price() > 0n).toBe(true);
});

test('TR-10 an isolated position is turned over only where there is margin for what opens anew', () => {
  const desk = new TestExchange();
  desk.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  trade(desk, BUY, 4_000, 1_000_000);
  const { figures } = anna(desk);
  const spare = figures.available;
  const out = { account: ANNA, wallet: 'um' } as const;
  const main = { account: ANNA, wallet: 'main' } as const;
  desk.apply({ type: 'transfer', from: out, to: main, asset: 'USDT', amount: String(spare), by: ANNA });
  desk.limit(BEN, BUY, 20_000, 999_000);
  expect(codeOf(() => desk.limit(ANNA, SELL, 8_000, 999_000))).toBe(-2019);
  expect(desk.limit(ANNA, SELL, 4_000, 999_000).status).toBe('FILLED');
});

test('WAL-02 a transfer’s own id is known for thirty days', () => {
  const desk = new TestExchange();
  const move = () =>
    desk.apply({
      type: 'transfer',
      from: { account: ANNA, wallet: 'um' },
      to: { account: ANNA, wallet: 'main' },
      asset: 'USDT',
      amount: '1',
      by: ANNA,
      clientId: 'one',
    }).result.id;
  const first = move();
  desk.tick(30 * 24 * 60 * 60 * 1000 - 1000);
  expect(move()).toBe(first);
  desk.tick();
  expect(move()).not.toBe(first);
});

test('WAL-02 money moves between wallets once for each client id, and not what a position needs', () => {
  const desk = new TestExchange();
  const move = (amount: string, clientId: string, to: 'main' | 'funding' = 'main') =>
    desk.apply({
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
  expect(desk.exchange.world.account(ANNA).main.get('USDT')).toBe(money('1000'));
  expect(codeOf(() => move('999', 'one'))).toBe(-9000);
  expect(codeOf(() => move('1000', 'one', 'funding'))).toBe(-9000);
  trade(desk, BUY, 100, 1_000_000);
  // 998,995 less the position's margin of 500.
  expect(codeOf(() => move('998495.00000001', 'two'))).toBe(-5013);
  move('998495', 'two');
  for (const amount of ['0', '-1']) expect(codeOf(() => move(amount, 'three'))).toBe(-5003);
});

test('TR-10 turning an isolated position over takes its margin from what the account has, and never from the fund', () => {
  const desk = new TestExchange();
  desk.apply({ type: 'setMarginType', account: ANNA, symbol: 'BTCUSDT', isolated: true });
  desk.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 100 });
  trade(desk, BUY, 1_000, 1_000_000);
  // It rests while there is margin for it, and is hit when there is none any more.
  desk.limit(ANNA, SELL, 2_000, 998_000);
  const { account } = anna(desk);
  const all = figuresOf(desk.exchange.world, account).withdrawable;
  const [from, to] = [{ account: ANNA, wallet: 'um' } as const, { account: ANNA, wallet: 'main' } as const];
  desk.apply({ type: 'transfer', from, to, asset: 'USDT', amount: String(all), by: ANNA });
  // 1 BTC at 100,000 has a margin of 1,000; 0.2 per cent down is a loss of 200.
  desk.limit(BEN, BUY, 2_000, 998_000);
  desk.tick();
  const { position } = anna(desk);
  expect(position.steps).toBe(-1_000);
  expect(account.cross + position.isolatedWallet <= money('800')).toBe(true);
  expect(desk.exchange.world.account(1).cross).toBe(0n);
});
