/** ID-05, in display order. */
export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit', 'special'] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const PASSWORD_LENGTH_MIN = 8;
/** Bounds the cost of hashing. */
export const PASSWORD_LENGTH_MAX = 128;
/** Bytes that RSA-OAEP carries with 2048 bits and SHA-256 (RFC 8017, 7.1.1): 256 − 2 × 32 − 2. */
export const PASSWORD_BYTES_MAX = 190;

/** A password as it is hashed: keyboards write one text in several Unicode forms. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Whether a password can be sent in each of its Unicode forms that keyboards write. */
const canBeSent = (password: string): boolean =>
  (['NFC', 'NFD', 'NFKC'] as const).every((form) => countBytes(password.normalize(form)) <= PASSWORD_BYTES_MAX) &&
  countBytes(password) <= PASSWORD_BYTES_MAX;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

const HOLDS: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) =>
    password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX && canBeSent(password),
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  // A space is allowed and is no symbol.
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

/** The rules that a password violates. */
export function findPasswordViolations(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !HOLDS[rule](password));
}
