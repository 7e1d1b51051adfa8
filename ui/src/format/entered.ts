const PLAIN = /^(\d+\.?\d*|\.\d+)$/;
/** Groups of three, all separated by the same sign: a comma, or one blank. The first never begins with 0. */
const GROUPED = /^[1-9]\d{0,2}([, \u00a0\u202f])\d{3}(\1\d{3})*(\.\d*)?$/;
const SEPARATORS = /[, \u00a0\u202f]/g;

/**
 * Parses an amount as typed or pasted: '1,234.5' and '1 234.5' are '1234.5', '.5' is '0.5', '007' is '7'; full-width
 * digits count as digits. Undefined where it is not one positive plain number: a separator that does not group
 * thousands ('1,5', '0,500', '1 2 3') is rejected, since its meaning is ambiguous.
 */
export function parseEntered(text: string): string | undefined {
  const trimmed = toHalfWidth(text).trim();
  if (!PLAIN.test(trimmed) && !GROUPED.test(trimmed)) return undefined;
  const [whole = '', fraction = ''] = trimmed.replace(SEPARATORS, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/**
 * The plain decimal of an amount as typed, with its minus sign if it has one. A text whose meaning is ambiguous stays
 * as typed: the server then rejects it at its field, where a guess could be another amount.
 */
export function toPlainAmount(text: string): string {
  const trimmed = text.trim();
  const sign = trimmed.startsWith('-') ? '-' : '';
  const entered = parseEntered(trimmed.slice(sign.length));
  return entered === undefined ? trimmed : `${sign}${entered}`;
}

/** The code of a full-width character differs from that of the ordinary one by a fixed number. */
const toHalfWidth = (text: string): string =>
  text.replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
