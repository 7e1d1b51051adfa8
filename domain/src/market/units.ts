/**
 * Prices and quantities as integers of their smallest unit, for order books and other hot paths where a decimal
 * object per level is too expensive. Nothing here rounds.
 */

/**
 * Formats `units` of 10^-decimals with all decimal places: formatUnits(1040005, 1) is '104000.5'. Units are integers.
 */
export function formatUnits(units: number | bigint, decimals: number): string {
  if (typeof units === 'number' && !Number.isSafeInteger(units)) throw new RangeError(`not a whole number: ${units}`);
  const negative = units < 0;
  const digits = String(negative ? -units : units).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return negative ? `-${text}` : text;
}

/**
 * Parses an unsigned decimal string as an integer of 10^-decimals: parseUnits('104000.50', 2) is 10400050. Throws a
 * RangeError if the text is not a plain decimal, has more significant places than `decimals`, or exceeds the range of
 * exact integers.
 */
export function parseUnits(text: string, decimals: number): number {
  let units = 0;
  let places = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && places < 0 && at > 0) {
      places = 0;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
    if (places >= 0) places += 1;
    if (places <= decimals) units = units * 10 + digit;
    else if (digit !== 0) throw new RangeError(`${text.slice(0, 40)} has more than ${decimals} decimal places`);
  }
  if (text.length === 0 || places === 0) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  for (let decimal = Math.max(places, 0); decimal < decimals; decimal += 1) units *= 10;
  if (!Number.isSafeInteger(units)) throw new RangeError(`${text.slice(0, 40)} is out of range`);
  return units;
}

const ZERO = 48;
const POINT = 46;
