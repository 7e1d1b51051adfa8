import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FOUR_EYES, type FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import { type ActingOperator, auditAction } from '../kernel/actingOperator.ts';
import { ApiError } from '../kernel/apiError.ts';
import type { Origin } from '../kernel/audit.ts';
import { sqlState, type Tx } from '../kernel/database.ts';
import { assertActing } from './actingOperators.ts';
import { openTask } from './tasks.ts';

const UNIQUE_VIOLATION = '23505';

export interface ApprovalRequest {
  readonly kind: FourEyesKind;
  readonly title: string;
  readonly institutionId: string | null;
  /** What it changes: two approvals never wait for the same. 'feature:…:convert'. */
  readonly target: string;
  readonly reason: string;
  /** What the effect is made from; JSON. */
  readonly payload: Record<string, unknown>;
  /** What stands now, which must still stand when it is approved; null where nothing does. */
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Asks for a second operator: keeps what is wanted, puts a task into the queue, and answers the approval's id. */
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
    // Somebody asked for another change of the same thing: that one is decided first.
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

/** Who approved, and who had asked. */
export interface Approved {
  readonly approvalId: string;
  readonly institutionId: string | null;
  readonly before: Record<string, unknown> | null;
  readonly reason: string;
  readonly makerId: string;
  readonly checkerId: string;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * What an approval does, in the transaction that decides it. Throws changedMeanwhile where what it was asked for does not stand
 * any more as `before` says. Audits what it changes itself.
 */
export type Effect = (tx: Tx, payload: Record<string, unknown>, approved: Approved) => Promise<void>;

/** What happens with a change of one kind. */
export interface ApprovalKind {
  readonly approve: Effect;
  /** Runs where the second operator rejects it, or the first withdraws it. */
  readonly decline?: Effect;
}

/** Every kind of change that needs dual approval; each module provides its own. */
export type ApprovalKinds = Readonly<Record<FourEyesKind, ApprovalKind>>;

/** Throws changedMeanwhile where what an approval was asked for does not stand any more. */
export function assertUnchanged({ before }: Pick<Approved, 'before'>, now: Record<string, unknown> | null): void {
  if (!isDeepStrictEqual(before, now)) throw new ApiError('changedMeanwhile');
}

/** Who does what an approval does: the one who let it happen. */
export const actingChecker = ({ checkerId, origin, at }: Approved): ActingOperator => ({
  operatorId: checkerId,
  origin,
  at,
});
