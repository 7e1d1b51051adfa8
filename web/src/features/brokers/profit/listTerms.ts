import { computeProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AccrualFund } from './queries.ts';

type Fund = Pick<AccrualFund, 'nav' | 'profitNow' | 'priorityPrincipal' | 'subordinatedPrincipal' | 'unpaidInterest'>;

/** A term of a sum: a decimal string, below zero where it takes. */
interface Term {
  readonly name: 'nav' | 'cautious' | 'priority' | 'subordinated' | 'unpaidInterest';
  readonly amount: string;
}

/** BR-09: the terms that sum to the profit now; none until it was read. */
export function listTerms({ nav, profitNow, ...fund }: Fund): readonly Term[] {
  if (nav === null || profitNow === null) return [];
  const { priorityPrincipal: priority, subordinatedPrincipal: subordinated, unpaidInterest } = fund;
  const byNav = computeProfit(nav, { priority, subordinated, unpaidInterest });
  const negated = (amount: string) => toDecimalString(decimal('0').minus(amount));
  return [
    { name: 'nav', amount: nav },
    { name: 'cautious', amount: toDecimalString(decimal(profitNow).minus(byNav)) },
    { name: 'priority', amount: negated(priority) },
    { name: 'subordinated', amount: negated(subordinated) },
    { name: 'unpaidInterest', amount: negated(unpaidInterest) },
  ];
}
