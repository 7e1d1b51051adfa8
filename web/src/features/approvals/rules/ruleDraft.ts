import {
  APPROVALS_MAX,
  APPROVER_ROLES,
  type ApprovalRules,
  type ApproverRole,
  DEFAULT_STEP,
  findWrongRule,
  KINDS_WITH_AMOUNT,
  RULE_KINDS,
  type RuleKind,
  type WrongRule,
} from '@aldgate/domain/identity/approvalRules.ts';
import { isDecimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import type { RuleSet } from '../../../lib/approvals/rules/queries.ts';

/** A step as it is entered. */
export interface StepDraft {
  readonly fromUsd: string;
  readonly approvals: number;
  readonly roles: readonly ApproverRole[];
  readonly members: readonly string[];
}

export type RulesDraft = Readonly<Record<RuleKind, readonly StepDraft[]>>;

const isRole = (role: string): role is ApproverRole => APPROVER_ROLES.some((each) => each === role);

/** The rules in force as they are edited. */
export function draftRules(rules: RuleSet['rules']): RulesDraft {
  const steps = (kind: RuleKind): readonly StepDraft[] =>
    rules
      .find((each) => each.kind === kind)
      ?.steps.map(({ fromUsd, approvals, roles, members }) => ({
        fromUsd,
        approvals,
        roles: roles.filter(isRole),
        members: members.map(({ userId }) => userId),
      })) ?? [DEFAULT_STEP];
  return Object.fromEntries(RULE_KINDS.map((kind) => [kind, steps(kind)])) as unknown as RulesDraft;
}

/** Adds a step after the last one, with one approval more. Its amount is to be entered. */
export function addStep(steps: readonly StepDraft[]): readonly StepDraft[] {
  const last = steps.at(-1) ?? DEFAULT_STEP;
  return [...steps, { ...last, fromUsd: '', approvals: Math.min(last.approvals + 1, APPROVALS_MAX) }];
}

export const mayHaveSteps = (kind: RuleKind): boolean => KINDS_WITH_AMOUNT.includes(kind);

/** The rules to send, or the field that is wrong. */
export type ReadDraft = { readonly rules: ApprovalRules } | { readonly wrong: WrongRule };

export function readDraft(draft: RulesDraft): ReadDraft {
  for (const kind of RULE_KINDS) {
    for (const [index, { fromUsd }] of draft[kind].entries()) {
      if (readAmount(fromUsd) === undefined)
        return { wrong: { path: `rules.${kind}.${index}.fromUsd`, rule: 'ascending' } };
    }
  }
  const rules = Object.fromEntries(
    RULE_KINDS.map((kind) => [
      kind,
      draft[kind].map((step) => ({ ...step, fromUsd: readAmount(step.fromUsd) ?? '0' })),
    ]),
  );
  const wrong = findWrongRule(rules);
  return wrong === undefined ? { rules } : { wrong };
}

function readAmount(text: string): string | undefined {
  const plain = parseEntered(text);
  return plain === undefined || !isDecimal(plain) || plain.startsWith('-') ? undefined : toDecimalString(plain);
}

/** Whether something differs from the rules in force. */
export const isChanged = (draft: RulesDraft, rules: RuleSet['rules']): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftRules(rules));
