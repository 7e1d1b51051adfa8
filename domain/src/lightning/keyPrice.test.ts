import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from '../market/units.ts';
import { KEY_PRICES } from './keyboard.ts';
import { computeKeyPrice } from './keyPrice.ts';

const book = { bid: '60000.0', ask: '60000.5', tick: '0.1' };

test.each([
  ['join', 'buy', '60000.0'],
  ['join', 'sell', '60000.5'],
  ['improve', 'buy', '60000.1'],
  ['improve', 'sell', '60000.4'],
  ['cross', 'buy', '60000.5'],
  ['cross', 'sell', '60000.0'],
] as const)('%s of a %s', (price, direction, limit) => {
  expect(computeKeyPrice(price, direction, book)).toEqual({ priceType: 'limit', price: limit });
});

test('a price whose side is empty does not exist', () => {
  const empty = { bid: undefined, ask: undefined, tick: '0.1' };
  for (const price of KEY_PRICES) expect(computeKeyPrice(price, 'buy', empty)).toBeUndefined();
  const noAsk = { ...book, ask: undefined };
  expect(computeKeyPrice('cross', 'buy', noAsk)).toBeUndefined();
  expect(computeKeyPrice('market', 'buy', noAsk)).toBeUndefined();
  expect(computeKeyPrice('improve', 'buy', noAsk)).toEqual({ priceType: 'limit', price: '60000.1' });
  expect(computeKeyPrice('market', 'sell', noAsk)).toEqual({ priceType: 'market' });
});

test('a better price than the lowest one is not below zero', () => {
  expect(computeKeyPrice('improve', 'sell', { bid: undefined, ask: '0.1', tick: '0.1' })).toEqual({
    priceType: 'limit',
    price: '0.1',
  });
});

test('joining and improving never cross, crossing reaches the best at most, and each price is on the tick', () => {
  const market = fc.record({ bid: fc.integer({ min: 1, max: 1e9 }), spread: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(
      market,
      fc.constantFrom(...KEY_PRICES),
      fc.constantFrom('buy' as const, 'sell'),
      (best, price, side) => {
        const [bid, ask] = [best.bid, best.bid + best.spread];
        const prices = { bid: formatUnits(bid, 2), ask: formatUnits(ask, 2), tick: '0.01' };
        const computed = computeKeyPrice(price, side, prices);
        if (price === 'market') return computed?.priceType === 'market';
        const at = computed?.priceType === 'limit' ? parseUnits(computed.price, 2) : 0;
        if (price === 'cross') return at === (side === 'buy' ? ask : bid);
        return side === 'buy' ? at >= bid && at < ask : at > bid && at <= ask;
      },
    ),
  );
});
