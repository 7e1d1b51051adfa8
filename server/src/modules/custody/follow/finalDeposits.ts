import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { DepositPayment } from '../deposits.ts';
import { type CreditedColumns, readCredited } from './credited.ts';
import type { FollowedNetwork } from './followedNetwork.ts';
import { countMaturity } from './recordBlock.ts';

export type MovementRow = Selectable<Tables['chain_movement']> & CreditedColumns;

/** The block that posts a movement: its own, or the one in which a block reward matures. */
const COUNTED_AT = sql<number>`coalesce(m.counts_at, m.height)`;

/** The deposits that become final with the blocks above `posted` up to `final`, which are recorded. */
export async function listFinalDeposits(
  database: Database,
  { code }: FollowedNetwork,
  { posted, final }: { readonly posted: number; readonly final: number },
): Promise<DepositPayment[]> {
  const rows = await database
    .selectFrom('chain_movement as m')
    .innerJoin('chain_address as a', (join) =>
      join.onRef('a.network', '=', 'm.network').onRef('a.address', '=', 'm.to_address'),
    )
    .selectAll('m')
    .select(['a.owner_kind', 'a.owner', 'a.account', 'a.institution_id'])
    .where('m.network', '=', code)
    .where(COUNTED_AT, '>', posted)
    .where(COUNTED_AT, '<=', final)
    .where('m.is_from_ours', '=', false)
    .where('a.owner', 'is not', null)
    .execute();
  return rows.map(toPayment);
}

/** Throws for a movement to a wallet, which credits nobody. */
export function toPayment(row: MovementRow): DepositPayment {
  const credited = readCredited(row);
  if (credited === null) throw new Error(`${row.to_address} is no deposit address`);
  return {
    network: row.network,
    txid: row.txid,
    index: row.payment_index,
    asset: row.asset,
    height: row.height,
    confirmations: countMaturity(row.matures_at, row.height),
    amount: toDecimalString(row.amount),
    address: row.to_address,
    from: row.from_address,
    senders: row.senders,
    hasUnknownSender: row.has_unknown_sender,
    ...credited,
  };
}
