import { decimal } from '@aldgate/domain/money/amount.ts';
import type { AccountEvent, AccountReport } from '@aldgate/domain/trading/accountReport.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { ExchangeError } from '../../rest/exchangeError.ts';
import type { SpotAccount } from '../../signed/payloads/accountRows.ts';
import type { SignedRest } from '../../signed/signedRest.ts';
import { UserStream } from '../../signed/userStream.ts';
import { nonZero } from '../nonZero.ts';
import { parseAnswer, parseOrders } from '../orderParsing.ts';
import type {
  AccountStream,
  FillPage,
  HistoryPage,
  OrderName,
  OrderPage,
  ProductClient,
  RawEvent,
  Replacement,
  ReportOptions,
  StreamOptions,
} from '../productClient.ts';
import { unlessUnknown } from '../unlessUnknown.ts';
import { parseEvent } from './events.ts';
import { parseFill } from './fills.ts';
import { nextPage, splitWindow } from './history.ts';
import { SpotOrderLists } from './orderLists.ts';
import { buildOrderRequest } from './orderRequest.ts';
import { isWaiting, parseOrder } from './orderUpdates.ts';
import { type CancelReplaceRow, readReplacement } from './replacement.ts';
import { type ListedOrder, readReport } from './report.ts';
import type { SpotOrder, SpotTrade } from './rows.ts';
import { SubscriptionSession } from './subscriptionSession.ts';
import { type FindInstrument, toSymbol } from './symbols.ts';
import type { SpotEvent } from './userEvents.ts';

export interface SpotClientOptions {
  /** Our ids of the pairs that are traded. Orders of others are skipped; without it those of all are. */
  readonly symbols?: FindInstrument;
}

/** An account at the exchange's spot market: typed calls over signed REST. */
export class SpotClient implements ProductClient {
  readonly product = 'spot';
  readonly walletWeight = 20;
  readonly orderLists: SpotOrderLists;
  readonly #rest: SignedRest;
  readonly #findInstrument: FindInstrument;

  constructor(rest: SignedRest, { symbols = () => undefined }: SpotClientOptions = {}) {
    this.#rest = rest;
    this.#findInstrument = symbols;
    this.orderLists = new SpotOrderLists(rest);
  }

  now(): number {
    return this.#rest.now();
  }

  ready(): Promise<void> {
    return this.#rest.ready();
  }

  async placeOrder(order: OrderUpdate, notAfter: number): Promise<OrderUpdate> {
    const row = await this.#rest.post<SpotOrder>(ORDER, buildOrderRequest(order), notAfter);
    return parseRow(row, order.instrumentId);
  }

  /** Rejects: spot orders are replaced. */
  amendOrder(): Promise<OrderUpdate> {
    return Promise.reject(unsupported('A spot order cannot be amended.'));
  }

  /** Cancels an order of which nothing is filled and places another one, both or neither as far as the answer says. */
  cancelReplace(order: OrderName, replacement: OrderUpdate, notAfter: number): Promise<Replacement> {
    const name =
      order.orderId === null ? { cancelOrigClientOrderId: order.clientOrderId } : { cancelOrderId: order.orderId };
    const mode = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelRestrictions: 'ONLY_NEW' };
    const request = { ...buildOrderRequest(replacement), ...name, ...mode };
    const answer = this.#rest.post<CancelReplaceRow>(`${ORDER}/cancelReplace`, request, notAfter);
    return readReplacement(answer, order.instrumentId);
  }

  async cancelOrder(order: OrderUpdate): Promise<OrderUpdate | undefined> {
    const row = await unlessUnknown(this.#rest.delete<SpotOrder>(ORDER, buildName(order)));
    return row === undefined ? undefined : parseRow(row, order.instrumentId);
  }

  async cancelAllOrders(instrumentId: string): Promise<void> {
    await unlessUnknown(this.#rest.delete(OPEN_ORDERS, { symbol: toSymbol(instrumentId) }));
  }

  /** Rejects: spot has no countdown. */
  setCountdown(): Promise<void> {
    return Promise.reject(unsupported('Spot orders have no countdown.'));
  }

  async reportsOf(order: OrderName): Promise<readonly OrderUpdate[]> {
    const row = await unlessUnknown(this.#rest.get<SpotOrder>(ORDER, buildName(order)));
    return row === undefined ? [] : [parseRow(row, order.instrumentId)];
  }

  /** The open orders that do not wait for a trigger. */
  async openOrders(instrumentId?: string): Promise<readonly OrderUpdate[]> {
    const open = await this.#listOpen(instrumentId);
    return open.map(({ update }) => update).filter((order) => !isWaiting(order));
  }

  /** The open orders that wait for a trigger. */
  async openAlgoOrders(instrumentId?: string): Promise<readonly OrderUpdate[]> {
    const open = await this.#listOpen(instrumentId);
    return open.map(({ update }) => update).filter(isWaiting);
  }

  async openInstruments(instrumentId?: string): Promise<readonly string[]> {
    const rows = await this.#openRows(instrumentId);
    return rows.flatMap(({ symbol }) => instrumentId ?? this.#findInstrument(symbol) ?? []);
  }

  /** A window longer than a day is read day by day. */
  async allOrders(instrumentId: string, page: HistoryPage): Promise<OrderPage> {
    const { first, rest } = splitWindow(page, this.now());
    const query = { symbol: toSymbol(instrumentId), ...first };
    const rows = await this.#rest.get<readonly SpotOrder[]>('/api/v3/allOrders', query);
    const ids = rows.map(({ orderId }) => ({ id: String(orderId) }));
    const orders = parseOrders(rows, (row) => parseOrder(row, instrumentId));
    return { orders, ...nextPage(ids, page.limit, { rest, from: 'orderId' }) };
  }

  /** A window longer than a day is read day by day. */
  async fills(instrumentId: string, page: HistoryPage): Promise<FillPage> {
    const { first, rest } = splitWindow(page, this.now());
    const query = { symbol: toSymbol(instrumentId), ...first };
    const rows = await this.#rest.get<readonly SpotTrade[]>('/api/v3/myTrades', query);
    const ids = rows.map(({ id }) => ({ id: String(id) }));
    const fills = rows.map((row) => parseFill(row, instrumentId));
    return { fills, ...nextPage(ids, page.limit, { rest, from: 'fromId' }) };
  }

  async wallet(): Promise<ReadonlyMap<string, string>> {
    const { balances } = await this.#account();
    return nonZero(balances.map(({ asset, free, locked }) => [asset, decimal(free).plus(locked)]));
  }

  async freeBalances(): Promise<ReadonlyMap<string, string>> {
    const { balances } = await this.#account();
    return nonZero(balances.map(({ asset, free }) => [asset, free]));
  }

  /** None: what spot holds are balances. */
  positions(): Promise<readonly []> {
    return Promise.resolve([]);
  }

  report(options: ReportOptions): Promise<AccountReport> {
    const reader = {
      account: () => this.#account(),
      listNames: () => this.orderLists.openNames(),
      openOrders: (instrumentId?: string) => this.#listOpen(instrumentId),
    };
    return readReport(reader, options);
  }

  openStream(options: StreamOptions): AccountStream {
    return new UserStream(new SubscriptionSession({ rest: this.#rest, stream: options.stream }), options);
  }

  parseEvent(event: RawEvent): AccountEvent {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream has validated its shape
    return parseEvent(event as SpotEvent, this.#findInstrument);
  }

  async #listOpen(instrumentId?: string): Promise<readonly ListedOrder[]> {
    const rows = await this.#openRows(instrumentId);
    return rows.flatMap((row) => {
      const id = instrumentId ?? this.#findInstrument(row.symbol);
      if (id === undefined) return [];
      const listId = row.orderListId === undefined || row.orderListId === -1 ? undefined : String(row.orderListId);
      return parseOrders([row], (each) => parseOrder(each, id)).map((update) => ({ update, listId }));
    });
  }

  #openRows(instrumentId?: string): Promise<readonly SpotOrder[]> {
    const symbol = instrumentId === undefined ? undefined : toSymbol(instrumentId);
    return this.#rest.get(OPEN_ORDERS, { symbol });
  }

  #account(): Promise<SpotAccount> {
    return this.#rest.get('/api/v3/account');
  }
}

const ORDER = '/api/v3/order';
const OPEN_ORDERS = '/api/v3/openOrders';

function buildName({ instrumentId, orderId, clientOrderId }: OrderName) {
  const symbol = toSymbol(instrumentId);
  return orderId === null ? { symbol, origClientOrderId: clientOrderId } : { symbol, orderId };
}

const parseRow = (row: SpotOrder, instrumentId: string): OrderUpdate =>
  parseAnswer((each) => parseOrder(each, instrumentId), row);

/** The exchange's code of an operation that it does not offer: nothing was done. */
const UNSUPPORTED = -1020;

const unsupported = (message: string): ExchangeError =>
  new ExchangeError({ failure: 'rejected', code: UNSUPPORTED, status: 400, message });
