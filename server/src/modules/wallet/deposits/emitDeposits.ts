import type { EventData } from '@aldgate/contract/open/events.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { emitEvents } from '../../../kernel/events/customerEvents.ts';
import { arrivedAmount, type DepositRow } from './depositRow.ts';

type Deposit = EventData['deposit'];

/**
 * Stores the events of institutions' own deposits that are in a new state. One that has left it within the transaction
 * shows the state that it has.
 */
export async function emitDeposits(tx: Tx, ids: readonly string[], state: DepositRow['state']): Promise<void> {
  const rows = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', state)
    .where('owner_kind', '=', 'institution')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const events = rows.map((row) => ({ institutionId: row.owner, type: 'deposit' as const, data: describe(row) }));
  await emitEvents(tx, events);
}

const describe = (row: DepositRow): Deposit => ({
  orderId: row.id,
  asset: row.asset,
  network: row.network,
  txid: row.txid,
  accountType: row.account as Deposit['accountType'],
  state: row.state,
  reason: row.hold_reason,
  createdAt: row.created_at.getTime(),
  initiatedAmount: arrivedAmount(row),
  actualAmount: row.credited_amount === null ? null : toDecimalString(row.credited_amount),
});
