import { divideProfit } from './profit.ts';
import { payInOrder } from './waterfall.ts';

/** Debt and capital of a project, and the platform's share of its profit, a fraction. Decimal strings, in USDT. */
interface Owed {
  readonly priority: string;
  readonly unpaidInterest: string;
  readonly subordinated: string;
  readonly profitShare: string;
}

/** How the money that came back is divided. Decimal strings. */
export interface Settlement {
  readonly principal: string;
  readonly interest: string;
  readonly subordinated: string;
  /** Money above the subordinated principal, less the platform's share of it. */
  readonly profit: string;
  readonly profitFee: string;
}

/**
 * BR-04: divides the money of a project that is repaid in full: the principal, then unpaid interest, then the
 * subordinated principal; what is above is profit, of which the platform gets its share, rounded down.
 */
export function divideFullRepayment(arrived: string, owed: Owed): Settlement {
  const owing = payInOrder(arrived, [owed.priority, owed.unpaidInterest]);
  const [principal = '0', interest = '0'] = owing.paid;
  // The subordinated side gets nothing while the platform lacks something: then nothing is left either.
  const { paid, rest } = payInOrder(owing.rest, [owed.subordinated]);
  const { toBroker, toPlatform } = divideProfit(rest, owed.profitShare);
  return {
    principal,
    interest,
    subordinated: paid[0] ?? '0',
    profit: toBroker,
    profitFee: toPlatform,
  };
}
