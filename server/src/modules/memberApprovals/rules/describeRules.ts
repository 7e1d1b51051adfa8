import type { AnswerOf } from '@aldgate/contract';
import {
  type ApprovalCondition,
  type ApprovalRules,
  RULE_KINDS,
  stepsOf,
} from '@aldgate/domain/identity/approvalRules.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { readMembers } from '../../identity/index.ts';
import { readRules } from './readRules.ts';

type RuleSet = Pick<AnswerOf<'queryApprovalRule'>, 'rulesId' | 'rules' | 'inForceSince' | 'proposal' | 'reset'>;

/** The rules in force, those that wait for approval, and a reset that operators announced. */
export async function describeRuleSet(database: Database | Tx, institutionId: string): Promise<RuleSet> {
  const { id, rules, since } = await readRules(database, institutionId);
  const proposed = await database
    .selectFrom('approval_rules')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const reset = await database
    .selectFrom('approval_rules_reset')
    .select(['reason', 'effective_at'])
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const named = [...membersOf(rules), ...membersOf(proposed?.rules ?? {}), proposed?.made_by ?? null];
  const members = await readMembers(database, named);
  const member = (userId: string) => members.get(userId) ?? { userId, name: null, email: '' };
  const describe = (each: ApprovalRules) =>
    RULE_KINDS.map((kind) => ({
      kind,
      steps: stepsOf(each, kind).map(({ roles, members: ids, ...step }) => ({
        ...step,
        roles: [...roles],
        members: ids.map(member),
      })),
    }));
  return {
    rulesId: id,
    rules: describe(rules),
    inForceSince: since?.getTime() ?? null,
    proposal:
      proposed === undefined || proposed.approval_id === null
        ? null
        : {
            rules: describe(proposed.rules),
            approvalId: proposed.approval_id,
            madeBy: member(proposed.made_by),
            madeAt: proposed.made_at.getTime(),
          },
    reset: reset === undefined ? null : { reason: reset.reason, effectiveAt: reset.effective_at.getTime() },
  };
}

const membersOf = (rules: ApprovalRules): readonly string[] =>
  Object.values(rules).flatMap((steps: readonly ApprovalCondition[]) => steps.flatMap(({ members }) => members));
