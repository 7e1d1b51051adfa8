import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { MemberApprovalKind, MemberApprovalState } from '@aldgate/domain/identity/memberApproval.ts';
import { oneOf, present } from '../../lib/lists/listFilter.ts';
import { type PageQuery, readPage, writePage } from '../../lib/page/pageQuery.ts';

/** The states in which a request is read: one that is approved is executed in the same transaction. */
export const STATES = [
  'waiting',
  'executed',
  'rejected',
  'withdrawn',
  'expired',
  'failed',
] as const satisfies readonly MemberApprovalState[];

/** The kinds that members can request. */
export const KINDS = [
  'coin_withdrawal',
  'bank_withdrawal',
  'address',
  'bank_account',
  'whitelist_off',
  'api_key',
  'approval_rules',
] as const satisfies readonly MemberApprovalKind[];

export interface ApprovalFilter extends PageQuery {
  readonly state: (typeof STATES)[number] | undefined;
  readonly kind: (typeof KINDS)[number] | undefined;
}

export const NO_FILTER = { state: undefined, kind: undefined } as const;

export const isFiltered = ({ state, kind }: ApprovalFilter): boolean => state !== undefined || kind !== undefined;

/** `?tab=approvals&state=waiting&kind=address&page=2`; invalid values count as absent. */
export function readFilter(query: URLSearchParams): ApprovalFilter {
  return { ...readPage(query), state: oneOf(STATES)(query.get('state')), kind: oneOf(KINDS)(query.get('kind')) };
}

export function writeFilter({ state, kind, ...page }: ApprovalFilter): URLSearchParams {
  return new URLSearchParams({ tab: 'approvals', ...present({ state, kind }), ...writePage(page) });
}

export function buildCondition({ position, pageSize, state, kind }: ApprovalFilter) {
  return {
    ...pageCondition(position, pageSize),
    queryCondition: present({ state, kind }),
  } satisfies RequestOf<'pageMemberApproval'>;
}
