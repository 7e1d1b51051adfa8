import type { AccountEvent, AccountReport } from '@aldgate/domain/trading/accountReport.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { FuturesAccount, PositionRisk } from '../../signed/payloads/accountRows.ts';
import type { IncomeRow, UserTrade } from '../../signed/payloads/historyRows.ts';
import type { ExchangeAlgoOrder, ExchangeOrder } from '../../signed/payloads/orderRows.ts';
import type { UserEvent } from '../../signed/payloads/userEvents.ts';
import type { SignedRest } from '../../signed/signedRest.ts';
import { UserStream } from '../../signed/userStream.ts';
import { nonZero } from '../nonZero.ts';
import { parseAnswer, parseOrders } from '../orderParsing.ts';
import type {
  AccountStream,
  FillPage,
  HeldPosition,
  HistoryPage,
  IncomeClient,
  IncomePage,
  MarginClient,
  OrderName,
  OrderPage,
  ProductClient,
  RawEvent,
  ReportOptions,
  StreamOptions,
} from '../productClient.ts';
import { unlessUnknown } from '../unlessUnknown.ts';
import { parseEvent } from './events.ts';
import { parseFill } from './fills.ts';
import { parseIncome } from './incomes.ts';
import { ListenKeySession } from './listenKeySession.ts';
import { buildOrderRequest } from './orderRequest.ts';
import { parseAlgoOrder, parseOrder } from './orderUpdates.ts';
import { readReport } from './report.ts';
import { readSettings, UsdmMargin } from './usdmMargin.ts';

/** An account at the USDT-margined futures of the exchange: typed calls over signed REST. */
export class UsdmClient implements ProductClient {
  readonly product = 'usdm';
  readonly walletWeight = 5;
  readonly #rest: SignedRest;
  readonly income: IncomeClient;
  readonly margin: MarginClient;

  constructor(rest: SignedRest) {
    this.#rest = rest;
    this.income = { list: (window, page) => this.#listIncome(window, page) };
    this.margin = new UsdmMargin(rest);
  }

  /** Exchange time in epoch milliseconds, as far as the clock offset is known. */
  now(): number {
    return this.#rest.now();
  }

  /**
   * Resolves once the exchange's clock has been measured, or could not be. A request with a deadline waits for it too.
   */
  ready(): Promise<void> {
    return this.#rest.ready();
  }

  /**
   * Places an order, conditional or not. `notAfter`, here and below, is the deadline of `SignedRest.post`: epoch ms by
   * our clock.
   */
  async placeOrder(order: OrderUpdate, notAfter: number): Promise<OrderUpdate> {
    const request = buildOrderRequest(order);
    return order.condition === null
      ? parseAnswer(parseOrder, await this.#rest.post<ExchangeOrder>(ORDER, request, notAfter))
      : parseAnswer(parseAlgoOrder, await this.#rest.post<ExchangeAlgoOrder>(ALGO_ORDER, request, notAfter));
  }

  async amendOrder(
    order: OrderName & Pick<OrderUpdate, 'direction'>,
    terms: { readonly price: string; readonly quantity: string },
    notAfter: number,
  ): Promise<OrderUpdate> {
    const side = order.direction === 'buy' ? 'BUY' : 'SELL';
    const row = await this.#rest.put<ExchangeOrder>(ORDER, { ...buildName(order), side, ...terms }, notAfter);
    return parseAnswer(parseOrder, row);
  }

  /** Undefined if the exchange has no such open order. */
  async cancelOrder(order: OrderUpdate): Promise<OrderUpdate | undefined> {
    if (order.condition !== null && order.orderId === null) {
      const answer = await unlessUnknown(this.#rest.delete(ALGO_ORDER, { clientAlgoId: order.clientOrderId }));
      // The answer confirms the cancellation, but does not always contain the order's state.
      return answer === undefined ? undefined : { ...order, status: 'cancelled' };
    }
    const row = await unlessUnknown(this.#rest.delete<ExchangeOrder>(ORDER, buildName(order)));
    return row === undefined ? undefined : parseAnswer(parseOrder, row);
  }

  /** Cancels every open order of a contract, conditional ones included. */
  async cancelAllOrders(symbol: string): Promise<void> {
    await this.#rest.delete('/fapi/v1/allOpenOrders', { symbol });
    await this.#rest.delete('/fapi/v1/algoOpenOrders', { symbol });
  }

  /**
   * Cancels a contract's resting orders, but no conditional ones, after this many milliseconds, unless set again; 0
   * stops it.
   */
  async setCountdown(symbol: string, countdownTime: number): Promise<void> {
    await this.#rest.post('/fapi/v1/countdownCancelAll', { symbol, countdownTime });
  }

  /**
   * The exchange's reports of an order: of a triggered one, that of the conditional order and that of the order it
   * became. Empty if the exchange does not know it.
   */
  async reportsOf(order: OrderName): Promise<readonly OrderUpdate[]> {
    if (order.condition === null || order.orderId !== null) {
      const row = await unlessUnknown(this.#rest.get<ExchangeOrder>(ORDER, buildName(order)));
      return row === undefined ? [] : [parseAnswer(parseOrder, row)];
    }
    const name = order.algoId === null ? { clientAlgoId: order.clientOrderId } : { algoId: order.algoId };
    const row = await unlessUnknown(this.#rest.get<ExchangeAlgoOrder>(ALGO_ORDER, name));
    if (row === undefined) return [];
    const algo = parseAnswer(parseAlgoOrder, row);
    return algo.orderId === null ? [algo] : [algo, ...(await this.reportsOf(algo))];
  }

  /** Reads the open orders of every contract, or of one. */
  async openOrders(symbol?: string): Promise<readonly OrderUpdate[]> {
    return parseOrders(await this.#rest.get<readonly ExchangeOrder[]>(OPEN_ORDERS, { symbol }), parseOrder);
  }

  /** The open conditional orders of every contract, or of one. */
  async openAlgoOrders(symbol?: string): Promise<readonly OrderUpdate[]> {
    const rows = await this.#rest.get<readonly ExchangeAlgoOrder[]>(OPEN_ALGO_ORDERS, { symbol });
    return parseOrders(rows, parseAlgoOrder);
  }

  /**
   * The contract of each open order, or of those of one contract; conditional ones and kinds that are not used here
   * included.
   */
  async openInstruments(symbol?: string): Promise<readonly string[]> {
    type Rows = readonly { readonly symbol: string }[];
    const [orders, algoOrders] = await Promise.all([
      this.#rest.get<Rows>(OPEN_ORDERS, { symbol }),
      this.#rest.get<Rows>(OPEN_ALGO_ORDERS, { symbol }),
    ]);
    return [...orders, ...algoOrders].map((order) => order.symbol);
  }

  async allOrders(symbol: string, page: HistoryPage): Promise<OrderPage> {
    const rows = await this.#rest.get<readonly ExchangeOrder[]>('/fapi/v1/allOrders', { symbol, ...page });
    const orders = parseOrders(rows, parseOrder);
    const last = rows.at(-1);
    if (rows.length < page.limit || last === undefined) return { orders };
    return { orders, next: { orderId: String(BigInt(last.orderId) + 1n), limit: page.limit } };
  }

  async fills(symbol: string, page: HistoryPage): Promise<FillPage> {
    const rows = await this.#rest.get<readonly UserTrade[]>('/fapi/v1/userTrades', { symbol, ...page });
    const fills = rows.map(parseFill);
    const last = rows.at(-1);
    if (rows.length < page.limit || last === undefined) return { fills };
    // Continues by id, because many executions can have the same time.
    return { fills, next: { fromId: String(BigInt(last.id) + 1n), limit: page.limit } };
  }

  async wallet(): Promise<ReadonlyMap<string, string>> {
    const { assets } = await this.#account();
    return nonZero(assets.map(({ asset, walletBalance }) => [asset, walletBalance]));
  }

  async positions(): Promise<readonly HeldPosition[]> {
    const rows = await this.#positions();
    return rows.map(({ symbol, positionAmt, markPrice, maintMargin }) => ({
      instrumentId: symbol,
      quantity: positionAmt,
      markPrice,
      maintenanceMargin: maintMargin,
    }));
  }

  async freeBalances(): Promise<ReadonlyMap<string, string>> {
    const { assets } = await this.#account();
    return nonZero(assets.map(({ asset, availableBalance }) => [asset, availableBalance]));
  }

  report(options: ReportOptions): Promise<AccountReport> {
    const reader = {
      account: () => this.#account(),
      positions: () => this.#positions(),
      settings: () => readSettings(this.#rest),
      openOrders: (symbol?: string) => this.openOrders(symbol),
      openAlgoOrders: (symbol?: string) => this.openAlgoOrders(symbol),
    };
    return readReport(reader, options);
  }

  openStream(options: StreamOptions): AccountStream {
    return new UserStream(new ListenKeySession({ rest: this.#rest, stream: options.stream }), options);
  }

  parseEvent(event: RawEvent): AccountEvent {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream has validated its shape
    return parseEvent(event as UserEvent);
  }

  #account(): Promise<FuturesAccount> {
    return this.#rest.get('/fapi/v3/account');
  }

  #positions(): Promise<readonly PositionRisk[]> {
    return this.#rest.get('/fapi/v3/positionRisk');
  }

  async #listIncome(window: HistoryPage, page: number): Promise<IncomePage> {
    const rows = await this.#rest.get<readonly IncomeRow[]>('/fapi/v1/income', { ...window, page });
    return {
      income: rows.flatMap((row) => parseIncome(row) ?? []),
      instruments: rows.flatMap(({ symbol }) => (symbol === '' ? [] : symbol)),
      isLast: rows.length < window.limit,
    };
  }
}

const ORDER = '/fapi/v1/order';
const ALGO_ORDER = '/fapi/v1/algoOrder';
const OPEN_ORDERS = '/fapi/v1/openOrders';
const OPEN_ALGO_ORDERS = '/fapi/v1/openAlgoOrders';

function buildName({ instrumentId: symbol, orderId, clientOrderId }: OrderName) {
  return orderId === null ? { symbol, origClientOrderId: clientOrderId } : { symbol, orderId };
}
