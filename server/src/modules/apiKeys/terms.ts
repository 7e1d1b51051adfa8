import { type ApiPermission, MEMBER_NEEDS, withImplied } from '@aldgate/domain/apiKeys/permissions.ts';
import type { ApiKeyTerms } from '@aldgate/domain/apiKeys/terms.ts';
import { type MemberPermission, type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { parseSources } from './addresses.ts';

/**
 * AK-01, AK-02: the terms of a form: permissions with those that they imply, each address once in its canonical
 * spelling. Throws a format error at `addresses`.
 */
export function parseTerms({ permissions, addresses }: ApiKeyTerms): ApiKeyTerms {
  const terms = { permissions: withImplied(permissions), addresses: parseSources('addresses', addresses) };
  if (terms.permissions.includes('withdrawal') && terms.addresses.length === 0) {
    throw formatError({ addresses: 'withdrawalNeedsAddress' });
  }
  return terms;
}

/** A permission of the member's role that a key with such permissions needs and the role has not. */
export function findMissingPermission(
  role: MemberRole,
  permissions: readonly ApiPermission[],
): MemberPermission | undefined {
  return permissions.flatMap((each) => MEMBER_NEEDS[each]).find((needed) => !memberMay(role, needed));
}

/** Throws forbidden where the role lacks what a permission of the key needs. */
export function assertRole(role: MemberRole, permissions: readonly ApiPermission[]): void {
  const needs = findMissingPermission(role, permissions);
  if (needs !== undefined) throw new ApiError('forbidden', { needs });
}

/** Whether both give the same, in whatever order the addresses are. */
export function isSame(one: ApiKeyTerms, other: ApiKeyTerms): boolean {
  const areSame = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((each) => b.includes(each));
  return areSame(one.permissions, other.permissions) && areSame(one.addresses, other.addresses);
}
