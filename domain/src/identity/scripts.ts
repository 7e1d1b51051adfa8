/** Scripts that are written together: names in Hong Kong mix Chinese and Latin. */
const TOGETHER = ['Latin', 'Han', 'Bopomofo', 'Hiragana', 'Katakana', 'Hangul'];

/** Scripts that are written alone: those in use by Unicode's annex 31, tables 5 and 7. */
const ALONE = [
  'Adlam Arabic Armenian Balinese Bamum Batak Bengali Canadian_Aboriginal Chakma Cham Cherokee Cyrillic Devanagari',
  'Ethiopic Georgian Greek Gujarati Gurmukhi Hanifi_Rohingya Hebrew Javanese Kannada Kayah_Li Khmer Lao Lepcha Limbu',
  'Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko Ol_Chiki Oriya Osage Saurashtra',
  'Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Yi',
].flatMap((names) => names.split(' '));

const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');

const GROUPS = [patternOf(TOGETHER), ...ALONE.map((name) => patternOf([name]))];
const SHARED = /\p{Script=Common}|\p{Script=Inherited}/u;

/** Whether the letters of a text are of scripts that are written together, each in use today. */
export function isOneScript(text: string): boolean {
  const letters = (text.match(/\p{L}/gu) ?? []).filter((letter) => !SHARED.test(letter));
  const [first] = letters;
  if (first === undefined) return true;
  const group = GROUPS.find((pattern) => pattern.test(first));
  return group !== undefined && letters.every((letter) => group.test(letter));
}

/** Signs that suppress an Indic letter's vowel; a joiner behind one shapes what follows (RFC 5892, A.1 and A.2). */
const VIRAMA = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u103a\\u17d2';
const JOINERS = new RegExp(
  `(?<=[${VIRAMA}])[\\u200c\\u200d]|(?<=\\p{Script=Arabic})\\u200c(?=\\p{Script=Arabic})`,
  'gu',
);

/** A text without the joiners that its script needs: between letters of Arabic, and behind a virama. */
export const dropJoiners = (text: string): string => text.replaceAll(JOINERS, '');
