import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import type { SizeMargin } from '@aldgate/domain/otc/margin.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** The desk's sizes in US dollars, an institution's own in their place. */
export interface OtcSizes {
  readonly minimumUsd: string;
  readonly streamMaximumUsd: string;
  readonly maximumUsd: string;
  readonly dailyUsd: string;
  /** How far the mid moves against the desk before a dealer's price ends early. */
  readonly boundBps: string;
}

export interface OtcAsset {
  readonly asset: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly precision: number;
  /** False while operators have suspended it. */
  readonly enabled: boolean;
  readonly margins: readonly SizeMargin[];
}

/** The sizes that hold for an institution; for null the desk's own. */
export async function readSizes(database: Database | Tx, institutionId: string | null): Promise<OtcSizes> {
  const desk = await database.selectFrom('otc_terms').selectAll().executeTakeFirstOrThrow();
  const own = await database
    .selectFrom('otc_institution_limit')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return {
    minimumUsd: toDecimalString(own?.minimum_usd ?? desk.minimum_usd),
    streamMaximumUsd: toDecimalString(desk.stream_maximum_usd),
    maximumUsd: toDecimalString(own?.maximum_usd ?? desk.maximum_usd),
    dailyUsd: toDecimalString(own?.daily_usd ?? desk.daily_usd),
    boundBps: toDecimalString(desk.bound_bps),
  };
}

/** Every asset of the desk, suspended ones included. */
export async function listOtcAssets(database: Database | Tx): Promise<OtcAsset[]> {
  const rows = await database
    .selectFrom('otc_asset as o')
    .innerJoin('asset', 'asset.symbol', 'o.asset')
    .select(['o.asset', 'asset.name', 'asset.kind', 'asset.precision', 'o.enabled', 'o.margins'])
    .orderBy('o.asset')
    .execute();
  return rows;
}

/** Throws assetUnsupported. */
export function requireAsset(assets: readonly OtcAsset[], symbol: string): OtcAsset {
  const found = assets.find(({ asset }) => asset === symbol);
  if (!found) throw new ApiError('assetUnsupported', { asset: symbol });
  return found;
}
