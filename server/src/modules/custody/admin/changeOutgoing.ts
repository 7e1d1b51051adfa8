import type { OperationsParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { findNewestAttempt, type Outgoing } from '../outgoing/rows.ts';

/** Replaces the newest attempt by one with a higher fee, at the next step of the process that follows the network. */
export function speedUp(
  database: Database,
  { outgoingId, reason }: OperationsParsedOf<'speedUpOutgoing'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const row = await lockUnmined(tx, outgoingId);
    const newest = await findNewestAttempt(tx, outgoingId);
    // One without a signature was not sent: a higher fee changes nothing.
    if (newest?.raw == null) throw new ApiError('changedMeanwhile');
    await request(tx, row, 'speed_up');
    await audit(tx, row, 'outgoing_sped_up', reason, actor);
    return null;
  });
}

/**
 * Replaces a transaction of the hot wallet by one that moves nothing; whichever of the attempts is mined decides. One
 * of the cold wallet ends immediately, before it was signed.
 */
export function cancelOutgoing(
  database: Database,
  { outgoingId, reason }: OperationsParsedOf<'cancelOutgoing'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const row = await lockUnmined(tx, outgoingId);
    const newest = await findNewestAttempt(tx, outgoingId);
    if (newest?.is_cancel === true) throw new ApiError('changedMeanwhile');
    if (row.wallet === 'hot') await request(tx, row, 'cancel');
    else await end(tx, row, actor.at);
    await audit(tx, row, 'outgoing_cancelled', reason, actor);
    return null;
  });
}

/** Locks a transaction that no block has. */
async function lockUnmined(tx: Tx, outgoingId: string): Promise<Outgoing> {
  const row = await tx
    .selectFrom('outgoing_transaction')
    .selectAll()
    .where('id', '=', outgoingId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  if (row.state === 'mined' || row.state === 'final' || row.requested !== null) throw new ApiError('changedMeanwhile');
  return row;
}

async function request(tx: Tx, { id }: Outgoing, requested: 'speed_up' | 'cancel'): Promise<void> {
  await tx.updateTable('outgoing_transaction').set({ requested }).where('id', '=', id).execute();
}

async function end(tx: Tx, { id, state }: Outgoing, at: number): Promise<void> {
  // Its signature may be on the way to a block.
  if (state !== 'reserved') throw new ApiError('changedMeanwhile');
  await tx
    .updateTable('outgoing_transaction')
    .set({ state: 'final', outcome: 'cancelled', ended_at: new Date(at) })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('outgoing_input').where('outgoing_id', '=', id).execute();
}

const audit = (tx: Tx, row: Outgoing, action: string, reason: string, actor: ActingOperator) =>
  auditAction(tx, actor, {
    action,
    subject: `outgoing:${row.id}`,
    before: { network: row.network, kind: row.kind, state: row.state },
    after: { reason },
  });
