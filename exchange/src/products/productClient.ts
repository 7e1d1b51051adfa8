import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import type { AccountEvent, AccountReport, FeeRates, Setting } from '@aldgate/domain/trading/accountReport.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { Income } from '@aldgate/domain/trading/income.ts';
import type { OrderList } from '@aldgate/domain/trading/orderList.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { UserStreamOptions } from '../signed/userStream.ts';

/** An order's names: once known, the exchange's ids, else the client's. */
export type OrderName = Pick<OrderUpdate, 'instrumentId' | 'clientOrderId' | 'orderId' | 'algoId' | 'condition'>;

/** A page of history: a window of time (epoch ms), or from an id on. */
export type HistoryPage = (
  | { readonly startTime: number; readonly endTime?: number }
  | { readonly fromId: string }
  | { readonly orderId: string }
) & {
  readonly limit: number;
};

/** A page of orders; `next` is missing after the last. */
export interface OrderPage {
  readonly orders: readonly OrderUpdate[];
  readonly next?: HistoryPage;
}

/** A page of executions; `next` is missing after the last. */
export interface FillPage {
  readonly fills: readonly Fill[];
  readonly next?: HistoryPage;
}

export interface IncomePage {
  readonly income: readonly Income[];
  /** The instruments with income, those of amount zero included. */
  readonly instruments: readonly string[];
  readonly isLast: boolean;
}

/** The wallet of a product. */
export interface WalletClient {
  readonly product: Product;
  /** The request weight of `wallet`. */
  readonly walletWeight: number;
  /** Balances by asset, locked amounts included, without zero ones. Decimal strings. */
  wallet(): Promise<ReadonlyMap<string, string>>;
}

/** A position as the exchange values it. Decimal strings; the quantity is above zero if long. */
export interface HeldPosition {
  readonly instrumentId: string;
  readonly quantity: string;
  readonly markPrice: string;
  readonly maintenanceMargin: string;
}

export interface ReportOptions {
  /** Instruments that may have open orders; 'all' asks for every instrument. */
  readonly instruments: readonly string[] | 'all';
  /** Runs requests of a weight. */
  readonly run: <Result>(weight: number, work: () => Promise<Result>) => Promise<Result>;
}

/** Two orders of which one ends the other: a limit order that takes a profit, and a stop; market without its price. */
export interface NewOrderList {
  readonly instrumentId: string;
  readonly clientListId: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  readonly takeProfit: { readonly clientOrderId: string; readonly price: string };
  readonly stop: { readonly clientOrderId: string; readonly triggerPrice: string; readonly price: string | null };
}

/** A list with the state of its orders. */
export interface OrderListReport {
  readonly list: OrderList;
  readonly orders: readonly OrderUpdate[];
}

/** The parts of a replacement that were done; `rejection` says why it did not do both. */
export interface Replacement {
  /** The old order as it ended; undefined if it was not cancelled. */
  readonly cancelled: OrderUpdate | undefined;
  /** Undefined if it was not placed. */
  readonly placed: OrderUpdate | undefined;
  readonly rejection: OrderUpdate['rejection'];
}

/** An event of an account's stream as the exchange sends it; `e` is its name. */
export interface RawEvent {
  readonly e: string;
}

/** The stream of an account's events, which reconnects until closed. */
export interface AccountStream {
  /** Epoch ms of the last message; undefined before the first. */
  readonly lastMessageAt: number | undefined;
  close(): void;
}

export interface StreamOptions extends UserStreamOptions<RawEvent> {
  /** The product's address of account streams: the base URL above /private, or spot's whole WebSocket API. */
  readonly stream: string;
}

/**
 * One product of an account at an exchange. Instruments have our ids. Every call rejects with an ExchangeError;
 * `isOutcomeUnknown` says whether the exchange may have executed it. `notAfter` is the deadline of `SignedRest.post`:
 * epoch ms by our clock.
 */
export interface ProductClient extends WalletClient {
  /** Exchange time in epoch milliseconds, as far as the clock offset is known. */
  now(): number;
  /** Resolves once the exchange's clock has been measured, or could not be. */
  ready(): Promise<void>;

  /** Places an order, conditional or not. */
  placeOrder(order: OrderUpdate, notAfter: number): Promise<OrderUpdate>;
  amendOrder(
    order: OrderName & Pick<OrderUpdate, 'direction'>,
    terms: { readonly price: string; readonly quantity: string },
    notAfter: number,
  ): Promise<OrderUpdate>;
  /** Undefined if the exchange has no such open order. */
  cancelOrder(order: OrderUpdate): Promise<OrderUpdate | undefined>;
  /** Cancels every open order of an instrument, conditional ones included. */
  cancelAllOrders(instrumentId: string): Promise<void>;
  /**
   * Cancels an instrument's resting orders, but no conditional ones, after this many milliseconds, unless set again; 0
   * stops it.
   */
  setCountdown(instrumentId: string, ms: number): Promise<void>;
  /**
   * The exchange's reports of an order: of a triggered one, that of the conditional order and that of the order it
   * became. Empty if the exchange does not know it.
   */
  reportsOf(order: OrderName): Promise<readonly OrderUpdate[]>;

  /** The open orders of every instrument, or of one. */
  openOrders(instrumentId?: string): Promise<readonly OrderUpdate[]>;
  /** The open conditional orders of every instrument, or of one. */
  openAlgoOrders(instrumentId?: string): Promise<readonly OrderUpdate[]>;
  /** The instrument of each open order, those of kinds that are not used here included. */
  openInstruments(instrumentId?: string): Promise<readonly string[]>;
  allOrders(instrumentId: string, page: HistoryPage): Promise<OrderPage>;
  fills(instrumentId: string, page: HistoryPage): Promise<FillPage>;
  /** Positions, and instruments with open orders. */
  positions(): Promise<readonly HeldPosition[]>;
  /** Balances by asset, without what orders and positions hold, and without zero ones. Decimal strings. */
  freeBalances(): Promise<ReadonlyMap<string, string>>;

  /** Reads the account's whole state. */
  report(options: ReportOptions): Promise<AccountReport>;
  openStream(options: StreamOptions): AccountStream;
  /** Throws a RangeError, TypeError or ExchangeError if the event is malformed. */
  parseEvent(event: RawEvent): AccountEvent;

  /** Missing for a product that amends its orders. Rejects if the exchange did not say what it did. */
  cancelReplace?(order: OrderName, replacement: OrderUpdate, notAfter: number): Promise<Replacement>;
  /** Missing for a product without lists of orders. */
  readonly orderLists?: OrderListClient;
  /** Missing for a product whose executions are its only income. */
  readonly income?: IncomeClient;
  /** Missing for a product without margin. */
  readonly margin?: MarginClient;
}

export interface OrderListClient {
  placeList(list: NewOrderList, notAfter: number): Promise<OrderListReport>;
  /** Undefined if the exchange has no such open list. */
  cancelList(instrumentId: string, clientListId: string): Promise<OrderListReport | undefined>;
  /** Undefined if the exchange does not know it. */
  reportOf(instrumentId: string, clientListId: string): Promise<OrderListReport | undefined>;
}

export interface IncomeClient {
  /** Income of all instruments in a window of time, by pages from 1. */
  list(window: HistoryPage, page: number): Promise<IncomePage>;
}

/** A contract's setting; `maxNotional` is a decimal string. */
export interface ContractSetting extends Setting {
  readonly instrumentId: string;
  readonly maxNotional: string;
}

export interface MarginClient {
  /** Leverage and margin mode of every contract, or of one. */
  settings(instrumentId?: string): Promise<readonly ContractSetting[]>;
  feeRates(instrumentId: string): Promise<FeeRates>;
  /** The leverage brackets of every contract, or of one. */
  brackets(instrumentId?: string): Promise<ReadonlyMap<string, Brackets>>;
  setLeverage(instrumentId: string, leverage: number, notAfter: number): Promise<void>;
  setMarginMode(instrumentId: string, mode: 'cross' | 'isolated', notAfter: number): Promise<void>;
}
