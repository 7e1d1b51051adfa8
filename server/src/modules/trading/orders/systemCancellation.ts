import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { sql } from 'kysely';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { changeOrder } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';
import { reconcileLater, reconcileOrder } from './reconcileOrder.ts';

export type CancellingDeps = Pick<OrderDeps, 'database' | 'clock' | 'log' | 'accounts'>;

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

/** The query for open orders. */
export const selectOpen = (database: Database) =>
  database.selectFrom('exchange_order as o').where('o.is_open', '=', sql.lit(true));

/** The query for open orders that are not being cancelled yet. */
export const selectCancellable = (database: Database) =>
  selectOpen(database).where('o.status', '<>', sql.lit('cancelling'));

/** Stores the cancellations of orders of any kind, each by itself; returns those that are to be sent. */
export async function storeCancellations(
  { database, clock }: CancellingDeps,
  orderIds: readonly string[],
  reason: CancellationReason,
): Promise<readonly OrderRow[]> {
  const rows: OrderRow[] = [];
  for (const id of orderIds) {
    const row = await inTransaction(database, (tx) => storeCancellation(tx, id, reason, clock(), 'any'));
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Lists the contracts of a product that may have open orders; undefined where that is not known. */
export type ListContracts = (product: Product) => Promise<readonly string[] | undefined>;

export const ALL_CONTRACTS: ListContracts = () => Promise.resolve(undefined);

/** Plans the reads of a product's open orders, each with its weight: by contract, or of all where that weighs less. */
export async function listReads(list: ListContracts, product: Product) {
  const { ofContract, ofAll } = traitsOf(product).weights.openOrders;
  const contracts = await list(product);
  return contracts !== undefined && contracts.length * ofContract < ofAll
    ? { weight: ofContract, contracts }
    : { weight: ofAll, contracts: [undefined] };
}

/** Cancellations that are sent together. */
const BATCH = 10;

/** Sends stored cancellations; a job continues with what the exchange does not confirm. */
export async function sendCancellations(deps: CancellingDeps, rows: readonly OrderRow[]): Promise<void> {
  for (let sent = 0; sent < rows.length; sent += BATCH)
    await Promise.all(
      rows.slice(sent, sent + BATCH).map(async (row) => {
        if (!(await reconcileOrder(deps, row))) await reconcileLater(deps.database, row);
      }),
    );
}
