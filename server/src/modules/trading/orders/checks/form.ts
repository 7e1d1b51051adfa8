import { traitsOfInstrument } from '@aldgate/domain/market/marketRef.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { ApiError, formatError } from '../../../../kernel/apiError.ts';

/** Checks the combination of an order's fields, independent of the market. */
export function checkForm({ instrumentId, protection, reduceOnly, direction, ...terms }: NewOrder): void {
  const { priceType, price, timeInForce, expiresAt, condition, size } = terms;
  const { hasPositions, placesOnTrigger } = traitsOfInstrument(instrumentId);
  if (protection !== undefined && reduceOnly)
    throw formatError({ protection: 'is for an order that opens a position' });
  if (protection !== undefined && !hasPositions && direction === 'sell')
    throw formatError({ protection: 'is for a purchase' });
  // Only market orders can be entered by their total.
  if ('total' in size && (priceType !== 'market' || condition !== undefined))
    throw new ApiError('orderOutOfBounds', { field: 'quantity', rule: 'required', bound: null });
  if (condition !== undefined && timeInForce === 'GTX' && !placesOnTrigger)
    throw new ApiError('orderOutOfBounds', { field: 'price', rule: 'post_only', bound: null });
  if (priceType === 'market' && price !== undefined) throw formatError({ price: 'a market order has no price' });
  if (priceType === 'market' && timeInForce !== 'GTC')
    throw formatError({ timeInForce: 'a market order has no time in force' });
  if (condition !== undefined && timeInForce === 'GTD')
    throw formatError({ timeInForce: 'a conditional order ends at its expiresAt' });
  if (condition === undefined && timeInForce !== 'GTD' && expiresAt !== undefined)
    throw formatError({ expiresAt: 'is for GTD and for conditional orders' });
}
