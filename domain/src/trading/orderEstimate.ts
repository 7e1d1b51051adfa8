import { maintenanceMargin } from '../margin/bracket.ts';
import { abs, formatFixed, max, mulDiv, parseFixed, parseFixedRounded, times } from '../money/fixed.ts';
import { type AccountBalances, type AccountSnapshot, type PositionState, selectBalances } from './accountSnapshot.ts';
import type { Level } from './bookDepth.ts';
import { describeTaken, type ExecutionPlan, type TakenFigures } from './executionPlan.ts';
import { marginRatio } from './futuresAccount.ts';
import type { NewOrder } from './newOrder.ts';
import type { MarginTerms } from './orderCost.ts';
import type { ContractArithmetic, OrderNotional } from './products/arithmetic.ts';

/** State of account and position; decimal strings in the margin asset, a ratio is a decimal fraction. */
export interface AccountAfter {
  readonly available: string;
  /** Signed. */
  readonly position: string;
  /** Null if no position remains, or nothing would liquidate it. */
  readonly marginRatio: string | null;
  readonly liquidationPrice: string | null;
}

/** The estimate shown before an order is sent. Decimal strings. */
export interface OrderEstimate {
  readonly makerFee: string;
  readonly takerFee: string;
  /** As soon as the exchange has accepted the order: the part that crosses is executed, the rest is in the book. */
  readonly sent: AccountAfter;
  /** As soon as all of it is executed. */
  readonly filled: AccountAfter;
  readonly isResting: boolean;
  /** The execution on arrival; null where nothing is executed. */
  readonly taken: TakenFigures | null;
}

/**
 * TR-08: estimates an order with the exchange's formulas. An order that rests reserves initial margin; it has neither a
 * fee nor unrealised profit before it is executed. Throws a RangeError if a figure is not a decimal.
 */
export function estimateOrder(
  arithmetic: ContractArithmetic,
  { instrumentId, direction, reduceOnly }: Pick<NewOrder, 'instrumentId' | 'direction' | 'reduceOnly'>,
  plan: ExecutionPlan,
  terms: MarginTerms,
  account: AccountSnapshot,
): OrderEstimate {
  const { taken, resting } = plan;
  const balances = selectBalances(arithmetic, instrumentId, account);
  const sign = direction === 'buy' ? 1n : -1n;
  const [makerRate, takerRate] = [parseFixedRounded(terms.makerRate), parseFixedRounded(terms.takerRate)];
  const feeOf = ({ price, quantity }: Level, rate: bigint) => times(abs(arithmetic.notional(quantity, price)), rate);
  const fill = (state: Filled, level: Level, rate: bigint): Filled =>
    applyFill(arithmetic, state, { ...level, quantity: sign * level.quantity, fee: feeOf(level, rate) }, terms);

  const sent = taken.reduce<Filled>((state, level) => fill(state, level, takerRate), {
    held: balances.held,
    cross: balances.cross,
  });
  const filled = resting === undefined ? sent : fill(sent, resting, makerRate);
  const { openOrders } = account;
  const reserved = resting === undefined || reduceOnly ? 0n : abs(arithmetic.notional(resting.quantity, resting.price));
  const whileResting =
    direction === 'buy'
      ? { ...openOrders, bids: openOrders.bids + reserved }
      : { ...openOrders, asks: openOrders.asks + reserved };
  const figures = (state: Filled, orders: OrderNotional) =>
    describeAccount(arithmetic, { before: balances, state, orders }, terms, account);
  return {
    makerFee: formatFixed(resting === undefined ? 0n : feeOf(resting, makerRate)),
    takerFee: formatFixed(taken.reduce((sum, level) => sum + feeOf(level, takerRate), 0n)),
    sent: figures(sent, whileResting),
    filled: figures(filled, openOrders),
    isResting: resting !== undefined,
    taken: describeTaken(plan),
  };
}

/** The position after executions, and the cross wallet that pays for them. */
type Filled = Pick<AccountBalances, 'held' | 'cross'>;

interface Fill extends Level {
  readonly fee: bigint;
}

function applyFill(
  arithmetic: ContractArithmetic,
  { held, cross }: Filled,
  fill: Fill,
  { leverage, isIsolated }: MarginTerms,
): Filled {
  const { after, closed, openedCost, realized } = arithmetic.execute(held, fill);
  const released = closed === 0n ? 0n : mulDiv(held.wallet, closed, abs(held.quantity));
  const margin = isIsolated ? arithmetic.initialMargin(abs(openedCost), leverage) : 0n;
  const wallet: PositionState = { ...after, wallet: held.wallet - released + margin };
  return { held: wallet, cross: cross + realized + released - fill.fee - margin };
}

interface Change {
  readonly before: AccountBalances;
  readonly state: Filled;
  /** The contract's open orders in that state. */
  readonly orders: OrderNotional;
}

/** The account in a state, from the exchange's figures before it. */
function describeAccount(
  arithmetic: ContractArithmetic,
  { before, state, orders }: Change,
  { leverage, isIsolated, brackets, mark: markText }: MarginTerms,
  account: AccountSnapshot,
): AccountAfter {
  const mark = parseFixedRounded(markText);
  const { held, cross, others } = before;
  const notionalBefore = arithmetic.notional(held.quantity, mark);
  const notional = arithmetic.notional(state.held.quantity, mark);
  const initial = (value: bigint, open: OrderNotional) =>
    arithmetic.initialMargin(arithmetic.maxExposure(value, open) - abs(value), leverage) +
    (isIsolated ? 0n : arithmetic.initialMargin(abs(value), leverage));
  const profit = arithmetic.unrealizedProfit(state.held, mark) - arithmetic.unrealizedProfit(held, mark);
  const available =
    parseFixed(account.capital.availableBalance) +
    (state.cross - cross) +
    (isIsolated ? 0n : profit) -
    (initial(notional, orders) - initial(notionalBefore, account.openOrders));
  const moved = state.cross - cross + (state.held.wallet - held.wallet);
  const balance = parseFixedRounded(account.capital.marginBalance) + moved + profit;
  const maintained =
    parseFixedRounded(account.capital.maintMargin) -
    maintenanceMargin(brackets, abs(notionalBefore)) +
    maintenanceMargin(brackets, abs(notional));
  const ratio = marginRatio(max(0n, maintained), balance);
  const liquidation =
    state.held.quantity === 0n
      ? 0n
      : arithmetic.liquidationPrice({
          wallet: isIsolated ? state.held.wallet : state.cross,
          otherMaintenance: isIsolated ? 0n : others.maintenance,
          otherProfit: isIsolated ? 0n : others.profit,
          quantity: state.held.quantity,
          entryPrice: arithmetic.entryPrice(state.held),
          brackets,
        });
  return {
    available: formatFixed(max(0n, available)),
    position: formatFixed(state.held.quantity),
    marginRatio: ratio === undefined ? null : formatFixed(ratio),
    liquidationPrice: liquidation === 0n ? null : formatFixed(liquidation),
  };
}
