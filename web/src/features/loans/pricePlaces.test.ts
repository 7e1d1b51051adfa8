import { expect, test } from 'vitest';
import { pricePlaces } from './pricePlaces.ts';

test('the smaller a price is, the more decimals it has', () => {
  const places = ['119700', '100', '99.99', '0.8772', '0.00001504', null].map((price) => pricePlaces(price));
  expect(places).toEqual([2, 2, 4, 4, 8, 2]);
});
