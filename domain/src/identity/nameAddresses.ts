import { isLabel, isName } from './fieldRules.ts';

/** Texts that mail programs turn into a link. A slash alone is none: 'A/S', '12/F'. */
const ADDRESS = /@|:\/\/|[\p{L}\p{N}-]{2,}[.。]\p{L}{2,}/u;
/** Addresses of one character, which look like initials: 'x.com', but not 'J.P.Morgan'. */
const SHORT_ADDRESS = /[\p{L}\p{N}][.。](\p{L}{2,})/gu;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const isTopLevelDomain = (text: string): boolean =>
  /^(?:com|net|org)$/i.test(text) || (/^[a-z]{2}$/i.test(text) && COUNTRIES.of(text.toUpperCase()) !== undefined);

function hasAddress(text: string): boolean {
  const plain = text.normalize('NFKC');
  return ADDRESS.test(plain) || [...plain.matchAll(SHORT_ADDRESS)].some(([, domain]) => isTopLevelDomain(domain ?? ''));
}

/** A label that the platform repeats in emails to others, so it must not contain an address of the web. */
export const isPlainLabel = (text: string, lengthMax = 120): boolean => isLabel(text, lengthMax) && !hasAddress(text);

/** A person's name that emails repeat, as a label. */
export const isPlainName = (text: string, lengthMax = 120): boolean => isName(text, lengthMax) && !hasAddress(text);

/** Legal forms and what stands before them, as they are written without a space: 'Pty.Ltd.', 'Co.,Ltd'. */
const FORM =
  /^(?:(?:pty|pte|pvt|ltd|co|inc|corp|llc|plc|gmbh|sdn|bhd|cv|pt|tbk|oy|ab|as|sa|srl|spa|bv|nv|ag|kg)[.,]*)+$/i;

/**
 * A company's registered name. It can begin with a domain that is its name ('Booking.com B.V.') or with an abbreviation
 * ('St.James Place'), and its legal form can be written with dots; an address anywhere else, a path or an email address
 * is none of a company.
 */
export function isLegalName(text: string, lengthMax = 120): boolean {
  if (!isName(text, lengthMax)) return false;
  const [first = '', ...terms] = text.normalize('NFKC').trim().split(' ');
  const isPath = first.includes('/') && /[.。:]/.test(first);
  const isDomain = /^www\.|@/i.test(first);
  // A domain is a name beside another term: alone it is an address.
  const isAlone = terms.length === 0 && hasAddress(first);
  return !isPath && !isDomain && !isAlone && terms.every((term) => FORM.test(term) || !hasAddress(term));
}
