import { decimal } from '../money/amount.ts';
import { MEMBER_APPROVAL_KINDS, type MemberApprovalKind } from './memberApproval.ts';
import { type MemberRole, memberMay } from './roles.ts';

/** The roles whose members may approve. */
export const APPROVER_ROLES = ['administrator', 'approver'] as const satisfies readonly MemberRole[];

export type ApproverRole = (typeof APPROVER_ROLES)[number];

/** The most members that a step may ask for. */
export const APPROVALS_MAX = 3;
/** The most steps of a kind. */
export const STEPS_MAX = 5;

/** How many members must approve, and which ones count: every member of a role, and members named by their id. */
export interface ApprovalCondition {
  readonly approvals: number;
  readonly roles: readonly ApproverRole[];
  readonly members: readonly string[];
}

/** A condition from an amount on, in US dollars; a kind without amounts has one step, from 0. */
export interface ApprovalStep extends ApprovalCondition {
  readonly fromUsd: string;
}

/** Kinds whose steps an institution sets. A change of the rules themselves needs their highest steps. */
export const RULE_KINDS = MEMBER_APPROVAL_KINDS.filter(
  (kind): kind is Exclude<MemberApprovalKind, 'approval_rules'> => kind !== 'approval_rules',
);

export type RuleKind = (typeof RULE_KINDS)[number];

/** The steps of each kind, from the lowest amount on; a kind without has the default. */
export type ApprovalRules = Readonly<Partial<Record<RuleKind, readonly ApprovalStep[]>>>;

/** Kinds whose requests have a value in US dollars. */
export const KINDS_WITH_AMOUNT: readonly MemberApprovalKind[] = ['coin_withdrawal', 'bank_withdrawal', 'loan'];

/** Without rules: one other member who may approve. */
export const DEFAULT_STEP: ApprovalStep = { fromUsd: '0', approvals: 1, roles: APPROVER_ROLES, members: [] };

const DEFAULT_STEPS: readonly ApprovalStep[] = [DEFAULT_STEP];

export const stepsOf = (rules: ApprovalRules, kind: RuleKind): readonly ApprovalStep[] => rules[kind] ?? DEFAULT_STEPS;

/** Whether the approvals that a request of a kind needs depend on amounts. */
export const hasThresholds = (rules: ApprovalRules, kind: MemberApprovalKind): boolean =>
  kind !== 'approval_rules' && stepsOf(rules, kind).length > 1;

/** A request with a value in US dollars; null where there is no price. */
export interface ValuedRequest {
  readonly usd: string | null;
  /** Other requests of the last 24 hours that were not refused, with the amount from which their step applied. */
  readonly others: readonly { readonly usd: string | null; readonly fromUsd: string }[];
}

/** Approvals that a request needs. */
export interface ApprovalRequirement {
  /** All of them must hold. */
  readonly conditions: readonly ApprovalCondition[];
  /** The amount from which its step applies, in US dollars. */
  readonly fromUsd: string;
}

/**
 * Finds the approvals that a request needs. A step applies from its amount on, which the request reaches together with
 * the others of 24 hours to which a lower step applied: so an amount in pieces needs what it would need whole. An
 * amount without a price is above every threshold.
 */
export function findRequirement(
  rules: ApprovalRules,
  kind: MemberApprovalKind,
  valued: ValuedRequest | null,
): ApprovalRequirement {
  if (kind === 'approval_rules')
    return { conditions: mergeConditions(RULE_KINDS.map((each) => highestStep(rules, each))), fromUsd: '0' };
  const step = valued === null ? highestStep(rules, kind) : findStep(stepsOf(rules, kind), valued);
  return { conditions: mergeConditions([step]), fromUsd: step.fromUsd };
}

function findStep(steps: readonly ApprovalStep[], { usd, others }: ValuedRequest): ApprovalStep {
  const isReached = ({ fromUsd }: ApprovalStep): boolean => {
    const lower = others.filter((other) => decimal(other.fromUsd).lt(fromUsd));
    if (usd === null || lower.some((other) => other.usd === null)) return true;
    return lower.reduce((total, other) => total.plus(other.usd ?? '0'), decimal(usd)).gte(fromUsd);
  };
  return steps.findLast(isReached) ?? DEFAULT_STEP;
}

const highestStep = (rules: ApprovalRules, kind: RuleKind): ApprovalStep => stepsOf(rules, kind).at(-1) ?? DEFAULT_STEP;

const conditionOf = ({ approvals, roles, members }: ApprovalCondition): ApprovalCondition => ({
  approvals,
  roles: APPROVER_ROLES.filter((role) => roles.includes(role)),
  members: [...new Set(members)].toSorted(),
});

/** All conditions, each once: a request that both rules judge fulfils both. */
export function mergeConditions(conditions: readonly ApprovalCondition[]): readonly ApprovalCondition[] {
  const merged = new Map(conditions.map(conditionOf).map((condition) => [JSON.stringify(condition), condition]));
  return [...merged.values()];
}

/** A member whose role allows approving. */
export interface Approver {
  readonly userId: string;
  readonly role: MemberRole;
}

/** Whether a member counts for a condition. */
export const counts = ({ roles, members }: ApprovalCondition, { userId, role }: Approver): boolean =>
  memberMay(role, 'approve') && (roles.some((each) => each === role) || members.includes(userId));

/** Whether a member may vote on a request with these conditions. */
export const mayVote = (conditions: readonly ApprovalCondition[], approver: Approver): boolean =>
  conditions.some((condition) => counts(condition, approver));

/** How many approvals the conditions still lack, of those that their members gave. */
export const countMissing = (conditions: readonly ApprovalCondition[], voters: readonly Approver[]): number =>
  Math.max(0, ...conditions.map((each) => each.approvals - voters.filter((voter) => counts(each, voter)).length));

/** The number of members who must approve at least. */
export const approvalsOf = (conditions: readonly ApprovalCondition[]): number =>
  Math.max(...conditions.map(({ approvals }) => approvals));

/** Facts that decide how many members must approve a payment of any amount, and who may. */
export interface PaymentRules {
  readonly rules: ApprovalRules;
  readonly others: ValuedRequest['others'];
  /** Members other than the maker who may approve. */
  readonly approvers: readonly (Approver & { readonly name: string })[];
}

/** The approvals that a payment needs, and the names of those who may approve; `usd` is null without a price. */
export function expectApprovals(
  { rules, others, approvers }: PaymentRules,
  kind: MemberApprovalKind,
  usd: string | null,
): { readonly approvals: number; readonly approvers: readonly string[] } {
  const { conditions } = findRequirement(rules, kind, { usd, others });
  return {
    approvals: approvalsOf(conditions),
    approvers: approvers.filter((each) => mayVote(conditions, each)).map(({ name }) => name),
  };
}

/** A step of the rules by its kind and amount. */
export interface StepName {
  readonly kind: RuleKind;
  readonly fromUsd: string;
  readonly approvals: number;
}

/**
 * Finds a step that the members could not fulfil. `approvers`: active members who may approve. Nobody votes on the own
 * request, so where one of them may request as well, the step needs one member more.
 */
export function findUnfulfillable(rules: ApprovalRules, approvers: readonly Approver[]): StepName | undefined {
  for (const kind of RULE_KINDS) {
    for (const step of rules[kind] ?? []) {
      const counted = approvers.filter((approver) => counts(step, approver));
      const own = counted.some(({ role }) => memberMay(role, 'move') || memberMay(role, 'manage')) ? 1 : 0;
      if (counted.length - own < step.approvals) return { kind, fromUsd: step.fromUsd, approvals: step.approvals };
    }
  }
  return undefined;
}

/** A rule that cannot be entered: the field, and what is wrong. */
export interface WrongRule {
  readonly path: string;
  readonly rule: 'first' | 'ascending' | 'fewer' | 'single' | 'approvers';
}

/**
 * Finds what is wrong with rules as entered: the first step of a kind begins at 0, amounts rise, a higher step needs no
 * fewer approvals, a kind without amounts has one step, and each step names roles or members.
 */
export function findWrongRule(rules: ApprovalRules): WrongRule | undefined {
  for (const kind of RULE_KINDS) {
    const steps = rules[kind];
    if (steps === undefined) continue;
    const at = (index: number, field: string) => `rules.${kind}.${index}.${field}`;
    if (steps.length > 1 && !KINDS_WITH_AMOUNT.includes(kind)) return { path: `rules.${kind}`, rule: 'single' };
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1];
      if (before === undefined && !decimal(step.fromUsd).eq('0')) return { path: at(index, 'fromUsd'), rule: 'first' };
      if (before !== undefined && !decimal(step.fromUsd).gt(before.fromUsd))
        return { path: at(index, 'fromUsd'), rule: 'ascending' };
      if (before !== undefined && step.approvals < before.approvals)
        return { path: at(index, 'approvals'), rule: 'fewer' };
      if (step.roles.length + step.members.length === 0) return { path: at(index, 'roles'), rule: 'approvers' };
    }
  }
  return undefined;
}
