import { decimal } from '@aldgate/domain/money/amount.ts';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { type AccountSnapshot, estimateOrder, type OrderEstimate } from '@aldgate/domain/trading/orderEstimate.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import type { Entry } from './entry.ts';
import { isAmount, isLimited } from './terms.ts';

/** The inputs of an estimate. Prices are decimal strings. */
export interface EstimateInputs {
  readonly instrument: Instrument;
  readonly terms: ContractTerms;
  readonly account: AccountSnapshot;
  readonly mark: string;
  /** The best price of the other side, for orders that execute immediately. */
  readonly marketPrice: string | undefined;
}

/** The cost and effects of the order; undefined while its amounts are incomplete. */
export function computeEstimate(entry: Entry, estimateInputs: EstimateInputs): OrderEstimate | undefined {
  const price = selectPrice(entry, estimateInputs);
  if (price === undefined || !isAmount(entry.quantity)) return undefined;
  return estimate(entry, estimateInputs, price, entry.quantity);
}

/** The largest quantity that the account can order at this price, in the base asset; '0' without a price. */
export function computeMaxOrderSize(entry: Entry, estimateInputs: EstimateInputs): string {
  const { instrument, account, terms } = estimateInputs;
  const held = account.positions.find(({ instrumentId }) => instrumentId === instrument.symbol);
  const closes = held !== undefined && held.side === (entry.direction === 'sell' ? 'long' : 'short');
  if (entry.isReduceOnly) return closes ? held.quantity : '0';
  const price = selectPrice(entry, estimateInputs);
  if (price === undefined) return '0';
  const { availableBalance } = account.capital;
  if (decimal(availableBalance).lte('0') && !closes) return '0';
  const available = parseFixed(availableBalance);
  const opens = available > 0n ? linear.maxOpening(available, terms.setting.leverage, parseFixed(price)) : 0n;
  const closing = closes ? 2n * parseFixed(held.quantity) : 0n;
  const bound = formatFixed(opens + parseFixed(instrument.stepSize) + closing);
  const filterMax = entry.kind === 'market' ? instrument.marketMaxQty : instrument.maxQty;
  return findMaxQuantity({
    stepSize: instrument.stepSize,
    bound: filterMax !== undefined && decimal(filterMax).lt(bound) ? filterMax : bound,
    isPaid: (quantity) => parseFixed(estimate(entry, estimateInputs, price, quantity).cost) <= available,
  });
}

function estimate(entry: Entry, { instrument, terms, account, mark }: EstimateInputs, price: string, quantity: string) {
  const { setting, brackets } = terms;
  return estimateOrder(
    linear,
    {
      instrumentId: instrument.symbol,
      direction: entry.direction,
      quantity,
      price,
      reduceOnly: entry.isReduceOnly,
    },
    {
      mark,
      leverage: setting.leverage,
      isIsolated: setting.marginMode === 'isolated',
      brackets,
      // A limit order may execute as maker or taker: the higher fee is shown unless the order is post-only.
      feeRate: entry.kind === 'limit' && entry.isPostOnly ? setting.makerFeeRate : setting.takerFeeRate,
    },
    account,
  );
}

function selectPrice(entry: Entry, { marketPrice }: EstimateInputs): string | undefined {
  const price = isLimited(entry) ? entry.price : entry.kind === 'conditional' ? entry.triggerPrice : marketPrice;
  return price !== undefined && isAmount(price) ? price : undefined;
}

interface Search {
  /** Decimal strings. */
  readonly stepSize: string;
  /** An upper bound, independent of the balance. */
  readonly bound: string;
  /** Whether a quantity is affordable; monotonic: every smaller quantity is affordable too. */
  readonly isPaid: (quantity: string) => boolean;
}

/** The largest affordable quantity on the step: '0' where there is none. */
export function findMaxQuantity({ stepSize, bound, isPaid }: Search): string {
  const step = parseFixed(stepSize);
  let paid = 0n;
  let beyond = parseFixed(bound) / step + 1n;
  while (beyond - paid > 1n) {
    const middle = (paid + beyond) / 2n;
    if (isPaid(formatFixed(middle * step))) paid = middle;
    else beyond = middle;
  }
  return formatFixed(paid * step);
}
