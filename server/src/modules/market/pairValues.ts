import { commonUnit } from '@aldgate/domain/convert/cross.ts';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { PriceResult, Reference } from './prices.ts';
import { type FindOwnOrders, firmValue, type Market, valueAsset } from './values.ts';

interface Side {
  readonly asset: string;
  readonly kind: AssetKind;
}

/** Two assets that are exchanged. */
interface Pair {
  readonly from: Side;
  readonly to: Side;
}

/** The values of two assets in their common unit. */
export interface PairValues {
  readonly from: Reference;
  readonly to: Reference;
}

interface Deps {
  readonly market: Market;
  readonly metrics: Pick<Metrics, 'countRefusedPrice'>;
}

/**
 * The values of both assets to deal at, without the institution's own orders. Throws priceUnavailable, counted by its
 * reason, if one of them is refused.
 */
export async function readFirmValues(
  { market, metrics }: Deps,
  { from, to }: Pair,
  asker: { readonly now: number; readonly findOwn: FindOwnOrders },
): Promise<PairValues> {
  const unit = commonUnit(from.kind, to.kind);
  const value = (asset: string): Promise<PriceResult> => firmValue(unit, market, asset, asker);
  const [one, other] = await Promise.all([value(from.asset), value(to.asset)]);
  if (!('refused' in one) && !('refused' in other)) return { from: one, to: other };
  const { baseAsset, quoteAsset } = orientPair(from.asset, to.asset);
  const [reason] = [one, other].flatMap((result) => ('refused' in result ? result.refused : []));
  metrics.countRefusedPrice(`${baseAsset}/${quoteAsset}`, reason ?? 'stale');
  throw new ApiError('priceUnavailable');
}

/** The values of both assets to show. Throws priceUnavailable. */
export function readShownValues(market: Market, { from, to }: Pair, now: number): PairValues {
  const unit = commonUnit(from.kind, to.kind);
  const [one, other] = [valueAsset(market, from.asset, { unit, now }), valueAsset(market, to.asset, { unit, now })];
  if ('refused' in one || 'refused' in other) throw new ApiError('priceUnavailable');
  return { from: one, to: other };
}
