import type { Instrument } from '../market/instrument.ts';
import type { BookListener } from '../matching/bookListener.ts';
import type { Placement, RestingOrder } from '../matching/order.ts';
import { OrderBook } from '../matching/orderBook.ts';
import { BUY } from '../matching/side.ts';
import { buildContract, type Contract } from './contract.ts';
import type { EngineContext } from './engineContext.ts';
import type { Account } from './entities/account.ts';
import { findPosition } from './entities/accountPositions.ts';
import type { Order } from './entities/order.ts';
import type { ExchangeEvent } from './events.ts';
import { LevelChanges } from './levelChanges.ts';
import { bookTimeInForce } from './orders/bookTimeInForce.ts';
import { closeOrder, removeOrder } from './orders/closeOrder.ts';
import { completeAlgoOrder } from './orders/completeAlgoOrder.ts';
import { followTrades, type TradedIn } from './orders/followTrades.ts';
import { leadList } from './orders/leadList.ts';
import { reducibleSteps } from './orders/reduceOnly.ts';
import { settlementOf } from './orders/settlement.ts';
import { triggerAlgoOrders } from './orders/triggerAlgoOrders.ts';
import { triggerSpotOrders } from './orders/triggerSpotOrders.ts';
import { buildPair, type Listed, type Pair } from './pair.ts';
import { rejections } from './rejection.ts';
import { addToAverage } from './spot/averagePrice.ts';
import { type ExchangeState, type MarketState, newPair, newSymbol, type PairState, type SymbolState } from './state.ts';

/** Maximum rounds of algo orders that trigger each other within one command; the rest waits for the next. */
const TRIGGER_ROUNDS_MAX = 10;

/** Changes of one book by a command. */
interface BookChanges {
  readonly symbol: string;
  readonly bids: LevelChanges;
  readonly asks: LevelChanges;
}

/** Resting orders of books by instrument. */
export type RestingBooks = ReadonlyMap<string, readonly RestingOrder[]>;

/** Books and state during a command, and the work that follows it. */
export class Engine implements EngineContext {
  readonly contracts = new Map<string, Contract>();
  readonly pairs = new Map<string, Pair>();
  readonly state: ExchangeState;
  at: number;
  /** Listed or not, by id. */
  readonly #instruments: ReadonlyMap<string, Instrument>;
  readonly #books = new Map<string, OrderBook>();
  /** Books that the command changed, in order. */
  readonly #changed: BookChanges[] = [];
  /** Instruments that traded during the command; few, so a linear search is enough. */
  #traded: TradedIn[] = [];
  #events: ExchangeEvent[] = [];
  #takerOrder: Order | undefined;

  constructor(instruments: readonly Instrument[], state: ExchangeState, books: RestingBooks | undefined) {
    this.#instruments = new Map(instruments.map((instrument) => [instrument.id, instrument]));
    this.state = state;
    this.at = state.at;
    for (const id of [...state.symbols.keys(), ...state.pairs.keys()]) this.#open(id, books?.get(id) ?? []);
  }

  list(symbols: readonly string[]): void {
    const isListed = (id: string) => this.#books.has(id);
    if (symbols.some((id) => !this.#instruments.has(id) || isListed(id))) throw rejections.invalidSymbol();
    for (const id of symbols) {
      if (this.#instruments.get(id)?.product === 'spot') this.state.pairs.set(id, newPair(this.at));
      else this.state.symbols.set(id, newSymbol(this.at));
      this.#open(id, []);
    }
  }

  /** Opens the book of a listed instrument. */
  #open(id: string, orders: readonly RestingOrder[]): void {
    const instrument = listed(this.#instruments.get(id), id);
    if (instrument.product === 'spot') this.pairs.set(id, buildPair(instrument));
    else this.contracts.set(id, buildContract(instrument));
    this.#books.set(id, OrderBook.restore(orders, this.#createListener(id)));
  }

  contract(symbol: string): Contract {
    const found = this.contracts.get(symbol);
    if (found === undefined) throw rejections.invalidSymbol();
    return found;
  }

  pair(symbol: string): Pair {
    const found = this.pairs.get(symbol);
    if (found === undefined) throw rejections.invalidSymbol();
    return found;
  }

  listed(symbol: string): Listed {
    return this.pairs.get(symbol) ?? this.contract(symbol);
  }

  account(id: number): Account {
    const found = this.state.accounts.get(id);
    if (found === undefined) throw rejections.unknownAccount();
    return found;
  }

  symbol(symbol: string): SymbolState {
    return listed(this.state.symbols.get(symbol), symbol);
  }

  pairState(symbol: string): PairState {
    return listed(this.state.pairs.get(symbol), symbol);
  }

  market(symbol: string): MarketState {
    return this.state.symbols.get(symbol) ?? this.pairState(symbol);
  }

  book(symbol: string): OrderBook {
    return listed(this.#books.get(symbol), symbol);
  }

  match(order: Order, limit: number): Placement {
    this.#takerOrder = order;
    const placement = this.book(order.symbol).place({
      id: order.id,
      owner: order.account,
      side: order.side,
      price: limit,
      quantity: order.quantity - order.filled,
      timeInForce: bookTimeInForce(order),
      selfTrade: order.selfTrade,
      reduceOnly: order.reduceOnly,
    });
    this.#takerOrder = undefined;
    return placement;
  }

  get eventCount(): number {
    return this.#events.length;
  }

  eventsFrom(count: number): readonly ExchangeEvent[] {
    return this.#events.slice(count);
  }

  rollbackEvents(count: number): void {
    this.#events.length = count;
  }

  emit(event: ExchangeEvent): void {
    this.#events.push(event);
  }

  begin(at: number): void {
    this.at = at;
    this.#events = [];
    if (this.#traded.length > 0) this.#traded = [];
    // Entries left here belong to a rejected command.
    while (this.#changed.length > 0) {
      const rejected = this.#changed.pop();
      rejected?.bids.clear();
      rejected?.asks.clear();
    }
  }

  /** Consequences of a command's trades, until there are none. */
  processTrades(marksMoved: boolean): void {
    if (marksMoved) {
      for (const symbol of this.contracts.keys()) triggerAlgoOrders(this, symbol);
      for (const symbol of this.pairs.keys()) triggerSpotOrders(this, symbol);
    }
    for (let round = 0; this.#traded.length > 0 && round < TRIGGER_ROUNDS_MAX; round += 1) {
      const traded = this.#traded;
      this.#traded = [];
      for (const each of traded) followTrades(this, each);
    }
  }

  /** The command's events; book changes come last. */
  collectEvents(): ExchangeEvent[] {
    for (const changes of this.#changed) {
      const { symbol } = changes;
      const bids = changes.bids.take();
      const asks = changes.asks.take();
      const state = this.market(symbol);
      const firstId = this.#takeUpdateIds(symbol, bids.length + asks.length);
      const lastId = firstId + bids.length + asks.length - 1;
      state.lastUpdateId = lastId;
      state.bookTime = this.at;
      this.emit({ type: 'book', symbol, firstId, lastId, bids, asks });
    }
    this.#changed.length = 0;
    return this.#events;
  }

  /** The first of new update ids. Those of contracts increase across all books, those of a pair have no gaps. */
  #takeUpdateIds(symbol: string, count: number): number {
    const pair = this.state.pairs.get(symbol);
    if (pair !== undefined) return pair.lastUpdateId + 1;
    const first = this.state.nextUpdateId;
    this.state.nextUpdateId += count;
    return first;
  }

  #createListener(symbol: string): BookListener {
    const changes: BookChanges = { symbol, bids: new LevelChanges(), asks: new LevelChanges() };
    const pair = this.state.pairs.get(symbol);
    return {
      reducible: (owner, side) => reducibleSteps(findPosition(this.account(owner), symbol), side),
      trade: (maker, owner, price, quantity, makerLeft) => {
        this.#trade(symbol, maker, owner, price, quantity, makerLeft);
        if (pair !== undefined) addToAverage(pair, this.at, quantity, price);
      },
      expired: (id, owner, _left, reason) => {
        const account = this.account(owner);
        const order = account.orders.get(id);
        if (order !== undefined)
          closeOrder(this, account, order, reason === 'selfTrade' ? 'EXPIRED_IN_MATCH' : 'EXPIRED');
      },
      level: (side, price, quantity) => {
        (side === BUY ? changes.bids : changes.asks).set(price, quantity);
        if (!this.#changed.includes(changes)) this.#changed.push(changes);
      },
    };
  }

  #trade(symbol: string, makerId: number, owner: number, price: number, quantity: number, makerLeft: number): void {
    const taker = this.#takerOrder;
    const makerAccount = this.account(owner);
    const maker = makerAccount.orders.get(makerId);
    if (taker === undefined || maker === undefined) throw new Error(`${symbol}: a trade without its orders`);
    const state = this.market(symbol);
    const tradeId = ++state.lastTradeId;
    state.last = price;
    this.emit({ type: 'trade', symbol, id: tradeId, price, quantity, buyerIsMaker: maker.side === BUY });
    const settle = settlementOf(taker);
    settle.fill(this, this.account(taker.account), taker, { tradeId, price, quantity, maker: false });
    settle.fill(this, makerAccount, maker, { tradeId, price, quantity, maker: true });
    if (makerLeft === 0) {
      removeOrder(this, makerAccount, maker);
      completeAlgoOrder(this, makerAccount, maker);
    }
    if (maker.spot !== undefined) leadList(this, makerAccount, maker);
    const traded = this.#traded.find((each) => each.symbol === symbol);
    if (traded === undefined) this.#traded.push({ symbol, accounts: new Set([taker.account, owner]) });
    else traded.accounts.add(taker.account).add(owner);
  }
}

function listed<T>(found: T | undefined, symbol: string): T {
  if (found === undefined) throw new RangeError(`${symbol} is not listed`);
  return found;
}
