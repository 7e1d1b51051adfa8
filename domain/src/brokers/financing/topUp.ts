import { type Amount, decimal, isPositive, round, sumAmounts, toDecimalString } from '../../money/amount.ts';
import { FINANCING_DECIMALS } from './tranches.ts';

/** Computes what NAV lacks to a line, rounded up; null where NAV has reached it. Decimal strings in USDT. */
export function computeTopUp(line: string, nav: string): string | null {
  const missing = decimal(line).minus(nav);
  return isPositive(missing) ? toDecimalString(round(missing, FINANCING_DECIMALS, 'up')) : null;
}

/** An account as a top-up counts it. Decimal strings in USDT. */
export interface ToppedUp {
  readonly key: string;
  /** Null while it is not known; it counts as 0. */
  readonly equity: string | null;
  /** Amount that moves brought into it, less what they took out: its share of the project. */
  readonly allotted: string;
}

/**
 * Spreads a top-up by what each account lacks: its share of what all of them have with the top-up, less what it has.
 * If some have more than their share, what the others lack is scaled down to the amount. Portions are rounded down,
 * and the last account that lacks anything takes the rest, so that they sum to the amount. Accounts of which none has
 * an allotment have equal shares. Returns the portions above zero by key.
 */
export function spreadTopUp(amount: string, accounts: readonly ToppedUp[]): Readonly<Record<string, string>> {
  const weights = accounts.map(({ allotted }) => (isPositive(allotted) ? decimal(allotted) : decimal('0')));
  const sum = addUp(weights);
  const whole = decimal(sumAmounts(accounts.map(({ equity }) => equity))).plus(amount);
  const lacking = accounts.flatMap(({ key, equity }, index) => {
    const weight = weights[index] ?? decimal('0');
    const target = isPositive(sum) ? whole.times(weight).div(sum) : whole.div(String(accounts.length));
    const lack = target.minus(equity ?? '0');
    return isPositive(lack) ? [{ key, lack }] : [];
  });
  const lackOfAll = addUp(lacking.map(({ lack }) => lack));
  let rest = decimal(amount);
  const portions = lacking.map(({ key, lack }, index) => {
    const isLast = index === lacking.length - 1;
    const portion = isLast ? rest : decimal(round(lack.times(amount).div(lackOfAll), FINANCING_DECIMALS, 'down'));
    rest = rest.minus(portion);
    return [key, toDecimalString(portion)] as const;
  });
  return Object.fromEntries(portions.filter(([, portion]) => isPositive(portion)));
}

const addUp = (amounts: readonly Amount[]): Amount => amounts.reduce((sum, each) => sum.plus(each), decimal('0'));
