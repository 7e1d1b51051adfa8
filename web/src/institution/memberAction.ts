import type { Invitation, Member } from './queries.ts';

/** What an administrator is about to do. */
export type MemberAction =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role' | 'remove'; readonly member: Member }
  | { readonly kind: 'revoke'; readonly invitation: Invitation };
