import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ProjectInfo } from '../projectQueries.ts';

type Sides = Pick<
  ProjectInfo,
  'nav' | 'priorityPrincipal' | 'subordinatedPrincipal' | 'unpaidInterest' | 'profitTaken'
>;

/**
 * NAV divided between the sides: the priority principal with its interest, what is left for the subordinated side, and
 * the profit since the start. Decimal strings in USDT; null until NAV was read.
 */
export function computeSides({ nav, priorityPrincipal, subordinatedPrincipal, unpaidInterest, profitTaken }: Sides) {
  const priority = decimal(priorityPrincipal).plus(unpaidInterest);
  const left = nav === null ? null : decimal(nav).minus(priority);
  return {
    priority: toDecimalString(priority),
    subordinated: left && toDecimalString(left),
    profit: left && toDecimalString(left.minus(subordinatedPrincipal).plus(profitTaken)),
  };
}
