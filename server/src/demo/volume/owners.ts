import { type RawBuilder, sql } from 'kysely';
import { idInSql, idOf, institutionsOf, OWNERS_MAX, ownerNumber, ownerNumberInSql, type Scale } from './scale.ts';

export interface Owner {
  readonly institutionId: string;
  readonly userId: string;
}

/** Selects the owner of the record `n`: every second one is the main institution's, and the others have the rest. */
export type OwnerOf = (n: number) => Owner;

export function ownersOf(scale: Scale, main: Owner): { readonly owners: readonly Owner[]; readonly ownerOf: OwnerOf } {
  const others = Array.from({ length: Math.min(OWNERS_MAX, institutionsOf(scale)) }, (_, n) => ({
    institutionId: idOf(scale, 'institution', n),
    userId: idOf(scale, 'user', n),
  }));
  return { owners: [main, ...others], ownerOf: (n) => (n % 2 === 0 ? main : (others[ownerNumber(n)] ?? main)) };
}

/** The ids of the institution and of the user that have the record `n` of SQL. */
export function ownerInSql(
  scale: Scale,
  main: Owner,
): { readonly institution: RawBuilder<string>; readonly user: RawBuilder<string> } {
  const owner = (kind: string, mainId: string) =>
    sql<string>`case when n % 2 = 0 then ${mainId}::uuid else ${idInSql(scale, kind, ownerNumberInSql())} end`;
  return { institution: owner('institution', main.institutionId), user: owner('user', main.userId) };
}
