import { Big } from 'big.js';

/**
 * Amounts of money. On the wire, in the database and in business code an amount is a decimal string; arithmetic goes
 * through big.js with the rounding named at the call. Nothing here touches a binary float.
 */
export type Decimal = Big;

/** Decimal places the ledger keeps for every asset. */
export const LEDGER_DECIMALS = 18;

/** Integer digits the ledger can hold: numeric(38,18). */
export const LEDGER_INTEGER_DIGITS = 20;

export type Rounding = 'down' | 'up' | 'half-even';

const MODES = { down: Big.roundDown, 'half-even': Big.roundHalfEven, up: Big.roundUp } as const;

// Quotients carry more places than any asset shows, so that the one named rounding afterwards is the only one that counts.
Big.DP = 40;
Big.RM = Big.roundDown;
// toString would print 1e-7; every output here goes through toFixed instead.
Big.strict = true;

const PLAIN = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** True for a plain decimal such as '12.5' or '-0.001': no exponent, no sign '+', no leading zeros, no spaces. */
export function isDecimal(text: string): boolean {
  return text.length <= 64 && PLAIN.test(text);
}

/** Reads a plain decimal string. Throws a RangeError on anything else. */
export function decimal(text: string): Decimal {
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text.slice(0, 70)}`);
  return new Big(text);
}

/** Decimal places that are written in a plain decimal, trailing zeros left out: '1.500' has 1. */
export function countDecimals(text: string): number {
  const fraction = text.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}

/** Rounds to a number of places and writes every one of them: round('1.239', 2, 'down') is '1.23'. */
export function round(value: Decimal | string, places: number, rounding: Rounding): string {
  return toBig(value).round(places, MODES[rounding]).toFixed(places);
}

/** Writes a decimal without trailing zeros and never with an exponent. */
export function toDecimalString(value: Decimal | string): string {
  const text = toBig(value).toFixed();
  return text === '-0' ? '0' : text;
}

function toBig(value: Decimal | string): Decimal {
  return typeof value === 'string' ? decimal(value) : value;
}
