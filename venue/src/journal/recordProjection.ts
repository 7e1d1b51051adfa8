import type { DatabaseSync } from 'node:sqlite';
import type { EngineContext } from '../engine/engineContext.ts';
import { type AlgoOrder, isActive } from '../engine/entities/algoOrder.ts';
import { isOpen, type Order } from '../engine/entities/order.ts';
import type { OrderList } from '../engine/entities/orderList.ts';
import type { ExchangeEvent, Fill, IncomePaid, OrderChanged, SpotOrderChanged } from '../engine/events.ts';
import type { Batch } from './commandProcessor.ts';
import type { Projection, WriteRow } from './projection.ts';
import { createRecordReader } from './recordReader.ts';
import type { Records } from './records.ts';
import {
  ADDED_COLUMNS,
  ALGO,
  DROP_ALGOS,
  DROP_LISTS,
  DROP_ORDERS,
  DROP_TRADES,
  DROP_UNFILLED,
  FUNDING,
  INCOME,
  LIST,
  ORDER,
  STATEMENTS,
  TABLES,
  TRADE,
  TRANSFER,
} from './recordTables.ts';
import { serializeTerms } from './spotTermsText.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Orders and trades are retained for 90 days; cancelled orders without a fill for three. */
const RETENTION_MS = 90 * DAY_MS;
const UNFILLED_RETENTION_MS = 3 * DAY_MS;

interface Filled {
  readonly event: OrderChanged;
  readonly fill: Fill;
  commissionId: number;
  realisedId: number;
}

/** Closed orders, trades, income, funding and transfers, for queries. */
export class RecordProjection implements Projection {
  readonly tables = TABLES;
  readonly addedColumns = ADDED_COLUMNS;
  readonly statements = STATEMENTS;
  #database: DatabaseSync | undefined;
  /** The fill whose income events have not arrived yet. */
  #filled: Filled | undefined;
  #prunedAt = 0;

  open(database: DatabaseSync): void {
    this.#database = database;
  }

  /** Queries on the records; `upToDate` resolves when they contain everything up to now. */
  reader(engine: EngineContext, upToDate: () => Promise<void>): Records {
    if (this.#database === undefined) throw new Error('the records are not open');
    return createRecordReader(this.#database, engine, upToDate);
  }

  write(batches: readonly Batch[], put: WriteRow): void {
    for (const { at, events } of batches) {
      for (const event of events) this.#writeEvent(event, at, put);
      this.#writeTrade(at, put);
    }
  }

  prune(at: number, put: WriteRow): void {
    put(DROP_ORDERS, [at - RETENTION_MS]);
    put(DROP_UNFILLED, [at - UNFILLED_RETENTION_MS]);
    put(DROP_ALGOS, [at - RETENTION_MS]);
    put(DROP_LISTS, [at - RETENTION_MS]);
    if (at < this.#prunedAt + DAY_MS) return;
    this.#prunedAt = at;
    put(DROP_TRADES, [at - RETENTION_MS]);
  }

  #writeEvent(event: ExchangeEvent, at: number, put: WriteRow): void {
    switch (event.type) {
      case 'order':
        if (event.fill !== undefined) {
          this.#writeTrade(at, put);
          this.#filled = { event, fill: event.fill, commissionId: 0, realisedId: 0 };
        }
        if (!isOpen(event.order)) writeOrder(event.order, put);
        return;
      case 'spotOrder':
        writeSpotTrade(event, at, put);
        if (!isOpen(event.order)) writeOrder(event.order, put);
        return;
      case 'orderList':
        if (event.list.status === 'ALL_DONE') writeList(event.list, put);
        return;
      case 'algo':
        if (!isActive(event.algo)) writeAlgo(event.algo, put);
        return;
      case 'income':
        this.#writeIncome(event, at, put);
        return;
      case 'funding':
        put(FUNDING, [event.symbol, at, String(event.rate), String(event.mark)]);
        return;
      case 'transfer': {
        const { id, clientId = null, from, to, asset, amount } = event;
        const ends = [from.account, from.wallet, to.account, to.wallet];
        put(TRANSFER, [id, clientId, ...ends, asset, String(amount), at]);
        return;
      }
      default:
    }
  }

  /** Profit and commission follow the fill, and are stored with it. */
  #writeIncome(event: IncomePaid, at: number, put: WriteRow): void {
    const { account, transactionId, symbol, incomeType, amount, asset, info, tradeId } = event;
    const filled = this.#filled;
    if (filled?.event.account === account && filled.fill.tradeId === tradeId) {
      if (incomeType === 'COMMISSION') filled.commissionId = transactionId;
      if (incomeType === 'REALIZED_PNL') filled.realisedId = transactionId;
      if (incomeType === 'COMMISSION' || incomeType === 'REALIZED_PNL') return;
    }
    put(INCOME, [transactionId, account, symbol, incomeType, String(amount), asset, info, tradeId, at]);
  }

  #writeTrade(at: number, put: WriteRow): void {
    if (this.#filled === undefined) return;
    const { event, fill, commissionId, realisedId } = this.#filled;
    this.#filled = undefined;
    const { account, order } = event;
    const { tradeId, price, quantity, quote, commission, realised, maker } = fill;
    const figures = [order.side, price, quantity, String(quote), String(commission), String(realised), Number(maker)];
    put(TRADE, [account, order.symbol, tradeId, order.id, ...figures, at, commissionId, realisedId, null]);
  }
}

function writeOrder(order: Order, put: WriteRow): void {
  put(ORDER, [
    order.id,
    order.account,
    order.symbol,
    order.clientOrderId,
    order.createdAt,
    order.updatedAt,
    order.filled,
    order.side,
    order.type,
    order.originalType,
    order.timeInForce,
    order.selfTrade,
    Number(order.reduceOnly),
    Number(order.closePosition),
    order.priceMatch,
    order.goodTill,
    order.price,
    order.quantity,
    String(order.quote),
    order.status,
    order.amendments,
    Number(order.liquidation),
    order.algoId,
    order.spot === undefined ? null : serializeTerms(order.spot),
  ]);
}

function writeList(list: OrderList, put: WriteRow): void {
  const { id, account, symbol, clientListId, createdAt, updatedAt } = list;
  put(LIST, [id, account, symbol, clientListId, createdAt, updatedAt, JSON.stringify(list)]);
}

/** A side of a spot trade: it has no income. */
function writeSpotTrade({ account, order, fill }: SpotOrderChanged, at: number, put: WriteRow): void {
  if (fill === undefined) return;
  const { tradeId, price, quantity, quote, commission, maker } = fill;
  const figures = [order.side, price, quantity, String(quote), String(commission), '0', Number(maker)];
  const listId = order.spot?.listId ?? 0;
  put(TRADE, [account, order.symbol, tradeId, order.id, ...figures, at, 0, 0, listId === 0 ? null : listId]);
}

function writeAlgo(algo: AlgoOrder, put: WriteRow): void {
  const { account, id, symbol, clientAlgoId, createdAt, updatedAt } = algo;
  put(ALGO, [id, account, symbol, clientAlgoId, createdAt, updatedAt, JSON.stringify(algo)]);
}
