import { decimal, isZero, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { computeSlippage } from '@aldgate/domain/trading/algos/algo.ts';
import { sumExecuted } from '@aldgate/domain/trading/orderGroup.ts';
import type { Algo } from './useAlgos.ts';

/**
 * The quantity of all accounts, what of it was executed and at which average price; the slippage is against their
 * arrival prices, weighed by what each executed. Null before the first execution.
 */
export function summarizeAlgo({ direction, legs }: Pick<Algo, 'direction' | 'legs'>) {
  const { executedQuantity, averagePrice } = sumExecuted(legs);
  const arrivals = sumAmounts(
    legs.map((leg) => toDecimalString(decimal(leg.arrivalPrice).times(leg.executedQuantity))),
  );
  const slippage = isZero(executedQuantity)
    ? null
    : computeSlippage(direction, {
        arrivalPrice: toDecimalString(decimal(arrivals).div(executedQuantity)),
        averagePrice,
      });
  return { total: sumAmounts(legs.map(({ quantity }) => quantity)), executedQuantity, averagePrice, slippage };
}
