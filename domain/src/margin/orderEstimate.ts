import { type Brackets, maintenanceMargin } from './bracket.ts';
import { abs, formatFixed, max, min, mulDiv, parseFixed, parseFixedRounded, times } from './fixed.ts';
import { averagePrice, initialMargin, marginRatio, maxExposure } from './futuresAccount.ts';
import { liquidationPrice } from './liquidationPrice.ts';

/** An order as entered in the ticket. Decimal strings. */
export interface DraftOrder {
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  /** Its limit price, or the expected execution price of a market order. */
  readonly price: string;
  readonly reduceOnly: boolean;
  /** Fee as a fraction of the notional. */
  readonly feeRate: string;
}

/** The contract terms that determine an order's margin. */
export interface MarginTerms {
  readonly mark: string;
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly brackets: Brackets;
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
  readonly openOrders: readonly OpenOrderSnapshot[];
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

export interface OpenOrderSnapshot {
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  readonly reduceOnly: boolean;
  readonly price: string | null;
  readonly quantity: string;
  readonly executedQuantity: string;
  /** Conditional orders need no margin before they trigger. */
  readonly condition: unknown;
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

/** In 10^-8; above zero is long. */
interface PositionState {
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly wallet: bigint;
}

/** TR-08: estimates an order with the exchange's formulas. Throws a RangeError if a figure is not a decimal. */
export function estimateOrder(draft: DraftOrder, terms: MarginTerms, account: AccountSnapshot): OrderEstimate {
  const { leverage, isIsolated, brackets } = terms;
  const mark = parseFixedRounded(terms.mark);
  const quantity = parseFixed(draft.quantity) * (draft.direction === 'buy' ? 1n : -1n);
  const price = parseFixedRounded(draft.price);
  const orderNotional = abs(times(quantity, price));
  const fee = times(orderNotional, parseFixedRounded(draft.feeRate));
  const { held, cross, others } = selectBalances(draft.instrumentId, account);
  const { bids, asks } = openOrderNotional(draft.instrumentId, account.openOrders);

  const before = times(held.quantity, mark);
  const exposure = maxExposure(before, bids, asks);
  const wanted =
    draft.direction === 'buy'
      ? maxExposure(before, bids + orderNotional, asks)
      : maxExposure(before, bids, asks + orderNotional);
  const rises = !draft.reduceOnly && wanted > exposure;
  const loss = max(0n, times(quantity, price) - times(quantity, mark));
  const cost = rises ? initialMargin(wanted - exposure, leverage) + loss + (isIsolated ? fee : 0n) : 0n;

  const { after, crossAfter } = applyFill(held, { quantity, price, fee, leverage, isIsolated, cross });
  const notional = times(after.quantity, mark);
  const profit = notional - after.cost;
  const maintenance = maintenanceMargin(brackets, abs(notional));
  const orders = (value: bigint) => initialMargin(maxExposure(value, bids, asks) - abs(value), leverage);
  const positions = (value: bigint) => (isIsolated ? 0n : initialMargin(abs(value), leverage));
  const profitBefore = before - held.cost;
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
      : liquidationPrice({
          wallet: isIsolated ? after.wallet : crossAfter,
          otherMaintenance: isIsolated ? 0n : others.maintenance,
          otherProfit: isIsolated ? 0n : others.profit,
          quantity: after.quantity,
          entryPrice: averagePrice(after.cost, after.quantity),
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

interface Fill {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly cross: bigint;
}

/**
 * A fill first closes the existing position at its average cost; the rest opens in the other direction. The cross
 * wallet is debited and credited.
 */
function applyFill(held: PositionState, fill: Fill): { readonly after: PositionState; readonly crossAfter: bigint } {
  const { quantity, price, fee, leverage, isIsolated, cross } = fill;
  const isClosing = held.quantity !== 0n && held.quantity > 0n !== quantity > 0n;
  const closed = isClosing ? min(abs(held.quantity), abs(quantity)) : 0n;
  const opened = abs(quantity) - closed;
  const part = (sum: bigint) => (closed === 0n ? 0n : mulDiv(sum, closed, abs(held.quantity)));
  const sign = quantity > 0n ? 1n : -1n;
  const realised = closed === 0n ? 0n : times(-sign * closed, price) - part(held.cost);
  const openedCost = times(sign * opened, price);
  const released = part(held.wallet);
  const margin = isIsolated ? initialMargin(abs(openedCost), leverage) : 0n;
  return {
    after: {
      quantity: held.quantity + quantity,
      cost: held.cost - part(held.cost) + openedCost,
      wallet: held.wallet - released + margin,
    },
    crossAfter: cross + realised + released - fee - margin,
  };
}

/**
 * Splits an account into the contract's own position, the cross wallet, and margin and profit of the other cross
 * positions.
 */
function selectBalances(instrumentId: string, { capital, positions }: AccountSnapshot) {
  let held: PositionState = { quantity: 0n, cost: 0n, wallet: 0n };
  let cross = parseFixedRounded(capital.balance);
  const others = { maintenance: 0n, profit: 0n };
  for (const position of positions) {
    const isIsolated = position.marginMode === 'isolated';
    const wallet = isIsolated ? parseFixedRounded(position.margin ?? '0') : 0n;
    cross -= wallet;
    if (position.instrumentId === instrumentId) {
      const quantity = parseFixed(position.quantity) * (position.side === 'long' ? 1n : -1n);
      held = { quantity, cost: times(quantity, parseFixedRounded(position.openPrice)), wallet };
    } else if (!isIsolated) {
      others.maintenance += parseFixedRounded(position.maintMargin ?? '0');
      others.profit += parseFixedRounded(position.unrealizedPnl ?? '0');
    }
  }
  return { held, cross, others };
}

function openOrderNotional(instrumentId: string, orders: readonly OpenOrderSnapshot[]) {
  const notional = { bids: 0n, asks: 0n };
  for (const order of orders) {
    const needsNoMargin = order.instrumentId !== instrumentId || order.reduceOnly || order.price === null;
    if (needsNoMargin || order.condition !== null) continue;
    const value = times(
      parseFixed(order.quantity) - parseFixed(order.executedQuantity),
      parseFixedRounded(order.price ?? '0'),
    );
    if (order.direction === 'buy') notional.bids += value;
    else notional.asks += value;
  }
  return notional;
}
