import type { Pushed } from '@aldgate/contract/trading/push.ts';
import { expect, test } from 'vitest';
import { createFillFinder } from './fills.ts';

const event = (clientOrderId: string, executedQuantity: string) =>
  ({ clientOrderId, executedQuantity }) as Pushed['order'];

test('each fill is found once, whatever is reported again or late', () => {
  const isFill = createFillFinder(() => []);
  const events = ['0', '0.2', '0.2', '0.5', '0.2', '0.5', '1'].map((executed) => isFill(event('a', executed)));
  expect(events).toEqual([false, true, false, true, false, false, true]);
});

test('what an open order had executed before the page was opened is no new fill', () => {
  const isFill = createFillFinder(() => [event('a', '0.3')]);
  expect([isFill(event('a', '0.3')), isFill(event('a', '0.30')), isFill(event('a', '0.4'))]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isFill(event('b', '1'))).toBe(true);
});
