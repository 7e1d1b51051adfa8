import { expect, test } from 'vitest';
import { buildPositionOrders } from './positionOrders.ts';

const held = (keyId: string, side: 'long' | 'short', quantity: string) => ({
  keyId,
  ratio: '1',
  // The part of the states that is read.
  states: { positions: { items: [{ instrumentId: 'BTCUSDT', side, quantity }] } } as never,
});
const contract = { symbol: 'BTCUSDT', stepSize: '0.001', minQty: '0.001' };
const legs = (action: Parameters<typeof buildPositionOrders>[0], ...targets: Parameters<typeof held>[]) =>
  buildPositionOrders(
    action,
    targets.map((target) => held(...target)),
    contract,
  ).map((group) => [group.direction, group.reduceOnly, ...group.legs.map(({ quantity }) => quantity)]);

test('TR-16 long and short positions are closed by a group each, which only reduces', () => {
  expect(legs('close', ['a', 'long', '0.3'], ['b', 'short', '0.2'], ['c', 'long', '0.1'])).toEqual([
    ['sell', true, '0.3', '0.1'],
    ['buy', true, '0.2'],
  ]);
});

test('TR-16 half is down to the step, and a single step is closed whole', () => {
  expect(legs('half', ['a', 'long', '0.003'], ['b', 'long', '0.001'])).toEqual([['sell', true, '0.001', '0.001']]);
});

test('TR-16 a reversal is twice the position and may open', () => {
  expect(legs('reverse', ['a', 'short', '0.5'])).toEqual([['buy', false, '1']]);
});

test('TR-16 positions of other contracts stay', () => {
  expect(buildPositionOrders('close', [held('a', 'long', '1')], { ...contract, symbol: 'ETHUSDT' })).toEqual([]);
});

test('TR-16 levelling sells what an account has beyond its share, and buys what others lack', () => {
  expect(legs('level', ['a', 'long', '0.3'], ['b', 'long', '0.1'])).toEqual([
    ['sell', true, '0.1'],
    ['buy', false, '0.1'],
  ]);
});
