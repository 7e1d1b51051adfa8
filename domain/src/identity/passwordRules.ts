/** ID-05, in display order. */
export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit', 'special'] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const PASSWORD_LENGTH_MIN = 8;
/** Bounds the cost of hashing. */
export const PASSWORD_LENGTH_MAX = 128;

const HOLDS: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX,
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
