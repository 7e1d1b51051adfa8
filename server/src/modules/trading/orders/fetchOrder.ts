import { ExchangeError } from '@aldgate/exchange';
import type { OrderName } from '@aldgate/exchange/products/usdm.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { type OrderUpdate, parseAlgoUpdate, parseOrderUpdate } from '../exchange/exchangeOrder.ts';
import type { OrderRow } from '../tables.ts';

const NO_SUCH_ORDER = new Set([-2013, -2011]);

export interface FetchedOrder {
  readonly update: OrderUpdate;
  /** Whether it is a conditional order that has not triggered. */
  readonly isWaiting: boolean;
}

/** The exchange's state of an order; undefined if it knows none. Rejects with an ExchangeError. */
export async function fetchOrder(account: TradingAccount, row: OrderRow): Promise<FetchedOrder | undefined> {
  const symbol = row.instrument_id;
  if (row.condition_type === null) {
    return fetchPlainOrder(account, symbol, { origClientOrderId: row.client_order_id });
  }
  const algo = await unlessUnknown(account.futures.algoOrder({ clientAlgoId: row.client_order_id }));
  if (algo === undefined) return undefined;
  const update = parseAlgoUpdate(algo);
  if (update.exchangeOrderId === undefined) return { update, isWaiting: update.status === 'running' };
  const became = await fetchPlainOrder(account, symbol, { orderId: update.exchangeOrderId });
  return { update: { ...update, ...became?.update }, isWaiting: false };
}

async function fetchPlainOrder(
  { futures }: TradingAccount,
  symbol: string,
  name: OrderName,
): Promise<FetchedOrder | undefined> {
  const order = await unlessUnknown(futures.order(symbol, name));
  return order === undefined ? undefined : { update: parseOrderUpdate(order), isWaiting: false };
}

/** Undefined if the exchange knows no such order. */
export async function unlessUnknown<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ExchangeError && error.failure === 'rejected' && NO_SUCH_ORDER.has(error.code))
      return undefined;
    throw error;
  }
}
