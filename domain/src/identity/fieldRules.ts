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

/** Name of a person, company or place: printable characters, no control characters, no angle brackets. */
export const isName = (text: string, lengthMax = 120): boolean =>
  text.trim() !== '' && text.length <= lengthMax && /^[^\p{Cc}<>]+$/u.test(text);

/**
 * A person's or company's name that the platform repeats in emails to others, so it must not contain a URL. Addresses
 * may contain a slash: '12/F'.
 */
export const isPlainName = (text: string, lengthMax = 120): boolean => isName(text, lengthMax) && !text.includes('/');

/** `j•••@firm.com`: recognisable to its owner, not to others. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** `+852 •••• 67`: the last two digits. */
export const maskedPhone = (areaCode: string, phone: string): string => `${areaCode} •••• ${phone.slice(-2)}`;
