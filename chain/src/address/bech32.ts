/** Five bits each, in the order of their values (BIP 173). */
const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const CHECKSUM_LENGTH = 6;
const LENGTH_MAX = 90;

/** What the checksum of each form amounts to: of version 0 (BIP 173) and of later versions (BIP 350). */
const RESIDUES = { bech32: 1, bech32m: 0x2bc830a3 } as const;

/** A text whose checksum is right. */
export interface Bech32 {
  readonly prefix: string;
  readonly form: keyof typeof RESIDUES;
  /** The first value: the version of a witness program; undefined for one without data. */
  readonly version: number | undefined;
  /** Whole bytes after the version. */
  readonly programLength: number;
}

/** Reads a text in bech32 or bech32m, in one case throughout; undefined for any other, and for one with a wrong checksum. */
export function readBech32(text: string): Bech32 | undefined {
  const lower = text.toLowerCase();
  const separator = lower.lastIndexOf('1');
  const isOneCase = text === lower || text === text.toUpperCase();
  if (!isOneCase || separator < 1 || text.length > LENGTH_MAX) return undefined;
  const prefix = lower.slice(0, separator);
  const values = Array.from(lower.slice(separator + 1), (character) => CHARACTERS.indexOf(character));
  if (values.length < CHECKSUM_LENGTH || values.includes(-1)) return undefined;
  const residue = computeResidue([...expandPrefix(prefix), ...values]);
  const form = residue === RESIDUES.bech32 ? 'bech32' : residue === RESIDUES.bech32m ? 'bech32m' : undefined;
  if (form === undefined) return undefined;
  const data = values.slice(0, -CHECKSUM_LENGTH);
  return { prefix, form, version: data[0], programLength: Math.floor(((data.length - 1) * 5) / 8) };
}

function expandPrefix(prefix: string): number[] {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

/** The remainder of the values as a polynomial over GF(32), by the generator of BIP 173. */
function computeResidue(values: readonly number[]): number {
  let residue = 1;
  for (const value of values) {
    const top = residue >>> 25;
    residue = ((residue & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATORS.entries()) {
      if (((top >>> bit) & 1) === 1) residue ^= generator;
    }
  }
  return residue;
}
