/** How many characters are to be typed of an address that resembles a known one. */
const TYPED = 8;

/** An address in three parts; the middle one is what differs from a similar address. */
export interface MarkedAddress {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Marks the characters from the first one that differs: eight, or as many as are left. */
export function markDifference(address: string, differsAt: number): MarkedAddress {
  return {
    before: address.slice(0, differsAt),
    marked: address.slice(differsAt, differsAt + TYPED),
    after: address.slice(differsAt + TYPED),
  };
}
