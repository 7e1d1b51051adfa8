import type { Asset } from '@aldgate/domain/money/asset.ts';
import { precisionStep } from '@aldgate/ui/format/precisionStep.ts';
import { type ConvertKind, offered } from './convertKind.ts';
import type { ConvertAsset } from './queries.ts';

/** Coins that the public market prices; limits are agreed with institutions, so a visitor's amount has none. */
const PRICED_COINS = ['USDT', 'BTC', 'ETH'];
const MAXIMUM = '1000000000000';

/** The assets a visitor can compare, from one unit of their last decimal upwards. */
export function visitorAssets(kind: ConvertKind, registry: readonly Asset[]): readonly ConvertAsset[] {
  const known = registry.filter((asset) => asset.kind === 'fiat' || PRICED_COINS.includes(asset.symbol));
  return offered(known, kind).map(({ symbol, name, kind: assetKind, precision }) => ({
    asset: symbol,
    name,
    kind: assetKind,
    precision,
    minimum: precisionStep(precision),
    maximum: MAXIMUM,
  }));
}
