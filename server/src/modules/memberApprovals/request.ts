import { createHash, randomUUID } from 'node:crypto';
import { approvalsOf } from '@aldgate/domain/identity/approvalRules.ts';
import { MEMBER_APPROVAL_MS, type MemberApprovalKind } from '@aldgate/domain/identity/memberApproval.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { listApprovers } from './approvers.ts';
import { emitApproval } from './emitApproval.ts';
import { notifyWanted } from './notifyApprovals.ts';
import { readRequirement } from './rules/requirement.ts';
import type { PayloadLine } from './tables.ts';

export interface NewMemberApproval {
  readonly kind: MemberApprovalKind;
  readonly subjectId: string;
  readonly institutionId: string;
  readonly makerId: string;
  /** Without amounts: it is the subject of emails. */
  readonly title: Readonly<Record<Language, string>>;
  readonly payload: readonly PayloadLine[];
  /** The value of a payment in US dollars; null without a price, absent without an amount. */
  readonly usd?: string | null;
}

/**
 * Stores a request in the transaction that makes it, and emails those who may vote. Returns its id. `times` has the
 * clock and the business clock.
 */
export async function requestMemberApproval(
  tx: Tx,
  request: NewMemberApproval,
  times: { readonly at: number; readonly businessNow: number },
): Promise<string> {
  const { kind, subjectId, institutionId, makerId, title, payload } = request;
  const usd = request.usd ?? null;
  const { conditions, fromUsd } = await readRequirement(tx, {
    institutionId,
    kind,
    subjectId,
    usd,
    madeAt: times.at,
  });
  const id = randomUUID();
  const made = await tx
    .insertInto('member_approval')
    .values({
      id,
      institution_id: institutionId,
      kind,
      subject_id: subjectId,
      maker_id: makerId,
      required: approvalsOf(conditions),
      conditions: JSON.stringify(conditions),
      usd,
      from_usd: fromUsd,
      title: JSON.stringify(title),
      payload: JSON.stringify(payload),
      digest: digestOf(request),
      state: 'waiting',
      made_at: new Date(times.at),
      expires_at: new Date(times.businessNow + MEMBER_APPROVAL_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitApproval(tx, made);
  const maker = { institutionId, userId: makerId };
  await notifyWanted(tx, made, await listApprovers(tx, maker, conditions, times.businessNow), times.at);
  await notify(tx, { topic: 'approvals', institutionId });
  return id;
}

function digestOf({ kind, subjectId, payload }: NewMemberApproval): string {
  const lines = payload.map(({ field, before, after }) => [field, before, after]);
  return createHash('sha256')
    .update(JSON.stringify([kind, subjectId, lines]))
    .digest('hex');
}
