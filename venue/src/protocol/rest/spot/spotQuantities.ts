import type { Pair } from '../../../engine/pair.ts';
import { Rejection, spotRejections } from '../../../engine/rejection.ts';
import { missingParameter } from '../../wireError.ts';
import { optionalFixed } from '../orders/quantities.ts';
import type { ParameterMap } from '../parameterMap.ts';

/** A price in ticks. Throws if it is missing, not positive or off the tick. */
export function requiredSpotTicks({ tick }: Pair, parameters: ParameterMap, name: string): number {
  const price = optionalFixed(parameters, name);
  if (price === undefined) throw missingParameter(name);
  if (price <= 0n) throw new Rejection(-1013, 'Invalid price.');
  if (price % tick !== 0n) throw spotRejections.filter('PRICE_FILTER');
  return toSafe(price / tick, 'PRICE_FILTER');
}

/** A quantity in steps. Throws if it is missing, not positive or off the step. */
export function requiredSpotSteps({ step }: Pair, parameters: ParameterMap): number {
  const quantity = optionalFixed(parameters, 'quantity');
  if (quantity === undefined) throw missingParameter('quantity');
  if (quantity <= 0n) throw new Rejection(-1013, 'Invalid quantity.');
  if (quantity % step !== 0n) throw spotRejections.filter('LOT_SIZE');
  return toSafe(quantity / step, 'LOT_SIZE');
}

/** `quoteOrderQty` in 10^-8; 0 if it is missing. */
export function optionalQuoteQuantity(parameters: ParameterMap): bigint {
  const amount = optionalFixed(parameters, 'quoteOrderQty');
  if (amount === undefined) return 0n;
  if (amount <= 0n) throw new Rejection(-1013, 'Invalid quoteOrderQty.');
  return amount;
}

function toSafe(units: bigint, filter: string): number {
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw spotRejections.filter(filter);
  return Number(units);
}
