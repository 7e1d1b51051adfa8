import type { OrderBook } from '../matching/orderBook.ts';
import type { Contract } from './contract.ts';
import type { Account } from './entities/account.ts';
import type { Order } from './entities/order.ts';
import type { ExchangeEvent } from './events.ts';
import type { Listed, Pair } from './pair.ts';
import type { ExchangeState, MarketState, PairState, SymbolState } from './state.ts';

/** State and services that a command reads and changes during its execution. Instruments are named by their ids. */
export interface EngineContext {
  readonly state: ExchangeState;
  /** The command's time, epoch milliseconds. */
  readonly at: number;
  /** The listed contracts, and the listed pairs. */
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly pairs: ReadonlyMap<string, Pair>;
  /** These throw a Rejection if there is none. */
  contract(symbol: string): Contract;
  pair(symbol: string): Pair;
  listed(symbol: string): Listed;
  account(id: number): Account;
  /** These are for ids that are known to be listed. */
  symbol(symbol: string): SymbolState;
  pairState(symbol: string): PairState;
  market(symbol: string): MarketState;
  book(symbol: string): OrderBook;
  /** Lists instruments. Throws a Rejection if one is unknown or listed; then none is. */
  list(symbols: readonly string[]): void;
  /** Places an order in its book and matches it. */
  match(order: Order, limit: number): ReturnType<OrderBook['place']>;
  emit(event: ExchangeEvent): void;
  /** The number of events of this command, those from a number on, and a rollback to an earlier number. */
  readonly eventCount: number;
  eventsFrom(count: number): readonly ExchangeEvent[];
  rollbackEvents(count: number): void;
}
