import type { KycKind } from '../kyc/documents.ts';

/** A customer by the name that is verified of them; `kind` is null before a verification. */
export interface NamedParty {
  readonly name: string;
  readonly kind: KycKind | null;
}

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

/** The words of a name without accents, case and punctuation. */
function splitName(name: string): string[] {
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
  return plain.split(' ');
}

/** A company's name for comparison: its legal form is spelled in one way. */
const normalizeCompany = (name: string): string =>
  splitName(name)
    .map((term, index) => (index === 0 ? term : (LEGAL_FORMS[term] ?? term)))
    .join(' ');

/** A person's name for comparison: the family name stands first or last. */
const normalizePerson = (name: string): string => splitName(name).toSorted().join(' ');

const agreeBy =
  (normalize: (name: string) => string) =>
  (one: string, other: string): boolean => {
    const name = normalize(one);
    return name !== '' && name === normalize(other);
  };

const companiesAgree = agreeBy(normalizeCompany);
const personsAgree = agreeBy(normalizePerson);

/** Whether a name, as a bank or a customer writes it, is a party's; never for an empty one. */
export const isNameOf = (name: string, party: NamedParty): boolean =>
  party.kind === 'individual' ? personsAgree(name, party.name) : companiesAgree(name, party.name);

/** Whether two towns are one, however they are written; never for an empty one. */
export const isSameTown = companiesAgree;
