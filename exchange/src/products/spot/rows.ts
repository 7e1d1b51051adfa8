import type { ExchangeId } from '../../signed/payloads/historyRows.ts';

/** A spot order from a list, a query, or the answer to what places or cancels it. Times are epoch milliseconds. */
export interface SpotOrder {
  readonly symbol: string;
  readonly orderId: ExchangeId;
  /** -1 for an order in no list. */
  readonly orderListId?: ExchangeId;
  /** In the answer to a cancellation its own name; then `origClientOrderId` is the order's. */
  readonly clientOrderId: string;
  readonly origClientOrderId?: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: string;
  readonly timeInForce: string;
  readonly price: string;
  /** Missing without a trigger. */
  readonly stopPrice?: string;
  readonly origQty: string;
  readonly origQuoteOrderQty?: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly status: string;
  readonly isWorking?: boolean;
  /** When it came onto the book; -1 while it waits for its trigger. */
  readonly workingTime?: number;
  /** Creation and change; missing in answers, which have `transactTime`. */
  readonly time?: number;
  readonly updateTime?: number;
  readonly transactTime?: number;
}

/** A row of GET /api/v3/myTrades. */
export interface SpotTrade {
  readonly symbol: string;
  readonly id: ExchangeId;
  readonly orderId: ExchangeId;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly time: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

/** A list of orders from a query, or the answer to placing or cancelling it, which alone has the orders' states. */
export interface SpotOrderList {
  readonly orderListId: ExchangeId;
  readonly listOrderStatus: string;
  readonly listClientOrderId: string;
  readonly transactionTime: number;
  readonly symbol: string;
  readonly orders: readonly { readonly orderId: ExchangeId; readonly clientOrderId: string }[];
  readonly orderReports?: readonly SpotOrder[];
}
