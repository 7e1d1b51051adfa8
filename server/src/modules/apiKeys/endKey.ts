import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { emitEvent } from '../../kernel/events/customerEvents.ts';
import { withdrawRequestOf } from '../memberApprovals/index.ts';
import { KEY_COLUMNS, type KeyRow } from './keys.ts';

/**
 * Announces a change of a key, which is stored, to screens, to the streams that are open with it, and to readers of the
 * institution's events.
 */
export async function announceKey(tx: Tx, { id }: Pick<KeyRow, 'id'>): Promise<void> {
  const row = await tx.selectFrom('api_key as k').select(KEY_COLUMNS).where('k.id', '=', id).executeTakeFirstOrThrow();
  const { public_id: publicId, institution_id: institutionId, remark, permissions, addresses, state } = row;
  const expiresAt = row.expires_at?.getTime() ?? null;
  const data = { publicId, remark, permissions, addresses, state, expiresAt };
  await emitEvent(tx, { institutionId, type: 'key', data });
  await notify(tx, { topic: 'apiKeys', institutionId, keyId: id });
}

/** Ends a live key at once, and the vote that it waits for. The audit record is the caller's. */
export async function endKey(tx: Tx, row: KeyRow, state: 'expired' | 'revoked', at: number): Promise<void> {
  await withdrawVote(tx, row, at);
  await tx
    .updateTable('api_key')
    .set({
      state,
      ended_at: new Date(at),
      pending_permissions: null,
      pending_addresses: null,
      approval_id: null,
    })
    .where('id', '=', row.id)
    .execute();
  await announceKey(tx, row);
}

/** Ends the vote on a key, where one waits. */
export async function withdrawVote(tx: Tx, { id, approval_id: approvalId }: KeyRow, at: number): Promise<void> {
  if (approvalId !== null) await withdrawRequestOf(tx, { kind: 'api_key', subjectId: id }, at);
}

/** The facts of a key in audit records. */
export const factsOf = ({ public_id, remark, permissions, addresses }: KeyRow) => ({
  publicId: public_id,
  remark,
  permissions,
  addresses,
});
