import type { AnswerOf } from '@aldgate/contract';
import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import { formatFixed, max, min, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import {
  accountFigures,
  computeLiquidationPrice,
  type Holding,
  holdingFigures,
  marginRatio,
} from '@aldgate/domain/trading/futuresAccount.ts';
import type { ContractArithmetic, OrderNotional } from '@aldgate/domain/trading/products/arithmetic.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import { closableSize, sumOrderNotional } from '@aldgate/domain/trading/products/orderNotional.ts';
import { isTriggered } from '@aldgate/domain/trading/trigger.ts';
import type { AccountState, OpenOrder } from './accountState.ts';

export type Position = AnswerOf<'queryPosition'>['items'][number];
export type Order = AnswerOf<'queryOpenOrder'>['items'][number];
type FuturesAccount = AnswerOf<'queryFuturesAccount'>;
type Capital = NonNullable<FuturesAccount['futuresCapital']>;
export type Asset = FuturesAccount['assets'][number];

/** How long a position that the exchange closed is shown. */
export const FORCED_SHOWN_MS = 10 * 60_000;

/** The formulas and the market data to value a state with. */
export interface Market {
  readonly arithmetic: ContractArithmetic;
  /** The asset that margins the account. */
  readonly marginAsset: string;
  /** A recent mark price; decimal string. */
  readonly mark: (symbol: string) => string | undefined;
  /** The time of that price, epoch milliseconds. */
  readonly markAt: (symbol: string) => number | undefined;
  readonly brackets: ReadonlyMap<string, Brackets>;
  /** Epoch milliseconds by the exchange's clock. */
  readonly now: number;
}

/** Everything that needs margin: positions, and contracts with open orders. */
export function buildHoldings(
  state: AccountState,
  { arithmetic, mark, brackets }: Pick<Market, 'arithmetic' | 'mark' | 'brackets'>,
): Holding[] {
  const orders = restingOrders(state);
  const symbols = new Set([...state.positions.keys(), ...orders.keys()]);
  return [...symbols].flatMap((symbol) => {
    const position = state.positions.get(symbol);
    const { bids, asks } = orders.get(symbol)?.notional ?? NO_NOTIONAL;
    const isHeld = position !== undefined && (position.quantity !== 0n || position.isolatedWallet !== 0n);
    if (!isHeld && bids === 0n && asks === 0n) return [];
    const setting = state.settings.get(symbol);
    const price = mark(symbol);
    const quantity = position?.quantity ?? 0n;
    return {
      symbol,
      quantity,
      cost: computeCost(state, symbol, arithmetic),
      entryPrice: position?.entryPrice ?? 0n,
      isIsolated: setting?.isIsolated ?? false,
      isolatedWallet: position?.isolatedWallet ?? 0n,
      leverage: setting?.leverage ?? 1,
      bids,
      asks,
      mark: price === undefined ? undefined : parseFixedRounded(price),
      brackets: brackets.get(symbol),
    };
  });
}

/** The position's exact cost if it agrees with the entry price, else the cost by the entry price. */
function computeCost(state: AccountState, symbol: string, arithmetic: ContractArithmetic): bigint {
  const position = state.positions.get(symbol);
  if (position === undefined || position.quantity === 0n) return 0n;
  const { quantity, entryPrice } = position;
  const known = state.costs.get(symbol);
  const agrees = known?.quantity === quantity && arithmetic.entryPrice(known) === entryPrice;
  return agrees ? known.cost : arithmetic.notional(quantity, entryPrice);
}

interface RestingOrders {
  readonly notional: OrderNotional;
  /** Those that only reduce a position. */
  readonly closing: readonly OpenOrder[];
}

const NO_NOTIONAL: OrderNotional = { bids: 0n, asks: 0n };

/** Inputs that the figures at each mark price are computed with, for each version of the open orders. */
const resting = new WeakMap<AccountState['orders'], ReadonlyMap<string, RestingOrders>>();

/** The open orders by contract, without conditional ones that have not triggered: those reserve nothing. */
function restingOrders({ orders }: AccountState): ReadonlyMap<string, RestingOrders> {
  const known = resting.get(orders);
  if (known !== undefined) return known;
  const triggered = [...orders.values()].filter(({ orderId }) => orderId !== null);
  const bySymbol = Map.groupBy(triggered, ({ instrumentId }) => instrumentId);
  const sums = [...bySymbol].flatMap(([symbol, each]): [string, RestingOrders][] => {
    const [first] = each;
    if (first === undefined) return [];
    const notional = sumOrderNotional(arithmeticOf(first.product), each);
    return [[symbol, { notional, closing: each.filter(({ reduceOnly }) => reduceOnly) }]];
  });
  const found = new Map(sums);
  resting.set(orders, found);
  return found;
}

/** TR-09. Null without a mark price, because the account's margin is then unknown. */
export function computeCapital(state: AccountState, market: Market): Capital | null {
  const balance = state.balances.get(market.marginAsset);
  const figures = accountFigures(market.arithmetic, balance?.cross ?? 0n, buildHoldings(state, market));
  if (figures === undefined) return null;
  const ratio = marginRatio(figures.maintenance, figures.marginBalance);
  return {
    asset: market.marginAsset,
    marginRatio: ratio === undefined ? null : formatFixed(ratio),
    balance: formatFixed(figures.wallet),
    marginBalance: formatFixed(figures.marginBalance),
    availableBalance: formatFixed(figures.available),
    transferableBalance: formatFixed(figures.transferable),
    unrealizedProfitLoss: formatFixed(figures.profit),
    initialMargin: formatFixed(figures.positionInitial + figures.orderInitial),
    maintMargin: formatFixed(figures.maintenance),
  };
}

/** The assets of the futures wallet. One is the margin asset; the others have no effect. */
export function listAssets(state: AccountState, market: Market): Asset[] {
  const capital = computeCapital(state, market);
  return [...state.balances].map(([asset, { wallet, available }]) => {
    const isMargin = asset === market.marginAsset && capital !== null;
    return {
      asset,
      balance: isMargin ? capital.balance : formatFixed(wallet),
      availableBalance: isMargin ? capital.availableBalance : formatFixed(available),
      unrealizedProfitLoss: isMargin ? capital.unrealizedProfitLoss : '0',
    };
  });
}

/** TR-10: positions by contract, and for a while those that the exchange closed, with quantity 0. */
export function listPositions(state: AccountState, market: Market): Position[] {
  const holdings = buildHoldings(state, market);
  const cross = state.balances.get(market.marginAsset)?.cross ?? 0n;
  const whole = accountFigures(market.arithmetic, cross, holdings);
  return [...state.positions]
    .flatMap(([symbol, { quantity, at, breakEvenPrice }]): Position[] => {
      const how = findForcedClose(state, symbol, market.now);
      if (quantity === 0n && (how === undefined || how === 'liquidation_in_progress')) return [];
      const holding = holdings.find((each) => each.symbol === symbol) ?? closed(state, symbol, market);
      const own = holdingFigures(market.arithmetic, holding);
      const { isIsolated, isolatedWallet } = holding;
      const profit = own?.profit ?? 0n;
      const ratio = isIsolated
        ? own && marginRatio(own.maintenance, isolatedWallet + profit)
        : whole && marginRatio(whole.crossMaintenance, cross + whole.crossProfit);
      const liquidation = quantity === 0n ? 0n : computeLiquidationPrice(market.arithmetic, cross, holdings, holding);
      const margin = isIsolated ? isolatedWallet : own?.positionInitial;
      const isFailing = quantity !== 0n && ratio !== undefined && ratio >= 100_000_000n;
      return [
        {
          instrumentId: symbol,
          side: (quantity === 0n ? sideClosed(state, symbol) : quantity > 0n) ? 'long' : 'short',
          quantity: formatFixed(quantity < 0n ? -quantity : quantity),
          openPrice: formatFixed(holding.entryPrice),
          markPrice: holding.mark === undefined ? null : formatFixed(holding.mark),
          markAt: holding.mark === undefined ? null : (market.markAt(symbol) ?? null),
          liquidationPrice: liquidation === undefined || liquidation === 0n ? null : formatFixed(liquidation),
          breakEvenPrice: formatFixed(breakEvenPrice),
          margin: margin === undefined ? null : formatFixed(margin),
          marginRate: ratio === undefined ? null : formatFixed(ratio),
          maintMargin: own === undefined ? null : formatFixed(own.maintenance),
          marginMode: isIsolated ? 'isolated' : 'cross',
          leverage: holding.leverage,
          unrealizedPnl: own === undefined ? null : formatFixed(own.profit),
          realizedPnl: formatFixed(state.costs.get(symbol)?.realised ?? 0n),
          closableQuantity: computeClosable(state, symbol, quantity > 0n ? 'sell' : 'buy'),
          state: isFailing ? 'liquidation_in_progress' : (how ?? 'open'),
          updatedAt: at,
        },
      ];
    })
    .sort((a, b) => a.instrumentId.localeCompare(b.instrumentId));
}

/** A contract without a position. */
function closed(state: AccountState, symbol: string, { mark }: Market): Holding {
  const setting = state.settings.get(symbol);
  const price = mark(symbol);
  return {
    symbol,
    quantity: 0n,
    cost: 0n,
    entryPrice: 0n,
    isIsolated: setting?.isIsolated ?? false,
    isolatedWallet: 0n,
    leverage: setting?.leverage ?? 1,
    bids: 0n,
    asks: 0n,
    mark: price === undefined ? undefined : parseFixedRounded(price),
    brackets: undefined,
  };
}

/** A recent close by the exchange. */
function findForcedClose(
  state: AccountState,
  symbol: string,
  now: number,
): Exclude<Position['state'], 'open'> | undefined {
  const forced = state.forced.get(symbol);
  if (forced === undefined || now - forced.at > FORCED_SHOWN_MS) return undefined;
  if (forced.type === 'position_reduction') return 'auto_deleveraging';
  const isHeld = (state.positions.get(symbol)?.quantity ?? 0n) !== 0n;
  if (!isHeld) return 'forcefully_liquidated';
  return forced.isInFlight ? 'liquidation_in_progress' : undefined;
}

/** Whether the closed position was long: the closing order has the opposite direction. */
function sideClosed(state: AccountState, symbol: string): boolean {
  const closing = [...state.ended.values()].findLast(
    (update) => update.instrumentId === symbol && update.liquidationType !== null,
  );
  return closing?.direction !== 'buy';
}

/**
 * The quantity that an order of a direction may close: the opposite position without the quantity of open reduce-only
 * orders.
 */
export function computeClosable(state: AccountState, symbol: string, direction: 'buy' | 'sell'): string {
  const held = state.positions.get(symbol)?.quantity ?? 0n;
  const closed = direction === 'sell' ? max(held, 0n) : min(held, 0n);
  return formatFixed(closableSize(closed, restingOrders(state).get(symbol)?.closing ?? []));
}

/** TR-12: open orders, newest first. */
export function listOpenOrders({ orders }: Pick<AccountState, 'orders'>): Order[] {
  return [...orders.values()].sort((a, b) => b.createdAt - a.createdAt || compareIds(b, a)).map(formatOrder);
}

function compareIds(a: OpenOrder, b: OpenOrder): number {
  const [idA, idB] = [BigInt(a.orderId ?? a.algoId ?? 0), BigInt(b.orderId ?? b.algoId ?? 0)];
  return idA < idB ? -1 : Number(idA > idB);
}

export function formatOrder(order: OpenOrder): Order {
  const { product: _, algoId, orderId, rejection, closesPosition = false, ...terms } = order;
  const { quantity, quoteQuantity = null, clientListId = null, triggeredAt: _at, ...fields } = terms;
  return {
    ...fields,
    quantity: quantity ?? '0',
    quoteQuantity,
    closesPosition,
    clientListId,
    orderId: orderId ?? algoId,
    triggered: isTriggered(order),
    reason: rejection === null ? null : { exchangeCode: rejection.code, exchangeMessage: rejection.message },
  };
}
