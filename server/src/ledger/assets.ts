import type { Asset } from '@aldgate/domain/money/asset.ts';
import type { Database, Tx } from '../kernel/database.ts';

/** The registry of assets, in the order of lists. */
export function listAssets(database: Database | Tx): Promise<Asset[]> {
  return database.selectFrom('asset').select(['symbol', 'name', 'kind', 'precision']).orderBy('position').execute();
}

/** The symbols of the registry's coins. */
export async function listCoins(database: Database | Tx): Promise<ReadonlySet<string>> {
  const assets = await listAssets(database);
  return new Set(assets.filter(({ kind }) => kind === 'crypto').map(({ symbol }) => symbol));
}

export function findAsset(database: Database | Tx, symbol: string): Promise<Asset | undefined> {
  return database
    .selectFrom('asset')
    .select(['symbol', 'name', 'kind', 'precision'])
    .where('symbol', '=', symbol)
    .executeTakeFirst();
}
