import { isTooVolatile } from '@aldgate/domain/otc/price.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { readFirmValues } from '../../market/index.ts';
import type { PriceDeps } from '../deps.ts';
import { assertFresh, type OtcPriced, priceTrade, type Sides, type Size, tradeSide } from '../pricing.ts';
import { readRecentSize } from '../volume.ts';

/**
 * The desk's price for a size to deal at: without the institution's own orders, no part older than three seconds.
 * Throws priceUnavailable, and requestNeeded where the market moves too much to be priced by itself.
 */
export async function firmPrice(
  deps: PriceDeps,
  institutionId: string,
  { sides, size }: { readonly sides: Sides; readonly size: Size },
): Promise<OtcPriced> {
  const { database, clock, market, metrics, findOwnOrders } = deps;
  const findOwn = findOwnOrders(institutionId);
  const values = await readFirmValues({ market, metrics }, sides, { now: clock(), findOwn });
  const now = clock();
  assertFresh(values, now);
  const { baseAsset, quoteAsset } = tradeSide(sides);
  const side = { institutionId, baseAsset, quoteAsset, fromAsset: sides.from.asset, now };
  const recentUsd = await readRecentSize(database, side);
  const priced = priceTrade(market, sides, size, { values, now, recentUsd });
  if (isTooVolatile(priced)) throw new ApiError('requestNeeded', { reason: 'volatility' });
  return priced;
}
