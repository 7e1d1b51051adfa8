import { dictionary } from '@zxcvbn-ts/language-common';

/** In the order of their frequency, in lower case. */
const LISTED = dictionary['passwords-common'];
const PASSWORDS: ReadonlySet<string> = new Set(LISTED);
/**
 * Passwords that people dress up to satisfy rules. Rarer ones are mostly words, which are fine as part of a password.
 */
const MOST_COMMON: ReadonlySet<string> = new Set(LISTED.slice(0, 3_000).filter((password) => password.length >= 4));

/** Characters that replace letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether attackers try a password first: it is on the list of common ones, or it is one of the most common with digits
 * and symbols around it or in place of letters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (PASSWORDS.has(lower)) return true;
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // An @ or a $ at an end may be a letter or a decoration.
  const coreWithSigns = lower.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  const forms = [lower, core, coreWithSigns].flatMap((form) => [
    form,
    form.replace(/[@4313!0$57]/g, (each) => LETTERS[each] ?? each),
  ]);
  return forms.some((form) => MOST_COMMON.has(form) || MOST_COMMON.has(form.replace(/[^\p{L}\p{N}]/gu, '')));
}
