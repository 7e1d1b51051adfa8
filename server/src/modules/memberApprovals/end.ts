import type { MemberApprovalKind, MemberApprovalState } from '@aldgate/domain/identity/memberApproval.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { emitApproval } from './emitApproval.ts';
import type { ApprovalRow } from './tables.ts';

/** Locks a request of an institution. Throws notFound. */
export async function lockApproval(tx: Tx, institutionId: string, approvalId: string): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('member_approval')
    .selectAll()
    .where('id', '=', approvalId)
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** Throws approvalDecided where it does not wait any more, or where its time has passed. */
export function assertWaiting({ state, expires_at }: ApprovalRow, businessNow: number): void {
  const isExpired = state === 'waiting' && expires_at.getTime() <= businessNow;
  if (state !== 'waiting' || isExpired) throw new ApiError('approvalDecided', { state: isExpired ? 'expired' : state });
}

interface End {
  readonly state: Exclude<MemberApprovalState, 'waiting' | 'approved'>;
  readonly failure?: string | null;
}

export async function endApproval(tx: Tx, row: ApprovalRow, { state, failure = null }: End, at: number): Promise<void> {
  const ended = await tx
    .updateTable('member_approval')
    .set({ state, failure, ended_at: new Date(at) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitApproval(tx, ended);
  await notify(tx, { topic: 'approvals', institutionId: row.institution_id });
}

/** Ends the request that waits for a record, where the record itself has ended. Its effects are the caller's. */
export async function withdrawRequestOf(
  tx: Tx,
  { kind, subjectId }: { readonly kind: MemberApprovalKind; readonly subjectId: string },
  at: number,
): Promise<void> {
  const row = await tx
    .selectFrom('member_approval')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) await endApproval(tx, row, { state: 'withdrawn' }, at);
}
