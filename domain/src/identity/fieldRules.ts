/** ID-07: letters, digits, '.', '_' and '-', beginning with a letter, so that no username is an email address. */
export const isUsername = (text: string): boolean => /^[A-Za-z][A-Za-z0-9._-]{3,19}$/.test(text);

/**
 * ID-08: an address as companies use them: one @, a local part of at most 64 characters without spaces, a domain with a
 * dot and a top level of letters. 254 characters at most (RFC 5321).
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

/** A country's calling code: '+852'. */
export const isAreaCode = (text: string): boolean => /^\+[1-9]\d{0,3}$/.test(text);

/** A number within its country: digits only; whether such a number can exist is the server's to say. */
export const isPhoneNumber = (text: string): boolean => /^\d{4,14}$/.test(text);

/** A Telegram name, with or without its @. */
export const isTelegram = (text: string): boolean => /^@?[A-Za-z][A-Za-z0-9_]{4,31}$/.test(text);

/** A name of a person, a company or a place: something printable, no control characters, no markup's angle brackets. */
export const isName = (text: string, lengthMax = 120): boolean =>
  text.trim() !== '' && text.length <= lengthMax && /^[^\p{Cc}<>]+$/u.test(text);

/**
 * A name of a person or a company that letters of the platform repeat to others: one that cannot carry the address of a page.
 * A place's may have a slash: '12/F'.
 */
export const isPlainName = (text: string, lengthMax = 120): boolean => isName(text, lengthMax) && !text.includes('/');

/** `j•••@firm.com`: enough for its owner to know it by, for others nothing. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** `+852 •••• 67`: the last two digits. */
export const maskedPhone = (areaCode: string, phone: string): string => `${areaCode} •••• ${phone.slice(-2)}`;
