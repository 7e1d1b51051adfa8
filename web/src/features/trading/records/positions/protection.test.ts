import { expect, test } from 'vitest';
import type { PositionProtection } from '../../account/useProtections.ts';
import { findTrigger, listRefused } from './protection.ts';

const leg = { triggerPrice: '100', clientOrderId: 'a', status: 'running', reason: null } as const;
const placed = { state: 'active', takeProfit: leg, stopLoss: null, reason: null } as PositionProtection;
const reason = { exchangeCode: -2021, exchangeMessage: 'Order would immediately trigger.' };

test('TR-15 an exit that the exchange refused is named with its reason, beside the one that waits', () => {
  expect(listRefused(placed)).toEqual([]);
  const halved: PositionProtection = { ...placed, stopLoss: { ...leg, status: 'failed', reason } };
  expect(listRefused(halved)).toEqual([{ leg: 'stopLoss', reason }]);
  expect([findTrigger(halved, 'takeProfit'), findTrigger(halved, 'stopLoss')]).toEqual(['100', undefined]);
});

test('an exit that was cancelled or has fired is neither refused nor shown', () => {
  for (const status of ['cancelled', 'filled', 'expired'] as const) {
    const ended: PositionProtection = { ...placed, takeProfit: { ...leg, status } };
    expect([listRefused(ended), findTrigger(ended, 'takeProfit')]).toEqual([[], undefined]);
  }
  expect(findTrigger({ ...placed, takeProfit: { ...leg, status: null } }, 'takeProfit')).toBe('100');
});
