import { TYPED_LENGTH } from '@aldgate/domain/wallet/lookAlike.ts';

/** An address in three parts; the middle one is what differs from a similar address. */
export interface MarkedAddress {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Marks the characters to type from the first one that differs, or as many as are left. */
export function markDifference(address: string, differsAt: number): MarkedAddress {
  return {
    before: address.slice(0, differsAt),
    marked: address.slice(differsAt, differsAt + TYPED_LENGTH),
    after: address.slice(differsAt + TYPED_LENGTH),
  };
}
