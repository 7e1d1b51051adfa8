import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FOUR_EYES, type FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import { ApiError } from '../kernel/apiError.ts';
import type { Origin } from '../kernel/audit/audit.ts';
import { sqlState, type Tx } from '../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../kernel/http/actingOperator.ts';
import { assertActing } from './permission.ts';
import { openTask } from './tasks.ts';

const UNIQUE_VIOLATION = '23505';

export interface ApprovalRequest {
  readonly kind: FourEyesKind;
  readonly title: string;
  readonly institutionId: string | null;
  /** Subject of the change, for example 'feature:…:convert'. At most one approval per target is pending. */
  readonly target: string;
  readonly reason: string;
  /** The input of the effect; JSON. */
  readonly payload: Record<string, unknown>;
  /** The current value, which must be unchanged when the request is approved; null if there is none. */
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Requests a second operator's approval: stores the request, opens a task, and returns the approval's id. */
export async function requestApproval(tx: Tx, request: ApprovalRequest, actor: ActingOperator): Promise<string> {
  await assertActing(tx, actor.operatorId, FOUR_EYES[request.kind]);
  const id = randomUUID();
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  try {
    await tx
      .insertInto('approval')
      .values({
        id,
        kind: request.kind,
        state: 'waiting',
        title: request.title,
        institution_id: request.institutionId,
        target: request.target,
        reason: request.reason,
        payload: JSON.stringify(request.payload),
        before: json(request.before),
        after: json(request.after),
        maker_id: actor.operatorId,
        made_at: new Date(actor.at),
      })
      .execute();
  } catch (error) {
    // An approval for the same target is pending: it must be decided first.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new ApiError('changedMeanwhile');
    throw error;
  }
  await openTask(
    tx,
    { kind: 'approval', subjectId: id, title: request.title, institutionId: request.institutionId },
    actor.at,
  );
  await auditAction(tx, actor, {
    action: 'approval_asked',
    subject: `approval:${id}`,
    ...(request.before !== null && { before: request.before }),
    after: { kind: request.kind, target: request.target, reason: request.reason, ...request.after },
  });
  return id;
}

/** The checker and the maker. */
export interface Approved {
  readonly approvalId: string;
  readonly institutionId: string | null;
  readonly before: Record<string, unknown> | null;
  /** The maker's. */
  readonly reason: string;
  /** The checker's, which may be empty. */
  readonly note: string;
  readonly makerId: string;
  readonly checkerId: string;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Applies an approved change in the transaction of the decision. Throws changedMeanwhile if the value differs from
 * `before`. Writes its own audit record.
 */
export type Effect = (tx: Tx, payload: Record<string, unknown>, approved: Approved) => Promise<void>;

/** How a change of one kind is applied. */
export interface ApprovalKind {
  readonly approve: Effect;
  /** Runs when the checker rejects it or the maker withdraws it. */
  readonly decline?: Effect;
}

/** Every kind of change that needs dual approval; each module provides its own. */
export type ApprovalKinds = Readonly<Record<FourEyesKind, ApprovalKind>>;

/** Throws changedMeanwhile if the value has changed since the request. */
export function assertUnchanged({ before }: Pick<Approved, 'before'>, now: Record<string, unknown> | null): void {
  if (!isDeepStrictEqual(before, now)) throw new ApiError('changedMeanwhile');
}

/** An approved change is audited as the checker's action. */
export const actingChecker = ({ checkerId, origin, at }: Approved): ActingOperator => ({
  operatorId: checkerId,
  origin,
  at,
});
