import { type Hex, sha256 } from 'viem';

const CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const FORM = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/;
/** Hex digits of the version with the hash, and of all with the checksum. */
const PAYLOAD_DIGITS = 42;
const DIGITS = 50;

/** Whether a text has the characters and about the length of a base58 address. */
export const isBase58Like = (text: string): boolean => FORM.test(text);

/** Whether a text is a base58 address with a right checksum, whatever its version and so its network. */
export function isBase58Address(text: string): boolean {
  if (!isBase58Like(text)) return false;
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(CHARACTERS.indexOf(character));
  const digits = value.toString(16).padStart(DIGITS, '0');
  if (digits.length !== DIGITS) return false;
  const payload: Hex = `0x${digits.slice(0, PAYLOAD_DIGITS)}`;
  return sha256(sha256(payload)).slice(2).startsWith(digits.slice(PAYLOAD_DIGITS));
}
