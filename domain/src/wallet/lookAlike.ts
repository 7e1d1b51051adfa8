/** How a network writes its addresses; `prefix` is the human-readable part of bech32, as `bc`. */
export type AddressForm = { readonly kind: 'evm' } | { readonly kind: 'utxo'; readonly prefix: string };

/** An address that the institution has paid, was paid by, or has in its book. `name` is that of the book. */
export interface KnownAddress {
  readonly address: string;
  readonly name: string | null;
}

/** A known address that a destination resembles without being it. */
export interface LookAlike {
  readonly known: KnownAddress;
  /** The position in the destination of the first character that differs. */
  readonly index: number;
  /** The destination's characters from there, which have to be typed: eight, or as many as are left. */
  readonly expected: string;
  readonly isCaseSensitive: boolean;
}

/** How many characters at each end are the same. */
const COMPARED = 4;
/** How many characters are typed, from the first one that differs. */
export const TYPED_LENGTH = 8;

/** The first and last four characters, in lower case: the same for an address and all that resemble it. */
export const endsOf = (address: string): string =>
  `${address.slice(0, COMPARED)}${address.slice(-COMPARED)}`.toLowerCase();

/**
 * The known address that a destination resembles: the first four characters after the prefix and the last four are the
 * same. Of several, the one that differs last, since what is typed then differs from all of them.
 */
export function findLookAlike(
  destination: string,
  known: readonly KnownAddress[],
  form: AddressForm,
): LookAlike | undefined {
  const { start, body, isCaseSensitive } = splitAddress(destination, form);
  let found: LookAlike | undefined;
  for (const candidate of known) {
    const other = splitAddress(candidate.address, form).body;
    if (other === body || !haveSameEnds(body, other)) continue;
    const offset = firstDifference(body, other);
    const index = start + offset;
    if (found !== undefined && found.index >= index) continue;
    found = { known: candidate, index, expected: body.slice(offset, offset + TYPED_LENGTH), isCaseSensitive };
  }
  return found;
}

/** Whether the characters were typed in which the destination differs from the known address. */
export function isMiddleTyped({ expected, isCaseSensitive }: LookAlike, typed: string | null): boolean {
  if (typed === null) return false;
  return isCaseSensitive ? typed === expected : typed.toLowerCase() === expected;
}

/** Returns the part after the prefix, in lower case where the case has no meaning. Base58 has no prefix, and a case. */
function splitAddress(address: string, form: AddressForm) {
  const lower = address.toLowerCase();
  const prefix = form.kind === 'evm' ? '0x' : `${form.prefix}1`;
  const isCaseSensitive = form.kind === 'utxo' && !lower.startsWith(prefix);
  const start = isCaseSensitive ? 0 : prefix.length;
  return { start, body: (isCaseSensitive ? address : lower).slice(start), isCaseSensitive };
}

const haveSameEnds = (one: string, other: string): boolean =>
  one.slice(0, COMPARED) === other.slice(0, COMPARED) && one.slice(-COMPARED) === other.slice(-COMPARED);

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}
