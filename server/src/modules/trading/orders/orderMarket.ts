import { findProduct, marketAt } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { OrderMarket } from '@aldgate/domain/trading/orderBounds.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { type Figure, MARK_MAX_AGE_MS } from '../../exchanges/index.ts';
import { computeClosable } from '../portfolio/view.ts';
import type { OrderDeps } from './orderDeps.ts';

type Closing = Pick<NewOrder, 'instrumentId' | 'reduceOnly' | 'direction' | 'size'>;

/** The market data to check an order with: recent prices, and the closable quantity. */
export async function readMarket(deps: OrderDeps, account: TradingAccount, wanted: Closing): Promise<OrderMarket> {
  const closable = wanted.reduceOnly ? await closableNow(deps, account, wanted) : undefined;
  return { ...readPrices(deps, account, wanted.instrumentId), closable };
}

/** Prices of an instrument at the account's exchange, if recent. */
export function readPrices(
  { clock }: OrderDeps,
  { exchange }: TradingAccount,
  instrumentId: string,
): Omit<OrderMarket, 'closable'> {
  const { marks, spotPrices } = exchange;
  const market = marketAt(exchange.code, instrumentId);
  const now = clock();
  const recent = (figure: Figure | undefined) =>
    figure !== undefined && now - figure.at <= MARK_MAX_AGE_MS ? figure.price : undefined;
  if (!traitsOf(market.product).hasMark) {
    const last = spotPrices.recent(instrumentId, now);
    return { mark: last, last, now };
  }
  return { mark: recent(marks.mark(market)), last: recent(marks.last(market)), now };
}

/** From memory; if that would reject the order, from the exchange, because the newest execution may be missing. */
async function closableNow(
  { feeds, state }: OrderDeps,
  account: TradingAccount,
  { instrumentId, direction, size }: Closing,
): Promise<string | undefined> {
  const product = findProduct(instrumentId);
  const feed = await feeds.ready(account, product);
  const remembered = feed.isLive ? computeClosable(feed.state, instrumentId, direction) : '0';
  if ('quantity' in size && decimal(size.quantity).lte(remembered)) return remembered;
  const positions = await state.positions(account, product);
  const position = positions.find((one) => one.instrumentId === instrumentId);
  // A sell order closes a long position, a buy order a short one.
  const closes = position?.side === (direction === 'sell' ? 'long' : 'short');
  return position !== undefined && closes ? position.closableQuantity : '0';
}
