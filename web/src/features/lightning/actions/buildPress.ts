import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { LadderPress } from '../ladder/types.ts';
import type { PressTerms } from '../sizes/terms.ts';
import { protectOrder } from './protectOrder.ts';
import type { NewGroup } from './sendGroup.ts';

const HOUR_MS = 3_600_000;

/** Until when a stop waits, epoch ms; `now` is by the server's clock. */
export const stopEnd = ({ stopHours }: Pick<PressTerms, 'stopHours'>, now: number): number =>
  Math.floor(now) + stopHours * HOUR_MS;

/**
 * Builds the orders of a press on the ladder: a limit order at its price, or a stop that is sent at market once the
 * last price reaches it. `now` is epoch ms by the server's clock.
 */
export function buildPress(
  { price, direction, isStop }: Pick<LadderPress, 'price' | 'direction' | 'isStop'>,
  { instrument, legs }: { readonly instrument: Instrument; readonly legs: NewGroup['legs'] },
  terms: PressTerms,
  now: number,
): NewGroup {
  const order = { instrumentId: instrument.symbol, direction, legs };
  const condition = { type: 'stop', triggerPrice: price, triggerBy: 'last' } as const;
  const group: NewGroup = isStop
    ? { ...order, priceType: 'market', condition, expiresAt: stopEnd(terms, now) }
    : { ...order, priceType: 'limit', price };
  return protectOrder(group, price, terms, instrument);
}
