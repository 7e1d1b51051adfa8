import { type Brackets, maintenanceMargin } from '../margin/bracket.ts';
import { abs, formatFixed, max, mulDiv, parseFixed, parseFixedRounded, times } from '../money/fixed.ts';
import { marginRatio } from './futuresAccount.ts';
import type { NewOrder } from './newOrder.ts';
import type { ContractArithmetic, Execution, OrderNotional, PositionCost } from './products/arithmetic.ts';

/** An order as entered; its price is the limit price, or the expected one of a market order. */
type PricedOrder = Pick<NewOrder, 'instrumentId' | 'direction' | 'quantity' | 'reduceOnly'> & {
  readonly price: string;
};

/** The contract terms that determine an order's margin. */
export interface MarginTerms {
  readonly mark: string;
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly brackets: Brackets;
  /** Fee as a fraction of the notional. */
  readonly feeRate: string;
}

/** Account state as returned by the polled calls; decimal strings. Unknown figures are null. */
export interface AccountSnapshot {
  readonly capital: {
    readonly balance: string;
    readonly marginBalance: string;
    readonly availableBalance: string;
    readonly maintMargin: string;
  };
  readonly positions: readonly PositionSnapshot[];
  /** Of the contract's open orders. */
  readonly openOrders: OrderNotional;
}

export interface PositionSnapshot {
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  readonly quantity: string;
  readonly openPrice: string;
  readonly marginMode: 'cross' | 'isolated';
  /** Its own wallet if it is isolated. */
  readonly margin: string | null;
  readonly maintMargin: string | null;
  readonly unrealizedPnl: string | null;
}

/** The estimate shown before an order is sent. Decimal strings in the margin asset; a ratio is a decimal fraction. */
export interface OrderEstimate {
  /** Available balance that the exchange requires: initial margin plus the immediate loss against the mark price. */
  readonly cost: string;
  readonly fee: string;
  /**
   * State as if the order were filled at its price. Null if no position would remain, or nothing would liquidate it.
   */
  readonly availableAfter: string;
  readonly marginRatioAfter: string | null;
  readonly liquidationPriceAfter: string | null;
}

/** In 10^-8; `wallet` is the position's own if it is isolated. */
interface PositionState extends PositionCost {
  readonly wallet: bigint;
}

/** TR-08: estimates an order with the exchange's formulas. Throws a RangeError if a figure is not a decimal. */
export function estimateOrder(
  arithmetic: ContractArithmetic,
  order: PricedOrder,
  terms: MarginTerms,
  account: AccountSnapshot,
): OrderEstimate {
  const { leverage, isIsolated, brackets } = terms;
  const mark = parseFixedRounded(terms.mark);
  const quantity = parseFixed(order.quantity) * (order.direction === 'buy' ? 1n : -1n);
  const price = parseFixedRounded(order.price);
  const orderNotional = abs(arithmetic.notional(quantity, price));
  const fee = times(orderNotional, parseFixedRounded(terms.feeRate));
  const { held, cross, others } = selectBalances(arithmetic, order.instrumentId, account);
  const { openOrders } = account;

  const before = arithmetic.notional(held.quantity, mark);
  const exposure = arithmetic.maxExposure(before, openOrders);
  const wanted = arithmetic.maxExposure(
    before,
    order.direction === 'buy'
      ? { ...openOrders, bids: openOrders.bids + orderNotional }
      : { ...openOrders, asks: openOrders.asks + orderNotional },
  );
  const rises = !order.reduceOnly && wanted > exposure;
  const loss = arithmetic.executionLoss({ quantity, price }, mark);
  const cost = rises ? arithmetic.initialMargin(wanted - exposure, leverage) + loss + (isIsolated ? fee : 0n) : 0n;

  const { after, crossAfter } = applyFill(arithmetic, held, { quantity, price, fee, leverage, isIsolated, cross });
  const notional = arithmetic.notional(after.quantity, mark);
  const profit = arithmetic.unrealizedProfit(after, mark);
  const maintenance = maintenanceMargin(brackets, abs(notional));
  const orders = (value: bigint) =>
    arithmetic.initialMargin(arithmetic.maxExposure(value, openOrders) - abs(value), leverage);
  const positions = (value: bigint) => (isIsolated ? 0n : arithmetic.initialMargin(abs(value), leverage));
  const profitBefore = arithmetic.unrealizedProfit(held, mark);
  const crossProfit = isIsolated ? 0n : profit - profitBefore;
  const available =
    parseFixed(account.capital.availableBalance) +
    (crossAfter - cross) +
    crossProfit -
    (orders(notional) - orders(before)) -
    (positions(notional) - positions(before));
  const moved = crossAfter - cross + (after.wallet - held.wallet);
  const balance = parseFixedRounded(account.capital.marginBalance) + moved + profit - profitBefore;
  const maintained =
    parseFixedRounded(account.capital.maintMargin) - maintenanceMargin(brackets, abs(before)) + maintenance;
  const ratio = marginRatio(max(0n, maintained), balance);
  const liquidation =
    after.quantity === 0n
      ? 0n
      : arithmetic.liquidationPrice({
          wallet: isIsolated ? after.wallet : crossAfter,
          otherMaintenance: isIsolated ? 0n : others.maintenance,
          otherProfit: isIsolated ? 0n : others.profit,
          quantity: after.quantity,
          entryPrice: arithmetic.entryPrice(after),
          brackets,
        });
  return {
    cost: formatFixed(cost),
    fee: formatFixed(fee),
    availableAfter: formatFixed(max(0n, available)),
    marginRatioAfter: ratio === undefined ? null : formatFixed(ratio),
    liquidationPriceAfter: liquidation === 0n ? null : formatFixed(liquidation),
  };
}

interface Fill extends Execution {
  readonly fee: bigint;
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly cross: bigint;
}

/** The position after a fill, and the cross wallet that pays for it. */
function applyFill(
  arithmetic: ContractArithmetic,
  held: PositionState,
  fill: Fill,
): { readonly after: PositionState; readonly crossAfter: bigint } {
  const { fee, leverage, isIsolated, cross } = fill;
  const { after, closed, openedCost, realized } = arithmetic.execute(held, fill);
  const released = closed === 0n ? 0n : mulDiv(held.wallet, closed, abs(held.quantity));
  const margin = isIsolated ? arithmetic.initialMargin(abs(openedCost), leverage) : 0n;
  return {
    after: { ...after, wallet: held.wallet - released + margin },
    crossAfter: cross + realized + released - fee - margin,
  };
}

/**
 * Splits an account into the contract's own position, the cross wallet, and margin and profit of the other cross
 * positions.
 */
function selectBalances(arithmetic: ContractArithmetic, instrumentId: string, { capital, positions }: AccountSnapshot) {
  let held: PositionState = { quantity: 0n, cost: 0n, wallet: 0n };
  let cross = parseFixedRounded(capital.balance);
  const others = { maintenance: 0n, profit: 0n };
  for (const position of positions) {
    const isIsolated = position.marginMode === 'isolated';
    const wallet = isIsolated ? parseFixedRounded(position.margin ?? '0') : 0n;
    cross -= wallet;
    if (position.instrumentId === instrumentId) {
      const quantity = parseFixed(position.quantity) * (position.side === 'long' ? 1n : -1n);
      held = { quantity, cost: arithmetic.notional(quantity, parseFixedRounded(position.openPrice)), wallet };
    } else if (!isIsolated) {
      others.maintenance += parseFixedRounded(position.maintMargin ?? '0');
      others.profit += parseFixedRounded(position.unrealizedPnl ?? '0');
    }
  }
  return { held, cross, others };
}
