import type { PressTerms } from '../sizes/terms.ts';
import { stopEnd } from './buildPress.ts';
import type { NewGroup } from './sendGroup.ts';
import { isRefused } from './summarize.ts';
import type { Group } from './useGroups.ts';

/** A new group of the legs that were refused, on the same terms. A leg whose outcome is unknown is never sent again. */
export function repeatRefused(group: Group, terms: PressTerms, now: number): NewGroup {
  const { instrumentId, direction, priceType, price, timeInForce, reduceOnly, condition, protection, legs } = group;
  return {
    instrumentId,
    direction,
    priceType,
    timeInForce,
    reduceOnly,
    ...(price !== null && { price }),
    ...(condition !== null && { condition, expiresAt: stopEnd(terms, now) }),
    ...(protection !== null && { protection }),
    legs: legs.filter(isRefused).map(({ exchangeKeyId, quantity }) => ({ exchangeKeyId, quantity })),
  };
}
