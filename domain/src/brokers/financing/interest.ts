import { decimal, round, toDecimalString } from '../../money/amount.ts';
import { FINANCING_DECIMALS } from './tranches.ts';

/** ACT/365 fixed, in leap years too. */
const DAYS_A_YEAR = '365';

/** BR-13: the interest of a day, rounded down: principal × annual rate ÷ 365. Decimal strings; the rate a fraction. */
export const interestOfDay = (principal: string, annualRate: string): string =>
  toDecimalString(round(decimal(principal).times(annualRate).div(DAYS_A_YEAR), FINANCING_DECIMALS, 'down'));
