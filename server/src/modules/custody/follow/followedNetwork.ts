import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Services and settings that following a network depends on. */
export interface FollowedNetwork {
  readonly code: string;
  readonly kind: 'evm' | 'utxo';
  readonly confirmations: number;
  readonly isFinalByNode: boolean;
  /** Payments to hot and cold wallets up to this block are the opening balance. */
  readonly openingHeight: number | null;
  readonly nativeAsset: ListedAsset;
  /** By contract. */
  readonly tokens: ReadonlyMap<string, ListedAsset>;
}

export interface ListedAsset {
  readonly asset: string;
  readonly decimals: number;
}

export async function readFollowedNetwork(database: Database | Tx, code: string): Promise<FollowedNetwork> {
  const row = await database.selectFrom('chain_network').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  const assets = await database.selectFrom('chain_asset').selectAll().where('network', '=', code).execute();
  const native = assets.find(({ asset, contract }) => asset === row.native_asset && contract === null);
  if (native === undefined) throw new Error(`${code} has no native asset`);
  return {
    code,
    kind: row.kind,
    confirmations: row.confirmations,
    isFinalByNode: row.is_final_by_node,
    openingHeight: row.opening_height,
    nativeAsset: { asset: native.asset, decimals: native.decimals },
    tokens: new Map(
      assets.flatMap(({ contract, asset, decimals }) => (contract === null ? [] : [[contract, { asset, decimals }]])),
    ),
  };
}
