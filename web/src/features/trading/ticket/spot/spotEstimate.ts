import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { FeeRates } from '@aldgate/domain/trading/accountReport.ts';
import type { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { type ExecutionPlan, planTotal } from '@aldgate/domain/trading/executionPlan.ts';
import { estimateSpotOrder, type SpotBalances, type SpotEstimate } from '@aldgate/domain/trading/spotEstimate.ts';
import type { Instrument } from '../../../../marketData/contracts/instruments.ts';
import type { Entry } from '../../orderForm/entry.ts';
import { lockedPrice, stopPriceOf } from '../../orderForm/oco/oco.ts';
import { planEntry } from '../../orderForm/planEntry.ts';
import { isAmount, sendsTotal } from '../../orderForm/terms.ts';

/** The account's present state, with which a spot order is estimated. */
export interface SpotEstimateInputs {
  readonly balances: SpotBalances;
  /** The account's rates at the exchange. */
  readonly rates: FeeRates;
}

/** As `planEntry`, for a spot order: one that is sent by its total is executed by it. */
export function planSpotEntry(
  entry: Entry,
  depth: BookDepth | undefined,
  { symbol, stepSize }: Pick<Instrument, 'symbol' | 'stepSize'>,
): ExecutionPlan | undefined {
  if (!sendsTotal(entry, symbol)) return planEntry(entry, depth);
  return isAmount(entry.total) ? planTotal({ total: entry.total, stepSize }, depth) : undefined;
}

/**
 * The balances and fees that a planned order leads to. An order with a trigger locks its cost at once; `filled` is that
 * of an OCO's take-profit order, `takerFee` that of its stop.
 */
export function computeSpotEstimate(
  entry: Entry,
  plan: ExecutionPlan,
  { balances, rates }: SpotEstimateInputs,
): SpotEstimate | undefined {
  const estimate = (of: ExecutionPlan) => estimateSpotOrder(entry.direction, of, balances, rates);
  const planned = estimate(plan);
  if (entry.kind !== 'conditional' && entry.kind !== 'oco') return planned;
  const locked = lockedPrice(entry);
  if (locked === undefined) return undefined;
  const quantity = parseFixed(entry.quantity);
  const resting = { price: parseFixed(toDecimalString(locked)), quantity };
  const { sent } = estimate({ taken: [], resting, missing: 0n });
  if (entry.kind === 'conditional') return { ...planned, sent };
  const stop = { price: parseFixed(stopPriceOf(entry)), quantity };
  const { takerFee } = estimate({ taken: [stop], resting: undefined, missing: 0n });
  return { ...planned, takerFee, sent };
}
