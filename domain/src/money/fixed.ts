/**
 * Futures money, prices, quantities and rates as integers of 10^-8, the exchange's own precision. A rate of 1 is ONE.
 */
export const FIXED_DECIMALS = 8;
export const ONE = 100_000_000n;

/** Throws a RangeError if the text is no decimal string or has more than eight significant places. */
export function parseFixed(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  const [, sign, whole = '', places = ''] = match;
  if (/[^0]/.test(places.slice(FIXED_DECIMALS)))
    throw new RangeError(`${text.slice(0, 40)} has more than eight places`);
  const value = BigInt(whole + places.slice(0, FIXED_DECIMALS).padEnd(FIXED_DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

/** a × b ÷ c, rounded half away from zero. Throws a RangeError when c is zero. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  const negative = product < 0n !== c < 0n;
  const dividend = product < 0n ? -product : product;
  const divisor = c < 0n ? -c : c;
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return negative ? -rounded : rounded;
}

/** a × b ÷ c, rounded away from zero, so that a charge or reservation is never a unit short. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  const negative = product < 0n !== c < 0n;
  const dividend = product < 0n ? -product : product;
  const divisor = c < 0n ? -c : c;
  const rounded = (dividend + divisor - 1n) / divisor;
  return negative ? -rounded : rounded;
}

const HALF = ONE / 2n;

/** Price × quantity, or money × rate, rounded half away from zero. */
export function times(a: bigint, b: bigint): bigint {
  const product = a * b;
  return product < 0n ? (product - HALF) / ONE : (product + HALF) / ONE;
}

export const abs = (value: bigint): bigint => (value < 0n ? -value : value);
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Parses a decimal string with any number of places, rounded half away from zero. Throws a RangeError if it is not
 * one.
 */
export function parseFixedRounded(text: string): bigint {
  const [whole = '', places = ''] = text.split('.');
  const kept = `${whole}.${places.slice(0, FIXED_DECIMALS).padEnd(FIXED_DECIMALS, '0')}`;
  const value = parseFixed(kept);
  if (!/^\d*$/.test(places)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  if ((places[FIXED_DECIMALS] ?? '0') < '5') return value;
  return text.startsWith('-') ? value - 1n : value + 1n;
}

/** Formats 10^-8 as a decimal string without trailing zeros. */
export function formatFixed(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(FIXED_DECIMALS + 1, '0');
  const whole = digits.slice(0, -FIXED_DECIMALS);
  const places = digits.slice(-FIXED_DECIMALS).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`;
}
