import { Big } from 'big.js';

/**
 * Amounts of any scale, with their operations. On the wire, in the database and in business code an amount is a
 * decimal string; arithmetic uses big.js with explicit rounding at the call. Nothing here uses a binary float.
 */
export type Amount = Big;

/** Decimal places in the ledger for every asset. */
export const LEDGER_DECIMALS = 18;

/** Integer digits in the ledger: numeric(38,18). */
export const LEDGER_INTEGER_DIGITS = 20;

export type Rounding = 'down' | 'up' | 'half-even';

const MODES = { down: Big.roundDown, 'half-even': Big.roundHalfEven, up: Big.roundUp } as const;

// Quotients have more places than any asset shows, so that only the explicit rounding afterwards has an effect.
Big.DP = 40;
Big.RM = Big.roundDown;
// toString would print 1e-7; every output here goes through toFixed instead.
Big.strict = true;

const PLAIN = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** True for a plain decimal such as '12.5' or '-0.001': no exponent, no '+', no leading zeros, no spaces. */
export function isDecimal(text: string): boolean {
  return text.length <= 64 && PLAIN.test(text);
}

/** Throws a RangeError if the text is not a plain decimal. */
export function decimal(text: string): Amount {
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text.slice(0, 70)}`);
  return new Big(text);
}

/** Decimal places of a plain decimal without trailing zeros: '1.500' has 1. */
export function countDecimals(text: string): number {
  const fraction = text.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}

/** The sum of decimal strings, without trailing zeros; null ones count as nothing. */
export const sumAmounts = (amounts: readonly (string | null)[]): string =>
  toDecimalString(amounts.reduce<Amount>((total, amount) => total.plus(amount ?? '0'), toBig('0')));

export const isZero = (value: Amount | string): boolean => toBig(value).eq('0');
export const isPositive = (value: Amount | string): boolean => toBig(value).gt('0');
export const isNegative = (value: Amount | string): boolean => toBig(value).lt('0');

/** Rounds to a fixed number of places and prints all of them: round('1.239', 2, 'down') is '1.23'. */
export function round(value: Amount | string, places: number, rounding: Rounding): string {
  return toBig(value).round(places, MODES[rounding]).toFixed(places);
}

/** Prints a decimal without trailing zeros and without an exponent. */
export function toDecimalString(value: Amount | string): string {
  const text = toBig(value).toFixed();
  return text === '-0' ? '0' : text;
}

function toBig(value: Amount | string): Amount {
  return typeof value === 'string' ? decimal(value) : value;
}
