import type { Invitation, Member } from './queries.ts';

/** The action an administrator has opened. */
export type MemberAction =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role' | 'remove'; readonly member: Member }
  | { readonly kind: 'revoke'; readonly invitation: Invitation };
