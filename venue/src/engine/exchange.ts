import type { Instrument } from '../market/instrument.ts';
import type { BookListener } from '../matching/bookListener.ts';
import type { Placement, RestingOrder } from '../matching/order.ts';
import { OrderBook } from '../matching/orderBook.ts';
import { BUY } from '../matching/side.ts';
import type { Command } from './commands.ts';
import { buildContract, type Contract } from './contract.ts';
import { dispatchCommand, type Result } from './dispatchCommand.ts';
import type { EngineContext } from './engineContext.ts';
import type { Account } from './entities/account.ts';
import { findPosition } from './entities/accountPositions.ts';
import type { Order } from './entities/order.ts';
import type { ExchangeEvent } from './events.ts';
import { LevelChanges } from './levelChanges.ts';
import { closeOrder, removeOrder } from './orders/closeOrder.ts';
import { completeAlgoOrder } from './orders/completeAlgoOrder.ts';
import { fillOrder } from './orders/fillOrder.ts';
import { reducibleSteps, trimReduceOnly } from './orders/reduceOnly.ts';
import { triggerAlgoOrders } from './orders/triggerAlgoOrders.ts';
import { rejections } from './rejection.ts';
import type { ExchangeState, SymbolState } from './state.ts';
import { advancesTime, type IndexAt, type Participants } from './tick.ts';

/** Maximum rounds of algo orders that trigger each other within one command; the rest waits for the next. */
const TRIGGER_ROUNDS_MAX = 10;

export interface ExchangeOptions {
  readonly instruments: readonly Instrument[];
  readonly state: ExchangeState;
  /** Books of a restored venue, by symbol. */
  readonly books?: ReadonlyMap<string, readonly RestingOrder[]>;
  readonly indexAt: IndexAt;
  readonly participants?: Participants;
}

/**
 * The matching and risk engine: commands in, results and events out. Its behaviour depends only on its state and the
 * command, so that the same commands always give the same state. It has no clock, no wire format and no disk.
 */
export class Exchange {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly #engine: Engine;
  readonly #indexAt: IndexAt;
  readonly #participants: Participants;

  constructor({ instruments, state, books, indexAt, participants = () => {} }: ExchangeOptions) {
    this.contracts = new Map(instruments.map((instrument) => [instrument.symbol, buildContract(instrument)]));
    this.#engine = new Engine(this.contracts, state, books);
    this.#indexAt = indexAt;
    this.#participants = participants;
  }

  get state(): ExchangeState {
    return this.#engine.state;
  }

  /** The state between two commands, read-only. */
  get engine(): EngineContext {
    return this.#engine;
  }

  /**
   * Executes a command at a time, epoch milliseconds; a time earlier than the last command's counts as that one.
   * Returns its result and events. Throws a Rejection without any change if it is rejected.
   */
  apply<C extends Command>(command: C, at: number): { readonly result: Result<C>; readonly events: ExchangeEvent[] } {
    const engine = this.#engine;
    engine.begin(Math.max(at, engine.state.at));
    const result = dispatchCommand(engine, command, this.#indexAt, this.#participants);
    engine.processTrades(advancesTime(command));
    engine.state.at = engine.at;
    engine.state.sequence += 1;
    return { result, events: engine.collectEvents() };
  }
}

/** Changes of one book by a command. */
interface BookChanges {
  readonly symbol: string;
  readonly bids: LevelChanges;
  readonly asks: LevelChanges;
}

/** A contract that traded, and the accounts whose positions in it changed. */
interface TradedIn {
  readonly symbol: string;
  readonly accounts: Set<number>;
}

/** Books and state during a command, and the work that follows it. */
class Engine implements EngineContext {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly state: ExchangeState;
  at: number;
  readonly #books = new Map<string, OrderBook>();
  /** Books that the command changed, in order. */
  readonly #changed: BookChanges[] = [];
  /** Contracts that traded during the command; few, so a linear search is enough. */
  #traded: TradedIn[] = [];
  #events: ExchangeEvent[] = [];
  #takerOrder: Order | undefined;

  constructor(contracts: ReadonlyMap<string, Contract>, state: ExchangeState, books: ExchangeOptions['books']) {
    this.contracts = contracts;
    this.state = state;
    this.at = state.at;
    for (const symbol of contracts.keys()) {
      this.#books.set(symbol, OrderBook.restore(books?.get(symbol) ?? [], this.#createListener(symbol)));
    }
  }

  contract(symbol: string): Contract {
    const found = this.contracts.get(symbol);
    if (found === undefined) throw rejections.invalidSymbol();
    return found;
  }

  account(id: number): Account {
    const found = this.state.accounts.get(id);
    if (found === undefined) throw rejections.unknownAccount();
    return found;
  }

  symbol(symbol: string): SymbolState {
    return listed(this.state.symbols.get(symbol), symbol);
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
      timeInForce: order.type === 'MARKET' ? 'IOC' : order.timeInForce === 'GTD' ? 'GTC' : order.timeInForce,
      selfTrade: order.selfTrade,
      reduceOnly: order.reduceOnly,
    });
    this.#takerOrder = undefined;
    return placement;
  }

  get eventCount(): number {
    return this.#events.length;
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

  /** Consequences of a command's trades: trims reduce-only orders and triggers conditional orders. */
  processTrades(marksMoved: boolean): void {
    if (marksMoved) for (const symbol of this.contracts.keys()) triggerAlgoOrders(this, symbol);
    for (let round = 0; this.#traded.length > 0 && round < TRIGGER_ROUNDS_MAX; round += 1) {
      const traded = this.#traded;
      this.#traded = [];
      for (const { symbol, accounts } of traded) {
        for (const id of accounts) trimReduceOnly(this, this.account(id), symbol);
        triggerAlgoOrders(this, symbol);
      }
    }
  }

  /** The command's events; book changes come last. */
  collectEvents(): ExchangeEvent[] {
    for (const changes of this.#changed) {
      const { symbol } = changes;
      const bids = changes.bids.take();
      const asks = changes.asks.take();
      const firstId = this.state.nextUpdateId;
      this.state.nextUpdateId += bids.length + asks.length;
      const lastId = this.state.nextUpdateId - 1;
      const state = this.symbol(symbol);
      state.lastUpdateId = lastId;
      state.bookTime = this.at;
      this.emit({ type: 'book', symbol, firstId, lastId, bids, asks });
    }
    this.#changed.length = 0;
    return this.#events;
  }

  #createListener(symbol: string): BookListener {
    const changes: BookChanges = { symbol, bids: new LevelChanges(), asks: new LevelChanges() };
    return {
      reducible: (owner, side) => reducibleSteps(findPosition(this.account(owner), symbol), side),
      trade: (maker, owner, price, quantity, makerLeft) =>
        this.#trade(symbol, maker, owner, price, quantity, makerLeft),
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
    const state = this.symbol(symbol);
    const tradeId = ++state.lastTradeId;
    state.last = price;
    this.emit({ type: 'trade', symbol, id: tradeId, price, quantity, buyerIsMaker: maker.side === BUY });
    fillOrder(this, this.account(taker.account), taker, { tradeId, price, quantity, maker: false });
    fillOrder(this, makerAccount, maker, { tradeId, price, quantity, maker: true });
    if (makerLeft === 0) {
      removeOrder(this, makerAccount, maker);
      completeAlgoOrder(this, makerAccount, maker);
    }
    const traded = this.#traded.find((each) => each.symbol === symbol);
    if (traded === undefined) this.#traded.push({ symbol, accounts: new Set([taker.account, owner]) });
    else traded.accounts.add(taker.account).add(owner);
  }
}

function listed<T>(found: T | undefined, symbol: string): T {
  if (found === undefined) throw new RangeError(`${symbol} is not listed`);
  return found;
}
