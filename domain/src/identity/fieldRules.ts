/** ID-07: letters, digits, '.', '_' and '-', starting with a letter, so that no username is an email address. */
export const isUsername = (text: string): boolean => /^[A-Za-z][A-Za-z0-9._-]{3,19}$/.test(text);

/**
 * ID-08: a business email address: one @, a local part of at most 64 characters without spaces, a domain with a dot
 * and an alphabetic top level. At most 254 characters (RFC 5321).
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
      text,
    ) &&
    text.indexOf('@') <= 64
  );
}

/** Country calling code: '+852'. */
export const isAreaCode = (text: string): boolean => /^\+[1-9]\d{0,3}$/.test(text);

/** A national number: digits only. The server checks whether such a number can exist. */
export const isPhoneNumber = (text: string): boolean => /^\d{4,14}$/.test(text);

/** A Telegram username, with or without @. */
export const isTelegram = (text: string): boolean => /^@?[A-Za-z][A-Za-z0-9_]{4,31}$/.test(text);

/**
 * Name of a person, company or place: printable characters without angle brackets. Invisible and directional
 * characters, spaces other than the plain one, mixed scripts, and compatibility characters are refused, because such a
 * name can look like another one's.
 */
export const isName = (text: string, lengthMax = 120): boolean =>
  text.trim() !== '' &&
  text.length <= lengthMax &&
  /^(?: |[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800<>])+$/u.test(text) &&
  isOneScript(text) &&
  !hasCompatibilityForm(text);

/**
 * Text that others read: lines of visible characters, without directional ones. It may be empty. Emoji need U+200D and
 * U+FE0F.
 */
export const isText = (text: string): boolean =>
  /^(?:[^\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[\n\r\t]|\u200d|\ufe0f)*$/u.test(text);

/** Letters and digits of other forms, such as fullwidth and mathematical ones. Accented letters are none. */
const hasCompatibilityForm = (text: string): boolean =>
  (text.match(/[\p{L}\p{Nl}\p{Nd}]/gu) ?? []).some((letter) => letter.normalize('NFKC') !== letter);

/** Scripts that are written together: names in Hong Kong mix Chinese and Latin. */
const TOGETHER =
  /[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Scripts that are written alone. */
const ALONE = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Thai}/u,
];

function isOneScript(text: string): boolean {
  const alone = ALONE.filter((script) => script.test(text)).length;
  const letters = text.match(/\p{L}/gu) ?? [];
  const isKnown = letters.every((letter) =>
    [TOGETHER, /\p{Script=Common}/u, ...ALONE].some((script) => script.test(letter)),
  );
  return isKnown && alone + (TOGETHER.test(text) ? 1 : 0) <= 1;
}

/** Texts that mail programs turn into a link. */
const ADDRESS = /[/@]|[\p{L}\p{N}-]{2,}[.。]\p{L}{2,}/u;
/** Addresses of one character, which look like initials: 'x.com', but not 'J.P.Morgan'. */
const SHORT_ADDRESS = /[\p{L}\p{N}][.。](\p{L}{2,})/gu;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const isTopLevelDomain = (text: string): boolean =>
  /^(?:com|net|org)$/i.test(text) || (/^[a-z]{2}$/i.test(text) && COUNTRIES.of(text.toUpperCase()) !== undefined);

function hasAddress(text: string): boolean {
  const plain = text.normalize('NFKC');
  return ADDRESS.test(plain) || [...plain.matchAll(SHORT_ADDRESS)].some(([, domain]) => isTopLevelDomain(domain ?? ''));
}

/**
 * A person's or company's name that the platform repeats in emails to others, so it must not contain an address of the
 * web. Postal addresses may contain a slash: '12/F'.
 */
export const isPlainName = (text: string, lengthMax = 120): boolean => isName(text, lengthMax) && !hasAddress(text);

/** `j•••@firm.com`: recognisable to its owner, not to others. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** `+852 •••• 67`: the last two digits. */
export const maskedPhone = (areaCode: string, phone: string): string => `${areaCode} •••• ${phone.slice(-2)}`;
