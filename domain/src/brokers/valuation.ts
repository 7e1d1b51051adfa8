import { round, toDecimalString } from '../money/amount.ts';

/** The asset that accounts are valued in, and its decimals. */
export const VALUED_IN = 'USDT';
const DECIMALS = 6;

/** Amounts of money round down, losses away from zero: an account is never worth more than is shown. */
export const roundValue = (amount: string): string =>
  toDecimalString(round(amount, DECIMALS, amount.startsWith('-') ? 'up' : 'down'));
