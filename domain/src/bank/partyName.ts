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

/** A name for comparison: without accents, case and punctuation, its legal form spelled in one way. */
export function normalizePartyName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .replaceAll(/[&+]/g, ' AND ')
    // 'L.L.C.' and "QUEEN'S" are one word each.
    .replaceAll(/[.'’`]/g, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
  const terms = plain.split(' ');
  return terms.map((term, index) => (index === 0 ? term : (LEGAL_FORMS[term] ?? term))).join(' ');
}

/** Whether two names are of one party; never for an empty one. */
export function namesAgree(one: string, other: string): boolean {
  const name = normalizePartyName(one);
  return name !== '' && name === normalizePartyName(other);
}
