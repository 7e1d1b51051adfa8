import { isDeepStrictEqual } from 'node:util';
import { averagePriceOf, type Holding } from '@aldgate/domain/trading/averageCost.ts';
import type { AccountState } from './accountState.ts';

/** The average buy prices of the balances that the holdings explain; the present map where none has changed. */
export function computeAveragePrices(
  { balances, averagePrices }: Pick<AccountState, 'balances' | 'averagePrices'>,
  holdings: ReadonlyMap<string, Holding>,
): AccountState['averagePrices'] {
  const next = new Map(
    [...holdings].flatMap(([asset, held]) => {
      const price = averagePriceOf(held, balances.get(asset)?.wallet ?? 0n);
      return price === null ? [] : [[asset, price] as const];
    }),
  );
  return isDeepStrictEqual(next, averagePrices) ? averagePrices : next;
}
