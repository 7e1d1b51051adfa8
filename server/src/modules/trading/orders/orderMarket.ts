import { findProduct, type MarketRef, marketAt } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { OrderMarket } from '@aldgate/domain/trading/orderBounds.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { type Figure, MARK_MAX_AGE_MS } from '../portfolio/markPriceFeed.ts';
import { computeClosable } from '../portfolio/view.ts';
import type { OrderDeps } from './orderDeps.ts';

type Closing = Pick<NewOrder, 'instrumentId' | 'reduceOnly' | 'direction' | 'quantity'>;

/** The market data to check an order with: recent prices, and the closable quantity. */
export async function readMarket(deps: OrderDeps, account: TradingAccount, wanted: Closing): Promise<OrderMarket> {
  const closable = wanted.reduceOnly ? await closableNow(deps, account, wanted) : undefined;
  return { ...readPrices(deps, marketAt(account.exchangeCode, wanted.instrumentId)), closable };
}

/** Prices of a market, if recent. */
export function readPrices({ clock, markPrices }: OrderDeps, market: MarketRef): Omit<OrderMarket, 'closable'> {
  const now = clock();
  const recent = (figure: Figure | undefined) =>
    figure !== undefined && now - figure.at <= MARK_MAX_AGE_MS ? figure.price : undefined;
  return { mark: recent(markPrices.mark(market)), last: recent(markPrices.last(market)), now };
}

/** From memory; if that would reject the order, from the exchange, because the newest execution may be missing. */
async function closableNow(
  { feeds, state }: OrderDeps,
  account: TradingAccount,
  { instrumentId, direction, quantity }: Closing,
): Promise<string | undefined> {
  const product = findProduct(instrumentId);
  const feed = await feeds.ready(account, product);
  const remembered = feed.isLive ? computeClosable(feed.state, instrumentId, direction) : '0';
  if (decimal(quantity).lte(remembered)) return remembered;
  const positions = await state.positions(account, product);
  const position = positions.find((one) => one.instrumentId === instrumentId);
  // A sell order closes a long position, a buy order a short one.
  const closes = position?.side === (direction === 'sell' ? 'long' : 'short');
  return position !== undefined && closes ? position.closableQuantity : '0';
}
