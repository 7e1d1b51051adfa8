import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { TradingLimits } from '@aldgate/domain/trading/limits.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { AccountState } from '../../portfolio/accountState.ts';
import type { OrderRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readPrices } from '../orderMarket.ts';

/** Longer than the parts of an execution follow each other. */
const UNSEEN_MS = 10_000;

/** An order as limits see it, with the account that it is for. */
export interface LimitedOrder {
  readonly account: TradingAccount;
  readonly order: Pick<NewOrder, 'clientOrderId' | 'instrumentId' | 'direction' | 'size' | 'price' | 'condition'>;
  /** The order whose place it takes, or that it amends. */
  readonly old?: OrderRow;
  /** How many orders it counts as: two of a list of which one executes, none where it changes an order; default 1. */
  readonly count?: number;
  /** Prices of which the farthest counts; by default the order's own. */
  readonly prices?: readonly Priced[];
  /** Whether its value is bounded: not where an amendment adds nothing. */
  readonly isLarger?: boolean;
}

type Priced = Pick<NewOrder, 'price' | 'condition'>;

/** An account's position in a contract, and which executions it includes. */
interface KnownPosition {
  /** In the order's direction. */
  readonly held: Amount;
  /** Executed quantities that it includes of each order that memory knows, by client order id. */
  readonly executed: ReadonlyMap<string, string>;
  /** Epoch ms by the exchange's clock: the position includes other orders' executions until then. */
  readonly at: number;
}

/** An order with the figures that limits compare, as far as memory knows them. */
export interface MeasuredOrder extends Pick<NewOrder, 'clientOrderId' | 'instrumentId' | 'direction'> {
  readonly accountId: string;
  readonly product: Product;
  readonly quantity: Amount;
  /** The value of one unit in US dollars; null where no bound needs it. */
  readonly unitValue: Amount | null;
  readonly distance: Amount | null;
  /** Null where the product has no positions, or no bound needs it and it is not known. */
  readonly position: KnownPosition | null;
  /** The id of the order that it replaces or amends. */
  readonly replaces: string | null;
  readonly count: number;
}

/**
 * Measures an order for limits. Throws orderOutOfBounds (`no_price`) where a bound needs a price that is not recent,
 * and exchangeUnavailable where one needs the account's position, which this server does not follow at the moment.
 */
export async function measureOrder(
  deps: OrderDeps,
  limits: readonly TradingLimits[],
  { account, order, old, count = 1, prices = [order], isLarger = true }: LimitedOrder,
): Promise<MeasuredOrder> {
  const { clientOrderId, instrumentId, direction, size } = order;
  const product = findProduct(instrumentId);
  const { mark } = readPrices(deps, account, instrumentId);
  const isValued =
    isLarger && limits.some(({ orderValue, positionValue }) => orderValue !== null || positionValue !== null);
  const position = traitsOf(product).hasPositions
    ? await readPosition(deps, account, order, { isNeeded: isValued })
    : null;
  const executed = decimal((old && position?.executed.get(old.client_order_id)) ?? '0');
  return {
    clientOrderId,
    instrumentId,
    direction,
    accountId: account.accountId,
    product,
    quantity: decimal('total' in size ? size.total : size.quantity).minus(executed),
    unitValue: isValued ? await readUnitValue(deps, account, order, mark) : null,
    distance: limits.some(({ distance }) => distance !== null) ? measureDistance(prices, mark) : null,
    position,
    replaces: old?.id ?? null,
    count,
  };
}

/** The value in US dollars of one unit of the size: the mark, or on spot the last price, at the quote's index. */
async function readUnitValue(
  { readUsd }: OrderDeps,
  { exchange }: TradingAccount,
  { instrumentId, size }: LimitedOrder['order'],
  mark: string | undefined,
): Promise<Amount> {
  const { quoteAsset } = await exchange.instruments.find(instrumentId);
  const index = readUsd(quoteAsset);
  if (index === null) throw noPrice();
  if ('total' in size) return decimal(index);
  if (mark === undefined) throw noPrice();
  return decimal(mark).times(index);
}

/** The largest distance of limit prices; a conditional order's is measured from its trigger. */
function measureDistance(prices: readonly Priced[], mark: string | undefined): Amount | null {
  const distances = prices.flatMap(({ price, condition }) => {
    if (price === undefined) return [];
    const base = condition?.triggerPrice ?? mark;
    if (base === undefined) throw noPrice();
    return decimal(price).minus(base).abs().div(base);
  });
  return distances.reduce<Amount | null>((most, one) => (most === null || one.gt(most) ? one : most), null);
}

async function readPosition(
  { feeds }: OrderDeps,
  account: TradingAccount,
  { instrumentId, direction }: LimitedOrder['order'],
  { isNeeded }: { readonly isNeeded: boolean },
): Promise<KnownPosition | null> {
  const feed = await feeds.ready(account, findProduct(instrumentId));
  if (!feed.isLive) {
    if (isNeeded) throw new ApiError('exchangeUnavailable');
    return null;
  }
  const { state, product } = feed;
  const complete = account.client(product).now() - UNSEEN_MS;
  const { quantity = 0n, at = 0 } = state.positions.get(instrumentId) ?? {};
  return {
    held: decimal(formatFixed(direction === 'buy' ? quantity : -quantity)),
    executed: listExecuted(state, instrumentId, direction, Math.max(at, complete)),
    at: Math.max(state.at, complete),
  };
}

/** The executed quantities of a contract's orders. An execution that is newer than the position is not part of it. */
function listExecuted(
  { orders, ended }: AccountState,
  instrumentId: string,
  direction: NewOrder['direction'],
  until: number,
): ReadonlyMap<string, string> {
  const executed = new Map<string, string>();
  for (const [key, order] of [...orders, ...ended])
    if (order.instrumentId === instrumentId && order.direction === direction && !order.reduceOnly)
      executed.set(key, (order.lastDealAt ?? 0) <= until ? order.executedQuantity : '0');
  return executed;
}

const noPrice = (): ApiError => new ApiError('orderOutOfBounds', { field: 'price', rule: 'no_price', bound: null });
