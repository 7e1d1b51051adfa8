import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** A convertible asset with its limits and spread. */
export interface ConvertAsset {
  readonly asset: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly precision: number;
  readonly minimum: string;
  readonly maximum: string;
  /** True if the limits are specific to the institution. */
  readonly own: boolean;
  readonly spreadBps: string;
  /** False while operations have suspended it. */
  readonly enabled: boolean;
}

/**
 * Every convertible asset, suspended ones included, with the institution's limits (CV-03) or, without one, the
 * platform's.
 */
export async function listConvertAssets(
  database: Database | Tx,
  institutionId: string | null,
): Promise<ConvertAsset[]> {
  const rows = await database
    .selectFrom('convert_asset as a')
    .innerJoin('asset', 'asset.symbol', 'a.asset')
    .leftJoin('convert_institution_limit as l', (join) =>
      join.onRef('l.asset', '=', 'a.asset').on('l.institution_id', '=', institutionId),
    )
    .select(['a.asset', 'asset.name', 'asset.kind', 'asset.precision', 'a.spread_bps', 'a.enabled', 'l.asset as own'])
    .select((s) => [
      s.fn.coalesce('l.minimum', 'a.minimum').as('minimum'),
      s.fn.coalesce('l.maximum', 'a.maximum').as('maximum'),
    ])
    .orderBy('a.asset')
    .execute();
  return rows.map(({ own, spread_bps: spreadBps, ...row }) => ({ ...row, own: own !== null, spreadBps }));
}

/** Throws assetUnsupported. */
export function requireAsset(assets: readonly ConvertAsset[], symbol: string): ConvertAsset {
  const found = assets.find(({ asset }) => asset === symbol);
  if (!found) throw new ApiError('assetUnsupported', { asset: symbol });
  return found;
}

/** KY-05: coins need the primary verification, a currency on either side the advanced one. */
export const actionFor = (from: ConvertAsset, to: ConvertAsset): 'convertCoins' | 'convertCurrencies' =>
  from.kind === 'fiat' || to.kind === 'fiat' ? 'convertCurrencies' : 'convertCoins';
