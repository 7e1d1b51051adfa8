import type { PairValues } from '../../market/index.ts';
import { readMid } from '../currentMid.ts';
import type { OtcDeps, PriceDeps } from '../deps.ts';
import { type OtcPriced, priceTrade, type Sides, type Size, tradeSide } from '../pricing.ts';
import { readRecentSize } from '../volume.ts';

/** A size as the desk prices it now. */
export interface DeskTerms {
  readonly mid: string;
  readonly values: PairValues;
  /** By the margin of the size and the volatility. */
  readonly terms: OtcPriced;
}

/** The desk's own price of a size, by which a dealer's price is judged. Throws priceUnavailable. */
export async function readDeskTerms(
  deps: Pick<OtcDeps, 'clock' | 'market' | 'metrics' | 'findOwnOrders'> & Pick<PriceDeps, 'database'>,
  institutionId: string,
  { sides, size }: { readonly sides: Sides; readonly size: Size },
): Promise<DeskTerms> {
  const { mid, values } = await readMid(deps, institutionId, sides);
  const now = deps.clock();
  const side = { institutionId, ...tradeSide(sides), fromAsset: sides.from.asset, now };
  const recentUsd = await readRecentSize(deps.database, side);
  return { mid, values, terms: priceTrade(deps.market, sides, size, { values, now, recentUsd }) };
}
