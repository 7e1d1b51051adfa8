import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changeOrder } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';

/**
 * Reason of a cancellation: its code for records (`contract/trading/reasons`), null where a member wants it, and its
 * name in the audit.
 */
export interface CancellationReason {
  readonly code: number | null;
  readonly message: string | null;
  readonly audited: string;
}

/**
 * Stores the cancellation of a conditional order, or of any order, before it is sent. Undefined if the order has
 * triggered or ended, or is being cancelled already.
 */
export async function storeCancellation(
  tx: Tx,
  orderId: string,
  { code, message, audited }: CancellationReason,
  at: number,
  of: 'conditional' | 'any' = 'conditional',
): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isWaiting = row.status === 'running' || row.status === 'submitted';
  const hasTriggered = traitsOf(row.product).placesOnTrigger && row.exchange_order_id !== null;
  if (of === 'any' ? isEnded(row.status) || row.status === 'cancelling' : !isWaiting || hasTriggered) return undefined;
  const cancelling = await changeOrder(tx, row, () => ({
    status: 'cancelling',
    rejection_code: code,
    rejection_message: message,
  }));
  await audit(tx, {
    at,
    actor: 'system',
    action: 'exchange_order_cancel_requested',
    subject: `exchange_order:${orderId}`,
    after: { reason: audited },
  });
  return cancelling;
}
