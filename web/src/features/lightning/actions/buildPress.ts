import type { LadderPress } from '../ladder/types.ts';
import type { NewGroup } from './sendGroup.ts';

/** How long a stop order of this screen waits. */
export const STOP_MS = 86_400_000;

/**
 * Builds the orders of a press on the ladder: a limit order at its price, or a stop that is sent at market once the last
 * price reaches it. `now` is epoch ms by the server's clock.
 */
export function buildPress(
  { price, direction, isStop }: Pick<LadderPress, 'price' | 'direction' | 'isStop'>,
  { instrumentId, legs }: Pick<NewGroup, 'instrumentId' | 'legs'>,
  now: number,
): NewGroup {
  const order = { instrumentId, direction, legs };
  if (!isStop) return { ...order, priceType: 'limit', price };
  const condition = { type: 'stop', triggerPrice: price, triggerBy: 'last' } as const;
  return { ...order, priceType: 'market', condition, expiresAt: Math.floor(now) + STOP_MS };
}
