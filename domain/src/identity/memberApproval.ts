/** Requests that another member of the institution approves. */
export const MEMBER_APPROVAL_KINDS = [
  'coin_withdrawal',
  'bank_withdrawal',
  'address',
  'bank_account',
  'whitelist_off',
  'api_key',
  'loan',
  'approval_rules',
] as const;

/** Lifetime of a draft that its maker does not confirm with code and Google. */
export const DRAFT_MS = 15 * 60_000;

/** Delay after which a request takes effect that no other member can approve. */
export const WITHOUT_APPROVER_MS = 24 * 3_600_000;

export type MemberApprovalKind = (typeof MEMBER_APPROVAL_KINDS)[number];

/** `failed`: approved, and rejected by the conditions that held then. */
export const MEMBER_APPROVAL_STATES = [
  'waiting',
  'approved',
  'executed',
  'rejected',
  'withdrawn',
  'expired',
  'failed',
] as const;

export type MemberApprovalState = (typeof MEMBER_APPROVAL_STATES)[number];

const HOUR_MS = 3_600_000;

/** A member approves only after having had a role that may for this long, and its loss counts for as long. */
export const APPROVER_MATURES_MS = 24 * HOUR_MS;
/** A request expires after this time. */
export const MEMBER_APPROVAL_MS = 24 * HOUR_MS;

/** When another member's role may approve, epoch ms: since when, or until when it could; null for never. */
export interface ApproverTimes {
  readonly since: number | null;
  readonly until: number | null;
}

/**
 * Approver of a member's request. `single`: nobody else may, nor could within the last 24 hours. `changed`: others
 * became or stopped being approvers within that time, so nothing can be requested until it has passed.
 */
export type ApprovalRule =
  | { readonly kind: 'member' }
  | { readonly kind: 'single' }
  | { readonly kind: 'changed'; readonly until: number };

/** The rule for the other members of the maker's institution at `now` of the business clock. */
export function findApprovalRule(others: readonly ApproverTimes[], now: number): ApprovalRule {
  const matureAt = others.flatMap(({ since }) => (since === null ? [] : [since + APPROVER_MATURES_MS]));
  if (matureAt.some((at) => at <= now)) return { kind: 'member' };
  const goneAt = others.flatMap(({ until }) => (until === null ? [] : [until + APPROVER_MATURES_MS]));
  const forgotten = goneAt.filter((at) => at > now);
  const waits = matureAt.length > 0 ? Math.min(...matureAt) : forgotten.length > 0 ? Math.max(...forgotten) : null;
  return waits === null ? { kind: 'single' } : { kind: 'changed', until: waits };
}
