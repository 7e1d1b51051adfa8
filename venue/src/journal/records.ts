import type { AlgoOrder } from '../engine/entities/algoOrder.ts';
import type { Order } from '../engine/entities/order.ts';
import type { OrderList } from '../engine/entities/orderList.ts';
import type { IncomeType } from '../engine/events.ts';
import type { Side } from '../matching/side.ts';

/** Times in epoch milliseconds, both inclusive; at most `limit` rows. */
export interface Span {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
}

/** One side of a trade: price in ticks, quantity in steps, money in 10^-8. */
export interface AccountTrade {
  readonly id: number;
  readonly orderId: number;
  readonly symbol: string;
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
  readonly quote: bigint;
  readonly commission: bigint;
  readonly realised: bigint;
  readonly maker: boolean;
  readonly time: number;
  /** Id of the order's list; 0 if there is none. */
  readonly listId: number;
}

export interface IncomeRow {
  readonly symbol: string;
  readonly incomeType: IncomeType;
  readonly amount: bigint;
  readonly asset: string;
  readonly info: string;
  readonly time: number;
  readonly transactionId: number;
  readonly tradeId: number;
}

export interface FundingRow {
  readonly symbol: string;
  /** Rate and mark price in 10^-8. */
  readonly rate: bigint;
  readonly mark: bigint;
  readonly time: number;
}

export interface TransferRow {
  readonly id: number;
  readonly clientId: string | undefined;
  readonly fromAccount: number;
  readonly fromWallet: string;
  readonly toAccount: number;
  readonly toWallet: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly time: number;
}

/**
 * History by account. Rows are oldest first: the first ones from a start time or id, otherwise the latest. A query
 * includes everything acknowledged before it.
 */
export interface Records {
  /** An order, open or closed; the latest if several share a client id. */
  order(
    account: number,
    symbol: string,
    ref: { orderId?: number | undefined; clientOrderId?: string | undefined },
  ): Promise<Order | undefined>;
  orders(
    account: number,
    query: Span & { readonly symbol: string; readonly fromId?: number | undefined },
  ): Promise<Order[]>;
  algoOrder(
    account: number,
    ref: { algoId?: number | undefined; clientAlgoId?: string | undefined },
  ): Promise<AlgoOrder | undefined>;
  algoOrders(
    account: number,
    query: Span & { readonly symbol: string; readonly fromId?: number | undefined },
  ): Promise<AlgoOrder[]>;
  /** An order list, open or over. */
  orderList(
    account: number,
    ref: { listId?: number | undefined; clientListId?: string | undefined },
  ): Promise<OrderList | undefined>;
  /** Order lists of all pairs. */
  orderLists(account: number, query: Span & { readonly fromId?: number | undefined }): Promise<OrderList[]>;
  trades(
    account: number,
    query: Span & {
      readonly symbol: string;
      readonly orderId?: number | undefined;
      readonly fromId?: number | undefined;
    },
  ): Promise<AccountTrade[]>;
  income(
    account: number,
    query: Span & {
      readonly symbol?: string | undefined;
      readonly incomeType?: string | undefined;
      readonly page?: number | undefined;
    },
  ): Promise<IncomeRow[]>;
  funding(query: Span & { readonly symbol?: string | undefined }): Promise<FundingRow[]>;
  /** Transfers that an account sent or received. */
  transfers(account: number, query: Span & { readonly page?: number | undefined }): Promise<TransferRow[]>;
}
