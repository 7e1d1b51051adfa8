import { LEDGER_DECIMALS } from '@aldgate/domain/money/amount.ts';
import { isDust } from '@aldgate/domain/money/amountRules.ts';
import type { Asset } from '@aldgate/domain/money/asset.ts';
import type { Database, Tx } from '../kernel/database/database.ts';

/** The registry of assets, in the order of lists. */
export function listAssets(database: Database | Tx): Promise<Asset[]> {
  return database.selectFrom('asset').select(['symbol', 'name', 'kind', 'precision']).orderBy('position').execute();
}

/** Whether an amount of an asset can be moved. */
export type CanMove = (asset: string, amount: string) => boolean;

/** BR-06: reads which amounts can be moved: dust, below the decimals of its asset, cannot. */
export async function readCanMove(database: Database | Tx): Promise<CanMove> {
  const precisions = new Map((await listAssets(database)).map(({ symbol, precision }) => [symbol, precision]));
  return (asset, amount) => !isDust(amount, precisions.get(asset) ?? LEDGER_DECIMALS);
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
