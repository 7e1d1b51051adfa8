import type { FuturesAccount, PositionRisk, SymbolBrackets, SymbolConfig } from '../signed/payloads/accountRows.ts';
import type { IncomeRow, UserTrade } from '../signed/payloads/historyRows.ts';
import type { ExchangeAlgoOrder, ExchangeOrder } from '../signed/payloads/orderRows.ts';
import type { Parameters, SignedRest } from '../signed/signedRest.ts';

/** What placing, amending or cancelling an order answers. */
export type OrderAck = Pick<ExchangeOrder, 'orderId' | 'clientOrderId' | 'status' | 'executedQty' | 'updateTime'> &
  Partial<Pick<ExchangeOrder, 'avgPrice'>>;

/** The same of a conditional order; cancelling it may answer less. */
export type AlgoOrderAck = Pick<ExchangeAlgoOrder, 'algoStatus' | 'updateTime'> &
  Partial<Pick<ExchangeAlgoOrder, 'algoId' | 'actualOrderId'>>;

/** How an order is named: by the exchange's id, or by the client's. */
export type OrderName = { readonly orderId: string } | { readonly origClientOrderId: string };
export type AlgoOrderName = { readonly algoId: string } | { readonly clientAlgoId: string };

export interface CommissionRate {
  readonly makerCommissionRate: string;
  readonly takerCommissionRate: string;
}

/** A page of history: a window of time (epoch ms), or from an id on. */
export type HistoryPage = (
  | { readonly startTime: number; readonly endTime?: number }
  | { readonly fromId: string }
  | { readonly orderId: string }
) & {
  readonly limit: number;
};

export interface Amendment {
  readonly side: 'BUY' | 'SELL';
  readonly quantity: string;
  readonly price: string;
}

/**
 * An account at the USDT-margined futures of the exchange: typed calls over signed REST. Every call rejects with an
 * ExchangeError; `isOutcomeUnknown` tells whether the exchange may have executed it.
 */
export class UsdmClient {
  readonly product = 'usdm';
  readonly #rest: SignedRest;

  constructor(rest: SignedRest) {
    this.#rest = rest;
  }

  /** Exchange time in epoch milliseconds, as far as the clock offset is known. */
  now(): number {
    return this.#rest.now();
  }

  /** The listen key's calls of the account's stream. */
  get streamKey(): Pick<SignedRest, 'callWithApiKey'> {
    return this.#rest;
  }

  /** Not retried after `notAfter`, exchange time in epoch ms. */
  placeOrder(order: Parameters, notAfter: number): Promise<OrderAck> {
    return this.#rest.postBefore(ORDER, order, notAfter);
  }

  placeAlgoOrder(order: Parameters, notAfter: number): Promise<AlgoOrderAck> {
    return this.#rest.postBefore(ALGO_ORDER, order, notAfter);
  }

  amendOrder(symbol: string, name: OrderName, amendment: Amendment): Promise<OrderAck> {
    return this.#rest.put(ORDER, { symbol, ...name, ...amendment });
  }

  cancelOrder(symbol: string, name: OrderName): Promise<OrderAck> {
    return this.#rest.delete(ORDER, { symbol, ...name });
  }

  cancelAlgoOrder(name: AlgoOrderName): Promise<Partial<AlgoOrderAck>> {
    return this.#rest.delete(ALGO_ORDER, { ...name });
  }

  /** Cancels every open order of a contract, conditional ones included. */
  async cancelAllOrders(symbol: string): Promise<void> {
    await this.#rest.delete('/fapi/v1/allOpenOrders', { symbol });
    await this.#rest.delete('/fapi/v1/algoOpenOrders', { symbol });
  }

  order(symbol: string, name: OrderName): Promise<ExchangeOrder> {
    return this.#rest.get(ORDER, { symbol, ...name });
  }

  algoOrder(name: AlgoOrderName): Promise<ExchangeAlgoOrder> {
    return this.#rest.get(ALGO_ORDER, { ...name });
  }

  openOrders(): Promise<readonly ExchangeOrder[]> {
    return this.#rest.get('/fapi/v1/openOrders');
  }

  openAlgoOrders(): Promise<readonly ExchangeAlgoOrder[]> {
    return this.#rest.get('/fapi/v1/openAlgoOrders');
  }

  allOrders(symbol: string, page: HistoryPage): Promise<readonly ExchangeOrder[]> {
    return this.#rest.get('/fapi/v1/allOrders', { symbol, ...page });
  }

  trades(symbol: string, page: HistoryPage): Promise<readonly UserTrade[]> {
    return this.#rest.get('/fapi/v1/userTrades', { symbol, ...page });
  }

  /** Income of all contracts in a window of time, by pages from 1. */
  income(window: HistoryPage, page: number): Promise<readonly IncomeRow[]> {
    return this.#rest.get('/fapi/v1/income', { ...window, page });
  }

  account(): Promise<FuturesAccount> {
    return this.#rest.get('/fapi/v3/account');
  }

  positions(): Promise<readonly PositionRisk[]> {
    return this.#rest.get('/fapi/v3/positionRisk');
  }

  /** Leverage and margin mode of every contract, or of one. */
  symbolConfigs(symbol?: string): Promise<readonly SymbolConfig[]> {
    return this.#rest.get('/fapi/v1/symbolConfig', { symbol });
  }

  commissionRate(symbol: string): Promise<CommissionRate> {
    return this.#rest.get('/fapi/v1/commissionRate', { symbol });
  }

  /** The leverage tables of every contract, or of one. */
  async leverageBrackets(symbol?: string): Promise<readonly SymbolBrackets[]> {
    const answer = await this.#rest.get<SymbolBrackets | readonly SymbolBrackets[]>('/fapi/v1/leverageBracket', {
      symbol,
    });
    return isList(answer) ? answer : [answer];
  }

  async setLeverage(symbol: string, leverage: number): Promise<void> {
    await this.#rest.post('/fapi/v1/leverage', { symbol, leverage });
  }

  async setMarginMode(symbol: string, marginType: 'CROSSED' | 'ISOLATED'): Promise<void> {
    await this.#rest.post('/fapi/v1/marginType', { symbol, marginType });
  }
}

const ORDER = '/fapi/v1/order';
const ALGO_ORDER = '/fapi/v1/algoOrder';

const isList = <Row>(answer: Row | readonly Row[]): answer is readonly Row[] => Array.isArray(answer);
