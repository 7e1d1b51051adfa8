import { findAsset } from '@aldgate/domain/money/asset.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { Problem } from '../kernel/problem.ts';

/** An asset that can be converted, with what its quotes depend on. */
export interface ConvertAsset {
  readonly asset: string;
  readonly name: string;
  readonly kind: 'crypto' | 'fiat';
  readonly precision: number;
  readonly minimum: string;
  readonly maximum: string;
  readonly spreadBps: string;
  /** False while operations have suspended it. */
  readonly enabled: boolean;
}

/** Every asset that convert knows, suspended ones too. */
export async function listConvertAssets(database: Database | Tx): Promise<ConvertAsset[]> {
  const rows = await database.selectFrom('convert_asset').selectAll().orderBy('asset').execute();
  return rows.flatMap((row) => {
    const asset = findAsset(row.asset);
    if (!asset) return [];
    const { name, kind, precision } = asset;
    return [
      {
        asset: row.asset,
        name,
        kind,
        precision,
        minimum: row.minimum,
        maximum: row.maximum,
        spreadBps: row.spread_bps,
        enabled: row.enabled,
      },
    ];
  });
}

/** Throws assetUnsupported where the asset cannot be converted. */
export function requireAsset(assets: readonly ConvertAsset[], symbol: string): ConvertAsset {
  const found = assets.find(({ asset }) => asset === symbol);
  if (!found) throw new Problem('assetUnsupported', { asset: symbol });
  return found;
}

/** CV-04. Throws pairSuspended where operations have suspended either asset. */
export function assertTrading(...assets: readonly ConvertAsset[]): void {
  const suspended = assets.find(({ enabled }) => !enabled);
  if (suspended) throw new Problem('pairSuspended', { asset: suspended.asset });
}
