import { idOf, institutionsOf, OWNERS_MAX, ownerNumber, type Scale } from './scale.ts';

export interface Owner {
  readonly institutionId: string;
  readonly userId: string;
}

/** Whose the record `n` is: every second one is the main institution's, and the others have the rest. */
export type OwnerOf = (n: number) => Owner;

export function ownersOf(scale: Scale, main: Owner): { readonly owners: readonly Owner[]; readonly ownerOf: OwnerOf } {
  const others = Array.from({ length: Math.min(OWNERS_MAX, institutionsOf(scale)) }, (_, n) => ({
    institutionId: idOf(scale, 'institution', n),
    userId: idOf(scale, 'user', n),
  }));
  return { owners: [main, ...others], ownerOf: (n) => (n % 2 === 0 ? main : (others[ownerNumber(n)] ?? main)) };
}
