import { type Brackets, maintenanceMargin } from './bracket.ts';
import { abs, formatFixed, max, min, mulDiv, parseFixed, parseFixedRounded, times } from './fixed.ts';
import { averagePrice, initialMargin, marginRatio, maxExposure } from './futuresAccount.ts';
import { liquidationPrice } from './liquidationPrice.ts';

/** An order as it stands in a ticket. Decimal strings. */
export interface DraftOrder {
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  /** Its limit price, or what a market order is expected to trade at. */
  readonly price: string;
  readonly reduceOnly: boolean;
  /** Share of its worth that it pays when it trades. */
  readonly feeRate: string;
}

/** What an order would be margined by: the contract's terms. */
export interface MarginTerms {
  readonly mark: string;
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly brackets: Brackets;
}

/** An account as the polled calls tell it; decimal strings. Figures that are not known are null. */
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
  /** Of an isolated one its own wallet. */
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
  /** What waits for a price takes no margin yet. */
  readonly condition: unknown;
}

/** What a ticket shows before it is sent. Decimal strings in the margin asset; a ratio is a decimal fraction. */
export interface OrderEstimate {
  /** What must be available for the exchange to take it: initial margin and what it loses at once against the mark. */
  readonly cost: string;
  readonly fee: string;
  /** These three are as if it were filled at its price. Null where nothing would be left to judge, or nothing liquidates it. */
  readonly availableAfter: string;
  readonly marginRatioAfter: string | null;
  readonly liquidationPriceAfter: string | null;
}

/** A position in 10^-8; above zero is long. */
interface PositionState {
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly wallet: bigint;
}

/** TR-08: estimates an order by the exchange's own formulas. Throws a RangeError where a figure is no decimal. */
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

/** What is held is closed first, at its average cost; the rest opens the other way. The cross wallet pays and gets. */
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

/** The contract's own position, the cross wallet, and what the other cross positions make of it. */
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
