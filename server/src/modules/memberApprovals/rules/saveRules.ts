import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import {
  type ApprovalRules,
  type ApprovalStep,
  findUnfulfillable,
  findWrongRule,
  RULE_KINDS,
} from '@aldgate/domain/identity/approvalRules.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { getUser, type StepUpService } from '../../identity/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requireApprovalRule } from '../approvers.ts';
import { withdrawRequestOf } from '../end.ts';
import { requestMemberApproval } from '../request.ts';
import { describeChange } from './describeChange.ts';
import { asApprover, listApproverMembers, readRules } from './readRules.ts';

interface Deps {
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly stepUp: StepUpService;
}

/**
 * Requests other rules of an institution, which replaces a request that waits. Throws format at the wrong step,
 * approvalRuleUnfulfilled with the step that the active members could not fulfil, changedMeanwhile.
 */
export function saveRules(
  { clock, businessClock, stepUp }: Deps,
  { rules: entered, rulesId, emailUuid, emailCode, gaCode }: ParsedOf<'saveApprovalRule'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'saveApprovalRule'>> {
  const rules = plainRules(entered);
  const wrong = findWrongRule(rules);
  if (wrong !== undefined) throw formatError({ [wrong.path]: wrong.rule });
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', purpose: 'approval_rules', scope: user.principal.id, emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      const { institutionId, userId } = user;
      await lockInstitution(tx, institutionId);
      const { role } = await getUser(tx, userId);
      if (!memberMay(role, 'manage')) throw new ApiError('forbidden', { needs: 'manage' });
      const businessNow = await businessClock(tx);
      const before = await readRules(tx, institutionId);
      if (before.id !== rulesId) throw new ApiError('changedMeanwhile');
      if (isDeepStrictEqual(rules, before.rules)) throw formatError({ rules: 'must change something' });
      await assertNamed(tx, institutionId, rules, businessNow);
      // Nobody else may approve: then there is nothing that rules could ask for.
      if ((await requireApprovalRule(tx, user, businessNow)).kind === 'single')
        throw new ApiError('approvalRuleUnfulfilled', { kind: 'approval_rules', fromUsd: '0', approvals: 1 });
      await dropWaiting(tx, institutionId, at);
      const id = randomUUID();
      const approvalId = await requestMemberApproval(
        tx,
        {
          kind: 'approval_rules',
          subjectId: id,
          institutionId,
          makerId: userId,
          title: { 'en-US': 'other approval rules', 'zh-HK': '更改審批規則' },
          payload: await describeChange(tx, before.rules, rules),
        },
        { at, businessNow },
      );
      await tx
        .insertInto('approval_rules')
        .values({
          id,
          institution_id: institutionId,
          rules: JSON.stringify(rules),
          state: 'waiting',
          made_by: userId,
          made_at: new Date(at),
          approval_id: approvalId,
        })
        .execute();
      await notify(tx, { topic: 'approvals', institutionId });
      await audit(tx, {
        at,
        actor: userId,
        action: 'approval_rules_requested',
        subject: `institution:${institutionId}`,
        origin,
        before: { rules: before.rules },
        after: { rules, approvalId },
      });
      return { approvalId };
    },
  });
}

/** Throws where a step names a member who may not approve, or could not be fulfilled. */
async function assertNamed(tx: Tx, institutionId: string, rules: ApprovalRules, businessNow: number): Promise<void> {
  const approvers = (await listApproverMembers(tx, institutionId, businessNow)).map(asApprover);
  const known = new Set(approvers.map(({ userId }) => userId));
  for (const kind of RULE_KINDS) {
    for (const [index, { members }] of (rules[kind] ?? []).entries()) {
      if (members.some((userId) => !known.has(userId)))
        throw formatError({ [`rules.${kind}.${index}.members`]: 'must be active members who may approve' });
    }
  }
  const step = findUnfulfillable(rules, approvers);
  if (step !== undefined) throw new ApiError('approvalRuleUnfulfilled', step);
}

/** Ends rules that wait for approval, with their request. */
async function dropWaiting(tx: Tx, institutionId: string, at: number): Promise<void> {
  const waiting = await tx
    .updateTable('approval_rules')
    .set({ state: 'dropped', ended_at: new Date(at) })
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (waiting !== undefined) await withdrawRequestOf(tx, { kind: 'approval_rules', subjectId: waiting.id }, at);
}

/** Amounts without trailing zeros, members once. */
function plainRules(entered: ParsedOf<'saveApprovalRule'>['rules']): ApprovalRules {
  const plain = ({ fromUsd, approvals, roles, members }: ApprovalStep): ApprovalStep => ({
    fromUsd: toDecimalString(fromUsd),
    approvals,
    roles: [...new Set(roles)],
    members: [...new Set(members)],
  });
  return Object.fromEntries(
    RULE_KINDS.flatMap((kind) => {
      const steps = entered[kind];
      return steps === undefined ? [] : [[kind, steps.map(plain)]];
    }),
  );
}
