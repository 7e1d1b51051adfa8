import { randomUUID } from 'node:crypto';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  type Effect,
  findWaitingApprovals,
  requestApproval,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { lockInstitution, readInstitutionNames } from '../../institution/index.ts';
import { describeRuleSet } from './describeRules.ts';
import { findUnfulfilled } from './fulfilment.ts';
import { notifyReset } from './notifyReset.ts';
import { readRules } from './readRules.ts';

/** From the second operator's approval to the reset: administrators know of it before it happens. */
const NOTICE_MS = 72 * 3_600_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
}

const payloadSchema = z.object({ institutionId: z.uuid() });

const targetOf = (institutionId: string): string => `approval_rules:${institutionId}`;

/** The rules of a customer, with a step that it cannot fulfil, and a reset that waits for another operator. */
export async function queryCustomerRules(
  { database, businessClock }: Deps,
  { institutionId }: OperationsParsedOf<'queryCustomerApprovalRule'>,
): Promise<OperationsAnswerOf<'queryCustomerApprovalRule'>> {
  const names = await readInstitutionNames(database, [institutionId]);
  if (!names.has(institutionId)) throw new ApiError('notFound');
  const [ruleSet, approvals, businessNow] = await Promise.all([
    describeRuleSet(database, institutionId),
    findWaitingApprovals(database, [targetOf(institutionId)]),
    businessClock(database),
  ]);
  const unfulfillable = (await findUnfulfilled(database, institutionId, businessNow)) ?? null;
  return { ...ruleSet, unfulfillable, approvalId: approvals.get(targetOf(institutionId))?.approvalId ?? null };
}

/** Requests the default rules for a customer that has others. Throws changedMeanwhile where it has the default. */
export function requestReset(
  { database }: Deps,
  { institutionId, reason }: OperationsParsedOf<'resetCustomerApprovalRule'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'resetCustomerApprovalRule'>> {
  return inTransaction(database, async (tx) => {
    const { name } = await lockInstitution(tx, institutionId);
    const { id } = await readRules(tx, institutionId);
    if (id === null || (await findReset(tx, institutionId)) !== undefined) throw new ApiError('changedMeanwhile');
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'approval_rules_reset',
        title: `${name}: approval rules back to the default`,
        institutionId,
        target: targetOf(institutionId),
        reason,
        payload: { institutionId },
        before: { rulesId: id },
        after: { rulesId: null, noticeHours: NOTICE_MS / 3_600_000 },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Announces an approved reset to every administrator; it takes effect 72 hours later. */
export const announceReset =
  ({ businessClock }: Deps): Effect =>
  async (tx, payload, approved) => {
    const { institutionId } = payloadSchema.parse(payload);
    await lockInstitution(tx, institutionId);
    assertUnchanged(approved, { rulesId: (await readRules(tx, institutionId)).id });
    const effectiveAt = (await businessClock(tx)) + NOTICE_MS;
    await tx
      .insertInto('approval_rules_reset')
      .values({
        id: randomUUID(),
        institution_id: institutionId,
        reason: approved.reason,
        approved_at: new Date(approved.at),
        effective_at: new Date(effectiveAt),
        state: 'waiting',
      })
      .execute();
    await notifyReset(tx, { institutionId, reason: approved.reason, effectiveAt }, approved.at);
    await notify(tx, { topic: 'approvals', institutionId });
    await auditAction(tx, actingChecker(approved), {
      action: 'approval_rules_reset_announced',
      subject: `institution:${institutionId}`,
      after: { effectiveAt, reason: approved.reason },
    });
  };

/** Cancels an announced reset: an administrator who can do so has not been locked out. Throws notFound. */
export function cancelReset({ database, clock }: Deps, { user, origin }: SignedInCaller): Promise<null> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const { institutionId, userId } = user;
    await lockInstitution(tx, institutionId);
    const waiting = await findReset(tx, institutionId);
    if (waiting === undefined) throw new ApiError('notFound');
    await endReset(tx, waiting.id, { state: 'cancelled', cancelled_by: userId }, at);
    await notify(tx, { topic: 'approvals', institutionId });
    const subject = `institution:${institutionId}`;
    await audit(tx, { at, actor: userId, action: 'approval_rules_reset_cancelled', subject, origin });
    return null;
  });
}

/** Gives institutions whose notice is over the default rules, one transaction each. */
export async function resetDue({ database, clock, businessClock }: Deps): Promise<void> {
  const due = await database
    .selectFrom('approval_rules_reset')
    .select('institution_id')
    .where('state', '=', 'waiting')
    .where('effective_at', '<=', new Date(await businessClock(database)))
    .orderBy('effective_at')
    .execute();
  for (const { institution_id: institutionId } of due) {
    await inTransaction(database, async (tx) => {
      const at = clock();
      await lockInstitution(tx, institutionId);
      const waiting = await findReset(tx, institutionId);
      if (waiting === undefined) return;
      const { id, rules } = await readRules(tx, institutionId);
      await tx
        .updateTable('approval_rules')
        .set({ state: 'replaced', ended_at: new Date(at) })
        .where('institution_id', '=', institutionId)
        .where('state', '=', 'in_force')
        .execute();
      await endReset(tx, waiting.id, { state: 'done' }, at);
      await notify(tx, { topic: 'approvals', institutionId });
      await audit(tx, {
        at,
        actor: 'system',
        action: 'approval_rules_reset',
        subject: `institution:${institutionId}`,
        before: { rulesId: id, rules },
        after: { rulesId: null, rules: {} },
      });
    });
  }
}

const findReset = (tx: Tx, institutionId: string) =>
  tx
    .selectFrom('approval_rules_reset')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

async function endReset(
  tx: Tx,
  id: string,
  end: { readonly state: 'done' | 'cancelled'; readonly cancelled_by?: string },
  at: number,
): Promise<void> {
  await tx
    .updateTable('approval_rules_reset')
    .set({ ...end, ended_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}
