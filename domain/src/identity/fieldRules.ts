import { dropJoiners, isOneScript } from './scripts.ts';

/** ID-07: letters, digits, '.', '_' and '-', starting with a letter, so that no username is an email address. */
export const isUsername = (text: string): boolean => /^[A-Za-z][A-Za-z0-9._-]{3,19}$/.test(text);

/**
 * ID-08: a business email address: one @, a local part of at most 64 characters without spaces, a domain with a dot
 * and a top level of letters, or one in punycode. At most 254 characters (RFC 5321).
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/i.test(
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
 * A name as it is stored: letters and signs that East Asian keyboards enter in full or half width, and digraphs
 * in one character (ĳ, ŀ, ǆ), have their ordinary form (NFKC), a letter and its accent are one character (NFC).
 */
export const normalizeName = (text: string): string =>
  text
    .replaceAll(/[\u3000\uff01-\uffee]+|[\u0132\u0133\u013f\u0140\u0149\u01c4-\u01cc\u01f1-\u01f3]/g, (form) =>
      form.normalize('NFKC'),
    )
    .normalize('NFC');

/**
 * A label of a customer's own thing, or a line of an address: printable characters without angle brackets. Invisible
 * and directional characters, spaces other than the plain one, mixed scripts, and compatibility characters are refused,
 * because such a name can look like another one's; emoji and stacked accents, because they cover what stands beside
 * them. Joiners are accepted where their script needs them.
 */
export const isLabel = (text: string, lengthMax = 120): boolean =>
  text.trim() !== '' &&
  text.length <= lengthMax &&
  /^(?: |[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800<>])+$/u.test(dropJoiners(text)) &&
  isOneScript(text) &&
  !EMOJI.test(text) &&
  !STACKED_ACCENTS.test(text) &&
  !hasCompatibilityForm(text);

/** Name of a person, a company or a place: a label with a letter. */
export const isName = (text: string, lengthMax = 120): boolean => isLabel(text, lengthMax) && /\p{L}/u.test(text);

const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3/u;

/** Signs without a width of their own: no script needs five of them on one letter. */
const STACKED_ACCENTS = /[\p{Mn}\p{Me}]{5}/u;

/**
 * Text that others read: lines of visible characters, without directional ones. It may be empty. Emoji need U+200D and
 * U+FE0F.
 */
export const isText = (text: string): boolean =>
  /^(?:[^\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[\n\r\t]|\u200d|\ufe0f)*$/u.test(text);

/** Letters and digits of other forms, such as fullwidth and mathematical ones. Accented letters are none. */
const hasCompatibilityForm = (text: string): boolean =>
  (text.match(/[\p{L}\p{Nl}\p{Nd}]/gu) ?? []).some(
    (letter) => letter.normalize('NFKC') !== letter && !ORDINARY.includes(letter),
  );

/** Letters of Thai, Lao and Armenian that have a compatibility form and no other spelling; ª and º of 'Mª' and 'Nº'. */
const ORDINARY = ['\u0e33', '\u0eb3', '\u0edc', '\u0edd', '\u0587', '\u00aa', '\u00ba'];

/** `j•••@firm.com`: recognisable to its owner, not to others. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** `+852 •••• 67`: the last two digits. */
export const maskedPhone = (areaCode: string, phone: string): string => `${areaCode} •••• ${phone.slice(-2)}`;
