import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderTerms } from './newOrder.ts';
import { EXPIRY_MAX_MS, findBoundViolations, type OrderMarket, type OrderRules, postOnlyBound } from './orderBounds.ts';

const NOW = 1_800_000_000_000;
const RULES: OrderRules = {
  tickSize: '0.10',
  stepSize: '0.001',
  marketStepSize: '0.001',
  minQty: '0.001',
  maxQty: '1000',
  marketMinQty: '0.001',
  marketMaxQty: '120',
  minNotional: '100',
  multiplierUp: '1.0500',
  multiplierDown: '0.9500',
};
const MARKET: OrderMarket = { mark: '60000', last: '60010', closable: undefined, now: NOW };
const limit: OrderTerms = {
  direction: 'buy',
  priceType: 'limit',
  size: { quantity: '0.01' },
  price: '60000',
  timeInForce: 'GTC',
  reduceOnly: false,
  condition: undefined,
  expiresAt: undefined,
};
const market: OrderTerms = { ...limit, priceType: 'market', price: undefined };
const validate = (terms: Partial<OrderTerms>, at: Partial<OrderMarket> = {}) =>
  findBoundViolations(RULES, { ...limit, ...terms }, { ...MARKET, ...at });
const stop = (direction: 'buy' | 'sell', triggerPrice: string, type: 'stop' | 'take_profit' = 'stop') => ({
  ...market,
  direction,
  condition: { type, triggerPrice, triggerBy: 'last' as const },
  expiresAt: NOW + 1,
});

test('an order within every bound breaks none', () => {
  expect(validate({})).toEqual([]);
  expect(validate(market)).toEqual([]);
});

test('TR-01 off tick and off step name the tick and the step', () => {
  expect(validate({ price: '60000.05' })).toEqual([{ field: 'price', rule: 'tick', bound: '0.10' }]);
  expect(validate({ size: { quantity: '0.0105' } })).toEqual([{ field: 'quantity', rule: 'step', bound: '0.001' }]);
});

test('a market order has quantity bounds of its own', () => {
  expect(validate({ size: { quantity: '1000.001' } })).toEqual([{ field: 'quantity', rule: 'maximum', bound: '1000' }]);
  expect(validate({ ...market, size: { quantity: '120.001' } })).toEqual([
    { field: 'quantity', rule: 'maximum', bound: '120' },
  ]);
  expect(validate({ size: { quantity: '120.001' } })).toEqual([]);
});

test('one worth too little is rejected by its price, a market order by the mark; one that only closes is not', () => {
  const broken = [{ field: 'quantity', rule: 'notional', bound: '100' }];
  expect(validate({ size: { quantity: '0.001' } })).toEqual(broken);
  expect(validate({ ...market, size: { quantity: '0.001' } })).toEqual(broken);
  expect(validate({ size: { quantity: '0.001' }, reduceOnly: true })).toEqual([]);
});

test('a limit price beyond the band names the worst price that is allowed, on the tick', () => {
  expect(validate({ price: '63000' })).toEqual([]);
  expect(validate({ price: '63000.1' })).toEqual([{ field: 'price', rule: 'above_band', bound: '63000' }]);
  expect(validate({ direction: 'sell', price: '56999.9' })).toEqual([
    { field: 'price', rule: 'below_band', bound: '57000' },
  ]);
  // A limit price beyond the other side of the book is valid: the order trades.
  expect(validate({ price: '10000', size: { quantity: '0.01' } })).toEqual([]);
  expect(validate({ price: '63000' }, { mark: '60000.07' })).toEqual([]);
  expect(validate({ direction: 'sell', price: '57000' }, { mark: '60000.07' })).toEqual([
    { field: 'price', rule: 'below_band', bound: '57000.1' },
  ]);
});

test('TR-11 a closing limit order needs a price, and at most the closable quantity', () => {
  expect(validate({ price: undefined })).toEqual([{ field: 'price', rule: 'required', bound: null }]);
  expect(validate({ size: { quantity: '0.3' }, reduceOnly: true }, { closable: '0.25' })).toEqual([
    { field: 'quantity', rule: 'closable', bound: '0.25' },
  ]);
  expect(validate({ size: { quantity: '0.25' }, reduceOnly: true }, { closable: '0.25' })).toEqual([]);
});

test('TR-15 a stop runs with the market and a take-profit against it', () => {
  const above = { field: 'triggerPrice', rule: 'must_exceed', bound: '60010' };
  const below = { field: 'triggerPrice', rule: 'must_be_below', bound: '60010' };
  expect(validate(stop('buy', '60010'))).toEqual([above]);
  expect(validate(stop('buy', '60010.1'))).toEqual([]);
  expect(validate(stop('sell', '60010'))).toEqual([below]);
  expect(validate(stop('sell', '60009.9'))).toEqual([]);
  expect(validate(stop('sell', '60010', 'take_profit'))).toEqual([above]);
  expect(validate(stop('buy', '60010', 'take_profit'))).toEqual([below]);
  expect(validate(stop('buy', '60010.1'), { last: undefined })).toMatchObject([{ rule: 'no_price' }]);
});

test('TR-15 the limit of an order that waits for a rise must exceed the current price', () => {
  const terms = { ...stop('buy', '60500'), priceType: 'limit' as const };
  expect(validate({ ...terms, price: '60010' })).toEqual([{ field: 'price', rule: 'must_exceed', bound: '60010' }]);
  expect(validate({ ...terms, price: '60400' })).toEqual([]);
});

test('TR-15 an expiration time is required and lies in the future', () => {
  const terms = stop('buy', '60500');
  expect(validate({ ...terms, expiresAt: undefined })).toEqual([{ field: 'expiresAt', rule: 'required', bound: null }]);
  expect(validate({ ...terms, expiresAt: NOW })).toEqual([{ field: 'expiresAt', rule: 'future', bound: NOW }]);
  expect(validate({ timeInForce: 'GTD', expiresAt: NOW + 600_000 })).toEqual([
    { field: 'expiresAt', rule: 'future', bound: NOW + 600_000 },
  ]);
  expect(validate({ timeInForce: 'GTD', expiresAt: NOW + 600_001 })).toEqual([]);
});

test('a market order is not accepted while no current price is known', () => {
  expect(validate(market, { mark: undefined })).toEqual([{ field: 'price', rule: 'no_price', bound: null }]);
});

test('every bound that is named is one that passes', () => {
  const amount = (max: number, places: number) =>
    fc.integer({ min: 1, max: max * 10 ** places }).map((n) => (n / 10 ** places).toFixed(places));
  fc.assert(
    fc.property(amount(100_000, 2), amount(2_000, 4), fc.constantFrom('buy', 'sell'), (price, quantity, direction) => {
      const terms = { direction: direction as 'buy', price, quantity };
      for (const { field, rule, bound } of validate(terms)) {
        if (rule === 'tick' || rule === 'step' || rule === 'notional') continue;
        const fields = validate({ ...terms, [field]: String(bound) }).map((broken) => [broken.field, broken.rule]);
        expect(fields).not.toContainEqual([field, rule]);
      }
    }),
  );
});

test('TR-01 a spot price is bounded above and below on both sides, by the last price, with a trigger as well', () => {
  const spot = { ...RULES, multiplierUp: '5', multiplierDown: '0.2', buyMultiplierDown: '0.2', sellMultiplierUp: '5' };
  const at = (terms: Partial<OrderTerms>) => findBoundViolations(spot, { ...limit, ...terms }, MARKET);
  const [low, high] = [
    { field: 'price', rule: 'below_band', bound: '12000' },
    { field: 'price', rule: 'above_band', bound: '300000' },
  ];
  for (const direction of ['buy', 'sell'] as const) {
    expect(at({ direction, price: '11999.9' })).toEqual([low]);
    expect(at({ direction, price: '300000.1' })).toEqual([high]);
    expect(at({ direction, price: '12000' })).toEqual([]);
    expect(at({ direction, price: '300000' })).toEqual([]);
  }
  const waits = { ...stop('buy', '60100'), priceType: 'limit', price: '11000' } as const;
  expect(at(waits)).toMatchObject([{ field: 'price', rule: 'below_band' }]);
});

test('TR-15 a post-only order must not reach the best price of the other side; an empty side has none', () => {
  const best = { bid: '60000', ask: '60000.1' };
  const reach = (direction: 'buy' | 'sell', price: string, prices = best) =>
    postOnlyBound({ ...limit, direction, price, timeInForce: 'GTX' }, prices);
  expect(reach('buy', '60000.1')).toEqual({ field: 'price', rule: 'post_only', bound: '60000.1' });
  expect(reach('sell', '60000')).toEqual({ field: 'price', rule: 'post_only', bound: '60000' });
  expect(reach('buy', '60000')).toBeUndefined();
  expect(reach('sell', '60000.1')).toBeUndefined();
  expect(reach('buy', '70000', { bid: '60000', ask: '0.00' })).toBeUndefined();
  expect(postOnlyBound({ ...limit, price: '70000' }, best)).toBeUndefined();
});

test('an order ends within ten years', () => {
  const most = NOW + EXPIRY_MAX_MS;
  expect(validate({ ...stop('buy', '60100'), expiresAt: most })).toEqual([]);
  expect(validate({ ...stop('buy', '60100'), expiresAt: most + 1 })).toEqual([
    { field: 'expiresAt', rule: 'maximum', bound: most },
  ]);
});
