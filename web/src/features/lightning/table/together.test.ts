import { expect, test } from 'vitest';
import { type AccountPosition, joinPositions, worstRatio } from './together.ts';

const position = (fields: Partial<AccountPosition>) =>
  ({
    keyId: 'a',
    instrumentId: 'BTCUSDT',
    side: 'long',
    quantity: '1',
    openPrice: '100',
    markPrice: '110',
    unrealizedPnl: '10',
    ...fields,
  }) as AccountPosition;

test('TR-16 positions are added up by contract and side, their entry weighed by quantity', () => {
  const joined = joinPositions([
    position({}),
    position({ keyId: 'b', quantity: '3', openPrice: '200', unrealizedPnl: '-270' }),
    position({ keyId: 'c', side: 'short', quantity: '2' }),
  ]);
  expect(joined).toMatchObject([
    { side: 'long', quantity: '4', openPrice: '175', unrealizedPnl: '-260' },
    { side: 'short', quantity: '2', openPrice: '100', unrealizedPnl: '10' },
  ]);
});

test('a sum with an unknown profit is unknown', () => {
  expect(joinPositions([position({}), position({ keyId: 'b', unrealizedPnl: null })])).toMatchObject([
    { unrealizedPnl: null },
  ]);
});

test('the worst margin ratio is the highest that is known', () => {
  expect(worstRatio(['0.09', null, '0.1', undefined])).toBe('0.1');
  expect(worstRatio([null])).toBeNull();
});
