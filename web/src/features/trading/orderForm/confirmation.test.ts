import { expect, test } from 'vitest';
import { findConfirmReason } from './confirmation.ts';
import { EMPTY_ENTRY } from './entry.ts';

const limit = { ...EMPTY_ENTRY, price: '60000', quantity: '0.1' };

test('large orders and those far through the market are always confirmed', () => {
  expect(findConfirmReason(limit, '6000', '60000')).toBeUndefined();
  expect(findConfirmReason(limit, '100000', '60000')).toBe('large');
  expect(findConfirmReason({ ...limit, price: '61200.1' }, '6120', '60000')).toBe('far');
  expect(findConfirmReason({ ...limit, price: '61200' }, '6120', '60000')).toBeUndefined();
  // A price far on its own side only rests in the book.
  expect(findConfirmReason({ ...limit, price: '30000' }, '3000', '60000')).toBeUndefined();
  expect(findConfirmReason({ ...limit, direction: 'sell', price: '58799' }, '5879', '60000')).toBe('far');
  expect(findConfirmReason({ ...limit, direction: 'sell', price: '90000' }, '9000', '60000')).toBeUndefined();
  expect(findConfirmReason({ ...limit, price: '1.2.3' }, '1,5', '60000')).toBeUndefined();
});
