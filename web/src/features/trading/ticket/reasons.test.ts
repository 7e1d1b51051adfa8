import { expect, test } from 'vitest';
import { EMPTY_ENTRY, type Entry } from '../orderForm/entry.ts';
import { findDisabledReason, nearestMakerPrice } from './reasons.ts';
import type { Ticket } from './useTicket.ts';

const limit = { ...EMPTY_ENTRY, price: '60000', quantity: '0.1' };

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
