import { expect, test } from 'vitest';
import type { PositionProtection } from '../../account/useProtections.ts';
import { failureOf } from './protection.ts';

const leg = { triggerPrice: '100', clientOrderId: 'a', status: 'running', reason: null } as const;
const placed = { state: 'active', takeProfit: leg, stopLoss: null, reason: null } as PositionProtection;
const reason = { exchangeCode: -2021, exchangeMessage: 'Order would immediately trigger.' };

test('an exit that the exchange refused is named with its reason; one that waits is none', () => {
  expect(failureOf(placed)).toBeUndefined();
  expect(failureOf({ ...placed, takeProfit: { ...leg, status: 'failed', reason } })).toBe(reason.exchangeMessage);
  expect(failureOf({ ...placed, state: 'failed', reason })).toBe(reason.exchangeMessage);
});
