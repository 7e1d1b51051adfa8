import type { OtcStatus } from '@aldgate/domain/otc/order.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { voidPending } from '../../../ledger/pending.ts';
import type { OrderRow } from '../orderRow.ts';

/** The key under which the ledger holds what a limit order pays. */
export const holdKey = (orderId: string): string => `otc-limit:${orderId}`;

/** Ends a resting order that is not filled and releases what it held. */
export async function endLimitOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'institution_id'>,
  { status, reason = null }: { readonly status: OtcStatus; readonly reason?: string | null },
  at: number,
): Promise<void> {
  const { result } = await voidPending(tx, holdKey(order.id), at);
  if (result !== 'voided') throw new Error(`the hold of ${order.id} was not released: ${result}`);
  await tx
    .updateTable('otc_order')
    .set({ status, reason, ended_at: new Date(at) })
    .where('id', '=', order.id)
    .execute();
  await notify(tx, { topic: 'wallet', institutionId: order.institution_id });
  await notify(tx, { topic: 'otc', institutionId: order.institution_id });
}
