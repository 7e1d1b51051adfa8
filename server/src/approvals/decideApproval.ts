import type { OperationsParsedOf } from '@aldgate/contract';
import { FOUR_EYES } from '@aldgate/domain/operations/fourEyes.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../kernel/database/database.ts';
import type { Tables } from '../kernel/database/tables.ts';
import { actingOperator, auditAction } from '../kernel/http/actingOperator.ts';
import type { SignedInOperator } from '../kernel/http/caller.ts';
import { assertActing, isActing, isForThem } from './permission.ts';
import type { ApprovalKinds, Approved } from './requestApproval.ts';
import { closeTask } from './tasks.ts';

/** A pending approval expires after this time. */
const APPROVAL_LIFETIME_MS = 7 * 24 * 3_600_000;

type ApprovalRow = Selectable<Tables['approval']>;
type State = ApprovalRow['state'];

export interface Deciding {
  readonly database: Database;
  /** Read at each decision, because modules register their kinds when they are created. */
  readonly kinds: () => ApprovalKinds;
}

/**
 * Decides another operator's request. The row is locked, and its effect is part of the same transaction: it happens
 * completely and once, or not at all. Of two concurrent decisions the second fails with approvalDecided.
 */
export function decideApproval(
  { database, kinds }: Deciding,
  { approvalId, decision, note }: OperationsParsedOf<'decideApproval'>,
  caller: SignedInOperator,
  at: number,
): Promise<{ state: State }> {
  return inTransaction(database, async (tx) => {
    const { operator } = caller;
    const isMakerActing = await lockPeople(tx, approvalId, operator.operatorId);
    const approval = await lockApproval(tx, approvalId);
    if (approval.maker_id === operator.operatorId) throw new ApiError('ownApproval');
    if (!isForThem(approval, operator)) throw new ApiError('forbidden');
    assertWaiting(approval);
    const isExpired = approval.made_at.getTime() + APPROVAL_LIFETIME_MS < at;
    if (decision === 'approve' && (!isMakerActing || isExpired)) throw new ApiError('changedMeanwhile');
    const state = decision === 'approve' ? 'approved' : 'rejected';
    await closeApproval(tx, approval, { state, checkerId: operator.operatorId, note }, at);
    const effect = kinds()[approval.kind][decision === 'approve' ? 'approve' : 'decline'];
    const { origin } = caller;
    const approved = describeApproval(approval, { checkerId: operator.operatorId, note, origin, at });
    await effect?.(tx, approval.payload as Record<string, unknown>, approved);
    await auditAction(tx, actingOperator(caller, at), {
      action: `approval_${state}`,
      subject: `approval:${approvalId}`,
      ...(approved.before !== null && { before: approved.before }),
      after: { kind: approval.kind, target: approval.target, note, ...fields(approval.after) },
    });
    return { state };
  });
}

/** Withdraws the operator's own request. */
export function withdrawApproval(
  { database, kinds }: Deciding,
  approvalId: string,
  caller: SignedInOperator,
  at: number,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const approval = await lockApproval(tx, approvalId);
    const { operatorId } = caller.operator;
    if (approval.maker_id !== operatorId) throw new ApiError('forbidden');
    assertWaiting(approval);
    await closeApproval(tx, approval, { state: 'withdrawn', checkerId: null, note: null }, at);
    const approved = describeApproval(approval, { checkerId: operatorId, note: '', origin: caller.origin, at });
    await kinds()[approval.kind].decline?.(tx, approval.payload as Record<string, unknown>, approved);
    await auditAction(tx, actingOperator(caller, at), {
      action: 'approval_withdrawn',
      subject: `approval:${approvalId}`,
      before: { kind: approval.kind, target: approval.target },
    });
    return null;
  });
}

/**
 * Checks both operators' permissions again inside the transaction. Throws forbidden if the checker may not decide any
 * more; returns whether the maker still may request. Every transaction locks operators before approvals.
 */
async function lockPeople(tx: Tx, approvalId: string, checkerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('approval')
    .select(['maker_id', 'kind'])
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  const permission = FOUR_EYES[row.kind];
  const isMakerActing = await isActing(tx, row.maker_id, permission);
  await assertActing(tx, checkerId, permission);
  return isMakerActing;
}

async function lockApproval(tx: Tx, approvalId: string): Promise<ApprovalRow> {
  const row = await tx.selectFrom('approval').selectAll().where('id', '=', approvalId).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return row;
}

function assertWaiting({ state }: ApprovalRow): void {
  if (state !== 'waiting') throw new ApiError('approvalDecided', { state });
}

interface Decision {
  readonly state: State;
  readonly checkerId: string | null;
  readonly note: string | null;
}

async function closeApproval(
  tx: Tx,
  { id }: ApprovalRow,
  { state, checkerId, note }: Decision,
  at: number,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ state, checker_id: checkerId, decided_at: new Date(at), note })
    .where('id', '=', id)
    .execute();
  await closeTask(tx, { kind: 'approval', subjectId: id, outcome: state }, at);
}

function describeApproval(
  row: ApprovalRow,
  decision: Pick<Approved, 'checkerId' | 'note' | 'origin' | 'at'>,
): Approved {
  return {
    approvalId: row.id,
    institutionId: row.institution_id,
    before: fields(row.before),
    reason: row.reason,
    makerId: row.maker_id,
    ...decision,
  };
}

const fields = (value: unknown) => value as Record<string, unknown> | null;
