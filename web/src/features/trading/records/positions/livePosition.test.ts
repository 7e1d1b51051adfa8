import { expect, test } from 'vitest';
import { computeLivePosition } from './livePosition.ts';

const long = {
  instrumentId: 'BTCUSDT',
  side: 'long',
  quantity: '4.2',
  openPrice: '101872.6',
  markPrice: '104283.1',
  unrealizedPnl: '10124.1',
  margin: '43798.902',
  marginMode: 'cross',
  leverage: 10,
} as const;

test('TR-10 profit, its percentage and the margin follow the current mark price', () => {
  // (104,300 − 101,872.6) × 4.2 = 10,195.08; 104,300 × 4.2 ÷ 10 = 43,806.
  expect(computeLivePosition(long, '104300')).toEqual({
    mark: '104300',
    profit: '10195.08',
    margin: '43806',
    percent: '23.27325024',
  });
});

test('TR-10 a short gains where the mark falls, and its cost does not depend on the rounded entry price', () => {
  const short = {
    ...long,
    instrumentId: 'BTCUSDT',
    side: 'short',
    quantity: '3',
    openPrice: '33.33333333',
    markPrice: '40',
    unrealizedPnl: '-20',
  } as const;
  // Sold for exactly 100: at 30 the profit is 10.
  expect(computeLivePosition(short, '30').profit).toBe('10');
  expect(computeLivePosition({ ...short, unrealizedPnl: null }, '30').profit).toBe('9.99999999');
});

test('TR-10 an isolated position’s margin is its own wallet', () => {
  const isolated = { ...long, marginMode: 'isolated', margin: '20000' } as const;
  expect(computeLivePosition(isolated, '104300')).toMatchObject({ margin: '20000', percent: '50.9754' });
});

test('TR-10 without a live mark price the server’s is used, and without any the values are unknown', () => {
  expect(computeLivePosition(long, undefined)).toMatchObject({ mark: '104283.1', profit: '10124.1' });
  const unknown = { ...long, markPrice: null, unrealizedPnl: null, margin: null };
  expect(computeLivePosition(unknown, undefined)).toEqual({ mark: null, profit: null, percent: null, margin: null });
  expect(computeLivePosition(unknown, '104300').profit).toBe('10195.08');
});
