import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

/** A network and what customers need to know of it. */
export interface Network {
  readonly code: string;
  readonly name: string;
  readonly kind: 'evm' | 'utxo';
  readonly nativeAsset: string;
  /** The chain's id, or the hash of its first block; null before the first connection. */
  readonly chainIdentity: string | null;
  readonly confirmations: number;
  readonly blockSeconds: number;
  /** Whether its node answers and the signer's accounts are known. */
  readonly isConnected: boolean;
  /** The newest block that was read; null before the first. */
  readonly height: number | null;
  readonly suspension: { readonly reason: string; readonly since: number } | null;
  readonly assets: readonly NetworkAsset[];
}

export interface NetworkAsset {
  readonly asset: string;
  /** Null for the native asset. */
  readonly contract: string | null;
  readonly decimals: number;
  readonly depositMinimum: string;
  readonly withdrawMinimum: string;
  /** Maximum of one transaction; null where there is no bound. */
  readonly withdrawMaximum: string | null;
  /** Bounds of the fee that withdrawals are charged. */
  readonly feeFloor: string;
  readonly feeCeiling: string | null;
  /** Bounds of the hot wallet. */
  readonly hotMinimum: string;
  readonly hotMaximum: string;
}

/** A node that did not answer for this long is not connected. */
const CONNECTED_WITHIN_MS = 60_000;

/** Every network in the order of lists. */
export async function listNetworks(database: Database | Tx, now: number): Promise<Network[]> {
  const rows = await database
    .selectFrom('chain_network as n')
    .leftJoin('chain_cursor as c', 'c.network', 'n.code')
    .select([
      'n.code',
      'n.name',
      'n.kind',
      'n.native_asset',
      'n.confirmations',
      'n.block_seconds',
      'n.chain_identity',
      'n.hot_address',
      'n.hot_xpub',
    ])
    .select(['n.suspended_at', 'n.suspended_reason', 'c.height', 'c.seen_at', 'c.error'])
    .orderBy('n.position')
    .execute();
  const assets = await database.selectFrom('chain_asset').selectAll().orderBy('asset').execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    kind: row.kind,
    confirmations: row.confirmations,
    height: row.height,
    chainIdentity: row.chain_identity,
    nativeAsset: row.native_asset,
    blockSeconds: row.block_seconds,
    isConnected:
      (row.hot_address ?? row.hot_xpub) !== null &&
      row.error === null &&
      row.seen_at !== null &&
      now - row.seen_at.getTime() <= CONNECTED_WITHIN_MS,
    suspension:
      row.suspended_at === null ? null : { reason: row.suspended_reason ?? '', since: row.suspended_at.getTime() },
    assets: assets.filter(({ network }) => network === row.code).map(describeAsset),
  }));
}

const describeAsset = (row: Selectable<Tables['chain_asset']>): NetworkAsset => ({
  asset: row.asset,
  contract: row.contract,
  decimals: row.decimals,
  depositMinimum: toDecimalString(row.deposit_minimum),
  withdrawMinimum: toDecimalString(row.withdraw_minimum),
  withdrawMaximum: row.withdraw_maximum === null ? null : toDecimalString(row.withdraw_maximum),
  feeFloor: toDecimalString(row.fee_floor),
  feeCeiling: row.fee_ceiling === null ? null : toDecimalString(row.fee_ceiling),
  hotMinimum: toDecimalString(row.hot_minimum),
  hotMaximum: toDecimalString(row.hot_maximum),
});

export async function findNetwork(database: Database | Tx, code: string, now: number): Promise<Network | undefined> {
  return (await listNetworks(database, now)).find((network) => network.code === code);
}
