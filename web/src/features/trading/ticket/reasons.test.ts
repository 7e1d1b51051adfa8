import { expect, test } from 'vitest';
import { EMPTY_ENTRY, type Entry } from '../orderForm/entry.ts';
import { findConfirmReason, findDisabledReason, nearestMakerPrice } from './reasons.ts';
import type { Ticket } from './useTicket.ts';

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

test('without a current market only market orders that open a position are disabled', () => {
  const market = { ...limit, kind: 'market', price: '' } as const;
  const ticket = { errors: {}, isReady: true, isSilent: false, isLive: false, estimateInputs: {} };
  const reason = (entry: Entry, state: object = {}) => findDisabledReason({ ...ticket, ...state, entry } as Ticket);
  expect(reason(market)).toBe('stale');
  expect(reason({ ...market, isReduceOnly: true })).toBeUndefined();
  expect(reason(limit)).toBeUndefined();
  expect(reason(market, { isLive: true })).toBeUndefined();
  expect(reason(limit, { estimateInputs: undefined })).toBe('market');
  expect(reason(limit, { isSilent: true })).toBe('silent');
});

test('TR-01 a post-only order rests a tick from the other side at the nearest', () => {
  expect(nearestMakerPrice('buy', '60000.1', '0.1')).toBe('60000');
  expect(nearestMakerPrice('sell', '60000', '0.1')).toBe('60000.1');
});
