import anyAscii from 'any-ascii';

export interface SwiftText {
  readonly text: string;
  /** Characters that have no form in the set, each once. */
  readonly unwritable: readonly string[];
}

/** The character set X of SWIFT, without line ends. */
const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
/** Letters and marks of other scripts that have no letter of their own in the set, and joiners. */
const SILENT = /^[\p{L}\p{M}\u200c\u200d]$/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Replacements that banks write for signs outside the set. */
const REPLACED: Readonly<Record<string, string>> = {
  '&': '+',
  '@': '(at)',
  _: '-',
  ';': ',',
  '"': "'",
  '`': "'",
  '«': "'",
  '»': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\n': ' ',
  '\r': ' ',
  '\t': ' ',
};

/**
 * The text in the characters that SWIFT carries: letters with accents and other scripts are transliterated. A letter
 * that only lengthens or carries another one is written as nothing. What cannot be written is reported, never dropped
 * silently.
 */
export function swiftText(text: string): SwiftText {
  const unwritable = new Set<string>();
  const written = Array.from(text.normalize('NFC'), (character) => {
    const plain = transliterate(character);
    if (plain === undefined) unwritable.add(character);
    return plain ?? '';
  });
  return { text: written.join('').replaceAll(/ {2,}/g, ' ').trim(), unwritable: [...unwritable] };
}

function transliterate(character: string): string | undefined {
  if (ALLOWED.test(character)) return character;
  if (PICTURE.test(character)) return undefined;
  const plain = Array.from(REPLACED[character] ?? anyAscii(character), (each) => REPLACED[each] ?? each).join('');
  if (plain === '' && SILENT.test(character)) return plain;
  return plain !== '' && ALLOWED.test(plain) ? plain : undefined;
}
