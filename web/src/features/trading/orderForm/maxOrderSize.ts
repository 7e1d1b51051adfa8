import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { type AccountSnapshot, selectPosition } from '@aldgate/domain/trading/accountSnapshot.ts';
import type { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import {
  computeMarketCost,
  computeOrderCost,
  type MarginTerms,
  movementReserve,
  type OrderCost,
} from '@aldgate/domain/trading/orderCost.ts';
import { contractArithmetic } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import type { Instrument } from '../../../marketData/contracts/instruments.ts';
import type { Entry } from './entry.ts';
import { isAmount, isLimited } from './terms.ts';

/** The inputs of an estimate. Prices are decimal strings. */
export interface EstimateInputs {
  readonly instrument: Instrument;
  readonly terms: {
    readonly setting: {
      readonly leverage: number;
      readonly marginMode: 'cross' | 'isolated';
      readonly makerFeeRate: string;
      readonly takerFeeRate: string;
    };
    readonly brackets: Brackets;
  };
  readonly account: AccountSnapshot;
  readonly mark: string;
  /** The other side of the book, for what executes on arrival; undefined where the book is not live. */
  readonly depth: BookDepth | undefined;
}

export function marginTerms({ terms: { setting, brackets }, mark }: EstimateInputs): MarginTerms {
  return {
    mark,
    leverage: setting.leverage,
    isIsolated: setting.marginMode === 'isolated',
    brackets,
    makerRate: setting.makerFeeRate,
    takerRate: setting.takerFeeRate,
  };
}

/** Computes the balance that the exchange requires for the entered order at a quantity; undefined without a price. */
export function computeCost(entry: Entry, inputs: EstimateInputs, quantity: bigint): OrderCost | undefined {
  const { instrument, account, depth } = inputs;
  const order = {
    instrumentId: instrument.symbol,
    direction: entry.direction,
    quantity,
    reduceOnly: entry.isReduceOnly,
  };
  const arithmetic = contractArithmetic(instrument.symbol);
  const held = selectPosition(arithmetic, instrument.symbol, account);
  const state = { held, openOrders: account.openOrders };
  if (entry.kind === 'market') {
    if (depth === undefined) return undefined;
    const tick = parseFixed(instrument.tickSize);
    return computeMarketCost(arithmetic, { ...order, depth, tick }, marginTerms(inputs), state);
  }
  const price = isLimited(entry) ? entry.price : entry.triggerPrice;
  if (!isAmount(price)) return undefined;
  return computeOrderCost(arithmetic, { ...order, price: parseFixed(price) }, marginTerms(inputs), state);
}

/**
 * The largest quantity that the account can order, in the base asset; '0' without a price. A market order leaves a
 * reserve for price movement.
 */
export function computeMaxOrderSize(entry: Entry, inputs: EstimateInputs): string {
  const { instrument, account, terms } = inputs;
  const { symbol, stepSize } = instrument;
  const arithmetic = contractArithmetic(symbol);
  const held = selectPosition(arithmetic, symbol, account);
  const size = held.quantity < 0n ? -held.quantity : held.quantity;
  const closes = entry.direction === 'sell' ? held.quantity > 0n : held.quantity < 0n;
  if (entry.isReduceOnly) return closes ? formatFixed(size) : '0';
  const step = parseFixed(stepSize);
  if (computeCost(entry, inputs, step) === undefined) return '0';
  const available = parseFixed(account.capital.availableBalance);
  const isMarket = entry.kind === 'market';
  const isPaid = (quantity: bigint) => {
    const { cost, room } = computeCost(entry, inputs, quantity) ?? { cost: 0n, room: -1n };
    const reserve = isMarket
      ? movementReserve(arithmetic, quantity, held, marginTerms(inputs))
      : { balance: 0n, room: 0n };
    if (room !== undefined && room < reserve.room) return false;
    return cost === 0n || cost + reserve.balance <= available;
  };
  const filterMax = isMarket ? instrument.marketMaxQty : instrument.maxQty;
  const { bids, asks } = account.openOrders;
  const reference = isMarket ? inputs.mark : isLimited(entry) ? entry.price : entry.triggerPrice;
  const price = parseFixed(reference);
  // Twice what the balance and the orders of the other side could open, so that the bound is never the result.
  const opening =
    arithmetic.maxOpening(available, terms.setting.leverage, price) + arithmetic.maxOpening(bids + asks, 1, price);
  const bound = formatFixed(2n * (opening + size + step));
  return findMaxQuantity({
    stepSize,
    bound: filterMax !== undefined && decimal(filterMax).lt(bound) ? filterMax : bound,
    isPaid,
  });
}

interface Search {
  /** Decimal strings. */
  readonly stepSize: string;
  /** An upper bound, independent of the balance. */
  readonly bound: string;
  /** Whether a quantity in 10^-8 is affordable; monotonic: every smaller quantity is affordable too. */
  readonly isPaid: (quantity: bigint) => boolean;
}

/** The largest affordable quantity on the step: '0' where there is none. */
export function findMaxQuantity({ stepSize, bound, isPaid }: Search): string {
  const step = parseFixed(stepSize);
  let paid = 0n;
  let beyond = parseFixed(bound) / step + 1n;
  while (beyond - paid > 1n) {
    const middle = (paid + beyond) / 2n;
    if (isPaid(middle * step)) paid = middle;
    else beyond = middle;
  }
  return formatFixed(paid * step);
}
