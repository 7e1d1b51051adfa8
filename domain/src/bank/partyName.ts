/**
 * Legal forms in one spelling each. They are compared, not dropped: a limited company is not a partnership of its name.
 */
const LEGAL_FORMS: Readonly<Record<string, string>> = {
  LIMITED: 'LTD',
  COMPANY: 'CO',
  CORPORATION: 'CORP',
  INCORPORATED: 'INC',
  PRIVATE: 'PTE',
  PROPRIETARY: 'PTY',
};

/** Letters that have no decomposition, as banks write them in the letters of SWIFT. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'NG',
};

/** A name for comparison: without accents, case and punctuation, its legal form spelled in one way. */
export function normalizePartyName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .replaceAll(/[ØŁĐÐÞÆŒĦŦŊ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(/[&+]/g, ' AND ')
    // 'L.L.C.' and "QUEEN'S" are one word each.
    .replaceAll(/[.'’`]/g, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    // Initials are one word, however they are spaced: 'S. A.' is 'S.A.'.
    .replaceAll(/(?<=^| )(\p{Letter}) (?=\p{Letter}(?: |$))/gu, '$1');
  const terms = plain.split(' ');
  return terms.map((term, index) => (index === 0 ? term : (LEGAL_FORMS[term] ?? term))).join(' ');
}

/** Whether two names are of one party; never for an empty one. */
export function namesAgree(one: string, other: string): boolean {
  const name = normalizePartyName(one);
  return name !== '' && name === normalizePartyName(other);
}
