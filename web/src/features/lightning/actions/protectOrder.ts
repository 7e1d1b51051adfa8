import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { PROTECTION_LEGS, type ProtectionLeg, triggerAt } from '@aldgate/domain/trading/protection.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { isDistance, type PressTerms } from '../sizes/terms.ts';
import type { NewGroup } from './sendGroup.ts';

/**
 * TR-15: adds take profit and stop loss at their distances from the price at which an order opens, on the tick.
 * Without a distance or a price, and on spot, the order is as it was.
 */
export function protectOrder(
  order: NewGroup,
  entry: string | undefined,
  terms: Pick<PressTerms, ProtectionLeg>,
  { tickSize }: Pick<Instrument, 'tickSize'>,
): NewGroup {
  if (entry === undefined || isSpot(order.instrumentId)) return order;
  const basis = { direction: order.direction, entry, tickSize };
  const legs = PROTECTION_LEGS.flatMap((leg) => {
    const trigger = isDistance(terms[leg]) ? triggerAt(leg, { percent: terms[leg] }, basis) : undefined;
    return trigger === undefined ? [] : [[leg, trigger] as const];
  });
  return legs.length === 0 ? order : { ...order, protection: { triggerBy: 'last', ...Object.fromEntries(legs) } };
}
