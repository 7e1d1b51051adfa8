import type { EventData } from '@aldgate/contract/open/events.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { emitEvent } from '../../../kernel/events/customerEvents.ts';
import { networkOf } from './route.ts';
import { sumsOf, type WithdrawalRow } from './withdrawalRow.ts';

type Withdrawal = EventData['withdrawal'];

/** Stores the event of a withdrawal of coins that has another state. Drafts and currencies are in no list of keys. */
export async function emitWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  if (row.rail !== 'chain' || row.confirmed_at === null) return;
  const { amount, fee, receivable } = sumsOf(row);
  const data: Withdrawal = {
    orderId: row.id,
    asset: row.asset,
    network: networkOf(row),
    txid: row.txid,
    accountType: row.account as Withdrawal['accountType'],
    state: row.state,
    reason: row.hold_reason ?? row.end_reason,
    createdAt: row.confirmed_at.getTime(),
    address: row.shown_address,
    amount,
    fee,
    receivable,
  };
  await emitEvent(tx, { institutionId: row.institution_id, type: 'withdrawal', data });
}
