import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import { marginRatio } from '@aldgate/domain/trading/futuresAccount.ts';
import type { FuturesCapital } from '../queries.ts';

/** The margin ratio of a futures wallet before and after a transfer, as fractions; null where there is none. */
export interface MarginChange {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Maintenance margin ÷ margin balance, before and after `change` of the balance: a decimal string, negative for what
 * leaves. At 1 the exchange liquidates.
 */
export function computeMarginChange(
  { marginBalance, maintMargin }: Pick<FuturesCapital, 'marginBalance' | 'maintMargin'>,
  change: string,
): MarginChange {
  const ratioAt = (balance: string) => {
    const ratio = marginRatio(parseFixedRounded(maintMargin), parseFixedRounded(balance));
    return ratio === undefined ? null : formatFixed(ratio);
  };
  return {
    before: ratioAt(marginBalance),
    after: ratioAt(toDecimalString(decimal(marginBalance).plus(change))),
  };
}
