import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** The node's last price of a transaction; times in epoch ms. */
export interface FeeEstimate {
  readonly rate:
    | { readonly kind: 'gas'; readonly base: bigint; readonly tip: bigint; readonly at: number }
    | { readonly kind: 'vbyte'; readonly perVbyte: bigint; readonly at: number }
    | null;
  /** Gas of a transfer of the token; null for the native asset, or where it is not known. */
  readonly transferGas: { readonly estimate: bigint; readonly at: number } | null;
}

/** Satoshi of a virtual byte where a node knows no rate, as on a network without other people's payments. */
export const DEFAULT_RATE_PER_VBYTE = 10n;

/** Reads the price of a transaction of an asset on a network now. */
export async function readFeeEstimate(database: Database | Tx, network: string, asset: string): Promise<FeeEstimate> {
  const row = await database
    .selectFrom('chain_cursor as c')
    .innerJoin('chain_network as n', 'n.code', 'c.network')
    .innerJoin('chain_asset as a', 'a.network', 'c.network')
    .select(['n.kind', 'c.fee_base', 'c.fee_tip', 'c.fee_at', 'a.transfer_gas', 'a.transfer_gas_at'])
    .where('c.network', '=', network)
    .where('a.asset', '=', asset)
    .executeTakeFirst();
  if (row === undefined || row.fee_at === null) return { rate: null, transferGas: null };
  const at = row.fee_at.getTime();
  const base = row.fee_base === null ? null : BigInt(toDecimalString(row.fee_base));
  const gas = row.transfer_gas;
  return {
    rate:
      row.kind === 'utxo'
        ? { kind: 'vbyte', perVbyte: base ?? DEFAULT_RATE_PER_VBYTE, at }
        : base === null
          ? null
          : { kind: 'gas', base, tip: BigInt(toDecimalString(row.fee_tip ?? '0')), at },
    transferGas:
      gas === null || row.transfer_gas_at === null
        ? null
        : { estimate: BigInt(gas), at: row.transfer_gas_at.getTime() },
  };
}
